"""The tutorial: its steps lead through it, keep their promises, and answer every input."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rich.cells import cell_len
from tests.azul.tui.playing import text as whole_text
from tests.stratopolis.tui import playing
from tests.stratopolis.tui.playing import keys, mouse, opened, place_of, played, table_of, view_of
from textual import events

from hotseat.settings.file import recall, remember
from hotseat.text.fit import wrapped
from hotseat.tui.commands import HELP
from hotseat.tui.commands import UNDO as UNDO_COMMAND
from hotseat.tui.table.tutorial import GO_ON, UNDO, Lesson
from hotseat.tui.widgets import TextPart
from stratopolis.game import Entry, StratopolisSettings
from stratopolis.rules import Cell, Placement, Turn, suppose
from stratopolis.tui import tutorial
from stratopolis.tui.cursor import Cursor, cursor_at
from stratopolis.tui.panels import InHand
from stratopolis.tui.prompt import NEXT, READING, RULES, help_sections
from stratopolis.tui.start import Start
from stratopolis.tui.tutorial import ACROSS, CROWN, CUT, GROW, RAISE, STEPS, Aim, StratopolisTutorial
from stratopolis.wording import rules_text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from textual.pilot import Pilot

AIMS = (GROW, RAISE, CUT, CROWN)
NAMES = {"undo": "u", "turn": "r", "walk": "n", "help": "?"}
NUMBERS = range(1, 12)  # of the steps


@asynccontextmanager
async def guided(size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[Pilot[int], StratopolisTutorial]]:
    async with opened(None, size) as pilot:
        await pilot.press("f5")
        yield pilot, guide_of(pilot)


def guide_of(pilot: Pilot[int]) -> StratopolisTutorial:
    guide = table_of(pilot).tutorial
    assert guide is not None
    return guide


def text(pilot: Pilot[int]) -> str:
    """What stands on the screen, without the bar beside the prompt."""
    return whole_text(pilot).replace("▌ ", "")


def lead_to(guide: StratopolisTutorial, number: int) -> None:
    while guide.lesson.number < number:
        asks = guide.lesson.step.asks
        if asks == UNDO:
            guide.table.game.undo()
        elif asks == GO_ON:
            guide.table.action_enter()
        else:
            turn(guide)
            guide.table.game.hint()
            guide.table.action_enter()


def turn(guide: StratopolisTutorial) -> None:
    """Turn the tile, if the step begins with that."""
    if guide.lesson.step.then:
        guide.table.action_turn(1)


def texts(*, over_a_game: bool = True) -> list[list[str]]:
    """All texts of each step, by keys and by mouse."""
    lesson, found = Lesson(STEPS, names=NAMES, over_a_game=over_a_game), []
    for step in STEPS:
        later = [text for _test, text in step.then]
        found.append([lesson.said(), lesson.said(mouse=True), *later])
        lesson.do(step.asks, 0)
    return found


def asked_and_played() -> list[tuple[object, Entry]]:
    """Every placement of the tutorial with what asks for it: an aim, or nothing for the guide's reply."""
    session = tutorial.begin()
    for aim, reply in zip_longest(AIMS, tutorial.REPLIES):
        session.play(aim.there)
        if reply is not None:
            session.play(reply)
    asked = [each for aim in AIMS for each in (aim, None)]
    return list(zip(asked, session.entries, strict=False))


def step_of(number: int) -> str:
    return " ".join(texts()[number - 1])


# What it promises


def test_every_move_is_legal_and_every_promised_score_results() -> None:
    played = asked_and_played()
    for asks, entry in played:
        if isinstance(asks, Aim):
            assert entry.after.scores[asks.seat - 1] == asks.score
    scores = [entry.after.scores for _asks, entry in played]
    assert scores == [(3, 1), (3, 4), (6, 4), (6, 8), (6, 4), (6, 6), (15, 6)]


def test_what_is_asked_is_the_best_there_is_and_only_a_mirror_image_is_as_good() -> None:
    for asks, entry in asked_and_played():
        if isinstance(asks, Aim):
            game = entry.before
            gains = {each: asks.gain(suppose(game, each)) for each in game.legal_moves}
            as_good = {each for each in gains if gains[each] == max(gains.values())}
            mirrored = {Placement(GROW.there.kind, Cell(-1, -1), Turn.NONE)} if asks is GROW else set()
            assert as_good == {asks.there} | mirrored


