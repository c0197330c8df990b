"""The statistics screen: read in a thread, choosing a player by key or mouse, the ways there and back."""

from __future__ import annotations

import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.azul.games import begun, played
from tests.azul.tui.playing import app_for, open_table, press, resize, rows, running, table_of, text, until
from tests.azul.tui.statistics.four_games import computers_only, four_finished
from textual.pilot import Pilot

from azul.tui.app import AzulApp
from azul.tui.start import Start
from hotseat.storage import read_bytes
from hotseat.tui.command_palette import offers
from hotseat.tui.screens.pages import Drawn, HelpPage
from hotseat.tui.screens.statistics import PlayerDetails, Players, StatisticsScreen
from hotseat.tui.widgets.review import Gauge


@pytest.fixture
def saves(home: Path) -> Path:
    return four_finished(home)


@asynccontextmanager
async def opened(size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[int]]:
    async with running(app_for(), size) as pilot:
        await pilot.press("s")
        await until(pilot, lambda: not pilot.app.screen.query(Gauge))
        await pilot.pause()
        yield pilot


def listing(pilot: Pilot[int]) -> Players:
    return pilot.app.screen.query_one(Players)


def chosen(pilot: Pilot[int]) -> str:
    player = pilot.app.screen.query_one(PlayerDetails).view
    return player.name if player else ""


@pytest.mark.usefixtures("saves")
async def test_the_details_follow_whoever_is_chosen() -> None:
    async with opened() as pilot:
        assert "won 3 of 3, 100%" in text(pilot)
        assert chosen(pilot) == "South"
        await pilot.press("down")
        assert chosen(pilot) == "North"
        assert "won 0 of 3, 0%" in text(pilot)
        await pilot.press("up", "up")
        assert chosen(pilot) == "South"
        await pilot.press("end")
        assert chosen(pilot) == "山田 太郎"
        assert "> 山田 太郎" in text(pilot)  # the last of seven, of whom five are in sight
        assert "player" in text(pilot)
        await pilot.press("pageup")
        assert listing(pilot).place == 1
        await pilot.press("home")
        assert chosen(pilot) == "South"


async def test_sentences_break_in_a_narrow_window(saves: Path) -> None:
    (saves / "broken.azul").write_text("nothing")
    async with opened((50, 15)) as pilot:
        assert "and is not counted. `azul games` says why." in text(pilot)
        assert "> South" in text(pilot)
    for file in saves.glob("*.azul"):
        file.unlink()
    async with opened((50, 15)) as pilot:
        assert "for everyone who played in it." in text(pilot)


@pytest.mark.usefixtures("saves")
async def test_the_mouse_chooses_too() -> None:
    async with opened() as pilot:
        await pilot.click(Players, offset=(10, 3))
        await pilot.pause()
        assert chosen(pilot) == "علی\u200cرضا"
        await pilot.click(Players, offset=(10, 0))  # the headings mean nothing
        await pilot.click(Players, offset=(10, 1), button=3)
        await pilot.pause()
        assert chosen(pilot) == "علی\u200cرضا"
        back = rows(pilot)[-1].index("back")
        await pilot.click("StatisticsScreen KeyBar", offset=(back - 1, 0))
        await pilot.pause()
        assert isinstance(pilot.app.screen, Start)


@pytest.mark.usefixtures("saves")
async def test_enter_shows_all_of_it_and_many_keys_lead_back() -> None:
    async with opened() as pilot:
        await press(pilot, "end", "enter")
        assert isinstance(pilot.app.screen, Drawn)
        assert "山田 太郎 · 1 finished game" in text(pilot)
        await press(pilot, "end")
        assert "Ayşe 1 0 0" in text(pilot)
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, StatisticsScreen)
        assert chosen(pilot) == "山田 太郎"
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, HelpPage)
        assert "Keys for the statistics" in text(pilot)
        await pilot.press("q")
        for key in ("backspace", "q"):
            assert isinstance(pilot.app.screen, StatisticsScreen)
            await pilot.press(key)
            assert isinstance(pilot.app.screen, Start)
            await pilot.press("s")
        await pilot.press("ctrl+q")
        assert pilot.app.return_code == 0


async def test_nothing_finished_by_people_yet_is_said_and_no_key_fails(home: Path) -> None:
    async with opened() as pilot:
        assert "No finished games yet." in text(pilot)
        assert "0 finished games" in text(pilot)
        assert "full details" not in text(pilot)
        await press(pilot, "down", "up", "end", "pagedown", "enter")
        assert isinstance(pilot.app.screen, StatisticsScreen)
        await pilot.press("escape")
    computers_only(home)
    async with opened() as pilot:
        assert "No finished games with people yet." in text(pilot)
        assert "No finished games yet." not in text(pilot)


