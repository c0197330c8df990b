"""Write the golden games of both games again: `python -m tools.games.golden`.

Each line of a golden game has a move, a tab and the position after it; the first line is the position before
all moves. In Stratopolis, the number of choices and the scores come before the position. Write them again
only if the rules themselves were wrong, and look at what changed.
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
VARIANTS = ("piles", "own-order", "face-down", "hand")


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
    """The best choice if the round ended now, or one time in three any: so lines fall, tiles spill, walls
    fill.
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


def stratopolis_lines(variant: str) -> Iterator[str]:
    """In own order, both players have sorted their piles."""
    seed, first = f"golden {variant}", first_seat(variant, 2)
    rng = random.Random(seed)
    if variant == "own-order":
        game = stratopolis.new_game((stratopolis.all_tiles(1), stratopolis.all_tiles(2)[::-1]), first=first)
    else:
        game = stratopolis.new_game(shuffled_piles(seed), stratopolis.Play(variant), first=first)
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
    found |= {f"stratopolis/golden/{variant}": stratopolis_lines(variant) for variant in VARIANTS}
    for name, lines in found.items():
        text = "".join(f"{line}\n" for line in lines)
        (TESTS / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
