"""The library of saved games: begin one, continue one, list and read them all."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeVar

from hotseat.errors import RecordError
from hotseat.game import C, E, G, HistoryEntry, Notation
from hotseat.i18n import _
from hotseat.record.header import Header
from hotseat.record.reader import Record
from hotseat.session import Session
from hotseat.storage import paths as folders
from hotseat.storage.files import read_file, write_new
from hotseat.storage.journal import Journal
from hotseat.storage.paths import file_name, title_of
from hotseat.storage.trash import throw_away

T = TypeVar("T")

_DAY = 86_400.0

_LAST = 253_402_128_000.0  # two days before the end of the year 9999

_NUMBERS = re.compile(r"(\d+)")


class File(NamedTuple):
    """The file of a record: its number in the list of saved games, where it lies, its last change."""

    number: int
    path: Path
    played: datetime


class Setup(Protocol):
    """A game about to begin: who plays, and whatever else its header says."""

    @property
    def seats(self) -> Sequence[str]:
        """Who sits where, as seat lines say it."""

    def header(self) -> Header:
        """The record's header, with everything drawn that is not said."""


class SavedGame(NamedTuple, Generic[G]):
    """A saved game in the list.

    number: what `show` and `resume` take for it, the oldest game is 1.   played: the last change.
    game: the position it stands at.   touched: whether anybody has chosen anything.
    winners: seats, once it is finished.   ended_early: the players ended it before its end, and nobody
    has gone on with it since.   seats: who sits where, as seat lines say it.
    header: what its record says of it.
    fault: why it cannot be read, with nothing in the fields behind `played` then; nor is there where
    nobody has looked into the file yet.
    """

    number: int
    path: Path
    played: datetime
    names: tuple[str, ...] = ()
    position: G | None = None
    scores: tuple[int, ...] = ()
    finished: bool = False
    touched: bool = False
    winners: tuple[int, ...] = ()
    ended_early: bool = False
    seats: tuple[str, ...] = ()
    header: Header | None = None
    fault: str | None = None

    @property
    def title(self) -> str:
        """What somebody has called it, safe to print; empty for nothing."""

        return title_of(self.path)

    @property
    def state(self) -> State:
        """How it stands with it."""

        return state_of(self.fault, ended_early=self.ended_early, finished=self.finished)


class Library(Generic[G, C, E]):
    """The saved games of a game, in the data folder or another."""

    def __init__(self, notation: Notation[G, C, E]) -> None:
        self.notation = notation

    def begin(self, setup: Setup, folder: Path | None = None) -> Session[G, C, E]:
        """A new game, in a file of the folder that is named after the time.

        Where no file can be made the game is unsaved, and says so.
        """
        kept = folder or folders.data_folder()
        return Session.begin(self.notation, setup.header(), kept, new_name(), setup.seats)

    def branch(
        self,
        record: Record[G, C, E],
        entries: Sequence[HistoryEntry[G, C, E]],
        folder: Path | None = None,
    ) -> Session[G, C, E]:
        """A new game, saved as `begin` does, with the header of another and the entries of it that are
        given; the other stays as it is. Where the choices are the same later on, chance is.
        """
        kept = folder or folders.data_folder()
        return Session.begin(self.notation, record.header, kept, new_name(), record.seats, entries)

    def resume(self, path: Path) -> Session[G, C, E]:
        """Go on with a game. Raises `RecordError`, and `Locked` where another program has it open."""
        return Session.resume(self.notation, path)

    def read(self, path: Path, at: int | None = None, *, past: bool = False) -> Record[G, C, E]:
        """Read a record without locking it; `at` and `past` as for `hotseat.record.reader.read`.

        Raises `RecordError`.
        """
        return read_file(self.notation, path, at, past=past)

    def saved(self, folder: Path | None = None) -> list[SavedGame[G]]:
        """Every saved game, the newest first. Raises nothing: a folder that cannot be read is empty."""
        return [self.load_summary(each) for each in self.listed(folder)]

    def listed(self, folder: Path | None = None) -> list[SavedGame[G]]:
        """Every saved game, the newest first, none looked into: that takes 2 to 10 ms each."""
        return [
            SavedGame(*each) for each in list_files(folder or folders.data_folder(), self.notation.suffix)
        ]

    def load_summary(self, saved: SavedGame[G]) -> SavedGame[G]:
        """The same with all that stands in its file, or why that cannot be read."""
        try:
            record = self.read(saved.path)
        except RecordError as fault:
            return saved._replace(fault=str(fault))
        game = record.position
        return saved._replace(
            names=record.header.names,
            position=game,
            scores=tuple(self.notation.scores(game)),
            finished=self.notation.is_over(game),
            touched=record.touched,
            winners=tuple(self.notation.winners(game)),
            ended_early=record.ended_early,
            seats=record.seats,
            header=record.header,
        )

    def files(self, folder: Path | None = None) -> list[File]:
        """The file of every saved game, unread, in the order of their last change, the newest last."""
        found = list_files(folder or folders.data_folder(), self.notation.suffix)
        return sorted(found, key=lambda file: (file.played, file.number))

    def path_of(self, number: int, folder: Path | None = None) -> Path | None:
        """The file of a saved game by its number in the list, None where there is none."""
        return next((each.path for each in self.listed(folder) if each.number == number), None)

    def newest_unfinished(self, folder: Path | None = None, most: int | None = None) -> SavedGame[G] | None:
        """The game played last of those that can be read and are neither finished nor ended early.

        One in which nobody has chosen anything yet is none to go on with.  most: how many games to look
        into, all of them if not said; each takes 2 to 10 ms.
        """
        for file in self.files(folder)[::-1][:most]:
            found = self.load_summary(SavedGame(*file))
            if found.fault is None and found.touched and not found.finished and not found.ended_early:
                return found
        return None

    def collect(
        self,
        take: Callable[[File, Record[G, C, E]], T | None],
        folder: Path | None = None,
        told: Progress | None = None,
    ) -> Collected[T] | None:
        """What `take` makes of every saved game, in the order of their last change.

        told: hears after each file how many are done of how many, and says whether to go on; None comes
        back where it did not.
        """

        return collect(self.notation, self.files(folder), take, told)


