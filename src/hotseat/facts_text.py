"""Statistics as text, for the command line: tables, and the chart of one player's scores.

Nothing is drawn but letters, digits, punctuation, box drawing and block elements; names are never read as
markup.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.style import Style
from rich.text import Text

from hotseat import facts
from hotseat.drawn import as_lines
from hotseat.facts import Facts, Rows
from hotseat.ui.chart import Column, draw_columns
from hotseat.ui.drawing import Drawing
from hotseat.ui.fit import columns, in_columns

_WIDEST = 100  # columns; a wider chart or table is no better to read
_NAME = 8  # columns that a name gets at least
_CHART = 9  # rows

_PLAIN = Style()
_BRIGHT = Style(bold=True)
_QUIET = Style(dim=True)
_WON = Style(color="yellow", bold=True)


def draw_all(title: str, overview: Rows, legend: str, width: int) -> Group:
    """Everybody in a table of at most that many columns; `legend` says what its columns are."""
    width = min(width, _WIDEST)
    lines = [Text(title, _BRIGHT), Text(), *_table(overview, width), Text()]
    return as_lines([*lines, Text(legend, _QUIET)])


def draw_one(title: str, player: Facts, width: int) -> Group:
    """One player: the figures, the scores over time, the tables and the opponents."""
    width = min(width, _WIDEST)
    rows = player.figures
    labels = columns([row[:1] for row in rows], width, 0)
    lines = [Text(title, _BRIGHT), Text()]
    for label, text in rows:
        lines.append(Text.assemble((in_columns([label], labels), _QUIET), "  ", text))
    lines += [Text(), *_chart(player, width), Text(), *_table(player.table, width)]
    return as_lines([*lines, Text(), *_table(player.against, width)])


def _table(rows: Sequence[Sequence[str]], width: int) -> list[Text]:
    widths = columns(rows, width, _NAME)
    heading, *others = (in_columns(row, widths) for row in rows)
    return [Text(heading, _QUIET), *(Text(line, _PLAIN) for line in others)]


def _chart(player: Facts, width: int) -> list[Text]:
    bars = [Column(each.score, _WON if each.won else _PLAIN, each.won) for each in player.scores]
    drawing = Drawing(_CHART)
    number = draw_columns(drawing, 0, 0, width, _CHART, bars, _QUIET)
    if not number:
        return []
    before, sign, after = facts.chart_title(number, player.games).partition(facts.WON)
    return [Text.assemble((before, _QUIET), (sign, _WON), (after, _QUIET)), *drawing.lines()]
