"""A short `make endings`: a few random games of every kind of both games, to their ends."""

from __future__ import annotations

from tools.trials import endings
from tools.trials.harness import Options


def test_every_game_ends() -> None:
    tally, failures = endings.trials(Options(endings.TOGETHER, "suite"))
    assert not failures
    assert tally.games == endings.TOGETHER
    assert {"row", "all placed"} <= set(tally.endings)
    for players, longest in tally.longest.items():
        assert not players.isdigit() or longest.rounds <= endings.most_rounds(int(players))
