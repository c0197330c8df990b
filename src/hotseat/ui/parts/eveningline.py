"""The line of a result that tells the evening: who has won how many games, and who goes first next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len

from hotseat.evening import Score, Wins
from hotseat.language import _, ngettext
from hotseat.ui.cells.canvas import Canvas, fitted
from hotseat.ui.cells.seatmark import seat_mark
from hotseat.ui.cells.sheet import Part
from hotseat.ui.cells.tints import SEAT_LOOKS, seat_look

_NAME, _LEAST_NAME = 20, 4  # cells of a name, and those that are left in any case
_GAP = "   "  # between this run's wins and today's


class Piece(NamedTuple):
    """Some text, and one of the `LOOKS`."""

    text: str
    look: str


class Evening(NamedTuple):
    """What the line tells.

    score: None where nothing is known yet.   people: those of this game, by seat from 0.
    computers: how many of them play along.   next_first: who goes first in the next game, as a sentence.
    draws: whether a game that nobody won alone is called drawn, not shared.
    """

    score: Score | None
    people: Sequence[tuple[int, str]]
    computers: int
    next_first: str
    draws: bool = False


class EveningLine(Part[str]):
    """Draws an `Evening`: the wins in one row or two, and who goes first next where a row is left."""

    LOOKS: ClassVar[dict[str, str]] = {
        "quiet": "$text-quiet",
        "name": "bold $text-bright",
        "other": "$text-bright",
        "label": "bold $text-bright",
        **SEAT_LOOKS,
    }

    view: Evening | None = None

    def show(self, view: Evening) -> None:
        """Tell another evening; nothing is painted where it is the same."""
        if view != self.view:
            self.view = view
            self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        """As many rows as there are, down to the last one."""
        if self.view is None:
            return
        rows = fitting_rows(self.view, canvas.width, canvas.height)
        if len(rows) < canvas.height:
            rows.append([Piece(fitted(self.view.next_first, canvas.width), "quiet")])
        for y, row in enumerate(rows[: canvas.height], max(0, canvas.height - len(rows))):
            x = 0
            for piece in row:
                x = canvas.put(x, y, piece.text, self.look(piece.look))


def fitting_rows(view: Evening, width: int, height: int) -> list[list[Piece]]:
    """The wins in one row, or in two; with shorter labels or cut names, as far as need be."""
    if view.score is None:
        return []
    rows: list[list[Piece]] = []
    for short, cells in _wordings(view):
        rows = [_pieces(view, label, wins, cells) for label, wins in _told(view.score, short=short)]
        whole = [piece for row in rows for piece in (*row, Piece(_GAP, "quiet"))][:-1]
        if _width(whole) <= width:
            return [whole] if whole else []
        if height >= len(rows) and all(_width(row) <= width for row in rows):
            return rows
    return rows[:height]


def _wordings(view: Evening) -> list[tuple[bool, int]]:
    """Whether labels are short, and how many cells a name may take, the best first."""
    most = min(_NAME, max((cell_len(name) for _seat, name in view.people), default=0))
    return [
        (False, most),
        *((True, cells) for cells in range(max(most, _LEAST_NAME), _LEAST_NAME - 1, -1)),
    ]


def _told(score: Score, *, short: bool) -> list[tuple[str, Wins]]:
    """This run's wins from its second game on; today's where today saw more games than this run."""
    told = []
    if score.session.games > 1:
        label = _("This session:") if short else _("Games won this session:")
        told.append((label, score.session))
    if score.today.games > max(1, score.session.games):
        label = _("Today:") if short or told else _("Games won today:")
        told.append((label, score.today))
    return told


def _width(pieces: Sequence[Piece]) -> int:
    return sum(cell_len(piece.text) for piece in pieces)


def _pieces(view: Evening, label: str, wins: Wins, cells: int) -> list[Piece]:
    """Everybody with their wins, most first; then the computers', and what nobody won alone."""
    found = [Piece(label, "label")]
    best = max(wins.people.values(), default=0)
    for seat, name in sorted(view.people, key=lambda person: (-wins.people[person[1]], person[0])):
        found.append(Piece(f" {seat_mark(seat)} ", seat_look(seat)))
        text = _("{name} {wins}").format(name=fitted(name, cells), wins=wins.people[name])
        leads = best and wins.people[name] == best
        found.append(Piece(f"{text} ", "name" if leads else "other"))
    others = []
    if view.computers or wins.computers:
        text = ngettext("computer {wins}", "computers {wins}", max(1, view.computers))
        others.append(text.format(wins=wins.computers))
    if wins.shared:
        others.append((_("{n} drawn") if view.draws else _("{n} shared")).format(n=wins.shared))
    if others:
        found.append(Piece(" " + _(", ").join(others), "other"))
    return found
