"""A bar that shows where one is in a game: a line from its first moment to its last."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from rich.cells import cell_len

from hotseat.i18n import _
from hotseat.record.replay import SPEEDS, Replay
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.sheet import Part


class At(NamedTuple):
    """A moment, pointed at on the bar."""

    place: int


class Bar(Part[At | str]):
    """Where one is: a line from the first moment to the last, with the numbers of the rounds on it.

    To its left a step back, play or pause, and a step on; to its right the speeds. What is marked with
    a text runs it as an action.
    """

    LOOKS: ClassVar[dict[str, str]] = {
        "key": "$text-bright on $table-plate",
        "round": "bold $text-bright",
        "quiet": "$text-faint",
        "yours": "bold $yours",
        "here": "bold $yours-ink on $yours",
    }
    _RIGHT = 10  # cells beside the line

    def __init__(self) -> None:
        self.course = Replay(1)
        self.undone: frozenset[int] = frozenset()

    def show(self, course: Replay, undone: frozenset[int] = frozenset()) -> None:
        """Show another course; the places `undone` were taken back, the line is dashed there."""
        if (course, undone) != (self.course, self.undone):
            self.course, self.undone = course, undone
            self.changed()

    def paint(self, canvas: Canvas[At | str]) -> None:
        x = 0
        back, play, step = self._words()
        for word, action in ((back, "step(-1)"), (play, "play_or_pause"), (step, "step(1)")):
            lit = action == "play_or_pause" and bool(self.course.playing)
            x = self._button(canvas, x, word, action, lit=lit) + 1
        width = canvas.width - self._left - self._RIGHT
        for cell in range(width):
            self._cell(canvas, cell, width)
        self._rounds(canvas, width)
        x = canvas.width - self._RIGHT + 2
        for number, times in enumerate(SPEEDS):
            text = _("{times}x").format(times=times)
            lit = number == self.course.speed
            canvas.mark(x, 0, cell_len(text), 1, f"speed({number})")
            x = canvas.put(x, 0, text, self.look("yours" if lit else "quiet")) + 1

    def _words(self) -> tuple[str, str, str]:
        """What stands on the buttons, the middle one as wide for either word."""
        words = _("play"), _("pause")
        width = max(map(cell_len, words))
        word = words[bool(self.course.playing)]
        return _("back"), word + " " * (width - cell_len(word)), _("step")

    @property
    def _left(self) -> int:
        """The cells left of the line."""
        return sum(cell_len(word) + 3 for word in self._words()) + 1

    def _button(self, canvas: Canvas[At | str], x: int, text: str, action: str, *, lit: bool) -> int:
        """A word to be clicked; returns the column behind it."""
        canvas.mark(x, 0, cell_len(text) + 2, 1, action)
        return canvas.put(x, 0, f" {text} ", self.look("here" if lit else "key"))

    def _cell(self, canvas: Canvas[At | str], cell: int, width: int) -> None:
        """A piece of the line: heavy as far as one has come."""
        place, x = self._place_of(cell, width), self._left + cell
        canvas.mark(x, 0, 1, 1, At(place))
        here = self._cell_of(self.course.place, width)
        if cell == here:
            canvas.put(x, 0, "█", self.look("yours"))
        elif cell < here:
            canvas.put(x, 0, "╍" if place in self.undone else "━", self.look("yours"))
        else:
            canvas.put(x, 0, "╌" if place in self.undone else "─", self.look("quiet"))

    def _rounds(self, canvas: Canvas[At | str], width: int) -> None:
        """The numbers of the rounds where they begin, as far as there is room for them."""
        free, here = 0, self._cell_of(self.course.place, width)
        for number, place in self.course.marks:
            cell, text = self._cell_of(place, width), str(number)
            if cell < free or cell + len(text) > width:
                continue
            name = "here" if cell == here else "yours" if cell < here else "round"
            canvas.mark(self._left + cell, 0, len(text), 1, At(place))
            canvas.put(self._left + cell, 0, text, self.look(name))
            free = cell + len(text) + 1

    def _cell_of(self, place: int, width: int) -> int:
        """The cell of the line where a moment lies."""
        return round(place * (width - 1) / max(1, self.course.length - 1))

    def _place_of(self, cell: int, width: int) -> int:
        """The moment that is nearest to a cell of the line."""
        return round(cell * (self.course.length - 1) / max(1, width - 1))

    def nearest(self, x: int) -> int:
        """The moment for a column of the sheet: of the line, or of its end on that side."""
        inside = max(self._left, min(self.box.width - self._RIGHT - 1, x - self.box.x))
        target = self.target(inside, 0)
        return target.place if isinstance(target, At) else self.course.place

    async def pressed(self, target: At | str) -> None:
        if isinstance(target, str):
            await self.host.app.run_action(target, self.host.screen)
