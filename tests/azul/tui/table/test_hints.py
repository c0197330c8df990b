"""Hints at the table: requested, shown, explained, played, cancelled, and what the log says meanwhile."""

from __future__ import annotations

import pytest
from tests.azul.games import GREY, begun, play_until
from tests.azul.tui.playing import click, hover, resize, rows, said, table_of, type_pick, until
from tests.azul.tui.table.bot_games import answer, at_table, pick, sat

from azul.rules import Phase, Pick
from azul.tui.app import AzulApp
from azul.tui.cursor import Line, groups
from hotseat.bots import Budget
from hotseat.tui.widgets import LogLine


@pytest.mark.parametrize("keys", [("right", "h"), ("h",)])
async def test_enter_leaves_a_hint_on_its_way_and_takes_it_once_it_is_shown(keys: tuple[str, ...]) -> None:
    session = sat("person", "person")
    async with at_table(session, silent=True) as (pilot, table, quick):
        await pilot.press(*keys)
        assert said(pilot) == "Looking for a good move…"
        assert "esc cancel hint" in rows(pilot)[-1]
        assert not {"h hint", "enter"} & set(rows(pilot)[-1].split("   "))
        await pilot.press("enter", "space")
        assert said(pilot) == "Looking for a good move…"
        assert not quick.cancelled
        quick.silent = False
        await until(pilot, lambda: bool(table.state.hint_text))
        assert not session.can_undo
        await pilot.press("enter")
        assert session.can_undo


async def test_escape_cancels_a_hint_that_is_on_its_way_and_does_nothing_more() -> None:
    session = sat("person", "person")
    async with at_table(session, silent=True) as (pilot, table, quick):
        await pilot.press("right")
        pointed = table.state.cursor
        await pilot.press("h", "escape")
        assert quick.cancelled
        assert table.state.cursor == pointed
        assert "Looking" not in said(pilot)
        assert "h hint" in rows(pilot)[-1]


async def test_a_hint_is_shown_explained_and_taken() -> None:
    session = sat("person", "person")
    async with at_table(session) as (pilot, table, quick):
        assert "h hint" in rows(pilot)[-1]
        await pilot.press("h")
        await until(pilot, lambda: table.state.cursor.held)
        await pilot.pause()
        assert said(pilot, "told").startswith("Hint 1 of 3: ")
        assert said(pilot).endswith(".")
        assert "enter play it" in rows(pilot)[-1]
        assert "h next hint" in rows(pilot)[-1]
        assert "q quit" in rows(pilot)[-1]
        first = table.state.cursor
        await pilot.press("h")
        assert said(pilot, "told").startswith("Hint 2 of 3: ")
        assert table.state.cursor != first
        await pilot.press("h", "h")
        assert table.state.cursor == first
        assert quick.asked == 1
        assert isinstance(table.app, AzulApp)
        table.app.explained = {"forecast": -1, "bonus": -1}  # so that the pick is told
        await pilot.press("enter")
        done = session.entries[-1].move
        assert isinstance(done, Pick)
        assert (done.source, done.colour, done.line) == (*(first.group or ()), first.line)
        assert said(pilot, "told").startswith("North took ")


async def test_a_hint_stays_until_its_tiles_are_clicked() -> None:
    session = sat("person", "person")
    async with at_table(session) as (pilot, table, _quick):
        await pilot.press("h")
        await until(pilot, lambda: bool(table.state.hint_text))
        await pilot.pause()
        shown = table.state.cursor, said(pilot, "told"), said(pilot)
        for target in (Line(1, 5), groups(session.position)[-1]):
            await hover(pilot, target)
            assert (table.state.cursor, said(pilot, "told"), said(pilot)) == shown
        await pilot.press("l", "escape")
        assert table_of(pilot) is table
        assert (table.state.cursor, said(pilot, "told"), said(pilot)) == shown
        group = table.state.cursor.group
        assert group is not None
        await click(pilot, group)
        assert table.state.cursor.held
        assert not table.state.hint_text


async def test_what_is_typed_while_a_hint_is_shown_begins_a_choice_of_its_own() -> None:
    """Else the first key, a factory, would send the tiles of the hint to that line."""
    session = sat("person", "person")
    async with at_table(session) as (pilot, table, _quick):
        await pilot.press("h")
        await until(pilot, lambda: table.state.cursor.held)
        own = pick(session)
        await type_pick(pilot, own)
        assert session.entries[-1].move == own
        assert not table.state.hint_text


async def test_a_hint_for_a_column_and_none_where_there_is_nothing_to_choose() -> None:
    session = play_until(begun(wall=GREY), Phase.TILING)
    async with at_table(session) as (pilot, table, _quick):
        await pilot.press("h")
        await until(pilot, lambda: table.state.cursor.column is not None)
        await pilot.pause()
        assert said(pilot, "told").startswith("Hint")
        line = session.position.to_play
        await pilot.press("enter")
        assert line is not None
        play_until(session, Phase.OVER)
        await pilot.press("h")
        assert said(pilot) == "There is no move to suggest right now."


async def test_any_choice_gives_a_hint_up() -> None:
    session = sat("person", "person")
    async with at_table(session, silent=True) as (pilot, table, quick):
        await pilot.press("h")
        assert said(pilot) == "Looking for a good move…"
        await type_pick(pilot, pick(session))
        assert quick.cancelled == 1
        quick.silent = False
        await pilot.pause(0.05)
        assert table.state.cursor.group is None
        assert said(pilot).startswith("South: click a tile and a line, or type factory")


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_a_hint_always_says_what_it_suggests(size: tuple[int, int]) -> None:
    """Where rows are scarce, reasons are left out before the suggestion is."""
    session = begun("Ada", "Ben", "Cleo", "Dan", wall=GREY, seed="crane")
    async with at_table(session, found=lambda asked: answer({**asked, "budget": Budget(60.0, 400)})) as (
        pilot,
        table,
        _quick,
    ):
        await resize(pilot, *size)
        assert table.view.plan is not None
        for _choice in range(3):
            await pilot.press("h")
            await until(pilot, lambda: bool(table.state.hint_text))
            await pilot.pause()
            assert rows(pilot)[table.view.plan.lines.last_move.y].strip().startswith("Hint 1 of 3: ")
            assert "…" not in rows(pilot)[table.view.plan.lines.prompt.y]
            table.become(session.position.legal_moves[0])


def moves(lines: tuple[LogLine, ...]) -> int:
    return sum(line.move for line in lines)


async def test_while_a_hint_takes_the_message_line_the_log_has_the_last_move() -> None:
    session = sat("person", "person", choices=4)
    async with at_table(session) as (pilot, table, _quick):
        await resize(pilot, 200, 60)
        before = moves(table.view.log_part.view or ())
        await pilot.press("h")
        await until(pilot, lambda: table.state.cursor.held)
        await pilot.pause()
        assert moves(table.view.log_part.view or ()) == before + 1
