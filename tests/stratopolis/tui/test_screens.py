"""The screens around the table: start, arranging the piles, replay, and the way back from each."""

from __future__ import annotations

from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING

import pytest
from tests.azul.tui.playing import picture, text
from tests.stratopolis.tui.playing import begun, keys, opened, played, replaying, screen_of, table_of

from hotseat.game import Flags
from hotseat.settings.file import remember
from hotseat.tui.screens.settings import SettingsScreen
from stratopolis.game import LIBRARY, Setup, StratopolisSettings
from stratopolis.rules import TILES, TILES_PER_SEAT, TURNS, Cell, Placement, Play, all_tiles
from stratopolis.rules.city import check_placement
from stratopolis.tui.app import StratopolisApp
from stratopolis.tui.arrange import Arrange, pile_grid
from stratopolis.tui.squares import tile_height, tile_width
from stratopolis.tui.start import Stacks, Start, layout_after
from stratopolis.tui.table import Table
from stratopolis.wording import OWN_ORDER, VARIANTS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from textual.pilot import Pilot


async def test_own_order_hides_each_pile_from_the_other(home: Path) -> None:
    async with opened(None, flags=Flags(variant=OWN_ORDER, seed="heron", first=1)) as pilot:
        await pilot.press("enter")
        screen = screen_of(pilot, Arrange)
        assert screen.pile_part.view == ((), 0, False)
        await pilot.press("enter")
        first = screen.piles[0]
        await pilot.press("space", "right", "space", "enter")
        assert screen.pile_part.view == ((), 0, False), "handed over"
        assert screen.piles[0][:2] == first[1::-1]
        await pilot.press("enter")
        assert screen.pile_part.view == (screen.piles[1], 0, False)
        await pilot.press("enter")
        session = table_of(pilot).session
        assert session.position.supply(1).tiles == screen.piles[0]
    assert LIBRARY.games() == [], "nobody has placed a tile: nothing is kept"


async def test_where_piles_are_arranged_the_keys_are_named_as_they_are_now() -> None:
    keys = {"help": "f6", "quit": "f7"}
    assert remember(StratopolisSettings({"keys": keys}), ("keys",)) is None
    async with arranging() as (pilot, _screen):
        assert "F6 help F7 quit" in text(pilot)
        await pilot.press("f6")
        assert not isinstance(pilot.app.screen, Arrange), "the help is shown"


async def test_the_replay_goes_through_the_game_and_plays_on() -> None:
    session = played(begun(), 6)
    async with replaying(session) as (pilot, screen):
        assert screen.state.position.placed == 0
        await pilot.press("right", "right")
        assert screen.state.position == session.entries[1].after
        assert "placed" in screen.view.last_move_line.text
        await pilot.press("p")
        assert table_of(pilot).session.position == session.entries[1].after


async def test_a_replay_opened_directly_leads_to_the_options() -> None:
    async with replaying(played(begun(), 6)) as (pilot, _screen):
        await pilot.press("o")
        screen_of(pilot, SettingsScreen)
        assert "Squares < largest > 1 of 6 Letters auto off on" in text(pilot)


async def test_every_other_screen_opens_and_closes() -> None:
    assert resolve_name(LIBRARY.spec.app) is StratopolisApp
    session = played(begun(), 4)
    async with opened(session) as pilot:
        for key in ("question_mark", "g", "s", "o", "c", "b"):
            await keys(pilot, key)
            assert not isinstance(pilot.app.screen, Table), key
            await keys(pilot, "escape")
            assert table_of(pilot), key


def placed_as(number: int) -> Placement:
    """The tile that turns the picture before into the one of that number."""
    before, after = layout_after(number - 1), layout_after(number)
    cells = [cell for cell in after if after[cell] != before.get(cell)]
    found = (Placement(*each) for each in product(all_tiles(2 - number % 2), cells, TURNS))
    return next(each for each in found if before.place(each, number) == after)


