"""Azul's player statistics, counted from finished games (`hotseat.player_stats`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from azul.game import LIBRARY
from azul.rules import Event, FloorCost, Move, Pick, Position, RoundEnded, WallKind
from hotseat import player_stats
from hotseat.game import HistoryEntry
from hotseat.i18n import N_, _, in_digits, ngettext, pgettext
from hotseat.player_stats import GameStats, Rows, mean
from hotseat.record.reader import Record
from hotseat.storage.library import SavedGame


@dataclass(frozen=True, kw_only=True)
class Result(player_stats.Result):
    """One player in a game."""

    floor: int  # the points it cost, as a positive number
    rows: int  # completed, as the others
    columns: int
    colours: int


@dataclass(frozen=True, kw_only=True)
class Finished(player_stats.Finished[Result]):
    """A finished game.   picks: those of all players, without undone ones."""

    wall: WallKind
    rounds: int
    picks: int

    @property
    def shared(self) -> bool:
        return sum(result.won for result in self.results) > 1


class Length(NamedTuple):
    """The length of a game, by rounds and then by picks, and its number in the list."""

    rounds: int
    picks: int
    number: int


class AtTable(NamedTuple):
    """A player's games with a certain number of players."""

    players: int
    games: int
    wins: int
    points: int

    @property
    def mean(self) -> float:
        return self.points / self.games


class Player(player_stats.Player[Result]):
    """The statistics of one player.   shared: wins that others shared.   tables: by number of players."""

    def __init__(self, name: str, games: Sequence[Finished]) -> None:
        super().__init__(name, games)
        self.floor = sum(result.floor for result in self.results)
        self.rows = sum(result.rows for result in self.results)
        self.columns = sum(result.columns for result in self.results)
        self.colours = sum(result.colours for result in self.results)
        lengths = [Length(game.rounds, game.picks, game.number) for game in games]
        self.longest = max(lengths, key=lambda length: length[:2])
        self.shortest = min(lengths, key=lambda length: length[:2])
        self.shared, by_number = 0, dict[int, list[Result]]()
        for game, result in zip(games, self.results, strict=True):
            self.shared += result.won and game.shared
            by_number.setdefault(len(game.results), []).append(result)
        self.tables = [
            AtTable(number, len(results), sum(r.won for r in results), sum(r.score for r in results))
            for number, results in sorted(by_number.items())
        ]

    def own_json(self) -> dict[str, object]:
        return {
            "shared": self.shared,
            "score": {**self.sums(self.points), "best": self.best},
            "floor": self.sums(self.floor),
            "rows": self.sums(self.rows),
            "columns": self.sums(self.columns),
            "colours": self.sums(self.colours),
            "longest": self.longest._asdict(),
            "shortest": self.shortest._asdict(),
            "tables": [
                {"players": t.players, "games": t.games, "wins": t.wins, "mean": round(t.mean, 2)}
                for t in self.tables
            ],
        }

    def own_columns(self) -> Sequence[str]:
        completed = (self.rows, self.columns, self.colours)
        return self._floor_mean(), *(mean(self.per_game(total)) for total in completed)

    def figures(self) -> list[tuple[str, str]]:
        floor = _("{mean} per game") if self.floor else pgettext("number", "none")
        shared = _(", {number} shared").format(number=self.shared) if self.shared else ""
        return [
            *self.results_told(shared),
            (_("floor line"), floor.format(mean=self._floor_mean())),
            (_("complete rows"), self._completed(self.rows)),
            (_("complete columns"), self._completed(self.columns)),
            (_("complete colours"), self._completed(self.colours)),
            (_("longest game"), _length(self.longest)),
            (_("shortest game"), _length(self.shortest)),
        ]

    def table(self) -> Rows:
        players = pgettext("number of players", "players")
        heading = players, pgettext("heading", "games"), pgettext("heading", "won"), _("average")
        rows = [
            (in_digits(t.players), in_digits(t.games), in_digits(t.wins), mean(t.mean)) for t in self.tables
        ]
        return [heading, *rows]

    def _floor_mean(self) -> str:
        cost = round(self.per_game(self.floor), 1)
        return mean(-cost if cost else 0)

    def _completed(self, total: int) -> str:
        text = _("{total}, {mean} per game") if total else pgettext("number", "none")
        return text.format(total=total, mean=mean(self.per_game(total)))


def finished(file: SavedGame[Position], record: Record[Position, Move, Event]) -> Finished | None:
    position = record.position
    if position.bonuses is None or position.winners is None:
        return None
    picks, floors = 0, Counter[int]()
    for entry in record.entries:
        picks += isinstance(entry.move, Pick)
        floors.update({event.seat: event.lost for event in entry.events if isinstance(event, FloorCost)})
    parts = zip(player_stats.seats(record), position.scores, position.bonuses, strict=True)
    results = tuple(
        Result(name, score, seat in position.winners, person, floor=floors[seat], **bonus._asdict())
        for (seat, name, person), score, bonus in parts
    )
    return Finished(file.number, file.played, results, wall=position.wall, rounds=position.round, picks=picks)


STATS = GameStats(
    partial(LIBRARY.collect, finished),
    Player,
    headings=(N_("floor"), N_("rows"), N_("columns"), N_("colours")),
    legend=N_("floor: points lost per game; rows, columns, colours: completed per game"),
)


def scores_by_round(entries: Iterable[HistoryEntry[Position, Move, Event]]) -> tuple[tuple[int, ...], ...]:
    """The scores by seat at the end of each round; at the end of the game, without and with bonuses."""
    rounds: list[tuple[int, ...]] = []
    for entry in entries:
        scores = entry.after.scores
        if entry.after.bonuses is not None:
            both = zip(scores, entry.after.bonuses, strict=True)
            rounds += [tuple(score - bonus.points for score, bonus in both), scores]
        elif any(isinstance(event, RoundEnded) for event in entry.events):
            rounds.append(scores)
    return tuple(rounds)


def _length(length: Length) -> str:
    return ngettext("{n} round", "{n} rounds", length.rounds).format(n=length.rounds)
