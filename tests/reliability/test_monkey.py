"""A short `make monkey`: some hundred random events in each game."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.trials import monkey
from tools.trials.screens import input_events as deeds
from tools.trials.screens.input_events import Deed

EVENTS = 150


@pytest.mark.parametrize("number", [1, 2])
def test_no_key_and_no_mouse_brings_it_down(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(monkey.walk(number, "suite", EVENTS).done) == EVENTS


def test_what_a_failure_needs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    needed = {Deed("key", "up"), Deed("type", "x")}
    monkeypatch.setattr(monkey, "_fails", lambda _number, _seed, given: needed <= set(given))
    given = [Deed("move", "", n) for n in range(40)]
    given[7], given[31] = needed
    assert set(monkey.shrunk(1, "suite", given)) == needed


def test_what_was_done_is_written_down_and_read(tmp_path: Path) -> None:
    done = [
        Deed("type", "漢"),
        Deed("paste", "\x1b[2J\n"),
        Deed("move", "", 3, 4, 1, "shift", quick=True),
    ]
    deeds.written(done, tmp_path / "deeds")
    assert deeds.read(tmp_path / "deeds") == done
