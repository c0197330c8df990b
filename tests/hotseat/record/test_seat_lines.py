"""The seat lines of a record, and which are refused."""

from __future__ import annotations

import pytest

from hotseat.record.header import parse_seat, seat_line, seat_lines


@pytest.mark.parametrize(
    "line", ["seat 2 computer hard", "seat\t2\tcomputer\thard", "seat  2 \t computer \t hard"]
)
def test_blanks_and_tabs_stand_between_the_words(line: str) -> None:
    assert parse_seat(line, 2) == (2, "computer hard")


@pytest.mark.parametrize("who", ["person", "computer hard", "computer a b", "computer böt"])
def test_a_line_is_read_as_it_was_written(who: str) -> None:
    assert parse_seat(seat_line(3, who).rstrip("\n"), 4) == (3, who)


def test_people_are_not_mentioned() -> None:
    assert seat_lines(["person", "computer easy", "person", "computer hard"]) == (
        "seat 2 computer easy\nseat 4 computer hard\n"
    )


@pytest.mark.parametrize("number", ["0", "3", "999"])
def test_there_is_no_seat_beyond_the_players(number: str) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {int(number)}$"):
        parse_seat(f"seat {number} person", 2)


@pytest.mark.parametrize(
    "line",
    [
        "seat 2",
        "seat 2 computer",
        "seat 2 nobody",
        "seat 2 person hard",
        "seat two person",
        "seat 0002 person",
        "Seat 2 person",
        "seat 2 computer a\x1bb",
        "seat 2 computer a\u202eb",
    ],
)
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(ValueError, match="not a seat line; write it like `seat 3 computer hard` or"):
        parse_seat(line, 2)
