"""A game about to begin, and what the command line asked for. Pure: standard library only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic

from hotseat import rng as lots
from hotseat.game import C, E, G, Notation
from hotseat.i18n import _
from hotseat.record import names as texts
from hotseat.record.header import Header, HeaderBuilder, check_first, check_seat


def header_of(notation: Notation[G, C, E], lines: Iterable[tuple[str, str]]) -> Header:
    """A header made by a program. Raises `ValueError` with a sentence, as reading it would."""
    builder = HeaderBuilder(notation.title, notation.fields)
    for word, value in lines:
        builder.add(word, value)
    return builder.header()


class Setup(Generic[G, C, E]):
    """A game about to begin. Raises `ValueError` with a sentence for one that cannot be played.

    A game's own is a frozen dataclass with these fields and what else its header says.

    names: in seat order, all different; they are kept trimmed.   first: the seat that begins, None for
    one drawn from the seed.   seed: None for one to be drawn.   seats: who sits where, as seat lines say
    it; people at the seats that nothing is said of.
    """

    notation: Notation[G, C, E]
    names: tuple[str, ...]
    first: int | None
    seed: str | None
    seats: tuple[str, ...]

    def said(self, seed: str) -> Mapping[str, Sequence[str]]:
        """The values of the game's own header lines, by their words; `seed` is the one that is played."""
        del seed
        return {}

    def __post_init__(self) -> None:
        """Check everything, and trim names and seed."""
        self._check_number()
        try:
            header = self._header(self.first or 1, "-" if self.seed is None else self.seed)
        except ValueError as refusal:
            raise ValueError(self.notation.explain(refusal)) from None
        object.__setattr__(self, "names", header.names)
        if self.seed is not None:
            object.__setattr__(self, "seed", header.seed)
        if self.first is not None:
            check_first(str(self.first), header)

    def _check_number(self) -> None:
        players = self.notation.players
        if len(self.names) in players:
            return
        text = _("a game of {game} takes {fewest} to {most} players, not {number}")
        if len(players) == 1:
            text = _("a game of {game} takes {most} players, not {number}")
        raise ValueError(
            text.format(game=self.notation.name, fewest=players[0], most=players[-1], number=len(self.names))
        )

    def header(self) -> Header:
        """The record's header, with a seed drawn and a seat chosen at random where none is given."""
        seed = lots.new_seed() if self.seed is None else self.seed
        first = lots.first_seat(seed, len(self.names)) if self.first is None else self.first
        return self._header(first, seed)

    def _header(self, first: int, seed: str) -> Header:
        values = {"player": self.names, "first": (str(first),), "seed": (seed,), **self.said(seed)}
        fields = self.notation.fields
        lines = [(each.word, value) for each in fields for value in values.get(each.word, ())]
        return header_of(self.notation, lines)


@dataclass(frozen=True, eq=False, repr=False)  # what is made for these takes time at every start
class Flags:
    """What the command line said about a game whose players may come from the start screen.

    None is what was not said. Raises `ValueError` with a sentence for what no game can have.
    seconds, nodes: how long computers may think about a choice; None for as long as their level does.
    own: your own bots, by who they are in seat lines: what the computer's program is told.
    """

    MOST: ClassVar[int] = 99  # players of the game

    first: int | None = None
    seed: str | None = None
    seconds: float | None = None
    nodes: int | None = None
    own: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Check what was said."""
        if self.first is not None:
            check_seat(self.first, self.MOST)
        if self.seed is not None:
            object.__setattr__(self, "seed", texts.seed(self.seed))


@dataclass(frozen=True)
class PlainSetup(Setup[G, C, E]):
    """A game about to begin of which nothing is to be said but who plays, who begins, and a seed."""

    notation: Notation[G, C, E]
    names: tuple[str, ...]
    first: int | None = None
    seed: str | None = None
    seats: tuple[str, ...] = ()
