"""`python -m azul.training`: play the games, fit the tables, write the weights.

What was played is kept in a folder, so an interrupted training goes on where it stopped, and the same
command gives the same file whether it was interrupted or not.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

from azul.bots.evaluation import FOLDER, HandSet, Tables
from azul.rules import WallKind
from azul.training import fit as weights_file
from azul.training.fit import Settings, fit
from azul.training.selfplay import Recipe, gather, read

EXPLORE = 30


class Plan(NamedTuple):
    """What is trained. folder: where the games lie.

    All games are played with the values set by hand. Where half of them were those of players with
    learned values the result was weaker, 0.66 against the yardstick instead of 0.73 (a prototype, 1000
    games each, with less learned then than now).
    """

    folder: Path
    players: int
    wall: WallKind
    games: int
    seed: str
    processes: int

    @property
    def command(self) -> str:
        """What makes the same weights again."""
        return (
            f"python -m azul.training --players {self.players} --wall {self.wall} "
            f"--games {self.games} --seed {self.seed}"
        )


def train(plan: Plan, settings: Settings) -> dict[int, Tables]:
    """The tables that a plan leads to. Raises ValueError where its games were made otherwise."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    recipe = Recipe(plan.players, plan.wall, EXPLORE, plan.seed)
    path = plan.folder / f"{plan.wall}-{plan.players}-{plan.seed}.games"
    _say(f"Playing {plan.games} games, kept in {path}")
    gather(path, recipe, plan.games, plan.processes, HandSet())
    _say("Fitting the tables")
    return fit(read(path, plan.games), plan.wall, settings)


def made(plan: Plan, settings: Settings) -> list[str]:
    """How the weights were made, for their file."""
    return [
        f"Values of boards for {plan.players} players, {plan.wall} wall, learned from games.",
        f"Made by: {plan.command}",
        "The games were played with values set by hand, each choice the best with the best reply to it,",
        f"in {EXPLORE} of 100 rounds one of them at random. Ridge regression (azul.training.fit): "
        + ", ".join(f"{name} {value}" for name, value in settings._asdict().items())
        + ".",
    ]


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; the status to exit with."""
    asked = _parser().parse_args(arguments)
    wall = WallKind(asked.wall)
    plan = Plan(asked.folder, asked.players, wall, asked.games, asked.seed, asked.processes)
    settings = Settings()
    try:
        tables = train(plan, settings)
    except ValueError as problem:
        print(problem, file=sys.stderr)  # noqa: T201
        return 1
    text = weights_file.text(tables, made(plan, settings))
    out: Path = asked.out or FOLDER / f"{wall}-{plan.players}.toml"
    out.write_text(text, encoding="utf-8")
    _say(f"Wrote {out}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m azul.training", description=__doc__)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--wall", choices=[kind.value for kind in WallKind], default="coloured")
    parser.add_argument("--games", type=int, default=12000)
    parser.add_argument("--seed", default="azul")
    parser.add_argument("--folder", type=Path, default=Path("training-games"), help="where games are kept")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the file of weights, if not the package's")
    return parser


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
