"""The log beside a table: sentences if it is wide, a few characters a move if it is narrow."""

from __future__ import annotations

from hotseat.tui.widgets.lines import (
    WIDE,
    LogLine,
    Span,
    in_sentences,
    in_short,
    line_rows,
    without_last_move,
)

PICK = LogLine(
    ("Ada took 2 blue from factory 1 to line 3; took the starting-player marker.", "Ada took 2 blue."),
    1,
    "Ada",
    (Span("1"), Span("B", "blue"), Span("3")),
    move=True,
)
ENDED = LogLine(("A row is complete: game over. Ada wins with 53 points, 3 ahead.",))


def words(line: LogLine, width: int) -> list[str]:
    return [
        "".join(span.text for span in row)
        for row in line_rows(line, width, sentences=in_sentences([line], width))
    ]


def test_a_wide_log_has_the_longest_sentence_that_fits_on_a_row() -> None:
    assert words(PICK, 80) == [PICK.texts[0]]
    assert words(PICK, WIDE) == [PICK.texts[1]]


def test_a_narrow_log_tells_a_move_in_one_row_with_the_colour() -> None:
    assert words(PICK, WIDE - 1) == ["Ada 1B3"]
    assert line_rows(PICK, 20, sentences=False)[0][2] == Span("B", "blue")


def test_a_wide_log_falls_back_to_a_few_characters_where_a_sentence_does_not_fit() -> None:
    long = PICK._replace(texts=("x" * (WIDE + 1),))
    assert words(long, WIDE) == ["Ada 1B3"]
    assert not in_sentences([PICK, long], WIDE), "all lines are told alike"
    assert in_sentences([PICK, long], WIDE + 1)
    assert in_sentences([ENDED], WIDE), "what has nothing shorter is broken either way"


def test_a_long_name_leaves_room_for_the_move() -> None:
    named = PICK._replace(name="Bartholomew the Great")
    assert words(named, 20) == ["Bartholomew the… 1B3"]
    assert words(named, 6) == ["Bar… 1B3"]


def test_what_has_no_few_characters_is_broken_into_rows() -> None:
    assert words(ENDED, 22) == ["A row is complete:", "game over. Ada wins", "with 53 points, 3", "ahead."]


def test_the_last_move_is_left_out_for_the_message_line() -> None:
    heading = LogLine(("Round 2",))
    floor = LogLine(("Ada: the floor costs 1, leaving 4.",), 1, "Ada", (Span("floor -1"),))
    assert without_last_move([PICK, heading, PICK, floor]) == [PICK, heading, floor]
    assert without_last_move([heading]) == [heading]


def test_a_log_is_told_in_few_characters_or_in_the_fewest_never_in_both() -> None:
    brief, briefer = (Span("level 5, -20, Ben -12"),), (Span("L5 -20 G-12"),)
    long = LogLine(("x" * 90,), 1, "Adalbert", brief, briefer=briefer)
    short = long._replace(brief=(Span("level 5"),), briefer=(Span("L5"),))
    told = [[_told(line, width, [short, long]) for line in (short, long)] for width in (30, 29)]
    assert told[0] == ["Adalbert level 5", "Adalbert level 5, -20, Ben -12"]
    assert told[1] == ["Adalbert L5", "Adalbert L5 -20 G-12"]
    assert _told(short, 29, [short]) == "Adalbert level 5"


def test_a_name_is_cut_only_where_the_fewest_characters_do_not_fit_behind_it() -> None:
    line = LogLine(("x" * 90,), 1, "Adalbert", (Span("level 5"),), briefer=(Span("L5"),))
    assert [_told(line, width, [line]) for width in (16, 15, 11, 10)] == [
        "Adalbert level 5",
        "Adalbert L5",
        "Adalbert L5",
        "Adalbe… L5",
    ]


def _told(line: LogLine, width: int, lines: list[LogLine]) -> str:
    short = in_short(lines, width)
    return "".join(span.text for span in line_rows(line, width, sentences=False, short=short)[0])
