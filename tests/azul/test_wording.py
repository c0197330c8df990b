"""Events, previews and notices in words, and the log that is made of them."""

from __future__ import annotations

import pytest
from tests.azul.games import COLOURED, GREY, turns

from azul import rules
from azul.rules import CENTRE, FLOOR, Colour, Dealt, Ending, Event, FloorCost, GameEnded, RoundEnded, TileLaid
from azul.rules.position import round_ended_now
from azul.tui.models import Preview
from azul.tui.prompt import last_round_notice, preview_sentence
from azul.tui.scene import log_lines
from azul.wording import colour_word, event_sentence, line_word, pick_sentence, source_word, victory_sentence
from hotseat.i18n import points_word
from hotseat.lines.words import and_list, number_word
from hotseat.tui.widgets import Span

TWO, THREE = ("Ada", "Bob"), ("Ada", "Bob", "Cy")


def picked(source: int, number: int, line: int, fallen: int = 0, discarded: int = 0) -> rules.Picked:
    placed = number - fallen - discarded
    return rules.Picked(2, source, Colour.RED, number, line, placed, fallen, discarded, rules.NO_TILES)


def test_words() -> None:
    assert [colour_word(colour) for colour in Colour] == ["blue", "yellow", "red", "black", "white"]
    assert (source_word(CENTRE), source_word(3)) == ("the centre", "factory 3")
    assert (line_word(FLOOR), line_word(2)) == ("the floor", "line 2")
    assert [*map(points_word, (0, 1, 7))] == ["0 points", "1 point", "7 points"]


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
            [rules.MarkerTaken(2, 1), picked(CENTRE, 2, 2)],
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
            rules.LineFell(2, 3, Colour.WHITE, 3, 0),
            "Bob: row 3 has no space left for white; its tiles fall to the floor.",
        ),
        (FloorCost(2, 4, 4, 6), "Bob: the floor costs 4, leaving 6."),
        (FloorCost(2, 14, 3, 0), "Bob: the floor costs 14, but no score drops below 0."),
        (RoundEnded(3, 2), "End of round 3. Bob goes first in the next round."),
        (rules.MarkerTaken(1, 1), ""),
        (picked(3, 2, 2), ""),
    ],
)
def test_other_events(event: Event, sentence: str) -> None:
    assert event_sentence(TWO, event) == sentence


def ended(scores: tuple[int, ...], winners: tuple[int, ...], why: Ending = Ending.ROW) -> GameEnded:
    return GameEnded(why, (rules.Bonus(0, 0, 0),) * len(scores), scores, winners)


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
    events: list[Event] = [rules.MarkerTaken(2, 1), picked(CENTRE, 4, 1, 2, 1)]
    assert pick_sentence(TWO, events, count=number_word) == (
        "Bob took four red tiles from the centre to line 1; took the marker; two fell; one to the lid."
    )
    laid = TileLaid(1, 2, 4, Colour.BLUE, 3, 2, 5, 9)
    assert event_sentence(TWO, laid, and_list).endswith("column 4 (3 across and 2 down).")


def seen(
    event: rules.Picked | None = None, *, marker: bool = False, scores: int | None = None, floor: int = 0
) -> Preview:
    return Preview(event or picked(3, 2, 2), marker, scores, floor)


@pytest.mark.parametrize(
    ("found", "what"),
    [
        (seen(), "2 red to line 2."),
        (seen(scores=1), "2 red to line 2. Scores 1."),
        (seen(scores=7), "2 red to line 2. Scores 7."),
        (
            seen(picked(3, 4, 2, fallen=2), floor=2),
            "4 red to line 2. 2 to the floor; the floor then costs 2.",
        ),
        (
            seen(picked(CENTRE, 2, 2), marker=True, floor=1),
            "2 red to line 2. Takes the marker; the floor then costs 1.",
        ),
        (
            seen(picked(3, 2, FLOOR, 1, 1), floor=14),
            "2 red to the floor. 1 to the lid; the floor then costs 14.",
        ),
    ],
)
def test_a_preview(found: Preview, what: str) -> None:
    where = f"Ann: {what} Enter to place"
    assert preview_sentence("Ann", found, []) == f"{where}."
    assert preview_sentence("Ann", found, [1, 4, 0]) == f"{where}, or type 1/4/F."
    assert preview_sentence("Ann", found, [0]) == f"{where}, or type F for the floor."


