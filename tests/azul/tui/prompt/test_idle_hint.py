"""The idle hint tells a player who does nothing for a while what to type, once a turn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from tests.azul.games import GREY, begun, play_until, played
from tests.azul.tui.playing import open_table, press, rows
from textual.pilot import Pilot

from azul.rules import Event, Move, Phase, Position
from azul.tui.cursor import Cursor, Group
from azul.tui.prompt import idle_hint_sentence
from azul.tui.table import Table
from hotseat.tui.table.controllers import DELAY, IdleHint

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


async def test_it_goes_at_a_mouse_move() -> None:
    async with open_table(begun()) as (pilot, table):
        assert await nudged(pilot, table) == FIRST
        await pilot.hover("#sheet", offset=(40, 10))
        await pilot.pause()
        assert FIRST not in bar(pilot)


async def test_a_key_sets_the_time_anew() -> None:
    async with open_table(begun()) as (pilot, table):
        nudge = table.idle_hint
        await pilot.press("t", "right")
        nudge.due()  # ten seconds after the first picture, but not after the last key
        assert not table.state.idle
        assert nudge.timer


async def test_nothing_runs_while_another_screen_is_shown() -> None:
    async with open_table(begun()) as (pilot, table):
        assert await nudged(pilot, table) == FIRST
        table.game.log()
        await pilot.pause()
        assert not table.idle_hint.timer
        assert not table.state.idle
        await press(pilot, "escape")
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
    columns = ", ".join(str(getattr(command, "column", "")) for command in tiling.legal_moves)
    assert idle_hint_sentence(tiling, Cursor()) == f"Type a column ({columns}), or press ? for help."
    assert all(len(sentence) < 60 for sentence in said)
