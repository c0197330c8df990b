"""How well the values of boards forecast who wins: `python -m tools.strength.forecast RECORD|FOLDER ...`.

Judges the boards at the end of rounds 1 to 4 of finished games for two as the expert does. Games between
equals are best: `azul match expert expert --nodes 12000 --games 200 --records FOLDER`. The area under the
curve is the probability that the winner was then further ahead than the loser: 0.5 is a guess, 1 is certain.
"""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path
from statistics import mean, pstdev
from typing import NamedTuple

from azul.bots.levels import consider
from azul.game import SPEC, GameRecord
from azul.rules import Phase
from hotseat.bots import Budget
from hotseat.record.reader import read

ROUNDS = (1, 2, 3, 4)


class Forecast(NamedTuple):
    """The end of a round. lead: of seat 1, in points.   won: whether that seat won the game."""

    round: int
    lead: float
    won: bool


class Area(NamedTuple):
    """The area under the curve, and half the width of its 95 % interval."""

    area: float
    within: float


def main(paths: Iterable[str]) -> int:
    found: list[Forecast] = []
    for path in map(Path, paths):
        for file in sorted(path.glob(f"*{SPEC.suffix}")) if path.is_dir() else [path]:
            found += forecasts(read(SPEC, file.read_bytes(), str(file)))
    for number in ROUNDS:
        ends = [each for each in found if each.round == number]
        if area := area_of(ends):
            print(f"after round {number}: {area.area:.3f} +- {area.within:.3f} ({len(ends)} games)")
    return 0


def forecasts(record: GameRecord) -> Iterator[Forecast]:
    """The ends of all rounds but the last of a game for two; none if the win is shared or still open."""
    winners = record.position.winners
    if winners is None or len(winners) > 1 or record.position.players != 2:
        return
    for entry in record.entries:
        before, last = entry.before, entry.after.phase is not Phase.OFFER
        if before.phase is Phase.OFFER and last and before.round < record.position.round:
            advice = consider(before, budget=Budget(nodes=1), most=0, also=[entry.move], in_points=True)
            yield Forecast(before.round, advice[0].worth(1), winners == (1,))


def area_of(ends: Iterable[Forecast]) -> Area | None:
    """The area under the curve; None without games. Both seats of a game count: one won, the other lost.

    Its spread is that of a mean over pairs of games (W. Hoeffding, A class of statistics with
    asymptotically normal distribution, Annals of Mathematical Statistics 19, 1948).
    """
    won = sorted(each.lead if each.won else -each.lead for each in ends)
    if not won:
        return None
    lost = [-lead for lead in reversed(won)]
    number = len(won)
    above = [(bisect_left(lost, lead) + bisect_right(lost, lead)) / 2 / number for lead in won]
    return Area(mean(above), 1.96 * 2 * pstdev(above) / sqrt(number))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
