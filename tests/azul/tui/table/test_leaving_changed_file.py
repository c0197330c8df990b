"""A game whose file is changed by another program: the message on leaving is always true."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.azul.tui.library.saved_games import chosen, full_disk, is_read, prompt
from tests.azul.tui.library.saved_games import saved as another_game
from tests.azul.tui.playing import (
    begun,
    open_table,
    played,
    press,
    refuses,
    said,
    table_of,
    text,
    type_pick,
    until,
)
from tests.azul.tui.result.results import ended, open_result, result_of

from azul.game import LIBRARY
from azul.rules import Pick
from azul.tui.cursor import groups
from azul.tui.start import AzulStart
from hotseat.cli.output import UNSAVED
from hotseat.storage.journal import Journal
from hotseat.storage.library import Farewell
from hotseat.tui.app import AnyApp, HotseatApp

KEPT = "The game is saved. To continue, type: azul resume"
LOST = "the game was not saved: the disk is full"
NOT_NOW = "The game is not being saved: the disk is full."


def _replaced(path: Path) -> None:
    path.with_suffix(".new").write_text("mine")
    path.with_suffix(".new").replace(path)


def _appended(path: Path) -> None:
    with path.open("a") as file:
        file.write("# mine\n")


@pytest.mark.parametrize("change", [Path.unlink, _replaced])
@pytest.mark.parametrize("keys", [("q", "q"), ("ctrl+q",)], ids=["q", "ctrl+q"])  # the first q asks
async def test_a_changed_file_is_noticed_when_the_program_is_left(
    keys: tuple[str, ...], change: Callable[[Path], None]
) -> None:
    session = played(begun(), 3)
    assert session.path is not None
    old = session.path
    async with open_table(session) as (pilot, table):
        app = table.app
        change(old)
        other = old.read_bytes() if old.exists() else b""
        await press(pilot, *keys)
        assert app.return_code == 0
    assert LIBRARY.read(session.path).entries == session.entries
    if change is Path.unlink:
        assert session.path == old
        assert app.farewells == [Farewell(KEPT)]
    else:
        assert old.read_bytes() == other
        assert app.farewells == [
            Farewell(
                f"Another program changed {old.name}, so the game is saved in {session.path}.\n"
                "To continue, type: azul resume"
            )
        ]
    newest = LIBRARY.newest_unfinished()
    assert newest is not None
    assert newest.path == session.path


async def test_a_game_that_has_gone_and_cannot_be_written_is_not_said_to_be_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = played(begun(), 3)
    assert session.path is not None
    async with open_table(session) as (pilot, table):
        app = table.app
        session.path.unlink()
        monkeypatch.setattr(Journal, "_write", full_disk)
        assert session.unsaved is None, "nothing has been noticed yet"
        await pilot.press("q")
        assert app.return_code is None
        assert said(pilot) == f"{NOT_NOW} Quit anyway? Press y for yes, n for no."
        await press(pilot, "q")
    assert app.farewells == [Farewell(LOST, lost=True)]
    assert _status(app, monkeypatch) == UNSAVED
    assert capsys.readouterr().err == f"azul: {LOST}\n"


async def test_a_game_of_which_only_the_last_move_is_missing_is_said_to_go_on_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = played(begun(), 3)
    assert session.path is not None
    before = session.path.read_bytes()
    async with open_table(session) as (pilot, table):
        app = table.app
        monkeypatch.setattr(Journal, "_write", full_disk)
        await type_pick(pilot, Pick(*groups(session.position)[0], 0))
        await press(pilot, "q", "q")
    sentence = "the last moves were not saved: the disk is full; to continue without them, type `azul resume`"
    assert app.farewells == [Farewell(sentence, lost=True)]
    assert session.path.read_bytes() == before
    with LIBRARY.resume(session.path) as again:
        assert len(again.entries) == 4, "a deal and three picks"


def _status(app: AnyApp, monkeypatch: pytest.MonkeyPatch) -> int:
    assert isinstance(app, HotseatApp)
    monkeypatch.setattr(app, "run", lambda: None)
    return app.play()


async def test_a_finished_game_that_has_gone_is_written_anew_and_one_that_cannot_be_is_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = ended()
    assert session.path is not None
    async with open_result(session) as pilot:
        session.path.unlink()
        with monkeypatch.context() as broken:
            broken.setattr(Journal, "_write", full_disk)
            await press(pilot, "q")
            assert pilot.app.return_code is None
            assert "Quit anyway?" in result_of(pilot).said_line.text
        await press(pilot, "q")
        assert pilot.app.return_code == 0
    assert LIBRARY.read(session.path).entries == session.entries


async def test_another_game_after_the_result_takes_saying_so_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    session = ended()
    assert session.path is not None
    async with open_result(session) as pilot:
        app = result_of(pilot).app
        session.path.unlink()
        with monkeypatch.context() as broken:
            broken.setattr(Journal, "_write", full_disk)
            await press(pilot, "a")
            question = f"{NOT_NOW} Start a rematch anyway? Press y for yes, n for no."
            assert result_of(pilot).said_line.text == question
            await press(pilot, "a")
            assert table_of(pilot).session is not session
        await pilot.press("q", "q")
    names = ", ".join(session.names)
    assert app.farewells == [Farewell(f"game not saved: {names}; the disk is full", lost=True)]


async def test_another_game_from_the_start_screen_takes_saying_so_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = played(begun(), 3)
    assert session.path is not None
    async with open_table(session) as (pilot, table):
        app = table.app
        session.path.unlink()
        with monkeypatch.context() as broken:
            broken.setattr(Journal, "_write", full_disk)
            await press(pilot, "n")
            for keys in (("enter",), ("n", "down", "up", "enter")):
                await pilot.press(*keys)
                assert f"{NOT_NOW} Start another anyway? Press y for yes, n for no." in text(pilot)
                assert isinstance(app.screen, AzulStart), "asked anew, for something else was done"
            await press(pilot, "enter")
            assert table_of(pilot).session is not session
    assert [each.lost for each in app.farewells] == [True]


async def test_another_of_the_saved_games_takes_saying_so_twice(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    another_game(home)
    session = played(begun("Cy", "Di"), 3)
    assert session.path is not None
    async with open_table(session) as (pilot, table):
        app = table.app
        await pilot.press("g")
        await until(pilot, lambda: is_read(pilot, 2))
        await pilot.press("end")
        assert chosen(pilot) == 1
        session.path.unlink()
        with monkeypatch.context() as broken:
            broken.setattr(Journal, "_write", full_disk)
            await pilot.press("enter")
            assert "Open another anyway?" in prompt(pilot)
        await press(pilot, "enter")
        assert table_of(pilot).session is not session
    assert [each.lost for each in app.farewells] == [False], "that there is space again is noticed"
    assert LIBRARY.read(session.path).entries == session.entries


@pytest.mark.parametrize("way", ["rematch", "saved game", "ended early"])
async def test_a_changed_file_is_told_of_at_the_end_whatever_was_played_since(home: Path, way: str) -> None:
    another_game(home)
    session = ended("Cy", "Di") if way == "rematch" else played(begun("Cy", "Di"), 3)
    assert session.path is not None
    old = session.path
    async with open_table(session) as (pilot, table):
        app = table.app
        _replaced(old)
        if way == "rematch":
            table.show_result()
            await pilot.pause()
            await pilot.press("a")
        elif way == "ended early":
            await pilot.press("x", "x")
        else:
            app.navigator.open(LIBRARY.resume(home / "20260101-000000.azul"))
        await pilot.pause()
    assert session.path != old
    assert LIBRARY.read(session.path).entries == session.entries
    text = f"Another program changed {old.name}, so this game is saved in {session.path}: Cy, Di."
    assert app.farewells[0] == Farewell(text)


async def test_the_table_says_where_the_game_goes_on() -> None:
    session = played(begun(), 2)
    assert session.path is not None
    old = session.path
    async with open_table(session) as (pilot, table):
        _replaced(old)
        await type_pick(pilot, Pick(*groups(session.position)[0], 0))
        assert session.path != old
        sentence = f"Now saving to {session.path.name}: another program changed the old file."
        assert said(pilot) == sentence
        assert sentence in text(pilot)
        assert refuses(table)
        await type_pick(pilot, Pick(*groups(session.position)[0], 0))
        assert said(pilot) != sentence, "it has been read"


async def test_computers_do_not_hide_where_the_game_goes_on() -> None:
    session = played(begun(), 2)
    assert session.path is not None
    old = session.path
    async with open_table(session) as (pilot, table):
        session.seat(1, "computer easy")
        _replaced(old)
        table.do(session.position.legal_moves[0])
        sentence = said(pilot)
        assert sentence.startswith("Now saving to ")
        session.seat(2, "computer easy")
        table.do(session.position.legal_moves[0])
        assert said(pilot) == sentence


async def test_undo_says_where_the_game_goes_on_whatever_its_title() -> None:
    session = played(begun(), 2)
    session.retitle("The extraordinarily long Sunday evening championship final")
    assert session.path is not None
    old = session.path
    async with open_table(session) as (pilot, _table):
        _appended(old)
        await pilot.press("u")
        assert session.path.name.startswith(f"{old.name.split()[0]}-2 The extraordinarily")
        assert f"Now saving to {old.name.split()[0]}-2 The extraordinarily" in text(pilot)
        assert "another program changed the old file." in text(pilot)
