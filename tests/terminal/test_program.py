"""The whole program in a real pseudo-terminal: how it begins, goes on and ends, by keys and by signals.

What a test driver inside the process cannot see: the driver, signals, the exit status, and what is left
on the terminal afterwards.
"""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")

from tests.terminal.azul_terminal import TWO, Start, assert_left, pick, position
from tools.terminal.picture import ALTERNATE, AT_REST, CURSOR
from tools.terminal.pseudo_terminal import AZUL, Terminal, environment

from hotseat.cli.output import UNSAVED

MOUSE = {1000, 1003, 1006, 1015}


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
    terminal.until(lambda picture: picture.text == seen)
    assert position(home) == before
    terminal.press("qq")
    assert_left(terminal)


@pytest.mark.parametrize("key", ["qq", "\x11"], ids=["q", "ctrl+q"])
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
    terminal.until("To quit, press q")
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
    terminal.until(lambda picture: picture.text == seen)
    terminal.press("q")
    assert_left(terminal)


def game_of(start: Start) -> Terminal:
    terminal = start()
    terminal.until("Start")
    terminal.settle()
    terminal.press("\r")
    terminal.until("to play")
    return terminal


def test_the_start_screen_begins_and_goes_on(start: Start, home: Path) -> None:
    terminal = game_of(start)
    terminal.press("q")
    assert_left(terminal)
    assert "azul resume" not in terminal.picture.text
    assert list(home.glob("*.azul")) == [], "nobody has chosen anything"

    terminal = game_of(start)
    pick(terminal)
    terminal.press("q")
    terminal.until("Press y for yes")
    terminal.press("q")
    assert_left(terminal)
    begun = position(home)
    assert begun["phase"] == "offer"

    terminal = start()
    terminal.until("Continue:")
    terminal.settle()
    terminal.press("\r")
    terminal.until("to play")
    terminal.press("qq")
    assert_left(terminal)
    assert position(home) == begun
    assert len(list(home.glob("*.azul"))) == 1


def test_where_a_hangup_is_ignored_only_a_terminal_that_goes_ends_it(home: Path) -> None:
    under_nohup = ("sh", "-c", 'trap "" HUP; exec "$@"', "sh", *AZUL, *TWO)
    with Terminal(under_nohup, environment(home)) as terminal:
        terminal.until("q quit")
        pick(terminal)
        before = position(home)
        terminal.process.send_signal(signal.SIGHUP)
        terminal.press("?")
        terminal.until("Azul in brief")
        terminal.close()
        assert terminal.end() == 128 + signal.SIGHUP
    assert position(home) == before
    with Terminal((*AZUL, "resume"), environment(home)) as terminal:
        terminal.until("q quit")


def test_an_empty_variable_of_textuals_is_as_good_as_none(start: Start) -> None:
    terminal = start(TEXTUAL_DRIVER="", TEXTUAL_COLOR_SYSTEM="")
    terminal.until("enter start")
    terminal.press("q")
    assert_left(terminal)


# A game that could not be saved: status and stderr say so, however it ends

LOST = "azul: the game was not saved: there is a file where its folder should be"
QUESTION = "Quit anyway? Press y for yes, n for no."


def take_away(home: Path) -> None:
    """The folder of saved games goes, and a file stands in its place."""
    shutil.rmtree(home)
    home.write_text("mine")


@pytest.fixture
def played(start: Start) -> Terminal:
    terminal = start(*TWO)
    terminal.until("q quit")
    pick(terminal)
    return terminal


def test_leaving_by_a_key_is_asked_about_first(played: Terminal, home: Path) -> None:
    take_away(home)
    played.press("q")
    played.until(lambda picture: QUESTION in " ".join(picture.text.split()))
    played.press("q")
    assert played.end() == UNSAVED
    assert played.settings() == played.before
    assert LOST in played.written.decode()
    assert "is kept" not in played.picture.text
    assert home.read_text() == "mine"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_with_the_same_words(played: Terminal, home: Path, number: signal.Signals) -> None:
    take_away(home)
    assert played.kill(number) == UNSAVED
    assert LOST in played.written.decode()
    assert "is kept" not in played.picture.text


@pytest.mark.parametrize("way", [signal.SIGTERM, "\x03\x03", "quit\ryes\r"])
def test_line_by_line_it_is_the_same(start: Start, home: Path, way: signal.Signals | str) -> None:
    played = start("--lines", *TWO, size=(120, 60))
    played.until("North:")
    played.press("1y2\r")
    played.until("South:")
    take_away(home)
    if isinstance(way, str):
        for key in way.splitlines(keepends=True) if "\r" in way else way:
            played.settle()  # readline overlooks what comes while it begins to wait
            played.press(key)
        assert played.end() == UNSAVED
        assert "Leave anyway? (no)" in played.picture.text
    else:
        assert played.kill(way) == UNSAVED
    assert LOST in played.written.decode()
