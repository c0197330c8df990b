"""What a game has to say of itself so that records and sessions can handle it without knowing it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from hotseat.i18n import _
from hotseat.record.header import Field, Header

G = TypeVar("G")  # a position of the game

C = TypeVar("C")  # a command

E = TypeVar("E")  # an event


@runtime_checkable
class Worded(Protocol):
    """A refusal whose sentence can be said in another language."""

    template: str
    values: Mapping[str, object]


@runtime_checkable
class _Word(Protocol):
    """A value that has a word, in English."""

    word: str


def _said(value: object) -> object:
    return _(value.word) if isinstance(value, _Word) else value


class Notation(ABC, Generic[G, C, E]):
    """What a game's records say, for readers and sessions that know no game."""

    title: str  # the first word of a record
    suffix: str  # how the names of its files end, with the dot
    fields: tuple[Field, ...]  # the header's lines, in order
    levels: tuple[str, ...] = ()  # of its computer players, as seat lines name them

    @property
    def name(self) -> str:
        """What the game is called."""
        return self.title.capitalize()

    @property
    def players(self) -> range:
        """How many may play."""
        found = next(each for each in self.fields if each.word == "player")
        return range(found.least, found.most + 1)

    @abstractmethod
    def begin(self, header: Header) -> G:
        """The position before the first command. The header has passed every check."""

    @abstractmethod
    def parse(self, text: str) -> C:
        """Read a command. Raises `ValueError` with a sentence."""

    @abstractmethod
    def write(self, move: C) -> str:
        """The line for a command."""

    def lines(self, entries: Iterable[HistoryEntry[G, C, E]]) -> str:
        """The lines for what was done."""
        return "".join(f"{self.write(each.move)}\n" for each in entries)

    @abstractmethod
    def apply(self, position: G, move: C) -> tuple[G, tuple[E, ...]]:
        """The next position and what happened. Raises `ValueError` with a sentence."""

    @abstractmethod
    def is_over(self, position: G) -> bool:
        """Whether the game has ended."""

    def winners(self, position: G) -> Sequence[int]:  # noqa: ARG002
        """The seats that share the win, once the game is over; nobody for a draw, and before."""
        return ()

    def scores(self, position: G) -> Sequence[int]:  # noqa: ARG002
        """The points by seat; nothing in a game without points."""
        return ()

    def explain(self, refusal: ValueError) -> str:
        """What a refusal says, in the language of the program.

        One that has a `template` and its `values` is said from these, those with a `word` by that word.
        """
        if not isinstance(refusal, Worded):
            return str(refusal)
        return _(refusal.template).format(**{name: _said(each) for name, each in refusal.values.items()})

    def columns(self) -> Sequence[Sequence[str]]:
        """The game's own columns in the list of saved games: the heading of each, and every word that may
        be wider than that.
        """
        return ()

    def cells(self, position: G, header: Header) -> Sequence[str]:  # noqa: ARG002
        """What these columns say of a game: of the position it stands at, and what its record says."""
        return ()

    def is_chance(self, move: C) -> bool:  # noqa: ARG002  # most games have none
        """Whether chance commands it, not a player."""
        return False

    def is_forced(self, position: G, move: C) -> bool:  # noqa: ARG002
        """Whether the player had no other choice, so that undo should not stop at it."""
        return False

    def to_play(self, position: G) -> int | None:  # noqa: ARG002
        """The seat, from 1, that has to choose; None where nobody has, or where no matter who."""
        return None

    def automatic(self, position: G, seed: str) -> C | None:  # noqa: ARG002
        """The command that follows by itself, if one does: a deal, a choice among one."""
        return None


class HistoryEntry(NamedTuple, Generic[G, C, E]):
    """A command of a game, with the positions on both sides of it and what happened in between."""

    move: C
    before: G
    after: G
    events: tuple[E, ...]
    chance: bool
    forced: bool


class RecordedEntry(NamedTuple, Generic[G, C, E]):
    """What a line of a record did, in the order of the lines.

    depth: how many entries stood before it then.   undone: whether a later line took it back.
    """

    entry: HistoryEntry[G, C, E]
    depth: int
    undone: bool


def entry(notation: Notation[G, C, E], position: G, move: C) -> HistoryEntry[G, C, E]:
    """Apply a command. Raises the game's refusal."""
    after, events = notation.apply(position, move)
    chance = notation.is_chance(move)
    forced = not chance and notation.is_forced(position, move)
    return HistoryEntry(move, position, after, events, chance, forced)
