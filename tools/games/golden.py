"""Write the golden games of both games again: `python -m tools.games.golden`.

A golden game is a record with the position after every move, a tab between; its first line is the
position before them. In Stratopolis the number of choices and the scores stand before the position. Write
them anew only when the rules themselves were wrong, and look at what changed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from tools.games import random_stratopolis

from azul import rules as azul
from azul.game import deal
from azul.rules.position import round_ended_now
from hotseat.rng import first_seat
from stratopolis import rules as stratopolis
from stratopolis.game import shuffled_piles

TESTS = Path(__file__).parents[2] / "tests"
WAYS = ("piles", "own-order", "face-down", "hand")


def azul_lines(players: int, wall: azul.WallKind) -> Iterator[str]:
    seed = f"golden {players} {wall}"
    rng = random.Random(seed)
    game = azul.new_game(players, wall, first=players)
    yield game.notation
    while not game.is_over:
        move = deal(seed, game) if game.phase is azul.Phase.DEAL else azul_choice(game, rng)
        game = game.apply(move).position
        yield f"{move}\t{game.notation}"


def azul_choice(position: azul.Position, rng: random.Random) -> azul.Move:
    """The best choice, supposing the round ended now, or one time in three any: so the games meet falls,
    spilled tiles and full walls.
    """
    legal = list(position.legal_moves)
    first = int(rng.random() * len(legal))
    if rng.random() < 1 / 3 or not isinstance(legal[0], azul.Pick):
        return legal[first]
    seat = position.to_play or 0
    return max(
        legal[first:] + legal[:first],
        key=lambda move: round_ended_now(position.apply(move).position)[0].board(seat).score,
    )


def stratopolis_lines(way: str) -> Iterator[str]:
    """With the own order both have sorted their piles."""
    rng, first = random.Random(f"golden {way}"), first_seat(way, 2)
    if way == "own-order":
        game = stratopolis.new_game((stratopolis.all_tiles(1), stratopolis.all_tiles(2)[::-1]), first=first)
    else:
        game = stratopolis.new_game(shuffled_piles(f"golden {way}"), stratopolis.Play(way), first=first)
    yield game.notation
    while not game.is_over:
        move, choices = random_stratopolis.choice(game, rng), len(game.legal_moves)
        game = game.apply(move).position
        yield "\t".join((str(move), str(choices), "{}:{}".format(*game.scores), game.notation))


def main() -> None:
    found = {
        f"azul/golden/{players}-{wall}": azul_lines(players, wall)
        for players, wall in product((2, 3, 4), azul.WallKind)
    }
    found |= {f"stratopolis/golden/{way}": stratopolis_lines(way) for way in WAYS}
    for name, lines in found.items():
        text = "".join(f"{line}\n" for line in lines)
        (TESTS / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
