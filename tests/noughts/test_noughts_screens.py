"""The screens of noughts and crosses: games by keys and by mouse, replay, saved games."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.hotseat.race import path_of
from tests.screen_text import screen_text
from textual.pilot import Pilot

from hotseat.game import Flags
from hotseat.record.reader import Record
from hotseat.tui.command_palette import offers
from hotseat.tui.screens.settings import rows
from hotseat.tui.screens.start import StartScreen
from hotseat.tui.table.plain import PlainReplay
from hotseat.tui.widgets import KeyLine
from noughts.game import LIBRARY, Position
from noughts.screens import NoughtsApp, Table
from noughts_games import DRAW, begun, finished, played


def seen(app: NoughtsApp) -> str:
    return screen_text(app.screen)


def table_of(app: NoughtsApp) -> Table:
    assert isinstance(app.screen, Table)
    return app.screen


async def click(pilot: Pilot[int], app: NoughtsApp, target: str) -> None:
    """On a cell of the board, or on a hint by its action."""
    table = table_of(app)
    for part in (table.view.picture, table.view.key_line):
        for y in range(part.box.height):
            for x in range(part.box.width):
                if part.at(x, y) == target:
                    await pilot.click(offset=(part.box.x + x, part.box.y + y))
                    return
    raise AssertionError(f"{target} is nowhere")


async def test_a_game_by_keys_from_the_start_screen_to_its_end() -> None:
    app = NoughtsApp(None, Flags(first=1))
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, StartScreen)
        assert "N O U G H T S   A N D   C R O S S E S" in seen(app)
        assert not any(word in seen(app) for word in ("computer", "Show me how"))
        assert "X           ▌  North" in seen(app)
        await pilot.press("enter", "5")
        app.animation_level = "full"  # nothing moves, but motion is wanted
        await pilot.press("1", "1")
        assert app.motion
        assert "Cell 1 has its O already." in seen(app)
        await pilot.press("u")
        assert "Undone: South: 1. South, where does your O go?" in seen(app)
        await pilot.press("ctrl+y", "9", "3", "7", "2", "8")
        session = table_of(app).session
        assert (session.position.winners, session.position.row) == ((2,), "123")
        assert "Game over: South wins. Press n for another game." in seen(app)
        await pilot.press("u", "8")
        assert not session.finished
        assert session.position.to_play == 1
        path = path_of(session)
    lines = [line for line in path.read_text().splitlines() if not line.startswith("# sha256 ")]
    assert lines[3:] == ["first 1", "5", "1", "undo", "1", "9", "3", "7", "2", "undo", "8"]


async def test_a_game_by_mouse_with_undo_and_redo() -> None:
    app = NoughtsApp(begun(), Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, app, "1")
        await click(pilot, app, "1")
        assert "Cell 1 has its X already." in seen(app)
        await click(pilot, app, "2")
        await click(pilot, app, "game('undo')")
        assert table_of(app).session.position == played("1")
        await click(pilot, app, "game('redo')")
        for cell in DRAW[2:6]:
            await click(pilot, app, cell)
        assert "Ada to play" in seen(app)
        for cell in DRAW[6:]:
            await click(pilot, app, cell)
        assert table_of(app).session.position.is_over
        assert "Game over: a draw." in seen(app)
        await click(pilot, app, "9")
        assert "The game is over." in seen(app)


async def test_whoever_plays_on_is_asked_anew_before_leaving_loses_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = NoughtsApp(begun(), Flags())
    monkeypatch.setattr(app, "unsaved", lambda: "The disk is full.")
    async with app.run_test(size=(80, 24)) as pilot:
        question = "The disk is full. Quit anyway? Press y for yes, n for no."
        await pilot.press("q")
        assert question in seen(app)
        await pilot.press("n", "5")
        assert app.moves_made == 1, "whoever has made some is nudged no more"
        await pilot.press("q")
        assert question in seen(app)
        assert app.return_code is None
        await pilot.press("q")
        assert app.return_code == 0


async def test_where_a_record_seats_a_computer_a_person_plays(tmp_path: Path) -> None:
    path = tmp_path / "game.xo"
    path.write_text("noughts 1\nplayer Ada\nplayer Ben\nseat 2 computer hard\n5\n")
    app = NoughtsApp(LIBRARY.resume(path), Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "u")
        assert "Undone: Ben: 1. Ben, where does your O go?" in seen(app)


async def test_a_replay_goes_back_and_forth() -> None:
    path = finished("51924")
    record: Record[Position, int, str] = LIBRARY.read(path)
    app = NoughtsApp(None, Flags(), replayed=(record, path))
    async with app.run_test(size=(80, 24)) as pilot:
        replay = app.screen
        assert isinstance(replay, PlainReplay)
        assert "Nothing has happened yet. Space plays; the arrows step by move." in seen(app)
        await pilot.press("right", "right")
        assert replay.state.position == played("51")
        assert "Ben: 1" in seen(app)
        assert "Move 2 of 5." in seen(app)
        await pilot.press("left")
        assert replay.state.position == played("5")
        before = seen(app)
        await pilot.press("v", "3", "down")  # no review, no rounds
        assert seen(app) == before
        await pilot.press("end")
        assert replay.state.position == played("51924")
        await pilot.press("p")
        table = table_of(app)
        assert table.session.path != path
        assert table.session.position == played("51924")


async def test_what_the_game_does_not_have_is_nowhere() -> None:
    app = NoughtsApp(begun("5"), Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        for name in ("h", "p", "v", "s", "f4", "f5"):
            await pilot.press(name)
            assert "That key does nothing here. Ben, where does your O go?" in seen(app)
            await pilot.press("u", "ctrl+y")
        offered = [each.word for each in offers(app, app.screen)]
        sections = "\n".join(section.text for section in app.navigator.help_sections())
        named = [command.name for each in app.navigator.keymap_screens() for command in each.commands]
        settings = [row.name for row in rows(app)]
        await pilot.press("f1")
        assert "Noughts and crosses" in seen(app)
        shown = seen(app)
    assert {"Undo", "Games", "Options"} < set(offered)
    assert not {"Hint", "Players", "Review", "Statistics", "Tutorial"} & set(offered)
    assert "Undo the last move" in sections
    assert not {"guide", "statistics", "review", "round", "seats", "hint"} & set(named)
    assert "Guided" not in sections
    assert "statistics" not in sections
    assert "show me how" not in shown
    assert settings == ["language", "colours", "bell", "plain_drawing"]


async def test_the_saved_games_and_a_window_that_is_too_small() -> None:
    finished(DRAW)
    finished("51423")
    app = NoughtsApp(None, Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Continue: Ada, Ben" in seen(app)
        await pilot.press("g")
        await pilot.pause()
        assert "2 games" in seen(app)
        assert "Ada, Ben" in seen(app)
        assert "statistics" not in seen(app)
        await pilot.press("escape", "enter")
        assert table_of(app).session.position == played("51423")
        assert isinstance(table_of(app).view.key_line, KeyLine)
        await pilot.resize_terminal(60, 20)
        await pilot.pause(0.15)
        assert "needs 40x22 characters" in " ".join(seen(app).split())
        await pilot.press("7")
        assert table_of(app).session.position == played("51423")
