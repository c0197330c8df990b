"""A game whose file is changed by another program: the message on leaving is always true."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.azul.games import begun, file_of, played
from tests.azul.tui.library.saved_games import chosen, full_disk, is_read, prompt
from tests.azul.tui.library.saved_games import saved as another_game
from tests.azul.tui.playing import open_table, press, refuses, said, table_of, text, type_pick, until
from tests.azul.tui.result.results import ended, open_result, result_of
from textual.pilot import Pilot

from azul.game import LIBRARY, Session
from azul.rules import Pick
from azul.tui.cursor import groups
from azul.tui.start import Start
from azul.tui.table import Table
from hotseat.cli.output import UNSAVED
from hotseat.storage.library import Farewell
from hotseat.tui.app import HotseatApp

KEPT = "The game is saved. To continue, type: azul resume"
LOST = "the game was not saved: the disk is full"
NOT_NOW = "The game is not being saved: the disk is full."


def replaced(path: Path) -> None:
    path.with_suffix(".new").write_text("mine")
    path.with_suffix(".new").replace(path)


def appended(path: Path) -> None:
    with path.open("a") as file:
        file.write("# mine\n")


@asynccontextmanager
async def at_changed(
    change: Callable[[Path], None], session: Session
) -> AsyncIterator[tuple[Pilot[int], Table, Path]]:
    """The table of a game whose file is changed behind its back; and that file."""
    old = file_of(session)
    async with open_table(session) as (pilot, table):
        change(old)
        yield pilot, table, old


def floor_pick(session: Session) -> Pick:
    return Pick(*groups(session.position)[0], 0)


@pytest.mark.parametrize("change", [Path.unlink, replaced])
@pytest.mark.parametrize("keys", [("q", "q"), ("ctrl+q",)], ids=["q", "ctrl+q"])  # the first q asks
async def test_a_changed_file_is_noticed_when_the_program_is_left(
    keys: tuple[str, ...], change: Callable[[Path], None]
) -> None:
    session = played(begun(), 3)
    async with at_changed(change, session) as (pilot, table, old):
        app = table.app
        other = old.read_bytes() if old.exists() else b""
        await press(pilot, *keys)
        assert app.return_code == 0
    path = file_of(session)
    assert LIBRARY.read(path).entries == session.entries
    if change is Path.unlink:
        assert path == old
        assert app.navigator.farewells == [Farewell(KEPT)]
    else:
        assert old.read_bytes() == other
        told = f"Another program changed {old.name}, so the game is saved in {path}."
        assert app.navigator.farewells == [Farewell(f"{told}\nTo continue, type: azul resume")]
    newest = LIBRARY.newest_unfinished()
    assert newest is not None
    assert newest.path == path


async def test_a_game_that_has_gone_and_cannot_be_written_is_not_said_to_be_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = played(begun(), 3)
    with full_disk():
        async with at_changed(Path.unlink, session) as (pilot, table, _old):
            app = table.app
            assert session.unsaved is None, "nothing has been noticed yet"
            await pilot.press("q")
            assert app.return_code is None
            assert said(pilot) == f"{NOT_NOW} Quit anyway? Press y for yes, n for no."
            await press(pilot, "q")
        assert app.navigator.farewells == [Farewell(LOST, lost=True)]
        assert isinstance(app, HotseatApp)
        monkeypatch.setattr(app, "run", lambda: None)
        assert app.play() == UNSAVED
    assert capsys.readouterr().err == f"azul: {LOST}\n"


async def test_a_game_of_which_only_the_last_move_is_missing_is_said_to_go_on_without_it() -> None:
    session = played(begun(), 3)
    path = file_of(session)
    before = path.read_bytes()
    with full_disk():
        async with open_table(session) as (pilot, table):
            app = table.app
            await type_pick(pilot, floor_pick(session))
            await press(pilot, "q", "q")
    sentence = "the last moves were not saved: the disk is full; to continue without them, type `azul resume`"
    assert app.navigator.farewells == [Farewell(sentence, lost=True)]
    assert path.read_bytes() == before
    with LIBRARY.resume(path) as again:
        assert len(again.entries) == 4, "a deal and three picks"


async def test_a_finished_game_that_has_gone_is_written_anew_and_one_that_cannot_be_is_asked_about() -> None:
    session = ended()
    async with open_result(session) as pilot:
        file_of(session).unlink()
        with full_disk():
            await press(pilot, "q")
            assert pilot.app.return_code is None
            assert "Quit anyway?" in result_of(pilot).message_line.text
        await press(pilot, "q")
        assert pilot.app.return_code == 0
    assert LIBRARY.read(file_of(session)).entries == session.entries


async def test_another_game_after_the_result_takes_saying_so_twice() -> None:
    session = ended()
    async with open_result(session) as pilot:
        app = result_of(pilot).app
        file_of(session).unlink()
        with full_disk():
            await press(pilot, "a")
            question = f"{NOT_NOW} Start a rematch anyway? Press y for yes, n for no."
            assert result_of(pilot).message_line.text == question
            await press(pilot, "a")
            assert table_of(pilot).session is not session
        await pilot.press("q", "q")
    names = ", ".join(session.names)
    assert app.navigator.farewells == [Farewell(f"game not saved: {names}; the disk is full", lost=True)]


async def test_another_game_from_the_start_screen_takes_saying_so_twice() -> None:
    session = played(begun(), 3)
    async with at_changed(Path.unlink, session) as (pilot, table, _old):
        app = table.app
        with full_disk():
            await press(pilot, "n")
            for keys in (("enter",), ("n", "down", "up", "enter")):
                await pilot.press(*keys)
                assert f"{NOT_NOW} Start another anyway? Press y for yes, n for no." in text(pilot)
                assert isinstance(app.screen, Start), "asked anew, for something else was done"
            await press(pilot, "enter")
            assert table_of(pilot).session is not session
    assert [each.lost for each in app.navigator.farewells] == [True]


async def test_another_of_the_saved_games_takes_saying_so_twice(home: Path) -> None:
    another_game(home)
    session = played(begun("Cy", "Di"), 3)
    async with open_table(session) as (pilot, table):
        app = table.app
        await pilot.press("g")
        await until(pilot, lambda: is_read(pilot, 2))
        await pilot.press("end")
        assert chosen(pilot) == 1
        file_of(session).unlink()
        with full_disk():
            for keys in (("enter",), ("n", "up", "down", "enter")):
                await pilot.press(*keys)
                assert prompt(pilot).startswith(f"{NOT_NOW} Open another anyway?")
                assert chosen(pilot) == 1, "asked anew, for one has looked at others"
        await press(pilot, "enter")
        assert table_of(pilot).session is not session
    assert [each.lost for each in app.navigator.farewells] == [False], "that there is space again is noticed"
    assert LIBRARY.read(file_of(session)).entries == session.entries


@pytest.mark.parametrize("way", ["rematch", "saved game", "ended early"])
async def test_a_changed_file_is_told_of_at_the_end_whatever_was_played_since(home: Path, way: str) -> None:
    another_game(home)
    session = ended("Cy", "Di") if way == "rematch" else played(begun("Cy", "Di"), 3)
    async with at_changed(replaced, session) as (pilot, table, old):
        app = table.app
        if way == "rematch":
            table.show_result()
            await pilot.pause()
            await pilot.press("a")
        elif way == "ended early":
            await pilot.press("x", "x")
        else:
            app.navigator.open(LIBRARY.resume(home / "20260101-000000.azul"))
        await pilot.pause()
    path = file_of(session)
    assert path != old
    assert LIBRARY.read(path).entries == session.entries
    told = f"Another program changed {old.name}, so this game is saved in {path}: Cy, Di."
    assert app.navigator.farewells[0] == Farewell(told)


async def test_the_table_says_where_the_game_goes_on() -> None:
    session = played(begun(), 2)
    async with at_changed(replaced, session) as (pilot, table, old):
        await type_pick(pilot, floor_pick(session))
        assert file_of(session) != old
        sentence = f"Now saving to {file_of(session).name}: another program changed the old file."
        assert said(pilot) == sentence
        assert sentence in text(pilot)
        assert refuses(table)
        await type_pick(pilot, floor_pick(session))
        assert said(pilot) != sentence, "it has been read"


async def test_computers_do_not_hide_where_the_game_goes_on() -> None:
    session = played(begun(), 2)
    async with open_table(session) as (pilot, table):
        session.seat(1, "computer easy")
        replaced(file_of(session))
        table.do(session.position.legal_moves[0])
        sentence = said(pilot)
        assert sentence.startswith("Now saving to ")
        session.seat(2, "computer easy")
        table.do(session.position.legal_moves[0])
        assert said(pilot) == sentence


async def test_undo_says_where_the_game_goes_on_whatever_its_title() -> None:
    session = played(begun(), 2)
    session.retitle("The extraordinarily long Sunday evening championship final")
    async with at_changed(appended, session) as (pilot, _table, old):
        await pilot.press("u")
        name = f"{old.name.split()[0]}-2 The extraordinarily"
        assert file_of(session).name.startswith(name)
        assert f"Now saving to {name}" in text(pilot)
        assert "another program changed the old file." in text(pilot)
