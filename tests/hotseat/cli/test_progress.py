"""The progress bar of the command line: on a terminal, and only where it takes a while."""

from __future__ import annotations

import sys
from io import StringIO

import pytest

from hotseat.cli import output as progress
from hotseat.cli.output import Progress


class Stderr(StringIO):
    """A terminal, or none."""

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def written(monkeypatch: pytest.MonkeyPatch, *, terminal: bool, patience: float) -> str:
    stderr = Stderr(terminal=terminal)
    monkeypatch.setattr(sys, "stderr", stderr)
    monkeypatch.setattr(progress, "PATIENCE", patience)
    with Progress("Reading") as bar:
        assert all(bar.update(done, 3) for done in (1, 2, 3))
    return stderr.getvalue()


def test_a_bar_comes_and_goes_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    found = written(monkeypatch, terminal=True, patience=-1)
    assert "Reading" in found
    assert "3/3" in found
    assert found.endswith("\x1b[2K")  # nothing of it stays


def test_without_a_terminal_or_in_a_moment_nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    assert written(monkeypatch, terminal=False, patience=-1) == ""
    assert written(monkeypatch, terminal=True, patience=60) == ""


@pytest.mark.parametrize("still", [False, True])
def test_what_takes_long_shows_at_once_unless_nothing_is_to_move(
    still: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stderr = Stderr(terminal=True)
    monkeypatch.setattr(sys, "stderr", stderr)
    with Progress("Playing", long=True, still=still) as bar:
        bar.update(0, 3)
    shown = stderr.getvalue()
    assert ("0/3" in shown and "-:--:--" in shown) == (not still)  # how much longer is not known yet
    assert bool(shown) != still


def test_without_any_stderr_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    with Progress("Reading") as bar:
        assert bar.update(1, 1)
