"""What comes in from outside is text and nothing else: names of every kind, on the screens and in the
commands of both games; and nothing goes out.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.cells import cell_len
from tests.screen_text import screen_rows
from textual.pilot import Pilot

from azul import cli as azul_cli
from azul import game as azul_game
from azul.tui.app import AzulApp
from hotseat.game import Flags
from hotseat.session import Session
from hotseat.text import refused_character
from stratopolis import cli as stratopolis_cli
from stratopolis import game as stratopolis_game
from stratopolis.tui.app import StratopolisApp

# Each is a name that a record may hold: those with escape sequences and overrides are refused.
MARKUP = (
    *("[red]Ada[/red]", "[@click=app.quit]x[/]", "[/]", "[bold", "\\[a]"),
    *("{name}", "%s", "$x", "<b>&amp;"),
)
UNSEEN = ("Ada\u200b", "\u2060\ufeff", "\u00ad", "a\u200f", "\U000e0041\U000e0042", "\ue000\uffff", "A\u061c")
HEAPS = (
    "e" + "\u0300" * 3000,
    "\u0300",
    "\u6f22" * 400,
    "N" * 10_000,
    "\U0001f468\u200d\U0001f469" * 50,
    "a b " * 99,
)


def of_every_category() -> list[str]:
    """A name for each category of characters that a name may hold, with some from all over it."""
    found: dict[str, list[str]] = {}
    for character in map(chr, (*range(0x21, 0x3000), *range(0x3000, sys.maxunicode + 1, 37))):
        found.setdefault(unicodedata.category(character), []).append(character)
    names = {
        kind: "".join(some[:: max(1, len(some) // 12)][:12]).replace("#", "") for kind, some in found.items()
    }
    return [f"{kind}{name}x" for kind, name in sorted(names.items()) if refused_character(name) is None]


EVERY = of_every_category()
INVISIBLE = "A\u061c\u00ad\u200b\u200e\u200f\u2060\ufff9\U000e0001\U000e0041\u0600z"


def seen(text: str) -> None:
    """Nothing in it that a terminal obeys, or that nobody sees; marks without end on no letter."""
    marks = 0
    for character in text.replace("\n", ""):
        fine, kind = character.isprintable() or character in "\u200c\u200d", unicodedata.category(character)
        assert fine or kind == "Zs", f"U+{ord(character):04X} in {text!r}"
        marks = marks + 1 if kind.startswith("M") else 0
        assert marks <= 15, f"a heap of marks in {text[:300]!r}"


def look(pilot: Pilot[int]) -> str:
    """What stands on the screen; every row is as wide as the screen."""
    found = screen_rows(pilot.app.screen)
    for row in found:
        seen(row)
        assert cell_len(row) == 80, row
    return "\n".join(found)


class Program(NamedTuple):
    """A game: its module `game`, its app, its command line."""

    game: Any
    app: Any
    run: Callable[[list[str]], int]

    def begin(self, *names: str) -> Any:
        return self.game.LIBRARY.begin(self.game.Setup(names, first=1, seed="x"))


PROGRAMS = {
    "azul": Program(azul_game, AzulApp, azul_cli.run),
    "stratopolis": Program(stratopolis_game, StratopolisApp, stratopolis_cli.run),
}


def play(session: Session[Any, Any, Any], moves: int = 1000) -> None:
    chance = random.Random(1)
    session.advance()
    while not session.finished and moves:
        session.play(chance.choice(list(session.position.legal_moves)))
        moves -= 1


def printed(run: Callable[[list[str]], int], *arguments: str, status: int = 0) -> str:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        ended = run(list(arguments))
    assert ended == status, err.getvalue()
    seen(out.getvalue() + err.getvalue())
    return out.getvalue()


class Typed(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(run: Callable[[list[str]], int], lines: Sequence[str], *arguments: str) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", Typed("".join(f"{line}\n" for line in lines)))
        return printed(run, *arguments, "--lines")


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("azul", (MARKUP[0], MARKUP[1] + UNSEEN[0], "".join(UNSEEN), HEAPS[3])),
        ("azul", (MARKUP[0], INVISIBLE, HEAPS[0], "".join(EVERY))),
        ("stratopolis", (MARKUP[0] + INVISIBLE, MARKUP[1] + HEAPS[0])),
    ],
)
async def test_names_on_the_screens(game: str, names: tuple[str, ...], home: Path) -> None:
    program = PROGRAMS[game]
    with program.begin(*names) as finished:
        play(finished)
        path = finished.retitle(INVISIBLE)
    session = program.begin(*names)
    play(session, 6)
    app = program.app(session, Flags())
    texts = []
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        texts.append(look(pilot))
        for key in ("l", "p", "question_mark", "ctrl+p"):  # log, seats, help, commands
            await pilot.press(key)
            await pilot.pause()
            texts.append(look(pilot))
            await pilot.press("escape")
        for opened in (app.navigator.show_start, app.navigator.show_games, app.action_statistics):
            opened()
            await settled(pilot)
            texts.append(look(pilot))
            app.pop_screen()
        screen = app.navigator.replay(path)
        await settled(pilot)
        texts.append(look(pilot))
        await pilot.press("end")
        await settled(pilot)
        texts.append(look(pilot))
        assert app.screen is screen
        app.pop_screen()
        over = program.game.LIBRARY.resume(path)
        app.navigator.open(over)
        await settled(pilot)
        texts.append(look(pilot))
        over.close()
    told = [text for text in texts if "[red]" in text]
    assert len(told) >= 5, "\n\n".join(texts)


async def settled(pilot: Pilot[int]) -> None:
    await pilot.pause(0.1)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


@pytest.mark.parametrize("game", ["azul", "stratopolis"])
def test_names_in_the_commands(game: str, home: Path) -> None:
    _game, _app, run = program = PROGRAMS[game]
    names = (*MARKUP, *UNSEEN, *HEAPS, INVISIBLE, *EVERY)[:: 1 if game == "azul" else 2]
    step = 4 if game == "azul" else 2
    several = [names[place : place + step] for place in range(0, len(names) - step + 1, step)]
    for number, some in enumerate(several):
        with program.begin(*some) as session:
            play(session, 1000 if number == 1 else 6)
            session.retitle(f"{INVISIBLE}{number}")
        text = printed(run, "show", str(session.path))
        assert some[0] != MARKUP[0] or "[red]Ada[/red]" in text
        found = json.loads(printed(run, "show", "--json", str(session.path)))
        if game == "azul":
            assert [each["name"] for each in found["players"]] == [each.strip() for each in some], (
                "nothing of them is lost"
            )
        if session.finished:
            printed(run, "stats", some[0])
    printed(run, "review", str(session.path), "--nodes=1", "--all", "--figures", "--jobs=1")
    for command in (["games"], ["games", "--json"], ["stats"], ["stats", "--json"], ["check"]):
        printed(run, *command)
    kept = ("--seed", INVISIBLE, "--records", str(home / HEAPS[0][:99]))
    printed(run, "match", "easy", "easy", "--games=1", "--nodes=1", "--jobs=1", *kept)
    path = home / f"{INVISIBLE}{EVERY[5]}"
    for command in (["show"], ["resume"], ["replay"], ["review"]):
        path.write_text(f"{game} 1\nplayer {INVISIBLE}\n{HEAPS[0]}\n")
        printed(run, *command, str(path), status=1)
        printed(run, *command, HEAPS[0], status=1)


@pytest.mark.parametrize("game", ["azul", "stratopolis"])
def test_names_line_by_line(game: str, home: Path) -> None:
    _game, _app, run = program = PROGRAMS[game]
    words = ("moves", "board", "boards", "scores", "log all", "seats", INVISIBLE, "save")
    names = [*UNSEEN[3:], *HEAPS, INVISIBLE, *EVERY][:: 1 if game == "azul" else 3]
    for number, (one, other) in enumerate(zip(names[::2], names[1::2] + names[:1], strict=False)):
        with program.begin(one, other) as session:
            play(session, 3)
        lines = [*words, "undo", "redo", f"board {one}", f"board {other}", "quit"]
        said = told(run, lines, "resume", str(session.path))
        assert any(each.split() != [each] for each in (one, other)) or "Nobody here is called" not in said
        if number % 4 == 1:
            told(run, ["2", *[""] * 9])  # the names that are proposed are those of the last game
        elif number % 4 == 2:
            told(run, ["quit"], f"--player={one}:person", f"--player={other}:person")


# What a record or the surroundings say is no command to run a file


async def test_a_bot_file_is_run_only_where_the_command_line_names_it(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not where a record, the settings, or the folder one stands in says so."""
    was_run = tmp_path / "was run"
    source = f"open({str(was_run)!r}, 'w').close()\ndef choose(game): return game.legal_moves[0]\n"
    for name in ("bot.py", "azul.py", "hard.py", "sitecustomize.py"):
        (tmp_path / name).write_text(source)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AZUL_PLAYER", "./bot.py")
    home.mkdir()
    seats = '["computer own ./bot.py", "computer own bot"]'
    (home / "settings.toml").write_text(f'names = ["Ada", "Bela"]\nseats = {seats}\nplayers = 2\n')
    whos = ("computer own ./bot.py", f"computer own {tmp_path}/bot.py", "computer hard.py")
    for who in whos:
        header = azul_game.Setup(("Ada", "Bela"), first=1, seed="x").header()
        (home / "20260101-000001.azul").write_text(f"{header}seat 1 {who}\nseat 2 computer ./bot.py\n")
        with azul_game.LIBRARY.resume(home / "20260101-000001.azul") as session:
            session.advance()
            app = AzulApp(session, Flags())
            async with app.run_test(size=(80, 24)) as pilot:
                await settled(pilot)
                assert session.seats == ("person", "person")
                if who == whos[0]:
                    app.navigator.show_start()
                    await settled(pilot)
    for command in (["games"], ["stats"], ["show", str(home / "20260101-000001.azul")]):
        printed(azul_cli.run, *command)
    assert not was_run.exists()


