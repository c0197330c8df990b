"""How well boards forecast the winner: the area under the curve, and the ends of rounds of a record."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.strength.forecast import Forecast, area_of, forecasts

from azul.bots import Budget
from azul.bots.roster import Match
from azul.game import SPEC, GameRecord
from hotseat.bots.matches import fixtures
from hotseat.record.reader import read


def ends(*leads_of_winners: float) -> list[Forecast]:
    """The end of a round in games that seat 1 and seat 2 win by turns."""
    return [
        Forecast(1, -lead if number % 2 else lead, won=not number % 2)
        for number, lead in enumerate(leads_of_winners)
    ]


@pytest.mark.parametrize(
    ("leads", "area"),
    [
        ((1.0, 2.0, 3.0), 1.0),
        ((-1.0, -2.0), 0.0),
        ((0.0, 0.0), 0.5),
        # Winners 3 and -1, losers 1 and -3: 3 is above both, -1 above one.
        ((3.0, -1.0), 0.75),
        # Winners 2, 2 and 0, losers 0, -2 and -2: all above all, but for one that is level.
        ((2.0, 2.0, 0.0), 8.5 / 9),
    ],
)
def test_the_area_is_the_share_of_pairs_in_which_the_winner_is_ahead(
    leads: tuple[float, ...], area: float
) -> None:
    found = area_of(ends(*leads))
    assert found is not None
    assert found.area == pytest.approx(area)
    assert area_of([]) is None


@pytest.fixture
def record(tmp_path: Path) -> GameRecord:
    match = Match(("medium", "easy"), seed="1", budget=Budget(nodes=1), records=tmp_path)
    match(fixtures(2, 2, 2)[0])
    file = tmp_path / "game-0001.azul"
    return read(SPEC, file.read_bytes(), file.name)


def test_every_round_but_the_last_is_judged_at_its_end(record: GameRecord) -> None:
    assert record.position.winners is not None
    found = list(forecasts(record))
    assert [each.round for each in found] == list(range(1, record.position.round))
    assert {each.won for each in found} == {record.position.winners == (1,)}
