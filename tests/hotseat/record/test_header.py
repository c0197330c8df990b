"""The lines of a header: which may follow which, and which are required."""

from __future__ import annotations

import pytest

from hotseat import record
from hotseat.i18n import use_language
from hotseat.record import Field, Header, level_word, name_and_who, parse_seat, seat_line, seat_lines


def _kept(text: str, _header: Header) -> str:
    return text


FIELDS = (
    Field("board", _kept),
    Field("player", _kept, least=2, most=3),
    Field("rules", _kept),
    Field("seed", _kept, least=0),
)


def built(*lines: str) -> Header:
    header = Header("ludo")
    for line in lines:
        header = header.with_line(FIELDS, *line.split(" "))
    header.check_complete(FIELDS)
    return header


WHOLE = ("board small", "player A", "player B", "rules old", "seed x")


@pytest.mark.parametrize("lines", [WHOLE, WHOLE[:-1], (*WHOLE[:3], "player C", *WHOLE[3:])])
def test_a_header_that_is_complete_says_its_lines(lines: tuple[str, ...]) -> None:
    assert str(built(*lines)) == "".join(f"{line}\n" for line in ("ludo 1", *lines))


@pytest.mark.parametrize(
    ("left_out", "said"),
    [
        ("board small", "a `board` line"),
        ("player B", "at least 2 `player` lines"),
        ("rules old", "a `rules` line"),
    ],
)
def test_a_line_that_must_be_there_is_missed_at_the_next_and_at_the_end(left_out: str, said: str) -> None:
    place = WHOLE.index(left_out)
    with pytest.raises(ValueError, match=f"it needs {said} here"):
        built(*WHOLE[:place], *WHOLE[place + 1 :])
    with pytest.raises(ValueError, match=f"it needs {said} here"):
        built(*WHOLE[:place])


def test_a_line_comes_no_more_often_than_it_may_and_not_behind_a_later_one() -> None:
    with pytest.raises(ValueError, match="at most 3 `player` lines"):
        built(*WHOLE[:3], "player C", "player D")
    with pytest.raises(ValueError, match="only one `board` line"):
        built("board small", "board large")
    with pytest.raises(ValueError, match="`board` must come before `player`"):
        built(*WHOLE[:2], "board large")


def test_a_check_is_told_the_game_and_the_lines_so_far() -> None:
    told: list[Header] = []

    def check(text: str, header: Header) -> str:
        told.append(header)
        return text.upper()

    fields = (Field("board", check), Field("player", check))
    found = Header("ludo").with_line(fields, "board", "small").with_line(fields, "player", "a")
    assert told == [Header("ludo"), Header("ludo", (("board", "SMALL"),))]
    assert found.lines == (("board", "SMALL"), ("player", "A"))


# The seat lines of a record, and which are refused


@pytest.mark.parametrize(
    "line", ["seat 2 computer hard", "seat\t2\tcomputer\thard", "seat  2 \t computer \t hard"]
)
def test_blanks_and_tabs_stand_between_the_words(line: str) -> None:
    assert parse_seat(line, 2) == (2, "computer hard")


@pytest.mark.parametrize("who", ["person", "computer hard", "computer a b", "computer böt"])
def test_a_line_is_read_as_it_was_written(who: str) -> None:
    assert parse_seat(seat_line(3, who).rstrip("\n"), 4) == (3, who)


def test_people_are_not_mentioned_and_levels_are_words() -> None:
    assert seat_lines(["person", "computer easy", "person", "computer hard"]) == (
        "seat 2 computer easy\nseat 4 computer hard\n"
    )
    levels = ("hard", "own heron", "own " + "x" * 16, "own " + "x" * 17)
    words = ["hard", "heron", "x" * 16, "x" * 16 + "…"]
    assert [level_word(f"computer {level}") for level in levels] == words
    assert record.computer_word("computer hard") == "computer, hard"
    assert record.kind_words(["easy"]) == {"person": "person", "easy": "easy"}
    assert [name_and_who("South", who) for who in ("person", "computer hard")] == ["South", "South (hard)"]
    players = (("player", "A"), ("player", "B"), ("player", "C"))
    assert Header("ludo", players).next_first == 2, "seat 1 began"
    assert [Header("ludo", (*players, ("first", seat))).next_first for seat in "23"] == [3, 1]
    use_language("tr")
    assert all(level_word(f"computer {who}") != who for who in ("easy", "medium", "hard", "expert"))


@pytest.mark.parametrize("number", ["0", "3", "999"])
def test_there_is_no_seat_beyond_the_players(number: str) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {int(number)}$"):
        parse_seat(f"seat {number} person", 2)


@pytest.mark.parametrize(
    "line",
    [
        *("seat", "seat 2", "seat person", "seat -1 person", "seat ١ person"),
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