OFFLINE = """
import asyncio, os, socket, sys
connected = []
def refuse(self, *address):
    raise AssertionError(f"it called {address}")
before = socket.socket.__init__
def only_pairs(self, family=-1, type=-1, proto=-1, fileno=None):
    if fileno is None or family in (socket.AF_INET, socket.AF_INET6):
        raise AssertionError(f"a socket was made: {family}")
    before(self, family, type, proto, fileno)
socket.socket.__init__ = only_pairs
socket.socket.connect = socket.socket.connect_ex = socket.socket.bind = refuse
socket.getaddrinfo = socket.gethostbyname = socket.create_connection = refuse

async def play(app, keys):
    from hotseat.settings import Settings
    async with app.run_test(size=(80, 24)) as pilot:
        app.change(Settings.pace, "at once", write=False)
        for _time in range(2000):  # longer than the computer needs on the busiest machine
            await pilot.pause(0.02)
            if app.session.entries and app.session.computer_to_play is None:
                break
        assert app.session.computer_to_play is None
        for key in keys:
            await pilot.press(key)
        app.navigator.show_start()
        await pilot.pause()
        app.navigator.replay(app.session.path)
        await pilot.pause()
    app.session.close()

from azul import game as record
from azul.tui.app import AzulApp
from hotseat.game import Flags
from stratopolis import game as record2
from stratopolis.tui.app import StratopolisApp
for record, app, seats in ((record, AzulApp, "p"), (record2, StratopolisApp, "c")):
    setup = record.Setup(("Ada", "Bela"), first=1, seed="x", seats=("computer easy", "person"))
    session = record.LIBRARY.begin(setup)
    session.advance()
    keys = ["question_mark", "escape", seats, "escape", "l", "escape"]
    asyncio.run(play(app(session, Flags()), keys))
assert not any(name in sys.modules for name in ("http.client", "urllib.request", "aiohttp"))
"""


def test_it_never_calls_out(home: Path) -> None:
    """Both tables with a computer, help, seats, log, the start screen and a replay, where no socket can
    be made but the pair that the event loop wakes itself with.
    """
    done = subprocess.run(
        [sys.executable, "-c", OFFLINE],
        env=os.environ | {"AZUL_HOME": str(home), "TEXTUAL_ANIMATIONS": "none"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-2000:]
