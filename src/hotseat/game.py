"""What the kit must know about a game (`GameSpec`), and a game about to begin. Standard library only."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from hotseat import rng
from hotseat.i18n import _
from hotseat.record import Field, Header
from hotseat.settings import Settings
from hotseat.text import checked_seed
from hotseat.values import NamedTuple, Refusal

if TYPE_CHECKING:
    from rich.console import RenderableType

P = TypeVar("P", bound="GamePosition")

M = TypeVar("M")  # a move

E = TypeVar("E")  # an event


class GamePosition(Protocol):
    """What the kit asks a position of any game; positions never change."""

    @property
    def is_over(self) -> bool: ...

    @property
    def to_play(self) -> int | None:
        """The seat, from 1, that must choose; None if nobody must, or if any player may."""

    @property
    def scores(self) -> Sequence[int]:
        """The points by seat; empty in a game without points."""

    @property
    def winners(self) -> Sequence[int] | None:
        """The seats that share the win, none in a draw; None before the end."""


class GameSpec(ABC, Generic[P, M, E]):
    """Everything the kit must know about a game; each game has one object."""

    title: str  # the first word of a record; the name of the program and of its package
    version: str
    about: str  # a sentence about the game, for the help
    app: str  # its screens, imported when they open: "module:class"
    teller: str = ""  # its sentences, likewise; needed to play line by line
    settings: type[Settings] = Settings

    # Its records
    suffix: str  # of its files, with the dot
    fields: tuple[Field, ...]  # the header's lines, in order
    levels: tuple[str, ...] = ()  # of its computer players, in the words of seat lines

    # The ways to play it, in words, by the names that settings and flags have for them; the usual one first
    variants: Mapping[str, str] = {}
    arranged: str | None = None  # the variant whose players first arrange something, on a screen `Arrange`

    # What the game offers; the rest has no command, key, hint or row anywhere. `stats` and `review` add
    # screens as well: of statistics, and of what a computer thinks of the moves of a game.
    commands: tuple[str, ...] = ("resume", "replay", "show", "games", "check", "serve")
    has_tutorial = False
    has_rounds = False  # a replay can go from round to round
    unused_settings: frozenset[str] = frozenset()  # keys of settings without effect in it
    facts: tuple[str, ...] = ()  # the keys of `to_json` that a saved game has in `games --json` as well

    @property
    def name(self) -> str:
        return self.title.capitalize()

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        """Pickle only the name: another process has an object of its own."""
        from pkgutil import resolve_name  # only here: few commands start processes

        return resolve_name, (f"{self.title}.game:SPEC",)

    @property
    def players(self) -> range:
        players = next(line for line in self.fields if line.word == "player")
        return range(players.least, players.most + 1)

    def header_values(self, variant: str, seed: str) -> Mapping[str, Sequence[str]]:  # noqa: ARG002
        """The values of its own header lines, by their words, for a new game."""
        return {}

    @abstractmethod
    def begin(self, header: Header) -> P:
        """The position before the first move. The header has passed every check."""

    @abstractmethod
    def parse(self, text: str) -> M:
        """Read a move. Raises `ValueError` with a sentence."""

    def notation(self, position: P) -> str:
        """A position in one line, for its bots."""
        return str(position)

    def lines(self, entries: Iterable[HistoryEntry[P, M, E]]) -> str:
        return "".join(f"{entry.move}\n" for entry in entries)

    @abstractmethod
    def apply(self, position: P, move: M) -> tuple[P, tuple[E, ...]]:
        """The next position and the events. Raises `ValueError` with a sentence."""

    def explain(self, refusal: Exception) -> str:
        """Why a move is illegal, in the language in effect: its `template` with its `values` in words."""
        if not isinstance(refusal, Refusal):
            return str(refusal)
        values = refusal.values
        words = {name: _(value.word) if hasattr(value, "word") else value for name, value in values.items()}
        return _(refusal.template).format(**words)

    def columns(self) -> Sequence[Sequence[str]]:
        """Its own columns in the list of saved games: each a heading, and all words that may be wider."""
        return ()

    def cells(self, position: P, header: Header) -> Sequence[str]:  # noqa: ARG002
        """A saved game's cells in these columns."""
        return ()

    def line_cells(self, position: P, header: Header) -> Sequence[tuple[str, int]]:  # noqa: ARG002
        """A saved game's own cells in a line of `games`, each with the width of its column."""
        return ()

    def variant_of(self, position: P, header: Header) -> str:  # noqa: ARG002
        """The variant of a game, as settings and flags name it; empty if there is only one."""
        return ""

    def to_json(self, position: P, names: Sequence[str]) -> dict[str, object]:
        """A position as an object, for `show --json`."""
        raise NotImplementedError  # only the command `show` asks for it

    def draw(self, position: P, names: Sequence[str], width: int) -> RenderableType:
        """A position as text of a given width, for `show`: by the function `draw` of its module `show`."""
        drawn: RenderableType = import_module(f"{self.title}.show").draw(position, names, width)
        return drawn

    def seat_word(self, seat: int) -> str:
        """The name of a seat before the player's name is known."""
        return _("Player {seat}").format(seat=seat)

    def rules_in_short(self) -> Sequence[str]:
        """The rules in a few sentences, for a game without a longer help."""
        return ()

    def round_of(self, position: P) -> int:  # noqa: ARG002
        """The round of a position; 0 in a game without rounds."""
        return 0

    def is_chance(self, move: M) -> bool:  # noqa: ARG002  # most games have none
        """Whether chance makes this move, not a player."""
        return False

    def is_forced(self, position: P, move: M) -> bool:  # noqa: ARG002
        """Whether it was the player's only legal move, so that undo should not stop at it."""
        return False

    def automatic(self, position: P, seed: str) -> M | None:  # noqa: ARG002
        """The move that follows by itself, if any: a deal, or the only legal move."""
        return None


