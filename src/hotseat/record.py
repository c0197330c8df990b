"""Records: a whole game as text, one line a command. Pure: bytes in, values out.

Source: records, "Lines" and "Written so that nothing is lost". What a game's own lines mean is said by
its `Notation`; this module knows the header's form, comments, `undo`, `seat` and a torn last line.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from hotseat.language import _, ngettext
from hotseat.names import refused_character, shown

G = TypeVar("G")  # a position of the game
C = TypeVar("C")  # a command
E = TypeVar("E")  # an event

VERSION = "1"
LARGEST = 16 * 2**20  # bytes; a long game is 5000, and no file may take memory without end
LONGEST = 1000  # characters of a body line without its comment; the longest command has about 100

_BLANKS = re.compile(r"[ \t]+")
_COMMENT = re.compile(r"(?:^|[ \t])#")
_SEAT = re.compile(r"seat[ \t]+([0-9]{1,3})[ \t]+(person|computer(?:[ \t]+[^ \t]+)+)")


class Fault(Exception):
    """A record that cannot be read, or a line in it: the file, the line's number, the line, the reason.

    `str()` is one line that is safe to print: `game.azul:17: 3B2: line 2 is full`.
    """

    def __init__(self, file: str, number: int | None, line: str, reason: str) -> None:
        self.file = file
        self.number = number
        self.line = line
        self.reason = reason
        place = shown(file, 1000) if number is None else f"{shown(file, 1000)}:{number}"
        parts = (place, shown(line, 60), shown(reason))
        super().__init__(": ".join(part for part in parts if part))


class Header(NamedTuple):
    """The header of a record: the game's title, and a word and its value for each further line."""

    title: str
    lines: tuple[tuple[str, str], ...]

    def all(self, word: str) -> tuple[str, ...]:
        """The values of every line with that word, in order."""
        return tuple(value for found, value in self.lines if found == word)

    def one(self, word: str) -> str | None:
        """The value of the line with that word, None where there is none."""
        found = self.all(word)
        return found[0] if found else None

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, in seat order."""
        return self.all("player")

    @property
    def seed(self) -> str | None:
        """What chance is drawn from, where it is said."""
        return self.one("seed")

    def __str__(self) -> str:
        lines = [f"{self.title} {VERSION}", *(f"{word} {value}" for word, value in self.lines)]
        return "".join(f"{line}\n" for line in lines)


class Field(NamedTuple):
    """A kind of header line. `check` gets the value and the header so far and returns it as it is kept.

    It raises `ValueError` with a sentence. There are at least `least` such lines and at most `most`.
    """

    word: str
    check: Callable[[str, Header], str]
    least: int = 1
    most: int = 1


class Notation(ABC, Generic[G, C, E]):
    """What a game's records say, for readers and sessions that know no game."""

    title: str  # the first word of a record
    suffix: str  # how the names of its files end, with the dot
    fields: tuple[Field, ...]  # the header's lines, in order

    @abstractmethod
    def begin(self, header: Header) -> G:
        """The position before the first command. The header has passed every check."""

    @abstractmethod
    def parse(self, text: str) -> C:
        """Read a command. Raises `ValueError` with a sentence."""

    @abstractmethod
    def write(self, command: C) -> str:
        """The line for a command."""

    @abstractmethod
    def apply(self, game: G, command: C) -> tuple[G, tuple[E, ...]]:
        """The next position and what happened. Raises `ValueError` with a sentence."""

    @abstractmethod
    def is_over(self, game: G) -> bool:
        """Whether the game has ended."""

    def explain(self, refusal: ValueError) -> str:
        """What a refusal says, in the language of the program."""
        return str(refusal)

    def is_chance(self, command: C) -> bool:  # noqa: ARG002  # most games have none
        """Whether chance commands it, not a player."""
        return False

    def is_forced(self, game: G, command: C) -> bool:  # noqa: ARG002
        """Whether the player had no other choice, so that undo should not stop at it."""
        return False

    def automatic(self, game: G, seed: str) -> C | None:  # noqa: ARG002
        """The command that follows by itself, if one does: a deal, a choice among one."""
        return None


class Entry(NamedTuple, Generic[G, C, E]):
    """A command of a game, with the positions on both sides of it and what happened in between."""

    command: C
    before: G
    after: G
    events: tuple[E, ...]
    chance: bool
    forced: bool


class Torn(NamedTuple):
    """A last line that was not ended and is no legal command, and so has been left out.

    Prints as one line that is safe to print, as a `Fault` does.
    """

    file: str
    number: int
    line: str

    def __str__(self) -> str:
        why = _("the last line is not complete and has been left out")
        return str(Fault(self.file, self.number, self.line, why))


