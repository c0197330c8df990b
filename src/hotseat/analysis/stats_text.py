"""Statistics as text, for the command line: tables, and the chart of one player's scores.

Nothing is drawn but letters, digits, punctuation, box drawing and block elements; names are never read as
markup.
"""

from __future__ import annotations

from rich.console import Group
from rich.style import Style
from rich.text import Text

from hotseat.analysis import player_stats as facts
from hotseat.analysis.player_stats import Rows, StatsView
from hotseat.text.charts import Column, draw_columns
from hotseat.text.console import BRIGHT, PLAIN, QUIET, WIDEST, Drawing, as_lines, as_table
from hotseat.text.fit import columns, in_columns

_CHART = 9  # rows

_WON = Style(color="yellow", bold=True)


def draw_all(title: str, overview: Rows, legend: str, width: int) -> Group:
    """Everybody in a table of at most that many columns; `legend` says what its columns are."""
    width = min(width, WIDEST)
    lines = [Text(title, BRIGHT), Text(), *as_table(overview, width), Text()]
    return as_lines([*lines, Text(legend, QUIET)])


def draw_one(title: str, player: StatsView, width: int) -> Group:
    """One player: the figures, the scores over time, the tables and the opponents."""
    width = min(width, WIDEST)
    rows = player.figures
    labels = columns([row[:1] for row in rows], width, 0)
    lines = [Text(title, BRIGHT), Text()]
    for label, text in rows:
        lines.append(Text.assemble((in_columns([label], labels), QUIET), "  ", text))
    lines += [Text(), *_chart(player, width), Text(), *as_table(player.table, width)]
    return as_lines([*lines, Text(), *as_table(player.against, width)])


def _chart(player: StatsView, width: int) -> list[Text]:
    bars = [Column(each.score, _WON if each.won else PLAIN, each.won) for each in player.scores]
    drawing = Drawing(_CHART)
    number = draw_columns(drawing, 0, 0, width, _CHART, bars, QUIET)
    if not number:
        return []
    before, sign, after = facts.chart_title(number, player.games).partition(facts.WON)
    return [Text.assemble((before, QUIET), (sign, _WON), (after, QUIET)), *drawing.lines()]
