"""A game ended early: the mark in its record, and how it is resumed."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from tests.hotseat.race import HEADER, RACE, Move, RaceSession, begun, failing, path_of, text_of

from hotseat.record.reader import ENDED_EARLY, read
from hotseat.session import Session

BODY = "roll 1\nadd 2\n"
GAME = HEADER + BODY
MARK = "# ended early"


@pytest.fixture
def session(tmp_path: Path) -> RaceSession:
    session = begun(tmp_path)
    session.play(Move("add", 2))
    return session


def ended(text: str) -> bool:
    return read(RACE, text.encode(), "x").ended_early


def resumed(session: RaceSession) -> RaceSession:
    session.close()
    return Session.resume(RACE, path_of(session))


@pytest.mark.parametrize(
    "end",
    [
        f"{MARK}\n",
        MARK,
        f"{MARK}\r\n",
        f"  {MARK}\t\n",
        f"{MARK}\n\n\n",
        f"{MARK}\n \t\n\r\n",
        f"{MARK}\n\n   ",
        f"{MARK}\n{MARK}\n",
        f"# a remark\n{MARK}\n",
        f"seat 1 computer hard\n{MARK}\n",
        f"undo\n{MARK}\n",
    ],
)
def test_the_last_line_that_says_anything_is_the_mark(end: str) -> None:
    assert ended(GAME + end)
    assert ended((GAME + end).replace("\r", "").replace("\n", "\r\n"))


@pytest.mark.parametrize(
    "end",
    [
        "",
        "# ended",
        "# ended earl",
        "# ended early, alas\n",
        "#ended early\n",
        "add 1 # ended early\n",
        f"{MARK}\nadd 1\n",
        f"{MARK}\nadd 1",
        f"{MARK}\nundo\n",
        f"{MARK}\nseat 1 person\n",
        f"{MARK}\n# a remark\n",
    ],
)
def test_anything_else_is_an_unfinished_game(end: str) -> None:
    assert not ended(GAME + end)


def test_a_game_without_any_line_yet_can_be_ended() -> None:
    assert ended(f"{HEADER}{MARK}\n")


def test_a_mark_in_the_header_says_nothing() -> None:
    assert not ended(GAME.replace("seed", f"{MARK}\nseed"))
    assert not ended(f"{HEADER}# seed follows\n")


def test_a_torn_line_behind_the_mark_is_left_out_and_does_not_count(tmp_path: Path) -> None:
    """Before and after the file is mended it is the same."""
    path = tmp_path / "game.race"
    path.write_text(f"{GAME}{MARK}\nad")
    record = read(RACE, path.read_bytes(), "x")
    assert record.torn is not None
    assert record.ended_early
    with Session.resume(RACE, path) as session:
        assert session.ended_early
        assert session.torn is not None
    assert path.read_text() == f"{GAME}{MARK}\n"
    assert ended(path.read_text())


def test_a_mark_cut_short_by_a_power_cut_is_a_remark(tmp_path: Path) -> None:
    path = tmp_path / "game.race"
    for length in range(1, len(MARK)):
        path.write_text(GAME + MARK[:length])
        with Session.resume(RACE, path) as session:
            assert not session.ended_early
            session.play(Move("add", 1))
        assert path.read_text() == f"{GAME}{MARK[:length]}\nadd 1\nroll 1\n"
        assert not read(RACE, path.read_bytes(), "x").torn


def test_a_finished_game_was_not_ended_early(session: RaceSession) -> None:
    while not session.finished:
        session.play(Move("add", 1 if session.position.sum == 11 else 2))
    before = text_of(session)
    session.end_early()
    assert not session.ended_early
    assert text_of(session) == before
    assert not ended(f"{before}{MARK}\n")


def test_ending_writes_the_mark_once(session: RaceSession) -> None:
    assert ENDED_EARLY == MARK
    assert not session.ended_early
    session.end_early()
    session.end_early()
    assert session.ended_early
    assert text_of(session) == f"{GAME}{MARK}\n"
    assert session.unsaved is None
    assert not session.finished


def test_looking_at_it_again_leaves_it_as_it_is(session: RaceSession) -> None:
    session.end_early()
    again = resumed(session)
    assert again.ended_early
    assert again.advance() == ()
    again.close()
    assert text_of(session) == f"{GAME}{MARK}\n"
    assert (again.position, again.entries) == (session.position, session.entries)


def test_who_goes_on_makes_it_unfinished(session: RaceSession) -> None:
    session.end_early()
    again = resumed(session)
    again.play(Move("add", 1))
    assert not again.ended_early
    assert text_of(again) == f"{GAME}{MARK}\nadd 1\nroll 1\n"
    assert not ended(text_of(again))
    again.end_early()
    assert text_of(again).endswith(f"roll 1\n{MARK}\n")
    assert resumed(again).ended_early


def test_undo_goes_on_and_so_does_redo(session: RaceSession) -> None:
    session.end_early()
    session.undo()
    assert not session.ended_early
    assert text_of(session) == f"{GAME}{MARK}\nundo\n"
    session.end_early()
    session.redo()
    assert not session.ended_early
    assert text_of(session) == f"{GAME}{MARK}\nundo\n{MARK}\nadd 2\n"
    assert resumed(session).position.sum == 3


def test_crlf_files_are_ended_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.race"
    path.write_bytes(GAME.replace("\n", "\r\n").encode())
    with Session.resume(RACE, path) as session:
        session.end_early()
    assert read(RACE, path.read_bytes(), "x").ended_early
    with Session.resume(RACE, path) as session:
        session.play(Move("add", 1))
    record = read(RACE, path.read_bytes(), "x")
    assert not record.ended_early
    assert record.position.sum == session.position.sum


def test_a_disk_that_refuses_is_told_and_tried_again(
    session: RaceSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    with failing(monkeypatch, "write", errno.ENOSPC):
        session.end_early()
        assert session.unsaved == "The game was not ended: the disk is full. Its moves are saved."
    session.end_early()
    assert session.unsaved is None
    assert text_of(session) == f"{GAME}{MARK}\n"
