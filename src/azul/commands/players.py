"""Who may play Azul beside people, for the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hotseat.who_plays import Players

if TYPE_CHECKING:
    from hotseat.who_plays import OfOnesOwn


def players() -> Players:
    """The levels of its computers, and your own bots."""
    from azul.record import LEVELS

    return Players("azul", LEVELS, _own)


def _own() -> OfOnesOwn:
    from azul.players.own import PLAYERS

    return PLAYERS
