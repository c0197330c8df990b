"""Play a level of this source tree against the yardstick: `python -m tools.strength.duel`.

One seat is this tree's, all others are the yardstick's. The mean and the longest processor time of a move
are printed after every set of games, without forced moves. `--seconds` is a mean over a game, or a limit
of each move in commits without means. A match that was stopped continues; after a change to the bots,
`--anew` starts it again.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.strength import measure, tables, yardstick
from tools.strength.contests import GAMES, SEED, YARDSTICK_SECONDS, Terms, YardstickContest
from tools.strength.results import Stale, read

from azul.rules import WallKind
from hotseat.bots import Level


def main() -> int:
    options = _options()
    try:
        contest = _contest(options)
        for number, _played in enumerate(
            measure.more(contest, options.games, options.jobs, anew=options.anew), 1
        ):
            if number % contest.players == 0:
                print(state(contest), flush=True)
    except (Stale, yardstick.NoCommit) as error:
        print(error)
        return 1
    except KeyboardInterrupt:
        print(f"{contest.name}: stopped, and goes on another time")
        return 130
    print(f"{contest.file}\n{state(contest)}")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--wall", type=WallKind, choices=list(WallKind), default=WallKind.COLOURED)
    parser.add_argument("--games", metavar="N", type=int, default=GAMES, help="how many in all")
    parser.add_argument("--seed", default=SEED, help="of the match")
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="games at once")
    for side, text in (("", "this tree"), ("yardstick-", "the yardstick")):
        parser.add_argument(f"--{side}level", type=Level, choices=list(Level), default=Level.EXPERT)
        parser.add_argument(f"--{side}seconds", metavar="S", type=float, help=f"of {text} for a choice")
        parser.add_argument(f"--{side}nodes", metavar="N", type=int, help=f"of {text}, instead of seconds")
    parser.add_argument("--commit", default=yardstick.COMMIT, help="play against another commit or branch")
    parser.add_argument("--folder", type=Path, help="keep the games there instead of in docs/strength")
    parser.add_argument("--anew", action="store_true", help="forget the games there are")
    return parser.parse_args()


def _contest(options: argparse.Namespace) -> YardstickContest:
    own, theirs = YARDSTICK_SECONDS[options.players, options.wall]
    return YardstickContest(
        options.players,
        options.wall,
        _terms(options.level, options.seconds, options.nodes, own),
        _terms(options.yardstick_level, options.yardstick_seconds, options.yardstick_nodes, theirs),
        options.seed,
        yardstick.resolved(options.commit),
        options.folder,
    )


def _terms(level: Level, seconds: float | None, nodes: int | None, usual: float) -> Terms:
    return Terms(str(level), usual if seconds is None and nodes is None else seconds, nodes)


def state(contest: YardstickContest) -> str:
    kept = read(contest)
    if kept is None or not kept.played:
        return f"{contest.name}: not begun"
    first, second = tables.result(contest, kept)
    return (
        f"{len(kept.played)} games: {tables.rate(first)}, "
        f"points {first.score or 0:.1f} : {second.score or 0:.1f}, "
        f"seconds a choice {first.pace or 0:.4f} : {second.pace or 0:.4f}, "
        f"longest {first.longest or 0:.3f} : {second.longest or 0:.3f}"
    )


if __name__ == "__main__":
    sys.exit(main())