class Record(NamedTuple, Generic[G, C, E]):
    """A record as read.

    entries: the history that stands after every undo.   seats: `person` or `computer ...` by seat.
    length: the lines of the body (deals, choices, undos).   shown: the position after the lines asked
    for, None where there are fewer.   torn: what was left out.   kept: how many bytes go before it.
    ended: whether those end with a newline.
    """

    header: Header
    start: G
    entries: list[Entry[G, C, E]]
    seats: tuple[str, ...]
    length: int
    shown: G | None
    torn: Torn | None
    kept: int
    ended: bool

    @property
    def game(self) -> G:
        """The position at the end."""
        return self.entries[-1].after if self.entries else self.start


def entry(notation: Notation[G, C, E], game: G, command: C) -> Entry[G, C, E]:
    """Apply a command. Raises the game's refusal."""
    after, events = notation.apply(game, command)
    chance = notation.is_chance(command)
    forced = not chance and notation.is_forced(game, command)
    return Entry(command, game, after, events, chance, forced)


def header_of(notation: Notation[G, C, E], lines: Iterable[tuple[str, str]]) -> Header:
    """A header made by a program. Raises `ValueError` with a sentence, as reading it would."""
    builder = _HeaderBuilder(notation.title, notation.fields)
    for word, value in lines:
        builder.add(word, value)
    return builder.header()


def read(notation: Notation[G, C, E], data: bytes, file: str, at: int | None = None) -> Record[G, C, E]:
    """Read a record; `file` is what faults call it. Raises `Fault`."""
    if len(data) > LARGEST:
        raise Fault(file, None, "", _("this is too large for a record of a game"))
    reader = _Reader(notation, at)
    torn, kept, last = None, 0, _Line(1, b"", 0, True)
    for line in _split(data):
        last = line
        try:
            reader.take(_text(line))
        except ValueError as refusal:
            if line.ended:
                raise Fault(file, line.number, _shown_line(line), notation.explain(refusal)) from None
            torn = Torn(file, line.number, _shown_line(line))
            break
        kept = line.end
    try:
        reader.begin()
    except ValueError as refusal:
        raise Fault(file, last.number, _shown_line(last), notation.explain(refusal)) from None
    return reader.record(torn, kept, last.ended or torn is not None)


class _Line(NamedTuple):
    number: int
    raw: bytes
    end: int
    ended: bool


def _split(data: bytes) -> Iterator[_Line]:
    """The lines, one at a time: a list of a hundred million empty ones would not fit in memory."""
    start, number = 0, 0
    while start < len(data):
        number += 1
        found = data.find(b"\n", start)
        end = len(data) if found < 0 else found
        raw = data[start:end]
        if number == 1:
            raw = raw.removeprefix(b"\xef\xbb\xbf")  # some editors put a byte order mark first
        start = end + 1
        yield _Line(number, raw.removesuffix(b"\r"), min(start, len(data)), found >= 0)


def _text(line: _Line) -> str:
    """A line without its comment and the blanks around it."""
    try:
        text = line.raw.decode()
    except UnicodeDecodeError:
        raise ValueError(_("this is not UTF-8 text")) from None
    if "#" in text and (comment := _COMMENT.search(text)):
        text = text[: comment.start()]
    return text.strip(" \t")


def _shown_line(line: _Line) -> str:
    return line.raw[:400].decode(errors="backslashreplace").strip(" \t")


class _HeaderBuilder:
    """The header's lines, in the order of the game's fields."""

    def __init__(self, title: str, fields: Sequence[Field]) -> None:
        self._title = title
        self._fields = fields
        self.words = frozenset(field.word for field in fields)
        self._place = 0
        self._count = 0
        self._lines: list[tuple[str, str]] = []

    def add(self, word: str, value: str) -> None:
        """One more line. Raises `ValueError`; nothing has changed then."""
        place = [field.word for field in self._fields].index(word)
        field = self._fields[place]
        if place < self._place:
            after = self._fields[self._place].word
            raise ValueError(_("`{word}` stands before `{after}`").format(word=word, after=after))
        if place > self._place:
            self._check_complete(place)
        count = self._count + 1 if place == self._place else 1
        if count > field.most:
            raise ValueError(
                ngettext(
                    "there is only one line `{word}`", "there are at most {n} lines `{word}`", field.most
                ).format(n=field.most, word=word)
            )
        kept = field.check(value, Header(self._title, tuple(self._lines)))
        self._lines.append((word, kept))
        self._place, self._count = place, count

    def header(self) -> Header:
        """The whole header. Raises `ValueError` where something is missing."""
        self._check_complete(len(self._fields))
        return Header(self._title, tuple(self._lines))

    def _check_complete(self, end: int) -> None:
        """Raises `ValueError` unless the fields up to there have all the lines they need."""
        for place in range(self._place, end):
            field = self._fields[place]
            if (self._count if place == self._place else 0) < field.least:
                raise ValueError(
                    ngettext(
                        "the header is not complete: it needs a line `{word}` here",
                        "the header is not complete: it needs at least {n} lines `{word}` here",
                        field.least,
                    ).format(n=field.least, word=field.word)
                )


