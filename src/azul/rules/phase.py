"""The phases of a game, apart from `Game` so that the rules of each phase can name them."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """What comes next: a deal, a pick, a column on the grey wall, or nothing more."""

    DEAL = "deal"
    OFFER = "offer"
    TILING = "tiling"
    OVER = "over"
