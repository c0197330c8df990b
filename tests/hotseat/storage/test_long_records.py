"""A record grows with every undo, but never beyond the length that can be read."""

from __future__ import annotations

from pathlib import Path

from tests.hotseat.race import RACE, Move, RaceSession, begun, path_of

from hotseat.record.reader import LARGEST_RECORD
from hotseat.session import Session
from hotseat.storage.journal import Journal


def filled(folder: Path, left: int) -> RaceSession:
    """A game somebody has chosen in, gone on with when comments had left so many bytes in its file."""
    session = begun(folder)
    session.play(Move("add", 1))
    session.close()
    path = session.path
    assert path is not None
    text = path.read_bytes()
    comments = b"# a comment\n" * ((LARGEST_RECORD - left - len(text)) // 12)
    path.write_bytes(text + comments)
    return Session.resume(RACE, path)


def test_what_is_taken_back_leaves_room_for_the_rest_of_the_game(tmp_path: Path) -> None:
    session = filled(tmp_path, 2**16 + 100)
    times = 0
    while session.can_undo:
        assert session.undo()
        session.play(Move("add", 1))
        times += 1
    assert 5 < times < 20
    assert session.journal.full
    assert session.undo() == ()
    session.play(Move("add", 2))
    assert session.unsaved is None
    session.close()
    again = Session.resume(RACE, path_of(session))
    assert [each.move for each in again.entries] == [each.move for each in session.entries]
    again.close()


def test_a_file_that_is_too_long_all_the_same_stays_one(tmp_path: Path) -> None:
    session = filled(tmp_path, 0)
    for _time in range(6):
        session.play(Move("add", 1))
        assert session.unsaved is None
    session.close()
    assert [*tmp_path.rglob("*.race")] == [session.path]
    assert len(path_of(session).read_bytes()) > LARGEST_RECORD
    assert b"add 1\n# sha256 " in path_of(session).read_bytes()[-100:]


def test_a_game_that_is_not_kept_is_never_full(tmp_path: Path) -> None:
    assert not Journal(tmp_path, "game", ".race").full
    assert not begun(tmp_path).journal.full
