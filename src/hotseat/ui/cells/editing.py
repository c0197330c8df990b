"""A line of text being typed: the text, and where its cursor stands. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from unicodedata import category

from rich.cells import split_graphemes

_JOINERS = "\u200c\u200d"


def _visible(character: str) -> bool:
    """Whether a character can stand in a line: it is seen, is a blank of any script, or joins others."""
    return character.isprintable() or character in _JOINERS or category(character) == "Zs"


class Typed(NamedTuple):
    """Text with a cursor before its character number `at`; at the end where that is its length.

    The cursor goes by what people see as one character, with all that combines with it.
    """

    text: str
    at: int

    def key(self, key: str, character: str | None) -> Typed | None:
        """What a key makes of it (as Textual names it, with its character); None for no such key."""
        if key in _KEYS:
            return _KEYS[key](self)
        if character is not None and _visible(character):
            return self.insert(character)
        return None

    def insert(self, text: str) -> Typed:
        """Put text in, of several lines the first; what has no look of its own stays out."""
        line = (text.splitlines() or [""])[0].replace("\t", " ")
        line = "".join(filter(_visible, line))
        return Typed(self.text[: self.at] + line + self.text[self.at :], self.at + len(line))

    def to(self, at: int) -> Typed:
        """The cursor at another place, which is a number of characters from 0."""
        return Typed(self.text, at)

    @property
    def stops(self) -> list[int]:
        """Where the cursor can stand."""
        return [0, *(end for _start, end, _width in split_graphemes(self.text)[0])]

    @property
    def before(self) -> int:
        """One character to the left."""
        return max((stop for stop in self.stops if stop < self.at), default=0)

    @property
    def behind(self) -> int:
        """One character to the right."""
        return min((stop for stop in self.stops if stop > self.at), default=len(self.text))

    @property
    def word(self) -> int:
        """The beginning of the word at the left."""
        left = self.text[: self.at].rstrip()
        return left.rfind(" ") + 1

    @property
    def next_word(self) -> int:
        """Behind the word at the right."""
        right = self.text[self.at :]
        found = right.find(" ", len(right) - len(right.lstrip()))
        return len(self.text) if found < 0 else self.at + found

    @property
    def selected(self) -> Selected:
        """The same with all of its text selected."""
        return Selected(self.text)

    def without(self, start: int, end: int) -> Typed:
        """The text from one place to another taken out; the cursor stands there."""
        return Typed(self.text[:start] + self.text[end:], start)


class Selected(NamedTuple):
    """Text that is selected as a whole: what is typed replaces it."""

    text: str

    def key(self, key: str, character: str | None) -> Typed | None:
        """What a key makes of it: one that moves goes to the text's end or its beginning and keeps it,
        one that deletes leaves nothing. None for no such key.
        """
        if key in _TO_THE_START:
            return Typed(self.text, 0)
        if key in _TO_THE_END:
            return Typed(self.text, len(self.text))
        if key in _KEYS:
            return Typed("", 0)
        return Typed("", 0).key(key, character)


_KEYS: dict[str, Callable[[Typed], Typed]] = {
    "left": lambda line: line.to(line.before),
    "right": lambda line: line.to(line.behind),
    "home": lambda line: line.to(0),
    "end": lambda line: line.to(len(line.text)),
    "ctrl+left": lambda line: line.to(line.word),
    "ctrl+right": lambda line: line.to(line.next_word),
    "backspace": lambda line: line.without(line.before, line.at),
    "delete": lambda line: line.without(line.at, line.behind),
    "ctrl+w": lambda line: line.without(line.word, line.at),
    "ctrl+u": lambda line: line.without(0, line.at),
    "ctrl+k": lambda line: line.without(line.at, len(line.text)),
}
_KEYS |= {"ctrl+a": _KEYS["home"], "ctrl+e": _KEYS["end"], "ctrl+d": _KEYS["delete"]}
_TO_THE_START = frozenset(("left", "home", "ctrl+left", "ctrl+a"))
_TO_THE_END = frozenset(("right", "end", "ctrl+right", "ctrl+e"))
