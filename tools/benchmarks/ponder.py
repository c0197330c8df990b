"""Measure what it is worth to ponder while people choose.

`python -m tools.benchmarks.ponder [GAMES]`

At the first and the second pick of some rounds a person chooses as medium would. Then the expert searches
about as many nodes as in a second: once with empty tables, and once after it has pondered for as long as
its tables allow. With two players the table shows plies, with three and four playouts, including those of
the pondering. All is counted in nodes, so the figures are the same on every machine.
"""

from __future__ import annotations

import gc
import sys
from statistics import mean

from tools.benchmarks._measure import Row, print_table

from azul.bots import Budget, Level, choose
from azul.bots.choose import SEARCHES, ponder
from azul.bots.levels import SKILLS
from azul.bots.mcts import Tree
from azul.dealer import deal
from azul.rules import Move, Phase, Position, new_game

NODES = {2: 150_000, 3: 25_000, 4: 25_000}  # of an expert in a second
VALUES = SKILLS[Level.EXPERT].values


def medium(position: Position, seed: str) -> Move:
    """A choice that a person might make, or the deal."""
    return deal(seed, position) if position.phase is Phase.DEAL else choose(position, Level.MEDIUM, seed=seed)


def begun(players: int, seed: str, round_: int) -> Position:
    """The first pick of a round of a game."""
    position = new_game(players)
    while position.round < round_ or position.phase is not Phase.OFFER:
        position = position.apply(medium(position, seed)).position
    return position


def reached(position: Position) -> int:
    """The plies, or the playouts, of a search as long as the expert's."""
    search = SEARCHES.search(position, VALUES, Budget(nodes=NODES[position.players]))
    search.run()
    return search.root.visits if isinstance(search, Tree) else search.depth


def measure(players: int, games: int) -> list[tuple[int, int]]:
    """What is reached without pondering, and with it."""
    found = []
    for number in range(games):
        seed = f"ponder {number}"
        position = begun(players, seed, 1 + number % 3)
        for _pick in range(2):
            following = position.apply(medium(position, seed)).position
            SEARCHES.forget()
            alone = reached(following)
            SEARCHES.forget()
            ponder(position, Level.EXPERT, Budget())
            found.append((alone, reached(following)))
            position = following.apply(medium(following, seed)).position
    SEARCHES.forget()
    return found


def main() -> None:
    """Print a table."""
    games = int(sys.argv[1]) if sys.argv[1:] else 3
    gc.disable()  # as in the bots' process while one thinks
    rows = []
    for players, unit in ((2, "plies"), (3, "playouts"), (4, "playouts")):
        found = measure(players, games)
        for name, pick in (("first", 0), ("second", 1)):
            alone, after = zip(*found[pick::2], strict=True)
            label = f"{players} players, {name} pick, {unit}"
            rows.append(Row(label, (f"{mean(alone):.1f}", f"{mean(after):.1f}")))
    print_table("What the expert reaches in its own time", ("alone", "after pondering"), rows)


if __name__ == "__main__":
    main()
