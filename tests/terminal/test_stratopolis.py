"""Stratopolis in a real pseudo-terminal: played, killed, resumed, left."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")

from tools.terminal.picture import AT_REST
from tools.terminal.pseudo_terminal import Terminal, environment

from stratopolis import record as saves

PROGRAM = (sys.executable, "-m", "stratopolis")
TWO = ("--player", "North", "--player", "South", "--seed", "heron", "--first", "1")


def test_a_game_is_played_killed_resumed_and_left(home: Path) -> None:
    with Terminal((*PROGRAM, *TWO), environment(home)) as terminal:
        terminal.until("North to place")
        terminal.press("\r")
        terminal.until("South to place")
        terminal.press("rnn\r")
        terminal.until("tile 3 of 40")
        terminal.process.kill()
    (saved,) = saves.saved()
    assert saved.position is not None
    assert saved.position.placed == 2
    with Terminal((*PROGRAM, "resume"), environment(home)) as terminal:
        terminal.until("tile 3 of 40")
        terminal.press("u")
        terminal.until("Undone: South's")
        terminal.press("qq")
        assert terminal.end() == 0
        assert terminal.picture.modes == AT_REST
        written = bytes(terminal.written)
    assert b"To continue, type: stratopolis resume" in written
    (saved,) = saves.saved()
    assert saved.position is not None
    assert saved.position.placed == 1


@pytest.mark.parametrize("more", [{"COLORTERM": "", "TERM": "xterm"}, {"NO_COLOR": "1"}])
def test_without_colours_letters_name_them(home: Path, more: dict[str, str]) -> None:
    with Terminal((*PROGRAM, *TWO), environment(home, **more)) as terminal:
        terminal.until("North to place")
        terminal.until("R1")
        terminal.press("q")
        assert terminal.end() == 0
