"""A few games killed while keys are typed, and programs ended otherwise; `make killed` does many."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")

from tools.trials.harness import trial_rng
from tools.trials.killed import Kind, azul_keys, ended, stratopolis_keys, trial

PLAYERS = ("--player=North", "--player=South")


@pytest.mark.parametrize(
    "kind", [Kind("azul", PLAYERS, azul_keys), Kind("stratopolis", PLAYERS, stratopolis_keys)]
)
def test_what_was_shown_is_kept(kind: Kind, tmp_path: Path) -> None:
    found = [trial(kind, trial_rng("kept", number), tmp_path) for number in (1, 2)]
    assert "further" in found


@pytest.mark.parametrize("number", [2, 5])
def test_the_terminal_is_left_as_it_was(number: int, tmp_path: Path) -> None:
    ended(number, trial_rng("left", number), tmp_path)