def test_the_numbers_in_the_words_are_those_of_the_game() -> None:
    worth = []
    for asks, entry in asked_and_played():
        if isinstance(asks, Aim):
            number = {GROW: 3, RAISE: 4, CUT: 8, CROWN: 9}[asks]
            before = entry.before.scores[asks.seat - 1]
            assert f"from {before} to {asks.score}" in step_of(number)
            zone = entry.after.best[0]
            assert zone is not None
            worth.append((zone.squares, zone.level))
    assert worth == [(3, 1), (3, 2), (3, 2), (5, 3)]
    assert "your best zone: 3 squares × level 2 = 6 points." in step_of(5)
    assert "5 squares × level 3 = 15" in step_of(10)
    assert "But the guide is back at 6, just like you." in step_of(9)


def test_the_guides_best_zone_is_cut_and_what_remains_of_it_scores_less() -> None:
    cut = next(entry for asks, entry in asked_and_played() if asks is CUT)
    zone, then = cut.before.best[1], cut.after.best[1]
    assert zone is not None
    assert then is not None
    covered = set(zone.cells) & set(CUT.there.cells)
    assert len(covered) == 2, "as the words for the mouse say"
    assert not set(zone.cells) & set(then.cells), "another zone is the best one now"
    assert dict(CUT.there.squares)[next(iter(covered))] == "N"


# Following its words


async def test_it_can_be_followed_by_the_keys_that_it_names() -> None:
    told: tuple[tuple[str, list[str]], ...] = (
        ("arrows", ["left", "left", "right", "right"]),
        ("Enter places it.", ["enter"]),
        ("Try it: press u.", ["u"]),
        ("Now turn it: press r.", ["r"]),
        ("You go from 1 to 3.", ["n", "enter"]),
        ("Press n to find the place that takes you from 3 to 6, then Enter.", ["n", "enter"]),
        ("Press Enter for the guide's turn.", ["enter"]),
        ("half over the edge of level 2, and see why not.", ["h", "enter"]),
        ("all of a tile must rest on one level. Press Enter.", ["enter"]),
        ("n finds the place that takes it from 8 to 4.", ["n", "enter"]),
        ("n finds the place that takes you from 6 to 15.", ["n", "enter"]),
        ("Press Enter.", ["enter"]),
        ("Press ? for the rules. Enter starts a game against an easy computer.", []),
        ("enter play the computer", []),
        ("esc choose players", ["enter"]),
    )
    async with guided() as (pilot, guide):
        for words, pressed in told:
            assert words in text(pilot)
            await pilot.press(*pressed)
        assert table_of(pilot).session.seats == ("person", "computer easy")
        assert guide.table.session.position.scores == (15, 6)
        assert recall(StratopolisSettings).settings.guide == "done"


async def test_it_can_be_followed_with_the_mouse_alone() -> None:
    async with guided() as (pilot, guide):

        async def click(cell: Cell) -> None:
            at = place_of(guide.table, cell)
            await mouse(pilot, at, events.MouseMove, events.MouseDown, events.MouseUp, events.Click)

        async def wheel(aim: Aim) -> None:
            while guide.table.state.cursor.turn != aim.there.turn:
                await mouse(pilot, place_of(guide.table, Cell(0, 0)), events.MouseScrollDown)

        await mouse(pilot, place_of(guide.table, Cell(2, 0)), events.MouseMove)
        assert "follows the mouse" in text(pilot)
        await click(Cell(1, 0))
        assert "click undo, in the line below." in text(pilot)
        await mouse(pilot, await hint_at(pilot, "undo"), events.MouseDown, events.Click)
        assert "Now turn it with the mouse wheel." in text(pilot)
        await wheel(GROW)
        await click(GROW.there.corner)
        assert "Put its corner on the +" in text(pilot)
        assert view_of(guide.table).scoring == {RAISE.there.corner}
        await click(RAISE.there.corner)
        assert "Click for the guide's turn." in text(pilot)
        await click(Cell(0, 0))
        assert "and see why not." in text(pilot)
        await click(Cell(1, -1))
        assert "must rest on one level. Click to continue." in text(pilot)
        await click(Cell(1, -1))
        assert "The wheel turns the tile." in text(pilot)
        await wheel(CUT)
        assert view_of(guide.table).marks == {CUT.there.corner}
        await click(CUT.there.corner)
        assert "put the corner on the + to jump from 6 to 15." in text(pilot)
        await click(CROWN.there.corner)
        assert "Click to continue." in text(pilot)
        await click(Cell(0, 0))
        assert "Click to start a game against an easy computer." in text(pilot)
        await click(Cell(0, 0))
        assert table_of(pilot).session.seats == ("person", "computer easy")


async def hint_at(pilot: Pilot[int], word: str) -> tuple[int, int]:
    bar = guide_of(pilot).table.view.key_line
    return bar.box.x + bar.strip(0).text.index(word), bar.box.y


