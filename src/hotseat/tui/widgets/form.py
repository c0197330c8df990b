"""A form on a sheet, with a cursor on one of its rows; and the game's name in large letters.

The start screen's questions as twenty widgets, four of them Textual's `Input`, took 40 ms longer to start.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.color import Color
from textual.geometry import Offset
from textual.message import Message

from hotseat.i18n import from_right
from hotseat.text.fit import fitted
from hotseat.text.scripts import latin
from hotseat.tui.drawing.canvas import NOWHERE, Box, Canvas, Glyphs, in_colours, name_size, put_name
from hotseat.tui.drawing.sheet import AnyPart, Part, Sheet, parse_look
from hotseat.tui.drawing.themes import readable
from hotseat.tui.widgets.typed import Typed, TypedLine

LABEL = 16  # the fewest cells for the mark, the label, and the colour of a seat

_BESIDE = 4  # of them, for the mark and the colour

_MOST_LABEL = 24

_ACROSS = {"left": "right", "right": "left", "ctrl+left": "ctrl+right", "ctrl+right": "ctrl+left"}


def other_way(key: str) -> str:
    return _ACROSS.get(key, key)


def in_language(key: str) -> str:
    """The key that means the same in a language that is read from left to right."""
    return other_way(key) if from_right() else key


class Row(Part[int]):
    """A row of a form: a question or a button."""

    MIRRORED: ClassVar[bool] = True
    beside: Row | None = None  # the row to its left, if it shares a line
    near = False  # whether the cursor is on a row that shares its line

    LOOKS: ClassVar[dict[str, str]] = {
        "answer": "bold reverse $text-bright",
        "cursor": "bold $yours on $yours-ink",
        "selected": "bold $text-bright on $table",
    }

    LEAST: ClassVar[int] = 0  # it needs more cells than these
    bar = ""  # the colour of a bar before the value, in a row of a player: `$seat-1`

    def __init__(self, name: str, label: str = "", explains: str = "") -> None:
        self.name, self.label, self.explains = name, label, explains  # the last says what to do here
        self.shown, self.here = True, False  # whether the form shows it, and the cursor is on it

    @property
    def cells(self) -> int:
        """The most cells that it takes; 0 for no limit."""
        return 0

    def sentence(self) -> str:
        return self.explains

    def mark_here(self, here: bool) -> None:
        self.here = here
        self.changed()
        if self.beside is not None:
            self.beside.near = here
            self.beside.changed()

    def key(self, key: str, character: str | None) -> bool:
        """Do what a key, as Textual names it, means here; returns whether it means anything."""
        del key, character
        return False

    def in_language(self, key: str) -> str:
        """The key that means the same here in a language that is read from left to right."""
        return in_language(key)

    def paste(self, text: str) -> None:
        """Insert text from the clipboard."""

    def cursor_column(self) -> int | None:
        return None

    def clicked(self, x: int, target: int | None) -> None:
        """Obey a click at a column, on the target there."""

    async def press(self, x: int, y: int) -> None:
        self.form.go_to(self)
        self.clicked(x, self.at(x, y))

    @property
    def form(self) -> Form:
        assert isinstance(self.sheet, Form)
        return self.sheet

    def paint_label(self, canvas: Canvas[int]) -> None:
        canvas.put(0, 0, ">" if self.here or self.near else " ", self.look("yours"))
        cells, look = self.form.label_cells, self.look("name" if self.here else "quiet")
        canvas.put(2, 0, fitted(self.label, cells - self.form.beside), look)
        if self.bar:
            colour = parse_look(self.bar, self.host.app.theme_variables)
            canvas.put(cells - 2, 0, "▌", canvas.ground + colour)


class Form(Sheet):
    """Rows, one of them under the cursor, and other parts of the sheet."""

    columns = 0  # of the screen, to mirror the layout for a right-to-left language; 0 while not known

    class Changed(Message):
        """The value of a row has changed."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    class Moved(Message):
        """The cursor has moved to another row."""

    class Pressed(Message):
        """The button under the cursor was pressed."""

    def __init__(
        self,
        rows: Sequence[Row],
        others: Sequence[AnyPart],
        *,
        beside: int = _BESIDE,
        most_label: int = _MOST_LABEL,
    ) -> None:
        """beside: cells beside the longest label.   most_label: the most cells for labels."""
        super().__init__([*rows, *others], id="form")
        self.rows = tuple(rows)
        self.row = self.rows[0]
        longest = max((cell_len(row.label) for row in rows if not isinstance(row, Button)), default=0)
        self.beside = beside
        self.label_cells = min(max(LABEL, longest + beside), most_label)  # before the values of rows

    @property
    def shown(self) -> list[Row]:
        return [row for row in self.rows if row.shown]

    def in_language(self, box: Box) -> Box:
        if box == NOWHERE or not self.columns or not from_right():
            return box
        return box._replace(x=self.columns - box.x - box.width)

    def go_to(self, row: Row) -> None:
        if row is not self.row or not row.here:
            self.row.mark_here(False)
            self.row = row
            row.mark_here(True)
            self.post_message(self.Moved())
        self._show_cursor()

    def move(self, by: int, *, right: bool | None = None) -> None:
        """Move down some lines, and around.   right: to the row on the right; else as before."""
        lines = [row for row in self.shown if row.beside is None]
        line = lines[(lines.index(self.row.beside or self.row) + by) % len(lines)]
        right = self.row.beside is not None if right is None else right
        self.go_to(next((row for row in self.shown if row.beside is line and right), line))

    def across(self, by: int) -> None:
        line = self.row.beside or self.row
        rows = [row for row in self.shown if line in (row, row.beside)]
        self.go_to(rows[min(max(rows.index(self.row) + by, 0), len(rows) - 1)])

    def step(self, by: int) -> None:
        shown = self.shown
        self.go_to(shown[(shown.index(self.row) + by) % len(shown)])

    def take(self, event: events.Key) -> bool:
        """Give a key to the row under the cursor; returns whether it means anything there."""
        used = self.row.key(self.row.in_language(event.key), event.character)
        self._show_cursor()
        return used

    def paste(self, text: str) -> None:
        self.row.paste(text)
        self._show_cursor()

    def _show_cursor(self) -> None:
        """Report the text cursor: a terminal shows there what an input method composes."""
        column = self.row.cursor_column()
        if column is not None:
            place = Offset(self.row.box.x + column, self.row.box.y)
            self.app.cursor_position = self.content_region.offset + place


