"""Statistics as text for the command line: tables, and the chart of one player's scores.

Names are never read as markup.
"""

from __future__ import annotations

from rich.console import Group
from rich.style import Style
from rich.text import Text

from hotseat.analysis.player_stats import WON, Rows, StatsView, chart_title
from hotseat.text.charts import (
    BRIGHT,
    PLAIN,
    QUIET,
    WIDEST,
    Column,
    Drawing,
    as_lines,
    as_table,
    draw_columns,
)
from hotseat.text.fit import columns, in_columns

_CHART = 9  # rows

_WON = Style(color="yellow", bold=True)


def draw_all(title: str, overview: Rows, legend: str, width: int) -> Group:
    width = min(width, WIDEST)
    lines = [Text(title, BRIGHT), Text(), *as_table(overview, width), Text()]
    return as_lines([*lines, Text(legend, QUIET)])


def draw_one(title: str, player: StatsView, width: int) -> Group:
    width = min(width, WIDEST)
    rows = player.figures
    labels = columns([row[:1] for row in rows], width, 0)
    lines = [Text(title, BRIGHT), Text()]
    for label, text in rows:
        lines.append(Text.assemble((in_columns([label], labels), QUIET), "  ", text))
    lines += [Text(), *_chart(player, width), Text(), *as_table(player.table, width)]
    return as_lines([*lines, Text(), *as_table(player.against, width)])


def _chart(player: StatsView, width: int) -> list[Text]:
    bars = [Column(score.score, _WON if score.won else PLAIN, score.won) for score in player.scores]
    drawing = Drawing(_CHART)
    number = draw_columns(drawing.put, 0, 0, width, _CHART, bars, QUIET)
    if not number:
        return []
    before, sign, after = chart_title(number, player.games).partition(WON)
    return [Text.assemble((before, QUIET), (sign, _WON), (after, QUIET)), *drawing.lines()]
