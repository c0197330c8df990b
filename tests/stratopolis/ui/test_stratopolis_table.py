"""The table: placing, turning and taking back by keys and by mouse, computers, hints, small terminals."""

from __future__ import annotations

import random

import pytest
from playing_stratopolis import begun, opened, picture, place_of, played, said, table_of, text
from rich.color import Color
from textual.strip import Strip

from hotseat.settings import Settings
from hotseat.settings_file import remember
from hotseat.ui.cells.tints import DARK
from stratopolis import saves
from stratopolis.record import Flags, Setup
from stratopolis.rules import Cell, Phase, Play
from stratopolis.settings import StratopolisSettings
from stratopolis.ui.app import StratopolisApp
from stratopolis.ui.cursor import hand_of

WAYS = list(Play)


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


async def test_undo_redo_and_log() -> None:
    session = played(begun(), 5)
    async with opened(session) as pilot:
        await pilot.press("u")
        assert session.game.placed == 4
        assert said(pilot).startswith("Undone: North's")
        await pilot.press("ctrl+y")
        assert session.game.placed == 5
        await pilot.press("l")
        assert "placed" in text(pilot)
        await pilot.press("escape")
        assert table_of(pilot)


async def test_a_hand_asks_for_the_tile_first() -> None:
    session = begun(Play.HAND)
    async with opened(session) as pilot:
        await pilot.press("enter")
        assert session.game.placed == 0
        assert "which tile from your hand? Press 1-3" in said(pilot)
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
        assert said(pilot) == "Looking for a good move…"
        for _wait in range(100):
            if "Looking" not in said(pilot):
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


async def test_too_small_a_terminal_says_what_is_needed() -> None:
    session = begun()
    async with opened(session, (60, 20)) as pilot:
        assert "Stratopolis needs 80x24" in text(pilot)
        await pilot.press("enter")
        assert session.game.placed == 0
        await pilot.resize_terminal(30, 8)
        await pilot.pause(0.15)
        assert "Stratopolis needs 80x24; here: 30x8. q quits." in text(pilot)
        await pilot.resize_terminal(20, 8)
        await pilot.pause(0.15)
        assert "needs 80x24; here: 20x8. q quits." in text(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.15)
        assert "North to place" in text(pilot)
    assert session.game.phase is Phase.PLACING


async def test_a_narrow_log_tells_a_placement_in_one_row() -> None:
    session = played(begun(Play.PILES, "Ada", "Ben"), 6)
    async with opened(session, (120, 40)) as pilot:
        log = table_of(pilot).log_part
        last = session.entries[-2]
        found = [line for line in log.lines if line.move][-1]
        tile = str(last.command.kind)
        assert "".join(span.text for span in found.brief).startswith(f"{tile} level ")
        assert [span.look for span in found.brief[:3]] == [each.word for each in last.command.kind]
        rows = [log.strip(row).text.rstrip() for row in range(log.box.height)]
        assert rows[sum(map(bool, rows)) - 1].startswith(f"▌ {found.name} {tile} level ")


async def test_the_prompt_speaks_of_keys_or_of_the_mouse() -> None:
    session = begun(Play.HAND)
    async with opened(session) as pilot:
        table = table_of(pilot)
        assert "Press 1-3, or click one." in said(pilot)
        await pilot.press("left")
        assert said(pilot).endswith("Enter to place.")
        await pilot.hover("#sheet", offset=place_of(table, table.cursor.corner))
        assert said(pilot).endswith("Click to place, scroll to turn.")


async def test_q_asks_once_in_a_game_of_two_people() -> None:
    async with opened(played(begun(), 2)) as pilot:
        await pilot.press("q")
        assert said(pilot).startswith("The game is saved. Press q again to quit")
        assert pilot.app.return_code is None
        await pilot.press("q")
        assert pilot.app.return_code == 0


async def test_whose_turn_it_is_shows_in_head_prompt_and_log() -> None:
    session = played(begun(), 3)
    async with opened(session, (140, 40)) as pilot:
        table = table_of(pilot)
        heads = [picture(panel)[0] for panel in table.panels]
        assert [head[0] for head in heads].index(">") + 1 == session.game.to_play
        assert table.prompt_line.seat == session.game.to_play
        lit = [Color.parse(DARK["yours"]) == _ground(panel.strip(0)) for panel in table.panels]
        assert lit.index(True) + 1 == session.game.to_play
        assert lit.count(True) == 1
        bars = [row for row in picture(table.log_part) if row.startswith("▌ North")]
        assert bars
        table.seats = lambda: ("computer easy", "computer easy")  # type: ignore[method-assign]
        table.show_all()
        await pilot.pause()
        assert all(Color.parse(DARK["yours"]) != _ground(panel.strip(0)) for panel in table.panels)


def _ground(strip: Strip) -> Color | None:
    """The ground of a row's middle."""
    style = next(iter(strip.crop(20, 21) if strip.cell_length > 1 else strip)).style
    return style.bgcolor if style else None


async def test_without_forecasts_a_placement_is_not_counted_beforehand() -> None:
    session = played(begun(), 7)
    async with opened(session) as pilot:
        table = table_of(pilot)
        for _place in range(30):  # to one that scores
            if any(panel.view and panel.view.then is not None for panel in table.panels):
                break
            await pilot.press("n")
        assert " -> " in table.prompt_line.text
        views = [panel.view for panel in table.panels]
        table.app.change(Settings.forecasts, False, write=False)
        await pilot.pause()
        assert " -> " not in table.prompt_line.text
        assert table.prompt_line.text.endswith(". Enter to place.")
        game = session.game
        for seat, (panel, before) in enumerate(zip(table.panels, views, strict=True)):
            assert panel.view is not None
            assert before is not None
            assert (panel.view.score, panel.view.then) == (game.scores[seat], None)
            assert panel.view.zone == game.best[seat]
        await pilot.press("enter")
        assert session.game.placed == game.placed + 1


async def test_hints_can_be_switched_off() -> None:
    async with opened(begun()) as pilot:
        table_of(pilot).app.change(Settings.hints, False, write=False)
        await pilot.pause()
        assert "h hint" not in text(pilot)
        await pilot.press("h")
        assert table_of(pilot).prompt_line.text == "Hints are off. Turn them on in the options (o)."


async def test_the_head_of_who_is_to_play_has_one_ground_and_air_behind_its_sign() -> None:
    async with opened(played(begun(), 7)) as pilot:
        table = table_of(pilot)
        for _place in range(30):  # to one that scores
            lit = next(panel for panel in table.panels if panel.view and panel.view.to_play)
            if lit.view is not None and lit.view.then is not None:
                break
            await pilot.press("n")
        assert lit.view is not None
        assert lit.view.then is not None
        head = lit.strip(0)
        assert head.text.startswith("> ")
        assert {_ground(head.crop(x, x + 1)) for x in range(5, lit.box.width)} == {_ground(head)}
