"""Matches between bots: which games are played, how one is played, and what the results say. Knows no game.

A sample is a round of games with the same deals in which everybody's seats move on by one from game to
game, until each order of play has been there once: for two players a pair of games with the seats
swapped. The luck of the deals and of the seat is in all games of a sample alike, so they are no
independent games, and what is said of chance is reckoned from samples, never from games.

A game brings its notation, the header of a record, and its players.
"""

from __future__ import annotations

import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import permutations
from math import pi, sqrt, tan
from pathlib import Path
from statistics import NormalDist
from threading import current_thread, main_thread
from time import perf_counter
from typing import Generic, NamedTuple

from hotseat.bots.search import Budget
from hotseat.game import C, E, G, GameSpec
from hotseat.i18n import _
from hotseat.record.header import Header, seat_lines
from hotseat.record.names import shown
from hotseat.record.reader import ENDED_EARLY
from hotseat.record.seal import seal_line

CONFIDENCE = 0.95  # that an interval holds the true rate

_TINY = 1e-9  # what rounding leaves of nothing


class Fixture(NamedTuple):
    """A game to be played.

    number: from 1.   sample: from 1; the games of a sample share their deals.   entrants: who sits at
    each seat, numbers from 0.   first: the seat that begins, from 1.
    """

    number: int
    sample: int
    entrants: tuple[int, ...]
    first: int


class Forfeit(NamedTuple):
    """A game that a player lost by doing what cannot be done: the seat (from 1), why in a sentence."""

    seat: int
    reason: str


class Played(NamedTuple):
    """A game that was played; everything by seat.

    shares: of the win, together 1.   scores: None where it was not played to its end.   seconds: in which
    so many `choices` were made.
    """

    fixture: Fixture
    shares: tuple[float, ...]
    scores: tuple[float, ...] | None
    seconds: tuple[float, ...]
    choices: tuple[int, ...]
    forfeit: Forfeit | None = None


class Interval(NamedTuple):
    """Where the true rate lies, with 95% confidence."""

    low: float
    high: float


class Standing(NamedTuple):
    """What the games of an entrant come to.

    seats: it has in each game.   wins: a shared one counts in parts.   shared: how many games' wins it
    shared with others.   rate: wins a game.   interval: of the rate, None where the games are too few.
    fair: the rate of one who is no better and no worse than the others.   score: the mean of its seats
    in the games that came to their end, None without any.   seconds: for so many `choices`.
    lost: the reasons of its forfeits, one each.
    """

    entrant: int
    seats: int
    games: int
    wins: float
    shared: int
    rate: float
    interval: Interval | None
    fair: float
    score: float | None
    choices: int
    seconds: float
    lost: tuple[str, ...]

    @property
    def pace(self) -> float | None:
        """Seconds a choice, None where it had none."""
        return self.seconds / self.choices if self.choices else None


