"""Events in words, and what they are made of."""

from __future__ import annotations

import pytest

from azul.rules import (
    CENTRE,
    FLOOR,
    NO_TILES,
    Bonus,
    Colour,
    Dealt,
    Ending,
    Event,
    FloorCost,
    GameEnded,
    LineFell,
    MarkerTaken,
    Picked,
    RoundEnded,
    TileLaid,
)
from azul.wording import (
    colour_word,
    event_sentence,
    line_word,
    pick_sentence,
    place_word,
    points_word,
    victory_sentence,
)
from hotseat.lines.words import and_list, number_word

TWO, THREE = ("Ada", "Bob"), ("Ada", "Bob", "Cy")


def picked(source: int, number: int, line: int, fallen: int = 0, discarded: int = 0) -> Picked:
    placed = number - fallen - discarded
    return Picked(2, source, Colour.RED, number, line, placed, fallen, discarded, NO_TILES)


def test_words() -> None:
    assert [colour_word(colour) for colour in Colour] == ["blue", "yellow", "red", "black", "white"]
    assert (place_word(CENTRE), place_word(3)) == ("the centre", "factory 3")
    assert (line_word(FLOOR), line_word(2)) == ("the floor", "line 2")
    assert (points_word(0), points_word(1), points_word(7)) == ("0 points", "1 point", "7 points")


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ([picked(3, 1, 2)], "Bob took 1 red tile from factory 3 to line 2."),
        ([picked(3, 2, 2)], "Bob took 2 red tiles from factory 3 to line 2."),
        ([picked(3, 2, 1, 1)], "Bob took 2 red tiles from factory 3 to line 1; 1 fell."),
        ([picked(3, 4, 1, 3)], "Bob took 4 red tiles from factory 3 to line 1; 3 fell."),
        ([picked(3, 3, FLOOR, 3)], "Bob took 3 red tiles from factory 3 to the floor."),
        ([picked(3, 4, FLOOR, 1, 3)], "Bob took 4 red tiles from factory 3 to the floor; 3 to the lid."),
        (
            [MarkerTaken(2, 1), picked(CENTRE, 2, 2)],
            "Bob took 2 red tiles from the centre to line 2; took the marker.",
        ),
        ([], ""),
        ([RoundEnded(1, 1)], ""),
    ],
)
def test_a_pick(events: list[Event], sentence: str) -> None:
    assert pick_sentence(TWO, events) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Dealt(3, (), False), "Round 3"),
        (Dealt(3, (), True), "Round 3 (bag refilled from the lid)"),
        (
            TileLaid(1, 2, 4, Colour.BLUE, 3, 2, 5, 9),
            "Ada scores 5: blue in row 2, column 4 (3 across + 2 down).",
        ),
        (TileLaid(1, 2, 4, Colour.BLUE, 1, 1, 1, 9), "Ada scores 1: blue in row 2, column 4 (alone)."),
        (TileLaid(1, 1, 1, Colour.RED, 3, 1, 3, 3), "Ada scores 3: red in row 1, column 1 (3 across)."),
        (TileLaid(1, 1, 1, Colour.RED, 1, 2, 2, 2), "Ada scores 2: red in row 1, column 1 (2 down)."),
        (
            LineFell(2, 3, Colour.WHITE, 3, 0),
            "Bob: row 3 has no space left for white; its tiles fall to the floor.",
        ),
        (FloorCost(2, 4, 4, 6), "Bob: the floor costs 4, leaving 6."),
        (FloorCost(2, 14, 3, 0), "Bob: the floor costs 14, but no score drops below 0."),
        (RoundEnded(3, 2), "End of round 3. Bob goes first in the next one."),
        (MarkerTaken(1, 1), ""),
        (picked(3, 2, 2), ""),
    ],
)
def test_other_events(event: Event, sentence: str) -> None:
    assert event_sentence(TWO, event) == sentence


def ended(scores: tuple[int, ...], winners: tuple[int, ...], why: Ending = Ending.ROW) -> GameEnded:
    return GameEnded(why, (Bonus(0, 0, 0),) * len(scores), scores, winners)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ended((30, 24), (1,)), "Ada wins with 30 points, 6 ahead."),
        (ended((30, 31), (2,)), "Bob wins with 31 points, 1 ahead."),
        (ended((9, 30, 24), (2,)), "Bob wins with 30 points, 6 ahead."),
        (ended((30, 30), (2,)), "Bob wins on complete rows: 30 points each."),
        (ended((30, 30), (1, 2)), "Ada and Bob share the win: 30 points each, level on rows."),
        (ended((30, 30, 30), (1, 3)), "Ada and Cy share the win: 30 points each, level on rows."),
        (ended((0, 0, 0), (1, 2, 3)), "Ada, Bob and Cy share the win: 0 points each, level on rows."),
    ],
)
def test_who_won_and_by_what(event: GameEnded, sentence: str) -> None:
    assert victory_sentence(THREE, event) == sentence


@pytest.mark.parametrize(
    ("why", "beginning"),
    [
        (Ending.ROW, "A row is complete: game over."),
        (Ending.NO_TILES, "There are no tiles left to deal: game over."),
        (Ending.IDLE, "Three rounds without a tile on any wall: game over."),
    ],
)
def test_why_it_is_over(why: Ending, beginning: str) -> None:
    sentence = event_sentence(TWO, ended((3, 2), (1,), why))
    assert sentence == f"{beginning} Ada wins with 3 points, 1 ahead."


def test_a_listener_hears_the_same_with_small_numbers_as_words_and_no_signs() -> None:
    events: list[Event] = [MarkerTaken(2, 1), picked(CENTRE, 4, 1, 2, 1)]
    assert pick_sentence(TWO, events, count=number_word) == (
        "Bob took four red tiles from the centre to line 1; two fell; one to the lid; took the marker."
    )
    laid = TileLaid(1, 2, 4, Colour.BLUE, 3, 2, 5, 9)
    assert event_sentence(TWO, laid, and_list).endswith("column 4 (3 across and 2 down).")
