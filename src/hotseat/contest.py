"""One game of a match, played to its end: who plays, what each took, and the record. For `hotseat.match`.

A game brings its notation, the header of a record, and its players.
"""

from __future__ import annotations

import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from time import perf_counter
from typing import Generic, NamedTuple

from hotseat.header import Header, seat_lines
from hotseat.language import _
from hotseat.match import Fixture, Forfeit, Played
from hotseat.names import shown
from hotseat.notation import C, E, G, Notation
from hotseat.record import ENDED_EARLY
from hotseat.seal import seal_line
from hotseat.searching import Budget

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
        notation: Notation[G, C, E],
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
    def notation(self) -> Notation[G, C, E]:
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
