"""Choosing a column of the grey wall at the table: by digit, arrows and mouse; and refusals."""

from __future__ import annotations

import pytest
from tests.azul.tui.playing import (
    GREY,
    NAMES,
    begun,
    click,
    hover,
    open_table,
    picture,
    play_until,
    press,
    refuses,
    said,
    shown_at,
)

from azul.rules import Phase, Place
from azul.rules.position import column_points
from azul.tui.cursor import Space, asked_line


async def test_a_column_is_chosen_by_digit_arrows_or_mouse() -> None:
    session = play_until(begun(wall=GREY, seed="crane"), Phase.TILING)
    async with open_table(session) as (pilot, table):
        for way in ("digit", "arrows", "mouse"):
            while session.position.phase is not Phase.TILING:
                table.become(session.position.legal_moves[0])
            line = asked_line(session.position)
            assert line is not None
            place = session.position.legal_moves[-1]
            assert isinstance(place, Place)
            seat = session.position.to_play
            assert seat is not None
            await pilot.pause()
            assert "which column for the " in said(pilot)
            board = table.view.boards[seat - 1]
            for column, points in column_points(session.position):
                assert shown_at(table, Space(seat, line, column), 3).strip() == f"+{points}", column
                assert column in [c for c, _points in board.view.columns]
            if way == "digit":
                await pilot.press(str(place.column))
            elif way == "arrows":
                await pilot.press(*["right"] * place.column, "enter")
            else:
                await pilot.pause()
                await hover(pilot, Space(seat, line, place.column))
                assert table.state.cursor.column == place.column
                await click(pilot, Space(seat, line, place.column))
            done = [each.move for each in session.entries if isinstance(each.move, Place)]
            assert place in done[-3:]


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
            columns = {command.column for command in game.legal_moves if isinstance(command, Place)}
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
