"""A review as text, for the command line: the players, the chart, the turning points.

Nothing is drawn but letters, digits, punctuation, box drawing and block elements; names are never read as
markup.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.style import Style
from rich.text import Text

from hotseat.notation import C, G
from hotseat.review import Review, S
from hotseat.review_words import LETTERS, ReviewWords
from hotseat.ui.chart import Series, draw_lines
from hotseat.ui.drawing import Drawing
from hotseat.ui.fit import columns, in_columns

_WIDEST = 100  # columns; a wider chart or table is no better to read
_NAME = 8  # columns that a name gets at least
_CHART = 13  # rows

_PLAIN = Style()
_BRIGHT = Style(bold=True)
_QUIET = Style(dim=True)
_LIT = Style(color="yellow", bold=True)
_LINES = (Style(bold=True), Style(color="cyan"), Style(color="magenta"), Style(color="green"))


def draw(
    words: ReviewWords[G, C, S], found: Review[G, C, S], width: int, *, every: bool = False
) -> Group:
    """The review in at most that many columns; `every` lists all choices as well."""
    width = min(width, _WIDEST)
    lines = [Text(words.title(found.names), _BRIGHT), Text()]
    if words.partial(found):
        lines += [Text(words.partial(found), _LIT), Text()]
    lines += [*_table(words.overview(found), width), Text(words.legend(), _QUIET)]
    lines += [Text(words.accuracy_legend(), _QUIET), Text()]
    lines += [*_chart(words, found, width), Text(), *_turning(words, found, width)]
    return _group([*lines, *([Text(), *_every(words, found, width)] if every else [])])


def draw_all(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int) -> Group:
    """Every choice with the best one, as a table."""
    width = min(width, _WIDEST)
    title = Text(words.title(found.names), _BRIGHT)
    return _group([title, Text(), *_every(words, found, width)])


def _every(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int) -> list[Text]:
    return [Text(words.key_line(), _QUIET), Text(), *_table(words.every(found), width)]


def _group(lines: Sequence[Text]) -> Group:
    for line in lines:
        line.no_wrap, line.overflow = True, "ellipsis"
    return Group(*lines)


def _table(rows: Sequence[Sequence[str]], width: int) -> list[Text]:
    widths = columns(rows, width, _NAME)
    first, *others = (in_columns(row, widths) for row in rows)
    return [Text(first, _QUIET), *(Text(line, _PLAIN) for line in others)]


def _chart(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int) -> list[Text]:
    drawing, lines = Drawing(_CHART), words.chart_lines(found)
    series = [Series(line.name, line.values, style) for line, style in zip(lines, _LINES, strict=False)]
    plot = draw_lines(drawing, 0, 0, width, _CHART, series, words.chart_labels(found), _QUIET)
    if plot is None:
        return []
    for letter, place in zip(LETTERS, found.turning, strict=False):
        line = next((x for x in lines if x.seat == found.verdicts[place].question.seat), lines[0])
        drawing.put(plot.x + plot.column(place), plot.y + plot.row(line.values[place]), letter, _LIT)
    return [Text(words.chart_title(found), _QUIET), *drawing.lines()]


def _turning(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int) -> list[Text]:
    lines = []
    for letter, place in zip(LETTERS, found.turning, strict=False):
        lines.append(Text.assemble((letter, _LIT), "  ", words.heading(found, place)))
        for number, text in enumerate(words.explained(found, place, width - 5)):
            lines.append(Text(f"     {text}", _QUIET) if number % 2 else Text(f"   {text}", _PLAIN))
    return lines
