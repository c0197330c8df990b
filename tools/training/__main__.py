"""`python -m tools.training`: play the games, fit the network, write the weights, in generations.

The first generation of games is played with values set by hand, each later one with the weights learned
from all games before it. All are kept in a folder, so that an interrupted training continues; it gives the
same file as one that was not interrupted.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from tools.training.data import data_of
from tools.training.file import text
from tools.training.fit import Epoch, Settings, fit
from tools.training.selfplay import Recipe, gather, read

from azul.bots.evaluation import Evaluation, HandSet, path_of
from azul.bots.evaluation import read as read_weights
from azul.rules import WallKind
from hotseat.bots.matches import write

EXPLORE = 30

_say = partial(print, flush=True)
GAMES = (60_000, 100_000, 150_000)  # by generation


class Plan(NamedTuple):
    folder: Path  # of games and weights
    players: int
    wall: WallKind
    games: tuple[int, ...]  # by generation
    seed: str
    processes: int = 1

    def recipe(self, generation: int) -> Recipe:
        return Recipe(self.players, self.wall, EXPLORE, self.seed, generation)

    def file(self, generation: int, kind: str) -> Path:
        return self.folder / f"{self.wall}-{self.players}-{self.seed}-{generation}.{kind}"

    def command(self, generation: int) -> str:
        games = ",".join(map(str, self.games[: generation + 1]))
        return (
            f"python -m tools.training --players {self.players} --wall {self.wall} "
            f"--games {games} --seed {self.seed}"
        )


def train(plan: Plan, settings: Settings) -> str:
    """Play and fit all generations; returns the text of the last one's file of weights.

    Raises `ValueError` if the folder has games or weights that were made otherwise.
    """
    plan.folder.mkdir(parents=True, exist_ok=True)
    values: Evaluation = HandSet()
    for generation, games in enumerate(plan.games):
        path = plan.file(generation, "games")
        _say(f"Playing {games} games, kept in {path}")
        gather(path, plan.recipe(generation), games, plan.processes, values)
        weights = plan.file(generation, "toml")
        comment = made(plan, settings, generation)
        if not weights.exists():
            write(weights, _fitted(plan, settings, generation, comment))
        elif not weights.read_text(encoding="utf-8").startswith("".join(f"# {line}\n" for line in comment)):
            raise ValueError(f"{weights} was made otherwise")
        values = read_weights(weights)
    return weights.read_text(encoding="utf-8")


def _fitted(plan: Plan, settings: Settings, generation: int, comment: list[str]) -> str:
    _say("Fitting the network")
    games = chain.from_iterable(
        read(plan.file(number, "games"), plan.games[number]) for number in range(generation + 1)
    )
    began = time.process_time()
    data = data_of(games, plan.wall)
    _say(f"  {len(data.left)} ends of rounds ({time.process_time() - began:.0f} s)")
    return text(fit(data, plan.wall, settings, _tell), comment)


def made(plan: Plan, settings: Settings, generation: int) -> list[str]:
    games = ", then ".join(f"{number:,}" for number in plan.games[: generation + 1])
    columns = [f"In {EXPLORE} of 100 rounds a seat's columns were chosen at random as well."]
    return [
        f"Values of boards for {plan.players} players, {plan.wall} wall, learned from games.",
        f"Made by: {plan.command(generation)}",
        f"The bots played {games} games against themselves,",
        "the first with values set by hand, later ones with those learned from all before; each choice the",
        f"best with the best reply to it, in {EXPLORE} of 100 rounds one of them at random.",
        *(columns if plan.wall is WallKind.GREY else []),
        "The settings of the fit (tools.training.fit):",
        ", ".join(f"{name} {value}" for name, value in settings._asdict().items()) + ".",
    ]


def _tell(epoch: Epoch) -> None:
    areas = " ".join(f"{area:.3f}" for area in epoch.areas)
    _say(f"  epoch {epoch.number}: loss {epoch.loss:.5f}; area under the curve by round {areas}")


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    wall = WallKind(options.wall)
    plan = Plan(options.folder, options.players, wall, options.games, options.seed, options.processes)
    try:
        content = train(plan, Settings())
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    out: Path = options.out or path_of(plan.players, wall)
    out.parent.mkdir(parents=True, exist_ok=True)
    write(out, content)
    _say(f"Wrote {out}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.training", description=__doc__)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--wall", choices=[kind.value for kind in WallKind], default="coloured")
    parser.add_argument(
        "--games", type=_numbers, default=GAMES, help="games by generation, such as 300,500 (%(default)s)"
    )
    parser.add_argument("--seed", default="azul")
    parser.add_argument("--folder", type=Path, default=Path("training-games"), help="of games and weights")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the file of weights, if not the package's")
    return parser


def _numbers(given: str) -> tuple[int, ...]:
    found = tuple(map(int, given.split(",")))
    if min(found) < 1:
        raise ValueError("a generation has at least one game")
    return found


if __name__ == "__main__":
    sys.exit(main())
