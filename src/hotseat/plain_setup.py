"""A game about to begin that has nothing more to say. Pure: standard library only."""

from __future__ import annotations

from dataclasses import dataclass

from hotseat.notation import C, E, G, Notation
from hotseat.setup import Setup


@dataclass(frozen=True)
class PlainSetup(Setup[G, C, E]):
    """A game about to begin of which nothing is to be said but who plays, who begins, and a seed."""

    notation: Notation[G, C, E]
    names: tuple[str, ...]
    first: int | None = None
    seed: str | None = None
    seats: tuple[str, ...] = ()
