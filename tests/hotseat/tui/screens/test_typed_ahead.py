"""Input too early or too late for a screen: keys typed ahead, clicks on what has just gone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from rich.style import Style
from tests.azul.tui.playing import until
from tests.screen_text import screen_rows
from textual import events
from textual.command import CommandList
from textual.css.query import NoMatches
from textual.pilot import Pilot
from textual.widget import MountError
from textual.widgets import Static
from textual.worker import WorkerFailed

from azul.game import LIBRARY, AzulSettings, Session, Setup
from azul.tui.app import AzulApp
from azul.tui.start import Start
from azul.tui.table import Table
from hotseat.game import Flags
from hotseat.storage import data_folder
from hotseat.tui.command_palette import Palette
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.screens.library import LibraryScreen
from hotseat.tui.screens.pages import HelpPage, LogPage, Sections
from hotseat.tui.widgets import LogLine
from stratopolis.game import Setup as StratopolisSetup
from stratopolis.tui.app import StratopolisApp
from stratopolis.tui.table import Table as StratopolisTable

if TYPE_CHECKING:
    from textual.app import App, ComposeResult


@asynccontextmanager
async def opened(
    session: Session | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[AzulApp, Pilot[int]]]:
    app = AzulApp(session, Flags())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


def press(app: App[int], *keys: str) -> None:
    """All at once, as somebody types who knows the way."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


async def palette_of(pilot: Pilot[int]) -> tuple[Palette, CommandList]:
    """The command palette, opened, and its commands, once they are found."""
    await pilot.press("ctrl+p")
    palette = pilot.app.screen
    assert isinstance(palette, Palette)
    found = palette.query_one(CommandList)
    await until(pilot, lambda: bool(found.option_count))
    return palette, found


async def test_a_key_typed_ahead_waits_for_the_screen_that_it_is_meant_for() -> None:
    session = LIBRARY.begin(Setup(("North", "South")))
    async with opened(session) as (app, pilot):
        session.play(session.position.legal_moves[0])
        press(app, "question_mark", "end", "n", "escape", "f2", "escape", "g")
        await until(pilot, lambda: isinstance(app.screen, LibraryScreen))
        assert len(app.screen_stack) == 2, "what was opened before is closed again"


async def test_moves_typed_ahead_are_played_in_the_order_of_their_keys() -> None:
    session = LIBRARY.begin(Setup(("North", "South"), first=1, seed="heron"))
    async with opened(session) as (app, pilot):
        press(app, "3", "b", "enter", "right", "1", "y", "enter", "down", "2", "b", "enter")
        await until(pilot, lambda: sum(not entry.chance for entry in session.entries) == 3)
    assert [str(entry.move) for entry in session.entries if not entry.chance] == ["3B2", "1Y2", "2B3"]


async def test_keys_typed_ahead_go_to_the_dialog_that_the_first_of_them_opens() -> None:
    session = LIBRARY.begin(Setup(("North", "South"), first=1, seed="heron"))
    async with opened(session) as (app, pilot):
        table = app.screen
        assert isinstance(table, Table)
        press(app, "p", "3", "down", "right", "enter")
        await until(pilot, lambda: session.seats == ("person", "computer easy") and app.screen is table)
        assert table.state.cursor.source is None, "3 was no factory"


async def test_a_key_that_asks_is_the_answer_when_it_comes_twice_at_once() -> None:
    async with opened(LIBRARY.begin(Setup(("North", "South")))) as (app, pilot):
        press(app, "q", "q")
        await until(pilot, lambda: app._exit)


async def test_back_to_the_start_screen_is_gone_once_however_often_it_is_typed() -> None:
    async with opened(LIBRARY.begin(Setup(("North", "South")))) as (app, pilot):
        press(app, "n", "escape", "n", "escape", "escape")
        await until(pilot, lambda: isinstance(app.screen, Start))
        await pilot.pause()
        assert len(app.screen_stack) == 2
    assert app.return_code in (0, None)
    assert LIBRARY.saved() == []


async def test_what_is_typed_behind_leaving_is_not_done() -> None:
    session = LIBRARY.begin(Setup(("North", "South")))
    async with opened(session) as (app, pilot):
        session.play(session.position.legal_moves[0])
        press(app, "ctrl+q", "x", "x", "question_mark", "u")
        await pilot.pause(0.6)
    assert app.return_code == 0
    assert not session.ended_early
    assert sum(not each.chance for each in session.entries) == 1


async def test_what_is_told_while_a_screen_is_opened_is_said_there() -> None:
    async with opened() as (app, pilot):
        app.navigator.show_games()
        app.tell("The options are no TOML.")
        await until(pilot, lambda: isinstance(app.screen, LibraryScreen))
        await until(pilot, lambda: any("The options are no TOML." in row for row in screen_rows(app.screen)))


async def test_a_click_on_what_has_just_been_taken_away_means_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with opened() as (app, pilot):
        await app.push_screen(LogPage("Log", [LogLine(("A line to be read.",))]))
        await pilot.pause()
        page = app.screen
        text = page.query_one(Static)
        assert page.get_widget_at(5, 2)[0] is text
        with monkeypatch.context() as patch:
            patch.setattr(text, "_parent", None)  # as it is between being removed and the next picture
            app.post_message(events.MouseDown(None, 5, 2, 0, 0, 1, False, False, False, 5, 2))
            await pilot.pause()


