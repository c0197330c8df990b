"""Hints at Stratopolis' table."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.language import sentence
from hotseat.ui.play.adviser import Adviser
from stratopolis.players.advice import Advice
from stratopolis.reasons import reason
from stratopolis.rules import Event, Game, Placement
from stratopolis.words import place_words


class StratopolisAdviser(Adviser[Game, Placement, Event]):
    """Hints for whoever is to choose."""

    BEST = "hard"

    def reason(self, game: Game, place: int, found: Sequence[Advice]) -> str:
        """What speaks for a placement, in a sentence."""
        return sentence(reason(game, found[place], self._table.names))

    def choice_words(self, game: Game, choice: Placement) -> str:
        """A placement in words."""
        return place_words(game, choice)
