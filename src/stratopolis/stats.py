"""Stratopolis' player statistics, counted from finished games (`hotseat.player_stats`)."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat import player_stats
from hotseat.i18n import N_, _, in_digits, pgettext
from hotseat.player_stats import Rows, mean
from hotseat.record.reader import Record
from hotseat.storage.library import SavedGame
from hotseat.values import NamedTuple
from stratopolis.rules import Event, Placement, Position


class Figures(NamedTuple):
    """One player in a game.   squares, level: of the best zone, 0 without one."""

    squares: int
    level: int
    first: bool


Finished = player_stats.Finished[Figures]


class Player(player_stats.Player[Figures]):
    """The statistics of one player. A draw is no win.   red, first: the games as red, and going first."""

    HEADINGS = (N_("squares"), N_("level"))
    LEGEND = N_("squares, level: the best zone at the end, on average")

    def __init__(self, name: str, games: Sequence[Finished]) -> None:
        super().__init__(name, games)
        red = [score for score, seat in zip(self.scores, self.seats, strict=True) if seat == 0]
        first = [score for score, own in zip(self.scores, self.own, strict=True) if own.first]
        self.draws = sum(not any(player.won for player in game.saved.players) for game in games)
        self.squares = sum(own.squares for own in self.own)
        self.levels = sum(own.level for own in self.own)
        self.highest = max(own.level for own in self.own)
        self.red, self.red_wins = len(red), sum(score.won for score in red)
        self.first, self.first_wins = len(first), sum(score.won for score in first)

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


def finished(saved: SavedGame[Position], record: Record[Position, Placement, Event]) -> Finished | None:
    """What counts of a saved game; None for one that is not over."""
    position = record.position
    if position.winners is None:
        return None
    figures = (
        Figures(zone.squares if zone else 0, zone.level if zone else 0, seat == position.first)
        for seat, zone in enumerate(position.best, 1)
    )
    return Finished(saved, tuple(figures))