def test_a_reader_is_through_in_about_two_minutes() -> None:
    words = [len(text.split()) for step in texts() for text in (step[0], *step[2:])]
    seconds = sum(words) / 200 * 60 + 4 * len(words)  # to read them, and to find and press the keys
    assert seconds < 130


# Whatever else is done


@pytest.mark.parametrize("number", NUMBERS)
async def test_wrong_doings_are_answered_and_the_step_stays_to_be_read(number: int) -> None:
    async with guided() as (pilot, guide):
        lead_to(guide, number)
        step, game = guide.lesson.step, guide.table.session.position
        elsewhere = Placement(game.choices[0], Cell(40, 40), Turn.NONE)
        wrong = [elsewhere]
        if isinstance(step.asks, Aim):
            wrong += [each for each in game.legal_moves if each != step.asks.there][::4]
        elif step.asks == ACROSS:
            wrong += list(game.legal_moves)[::4]
        for each in wrong:
            guide.table.state.cursor = cursor_at(game, each)
            if guide.lesson.asks_for_a_move:
                guide.table.place()
                assert guide.lesson.aside
            else:
                guide.table.action_move(1, 0)
                assert guide.lesson.aside == guide.lesson.otherwise()
            assert cell_len(guide.table.view.last_move_line.text) <= guide.table.view.last_move_line.box.width
            assert (guide.table.session.position, guide.lesson.number) == (game, number), "nothing was done"
            assert guide.table.view.prompt_line.text in texts(over_a_game=False)[number - 1]
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Start)
        await pilot.press("f5")
        assert guide_of(pilot).lesson.number == 1, "it begins anew"


async def test_a_wrong_place_is_told_from_a_place_as_good_and_the_better_one_named() -> None:
    async with guided() as (pilot, guide):
        lead_to(guide, 3)
        guide.table.place()
        assert "Turn it first, and see how it lies then." in text(pilot)
        lead_to(guide, 4)
        position = guide.table.session.position
        gains = {each: suppose(position, each).scores[0] for each in position.legal_moves}
        guide.table.state.point_at(next(each for each, score in gains.items() if score == 5))
        guide.table.place()
        assert "There you would have 5. Another place takes you to 6." in text(pilot)
        lead_to(guide, 6)
        guide.table.state.point_at(next(iter(guide.table.session.position.legal_moves)))
        guide.table.place()
        assert "It may lie there. Now find a place where it may not." in text(pilot)
        lead_to(guide, 8)
        guide.table.state.point_at(next(iter(guide.table.session.position.legal_moves)))
        guide.table.place()
        assert "There the guide would have 8. Another place leaves it only 4." in text(pilot)


async def test_breaking_a_rule_on_purpose_names_the_levels_and_leaves_the_tile_where_it_is() -> None:
    async with guided() as (pilot, guide):
        lead_to(guide, 6)
        game = guide.table.session.position
        guide.table.become(Cursor(0, Cell(30, 30)))
        guide.table.become(Cursor(0, Cell(4, 4)))
        guide.table.place()
        assert guide.lesson.number == 6, "too far away is another rule"
        await pilot.press("h")
        there = playing.placement_of(guide.table)
        levels = [game.layout.level(cell) for cell in there.cells]
        assert 2 in levels
        assert len(set(levels)) > 1
        await pilot.press("enter")
        assert guide.lesson.number == 7
        assert guide.table.session.position == game, "nothing was placed"
        assert guide.table.state.cursor.placement(game) == there
        *some, last = map(str, sorted({*levels}))
        assert re.search(rf"{', '.join(some)} and {last}", guide.table.view.last_move_line.text)
        assert view_of(guide.table).ghost == there
        assert not view_of(guide.table).legal
        await pilot.press("enter")
        assert guide.lesson.number == 8
        assert "Not level" not in text(pilot), "that was read"


async def test_the_tile_is_turned_before_it_is_led_anywhere() -> None:
    async with guided() as (pilot, guide):
        lead_to(guide, 3)
        before = guide.table.state.cursor
        for key in ("n", "p", "h"):
            await pilot.press(key)
            assert "Turn it first, and see how it lies then." in text(pilot)
            assert guide.table.state.cursor == before
        await pilot.press("r", "n", "enter")
        assert guide.lesson.number == 4


