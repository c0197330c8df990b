"""The screens around the table: start, arranging the piles, replay, and the way back from each."""

from __future__ import annotations

from pathlib import Path

from tests.stratopolis.tui.playing import begun, keys, opened, played, replaying, screen_of, table_of, text

from hotseat.settings.file import remember
from hotseat.tui.screens.settings import SettingsScreen
from stratopolis.game import LIBRARY, Flags, Setup
from stratopolis.rules import Play
from stratopolis.settings import StratopolisSettings
from stratopolis.tui.app import StratopolisApp
from stratopolis.tui.arrange import Arrange
from stratopolis.tui.start import StratopolisStart
from stratopolis.tui.table import Table


async def test_the_start_screen_offers_four_ways_and_goes_on() -> None:
    session = played(begun(), 3)
    session.close()
    async with opened(None) as pilot:
        assert isinstance(pilot.app.screen, StratopolisStart)
        shown = text(pilot)
        for word in ("top tile", "own order", "face down", "hand of three", "Continue:"):
            assert word in shown
        await pilot.press("enter")
        assert table_of(pilot).session.position.placed == 3


async def test_own_order_hides_each_pile_from_the_other(home: Path) -> None:
    async with opened(None, flags=Flags(own_order=True, seed="heron", first=1)) as pilot:
        await pilot.press("enter")
        screen = screen_of(pilot, Arrange)
        assert screen.pile_part.pile == ()
        await pilot.press("enter")
        first = screen.piles[0]
        await pilot.press("space", "right", "space", "enter")
        assert screen.pile_part.pile == (), "handed over"
        assert screen.piles[0][:2] == first[1::-1]
        await pilot.press("enter")
        assert screen.pile_part.pile == screen.piles[1]
        await pilot.press("enter")
        session = table_of(pilot).session
        assert session.position.supply(1).tiles == screen.piles[0]
    assert LIBRARY.listed() == [], "nobody has placed a tile: nothing is kept"


async def test_where_piles_are_arranged_the_keys_are_named_as_they_are_now() -> None:
    keys = {"help": "f6", "quit": "f7"}
    assert remember(StratopolisSettings({"keys": keys}), ("keys",)) is None
    app = StratopolisApp(None, Flags(), arranging=Setup(("North", "South"), Play.PILES, 1, "heron"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "F6 help F7 quit" in text(pilot)
        await pilot.press("f6")
        assert not isinstance(app.screen, Arrange), "the help is shown"


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


async def test_every_other_screen_opens_and_closes() -> None:
    session = played(begun(), 4)
    async with opened(session) as pilot:
        for key in ("question_mark", "g", "s", "o", "c", "b"):
            await keys(pilot, key)
            assert not isinstance(pilot.app.screen, Table), key
            await keys(pilot, "escape")
            assert table_of(pilot), key
