"""Matches between bots: the schedule, the games, and the statistics of the results. Knows no game.

A sample is a set of games with the same deals. From game to game, all players move on by one seat, until each
has sat at every seat: two players play two games with the seats swapped. The games of a sample share the luck
of deals and seats, so they are not independent. Confidence intervals are therefore computed from samples, not
from games.

All games of a sample have one seed, and the same seat goes first. In Azul their first rounds are dealt alike,
and later ones as far as the same tiles are in bag and lid; in Stratopolis the piles are alike.
"""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import permutations
from math import pi, sqrt, tan
from pathlib import Path
from statistics import NormalDist
from threading import current_thread, main_thread
from time import process_time
from typing import Generic

from hotseat.bots import Budget, collect_garbage
from hotseat.bots.plugins import BotError, BotPlugins, Entrant, TooLate, name_of
from hotseat.game import E, GameSetup, GameSpec, M, P
from hotseat.i18n import _
from hotseat.record import seal_line, seat_lines
from hotseat.record.reader import ENDED_EARLY
from hotseat.values import NamedTuple

CONFIDENCE = 0.95  # that an interval contains the true rate

_TINY = 1e-9  # rounding errors stay below this


class Fixture(NamedTuple):
    """A game to play."""

    number: int  # from 1
    sample: int  # its number, from 1
    entrants: tuple[int, ...]  # the number of the entrant, from 0, by seat
    first: int  # the seat that goes first, from 1


class Forfeit(NamedTuple):
    """A game lost by a bot's error: the seat (from 1), and the reason in a sentence."""

    seat: int
    reason: str


class Played(NamedTuple):
    """The result of a game, by seat."""

    fixture: Fixture
    shares: tuple[float, ...]  # of the win, 1 in total
    scores: tuple[float, ...] | None  # None if the game was not finished
    seconds: tuple[float, ...]  # of processor time, for all `choices` together
    choices: tuple[int, ...]
    forfeit: Forfeit | None = None
    longest: tuple[float, ...] = ()  # for one of them


class Interval(NamedTuple):
    """The range that contains the true rate with 95% confidence."""

    low: float
    high: float


class Standing(NamedTuple):
    """The results of an entrant in all games."""

    entrant: int
    seats: int  # in each game
    games: int
    wins: float  # a shared win counts in part
    shared: int
    rate: float  # wins per game
    interval: Interval | None  # of the rate, None for too few games
    fair: float  # the rate of an entrant as good as the others
    score: float | None  # the mean of its seats in finished games, None without any
    choices: int
    pace: float | None  # seconds of processor time for one of them; None without any
    longest: float | None  # None if unknown
    lost: tuple[str, ...]  # the reason for each forfeit


