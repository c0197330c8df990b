"""A journal on a failing disk: the game goes on unsaved, and nothing is missing afterwards."""

from __future__ import annotations

import errno
import os
import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.hotseat.race import HEADER, RACE, Move, begun, stands

from hotseat.errors import RecordError
from hotseat.record.reader import read
from hotseat.session import Session
from hotseat.storage import files

ONE = Move("add", 1)


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, what: str, code: int, after: int = 0) -> Iterator[None]:
    """Let a function of `os` fail; `os.write` after that many bytes, as a full disk does."""
    real, left = getattr(os, what), after

    def fail(file: int, *rest: bytes) -> int:
        nonlocal left
        if left and rest:
            written: int = real(file, rest[0][:left])
            left -= written
            return written
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patch:
        patch.setattr(os, what, fail)
        yield


TROUBLE = [
    ("write", errno.ENOSPC, "The game is not being saved: the disk is full."),
    ("write", errno.EIO, "The game is not being saved: the disk reported an error."),
    ("fsync", errno.EIO, "The game is not being saved: the disk reported an error."),
    ("write", errno.EROFS, "The game is not being saved: the disk is read-only."),
    ("write", errno.EDQUOT, "The game is not being saved: the disk is full."),
]


@pytest.mark.parametrize(("what", "code", "said"), TROUBLE)
def test_a_game_goes_on_unsaved_and_is_written_in_full_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, code: int, said: str
) -> None:
    session = begun(tmp_path)
    session.play(ONE)
    with failing(monkeypatch, what, code):
        session.play(ONE)
        assert session.unsaved == said
        session.undo()
        session.play(Move("add", 2))
        assert session.unsaved == said
        assert session.position.sum == 5
    session.play(ONE)
    assert session.unsaved is None
    assert stands(session)


@pytest.mark.parametrize("after", range(1, 19))
def test_a_line_partly_written_is_cut_off_before_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    session = begun(tmp_path)
    assert session.path is not None
    good = session.path.read_bytes()
    with failing(monkeypatch, "write", errno.ENOSPC, after):
        session.play(ONE)
        session.play(ONE)
        assert session.unsaved
    assert session.path.read_bytes().startswith(good)
    session.play(ONE)
    assert session.unsaved is None
    assert stands(session)


def test_what_a_full_disk_leaves_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(tmp_path)
    with failing(monkeypatch, "write", errno.ENOSPC, 3):
        session.play(ONE)
    assert session.path is not None
    left = read(RACE, session.path.read_bytes(), "x")
    assert left.torn is not None
    assert left.position.sum == 1


def test_a_game_that_could_not_begin_on_disk_gets_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with failing(monkeypatch, "write", errno.ENOSPC, 10):
        session = begun(tmp_path)
        assert session.path is None
        assert session.unsaved == "The game is not being saved: the disk is full."
        session.play(ONE)
    assert list(tmp_path.iterdir()) == []
    session.play(ONE)
    assert session.path == tmp_path / "game.race"
    assert session.unsaved is None
    assert stands(session)


def test_closing_tries_once_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(tmp_path)
    with failing(monkeypatch, "fsync", errno.EIO):
        session.play(ONE)
    session.close()
    assert stands(session)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    session = begun(tmp_path / "taken")
    session.play(ONE)
    assert session.unsaved is not None
    (tmp_path / "taken").unlink()
    session.play(ONE)
    assert session.unsaved is None
    assert stands(session)


def test_the_name_of_a_folder_that_is_made_is_brought_to_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    real = os.fsync

    def watched(file: int) -> None:
        synced.append(os.fstat(file).st_ino)
        real(file)

    monkeypatch.setattr(os, "fsync", watched)
    session = begun(tmp_path / "deep" / "er")
    assert session.path is not None
    folders = [tmp_path, tmp_path / "deep", tmp_path / "deep" / "er"]
    assert [each for each in synced if each != session.path.stat().st_ino] == [
        each.stat().st_ino for each in folders
    ]


def test_a_folder_gone_while_playing_is_made_again(tmp_path: Path) -> None:
    session = begun(tmp_path / "saves")
    session.play(ONE)
    shutil.rmtree(tmp_path / "saves")
    session.play(ONE)
    assert session.unsaved is None
    assert session.path == tmp_path / "saves" / "game.race"
    assert stands(session)


@pytest.mark.parametrize("how", ["replaced", "appended", "rewritten"])
def test_a_file_that_became_another_is_left_alone(tmp_path: Path, how: str) -> None:
    session = begun(tmp_path)
    session.play(ONE)
    path = tmp_path / "game.race"
    if how == "replaced":
        (tmp_path / "new").write_text("mine")
        (tmp_path / "new").replace(path)
    elif how == "appended":
        with path.open("a") as file:
            file.write("add 3\n")
    else:
        path.write_text("something else, and longer than the game was")
    other = path.read_bytes()
    session.play(ONE)
    assert path.read_bytes() == other
    assert session.path == tmp_path / "game-2.race"
    assert session.unsaved is None
    assert stands(session)


