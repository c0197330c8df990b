"""Parts of a result that every game has: who won, and how the scores grew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len

from hotseat.ui.cells.canvas import Canvas, fitted, wrapped
from hotseat.ui.cells.chart import Series, draw_lines
from hotseat.ui.cells.sheet import Part


class Heading(Part[str]):
    """A bar with who won, and below it why the game is over."""

    LOOKS: ClassVar[dict[str, str]] = {
        "bar": "bold $yours-ink on $yours",
        "edge": "$yours",
        "quiet": "$text-quiet",
    }

    def __init__(self, victory: str, ending: str) -> None:
        self.victory, self.ending = victory, ending

    def paint(self, canvas: Canvas[str]) -> None:
        """The bar with edges of half a row; a sentence of two rows takes the upper edge's."""
        bar = canvas.height - 1
        lines = balanced(self.victory, canvas.width - 4)
        canvas.put(0, 0, "▄" * canvas.width, self.look("edge"))
        canvas.put(0, bar - 1, "▀" * canvas.width, self.look("edge"))
        top = (bar - len(lines)) // 2
        canvas.fill(0, min(1, top), canvas.width, bar - 1 - min(1, top), self.look("bar"))
        for y, line in enumerate(lines, top):
            canvas.put((canvas.width - cell_len(line)) // 2, y, line, self.look("bar"))
        ending = fitted(self.ending, canvas.width - 2)
        canvas.put((canvas.width - cell_len(ending)) // 2, bar, ending, self.look("quiet"))


def balanced(text: str, width: int) -> list[str]:
    """Text in one row of `width` cells, or broken into two of about the same length."""
    if cell_len(text) <= width:
        return [text]
    for narrow in range(cell_len(text) // 2, width):
        lines = wrapped(text, narrow, 3)
        if len(lines) == 2 and " ".join(lines) == text:
            return lines
    return wrapped(text, width, 2)


class Chart(Part[str]):
    """Everyone's score from moment to moment."""

    LOOKS: ClassVar[dict[str, str]] = {
        "yours": "bold $yours",
        "name": "$text-bright",
        "quiet": "$text-quiet",
    }

    def __init__(
        self,
        names: Sequence[str],
        scores: Sequence[Sequence[int]],
        labels: Sequence[str],
        winners: Sequence[int],
    ) -> None:
        """`scores` hold those by seat at each moment, and `labels` say which that is."""
        self.names, self.scores, self.labels, self.winners = names, scores, labels, winners

    def paint(self, canvas: Canvas[str]) -> None:
        """The winners first, for theirs is the line that is seen where several lie on each other."""
        order = sorted(range(len(self.names)), key=lambda seat: seat + 1 not in self.winners)
        series = []
        for place, seat in enumerate(order):
            # The pens of neighbours differ as well, so two styles are enough for three others.
            style = "yours" if seat + 1 in self.winners else ("quiet", "name")[place % 2]
            values = [scores[seat] for scores in self.scores]
            series.append(Series(self.names[seat], values, self.look(style)))
        draw_lines(canvas, 0, 0, canvas.width, canvas.height, series, self.labels, self.look("quiet"))
