"""The header of a record, which says who plays and how; seat lines, which say who sits where; and the seal.

A game declares the lines of its header as `Field`s; `Header` checks their number and order.

Source: docs/records.md, "Header" and "Body".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from hotseat.i18n import _, ngettext, pgettext
from hotseat.rng import sha256
from hotseat.text import checked_name, checked_seed, refused_character, shown
from hotseat.values import NamedTuple

VERSION = "1"

SEAL = b"# sha256 "

PERSON = "person"  # sits at every seat by default

_SEAT = r"seat[ \t]+([0-9]{1,3})[ \t]+(person|computer(?:[ \t]+[^ \t]+)+)"  # rare: compiled when needed


class RecordError(Exception):
    """A record that cannot be read. `str()` is one safe line: `game.azul:17: 3B2: line 2 is full`."""

    def __init__(self, file: str, number: int | None, line: str, reason: str) -> None:
        self.file = file
        self.number = number
        self.line = line
        self.reason = reason
        super().__init__(self.about(file))

    def about(self, file: str) -> str:
        """The same with another name for the file, or with none."""
        place = ":".join(filter(None, (shown(file, 1000), str(self.number or ""))))
        return ": ".join(filter(None, (place, shown(self.line, 60), shown(self.reason))))


def first_line(title: str) -> str:
    return f"{title} {VERSION}"


def seal_line(text: bytes | bytearray) -> str:
    """The line that seals a finished game with the SHA-256 of its whole text, which ends with a newline."""
    return f"{SEAL.decode()}{sha256(bytes(text)).hexdigest()}\n"


def seat_line(number: int, who: str) -> str:
    """The line that says who sits at a seat from then on. number: of the seat, from 1."""
    return f"seat {number} {who}\n"


def seat_lines(seats: Sequence[str]) -> str:
    """The lines after a header: one for each seat that has no person."""
    return "".join(seat_line(seat, who) for seat, who in enumerate(seats, 1) if who != PERSON)


def parse_seat(line: str, seats: int) -> tuple[int, str]:
    """Read a seat line: the seat, from 1 to `seats`, and who sits there. Raises `ValueError`."""
    match = re.fullmatch(_SEAT, line)
    if match is None or refused_character(match[2].replace("\t", " ")) is not None:
        raise ValueError(_("not a seat line; write it like `seat 3 computer hard` or `seat 3 person`"))
    number = int(match[1])
    if not 1 <= number <= seats:
        raise ValueError(_("there is no seat {number}").format(number=number))
    return number, " ".join(match[2].split())


class Header(NamedTuple):
    """The header of a record: the game's title, and the word and value of every other line."""

    title: str
    lines: tuple[tuple[str, str], ...] = ()

    def all(self, word: str) -> tuple[str, ...]:
        return tuple(value for first, value in self.lines if first == word)

    def one(self, word: str) -> str | None:
        return next(iter(self.all(word)), None)

    @property
    def names(self) -> tuple[str, ...]:
        return self.all("player")

    @property
    def seed(self) -> str | None:
        return self.one("seed")

    @property
    def next_first(self) -> int:
        """The seat that goes first in a rematch: the next one clockwise."""
        return int(self.one("first") or 1) % len(self.names) + 1

    def with_line(self, fields: Sequence[Field], word: str, value: str) -> Header:
        """With another line, in the order of the game's fields. Raises `ValueError`."""
        words = [field.word for field in fields]
        place, last = words.index(word), max((words.index(first) for first, _value in self.lines), default=0)
        if place < last:
            text = _("`{word}` must come before `{after}`")
            raise ValueError(text.format(word=word, after=words[last]))
        self.check_complete(fields[:place])
        most = fields[place].most
        if len(self.all(word)) == most:
            text = ngettext(
                "only one `{word}` line is allowed", "at most {n} `{word}` lines are allowed", most
            )
            raise ValueError(text.format(n=most, word=word))
        return self._replace(lines=(*self.lines, (word, fields[place].check(value, self))))

    def check_complete(self, fields: Sequence[Field]) -> None:
        """Raises `ValueError` unless it has all the lines that these fields need."""
        for field in fields:
            if len(self.all(field.word)) < field.least:
                text = ngettext(
                    "the header is incomplete: it needs a `{word}` line here",
                    "the header is incomplete: it needs at least {n} `{word}` lines here",
                    field.least,
                )
                raise ValueError(text.format(n=field.least, word=field.word))

    def __str__(self) -> str:
        lines = [first_line(self.title), *(f"{word} {value}" for word, value in self.lines)]
        return "".join(f"{line}\n" for line in lines)


class Field(NamedTuple):
    """A kind of header line. A header has `least` to `most` of them."""

    word: str
    check: Callable[[str, Header], str]  # from value and header so far, what to keep; or `ValueError`
    least: int = 1
    most: int = 1


def check_name(text: str, header: Header) -> str:
    """The `check` of a field `player`: a name that no other player has."""
    name = checked_name(text)
    if name in header.names:
        raise ValueError(_("two players are called {name}; give them different names").format(name=name))
    return name


def check_first(text: str, header: Header) -> str:
    """The `check` of a field `first`: one of the seats."""
    check_seat(text, len(header.names))
    return text


def check_seat(text: str, players: int) -> None:
    """Raises `ValueError` unless the seat that goes first is one of the players'."""
    if text not in map(str, range(1, players + 1)):
        template = _("the seat that goes first must be a number from 1 to {players}")
        raise ValueError(template.format(players=players))


def check_seed(text: str, _header: Header) -> str:
    return checked_seed(text)


def player_fields(fewest: int, most: int) -> tuple[Field, Field]:
    """The fields of a game that needs only its players, `fewest` to `most`, and who goes first."""
    return Field("player", check_name, least=fewest, most=most), Field("first", check_first, least=0)


def who_words(who: str) -> tuple[str, ...]:
    """What may follow a name, longest first; nothing for a person.   who: in the words of seat lines."""
    if who == PERSON:
        return ()
    text = _("{name} ({level})")
    return tuple(text.format(name="", level=words) for words in (computer_word(who), level_word(who)))


def kind_words(levels: Iterable[str]) -> dict[str, str]:
    return {PERSON: _("person"), **{level: level_word(f"computer {level}") for level in levels}}


def level_word(who: str) -> str:
    """A computer's level, or the name of your own bot. who: in the words of seat lines."""
    words = {
        "easy": pgettext("level of a computer", "easy"),
        "medium": pgettext("level of a computer", "medium"),
        "hard": pgettext("level of a computer", "hard"),
        "expert": pgettext("level of a computer", "expert"),
    }
    level = who.removeprefix("computer ")
    return words.get(level, shown(level.removeprefix("own "), 16))


def computer_word(who: str) -> str:
    return _("computer, {level}").format(level=level_word(who))


def name_and_who(name: str, who: str) -> str:
    """A name, with a computer's level unless that is the name: `South (hard)`, `hard`."""
    return name if who == PERSON or name == level_word(who) else name + who_words(who)[-1]
