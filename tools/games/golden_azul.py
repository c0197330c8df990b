"""Write Azul's golden games again: `python -m tools.games.golden_azul`.

A golden game is a whole record with the position after every command: the first line is the position
before the first deal, every further one a command, a tab, and the position it leads to. The files are
compared with what the engine does now; make them anew only when the rules themselves were wrong, and
look at what changed.

There is one for each number of players and each wall. The seats play differently, so that the games
meet falls, spilled tiles and full walls: by turns the pick that gives most if the round ended now, and
any pick at all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from azul.dealer import deal
from azul.rules import Move, Phase, Pick, Position, WallKind, new_game
from azul.rules.position import round_ended_now

FOLDER = Path(__file__).parents[2] / "tests" / "azul" / "golden"
GAMES = list(product((2, 3, 4), WallKind))


def lines(players: int, wall: WallKind) -> Iterator[str]:
    seed = f"golden {players} {wall}"
    rng = random.Random(seed)
    game = new_game(players, wall, first=players)
    yield game.notation
    while game.phase is not Phase.OVER:
        command = deal(seed, game) if game.phase is Phase.DEAL else choice(game, rng)
        game = game.apply(command).position
        yield f"{command}\t{game}"


def choice(position: Position, rng: random.Random) -> Move:
    """The best choice, supposing the round ended now, or one time in three any."""
    legal = list(position.legal_moves)
    first = int(rng.random() * len(legal))
    if rng.random() < 1 / 3 or not isinstance(legal[0], Pick):
        return legal[first]
    seat = position.to_play or 0
    return max(
        legal[first:] + legal[:first],
        key=lambda command: round_ended_now(position.apply(command).position)[0].board(seat).score,
    )


def main() -> None:
    for players, wall in GAMES:
        text = "".join(f"{line}\n" for line in lines(players, wall))
        (FOLDER / f"{players}-{wall}.txt").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