_LEAST_CONTRAST = 3.0  # of the letters on the table: they are large


class LargeName(Part[str]):
    """A name in large letters.   sizes: those it can have, largest first."""

    def __init__(
        self, name: str, glyphs: Glyphs, *, gap: int, pixels: Sequence[int], inks: Sequence[str]
    ) -> None:
        """gap: pixels between letters.   pixels: the possible sizes of a pixel in cells, largest first.
        inks: colours of the theme, for the letters in turn.
        """
        self._name, self._glyphs, self._gap, self._pixels, self.inks = name, glyphs, gap, pixels, inks
        self.sizes = [name_size(name, glyphs, pixel, gap) for pixel in pixels]

    def paint(self, canvas: Canvas[str]) -> None:
        sizes = zip(self._pixels, self.sizes, strict=True)
        pixel = next((pixel for pixel, (_wide, rows) in sizes if rows <= canvas.height), self._pixels[-1])
        put_name(canvas, self._name, self._glyphs, pixel, self._gap, [*map(self._style, self.inks)])

    def _style(self, ink: str) -> Style:
        """A colour readable on the table, in the light theme too; one of the 16 stays as it is."""
        style = self.look() + parse_look(f"${ink}", self.host.app.theme_variables)
        colour, ground = style.color, style.bgcolor
        if colour is None or ground is None or colour.triplet is None or ground.triplet is None:
            return style
        found = readable(Color(*colour.triplet), Color(*ground.triplet), _LEAST_CONTRAST)
        return in_colours(found.rich_color, ground)


class Choice(Row):
    """One of several words. Left, right, a click, or the digit that a word begins with chooses it."""

    LETTERS: ClassVar[bool] = False  # whether letters choose words, too
    many = False  # whether there are too many words to show them all

    def __init__(
        self, name: str, label: str, words: Sequence[str], value: int = 0, explains: str | Sequence[str] = ""
    ) -> None:
        """value: the place of the chosen word.   explains: one sentence, or one for each word."""
        self.sentences = (explains,) if isinstance(explains, str) else tuple(explains)
        super().__init__(name, label, self.sentences[0])
        self.words, self.value = tuple(words), value
        self._wanted = value  # even while there is no such word

    def sentence(self) -> str:
        return self.sentences[min(self.value, len(self.sentences) - 1)]

    def offer(self, words: Sequence[str]) -> None:
        """Offer other words. The choice stays, or is the first word while there is no such place."""
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
        """Whether a word here begins with a character, so that it is no key of another script."""
        return any(self._begins(word, character) for word in self.words)

    def _begins(self, word: str, character: str) -> bool:
        if character.isdecimal():
            return latin(word[:1]) == latin(character)
        return self.LETTERS and word.casefold().startswith(character.casefold())

    def clicked(self, x: int, target: int | None) -> None:
        del x
        if target is not None:
            self.choose(target)

    def paint(self, canvas: Canvas[int]) -> None:
        """Paint all words behind the label, or only the chosen one if they do not fit."""
        x, other = self.form.label_cells, self.look("quiet")
        chosen = self.look("chosen" if self.here else "answer")
        if self.label:
            self.paint_label(canvas)
        if self.many or sum(map(cell_len, self.words)) + 3 * len(self.words) - 1 > canvas.width - x:
            aside = self.beside_wheel(canvas.width - x)
            end = canvas.width - (cell_len(aside) + 2 if aside else 0)
            x = self.paint_wheel(canvas, end, chosen, other, x)
            canvas.put(x + 2, 0, aside, other)
            return
        for place, word in enumerate(self.words):
            text = f" {word} "
            canvas.mark(x, 0, cell_len(text), 1, place)
            x = canvas.put(x, 0, text, chosen if place == self.value else other) + 1

    def beside_wheel(self, room: int) -> str:
        """A text behind the chosen word when that is shown alone, with `room` cells for both."""
        del room
        return ""

    def paint_wheel(self, canvas: Canvas[int], end: int, chosen: Style, sign: Style, x: int = 0) -> int:
        """Paint `< word >` between two columns, to be turned by clicks; returns the column behind it."""
        width = min(max(map(cell_len, self.words)), end - x - 6)
        on = 1 if self.in_language("right") == in_language("right") else -1
        before, behind = ((self.value + by) % len(self.words) for by in (-on, on))
        canvas.put(x, 0, "<", sign)
        canvas.fill(x + 2, 0, width + 2, 1, chosen)  # as wide for every word, so that the signs do not move
        canvas.put(x + 3, 0, fitted(self.words[self.value], width), chosen)
        canvas.mark(x, 0, 2, 1, before)
        canvas.mark(x + 2, 0, width + 4, 1, behind)
        return canvas.put(x + width + 5, 0, ">", sign)


