"""Measure the speed of the rules engine: `python -m tools.benchmarks.engine [SECONDS]`.

Plays random two-player games on the coloured wall, every choice through `legal_moves` and `apply` with its
events, and prints picks per second: medians, with their ratio to the machine's own pace. Deals come from a
shuffled bag, so that the dealer's SHA-256 is not measured.
"""

from __future__ import annotations

import random
import sys
from itertools import accumulate, chain, repeat, starmap
from statistics import median
from time import perf_counter

from tools.benchmarks._measure import LOOPS, pace

from azul.rules import COLOURS, Colour, Deal, Phase, Position, Tiles, new_game
from azul.rules.rounds import deal_sizes
from azul.rules.tiles import Memo

GAMES = 40
SECONDS = 10.0

_FACTORIES = Memo(Tiles.of)


class ShuffledBag:
    """Deals from a bag that is shuffled once, and again when the lid goes into it."""

    def __init__(self, rng: random.Random) -> None:
        self._random = rng.random
        self._bag: list[Colour] = []

    def deal(self, position: Position) -> Deal:
        """The next deal of a game; each game starts with a new bag."""
        if position.round == 0:
            self._bag = self._shuffled(position.bag)
        wanted = deal_sizes(position)
        if len(self._bag) < sum(wanted):
            self._bag += self._shuffled(position.lid)
        ends = list(accumulate(wanted))
        tiles = self._bag[: ends[-1]]
        del self._bag[: ends[-1]]
        return Deal(tuple(_FACTORIES[tuple(tiles[e - n : e])] for e, n in zip(ends, wanted, strict=True)))

    def _shuffled(self, tiles: Tiles) -> list[Colour]:
        """The tiles in random order, sorted by random keys (a tenth of the time of `random.shuffle`)."""
        every = list(chain.from_iterable(map(repeat, COLOURS, tiles)))
        lots = list(starmap(self._random, repeat((), len(every))))
        return list(map(every.__getitem__, sorted(range(len(every)), key=lots.__getitem__)))


def plies_per_second(rng: random.Random, games: int = GAMES) -> float:
    chance, draw = ShuffledBag(rng), rng.random
    deal, over = Phase.DEAL, Phase.OVER
    plies = 0
    start = perf_counter()
    for _ in range(games):
        game = new_game(2)
        while game.phase is not over:
            if game.phase is deal:
                game, _events = game.apply(chance.deal(game))
            else:
                legal = game.legal_moves
                game, _events = game.apply(legal[int(draw() * len(legal))])
                plies += 1
    return plies / (perf_counter() - start)


def main() -> None:
    end = perf_counter() + (float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
    rng = random.Random(1)
    plies_per_second(rng)  # fills the tables that are filled at first use
    plies: list[float] = []
    loops: list[float] = []
    while perf_counter() < end or not plies:
        loops.append(LOOPS / pace())
        plies.append(plies_per_second(rng))
    ratios = [1e6 * a / b for a, b in zip(plies, loops, strict=True)]
    print(f"random two-player games: {median(plies):9,.0f} plies a second")
    print(f"this machine's pace:     {median(loops) / 1e6:9.1f} million turns of a plain loop a second")
    print(f"ratio:                   {median(ratios):9,.0f} plies in the time of a million turns")


if __name__ == "__main__":
    main()
