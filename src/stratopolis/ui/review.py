"""Stratopolis' review: see `hotseat.ui.review`."""

from __future__ import annotations

from pathlib import Path

from hotseat.ui import review
from hotseat.ui.replayed import ReplayScreen
from stratopolis.review import REVIEWING, Summary
from stratopolis.review_figures import WORDS
from stratopolis.rules import Event, Placement, Position
from stratopolis.saves import GameRecord


class ReviewScreen(review.ReviewScreen[Position, Placement, Event, Summary]):
    """One game of Stratopolis, judged choice by choice."""

    def __init__(
        self,
        record: GameRecord,
        path: Path,
        replay: ReplayScreen[Position, Placement, Event] | None = None,
    ) -> None:
        """path: the record's file.   replay: the one it was opened from, if so."""
        super().__init__(REVIEWING, WORDS, record, path, replay)
