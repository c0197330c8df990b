"""A review as text, for the command line: the turning points, the players, the chart.

Nothing is drawn but letters, digits, punctuation, box drawing and block elements; names are never read as
markup.
"""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Group
from rich.style import Style
from rich.text import Text

from hotseat.drawn import BRIGHT, PLAIN, QUIET, WIDEST, as_lines, as_table
from hotseat.notation import C, G
from hotseat.review import Review, S
from hotseat.review_words import LETTERS, ReviewWords
from hotseat.ui.cells.chart import Series, beside_line, draw_lines
from hotseat.ui.cells.drawing import Drawing
from hotseat.ui.cells.seatmark import seat_mark

_CHART = 13  # rows

_LIT = Style(color="yellow", bold=True)
# By seat, in the hues of the dark theme, and to be read on black and on white alike: nobody knows which
# ground a terminal has, and its own blue may be navy.
SEATS = tuple(Style(color=each) for each in ("#0e86b8", "#b848b8", "#178a17", "#a07010"))


def draw(
    words: ReviewWords[G, C, S],
    found: Review[G, C, S],
    width: int,
    *,
    every: bool = False,
    figures: bool = False,
) -> Group:
    """The review in at most that many columns; `every` lists all moves as well, `figures` adds a table of
    the players, and where the points between two moves come from.
    """
    width = min(width, WIDEST)
    lines = [Text(words.title(found.names), BRIGHT), Text()]
    if words.partial(found):
        lines += [Text(words.partial(found), _LIT), Text()]
    if found.turning:
        lines += [*_turning(words, found, width, figures=figures), Text()]
    lines += [*_players(words, found, width, figures=figures), Text(), *_chart(words, found, width)]
    return as_lines([*lines, *([Text(), *_every(words, found, width)] if every else [])])


def draw_all(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int) -> Group:
    """Every move with the best one, as a table."""
    width = min(width, WIDEST)
    title = Text(words.title(found.names), BRIGHT)
    return as_lines([title, Text(), *_every(words, found, width)])


def _every(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int) -> list[Text]:
    return [Text(words.key_line(), QUIET), Text(), *as_table(words.every(found), width)]


def _chart(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int) -> list[Text]:
    drawing, lines = Drawing(_CHART), words.chart_lines(found)
    series = [
        Series(
            line.name,
            line.values,
            SEATS[(line.seat - 1) % len(SEATS)],
            line.seat - 1,
            str(line.seat) if len(lines) > 1 else "",
        )
        for line in lines
    ]
    plot = draw_lines(drawing, 0, 0, width, _CHART, series, words.chart_labels(found), QUIET)
    if plot is None:
        return []
    for letter, place in zip(LETTERS, found.turning, strict=False):
        seat = found.verdicts[place].question.seat
        number = next((n for n, line in enumerate(lines) if line.seat == seat), 0)
        row = beside_line(plot, [line.values for line in lines], number, place)
        drawing.put(plot.x + plot.column(place), plot.y + row, letter, _LIT)
    return [Text(words.chart_title(found), QUIET), *drawing.lines()]


def _players(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int, *, figures: bool) -> list[Text]:
    """The points that everybody lost, in a row; or a table with all figures and what they mean."""
    if figures:
        legends = [Text(each, QUIET) for each in (words.legend(), words.accuracy_legend())]
        return [*as_table(words.overview(found), width), *legends]
    room = (width - cell_len(words.lost_label())) // len(found.players) - 2
    row = Text.assemble((words.lost_label(), QUIET), " ")
    for seat, text in enumerate(words.losses(found, room)):
        mark = seat_mark(seat)
        row.append("  " if seat else "").append(mark, SEATS[seat % len(SEATS)]).append(
            text.removeprefix(mark)
        )
    return [row]


def _turning(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int, *, figures: bool) -> list[Text]:
    lines = []
    for letter, place in zip(LETTERS, found.turning, strict=False):
        lines.append(Text.assemble((letter, _LIT), "  ", words.heading(found, place, figures=figures)))
        for number, text in enumerate(words.explained(found, place, width - 5, figures=figures)):
            lines.append(Text(f"     {text}", QUIET) if number % 2 else Text(f"   {text}", PLAIN))
    return lines
