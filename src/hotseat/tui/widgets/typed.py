"""A line of text with a cursor: how keys change it, and how its cells are laid out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from unicodedata import category

from rich.cells import cell_len, split_graphemes

from hotseat.i18n import from_right
from hotseat.text import visible
from hotseat.text.scripts import has_right_to_left, runs_from_right, visual_order
from hotseat.values import NamedTuple

_JOINERS = "\u200c\u200d"


def _visible(character: str) -> bool:
    """Whether a line can hold a character: a printable one, a blank of any script, or a joiner."""
    return character.isprintable() or character in _JOINERS or category(character) == "Zs"


class Typed(NamedTuple):
    """Text with a cursor before character number `at`, or at the end.

    The cursor moves by graphemes: what people see as one character, with its combining marks.
    """

    text: str
    at: int

    def key(self, key: str, character: str | None) -> Typed | None:
        """The line after a key, as Textual names it; None if the key means nothing here."""
        if key in _KEYS:
            return _KEYS[key](self)
        if character is not None and _visible(character):
            return self.insert(character)
        return None

    def insert(self, text: str) -> Typed:
        line = (text.splitlines() or [""])[0].replace("\t", " ")
        line = "".join(filter(_visible, line))
        return Typed(self.text[: self.at] + line + self.text[self.at :], self.at + len(line))

    def to(self, at: int) -> Typed:
        return Typed(self.text, at)

    @property
    def stops(self) -> list[int]:
        return [0, *(end for _start, end, _width in split_graphemes(self.text)[0])]

    @property
    def before(self) -> int:
        return max((stop for stop in self.stops if stop < self.at), default=0)

    @property
    def behind(self) -> int:
        return min((stop for stop in self.stops if stop > self.at), default=len(self.text))

    @property
    def word(self) -> int:
        left = self.text[: self.at].rstrip()
        return left.rfind(" ") + 1

    @property
    def next_word(self) -> int:
        right = self.text[self.at :]
        found = right.find(" ", len(right) - len(right.lstrip()))
        return len(self.text) if found < 0 else self.at + found

    def selected_key(self, key: str, character: str | None) -> Typed | None:
        """The same while all of the text is selected: only a key that moves the cursor keeps the text."""
        if key in _TO_THE_START:
            return self.to(0)
        if key in _TO_THE_END:
            return self.to(len(self.text))
        nothing = Typed("", 0)
        return nothing if key in _KEYS else nothing.key(key, character)

    def without(self, start: int, end: int) -> Typed:
        return Typed(self.text[:start] + self.text[end:], start)


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


class Glyph(NamedTuple):
    """A grapheme of one or two cells: its first cell, and the number of its character in the text."""

    cell: int
    text: str
    source: int


class TypedLine:
    """The cells of a line that is typed, counted from the side on which the language begins its lines.

    A right-to-left name in an English form stands at the left, too, but its first letter is at its right end,
    and the cursor behind its last letter is left of that.
    """

    def __init__(self, typed: Typed, width: int) -> None:
        """width: the cells in view; of a longer line those around the cursor."""
        self._typed, self._width = typed, width
        self.backwards = runs_from_right(typed.text)  # whether its own letters run from right to left
        self._glyphs = self._in_order()
        self._cells = sum(cell_len(glyph.text) for glyph in self._glyphs)
        self._left = self._first_seen()

    def _in_order(self) -> list[Glyph]:
        text = self._typed.text
        placed: Iterable[tuple[str, int]]
        if has_right_to_left(text):
            placed = visual_order(text, from_right=self.backwards)
        else:
            placed = ((text[start:end], start) for start, end, _width in split_graphemes(text)[0])
        glyphs: list[Glyph] = []
        cell = 0
        for character, source in placed:
            character = visible(character)
            width = cell_len(character)
            if width:
                glyphs.append(Glyph(cell, character, source))
            elif glyphs:  # a mark
                glyphs[-1] = glyphs[-1]._replace(text=glyphs[-1].text + character)
            cell += width
        return glyphs

    def _under_cursor(self) -> Glyph:
        """The character behind the cursor; at the end a blank beside the line."""
        at = self._typed.at
        if at < len(self._typed.text):
            before = (glyph for glyph in self._glyphs if glyph.source <= at)
            return max(before, key=lambda glyph: glyph.source, default=Glyph(0, " ", at))
        return Glyph(-1 if self.backwards else self._cells, " ", at)

    def _first_seen(self) -> int:
        """The cell of the line at the left edge; negative if the line begins further right."""
        cursor = self._under_cursor()
        if self.backwards:
            behind = self._cells - cursor.cell - cell_len(cursor.text)
            hidden = max(0, behind - (self._width - 1))
            end = self._cells - hidden
            fits = not hidden and self._cells <= self._width
            return 0 if fits and not from_right() else end - self._width
        hidden = max(0, cursor.cell - (self._width - 1))
        fits = self._cells <= self._width
        return self._cells - self._width if fits and from_right() else hidden

    def _placed(self, glyph: Glyph) -> Glyph:
        """The same with the cell counted as the field does."""
        cell = glyph.cell - self._left
        return glyph._replace(cell=self._width - cell - cell_len(glyph.text) if from_right() else cell)

    @property
    def seen(self) -> Iterator[Glyph]:
        for glyph in map(self._placed, self._glyphs):
            if glyph.cell >= 0 and glyph.cell + cell_len(glyph.text) <= self._width:
                yield glyph

    @property
    def cursor(self) -> Glyph:
        """The glyph under the cursor; a blank at the end may be just out of view."""
        return self._placed(self._under_cursor())

    def stop_at(self, cell: int) -> int:
        cell = self._left + (self._width - 1 - cell if from_right() else cell)
        first = max((glyph.cell for glyph in self._glyphs if glyph.cell <= cell), default=-1)
        source = next((glyph.source for glyph in self._glyphs if glyph.cell == first), 0)
        if not 0 <= cell < self._cells:
            source = len(self._typed.text) if (cell < 0) == self.backwards else 0
        return max(stop for stop in self._typed.stops if stop <= source)
