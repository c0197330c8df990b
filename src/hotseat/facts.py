"""The statistics of one player, in words and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hotseat.language import _, ngettext
from hotseat.names import shown
from hotseat.tally import Opponent, Score

WON = "━"  # what stands in the chart below a game that was won

Rows = Sequence[tuple[str, ...]]  # a table, its headings first


class Facts(NamedTuple):
    """One player. name: as it is written in records.   figures: with a label each.

    table: a game's own table.   against: the opponents.   scores: oldest first.
    """

    name: str
    games: int
    figures: Sequence[tuple[str, str]]
    table: Rows
    against: Rows
    scores: Sequence[Score]


def against_rows(opponents: Iterable[Opponent]) -> list[tuple[str, ...]]:
    """A table of opponents, under its headings: games, won by the player, won by the opponent."""
    rows = [(shown(each.name), str(each.games), str(each.wins), str(each.theirs)) for each in opponents]
    return [(_("against"), _("games"), _("won"), _("they won")), *rows]


def chart_title(number: int, games: int) -> str:
    """What stands over the chart of scores over time that shows so many of all games."""
    if number == games:
        return _("Scores over time ({sign} = won)").format(sign=WON)
    return _("Last {number} scores ({sign} = won)").format(number=number, sign=WON)


def title(whose: str, games: int, *which: str) -> str:
    """The title: whose figures, from how many games, and which ones if not all."""
    number = ngettext("{n} finished game", "{n} finished games", games).format(n=games)
    return " · ".join([whose, number, *which])


def unreadable(number: int, program: str) -> str:
    """A sentence on files that could not be read; empty where all could."""
    if not number:
        return ""
    return ngettext(
        "{n} file could not be read and is not counted; `{program} games` says why",
        "{n} files could not be read and are not counted; `{program} games` says why",
        number,
    ).format(n=number, program=program)


def percent(part: int, whole: int) -> int:
    """A share."""
    return round(100 * part / whole)


def mean(value: float) -> str:
    """An average with one decimal."""
    return f"{value:.1f}"
