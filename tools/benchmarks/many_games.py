"""Time the statistics of many games: `python -m tools.benchmarks.many_games [ROUNDS]`.

A folder of 1000 finished games (200 different ones) is read as the statistics read it, in turn with the
bare minimum: the engine alone applies the same moves. `azul stats` is timed as a whole process.
"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

from tools.benchmarks import _measure as bench
from tools.games.finished_games import write_games

from azul.game import LIBRARY, SPEC
from azul.rules import Move, Position
from azul.stats import Player, finished
from hotseat.player_stats import players_in
from hotseat.storage.library import Library

ROUNDS = 5
GAMES, DIFFERENT = 1000, 200


def timed(home: Path) -> float:
    start = perf_counter()
    gathered = Library(SPEC, home).collect(finished)
    assert gathered is not None
    assert len(gathered.results) == GAMES
    assert players_in(gathered.results, Player)
    return perf_counter() - start


def applied(games: list[tuple[Position, list[Move]]]) -> float:
    """Seconds for the engine alone, from the first move of these games to the last."""
    start = perf_counter()
    for number in range(GAMES):
        game, commands = games[number % len(games)]
        for command in commands:
            game, _events = game.apply(command)
    return perf_counter() - start


def main() -> None:
    alone = f"{GAMES} games, the engine alone"
    with bench.folder() as home:
        write_games(home, GAMES, DIFFERENT)
        records = [LIBRARY.read(file.path) for file in Library(SPEC, home).by_last_change()[:DIFFERENT]]
        games = [(record.start, [each.move for each in record.entries]) for record in records]
        del records
        found = bench.in_turn(
            bench.asked(ROUNDS),
            {
                bench.PACE: bench.pace,
                alone: lambda: applied(games),
                f"{GAMES} games, read and counted": lambda: timed(home),
                f"azul stats, {GAMES} games": lambda: bench.duration(home, *bench.AZUL, "stats"),
            },
        )
    bench.print_ratios("Statistics", found, alone)


if __name__ == "__main__":
    main()
