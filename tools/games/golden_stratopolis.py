"""Write Stratopolis' golden games again: `python -m tools.games.golden_stratopolis`.

A golden game is a whole record with the position after every command: the first line is the position
before the first command, every further one a command, how many choices there were, the scores after it,
and the position it leads to, with tabs between. The files are compared with what the engine does now,
and with what the rules say when they are played slowly; make them anew only when the rules themselves
were wrong, and look at what changed.

There is one for each way to play. In the one with the own order both have sorted their piles.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from tools.games.random_stratopolis import choice

from hotseat.rng import first_seat
from stratopolis.dealer import piles
from stratopolis.rules import Phase, Play, Position, all_tiles, new_game

FOLDER = Path(__file__).parents[2] / "tests" / "stratopolis" / "golden"
NAMES = ("piles", "own-order", "face-down", "hand")


def begun(name: str) -> Position:
    if name == "own-order":
        return new_game((all_tiles(1), all_tiles(2)[::-1]), first=first_seat(name, 2))
    return new_game(piles(f"golden {name}"), Play(name), first=first_seat(name, 2))


def lines(name: str) -> Iterator[str]:
    rng = random.Random(f"golden {name}")
    game = begun(name)
    yield game.notation
    while game.phase is not Phase.OVER:
        command, choices = choice(game, rng), len(game.legal_moves)
        game = game.apply(command).position
        yield "\t".join((str(command), str(choices), "{}:{}".format(*game.scores), game.notation))


def main() -> None:
    for name in NAMES:
        text = "".join(f"{line}\n" for line in lines(name))
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
