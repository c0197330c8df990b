"""The whole program in a real pseudo-terminal: what a test driver inside the process cannot see.

The driver, the colours, signals, the exit status, and what is left on the terminal afterwards.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")

from picture import ALTERNATE, AT_REST, CURSOR, Picture
from pseudo import AZUL, PATIENCE, Terminal, environment

from azul import saves
from azul.record import Setup
from azul.rules import Phase, WallKind

MOUSE = {1000, 1003, 1006, 1015}
TWO = ("--player", "North", "--player", "South", "--seed", "heron", "--first", "1")
WIDE = (
    "山田太郎左衛門藤原朝臣一二三四五六七八九十甲",
    "司馬相如諸葛孔明王羲之李太白杜子美白樂天乙",
    "김수한무거북이와두루미삼천갑자동방삭치치카포",
    "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末",
)
FLOOR = "-1 -1 -2 -2 -2 -3 -3"

Start = Callable[..., Terminal]


@pytest.fixture
def start(home: Path) -> Iterator[Start]:
    """Starts `azul` in a terminal; whatever still runs at the end is killed."""
    opened = []

    def begin(*arguments: str, size: tuple[int, int] = (80, 24), **more: str) -> Terminal:
        terminal = Terminal((*AZUL, *arguments), environment(home, **more), *size)
        opened.append(terminal)
        return terminal

    yield begin
    for terminal in opened:
        terminal.__exit__()


def position(home: Path, game: str = "1") -> Any:
    """A saved game as the program itself tells it."""
    command = (*AZUL, "show", game, "--json")
    shown = subprocess.run(
        command, env=environment(home), capture_output=True, check=True, timeout=PATIENCE
    )
    assert shown.stderr == b""
    return json.loads(shown.stdout)


def factories(picture: Picture) -> list[str]:
    """The two rows of tiles below the numbers of the factories."""
    place = next(y for y, line in enumerate(picture.lines) if re.match(r" +1 +2 +3 +4 +5", line))
    return picture.lines[place + 1 : place + 3]


def pick(terminal: Terminal) -> str:
    """Type the pick of the first tiles of factory 1 to line 5, and see that it is done; its colour."""
    drawn = terminal.until(lambda picture: "h hint" in picture.lines[-1])
    letter = factories(drawn)[0].split()[0]
    terminal.press(f"1{letter.lower()}5")
    terminal.until("South to pick")
    terminal.settle()
    return letter


def assert_left(terminal: Terminal) -> None:
    """The program has ended well, and the terminal is as it was."""
    assert terminal.end() == 0
    assert terminal.settings() == terminal.before
    assert terminal.picture.modes == AT_REST
    assert terminal.picture.keyboards == 0


def assert_whole(picture: Picture, names: tuple[str, ...]) -> None:
    """Title, boards and hint bar stand there, and nothing went over the edge."""
    assert (picture.overflown, picture.scrolled) == (0, 0)
    assert "Azul" in picture.lines[0]
    assert re.search(r"bag \d+   lid \d+", picture.lines[0])
    assert "? help" in picture.lines[-1]
    assert "q quit" in picture.lines[-1]
    table = "\n".join(picture.lines[1:-3])
    for label in "12345":
        assert len(re.findall(rf"[ >▌]{label} ", table)) >= len(names)
    assert len(re.findall(r"[ >▌]F[ \[]", table)) == len(names)
    for name in names:
        assert name[:8] in table


def test_a_killed_game_goes_on_where_it_was(start: Start, home: Path) -> None:
    terminal = start(*TWO)
    terminal.until("q quit")
    letter = pick(terminal)
    before, seen = position(home), terminal.picture.text
    assert before["to_play"] == 2
    assert set(before["players"][0]["lines"][4]) == {letter}

    assert terminal.kill(signal.SIGKILL) == -signal.SIGKILL
    assert position(home) == before

    terminal = start("resume")
    terminal.until("q quit")
    assert terminal.settle().text == seen
    assert position(home) == before
    terminal.press("q")
    assert_left(terminal)


@pytest.mark.parametrize("key", ["q", "\x11"], ids=["q", "ctrl+q"])
def test_leaving_leaves_the_terminal_as_it_was(start: Start, key: str) -> None:
    terminal = start(*TWO)
    picture = terminal.until("q quit")
    assert ALTERNATE in picture.modes
    assert CURSOR not in picture.modes
    assert picture.modes >= MOUSE
    assert terminal.settings() != terminal.before
    pick(terminal)
    terminal.press(key)
    assert_left(terminal)
    assert "azul resume" in picture.text
    assert "Azul  round" not in picture.text


def test_ctrl_c_says_how_to_leave(start: Start) -> None:
    terminal = start(*TWO)
    terminal.until("q quit")
    terminal.press("\x03")
    terminal.until("To leave, press q")
    pick(terminal)
    assert terminal.process.poll() is None


def test_ctrl_z_gives_the_terminal_back_until_fg(start: Start) -> None:
    terminal = start(*TWO)
    terminal.until("q quit")
    seen = terminal.settle().text
    terminal.press("\x1a")
    number, status = os.waitpid(terminal.process.pid, os.WUNTRACED)
    assert number == terminal.process.pid
    assert os.WIFSTOPPED(status)
    terminal.settle()
    assert terminal.picture.modes == AT_REST
    assert terminal.settings() == terminal.before
    terminal.process.send_signal(signal.SIGCONT)
    terminal.until("q quit")
    assert terminal.settle().text == seen
    terminal.press("q")
    assert_left(terminal)


def test_the_start_screen_begins_and_goes_on(start: Start, home: Path) -> None:
    terminal = start()
    terminal.until("Start")
    terminal.settle()
    terminal.press("\r")
    terminal.until("to pick")
    terminal.press("q")
    assert_left(terminal)
    assert "azul resume" not in terminal.picture.text
    assert list(home.glob("*.azul")) == [], "nobody has chosen anything"

    terminal = start()
    terminal.until("Start")
    terminal.settle()
    terminal.press("\r")
    terminal.until("to pick")
    pick(terminal)
    terminal.press("q")
    assert_left(terminal)
    begun = position(home)
    assert begun["phase"] == "offer"

    terminal = start()
    terminal.until("Go on:")
    terminal.settle()
    terminal.press("\r")
    terminal.until("to pick")
    terminal.press("q")
    assert_left(terminal)
    assert position(home) == begun
    assert len(list(home.glob("*.azul"))) == 1


def test_four_long_wide_names_fit(start: Start) -> None:
    players = [word for name in WIDE for word in ("--player", name)]
    terminal = start(*players, "--seed", "heron", "--first", "1")
    picture = terminal.until("q quit")
    terminal.settle()
    assert_whole(picture, WIDE)
    assert "\n".join(picture.lines).count(FLOOR) == 4
    terminal.press("1")
    terminal.until("esc back")
    assert_whole(terminal.settle(), WIDE)
    terminal.press(factories(picture)[0].split()[0].lower())
    terminal.until("1-5 F line")
    assert_whole(terminal.settle(), WIDE)
    terminal.press("2")
    terminal.until("u undo")
    assert_whole(terminal.settle(), WIDE)


@pytest.mark.parametrize("wall", WallKind)
def test_the_end_of_a_round_of_four_fits(start: Start, home: Path, wall: WallKind) -> None:
    names = tuple(name[:20] for name in WIDE)
    path = fullest_end_of_a_round(home, Setup(names, wall, 1, "heron"))
    terminal = start("resume", str(path))
    terminal.until("q quit")
    assert_whole(terminal.settle(), names)


def fullest_end_of_a_round(home: Path, setup: Setup) -> Path:
    """A saved game of four right behind a round's last pick, with full lines and long floors."""
    with saves.begin(setup, home) as session:
        session.go_on()
        while session.game.round <= 3 and session.game.phase is not Phase.OVER:
            legal = session.game.legal
            session.choose(legal[len(legal) // 3])
        assert session.path is not None
        return session.path


def test_too_small_a_terminal_says_what_is_needed(start: Start) -> None:
    terminal = start(*TWO)
    whole = terminal.until("q quit") and terminal.settle().text
    for size in ((79, 24), (80, 23), (20, 5)):
        terminal.resize(*size)
        terminal.until("80x24")
        assert "help" not in terminal.settle().text
        assert (terminal.picture.overflown, terminal.picture.scrolled) == (0, 0)
    terminal.resize(80, 24)
    terminal.until("q quit")
    assert terminal.settle().text == whole
    terminal.resize(132, 50)
    terminal.until(lambda picture: "q quit" in picture.lines[-1])
    assert_whole(terminal.settle(), ("North", "South"))


@pytest.mark.parametrize(
    ("more", "allowed"),
    [
        ({"TERM": "linux", "COLORTERM": ""}, r"[0-9]|3\d|4\d|9[0-7]|10[0-7]"),
        ({"TERM": "xterm-256color", "COLORTERM": ""}, r"[0-9]|[34]8;5;\d+|[349]\d|10[0-7]"),
        ({"NO_COLOR": "1"}, r"[0-9]|[34]8;2;(\d+);\1;\1"),  # greys: Textual's way
    ],
    ids=["16", "256", "none"],
)
def test_letters_stand_there_in_any_colours(start: Start, more: dict[str, str], allowed: str) -> None:
    terminal = start(*TWO, **more)
    picture = terminal.until("q quit")
    terminal.settle()
    assert_whole(picture, ("North", "South"))
    assert len(re.findall("[BYRKW]", "".join(factories(picture)))) == 20
    colours = rb"\x1b\[([0-9;]*)m"
    for found in set(re.findall(colours, bytes(terminal.written))):
        rest = re.sub(rf"(?:^|;)(?:{allowed})(?=;|$)", "", found.decode())
        assert not rest, found
    terminal.press("q")
    assert_left(terminal)


@pytest.mark.parametrize("arguments", [(), TWO, ("resume",)], ids=["start", "table", "resume"])
def test_without_a_terminal_it_is_a_sentence(home: Path, arguments: tuple[str, ...]) -> None:
    with saves.begin(Setup(("North", "South")), home) as session:
        session.go_on()
        session.choose(session.game.legal[0])
    found = subprocess.run(
        (*AZUL, *arguments),
        env=environment(home),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
    )
    assert found.returncode == 2
    assert found.stdout == b""
    assert re.fullmatch(rb"[A-Z][^\n\x1b]+\.\n", found.stderr)
    assert len(list(home.glob("*.azul"))) == 1


def test_a_terminated_game_is_whole(start: Start, home: Path) -> None:
    terminal = start(*TWO)
    terminal.until("q quit")
    pick(terminal)
    before = position(home)
    terminal.kill(signal.SIGTERM)
    assert position(home) == before


def test_a_closed_window_leaves_the_game_whole(start: Start, home: Path) -> None:
    terminal = start(*TWO)
    terminal.until("q quit")
    pick(terminal)
    before = position(home)
    terminal.close()
    terminal.end()
    assert position(home) == before
    terminal = start("resume")
    terminal.until("q quit")


def test_where_a_hangup_is_ignored_only_a_terminal_that_goes_ends_it(home: Path) -> None:
    under_nohup = ("sh", "-c", 'trap "" HUP; exec "$@"', "sh", *AZUL, *TWO)
    with Terminal(under_nohup, environment(home)) as terminal:
        terminal.until("q quit")
        pick(terminal)
        before = position(home)
        terminal.process.send_signal(signal.SIGHUP)
        terminal.press("?")
        terminal.until("Azul in short")
        terminal.close()
        assert terminal.end() == 128 + signal.SIGHUP
    assert position(home) == before
    with Terminal((*AZUL, "resume"), environment(home)) as terminal:
        terminal.until("q quit")
