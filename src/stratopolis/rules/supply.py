"""The tiles that a player has not placed yet, and the ways to play with them.

Source: docs/stratopolis.md, "Other ways to play"; docs/records.md, "Stratopolis".
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from stratopolis.rules.tiles import N_, IllegalMove, Kind, Pile


class Play(StrEnum):
    """A way to play. Arranged piles are `PILES` too."""

    PILES = "piles"
    FACE_DOWN = "face-down"
    HAND = "hand"

    @property
    def open(self) -> int:
        """How many tiles a player chooses from."""
        return 3 if self is Play.HAND else 1


class Supply(NamedTuple):
    """A player's tiles: the `hand`, of which one is played next, and the `pile`, the top one first.

    The hand is one tile, or three in a game with hands, and less when the pile is used up. Prints as
    `RNN,RRR,RGR/RNN,NNR`, `-` for none.
    """

    hand: tuple[Kind, ...]
    pile: Pile

    @property
    def left(self) -> int:
        """How many tiles are not placed yet."""
        return len(self.hand) + len(self.pile)

    @property
    def tiles(self) -> Pile:
        """All of them: the hand, then the pile."""
        return self.hand + self.pile

    def play(self, kind: Kind) -> tuple[Supply, int]:
        """Without a tile of the hand, the first of that kind, and its place from 0.

        The top one of the pile, if there is one, takes that place.
        """
        place = self.hand.index(kind)
        hand = (*self.hand[:place], *self.pile[:1], *self.hand[place + 1 :])
        return Supply(hand, self.pile[1:]), place

    def __str__(self) -> str:
        return "/".join(",".join(map(str, tiles)) or "-" for tiles in self)

    @classmethod
    def of(cls, pile: Pile, play: Play) -> Supply:
        """A whole pile at the start of a game."""
        return cls(pile[: play.open], pile[play.open :])

    @classmethod
    def parse(cls, text: str) -> Supply:
        """Read what `str` gives. Raises `IllegalMove`."""
        found = re.fullmatch(r"([^/]+)/([^/]+)", text)
        if found is None:
            raise IllegalMove(N_("{text!r} is not a supply; write it like RNN/RRR,RGR"), text=text)
        hand, pile = (
            () if tiles == "-" else tuple(map(Kind.parse, tiles.split(","))) for tiles in found.groups()
        )
        return cls(hand, pile)
