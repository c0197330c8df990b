"""What has just happened, out of a game's history: nothing of it is kept anywhere else."""

from __future__ import annotations

from collections.abc import Sequence

from stratopolis.rules import GameEnded
from stratopolis.saves import Entry


def ending(history: Sequence[Entry]) -> GameEnded | None:
    """How the game ended, if it has."""
    events = history[-1].events if history else ()
    return next((event for event in events if isinstance(event, GameEnded)), None)
