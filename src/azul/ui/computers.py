"""The computers at Azul's table: how their choices are called, and how long they think."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from azul.rules import Event, Move, Pick, Place, Position
from azul.ui.cursor import Cursor
from azul.ui.targets import Group
from hotseat.language import _
from hotseat.ui.play.tablecomputers import TableComputers


class AzulComputers(TableComputers[Position, Move, Event]):
    """The computers of one table."""

    SECONDS: ClassVar[Mapping[str, float]] = {"hard": 0.2, "expert": 1.0}

    def choice_words(self, choice: Move) -> str:
        """A choice that is about to be done, in words."""
        from azul.reasons import choice_words

        return choice_words(self.session.game, choice)

    def choosing_sentence(self, name: str, choice: str) -> str:
        """That somebody is about to do that."""
        return _("{name} plays {choice}.").format(name=name, choice=choice)


def cursor_at(choice: Move) -> Cursor:
    """The cursor that shows a choice before it is done."""
    if isinstance(choice, Pick):
        return Cursor(group=Group(choice.source, choice.colour), held=True, line=choice.line)
    return Cursor(column=choice.column) if isinstance(choice, Place) else Cursor()