def fixtures(entrants: int, seats: int, games: int) -> tuple[Fixture, ...]:
    """The games of a match: at least `games`, and whole samples.

    As many entrants as seats have one each, and the order of all but the first entrant changes from
    sample to sample. Of two, the first has one seat and the second all the others. The seat that begins
    moves on with every sample. Raises `ValueError` for any other number of entrants.
    """
    if entrants not in (2, seats):
        raise ValueError(f"{entrants} entrants cannot share {seats} seats")
    line_up = [min(seat, entrants - 1) for seat in range(seats)]
    orders = sorted(set(permutations(line_up[1:])))
    found: list[Fixture] = []
    for sample in range(-(-games // seats)):
        order = (line_up[0], *orders[sample % len(orders)])
        for turn in range(seats):
            seated = order[-turn:] + order[:-turn]  # the first entrant sits at seat turn + 1
            found.append(Fixture(len(found) + 1, sample + 1, seated, sample % seats + 1))
    return tuple(found)


def standings(played: Iterable[Played], entrants: int) -> list[Standing]:
    """What a match comes to for each entrant, in their order, whatever order the games are in."""
    games = sorted(played, key=lambda game: game.fixture.number)
    return [_standing(entrant, games) for entrant in range(entrants)]


def _standing(entrant: int, played: Sequence[Played]) -> Standing:
    own = [(game, _seats(entrant, game.fixture)) for game in played]
    wins = [sum(game.shares[seat] for seat in seats) for game, seats in own]
    samples: dict[int, tuple[float, int]] = {}
    for game, share in zip(played, wins, strict=True):
        before, games = samples.get(game.fixture.sample, (0.0, 0))
        samples[game.fixture.sample] = before + share, games + 1
    scores = [game.scores[seat] for game, seats in own if game.scores is not None for seat in seats]
    seated = len(own[0][1]) if own else 0
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
        choices=sum(game.choices[seat] for game, seats in own for seat in seats),
        seconds=sum(game.seconds[seat] for game, seats in own for seat in seats),
        lost=tuple(
            game.forfeit.reason
            for game, seats in own
            if game.forfeit is not None and game.forfeit.seat - 1 in seats
        ),
    )


def _seats(entrant: int, fixture: Fixture) -> list[int]:
    """Where an entrant sits, from 0."""
    return [seat for seat, who in enumerate(fixture.entrants) if who == entrant]


def interval(samples: Sequence[tuple[float, int]]) -> Interval | None:
    """The 95% interval of the wins a game, from (wins, games) of each sample; None for fewer than two.

    With m samples of n games and w wins, N games in all and the rate p = (sum of w) / N:

        v  = m / (m - 1) * sum((w - p n)^2) / N^2       variance of a rate of clusters
        n' = p (1 - p) / v                              as many independent games would say as much
        t  = the 97.5% quantile of Student's t with m - 1 degrees of freedom
        (p + t^2 / 2n' -+ t sqrt(v + t^2 / 4n'^2)) / (1 + t^2 / n')         Wilson's score interval

    Where all samples came out alike v is 0, and nothing is known of how alike the games of one are: then
    each sample counts as one game, n' = m, which errs on the side of caution.

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
    return _wilson(rate, effective, quantile(many - 1))


def _wilson(rate: float, games: float, wide: float) -> Interval:
    """Wilson's score interval for a rate seen in so many independent games."""
    rate = min(1.0, max(0.0, rate))
    share = wide**2 / games
    middle = rate + share / 2
    half = sqrt(share * (rate * (1 - rate) + share / 4))
    return Interval(max(0.0, (middle - half) / (1 + share)), min(1.0, (middle + half) / (1 + share)))


def quantile(freedom: int) -> float:
    """Student's t that 97.5% of all values do not exceed, within 0.004.

    Source: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 1964, 26.7.5; for one and
    two degrees of freedom the quantile's own formula.
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


SUFFIX = ".py"  # of your own bot

LONGEST = 40  # characters of a name at the table

PATIENCE = 60.0  # seconds for a move of your own bot, which obeys no budget


class BadPlayer(ValueError):
    """A player that cannot be loaded, or that did what no player can do, in a sentence safe to print."""


class UnknownPlayer(BadPlayer):
    """There is nobody of that name: neither a level, nor a file, nor an entry point."""


class TooLate(BaseException):
    """Raised into a player that thinks for ever; its own `except Exception` does not catch this."""


class Named(NamedTuple, Generic[G, C]):
    """A computer player as it is named on the command line.

    name: what it is called at the table.   who: what a record says of its seat, after `seat 2 `.
    choose: what it does at a position, within a budget and from a seed; the player of a level obeys both,
    your own bot neither. Raises `BadPlayer`.   own: whether it is your own bot.
    """

    name: str
    who: str
    choose: Callable[[G, Budget | None, str], C]
    own: bool = False


# Who plays: what the command line says of a player, or a function of a module, for programs.
Entrant = str | Callable[[G, Budget | None, str], C]


def of_function(choose: Callable[[G, Budget | None, str], C]) -> Named[G, C]:
    """A function of a program's own as a player; it is called by its name."""
    name = choose.__name__.replace("_", " ")
    return Named(name, f"computer own {name}", choose, own=True)


class Contested(Generic[G, C, E]):
    """A game under way between computers: its commands, and what each seat took for its choices.

    seed: what chance is drawn from.   lots: what the players draw theirs from.
    """

    def __init__(
        self,
        notation: GameSpec[G, C, E],
        header: Header,
        players: Sequence[Named[G, C]],
        budget: Budget | None,
        seed: str,
        lots: str,
    ) -> None:
        self._notation, self._header, self._players = notation, header, players
        self._budget, self._seed, self._lots = budget, seed, lots
        self.game = notation.begin(header)
        self._commands: list[C] = []
        self._seconds = [0.0] * len(players)
        self._choices = [0] * len(players)
        self._forfeit: Forfeit | None = None

    def play(self) -> None:
        """Go on to the end, or until a player does what none can do."""
        while not self._notation.is_over(self.game):
            command = self._notation.automatic(self.game, self._seed) or self._chosen()
            if command is None:
                return
            self.game, _events = self._notation.apply(self.game, command)
            self._commands.append(command)

    def _chosen(self) -> C | None:
        """What the player to play does, None if that is nothing one can do."""
        to_play = self._notation.to_play(self.game)
        assert to_play is not None
        seat = to_play - 1
        chosen, start = self._players[seat], perf_counter()
        try:
            with _patience(PATIENCE if chosen.own else None):
                return chosen.choose(self.game, self._budget, self._lots)
        except BadPlayer as bad:
            self._forfeit = Forfeit(seat + 1, str(bad))
            return None
        except TooLate as late:
            self._forfeit = Forfeit(seat + 1, f"{chosen.name}: {late}")
            return None
        finally:
            self._seconds[seat] += perf_counter() - start
            self._choices[seat] += 1

    def played(self, fixture: Fixture) -> Played:
        """What came of it. Who does what cannot be done loses to all others alike."""
        seats = range(1, len(self._players) + 1)
        if self._forfeit is None:
            winners = tuple(self._notation.winners(self.game)) or tuple(seats)
            scores: tuple[int, ...] | None = tuple(self._notation.scores(self.game))
        else:
            winners, scores = tuple(seat for seat in seats if seat != self._forfeit.seat), None
        return Played(
            fixture=fixture,
            shares=tuple((seat in winners) / len(winners) for seat in seats),
            scores=scores,
            seconds=tuple(self._seconds),
            choices=tuple(self._choices),
            forfeit=self._forfeit,
        )

    def record(self) -> str:
        """The game as a record, with who sat where; sealed where it came to its end."""
        ends = [f"# {self._forfeit.reason}", ENDED_EARLY] if self._forfeit else []
        lines = [*map(self._notation.write, self._commands), *ends]
        head = f"{self._header}{seat_lines([each.who for each in self._players])}"
        text = head + "".join(f"{line}\n" for line in lines)
        return text + seal_line(text.encode()) if self._notation.is_over(self.game) else text


class Match(ABC, Generic[G, C, E]):
    """What all games of a match share; called with a fixture it plays that game. A game's own is a frozen
    dataclass with these fields and what else its header says.

    entrants: who plays.   seed: of the match; the games of sample 3 have the seed `SEED 3`.
    budget: for each choice, None for each level's own.   records: the folder for the records, None for
    none.
    """

    entrants: tuple[Entrant[G, C], ...]
    seed: str
    budget: Budget | None
    records: Path | None

    @property
    @abstractmethod
    def notation(self) -> GameSpec[G, C, E]:
        """What the game's records say."""

    @abstractmethod
    def header(self, names: tuple[str, ...], first: int, seed: str) -> Header:
        """The header of a game between those."""

    @abstractmethod
    def player(self, entrant: Entrant[G, C]) -> Named[G, C]:
        """Who that is. Raises `BadPlayer` where there is nobody, or where one cannot be loaded."""

    def __call__(self, fixture: Fixture) -> Played:
        """Play a game. Raises `BadPlayer`, and `OSError` for the record."""
        players = [self.player(self.entrants[who]) for who in fixture.entrants]
        names = tuple(different([each.name for each in players]))
        seed = f"{self.seed} {fixture.sample}"
        header = self.header(names, fixture.first, seed)
        lots = f"{self.seed} game {fixture.number}"  # so that swapped games do not play alike
        game = Contested(self.notation, header, players, self.budget, seed, lots)
        game.play()
        if self.records is not None:
            write(self.records / self.file_name(fixture), game.record())
        return game.played(fixture)

    @property
    def names(self) -> tuple[str, ...]:
        """What the entrants are called, all different; nobody's own code is loaded for that."""
        return tuple(
            different(
                [
                    name_of(entrant) if isinstance(entrant, str) else of_function(entrant).name
                    for entrant in self.entrants
                ]
            )
        )

    def file_name(self, fixture: Fixture) -> str:
        """The name of a game's record."""
        return f"game-{fixture.number:04}{self.notation.suffix}"


def name_of(spec: str) -> str:
    """What your own bot is called: the name of its file, or of its entry point, safe to print."""
    name = Path(spec).stem if spec.endswith(SUFFIX) else spec
    words = shown(name, LONGEST).replace("#", "").split()
    return " ".join(words) or "own"


def different(names: Sequence[str]) -> list[str]:
    """Names that come again get a number."""
    found: list[str] = []
    for name in names:
        number, own = 1, name
        while own in found:
            number += 1
            own = f"{name} {number}"
        found.append(own)
    return found


def write(path: Path, text: str) -> None:
    """Write a file whole: whoever stops the match finds no half ones."""
    new = path.with_name(f"{path.name}.new")
    new.write_text(text, encoding="utf-8", newline="\n")
    new.replace(path)


@contextmanager
def _patience(seconds: float | None) -> Iterator[None]:
    """Interrupt what takes longer, where the system can do that."""
    if seconds is None or not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _too_long(_signal: int, _frame: object) -> None:
    raise TooLate(_("no move within {seconds:g} seconds").format(seconds=PATIENCE))
