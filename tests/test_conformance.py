"""Azul and Stratopolis keep what every game has to keep."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conformance import CHECKS, AnySample, Check, Sample

from azul import IllegalMove, WallKind
from azul.game import SPEC as AZUL
from azul.game import Setup
from stratopolis import game as stratopolis
from stratopolis.rules import IllegalMove as IllegalPlacement
from stratopolis.rules import Play

NAMES = ("Ada", "Ben", "Cy", "Di")
WALLS = [Setup(NAMES[:players], wall, 1, "heron") for wall in WallKind for players in AZUL.players]
WAYS = [stratopolis.Setup(NAMES[:2], play, 2, "heron") for play in Play]
SAMPLES: dict[str, AnySample] = {
    "azul": Sample(AZUL, WALLS, lambda position: position.legal_moves, IllegalMove, longest=500),
    "stratopolis": Sample(
        stratopolis.SPEC, WAYS, lambda position: position.legal_moves, IllegalPlacement, longest=40
    ),
}


@pytest.mark.parametrize("game", SAMPLES)
@pytest.mark.parametrize("check", CHECKS)
def test_conformance(check: Check, game: str, tmp_path: Path) -> None:
    check(SAMPLES[game], tmp_path)
