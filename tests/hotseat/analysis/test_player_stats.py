"""Who played against whom, with a person named like a bot level."""

from __future__ import annotations

from datetime import UTC, datetime

from hotseat.analysis.player_stats import Finished, Opponent, Result, Score, against, scores

NOW = datetime(2026, 11, 21, tzinfo=UTC)


def test_a_person_called_as_a_level_is_not_that_computer() -> None:
    computer = Result("computer hard", 70, won=True, person=False)
    game = Finished(1, NOW, (computer, Result("computer hard", 50, won=False), Result("Ada", 40, won=False)))
    assert set(against("computer hard", [game])) == {
        Opponent("computer hard", games=1, wins=0, theirs=1),
        Opponent("Ada", games=1, wins=0, theirs=0),
    }
    assert scores("computer hard", [game]) == (Score(NOW, 1, 50, won=False),)
