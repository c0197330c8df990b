"""The computers at Stratopolis' table: how their choices are called, and how long they think."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hotseat.language import _
from hotseat.ui.play.tablecomputers import TableComputers
from stratopolis.rules import Event, Game, Placement
from stratopolis.words import place_words


class StratopolisComputers(TableComputers[Game, Placement, Event]):
    """The computers of one table."""

    SECONDS: ClassVar[Mapping[str, float]] = {"hard": 1.0}

    def choice_words(self, choice: Placement) -> str:
        """A placement that is about to be done, in words."""
        return place_words(self.session.game, choice)

    def choosing_sentence(self, name: str, choice: str) -> str:
        """That somebody is about to do that."""
        return _("{name} places {choice}.").format(name=name, choice=choice)
