"""A game under way: its position, its history with undo and redo, and its journal.

A screen asks it to `choose`, `undo` and `redo`, and shows what comes back. Nothing is visible here
before its line is on the disk, or `unsaved` says that it is not.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Generic

from hotseat.errors import RecordError, Torn, reason
from hotseat.game import C, E, G, HistoryEntry, Notation, entry
from hotseat.record.header import PERSON, Header, seat_line, seat_lines
from hotseat.record.reader import ENDED_EARLY, Record, read
from hotseat.storage.journal import Journal, NoJournal


class Session(Generic[G, C, E]):
    """One game at one terminal. Make it by `begin` or `resume`, then call `advance` once."""

    def __init__(self, notation: Notation[G, C, E], record: Record[G, C, E], journal: Journal) -> None:
        self._notation = notation
        self._record = record
        self._entries = record.entries
        self._undone: list[tuple[HistoryEntry[G, C, E], ...]] = []
        self._journal = journal
        self._drawn = os.urandom(6).hex()
        self._ended_early = record.ended_early
        self._worth_saving = True  # whether a person has done anything for it
        self._seats = list(record.seats)

    @classmethod
    def begin(
        cls,
        notation: Notation[G, C, E],
        header: Header,
        folder: Path,
        stem: str,
        seats: Sequence[str] = (),
        entries: Sequence[HistoryEntry[G, C, E]] | None = None,
    ) -> Session[G, C, E]:
        """A new game, in a new file of that folder whose name begins with `stem`.

        seats: who sits where, as seat lines say it; people, if nothing is said.
        entries: the history of another game of this header, deals too, that it begins with. What is dealt
        later is the same as there, for the same choices: `seed` is, as header and first deal are.
        Where no file can be made the game is played all the same, and `unsaved` says why.
        """
        text = f"{header}{seat_lines(seats)}{notation.lines(entries or ())}"
        journal = Journal(folder, stem, notation.suffix)
        _write(journal, text, over=_ends(notation, entries or ()))
        session = cls(notation, read(notation, text.encode(), stem), journal)
        session._worth_saving = entries is not None
        return session

    @classmethod
    def without_file(cls, notation: Notation[G, C, E], header: Header) -> Session[G, C, E]:
        """A game that is not kept on purpose: it has no file, and nothing is missing."""
        return cls(notation, read(notation, str(header).encode(), notation.title), NoJournal())

    @classmethod
    def resume(cls, notation: Notation[G, C, E], path: Path) -> Session[G, C, E]:
        """Go on with the game of a file. Raises `RecordError`, and `Locked` where another program has it."""
        try:
            journal, data = Journal.open(path)
        except OSError as error:
            raise RecordError(str(path), None, "", reason(error)) from None
        try:
            record = read(notation, data, str(path))
        except BaseException:
            journal.close()
            raise
        journal.keep(data[: record.kept], record.ended)
        return cls(notation, record, journal)

    @property
    def header(self) -> Header:
        """The record's header."""
        return self._record.header

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, in seat order."""
        return self._record.header.names

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits there now by seat: `person`, or `computer` and what the record says of it."""
        return tuple(self._seats)

    def seat(self, number: int, who: str) -> None:
        """Somebody else sits at a seat, from 1, from now on; the record says so, and undo does not
        touch it.
        """
        if self._seats[number - 1] != who:
            self._journal.append(seat_line(number, who))
            self._seats[number - 1] = who
            self._ended_early = False

    @property
    def watched(self) -> bool:
        """Whether computers sit at every seat, so that nobody chooses."""
        return PERSON not in self._seats

    @property
    def to_play(self) -> int | None:
        """The seat that has to choose, None where nobody has."""
        return self._notation.to_play(self.position)

    @property
    def computer_to_play(self) -> int | None:
        """The seat that has to choose, where a computer sits there."""
        seat = self.to_play
        return seat if seat is not None and self._seats[seat - 1] != PERSON else None

    @property
    def position(self) -> G:
        """The position now."""
        return self._record.position

    @property
    def entries(self) -> Sequence[HistoryEntry[G, C, E]]:
        """The history that stands, oldest first."""
        return self._entries

    @property
    def finished(self) -> bool:
        """Whether the game has ended."""
        return self._notation.is_over(self.position)

    @property
    def ended_early(self) -> bool:
        """Whether the players ended the game before its end, and nobody has gone on with it since."""
        return self._ended_early

    @property
    def torn(self) -> Torn | None:
        """The last line of a resumed record, where it was not complete and has been left out."""
        return self._record.torn

    @property
    def seed(self) -> str:
        """What chance is drawn from.

        Where the record does not say it, header and first deal stand for it, so that undo and resume
        cannot fish for better luck; before the first deal it is drawn.
        """
        if self.header.seed is not None:
            return self.header.seed
        for each in self._entries:
            if each.chance:
                return f"{self.header}{self._notation.write(each.move)}"
        return self._drawn

    @property
    def path(self) -> Path | None:
        """The file of the game, None while none could be made."""
        return self._journal.path

    @property
    def unsaved(self) -> str | None:
        """A sentence on why the game is not on the disk at present; None when it is."""
        return self._journal.problem

    @property
    def lost(self) -> str | None:
        """Why something of the game would be missing if it were left now, as the part of a sentence
        behind a colon; None where nothing would.
        """
        return self._journal.reason if self._journal.lost else None

    @property
    def partly_saved(self) -> bool:
        """Whether the file holds the game up to some move, although not to its last one."""
        return self._journal.partly_saved

    @property
    def left_file(self) -> Path | None:
        """The file that held the game until another program changed it; the game went on in `path`."""
        return self._journal.left

    def play(self, move: C) -> tuple[HistoryEntry[G, C, E], ...]:
        """Do a command and everything automatic after it; returns all of that.

        Raises the game's refusal; nothing has changed then.
        """
        first = entry(self._notation, self.position, move)
        # What a computer does before any person has chosen is nobody's loss.
        self._worth_saving |= self.watched or self.computer_to_play is None
        return self._take((first, *self._automatic(first.after)))

    def advance(self) -> tuple[HistoryEntry[G, C, E], ...]:
        """Do whatever happens by itself now: at the beginning of a game, and when one is resumed."""
        found = self._automatic(self.position)
        return self._take(found) if found else ()

    @property
    def can_undo(self) -> bool:
        """Whether there is a choice to go back to, and room in the file to say so."""
        return not self.full and bool(self._last())

    @property
    def full(self) -> bool:
        """Whether so much was taken back that the file has room for the rest of the game only."""
        return self._journal.full

    def undo(self) -> tuple[HistoryEntry[G, C, E], ...]:
        """Go back to the last choice that a person really had, over what computers did since; where
        computers sit at every seat, to the last choice. Returns what was taken back.
        """
        taken = () if self.full else self._last()
        if taken:
            self._journal.append("undo\n" * sum(not each.chance for each in taken))
            self._ended_early = False
            del self._entries[-len(taken) :]
            self._undone.append(taken)
        return taken

    @property
    def can_redo(self) -> bool:
        """Whether something was undone and nothing chosen since."""
        return bool(self._undone)

    def redo(self) -> tuple[HistoryEntry[G, C, E], ...]:
        """Do again what was undone last, with the deals there were; returns that."""
        found = self._undone.pop() if self._undone else ()
        if found:
            self._append(found)
        return found

    def end_early(self) -> None:
        """The players end the game here, without a winner; the record says so in its last line.

        Whoever goes on with it, by a choice or by `undo`, makes it unfinished again. A game that has
        come to its end is left as it is. `unsaved` says whether the line is on the disk; calling this
        once more tries again.
        """
        if self.finished:
            return
        self._worth_saving = True
        self._journal.append("" if self._ended_early else f"{ENDED_EARLY}\n")
        self._ended_early = True

    def retitle(self, title: str) -> Path:
        """Give the game a title, or take it away where it is empty; returns where its file is now.

        Raises `ValueError` with a sentence for one that will not do, and `OSError`.
        """
        path = self._journal.retitle(title)
        self._worth_saving = True
        return path

    def save(self) -> None:
        """See that all of the game is on the disk, and write what is not, or not any more; `unsaved`
        says whether it is now.
        """
        self._journal.flush()

    def close(self) -> None:
        """See that all of the game is on the disk, and let go of the file, so that another program may
        go on with the game; `unsaved` and `lost` say what came of it.
        """
        self._journal.close()

    @property
    def worth_saving(self) -> bool:
        """Whether a person has done anything for this game: chosen, ended it, given it a title, gone on
        with it from a file or from a moment of another one; or watches computers play it.
        """
        return self._worth_saving

    def leave(self) -> None:
        """Let go of the game; the file of one that is not worth keeping goes, too."""
        if self._worth_saving:
            self.close()
        else:
            self._journal.discard()

    def __enter__(self) -> Session[G, C, E]:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def _last(self) -> tuple[HistoryEntry[G, C, E], ...]:
        """The last free choice of a person and everything after it; empty where there is none.

        Who sits at its seat now counts: whoever takes over a computer's seat can take back what it did.
        """
        for place in range(len(self._entries) - 1, -1, -1):
            each = self._entries[place]
            if not each.chance and not each.forced and self._is_whose(each):
                return tuple(self._entries[place:])
        return ()

    def _is_whose(self, each: HistoryEntry[G, C, E]) -> bool:
        """Whether undo may stop at a choice: a person's, or anybody's where only computers play."""
        seat = self._notation.to_play(each.before)
        return seat is None or self._seats[seat - 1] == PERSON or self.watched

    def _automatic(self, position: G) -> tuple[HistoryEntry[G, C, E], ...]:
        found = []
        while (command := self._notation.automatic(position, self.seed)) is not None:
            found.append(entry(self._notation, position, command))
            position = found[-1].after
        return tuple(found)

    def _take(self, found: tuple[HistoryEntry[G, C, E], ...]) -> tuple[HistoryEntry[G, C, E], ...]:
        self._append(found)
        self._undone.clear()
        return found

    def _append(self, found: tuple[HistoryEntry[G, C, E], ...]) -> None:
        _write(self._journal, self._notation.lines(found), over=_ends(self._notation, found))
        self._ended_early = False
        self._entries.extend(found)


def _ends(notation: Notation[G, C, E], entries: Sequence[HistoryEntry[G, C, E]]) -> bool:
    """Whether the game is over after these."""
    return bool(entries) and notation.is_over(entries[-1].after)


def _write(journal: Journal, text: str, *, over: bool) -> None:
    """Write lines; the record of a game that is over with them is sealed."""
    if over:
        journal.append_sealed(text)
    else:
        journal.append(text)
