"""What has just happened, out of a game's history: nothing of it is kept anywhere else."""

from __future__ import annotations

from azul.rules import Event, GameEnded, Phase, Picked, RoundEnded
from azul.saves import Session


def last_events(session: Session) -> tuple[Event, ...]:
    """Everything since the last pick, itself included; nothing before the first."""
    found: list[Event] = []
    for entry in reversed(session.entries):
        found[:0] = entry.events
        if any(isinstance(event, Picked) for event in entry.events):
            return tuple(found)
    return ()


def landed_events(session: Session) -> tuple[Event, ...]:
    """The last pick, to be marked where it landed; nothing once its round is over."""
    found = last_events(session)
    return () if any(isinstance(event, RoundEnded) for event in found) else found


def ending(session: Session) -> GameEnded | None:
    """How the game ended, if it has."""
    if session.game.phase is not Phase.OVER:
        return None
    return next(event for event in last_events(session) if isinstance(event, GameEnded))
