"""A game in progress: its position, its history with undo and redo, who sits where, and its journal.

A screen calls `play`, `undo` and `redo`, and shows what they return. A change becomes visible only when its
line is on the disk, or `unsaved` says why it is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Generic

from hotseat.game import E, GameSetup, GameSpec, HistoryEntry, M, P, make_entry
from hotseat.i18n import _
from hotseat.record import PERSON, Header, RecordError, seat_line, seat_lines
from hotseat.record.reader import ENDED_EARLY, Record, read
from hotseat.rng import new_seed
from hotseat.storage import reason
from hotseat.storage.journal import Journal, NoJournal


class Session(Generic[P, M, E]):
    """One game at one terminal. Make it with `begin` or `resume`, then call `advance` once."""

    def __init__(self, spec: GameSpec[P, M, E], record: Record[P, M, E], journal: Journal) -> None:
        self.spec = spec
        self._record = record
        self.header, self.names = record.header, record.header.names
        self.seats = record.seats  # who sits at each seat now, in the words of seat lines
        self.entries = record.entries  # the history without undone moves, oldest first; only to read
        self._undone: list[tuple[HistoryEntry[P, M, E], ...]] = []
        self.journal = journal
        self._seed, self._random_seed = record.header.seed, new_seed()
        self.torn = record.torn
        self.ended_early = record.ended_early  # whether the players ended it and have not continued it since
        # Whether a person has made a move, titled the game, ended it after a computer's move, or continued it
        # from a file or another game; or watches computers play it.
        self.worth_saving = True

    @classmethod
    def begin(
        cls,
        spec: GameSpec[P, M, E],
        header: Header,
        folder: Path,
        stem: str,
        seats: Sequence[str] = (),  # who sits where, in the words of seat lines; people by default
        entries: Sequence[HistoryEntry[P, M, E]] | None = None,
    ) -> Session[P, M, E]:
        """Begin a game in a new file of the folder, whose name starts with `stem`.

        entries: the history, with deals, that the game starts from, taken from another game with this header.
        The same moves lead to the same later deals as there, because `seed` is the same. If no file can be
        made, the game can be played all the same, and `unsaved` says why.
        """
        text = f"{header}{seat_lines(seats)}{spec.lines(entries or ())}"
        journal = Journal(folder, stem, spec.suffix)
        journal.append(text, sealed=entries[-1].after.is_over if entries else False)
        session = cls(spec, read(spec, text.encode(), stem), journal)
        session.worth_saving = entries is not None
        return session

    @classmethod
    def without_file(cls, spec: GameSpec[P, M, E], header: Header) -> Session[P, M, E]:
        """Begin a game that is meant to have no file, such as the tutorial."""
        return cls(spec, read(spec, str(header).encode(), spec.title), NoJournal())

    @classmethod
    def resume(cls, spec: GameSpec[P, M, E], path: Path) -> Session[P, M, E]:
        """Continue a saved game. Raises `RecordError`, and `Locked` if another program has it open."""
        try:
            journal, data = Journal.open(path)
        except OSError as error:
            raise RecordError(str(path), None, "", reason(error)) from None
        try:
            record = read(spec, data, str(path))
        except BaseException:
            journal.close()
            raise
        journal.keep(data[: record.kept])
        return cls(spec, record, journal)

    def seat(self, number: int, who: str) -> None:
        """Put another player at a seat, from 1, and record it; undo does not reverse this."""
        if self.seats[number - 1] != who:
            self.journal.append(seat_line(number, who))
            self.seats = (*self.seats[: number - 1], who, *self.seats[number:])
            self.ended_early = False

    @property
    def watched(self) -> bool:
        return PERSON not in self.seats

    @property
    def computer_to_play(self) -> int | None:
        """The seat whose turn it is, if a computer sits there."""
        seat = self.position.to_play
        return seat if seat is not None and self.seats[seat - 1] != PERSON else None

    @property
    def position(self) -> P:
        return self.entries[-1].after if self.entries else self._record.start

    @property
    def finished(self) -> bool:
        return self.position.is_over

    @property
    def seed(self) -> str:
        """The text that deals are drawn from.

        A record without a seed uses its header and first deal, so that undo and resume cannot fish for
        better luck; before the first deal the seed is random.
        """
        if self._seed is not None:
            return self._seed
        for past in self.entries:
            if past.chance:
                return f"{self.header}{past.move}"
        return self._random_seed

    @property
    def path(self) -> Path | None:
        """The game's file, None if none could be made."""
        return self.journal.path

    @property
    def unsaved(self) -> str | None:
        """A sentence on why the game is not fully on the disk; None when it is."""
        problem = self.journal.problem
        if problem is not None and self.only_end_unsaved:
            text = _("The game was not ended: {reason}. Its moves are saved.")
            problem = text.format(reason=self.journal.reason)
        return problem

    @property
    def only_end_unsaved(self) -> bool:
        """Whether nothing is missing on the disk but that the game was ended early."""
        journal = self.journal
        return journal.reason is not None and journal.missing.strip() == ENDED_EARLY.encode()

    @property
    def lost(self) -> str | None:
        """Why moves would be lost if the program ended now, to follow a colon; None if none would."""
        return self.journal.reason if self.journal.lost else None

    def play(self, move: M) -> tuple[HistoryEntry[P, M, E], ...]:
        """Make a move and whatever follows by itself. Raises the game's `ValueError` if it is illegal."""
        first = make_entry(self.spec, self.position, move)
        # A game in which only a computer has moved yet, before any person, is not worth a file.
        self.worth_saving |= self.computer_to_play is None or self.watched
        entries = (first, *self._automatic(first.after))
        self._append(entries)
        self._undone.clear()
        return entries

    def advance(self) -> tuple[HistoryEntry[P, M, E], ...]:
        """Make the moves that follow by themselves, such as the first deal."""
        entries = self._automatic(self.position)
        if entries:
            self._append(entries)
            self._undone.clear()
        return entries

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to undo, and room in the file to record the undo."""
        return not self.journal.full and bool(self._undoable())

    def undo(self) -> tuple[HistoryEntry[P, M, E], ...]:
        """Go back to the last free move of a person, or of a computer if only they play; returns it all."""
        undone = () if self.journal.full else self._undoable()
        if undone:
            self.journal.append("undo\n" * sum(not past.chance for past in undone))
            self.ended_early = False
            del self.entries[-len(undone) :]
            self._undone.append(undone)
        return undone

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def redo(self) -> tuple[HistoryEntry[P, M, E], ...]:
        entries = self._undone.pop() if self._undone else ()
        if entries:
            self._append(entries)
        return entries

    def rematch(self) -> GameSetup[P, M, E]:
        """Another game of the same players, seats and variant; the next player clockwise goes first."""
        variant = self.spec.variant_of(self.position, self.header)
        return GameSetup(self.spec, self.names, variant, self.header.next_first, None, self.seats)

    def end_early(self) -> None:
        """End an unfinished game here, without a winner; the last line of its record says so.

        A later move or `undo` makes it unfinished again. `unsaved` says whether the line is on the disk;
        calling this again tries again. A game without a move does not become worth saving by that.
        """
        if self.finished:
            return
        self.worth_saving |= any(not past.chance for past in self.entries)
        self.journal.append("" if self.ended_early else f"{ENDED_EARLY}\n")
        self.ended_early = True

    def retitle(self, title: str) -> Path:
        """Title the game, or remove its title; returns its new path. Raises `ValueError` and `OSError`."""
        path = self.journal.retitle(title)
        self.worth_saving = True
        return path

    def save(self) -> None:
        """Write whatever is missing on the disk; `unsaved` says whether that worked."""
        self.journal.flush()

    def close(self) -> None:
        """Write whatever is missing and release the file; `unsaved` and `lost` say whether that worked."""
        self.journal.close()

    def loss_on_leaving(self) -> str | None:
        """A sentence on why leaving now would lose something of the game, None if it would not.

        What is missing on the disk is written first: the disk may have become free since the last move, and
        the file another program's.
        """
        if not self.worth_saving:
            return None
        self.save()
        return self.unsaved if self.lost else None

    def leave(self) -> None:
        """Close the game, and delete its file if it is not worth saving."""
        if self.worth_saving:
            self.close()
        else:
            self.journal.discard()

    def __enter__(self) -> Session[P, M, E]:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def _undoable(self) -> tuple[HistoryEntry[P, M, E], ...]:
        """The last free move of a person who still sits there, and all after it; empty if there is none."""
        for place in range(len(self.entries) - 1, -1, -1):
            past = self.entries[place]
            if past.chance or past.forced:
                continue
            seat = past.before.to_play
            if seat is None or self.seats[seat - 1] == PERSON or self.watched:
                return tuple(self.entries[place:])
        return ()

    def _automatic(self, position: P) -> tuple[HistoryEntry[P, M, E], ...]:
        entries = []
        while (move := self.spec.automatic(position, self.seed)) is not None:
            entries.append(make_entry(self.spec, position, move))
            position = entries[-1].after
        return tuple(entries)

    def _append(self, entries: tuple[HistoryEntry[P, M, E], ...]) -> None:
        self.journal.append(self.spec.lines(entries), sealed=entries[-1].after.is_over)
        self.ended_early = False
        self.entries.extend(entries)
