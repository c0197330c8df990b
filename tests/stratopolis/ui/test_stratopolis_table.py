"""The table: whole games by keys and by mouse in every way of playing, and what it says."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playing_stratopolis import begun, opened, picture, place_of, played, said, table_of, text

from hotseat.settings_file import remember
from stratopolis import saves
from stratopolis.record import Flags, Setup
from stratopolis.rules import TILES, Cell, Game, Phase, Play, Turn, suppose
from stratopolis.settings import StratopolisSettings
from stratopolis.ui.app import StratopolisApp
from stratopolis.ui.arrange import Arrange
from stratopolis.ui.cursor import hand_of
from stratopolis.ui.guide import Guide
from stratopolis.ui.replay import Replay
from stratopolis.ui.result import Result
from stratopolis.ui.start import StratopolisStart
from stratopolis.ui.views import layout_view

WAYS = list(Play)


def illegal(game: Game) -> tuple[Cell, Turn]:
    """A corner and a turn at which the tile of the player to play may not lie."""
    from stratopolis.rules import TURNS, Placement

    kind = hand_of(game)[0]
    return next(
        (cell, turn)
        for cell in game.layout.cells
        for turn in TURNS
        if game.refusal(Placement(kind, cell, turn)) is not None
    )


@pytest.mark.parametrize("play", WAYS)
async def test_a_game_by_keys_to_its_end(play: Play) -> None:
    session = played(begun(play), TILES - 4)
    async with opened(session) as pilot:
        for turn in range(4):
            if play is Play.HAND and len(hand_of(session.game)) > 1:
                await pilot.press("1")
            await pilot.press(*("n",) * (turn % 3), "enter")
        assert session.finished
        assert "Enter: the result" in said(pilot)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Result)
        assert "wins with" in text(pilot) or "A draw" in text(pilot)
        await pilot.press("escape", "u")
        assert session.game.placed == TILES - 1


@pytest.mark.parametrize("play", WAYS)
async def test_tiles_are_placed_with_the_mouse(play: Play) -> None:
    session = played(begun(play), 6)
    rng = random.Random(5)
    async with opened(session) as pilot:
        for _turn in range(2):
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
        assert f"Rule {int(refusal.rule)}:" in said(pilot)
        await pilot.press("enter")
        assert session.game == game, "nothing has been done"
        assert table.refused
        view = layout_view(game, table.cursor)
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
    view = layout_view(game, cursor_for(game))
    assert view.lit == {cell for each in game.legal for cell in each.cells}
    assert view.zones == {cell for zone in game.best if zone for cell in zone.cells}


async def test_undo_redo_log_and_tiles() -> None:
    session = played(begun(), 5)
    async with opened(session) as pilot:
        await pilot.press("u")
        assert session.game.placed == 4
        assert said(pilot).startswith("Taken back: North's")
        await pilot.press("ctrl+y")
        assert session.game.placed == 5
        await pilot.press("t")
        assert "has 17 tiles left" in said(pilot)
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
        for word in ("top tile", "own order", "face down", "hand", "Go on: tile 3"):
            assert word in shown
        await pilot.press("enter")
        assert table_of(pilot).session.game.placed == 3


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
            await pilot.press(key)
            await pilot.pause()
            assert pilot.app.screen is not table_of_or_none(pilot), key
            await pilot.press("escape")
            await pilot.pause()
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
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.15)
        assert "North to place" in text(pilot)
    assert session.game.phase is Phase.PLACING
