"""A form on a sheet: rows to change, one of them under the cursor; and the game's name in large letters.

Twenty widgets for the start screen's questions, four of them Textual's `Input`, cost 40 ms at the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.color import Color
from textual.geometry import Offset
from textual.message import Message

from hotseat.i18n import from_right
from hotseat.text.fit import fitted
from hotseat.tui.drawing.canvas import NOWHERE, Box, Canvas, in_colours
from hotseat.tui.drawing.painting import Glyphs, name_size, parse_look, put_name
from hotseat.tui.drawing.sheet import Part, Placed, Sheet
from hotseat.tui.drawing.styles import readable

LABEL = 16  # cells for the mark, the label, and the colour of a seat: at least

_BESIDE = 4  # of them, for the mark and the colour

_MOST_LABEL = 24

_ACROSS = {"left": "right", "right": "left", "ctrl+left": "ctrl+right", "ctrl+right": "ctrl+left"}


def other_way(key: str) -> str:
    """The key that leads across the other way, for keys that do."""
    return _ACROSS.get(key, key)


def in_language(key: str) -> str:
    """The key that means for a reader from the left what a key means in the language in effect."""
    return other_way(key) if from_right() else key


class Row(Part[int]):
    """A row of a form. `explains` says in a sentence what can be done here; `shown` is whether it is
    there, `here` whether the cursor is; `beside` is the row to whose right it stands, if to any's.
    """

    MIRRORED: ClassVar[bool] = True
    beside: Row | None = None
    near = False  # whether the cursor is on a row beside it

    LOOKS: ClassVar[dict[str, str]] = {
        "label": "$text-quiet",
        "mark": "bold $yours",
        "chosen": "bold reverse $text-bright",
        "here": "bold $yours-ink on $yours",
        "plate": "$text-bright on $table-plate",
        "cursor": "bold $yours on $yours-ink",
        "strong": "bold $text-bright",
        "selected": "bold $text-bright on $table",
    }
    labelled = False  # whether a label stands before the value
    bar = ""  # a bar of this colour before the value, for what belongs to a player: `$seat-1`

    def __init__(self, name: str, label: str = "", explains: str = "") -> None:
        self.name, self.label, self.explains = name, label, explains
        self.shown, self.here = True, False

    def sentence(self) -> str:
        return self.explains

    def mark_here(self, here: bool) -> None:
        """The form's cursor comes or goes."""
        self.here = here
        self.changed()
        if self.beside is not None:
            self.beside.near = here
            self.beside.changed()

    def key(self, key: str, character: str | None) -> bool:
        """Whether a key, as Textual names it, means something here; then it is done."""
        del key, character
        return False

    def in_language(self, key: str) -> str:
        """The key that means here, for a reader from the left, what a key means in the language."""
        return in_language(key)

    def paste(self, text: str) -> None:
        """Text was pasted."""

    def cursor_column(self) -> int | None:
        """Where the text cursor stands, if there is one."""
        return None

    def clicked(self, x: int, target: int | None) -> None:
        """The mouse was pressed at a column, on something."""

    async def press(self, x: int, y: int) -> None:
        self.form.go_to(self)
        self.clicked(x, self.at(x, y))

    @property
    def form(self) -> Form:
        assert isinstance(self.sheet, Form)
        return self.sheet

    def paint_label(self, canvas: Canvas[int]) -> None:
        """The label, with a mark that shows without colour where the cursor is, here or beside."""
        canvas.put(0, 0, ">" if self.here or self.near else " ", self.look("mark"))
        cells = self.form.label_cells
        canvas.put(
            2, 0, fitted(self.label, cells - self.form.beside), self.look("strong" if self.here else "label")
        )
        if self.bar:
            colour = parse_look(self.bar, self.host.app.theme_variables)
            canvas.put(cells - 2, 0, "▌", canvas.ground + colour)


