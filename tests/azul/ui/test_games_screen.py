"""The screen of saved games, by keys and by mouse; and ending a game early from the table."""

from __future__ import annotations

import os
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import pytest
from playing import (
    GREY,
    NAMES,
    app_for,
    begun,
    help_text,
    open_table,
    played,
    rows,
    said,
    table_of,
    text,
    until,
)
from rich.cells import cell_len
from textual.events import MouseScrollDown, MouseScrollUp
from textual.widget import Widget
from textual.widgets import Input

from azul import saves
from azul.rules import FACTORIES
from azul.saves import Session
from azul.ui.games import AzulGames
from azul.ui.replay import Replay
from azul.ui.start import AzulStart
from azul.ui.statistics import Statistics
from hotseat.journal import Journal
from hotseat.state import State
from hotseat.ui.games import GamesScreen
from hotseat.ui.parts.asking import Sure
from hotseat.ui.parts.gamerows import Row
from hotseat.ui.parts.lines import HintBar, Sentence

if TYPE_CHECKING:
    from textual.pilot import Pilot

RECORDS = Path(__file__).parents[1] / "records"
FINISHED = RECORDS / "two-coloured.azul"


def screen(pilot: Pilot[int]) -> AzulGames:
    found = pilot.app.screen
    assert isinstance(found, AzulGames), f"{found} is shown, not the saved games"
    return found


def prompt(pilot: Pilot[int]) -> str:
    return screen(pilot).query_one("#prompt", Sentence).text


def field(pilot: Pilot[int]) -> Input:
    return screen(pilot).query_one(Input)


def titles(pilot: Pilot[int]) -> list[str]:
    return [row.title for row in screen(pilot).list.rows]


def listed(pilot: Pilot[int]) -> list[int]:
    return [row.number for row in screen(pilot).list.rows]


def chosen(pilot: Pilot[int]) -> int:
    row = screen(pilot).list.chosen
    assert row is not None
    return row.number


def is_read(pilot: Pilot[int], count: int) -> bool:
    found = screen(pilot).rows
    return len(found) == count and all(row.state is not None for row in found)


async def enter(pilot: Pilot[int], typed: str) -> None:
    """Type into the field, and enter it."""
    field(pilot).value = typed
    await pilot.press("enter")
    await pilot.pause()


@asynccontextmanager
async def open_games(
    count: int, session: Session | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[int]]:
    """The screen over the start screen, or over a table; all its games are read."""
    app = app_for(session)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("f3")
        await until(pilot, lambda: is_read(pilot, count))
        assert is_read(pilot, count)
        yield pilot
    if app.session is not None:
        app.session.close()


def saved(home: Path, *names: str, title: str = "") -> Path:
    """A game that has been played for a while and lies in the folder."""
    home.mkdir(parents=True, exist_ok=True)
    number = len(list(home.glob("*.azul")))
    path = home / f"20260101-{number:06}{' ' if title else ''}{title}.azul"
    names = names or ("Ada", "Bob")
    header = ["azul 1", "wall coloured", *(f"player {name}" for name in names)]
    deal = " ".join(["deal", *["BBRK"] * FACTORIES[len(names)]])
    path.write_text("\n".join([*header, "first 1", "seed x", deal, "3B2", ""]))
    return path


def three(home: Path) -> list[Path]:
    """A finished game, one that has a title, and one that nobody can read; by number."""
    first = saved(home, title="old final")
    first.write_bytes(FINISHED.read_bytes())
    second = saved(home, title="Semi-final")
    third = saved(home)
    third.write_text("azul 1\nwall pink\n")
    return [first, second, third]


def _full(_journal: Journal) -> None:
    raise OSError(28, "No space left on device")


