"""Time Stratopolis' engine late in a game: `python -m tools.benchmarks.stratopolis_engine [ROUNDS]`.

Positions come from the end of random games, with nothing cached. The aim for all placements of a tile is 2 ms
on a quiet core. It prints the median, the time that nineteen in twenty do not exceed, and the median relative
to the machine's own pace.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import cycle
from statistics import median
from time import perf_counter

from tools.benchmarks._measure import LOOPS, PACE, Row, asked, cores, in_turn, pace, percentile, print_table

from stratopolis.game import shuffled_piles
from stratopolis.rules import TILES, Layout, Move, Play, Position, new_game, suppose

ROUNDS = 200
POSITIONS = 40
LAST = TILES - 1  # tiles placed when only the last is left
FULL = TILES - 6  # and when both hands are full for the last time
AIM = "2 ms"


def late(play: Play, placed: int, seed: int) -> Position:
    rng = random.Random(seed)
    game = new_game(shuffled_piles(f"benchmark {seed}"), play)
    while game.placed < placed:
        legal = game.legal_moves
        game = game.apply(legal[int(rng.random() * len(legal))]).position
    return game


def timed(games: list[Position], measure: Callable[[Position, Move], object]) -> Callable[[], float]:
    """Seconds for a position and a move in it: a new position each time, with nothing cached."""
    turn = cycle([(game, game.legal_moves[len(game.legal_moves) // 2]) for game in games])

    def run() -> float:
        game, command = next(turn)
        game = game._replace(layout=Layout(game.layout))
        start = perf_counter()
        measure(game, command)
        return perf_counter() - start

    return run


def main() -> None:
    last = [late(Play.PILES, LAST, seed) for seed in range(POSITIONS)]
    hands = [late(Play.HAND, FULL, seed) for seed in range(POSITIONS)]
    measured = in_turn(
        asked(ROUNDS),
        {
            "placements of the last tile": timed(last, lambda game, _command: len(game.legal_moves)),
            "choices of a hand of three": timed(hands, lambda game, _command: len(game.legal_moves)),
            "placing it, with events": timed(last, lambda game, command: game.apply(command)),
            "supposing it": timed(last, suppose),
            "the zones of both": timed(last, lambda game, _command: game.zones),
            PACE: pace,
        },
    )
    loop = median(measured[PACE])
    rows = []
    for what, times in measured.items():
        usual, slow = (f"{1000 * each:.2f} ms" for each in (median(times), percentile(times, 95)))
        aim = AIM if what.startswith("placements") else ""
        rows.append(Row(what, (usual, slow, f"{100 * median(times) / loop:.1f} %"), aim))
    average = sum(len(game.legal_moves) for game in last) / len(last)
    print(f"{cores()}; {average:.0f} placements of the last tile on average; the loop has {LOOPS} turns")
    print_table("Stratopolis late in a game", ("median", "95 %", "of the loop"), rows)


if __name__ == "__main__":
    main()