class HistoryEntry(NamedTuple, Generic[P, M, E]):
    """A move of a game, with the positions before and after it and its events."""

    move: M
    before: P
    after: P
    events: tuple[E, ...]
    chance: bool
    forced: bool


class RecordedEntry(NamedTuple, Generic[P, M, E]):
    """A move in a record, undone or not."""

    entry: HistoryEntry[P, M, E]
    depth: int  # the number of entries before it at that time
    undone: bool  # whether a later line undid it


def make_entry(spec: GameSpec[P, M, E], position: P, move: M) -> HistoryEntry[P, M, E]:
    """Apply a move. Raises the game's `IllegalMove`."""
    after, events = spec.apply(position, move)
    chance = spec.is_chance(move)
    forced = not chance and spec.is_forced(position, move)
    return HistoryEntry(move, position, after, events, chance, forced)


def header_of(spec: GameSpec[P, M, E], lines: Iterable[tuple[str, str]]) -> Header:
    """A header from words and values. Raises `ValueError` with a sentence, as reading it would."""
    header = Header(spec.title)
    for word, value in lines:
        header = header.with_line(spec.fields, word, value)
    header.check_complete(spec.fields)
    return header


@dataclass(eq=False, repr=False)  # making these methods takes time at every start
class GameSetup(Generic[P, M, E]):
    """A game about to begin. Raises `ValueError` with a sentence for one that cannot be played."""

    spec: GameSpec[P, M, E]
    names: tuple[str, ...]  # in seat order, all different; blanks around them are removed
    variant: str = ""  # empty for the usual one
    first: int | None = None  # the seat that goes first; None to draw it from the seed
    seed: str | None = None  # None for a new one
    seats: tuple[str, ...] = ()  # of the first players, in the words of seat lines; people have the others
    prepared: Mapping[str, Sequence[str]] = field(default_factory=dict)  # header lines that players arranged

    @property
    def to_arrange(self) -> bool:
        """Whether the players must arrange something before they begin."""
        return self.variant == self.spec.arranged and not self.prepared

    def __post_init__(self) -> None:
        self._check_number()
        try:
            header = self.header()
        except ValueError as refusal:
            raise ValueError(self.spec.explain(refusal)) from None
        self.names = header.names
        if self.seed is not None:
            self.seed = header.seed

    def _check_number(self) -> None:
        players = self.spec.players
        if len(self.names) in players:
            return
        text = _("a game of {game} takes {fewest} to {most} players, not {number}")
        if len(players) == 1:
            text = _("a game of {game} takes {most} players, not {number}")
        raise ValueError(
            text.format(game=_(self.spec.name), fewest=players[0], most=players[-1], number=len(self.names))
        )

    def with_seed(self) -> GameSetup[P, M, E]:
        return self if self.seed is not None else replace(self, seed=rng.new_seed())

    def header(self) -> Header:
        """Its header, with a new seed where none is given, and the seat that the seed draws."""
        seed = rng.new_seed() if self.seed is None else checked_seed(self.seed)
        first = rng.first_seat(seed, len(self.names)) if self.first is None else self.first
        own = {**self.spec.header_values(self.variant, seed), **self.prepared}
        values = {"player": self.names, "first": (str(first),), "seed": (seed,), **own}
        words = [line.word for line in self.spec.fields if line.word in values]
        return header_of(self.spec, [(word, value) for word in words for value in values[word]])


class Flags(NamedTuple):
    """Flags for the start screen, None if not given."""

    first: int | None = None
    seed: str | None = None
    seconds: float | None = None  # that computers may think about a move; None for their level's own limit
    nodes: int | None = None  # likewise, in positions
    own: Mapping[str, str] = {}  # your own bots by their words in seat lines
    variant: str = ""  # empty to ask the players

    @property
    def limits(self) -> tuple[float | None, int | None]:
        return self.seconds, self.nodes