class _Reader(Generic[G, C, E]):
    """Takes the lines of a record one after the other. A line it refuses changes nothing."""

    def __init__(self, notation: Notation[G, C, E], at: int | None) -> None:
        self._notation = notation
        self._at = at
        self._titled = False
        self._builder = _HeaderBuilder(notation.title, notation.fields)
        self._header: Header | None = None
        self._entries: list[Entry[G, C, E]] = []
        self._count = 0
        self._shown: G | None = None

    def take(self, text: str) -> None:
        """The next line, without comment and blanks. Raises `ValueError`."""
        if not text:
            return
        if not self._titled:
            self._title(text)
        elif self._header is not None:
            self._body(text)
        else:
            word, value = _word(text)
            if word in self._builder.words:
                self._builder.add(word, value)
            else:
                self._first(text)

    def _title(self, text: str) -> None:
        title = self._notation.title
        if text.split() != [title, VERSION]:
            raise ValueError(
                _("a record begins with the line `{line}`").format(line=f"{title} {VERSION}")
            )
        self._titled = True

    def _first(self, text: str) -> None:
        """The first line of the body, which ends the header. A torn one must not leave it ended."""
        self.begin()
        try:
            self._body(text)
        except ValueError:
            self._header = None
            raise

    def begin(self) -> None:
        """The header is over. Raises `ValueError` where something is missing in it."""
        if self._header is not None:
            return
        if not self._titled:
            title = f"{self._notation.title} {VERSION}"
            raise ValueError(_("a record begins with the line `{line}`").format(line=title))
        header = self._builder.header()
        self._start = self._game = self._notation.begin(header)
        self._seats = ["person"] * len(header.names)
        self._header = header
        self._note()

    def _note(self) -> None:
        if self._count == self._at:
            self._shown = self._game

    def _body(self, text: str) -> None:
        if len(text) > LONGEST:
            raise ValueError(_("this is too long for a command"))
        word = _word(text)[0]
        if word == "seat":
            self._seat(text)
            return
        if text == "undo":
            self._undo()
        elif word in self._builder.words or word == self._notation.title:
            raise ValueError(_("`{word}` stands in the header, and only there").format(word=word))
        else:
            found = entry(self._notation, self._game, self._notation.parse(text))
            self._entries.append(found)
            self._game = found.after
        self._count += 1
        self._note()

    def _undo(self) -> None:
        taken = len(last_choice(self._entries))
        if not taken:
            raise ValueError(_("there is nothing left to take back"))
        self._game = self._entries[-taken].before
        del self._entries[-taken:]

    def _seat(self, text: str) -> None:
        found = _SEAT.fullmatch(text)
        if found is None or refused_character(found[2].replace("\t", " ")) is not None:
            raise ValueError(_("a seat line looks like `seat 3 computer hard` or `seat 3 person`"))
        number = int(found[1])
        if not 1 <= number <= len(self._seats):
            raise ValueError(_("there is no seat {number}").format(number=number))
        self._seats[number - 1] = " ".join(found[2].split())

    def record(self, torn: Torn | None, kept: int, ended: bool) -> Record[G, C, E]:
        """All that was read."""
        assert self._header is not None
        return Record(
            header=self._header,
            start=self._start,
            entries=self._entries,
            seats=tuple(self._seats),
            length=self._count,
            shown=self._shown,
            torn=torn,
            kept=kept,
            ended=ended,
        )


def last_choice(entries: Sequence[Entry[G, C, E]]) -> Sequence[Entry[G, C, E]]:
    """The last choice and everything automatic after it; empty where there is no choice."""
    for place in range(len(entries) - 1, -1, -1):
        if not entries[place].chance:
            return entries[place:]
    return ()


def _word(text: str) -> tuple[str, str]:
    """The first word of a line, and the rest."""
    parts = _BLANKS.split(text, 1)
    return parts[0], parts[1] if len(parts) == 2 else ""
