"""A journal on a failing disk: the game goes on unsaved, and nothing is missing afterwards."""

from __future__ import annotations

import errno
import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.hotseat.race import HEADER, RACE, Move, RaceSession, begun, failing, path_of, stands, synced

from hotseat import storage as files
from hotseat.record import RecordError
from hotseat.record.reader import read
from hotseat.session import Session
from hotseat.storage.journal import Journal, Locked, NoJournal

ONE = Move("add", 1)
PLAYED = HEADER + "roll 1\nadd 1\n"
DENIED = "The game is not being saved: permission denied."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.race"


@pytest.fixture
def session(tmp_path: Path) -> RaceSession:
    session = begun(tmp_path)
    session.play(ONE)
    return session


def resumed(path: Path, text: str) -> RaceSession:
    path.write_text(text)
    return Session.resume(RACE, path)


def reading_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file can be opened for writing from now on."""
    real = os.open

    def opened(name: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(name, flags, mode)

    monkeypatch.setattr(os, "open", opened)


def spoil(path: Path, how: str) -> None:
    if how == "removed":
        path.unlink()
    else:
        os.truncate(path, 0 if how == "emptied" else path.stat().st_size - 3)


def saved(session: RaceSession) -> bool:
    assert session.unsaved is None
    return stands(session)


# Trouble with the disk


@pytest.mark.parametrize(
    ("what", "code", "said"),
    [
        ("write", errno.ENOSPC, "the disk is full"),
        ("write", errno.EIO, "the disk reported an error"),
        ("fsync", errno.EIO, "the disk reported an error"),
        ("write", errno.EROFS, "the disk is read-only"),
        ("write", errno.EDQUOT, "the disk is full"),
    ],
)
def test_a_game_goes_on_unsaved_and_is_written_in_full_later(
    session: RaceSession, monkeypatch: pytest.MonkeyPatch, what: str, code: int, said: str
) -> None:
    with failing(monkeypatch, what, code):
        session.play(ONE)
        assert session.unsaved == f"The game is not being saved: {said}."
        session.undo()
        session.play(Move("add", 2))
        assert session.unsaved == f"The game is not being saved: {said}."
        assert session.position.sum == 5
    session.play(ONE)
    assert saved(session)


@pytest.mark.parametrize("after", range(1, 19))
def test_a_line_partly_written_is_cut_off_before_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    session = begun(tmp_path)
    good = path_of(session).read_bytes()
    with failing(monkeypatch, "write", errno.ENOSPC, after):
        session.play(ONE)
        session.play(ONE)
        assert session.unsaved
    assert path_of(session).read_bytes().startswith(good)
    session.play(ONE)
    assert saved(session)


def test_what_a_full_disk_leaves_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(tmp_path)
    with failing(monkeypatch, "write", errno.ENOSPC, 3):
        session.play(ONE)
    left = read(RACE, path_of(session).read_bytes(), "x")
    assert left.torn is not None
    assert left.position.sum == 1


def test_a_game_that_could_not_begin_on_disk_gets_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with failing(monkeypatch, "write", errno.ENOSPC, 10):
        session = begun(path.parent)
        assert session.path is None
        assert session.unsaved == "The game is not being saved: the disk is full."
        session.play(ONE)
    assert list(path.parent.iterdir()) == []
    session.play(ONE)
    assert session.path == path
    assert saved(session)


def test_closing_tries_once_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(tmp_path)
    with failing(monkeypatch, "fsync", errno.EIO):
        session.play(ONE)
    session.close()
    assert stands(session)


def test_looking_does_not_write_again_what_is_there(
    session: RaceSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    with failing(monkeypatch, "fsync", errno.EIO):
        session.save()
        assert session.unsaved is None
        session.close()
    assert session.lost is None


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
    assert saved(session)


@pytest.mark.parametrize("what", ["write", "unlink"])
def test_trouble_with_the_disk_does_not_keep_anybody_from_giving_a_game_up(
    path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    path.write_text(HEADER + "roll 1\n")
    journal, text = Journal.open(path)
    journal.keep(text)
    with failing(monkeypatch, what, errno.EIO):
        journal.append("add 1\n")
        journal.discard()
    there = path.read_bytes() if path.exists() else b""
    journal.close()
    assert (path.read_bytes() if path.exists() else b"") == there, "nothing is written any more"
    if path.exists():
        Journal.open(path)[0].close()


# What reaches the disk, and when


def test_the_name_of_a_folder_that_is_made_is_brought_to_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = synced(monkeypatch)
    session = begun(tmp_path / "deep" / "er")
    folders = [tmp_path, tmp_path / "deep", tmp_path / "deep" / "er"]
    assert [each for each in found if each != path_of(session).stat().st_ino] == [
        each.stat().st_ino for each in folders
    ]


def test_the_header_appears_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []
    real = os.fsync

    def watched(file: int) -> None:
        seen.append(sorted(each.name for each in tmp_path.iterdir()))
        real(file)

    monkeypatch.setattr(os, "fsync", watched)
    begun(tmp_path)
    assert seen[0] == ["game.race.new"]
    assert seen[1] == ["game.race"], "the folder is synced once the file has its name"


def test_a_line_is_synced_before_the_position_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(tmp_path)
    seen: list[tuple[int, bytes]] = []
    real = files.sync

    def watched(file: int) -> None:
        seen.append((session.position.sum, path_of(session).read_bytes().splitlines()[-1]))
        real(file)

    monkeypatch.setattr(files, "sync", watched)
    session.play(ONE)
    session.undo()
    assert seen == [(1, b"add 1"), (2, b"undo")]


def test_what_a_killed_program_left_is_synced_before_anybody_sees_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = synced(monkeypatch)
    session = resumed(path, PLAYED)
    assert found == [path.stat().st_ino, path.parent.stat().st_ino]
    session.close()


def test_a_copy_put_in_the_place_of_a_game_is_synced(
    session: RaceSession, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(path, path.parent / "copy")
    (path.parent / "copy").replace(path)
    found = synced(monkeypatch)
    session.save()
    assert found == [path.stat().st_ino, path.parent.stat().st_ino]
    assert session.path == path
    assert stands(session)


# Folders and files that go, change or are no files


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    session = begun(tmp_path / "taken")
    session.play(ONE)
    assert session.unsaved is not None
    (tmp_path / "taken").unlink()
    session.play(ONE)
    assert saved(session)


def test_a_folder_gone_while_playing_is_made_again(tmp_path: Path) -> None:
    session = begun(tmp_path / "saves")
    session.play(ONE)
    shutil.rmtree(tmp_path / "saves")
    session.play(ONE)
    assert saved(session)
    assert session.path == tmp_path / "saves" / "game.race"


@pytest.mark.parametrize("how", ["replaced", "appended", "rewritten"])
def test_a_file_that_became_another_is_left_alone(session: RaceSession, path: Path, how: str) -> None:
    if how == "replaced":
        path.with_name("new").write_text("mine")
        path.with_name("new").replace(path)
    elif how == "appended":
        with path.open("a") as file:
            file.write("add 3\n")
    else:
        path.write_text("something else, and longer than the game was")
    other = path.read_bytes()
    session.play(ONE)
    assert path.read_bytes() == other
    assert session.path == path.with_name("game-2.race")
    assert saved(session)


def test_an_older_copy_put_back_is_gone_on_with(path: Path) -> None:
    session = begun(path.parent)
    shutil.copy(path, path.with_name("copy"))
    session.play(ONE)
    path.with_name("copy").replace(path)
    session.play(ONE)
    assert session.path == path
    assert stands(session)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.race")
    for path in (tmp_path / "pipe.race", Path("/dev/null")):
        with pytest.raises(RecordError, match="not a regular file"):
            Session.resume(RACE, path)


def _bound(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, _bound, lambda path: path.symlink_to(path)])
def test_what_is_no_file_is_left_alone_in_its_place(
    path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None]
) -> None:
    monkeypatch.chdir(path.parent)  # a socket's path is a short one
    session = begun(path.parent)
    path.unlink()
    make(path)
    mode = path.lstat().st_mode
    session.play(ONE)
    assert path.lstat().st_mode == mode
    assert session.path == path.with_name("game-2.race")
    assert stands(session)


def test_a_left_over_temporary_file_takes_no_game_away(tmp_path: Path) -> None:
    (tmp_path / "game.race.new").write_text("half a head")
    assert begun(tmp_path).path == tmp_path / "game-2.race"


# Files that can only be read


def test_a_file_that_can_only_be_read_is_played_unsaved(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        reading_only(patch)
        session = resumed(path, HEADER + "roll 1\nadd")
        assert session.unsaved == DENIED
        session.play(ONE)
        assert session.position.sum == 2
        assert path.read_text() == HEADER + "roll 1\nadd"
    session.play(ONE)
    assert session.path == path
    assert saved(session)


def test_a_torn_line_goes_when_a_file_that_could_only_be_read_is_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        reading_only(patch)
        session = resumed(path, HEADER + "roll 1\nun")  # of an undo: no part of what comes in its place
    session.play(ONE)
    assert session.path == path
    assert path.read_text() == PLAYED


def test_a_file_that_can_only_be_read_is_not_lost_until_somebody_plays_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading_only(monkeypatch)
    session = resumed(path, PLAYED)
    assert session.unsaved == DENIED
    assert session.lost is None
    session.play(ONE)
    assert session.lost == "permission denied"
    session.close()
    assert session.lost == "permission denied"
    path.unlink()
    assert session.lost == "permission denied"


@pytest.mark.parametrize("end", ["", "\n", "\n\n", " # blank \n", " # X\n", " # X", "\nX"])
def test_of_a_file_that_can_only_be_read_nothing_is_lost(
    path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    reading_only(monkeypatch)
    session = resumed(path, PLAYED[:-1] + end)
    assert session.unsaved == DENIED
    assert (session.lost is None) == (end != "\nX"), "a torn line is not in the game"


def test_a_game_without_a_file_would_be_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading_only(monkeypatch)
    session = begun(tmp_path)
    assert session.path is None
    assert session.lost == "permission denied"


# Opening, closing and leaving


@pytest.mark.parametrize("looked_at", [False, True])
@pytest.mark.parametrize("how", ["removed", "emptied", "cut"])
def test_closing_looks_once_more_whether_the_file_is_whole(path: Path, how: str, looked_at: bool) -> None:
    """Of a game that was played, and of one that was only looked at."""
    if looked_at:
        session = resumed(path, PLAYED)
    else:
        session = begun(path.parent)
        session.play(ONE)
    spoil(path, how)
    session.close()
    assert session.unsaved is None
    assert session.lost is None
    assert session.journal.former_path is None
    assert stands(session)
    assert path.read_text() == PLAYED


def test_closing_writes_beside_what_another_program_put_there(session: RaceSession, path: Path) -> None:
    path.write_text("mine")
    session.close()
    assert path.read_text() == "mine"
    assert (session.journal.former_path, session.path) == (path, path.with_name("game-2.race"))
    assert stands(session)


def test_a_game_gone_on_with_goes_beside_what_was_put_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "games" / "final.race"
    path.parent.mkdir()
    session = resumed(path, PLAYED)
    path.write_text("mine")
    session.play(ONE)
    assert (session.journal.former_path, session.path) == (path, path.with_name("final-2.race"))
    assert path.read_text() == "mine"
    assert stands(session)


def test_what_has_been_closed_is_another_programs(session: RaceSession, path: Path) -> None:
    """Closing twice, as programs do: in between another one has gone on with the game."""
    session.close()
    with Session.resume(RACE, path) as other:
        other.play(ONE)
        session.close()
        assert list(path.parent.iterdir()) == [path]
    assert stands(other)


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


def test_a_game_that_is_not_kept_has_no_title_and_no_problem() -> None:
    journal = NoJournal()
    journal.append("add 1\n")
    assert not journal.lost
    with pytest.raises(ValueError, match="this game has no file yet"):
        journal.retitle("final")


def test_why_the_system_refused_is_said_in_words() -> None:
    assert files.reason(OSError(errno.ENOSPC, "No space left")) == "the disk is full"
    assert files.reason(OSError(0, "no home\x1b")) == "no home\\x1b"
    assert files.reason(OSError("odd")) == "odd"
