"""The computers at Stratopolis' table: how their choices are called, and how long they think."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from hotseat.language import _
from hotseat.ui.play.tablecomputers import TableComputers
from stratopolis.rules import Event, Placement, Position
from stratopolis.words import place_words

if TYPE_CHECKING:
    from stratopolis.ui.table import Table


class StratopolisComputers(TableComputers[Position, Placement, Event]):
    """The computers of one table."""

    SECONDS: ClassVar[Mapping[str, float]] = {"hard": 1.0}

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._hurried = False  # whether what is thought about shall be done as soon as it is found

    @property
    def showing_for(self) -> float:
        """No time for somebody who would not wait."""
        return 0.0 if self._hurried else super().showing_for

    def takes(self, key: str) -> bool:
        """Enter does not wait for a choice that is not shown yet either."""
        taken = super().takes(key)
        if taken or key != "enter" or self._table.film_running or self.session.watched:
            return taken
        if not self.at_work:
            return False
        self._hurried = True
        self.go_on()
        return True

    def do_choice(self, choice: Placement) -> None:
        """Do it; the next one is waited for again."""
        self._hurried = False
        super().do_choice(choice)

    def drop(self) -> None:
        """Nor is that wanted any more."""
        self._hurried = False
        super().drop()

    def choice_words(self, choice: Placement) -> str:
        """A placement that is about to be done, in words."""
        return place_words(self.session.game, choice)

    def choosing_sentence(self, name: str, choice: str) -> str:
        """That somebody is about to do that."""
        return _("{name} places {choice}.").format(name=name, choice=choice)
