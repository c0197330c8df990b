"""Arranging the piles: as large as possible, the chosen tile marked, hidden from the opponent."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from tests.stratopolis.tui.playing import picture, screen_of, text

from stratopolis.game import Flags, Setup
from stratopolis.rules import TILES_PER_SEAT, Play
from stratopolis.tui.app import StratopolisApp
from stratopolis.tui.arrange import Arrange, pile_grid
from stratopolis.tui.squares import tile_height, tile_width

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from textual.pilot import Pilot

SIZES = [(80, 24), (100, 30), (136, 38), (180, 50), (240, 70)]


@asynccontextmanager
async def arranging(
    size: tuple[int, int] = (80, 24), names: tuple[str, str] = ("Ada", "Ben")
) -> AsyncIterator[tuple[Pilot[int], Arrange]]:
    app = StratopolisApp(None, Flags(), arranging=Setup(names, Play.PILES, 1, "heron"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = screen_of(pilot, Arrange)
        yield pilot, screen


@pytest.mark.parametrize("size", SIZES)
def test_the_whole_pile_fits_and_no_tile_lies_on_another(size: tuple[int, int]) -> None:
    grid = pile_grid(*size)
    across, down = grid.extent(TILES_PER_SEAT)
    assert across <= size[0]
    assert down <= size[1] - 8
    places = [grid.place(number) for number in range(TILES_PER_SEAT)]
    for x, y in places:
        assert x + tile_width(grid.size) <= across
        assert y + tile_height(grid.size) <= down
    assert len(set(places)) == TILES_PER_SEAT
    assert grid.width > tile_width(grid.size)
    assert grid.height >= tile_height(grid.size)


def test_tiles_grow_with_the_terminal() -> None:
    sizes = [pile_grid(*size).size for size in SIZES]
    assert sizes == sorted(sizes)
    assert sizes[0] >= 3
    assert sizes[1] > sizes[0]
    assert sizes[-1] == 10


async def test_up_and_down_stay_in_the_pile() -> None:
    async with arranging() as (pilot, screen):
        await pilot.press("enter")
        across = screen.pile_part.grid.across
        await pilot.press("up")
        assert screen.place == 0
        await pilot.press(*["right"] * (across - 1), *["down"] * 5)
        assert screen.place == TILES_PER_SEAT - 1
        await pilot.press("up")
        assert screen.place == TILES_PER_SEAT - 1 - across


async def test_a_held_tile_goes_up_and_down_with_the_cursor() -> None:
    async with arranging() as (pilot, screen):
        await pilot.press("enter")
        before, across = screen.piles[0], screen.pile_part.grid.across
        await pilot.press("space", "down", "space")
        assert screen.piles[0][across] == before[0]
        assert screen.piles[0][0] == before[across]


async def test_the_other_player_is_asked_by_name_to_look_away() -> None:
    async with arranging() as (pilot, screen):
        assert "Ada arranges their pile next. Ben, please look away." in text(pilot)
        assert "".join(picture(screen.pile_part)).strip() == ""
        await pilot.press("enter", "enter")
        assert "Ben arranges their pile next. Ada, please look away." in text(pilot)
        assert screen.prompt_line.box.y == screen.heading.box.y + 2


async def test_help_opens_at_the_keys_of_this_screen() -> None:
    async with arranging() as (pilot, screen):
        await pilot.press("enter")
        assert "Enter: done." in screen.prompt_line.text
        await pilot.press("question_mark")
        await pilot.pause()
        shown = text(pilot)
        assert "Putting your tiles in order" in shown
        assert "Pick up a tile" in shown