def test_the_last_round_is_announced_when_a_row_is_about_to_be_full() -> None:
    announced = ends = 0
    for seed in range(4):
        for turn in turns(2, COLOURED, seed):
            if turn.before.phase is not rules.Phase.OFFER:
                continue
            supposed = round_ended_now(turn.before)[0]
            notice = last_round_notice(TWO, turn.before, supposed)
            full = [seat for seat, board in enumerate(supposed.boards) if board.wall.full_rows()]
            assert bool(notice) == bool(full)
            if full:
                row = supposed.boards[full[0]].wall.full_rows()[0]
                assert notice == f"Last round: {TWO[full[0]]}'s row {row}"
            announced += bool(full)
        ends += 1
    assert announced >= ends


def test_between_rounds_nothing_is_announced() -> None:
    game = rules.new_game(2)
    assert last_round_notice(TWO, game, game) == ""


@pytest.mark.parametrize("wall", [COLOURED, GREY])
def test_the_log_tells_every_pick_and_every_point(wall: str) -> None:
    kind = GREY if wall == GREY else COLOURED
    played = list(turns(3, kind, 3))
    lines = [line.text for line in log_lines(THREE, [turn.events for turn in played])]
    assert lines[0] == "Round 1"
    assert sum(" took " in line for line in lines) == sum(isinstance(t.move, rules.Pick) for t in played)
    tiles = sum(isinstance(event, TileLaid) for turn in played for event in turn.events)
    assert sum(" scores " in line for line in lines) == tiles
    assert lines[-1].endswith((".", "ahead."))
    assert "game over" in lines[-1]
    if kind is GREY:
        assert any(isinstance(turn.move, rules.Place) for turn in played)


def test_the_log_of_a_game_nobody_has_chosen_in_says_so() -> None:
    assert [line.text for line in log_lines(TWO, [])] == ["No moves yet."]


def test_a_narrow_log_tells_a_pick_as_it_is_typed_with_its_colour() -> None:
    line, *_rest = log_lines(TWO, [[picked(3, 2, 2)]])
    assert line.ways == ((Span("Bob "), Span("3"), Span("R", "red"), Span("2")),)
    assert (line.seat, line.move) == (2, True)
    floor, *_rest = log_lines(TWO, [[picked(CENTRE, 3, FLOOR, 3)]])
    assert "".join(span.text for span in floor.ways[0]) == "Bob CRF"


@pytest.mark.parametrize(
    ("event", "brief"),
    [
        (TileLaid(1, 2, 4, Colour.BLUE, 3, 2, 5, 9), "Ada row 2 B +5"),
        (rules.LineFell(2, 3, Colour.WHITE, 3, 0), "Bob row 3 W falls"),
        (FloorCost(2, 14, 3, 0), "Bob floor -14, down to 0"),
        (RoundEnded(3, 2), "Bob goes first"),
    ],
)
def test_a_narrow_log_tells_a_rounds_end_in_a_few_characters(event: Event, brief: str) -> None:
    (line,) = log_lines(TWO, [[picked(3, 2, 2)], [event]])[1:]
    assert "".join(span.text for span in line.ways[0]) == brief


def test_the_column_chosen_on_the_grey_wall_is_a_move_and_what_comes_of_it_is_none() -> None:
    laid = TileLaid(1, 2, 4, Colour.BLUE, 3, 2, 5, 9)
    (placed, floor) = log_lines(TWO, [[picked(3, 2, 2)], [laid, FloorCost(1, 1, 1, 8)]])[1:]
    assert placed.move
    assert not floor.move
    tiled = log_lines(TWO, [[picked(3, 2, 2), laid]])
    assert [line.move for line in tiled] == [True, False]


def test_nobody_is_next_to_begin_when_the_game_is_over() -> None:
    over = log_lines(TWO, [(RoundEnded(5, 1), ended((30, 24), (1,)))])
    assert not any("goes first in the next" in line.text for line in over)
    assert any("goes first in the next" in line.text for line in log_lines(TWO, [(RoundEnded(4, 1),)]))
