"""Who played against whom, with a person named like a bot level."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from hotseat.analysis.player_stats import Opponent, Score, against, scores

NOW = datetime(2026, 11, 21, tzinfo=UTC)


class Won(NamedTuple):
    name: str
    score: int
    won: bool
    person: bool = True


class Game(NamedTuple):
    number: int
    played: datetime
    results: Sequence[Won]


def test_a_person_called_as_a_level_is_not_that_computer() -> None:
    computer = Won("computer hard", 70, won=True, person=False)
    game = Game(1, NOW, (computer, Won("computer hard", 50, won=False), Won("Ada", 40, won=False)))
    assert set(against("computer hard", [game])) == {
        Opponent("computer hard", games=1, wins=0, theirs=1),
        Opponent("Ada", games=1, wins=0, theirs=0),
    }
    assert scores("computer hard", [game]) == (Score(NOW, 1, 50, won=False),)
