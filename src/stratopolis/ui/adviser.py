"""Hints at Stratopolis' table."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.language import sentence
from hotseat.ui.play.adviser import Adviser
from stratopolis.players.advice import Advice
from stratopolis.reasons import HINT_WIDTH, hint
from stratopolis.rules import Event, Placement, Position
from stratopolis.words import place_words


class StratopolisAdviser(Adviser[Position, Placement, Event]):
    """Hints for whoever is to choose."""

    BEST = "hard"

    def reason(self, game: Position, place: int, found: Sequence[Advice]) -> str:
        """What speaks for a placement, in sentences: as many as there are rows for."""
        return sentence(hint(game, place, found, self._table.names, self._width()))

    def _width(self) -> int:
        """The cells of a reason, without its full stop."""
        line = self._table.prompt_line
        return HINT_WIDTH if line.box.height > 1 else min(HINT_WIDTH, line.width - 1)

    def choice_words(self, game: Position, choice: Placement) -> str:
        """A placement in words."""
        return place_words(game, choice)
