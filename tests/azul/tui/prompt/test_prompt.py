"""The prompt, the hint bar and the idle hint: what can be done now, and nothing else, by keys or by mouse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.azul.games import COLOURED, GREY, NAMES, begun, play_until, played, positions, turns
from tests.azul.positions import tiling
from tests.azul.tui import playing
from tests.azul.tui.cursor.positions import OFFER, TILING
from tests.azul.tui.playing import click, hover, open_table, rows
from textual.pilot import Pilot

from azul.game import SPEC, AzulSettings
from azul.rules import CENTRE, Colour, Event, GameEnded, IllegalMove, Move, Phase, Pick, Position, WallKind
from azul.tui.cursor import Cursor, Group, Line, Outcome, best_line, groups
from azul.tui.prompt import USUAL, idle_hint_sentence, key_hints, line_keys, prompt, turn_words
from azul.tui.scene import AzulState
from azul.tui.table import Table
from azul.wording import number_keys
from hotseat.i18n import sentence
from hotseat.tui.table.controllers import DELAY, IdleHint


def words(position: Position, cursor: Cursor, *, undo: bool = False, redo: bool = False) -> list[str]:
    session = played(begun(), undo + redo)
    if redo:
        session.undo()
    state = AzulState(session, AzulSettings())
    usual = state.usual_keys(USUAL, to_play=position.to_play is not None, arrows=position.to_play is not None)
    return [f"{h.key} {h.word}" for h in key_hints(position, cursor, usual)]


def spelt_out(keys: str) -> list[str]:
    """Keys one by one: `1-3 F` as 1, 2, 3 and F."""
    found: list[str] = []
    for key in keys.split():
        first, dash, last = key.partition("-")
        found += map(str, range(int(first), int(last) + 1)) if dash else [key]
    return found


def held(group: Group, line: int) -> Cursor:
    return Cursor(group=group, held=True, line=line)


def test_nothing_chosen() -> None:
    said = prompt(OFFER, NAMES, Cursor(), None)
    assert said.startswith("North: ")
    assert "click a tile" in said
    (example,) = re.findall(r"\((\w \w \w)\)", said)
    cursor: Outcome = Cursor()
    for key in example.split():
        assert isinstance(cursor, Cursor)
        cursor = cursor.typed(OFFER, key)
    assert isinstance(cursor, Pick)
    assert OFFER.refusal(cursor) is None
    assert words(OFFER, Cursor())[:3] == ["1 3 4 factory", "C centre", "h hint"]


def test_the_example_drops_nothing_where_a_line_takes_tiles() -> None:
    full = Position.parse(OFFER.notation.replace("B/.R/.../..KK/.....", "Y/YY/WWW/WWWW/..RRR"))
    said = prompt(full, NAMES, Cursor(), None)
    assert "(1 R 5)" in said, "the first group, blue, fits no line"


def test_only_sources_with_tiles_are_named() -> None:
    fresh = positions(2, COLOURED, 1)[0]
    assert words(fresh, Cursor())[:2] == ["1-5 factory", "h hint"]
    alone = Position.parse(OFFER.notation.replace("BBRK,-,YYKW,RRRR,-", "-,-,-,-,-"))
    assert words(alone, Cursor())[:2] == ["C centre", "h hint"]


RED, YELLOW = Group(4, Colour.RED), Group(3, Colour.YELLOW)
FREE = tiling("0:./RR/.../..../.....:...../...../...../...../.....")
TWO_BARRED = tiling("0:./RR/.../..../BBBBB:R..../..B../...B./.R.../.....")
ASKED = "North: which column for the red tile from line 2?"
OTHERS = "Line 2 holds red tiles. A line takes one colour only."
BARRED = "North: red from line 2. Column 1 already has red. A column takes each colour only once."
WOULD = "North: 4 red to line 2. Scores 2; 3 to the floor; the floor then costs 4. "


@pytest.mark.parametrize(
    ("position", "cursor", "by_keys", "by_mouse"),
    [
        (
            *(OFFER, Cursor(source=3)),
            "North: which colour from factory 3? Y (2 yellow), K (1 black), W (1 white)",
            "North: click a colour from factory 3.",
        ),
        (
            *(OFFER, Cursor(source=CENTRE)),
            "North: which colour from the centre? K (2 black), W (1 white)",
            "North: click a colour from the centre.",
        ),
        (
            *(OFFER, Cursor(group=RED)),
            "North: 4 red from factory 4. Enter to take, then choose a line.",
            "North: click to take 4 red from factory 4.",
        ),
        (
            *(OFFER, held(RED, 2)),
            WOULD + "Enter to place, or type 3/5/F.",
            WOULD + "Click line 2 to place, or choose another.",
        ),
        (
            *(OFFER, held(RED, 2)._replace(confirming=True)),
            WOULD + "Press Enter, or 2 again, to confirm.",
            WOULD + "Click line 2 again to confirm.",
        ),
        (OFFER, held(RED, 1), "Line 1 is full.", "Line 1 is full."),
        (OFFER, held(YELLOW, 2), OTHERS, OTHERS),
        (FREE, Cursor(), ASKED, "North: click a lit space for the red tile from line 2."),
        (
            *(TILING, Cursor()),
            f"{ASKED} 2, 3, 4, 5. Column 1 already has red.",
            "North: click a lit space for the red tile from line 2. Column 1 already has red.",
        ),
        (
            *(TWO_BARRED, Cursor()),
            f"{ASKED} 4, 5. Columns 1, 2 already have red.",
            "North: click a lit space for the red tile from line 2. Columns 1, 2 already have red.",
        ),
        (
            *(TILING, Cursor(column=3)),
            "North: red from line 2. Column 3 scores 1. Enter to place.",
            "North: red from line 2. Column 3 scores 1. Click to place.",
        ),
        (
            *(TILING, Cursor(column=3, confirming=True)),
            "North: red from line 2. Column 3 scores 1. Press Enter, or 3 again, to confirm.",
            "North: red from line 2. Column 3 scores 1. Click again to confirm.",
        ),
        (TILING, Cursor(column=1), BARRED, BARRED),
    ],
)
def test_the_prompt_says_what_would_happen_or_what_forbids_it(
    position: Position, cursor: Cursor, by_keys: str, by_mouse: str
) -> None:
    assert prompt(position, NAMES, cursor, None) == by_keys
    assert prompt(position, NAMES, cursor, None, mouse=False) == by_keys
    assert prompt(position, NAMES, cursor, None, mouse=True) == by_mouse


def test_only_in_the_first_round_the_prompt_says_both_ways() -> None:
    first = OFFER._replace(round=1)
    for mouse in (True, False):
        said = prompt(first, NAMES, Cursor(), None, mouse=mouse)
        assert said.startswith("North: click a tile and a line, or type factory, colour, line (")
    assert prompt(OFFER, NAMES, Cursor(), None, mouse=True) == "North: click the tiles to take."
    assert "lick" not in prompt(OFFER, NAMES, Cursor(), None, mouse=False)


@pytest.mark.parametrize(
    ("position", "cursor", "first"),
    [
        (OFFER, Cursor(source=3), ["Y K W colour", "esc back"]),
        (OFFER, Cursor(group=RED), ["R colour", "enter take", "esc back"]),
        # Line 1 is full, 2 holds red and 4 another colour: the engine says so.
        (OFFER, held(RED, 2), ["2 3 5 F line", "enter place"]),
        (OFFER, held(RED, 2)._replace(confirming=True), ["2 3 5 F line", "enter confirm"]),
        (OFFER, held(YELLOW, 3), ["3 5 F line"]),
        (TILING, Cursor(), ["2-5 column"]),
        (TILING, Cursor(column=3), ["2-5 column", "enter place", "esc back"]),
    ],
)
def test_the_bar_names_what_can_be_typed_and_what_enter_does(
    position: Position, cursor: Cursor, first: list[str]
) -> None:
    found = words(position, cursor)
    assert found[: len(first)] == first
    assert "arrows move" in found


def test_keys_in_a_row_become_a_range_from_three_on() -> None:
    assert number_keys([1, 2, 3, 5]) == "1-3 5"
    assert number_keys([1, 2, 4, 5]) == "1 2 4 5"
    assert number_keys([]) == ""
    assert line_keys([1, 3, 4, 5, 0]) == "1 3-5 F"
    assert line_keys([0]) == "F"


def test_the_end_names_the_winner() -> None:
    last = list(turns(2, COLOURED, 1))[-1]
    ended = next(event for event in last.events if isinstance(event, GameEnded))
    said = prompt(last.after, NAMES, Cursor(), ended)
    assert "game over" in said
    assert said.endswith("Enter shows the result.")
    assert words(last.after, Cursor(), undo=True)[:3] == ["enter result", "a rematch", "v review"]
    assert turn_words(last.after, NAMES) == ""


def test_whose_turn() -> None:
    assert turn_words(OFFER, NAMES) == "North to play"
    assert turn_words(TILING, NAMES) == "North to place tiles"
    assert turn_words(OFFER._replace(to_play=None, phase=Phase.DEAL), NAMES) == ""


def test_undo_redo_back_and_result_are_named_only_when_they_can_be_done() -> None:
    plain = words(OFFER, Cursor())
    assert not {"u undo", "ctrl+y redo", "esc back", "enter result"} & set(plain)
    assert "u undo" in words(OFFER, Cursor(), undo=True)
    assert "ctrl+y redo" in words(OFFER, Cursor(), redo=True)
    assert "esc back" in words(OFFER, Cursor(source=3))
    assert plain[-8:-3] == ["q quit", "arrows move", "l log", "t tiles", "p players"]
    assert "arrows move" in words(OFFER, Cursor(group=Group(4, Colour.RED)))
    assert plain[-3:] == ["n new", "g games", "o options"]


@given(st.integers(0, 5), st.integers(2, 4), st.sampled_from([COLOURED, GREY]), st.data())
def test_every_key_the_bar_names_means_something(
    seed: int, players: int, wall: WallKind, data: st.DataObject
) -> None:
    game = data.draw(st.sampled_from(positions(players, wall, seed)))
    if game.phase is Phase.TILING:
        keys, label = key_hints(game, Cursor(), ())[0][:2]
        assert label == "column"
        assert {Cursor().typed(game, key) for key in spelt_out(keys)} == set(game.legal_moves)
        return
    source = data.draw(st.sampled_from([number for number, _tiles in game.offer.sources()]))
    found = key_hints(game, Cursor(source=source), ())
    letters = next(hint.key for hint in found if hint.word == "colour").split()
    for letter in letters:
        assert isinstance(Cursor(source=source).typed(game, letter), Cursor)
    assert len(letters) == len([group for group in groups(game) if group.source == source])
    assert not any(hint.word in ("factory", "centre") for hint in found)
    found = key_hints(game, Cursor(), ())
    named = spelt_out(" ".join(hint.key for hint in found if hint.word in ("factory", "centre")))
    means = [key for key in "123456789C" if isinstance(Cursor().typed(game, key), Cursor)]
    assert named == means
    group = data.draw(st.sampled_from([group for group in groups(game) if group.source == source]))
    at_line = held(group, best_line(game, group))
    found = key_hints(game, at_line, ())
    lines = spelt_out(next(hint.key for hint in found if hint.word in ("line", "floor")))
    assert lines == [key for key in "12345F" if isinstance(at_line.typed(game, key), Pick)]


@given(st.integers(0, 5), st.integers(2, 4), st.sampled_from([COLOURED, GREY]), st.data())
def test_the_prompt_is_always_one_sentence_of_what_the_engine_says(
    seed: int, players: int, wall: WallKind, data: st.DataObject
) -> None:
    game = data.draw(st.sampled_from(positions(players, wall, seed)))
    names = NAMES[:players]
    assert game.to_play is not None
    assert prompt(game, names, Cursor(), None).startswith(f"{names[game.to_play - 1]}: ")
    if game.phase is not Phase.OFFER:
        return
    group = data.draw(st.sampled_from(groups(game)))
    for line in range(6):
        said = prompt(game, names, held(group, line), None)
        refusal = game.refusal(Pick(*group, line))
        if refusal is None:
            assert said.startswith(f"{names[game.to_play - 1]}: ")
            assert re.search(r" Enter to place(, or type (\S+|F for the floor))?\.$", said)
        else:
            assert isinstance(refusal, IllegalMove)
            assert said == sentence(SPEC.explain(refusal))
    assert best_line(game, group) in range(6)


async def test_the_prompt_follows_what_was_used_last() -> None:
    session = begun()
    async with open_table(session) as (pilot, _table):
        group = groups(session.position)[0]
        assert "click a tile" in playing.said(pilot)
        assert "type factory" in playing.said(pilot)
        await hover(pilot, group)
        assert playing.said(pilot).startswith("North: click to take ")
        await click(pilot, group)
        assert playing.said(pilot).endswith("to place, or choose another.")
        await hover(pilot, Line(1, 5))
        assert "Click line 5 to place" in playing.said(pilot)
        await pilot.press("down")
        assert "Enter to place" in playing.said(pilot)
        await pilot.press("escape", "escape")
        assert playing.said(pilot).startswith("North: click a tile and a line, or type factory, colour, line")
        await hover(pilot, groups(session.position)[-1])
        assert playing.said(pilot).startswith("North: click to take ")


async def test_a_mouse_that_moves_anywhere_counts_for_the_next_player_too() -> None:
    session = begun()
    async with open_table(session) as (pilot, table):
        await pilot.press("right")
        assert "Enter to take" in playing.said(pilot)
        await pilot.hover("#sheet", offset=(0, table.view.key_line.box.y))
        assert "click to take" in playing.said(pilot)
        await click(pilot, groups(session.position)[0])
        await click(pilot, Line(1, 5))
        assert playing.said(pilot).startswith("South: click a tile and a line, or type factory")


FIRST = "Type a factory (1-5), or press ? for help."


@contextmanager
def idle(table: Table) -> Iterator[IdleHint[Position, Move, Event]]:
    nudge = table.idle_hint
    nudge.stop()
    nudge.delay = 0.0
    nudge.due()
    yield nudge
    nudge.delay = DELAY


def bar(pilot: Pilot[int]) -> str:
    return rows(pilot)[-1].strip()


async def nudged(pilot: Pilot[int], table: Table) -> str:
    """The words of the nudge, lit, if one comes now."""
    with idle(table):
        await pilot.pause()
        if not table.state.idle:
            return ""
        first = table.view.key_line.hints[0]
        assert first.lit
        assert bar(pilot).startswith(first.key)
        return first.key


async def test_it_comes_goes_at_a_key_and_comes_once_a_turn() -> None:
    async with open_table(begun()) as (pilot, table):
        assert table.idle_hint.timer
        assert "1-5 factory" in bar(pilot)
        assert await nudged(pilot, table) == FIRST
        assert "q quit" in bar(pilot)
        await pilot.press("t")
        assert FIRST not in bar(pilot)
        assert not table.idle_hint.timer
        assert await nudged(pilot, table) == ""
        tiles = table.session.position.offer.factories[0]
        await pilot.press("1", tiles.colours[0].letter.lower(), "5")
        assert table.idle_hint.timer
        assert table.app.moves_made == 1, "over all games"
        assert (await nudged(pilot, table)).startswith("Type a factory (2-5")


async def test_a_mouse_move_or_another_screen_ends_it_and_a_key_sets_the_time_anew() -> None:
    async with open_table(begun()) as (pilot, table):
        assert await nudged(pilot, table) == FIRST
        await pilot.hover("#sheet", offset=(40, 10))
        await pilot.pause()
        assert FIRST not in bar(pilot)
    async with open_table(begun()) as (pilot, table):
        await pilot.press("t", "escape")
        table.idle_hint.due()  # ten seconds after the first picture, but not after the last key
        assert not table.state.idle
        assert table.idle_hint.timer
        assert await nudged(pilot, table) == FIRST
        table.game.log()
        await pilot.pause()
        assert not table.idle_hint.timer
        assert not table.state.idle
        await pilot.press("escape")
        assert FIRST not in bar(pilot)


@pytest.mark.parametrize("where", ["in this game", "since the start"])
async def test_nobody_is_bothered_who_knows(where: str) -> None:
    session = played(begun(), 20 if where == "in this game" else 3)
    async with open_table(session) as (pilot, table):
        if where == "in this game":
            assert not table.idle_hint.timer
        table.app.moves_made = 20
        assert await nudged(pilot, table) == ""
        await pilot.press("t")
        assert not table.idle_hint.timer


def test_what_it_says_goes_with_what_is_asked() -> None:
    game = played(begun(), 3).position
    source, tiles = next(iter(game.offer.sources()))
    said = {
        idle_hint_sentence(game, cursor)
        for cursor in (
            Cursor(),
            Cursor(source=source),
            Cursor(group=Group(source, tiles.colours[0])),
            Cursor(group=Group(source, tiles.colours[0]), held=True),
        )
    }
    assert len(said) == 4
    letters = " ".join(colour.letter for colour in tiles.colours)
    assert f"Type a colour ({letters}), Esc to go back, or ? for help." in said
    tiling = play_until(begun(wall=GREY), Phase.TILING).position
    assert idle_hint_sentence(tiling, Cursor()) == "Type a column (1-5), or press ? for help."
    assert all(len(sentence) < 60 for sentence in said)
