"""Who is ahead: one bar for both players, in their colours, and by how many points in words."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from rich.cells import cell_len

from hotseat.i18n import _
from hotseat.text.fit import fitted
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.sheet import Part
from hotseat.tui.drawing.styles import SEAT_LOOKS, seat_look

_BAR = "▀"

_MARGIN = 2  # columns at either end

_LEAST_NAME = 3  # cells


class LeadView(NamedTuple):
    """The players' names and scores, in seat order; `over`: whether that is how the game ended."""

    names: tuple[str, str]
    scores: tuple[int, int]
    over: bool = False

    def words(self, width: int) -> str:
        """Who leads, and by what; the name is cut as far as it must be."""
        one, two = self.scores
        if one == two:
            return _("Tied at {score}").format(score=one)
        name, points = self.names[one < two], abs(one - two)
        text = _("{name} wins by {points}") if self.over else _("{name} leads by {points}")
        room = width - cell_len(text.format(name="", points=points))
        return fitted(text.format(name=fitted(name, max(_LEAST_NAME, room)), points=points), width)

    def border(self, width: int) -> int:
        """In a bar of so many columns, how many are the first player's: the share of all points."""
        one, two = self.scores
        if one == two:
            return width // 2
        share = round(width * one / (one + two))
        least = width // 2 + 2 if one > two else 0  # whoever is ahead reaches over the middle
        most = width if one > two else width // 2 - 1
        return max(least, min(share, most))


class LeadPart(Part[str]):
    """Draws a `LeadView`: the bar, its middle marked, and the words below the leader's end of it."""

    LOOKS: ClassVar[dict[str, str]] = {
        "words": "$text-bright",
        "middle": "$text-bright",
        **SEAT_LOOKS,
    }
    view: LeadView | None = None

    def show(self, view: LeadView) -> None:
        """Draw another view; nothing is painted where it is the same."""
        if view != self.view:
            self.view = view
            self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        if self.view is None:
            return
        width, (one, two) = canvas.width - 2 * _MARGIN, self.view.scores
        border = self.view.border(width)
        canvas.put(_MARGIN, 0, _BAR * border, self.look(seat_look(0)))
        canvas.put(_MARGIN + border, 0, _BAR * (width - border), self.look(seat_look(1)))
        canvas.put(_MARGIN + width // 2, 0, _BAR, self.look("middle"))
        words = self.view.words(width)
        free = width - cell_len(words)
        x = free // 2 if one == two else 0 if one > two else free
        canvas.put(_MARGIN + x, 1, words, self.look("words"))