class Form(Sheet):
    """Rows, one of them under the cursor, and whatever else lies on the sheet."""

    columns = 0  # of the screen, from whose other side a language from the right counts; 0 is not known yet

    class Changed(Message):
        """A row's value is another."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    class Moved(Message):
        """The cursor is at another row."""

    class Pressed(Message):
        """A line that does something was pressed."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    def __init__(
        self,
        rows: Sequence[Row],
        others: Sequence[Placed],
        *,
        beside: int = _BESIDE,
        most_label: int = _MOST_LABEL,
        id: str | None = None,  # noqa: A002
    ) -> None:
        """beside: cells beside the longest label.   most_label: those that labels get at most."""
        super().__init__([*rows, *others], id=id)
        self.rows = tuple(rows)
        self.row = self.rows[0]
        longest = max((cell_len(row.label) for row in rows if row.labelled), default=0)
        self.beside = beside
        self.label_cells = min(max(LABEL, longest + beside), most_label)  # before the values of rows

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

    def move(self, by: int) -> None:
        """So many lines down, round and round; from the right of a line to the right of the next."""
        line = self._line_below(by)
        right = (row for row in self.rows if row.shown and row.beside is line and self.row.beside)
        self.go_to(next(right, line))

    def next_line(self) -> None:
        """To the beginning of the line below."""
        self.go_to(self._line_below(1))

    def across(self, by: int) -> None:
        """So many rows to the right in the same line, as far as there are any."""
        line = self.row.beside or self.row
        rows = [row for row in self.rows if row.shown and line in (row, row.beside)]
        self.go_to(rows[min(max(rows.index(self.row) + by, 0), len(rows) - 1)])

    def _line_below(self, by: int) -> Row:
        """The first row of the line so many below, round and round."""
        lines = [row for row in self.rows if row.shown and row.beside is None]
        return lines[(lines.index(self.row.beside or self.row) + by) % len(lines)]

    def step(self, by: int) -> None:
        """So many rows on, through every line from left to right, round and round."""
        shown = [row for row in self.rows if row.shown]
        self.go_to(shown[(shown.index(self.row) + by) % len(shown)])

    def take(self, event: events.Key) -> bool:
        """Whether a key means something in the row under the cursor; then it is done."""
        used = self.row.key(self.row.in_language(event.key), event.character)
        self._show_cursor()
        return used

    def paste(self, text: str) -> None:
        self.row.paste(text)
        self._show_cursor()

    def _show_cursor(self) -> None:
        """Say where the text cursor is: there a terminal shows what an input method is composing."""
        column = self.row.cursor_column()
        if column is not None:
            place = Offset(self.row.box.x + column, self.row.box.y)
            self.app.cursor_position = self.content_region.offset + place


_LEAST_CONTRAST = 3.0  # of the letters on the table: they are large


class Lettering(NamedTuple):
    """A name and its letters.

    gap: the pixels between two letters.   pixels: the sizes that a pixel can have, in cells, the largest
    first.   inks: the theme's colours that the letters have in turn.
    """

    name: str
    glyphs: Glyphs
    gap: int
    pixels: Sequence[int]
    inks: Sequence[str]

    @property
    def sizes(self) -> tuple[tuple[int, int], ...]:
        """Columns and rows with each size of pixel."""
        return tuple(name_size(self.name, self.glyphs, pixel, self.gap) for pixel in self.pixels)


class LargeName(Part[str]):
    """A name in large letters."""

    def __init__(self, lettering: Lettering) -> None:
        self.lettering = lettering

    def paint(self, canvas: Canvas[str]) -> None:
        name, glyphs, gap, pixels, inks = self.lettering
        sizes = zip(pixels, self.lettering.sizes, strict=True)
        pixel = next((pixel for pixel, (_wide, rows) in sizes if rows <= canvas.height), pixels[-1])
        put_name(canvas, name, glyphs, pixel, gap, [self._style(ink) for ink in inks])

    def _style(self, ink: str) -> Style:
        """A colour that stands out from the table, in the light theme too; one of 16 as it is."""
        style = self.ground + parse_look(f"${ink}", self.host.app.theme_variables)
        colour, ground = style.color, self.ground.bgcolor
        if colour is None or ground is None or colour.triplet is None or ground.triplet is None:
            return style
        found = readable(Color(*colour.triplet), Color(*ground.triplet), _LEAST_CONTRAST)
        return in_colours(found.rich_color, ground)
