"""Hints at Azul's table."""

from __future__ import annotations

from collections.abc import Sequence

from azul.players import Advice, Level
from azul.reasons import HINT_WIDTH, choice_words, hint
from azul.rules import Event, Move, Position
from azul.ui.scene import Scene
from hotseat.language import sentence
from hotseat.ui.play.adviser import Adviser


class AzulAdviser(Adviser[Position, Move, Event]):
    """Hints for whoever is to choose."""

    BEST = Level.EXPERT.value

    def reason(self, game: Position, place: int, found: Sequence[Advice]) -> str:
        """What speaks for a choice, in a sentence; on one row where a second would cover the choice."""
        return sentence(hint(game, place, found, self._table.names, self._width()))

    def _width(self) -> int:
        """The cells of a reason, without its full stop."""
        table = self._table
        scarce = isinstance(table, Scene) and table.plan is not None and table.plan.prompt.height == 1
        return table.prompt_line.width - 1 if scarce else HINT_WIDTH

    def choice_words(self, game: Position, choice: Move) -> str:
        """A choice in words."""
        return choice_words(game, choice)
