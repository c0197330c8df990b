"""Journals as they are opened, closed and left: what a program does that has played nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from race import HEADER, RACE, Move, stands

from hotseat.journal import Journal, Locked
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


def test_a_game_gone_on_with_goes_beside_what_was_put_in_its_place(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    path = folder / "final.race"
    path.write_text(HEADER + "roll 1\nadd 1\n")
    session = Session.resume(RACE, path)
    path.write_text("mine")
    session.choose(Move("add", 1))
    assert (session.left_file, session.path) == (path, folder / "final-2.race")
    assert path.read_text() == "mine"
    assert stands(session)


@pytest.mark.parametrize("folders", [1, 8])
def test_a_game_open_elsewhere_is_named_with_its_whole_path(tmp_path: Path, folders: int) -> None:
    folder = tmp_path.joinpath(*["a folder with a long name, one of many"] * folders)
    folder.mkdir(parents=True)
    path = folder / "game.race"
    path.write_text(HEADER + "roll 1\n")
    journal, data = Journal.open(path)
    assert data == path.read_bytes()
    with pytest.raises(Locked) as found:
        Journal.open(path)
    assert str(found.value) == f"{path} is open in another window or program."
    journal.close()
    Journal.open(path)[0].close()
