"""The rows of forms: a choice among words, a name to type, a line that does something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style

from hotseat.i18n import from_right
from hotseat.text.fit import fitted
from hotseat.text.typed import latin
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.widgets.form import Form, Row, other_way
from hotseat.tui.widgets.typed import Typed, TypedLine


class Choice(Row):
    """One of several words, by its place from 0: left and right, a click, or the digit that one begins with
    chooses it.
    """

    labelled = True
    LETTERS: ClassVar[bool] = False  # whether a letter chooses the next word that begins with it, too

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
        self.words, self.value = tuple(words), value
        self._wanted = value  # whether there is such a word now or not

    def sentence(self) -> str:
        return self._sentences[min(self.value, len(self._sentences) - 1)]

    def offer(self, words: Sequence[str]) -> None:
        """Other words. The place chosen stays; while there is none such, it is the first."""
        if tuple(words) != self.words:
            self.words = tuple(words)
            self.value = self._wanted if self._wanted < len(words) else 0
            self.changed()

    def choose(self, value: int) -> None:
        if value != self.value:
            self.value = self._wanted = value
            self.changed()
            self.form.post_message(Form.Changed(self))

    def turn(self, by: int) -> None:
        """So many words on, round and round."""
        self.choose((self.value + by) % len(self.words))

    def key(self, key: str, character: str | None) -> bool:
        if key in ("left", "right", "space"):
            self.turn(-1 if key == "left" else 1)
            return True
        for by in range(1, len(self.words) + 1):
            place = (self.value + by) % len(self.words)
            if character and self._begins(self.words[place], character):
                self.choose(place)
                return True
        return False

    def takes_letter(self, character: str) -> bool:
        """Whether a character is the beginning of a word here, and no key of another script."""
        return any(self._begins(word, character) for word in self.words)

    def _begins(self, word: str, character: str) -> bool:
        if character.isdecimal():
            return latin(word[:1]) == latin(character)
        return self.LETTERS and word.casefold().startswith(character.casefold())

    def clicked(self, x: int, target: int | None) -> None:
        del x
        if target is not None:
            self.choose(target)

    @property
    def lit_look(self) -> Style:
        return self.look("here" if self.here else "chosen")

    def paint(self, canvas: Canvas[int]) -> None:
        """Word by word behind the label; where not all fit, only the chosen one."""
        x, other = self.form.label_cells, self.look("label")
        if self.labelled:
            self.paint_label(canvas)
        if sum(map(cell_len, self.words)) + 3 * len(self.words) > canvas.width - x:
            self.paint_wheel(canvas, canvas.width, self.lit_look, other, x)
            return
        for place, word in enumerate(self.words):
            text = f" {word} "
            canvas.mark(x, 0, cell_len(text), 1, place)
            x = canvas.put(x, 0, text, self.lit_look if place == self.value else other) + 1

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
        return self.typed.text

    @value.setter
    def value(self, text: str) -> None:
        self._become(Typed("", 0).insert(text))

    def mark_here(self, here: bool) -> None:
        super().mark_here(here)
        self.select()

    def select(self) -> None:
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

    def in_language(self, key: str) -> str:
        """An arrow goes where it points to, so in a name from the right the left one leads on."""
        return other_way(key) if self._line.backwards else key

    @property
    def at_far_end(self) -> bool:
        """Whether the cursor stands at the end that is farther from the label."""
        far = len(self.value) if self._line.backwards == from_right() else 0
        return self.typed.at == far

    def clicked(self, x: int, target: int | None) -> None:
        del target
        if from_right():
            x = self.box.width - 1 - x
        self._become(self.typed.to(self._line.stop_at(x - self.form.label_cells - 1)))

    @property
    def _line(self) -> TypedLine:
        """What the field shows: while it is edited, the cells around the cursor."""
        typed = self.typed if self.here else Typed(fitted(self.value, self.CELLS - 2), 0)
        return TypedLine(typed, self.CELLS - 2)

    def paint(self, canvas: Canvas[int]) -> None:
        self.paint_label(canvas)
        ground = self.look("here" if self.here else "plate")
        left = self.form.label_cells
        canvas.fill(left, 0, self.CELLS, 1, ground)
        ink = self.look("selected") if self.selected else ground
        line = self._line
        for glyph in line.seen:
            canvas.write(self.form.label_cells + 1 + glyph.cell, 0, glyph.text, ink)
        if self.here and not self.selected:
            canvas.write(
                self.form.label_cells + 1 + line.cursor.cell, 0, line.cursor.text, self.look("cursor")
            )

    def cursor_column(self) -> int:
        column = self.form.label_cells + 1 + self._line.cursor.cell
        return self.box.width - 1 - column if from_right() else column


class Press(Row):
    """A line that does something when it is entered or clicked."""

    def key(self, key: str, character: str | None) -> bool:
        del character
        if key == "space":
            self.form.post_message(Form.Pressed(self))
        return key == "space"

    @property
    def cells(self) -> int:
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
