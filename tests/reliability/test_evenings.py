"""A short `make evenings`: two games in one program, and failing bots on the real screen."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tools.trials import evenings


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="the system tells it where /proc is")
async def test_after_games_nothing_more_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evenings, "KEYS", 1)
    evening = evenings.Evening("azul", 2)
    await evening.play()
    assert evening.after is not None
    assert evening.before is not None
    assert evening.after.children <= evening.before.children


@pytest.mark.skipif(sys.platform == "win32", reason="nobody is killed there by a signal")
@pytest.mark.parametrize(
    ("game", "what"),
    [("azul", "it dies"), ("stratopolis", "it chooses what is not allowed")],
)
async def test_a_computer_that_goes_wrong_leaves_its_seat_to_a_person(game: str, what: str) -> None:
    await evenings.wrong(game, what)
