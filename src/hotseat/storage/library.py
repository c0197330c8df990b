"""The library of saved games: begin and continue games; list, read, retitle, copy and delete their files."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from enum import StrEnum
from itertools import zip_longest
from operator import attrgetter
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Generic, TypeVar

from hotseat import storage
from hotseat.game import E, GameSetup, GameSpec, HistoryEntry, M, P
from hotseat.i18n import N_, _, comma_list, in_digits, join_sentences
from hotseat.record import PERSON, Header, RecordError, name_and_who
from hotseat.record.reader import LARGEST_RECORD, Record, read
from hotseat.session import Session
from hotseat.storage import data_folder, read_bytes, split_stem, title_of
from hotseat.storage.journal import Journal
from hotseat.text import readable, shown
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from datetime import datetime

P_co = TypeVar("P_co", covariant=True)

T = TypeVar("T")

DELETED = "deleted"  # the folder beside deleted games; no list looks into it, as it lacks a game's suffix

_LARGEST_COPY = 2 * LARGEST_RECORD  # bytes; a game may end beyond what can be read

_DAY = 86_400.0

_LAST = 253_402_128_000.0  # two days before the end of the year 9999


class State(StrEnum):
    """The state of a saved game; `games --json` has the value."""

    UNFINISHED = N_("unfinished")
    FINISHED = N_("finished")
    ENDED_EARLY = N_("ended early")  # the players stopped it before its end and have not continued it since
    UNREADABLE = N_("unreadable")

    @property
    def word(self) -> str:
        return _(self.value)


class SavedPlayer(NamedTuple):
    """A player of a saved game."""

    name: str
    who: str = PERSON  # in the words of seat lines
    score: int | None = None  # None in a game without points
    won: bool = False
    called: str = ""  # the name with a computer's level, safe to print

    @property
    def words(self) -> str:
        return self.called if self.score is None else f"{self.called} {in_digits(self.score)}"


def players_of(names: Sequence[str], seats: Sequence[str], position: P) -> tuple[SavedPlayer, ...]:
    """The players of a game, with what a position says of each."""
    winners = position.winners or ()
    return tuple(
        SavedPlayer(name, who, score, seat in winners, name_and_who(readable(name), who))
        for seat, (name, who, score) in enumerate(zip_longest(names, seats, position.scores), 1)
    )


class SavedGame(NamedTuple, Generic[P_co]):
    """A saved game, as commands, lists and statistics know it."""

    number: int  # its number for `show` and `resume`; the oldest game is 1
    path: Path
    played: datetime  # the last change
    title: str = ""  # safe to print
    state: State | None = None  # None until its file has been read; all the rest comes with it
    players: tuple[SavedPlayer, ...] = ()
    cells: tuple[str, ...] = ()  # of the game's own columns in the list
    position: P_co | None = None
    header: Header | None = None
    touched: bool = False  # whether a player has made a move
    fault: RecordError | None = None  # why the file cannot be read

    @property
    def who(self) -> str:
        return comma_list([player.words for player in self.players])


class SearchLimits(NamedTuple):
    """The most files, bytes of records and seconds to spend on finding the game to continue.

    A file takes 2 to 10 ms, but 1 MiB of a hostile one, which undoes the last move of a round again and
    again, takes 10 seconds.
    """

    files: int | None
    size: float
    seconds: float


# Enough for the first picture; older games can be found in the list of saved games.
AT_START = SearchLimits(12, 2**17, 1)

WHEN_ASKED = SearchLimits(None, 2**24, 20)


class TooLong(Exception):
    """The search for the game to continue reached its limits; there may be one."""


class Library(Generic[P, M, E]):
    """The saved games of one game, in the data folder or another."""

    def __init__(self, spec: GameSpec[P, M, E], folder: Path | None = None) -> None:
        self.spec = spec
        self._folder = folder

    @property
    def folder(self) -> Path:
        return self._folder or data_folder()

    def begin(self, setup: GameSetup[P, M, E]) -> Session[P, M, E]:
        """Begin a game in a new file named after the time; if none can be made, the session says so."""
        return Session.begin(self.spec, setup.header(), self.folder, new_name(), setup.seats)

    def branch(self, record: Record[P, M, E], entries: Sequence[HistoryEntry[P, M, E]]) -> Session[P, M, E]:
        """Begin a new game with some entries of another; the same moves lead to the same deals as there."""
        return Session.begin(self.spec, record.header, self.folder, new_name(), record.seats, entries)

    def resume(self, path: Path) -> Session[P, M, E]:
        """Continue a game. Raises `RecordError`, and `Locked` if another program has it open."""
        return Session.resume(self.spec, path)

    def read(self, path: Path, at: int | None = None) -> Record[P, M, E]:
        """Read a record without locking it.   at: as for `reader.read`. Raises `RecordError`."""
        return read(self.spec, read_bytes(path), str(path), at)

    def saved(self) -> list[SavedGame[P]]:
        """Every saved game with its summary, the newest first. A folder that cannot be read is empty."""
        return [self.load_summary(saved) for saved in self.games()]

    def games(self) -> list[SavedGame[P]]:
        """Every saved game, the newest first, without reading the files, which takes 2 to 10 ms each."""
        found = sorted(_regular(self.folder, self.spec.suffix), key=lambda row: _order(row[0]))
        rows = ((number, path, _local_time(at), title_of(path)) for number, (path, at) in enumerate(found, 1))
        return [SavedGame[P](*row) for row in rows][::-1]

    def load_summary(self, saved: SavedGame[P]) -> SavedGame[P]:
        """Add what its file says to a game; raises nothing."""
        try:
            record = self.read(saved.path)
        except RecordError as error:  # a raised one would keep alive all that was read
            fault = RecordError(error.file, error.number, error.line, error.reason)
            return saved._replace(state=State.UNREADABLE, fault=fault)
        return self._summary(saved, record)

    def _summary(self, saved: SavedGame[P], record: Record[P, M, E]) -> SavedGame[P]:
        header, position = record.header, record.position
        state = State.FINISHED if position.is_over else State.UNFINISHED
        return saved._replace(
            state=State.ENDED_EARLY if record.ended_early else state,
            players=players_of(header.names, record.seats, position),
            cells=tuple(self.spec.cells(position, header)),
            position=position,
            header=header,
            touched=record.touched,
        )

    def by_last_change(self) -> list[SavedGame[P]]:
        """Every saved game without reading the files, the last one changed at the end."""
        return sorted(self.games(), key=attrgetter("played", "number"))

    def path_of(self, number: int) -> Path | None:
        return next((saved.path for saved in self.games() if saved.number == number), None)

    def newest_unfinished(self, search: SearchLimits = WHEN_ASKED) -> SavedGame[P] | None:
        """The latest game with a move that is not over. Raises `TooLong` at the limit of bytes or seconds."""
        until, room = monotonic() + search.seconds, search.size
        for file in self.by_last_change()[::-1][: search.files]:
            room -= _size(file.path)
            if room < 0 or monotonic() > until:
                raise TooLong
            saved = self.load_summary(file)
            if saved.state is State.UNFINISHED and saved.touched:
                return saved
        return None

    def collect(
        self,
        take: Callable[[SavedGame[P], Record[P, M, E]], T | None],
        progress: OnProgress | None = None,
    ) -> Collected[T] | None:
        """What `take` makes of each game, without None, by last change; None if `progress` stops it."""
        files = self.by_last_change()
        results: list[T] = []
        faults: list[RecordError] = []
        for done, file in enumerate(files, 1):
            try:
                record = self.read(file.path)
            except RecordError as fault:
                faults.append(fault)
            else:
                result = take(self._summary(file, record), record)
                results += [] if result is None else [result]
            if progress is not None and not progress(done, len(files)):
                return None
        return Collected(tuple(results), tuple(faults))


def _size(path: Path) -> int:
    """The bytes of a record to read; 0 if the file is too large, and so is rejected at once."""
    with suppress(OSError):
        size = path.stat().st_size
        return size if size <= LARGEST_RECORD else 0
    return 0


def new_name() -> str:
    """The name of a new game's file: the time in UTC, so that names still sort when clocks go back."""
    from datetime import UTC, datetime

    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S")


