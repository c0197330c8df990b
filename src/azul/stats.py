"""Azul's player statistics, counted from the finished games, in figures and words.

A game counts once it is over by the rules. Names are compared letter by letter, capitals included. A
shared win is a win for each winner. Computers have no statistics of their own: they are opponents of the
people they played with, called by their level (`computer hard`), and a game that only computers finished
does not count. Pure except for reading the files: standard library only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

from azul.game import LIBRARY
from azul.rules import Event, FloorCost, GameEnded, Move, Pick, Position, RoundEnded, WallKind
from hotseat.analysis import player_stats
from hotseat.analysis.player_stats import (
    Facts,
    Opponent,
    Score,
    against,
    against_rows,
    mean,
    met_json,
    result_of,
    scores,
    sums_json,
    won_text,
)
from hotseat.game import HistoryEntry
from hotseat.i18n import _, ngettext
from hotseat.record.reader import PERSON, Record
from hotseat.storage.library import File


class Result(NamedTuple):
    """The result of one player in a game.

    floor: points lost by the floor line, as a positive number.   rows, columns, colours: completed.
    person: whether it is one; a computer's name is what seat lines say of it.
    """

    name: str
    score: int
    won: bool
    floor: int
    rows: int
    columns: int
    colours: int
    person: bool = True


class Finished(NamedTuple):
    """A finished game: its number in the list of saved games, the date of its file, how long it was.

    rounds: how many deals.   picks: those of all players, without what was taken back.
    results: one a seat, in seat order.
    """

    number: int
    played: datetime
    wall: WallKind
    rounds: int
    picks: int
    results: tuple[Result, ...]

    @property
    def shared(self) -> bool:
        """Whether several players won."""
        return sum(result.won for result in self.results) > 1


class Length(NamedTuple):
    """How long a game was, and its number in the list. Rounds count before picks."""

    rounds: int
    picks: int
    number: int


class AtTable(NamedTuple):
    """A player's games with a number of players."""

    players: int
    games: int
    wins: int
    points: int

    @property
    def mean(self) -> float:
        """The average score."""
        return self.points / self.games


class Player(NamedTuple):
    """The figures of one player. Sums are over all games.

    wins: shared ones included; `shared` are those.   floor: points lost.   scores: oldest first.
    tables: by number of players, fewest first.   against: those met most often first.
    """

    name: str
    games: int
    wins: int
    shared: int
    points: int
    best: int
    floor: int
    rows: int
    columns: int
    colours: int
    longest: Length
    shortest: Length
    tables: tuple[AtTable, ...]
    against: tuple[Opponent, ...]
    scores: tuple[Score, ...]

    @property
    def mean(self) -> float:
        """The average score."""
        return self.a_game(self.points)

    def a_game(self, total: int) -> float:
        """One of the sums as an average over the games."""
        return total / self.games


def finished(file: File, record: Record[Position, Move, Event]) -> Finished | None:
    """A record as a finished game; None where it is not over, or nobody but computers sat there."""
    position = record.position
    if position.bonuses is None or position.winners is None:
        return None
    picks, lost = 0, [0] * position.players
    for entry in record.entries:
        picks += isinstance(entry.move, Pick)
        for event in entry.events:
            if isinstance(event, FloorCost):
                lost[event.seat - 1] += event.lost
    parts = zip(record.header.names, record.seats, position.boards, lost, position.bonuses, strict=True)
    results = tuple(
        Result(
            name if who == PERSON else who,
            board.score,
            seat in position.winners,
            floor,
            *bonus,
            person=who == PERSON,
        )
        for seat, (name, who, board, floor, bonus) in enumerate(parts, 1)
    )
    if not any(result.person for result in results):
        return None
    return Finished(file.number, file.played, position.wall, position.round, picks, results)


# The finished games of the data folder, or of another: called as `hotseat.storage.library.Library.collect`.
finished_games = partial(LIBRARY.collect, finished)


def players(games: Iterable[Finished]) -> list[Player]:
    """All players who have finished a game: those with most games first, then most wins, then by name."""
    return player_stats.players(games, _player)


def _player(name: str, games: Sequence[Finished]) -> Player:
    played = [(game, result_of(game, name)) for game in games]
    results = [result for _game, result in played]
    lengths = [Length(game.rounds, game.picks, game.number) for game in games]
    return Player(
        name,
        games=len(games),
        wins=sum(result.won for result in results),
        shared=sum(result.won and game.shared for game, result in played),
        points=sum(result.score for result in results),
        best=max(result.score for result in results),
        floor=sum(result.floor for result in results),
        rows=sum(result.rows for result in results),
        columns=sum(result.columns for result in results),
        colours=sum(result.colours for result in results),
        longest=max(lengths, key=lambda length: length[:2]),
        shortest=min(lengths, key=lambda length: length[:2]),
        tables=_tables(played),
        against=against(name, games),
        scores=scores(name, games),
    )


