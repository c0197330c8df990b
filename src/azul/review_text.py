"""A review as text, for `azul review`: the players, the chart, the turning points.

Nothing is drawn but letters, digits, punctuation, box drawing and block elements; names are never read as
markup.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.style import Style
from rich.text import Text

from azul import review_figures as figures
from azul.review import Review
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


def draw(found: Review, width: int, *, every: bool = False) -> Group:
    """The review in at most that many columns; `every` lists all choices as well."""
    width = min(width, _WIDEST)
    lines = [Text(figures.title(found.names), _BRIGHT), Text()]
    if figures.partial(found):
        lines += [Text(figures.partial(found), _LIT), Text()]
    lines += [*_table(figures.overview(found), width), Text(figures.legend(), _QUIET)]
    lines += [Text(figures.accuracy_legend(), _QUIET), Text()]
    lines += [*_chart(found, width), Text(), *_turning(found, width)]
    return _group([*lines, *([Text(), *_every(found, width)] if every else [])])


def draw_all(found: Review, width: int) -> Group:
    """Every choice with the best one, as a table."""
    width = min(width, _WIDEST)
    return _group([Text(figures.title(found.names), _BRIGHT), Text(), *_every(found, width)])


def _every(found: Review, width: int) -> list[Text]:
    return [Text(figures.key_line(), _QUIET), Text(), *_table(figures.every(found), width)]


def _group(lines: Sequence[Text]) -> Group:
    for line in lines:
        line.no_wrap, line.overflow = True, "ellipsis"
    return Group(*lines)


def _table(rows: Sequence[Sequence[str]], width: int) -> list[Text]:
    widths = columns(rows, width, _NAME)
    first, *others = (in_columns(row, widths) for row in rows)
    return [Text(first, _QUIET), *(Text(line, _PLAIN) for line in others)]


def _chart(found: Review, width: int) -> list[Text]:
    drawing, lines = Drawing(_CHART), figures.chart_lines(found)
    series = [Series(line.name, line.values, style) for line, style in zip(lines, _LINES, strict=False)]
    plot = draw_lines(drawing, 0, 0, width, _CHART, series, figures.chart_labels(found), _QUIET)
    if plot is None:
        return []
    for letter, place in zip(figures.LETTERS, found.turning, strict=False):
        line = next((x for x in lines if x.seat == found.verdicts[place].question.seat), lines[0])
        drawing.put(plot.x + plot.column(place), plot.y + plot.row(line.values[place]), letter, _LIT)
    return [Text(figures.chart_title(found), _QUIET), *drawing.lines()]


def _turning(found: Review, width: int) -> list[Text]:
    lines = []
    for letter, place in zip(figures.LETTERS, found.turning, strict=False):
        lines.append(Text.assemble((letter, _LIT), "  ", figures.heading(found, place)))
        for number, text in enumerate(figures.explained(found, place, width - 5)):
            lines.append(Text(f"     {text}", _QUIET) if number % 2 else Text(f"   {text}", _PLAIN))
    return lines
