"""Write finished games, as varied as possible: `python -m tools.games.finished_games FOLDER [COUNT]`.

Two to four of ten players, both walls, several styles, one hour between games. The same COUNT gives the same
games.
"""

from __future__ import annotations

import os
import random
import sys
from itertools import product
from pathlib import Path

from tools.games.random_azul import Kind, play

from azul.game import SPEC, Setup
from azul.rules import WallKind

NAMES = (
    *("Ada", "Bela", "日本語の名前", "زهرا", "Zoe\u0308", "[red]Max[/red]"),
    *("North", "South", "김철수", "Łukasz"),
)
KINDS = [Kind(*each) for each in product((2, 3, 4), WallKind, ("builders", "mixture", "whim"))]
START, STEP = 1_700_000_000, 3600  # seconds: the time of the first file, and from one file to the next


def record(number: int) -> str:
    kind, rng = KINDS[number % len(KINDS)], random.Random(number)
    names = tuple(rng.sample(NAMES, kind.players))
    turns = list(play(kind, number))
    first = turns[0].before.first
    header = Setup(names, kind.wall, first, str(number)).header()
    return str(header) + "".join(f"{turn.move}\n" for turn in turns)


def write_games(folder: Path, count: int, different: int | None = None) -> None:
    """Write `count` files.   different: how many games are different; the others are copies of them."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = [record(number) for number in range(different or count)]
    for number in range(count):
        path = folder / f"game-{number}{SPEC.suffix}"
        path.write_text(texts[number % len(texts)], encoding="utf-8", newline="\n")
        os.utime(path, (START + number * STEP,) * 2)


if __name__ == "__main__":
    write_games(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
