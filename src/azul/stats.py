"""Azul's player statistics, counted from finished games (`hotseat.player_stats`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean

from azul.rules import Event, FloorCost, Move, Pick, Position, RoundEnded
from hotseat import player_stats
from hotseat.game import HistoryEntry
from hotseat.i18n import N_, _, in_digits, ngettext, pgettext
from hotseat.player_stats import Rows, Score, mean
from hotseat.record.reader import Record
from hotseat.storage.library import SavedGame
from hotseat.values import NamedTuple


class Length(NamedTuple):
    """The length of a game, by rounds and then by picks, and its number in the list."""

    rounds: int
    picks: int
    number: int


class Figures(NamedTuple):
    """One player in a game: the points that the floor cost, as a positive number; and what is complete."""

    floor: int
    rows: int
    columns: int
    colours: int
    length: Length  # of the game


Finished = player_stats.Finished[Figures]


class AtTable(NamedTuple):
    """A player's games with a certain number of players."""

    players: int
    games: int
    wins: int
    mean: float


class Player(player_stats.Player[Figures]):
    """The statistics of one player.   shared: wins that others shared.   tables: by number of players."""

    HEADINGS = (N_("floor"), N_("rows"), N_("columns"), N_("colours"))
    LEGEND = N_("floor: points lost per game; rows, columns, colours: completed per game")

    def __init__(self, name: str, games: Sequence[Finished]) -> None:
        super().__init__(name, games)
        floors, rows, columns, colours, lengths = zip(*self.own, strict=True)
        self.floor, self.rows, self.columns, self.colours = map(sum, (floors, rows, columns, colours))
        self.longest = max(lengths, key=lambda length: length[:2])
        self.shortest = min(lengths, key=lambda length: length[:2])
        self.shared, by_number = 0, dict[int, list[Score]]()
        for (saved, _figures), score in zip(games, self.scores, strict=True):
            self.shared += score.won and sum(player.won for player in saved.players) > 1
            by_number.setdefault(len(saved.players), []).append(score)
        self.tables = [
            AtTable(number, len(scores), sum(s.won for s in scores), fmean(s.score for s in scores))
            for number, scores in sorted(by_number.items())
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
            "tables": [{**table._asdict(), "mean": round(table.mean, 2)} for table in self.tables],
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
        return [heading, *((*map(in_digits, counts), mean(score)) for *counts, score in self.tables)]

    def _floor_mean(self) -> str:
        cost = round(self.per_game(self.floor), 1)
        return mean(-cost if cost else 0)

    def _completed(self, total: int) -> str:
        text = _("{total}, {mean} per game") if total else pgettext("number", "none")
        return text.format(total=total, mean=mean(self.per_game(total)))


def finished(saved: SavedGame[Position], record: Record[Position, Move, Event]) -> Finished | None:
    """What counts of a saved game; None for one that is not over."""
    position = record.position
    if position.bonuses is None:
        return None
    picks, floors = 0, Counter[int]()
    for entry in record.entries:
        picks += isinstance(entry.move, Pick)
        floors.update({event.seat: event.lost for event in entry.events if isinstance(event, FloorCost)})
    length = Length(position.round, picks, saved.number)
    bonuses = enumerate(position.bonuses, 1)
    return Finished(saved, tuple(Figures(floors[seat], *bonus, length) for seat, bonus in bonuses))


def scores_by_round(entries: Iterable[HistoryEntry[Position, Move, Event]]) -> tuple[tuple[int, ...], ...]:
    """The scores by seat at the end of each round; at the end of the game, without and with bonuses."""
    ends = (entry.after for entry in entries if any(isinstance(event, RoundEnded) for event in entry.events))
    rounds: list[tuple[int, ...]] = []
    for position in ends:
        scores, bonuses = position.scores, position.bonuses
        if bonuses is not None:
            rounds.append(tuple(score - bonus.points for score, bonus in zip(scores, bonuses, strict=True)))
        rounds.append(scores)
    return tuple(rounds)


def _length(length: Length) -> str:
    return ngettext("{n} round", "{n} rounds", length.rounds).format(n=length.rounds)