def _local_time(seconds: float) -> datetime:
    """A file's time, limited to years that Python can print."""
    from datetime import UTC, datetime

    return datetime.fromtimestamp(min(max(seconds, _DAY), _LAST), UTC).astimezone()


def _regular(folder: Path, suffix: str) -> Iterator[tuple[Path, float]]:
    """Every regular file with its last change. A game that a power cut left with two names counts once."""
    linked: set[tuple[int, int, str]] = set()
    try:
        paths = list(folder.iterdir())
    except OSError:
        return
    for path in paths:
        if path.suffix == suffix:
            with suppress(OSError):  # deleted meanwhile, or a link to nowhere
                state = path.stat()
                if not stat.S_ISREG(state.st_mode):
                    continue
                if state.st_nlink > 1 and (key := split_stem(path.stem)[0]):
                    if (named := (state.st_dev, state.st_ino, key)) in linked:
                        continue
                    linked.add(named)
                yield path, state.st_mtime


def _order(path: Path) -> list[tuple[int, str]]:
    """Sorts numbers as such (`-2` before `-10`); a title changes nothing, as a space precedes a `-`."""
    parts = re.split(r"(\d+)", path.stem)
    return [(int(part[:15]), part) if part.isdecimal() else (0, part) for part in parts]


# Called after each file with the number of files read and of all files; returns False to stop.
OnProgress = Callable[[int, int], bool]


class Collected(NamedTuple, Generic[T]):
    """The results in the order of the files, and the faults of files that could not be read."""

    results: tuple[T, ...] = ()
    faults: tuple[RecordError, ...] = ()


def retitle_game(path: Path, title: str) -> Path:
    """Title a game, or remove its title; returns its path. Raises `ValueError`, `Locked` and `OSError`."""
    with closing(Journal.open(path)[0]) as journal:
        return journal.retitle(title)


