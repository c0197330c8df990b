"""The phases of a game."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """What comes next: a placement, or nothing more."""

    PLACING = "placing"
    OVER = "over"