class Wheel(Choice):
    """A choice to the right of another row, as `< word >`."""

    LEAST: ClassVar[int] = 12
    cells = 24

    def paint(self, canvas: Canvas[int]) -> None:
        chosen, sign = ("chosen", "yours") if self.here else ("plate", "quiet")
        self.paint_wheel(canvas, canvas.width, self.look(chosen), self.look(sign))


class Field(Row):
    """A name to type.

    The cursor selects the whole name as it arrives, as in a browser: the first character replaces it, an
    arrow or a second click begins to edit it.
    """

    CELLS: ClassVar[int] = 20
    selected = False

    def __init__(self, name: str, label: str, text: str = "", explains: str = "") -> None:
        super().__init__(name, label, explains)
        self.typed = Typed(text, len(text))

    @property
    def cells(self) -> int:
        return self.form.label_cells + self.CELLS + 1

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
        typed = (self.typed.selected_key if self.selected else self.typed.key)(key, character)
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
        """Arrows go where they point, so in a right-to-left name the left one leads on."""
        return other_way(key) if self._line.backwards else key

    @property
    def at_far_end(self) -> bool:
        """Whether the cursor is at the end that is farther from the label."""
        far = len(self.value) if self._line.backwards == from_right() else 0
        return self.typed.at == far

    def clicked(self, x: int, target: int | None) -> None:
        del target
        if from_right():
            x = self.box.width - 1 - x
        self._become(self.typed.to(self._line.stop_at(x - self.form.label_cells - 1)))

    @property
    def _line(self) -> TypedLine:
        """The text as the field shows it; while it is edited, the part around the cursor."""
        typed = self.typed if self.here else Typed(fitted(self.value, self.CELLS - 2), 0)
        return TypedLine(typed, self.CELLS - 2)

    def paint(self, canvas: Canvas[int]) -> None:
        self.paint_label(canvas)
        ground = self.look("chosen" if self.here else "plate")
        left, line = self.form.label_cells, self._line
        canvas.fill(left, 0, self.CELLS, 1, ground)
        ink = self.look("selected") if self.selected else ground
        for glyph in line.seen:
            canvas.write(left + 1 + glyph.cell, 0, glyph.text, ink)
        if self.here and not self.selected:
            canvas.write(left + 1 + line.cursor.cell, 0, line.cursor.text, self.look("cursor"))

    def cursor_column(self) -> int:
        column = self.form.label_cells + 1 + self._line.cursor.cell
        return self.box.width - 1 - column if from_right() else column


class Button(Row):
    """A row that does something on Enter or a click."""

    @property
    def cells(self) -> int:
        return cell_len(self.label) + 4

    def key(self, key: str, character: str | None) -> bool:
        del character
        if key == "space":
            self.form.post_message(Form.Pressed())
        return key == "space"

    def clicked(self, x: int, target: int | None) -> None:
        del x
        if target is not None:
            self.form.post_message(Form.Pressed())

    def paint(self, canvas: Canvas[int]) -> None:
        text = fitted(self.label, canvas.width - 4)
        width = cell_len(text) + 4
        style = self.look("chosen" if self.here else "name")
        canvas.fill(0, 0, width, 1, style)
        canvas.put(0, 0, "> " if self.here else "  ", style)
        canvas.put(2, 0, text, style)
        canvas.mark(0, 0, width, 1, 0)
