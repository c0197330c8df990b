"""Noughts and crosses, the smallest game of the kit: its rules, its records, its screens, its size."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from textual.pilot import Pilot

from hotseat.plain_setup import PlainSetup
from hotseat.record import Fault, Record
from hotseat.session import Session
from hotseat.setup import Flags
from hotseat.ui.parts.lines import HintPart
from hotseat.ui.play.plainapp import PlainStart
from hotseat.ui.settings import rows
from noughts.commands import run
from noughts.game import FREE, LINES, SAVES, Game, Refused
from noughts.screens import NoughtsApp, Replay, Table

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src"
GUIDE = HERE.parents[1] / "docs" / "adding-a-game.md"
FILES = sorted((HERE / "noughts").glob("*.py"))
DRAW = "123546879"


def played(cells: str) -> Game:
    game = Game()
    for cell in cells:
        game = game.apply(int(cell))
    return game


def begun(cells: str = "") -> Session[Game, int, str]:
    session = SAVES.begin(PlainSetup(SAVES.notation, ("Ada", "Ben"), 1))
    for cell in cells:
        session.choose(int(cell))
    return session


def path_of(session: Session[Game, int, str]) -> Path:
    assert session.path is not None
    return session.path


def finished(cells: str) -> Path:
    session = begun(cells)
    session.close()
    return path_of(session)


# The rules


@pytest.mark.parametrize("line", LINES)
def test_three_in_a_line_win_at_once(line: str) -> None:
    others = [cell for cell in "123456789" if cell not in line][:2]
    game = played("".join((line[0], others[0], line[1], others[1], line[2])))
    assert (game.is_over, game.winners, game.row) == (True, (1,), line)
    with pytest.raises(Refused, match="the game is over"):
        game.apply(9)


def test_nine_cells_without_a_line_are_a_draw() -> None:
    assert not played(DRAW[:-1]).is_over
    assert (played(DRAW).is_over, played(DRAW).winners) == (True, ())


def test_a_cell_is_marked_once() -> None:
    game = played("5")
    with pytest.raises(Refused, match="cell 5 has its X already"):
        game.apply(5)
    assert game == Game("....X....", 2)


def test_every_position_there_is() -> None:
    """5478 with the empty board; of the ends X has 626, O 316, and 16 are draws, as is well known."""
    found, fresh = {Game()}, {Game()}
    while fresh:
        games = [game for game in fresh if not game.is_over]
        fresh = {game.apply(n) for game in games for n in range(1, 10) if game.cells[n - 1] == FREE}
        found |= fresh
    ends = [game.winners for game in found if game.is_over]
    assert len(found) == 5478
    assert [ends.count(winners) for winners in ((1,), (2,), ())] == [626, 316, 16]


# The records


def test_a_record_is_header_choices_and_undo() -> None:
    session = begun("51")
    session.undo()
    session.choose(2)
    path = path_of(session)
    session.close()
    assert path.suffix == ".xo"
    assert path.read_text() == "noughts 1\nplayer Ada\nplayer Ben\nfirst 1\n5\n1\nundo\n2\n"
    record = SAVES.read(path)
    assert (record.header.names, record.game) == (("Ada", "Ben"), played("52"))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("player Ada\nplayer Ben\n5\n5\n", r"game\.xo:5: 5: cell 5 has its X already"),
        ("player Ada\nplayer Ben\n0\n", r"game\.xo:4: 0: a choice is the number of a cell, 1 to 9"),
        ("player Ada\nplayer Ada\n", r"game\.xo:3: .*the names must differ"),
        ("player Ada\nplayer Ben\nundo\n", r"game\.xo:4: undo"),
        ("player Ada\n", "at least 2 lines `player`"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_with_its_line(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "game.xo"
    path.write_text(f"noughts 1\n{text}")
    with pytest.raises(Fault, match=fault):
        SAVES.read(path)


# The screens


def seen(app: NoughtsApp) -> str:
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


def table_of(app: NoughtsApp) -> Table:
    assert isinstance(app.screen, Table)
    return app.screen


async def click(pilot: Pilot[int], app: NoughtsApp, target: str) -> None:
    """On a cell of the board, or on a hint by its action."""
    table = table_of(app)
    for part in (table.picture, table.hint_line):
        for y in range(part.box.height):
            for x in range(part.box.width):
                if part.target(x, y) == target:
                    await pilot.click(offset=(part.box.x + x, part.box.y + y))
                    return
    raise AssertionError(f"{target} is nowhere")


async def test_a_game_by_keys_from_the_start_screen_to_its_end() -> None:
    app = NoughtsApp(None, Flags(first=1))
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, PlainStart)
        assert "N O U G H T S   A N D   C R O S S E S" in seen(app)
        assert "computer" not in seen(app)
        assert "X            North" in seen(app)
        await pilot.press("enter", "5")
        app.animation_level = "full"  # nothing moves, but motion is wanted
        await pilot.press("1", "1")
        assert app.motion
        assert "Cell 1 has its O already." in seen(app)
        await pilot.press("u")
        assert "Taken back: South: 1. South, where does your O go?" in seen(app)
        await pilot.press("ctrl+y", "9", "3", "7", "2", "8")
        session = table_of(app).session
        assert (session.game.winners, session.game.row) == ((2,), "123")
        assert "The game is over: South wins. n begins another one." in seen(app)
        await pilot.press("u", "8")
        assert not session.finished
        assert session.to_play == 1
        path = path_of(session)
    assert path.read_text().endswith("first 1\n5\n1\nundo\n1\n9\n3\n7\n2\nundo\n8\n")


async def test_a_game_by_mouse_with_undo_and_redo() -> None:
    app = NoughtsApp(begun(), Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, app, "1")
        await click(pilot, app, "1")
        assert "Cell 1 has its X already." in seen(app)
        await click(pilot, app, "2")
        await click(pilot, app, "undo")
        assert table_of(app).session.game == played("1")
        await click(pilot, app, "redo")
        for cell in DRAW[2:6]:
            await click(pilot, app, cell)
        assert "Ada to play" in seen(app)
        for cell in DRAW[6:]:
            await click(pilot, app, cell)
        assert table_of(app).session.game.is_over
        assert "The game is over: a draw." in seen(app)
        await click(pilot, app, "9")
        assert "The game is over." in seen(app)


async def test_whoever_plays_on_is_asked_anew_before_leaving_loses_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = NoughtsApp(begun(), Flags())
    monkeypatch.setattr(app, "unsaved", lambda: "The disk is full.")
    async with app.run_test(size=(80, 24)) as pilot:
        question = "The disk is full. Leave all the same? Press q once more."
        await pilot.press("q")
        assert question in seen(app)
        await pilot.press("5")
        assert app.choices == 1, "whoever has made some is nudged no more"
        await pilot.press("q")
        assert question in seen(app)
        assert app.return_code is None
        await pilot.press("q")
        assert app.return_code == 0


async def test_where_a_record_seats_a_computer_a_person_plays(tmp_path: Path) -> None:
    path = tmp_path / "game.xo"
    path.write_text("noughts 1\nplayer Ada\nplayer Ben\nseat 2 computer hard\n5\n")
    app = NoughtsApp(SAVES.resume(path), Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "u")
        assert "Taken back: Ben: 1. Ben, where does your O go?" in seen(app)


async def test_a_replay_goes_back_and_forth() -> None:
    path = finished("51924")
    record: Record[Game, int, str] = SAVES.read(path, past=True)
    app = NoughtsApp(None, Flags(), replayed=(record, path))
    async with app.run_test(size=(80, 24)) as pilot:
        replay = app.screen
        assert isinstance(replay, Replay)
        assert "Nothing has happened yet. Space plays; arrows go by choices." in seen(app)
        await pilot.press("right", "right")
        assert replay.game == played("51")
        assert "Ben: 1" in seen(app)
        assert "Choice 2 of 5." in seen(app)
        await pilot.press("left")
        assert replay.game == played("5")
        before = seen(app)
        await pilot.press("v", "3", "down")  # no review, no rounds
        assert seen(app) == before
        await pilot.press("end")
        assert replay.game == played("51924")
        await pilot.press("p")
        table = table_of(app)
        assert table.session.path != path
        assert table.session.game == played("51924")


async def test_what_the_game_does_not_have_is_nowhere() -> None:
    app = NoughtsApp(begun("5"), Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        before = seen(app)
        for name in ("h", "p", "v", "s", "f4", "f5"):
            await pilot.press(name)
        assert seen(app) == before
        offered = [each.title for each in app.get_system_commands(app.screen)]
        sections = "\n".join(section.text for section in app.help_sections())
        named = [command.name for room in app.rooms() for command in room.commands]
        settings = [row.name for row in rows(app)]
        await pilot.press("f1")
        assert "Noughts and crosses" in seen(app)
        shown = seen(app)
    assert {"Undo", "Games", "Options"} < set(offered)
    assert not {"Hint", "Players", "Review", "Statistics", "Show me how"} & set(offered)
    assert "Take back the last choice" in sections
    assert not {"guide", "statistics", "review", "round", "seats", "hint"} & set(named)
    assert "Guided" not in sections
    assert "statistics" not in sections
    assert "show me how" not in shown
    assert settings == ["colours", "bell"]


async def test_the_saved_games_and_a_window_that_is_too_small() -> None:
    finished(DRAW)
    finished("51423")
    app = NoughtsApp(None, Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Go on: Ada, Ben" in seen(app)
        await pilot.press("g")
        await pilot.pause()
        assert "2 games" in seen(app)
        assert "Ada, Ben" in seen(app)
        assert "statistics" not in seen(app)
        await pilot.press("escape", "enter")
        assert table_of(app).session.game == played("51423")
        assert isinstance(table_of(app).hint_line, HintPart)
        await pilot.resize_terminal(60, 20)
        await pilot.pause(0.15)
        assert "needs 40x22 characters" in " ".join(seen(app).split())
        await pilot.press("7")
        assert table_of(app).session.game == played("51423")


# The command line


def test_show_draws_a_position_and_says_it_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    path = finished("51423")
    assert run(["show", str(path)]) == 0
    assert capsys.readouterr().out == "O O X\nX X .\n. . .\n\nX Ada\nO Ben\n"
    assert run(["show", "1", "--at", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {"cells": "....X....", "to_play": 2, "players": ["Ada", "Ben"], "winners": None}


def test_games_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    finished("51423")
    assert run(["games"]) == 0
    assert "Ada, Ben" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (["show", "7"], 1, "There is no saved game 7."),
        (["show", "nowhere.xo"], 1, "nowhere.xo"),
        (["--first", "3"], 2, "noughts: the seat that begins is a number from 1 to 2"),
        (["--player", "Ada"], 2, "noughts: Noughts and crosses is for 2 players, not 1"),
        (["--seed=heron"], 2, "unrecognized arguments: --seed=heron"),
        (["stats"], 2, "there is no command stats"),
        ([], 2, "Noughts and crosses is played in a terminal"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    arguments: list[str], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == status
    error = capsys.readouterr().err
    assert sentence in error
    assert "Traceback" not in error


def test_it_is_a_program() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(HERE), *sys.path))}
    command = [sys.executable, "-m", "noughts", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "noughts 0.1.0\n"


# What it took


def test_all_of_it_is_less_than_250_lines() -> None:
    assert len(FILES) == 5
    assert sum(len(file.read_text().splitlines()) for file in FILES) < 250


def test_the_guide_quotes_what_stands_there() -> None:
    sources = "\n".join(file.read_text() for file in FILES) + Path(__file__).read_text()
    blocks = GUIDE.read_text().split("```python\n")[1:]
    assert len(blocks) > 5
    for block in blocks:
        for piece in block.split("```")[0].split("    ...\n"):
            assert piece in sources, piece


def test_the_guide_names_files_that_there_are() -> None:
    named = set(re.findall(r"`((?:azul|stratopolis)/[a-z_/.]+)`", GUIDE.read_text()))
    assert len(named) > 15
    assert [name for name in named if not (SOURCE / name).exists()] == []
