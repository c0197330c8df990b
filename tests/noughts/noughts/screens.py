"""The screens of noughts and crosses: the board, at the table and in the replay, and the app."""

from __future__ import annotations

from typing import ClassVar

from hotseat.i18n import _
from hotseat.tui.app import HotseatApp
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.sheet import ViewPart
from hotseat.tui.table.plain import Choosing, PlainNavigator, PlainTable, PlainView
from noughts.game import FREE, LIBRARY, Game

WIDTH, HEIGHT = 11, 5  # of a cell, in characters
MARKS = {"X": "█   █| █ █ |  █  | █ █ |█   █", "O": " ███ |█   █|█   █|█   █| ███ "}  # rows


class Board(ViewPart[str, Game]):
    """The nine cells; free ones show what is typed for them, and a click there is the same."""

    LOOKS: ClassVar[dict[str, str]] = {
        "X": "$text-bright",
        "O": "$yours",
        "row": "$notice",
        "free": "$text-quiet",
        "rule": "$table-rim",
    }

    def paint_view(self, canvas: Canvas[str], game: Game) -> None:
        """In the middle: two lines each way, and the cells between them."""
        left, top = (canvas.width - 3 * WIDTH - 2) // 2, (canvas.height - 3 * HEIGHT - 2) // 2
        for y in range(3 * HEIGHT + 2):
            line, cross = ("─", "┼") if y % (HEIGHT + 1) == HEIGHT else (" ", "│")
            canvas.put(left, top + y, cross.join([line * WIDTH] * 3), self.look("rule"))
        for cell, mark in enumerate(game.cells):
            y, x = divmod(cell, 3)
            x, y, look = left + x * (WIDTH + 1), top + y * (HEIGHT + 1), mark
            if str(cell + 1) in game.row:
                look = "row"
            self._paint_cell(canvas, x, y, str(cell + 1), mark, look)

    def _paint_cell(self, canvas: Canvas[str], x: int, y: int, cell: str, mark: str, look: str) -> None:
        """A mark, or what is typed for a cell that is free."""
        canvas.mark(x, y, WIDTH, HEIGHT, cell)
        if mark == FREE:
            canvas.put(x + WIDTH // 2, y + HEIGHT // 2, cell, self.look("free"))
            return
        for row, text in enumerate(MARKS[mark].split("|")):
            canvas.put(x + 3, y + row, text, self.look(look))


class View(PlainView[Game]):
    """A table with the board on it."""

    LEAST = (40, 22)

    def make_picture(self) -> Board:
        """The board."""
        return Board()


class Table(PlainTable[Game, int, str]):
    """A game under way."""

    TYPED = frozenset("123456789")
    CHOOSING = (Choosing("1-9", _("cell"), _("Mark that cell; a click on it does the same")),)

    def question(self, name: str) -> str:
        """Which cell it shall be."""
        mark = "XO"[self.session.position.mover - 1]
        return _("{name}, where does your {mark} go?").format(name=name, mark=mark)


class NoughtsNavigator(PlainNavigator[Game, int, str]):
    """Opens the screens of noughts and crosses."""

    table, view = Table, View


class NoughtsApp(HotseatApp[Game, int, str]):
    """One terminal's noughts and crosses."""

    library, NAVIGATOR = LIBRARY, NoughtsNavigator
