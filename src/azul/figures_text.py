"""Statistics as text, for `azul stats`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from azul import figures
from azul.statistics import Player
from hotseat import facts_text

if TYPE_CHECKING:
    from rich.console import Group


def draw_all(title: str, players: Sequence[Player], width: int) -> Group:
    """Everybody in a table of at most that many columns."""
    return facts_text.draw_all(title, figures.overview(players), figures.legend(), width)


def draw_one(title: str, player: Player, width: int) -> Group:
    """One player: the figures, the scores over time, the tables and the opponents."""
    return facts_text.draw_one(title, figures.facts(player), width)
