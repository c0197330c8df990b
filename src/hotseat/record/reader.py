"""Read a record, which is a whole game as text with a line for each move. Pure.

Source: docs/records.md, "Lines" and "Written so that nothing is lost". A game's `GameSpec` reads moves; this
module reads the header, comments, `undo`, `seat` and a torn last line.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator
from typing import Generic

from hotseat.game import E, GameSpec, HistoryEntry, M, P, RecordedEntry, make_entry
from hotseat.i18n import _
from hotseat.record import PERSON, Header, RecordError, first_line, parse_seat
from hotseat.values import NamedTuple

# Bytes. A long game has 5000. The limit protects memory and time from a hostile file: on a slow machine, a
# file of this size takes 2 s if it is full of comments, 5 s of undone moves, 10 s of undone ends of rounds.
LARGEST_RECORD = 2**20

MOST_UNDONE = 10_000  # undone moves that the past keeps; each takes 1 kB of memory

# The last line of a record, blank ones aside, if the players ended the game without a winner. It is a
# comment, so that every reader of the format can still read the game.
ENDED_EARLY = "# ended early"

LONGEST_LINE = 1000  # characters of a body line without its comment; the longest move has about 100

_SECTOR = 512  # bytes; a disk writes all of them or none

_NULS = re.compile(rb"\0+")

_SURROGATE = re.compile(rb"\xed[\xa0-\xbf]")  # no character begins like this

_BLANKS = re.compile(r"[ \t]+")

_COMMENT = re.compile(r"(?:^|[ \t])#")


class Record(NamedTuple, Generic[P, M, E]):
    """A record that was read."""

    header: Header
    start: P
    entries: list[HistoryEntry[P, M, E]]  # the history, without undone moves
    seats: tuple[str, ...]  # `person` or `computer ...` by seat
    length: int  # the number of lines in the body (deals, moves, undos)
    shown: P | None  # the position after `at` lines, None if there are fewer
    torn: RecordError | None  # about an incomplete last line, which was skipped
    kept: int  # the number of bytes before it
    past: tuple[RecordedEntry[P, M, E], ...] = ()  # all moves with the undone ones
    ended_early: bool = False  # whether the last kept line, blank ones aside, is `ENDED_EARLY`

    @property
    def position(self) -> P:
        return self.entries[-1].after if self.entries else self.start

    @property
    def positions(self) -> list[P]:
        return [self.start, *(entry.after for entry in self.entries)]

    @property
    def moves(self) -> list[M]:
        return [entry.move for entry in self.entries]

    def __repr__(self) -> str:
        names = ", ".join(self.header.names)
        return f"<Record of {self.header.title}: {names}; {len(self.entries)} moves>"

    @property
    def touched(self) -> bool:
        return any(not entry.chance for entry in self.entries)


def read(spec: GameSpec[P, M, E], data: bytes, file: str, at: int | None = None) -> Record[P, M, E]:
    """Read a record. Raises `RecordError`.

    file: its name in errors.   at: keep the position after this number of lines.
    """
    if len(data) > LARGEST_RECORD:
        raise RecordError(file, None, "", _("too large for a game record"))
    reader = _Reader(spec, at)
    torn, cut, kept, last = None, None, 0, _Line(1, b"", 0, True)
    marked = False
    end = _end(data)
    for line in _split(data[:end]):
        last = line
        try:
            reader.take(_text(line), line.ended)
        except ValueError as refusal:
            if line.ended:
                raise RecordError(file, line.number, _shown(line.raw), spec.explain(refusal)) from None
            torn = _torn(file, line.number, line.raw)
            cut = refusal
            break
        kept = line.end
        plain = line.raw.strip(b" \t")
        marked = plain == ENDED_EARLY.encode() or (marked and not plain)
    if torn is None and end < len(data) and (not end or data[end - 1 : end] == b"\n"):
        torn = _torn(file, last.number + (end > 0), data[end:].partition(b"\n")[0])
    try:
        reader.begin()
    except ValueError as refusal:
        why = spec.explain(cut or refusal)
        raise RecordError(file, last.number, _shown(last.raw), why) from None
    return reader.record(torn, kept, marked)


def _torn(file: str, number: int, raw: bytes) -> RecordError:
    return RecordError(file, number, _shown(raw), _("the last line is incomplete and was skipped"))


class _Line(NamedTuple):
    number: int
    raw: bytes
    end: int
    ended: bool


def _split(data: bytes) -> Iterator[_Line]:
    """The lines, one at a time, because a list of a hundred million empty ones would not fit in memory."""
    start, number = 0, 0
    while start < len(data):
        number += 1
        newline = data.find(b"\n", start)
        raw = data[start:newline] if newline >= 0 else _without_half_a_character(data[start:])
        end = start + len(raw) + (newline >= 0)
        if number == 1:
            raw = raw.removeprefix(b"\xef\xbb\xbf")  # some editors put a byte order mark first
        yield _Line(number, raw.removesuffix(b"\r"), end, newline >= 0)
        start = end if newline >= 0 else len(data)


def _end(data: bytes) -> int:
    """Where the text of a file ends. After a power cut, NUL bytes may stand for text that did not reach the
    disk: up to the end, or up to a sector that did. Then the line in which they begin is left out, with
    everything after it.
    """
    for run in _NULS.finditer(data):
        if run.end() == len(data):
            return run.start()
        if run.end() % _SECTOR == 0:
            return data.rfind(b"\n", 0, run.start()) + 1
    return len(data)


def _without_half_a_character(raw: bytes) -> bytes:
    """Drop half a character at the end of a line without newline, if it is in a comment."""
    decoder = getincrementaldecoder("utf-8")()
    try:
        text = decoder.decode(raw)
    except UnicodeDecodeError:
        return raw
    half = decoder.getstate()[0]
    if _SURROGATE.match(half) or not _COMMENT.search(text):
        return raw
    return raw.removesuffix(half)


def _text(line: _Line) -> str:
    """A line without its comment and the blanks around it."""
    try:
        text = line.raw.decode()
    except UnicodeDecodeError:
        raise ValueError(_("not UTF-8 text")) from None
    if "#" in text and (comment := _COMMENT.search(text)):
        text = text[: comment.start()]
    return text.strip(" \t")


def _shown(raw: bytes) -> str:
    return raw[:400].decode(errors="backslashreplace").strip(" \t")


class _Reader(Generic[P, M, E]):
    """Reads the lines of a record one after the other, up to the first that is refused."""

    def __init__(self, spec: GameSpec[P, M, E], at: int | None) -> None:
        self._spec = spec
        self._at = at
        self._past: list[tuple[HistoryEntry[P, M, E], int]] = []  # each with the entries before it
        self._words = {field.word for field in spec.fields}
        self._header: Header | None = None  # what has been read of it
        self._begun = False  # whether the header has ended
        self._entries: list[HistoryEntry[P, M, E]] = []
        self._count = 0
        self._shown: P | None = None

    def take(self, text: str, ended: bool) -> None:
        """Read the next line, without comment and blanks. Raises `ValueError`.

        ended: whether it ends with a newline. A line of the header must, because a name cut short looks like
        another name; so must a seat line, unless it names a person or a level.
        """
        if not text:
            return
        word, value = _word(text)
        if self._begun or (self._header is not None and word not in self._words):
            self.begin()
            self._body(word, text, ended)
        elif not ended:
            raise ValueError(_("the header is incomplete: this line is cut off"))
        elif self._header is not None:
            self._header = self._header.with_line(self._spec.fields, word, value)
        elif _BLANKS.split(text) == first_line(self._spec.title).split(" "):
            self._header = Header(self._spec.title)
        else:
            raise self._untitled()

    def _untitled(self) -> ValueError:
        line = first_line(self._spec.title)
        return ValueError(_("a game record starts with the line `{line}`").format(line=line))

    def begin(self) -> None:
        """End the header. Raises `ValueError` if one of its lines is missing."""
        if self._begun:
            return
        if self._header is None:
            raise self._untitled()
        self._header.check_complete(self._spec.fields)
        self._start = self._position = self._spec.begin(self._header)
        self._seats = [PERSON] * len(self._header.names)
        self._begun = True
        self._note()

    def _note(self) -> None:
        if self._count == self._at:
            self._shown = self._position

    def _body(self, word: str, text: str, ended: bool) -> None:
        if len(text) > LONGEST_LINE:
            raise ValueError(_("this line is too long"))
        if word == "seat":
            self._seat(text, ended)
            return
        if text == "undo":
            self._undo()
        elif word in self._words or word == self._spec.title:
            raise ValueError(_("`{word}` belongs in the header, before the first move").format(word=word))
        else:
            played = make_entry(self._spec, self._position, self._spec.parse(text))
            self._past.append((played, len(self._entries)))
            self._entries.append(played)
            self._position = played.after
            if len(self._past) - len(self._entries) > MOST_UNDONE:  # drop them, to limit memory
                self._past = [(entry, depth) for depth, entry in enumerate(self._entries)]
        self._count += 1
        self._note()

    def _undo(self) -> None:
        """Take back the last move of a player, and the chance moves after it."""
        places = range(len(self._entries) - 1, -1, -1)
        place = next((place for place in places if not self._entries[place].chance), None)
        if place is None:
            raise ValueError(_("there is nothing to undo"))
        self._position = self._entries[place].before
        del self._entries[place:]

    def _seat(self, text: str, ended: bool) -> None:
        seat, who = parse_seat(text, len(self._seats))
        if not ended and who not in (PERSON, *(f"computer {level}" for level in self._spec.levels)):
            raise ValueError(_("this line is cut off, and no player has this name"))
        self._seats[seat - 1] = who

    def record(self, torn: RecordError | None, kept: int, marked: bool) -> Record[P, M, E]:
        assert self._header is not None
        standing = {id(entry) for entry in self._entries}
        return Record(
            header=self._header,
            start=self._start,
            entries=self._entries,
            seats=tuple(self._seats),
            length=self._count,
            shown=self._shown,
            torn=torn,
            kept=kept,
            past=tuple(RecordedEntry(entry, depth, id(entry) not in standing) for entry, depth in self._past),
            ended_early=marked and not self._position.is_over,
        )


def _word(text: str) -> tuple[str, str]:
    if " " not in text and "\t" not in text:
        return text, ""  # most moves are one word; this takes 0.1 us, splitting takes 1
    word, rest = _BLANKS.split(text, 1)
    return word, rest
