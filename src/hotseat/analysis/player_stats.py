"""Statistics by player: who met whom, scores over time, and the facts of one player. Pure.

Names are who they are: the same letters, capitals included. A victory that several share is a win for
each of them. Computers are opponents of the people they played with, called by their level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from difflib import get_close_matches
from typing import NamedTuple, Protocol, TypeVar
from unicodedata import normalize

from hotseat.cli.options import BAD_DATA, Failure
from hotseat.i18n import _, either, ngettext
from hotseat.record.names import shown


class Result(Protocol):
    """What one player made of a game. person: whether it is one; a computer's name is its level."""

    @property
    def name(self) -> str:
        """Who that is."""

    @property
    def score(self) -> int:
        """The score at the end."""

    @property
    def won(self) -> bool:
        """Whether that was enough."""

    @property
    def person(self) -> bool:
        """Whether it is a person."""


R = TypeVar("R", bound=Result, covariant=True)


class Finished(Protocol[R]):
    """A finished game: its number in the list, the date of its file, and a result each seat."""

    @property
    def number(self) -> int:
        """Its number in the list of saved games."""

    @property
    def played(self) -> datetime:
        """When that was."""

    @property
    def results(self) -> Sequence[R]:
        """One a seat, in seat order."""


F = TypeVar("F", bound=Finished[Result])


class Ranked(Protocol):
    """Somebody among others: by games, then by wins."""

    @property
    def name(self) -> str:
        """Who that is."""

    @property
    def games(self) -> int:
        """How many were finished."""

    @property
    def wins(self) -> int:
        """How many of them were won."""


P = TypeVar("P", bound=Ranked)


class Scored(Ranked, Protocol):
    """A player with scores: the sum over all games, and the best."""

    @property
    def points(self) -> int:
        """The sum of all scores."""

    @property
    def best(self) -> int:
        """The highest score."""


S = TypeVar("S", bound=Scored)


class Score(NamedTuple):
    """What a player had at the end of one game, and when that was."""

    played: datetime
    number: int
    score: int
    won: bool


class Opponent(NamedTuple):
    """Games against somebody: how many, how many of them the player won, how many the opponent."""

    name: str
    games: int
    wins: int
    theirs: int


def against(name: str, games: Iterable[Finished[Result]]) -> tuple[Opponent, ...]:
    """Whom somebody met in some games, those met most often first."""
    found: dict[str, list[tuple[bool, bool]]] = {}
    for game in games:
        own = result_of(game, name)
        theirs: dict[str, bool] = {}  # of several computers of a level any
        for result in game.results:
            if result is not own:
                theirs[result.name] = theirs.get(result.name, False) or result.won
        for other, lost in theirs.items():
            found.setdefault(other, []).append((own.won, lost))
    opponents = [
        Opponent(other, len(met), sum(won for won, _ in met), sum(theirs for _, theirs in met))
        for other, met in found.items()
    ]
    return tuple(sorted(opponents, key=lambda each: (-each.games, -each.wins, each.name)))


def players(games: Iterable[F], player: Callable[[str, Sequence[F]], P]) -> list[P]:
    """Everybody who has finished a game: those with most games first, then most wins, then by name.

    player: what a name and the games of whoever bears it come to.
    """
    by_name: dict[str, list[F]] = {}
    for game in games:
        for result in game.results:
            if result.person:
                by_name.setdefault(result.name, []).append(game)
    found = [player(name, played) for name, played in by_name.items()]
    return sorted(found, key=lambda each: (-each.games, -each.wins, each.name))


def result_of(game: Finished[R], name: str) -> R:
    """What a person made of a game."""
    return next(each for each in game.results if each.person and each.name == name)


def scores(name: str, games: Iterable[Finished[Result]]) -> tuple[Score, ...]:
    """What somebody had at the end of each game, in their order."""
    found = ((game, result_of(game, name)) for game in games)
    return tuple(Score(game.played, game.number, each.score, each.won) for game, each in found)


def as_json(
    games: int, unreadable: int, players: Iterable[P], player: Callable[[P], dict[str, object]]
) -> dict[str, object]:
    """The object of `stats --json`: how many games, how many files could not be read, and the players."""
    return {"games": games, "unreadable": unreadable, "players": [player(each) for each in players]}


def sums_json(total: int, games: int) -> dict[str, object]:
    """A sum over some games, and its mean with two decimals."""
    return {"total": total, "mean": round(total / games, 2)}


def met_json(against: Iterable[Opponent], scores: Iterable[Score]) -> dict[str, object]:
    """Whom somebody met, and the scores over time."""
    return {
        "against": [opponent._asdict() for opponent in against],
        "scores": [{**each._asdict(), "played": each.played.isoformat()} for each in scores],
    }


WON = "━"  # what stands in the chart below a game that was won

Rows = Sequence[tuple[str, ...]]  # a table, its headings first


class StatsView(NamedTuple):
    """One player. name: as it is written in records.   figures: with a label each.

    table: a game's own table.   against: the opponents.   scores: oldest first.
    """

    name: str
    games: int
    figures: Sequence[tuple[str, str]]
    table: Rows
    against: Rows
    scores: Sequence[Score]


def overview(
    players: Iterable[S], headings: Sequence[str], figures: Callable[[S], Sequence[str]]
) -> list[tuple[str, ...]]:
    """A table of all players under its headings; the game's own columns come last."""
    first = (_("player"), _("games"), _("won"), "%", _("average"), _("best"))
    rows = [
        (
            shown(player.name),
            str(player.games),
            str(player.wins),
            str(percent(player.wins, player.games)),
            mean(player.points / player.games),
            str(player.best),
            *figures(player),
        )
        for player in players
    ]
    return [(*first, *headings), *rows]


def won_text(player: Ranked) -> str:
    """`7 of 12, 58%`."""
    return _("{wins} of {games}, {percent}%").format(
        wins=player.wins, games=player.games, percent=percent(player.wins, player.games)
    )


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


_SUGGESTIONS = 3


class Named(Protocol):
    """Somebody with a name."""

    @property
    def name(self) -> str:
        """As it is written in records."""


N = TypeVar("N", bound=Named)


def named(name: str, players: Sequence[N]) -> N:
    """The player of a name. Where there is none, those whose names are near are suggested."""
    for player in players:
        if player.name == name:
            return player
    for player in players:
        if normalize("NFC", player.name) == normalize("NFC", name):
            return player  # an accent may be typed as a letter of its own: it looks the same
    sentence = _("nobody called {name} has finished a game").format(name=shown(name, 40))
    near = _near(name, [player.name for player in players])
    if near:
        sentence += _("; did you mean {names}?").format(names=either(tuple(map(shown, near))))
    raise Failure(sentence, BAD_DATA)


def _near(name: str, names: Sequence[str]) -> list[str]:
    """Names that are like one, capitals or not, the nearest first."""
    found: dict[str, list[str]] = {}
    for each in names:
        found.setdefault(_plain(each), []).append(each)
    plain = _plain(name)
    near = [plain] if plain in found else get_close_matches(plain, found, n=_SUGGESTIONS)
    return [each for key in near for each in found[key]][:_SUGGESTIONS]


def _plain(name: str) -> str:
    return normalize("NFKC", name.casefold())