def _tables(played: Iterable[tuple[Finished, Result]]) -> tuple[AtTable, ...]:
    found: dict[int, list[Result]] = {}
    for game, result in played:
        found.setdefault(len(game.results), []).append(result)
    return tuple(
        AtTable(number, len(results), sum(r.won for r in results), sum(r.score for r in results))
        for number, results in sorted(found.items())
    )


def scores_by_round(entries: Iterable[HistoryEntry[Position, Move, Event]]) -> tuple[tuple[int, ...], ...]:
    """The scores by seat at the end of each round, and, where the game is over, with the bonuses last."""
    found: list[tuple[int, ...]] = []
    for entry in entries:
        scores = tuple(board.score for board in entry.after.boards)
        ended = next((event for event in entry.events if isinstance(event, GameEnded)), None)
        if ended is not None:
            bonuses = [bonus.points for bonus in ended.bonuses]
            found.append(tuple(all_ - extra for all_, extra in zip(scores, bonuses, strict=True)))
            found.append(scores)
        elif any(isinstance(event, RoundEnded) for event in entry.events):
            found.append(scores)
    return tuple(found)


def as_json(games: Sequence[Finished], unreadable: int, name: str | None = None) -> dict[str, object]:
    """The object of `azul stats --json`; with a name, of that player alone. Means have two decimals."""
    chosen = [player for player in players(games) if name in (None, player.name)]
    return player_stats.as_json(len(games), unreadable, chosen, _player_json)


def _player_json(player: Player) -> dict[str, object]:
    sums = partial(sums_json, games=player.games)

    return {
        "name": player.name,
        "games": player.games,
        "wins": player.wins,
        "shared": player.shared,
        "score": {**sums(player.points), "best": player.best},
        "floor": sums(player.floor),
        "rows": sums(player.rows),
        "columns": sums(player.columns),
        "colours": sums(player.colours),
        "longest": player.longest._asdict(),
        "shortest": player.shortest._asdict(),
        "tables": [
            {"players": t.players, "games": t.games, "wins": t.wins, "mean": round(t.mean, 2)}
            for t in player.tables
        ],
        **met_json(player.against, player.scores),
    }


def overview(players: Sequence[Player]) -> list[tuple[str, ...]]:
    """A table of all players under its headings; what matters least stands last."""
    headings = (_("floor"), _("rows"), _("columns"), _("colours"))
    return player_stats.overview(players, headings, _overview_figures)


def _overview_figures(player: Player) -> Sequence[str]:
    completed = (player.rows, player.columns, player.colours)
    return _lost(player.a_game(player.floor)), *(mean(player.a_game(total)) for total in completed)


def legend() -> str:
    """Explain the last columns of the overview."""
    return _("floor: points lost per game; rows, columns, colours: completed per game")


def figures(player: Player) -> list[tuple[str, str]]:
    """The figures of one player, with a label each."""
    won = won_text(player)
    if player.shared:
        won += _(", {number} shared").format(number=player.shared)
    score = _("average {mean}, best {best}").format(mean=mean(player.mean), best=player.best)
    floor = _("{mean} per game").format(mean=_lost(player.a_game(player.floor)))
    return [
        (_("won"), won),
        (_("score"), score),
        (_("floor line"), floor),
        (_("complete rows"), _completed(player, player.rows)),
        (_("complete columns"), _completed(player, player.columns)),
        (_("complete colours"), _completed(player, player.colours)),
        (_("longest game"), _length(player.longest)),
        (_("shortest game"), _length(player.shortest)),
    ]


def by_table(player: Player) -> list[tuple[str, ...]]:
    """A table by number of players, under its headings."""
    rows = [(str(t.players), str(t.games), str(t.wins), mean(t.mean)) for t in player.tables]
    return [(_("players"), _("games"), _("won"), _("average")), *rows]


def facts(player: Player) -> Facts:
    """Everything about one player."""
    against = against_rows(player.against)
    return Facts(player.name, player.games, figures(player), by_table(player), against, player.scores)


def _lost(value: float) -> str:
    text = mean(value)
    return text if text == "0.0" else f"-{text}"


def _completed(player: Player, total: int) -> str:
    return _("{total}, {mean} per game").format(total=total, mean=mean(player.a_game(total)))


def _length(length: Length) -> str:
    rounds = ngettext("{n} round", "{n} rounds", length.rounds).format(n=length.rounds)
    picks = ngettext("{n} turn", "{n} turns", length.picks).format(n=length.picks)
    return _("{rounds}, {picks}").format(rounds=rounds, picks=picks)
