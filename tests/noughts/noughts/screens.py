"""The screens of noughts and crosses: the board, at the table and in the replay, and the app."""

from __future__ import annotations

from typing import ClassVar

from hotseat.i18n import _
from hotseat.tui.app import HotseatApp
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.sheet import ViewPart
from hotseat.tui.table.plain import Choosing, PlainNavigator, PlainTable, PlainView
from noughts.game import FREE, LIBRARY, Position

WIDTH, HEIGHT = 11, 5  # of a cell, in characters
MARKS = {"X": "█   █| █ █ |  █  | █ █ |█   █", "O": " ███ |█   █|█   █|█   █| ███ "}  # by rows


class Board(ViewPart[str, Position]):
    """The nine cells. A free one shows the digit to type for it; a click on it does the same."""

    LOOKS: ClassVar[dict[str, str]] = {
        "X": "$text-bright",
        "O": "$yours",
        "row": "$notice",
        "free": "$text-quiet",
        "rule": "$table-rim",
    }

    def paint_view(self, canvas: Canvas[str], position: Position) -> None:
        """Two lines each way in the middle of the canvas, and the cells between them."""
        left, top = (canvas.width - 3 * WIDTH - 2) // 2, (canvas.height - 3 * HEIGHT - 2) // 2
        for y in range(3 * HEIGHT + 2):
            line, cross = ("─", "┼") if y % (HEIGHT + 1) == HEIGHT else (" ", "│")
            canvas.put(left, top + y, cross.join([line * WIDTH] * 3), self.look("rule"))
        for cell, mark in enumerate(position.cells):
            row, column = divmod(cell, 3)
            x, y = left + column * (WIDTH + 1), top + row * (HEIGHT + 1)
            look = "row" if str(cell + 1) in position.row else mark
            self._paint_cell(canvas, x, y, str(cell + 1), mark, look)

    def _paint_cell(self, canvas: Canvas[str], x: int, y: int, cell: str, mark: str, look: str) -> None:
        """A mark, or the digit to type for a free cell."""
        canvas.mark(x, y, WIDTH, HEIGHT, cell)
        if mark == FREE:
            canvas.put(x + WIDTH // 2, y + HEIGHT // 2, cell, self.look("free"))
            return
        for row, text in enumerate(MARKS[mark].split("|")):
            canvas.put(x + 3, y + row, text, self.look(look))


class View(PlainView[Position]):
    """The table, at play and in the replay."""

    LEAST = (40, 22)

    def make_picture(self) -> Board:
        return Board()


class Table(PlainTable[Position, int, str]):
    """A game under way."""

    TYPED = frozenset("123456789")
    CHOOSING = (Choosing("1-9", _("cell"), _("Mark that cell; a click on it does the same")),)

    def question(self, name: str) -> str:
        mark = "XO"[self.session.position.mover - 1]
        return _("{name}, where does your {mark} go?").format(name=name, mark=mark)


class NoughtsNavigator(PlainNavigator[Position, int, str]):
    """Opens the screens of noughts and crosses."""

    table, view = Table, View


class NoughtsApp(HotseatApp[Position, int, str]):
    """One terminal's noughts and crosses."""

    library, NAVIGATOR = LIBRARY, NoughtsNavigator
