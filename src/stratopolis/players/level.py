"""The levels of the computer players."""

from __future__ import annotations

from enum import StrEnum


class Level(StrEnum):
    """How well a computer player plays. Its text is the word of the record."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
