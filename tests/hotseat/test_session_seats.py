"""Seats of a game in progress, and undo back to a person's move."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.hotseat.race import HEADER, RACE, Move, RaceSession, begun, path_of

from hotseat.errors import RecordError
from hotseat.record.header import PERSON
from hotseat.record.reader import read
from hotseat.session import Session

ADD = {number: Move("add", number) for number in (1, 2, 3)}
HARD = "computer hard"


def body(session: RaceSession) -> list[str]:
    return path_of(session).read_text().removeprefix(HEADER).splitlines()


def test_a_new_game_says_who_sits_where_behind_its_header(tmp_path: Path) -> None:
    session = begun(tmp_path, seats=(PERSON, HARD))
    assert body(session) == ["seat 2 computer hard", "roll 1"]
    assert session.seats == (PERSON, HARD)
    assert begun(tmp_path).seats == (PERSON, PERSON)


def test_a_change_is_a_line_that_resuming_obeys_and_undo_leaves(tmp_path: Path) -> None:
    session = begun(tmp_path)
    session.play(ADD[1])
    session.seat(2, HARD)
    session.seat(2, HARD)
    session.undo()
    assert body(session) == ["roll 1", "add 1", "seat 2 computer hard", "undo"]
    assert session.seats == (PERSON, HARD)
    session.close()
    again = Session.resume(RACE, path_of(session))
    assert again.seats == (PERSON, HARD)
    again.seat(2, PERSON)
    assert body(again)[-1] == "seat 2 person"
    assert again.seats == (PERSON, PERSON)


def test_a_game_ended_early_is_gone_on_with_by_another_seat(tmp_path: Path) -> None:
    session = begun(tmp_path)
    session.end_early()
    session.seat(1, HARD)
    assert not session.ended_early
    assert not read(RACE, path_of(session).read_bytes(), "x").ended_early


def test_undo_and_redo_go_over_what_computers_did(tmp_path: Path) -> None:
    session = begun(tmp_path, seats=(PERSON, HARD))
    for number in (1, 2, 3, 1):
        session.play(ADD[number])
    assert session.computer_to_play is None
    assert [each.move for each in session.undo() if not each.chance] == [ADD[3], ADD[1]]
    assert body(session)[-2:] == ["undo", "undo"]
    assert session.position.moves == 2
    session.redo()
    assert session.position.moves == 4
    session.undo()
    session.undo()
    assert session.position.moves == 0
    assert not session.can_undo


def test_in_a_computers_turn_undo_takes_the_persons_choice(tmp_path: Path) -> None:
    session = begun(tmp_path, seats=(PERSON, HARD))
    session.play(ADD[1])
    assert session.computer_to_play == 2
    assert [each.move for each in session.undo()] == [ADD[1]]
    assert session.computer_to_play is None
    session.redo()
    assert session.computer_to_play == 2


def test_what_computers_did_before_anybody_chose_stays(tmp_path: Path) -> None:
    session = begun(tmp_path, seats=(HARD, PERSON))
    assert session.computer_to_play == 1
    session.play(ADD[1])
    assert not session.can_undo
    session.seat(1, PERSON)  # whoever takes the seat over can take back what it did
    assert session.can_undo


def test_where_only_computers_play_undo_goes_choice_by_choice(tmp_path: Path) -> None:
    session = begun(tmp_path, seats=(HARD, HARD))
    assert session.watched
    session.play(ADD[1])
    session.play(ADD[2])
    session.undo()
    assert session.position.moves == 1


@pytest.mark.parametrize(
    "line", ["seat 3 computer hard", "seat 0 person", "seat 1 somebody", "seat 1 computer", "seat 1"]
)
def test_seat_lines_are_checked(tmp_path: Path, line: str) -> None:
    path = tmp_path / "game.race"
    path.write_text(f"{HEADER}{line}\n")
    with pytest.raises(RecordError, match="seat"):
        Session.resume(RACE, path)


def test_a_game_played_on_from_a_moment_has_the_same_at_its_seats(tmp_path: Path) -> None:
    session = begun(tmp_path, seats=(PERSON, HARD))
    session.play(ADD[1])
    record = read(RACE, path_of(session).read_bytes(), "x")
    forked = Session.begin(RACE, record.header, tmp_path, "other", record.seats, record.entries[:1])
    assert forked.seats == (PERSON, HARD)
    assert body(forked) == ["seat 2 computer hard", "roll 1"]