@pytest.mark.parametrize("number", [1, 11])
async def test_undo_leads_back_step_by_step(number: int) -> None:
    async with guided() as (pilot, guide):
        lead_to(guide, number)
        while guide.lesson.number > 1 and "Nothing to undo." not in guide.lesson.aside:
            before, asks = guide.lesson.number, guide.lesson.step.asks
            await keys(pilot, "u")
            if "Nothing to undo." not in guide.lesson.aside:
                assert guide.lesson.number == before + (1 if asks == UNDO else -1)
        assert guide.table.session.position.placed == 0
        assert guide.lesson.number == (3 if number > 1 else 1), "what was undone as asked stays so"
        lead_to(guide, 11)
        assert guide.table.session.position.scores == (15, 6)


async def test_wherever_the_first_tile_is_placed_the_rest_is_the_same() -> None:
    async with guided() as (pilot, guide):
        for first in guide.table.session.position.legal_moves[::4]:
            guide.table.state.point_at(first)
            guide.table.place()
            assert guide.lesson.number == 2
            guide.table.game.undo()
            assert guide.lesson.number == 3
            assert guide.table.session.position.placed == 0
            start = playing.placement_of(guide.table)
            assert start.turn != GROW.there.turn, "it has to be turned"
            await keys(pilot, "f5")
            guide = guide_of(pilot)


async def test_a_question_over_a_step_is_answered_like_any_other(home: Path) -> None:
    home.write_text("a file where the folder should be")
    async with opened(played(playing.begun(), 2)) as pilot:
        await pilot.press("f5", "ctrl+q", "n")
        assert "for yes, n for no." not in whole_text(pilot)
        await pilot.press("ctrl+q", "right", "y")
        assert pilot.app.return_code == 0


# The places that a step is about


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (1, ""),
        (3, "Here it would go on the table. Red 1 → 3."),
        (4, "Here it would go on level 2. Red 3 → 6."),
        (6, "Not level: it would rest on 1 and 2."),
        (8, "Here it would go on level 2. Guide 8 → 4."),
        (9, "Here it would go on level 3. Red 6 → 15."),
    ],
)
async def test_n_p_and_a_hint_lead_to_the_steps_own_place(number: int, why: str) -> None:
    async with guided() as (pilot, guide):
        lead_to(guide, number)
        turn(guide)
        game, asks = guide.table.session.position, guide.lesson.step.asks
        there = tutorial.place_for(game, asks)
        if asks == ACROSS:
            await pilot.press("n")
            assert guide.table.state.cursor.placement(game) in game.legal_moves, "as help says"
        for key in ("n", "p", "h") if isinstance(asks, Aim) else ("h",):
            await keys(pilot, "right", key)
            assert guide.table.state.cursor.placement(game) == there, key
        assert (there in game.legal_moves) is (asks != ACROSS)
        assert why in guide.table.view.last_move_line.text
        assert "hint" in guide.table.view.key_line.strip(0).text
        await pilot.press("enter")
        assert guide.lesson.number == number + 1


def test_no_step_begins_where_its_place_is() -> None:
    for asks, entry in asked_and_played():
        if isinstance(asks, Aim):
            game = entry.before
            for corner in (Cell(0, 0), asks.there.corner, Cell(3, 3)):
                found = tutorial.start_for(game, asks, Cursor(0, corner, asks.there.turn))
                placement = found.placement(game)
                assert placement != asks.there
                assert placement in game.legal_moves
                assert placement is not None
                assert asks.gain(suppose(game, placement)) <= 0, "it does nothing of what is asked"
                assert (found.turn == asks.there.turn) is (asks is not GROW)
                assert placement._replace(turn=asks.there.turn) in game.legal_moves, "it may be turned there"


async def test_only_the_places_of_the_step_are_marked() -> None:
    async with guided() as (_pilot, guide):
        for number in NUMBERS:
            lead_to(guide, number)
            asks, view = guide.lesson.step.asks, view_of(guide.table)
            if not guide.lesson.asks_for_a_move or asks == ACROSS:
                assert not view.marks
                assert not view.scoring
            elif isinstance(asks, Aim):
                turn(guide)
                guide.table.action_walk(1)
                view = view_of(guide.table)
                assert view.marks == view.scoring == {asks.there.corner}
                guide.table.action_turn(1)
                view = view_of(guide.table)
                assert not view.marks, "it cannot lie there so turned"


# What is seen


async def test_nothing_covers_the_words_of_a_step() -> None:
    async with guided() as (pilot, guide):
        for number in NUMBERS:
            lead_to(guide, number)
            view = view_of(guide.table)
            tile = guide.lesson.asks_for_a_move or number == 7  # there it is told why it may not lie there
            assert (view.ghost is not None) is tile, "a tile only where one is to be placed"
            said = texts(over_a_game=False)[number - 1]
            for key in ("r", "n", "h", "left", "x", "t", "s", "backspace"):
                await keys(pilot, key)
                assert guide.table.view.prompt_line.text in said, key
                assert guide.table.view.prompt_line.text in text(pilot)
            for target in (InHand(1, 0), InHand(2, 0)):
                if guide.lesson.asks_for_a_move:
                    await click_tile(pilot, guide, target)
                    assert guide.table.view.prompt_line.text in said


