"""Choosing tiles, a line or a column at the table: typed, by arrows and mouse; refused; what is drawn."""

from __future__ import annotations

import pytest
from tests.azul.games import GREY, NAMES, begun, play_until, played
from tests.azul.tui.playing import click, hover, open_table, picture, press, refuses, said, shown_at
from textual.pilot import Pilot

from azul.rules import Event, Phase, Pick, Place, Position
from azul.rules.position import column_points, round_ended_now
from azul.tui import models
from azul.tui.cursor import Cursor, Line, Source, Space, asked_line, groups
from azul.tui.table import Table


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
        await click(pilot, groups(table.session.position)[0])
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


@pytest.mark.parametrize(
    ("size", "free", "pointed"),
    [((80, 24), "+1 ", "[2]"), ((136, 38), "+1 ", "[2]"), ((200, 60), "3 +1", "[2]+1")],
)
async def test_a_lit_space_says_its_points_and_its_column_where_there_is_room(
    size: tuple[int, int], free: str, pointed: str
) -> None:
    """What is typed is the column: points have a sign, and are never in brackets."""
    session = play_until(begun(*NAMES[:4], wall=GREY, seed="crane"), Phase.TILING)
    async with open_table(session, size) as (pilot, table):
        await pilot.press("right", "right")
        assert table.state.cursor.column == 2
        board = table.view.boards[(session.position.to_play or 1) - 1]
        spaces = "\n".join(row[board.scale.wall_x :] for row in picture(board))
        assert free in spaces
        assert pointed in spaces
        assert "[1]" not in spaces


async def test_a_barred_column_says_why() -> None:
    session = begun(wall=GREY, seed="crane")
    async with open_table(session) as (pilot, table):
        for _ in range(2000):
            game = session.position
            line = asked_line(game)
            columns = {move.column for move in game.legal_moves if isinstance(move, Place)}
            barred = [c for c in range(1, 6) if c not in columns] if line else []
            if barred or session.finished:
                break
            table.become(game.legal_moves[0])
        assert barred
        await pilot.press(str(barred[0]))
        assert refuses(table)
        assert said(pilot).startswith(f"Column {barred[0]} ")
        space = Space(session.position.to_play or 1, asked_line(session.position) or 1, barred[0])
        wall = session.position.board(space.seat).wall
        assert wall[space.line - 1][space.column - 1] is not None or shown_at(table, space, 3) == " x "


async def test_while_columns_are_chosen_the_last_one_is_told() -> None:
    session = play_until(begun(wall=GREY, seed="crane"), Phase.TILING)
    async with open_table(session) as (pilot, _table):
        assert " took " in said(pilot, "told")
        while session.position.phase is Phase.TILING:
            seat, number = session.position.to_play or 0, dict(column_points(session.position))
            column, points = next(iter(number.items()))
            await press(pilot, str(column))
            told = said(pilot, "told")
            assert told.startswith(f"{session.names[seat - 1]} scores {points}: ")
            assert f", column {column} (" in told
        assert " took " not in told, "nor when the next round is dealt"


KEYS = ("right", "right", "down", "left", "escape", "right", "1", "right", "enter", "down", "escape", "up")


async def assert_drawn(pilot: Pilot[int], table: Table, key: str) -> None:
    await press(pilot, key)
    shown = pilot.app.export_screenshot()
    table.show_all()
    await pilot.pause()
    assert pilot.app.export_screenshot() == shown, key


async def test_every_key_leaves_what_drawing_everything_shows() -> None:
    async with open_table(played(begun(), 17)) as (pilot, table):
        for key in KEYS:
            await assert_drawn(pilot, table, key)


async def test_the_account_of_a_round_stays_while_pointing_and_ends_with_escape() -> None:
    session = begun()
    while session.position.round < 2:
        played(session, 1)
    async with open_table(session, (120, 40)) as (pilot, table):
        assert table.state.account is not None
        await assert_drawn(pilot, table, "right")
        assert table.state.account is not None
        await assert_drawn(pilot, table, "escape")
        await assert_drawn(pilot, table, "escape")
        assert table.state.account is None
        await assert_drawn(pilot, table, "right")


async def test_the_round_is_not_played_through_again_while_tiles_are_pointed_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played_through: list[str] = []

    def noted(position: Position) -> tuple[Position, tuple[Event, ...]]:
        played_through.append(key)
        return round_ended_now(position)

    async with open_table(played(begun(), 3)) as (pilot, _table):
        key = "right"
        await press(pilot, key)
        monkeypatch.setattr(models, "round_ended_now", noted)
        for key in ("right", "left", "down", "enter"):
            await press(pilot, key)
    assert set(played_through) <= {"enter", "down"}
