"""Player statistics: wins, scores and opponents, as figures, tables, a chart and JSON; and an evening's wins.

Names that differ in one letter or capital are different players. A shared win is a win for each winner.
Computers are opponents, called by their level (`computer hard`); games without people do not count.
A game has its own `Player` and `finished` in its module `stats`. Only the functions that draw import Rich.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from hotseat.game import E, M, P
from hotseat.i18n import _, comma_list, in_digits, name_order, ngettext, pgettext
from hotseat.record import PERSON, computer_word
from hotseat.session import Session
from hotseat.storage import split_stem
from hotseat.storage.library import Library, SavedGame, SavedPlayer, State, players_of
from hotseat.text import shown
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from rich.console import Group
    from rich.text import Text


F = TypeVar("F")  # a player's figures of one game, besides the score

F_co = TypeVar("F_co", covariant=True)  # likewise


class Finished(NamedTuple, Generic[F]):
    """A finished game, and what only this kind of game counts, by seat."""

    saved: SavedGame[object]
    figures: tuple[F, ...]


class Score(NamedTuple):
    """The final score of a player in one game."""

    played: datetime
    number: int
    score: int
    won: bool


class Opponent(NamedTuple):
    """An opponent: how many games there were, how many the player won, and how many they won."""

    name: str
    games: int
    wins: int
    theirs: int


Rows = Sequence[tuple[str, ...]]  # of a table, headings first


class Player(ABC, Generic[F_co]):
    """The statistics of one player, from all games, oldest first. A shared win counts as a win."""

    HEADINGS: ClassVar[Sequence[str]]  # of `own_columns`
    LEGEND: ClassVar[str]  # explains these columns

    def __init__(self, name: str, games: Sequence[Finished[F_co]]) -> None:
        self.name, self.games = name, len(games)
        self.seats = [seat_of(name, game) for game in games]  # from 0
        seated = [*zip(games, self.seats, strict=True)]
        self.own = [game.figures[seat] for game, seat in seated]
        self.scores = [score(game.saved, seat) for game, seat in seated]
        self.wins = sum(each.won for each in self.scores)
        self.points = sum(each.score for each in self.scores)
        self.best = max(each.score for each in self.scores)
        self.against = against(name, games)

    @property
    def mean(self) -> float:
        return self.per_game(self.points)

    def per_game(self, total: int) -> float:
        return total / self.games

    # What a game adds

    @abstractmethod
    def own_json(self) -> dict[str, object]: ...

    @abstractmethod
    def own_columns(self) -> Sequence[str]: ...

    @abstractmethod
    def figures(self) -> list[tuple[str, str]]:
        """Labels and texts."""

    @abstractmethod
    def table(self) -> Rows: ...

    # The same in every game

    def opponents(self) -> Rows:
        headings = (_("against"), pgettext("heading", "games"), pgettext("heading", "won"), _("they won"))
        rows = [(_called(name), *map(in_digits, counts)) for name, *counts in self.against]
        return [headings, *rows]

    def results_told(self, more: str) -> list[tuple[str, str]]:
        """The figures that every game has.   more: said after the wins, such as `, 2 shared`."""
        won = _("{wins} of {games}, {percent}%").format(
            wins=self.wins, games=self.games, percent=percent(self.wins, self.games)
        )
        score = _("average {mean}, best {best}").format(mean=mean(self.mean), best=self.best)
        return [(pgettext("number of games", "won"), won + more), (_("score"), score)]

    def scores_text(self) -> str:
        numbers = comma_list([in_digits(score.score) for score in self.scores])
        return _("Scores: {numbers}.").format(numbers=numbers)

    def sums(self, total: int) -> dict[str, object]:
        """A total and its average with two decimals, for JSON."""
        return {"total": total, "mean": round(self.per_game(total), 2)}

    def to_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "games": self.games,
            "wins": self.wins,
            **self.own_json(),
            "against": [opponent._asdict() for opponent in self.against],
            "scores": [{**score._asdict(), "played": score.played.isoformat()} for score in self.scores],
        }


AnyPlayer = Player[object]

PlayerT = TypeVar("PlayerT", bound=AnyPlayer)


def seat_of(name: str, game: Finished[F]) -> int:
    """Where a person sits, from 0."""
    players = enumerate(game.saved.players)
    return next(seat for seat, player in players if (player.name, player.who) == (name, PERSON))


def score(saved: SavedGame[object], seat: int) -> Score:
    player = saved.players[seat]
    return Score(saved.played, saved.number, player.score or 0, player.won)


def against(name: str, games: Iterable[Finished[F]]) -> tuple[Opponent, ...]:
    opponents: dict[str, Opponent] = {}
    for game in games:
        players = list(game.saved.players)
        own = players.pop(seat_of(name, game))
        won: dict[str, bool] = {}
        for player in players:  # computers of one level are one opponent
            other = player.name if player.who == PERSON else player.who
            won[other] = won.get(other, False) or player.won
        for other, lost in won.items():
            _name, number, wins, theirs = opponents.get(other, (other, 0, 0, 0))
            opponents[other] = Opponent(other, number + 1, wins + own.won, theirs + lost)
    return tuple(sorted(opponents.values(), key=_rank))


def _called(opponent: str) -> str:
    return computer_word(opponent) if opponent.startswith("computer ") else shown(opponent)


def _rank(row: Player[F] | Opponent) -> tuple[int, int, object, str]:
    return -row.games, -row.wins, name_order(row.name), row.name


def players_in(
    games: Iterable[Finished[F]], player: Callable[[str, Sequence[Finished[F]]], PlayerT]
) -> list[PlayerT]:
    """All people who have finished a game: most games first, then most wins, then by name."""
    by_name: dict[str, list[Finished[F]]] = {}
    for game in games:
        for seated in game.saved.players:
            if seated.who == PERSON:
                by_name.setdefault(seated.name, []).append(game)
    return sorted((player(name, played) for name, played in by_name.items()), key=_rank)


def overview(players: Sequence[AnyPlayer]) -> list[tuple[str, ...]]:
    """A table of some players, headings first; the least important columns come last."""
    player, games = pgettext("heading", "player"), pgettext("heading", "games")
    won, best = pgettext("heading", "won"), pgettext("score", "best")
    own = map(_, players[0].HEADINGS)
    rows = [(player, games, won, _("{number}%").format(number=""), _("average"), best, *own)]
    for each in players:
        counts = map(in_digits, (each.games, each.wins, percent(each.wins, each.games)))
        rows.append((shown(each.name), *counts, mean(each.mean), in_digits(each.best), *each.own_columns()))
    return rows


def title(whose: str, games: int, which: str = "") -> str:
    """The title: whose statistics they are, from how many games, and from which if not all."""
    number = ngettext("{n} finished game", "{n} finished games", games).format(n=games)
    return " · ".join(filter(None, [whose, number, which]))


def unreadable(number: int, program: str) -> str:
    if not number:
        return ""
    text = ngettext(
        "{n} file could not be read and is not counted; `{program} games` says why",
        "{n} files could not be read and are not counted; `{program} games` says why",
        number,
    )
    return text.format(n=number, program=program)


def with_people(games: Iterable[Finished[F]]) -> list[Finished[F]]:
    """The games that count: those with at least one person."""
    return [game for game in games if any(player.who == PERSON for player in game.saved.players)]


def no_people() -> str:
    return _("No finished games with people yet.")


def percent(part: int, whole: int) -> int:
    return round(100 * part / whole)


def mean(value: float) -> str:
    return in_digits(f"{value:.1f}")


# Drawings for the command line

_CHART = 9  # rows

WON = "━"  # in the chart, below a game that was won


def chart_title(number: int, games: int) -> str:
    if number == games:
        return _("Scores over time ({sign} = won)").format(sign=WON)
    return _("Last {number} scores ({sign} = won)").format(number=number, sign=WON)


def draw_all(title: str, players: Sequence[AnyPlayer], width: int) -> Group:
    from rich.text import Text

    from hotseat.text.charts import BRIGHT, QUIET, WIDEST, as_lines, as_table

    table, legend = as_table(overview(players), min(width, WIDEST)), Text(_(players[0].LEGEND), QUIET)
    return as_lines([Text(title, BRIGHT), Text(), *table, Text(), legend])


def draw_one(title: str, player: Player[F], width: int) -> Group:
    from rich.text import Text

    from hotseat.text.charts import BRIGHT, QUIET, WIDEST, as_lines, as_table, has_charts
    from hotseat.text.fit import column_widths, in_columns, wrapped

    width, figures = min(width, WIDEST), player.figures()
    labels = column_widths([figure[:1] for figure in figures], width, 0)
    lines = [Text(title, BRIGHT), Text()]
    for label, text in figures:
        lines.append(Text.assemble((in_columns([label], labels), QUIET), "  ", text))
    listed = wrapped(player.scores_text(), width, player.games)
    lines += [Text(), *(_chart(player, width) if has_charts() else map(Text, listed)), Text()]
    lines += as_table(player.table(), width)
    return as_lines([*lines, Text(), *as_table(player.opponents(), width)])


def _chart(player: Player[F], width: int) -> list[Text]:
    from rich.text import Text

    from hotseat.text.charts import BRIGHT, QUIET, Column, Drawing, draw_columns

    bars = [Column(score.score, BRIGHT if score.won else QUIET, score.won) for score in player.scores]
    drawing = Drawing(_CHART)
    number = draw_columns(drawing.put, 0, 0, width, _CHART, bars, QUIET)
    if not number:
        return []
    before, sign, after = chart_title(number, player.games).partition(WON)
    return [Text.assemble((before, QUIET), (sign, BRIGHT), (after, QUIET)), *drawing.lines()]


# An evening: the wins of a group of people, in this run of the program and today. A group stays the same
# whatever its seat order and its computers.

Who = tuple[str, str]  # a player: the name, and who plays, in the words of seat lines

Ended = Sequence[SavedPlayer]  # the players of a game that has ended; nobody has won a draw


class Wins(NamedTuple):
    """A group's games: how many there were, how many each player won, and how many had not one winner."""

    games: int
    won: Counter[Who]
    shared: int


