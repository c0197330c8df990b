"""Matches: who sits where, and what the results add up to."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hotseat.bots.matches import Fixture, Forfeit, Interval, Played, fixtures, interval, quantile, standings
from hotseat.cli.bots import notes, percents, standings_json, table, time


def played(fixture: Fixture, *shares: float, scores: tuple[float, ...] | None = None) -> Played:
    zeros = (0.0,) * len(shares)
    return Played(fixture, shares, scores, zeros, (1,) * len(shares))


def test_two_players_swap_their_seats() -> None:
    assert fixtures(2, 2, 4) == (
        Fixture(1, 1, (0, 1), 1),
        Fixture(2, 1, (1, 0), 1),
        Fixture(3, 2, (0, 1), 2),
        Fixture(4, 2, (1, 0), 2),
    )


def test_the_odd_one_s_seat_and_the_first_seat_move_on() -> None:
    games = fixtures(2, 4, 16)
    assert [game.entrants.index(0) for game in games] == [0, 1, 2, 3] * 4
    assert all(game.entrants.count(1) == 3 for game in games)
    assert [game.first for game in games] == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4
    assert [game.sample for game in games] == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4
    turns = Counter((game.entrants.index(0) + 1 - game.first) % 4 for game in games)
    assert turns == dict.fromkeys(range(4), 4)  # as often first as second, third and last


def test_games_are_whole_sets() -> None:
    assert [len(fixtures(2, seats, 100)) for seats in (2, 3, 4)] == [100, 102, 100]
    assert [len(fixtures(2, 2, games)) for games in (1, 2, 3)] == [2, 2, 4]


def test_one_seat_each_in_every_order() -> None:
    games = fixtures(4, 4, 24)
    assert len({game.entrants for game in games}) == 24  # all that there are
    for entrant, seat in product(range(4), range(4)):
        assert sum(game.entrants[seat] == entrant for game in games) == 6
    with pytest.raises(ValueError, match="3 entrants cannot share 4 seats"):
        fixtures(3, 4, 4)


@pytest.mark.parametrize(
    ("freedom", "value"),  # the 97.5 % column of the tables
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_quantiles_of_student(freedom: int, value: float) -> None:
    assert quantile(freedom) == pytest.approx(value, abs=0.004)


def test_single_games_give_wilson_s_interval() -> None:
    """60 of 100: (0.5020, 0.6906) with 1.96; here t with 99 degrees of freedom and m / (m - 1)."""
    found = interval([(1.0, 1)] * 60 + [(0.0, 1)] * 40)
    assert found is not None
    assert found == pytest.approx((0.5020, 0.6906), abs=0.002)


def test_pairs_that_go_together_tell_half_as_much() -> None:
    """50 pairs, both games with the same result: as 50 games."""
    together = interval([(2.0, 2)] * 30 + [(0.0, 2)] * 20)
    single = interval([(1.0, 1)] * 30 + [(0.0, 1)] * 20)
    assert together == pytest.approx(single)


def test_pairs_that_are_split_tell_more() -> None:
    """The luck of the seat decides most games: what the pairs say is known far better."""
    found = interval([(1.0, 2)] * 90 + [(2.0, 2)] * 7 + [(0.0, 2)] * 3)
    assert found is not None
    deviation = sqrt((7 * 0.48**2 + 3 * 0.52**2 + 90 * 0.02**2) / 99 / 100)
    assert found.high - found.low == pytest.approx(2 * 1.984 * deviation, rel=0.01)


def test_alike_samples_count_as_a_game_each() -> None:
    found = interval([(2.0, 2)] * 50)
    assert found is not None
    assert found.high == 1.0
    assert found.low == pytest.approx(50 / (50 + quantile(49) ** 2))  # Wilson's for 50 of 50
    assert interval([(1.0, 2)]) is None
    assert interval([]) is None


@given(
    st.lists(
        st.sampled_from([(0.0, 2), (0.5, 2), (1.0, 2), (1.5, 2), (2.0, 2), (1.0, 1), (0.0, 1)]), min_size=2
    )
)
def test_intervals_hold_the_rate_and_stay_within_bounds(samples: list[tuple[float, int]]) -> None:
    found = interval(samples)
    rate = sum(wins for wins, _ in samples) / sum(games for _, games in samples)
    assert found is not None
    assert -1e-9 <= found.low <= rate + 1e-9
    assert rate - 1e-9 <= found.high <= 1 + 1e-9


def test_nineteen_of_twenty_intervals_hold_the_true_rate() -> None:
    """Pairs with a luck of their own: 600 matches of 60 pairs, the true rate is 0.7."""
    rng = random.Random(5)
    held = 0
    for _ in range(600):
        samples = []
        for _ in range(60):
            level = rng.choice((0.45, 0.95))
            samples.append((float(sum(rng.random() < level for _ in range(2))), 2))
        found = interval(samples)
        assert found is not None
        held += found.low <= 0.7 <= found.high
    assert 0.925 <= held / 600 <= 0.975


def test_standings_by_hand() -> None:
    one, two, three, four = fixtures(2, 2, 4)
    games = [
        played(one, 1.0, 0.0, scores=(50.0, 40.0)),
        played(two, 0.5, 0.5, scores=(45.0, 45.0)),
        played(three, 0.0, 1.0, scores=(30.0, 60.0)),
        played(four, 1.0, 0.0)._replace(forfeit=Forfeit(2, "it raised ValueError")),
    ]
    first, second = standings(reversed(games), 2)
    assert (first.wins, first.shared, first.rate, first.fair, first.seats) == (1.5, 1, 0.375, 0.5, 1)
    assert (second.wins, second.shared, second.rate) == (2.5, 1, 0.625)
    assert first.score == pytest.approx((50 + 45 + 30) / 3)  # the lost game has no score
    assert (first.lost, second.lost) == (("it raised ValueError",), ())
    assert first.interval is not None
    assert second.interval is not None
    assert first.interval.low == pytest.approx(1 - second.interval.high)


def test_one_against_three() -> None:
    games = [
        played(fixture, *((each == 0) / 1 for each in fixture.entrants)) for fixture in fixtures(2, 4, 8)
    ]
    first, second = standings(games, 2)
    assert (first.rate, first.fair, first.seats, first.choices) == (1.0, 0.25, 1, 8)
    assert (second.rate, second.fair, second.seats, second.choices) == (0.0, 0.75, 3, 24)


def test_a_win_that_two_seats_of_one_entrant_share_is_not_shared() -> None:
    fixture = fixtures(2, 3, 3)[0]
    first, second = standings([played(fixture, 0.0, 0.5, 0.5)], 2)
    assert (first.shared, second.shared, second.wins) == (0, 0, 1.0)


def test_no_game_at_all() -> None:
    (only,) = standings([], 1)
    assert (only.games, only.rate, only.interval, only.score, only.pace) == (0, 0.0, None, None, None)
    assert len(table(["Ada"], [only])[1]) == len(table(["Ada"], [only])[0])
    assert standings_json(["Ada"], [only])[0]["interval"] is None


def test_what_is_printed() -> None:
    assert percents(Interval(0.5, 0.61849)) == "50.0-61.8"
    times = [time(each) for each in (None, 0.00123, 0.0123, 0.9, 1.5)]
    assert times == ["", "1.2 ms", "12 ms", "900 ms", "1.50 s"]
    bad = played(fixtures(2, 2, 2)[0], 0.0, 1.0)._replace(forfeit=Forfeit(1, "bot.py:3: no"))
    found = standings([bad, bad], 2)
    assert notes(["bot", "hard"], found, 1, 2)[-1] == "bot lost 2 games because of an error: bot.py:3: no"
