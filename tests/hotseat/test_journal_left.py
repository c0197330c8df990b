"""Journals as they are opened, closed and left: what a program does that has played nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from race import HEADER, RACE, stands

from hotseat.session import Session


@pytest.mark.parametrize("how", ["removed", "emptied", "cut"])
def test_a_game_that_was_only_looked_at_is_whole_when_it_is_left(tmp_path: Path, how: str) -> None:
    path = tmp_path / "game.race"
    path.write_text(HEADER + "roll 1\nadd 1\n")
    session = Session.resume(RACE, path)
    if how == "removed":
        path.unlink()
    else:
        path.write_text("" if how == "emptied" else path.read_text()[:-3])
    session.close()
    assert session.unsaved is None
    assert session.left_file is None
    assert stands(session)
    assert path.read_text() == HEADER + "roll 1\nadd 1\n"
