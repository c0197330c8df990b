"""What a game says line by line: its positions, moves and events in sentences."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Generic

from hotseat.game import E, Flags, GameSetup, HistoryEntry, M, P
from hotseat.i18n import _
from hotseat.lines.words import Word, and_list, folded, place_of
from hotseat.record.names import readable, shown
from hotseat.settings.model import Settings

if TYPE_CHECKING:
    from hotseat.bots.search import Advice
    from hotseat.lines.waiting import LineTerminal
    from hotseat.session import Session


class Teller(ABC, Generic[P, M, E]):
    """The sentences of one game, in reading order, without drawings and symbols.

    names: by seat; empty before a game has begun.   forecasts: whether it says unasked what a move would
    score.
    """

    settings: type[Settings] = Settings

    def __init__(self, names: Sequence[str] = (), *, forecasts: bool = True) -> None:
        self.names, self.forecasts = tuple(names), forecasts

    # Before a game

    def variant_question(self) -> tuple[str, Mapping[str, str]]:
        """The question about the variant, and its answers, each with its words; empty for none."""
        return "", {}

    def variant(self, flags: Flags) -> str:
        """The variant that the flags name; empty if the players are to be asked."""
        del flags
        return ""

    @abstractmethod
    def setup(
        self, names: tuple[str, ...], seats: tuple[str, ...], first: int | None, flags: Flags, variant: str
    ) -> GameSetup[P, M, E]:
        """A game about to begin. Raises `ValueError` with a sentence."""

    def prepare(self, setup: GameSetup[P, M, E], variant: str, terminal: LineTerminal) -> GameSetup[P, M, E]:
        """What the players do before the first move. Raises what asking for a line raises."""
        del variant, terminal
        return setup

    @abstractmethod
    def play_of(self, session: Session[P, M, E]) -> str:
        """The variant of a game, as the settings remember it."""

    # A game

    @abstractmethod
    def opening(self, position: P) -> Sequence[str]:
        """What a game that begins or goes on needs to say, after who plays."""

    @abstractmethod
    def turn(self, position: P, *, full: bool) -> Sequence[str]:
        """What the player to move needs to know. full: with all that lies on the table."""

    @abstractmethod
    def happened(self, entry: HistoryEntry[P, M, E], *, full: bool) -> Sequence[str]:
        """What happened in a move."""

    @abstractmethod
    def scores(self, position: P, *, forecasts: bool) -> Sequence[str]:
        """Everybody's points, with a forecast if asked for."""

    @abstractmethod
    def board(self, position: P, seat: int) -> Sequence[str]:
        """All of a player's board."""

    # Moves

    @abstractmethod
    def typing(self) -> Sequence[str]:
        """How a move is typed, for the help."""

    @abstractmethod
    def read(self, position: P, text: str) -> M:
        """A move as it was typed. Raises `ValueError` with a sentence."""

    def meant_as_move(self, text: str) -> bool:
        """Whether a typed text looks more like a misspelt move than like a word."""
        typed = folded(text)
        return not typed.isalpha() and not typed.startswith("?")

    @abstractmethod
    def typed(self, position: P, move: M) -> str:
        """How a move is best typed."""

    @abstractmethod
    def spelt(self, position: P, move: M) -> str:
        """The same for a voice, which would read letters that run together as a word."""

    @abstractmethod
    def legal(self, position: P) -> Sequence[M]:
        """The moves of the player to move."""

    @abstractmethod
    def move_words(self, position: P, move: M) -> str:
        """A move in words, as part of a sentence."""

    @abstractmethod
    def moves(self, position: P, about: str) -> Sequence[str]:
        """The legal moves in groups. about: what to narrow them down to. Raises `ValueError`."""

    @abstractmethod
    def preview(self, position: P, move: M) -> Sequence[str]:
        """What a legal move would do, with the forecast."""

    @abstractmethod
    def reason(self, position: P, place: int, advice: Sequence[Advice[M]]) -> str:
        """What speaks for one of several moves, best first. Raises `ValueError` if nothing does."""

    # Words

    def moves_argument(self) -> str:
        """What may follow the word `moves`."""
        return ""

    def words(self) -> Sequence[Word]:
        """The game's own words."""
        return ()

    def answer(self, word: str, argument: str, position: P) -> Sequence[str]:
        """The answer to one of its words. Raises `ValueError` with a sentence."""
        raise NotImplementedError

    @abstractmethod
    def rules(self) -> str:
        """The rules for players, as Markdown."""

    def name(self, seat: int) -> str:
        """The name at a seat, from 1."""
        return self.names[seat - 1]

    def seat_named(self, text: str, otherwise: int) -> int:
        """The seat whose player's name is typed or begun. Raises `ValueError` with a sentence."""
        if not text:
            return otherwise
        typed = folded(text)
        place = place_of(readable(text), ((name,) for name in self.names))
        if place is not None:
            return place + 1
        if typed.isascii() and typed.isdigit() and 0 < int(typed[:3]) <= len(self.names):
            return int(typed)
        sentence = _("Nobody here is called {name}. The players are {names}.")
        raise ValueError(sentence.format(name=shown(text, 40), names=and_list(self.names)))
