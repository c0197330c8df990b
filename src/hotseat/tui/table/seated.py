"""A table at which computers may sit, and hints be given: the part of its screen that knows of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hotseat.game import C, E, G
from hotseat.i18n import _, unbroken
from hotseat.record.reader import PERSON
from hotseat.session import Session
from hotseat.text.fit import fitted
from hotseat.tui.commands import SETTINGS
from hotseat.tui.table.scene import SceneScreen

if TYPE_CHECKING:
    from hotseat.game import GameSpec
    from hotseat.tui.app import HotseatApp
    from hotseat.tui.table.bots import TableComputers
    from hotseat.tui.table.hints import Adviser


_NAME_CELLS = 20  # of a name in a sentence, so that what is said about it stays on the line


class SeatedScreen(SceneScreen[G, C, E]):
    """A game under way, and who sits at it."""

    app: HotseatApp[G, C, E]

    def __init__(self, session: Session[G, C, E]) -> None:
        super().__init__()
        self.session = session
        self.computers: TableComputers[G, C, E] | None = None  # while any play
        self.adviser: Adviser[G, C, E] | None = None  # once somebody has asked for a hint
        # For sentences; elsewhere as much of a name is shown as fits there.
        self.names = tuple(unbroken(fitted(name, _NAME_CELLS)) for name in session.names)

    # What a game brings

    def reset_cursor(self) -> None:
        """Nothing is chosen or pointed at any more: the position is another."""

    # Only a game with computer players is asked for the next three.

    def point_at(self, choice: C) -> None:
        """Have the cursor show a choice, as a person's looks before it is final."""
        raise NotImplementedError

    def make_computers(self) -> TableComputers[G, C, E]:
        """The computers of this table."""
        raise NotImplementedError

    def make_adviser(self) -> Adviser[G, C, E]:
        """Who gives hints at this table."""
        raise NotImplementedError

    @property
    def spec(self) -> GameSpec[G, C, E]:
        """What its records say."""
        return self.app.spec

    @property
    def more_to_read(self) -> bool:
        """Whether a computer's choice should wait a while, for there is something else to be read."""
        return False

    # Advice

    def action_hint(self) -> None:
        """A good choice; once more, the next best; where hints are switched off, that is said."""
        if not self.app.settings.hints:
            key = self.app.bound(SETTINGS).key
            self.tell(_("Hints are off. Turn them on in the options ({key}).").format(key=key))
            return
        self.adviser = self.adviser or self.make_adviser()
        self.adviser.ask()

    @property
    def hint_on_its_way(self) -> bool:
        """Whether a hint is being worked out. Nobody need wait for it: any move cancels it."""
        return self.adviser is not None and self.adviser.thinking

    def cancel_hint(self) -> bool:
        """Cancel a hint that is on its way; whether there was one."""
        if not self.hint_on_its_way:
            return False
        self.drop_hint()
        self.said, self.refused = None, False
        return True

    @property
    def advised(self) -> str:
        """What speaks for a hint that is shown; empty for none."""
        return self.adviser.told if self.adviser is not None else ""

    def drop_hint(self) -> None:
        """Whatever is advised is not wanted any more."""
        if self.adviser is not None:
            self.adviser.drop()

    # Computers

    def seat_computers(self) -> None:
        """Computers play at this table: have them do so."""
        self.computers = self.computers or self.make_computers()

    def seat_those_there_are(self) -> None:
        """Have computers play where any sit."""
        if not all(who == PERSON for who in self.session.seats):
            self.seat_computers()

    def action_watch_pause(self) -> None:
        """Where only computers play: pause, or go on."""
        if self.computers is not None:
            self.computers.pause()
            self.show_all()

    def action_watch_step(self) -> None:
        """Likewise: the next choice."""
        if self.computers is not None:
            self.computers.step()
            self.show_all()

    def action_watch_speed(self, by: int) -> None:
        """Likewise: faster, or slower."""
        if self.computers is not None:
            self.computers.change_speed(by)
            self.show_all()
