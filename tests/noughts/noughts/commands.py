"""The command line of `noughts`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hotseat.cli.program import PlainProgram
from hotseat.i18n import _
from noughts import __version__
from noughts.game import LIBRARY, Game

if TYPE_CHECKING:
    from noughts.screens import NoughtsApp


class NoughtsProgram(PlainProgram[Game, int, str]):
    """What noughts and crosses brings to the commands of every game."""

    name, title, version = "noughts", _("Noughts and crosses"), __version__
    about = _("Noughts and crosses, for two players at one screen.")
    saves = LIBRARY

    def screens(self) -> type[NoughtsApp]:
        """The screens, imported when they open."""
        from noughts.screens import NoughtsApp

        return NoughtsApp

    def position(self, game: Game, names: Sequence[str]) -> dict[str, object]:
        """The object of `noughts show --json`."""
        to_play, winners = LIBRARY.notation.to_play(game), game.winners if game.is_over else None
        return {"cells": game.cells, "to_play": to_play, "players": [*names], "winners": winners}

    def draw(self, game: Game, names: Sequence[str], _width: int) -> str:
        """A position as text, and who plays which mark."""
        rows = (" ".join(game.cells[row : row + 3]) for row in (0, 3, 6))
        return "\n".join((*rows, "", *(f"{mark} {name}" for mark, name in zip("XO", names, strict=True))))


run = NoughtsProgram().run
