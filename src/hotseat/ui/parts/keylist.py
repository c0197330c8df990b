"""The list of commands and their keys, as a widget."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual import events
from textual.message import Message

from hotseat.language import _
from hotseat.ui.cells.canvas import Canvas, fitted
from hotseat.ui.cells.painting import LEFT, Painted
from hotseat.ui.cells.window import Window
from hotseat.ui.command import Command

_WORD = 16  # cells
_KEYS = 22


class KeyList(Painted[int]):
    """A row a command, as many as there is room for around the one that is chosen."""

    can_focus = True
    DEFAULT_CSS = """
    KeyList { color: $text-bright; }
    """
    LOOKS: ClassVar[dict[str, str]] = {
        "quiet": "$text-quiet",
        "yours": "bold $yours-ink on $yours",
        "changed": "bold $yours",
        "heading": "bold $text-quiet",
    }

    class Pressed(Message):
        """A row was clicked: that of the place."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[tuple[Command, Command], ...] = ()
        self.headings: dict[int, str] = {}  # what stands above a row, by its place
        self.place = 0
        self.asking = False
        self._top = 0  # the first of the `lines` to be seen

    def show(
        self,
        rows: Sequence[tuple[Command, Command]],
        place: int,
        *,
        asking: bool,
        headings: Mapping[int, str],
    ) -> None:
        """Other rows (each a command as it was declared, and as it is now), or another one chosen.

        `headings` stand above rows, by their place.
        """
        if (tuple(rows), place, asking, headings) != (self.rows, self.place, self.asking, self.headings):
            self.rows, self.place, self.asking = tuple(rows), place, asking
            self.headings = dict(headings)
            self.changed()

    @property
    def lines(self) -> list[int | str]:
        """What stands there from the top: the places of rows, their headings, blanks between."""
        found: list[int | str] = []
        for place in range(len(self.rows)):
            if place in self.headings:
                found += ["", self.headings[place]] if found else [self.headings[place]]
            found.append(place)
        return found

    def paint(self, canvas: Canvas[int]) -> None:
        """The rows under their headings, as many as there is room for around the chosen one."""
        lines = self.lines
        if not lines:
            return
        at = lines.index(self.place)
        above = at - 1 if self.place in self.headings else at  # a heading is seen with its first row
        window = Window(len(lines), canvas.height, at, self._top).at(at)
        self._top = min(window.top, above)
        for y, line in enumerate(lines[self._top : self._top + canvas.height]):
            if isinstance(line, str):
                canvas.put(0, y, fitted(line, canvas.width), self.look("heading"))
            else:
                self._paint_row(canvas, y, line)

    def _paint_row(self, canvas: Canvas[int], y: int, place: int) -> None:
        """A command and its keys; the chosen one lit, with a mark that shows without colour too."""
        declared, now = self.rows[place]
        canvas.mark(0, y, canvas.width, 1, place)
        chosen = place == self.place
        if chosen:
            canvas.fill(0, y, 2 + _WORD + _KEYS, 1, self.look("yours"))
        style = self.look("yours") if chosen else canvas.ground
        canvas.put(0, y, "> " if chosen else "  ", style)
        canvas.put(2, y, fitted(word_of(declared), _WORD - 1), style)
        keys = _("press a key") if chosen and self.asking else now.all_keys
        moved = declared.all_keys != now.all_keys
        look = self.look("changed") if moved and not chosen else style
        canvas.put(2 + _WORD, y, fitted(keys, _KEYS - 1), look)
        if moved:
            text = _("default: {keys}").format(keys=declared.all_keys)
            canvas.put(2 + _WORD + _KEYS + 1, y, fitted(text, 24), self.look("quiet"))

    def on_click(self, event: events.Click) -> None:
        """Tell which row."""
        place = self.hit(event)
        if place is not None and event.button == LEFT:
            self.post_message(self.Pressed(place))


def word_of(command: Command) -> str:
    """What a command is called at the beginning of a line."""
    word = command.word or command.name
    return word[:1].upper() + word[1:]
