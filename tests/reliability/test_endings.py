"""A short `make endings`: a few random games of every kind of both games, to their ends."""

from __future__ import annotations

import pytest
from tools.trials import endings
from tools.trials.harness import Options


def test_every_game_ends() -> None:
    tally, failures = endings.trials(Options(endings.TOGETHER, "suite"))
    assert not failures
    assert tally.games == endings.TOGETHER
    assert {"row", "all placed"} <= set(tally.endings)
    for players, longest in tally.longest.items():
        assert not players.isdigit() or longest.rounds <= endings.most_rounds(int(players))


def test_a_wrong_position_is_told_with_what_plays_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endings, "azul_problems", lambda _game: ["a tile is missing"])
    _tally, failures = endings.trials(Options(1, "suite"))
    assert len(failures) == 1
    assert "seed " in failures[0]
    assert "a tile is missing" in failures[0]
