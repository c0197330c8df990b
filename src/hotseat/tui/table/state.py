"""What a table, a tutorial and a replay know, of which their scenes are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import unbroken
from hotseat.record.header import PERSON
from hotseat.record.names import readable
from hotseat.session import Session
from hotseat.text.fit import fitted
from hotseat.tui.commands import Command, as_declared
from hotseat.tui.table.view import K as K

if TYPE_CHECKING:
    from hotseat.tui.table.bots import TableBots
    from hotseat.tui.table.view import Notice

C = TypeVar("C")  # a game's cursor

LOGGED = 40  # entries of the log beside the table: more than the largest terminal shows

_NAME_CELLS = 20  # of a name in a sentence, so that what is said about it stays on the line


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """The players as sentences name them."""
    return tuple(unbroken(fitted(name, _NAME_CELLS)) for name in names)


class TableState(Generic[P, M, E, C, K]):
    """A game's own table adds what it stops for, and what a position of it means.

    player_names: the players in full, as far as a screen shows that.   names: as sentences name them.
    cursor: what is chosen and pointed at.   notice: what was said and not read yet.   hint_text: the hint
    that is shown, one of `hint_is_one_of`; empty for none.   hint_thinking: whether one is worked out.
    idle: whether the player is reminded of what can be done.   by_mouse: whether the mouse was used last,
    rather than the keys; None before either was.   bound: says what keys a command has now.   keyframe: what
    an animation shows; None while none runs.   fresh: how that came about.   bots: who plays for computers,
    while any sit here.
    """

    def __init__(self, session: Session[P, M, E], cursor: C) -> None:
        self.session = session
        self.player_names = tuple(map(readable, session.names))
        self.names = short_names(self.player_names)
        self.cursor = cursor
        self.notice: Notice | None = None
        self.hint_text = ""
        self.hint_is_one_of = 0
        self.hint_thinking = False
        self.idle = False
        self.by_mouse: bool | None = None
        self.bound: Callable[[Command], Command] = as_declared
        self.keyframe: K | None = None
        self.fresh: Sequence[HistoryEntry[P, M, E]] = ()
        self.bots: TableBots[P, M, E] | None = None

    @property
    def position(self) -> P:
        """The position that is shown."""
        return self.session.position

    @property
    def entries(self) -> Sequence[HistoryEntry[P, M, E]]:
        """The history, as far as it is shown."""
        return self.session.entries

    @property
    def animating(self) -> bool:
        return self.keyframe is not None

    @property
    def waiting(self) -> bool:
        """Whether the table stays as it is until the players go on; nobody can choose till then."""
        return False

    @property
    def keys_only_skip(self) -> bool:
        """Whether a key that ends an animation does nothing more."""
        return self.waiting

    @property
    def enter_only_skips(self) -> bool:
        """Whether enter ends the animation that runs, and does nothing more."""
        return False

    @property
    def more_to_read(self) -> bool:
        """Whether a bot's move should wait a while, for there is something else to be read."""
        return False

    @property
    def holding(self) -> bool:
        """Whether something is chosen that escape lets go of."""
        return False

    @property
    def decided(self) -> bool:
        """Whether the game is about to end, and nobody has anything to choose any more."""
        return self.session.finished

    @property
    def person_to_play(self) -> int | None:
        """The seat whose turn it is, if a person sits there."""
        return None if self.session.computer_to_play is not None else self.session.to_play

    @property
    def several_play(self) -> bool:
        """Whether it is the game of several people, who have begun and not ended it."""
        people = sum(who == PERSON for who in self.session.seats)
        begun = any(not entry.chance for entry in self.session.entries)
        return people > 1 and not self.session.finished and begun
