"""What every test gets: a home of its own, and a terminal that is always the same."""

from __future__ import annotations

from pathlib import Path

import hypothesis
import pytest
from textual import constants

# Slow machines are no fault of the code.
hypothesis.settings.register_profile("azul", deadline=None)
hypothesis.settings.load_profile("azul")

_TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
_SETTINGS = (
    "NO_COLOR",
    "FORCE_COLOR",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
    "CLICOLOR",
    "COLUMNS",
    "LINES",
    "LANGUAGE",
    "LC_ALL",
    "TEXTUAL_DRIVER",
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for saves and settings: empty, and nobody's."""
    found = tmp_path / "home"
    monkeypatch.setenv("AZUL_HOME", str(found))
    return found


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of all colours, without motion, whatever the tests are run in."""
    for name in _SETTINGS:
        monkeypatch.delenv(name, raising=False)
    for name, value in _TERMINAL.items():
        monkeypatch.setenv(name, value)
    # Read when Textual is imported, which the snapshot plugin does before any fixture runs.
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr(constants, "COLOR_SYSTEM", "truecolor")
