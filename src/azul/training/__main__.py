"""`python -m azul.training`: play the games, fit the tables, write the weights.

The games are kept in a folder, so that an interrupted training continues where it stopped. The same
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
    """What to train.

    folder: of the games.

    All games are played with the evaluation set by hand. When half of them were played with a learned
    evaluation, the result was weaker: 0.66 against the baseline instead of 0.73 (a prototype, 1000 games
    each, which learned less than now).
    """

    folder: Path
    players: int
    wall: WallKind
    games: int
    seed: str
    processes: int

    @property
    def command(self) -> str:
        """The command that makes the same weights again."""
        return (
            f"python -m azul.training --players {self.players} --wall {self.wall} "
            f"--games {self.games} --seed {self.seed}"
        )


def train(plan: Plan, settings: Settings) -> dict[int, Tables]:
    """Play the games of a plan and fit the tables. Raises `ValueError` if the folder has other games."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    recipe = Recipe(plan.players, plan.wall, EXPLORE, plan.seed)
    path = plan.folder / f"{plan.wall}-{plan.players}-{plan.seed}.games"
    _say(f"Playing {plan.games} games, kept in {path}")
    gather(path, recipe, plan.games, plan.processes, HandSet())
    _say("Fitting the tables")
    return fit(read(path, plan.games), plan.wall, settings)


def made(plan: Plan, settings: Settings) -> list[str]:
    """The comment in the file of weights that tells how they were made."""
    return [
        f"Values of boards for {plan.players} players, {plan.wall} wall, learned from games.",
        f"Made by: {plan.command}",
        "The games were played with values set by hand, each choice the best with the best reply to it,",
        f"in {EXPLORE} of 100 rounds one of them at random. Ridge regression (azul.training.fit): "
        + ", ".join(f"{name} {value}" for name, value in settings._asdict().items())
        + ".",
    ]


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    options = _parser().parse_args(arguments)
    wall = WallKind(options.wall)
    plan = Plan(options.folder, options.players, wall, options.games, options.seed, options.processes)
    settings = Settings()
    try:
        tables = train(plan, settings)
    except ValueError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    text = weights_file.text(tables, made(plan, settings))
    out: Path = options.out or FOLDER / f"{wall}-{plan.players}.toml"
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
