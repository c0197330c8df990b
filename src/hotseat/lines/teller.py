"""What a game says about itself line by line: its positions, moves and events in sentences."""

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
    """The sentences of one game. They are in reading order, and hold no drawing and no symbol but digits.

    names: by seat; empty before a game has begun.   forecasts: whether it is told unasked what a move would
    score.
    """

    settings: type[Settings] = Settings

    def __init__(self, names: Sequence[str] = (), *, forecasts: bool = True) -> None:
        self.names, self.forecasts = tuple(names), forecasts

    # Before a game

    def variant_question(self) -> tuple[str, Mapping[str, str]]:
        """The game's own question before it begins, and its answers with their words; empty for none."""
        return "", {}

    def variant(self, flags: Flags) -> str:
        """The answer that the flags give; empty where it is to be asked."""
        del flags
        return ""

    @abstractmethod
    def setup(
        self, names: tuple[str, ...], seats: tuple[str, ...], first: int | None, flags: Flags, variant: str
    ) -> GameSetup[P, M, E]:
        """The game that was asked for. Raises `ValueError` with a sentence."""

    def prepare(self, setup: GameSetup[P, M, E], variant: str, terminal: LineTerminal) -> GameSetup[P, M, E]:
        """What the players do before the first move. Raises what asking for a line raises."""
        del variant, terminal
        return setup

    @abstractmethod
    def play_of(self, session: Session[P, M, E]) -> str:
        """How a game is played, as the settings remember it."""

    # A game

    @abstractmethod
    def opening(self, position: P) -> Sequence[str]:
        """What is said of a game when it is begun or continued, after who plays."""

    @abstractmethod
    def turn(self, position: P, *, full: bool) -> Sequence[str]:
        """What the player to move is told; in brief, only whose turn it is and for what."""

    @abstractmethod
    def happened(self, entry: HistoryEntry[P, M, E], *, full: bool) -> Sequence[str]:
        """What a move came to."""

    @abstractmethod
    def scores(self, position: P, *, forecasts: bool) -> Sequence[str]:
        """Everybody's points; and what they would be, where forecasts are wanted."""

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
        """Whether something typed looks like a move that is misspelt, rather than a word."""
        typed = folded(text)
        return not typed.isalpha() and not typed.startswith("?")

    @abstractmethod
    def typed(self, position: P, move: M) -> str:
        """How a move is best typed."""

    @abstractmethod
    def spelt(self, position: P, move: M) -> str:
        """The same, for a voice to spell: run together, it would be read as a word."""

    @abstractmethod
    def legal(self, position: P) -> Sequence[M]:
        """The moves of the player to move."""

    @abstractmethod
    def move_words(self, position: P, move: M) -> str:
        """A move in words, as part of a sentence."""

    @abstractmethod
    def moves(self, position: P, about: str) -> Sequence[str]:
        """The legal moves in groups. about: what was typed behind the word. Raises `ValueError`."""

    @abstractmethod
    def preview(self, position: P, move: M) -> Sequence[str]:
        """What a legal move would come to, the forecast with it."""

    @abstractmethod
    def reason(self, position: P, place: int, advice: Sequence[Advice[M]]) -> str:
        """What speaks for one of several moves, best first. Raises `ValueError` where nothing can be said."""

    # Words

    def moves_argument(self) -> str:
        """What may follow the word `moves`."""
        return ""

    def words(self) -> Sequence[Word]:
        """The game's own words."""
        return ()

    def answer(self, word: str, argument: str, position: P) -> Sequence[str]:
        """What is said to one of them. Raises `ValueError` with a sentence."""
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
