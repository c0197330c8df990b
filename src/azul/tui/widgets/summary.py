"""The summary of a round: a small table in the place of the empty market, if there is room for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from azul.tui.cursor import Target
from azul.tui.models import Account, Summary
from hotseat.i18n import _, pgettext
from hotseat.text.fit import BAR, fits, fitted, seat_mark, wrapped
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.styles import SEAT_LOOKS, seat_look

LOOKS = {"sum": "$text-quiet", "sum now": "bold $text-bright", **SEAT_LOOKS}

_NAMES = (20, 8, 0)  # cells of names, as many as there is room for; without, the seats' marks say who it is

_GAPS = (3, 2, 1)  # columns between two of the table


class _Cell(NamedTuple):
    """seat: that it names, from 1."""

    text: str
    look: str = "sum"
    seat: int = 0


_Table = Sequence[Sequence[_Cell]]


def paint_summary(canvas: Canvas[Target], told: Summary, look: Callable[[str], Style]) -> bool:
    """Whether there is room for it."""
    for table, gap in _tables(told):
        widths = [max(cell_len(cell.text) for cell in column) for column in zip(*table, strict=True)]
        width, spare = sum(widths) + gap * (len(widths) - 1), canvas.height - len(table)
        if width + 2 * (gap > 1) <= canvas.width and spare >= 0:
            below = _below(told.first, canvas.width - 2, spare)
            y = (spare - len(below)) // 2
            canvas.read_across(0, canvas.width)
            _paint_table(canvas, table, widths, gap, ((canvas.width - width) // 2, y), look)
            for row, text in enumerate(below, y + len(table)):
                canvas.put((canvas.width - cell_len(text)) // 2, row, text, look("sum"))
            canvas.read()
            return True
    return False


def _tables(told: Summary) -> Iterator[tuple[_Table, int]]:
    """The ways to show it, with the columns between two of the table, the best first: a row or a column
    each player, with all of their names or less; at last, half of them below the others.
    """
    kinds = _kinds(told.accounts)
    for cells, gap in product(_NAMES, _GAPS):
        heads = [
            _Cell(f"{seat_mark(seat)} {fitted(name, cells)}".rstrip(), seat=seat + 1)
            for seat, name in enumerate(told.names)
        ]
        across = [[_Cell(""), *heads], *kinds]  # a column each player
        tables: tuple[_Table, _Table] = list(zip(*across, strict=True)), across
        for table in tables if gap > 1 else tables[::-1]:  # crowded, words stand better below each other
            yield table, gap
    half = 1 + (len(told.names) + 1) // 2
    above, below = [row[:half] for row in across], [[row[0], *row[half:]] for row in across]
    rows = [*above, [], *below]
    yield [[*row, *[_Cell("")] * (half - len(row))] for row in rows], gap


def _kinds(accounts: Sequence[Account]) -> list[list[_Cell]]:
    """What the sums are made of: its word, and how much it is for everybody."""

    def added(points: int) -> str:
        return f"{points:+}" if points else "0"

    kinds = [
        (_("before"), [str(each.before) for each in accounts]),
        (pgettext("scores", "tiles"), [added(each.gained) for each in accounts]),
        (pgettext("scores", "floor"), [added(-each.floor.penalty if each.floor else 0) for each in accounts]),
    ]
    words = pgettext("scores", "rows"), pgettext("scores", "columns"), pgettext("scores", "colours")
    bonuses = [each.bonus.parts for each in accounts if each.bonus]
    kinds += [
        (word, list(map(added, points))) for word, *points in zip(words, *bonuses, strict=True) if points
    ]
    found = [[_Cell(text) for text in (word, *values)] for word, values in kinds]
    now = [_Cell(str(each.after), "sum now") for each in accounts]
    return [*found, [_Cell(_("now")), *now]]


def _below(first: str, width: int, spare: int) -> list[str]:
    """Who begins the next round, below the table, and air above that."""
    text = _("{name} goes first in the next round.").format(name=fitted(first, _NAMES[0]))
    rows = next((rows for rows in (1, 2, 3) if fits(text, width, rows)), 0) if first else 0
    if not rows or rows > spare:
        return []
    return [*[""] * (spare > rows), *wrapped(text, width, rows)]


def _paint_table(
    canvas: Canvas[Target],
    table: _Table,
    widths: Sequence[int],
    gap: int,
    at: tuple[int, int],
    look: Callable[[str], Style],
) -> None:
    for y, row in enumerate(table, at[1]):
        x = at[0]
        for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
            left = x if not number else x + width - cell_len(cell.text)
            canvas.put(left, y, cell.text, look(cell.look))
            if cell.seat:
                canvas.put(left, y, BAR, look(seat_look(cell.seat - 1)))
            x += width + gap