def test_the_game_of_the_picture_keeps_the_rules_and_stays_in_the_picture() -> None:
    placements = [placed_as(number) for number in range(1, TILES + 1)]
    for number, placement in enumerate(placements):
        check_placement(layout_after(number), placement)
        assert placement.kind.seat == number % 2 + 1
        assert all(abs(x) <= 3 and abs(y) <= 3 for x, y in placement.cells)
    kinds = [str(each.kind) for each in placements]
    assert all(kinds.count(kind) <= 2 for kind in kinds)
    assert max(layout_after(TILES).level(Cell(x, y)) for x in range(-3, 4) for y in range(-3, 4)) >= 5


def test_behind_the_last_tile_they_are_stacked_anew() -> None:
    found = Stacks()
    seen = []
    for _step in range(TILES + 5):
        found.advance()
        seen.append(found.pieces)
    assert set(seen) == set(range(TILES + 1))


@pytest.mark.parametrize("size", [(120, 36), (160, 50), (240, 70)])
async def test_large_terminals_show_the_stacks_and_the_name(size: tuple[int, int]) -> None:
    async with opened(None, size) as pilot:
        screen = screen_of(pilot, Start)
        assert screen.form.wide
        assert screen.form.scenery is not None
        stacks, name = screen.form.scenery.picture.box, screen.form.scenery.lettering.box
        assert stacks[2:] in screen.form.scenery.sizes
        assert stacks.x + stacks.width < name.x
        assert name.x + name.width <= size[0]
        shown = text(pilot)
        assert "S T R A T O P O L I S" not in shown
        for word in ("for two, people or computers", "hand of three", "First player", "Red ▌", "Green ▌"):
            assert word in shown


async def test_a_seat_without_a_name_is_called_by_its_colour() -> None:
    async with opened(None) as pilot:
        await pilot.press("down", "down", "backspace", "f6")
        screen = screen_of(pilot, Start)
        assert screen.message == "Green needs a name."
        assert screen.form.row is screen.form.fields[1]


@pytest.mark.parametrize("play", [Play.PILES, Play.HAND, Play.FACE_DOWN])
async def test_back_from_an_untouched_table_the_way_to_play_is_as_it_was_set(play: Play) -> None:
    async with opened(None, flags=Flags(variant="hand")) as pilot:
        screen = screen_of(pilot, Start)
        screen.form.variant.choose([*VARIANTS].index(play))
        await pilot.press("down", *"Ada", "f6")
        await pilot.pause()
        assert table_of(pilot).session.position.variant is play
        assert "esc start screen" in text(pilot)
        if play is Play.HAND:
            await pilot.press("1", "escape")
            assert not table_of(pilot).state.holding, "it is put back into the hand first"
        await pilot.press("escape")
        await pilot.pause()
        again = screen_of(pilot, Start)
        assert again.form.names == ("Ada", "South")
        assert again.form.variant.value == [*VARIANTS].index(play)
        assert LIBRARY.saved() == []


async def test_back_from_piles_in_the_own_order_they_are_arranged_again() -> None:
    async with opened(None, flags=Flags(variant=OWN_ORDER, seed="heron", first=1)) as pilot:
        await pilot.press("enter", "enter", "space", "right", "space", "enter", "enter", "enter")
        await pilot.pause()
        table_of(pilot)
        await pilot.press("escape")
        await pilot.pause()
        again = screen_of(pilot, Start)
        assert again.form.variant.value == [*VARIANTS].index(OWN_ORDER)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Arrange)


# Arranging the piles


SIZES = [(80, 24), (100, 30), (136, 38), (180, 50), (240, 70)]


@asynccontextmanager
async def arranging(
    size: tuple[int, int] = (80, 24), names: tuple[str, str] = ("Ada", "Ben")
) -> AsyncIterator[tuple[Pilot[int], Arrange]]:
    app = StratopolisApp(None, Flags(), arranging=Setup(names, Play.PILES, 1, "heron"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, screen_of(pilot, Arrange)


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


@pytest.mark.parametrize("width", [1, 8])
async def test_help_outlives_a_window_without_room_for_the_number_of_a_rule(width: int) -> None:
    async with arranging() as (pilot, _screen):
        await pilot.press("f1")
        await pilot.resize_terminal(width, 5)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Putting your tiles in order" in text(pilot)