def test_an_older_copy_put_back_is_gone_on_with(tmp_path: Path) -> None:
    session = begun(tmp_path)
    path = tmp_path / "game.race"
    shutil.copy(path, tmp_path / "copy")
    session.play(ONE)
    (tmp_path / "copy").replace(path)
    session.play(ONE)
    assert session.path == path
    assert stands(session)


def test_a_file_that_can_only_be_read_is_played_unsaved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.race"
    path.write_text(HEADER + "roll 1\nadd")
    real = os.open

    def reading_only(name: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(name, flags, mode)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", reading_only)
        session = Session.resume(RACE, path)
        assert session.unsaved == "The game is not being saved: permission denied."
        session.play(ONE)
        assert session.position.sum == 2
        assert path.read_text() == HEADER + "roll 1\nadd"
    session.play(ONE)
    assert session.unsaved is None
    assert session.path == path
    assert stands(session)


def test_a_torn_line_goes_when_a_file_that_could_only_be_read_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.race"
    path.write_text(HEADER + "roll 1\nun")  # of an undo: no part of the line that comes in its place
    real = os.open

    def reading_only(name: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(name, flags, mode)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", reading_only)
        session = Session.resume(RACE, path)
    session.play(ONE)
    assert session.path == path
    assert path.read_text() == HEADER + "roll 1\nadd 1\n"


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
        assert session.path is not None
        seen.append((session.position.sum, session.path.read_bytes()))
        real(file)

    monkeypatch.setattr(files, "sync", watched)
    session.play(ONE)
    session.undo()
    assert [(total, text.splitlines()[-1]) for total, text in seen] == [(1, b"add 1"), (2, b"undo")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.race")
    with pytest.raises(RecordError, match="not a regular file"):
        Session.resume(RACE, tmp_path / "pipe.race")
    with pytest.raises(RecordError, match="not a regular file"):
        Session.resume(RACE, Path("/dev/null"))


def _bound(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, _bound, lambda path: path.symlink_to(path)])
def test_what_is_no_file_is_left_alone_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None]
) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's path is a short one
    session = begun(tmp_path)
    path = tmp_path / "game.race"
    path.unlink()
    make(path)
    mode = path.lstat().st_mode
    session.play(ONE)
    assert path.lstat().st_mode == mode
    assert session.path == tmp_path / "game-2.race"
    assert stands(session)


def test_a_left_over_temporary_file_takes_no_game_away(tmp_path: Path) -> None:
    (tmp_path / "game.race.new").write_text("half a head")
    session = begun(tmp_path)
    assert session.path == tmp_path / "game-2.race"


@pytest.mark.parametrize("how", ["removed", "emptied", "cut"])
def test_closing_looks_once_more_whether_the_file_is_whole(tmp_path: Path, how: str) -> None:
    session = begun(tmp_path)
    session.play(ONE)
    path = tmp_path / "game.race"
    if how == "removed":
        path.unlink()
    else:
        os.truncate(path, 0 if how == "emptied" else path.stat().st_size - 2)
    session.close()
    assert session.unsaved is None
    assert session.lost is None
    assert session.left_file is None
    assert stands(session)


def test_closing_writes_beside_what_another_program_put_there(tmp_path: Path) -> None:
    session = begun(tmp_path)
    session.play(ONE)
    path = tmp_path / "game.race"
    path.write_text("mine")
    session.close()
    assert path.read_text() == "mine"
    assert (session.left_file, session.path) == (path, tmp_path / "game-2.race")
    assert stands(session)


def test_what_has_been_closed_is_another_programs(tmp_path: Path) -> None:
    """Closing twice, as programs do: in between another one has gone on with the game."""
    session = begun(tmp_path)
    session.play(ONE)
    session.close()
    path = tmp_path / "game.race"
    with Session.resume(RACE, path) as other:
        other.play(ONE)
        session.close()
        assert list(tmp_path.iterdir()) == [path]
    assert stands(other)


def test_looking_does_not_write_again_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(tmp_path)
    session.play(ONE)
    with failing(monkeypatch, "fsync", errno.EIO):
        session.save()
        assert session.unsaved is None
        session.close()
    assert session.lost is None


def test_a_file_that_can_only_be_read_is_not_lost_until_somebody_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.race"
    path.write_text(HEADER + "roll 1\nadd 1\n")
    real = os.open

    def reading_only(name: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(name, flags, mode)

    monkeypatch.setattr(os, "open", reading_only)
    session = Session.resume(RACE, path)
    assert session.unsaved == "The game is not being saved: permission denied."
    assert session.lost is None
    session.play(ONE)
    assert session.lost == "permission denied"
    session.close()
    assert session.lost == "permission denied"
    path.unlink()
    assert session.lost == "permission denied"


def test_what_a_killed_program_left_is_synced_before_anybody_sees_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.race"
    path.write_text(HEADER + "roll 1\nadd 1\n")
    synced: list[int] = []
    real = os.fsync

    def watched(file: int) -> None:
        synced.append(os.fstat(file).st_ino)
        real(file)

    monkeypatch.setattr(os, "fsync", watched)
    session = Session.resume(RACE, path)
    assert synced == [path.stat().st_ino, tmp_path.stat().st_ino]
    session.close()
