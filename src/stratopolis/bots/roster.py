"""Stratopolis' bots for the rest of the program: by name, as a server that answers requests, and in matches.

Bots get a position with its hidden tiles in the order of the rules: they can count these tiles, as every
player can, but do not know which one comes next.

Both games of a sample have one seed, and so the same piles; the same seat goes first.
"""

from __future__ import annotations

from dataclasses import dataclass

from hotseat.bots import matches
from hotseat.bots.plugins import BotPlugins, main
from hotseat.record import Header
from stratopolis.bots.evaluation import veiled
from stratopolis.bots.levels import choose, hints
from stratopolis.game import SPEC, Setup
from stratopolis.rules import Event, Move, Placement, Play, Position

BOTS = BotPlugins(
    spec=SPEC,
    move_types=(Placement,),
    example="Placement(position.choices[0], Cell(1, 0), Turn.QUARTER)",
    parse_position=Position.parse,
    visible=veiled,
    choose=choose,
    consider=hints,
)

answer = BOTS.answer


@dataclass(frozen=True)
class Match(matches.Match[Position, Move, Event]):
    """A match of Stratopolis in one variant."""

    play: Play = Play.PILES

    bots = BOTS

    def header(self, names: tuple[str, ...], first: int, seed: str) -> Header:
        return Setup(names, self.play, first, seed).header()


if __name__ == "__main__":
    main(BOTS)
