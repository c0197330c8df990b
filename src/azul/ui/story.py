"""What has just happened, out of a game's history: nothing of it is kept anywhere else."""

from __future__ import annotations

from collections.abc import Sequence

from azul.rules import Event, GameEnded, Picked, Place, RoundEnded, TileLaid
from azul.saves import Entry


def last_events(history: Sequence[Entry]) -> tuple[Event, ...]:
    """Everything since the last pick, itself included; nothing before the first."""
    found: list[Event] = []
    for entry in reversed(history):
        found[:0] = entry.events
        if any(isinstance(event, Picked) for event in entry.events):
            return tuple(found)
    return ()


def landed_events(history: Sequence[Entry]) -> tuple[Event, ...]:
    """The last pick, to be marked where it landed; nothing once its round is over."""
    found = last_events(history)
    return () if any(isinstance(event, RoundEnded) for event in found) else found


def last_placed(history: Sequence[Entry]) -> TileLaid | None:
    """The tile that came to the wall by the last choice, where that was a column; else None."""
    for entry in reversed(history):
        if not entry.chance:
            laid = (event for event in entry.events if isinstance(event, TileLaid))
            return next(laid, None) if isinstance(entry.command, Place) else None
    return None


def ending(history: Sequence[Entry]) -> GameEnded | None:
    """How the game ended, if it has."""
    events = history[-1].events if history else ()
    return next((event for event in events if isinstance(event, GameEnded)), None)
