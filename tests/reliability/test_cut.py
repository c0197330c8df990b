"""Records cut at some bytes; `make cut` cuts at every byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.trials.cut import cut
from tools.trials.damage.sample_records import Case, azul, stratopolis
from tools.trials.harness import trial_rng

from azul.rules import WallKind
from stratopolis.rules import Play


@pytest.mark.parametrize(
    "case",
    [
        azul(2, WallKind.COLOURED, 8, "no seed"),
        azul(4, WallKind.GREY, 6, "ended early"),
        azul(2, WallKind.GREY, 4, "commented"),
        stratopolis(Play.HAND, 4),
        stratopolis(Play.PILES, 3, "commented"),
    ],
    ids=lambda case: case.name,
)
def test_what_is_before_the_cut_is_read_and_gone_on_with(case: Case, tmp_path: Path) -> None:
    found = cut(case, trial_rng("cut", 1), tmp_path / "records", step=4)
    assert found.told > 20
