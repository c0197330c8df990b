"""Play both programs in a real terminal, for the scenes of `disk`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tools.terminal.picture import AT_REST, Picture
from tools.terminal.pseudo_terminal import Terminal, environment
from tools.trials.harness import Failed

from azul import game as azul_saves
from stratopolis import game as stratopolis_saves

ROOT = os.geteuid() == 0
NOBODY = 54321  # a user whom the system does not know
NEW = ("--player=North", "--player=South", "--seed=heron", "--first=1")


class Game:
    """One of the two programs, and the keys of the first choices of a game that begins as `NEW` says."""

    def __init__(self, program: str, *keys: str) -> None:
        self.program, self.keys = program, keys
        self.command = (sys.executable, "-m", program)
        self.suffix = ".azul" if program == "azul" else ".strat"

    def table(
        self, home: Path, *words: str, stranger: bool = False, more: Mapping[str, str] | None = None
    ) -> Terminal:
        """The program in a terminal, its files in a home; at the table of a new game if nothing is said.

        stranger: for a user whom the system does not know.   more: of its environment, `-` for not set.
        """
        become = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
        command = (*self.command, *(words or NEW))
        env = {name: word for name, word in environment(home, **(more or {})).items() if word != "-"}
        # Python itself leaves half a module there where its file may grow no more.
        env["PYTHONDONTWRITEBYTECODE"] = "1"
        return Terminal((*become, *command) if stranger and ROOT else command, env)

    def choose(self, terminal: Terminal, number: int, expected: str) -> None:
        """Make a choice, the first is 1, and wait for something on the screen that it leads to."""
        next_one = ("North to ", "South to ")[number % 2]
        terminal.press(self.keys[number - 1])
        terminal.until(lambda picture: next_one in picture.lines[0] and expected in unbroken(picture))

    def chosen(self, path: Path) -> int:
        if self.program == "azul":
            return sum(not each.chance for each in azul_saves.LIBRARY.read(path).entries)
        return len(stratopolis_saves.LIBRARY.read(path).entries)

    def only(self, home: Path) -> Path:
        found = [each for each in home.iterdir() if each.suffix == self.suffix]
        expect(len(found), 1, f"records in {found}")
        return found[0]

    def begun(self, home: Path) -> Path:
        """A game with one choice, left as usual; where it is."""
        with self.table(home) as terminal:
            terminal.until("q quit")
            self.choose(terminal, 1, "u undo")
            leave(terminal)
        return self.only(home)


AZUL, STRATOPOLIS = Game("azul", "1y2", "2b2", "3b3"), Game("stratopolis", "\r", "\r", "\r")


def expect(found: object, wanted: object, what: str) -> None:
    if found != wanted:
        raise Failed(f"{what}: {found!r}, and not {wanted!r}")


def leave(terminal: Terminal, status: int = 0) -> None:
    """Press ctrl+q: the program ends with a status, and the terminal is as it was."""
    terminal.press("\x11")
    expect(terminal.end(), status, f"the status; {terminal.picture.text}")
    expect(terminal.picture.modes, AT_REST, "the terminal's modes")


def unbroken(picture: Picture) -> str:
    """What stands there, its rows joined and blanks made single: wherever a sentence is broken."""
    return " ".join(picture.text.split())


def asks(picture: Picture) -> bool:
    """Whether it is asked if one would leave though something will be lost."""
    return "Quit anyway?" in unbroken(picture)


@contextmanager
def mounted(home: Path, size: str) -> Iterator[None]:
    """A file system of its own in the place of a home; only root can do that."""
    home.mkdir()
    subprocess.run(("mount", "-t", "tmpfs", "-o", f"size={size},mode=0777", "tmpfs", home), check=True)
    try:
        yield
    finally:
        subprocess.run(("umount", "--lazy", home), check=True)
