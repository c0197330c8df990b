"""Hints and bots at Azul's table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from azul.bots import Advice, Level
from azul.explain import HINT_WIDTH, choice_words, hint
from azul.rules import Event, Move, Pick, Place, Position
from azul.tui.cursor import Cursor, Group
from azul.tui.view import View
from hotseat.i18n import _, sentence
from hotseat.tui.table.bots import TableBots
from hotseat.tui.table.hints import Adviser
from hotseat.tui.table.host import TableHost


class AzulAdviser(Adviser[Position, Move, Event]):
    """Hints for whoever is to choose."""

    BEST = Level.EXPERT.value

    def __init__(self, table: TableHost[Position, Move, Event], view: View) -> None:
        """view: where the reasons are shown."""
        super().__init__(table)
        self._view = view

    def reason(self, position: Position, place: int, found: Sequence[Advice]) -> str:
        return sentence(hint(position, place, found, self._table.names, self._width()))

    def _width(self) -> int:
        """The cells of a reason, without its full stop."""
        plan = self._view.plan
        scarce = plan is not None and plan.prompt.height == 1
        return self._view.prompt_line.width - 1 if scarce else HINT_WIDTH

    def choice_words(self, position: Position, choice: Move) -> str:
        return choice_words(position, choice)


class AzulBots(TableBots[Position, Move, Event]):
    """The bots of one table."""

    SECONDS: ClassVar[Mapping[str, float]] = {"hard": 0.2, "expert": 1.0}

    def choice_words(self, choice: Move) -> str:
        from azul.explain import choice_words

        return choice_words(self.session.position, choice)

    def move_sentence(self, name: str, choice: str) -> str:
        return _("{name} plays {choice}.").format(name=name, choice=choice)


def cursor_at(choice: Move) -> Cursor:
    """The cursor that shows a choice before it is done."""
    if isinstance(choice, Pick):
        return Cursor(group=Group(choice.source, choice.colour), held=True, line=choice.line)
    return Cursor(column=choice.column) if isinstance(choice, Place) else Cursor()
