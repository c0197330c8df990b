"""Noughts and crosses keep what every game has to keep."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conformance import CHECKS, AnySample, Check, Sample

from hotseat.game import GameSetup
from noughts.game import FREE, LIBRARY, IllegalMove, Position


def legal_moves(position: Position) -> list[int]:
    return [] if position.is_over else [cell for cell in range(1, 10) if position.cells[cell - 1] == FREE]


SAMPLE: AnySample = Sample(
    LIBRARY.spec,
    [GameSetup(LIBRARY.spec, ("Ada", "Ben"), first=first) for first in (1, 2)],
    legal_moves,
    IllegalMove,
    longest=9,
)


@pytest.mark.parametrize("check", CHECKS)
def test_conformance(check: Check, tmp_path: Path) -> None:
    check(SAMPLE, tmp_path)
