"""Azul's screen of saved games."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from azul.rules import Event, Move, Position, WallKind
from hotseat.header import Header
from hotseat.language import _
from hotseat.ui.parts.gamerows import Column
from hotseat.ui.savedgames import SavedGames


class AzulGames(SavedGames[Position, Move, Event]):
    """The saved games of Azul, with wall and round."""

    def columns(self) -> Sequence[Column]:
        """Which side of the boards was up, and how far the game is."""
        words = (_("wall"), _("coloured"), _("grey"))
        return (Column(words[0], max(map(cell_len, words))), Column(_("round"), cell_len(_("round"))))

    def facts(self, game: Position, _header: Header) -> Sequence[str]:
        """The same of a position."""
        return (_("grey") if game.wall is WallKind.GREY else _("coloured"), str(game.round))
