"""Helper for tests of `azul` in a pseudo-terminal: start it, play and look at it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.azul.command_line import printed
from tests.hotseat.race import path_of
from tools.terminal.picture import AT_REST, Picture
from tools.terminal.pseudo_terminal import AZUL, Terminal, environment

from azul.game import SPEC, Setup
from hotseat.storage.library import Library

TWO = ("--player", "North", "--player", "South", "--seed", "heron", "--first", "1")
Start = Callable[..., Terminal]


@contextmanager
def starting(home: Path) -> Iterator[Start]:
    """A function that starts `azul` in a terminal; programs that still run at the end are killed."""
    opened = []

    def begin(*arguments: str, size: tuple[int, int] = (80, 24), **more: str) -> Terminal:
        terminal = Terminal((*AZUL, *arguments), environment(home, **more), *size)
        opened.append(terminal)
        return terminal

    try:
        yield begin
    finally:
        for terminal in opened:
            terminal.__exit__()


def position(home: Path, game: str = "1") -> Any:
    return json.loads(printed("show", game, "--json", home=home))


def saved_game(home: Path, *names: str) -> Path:
    with Library(SPEC, home).begin(Setup(names or ("Ada", "Ben"), first=1)) as session:
        session.advance()
        session.play(session.position.legal_moves[0])
        return path_of(session)


def factories(picture: Picture) -> list[str]:
    """The two rows of tiles below the numbers of the factories."""
    place = next(y for y, line in enumerate(picture.lines) if re.match(r" +1 +2 +3 +4 +5", line))
    return picture.lines[place + 1 : place + 3]


def pick(terminal: Terminal) -> str:
    """Type the pick of the first tiles of factory 1 to line 5, and wait for it; returns its colour."""
    terminal.until(lambda picture: "h hint" in picture.lines[-1])
    terminal.press("1")  # so that tiles show their letters
    drawn = terminal.until(lambda picture: re.search("[BYRKW]", factories(picture)[0]) is not None)
    letter: str = re.findall("[BYRKW]", factories(drawn)[0])[0]
    terminal.press(f"{letter.lower()}5")
    terminal.until("South to play")
    terminal.settle()
    return letter


def assert_left(terminal: Terminal) -> None:
    assert terminal.end() == 0
    assert terminal.settings() == terminal.before
    assert terminal.picture.modes == AT_REST
    assert terminal.picture.keyboards == 0


def assert_whole(picture: Picture, names: tuple[str, ...]) -> None:
    """Title, boards and key bar are there, and nothing went over the edge."""
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
        assert name[:7] in table


def chosen(home: Path) -> list[str]:
    """The picks of the only saved game."""
    (game,) = home.glob("*.azul")
    return re.findall(r"^[1-9C][BYRKW][1-5F]$", game.read_text(), re.MULTILINE)
