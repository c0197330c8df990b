"""Hints at Azul's table."""

from __future__ import annotations

from collections.abc import Sequence

from azul.players import Advice, Level
from azul.reasons import choice_words, hint
from azul.rules import Command, Event, Game
from hotseat.language import sentence
from hotseat.ui.play.adviser import Adviser


class AzulAdviser(Adviser[Game, Command, Event]):
    """Hints for whoever is to choose."""

    BEST = Level.EXPERT.value

    def reason(self, game: Game, place: int, found: Sequence[Advice]) -> str:
        """What speaks for a choice, in a sentence."""
        return sentence(hint(game, place, found, self._table.names))

    def choice_words(self, game: Game, choice: Command) -> str:
        """A choice in words."""
        return choice_words(game, choice)
