"""Opening, closing and leaving a journal without playing."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest
from tests.hotseat.race import HEADER, RACE, Move, begun, stands

from hotseat.session import Session
from hotseat.storage.journal import Journal, Locked, NoJournal


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
    session.play(Move("add", 1))
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
    assert str(found.value) == f"{path} is open in another window or program; close it there first"
    journal.close()
    Journal.open(path)[0].close()


def reading_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file can be opened for writing from now on."""
    real = os.open

    def opened(name: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(name, flags, mode)

    monkeypatch.setattr(os, "open", opened)


@pytest.mark.parametrize("end", ["", "\n", "\n\n", " # blank \n", " # X\n", " # X", "\nX"])
def test_of_a_file_that_can_only_be_read_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    path = tmp_path / "game.race"
    path.write_text(HEADER + "roll 1\nadd 1" + end)
    reading_only(monkeypatch)
    session = Session.resume(RACE, path)
    assert session.unsaved == "The game is not being saved: permission denied."
    assert (session.lost is None) == (end != "\nX"), "a torn line is not in the game"


def test_a_game_without_a_file_would_be_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading_only(monkeypatch)
    session = begun(tmp_path)
    assert session.path is None
    assert session.lost == "permission denied"


def test_a_game_that_is_not_kept_has_no_title_and_no_problem() -> None:
    journal = NoJournal()
    journal.append("add 1\n")
    assert not journal.lost
    with pytest.raises(ValueError, match="this game has no file yet"):
        journal.retitle("final")


@pytest.mark.parametrize("what", ["write", "unlink"])
def test_trouble_with_the_disk_does_not_keep_anybody_from_giving_a_game_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    path = tmp_path / "game.race"
    path.write_text(HEADER + "roll 1\n")
    journal, text = Journal.open(path)
    journal.keep(text, ended=True)

    def fail(*_arguments: object) -> int:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, what, fail)
        journal.append("add 1\n")
        journal.discard()
    there = path.read_bytes() if path.exists() else b""
    journal.close()
    assert (path.read_bytes() if path.exists() else b"") == there, "nothing is written any more"
    if path.exists():
        Journal.open(path)[0].close()


def test_a_copy_put_in_the_place_of_a_game_is_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(tmp_path)
    session.play(Move("add", 1))
    path = tmp_path / "game.race"
    shutil.copy(path, tmp_path / "copy")
    (tmp_path / "copy").replace(path)
    synced: list[int] = []
    real = os.fsync

    def watched(file: int) -> None:
        synced.append(os.fstat(file).st_ino)
        real(file)

    monkeypatch.setattr(os, "fsync", watched)
    session.save()
    assert synced == [path.stat().st_ino, tmp_path.stat().st_ino]
    assert session.path == path
    assert stands(session)


def test_a_system_that_grumbles_at_closing_is_not_listened_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(tmp_path)
    real = os.close

    def grumble(file: int) -> None:
        real(file)
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "close", grumble)
        session.close()
    assert session.unsaved is None
    assert stands(session)
