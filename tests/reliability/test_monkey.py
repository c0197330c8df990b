"""A short `make monkey`: some hundred random events in each game."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.trials import monkey

EVENTS = 150


@pytest.mark.parametrize("number", [1, 2])
def test_no_key_and_no_mouse_brings_it_down(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(monkey.walk(number, "suite", EVENTS).done) == EVENTS