class GroupScore(NamedTuple):
    """The wins of a group in this run of the program, and today."""

    session: Wins
    today: Wins


def people_of(players: Iterable[Who]) -> frozenset[str]:
    return frozenset(name for name, who in players if who == PERSON)


def wins(people: frozenset[str], games: Iterable[Ended]) -> Wins:
    ended = [game for game in games if people_of((player.name, player.who) for player in game) == people]
    winners = [[(player.name, player.who) for player in game if player.won] for game in ended]
    won = Counter(who for each in winners for who in each)
    return Wins(len(ended), won, sum(len(each) != 1 for each in winners))


class Evening(Generic[P, M, E]):
    """Remembers the games that were finished in this run of the program, and reads those of today."""

    def __init__(self, library: Library[P, M, E], today: Callable[[], date] = date.today) -> None:
        self._library, self._today = library, today
        self._finished: dict[str, tuple[Ended, date]] = {}  # in this run, by the game's key
        self._ended_before: dict[str, P] = {}  # positions of games that had ended before this run
        self._current: tuple[Session[P, M, E] | None, str] = (None, "")
        self._read: dict[tuple[Path, datetime], SavedGame[P]] = {}  # by file and last change

    def opened(self, session: Session[P, M, E]) -> None:
        """Note that a game was opened. If it had ended before, it does not count for this run."""
        key = self._key(session)
        if session.finished and key not in self._finished:
            self._ended_before[key] = session.position

    def note(self, session: Session[P, M, E]) -> None:
        """Count a game once when it ends; no longer count it when it continues after an undo."""
        key = self._key(session)
        if not session.finished:
            self._finished.pop(key, None)
        elif self._ended_before.get(key) != session.position:
            ended = players_of(session.names, session.seats, session.position)
            _before, day = self._finished.get(key, (None, self._today()))
            self._finished[key] = ended, day

    def score(
        self,
        people: frozenset[str],
        files: Sequence[SavedGame[P]] = (),
        stopped: Callable[[], bool] = lambda: False,
    ) -> GroupScore | None:
        """Count the wins of these people, today's among the files; None once it is `stopped`."""
        today = self._saved(files, stopped)
        if today is None:
            return None
        for key, (ended, day) in list(self._finished.items()):
            if day == self._today():
                today[key] = ended
        run = [ended for ended, _day in list(self._finished.values())]
        return GroupScore(wins(people, run), wins(people, today.values()))

    def _saved(self, files: Sequence[SavedGame[P]], stopped: Callable[[], bool]) -> dict[str, Ended] | None:
        """The finished games of today among the files, by their keys; each file is read once."""
        today = [file for file in files if file.played.date() == self._today()]
        for file in today:
            if (file.path, file.played) not in self._read:
                if stopped():
                    return None
                self._read[file.path, file.played] = self._library.load_summary(file)
        games = (self._read[file.path, file.played] for file in today)
        return {key_of(game.path): game.players for game in games if game.state is State.FINISHED}

    def _key(self, session: Session[P, M, E]) -> str:
        """The key of a game. The current game keeps its key even if its file is renamed."""
        known, key = self._current
        if known is not session:
            key = session.seed if session.path is None else key_of(session.path)
            self._current = session, key
        return key


def key_of(path: Path) -> str:
    """The key of a game's file; another title does not change it."""
    key, title = split_stem(path.stem)
    return str(path.parent.absolute() / (key or title))
