"""Azul's review: see `hotseat.ui.review`."""

from __future__ import annotations

from pathlib import Path

from azul.review import REVIEWING, Summary
from azul.review_figures import WORDS
from azul.rules import Event, Move, Position
from azul.saves import GameRecord
from hotseat.ui import review
from hotseat.ui.replayed import ReplayScreen


class ReviewScreen(review.ReviewScreen[Position, Move, Event, Summary]):
    """One game of Azul, judged choice by choice."""

    def __init__(
        self, record: GameRecord, path: Path, replay: ReplayScreen[Position, Move, Event] | None = None
    ) -> None:
        """path: the record's file.   replay: the one it was opened from, if so."""
        super().__init__(REVIEWING, WORDS, record, path, replay)
