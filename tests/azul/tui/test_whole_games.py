"""Whole games on the real screen, to the result: by notation, arrows and mouse, with both walls."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len
from tests.azul.games import COLOURED, GREY, NAMES, begun, sensible
from tests.azul.tui.playing import click, hover, open_table, press, rows, said, table_of
from textual.pilot import Pilot

from azul.game import LIBRARY, Session
from azul.rules import Move, Phase, Pick, Place, WallKind
from azul.rules.validate import problems
from azul.tui.cursor import Group, Line, Space
from azul.tui.screens import Result
from azul.tui.table import Table


class Hands:
    """Does a choice in one of the ways people have, and looks whether it was done."""

    def __init__(self, pilot: Pilot[int], rng: random.Random) -> None:
        self.pilot, self.rng = pilot, rng
        self.inputs = 0
        self.ways: set[str] = set()

    @property
    def table(self) -> Table:
        return table_of(self.pilot)

    async def do(self, way: str, move: Move) -> None:
        session = self.table.session
        before, choices = session.position, len(session.entries)
        await getattr(self, f"_by_{way}")(move)
        await self.pilot.pause()
        assert session.entries[choices].move == move, way
        assert session.entries[choices].before == before
        self.ways.add(way)
        check(self.pilot, session)

    async def _press(self, *keys: str) -> None:
        self.inputs += len(keys)
        await self.pilot.press(*keys)

    async def _by_notation(self, move: Move) -> None:
        keys = str(move) if isinstance(move, Pick) else str(move).partition(">")[2]
        await self._press(*(keys.lower() if self.rng.random() < 0.5 else keys))

    async def _by_arrows(self, move: Move) -> None:
        table = self.table
        if isinstance(move, Place):
            await self._press(*["right"] * move.column, "enter")
            return
        assert isinstance(move, Pick)
        # The factory typed, so that the way is not too long: they can be exchanged at any moment.
        await self._press("c" if move.source == 0 else str(move.source), "right")
        while table.state.cursor.group != Group(move.source, move.colour):
            await self._press("right")
        await self._press("enter")
        while table.state.cursor.line != move.line:
            below = move.line == 0 or 0 < table.state.cursor.line < move.line
            await self._press("down" if below else "up")
        await self._press("enter")

    async def _by_mouse(self, move: Move) -> None:
        seat = self.table.session.position.to_play
        assert seat is not None
        self.inputs += 2
        if isinstance(move, Place):
            await hover(self.pilot, Space(seat, move.line, move.column))
            assert self.table.state.cursor.column == move.column
            await click(self.pilot, Space(seat, move.line, move.column))
        else:
            assert isinstance(move, Pick)
            await click(self.pilot, Group(move.source, move.colour))
            await click(self.pilot, Line(seat, move.line))


def check(pilot: Pilot[int], session: Session) -> None:
    """Position, record and screen agree."""
    game = session.position
    assert problems(game) == []
    assert session.unsaved is None
    assert session.path is not None
    assert LIBRARY.read(session.path).position == game
    shown = rows(pilot)
    assert all(cell_len(row) == pilot.app.size.width for row in shown)
    assert f"round {game.round}" in shown[0]
    assert f"bag {game.bag.total}   lid {game.lid.total}" in shown[0]
    if game.to_play is not None:
        assert f"> {session.names[game.to_play - 1]}" in "\n".join(shown)


async def play(pilot: Pilot[int], ways: tuple[str, ...], seed: int) -> Hands:
    """A game to its end: some of its choices by hand, in each round and phase."""
    rng = random.Random(seed)
    hands, session = Hands(pilot, rng), table_of(pilot).session
    by_hand, last = 0, ("", 0)
    for turn in range(1000):
        if session.finished:
            break
        game = session.position
        move = sensible(game, rng)
        stage = (str(game.phase), game.round)
        fresh, last = stage != last, stage
        if (fresh or turn % 9 == 0) and hands.inputs < 40:
            await hands.do(ways[by_hand % len(ways)], move)
            by_hand += 1
        else:
            hands.table.become(move)  # past the keyboard, without 15 ms a key
    assert session.finished
    await pilot.pause()
    return hands


@pytest.mark.parametrize(
    ("names", "wall", "ways", "seed"),
    [
        (NAMES[:2], COLOURED, ("notation", "arrows", "mouse"), 1),
        (("Zoë", "日本語", "[red]", "West"), GREY, ("arrows", "mouse", "notation"), 3),
    ],
    ids=["two-coloured", "four-grey"],
)
async def test_a_whole_game(names: tuple[str, ...], wall: WallKind, ways: tuple[str, ...], seed: int) -> None:
    session = begun(*names, wall=wall, seed=f"game {seed}")
    async with open_table(session) as (pilot, table):
        hands = await play(pilot, ways, seed)
        assert hands.ways == set(ways)
        assert hands.inputs >= 25
        check(pilot, session)
        assert session.position.phase is Phase.OVER
        assert "Enter shows the result." in said(pilot)
        assert "Game over" in rows(pilot)[0]
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Result)
        await undo_from_the_result(pilot, table, session)
        await press(pilot, "a")
        assert table_of(pilot).session is not session, "a rematch, from the table as from the result"


async def undo_from_the_result(pilot: Pilot[int], table: Table, session: Session) -> None:
    end = session.position
    await press(pilot, "u")
    assert table_of(pilot) is table
    assert session.position.phase in (Phase.OFFER, Phase.TILING)
    assert session.can_redo
    check(pilot, session)
    await press(pilot, "ctrl+y")
    assert session.position == end
    check(pilot, session)
