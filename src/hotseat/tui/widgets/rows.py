"""The rows of forms: a choice among words, a name to type, a line that does something."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import ClassVar, NamedTuple
from unicodedata import category

from rich.cells import cell_len, split_graphemes
from rich.style import Style

from hotseat.text.fit import fitted
from hotseat.text.typed import latin
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.painting import Painting
from hotseat.tui.widgets.form import Form, Row

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


class OneOfWords(Painting[int]):
    """One of several words is chosen, by its place from 0: in a row of a form, or in a widget of its own
    (`hotseat.tui.widgets.dialog`).
    """

    def begin(self, words: Sequence[str], value: int) -> None:
        """The words at first, and the place of the one chosen."""
        self.words, self.value = tuple(words), value
        self._wanted = value  # whether there is such a word now or not

    @abstractmethod
    def chosen(self) -> None:
        """Tell that another word was chosen."""

    def offer(self, words: Sequence[str]) -> None:
        """Other words. The place chosen stays; while there is none such, it is the first."""
        if tuple(words) != self.words:
            self.words = tuple(words)
            self.value = self._wanted if self._wanted < len(words) else 0
            self.changed()

    def choose(self, value: int) -> None:
        """Choose by place."""
        if value != self.value:
            self.value = self._wanted = value
            self.changed()
            self.chosen()

    def turn(self, by: int) -> None:
        """So many words on, round and round."""
        self.choose((self.value + by) % len(self.words))

    def paint_words(self, canvas: Canvas[int], x: int, chosen: Style, other: Style) -> None:
        """Word by word from a column on, and marked; where not all fit, only the chosen one."""
        if sum(map(cell_len, self.words)) + 3 * len(self.words) > canvas.width - x:
            self.paint_wheel(canvas, canvas.width, chosen, other, x)
            return
        for place, word in enumerate(self.words):
            text = f" {word} "
            canvas.mark(x, 0, cell_len(text), 1, place)
            x = canvas.put(x, 0, text, chosen if place == self.value else other) + 1

    def paint_wheel(self, canvas: Canvas[int], end: int, chosen: Style, sign: Style, x: int = 0) -> int:
        """`< word >` from a column to before another one at most; returns the column behind it. A click on a
        sign turns, one on the word turns on.
        """
        width = min(max(map(cell_len, self.words)), end - x - 6)
        before, behind = ((self.value + by) % len(self.words) for by in (-1, 1))
        canvas.put(x, 0, "<", sign)
        canvas.fill(x + 2, 0, width + 2, 1, chosen)  # as wide for every word, so that the signs stay
        canvas.put(x + 3, 0, fitted(self.words[self.value], width), chosen)
        canvas.mark(x, 0, 2, 1, before)
        canvas.mark(x + 2, 0, width + 4, 1, behind)
        return canvas.put(x + width + 5, 0, ">", sign)


class Choice(OneOfWords, Row):
    """One of several words: left and right, a click, or the digit that one begins with chooses it."""

    labelled = True

    def __init__(
        self,
        name: str,
        label: str,
        words: Sequence[str],
        value: int = 0,
        explains: str | Sequence[str] = "",
    ) -> None:
        """`value` is the place of the word chosen; `explains` is one sentence, or one for each word."""
        self._sentences = (explains,) if isinstance(explains, str) else tuple(explains)
        super().__init__(name, label, self._sentences[0])
        self.begin(words, value)

    def sentence(self) -> str:
        return self._sentences[min(self.value, len(self._sentences) - 1)]

    def chosen(self) -> None:
        self.form.post_message(Form.Changed(self))

    def key(self, key: str, character: str | None) -> bool:
        if key in ("left", "right", "space"):
            self.turn(-1 if key == "left" else 1)
            return True
        for place, word in enumerate(self.words):
            if character and character.isdecimal() and latin(word[:1]) == latin(character):
                self.choose(place)
                return True
        return False

    def clicked(self, x: int, target: int | None) -> None:
        del x
        if target is not None:
            self.choose(target)

    def paint(self, canvas: Canvas[int]) -> None:
        self.paint_label(canvas)
        chosen = self.look("here" if self.here else "chosen")
        self.paint_words(canvas, self.form.label_cells, chosen, self.look("label"))


class Wheel(Choice):
    """One of several words, right of another row: only the chosen one is shown, between signs that turn
    to the others.
    """

    labelled = False
    CELLS: ClassVar[int] = 24

    def paint(self, canvas: Canvas[int]) -> None:
        chosen, sign = ("here", "mark") if self.here else ("plate", "label")
        self.paint_wheel(canvas, canvas.width, self.look(chosen), self.look(sign))


class Field(Row):
    """A name to type, in a field of so many cells.

    When the cursor comes to it the whole name is selected, as in a browser: what is typed first replaces
    it, an arrow or a second click begins to edit it.
    """

    labelled = True
    CELLS: ClassVar[int] = 20
    selected = False

    def __init__(self, name: str, label: str, text: str = "", explains: str = "") -> None:
        super().__init__(name, label, explains)
        self.typed = Typed(text, len(text))

    @property
    def value(self) -> str:
        """The text."""
        return self.typed.text

    @value.setter
    def value(self, text: str) -> None:
        self._become(Typed("", 0).insert(text))

    def mark_here(self, here: bool) -> None:
        super().mark_here(here)
        self.select()

    def select(self) -> None:
        """Select the whole name."""
        self.selected = self.here and bool(self.value)
        self.typed = self.typed.to(len(self.value))
        self.changed()

    def key(self, key: str, character: str | None) -> bool:
        typed = (self.typed.selected if self.selected else self.typed).key(key, character)
        if typed is not None:
            self._become(typed)
        return typed is not None

    def paste(self, text: str) -> None:
        self._become((Typed("", 0) if self.selected else self.typed).insert(text))

    def _become(self, typed: Typed) -> None:
        changed = typed.text != self.typed.text
        self.typed, self.selected = typed, False
        self.changed()
        if changed and self.sheet is not None:
            self.form.post_message(Form.Changed(self))

    async def press(self, x: int, y: int) -> None:
        if self.here:
            self.clicked(x, self.at(x, y))
        else:
            self.form.go_to(self)

    def clicked(self, x: int, target: int | None) -> None:
        del target
        cell = x - self.form.label_cells - 1 + self._scrolled
        stops = self.typed.stops
        self._become(self.typed.to(max(stop for stop in stops if self._cell(stop) <= cell or not stop)))

    def _cell(self, at: int) -> int:
        return cell_len(self.typed.text[:at])

    @property
    def _scrolled(self) -> int:
        """How many cells of a long text lie left of the field."""
        return max(0, self._cell(self.typed.at) - (self.CELLS - 3)) if self.here else 0

    def paint(self, canvas: Canvas[int]) -> None:
        self.paint_label(canvas)
        ground = self.look("here" if self.here else "plate")
        left = self.form.label_cells
        canvas.fill(left, 0, self.CELLS, 1, ground)
        ink = self.look("selected") if self.selected else ground
        shown = self.typed if self.here else Typed(fitted(self.value, self.CELLS - 2), 0)
        for start, end in pairwise(shown.stops):
            cell, character = cell_len(shown.text[:start]) - self._scrolled, shown.text[start:end]
            if cell >= 0 and cell + cell_len(character) <= self.CELLS - 2:
                canvas.put(left + 1 + cell, 0, character, ink)
        if self.here and not self.selected:
            under = self.value[self.typed.at : self.typed.behind] or " "
            canvas.put(self.cursor_column(), 0, under, self.look("cursor"))

    def cursor_column(self) -> int:
        return self.form.label_cells + 1 + self._cell(self.typed.at) - self._scrolled


class Press(Row):
    """A line that does something when it is entered or clicked."""

    def key(self, key: str, character: str | None) -> bool:
        del character
        if key == "space":
            self.form.post_message(Form.Pressed(self))
        return key == "space"

    @property
    def cells(self) -> int:
        """How wide it is, with its mark."""
        return cell_len(self.label) + 4

    def clicked(self, x: int, target: int | None) -> None:
        del x
        if target is not None:
            self.form.post_message(Form.Pressed(self))

    def paint(self, canvas: Canvas[int]) -> None:
        text = fitted(self.label, canvas.width - 4)
        width = cell_len(text) + 4
        style = self.look("here" if self.here else "strong")
        canvas.fill(0, 0, width, 1, style)
        canvas.put(0, 0, "> " if self.here else "  ", style)
        canvas.put(2, 0, text, style)
        canvas.mark(0, 0, width, 1, 0)
