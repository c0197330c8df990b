"""Azul's saved games: beginning one, going on with one, and the list of all."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from azul.record import NOTATION, Setup
from azul.rules import Command, Event, Game, WallKind
from hotseat import folders
from hotseat import saves as kept
from hotseat import session as hotseat
from hotseat.gather import File
from hotseat.reading import read_file
from hotseat.record import Fault, Record

if TYPE_CHECKING:
    from hotseat.state import State

Session = hotseat.Session[Game, Command, Event]
Entry = hotseat.Entry[Game, Command, Event]
GameRecord = Record[Game, Command, Event]


class Saved(NamedTuple):
    """A saved game in the list.

    number: what `show` and `resume` take for it, the oldest game is 1.   played: the last change.
    touched: whether anybody has chosen anything.   winners: seats, once it is finished.
    ended_early: the players ended it before its end, and nobody has gone on with it since.
    seats: who sits where, as seat lines say it.
    fault: why it cannot be read, with nothing in the fields behind `played` then; nor is there where
    nobody has looked into the file yet.
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
    winners: tuple[int, ...] = ()
    ended_early: bool = False
    seats: tuple[str, ...] = ()
    fault: str | None = None

    @property
    def title(self) -> str:
        """What somebody has called it, safe to print; empty for nothing."""
        from hotseat.titles import title_of  # only here, as below: the start needs neither

        return title_of(self.path)

    @property
    def state(self) -> State:
        """How it stands with it."""
        from hotseat.state import state_of

        return state_of(self.fault, ended_early=self.ended_early, finished=self.finished)


def begin(setup: Setup, folder: Path | None = None) -> Session:
    """A new game, in a file of the data folder (or another) that is named after the time.

    Where no file can be made the game is unsaved, and says so.
    """
    return Session.begin(NOTATION, setup.header(), folder or folders.data(), kept.new_stem(), setup.seats)


def play_on(record: GameRecord, entries: Sequence[Entry], folder: Path | None = None) -> Session:
    """A new game, saved as `begin` does, with the players of another and the entries of it that are
    given; the other stays as it is. Where the choices are the same later on, the deals are.
    """
    return Session.fork(NOTATION, record, entries, folder or folders.data(), kept.new_stem())


def resume(path: Path) -> Session:
    """Go on with a game. Raises `Fault`, and `Locked` where another program has it open."""
    return Session.resume(NOTATION, path)


def read(path: Path, at: int | None = None, *, past: bool = False) -> GameRecord:
    """Read a record without locking it; `at` and `past` as for `hotseat.record.read`. Raises `Fault`."""
    return read_file(NOTATION, path, at, past=past)


def saved(folder: Path | None = None) -> list[Saved]:
    """Every saved game, the newest first. Raises nothing: a folder that cannot be read is empty."""
    return [looked_into(each) for each in listed(folder)]


def listed(folder: Path | None = None) -> list[Saved]:
    """Every saved game, the newest first, without looking into the files: for that takes 2 ms each."""
    return [Saved(*each) for each in kept.listed(folder or folders.data(), NOTATION.suffix)]


def looked_into(saved: Saved) -> Saved:
    """The same with all that stands in its file, or why that cannot be read."""
    try:
        record = read(saved.path)
    except Fault as fault:
        return saved._replace(fault=str(fault))
    game = record.game
    return saved._replace(
        names=record.header.names,
        wall=game.wall,
        round=game.round,
        scores=tuple(board.score for board in game.boards),
        finished=NOTATION.is_over(game),
        touched=any(not each.chance for each in record.entries),
        winners=tuple(game.winners or ()),
        ended_early=record.ended_early,
        seats=record.seats,
    )


def files(folder: Path | None = None) -> list[File]:
    """The file of every saved game, unread, in the order of their last change."""
    return kept.by_change(folder or folders.data(), NOTATION.suffix)


def path_of(number: int, folder: Path | None = None) -> Path | None:
    """The file of a saved game by its number in the list, None where there is none."""
    return kept.path_of(number, folder or folders.data(), NOTATION.suffix)


def newest_unfinished(folder: Path | None = None, most: int | None = None) -> Saved | None:
    """The game played last of those that can be read and are neither finished nor ended early.

    One in which nobody has chosen anything yet is none to go on with.  most: how many games to look
    into, all of them if not said; each takes 2 ms.
    """
    for each in sorted(listed(folder), key=lambda each: each.played, reverse=True)[:most]:
        found = looked_into(each)
        if found.fault is None and found.touched and not found.finished and not found.ended_early:
            return found
    return None
