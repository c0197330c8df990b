"""Hints compared in words."""

from __future__ import annotations

import pytest

from hotseat.text.fit import Clause, comparison, with_comparison


@pytest.mark.parametrize(
    ("worths", "best", "second"),
    [
        ((3.0, 3.0), "another is", "as good as the best"),
        ((3.0, 3.4), "another is", "as good as the best"),
        ((3.4, 3.0), "slightly better than the runner-up", "slightly worse than the best"),
        ((4.2, 3.0), "1 point better than the runner-up", "1 point worse than the best"),
        ((9.0, 3.0), "6 points better than the runner-up", "6 points worse than the best"),
    ],
)
def test_each_is_compared_with_the_best_or_the_runner_up(
    worths: tuple[float, ...], best: str, second: str
) -> None:
    assert comparison(worths, 0, "another is") == best
    assert comparison(worths, 1, "another is") == second


def test_the_comparison_of_the_best_stands_where_it_fits() -> None:
    clauses = [Clause(2, "scores 4 this round"), Clause(1, "drops nothing")]
    best, worse = "slightly better than the runner-up", "slightly worse than the best"
    both = "scores 4 this round; drops nothing"
    assert with_comparison(clauses, best, 70, 2, best=True) == f"{both}; {best}"
    assert with_comparison(clauses, best, 60, 2, best=True) == both
    assert with_comparison([*clauses, Clause(0, 80 * "x")], best, 120, 3, best=True) == f"{both}; {best}"
    assert with_comparison(clauses, worse, 60, 2, best=False) == f"scores 4 this round; {worse}"
    assert with_comparison(clauses, worse, 40, 2, best=False) == both, "it takes no room from all reasons"
    assert with_comparison([], best, 40, 2, best=True) == best


def test_the_reason_stands_first_unless_what_must_be_there_has_no_room() -> None:
    clauses, why = [Clause(2, "drops 2 tiles", must=True), Clause(1, "completes row 1")], "more points"
    best, worse = "1 point better than the runner-up", "1 point worse than the best"
    whole = f"{best}: {why}; drops 2 tiles; completes row 1"
    assert with_comparison(clauses, best, 120, 3, best=True, why=why) == whole
    short = f"{why}; drops 2 tiles; completes row 1"
    assert with_comparison(clauses, best, 60, 3, best=True, why=why) == short
    assert with_comparison(clauses, worse, 60, 3, best=False, why=why) == f"{worse}: {why}; drops 2 tiles"
    assert with_comparison(clauses, worse, 45, 3, best=False, why=why) == f"drops 2 tiles; {worse}"
