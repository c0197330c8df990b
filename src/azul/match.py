"""One game of a match, played to its end and recorded on request. For `hotseat.match`.

The deals come from the dealer, a function of seed, round, bag and lid. All games of a sample have one
seed: their first rounds are dealt alike, and later ones as far as the same tiles are in bag and lid.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import current_thread, main_thread
from time import perf_counter

from azul.players.budget import Budget
from azul.players.own import BadPlayer, Named, TooLate, named
from azul.record import NOTATION, Setup
from azul.rules import Command, Game, WallKind
from hotseat.header import Header
from hotseat.language import _
from hotseat.match import Fixture, Forfeit, Played
from hotseat.record import ENDED_EARLY, PERSON

PATIENCE = 60.0  # seconds for a choice of one's own player, which obeys no budget
# Who plays: what the command line says of a player, or a function of a module, for programs.
Entrant = str | Callable[[Game, Budget | None, str], Command]


@dataclass(frozen=True)
class Match:
    """What all games of a match share; called with a fixture it plays that game.

    seed: of the match; the games of sample 3 are dealt from the seed `SEED 3`.   budget: for each choice,
    None for each level's own.   records: the folder for the records, None for none.
    """

    entrants: tuple[Entrant, ...]
    wall: WallKind = WallKind.COLOURED
    seed: str = "1"
    budget: Budget | None = None
    records: Path | None = None

    def __call__(self, fixture: Fixture) -> Played:
        """Play a game. Raises `BadPlayer` where one cannot be loaded, `OSError` for the record."""
        game = _Game(self, fixture)
        game.play()
        if self.records is not None:
            _write(self.records / file_name(fixture), game.record())
        return game.played()

    @property
    def names(self) -> tuple[str, ...]:
        """What the entrants are called, all different."""
        return tuple(_different([player(entrant).name for entrant in self.entrants]))


def file_name(fixture: Fixture) -> str:
    """The name of a game's record."""
    return f"game-{fixture.number:04}{NOTATION.suffix}"


@lru_cache(maxsize=16)
def player(entrant: Entrant) -> Named:
    """Who that is, loaded once in every process. Raises `BadPlayer`."""
    if isinstance(entrant, str):
        return named(entrant)
    name = entrant.__name__.replace("_", " ")
    return Named(name, f"computer own {name}", entrant, own=True)


def _different(names: Sequence[str]) -> list[str]:
    """Names that come again get a number."""
    found: list[str] = []
    for name in names:
        number, own = 1, name
        while own in found:
            number += 1
            own = f"{name} {number}"
        found.append(own)
    return found


class _Game:
    """A game under way: its commands, and what each seat took for its choices."""

    def __init__(self, match: Match, fixture: Fixture) -> None:
        self._match, self._fixture = match, fixture
        self._players = [player(match.entrants[who]) for who in fixture.entrants]
        self._seed = f"{match.seed} {fixture.sample}"
        self._lots = f"{match.seed} game {fixture.number}"  # so that swapped games do not play alike
        self._header = self._begun()
        self._game = NOTATION.begin(self._header)
        self._commands: list[Command] = []
        self._seconds = [0.0] * len(self._players)
        self._choices = [0] * len(self._players)
        self._forfeit: Forfeit | None = None

    def _begun(self) -> Header:
        names = _different([each.name for each in self._players])
        return Setup(tuple(names), self._match.wall, self._fixture.first, self._seed).header()

    def play(self) -> None:
        """Go on to the end, or until a player does what none can do."""
        while not NOTATION.is_over(self._game):
            command = NOTATION.automatic(self._game, self._seed) or self._chosen()
            if command is None:
                return
            self._game, _events = self._game.apply(command)
            self._commands.append(command)

    def _chosen(self) -> Command | None:
        """What the player to play does, None if that is nothing one can do."""
        assert self._game.to_play is not None
        seat = self._game.to_play - 1
        chosen, start = self._players[seat], perf_counter()
        try:
            with _patience(PATIENCE if chosen.own else None):
                return chosen.choose(self._game, self._match.budget, self._lots)
        except BadPlayer as bad:
            self._forfeit = Forfeit(seat + 1, str(bad))
            return None
        except TooLate as late:
            self._forfeit = Forfeit(seat + 1, f"{chosen.name}: {late}")
            return None
        finally:
            self._seconds[seat] += perf_counter() - start
            self._choices[seat] += 1

    def played(self) -> Played:
        """What came of it. Who does what cannot be done loses to all others alike."""
        winners = self._game.winners
        if self._forfeit is not None:
            lost = self._forfeit.seat
            winners = tuple(seat for seat in self._game.seats_from(1) if seat != lost)
        assert winners is not None
        seats = self._game.seats_from(1)
        return Played(
            fixture=self._fixture,
            shares=tuple((seat in winners) / len(winners) for seat in seats),
            scores=None if self._forfeit else tuple(self._game.board(seat).score for seat in seats),
            seconds=tuple(self._seconds),
            choices=tuple(self._choices),
            forfeit=self._forfeit,
        )

    def record(self) -> str:
        """The game as a record, with who sat where."""
        seats = [f"seat {n} {each.who}" for n, each in enumerate(self._players, 1) if each.who != PERSON]
        ends = [f"# {self._forfeit.reason}", ENDED_EARLY] if self._forfeit else []
        lines = [*seats, *map(NOTATION.write, self._commands), *ends]
        return str(self._header) + "".join(f"{line}\n" for line in lines)


def _write(path: Path, text: str) -> None:
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
    raise TooLate(_("no choice within {seconds:g} seconds").format(seconds=PATIENCE))
