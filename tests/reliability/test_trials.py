"""Short versions of the long trials that have no tests of their own; `tools/trials` says what each does."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")

from tools.trials import endings, evenings, flipped, monkey
from tools.trials.harness import Options, trial_rng
from tools.trials.killed import Kind, azul_keys, ended, stratopolis_keys, trial

PLAYERS = ("--player=North", "--player=South")
EVENTS = 60


def test_every_game_ends() -> None:
    tally, failures = endings.trials(Options(endings.TOGETHER, "suite"))
    assert not failures
    assert tally.games == endings.TOGETHER
    assert {"row", "all placed"} <= set(tally.endings)
    for players, longest in tally.longest.items():
        assert not players.isdigit() or longest.rounds <= endings.most_rounds(int(players))


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="the system tells it where /proc is")
async def test_after_games_nothing_more_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evenings, "KEYS", 1)
    evening = evenings.Evening("azul", 2)
    await evening.play()
    assert evening.after is not None
    assert evening.before is not None
    assert evening.after.children <= evening.before.children


@pytest.mark.skipif(sys.platform == "win32", reason="nobody is killed there by a signal")
@pytest.mark.parametrize(
    ("game", "what"), [("azul", "it dies"), ("stratopolis", "it chooses what is not allowed")]
)
async def test_a_computer_that_goes_wrong_leaves_its_seat_to_a_person(game: str, what: str) -> None:
    await evenings.wrong(game, what)


def test_whatever_is_changed_in_a_sealed_record_is_found() -> None:
    assert {each.kind.title for each in flipped.sealed_records()} == {"azul", "stratopolis"}
    trials = flipped.Trials()
    for number in range(20):
        trials.once(number, trial_rng("flipped", number))
    assert trials.bits == 160
    assert 0 < trials.damaged < 160
    assert trials.others > 40


@pytest.mark.parametrize(
    "kind", [Kind("azul", PLAYERS, azul_keys), Kind("stratopolis", PLAYERS, stratopolis_keys)]
)
def test_what_was_shown_is_kept(kind: Kind, tmp_path: Path) -> None:
    found = [trial(kind, trial_rng("kept", number), tmp_path) for number in (1, 2)]
    assert "further" in found


@pytest.mark.parametrize("number", [2, 5])
def test_the_terminal_is_left_as_it_was(number: int, tmp_path: Path) -> None:
    ended(number, trial_rng("left", number), tmp_path)


@pytest.mark.parametrize("number", [1, 2])
def test_no_key_and_no_mouse_brings_it_down(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(monkey.walk(number, "suite", EVENTS).done) == EVENTS
