"""Stratopolis keeps what every game has to keep."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conformance import CHECKS, AnySample, Check, Sample

from stratopolis.game import SPEC, Setup
from stratopolis.rules import IllegalMove, Play

SAMPLE: AnySample = Sample(
    SPEC,
    [Setup(("Ada", "Ben"), play, 2, "heron") for play in Play],
    lambda position: position.legal_moves,
    IllegalMove,
    longest=40,
)


@pytest.mark.parametrize("check", CHECKS)
def test_conformance(check: Check, tmp_path: Path) -> None:
    check(SAMPLE, tmp_path)
