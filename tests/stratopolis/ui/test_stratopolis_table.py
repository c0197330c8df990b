"""The table: whole games by keys and by mouse in every way of playing, and what it says."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest
from playing_stratopolis import (
    begun,
    keys,
    mouse,
    opened,
    picture,
    place_of,
    played,
    said,
    table_of,
    text,
)
from rich.cells import cell_len
from textual import events

from hotseat.settings_file import remember
from stratopolis import saves
from stratopolis.record import Flags, Setup
from stratopolis.rules import TILES, TURNS, Cell, Game, Phase, Placement, Play, Rule, Turn, suppose
from stratopolis.saves import Session
from stratopolis.settings import StratopolisSettings
from stratopolis.ui.app import StratopolisApp
from stratopolis.ui.arrange import Arrange
from stratopolis.ui.cursor import Cursor, hand_of
from stratopolis.ui.guide import Guide
from stratopolis.ui.prompt import refusal_sentence
from stratopolis.ui.replay import Replay
from stratopolis.ui.result import Result
from stratopolis.ui.start import StratopolisStart
from stratopolis.ui.views import Supposing

WAYS = list(Play)


def illegal(game: Game) -> tuple[Cell, Turn]:
    """A corner and a turn at which the tile of the player to play may not lie."""
    kind = hand_of(game)[0]
    return next(
        (cell, turn)
        for cell in game.layout.cells
        for turn in TURNS
        if game.refusal(Placement(kind, cell, turn)) is not None
    )


def way(cursor: Cursor, target: Placement) -> list[str]:
    """The keys that lead a tile to a placement."""
    turns = (TURNS.index(target.turn) - TURNS.index(cursor.turn)) % len(TURNS)
    found = ["R"] if turns == 3 else ["r"] * turns
    across, down = target.corner.x - cursor.corner.x, target.corner.y - cursor.corner.y
    found += ["right" if across > 0 else "left"] * abs(across)
    return found + ["down" if down > 0 else "up"] * abs(down)


async def test_a_whole_game_by_keys() -> None:
    session, rng = begun(Play.HAND), random.Random(7)
    async with opened(session) as pilot:
        table = table_of(pilot)
        for turn in range(TILES):
            game, cursor, several = session.game, table.cursor, len(hand_of(session.game)) > 1
            place = rng.randrange(len(hand_of(game)))
            pressed = [str(place + 1)] if several else []
            cursor = cursor.chosen(game, place) if several else cursor
            if turn % 4 == 3:  # wherever the keys lead that only ever stop where it may lie
                pressed += ["n", "n", "p"]
                target = cursor.walked(game, 1).placement(game)
            else:
                target = nearby(game, cursor, rng)
                pressed += way(cursor, target)
            await keys(pilot, *pressed, "enter")
            assert session.game.placed == turn + 1
            assert session.entries[-1].command == target
        assert session.finished
        assert "Enter: the result" in said(pilot)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Result)
        assert "wins with" in text(pilot) or "A draw" in text(pilot)
        await pilot.press("escape", "u")
        assert session.game.placed == TILES - 1


def nearby(game: Game, cursor: Cursor, rng: random.Random) -> Placement:
    """A legal placement of the tile at most a few cells away, on others rather than beside them."""
    kind = cursor.kind(game)
    assert kind is not None

    def far(placement: Placement) -> tuple[bool, int]:
        across, down = placement.corner.x - cursor.corner.x, placement.corner.y - cursor.corner.y
        return placement.corner not in game.layout, abs(across) + abs(down)

    return rng.choice(sorted(game.placements(kind), key=far)[:12])


async def test_a_whole_game_with_the_mouse() -> None:
    session, rng = begun(Play.PILES), random.Random(8)
    async with opened(session) as pilot:
        table = table_of(pilot)
        for turn in range(TILES):
            game, cursor = session.game, table.cursor
            target = nearby(game, cursor, rng)
            quarters = (TURNS.index(target.turn) - TURNS.index(cursor.turn)) % len(TURNS)
            wheel: type[events.MouseEvent] = events.MouseScrollDown
            if turn % 2 and quarters:
                wheel, quarters = events.MouseScrollUp, len(TURNS) - quarters
            at = place_of(table, target.corner)
            await mouse(pilot, at, *(wheel,) * quarters, events.MouseMove, events.Click)
            assert session.game.placed == turn + 1
            assert session.entries[-1].command == target
        assert session.finished
        await pilot.click("#sheet", offset=(table.hint_line.box.x + 1, table.hint_line.box.y))
        assert isinstance(pilot.app.screen, Result)


async def test_a_hand_is_begun_with_by_any_key_that_moves() -> None:
    session = begun(Play.HAND)
    async with opened(session) as pilot:
        table = table_of(pilot)
        for key in ("right", "n", "r"):
            assert table.cursor.place is None
            await pilot.press(key)
            assert table.cursor.place == 0
            await pilot.press("backspace")


@pytest.mark.parametrize("play", WAYS)
async def test_tiles_are_placed_with_the_mouse(play: Play) -> None:
    session = played(begun(play), 6)
    rng = random.Random(5)
    async with opened(session) as pilot:
        for _turn in range(1):
            table, game = table_of(pilot), session.game
            if play is Play.HAND:
                panel = table.panels[(game.to_play or 1) - 1]
                offset = (panel.box.x + 2, panel.box.y + 4)
                assert await pilot.click("#sheet", offset=offset)
                assert table.cursor.place == 0
            turn = table.cursor.turn
            kind = table.cursor.kind(game)
            choices = [each for each in game.legal if each.turn == turn and each.kind == kind]
            choice = rng.choice(choices)
            assert await pilot.hover("#sheet", offset=place_of(table, choice.corner))
            assert table.cursor.placement(game) == choice
            assert await pilot.click("#sheet", offset=place_of(table, choice.corner))
            assert session.entries[-1].command == choice
            assert session.game.to_play != game.to_play


async def test_the_wheel_and_r_turn_the_tile() -> None:
    async with opened(begun()) as pilot:
        table = table_of(pilot)
        before = table.cursor
        await pilot.press("r")
        assert table.cursor == before.turned(1)
        await pilot.press("R")
        assert table.cursor == before
        table._wheel(1)
        assert table.cursor == before.turned(1)


async def test_every_rule_is_named_where_a_tile_breaks_it() -> None:
    session = played(begun(), 8)
    async with opened(session) as pilot:
        table, game = table_of(pilot), session.game
        cell, turn = illegal(game)
        table.become(table.cursor._replace(corner=cell, turn=turn))
        placement = table.cursor.placement(game)
        assert placement is not None
        refusal = game.refusal(placement)
        assert refusal is not None
        assert refusal.rule is not None
        before = said(pilot)
        assert before.startswith(f"Rule {int(refusal.rule)}: ")
        await pilot.press("enter")
        assert said(pilot) == before, "whether before or after enter"
        assert session.game == game, "nothing has been done"
        assert table.refused
        view = Supposing().layout(game, table.cursor)
        assert not view.legal
        assert {view.look(each).text for each in refusal.cells} == {"x"}


async def test_what_a_placement_makes_of_both_scores_is_shown_before() -> None:
    session = played(begun(), 12)
    game = session.game
    best = max(game.legal, key=lambda each: suppose(game, each).gains[(game.to_play or 1) - 1])
    then = suppose(game, best)
    seat = game.to_play or 1
    assert then.gains[seat - 1] > 0
    async with opened(session) as pilot:
        table = table_of(pilot)
        table.point_at(best)
        table.become(table.cursor)
        change = f"{game.scores[seat - 1]} -> {then.scores[seat - 1]}"
        assert change in said(pilot)
        head = " ".join(picture(table.panels[seat - 1])[0].split())
        assert change in head
        await pilot.press("enter")
        assert session.game.scores == then.scores


def test_all_that_can_be_covered_is_lit_and_nothing_else() -> None:
    from stratopolis.ui.cursor import cursor_for

    with begun() as session:
        game = played(session, 10).game
    view = Supposing().layout(game, cursor_for(game))
    assert view.lit == {cell for each in game.legal for cell in each.cells}
    assert view.zones == {cell for zone in game.best if zone for cell in zone.cells}


def test_gaps_are_where_a_best_zone_ends_within_a_tile() -> None:
    found = 0
    for tiles in (9, 17, 25, 33):
        with begun() as session:
            game = played(session, tiles).game
        view = Supposing().layout(game, Cursor())
        for cell, square in game.layout.items():
            gaps = view.look(cell).gaps
            for side, neighbour in enumerate(cell.neighbours):
                other = game.layout.get(neighbour)
                goes_on = other is not None and other.tile == square.tile
                ends = other is None or other.colour is not square.colour
                assert gaps[side] == (cell in view.zones and goes_on and ends)
                found += gaps[side]
    assert found > 8


async def test_undo_redo_log_and_tiles() -> None:
    session = played(begun(), 5)
    async with opened(session) as pilot:
        await pilot.press("u")
        assert session.game.placed == 4
        assert said(pilot).startswith("Taken back: North's")
        await pilot.press("ctrl+y")
        assert session.game.placed == 5
        await pilot.press("t")
        left = Counter(map(str, session.game.supply(1).tiles))
        kinds = said(pilot).removeprefix("North 17: ").split(".")[0].split()
        assert kinds == [
            f"{number}x{kind}" if number > 1 else kind for kind, number in sorted(left.items())
        ]
        await pilot.press("l")
        assert "placed" in text(pilot)
        await pilot.press("escape")
        assert table_of(pilot)


async def test_a_hand_asks_for_the_tile_first() -> None:
    session = begun(Play.HAND)
    async with opened(session) as pilot:
        await pilot.press("enter")
        assert session.game.placed == 0
        assert "which tile of your hand? Press 1 to 3" in said(pilot)
        await pilot.press("2")
        assert table_of(pilot).cursor.kind(session.game) == hand_of(session.game)[1]
        await pilot.press("escape")
        assert table_of(pilot).cursor.place is None


async def test_where_choices_are_confirmed_a_click_shows_first() -> None:
    assert remember(StratopolisSettings({"confirm": True}), ("confirm",)) is None
    session = begun()
    async with opened(session) as pilot:
        table = table_of(pilot)
        table.become(table.cursor.at(session.game, Cell(-2, -2)))
        offset = place_of(table, Cell(1, 0))
        table.on_sheet_clicked(type(table.sheet).Clicked(Cell(1, 0)))
        assert session.game.placed == 0
        assert await pilot.click("#sheet", offset=offset)
        assert session.game.placed == 1


async def test_the_start_screen_offers_four_ways_and_goes_on() -> None:
    session = played(begun(), 3)
    session.close()
    async with opened(None) as pilot:
        assert isinstance(pilot.app.screen, StratopolisStart)
        shown = text(pilot)
        for word in ("top tile", "own order", "face down", "hand of three", "Go on: tile 3"):
            assert word in shown
        await pilot.press("enter")
        assert table_of(pilot).session.game.placed == 3


def spread(session: Session, columns: int, rows: int) -> Session:
    """The game to its end, on a layout of just so many columns and rows."""

    def extent(placement: Placement) -> tuple[int, int]:
        (left, top), (right, bottom) = session.game.layout.bounds
        across, down = zip(*placement.cells, strict=True)
        width = max(right, *across) - min(left, *across) + 1
        return width, max(bottom, *down) - min(top, *down) + 1

    while not session.finished:
        fitting = [(extent(each), each) for each in session.game.legal]
        inside = [each for each in fitting if each[0][0] <= columns and each[0][1] <= rows]
        session.choose(max(inside, key=lambda each: sum(each[0]))[1])
    return session


@pytest.mark.parametrize(("columns", "rows"), [(8, 19), (25, 6), (11, 16)])
async def test_the_result_shows_the_whole_city(columns: int, rows: int) -> None:
    session = spread(begun(), columns, rows)
    async with opened(session) as pilot:
        await pilot.press("enter")
        screen = pilot.app.screen
        assert isinstance(screen, Result)
        city, bounds = screen.city, session.game.layout.bounds
        city.strip(0)
        assert city.frame is not None
        assert city.frame.holds(bounds, 0)
        assert (bounds[1].x - bounds[0].x + 1, bounds[1].y - bounds[0].y + 1) == (columns, rows)
        squares = [square for square in "".join(picture(city)) if square.isdigit()]
        assert len(squares) == len(session.game.layout)
        assert "wins with" in text(pilot) or "A draw" in text(pilot)


async def test_own_order_hides_each_pile_from_the_other(home: Path) -> None:
    async with opened(None, flags=Flags(own_order=True, seed="heron", first=1)) as pilot:
        await pilot.press("enter")
        screen = pilot.app.screen
        assert isinstance(screen, Arrange)
        assert screen.pile_part.pile == ()
        await pilot.press("enter")
        first = screen.piles[0]
        await pilot.press("space", "right", "space", "enter")
        assert screen.pile_part.pile == (), "handed over"
        assert screen.piles[0][:2] == first[1::-1]
        await pilot.press("enter")
        assert screen.pile_part.pile == screen.piles[1]
        await pilot.press("enter")
        session = table_of(pilot).session
        assert session.game.supply(1).tiles == screen.piles[0]
    assert saves.listed() == [], "nobody has placed a tile: nothing is kept"


async def test_where_piles_are_arranged_the_keys_are_named_as_they_are_now() -> None:
    keys = {"help": "f6", "quit": "f7"}
    assert remember(StratopolisSettings({"keys": keys}), ("keys",)) is None
    app = StratopolisApp(None, Flags(), arranging=Setup(("North", "South"), Play.PILES, 1, "heron"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "F6 help F7 quit" in text(pilot)
        await pilot.press("f6")
        assert not isinstance(app.screen, Arrange), "the help is shown"


async def test_the_replay_goes_through_the_game_and_plays_on() -> None:
    session = played(begun(), 6)
    assert session.path is not None
    session.close()
    record, path = saves.read(session.path, past=True), session.path
    app = StratopolisApp(None, Flags(), replayed=(record, path))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, Replay)
        assert screen.game.placed == 0
        await pilot.press("right", "right")
        assert screen.game == record.entries[1].after
        assert "placed" in screen.told_line.text
        await pilot.press("p")
        assert table_of(pilot).session.game == record.entries[1].after
        assert app.session is not None
        app.session.close()


async def test_the_guide_leads_to_its_end() -> None:
    async with opened(None) as pilot:
        await pilot.press("f5")
        guide = pilot.app.screen
        assert isinstance(guide, Guide)
        guide.place()
        guide.action_enter()
        for _again in range(2):
            game = guide.session.game
            up = next(each for each in game.legal if each.corner in game.layout)
            guide.point_at(up)
            guide.place()
            if not _again:
                guide.action_undo()
        guide.action_enter()
        assert guide.lesson.learned
        guide.action_enter()
        await pilot.pause()
        assert isinstance(pilot.app.screen, StratopolisStart)
        assert pilot.app.screen.guide.shown is False


async def test_the_guide_leads_upwards_with_the_key_it_names() -> None:
    async with opened(None) as pilot:
        await pilot.press("f5")
        guide = pilot.app.screen
        assert isinstance(guide, Guide)
        assert "enter place arrows move r turn n places esc leave" in text(pilot)
        for first in guide.session.game.legal:
            guide.cursor = Cursor(0, first.corner, first.turn)
            guide.place()
            guide.action_enter()
            assert guide.lesson.number == 3
            presses = 0
            while "It would lie on level 2." not in guide.told():
                guide.action_walk(1)
                presses += 1
            assert 0 < presses < 5
            up = guide.cursor
            guide.place()
            guide.action_undo()
            assert guide.cursor == up, "it is where it was"
            guide.action_undo()
            guide.action_undo()
            guide.action_undo()
            assert guide.lesson.number == 1
        assert guide.hint_line.hints[3].action == "walk(1)", "it can be clicked"


async def test_whatever_rule_is_broken_the_guide_can_say_it() -> None:
    async with opened(None) as pilot:
        await pilot.press("f5")
        guide = pilot.app.screen
        assert isinstance(guide, Guide)
        game, seen = guide.session.game, set()
        (left, top), (right, bottom) = game.layout.bounds
        for x in range(left - 2, right + 3):
            for y in range(top - 2, bottom + 3):
                guide.become(Cursor(0, Cell(x, y)))
                refusal = game.refusal(Placement(hand_of(game)[0], Cell(x, y), Turn(0)))
                if refusal is not None:
                    seen.add(refusal.rule)
                    assert cell_len(guide.told_line.text) <= guide.told_line.box.width
        assert len(seen) > 1


def test_no_refusal_at_the_table_speaks_in_coordinates() -> None:
    with played(begun(), 12) as session:
        game = session.game
    kind, said_of = hand_of(game)[0], {}
    for cell in game.layout.cells:
        for turn in TURNS:
            refusal = game.refusal(Placement(kind, cell, turn))
            if refusal is not None and refusal.rule is not None:
                said_of[refusal.rule] = refusal_sentence(refusal)
    assert said_of[Rule.COLOUR].startswith("Rule 4: ")
    assert said_of[Rule.COLOUR].endswith(", as it would at the x.")
    assert not any(re.search(r"\d,-?\d", each) for each in said_of.values())


async def test_the_guide_answers_kindly_and_leads_back_step_by_step() -> None:
    async with opened(None) as pilot:
        await pilot.press("f5")
        guide = pilot.app.screen
        assert isinstance(guide, Guide)
        guide.action_undo()
        assert "nothing to take back" in text(pilot)
        first = guide.session.game
        guide.place()
        guide.place()
        assert "First this, then enter:" in text(pilot)
        guide.action_enter()
        beside = next(each for each in guide.session.game.legal if each.corner not in first.layout)
        guide.point_at(beside)
        guide.place()
        assert "There it would lie on the table; this step is about level 2." in text(pilot)
        assert guide.session.game.placed == 2, "that was not done"
        guide.become(guide.cursor.turned(1))
        assert "There it would lie" not in text(pilot)
        for number in (2, 1):
            guide.action_undo()
            assert guide.lesson.number == number
        assert guide.session.game == first


async def test_a_computer_plays() -> None:
    setup = Setup(("North", "South"), Play.PILES, 1, "heron", None, ("person", "computer easy"))
    session = saves.begin(setup)
    assert remember(StratopolisSettings({"pace": "at once"}), ("pace",)) is None
    async with opened(session) as pilot:
        await pilot.press("enter")
        for _wait in range(100):
            if session.game.placed == 2:
                break
            await pilot.pause(0.05)
        assert session.game.placed == 2
        assert session.game.to_play == 1


async def test_a_hint_shows_a_placement_and_what_speaks_for_it() -> None:
    session = played(begun(), 6)
    app = StratopolisApp(session, Flags(seconds=0.1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = session.game
        table_of(pilot).action_hint()
        table_of(pilot).action_enter()
        assert session.game is before, "Enter waits for the hint"
        assert said(pilot) == "Thinking about a hint…"
        for _wait in range(100):
            if "Thinking" not in said(pilot):
                break
            await pilot.pause(0.05)
        table = table_of(pilot)
        assert table.told_line.text.startswith("Hint")
        assert said(pilot).endswith(".")
        advised = table.cursor.placement(session.game)
        await pilot.press("enter")
        assert session.entries[-1].command == advised
    session.close()


async def test_no_two_commands_of_a_screen_share_a_key() -> None:
    async with opened(begun()) as pilot:
        app = pilot.app
        assert isinstance(app, StratopolisApp)
        for room in app.rooms():
            keys = [key for command in room.commands for key in command.keys.split(",")]
            assert len(keys) == len(set(keys)), room.heading
            assert not set(keys) & set(room.typed)
            names = [command.name for command in room.commands]
            assert len(names) == len(set(names))


async def test_every_other_screen_opens_and_closes() -> None:
    session = played(begun(), 4)
    async with opened(session) as pilot:
        for key in ("question_mark", "g", "s", "o", "c", "b"):
            await keys(pilot, key)
            assert pilot.app.screen is not table_of_or_none(pilot), key
            await keys(pilot, "escape")
            assert table_of(pilot), key


def table_of_or_none(pilot: object) -> object:
    from stratopolis.ui.table import Table

    screen = pilot.app.screen  # type: ignore[attr-defined]
    return screen if isinstance(screen, Table) else None


async def test_too_small_a_terminal_says_what_is_needed() -> None:
    session = begun()
    async with opened(session, (60, 20)) as pilot:
        assert "Stratopolis needs 80x24" in text(pilot)
        await pilot.press("enter")
        assert session.game.placed == 0
        await pilot.resize_terminal(30, 8)
        await pilot.pause(0.15)
        assert "Stratopolis needs 80x24; here: 30x8. q leaves." in text(pilot)
        await pilot.resize_terminal(20, 8)
        await pilot.pause(0.15)
        assert "needs 80x24; here: 20x8. q leaves." in text(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.15)
        assert "North to place" in text(pilot)
    assert session.game.phase is Phase.PLACING