def check_not_open(path: Path) -> None:
    """Raises `Locked` if another program has a game open, and `OSError` if it cannot be opened."""
    Journal.open(path)[0].close()


def delete_game(path: Path) -> Path | None:
    """Delete a game; returns its path in `deleted`, None for the trash. Raises `Locked` and `OSError`."""
    with closing(Journal.open(path)[0]) as journal:
        if os.name == "nt":  # an open file cannot be moved there
            journal.close()
        return throw_away(path)


def copy_game(path: Path, folder: Path, name: str) -> Path:
    """Copy a game to a folder as `name`, or the next free `name-2`; returns its path. Raises `OSError`."""
    data = storage.read_plain(path, _LARGEST_COPY)
    if len(data) > _LARGEST_COPY:
        raise OSError(0, _("too large for a game record"))
    return storage.write_new(folder, storage.file_name(name), path.suffix, data)


def throw_away(path: Path) -> Path | None:
    """Move a file to the system's trash and return None, or to `deleted` beside it and return its new path.

    `AZUL_HOME` does not change that: a portable folder on another disk has the system's trash on that disk,
    so nothing stays behind on the machine. Raises `OSError`; then the file is where it was.
    """
    if _moved_to_trash(path):
        return None
    folder = path.parent / DELETED
    storage.make_folder(folder, 0o777)  # the folder around it decides who can open it
    return storage.move_new(path, folder)


def _moved_to_trash(path: Path) -> bool:
    if not _has_trash():
        return False
    # Every desktop fails in its own way. What counts is whether the file is still there.
    with suppress(Exception):
        from send2trash import send2trash  # only here: few games are ever deleted

        move: Callable[[str], None] = send2trash
        move(str(path.absolute()))
    return not os.path.lexists(path)


def _has_trash() -> bool:
    """Whether the trash has a known place; without one, send2trash makes it in the working folder."""
    if sys.platform in ("win32", "darwin"):
        return True
    data = os.environ.get("XDG_DATA_HOME")
    if data is None and os.environ.get("HOME") != "":  # an empty one would mean the root of all files
        data = os.path.expanduser("~")  # noqa: PTH111  # `Path.home` raises where there is none
    return Path(data or "").is_absolute()


# What is printed when players leave a game


class Farewell(NamedTuple):
    """A text safe for a terminal: a sentence or two, or, if something was `lost`, an error message."""

    sentence: str
    lost: bool = False


def farewell_to(session: Session[P, M, E], program: str, *, by_lines: bool = False) -> Farewell | None:
    """The text about a game after `Session.leave`; None if there is nothing to say.

    program: the program whose `resume` continues the game; empty if other games were played after it. Then
    the text names the game by its players, and mentions only problems.
    """
    if not session.worth_saving:
        return None
    if session.lost is not None:
        return Farewell(_lost(session, program), lost=True)
    moved = _moved(session, program) if session.journal.former_path is not None else ""
    if not program or session.finished or session.ended_early:  # `resume` would not continue it
        return Farewell(moved) if moved else None
    command = _command(session, program) + (" --lines" if by_lines else "")
    resume = _("To continue, type: {command}").format(command=command)
    return Farewell(f"{moved}\n{resume}" if moved else join_sentences((_("The game is saved."), resume)))


def _lost(session: Session[P, M, E], program: str) -> str:
    if not program:
        text = _("game not saved: {names}; {reason}")
        if session.journal.partly_saved:
            text = _("last moves not saved: {names}; {reason}")
            if session.only_end_unsaved:
                text = _("game not ended, but saved: {names}; {reason}")
    elif not session.journal.partly_saved:
        text = _("the game was not saved: {reason}")
    elif session.only_end_unsaved:
        text = _("the game was not ended: {reason}; its moves are saved, and `{program} resume` continues it")
    elif session.finished:
        text = _("the last moves of the game were not saved: {reason}")
    else:
        text = _("the last moves were not saved: {reason}; to continue without them, type `{command}`")
    command = _command(session, program)
    return text.format(names=_names(session), reason=session.lost, program=program, command=command)


def _command(session: Session[P, M, E], program: str) -> str:
    """The command that continues this game; it names the game if another was played later."""
    if (path := session.path) is None:
        return f"{program} resume"
    files = Library(session.spec).by_last_change() if path.parent.resolve() == data_folder().resolve() else []
    own = next((file for file in files if file.path.name == path.name), None)
    if own is None:
        from shlex import quote

        return f"{program} resume {shown(quote(str(path)), 1000)}"
    return f"{program} resume" if own is files[-1] else f"{program} resume {own.number}"


def _moved(session: Session[P, M, E], program: str) -> str:
    assert session.journal.former_path is not None
    old, new = shown(session.journal.former_path.name), shown(str(session.path), 1000)
    text = _("Another program changed {old}, so this game is saved in {new}: {names}.")
    if program:
        text = _("Another program changed {old}, so the game is saved in {new}.")
    return text.format(old=old, names=_names(session), new=new)


def _names(session: Session[P, M, E]) -> str:
    return comma_list([shown(name, 40) for name in session.names])
