"""Azul keeps what every game has to keep."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conformance import CHECKS, AnySample, Check, Sample

from azul.game import SPEC, Setup
from azul.rules import IllegalMove, WallKind

NAMES = ("Ada", "Ben", "Cy", "Di")
SAMPLE: AnySample = Sample(
    SPEC,
    [Setup(NAMES[:players], wall, 1, "heron") for wall in WallKind for players in SPEC.players],
    lambda position: position.legal_moves,
    IllegalMove,
    longest=500,
)


@pytest.mark.parametrize("check", CHECKS)
def test_conformance(check: Check, tmp_path: Path) -> None:
    check(SAMPLE, tmp_path)
