"""Power cuts in short games; `make power` does whole games."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.trials.harness import trial_rng
from tools.trials.power import azul, settings, stratopolis

STEPS = 9


@pytest.mark.parametrize("number", range(6))
def test_a_power_cut_takes_nothing_that_was_shown_from_azul(number: int, tmp_path: Path) -> None:
    assert azul(number, trial_rng("power", number), tmp_path, STEPS).states > 50


@pytest.mark.parametrize("number", range(3))
def test_a_power_cut_takes_nothing_that_was_shown_from_stratopolis(number: int, tmp_path: Path) -> None:
    assert stratopolis(number, trial_rng("power", number), tmp_path, 3).states > 50


@pytest.mark.parametrize("number", [0, 1])
def test_a_power_cut_leaves_the_old_settings_or_the_new_ones(number: int, tmp_path: Path) -> None:
    assert settings(number, trial_rng("power", number), tmp_path).states > 50