async def click_tile(pilot: Pilot[int], guide: StratopolisTutorial, target: InHand) -> None:
    panel = guide.table.view.panels[target.seat - 1]
    x, y = panel.square_cell(target.place, 0)
    at = panel.box.x + x + 1, panel.box.y + y
    await mouse(pilot, at, events.MouseMove, events.MouseDown, events.MouseUp, events.Click)


async def test_the_guides_tile_cannot_be_taken() -> None:
    async with guided() as (pilot, guide):
        await click_tile(pilot, guide, InHand(2, 0))
        assert "That tile is for the guide. Yours is the one you are moving." in text(pilot)


async def test_every_sentence_fits_into_its_rows_at_80_columns() -> None:
    async with guided() as (_pilot, guide):
        line = guide.table.view.prompt_line
        assert (line.box.width - line.BAR, line.box.height) == (78 - TextPart.BAR, 2)
        for over_a_game in (True, False):
            for text in (each for step in texts(over_a_game=over_a_game) for each in step):
                assert " ".join(wrapped(text, line.box.width - line.BAR, 2)) == text


async def test_the_keys_of_a_step_stand_in_the_bar_and_can_be_clicked() -> None:
    async with guided() as (pilot, guide):
        assert "enter place arrows move r turn n p places h hint esc leave" in text(pilot)
        for number in NUMBERS:
            lead_to(guide, number)
            shown = [
                hint
                for hint in guide.table.view.key_line.hints
                if hint.key in guide.table.view.key_line.strip(0).text
            ]
            actions = {hint.action for hint in shown}
            assert "dismiss" in actions
            if guide.lesson.asks_for_a_move:
                assert {"turn(1)", "enter"} <= actions
                assert {"walk(1)", "game('hint')"} <= actions
            if number > 1:
                assert "game('undo')" in actions


async def test_the_key_that_a_player_has_bound_is_named() -> None:
    keys = {NEXT.name: "f", UNDO_COMMAND.name: "z", HELP.name: "f7"}
    assert remember(StratopolisSettings({"keys": keys}), ("keys",)) is None
    async with guided() as (pilot, guide):
        lead_to(guide, 2)
        assert "Try it: press z." in text(pilot)
        lead_to(guide, 4)
        assert "Press f to find the place" in text(pilot)
        assert "f p places" in text(pilot)
        await pilot.press("f")
        assert guide.table.state.cursor.placement(guide.table.session.position) == RAISE.there
        lead_to(guide, 11)
        assert "Press F7 for the rules." in text(pilot)


async def test_moving_the_tile_tells_what_it_would_score_there() -> None:
    async with guided() as (pilot, guide):
        welcome = "Welcome! You are Red. Build the best red zone: many squares, on high levels."
        assert guide.table.scene().last_move == welcome
        await pilot.press("n")
        assert guide.table.scene().last_move == welcome, "until a rule forbids a place"
        guide.table.become(Cursor(0, Cell(2, 0)))
        assert "touch" in guide.table.scene().last_move or "share a side" in guide.table.scene().last_move
        lead_to(guide, 4)
        assert guide.table.view.last_move_line.text.startswith("Guide placed green-green-green on the table")
        assert "1 → 4" in guide.table.view.last_move_line.text
        await pilot.press("n")
        assert guide.table.scene().last_move == "Here it would go on level 2. Red 3 → 6."


def test_every_section_of_the_rules_has_a_name_in_the_help() -> None:
    headings = [line for line in rules_text().splitlines() if line.startswith("#")]
    assert len(headings) == len(RULES)
    sections = {section.name: section.text for section in help_sections()}
    assert "the higher it lies, the brighter" in sections["screen"]
    assert [sign for sign, _meaning in READING if f"`{sign}`" not in sections["signs"]] == []


@pytest.mark.parametrize("key", ["x", "escape"])
async def test_a_key_that_means_nothing_or_leaves_is_a_key_all_the_same(key: str) -> None:
    async with guided() as (pilot, guide):
        await mouse(pilot, place_of(guide.table, Cell(2, 0)), events.MouseMove)
        assert "Click to place it." in text(pilot)
        await pilot.press(key)
        assert not guide.table.app.by_mouse
        if key == "x":
            assert "Enter places it." in text(pilot)
