"""The computers at a table: they think in a program of their own, their choice is shown, then done.

What they do is asked for while the last choice is still on its way over the table, and shown when that
has come to rest. Nothing waits for it: a key lands a choice that is shown, undo or another seat drops
whatever is being thought.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Generic

from textual.timer import Timer

from hotseat.course import SPEEDS
from hotseat.notation import C, E, G
from hotseat.record import PERSON
from hotseat.thinking import Ended, Thinker, Trouble

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.worker import Worker

    from hotseat.session import Session


class Computers(ABC, Generic[G, C, E]):
    """What the computers of a table are doing. Call `go_on` after every change: it does what is next.

    paused: where only computers play, nothing goes on.   speed: a place in `SPEEDS`, likewise.
    shown: the choice that is shown and not done yet.
    """

    def __init__(self, screen: Screen[None], session: Session[G, C, E], thinker: Thinker) -> None:
        self._screen, self.session, self._thinker = screen, session, thinker
        self.paused, self.speed = False, 0
        self.shown: C | None = None
        self._found: C | None = None
        self._worker: Worker[None] | None = None
        self._timer: Timer | None = None
        self._one = False  # a step was asked for while paused
        self._read = False  # what had to be read before the choice is shown

    # What a game brings

    @abstractmethod
    def request(self, who: str) -> tuple[Mapping[str, object], float]:
        """What to ask for the choice of a computer that sits there as `who`, and the patience for it."""

    @abstractmethod
    def understood(self, answer: Mapping[str, object]) -> C:
        """The choice in an answer. Raises `ValueError` where none is, or one that is not allowed."""

    @property
    @abstractmethod
    def at_rest(self) -> bool:
        """Whether the table is in view, and nothing is on its way over it."""

    @property
    @abstractmethod
    def showing_for(self) -> float:
        """Seconds that a choice is shown before it is done."""

    @property
    def reading_for(self) -> float:
        """Seconds before that, while there is something else to be read."""
        return 0.0

    @abstractmethod
    def show_choice(self, choice: C) -> None:
        """Show a choice as a person's looks before it is final."""

    @abstractmethod
    def do_choice(self, choice: C) -> None:
        """Do it."""

    @abstractmethod
    def give_up(self, seat: int, why: str) -> None:
        """A computer cannot go on; a person sits there now."""

    # What happens

    @property
    def faster(self) -> int:
        """How many times as fast as usual: only where nobody but computers plays."""
        return SPEEDS[self.speed] if self.session.watched else 1

    def go_on(self) -> None:
        """Do what is next: think, show what was found, wait until it is done."""
        seat = self.session.computer_to_play
        if seat is None or (self.paused and not self._one):
            return
        if self._found is None and self.shown is None:
            if self._worker is None:
                self._worker = self._screen.run_worker(self._think(seat), group="computers")
        elif self.at_rest:
            self._show()

    def _show(self) -> None:
        """Show what was found, once there is nothing else to read; and do it a while later."""
        if self._timer is not None:
            return
        if self._found is not None:
            wait = 0.0 if self._read or self._one else self.reading_for / self.faster
            if wait:
                self._timer = self._screen.set_timer(wait, self._have_read)
                return
            self.shown, self._found = self._found, None
            if not self.showing_for:
                self.land()
                return
            self.show_choice(self.shown)
        self._timer = self._screen.set_timer(self.showing_for / self.faster, self._have_seen)

    def _have_read(self) -> None:
        self._timer, self._read = None, True
        self.go_on()

    def _have_seen(self) -> None:
        self._timer = None
        if self.at_rest:
            self.land()

    async def _think(self, seat: int) -> None:
        request, patience = self.request(self.session.seats[seat - 1])
        try:
            try:
                answer = await self._thinker.ask(request, patience)
            except Ended:  # somebody may have killed it: that says nothing against the computer
                answer = await self._thinker.ask(request, patience)
            found = self.understood(answer)
        except (Trouble, ValueError) as trouble:
            self._worker = None
            self.session.seat(seat, PERSON)
            self.give_up(seat, str(trouble))
        else:
            self._worker, self._found = None, found
            self.go_on()

    def land(self) -> bool:
        """Do the choice that is shown; returns whether there was one."""
        choice, self.shown, self._one, self._read = self.shown, None, False, False
        self._stop_timer()
        if choice is None:
            return False
        self.do_choice(choice)
        return True

    def skip(self) -> bool:
        """Wait no longer: what is read has been read, what is shown is done; whether there was that."""
        if self.shown is not None:
            return self.land()
        if self._timer is None:
            return False
        self._stop_timer()
        self._have_read()
        return True

    def hold(self) -> None:
        """The table is out of view: what is shown stays shown."""
        self._stop_timer()

    def drop(self) -> None:
        """Nothing of what was thought and shown is wanted any more."""
        self._stop_timer()
        self.shown = self._found = None
        self._one = self._read = False
        if self._worker is not None:
            self._worker.cancel()
            self._worker = None
            self._thinker.cancel()

    def pause(self) -> None:
        """Pause, or go on."""
        self.paused = not self.paused
        self._one = False
        self._stop_timer()
        self.go_on()

    def step(self) -> None:
        """One choice on, and pause behind it; one that is shown is done at once."""
        self.paused = True
        if not self.land():
            self._one = True
            self.go_on()

    def change_speed(self, by: int) -> None:
        """Faster or slower by so many places."""
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + by))
        self._stop_timer()
        self.go_on()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
