"""Azul's saved games: beginning one, going on with one, and the list of all."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from azul.record import NOTATION, Setup
from azul.rules import Command, Event, Game, WallKind
from hotseat import folders
from hotseat import session as hotseat
from hotseat.gather import File
from hotseat.reading import read_file
from hotseat.record import Fault, Record

Session = hotseat.Session[Game, Command, Event]

_DAY = 86_400.0
_LAST = 253_402_128_000.0  # two days before the end of the year 9999
_NUMBERS = re.compile(r"(\d+)")


class Saved(NamedTuple):
    """A saved game in the list.

    number: what `show` and `resume` take for it, the oldest game is 1.   played: the last change.
    touched: whether anybody has chosen anything.
    fault: why it cannot be read, with nothing in the other fields then.
    """

    number: int
    path: Path
    played: datetime
    names: tuple[str, ...] = ()
    wall: WallKind = WallKind.COLOURED
    round: int = 0
    scores: tuple[int, ...] = ()
    finished: bool = False
    touched: bool = False
    fault: str | None = None


def begin(setup: Setup, folder: Path | None = None) -> Session:
    """A new game, in a file of the data folder (or another) that is named after the time.

    Where no file can be made the game is unsaved, and says so.
    """
    # In universal time, so that the names sort by creation when the clocks are put back, too.
    stem = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return Session.begin(NOTATION, setup.header(), folder or folders.data(), stem)


def resume(path: Path) -> Session:
    """Go on with a game. Raises `Fault`, and `Locked` where another program has it open."""
    return Session.resume(NOTATION, path)


def read(path: Path, at: int | None = None) -> Record[Game, Command, Event]:
    """Read a record without locking it. Raises `Fault`."""
    return read_file(NOTATION, path, at)


def saved(folder: Path | None = None) -> list[Saved]:
    """Every saved game, the newest first. Raises nothing: a folder that cannot be read is empty."""
    return [_saved(number, path, played) for number, path, played in _files(folder)]


def files(folder: Path | None = None) -> list[File]:
    """The file of every saved game, unread, in the order of their last change."""
    return sorted((File(*each) for each in _files(folder)), key=lambda file: (file.played, file.number))


def path_of(number: int, folder: Path | None = None) -> Path | None:
    """The file of a saved game by its number in the list, None where there is none."""
    return next((path for found, path, _played in _files(folder) if found == number), None)


def newest_unfinished(folder: Path | None = None) -> Saved | None:
    """The game played last of those that can be read and are not finished.

    One in which nobody has chosen anything yet comes behind all others.
    """
    untouched = None
    for number, path, played in sorted(_files(folder), key=lambda file: file[2], reverse=True):
        found = _saved(number, path, played)
        if found.fault is None and not found.finished:
            if found.touched:
                return found
            untouched = untouched or found
    return untouched


def _files(folder: Path | None) -> list[tuple[int, Path, datetime]]:
    """Number, path and last change of every saved game, the newest first."""
    paths = sorted(_regular(folder or folders.data()), key=lambda found: _order(found[0]))
    found = [(number, path, _local_time(changed)) for number, (path, changed) in enumerate(paths, 1)]
    return found[::-1]


def _local_time(seconds: float) -> datetime:
    """A file's time, held within the years that can be written down."""
    return datetime.fromtimestamp(min(max(seconds, _DAY), _LAST), UTC).astimezone()


def _regular(folder: Path) -> Iterator[tuple[Path, float]]:
    try:
        paths = list(folder.iterdir())
    except OSError:
        return
    for path in paths:
        if path.suffix == NOTATION.suffix:
            with suppress(OSError):  # it has gone meanwhile, or is a link to nowhere
                state = path.stat()
                if stat.S_ISREG(state.st_mode):
                    yield path, state.st_mtime


def _order(path: Path) -> list[tuple[int, str]]:
    """Names with numbers in them in the order of the numbers: `...-2` comes before `...-10`."""
    return [
        (int(part[:15]), part) if part.isdecimal() else (0, part) for part in _NUMBERS.split(path.stem)
    ]


def _saved(number: int, path: Path, played: datetime) -> Saved:
    try:
        record = read(path)
    except Fault as fault:
        return Saved(number, path, played, fault=str(fault))
    game = record.game
    return Saved(
        number,
        path,
        played,
        names=record.header.names,
        wall=game.wall,
        round=game.round,
        scores=tuple(board.score for board in game.boards),
        finished=NOTATION.is_over(game),
        touched=any(not each.chance for each in record.entries),
    )
