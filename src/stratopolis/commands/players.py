"""Who may play Stratopolis beside people, for the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hotseat.who_plays import Players

if TYPE_CHECKING:
    from hotseat.who_plays import OfOnesOwn


def players() -> Players:
    """The levels of its computers, and your own bots."""
    from stratopolis.record import LEVELS

    return Players("stratopolis", LEVELS, _own)


def _own() -> OfOnesOwn:
    from stratopolis.players.own import PLAYERS

    return PLAYERS
