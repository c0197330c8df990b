"""Count the wins of a group of people, in this run of the program and today.

People are known by their names, computers by name and level. A group stays the same whatever its seat order
and its computers. As in the statistics, a shared win is a win for each winner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Generic, NamedTuple

from hotseat.game import E, GameSpec, M, P
from hotseat.record.header import PERSON
from hotseat.record.reader import Record
from hotseat.session import Session
from hotseat.storage.files import split_stem
from hotseat.storage.library import Library, OnProgress, SavedGame

Who = tuple[str, str]  # a player: the name, and who plays, in the words of seat lines


class Outcome(NamedTuple):
    """How a game ended: its people and its winners; a draw has none."""

    people: frozenset[str]
    winners: tuple[Who, ...] = ()


class Wins(NamedTuple):
    """A group's games: how many there were, how many each player won, and how many had not one winner."""

    games: int
    won: Counter[Who]
    shared: int


class GroupScore(NamedTuple):
    """The wins of a group in this run of the program, and today."""

    session: Wins
    today: Wins


def people_of(names: Sequence[str], seats: Sequence[str]) -> frozenset[str]:
    """The people among the players. seats: in the words of seat lines."""
    return frozenset(name for name, who in zip(names, seats, strict=True) if who == PERSON)


def outcome(names: Sequence[str], seats: Sequence[str], winners: Sequence[int]) -> Outcome:
    """The outcome of a finished game. winners: seats, from 1."""
    won = tuple((names[seat - 1], seats[seat - 1]) for seat in winners)
    return Outcome(people_of(names, seats), won)


def wins(people: frozenset[str], outcomes: Iterable[Outcome]) -> Wins:
    """Count the wins of a group; games of other groups do not count."""
    ended = [outcome for outcome in outcomes if outcome.people == people]
    won = Counter(winner for outcome in ended for winner in outcome.winners)
    return Wins(len(ended), won, sum(len(outcome.winners) != 1 for outcome in ended))


class Evening(Generic[P, M, E]):
    """Remembers the games that were finished in this run of the program, and reads those of today."""

    def __init__(self, spec: GameSpec[P, M, E], today: Callable[[], date] = date.today) -> None:
        self.spec = spec
        self._today = today
        self._finished: dict[str, tuple[Outcome, date]] = {}  # in this run, by the game's key
        self._ended_before: dict[str, P] = {}  # positions of games that had ended before this run
        self._current: tuple[Session[P, M, E] | None, str] = (None, "")
        self._read: dict[tuple[Path, datetime], Outcome | None] = {}  # files, by name and last change

    def opened(self, session: Session[P, M, E]) -> None:
        """Note that a game was opened. If it had ended before, it does not count for this run."""
        key = self._key(session)
        if session.finished and key not in self._finished:
            self._ended_before[key] = session.position

    def note(self, session: Session[P, M, E]) -> None:
        """Count a game once when it ends; no longer count it when it continues after an undo."""
        key = self._key(session)
        if not session.finished:
            self._finished.pop(key, None)
        elif self._ended_before.get(key) != session.position:
            ended = outcome(session.names, session.seats, self.spec.winners(session.position))
            _before, day = self._finished.get(key, (None, self._today()))
            self._finished[key] = ended, day

    def score(
        self, people: frozenset[str], files: Sequence[SavedGame[P]] = (), progress: OnProgress | None = None
    ) -> GroupScore | None:
        """Count the wins of these people, today's among the files; None if `progress` says to stop."""
        today = self._saved(files, progress)
        if today is None:
            return None
        for key, (ended, day) in list(self._finished.items()):
            if day == self._today():
                today[key] = ended
        run = [ended for ended, _day in list(self._finished.values())]
        return GroupScore(wins(people, run), wins(people, today.values()))

    def _saved(self, files: Sequence[SavedGame[P]], progress: OnProgress | None) -> dict[str, Outcome] | None:
        """The finished games of today among the files, by their keys; each file is read once."""
        today = [file for file in files if file.played.date() == self._today()]
        unread = [file for file in today if (file.path, file.played) not in self._read]

        def take(file: SavedGame[P], record: Record[P, M, E]) -> None:
            position, names = record.position, record.header.names
            over = self.spec.is_over(position)
            ended = outcome(names, record.seats, self.spec.winners(position)) if over else None
            self._read[file.path, file.played] = ended

        if Library(self.spec).collect(take, progress=progress, files=unread) is None:
            return None
        outcomes = {key_of(file.path): self._read.get((file.path, file.played)) for file in today}
        return {key: ended for key, ended in outcomes.items() if ended is not None}

    def _key(self, session: Session[P, M, E]) -> str:
        """The key of a game. The current game keeps its key even if its file is renamed."""
        known, key = self._current
        if known is not session:
            key = session.seed if session.path is None else key_of(session.path)
            self._current = session, key
        return key


def key_of(path: Path) -> str:
    """The key of a game's file; another title does not change it."""
    key, title = split_stem(path.stem)
    return str(path.parent.absolute() / (key or title))
