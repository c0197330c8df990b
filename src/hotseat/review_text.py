"""A review as text, for the command line: the players, the chart, the turning points.

Nothing is drawn but letters, digits, punctuation, box drawing and block elements; names are never read as
markup.
"""

from __future__ import annotations

from rich.console import Group
from rich.style import Style
from rich.text import Text

from hotseat.drawn import BRIGHT, PLAIN, QUIET, WIDEST, as_lines, as_table
from hotseat.notation import C, G
from hotseat.review import Review, S
from hotseat.review_words import LETTERS, ReviewWords
from hotseat.ui.cells.chart import Series, draw_lines
from hotseat.ui.cells.drawing import Drawing

_CHART = 13  # rows

_LIT = Style(color="yellow", bold=True)
_LINES = (Style(bold=True), Style(color="cyan"), Style(color="magenta"), Style(color="green"))


def draw(
    words: ReviewWords[G, C, S], found: Review[G, C, S], width: int, *, every: bool = False
) -> Group:
    """The review in at most that many columns; `every` lists all choices as well."""
    width = min(width, WIDEST)
    lines = [Text(words.title(found.names), BRIGHT), Text()]
    if words.partial(found):
        lines += [Text(words.partial(found), _LIT), Text()]
    lines += [*as_table(words.overview(found), width), Text(words.legend(), QUIET)]
    lines += [Text(words.accuracy_legend(), QUIET), Text()]
    lines += [*_chart(words, found, width), Text(), *_turning(words, found, width)]
    return as_lines([*lines, *([Text(), *_every(words, found, width)] if every else [])])


def draw_all(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int) -> Group:
    """Every choice with the best one, as a table."""
    width = min(width, WIDEST)
    title = Text(words.title(found.names), BRIGHT)
    return as_lines([title, Text(), *_every(words, found, width)])


def _every(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int) -> list[Text]:
    return [Text(words.key_line(), QUIET), Text(), *as_table(words.every(found), width)]


def _chart(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int) -> list[Text]:
    drawing, lines = Drawing(_CHART), words.chart_lines(found)
    series = [Series(line.name, line.values, style) for line, style in zip(lines, _LINES, strict=False)]
    plot = draw_lines(drawing, 0, 0, width, _CHART, series, words.chart_labels(found), QUIET)
    if plot is None:
        return []
    for letter, place in zip(LETTERS, found.turning, strict=False):
        line = next((x for x in lines if x.seat == found.verdicts[place].question.seat), lines[0])
        drawing.put(plot.x + plot.column(place), plot.y + plot.row(line.values[place]), letter, _LIT)
    return [Text(words.chart_title(found), QUIET), *drawing.lines()]


def _turning(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int) -> list[Text]:
    lines = []
    for letter, place in zip(LETTERS, found.turning, strict=False):
        lines.append(Text.assemble((letter, _LIT), "  ", words.heading(found, place)))
        for number, text in enumerate(words.explained(found, place, width - 5)):
            lines.append(Text(f"     {text}", QUIET) if number % 2 else Text(f"   {text}", PLAIN))
    return lines