def fixtures(entrants: int, seats: int, games: int) -> tuple[Fixture, ...]:
    """The games of a match: at least `games`, in whole samples.

    With as many entrants as seats, each takes one seat, and the order of all but the first changes from
    sample to sample. With two entrants, the first takes one seat and the second all the others. In every
    sample, the next seat goes first. Raises `ValueError` for any other number of entrants.
    """
    if entrants not in (2, seats):
        raise ValueError(f"{entrants} entrants cannot share {seats} seats")
    line_up = [min(seat, entrants - 1) for seat in range(seats)]
    orders = sorted(set(permutations(line_up[1:])))
    schedule: list[Fixture] = []
    for sample in range(-(-games // seats)):
        order = (line_up[0], *orders[sample % len(orders)])
        for turn in range(seats):
            seated = order[-turn:] + order[:-turn]  # the first entrant sits at seat turn + 1
            schedule.append(Fixture(len(schedule) + 1, sample + 1, seated, sample % seats + 1))
    return tuple(schedule)


def standings(played: Iterable[Played], entrants: int) -> list[Standing]:
    """The results of each entrant, in their order. The order of the games does not matter."""
    games = sorted(played, key=lambda game: game.fixture.number)
    return [_standing(entrant, games) for entrant in range(entrants)]


def _standing(entrant: int, played: Sequence[Played]) -> Standing:
    games = [(game, _seats(entrant, game.fixture)) for game in played]
    wins = [sum(game.shares[seat] for seat in seats) for game, seats in games]
    samples: dict[int, tuple[float, int]] = {}
    for game, share in zip(played, wins, strict=True):
        total, number = samples.get(game.fixture.sample, (0.0, 0))
        samples[game.fixture.sample] = total + share, number + 1
    scores = [game.scores[seat] for game, seats in games if game.scores is not None for seat in seats]
    longest = [game.longest[seat] for game, seats in games if game.longest for seat in seats]
    forfeits = [(game.forfeit, seats) for game, seats in games if game.forfeit is not None]
    choices = sum(game.choices[seat] for game, seats in games for seat in seats)
    seconds = sum(game.seconds[seat] for game, seats in games for seat in seats)
    seated = len(games[0][1]) if games else 0
    return Standing(
        entrant=entrant,
        seats=seated,
        games=len(played),
        wins=sum(wins),
        shared=sum(_TINY < share < 1 - _TINY for share in wins),
        rate=sum(wins) / len(played) if played else 0.0,
        interval=interval(list(samples.values())),
        fair=seated / len(played[0].shares) if played else 0.0,
        score=sum(scores) / len(scores) if scores else None,
        choices=choices,
        pace=seconds / choices if choices else None,
        longest=max(longest, default=None),
        lost=tuple(forfeit.reason for forfeit, seats in forfeits if forfeit.seat - 1 in seats),
    )


def _seats(entrant: int, fixture: Fixture) -> list[int]:
    """The seats of an entrant, from 0."""
    return [seat for seat, number in enumerate(fixture.entrants) if number == entrant]


def interval(samples: Sequence[tuple[float, int]]) -> Interval | None:
    """The 95% interval of wins per game, from (wins, games) of each sample; None for fewer than two.

    With m samples of n games and w wins, N games in all and the rate p = (sum of w) / N:

        v  = m / (m - 1) * sum((w - p n)^2) / N^2       variance of a rate of clusters
        n' = p (1 - p) / v                              the effective number of independent games
        t  = the 97.5% quantile of Student's t with m - 1 degrees of freedom
        (p + t^2 / 2n' -+ t sqrt(v + t^2 / 4n'^2)) / (1 + t^2 / n')         Wilson's score interval

    If all samples came out alike, v is 0 and says nothing about the correlation within a sample. To be on
    the safe side, each sample then counts as one game, n' = m.

    Sources: W. G. Cochran, Sampling Techniques, 3rd ed. 1977, 9A.1 (clusters as a ratio); E. B. Wilson,
    Probable inference, the law of succession, and statistical inference, JASA 22, 1927; E. L. Korn and
    B. I. Graubard, Confidence intervals for proportions with small expected number of positive counts
    estimated from survey data, Survey Methodology 24, 1998 (the effective number n', and t).
    """
    many, games = len(samples), sum(sample[1] for sample in samples)
    if many < 2:
        return None
    rate = sum(sample[0] for sample in samples) / games
    spread = sum((wins - rate * number) ** 2 for wins, number in samples)
    variance = many / (many - 1) * spread / games**2
    effective = rate * (1 - rate) / variance if variance > _TINY else many
    rate = min(1.0, max(0.0, rate))
    share = quantile(many - 1) ** 2 / effective
    middle = rate + share / 2
    half = sqrt(share * (rate * (1 - rate) + share / 4))
    return Interval(max(0.0, (middle - half) / (1 + share)), min(1.0, (middle + half) / (1 + share)))


def quantile(freedom: int) -> float:
    """The 97.5% quantile of Student's t distribution, within 0.004.

    Source: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 1964, 26.7.5; for one and
    two degrees of freedom the exact formula.
    """
    half = CONFIDENCE / 2
    if freedom == 1:
        return tan(pi * half)
    if freedom == 2:
        return 2 * half * sqrt(2 / (1 - 4 * half**2))
    z = NormalDist().inv_cdf(0.5 + half)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom**power) for power, term in enumerate(terms, 1))


PATIENCE = 60.0  # seconds for a move of your own bot, which obeys no budget


