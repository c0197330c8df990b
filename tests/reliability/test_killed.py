"""A few games killed while keys are typed, and programs ended otherwise; `make killed` does many."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")

from tools.trials.harness import Failed, trial_rng
from tools.trials.killed import Kind, azul_keys, ended, stratopolis_keys, trial
from tools.trials.screen_state import Shown, judge, story_of

from azul.game import LIBRARY, Setup

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


def test_a_choice_that_is_not_kept_is_found(tmp_path: Path) -> None:
    with LIBRARY.begin(Setup(("North", "South"), first=1, seed="heron"), tmp_path) as session:
        session.advance()
        session.play(session.position.legal_moves[0])
        path = session.path
    assert path is not None
    shown = story_of(path).last
    judge(shown, shown, story_of(path), path)
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))
    before = story_of(path).last
    with pytest.raises(Failed, match="shown and not kept: 'took"):
        judge(Shown("", shown.told), before, story_of(path), path)
    with pytest.raises(Failed, match="shown and not kept: 'South to play'"):
        judge(Shown(shown.title, ""), Shown("", ""), story_of(path), path)
