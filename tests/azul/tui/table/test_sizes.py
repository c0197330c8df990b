"""The table in terminals of all sizes: larger tiles, and everything still under the pointer."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from tests.azul.tui.playing import GREY, NAMES, begun, open_table, places, played, press, resize, rows

from azul.rules import CENTRE
from azul.tui.cursor import Line, Source, Space, groups
from azul.tui.widgets.market import FactoryLook, outline
from azul.tui.widgets.tiles import LETTERS, SMALL, TINY

if TYPE_CHECKING:
    from azul.tui.cursor import Target


async def test_a_larger_terminal_uses_larger_tiles() -> None:
    async with open_table(begun(), size=(100, 32)) as (pilot, table):
        assert table.view.market.scale.word == SMALL.word
        assert sum("▀" in row for row in rows(pilot)) > 10
        await resize(pilot, 80, 24)
        assert table.view.market.scale is TINY
        table.app.settings.tiles = "3x1"
        table.lay_out(table.app.size)
        await pilot.pause()
        assert table.view.market.scale is LETTERS
        assert not any("▀" in row for row in rows(pilot))


async def test_everything_follows_when_the_terminal_grows() -> None:
    """What was painted at the old size does not stay on the screen."""
    async with open_table(begun()) as (pilot, table):
        table.view.sheet.refresh()
        await pilot.pause()
        counts = rows(pilot)[0].rstrip()
        bar = rows(pilot)[-1].partition(" esc ")[0]  # what leads out and to more stays at the end
        await resize(pilot, 120, 24)
        assert len(rows(pilot)[0].rstrip()) == len(counts) + 40
        assert rows(pilot)[-1].split()[: len(bar.split())] == bar.split()
        assert rows(pilot)[-1].split()[-4:] == ["options", "esc", "start", "screen"]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_everything_can_be_pointed_at(players: int, size: tuple[int, int]) -> None:
    session = played(begun(*NAMES[:players], wall=GREY), 7)
    offer = session.position.offer
    wanted: list[Target] = [*groups(session.position), Source(CENTRE)]
    wanted += [Source(number) for number in range(1, len(offer.factories) + 1)]
    seats, rows, columns = range(1, players + 1), range(1, 6), range(1, 6)
    wanted += [Line(seat, line) for seat in seats for line in (0, *rows)]
    wanted += [Space(*each) for each in product(seats, rows, columns)]
    async with open_table(session, size) as (_pilot, table):
        found = {(type(target), target) for target, _place in places(table)}
    assert [each for each in wanted if (type(each), each) not in found] == []


@pytest.mark.parametrize(("size", "kind"), [((180, 50), FactoryLook.TRAY), ((136, 38), FactoryLook.ROUND)])
async def test_a_rim_runs_all_round_a_plate_and_is_lit_for_the_chosen_one(
    size: tuple[int, int], kind: FactoryLook
) -> None:
    """Also where the lower tiles have their joint: the same as round an empty plate."""
    async with open_table(begun(*NAMES), size) as (pilot, table):
        await press(pilot, "right")
        market = table.view.market
        assert market.plan is not None
        shape = market.plan.shape
        assert shape.kind is kind
        canvas = market.draw(market.box.width, market.box.height)
        for place, box in enumerate(market.plan.plates[:2]):
            rim = market.look("rim" if place else "yours").color
            below = shape.tiles[1] + 2 * table.view.scale.height
            row = outline(kind, shape.pixels)[2 * below - 1 - shape.rim]
            assert "r" in row
            for column, part in enumerate(row, box.x + shape.plate):
                style = canvas.stamped()[box.y + below - 1][1][column]
                character = canvas.stamped()[box.y + below - 1][0][column]
                lower = style.color if character == "▄" else style.bgcolor
                assert (lower == rim) == (part == "r"), column
