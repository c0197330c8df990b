"""Measure how fast the bots search, and whether they keep to their time.

`python -m tools.benchmarks.players [GAMES]`

Plays some games between experts with a fixed number of nodes a choice, and prints nodes a second (a
node is a position whose best choice was looked for or looked up), and the plies that covers (the
choices in those positions, of which the best was taken). Then the levels that think play with the
time they have, and how much longer they took is printed. Beside it stands the machine's own pace.
"""

from __future__ import annotations

import sys
from statistics import median
from time import perf_counter, process_time

from tools.benchmarks._measure import LOOPS, Row, cores, milliseconds, pace, percentile, print_table

from azul.bots import Budget, Level, choose
from azul.bots.choose import searched
from azul.bots.levels import SKILLS
from azul.bots.rounds import Round, round_of
from azul.bots.state import PLACE_MARKER, marked
from azul.dealer import deal
from azul.rules import Phase, Position, WallKind, new_game

NODES = 10_000
TABLES = [(players, wall) for players in (2, 3, 4) for wall in WallKind]


def positions(players: int, wall: WallKind, games: int) -> list[Position]:
    """Every position of some games in which a pick is chosen."""
    found = []
    for number in range(games):
        game = new_game(players, wall)
        while game.phase is not Phase.OVER:
            if game.phase is Phase.DEAL:
                game = game.apply(deal(f"bench {number}", game)).position
                continue
            if game.phase is Phase.OFFER:
                found.append(game)
            game = game.apply(choose(game, Level.MEDIUM)).position
    return found


def choices(round_: Round) -> int:
    """How many plies there are in a position."""
    offer, boards, (place, keys, seat), _ = round_
    key = keys[seat]
    factories, centre = offer.takes[place]
    own = boards[seat].options
    by_centre = own[marked(key) if place & PLACE_MARKER else key]
    return sum(len(own[key][group].every) for group, _ in factories) + sum(
        len(by_centre[group].every) for group, _ in centre
    )


def speed(games: list[Position]) -> tuple[float, float]:
    """Nodes a second of the processor, and the mean number of choices a position."""
    values = SKILLS[Level.EXPERT].values
    nodes, plies, spent = 0, 0, 0.0
    for game in games:
        plies += choices(round_of(game, values))
        start = process_time()
        nodes += searched(game, values, Budget(nodes=NODES))
        spent += process_time() - start
    return nodes / spent, plies / len(games)


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    print(cores())
    rows, paces = [], []
    for players, wall in TABLES:
        games = positions(players, wall, count)[::3]
        paces.append(pace())
        nodes, plies = speed(games)
        aim = "150,000 nodes" if players == 2 else ""
        rows.append(Row(f"{players} players, {wall}", (f"{nodes:,.0f}", f"{nodes * plies:,.0f}"), aim))
    print_table(f"{NODES:,} nodes a choice", ("nodes a second", "plies covered"), rows)
    rows = []
    for level in (Level.HARD, Level.EXPERT):
        allowed = SKILLS[level].budget
        assert allowed is not None
        assert allowed.seconds is not None
        for players, wall in TABLES:
            spent = []
            for game in positions(players, wall, 1)[::17]:
                start = perf_counter()
                choose(game, level)
                spent.append(perf_counter() - start)
            paces.append(pace())
            over = max(0.0, max(spent) / allowed.seconds - 1)
            rows.append(
                Row(
                    f"{level}, {players} players, {wall}",
                    (
                        milliseconds(spent),
                        f"{1000 * percentile(spent, 100):.1f} ms",
                        f"{100 * over:.1f} %",
                    ),
                    "10 %",
                )
            )
    print_table("time a choice", ("median", "longest", "over"), rows)
    print(f"the machine's pace: {LOOPS / median(paces) / 1e6:.1f} million turns of a plain loop a second")


if __name__ == "__main__":
    main()
