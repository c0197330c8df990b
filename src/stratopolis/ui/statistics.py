"""The statistics of Stratopolis: everybody in a table, and all about the one who is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.facts import Facts, Rows
from hotseat.gather import Gathered, Told
from hotseat.ui.statistics import StatisticsScreen
from stratopolis import figures
from stratopolis.statistics import Finished, finished_games, players


class Statistics(StatisticsScreen[Finished]):
    """Everybody who has finished a game of Stratopolis."""

    PROGRAM = "stratopolis"

    def gather(self, told: Told) -> Gathered[Finished] | None:
        """Read the finished games."""
        return finished_games(told=told)

    def figures(self, games: Sequence[Finished]) -> tuple[list[Facts], Rows]:
        """Everybody who has finished one of the games, and the table of them all."""
        found = players(games)
        return [figures.facts(player) for player in found], figures.overview(found)