async def test_a_page_up_in_a_palette_that_finds_nothing_does_nothing() -> None:
    async with opened() as (app, pilot):
        await pilot.press("ctrl+p")
        await pilot.pause(0.1)
        palette = app.screen
        assert isinstance(palette, Palette)
        found = palette.query_one(CommandList)
        found.clear_options()
        found.add_option("one that is not laid out yet")
        for way in ("page_up", "page_down"):
            await palette.run_action(f"command_list('{way}')")
        press(app, "pageup", "x", "x", "x", "pageup", "pagedown")
        await pilot.pause(0.1)
        assert app.screen is palette


async def test_a_palette_that_is_closed_at_once_looks_for_nothing() -> None:
    async with opened() as (app, pilot):
        palette, found = await palette_of(pilot)
        await found.remove()
        await pilot.press("x")
        await pilot.pause(0.1)
        await pilot.press("escape")
        await pilot.pause()
        assert palette not in app.screen_stack


async def test_a_click_on_a_command_that_is_found_no_more_means_nothing() -> None:
    async with opened() as (app, pilot):
        palette, found = await palette_of(pilot)
        x, y, gone = found.region.x, found.region.y, Style(meta={"option": 99})
        found.post_message(events.Click(found, 0, 0, 0, 0, 1, False, False, False, x, y, gone))
        await pilot.pause()
        assert app.screen is palette
        await pilot.click(CommandList, offset=(5, 1))
        await until(pilot, lambda: palette not in app.screen_stack)  # one that is there runs


async def test_a_double_click_leaves_no_screen_below() -> None:
    async with opened() as (app, pilot):
        for key in ("ctrl+p", "f1", "f5"):
            await pilot.press(key)
            x = max(0, screen_rows(app.screen)[-1].find("esc"))
            for kind in (events.MouseDown, events.MouseUp) * 2:
                app.post_message(kind(None, x, 23, 0, 0, 1, False, False, False, x, 23))
            await until(pilot, lambda: len(app.screen_stack) == 1)


GONE = NoMatches("it has gone")


def fail(app: AzulApp, error: Exception, *, leaving: bool) -> None:
    if leaving:
        app.exit()
    raise error


@pytest.mark.parametrize("error", [GONE, WorkerFailed(GONE), MountError("where it was is nothing")])
async def test_what_looks_for_what_leaving_took_away_is_nobodys_fault(error: Exception) -> None:
    async with opened() as (app, pilot):
        app.call_next(fail, app, error, leaving=True)
        await pilot.pause()
    assert app.return_code == 0


@pytest.mark.parametrize(("leaving", "error"), [(True, ZeroDivisionError()), (False, GONE)])
async def test_any_other_fault_is_told(leaving: bool, error: Exception) -> None:
    app = AzulApp(None, Flags())

    async def falls() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            app.call_next(fail, app, error, leaving=leaving)
            await pilot.pause()

    with pytest.raises(type(error)):
        await falls()
    assert app.return_code == 1


async def test_a_widget_that_is_missing_at_the_start_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_screen: Start) -> ComposeResult:
        raise GONE

    monkeypatch.setattr(Start, "compose", missing)

    with pytest.raises(NoMatches):
        async with opened():
            pass


@pytest.mark.parametrize("width", [1, 4, 6])
async def test_a_palette_in_hardly_any_columns(width: int) -> None:
    async with opened() as (app, pilot):
        await palette_of(pilot)
        await pilot.resize_terminal(width, 24)
        await pilot.pause()
        await pilot.press("escape")
        assert not isinstance(app.screen, Palette)


async def test_a_help_without_columns_is_walked_through() -> None:
    async with opened(size=(2, 20)) as (app, pilot):
        await pilot.press("f1", "n", "n", "p")
        assert isinstance(app.screen, HelpPage)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        sections = app.screen.query_one(Sections)
        assert sections.starts
        assert sections.at == 1


@pytest.mark.parametrize("size", [(1, 1), (30, 8)])
async def test_out_of_a_guided_round_that_is_not_to_be_seen(size: tuple[int, int]) -> None:
    async with opened(LIBRARY.begin(Setup(("North", "South"))), size) as (app, pilot):
        app.action_tutorial()
        app.change(AzulSettings.hints, False, write=False)  # before it is painted
        await pilot.pause()
        guide = app.screen
        assert isinstance(guide, Table)
        assert guide.tutorial is not None
        await pilot.press("escape")
        assert app.screen is not guide


def test_a_row_without_columns_is_empty() -> None:
    assert not Canvas[str](0, 1, Style()).strips()[0].text


async def test_own_order_of_two_computers_begins_one_game_whatever_is_typed() -> None:
    setup = StratopolisSetup(("North", "South"), seats=("computer easy", "computer easy"))
    app = StratopolisApp(None, Flags(), arranging=setup)
    async with app.run_test(size=(80, 24)) as pilot:
        press(app, "enter", "enter")
        await until(pilot, lambda: isinstance(app.screen, StratopolisTable))
        await pilot.pause()
        assert len([*data_folder().glob("*.strat")]) == 1
    assert app.session is not None
    app.session.close()
