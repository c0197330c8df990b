"""Hints at Azul's table."""

from __future__ import annotations

from azul.players import Advice, Level
from azul.rules import Command, Event, Game
from azul.ui.prompt import sentence
from azul.ui.reasons import choice_words, reason
from hotseat.ui.adviser import Adviser


class AzulAdviser(Adviser[Game, Command, Event]):
    """Hints for whoever is to choose."""

    BEST = Level.EXPERT.value

    def reason(self, game: Game, advice: Advice) -> str:
        """What speaks for a choice, in a sentence."""
        return sentence(reason(game, advice, self._table.names))

    def choice_words(self, game: Game, choice: Command) -> str:
        """A choice in words."""
        return choice_words(game, choice)
