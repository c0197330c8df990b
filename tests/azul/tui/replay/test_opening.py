"""The replay opened from every screen and left again, and a game resumed from one of its steps."""

from __future__ import annotations

from pathlib import Path

from tests.azul.tui.playing import app_for, begun, played, press, rows, running, text
from tests.azul.tui.replay.replays import (
    GOLDEN,
    assert_shows,
    golden_record,
    hints,
    open_replay,
    prompt,
    saved,
    shown,
)

from azul.game import LIBRARY
from azul.rules import Phase
from azul.tui.table import Table
from hotseat.storage.journal import Journal


class TestPlayingOn:
    async def test_the_same_choices_get_the_same_deals(self, home: Path) -> None:
        path = saved(begun(seed="heron"))
        path.write_text(path.read_text().replace("seed heron\n", ""))  # the harder case
        old = played(LIBRARY.resume(path), 40)
        assert old.position.round > 3
        saved(old)
        before, entries = path.read_bytes(), list(old.entries)
        async with open_replay(path) as (pilot, replay):
            replay.playback.go_to(replay.state.course.marks[1].place + 3)
            here, number = replay.state.position, len(replay.state.history)
            await press(pilot, "p")
            table = pilot.app.screen
            assert isinstance(table, Table)
            assert table.session.position == here
            assert table.session.path not in (None, path)
            assert table.session.path is not None
            assert table.session.path.parent == home
            assert "This is a new game from here on" in text(pilot)
            for each in entries[number:]:
                if not each.chance:
                    table.session.play(each.move)
            assert list(table.session.entries) == entries
            assert table.session.path.read_bytes() == before
            await pilot.press("u", "q")
        assert path.read_bytes() == before
        assert len(LIBRARY.saved(home)) == 2

    async def test_who_sits_where_comes_along(self, tmp_path: Path) -> None:
        path, _steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        with path.open("a") as file:
            file.write("seat 2 computer hard\n")
        async with open_replay(path) as (pilot, replay):
            replay.playback.step(4)
            await pilot.press("p")
            assert pilot.app.session.seats == ("person", "computer hard")  # type: ignore[attr-defined]

    async def test_a_game_under_way_is_not_lost_by_it(self, tmp_path: Path, home: Path) -> None:
        path, _steps = golden_record(GOLDEN[0], tmp_path / "game.azul")
        home.write_text("a file where the folder should be")
        session = played(begun(seed="heron"), 1)
        app = app_for(session)
        async with running(app) as pilot:
            app.navigator.replay(path)
            await pilot.pause()
            replay = shown(pilot)
            await pilot.press("p")
            assert shown(pilot) is replay
            assert prompt(replay).startswith("The game on the table is not saved")
            assert app.session is session


class TestOpening:
    async def test_over_a_game_under_way_and_back(self, tmp_path: Path) -> None:
        session = played(begun(seed="heron"), 7)
        path = session.path
        assert path is not None
        app = app_for(session)
        async with running(app) as pilot:
            table = app.screen
            app.navigator.replay(path)  # this very game, whose file the program itself has locked
            await pilot.pause()
            replay = shown(pilot)
            assert replay.state.course.length == 8
            assert "esc back" in hints(replay)
            await pilot.press("q")
            assert app.screen is table
            app.navigator.replay(path)
            await pilot.pause()
            await pilot.press("ctrl+q")
        assert app.return_code == 0

    async def test_what_cannot_be_read_is_said(self, tmp_path: Path) -> None:
        path = tmp_path / "game.azul"
        path.write_text("azul 1\nwall pink\n")
        session = begun(seed="heron")
        app = app_for(session)
        async with running(app, (80, 40)) as pilot:
            app.navigator.replay(path)
            await pilot.pause()
            assert isinstance(app.screen, Table)
            assert "wall pink: `wall` must be `coloured` or `grey`" in text(pilot)

    async def test_a_torn_end_is_said_of_a_game_that_another_program_has_open(self) -> None:
        path = saved(played(begun(seed="heron"), 5))
        path.write_bytes(path.read_bytes() + b"C")
        before = path.read_bytes()
        journal, _data = Journal.open(path)
        async with open_replay(path) as (pilot, replay):
            assert prompt(replay) == "The last line of the record is incomplete and was skipped."
            assert replay.state.course.length == 6
            await pilot.press("right")
            assert "move 1 of 5" in prompt(replay)
        journal.close()
        assert path.read_bytes() == before

    async def test_a_game_without_a_choice_shows_its_deal(self) -> None:
        session = begun(seed="heron")
        session.advance()
        async with open_replay(saved(session)) as (pilot, replay):
            assert_shows(replay, session.position)
            assert prompt(replay).startswith("Round 1 begins. The record ends here. Press p to play on.")
            assert "space" not in hints(replay)
            replay.playback.step(1)
            assert prompt(replay) == "There is nothing else to show."
            await pilot.press("space")
            assert prompt(replay) == "There is nothing to play yet."

    async def test_a_header_alone(self) -> None:
        async with open_replay(saved(begun(seed="heron"))) as (pilot, replay):
            assert "Nothing has happened yet." in prompt(replay)
            assert "before the first round" in rows(pilot)[0]
            await pilot.press("1")
            assert prompt(replay) == "There are no rounds yet."
            await pilot.press("p")
            table = pilot.app.screen
            assert isinstance(table, Table)
            assert table.session.position.phase is Phase.OFFER
