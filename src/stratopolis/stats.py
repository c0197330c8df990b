"""Stratopolis' player statistics, counted from the finished games, in figures and words.

A game counts once all tiles are placed, for every person who has played it. What is the same in every
game is in `hotseat.analysis.player_stats`. Pure but for reading the files: standard library only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

from hotseat.analysis import player_stats
from hotseat.analysis.player_stats import (
    Opponent,
    Score,
    StatsView,
    against,
    against_rows,
    mean,
    met_json,
    result_of,
    scores,
    sums_json,
    won_text,
)
from hotseat.i18n import _
from hotseat.record.reader import PERSON, Record
from hotseat.storage.library import File
from stratopolis.game import LIBRARY
from stratopolis.rules import SEATS, Event, Placement, Play, Position


class Result(NamedTuple):
    """The result of one player in a game.

    squares, level: of the best zone, 0 without one.   first: whether this player began.
    person: whether it is one; a computer's name is what seat lines say of it.
    """

    name: str
    score: int
    won: bool
    squares: int
    level: int
    first: bool
    person: bool = True


class Finished(NamedTuple):
    """A finished game: its number in the list of saved games, and the date of its file."""

    number: int
    played: datetime
    play: Play
    results: tuple[Result, ...]


class Player(NamedTuple):
    """The figures of one player. Sums are over all games; `draws` are no wins.

    red: of the games, those in which the player had red; `red_wins` of them were won.   first: those in
    which the player began, `first_wins` likewise.   highest: the highest level of a best zone.
    """

    name: str
    games: int
    wins: int
    draws: int
    points: int
    best: int
    squares: int
    levels: int
    highest: int
    red: int
    red_wins: int
    first: int
    first_wins: int
    against: tuple[Opponent, ...]
    scores: tuple[Score, ...]

    def a_game(self, total: int) -> float:
        """One of the sums as an average over the games."""
        return total / self.games


def finished(file: File, record: Record[Position, Placement, Event]) -> Finished | None:
    """A record as a finished game; None where it is not over, or nobody but computers sat there."""
    position = record.position
    if position.winners is None:
        return None
    results = []
    for seat, name, who, zone in zip(SEATS, record.header.names, record.seats, position.best, strict=True):
        person, won = who == PERSON, seat in position.winners
        squares, level = (zone.squares, zone.level) if zone else (0, 0)
        called = name if person else who
        score = position.scores[seat - 1]
        results.append(Result(called, score, won, squares, level, position.first == seat, person))
    if not any(result.person for result in results):
        return None
    return Finished(file.number, file.played, position.play, tuple(results))


# The finished games of the data folder, or of another: called as `hotseat.storage.library.Library.collect`.
finished_games = partial(LIBRARY.collect, finished)


def players(games: Iterable[Finished]) -> list[Player]:
    """All players who have finished a game: those with most games first, then most wins, then by name."""
    return player_stats.players(games, _player)


def _player(name: str, games: Sequence[Finished]) -> Player:
    played = [(game, result_of(game, name)) for game in games]
    results = [result for _game, result in played]
    red = [result for game, result in played if game.results[0] is result]
    first = [result for result in results if result.first]
    return Player(
        name,
        games=len(results),
        wins=sum(result.won for result in results),
        draws=sum(not any(each.won for each in game.results) for game, _result in played),
        points=sum(result.score for result in results),
        best=max(result.score for result in results),
        squares=sum(result.squares for result in results),
        levels=sum(result.level for result in results),
        highest=max(result.level for result in results),
        red=len(red),
        red_wins=sum(result.won for result in red),
        first=len(first),
        first_wins=sum(result.won for result in first),
        against=against(name, games),
        scores=scores(name, games),
    )


def as_json(games: Sequence[Finished], unreadable: int, name: str | None = None) -> dict[str, object]:
    """The object of `stratopolis stats --json`; with a name, of that player alone."""
    chosen = [player for player in players(games) if name in (None, player.name)]
    return player_stats.as_json(len(games), unreadable, chosen, _player_json)


def _player_json(player: Player) -> dict[str, object]:
    sums = partial(sums_json, games=player.games)

    return {
        "name": player.name,
        "games": player.games,
        "wins": player.wins,
        "draws": player.draws,
        "score": {**sums(player.points), "best": player.best},
        "squares": sums(player.squares),
        "level": {**sums(player.levels), "best": player.highest},
        "red": {"games": player.red, "wins": player.red_wins},
        "first": {"games": player.first, "wins": player.first_wins},
        **met_json(player.against, player.scores),
    }


def overview(players: Sequence[Player]) -> list[tuple[str, ...]]:
    """A table of all players under its headings; what matters least stands last."""
    return player_stats.overview(
        players,
        (_("squares"), _("level")),
        lambda player: (mean(player.a_game(player.squares)), mean(player.a_game(player.levels))),
    )


def legend() -> str:
    """Explain the last columns of the overview."""
    return _("squares, level: the best zone at the end, on average")


def stats_view(player: Player) -> StatsView:
    """Everything about one player."""
    won = won_text(player)
    if player.draws:
        won += _(", {number} drawn").format(number=player.draws)
    score = _("average {mean}, best {best}")
    rows = [
        (_("won"), won),
        (_("score"), score.format(mean=mean(player.a_game(player.points)), best=player.best)),
        (_("zone"), _("{mean} squares per game").format(mean=mean(player.a_game(player.squares)))),
        (_("level"), score.format(mean=mean(player.a_game(player.levels)), best=player.highest)),
    ]
    return StatsView(
        player.name, player.games, rows, _sides(player), against_rows(player.against), player.scores
    )


def _sides(player: Player) -> list[tuple[str, ...]]:
    """A table by colour and by who began, under its headings."""
    green, second = player.games - player.red, player.games - player.first
    rows = [
        (_("as red"), player.red, player.red_wins),
        (_("as green"), green, player.wins - player.red_wins),
        (_("going first"), player.first, player.first_wins),
        (_("going second"), second, player.wins - player.first_wins),
    ]
    table = [(label, str(games), str(wins)) for label, games, wins in rows if games]
    return [(_("played"), _("games"), _("won")), *table]
