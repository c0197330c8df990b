"""Stratopolis' player statistics, counted from finished games (`hotseat.player_stats`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from hotseat import player_stats
from hotseat.i18n import N_, _, in_digits, pgettext
from hotseat.player_stats import GameStats, Rows, mean
from hotseat.record.reader import Record
from hotseat.storage.library import SavedGame
from stratopolis.game import LIBRARY
from stratopolis.rules import Event, Placement, Position


@dataclass(frozen=True, kw_only=True)
class Result(player_stats.Result):
    """One player in a game.   squares, level: of the best zone, 0 without one."""

    squares: int
    level: int
    first: bool


Finished = player_stats.Finished[Result]


class Player(player_stats.Player[Result]):
    """The statistics of one player. A draw is no win.   red, first: the games as red, and going first."""

    def __init__(self, name: str, games: Sequence[Finished]) -> None:
        super().__init__(name, games)
        red = [result for game, result in zip(games, self.results, strict=True) if game.results[0] is result]
        first = [result for result in self.results if result.first]
        self.draws = sum(not any(result.won for result in game.results) for game in games)
        self.squares = sum(result.squares for result in self.results)
        self.levels = sum(result.level for result in self.results)
        self.highest = max(result.level for result in self.results)
        self.red, self.red_wins = len(red), sum(result.won for result in red)
        self.first, self.first_wins = len(first), sum(result.won for result in first)

    def own_json(self) -> dict[str, object]:
        return {
            "draws": self.draws,
            "score": {**self.sums(self.points), "best": self.best},
            "squares": self.sums(self.squares),
            "level": {**self.sums(self.levels), "best": self.highest},
            "red": {"games": self.red, "wins": self.red_wins},
            "first": {"games": self.first, "wins": self.first_wins},
        }

    def own_columns(self) -> Sequence[str]:
        return mean(self.per_game(self.squares)), mean(self.per_game(self.levels))

    def figures(self) -> list[tuple[str, str]]:
        squares, level = self.own_columns()
        drawn = _(", {number} drawn").format(number=self.draws) if self.draws else ""
        return [
            *self.results_told(drawn),
            (_("zone"), _("{mean} squares per game").format(mean=squares)),
            (_("level"), _("average {mean}, best {best}").format(mean=level, best=self.highest)),
        ]

    def table(self) -> Rows:
        green, second = self.games - self.red, self.games - self.first
        rows = [
            (_("as red"), self.red, self.red_wins),
            (_("as green"), green, self.wins - self.red_wins),
            (_("going first"), self.first, self.first_wins),
            (_("going second"), second, self.wins - self.first_wins),
        ]
        table = [(label, in_digits(games), in_digits(wins)) for label, games, wins in rows if games]
        heading = pgettext("kind of game", "played"), pgettext("heading", "games"), pgettext("heading", "won")
        return [heading, *table]


def finished(file: SavedGame[Position], record: Record[Position, Placement, Event]) -> Finished | None:
    position = record.position
    if position.winners is None:
        return None
    results = []
    for (seat, name, person), zone in zip(player_stats.seats(record), position.best, strict=True):
        won, first = seat in position.winners, seat == position.first
        squares, level = (zone.squares, zone.level) if zone else (0, 0)
        score = position.scores[seat - 1]
        results.append(Result(name, score, won, person, squares=squares, level=level, first=first))
    return Finished(file.number, file.played, tuple(results))


STATS = GameStats(
    partial(LIBRARY.collect, finished),
    Player,
    headings=(N_("squares"), N_("level")),
    legend=N_("squares, level: the best zone at the end, on average"),
)