async def test_every_game_is_listed_with_the_number_that_commands_take(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = three(home)
    seen: list[Path] = []
    async with open_games(3) as pilot:
        shown = [" ".join(row.split()) for row in rows(pilot)]
        assert "game played state wall round players" in shown
        date = screen(pilot).rows[1].when[:10]
        assert f"2 {date} unfinished coloured 1 Semi-final Ada 0, Bob 0" in shown
        assert any(row.startswith("1 ") and "finished coloured 6 old final" in row for row in shown)
        assert any(row.startswith("> 3 ") and "unreadable" in row for row in shown)
        assert [saves.path_of(row.number) for row in screen(pilot).rows] == paths[::-1]
        assert "3 games" in shown[0]
        fault = "20260101-000002.azul:2: wall pink: the wall is `coloured` or `grey`"
        assert fault in text(pilot)
        assert "enter" not in rows(pilot)[-1], "it cannot be opened"
        monkeypatch.setattr(pilot.app, "replay", seen.append)
        await pilot.press("r")
        assert prompt(pilot) == fault
        await pilot.press("up", "down")
        assert prompt(pilot) == ""
        assert rows(pilot)[-1].strip().startswith("enter go on  r replay")
        await pilot.press("r", "end")
        assert "North 2, South 15 (winner)" in text(pilot)
        assert rows(pilot)[-1].strip().startswith("enter replay")
        await pilot.press("enter")
        assert seen == [paths[1], paths[0]]


async def test_no_games_yet() -> None:
    async with open_games(0) as pilot:
        await until(pilot, lambda: "There are no saved games yet." in text(pilot))
        assert "There are no saved games yet." in text(pilot)
        assert rows(pilot)[-1].split() == [
            "esc",
            "back",
            "?",
            "help",
            "ctrl+q",
            "quit",
            "s",
            "statistics",
        ]
        await pilot.press("enter", "r", "t", "e", "d", "slash", "end", "pagedown")
        assert screen(pilot)
        await pilot.press("backspace")
        assert isinstance(pilot.app.screen, AzulStart)


async def test_the_ways_back() -> None:
    async with open_table(begun()) as (pilot, table):
        for key in ("escape", "q", "g"):
            await pilot.press("g", key)
            await pilot.pause()
            assert pilot.app.screen is table, key


async def test_from_the_start_screen_letters_still_go_into_names(home: Path) -> None:
    saved(home)
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "g games" in rows(pilot)[-2]
        start = app.screen
        assert isinstance(start, AzulStart)
        name = start.fields[0]
        start.form.go_to(name)
        await pilot.press("end", "g")
        assert "F3 games" in rows(pilot)[-2]
        assert "ctrl+q quit" in rows(pilot)[-1]
        assert name.value == "Northg"
        await pilot.press("f3")
        assert screen(pilot)
        await pilot.press("escape")
        assert isinstance(app.screen, AzulStart)
        assert name.value == "Northg", "nothing typed is lost"
        start.form.go_to(start.going_on)
        await pilot.press("g")
        assert screen(pilot)


async def test_enter_goes_on_at_the_table_and_replays_what_is_finished(home: Path) -> None:
    first, second, _third = three(home)
    async with open_games(3) as pilot:
        await pilot.press("down", "enter")
        await pilot.pause()
        old = table_of(pilot).session
        assert (old.path, old.names) == (second, ("Ada", "Bob"))
        assert len(pilot.app.screen_stack) == 2
        for key in ("enter", "r"):
            await pilot.press("f3")
            await until(pilot, lambda: is_read(pilot, 3))
            await pilot.press("end", key)
            await pilot.pause()
            replay = pilot.app.screen
            assert isinstance(replay, Replay)
            assert replay.record.header.names == saves.read(first).header.names
            await pilot.press("escape", "escape")
        assert table_of(pilot).session.path == second, "the game on the table is still there"


async def test_the_game_on_the_table(home: Path) -> None:
    """It is marked, cannot be deleted, gets a title, and goes on."""
    saved(home)
    session = played(begun("Cy", "Di"), 3)
    assert session.path is not None
    stem = session.path.stem
    async with open_games(2, session) as pilot:
        assert chosen(pilot) == 2
        assert "on the table now" in text(pilot)
        await pilot.press("d")
        assert prompt(pilot) == "This game is on the table now, and cannot be deleted from here."
        assert "keep" not in rows(pilot)[-1]
        await pilot.press("t")
        await enter(pilot, "Final")
        await until(pilot, lambda: titles(pilot) == ["Final", ""])
        assert session.path.name == f"{stem} Final.azul"
        assert "on the table now" in text(pilot)
        await pilot.press("down")
        assert "on the table now" not in text(pilot)
        await pilot.press("up", "enter")
        await pilot.pause()
        assert table_of(pilot).session is session
        session.choose(session.game.legal[0])
        assert session.unsaved is None
        assert saves.read(session.path).game == session.game


async def test_a_game_that_is_not_saved_is_not_lost_by_one_key(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(home)
    session = played(begun("Cy", "Di"), 3)
    async with open_games(2, session) as pilot:
        monkeypatch.setattr(Journal, "_write", _full)
        session.choose(session.game.legal[0])
        await pilot.press("end", "enter")
        assert "is not being saved" in prompt(pilot)
        assert "Open another all the same?" in prompt(pilot)
        await pilot.press("up", "down", "enter")
        assert "Open another all the same?" in prompt(pilot), "asked anew, for one has looked at others"
        await pilot.press("enter")
        await pilot.pause()
        assert table_of(pilot).session.path == path


async def test_games_that_another_program_has_open_and_one_that_is_gone(home: Path) -> None:
    path, gone = saved(home), saved(home)
    async with open_games(2) as pilot:
        gone.unlink()
        await pilot.press("enter")
        await until(pilot, lambda: listed(pilot) == [1])
        assert prompt(pilot) == f"{gone.name}: there is no such file or folder"
        assert listed(pilot) == [1]
        with saves.resume(path):
            for keys in (["enter"], ["d"], ["t"]):
                await pilot.press("down")
                assert prompt(pilot) == ""
                await pilot.press(*keys)
                await pilot.pause()
                locked = "Game 1 is open in another window or program; close it there first."
                assert prompt(pilot) == locked, keys
                assert pilot.app.focused is None, "nothing is asked about it"
                assert not field(pilot).display
        assert path.exists()


async def test_searching(home: Path) -> None:
    three(home)
    saved(home, "日本語", "Adele")
    async with open_games(4) as pilot:
        await pilot.press("slash", *"ad")
        await pilot.pause()
        assert listed(pilot) == [4, 2]
        assert "found 2 of 4" in rows(pilot)[0]
        await pilot.press("a", "down", "enter")
        await pilot.pause()
        assert listed(pilot) == [2]
        assert "esc show all" in rows(pilot)[-1]
        assert pilot.app.focused is None
        await pilot.press("escape")
        await pilot.pause()
        assert len(listed(pilot)) == 4
        assert chosen(pilot) == 2, "the game that was found stays chosen"
        await pilot.press("slash")
        year = screen(pilot).rows[1].when[:4]
        for typed, found in (("unread", [3]), (" finished old", [1]), (f"{year} unf", [4, 2])):
            field(pilot).value = typed
            await pilot.pause()
            assert listed(pilot) == found
        await enter(pilot, "[red]x")
        assert "No game matches [red]x. Esc shows all of them." in text(pilot)
        await pilot.press("enter", "e", "d", "slash")
        assert field(pilot).value == "[red]x", "it can be mended"
        await pilot.press("escape")
        await pilot.pause()
        assert len(listed(pilot)) == 4
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, AzulStart)


async def test_titles(home: Path) -> None:
    path = saved(home)
    saved(home)
    async with open_games(2) as pilot:
        await pilot.press("end", "t", *"Fi", "enter")
        await until(pilot, lambda: titles(pilot) == ["", "Fi"])
        assert (home / f"{path.stem} Fi.azul").exists()
        assert chosen(pilot) == 1
        await pilot.press("t")
        assert prompt(pilot) == "The title of game 1; leave it empty for none:"
        assert field(pilot).value == "Fi"
        await enter(pilot, "決勝")
        await until(pilot, lambda: titles(pilot) == ["", "決勝"])
        assert titles(pilot) == ["", "決勝"]
        await pilot.press("t")
        await enter(pilot, "a/b")
        assert prompt(pilot) == "A title cannot hold the character /, as it names a file"
        assert field(pilot).value == "a/b", "it can be mended"
        await pilot.press("backspace", "escape")
        await pilot.pause()
        assert titles(pilot) == ["", "決勝"]
        assert prompt(pilot) == ""
        await pilot.press("t")
        await pilot.click("GameList", offset=(10, 1))
        await pilot.pause()
        assert chosen(pilot) == 2
        assert not field(pilot).display, "another game chosen takes the question back"
        await pilot.press("down", "slash")
        screen(pilot).action_title()  # as the palette offers it
        await enter(pilot, "")
        await until(pilot, lambda: titles(pilot) == ["", ""])
        assert path.exists()
        assert is_read(pilot, 2), "nothing was read twice"


async def test_the_start_screen_goes_on_with_what_there_is_then(home: Path) -> None:
    saved(home)
    saved(home, "Cy", "Di")
    os.utime(saved(home, "Ed", "Flo"), (1e9, 1e9))
    async with open_games(3) as pilot:
        await pilot.press("down", "t")
        await enter(pilot, "x")
        await pilot.press("escape")
        await pilot.pause()
        assert "Go on: round 1, 0 : 0, Cy, Di" in text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert table_of(pilot).session.names == ("Cy", "Di"), "under its new name"
        table_of(pilot).session.close()


async def test_the_start_screen_no_longer_goes_on_with_what_is_deleted(home: Path) -> None:
    saved(home)
    async with open_games(1) as pilot:
        await pilot.press("d", "d")
        await until(pilot, lambda: not screen(pilot).rows)
        await pilot.press("escape")
        await pilot.pause()
        assert "Go on" not in text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert table_of(pilot).session.names == NAMES[:2]


class TestDeleting:
    async def test_the_hint_in_the_bar_asks_and_its_click_is_no_answer(self, home: Path) -> None:
        saved(home)
        async with open_games(1) as pilot:
            await pilot.click(HintBar, offset=(rows(pilot)[-1].index("delete") - 1, 0))
            await pilot.pause()
            assert prompt(pilot).startswith("Delete game 1 for good?")

    async def test_asked_twice(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        paths = [saved(home) for _number in range(4)]
        async with open_games(4) as pilot:
            monkeypatch.setattr(saves.SAVES, "looked_into", None)  # nothing is read twice
            for number, keys in ((4, ["d", "d"]), (3, ["D", "delete"]), (2, ["d", "right", "enter"])):
                await pilot.press(keys[0])
                await pilot.pause()
                assert prompt(pilot) == (
                    f"Delete game {number} for good? Lost would be: unfinished, Ada 0, Bob 0"
                )
                assert rows(pilot)[-1].split() == ["d", "delete", "esc", "keep"]
                assert len(saves.listed()) == number
                await pilot.press(*keys[1:])
                await pilot.pause()
                assert [each.path for each in saves.listed()] == paths[number - 2 :: -1]
                assert prompt(pilot) == f"Game {number} is deleted."
                assert chosen(pilot) == number - 1

    async def test_numbers_close_up(self, home: Path) -> None:
        for name in "ABC":
            saved(home, name, "Z")
        async with open_games(3) as pilot:
            await pilot.press("down", "d", "d")
            await until(pilot, lambda: listed(pilot) == [2, 1])
            assert [row.players[0].name for row in screen(pilot).rows] == ["C", "A"]
            assert listed(pilot) == [2, 1]

    async def test_anything_else_does_not(self, home: Path) -> None:
        saved(home)
        saved(home)
        async with open_games(2) as pilot:
            for key in ("enter", "escape", "q", "k", "down"):
                await pilot.press("d")
                assert "keep" in text(pilot), "it is asked anew"
                await pilot.press(key)
                await pilot.pause()
                assert len(saves.listed()) == 2
                assert chosen(pilot) == 2
                assert prompt(pilot) == ""
                assert "keep" not in text(pilot), key

    async def test_an_answered_question_that_is_still_to_be_seen_is_not_deaf(self, home: Path) -> None:
        """The focus may come back to it from a palette that was opened meanwhile."""
        saved(home)
        async with open_games(1) as pilot:
            await pilot.press("d")
            pilot.app.screen.query_one(Sure).close()
            await pilot.press("escape", "escape")
            await pilot.pause()
            assert not isinstance(pilot.app.screen, GamesScreen)

    async def test_by_mouse(self, home: Path) -> None:
        saved(home)
        saved(home)
        async with open_games(2) as pilot:
            for where, x in (("Sure", 2), ("Heading", 30)):
                await pilot.press("d")
                await pilot.click(where, offset=(x, 0))
                await pilot.pause()
                assert len(saves.listed()) == 2
                assert "keep" not in text(pilot), "a click elsewhere is no"
            for left, (where, x) in ((1, ("Sure", 9)), (0, ("HintBar", 3))):
                await pilot.press("d")
                await pilot.click(where, offset=(x, 0))
                await until(pilot, lambda left=left: len(screen(pilot).rows) == left)  # type: ignore[misc]
                assert len(saves.listed()) == left

    async def test_what_the_disk_refuses_is_told(
        self, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = saved(home)

        def refused(_path: Path) -> None:
            raise PermissionError(13, "no")

        async with open_games(1) as pilot:
            monkeypatch.setattr(Path, "unlink", refused)
            await pilot.press("d", "d")
            await pilot.pause()
            assert prompt(pilot) == "Game 1: permission is denied."
            assert path.exists()


async def test_exporting_never_overwrites(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = three(home)
    os.utime(paths[0], (1e9, 1e9))
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    async with open_games(3) as pilot:
        await pilot.press("end", "e", "e")
        await pilot.pause()
        name = "azul-2001-09-09-old-final"
        assert prompt(pilot) == f"{name}-2.azul is saved in {folder}"
        assert sorted(each.name for each in folder.iterdir()) == [f"{name}-2.azul", f"{name}.azul"]
        assert (folder / f"{name}.azul").read_bytes() == FINISHED.read_bytes()
        await pilot.press("home", "e")
        await pilot.pause()
        assert any("20260101-000002" in each.name for each in folder.iterdir()), "an unreadable one, too"


class TestMany:
    COUNT = 300

    @pytest.fixture(autouse=True)
    def _many(self, home: Path) -> None:
        home.mkdir(parents=True)
        data = FINISHED.read_bytes()
        for number in range(self.COUNT - 1):
            (home / f"20250101-{number:06}.azul").write_bytes(data)
        saved(home)  # the start screen looks for it

    async def test_the_screen_is_there_at_once_and_stops_reading_when_closed(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        read: list[int] = []
        real, go = AzulGames.look_into, threading.Semaphore(3)

        def slowly(self: AzulGames, row: Row) -> Row:
            assert go.acquire(timeout=10)
            read.append(row.number)
            return real(self, row)

        monkeypatch.setattr(AzulGames, "look_into", slowly)
        app = app_for()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("f3")
            await until(pilot, lambda: len(screen(pilot).rows) == self.COUNT and len(read) == 3)
            assert "1-13 of 300" in rows(pilot)[0]
            assert "reading 0 of 300" in rows(pilot)[0]
            await pilot.press("end")
            await pilot.pause()
            assert chosen(pilot) == 1, "nobody waits for the reading"
            assert rows(pilot)[15].strip().startswith(">    1  2")
            go.release(14)
            await until(pilot, lambda: len(read) == 17)
            assert read == [300, 299, 298, 297, *range(13, 0, -1)], "the rows to be seen come first"
            await pilot.press("escape")
            await pilot.pause()
            go.release(self.COUNT)
            await until(pilot, lambda: len(read) == 18)
            await pilot.pause(0.1)
            assert len(read) == 18, "the one that was waited for, and no more"

    async def test_all_are_read_soon_and_remembered(self) -> None:
        """Soon: each takes 2 ms and more on a slow machine, so this bound is wide."""
        app = app_for()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("f3")
            start = monotonic()
            while not is_read(pilot, self.COUNT):
                await pilot.pause(0.05)
                assert monotonic() - start < 30
            await pilot.press("pagedown", "pagedown", "pageup")
            assert chosen(pilot) == self.COUNT - 13
            await pilot.press("escape", "f3")
            await until(pilot, lambda: is_read(pilot, self.COUNT))
            assert {row.state for row in screen(pilot).rows[1:]} == {State.FINISHED}

    async def test_the_wheel_a_click_and_a_double_click(self) -> None:
        app = app_for()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("f3")
            await until(pilot, lambda: len(screen(pilot).rows) == self.COUNT)
            games = screen(pilot).list
            games.post_message(wheel(MouseScrollDown, games))
            await pilot.pause()
            assert (games.window.top, chosen(pilot)) == (3, 297), "the chosen one is drawn along"
            games.post_message(wheel(MouseScrollUp, games))
            await pilot.pause()
            assert games.window.top == 0
            await pilot.click(games, offset=(20, 5))
            assert chosen(pilot) == 296
            await pilot.click(games, offset=(20, 0))
            assert chosen(pilot) == 296, "a heading is no game"
            await pilot.click(games, offset=(20, 2), times=2)
            await pilot.pause()
            assert isinstance(pilot.app.screen, Replay)


Notch = MouseScrollDown | MouseScrollUp


def wheel(kind: type[Notch], on: Widget) -> Notch:
    """A notch of the wheel over a widget."""
    return kind(on, 5, 5, delta_x=0, delta_y=0, button=0, shift=False, meta=False, ctrl=False)


NAMES_OF_MANY_SCRIPTS = (
    "日本語の名前が長すぎて入らない人",
    "محمد بن عبد الله الطويل",
    "Z\u0301o\u0308\u0323e\u0301\u0302 Łukasz",
    "[red]Bartholomew[/red] the Great",
)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_names_of_any_script_stay_within_the_screen(size: tuple[int, int], home: Path) -> None:
    saved(home, *NAMES_OF_MANY_SCRIPTS, title="決勝戦 " * 9 + "x")
    saved(home, *NAMES_OF_MANY_SCRIPTS[::-1])
    saved(home, *NAMES_OF_MANY_SCRIPTS[1:3], title="نهائي\u200cها" * 5)
    async with open_games(3, size=size) as pilot:
        for key in ("down", "d", "escape", "down", "t"):
            await pilot.press(key)
            await pilot.pause()
            shown = rows(pilot)
            assert [cell_len(row) for row in shown] == [size[0]] * size[1]
            assert "[red]" in "".join(shown), "never markup"


def test_the_help_tells_the_keys_of_the_list() -> None:
    found = help_text()
    assert "Keys of the saved games" in found
    assert "| d, delete | Delete a game, after a question; the same key says yes |" in found
    assert "| g, F3 |" in found
    assert "| x | End the game now, without a winner |" in found


class TestEndingEarly:
    QUESTION = "End the game now, without a winner? x once more ends it, else it goes on."

    async def test_asked_twice_it_ends(self) -> None:
        session = played(begun("Ada", "Bob", wall=GREY), 3)
        async with open_table(session) as (pilot, _table):
            await pilot.press("x")
            assert said(pilot) == self.QUESTION
            await pilot.press("X")
            await pilot.pause()
            assert isinstance(pilot.app.screen, AzulStart)
            assert "The game is ended. It stays among the saved games." in text(pilot)
            assert "Go on" not in text(pilot), "it is not offered any more"
            assert "Ada" in text(pilot), "its players are proposed again"
            assert session.path is not None
            assert session.path.read_text().endswith("\n# ended early\n")
            await pilot.press("escape")
            assert isinstance(pilot.app.screen, AzulStart)
            await pilot.press("enter")
            await pilot.pause()
            assert table_of(pilot).session.names == ("Ada", "Bob")
            assert table_of(pilot).session.seed != session.seed

    async def test_any_other_key_takes_the_question_back(self) -> None:
        async with open_table(played(begun(), 3)) as (pilot, table):
            for keys in (["z"], ["t"], ["l", "escape"], ["u"]):
                await pilot.press("x")
                assert said(pilot) == self.QUESTION
                await pilot.press(*keys)
                await pilot.pause()
                assert said(pilot) != self.QUESTION, keys
                assert pilot.app.screen is table

    async def test_a_finished_game_is_over_already(self) -> None:
        async with open_table(saves.resume(FINISHED)) as (pilot, table):
            await pilot.press("x", "x")
            assert pilot.app.screen is table
            assert said(pilot) == "The game is over already."

    async def test_what_the_disk_refuses_stays_on_the_table(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with open_table(played(begun(), 3)) as (pilot, table):
            with monkeypatch.context() as patch:
                patch.setattr(Journal, "_write", _full)
                await pilot.press("x", "x")
                await pilot.pause()
                assert pilot.app.screen is table
                assert said(pilot) == "The game is not being saved: the disk is full."
            await pilot.press("x", "x")
            await pilot.pause()
            assert isinstance(pilot.app.screen, AzulStart)

    async def test_it_is_listed_and_can_be_gone_on_with(self) -> None:
        session = played(begun("Ada", "Bob"), 3)
        async with open_table(session) as (pilot, table):
            assert table.app.parting()
            await pilot.press("x", "x", "f3")
            await until(pilot, lambda: is_read(pilot, 1))
            assert "ended early" in text(pilot)
            await pilot.press("enter")
            await pilot.pause()
            assert table_of(pilot).session.game == session.game
            assert not table.app.parting(), "`azul resume` would not go on with this one"
            await pilot.press("u", "g")
            await until(pilot, lambda: "unfinished" in text(pilot))
            assert "unfinished" in text(pilot)


async def test_it_opens_at_the_game_that_is_played_wherever_that_stands(home: Path) -> None:
    saved(home)
    session = played(begun("Cy", "Di"), 3)
    assert session.path is not None
    newest = home / "29990101-000000.azul"
    newest.write_bytes((home / "20260101-000000.azul").read_bytes())
    os.utime(newest, (4_000_000_000, 4_000_000_000))
    async with open_games(3, session) as pilot:
        row = screen(pilot).list.chosen
        assert row is not None
        assert (row.number, row.path.name) == (2, session.path.name)
        await pilot.press("up")
        screen(pilot).reload()
        await pilot.pause(0.1)
        assert chosen(pilot) == 3, "looked for again, it stays where one is"


@pytest.mark.parametrize("key", ["s", "f4"])
async def test_the_statistics_are_a_key_away(key: str, home: Path) -> None:
    saved(home)
    async with open_games(1) as pilot:
        assert "ctrl+q quit" in rows(pilot)[-1]
        await pilot.press(key)
        assert isinstance(pilot.app.screen, Statistics)


async def test_the_question_before_deleting_ends_on_its_row(home: Path) -> None:
    saved(home, "[red]Rot [/red] Rot!", "[@click=app.quit]x")
    saved(
        home,
        "Bartholomew the 1st",
        "日本語テスト日本語テスト",
        "Ada",
        "Wolfeschlegelstein",
        title="Semi-final",
    )
    saved(home, *("Wolfeschlegelstein" + each for each in "1234"))
    async with open_games(3) as pilot:
        for question in (
            "Delete game 3 for good?",
            "Delete game 2 for good? Lost would be: Semi-final, unfinished",
            "Delete game 1 for good? Lost would be: unfinished, [red]Ro… 0, [@click… 0",
        ):
            await pilot.press("d")
            await pilot.pause()
            assert prompt(pilot) == question
            assert question in text(pilot), "all of it is to be seen"
            await pilot.press("escape", "down")


async def test_deleting_a_finished_game_says_that_the_statistics_lose_it(home: Path) -> None:
    saved(home).write_bytes(FINISHED.read_bytes())
    async with open_games(1) as pilot:
        await pilot.press("d")
        await pilot.pause()
        names = screen(pilot).rows[0].who
        assert prompt(pilot) == f"Delete game 1, also from the statistics? Lost would be: {names}"