def new_name() -> str:
    """The name of a new game's file: in universal time, so that the names sort by creation when the
    clocks are put back, too.
    """
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S")


def list_files(folder: Path, suffix: str) -> list[File]:
    """Every saved game, the newest first, numbered from the oldest.

    Raises nothing: a folder that cannot be read is empty.
    """
    paths = sorted(_regular(folder, suffix), key=lambda found: _order(found[0]))
    found = [File(number, path, _local_time(changed)) for number, (path, changed) in enumerate(paths, 1)]
    return found[::-1]


def _local_time(seconds: float) -> datetime:
    """A file's time, held within the years that can be written down."""
    return datetime.fromtimestamp(min(max(seconds, _DAY), _LAST), UTC).astimezone()


def _regular(folder: Path, suffix: str) -> Iterator[tuple[Path, float]]:
    try:
        paths = list(folder.iterdir())
    except OSError:
        return
    for path in paths:
        if path.suffix == suffix:
            with suppress(OSError):  # it has gone meanwhile, or is a link to nowhere
                state = path.stat()
                if stat.S_ISREG(state.st_mode):
                    yield path, state.st_mtime


def _order(path: Path) -> list[tuple[int, str]]:
    """Names with numbers in them in the order of the numbers: `...-2` comes before `...-10`.

    A title does not move a game: the blank before it comes before the `-` of the next game's `-2`.
    """
    return [(int(part[:15]), part) if part.isdecimal() else (0, part) for part in _NUMBERS.split(path.stem)]


class State(StrEnum):
    """One of four; the value is what programs read."""

    UNFINISHED = "unfinished"
    FINISHED = "finished"
    ENDED_EARLY = "ended early"
    UNREADABLE = "unreadable"

    @property
    def word(self) -> str:
        """What people read."""
        match self:
            case State.UNFINISHED:
                return _("unfinished")
            case State.FINISHED:
                return _("finished")
            case State.ENDED_EARLY:
                return _("ended early")
            case State.UNREADABLE:
                return _("unreadable")


def state_of(fault: str | None, *, ended_early: bool, finished: bool) -> State:
    """How it stands with a game: what is wrong with its file comes before all else."""
    if fault is not None:
        return State.UNREADABLE
    if ended_early:
        return State.ENDED_EARLY
    return State.FINISHED if finished else State.UNFINISHED


# Told after each file how many are done, of how many; False stops.
Progress = Callable[[int, int], bool]


class Collected(NamedTuple, Generic[T]):
    """What was made of the records, in the order of the files, and the faults of the unreadable ones."""

    found: tuple[T, ...] = ()
    faults: tuple[RecordError, ...] = ()


def collect(
    notation: Notation[G, C, E],
    files: Sequence[File],
    take: Callable[[File, Record[G, C, E]], T | None],
    told: Progress | None = None,
) -> Collected[T] | None:
    """Read files, and keep what `take` makes of each record that is not None.

    A file that cannot be read is a fault and no hindrance. None where `told` said to stop.
    """
    found: list[T] = []
    faults: list[RecordError] = []
    for done, file in enumerate(files, 1):
        try:
            made = take(file, read_file(notation, file.path))
        except RecordError as fault:
            faults.append(fault)
        else:
            if made is not None:
                found.append(made)
        if told is not None and not told(done, len(files)):
            return None
    return Collected(tuple(found), tuple(faults))


def retitle_game(path: Path, title: str) -> Path:
    """Give a game a title, or take it away where that is empty; returns where the file is now.

    Raises `ValueError` with a sentence for a title that will not do, `Locked`, and `OSError`.
    """
    journal, _data = Journal.open(path)
    try:
        return journal.retitle(title)
    finally:
        journal.close()


def check_not_open(path: Path) -> None:
    """Raises `Locked` where another program has a game open, and `OSError` where it cannot be opened."""
    journal, _data = Journal.open(path)
    journal.close()


def delete_game(path: Path) -> Path | None:
    """Move a game to the trash; returns None then, or where else it is now.

    Raises `Locked` and `OSError`; the game is where it was then.
    """
    journal, _data = Journal.open(path)
    try:
        if os.name == "nt":  # an open file cannot be moved there
            journal.close()
        return throw_away(path)
    finally:
        journal.close()


def copy_game(path: Path, folder: Path, name: str) -> Path:
    """Copy a game's file into a folder, under a name like that one; returns where the copy is.

    What is there already is never overwritten: the next name is then `NAME-2`. Raises `OSError`.
    """
    with path.open("rb") as source:
        return write_new(source, folder, file_name(name), path.suffix)
