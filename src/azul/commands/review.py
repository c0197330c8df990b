"""`azul review`: a game choice by choice, against the best that is found.

With `--json` it prints one object. Points are as the computer players judge positions.

    {"file": "game.azul", "complete": true, "over": true, "total": 58,
     "players": [{"name": "Ada", "accuracy": 0.871, "lost": 12.4, "choices": 29, "floor": 14,
                  "missed": [{"round": 5, "kind": "column", "number": 3}]}, ...],
     "choices": [{"place": 1, "round": 1, "choice": 1, "seat": 1, "loss": 0.35,
                  "played": {"command": "3B2", "results": [4.1, 3.9], "line": ["3B2", "CK1"],
                             "exact": false, "nodes": 61000},
                  "best": {...}}, ...],
     "turning": [7, 23, 41], "standings": [{"place": 1, "worths": [0.2, -0.2]}, ...]}

`place` is the choice's among the deals and choices of the game, from 0; `turning` are places in
`choices`; `worths` are by seat, own result minus the best other's; `floor` is points lost. A colour's
`number` is its place in B Y R K W from 0. What docs/review.md says of these words holds.

With `--progress` as well there is a line for each choice before that object, as soon as it is judged:
`{"done": 3, "total": 58, "choice": {...}}`.

Ctrl+C stops, prints what there is so far (`complete` is false then) and gives status 130.
"""

from __future__ import annotations

import argparse
import math
from contextlib import closing
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from azul.commands.usage import (
    BAD_DATA,
    WRONG_USAGE,
    Failure,
    complain,
    number,
    print_json,
    record_path,
)
from hotseat.language import _
from hotseat.names import shown

if TYPE_CHECKING:
    from azul.commands.usage import Commands
    from azul.players import Budget
    from azul.review import Question, Review, Verdict
    from azul.saves import GameRecord

INTERRUPTED = 130
_MOST_SECONDS, _MOST_JOBS = 3600.0, 256


def add(commands: Commands) -> None:
    """`azul review`."""
    parser = commands.add_parser(
        "review", help=_("what was good and what was better"), allow_abbrev=False
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--all", action="store_true", help=_("list every choice with the best one"))
    parser.add_argument("--json", action="store_true", help=_("print the review as a JSON object"))
    parser.add_argument(
        "--progress", action="store_true", help=_("with --json: a line for each choice first")
    )
    parser.add_argument(
        "--think", metavar="SECONDS", type=_seconds, help=_("how long to think about each choice")
    )
    parser.add_argument(
        "--nodes", metavar="N", type=number, help=_("positions to look at for each choice")
    )
    parser.add_argument(
        "--jobs", metavar="N", type=number, help=_("processes; as many as cores if left out")
    )
    parser.set_defaults(command=_review)


def _seconds(text: str) -> float:
    """A time in seconds, with or without a point."""
    try:
        found = float(text) if text.isascii() else math.nan
    except ValueError:
        found = math.nan
    if not 0 < found <= _MOST_SECONDS:
        raise argparse.ArgumentTypeError(_("{text!r} is no time in seconds").format(text=text))
    return found


def _review(options: argparse.Namespace) -> int:
    """Judge every choice, and say what comes of it."""
    from azul.review import SECONDS, questions, review, usual_budget
    from hotseat.spread import cores

    jobs = _checked(options, cores())
    record = _read(options.file)
    asked = questions(record)
    if not asked:
        raise Failure(_("There is nothing to review: nobody has chosen anything yet."), BAD_DATA)
    budget, ends = _budget(options.think, options.nodes), None
    if budget == (None, None):
        budget, ends = usual_budget(asked), monotonic() + SECONDS
    verdicts: list[Verdict] = []
    status = 0
    try:
        _judge(asked, budget, ends, jobs, verdicts, progress=options.progress)
    except KeyboardInterrupt:
        status = INTERRUPTED
    if status == 0 and len(verdicts) < len(asked):
        status = BAD_DATA
        complain(_("azul review: a process was ended from outside; what it judged is left out"))
    if verdicts:
        _print(options, review(record, verdicts))
    return status


def _checked(options: argparse.Namespace, jobs: int) -> int:
    """How many processes; or that the flags make no sense."""
    if options.progress and not options.json:
        raise Failure(_("azul review: --progress goes with --json"), WRONG_USAGE)
    if options.nodes is not None and options.nodes < 1:
        raise Failure(_("azul review: --nodes takes a number from 1 on"), WRONG_USAGE)
    if options.jobs is not None and not 1 <= options.jobs <= _MOST_JOBS:
        raise Failure(
            _("azul review: --jobs takes a number from 1 to {most}").format(most=_MOST_JOBS), WRONG_USAGE
        )
    return jobs if options.jobs is None else options.jobs


def _read(file: str) -> GameRecord:
    from azul.saves import read
    from hotseat.record import Fault

    try:
        record = read(record_path(file))
    except Fault as fault:
        raise Failure(str(fault), BAD_DATA) from None
    if record.torn is not None:
        complain(str(record.torn))
    return record


def _budget(seconds: float | None, nodes: int | None) -> Budget:
    from azul.players import Budget

    return Budget(seconds, nodes)


def _judge(
    asked: tuple[Question, ...],
    budget: Budget,
    ends: float | None,
    jobs: int,
    verdicts: list[Verdict],
    *,
    progress: bool,
) -> None:
    """Judge every choice into `verdicts`, so that they are there when it is interrupted."""
    from azul.review import judge, verdict_json
    from hotseat.progress import Progress
    from hotseat.spread import Lost, spread

    total = len(asked)
    with (
        Progress(_("Looking for better choices")) as bar,
        closing(spread(partial(judge, budget=budget, ends=ends), asked, jobs)) as found,
    ):
        for _question, verdict in found:
            if isinstance(verdict, Lost):
                continue
            verdicts.append(verdict)
            bar.told(len(verdicts), total)
            if progress:
                done = {"done": len(verdicts), "total": total}
                print_json({**done, "choice": verdict_json(verdict)})


def _print(options: argparse.Namespace, found: Review) -> None:
    from azul.review import as_json

    if options.json:
        print_json({"file": shown(options.file, 1000), **as_json(found)})
        return
    from azul.review_text import draw
    from hotseat.drawn import print_drawn

    print_drawn(lambda width: draw(found, width, every=options.all))