async def test_names_of_any_script_stay_within_the_width_of_any_terminal(saves: Path) -> None:
    names = (
        "日本語の名前が長すぎて入らない人日本語の名前が長すぎて入らない人",
        "نام\u200cخیلی\u200cخیلی\u200cبلند\u200cبرای\u200cاین\u200cستون",
        "Zoe\u0308 [red]of[/red] the very long name that no column can hold at all",
    )
    path = saves / "1.azul"
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if "player" not in line]
    lines[2:2] = [f"player {name}" for name in names]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    async with opened() as pilot:
        assert isinstance(pilot.app.screen, StatisticsScreen)
        for size in ((80, 24), (112, 30), (30, 10)):
            await resize(pilot, *size)
            for place in (0, 3, 5):
                pilot.app.screen.query_one(Players).choose(place)
                await pilot.pause()
                assert [cell_len(row) for row in rows(pilot)] == [size[0]] * size[1]
            assert "Statistics" in rows(pilot)[0]


async def test_on_a_wide_terminal_the_details_stand_beside_the_table(saves: Path) -> None:
    (saves / "bad.azul").write_text("nonsense")
    async with opened((120, 40)) as pilot:
        assert "4 finished games" in text(pilot)
        assert "1 file could not be read" in text(pilot)
        screen = pilot.app.screen
        table, details = screen.query_one(Players).region, screen.query_one(PlayerDetails).region
        assert details.x > table.right
        assert details.y == table.y
        await pilot.press("down")
        await resize(pilot, 80, 24)
        table, details = screen.query_one(Players).region, screen.query_one(PlayerDetails).region
        assert details.y > table.bottom
        assert details.x == table.x
        assert chosen(pilot) == "North"
        assert "> North" in text(pilot)


@pytest.mark.usefixtures("saves")
async def test_from_the_table_and_back_nothing_has_changed() -> None:
    async with open_table(played(begun(), 3)) as (pilot, table):
        game = table.session.position
        app = pilot.app
        assert isinstance(app, AzulApp)
        offered = [command.word for command in offers(app, app.screen)]
        assert "Statistics" in offered
        await pilot.press("3", "s")
        await until(pilot, lambda: not app.screen.query(Gauge))
        assert isinstance(app.screen, StatisticsScreen)
        assert "4 finished games" in text(pilot)  # the one under way is none of them
        await app.run_action("statistics")
        assert len([screen for screen in app.screen_stack if isinstance(screen, StatisticsScreen)]) == 1
        await press(pilot, "escape")
        assert table_of(pilot) is table
        assert table.session.position == game


class Slow:
    """Reads files as they are read, but waits at each twentieth until it is let go on."""

    def __init__(self) -> None:
        self.read: list[Path] = []
        self.go_on = threading.Event()

    def __call__(self, path: Path) -> bytes:
        if threading.current_thread() is threading.main_thread():  # of the start screen
            return read_bytes(path)
        self.read.append(path)
        if len(self.read) % 20 == 0:
            self.go_on.wait(20)
        time.sleep(0.01)
        return read_bytes(path)


@pytest.fixture
def slow(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    text = (four_finished(home) / "0.azul").read_bytes()
    for number in range(36):
        (home / f"more-{number}.azul").write_bytes(text)
    found = Slow()
    monkeypatch.setattr("hotseat.storage.library.read_bytes", found)
    yield found
    found.go_on.set()


async def test_while_it_reads_a_bar_moves_and_keys_are_heard(slow: Slow) -> None:
    async with running(app_for()) as pilot:
        await pilot.press("s")
        await until(pilot, lambda: "Reading saved games ·" in text(pilot))
        assert " of 40" in text(pilot)
        gauge = pilot.app.screen.query_one(Gauge)
        assert gauge.view is not None
        assert 0 < gauge.view[0] < 20
        assert any("█" in row for row in rows(pilot))
        await pilot.press("down", "enter", "question_mark")
        assert isinstance(pilot.app.screen, HelpPage)
        await pilot.press("escape")
        slow.go_on.set()
        await until(pilot, lambda: "40 finished games" in text(pilot))
        assert not pilot.app.screen.query(Gauge)


async def test_leaving_stops_the_reading(slow: Slow) -> None:
    async with running(app_for()) as pilot:
        await pilot.press("s")
        await until(pilot, lambda: len(slow.read) == 20)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Start)
        slow.go_on.set()
        await pilot.pause(0.1)
        assert len(slow.read) == 20
        slow.go_on.clear()
        await pilot.press("s")  # and again from the beginning
        await until(pilot, lambda: len(slow.read) == 40)
        assert slow.read[20:] == slow.read[:20]
        slow.go_on.set()
