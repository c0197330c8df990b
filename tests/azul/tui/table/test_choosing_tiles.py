"""Choosing tiles and a line at the table: by notation, arrows and mouse; and refusals."""

from __future__ import annotations

from tests.azul.tui.playing import (
    NAMES,
    begun,
    click,
    hover,
    open_table,
    picture,
    refuses,
    said,
    until,
)
from tests.azul.tui.table.bot_games import at_table, sat

from azul.rules import Pick
from azul.tui.cursor import Cursor, Line, Source, Space, groups


async def test_pointing_shows_the_group_and_then_the_ghosts() -> None:
    async with open_table(begun(*NAMES)) as (pilot, table):
        group = groups(table.session.position)[2]
        await hover(pilot, group)
        assert table.state.cursor.group == group
        assert "click to take " in said(pilot)
        await click(pilot, group)
        await hover(pilot, Space(1, 5, 3))
        assert table.state.cursor.line == 5
        ghost = table.view.boards[0].view.ghost
        assert ghost is not None
        assert ghost.picked.line == 5
        letter = group.colour.letter
        board = table.view.boards[0]
        assert f"[{letter}]" in picture(board)[5]
        assert said(pilot).startswith("North: ")
        assert said(pilot).endswith("to line 5. Click line 5 to place, or choose another.")


async def test_a_refusal_is_said_and_nothing_happens() -> None:
    async with open_table(begun()) as (pilot, table):
        before = table.session.position
        await pilot.press("9")
        assert said(pilot) == "There are only 5 factories."
        assert refuses(table)
        await pilot.press("b")
        assert said(pilot).startswith("Type a factory first")
        await click(pilot, Line(1, 2))
        assert said(pilot).startswith("Take tiles first")
        await click(pilot, Line(2, 2))
        assert said(pilot) == ("That is South's board. North, click tiles on a factory or in the centre.")
        assert table.session.position == before
        await pilot.press("right")
        assert not refuses(table)


async def test_another_ones_board_pointed_at_says_whose_turn_it_is() -> None:
    async with open_table(begun()) as (pilot, table):
        group = groups(table.session.position)[0]
        await click(pilot, group)
        await hover(pilot, Line(2, 2))
        assert said(pilot) == "That is South's board. North, click a line on your own board."
        await hover(pilot, Line(1, 2))
        assert "to line 2" in said(pilot)


async def test_the_mouse_lets_go_of_what_it_leaves_and_of_nothing_else() -> None:
    async with open_table(begun()) as (pilot, table):
        first, second = groups(table.session.position)[:2]
        await hover(pilot, second)
        assert table.state.cursor == Cursor(group=second)
        await pilot.hover("#sheet", offset=(60, 1))
        assert table.state.cursor == Cursor()
        await hover(pilot, second)
        await pilot.press("left")
        assert table.state.cursor == Cursor(group=first)
        await pilot.hover("#sheet", offset=(60, 1))
        assert table.state.cursor == Cursor(group=first), "the arrows had chosen that"


async def test_only_the_left_button_chooses() -> None:
    async with open_table(begun()) as (pilot, table):
        start, group = table.session.position, groups(table.session.position)[0]
        for button in (2, 3):
            await click(pilot, group, button)
            assert not table.state.cursor.held
            await click(pilot, Source(group.source), button)
            assert table.state.cursor.source is None
        await click(pilot, group)
        assert table.state.cursor.held
        await click(pilot, Line(1, 4), 2)
        assert table.session.position == start
        await click(pilot, Line(1, 4), 3)
        assert table.state.cursor == Cursor(), "a right click anywhere takes back what is chosen"
        await click(pilot, group)
        await click(pilot, Line(1, 4))
        assert table.session.entries[-1].move == Pick(*group, 4)


async def test_a_click_on_the_tiles_of_a_hint_chooses_them() -> None:
    async with at_table(sat("person", "person")) as (pilot, table, _quick):
        await pilot.press("h")
        await until(pilot, lambda: bool(table.state.hint_text))
        group = table.state.cursor.group
        assert group is not None
        await click(pilot, group)
        assert table.state.cursor.held
        assert not table.state.hint_text
