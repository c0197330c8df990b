"""What the controllers of a table may ask of its screen."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from textual.timer import Timer
from textual.worker import Worker

from hotseat.game import E, HistoryEntry, M, P
from hotseat.session import Session
from hotseat.tui.commands import Command

if TYPE_CHECKING:
    from textual.binding import ActiveBinding

    from hotseat.bots.search import Advice
    from hotseat.game import GameSpec
    from hotseat.tui.host import AppHost


class TableHost(Protocol[P, M, E]):
    """A table's screen, as its controllers know it."""

    COMMANDS_HERE: tuple[Command, ...]
    TYPED: ClassVar[frozenset[str]]
    USUAL: ClassVar[tuple[Command, ...]]
    BOT_SECONDS: ClassVar[Mapping[str, float]]
    ENTER_HURRIES_BOTS: ClassVar[bool]
    session: Session[P, M, E]
    said: str | None  # what stands in the prompt's place until the next key
    refused: bool  # whether that says why something is not possible

    @property
    def app(self) -> AppHost[P, M, E]:
        """The app of the screen."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players, as sentences name them, in seat order."""

    @property
    def spec(self) -> GameSpec[P, M, E]:
        """How its records write moves."""

    # How it stands

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that are bound now."""

    @property
    def in_view(self) -> bool:
        """Whether no other screen is over the table, not even one that leaves it to be seen."""

    @property
    def seen(self) -> bool:
        """Whether there is room for it."""

    @property
    def animating(self) -> bool:
        """Whether something is on its way on the table."""

    @property
    def waiting(self) -> bool:
        """Whether something stays on the table until the players go on; nobody can choose till then."""

    @property
    def asking(self) -> bool:
        """Whether a question stands that a second press of a key answers."""

    @property
    def decided(self) -> bool:
        """Whether the game is about to end, and nobody has anything to choose any more."""

    @property
    def more_to_read(self) -> bool:
        """Whether a bot's move should wait a while, for there is something else to be read."""

    def prompt_once_undone(self) -> str:
        """What can be done now, behind the words for the move that was undone or redone."""

    def undone_words(self, changed: Sequence[HistoryEntry[P, M, E]]) -> str:
        """The move that was undone, or redone, in words; empty where it has none."""

    def move_words(self, position: P, move: M) -> str:
        """A move in words."""

    def bot_sentence(self, name: str, move: str) -> str:
        """A sentence that says that a bot is about to make a move, which is given in words."""

    def hint_words(self, position: P, place: int, advice: Sequence[Advice[M]]) -> str:
        """One of several moves, best first, in words that no other of them has."""

    def hint_reason(self, position: P, place: int, advice: Sequence[Advice[M]]) -> str:
        """Why one of several moves, best first, is good, in a sentence. Raises `ValueError` where nothing
        can be said.
        """

    # What it does

    def tell(self, text: str) -> None:
        """Say something in the prompt's place, until the next key."""

    def show_all(self) -> None:
        """Draw everything as it is now."""

    def reset_cursor(self) -> None:
        """Nothing is chosen or pointed at any more: the position is another."""

    def point_at(self, move: M) -> None:
        """Have the cursor show a move, as a person's looks before it is final."""

    def do(self, move: M, faster: int = 1) -> None:
        """Do a move; its animation is so many times as fast as usual."""

    def drop_hint(self) -> None:
        """Whatever is advised is not wanted any more."""

    def position_changed(self) -> None:
        """Another position: nothing is chosen, nothing advised."""

    def just_done(self, done: Sequence[HistoryEntry[P, M, E]]) -> None:
        """Something was done, or done again: there may be a reason to wait behind it."""

    # Work and time, as Textual gives them to every screen

    def run_worker(self, work: Coroutine[Any, Any, None], *, group: str) -> Worker[None]:
        """Run something in the background."""

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call something after so many seconds."""

    def call_later(self, callback: Callable[..., object], *args: object) -> bool:
        """Call something once what is under way is done."""

    async def run_action(self, action: str) -> None:
        """Do what a command says."""
