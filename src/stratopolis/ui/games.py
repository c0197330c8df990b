"""Stratopolis' screen of saved games."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from hotseat.header import Header
from hotseat.language import _
from hotseat.ui.parts.gamerows import Column
from hotseat.ui.savedgames import SavedGames
from stratopolis.record import WAYS, way_of, way_words
from stratopolis.rules import Event, Placement, Position


class StratopolisGames(SavedGames[Position, Placement, Event]):
    """The saved games of Stratopolis, with the way of playing and how many tiles lie."""

    def columns(self) -> Sequence[Column]:
        """How it is played, and how far the game is."""
        words = (_("variant"), *map(way_words, WAYS))
        return (Column(words[0], max(map(cell_len, words))), Column(_("tiles"), cell_len(_("tiles"))))

    def facts(self, game: Position, header: Header) -> Sequence[str]:
        """The same of a game."""
        return (way_words(way_of(header)), str(game.placed))
