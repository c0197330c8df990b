"""The lines of a header: which may follow which, and which are required."""

from __future__ import annotations

import pytest

from hotseat.record.header import Field, Header, HeaderBuilder


def _kept(text: str, _header: Header) -> str:
    return text


FIELDS = (
    Field("board", _kept),
    Field("player", _kept, least=2, most=3),
    Field("rules", _kept),
    Field("seed", _kept, least=0),
)


def built(*lines: str) -> Header:
    builder = HeaderBuilder("ludo", FIELDS)
    for line in lines:
        builder.add(*line.split(" "))
    return builder.header()


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

    builder = HeaderBuilder("ludo", (Field("board", check), Field("player", check)))
    builder.add("board", "small")
    builder.add("player", "a")
    assert told == [Header("ludo", ()), Header("ludo", (("board", "SMALL"),))]
    assert builder.header().lines == (("board", "SMALL"), ("player", "A"))
