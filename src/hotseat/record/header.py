"""The header of a record: who plays, and how; and the lines that say who sits where. The game says which
lines there are in a header, this what order is.

Source: docs/records.md, "Header" and "Body".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from hotseat.i18n import _, ngettext
from hotseat.record import names as texts

VERSION = "1"

PERSON = "person"  # who sits where nothing else is said

_SEAT = r"seat[ \t]+([0-9]{1,3})[ \t]+(person|computer(?:[ \t]+[^ \t]+)+)"  # rare: compiled when met


def first_line(title: str) -> str:
    """The line with which the records of a game begin."""
    return f"{title} {VERSION}"


def seat_line(number: int, who: str) -> str:
    """The line that says who sits at a seat, from 1, from there on."""
    return f"seat {number} {who}\n"


def seat_lines(seats: Sequence[str]) -> str:
    """What stands behind a header: a line for each seat where no person sits."""
    return "".join(seat_line(seat, who) for seat, who in enumerate(seats, 1) if who != PERSON)


def parse_seat(line: str, seats: int) -> tuple[int, str]:
    """Which of so many seats, from 1, such a line is about, and who sits there.

    Raises `ValueError` with a sentence.
    """
    found = re.fullmatch(_SEAT, line)
    if found is None or texts.refused_character(found[2].replace("\t", " ")) is not None:
        raise ValueError(_("not a seat line; write it like `seat 3 computer hard` or `seat 3 person`"))
    number = int(found[1])
    if not 1 <= number <= seats:
        raise ValueError(_("there is no seat {number}").format(number=number))
    return number, " ".join(found[2].split())


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
        lines = [first_line(self.title), *(f"{word} {value}" for word, value in self.lines)]
        return "".join(f"{line}\n" for line in lines)


class Field(NamedTuple):
    """A kind of header line. `check` gets the value and the header so far and returns it as it is kept.

    It raises `ValueError` with a sentence. There are at least `least` such lines and at most `most`.
    """

    word: str
    check: Callable[[str, Header], str]
    least: int = 1
    most: int = 1


def check_name(text: str, header: Header) -> str:
    """The `check` of a field `player`: a name that nobody else has."""
    name = texts.name(text)
    if name in header.names:
        raise ValueError(_("two players are called {name}; give them different names").format(name=name))
    return name


def check_first(text: str, header: Header) -> str:
    """The `check` of a field `first`: one of the seats."""
    players = len(header.names)
    check_seat(int(text) if text in map(str, range(1, players + 1)) else 0, players)
    return text


def check_seat(first: int, players: int) -> None:
    """Raises `ValueError` unless so many players can have that seat begin."""
    if not 1 <= first <= players:
        raise ValueError(
            _("the seat that goes first must be a number from 1 to {players}").format(players=players)
        )


def check_seed(text: str, _header: Header) -> str:
    """The `check` of a field `seed`."""
    return texts.seed(text)


def player_fields(fewest: int, most: int) -> tuple[Field, Field]:
    """The lines of a game that asks for nothing but who plays, so many people, and who begins."""
    return Field("player", check_name, least=fewest, most=most), Field("first", check_first, least=0)


class HeaderBuilder:
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
            raise ValueError(_("`{word}` must come before `{after}`").format(word=word, after=after))
        if place > self._place:
            self._check_complete(place)
        count = self._count + 1 if place == self._place else 1
        if count > field.most:
            raise ValueError(
                ngettext(
                    "only one `{word}` line is allowed",
                    "at most {n} `{word}` lines are allowed",
                    field.most,
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
                        "the header is incomplete: it needs a `{word}` line here",
                        "the header is incomplete: it needs at least {n} `{word}` lines here",
                        field.least,
                    ).format(n=field.least, word=field.word)
                )
