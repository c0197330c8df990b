"""`--player`, `--think` and `--nodes` in Stratopolis: see `hotseat.who_plays`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hotseat import who_plays
from hotseat.who_plays import Game, Seated, add_seats_flag, add_thinking_flags, thinking_said

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from hotseat.who_plays import OfOnesOwn
    from stratopolis.record import Flags
    from stratopolis.saves import Session

__all__ = [
    "Seated",
    "add_seats_flag",
    "add_thinking_flags",
    "own_players",
    "seated",
    "take_seats",
    "thinking",
    "thinking_said",
]


PROGRAM = "stratopolis"


def _own() -> OfOnesOwn:
    from stratopolis.players.own import PLAYERS

    return PLAYERS


def _game() -> Game:
    from stratopolis.record import LEVELS

    return Game(PROGRAM, LEVELS, _own)


def seated(said: str) -> Seated:
    """Who a `--player` names. Raises `Failure` for somebody there is not."""
    return who_plays.seated(_game(), said)


def own_players(found: Sequence[Seated]) -> dict[str, str]:
    """The players of one's own, by who they are in seat lines. Raises `Failure` where two are one."""
    return who_plays.own_players(PROGRAM, found)


def take_seats(session: Session, found: Sequence[Seated]) -> None:
    """Seat them in a game under way, by their names. Raises `Failure` for a name that nobody bears."""
    who_plays.take_seats(PROGRAM, session, found)


def thinking(options: argparse.Namespace, own: dict[str, str]) -> Flags:
    """Flags that say how computers think, and nothing else."""
    from stratopolis.record import Flags

    return Flags(seconds=options.think, nodes=options.nodes, own=own)