class _Game(Generic[P, M, E]):
    def __init__(self, match: Match[P, M, E], fixture: Fixture) -> None:
        self._spec, self._fixture, self._budget = match.spec, fixture, match.budget
        self._players = [BotPlugins(match.spec).bot(match.entrants[number]) for number in fixture.entrants]
        self._seed = f"{match.seed} {fixture.sample}"
        self._bots_seed = f"{match.seed} game {fixture.number}"  # so that the games of a sample differ
        names = distinct([bot.name for bot in self._players])
        self._header = GameSetup(match.spec, names, match.variant, fixture.first, self._seed).header()
        self._position = match.spec.begin(self._header)
        self._moves: list[M] = []
        self._seconds: list[list[float]] = [[] for _player in names]  # of each move, by seat
        self._forfeit: Forfeit | None = None

    def play(self) -> None:
        while not self._position.is_over:
            move = self._spec.automatic(self._position, self._seed) or self._choose()
            if move is None:
                return
            self._position, _events = self._spec.apply(self._position, move)
            self._moves.append(move)

    def _choose(self) -> M | None:
        """The move of the bot whose turn it is; None if it forfeits the game."""
        seat = self._position.to_play
        assert seat is not None
        bot, start = self._players[seat - 1], process_time()  # not clock time, as other games are running
        try:
            with _patience(PATIENCE if bot.own else None):
                return bot.choose(self._position, self._budget, self._bots_seed)
        except BotError as error:
            self._forfeit = Forfeit(seat, str(error))
        except TooLate as late:
            self._forfeit = Forfeit(seat, f"{bot.name}: {late}")
        finally:
            self._seconds[seat - 1].append(process_time() - start)
        return None

    def played(self) -> Played:
        """The result. After a forfeit all other seats share the win."""
        seats = range(1, len(self._players) + 1)
        if self._forfeit is None:
            winners = tuple(self._position.winners or ()) or tuple(seats)
            scores: tuple[int, ...] | None = tuple(self._position.scores)
        else:
            winners, scores = tuple(seat for seat in seats if seat != self._forfeit.seat), None
        return Played(
            fixture=self._fixture,
            shares=tuple((seat in winners) / len(winners) for seat in seats),
            scores=scores,
            seconds=tuple(map(sum, self._seconds)),
            choices=tuple(map(len, self._seconds)),
            forfeit=self._forfeit,
            longest=tuple(max(spent, default=0.0) for spent in self._seconds),
        )

    def record(self) -> str:
        ends = [f"# {self._forfeit.reason}", ENDED_EARLY] if self._forfeit else []
        lines = [*map(str, self._moves), *ends]
        head = f"{self._header}{seat_lines([bot.who for bot in self._players])}"
        text = head + "".join(f"{line}\n" for line in lines)
        return text + seal_line(text.encode()) if self._position.is_over else text


@dataclass(frozen=True)
class Match(Generic[P, M, E]):
    """What all games of a match share; call it with a fixture to play that game."""

    spec: GameSpec[P, M, E]
    entrants: tuple[Entrant[P, M], ...]
    variant: str = ""  # as settings and flags name it; empty for the usual one
    seed: str = field(default="1", kw_only=True)  # of the match; the games of sample 3 have the seed `SEED 3`
    budget: Budget = field(default=Budget(), kw_only=True)  # for each move
    records: Path | None = field(default=None, kw_only=True)  # the folder for them

    def __call__(self, fixture: Fixture) -> Played:
        """Play a game. Raises `BotError`, and `OSError` if the record cannot be written."""
        game = _Game(self, fixture)
        collect_garbage()  # between games, so that it takes no player's time
        game.play()
        if self.records is not None:
            write(self.records / self.file_name(fixture), game.record())
        return game.played()

    @property
    def names(self) -> tuple[str, ...]:
        """The entrants' names, all different. This does not load your own bots."""
        return distinct([name_of(entrant) for entrant in self.entrants])

    def file_name(self, fixture: Fixture) -> str:
        return f"game-{fixture.number:04}{self.spec.suffix}"


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with a number added to each that occurred before."""
    unique: list[str] = []
    for name in names:
        number, numbered = 1, name
        while numbered in unique:
            number += 1
            numbered = f"{name} {number}"
        unique.append(numbered)
    return tuple(unique)


def write(path: Path, text: str) -> None:
    """Write a file in one step, so that an interrupted match leaves no partial file."""
    new = path.with_name(f"{path.name}.new")
    new.write_text(text, encoding="utf-8", newline="\n")
    new.replace(path)


@contextmanager
def _patience(seconds: float | None) -> Iterator[None]:
    """Raise `TooLate` after this many seconds, on systems with interval timers."""
    if seconds is None or not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return
    old_handler = signal.signal(signal.SIGALRM, _too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old_handler)


def _too_long(_signal: int, _frame: object) -> None:
    raise TooLate(_("no move within {seconds:g} seconds").format(seconds=PATIENCE))
