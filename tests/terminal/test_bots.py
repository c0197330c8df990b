"""Bots in a real pseudo-terminal: they play, and none of their processes outlives Azul."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")
if not Path("/proc/self/task").is_dir():
    pytest.skip("nobody says here which processes there are", allow_module_level=True)

from tools.terminal.processes import children, gone
from tools.terminal.pseudo_terminal import AZUL, PATIENCE, Terminal, environment

GAME = ("--player=North", "--player=South:hard", "--seed=heron", "--first=1")
SPIN = "def choose(game):\n    while True:\n        pass\n"


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """A player that thinks for ever."""
    path = tmp_path / "bot.py"
    path.write_text(SPIN)
    return path


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Terminals whose programs are killed at the end, whatever happens."""
    found: list[Terminal] = []
    yield found
    for terminal in found:
        terminal.__exit__()


def thinking(terminals: list[Terminal], home: Path, bot: Path) -> tuple[Terminal, int]:
    """A game in which a player of one's own thinks for ever, and its process."""
    command = (*AZUL, "--player=North", f"--player=South:{bot}", "--seed=heron", "--first=2")
    terminal = Terminal(command, environment(home))
    terminals.append(terminal)
    terminal.until("South (computer) is thinking")
    end = monotonic() + PATIENCE
    while not children(terminal.process.pid):
        assert monotonic() < end, "nobody thinks"
        terminal.read(0.02)
    sleep(0.2)
    return terminal, children(terminal.process.pid)[0]


def asked_again(terminal: Terminal, ended: int) -> int:
    """The program that is asked in place of one that has ended."""
    end = monotonic() + PATIENCE
    while not (found := [each for each in children(terminal.process.pid) if each != ended]):
        assert monotonic() < end, "nobody thinks any more"
        terminal.read(0.02)
    return found[0]


@pytest.mark.parametrize("how", ["q", "kill", "end", "hang up"])
def test_no_program_is_left_however_azul_ends(
    how: str, terminals: list[Terminal], home: Path, bot: Path
) -> None:
    terminal, child = thinking(terminals, home, bot)
    if how == "q":
        terminal.press("q")
        assert terminal.end() == 0
    elif how == "hang up":
        terminal.close()
        terminal.process.wait(PATIENCE)
    else:
        terminal.kill(signal.SIGKILL if how == "kill" else signal.SIGTERM)
    assert gone(child)


def test_a_level_plays_and_a_killed_program_is_told(terminals: list[Terminal], home: Path) -> None:
    terminal = Terminal((*AZUL, *GAME), environment(home))
    terminals.append(terminal)
    terminal.until("South (computer, hard)")
    terminal.press("1r1")
    terminal.until("South plays")
    terminal.until("South took")
    terminal.until("North: type factory")
    bodies = [path.read_text() for path in home.glob("**/*.azul")]
    assert "seat 2 computer hard\n" in bodies[0]


def test_a_program_that_is_killed_leaves_its_seat_to_a_person(
    terminals: list[Terminal], home: Path, bot: Path
) -> None:
    terminal, child = thinking(terminals, home, bot)
    os.kill(child, signal.SIGKILL)
    os.kill(asked_again(terminal, child), signal.SIGKILL)
    terminal.until("A person takes over; press p to seat")
    terminal.press("u")
    terminal.until("South to play")
