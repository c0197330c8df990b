"""Some disk failures, in the real programs and at random; `make disk` does all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")

from tools.trials import disk
from tools.trials.harness import trial_rng
from tools.trials.storage.failing_disk import troubled


@pytest.mark.skipif(not hasattr(__import__("resource"), "prlimit"), reason="only Linux has that")
def test_a_disk_that_is_full_for_a_while(tmp_path: Path) -> None:
    disk.full(disk.AZUL, tmp_path / "home")


def test_options_that_cannot_be_written(tmp_path: Path) -> None:
    disk.settings(disk.AZUL, tmp_path / "home")


@pytest.mark.parametrize("number", range(20))
def test_nothing_is_missing_after_any_trouble(number: int, tmp_path: Path) -> None:
    troubled(tmp_path, trial_rng("trouble", number))
