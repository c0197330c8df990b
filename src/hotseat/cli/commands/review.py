"""`review`, the command that judges a game move by move, for every game.

With `--progress` a line for each move comes before the object of `--json`, as soon as it is judged:
`{"done": 3, "total": 58, "choice": {...}}`. Ctrl+C stops, prints what there is so far and gives status
130.
"""

from __future__ import annotations

import argparse
from contextlib import closing
from functools import partial
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING

from hotseat.cli.entry import INTERRUPTED
from hotseat.cli.options import (
    BAD_DATA,
    WRONG_USAGE,
    Failure,
    add_command,
    add_screen_flags,
    complain,
    print_json,
)
from hotseat.cli.values import number, seconds
from hotseat.i18n import _
from hotseat.record.names import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hotseat.analysis.review import Question, Review, Reviewing, S, Summary, Verdict
    from hotseat.cli.options import Commands
    from hotseat.cli.program import F, Program
    from hotseat.game import E, M, P


_MOST_JOBS = 256


def add_review(commands: Commands, program: Program[P, M, E, F]) -> None:
    """`review FILE [--all] [--figures] [--json [--progress]] [--think SECONDS] [--nodes N] [--jobs N]
    [--no-animation]`
    """
    parser = add_command(commands, "review", _("judge every move of a saved game"))
    parser.add_argument("file", metavar="FILE", help=_("the game's number or file"))
    parser.add_argument("--all", action="store_true", help=_("list every move beside the best one"))
    parser.add_argument(
        "--figures",
        action="store_true",
        help=_("add the figures: accuracy, points lost and where they come from"),
    )
    parser.add_argument("--json", action="store_true", help=_("print the review as JSON"))
    parser.add_argument(
        "--progress",
        action="store_true",
        help=_("with --json: first print a line for each move as it is judged"),
    )
    parser.add_argument(
        "--think", metavar="SECONDS", type=seconds, help=_("how long to think about each move")
    )
    parser.add_argument(
        "--nodes", metavar="N", type=number, help=_("how many positions to search for each move")
    )
    parser.add_argument(
        "--jobs", metavar="N", type=number, help=_("how many processes to use; one per core if omitted")
    )
    add_screen_flags(parser, _("show no progress bar"))
    parser.set_defaults(command=partial(_review, program))


def _review(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    """Judge every move and print the review; after ctrl+c, of the moves judged so far."""
    from hotseat.analysis.review import SECONDS
    from hotseat.bots.pool import CannotBegin, cores
    from hotseat.bots.search import Budget

    jobs = _checked(options, cores())
    record = program.read_record(options.file)
    reviewing: Reviewing[P, M, E, Summary] = import_module(f"{program.name}.review").REVIEWING
    questions = reviewing.questions(record)
    if not questions:
        raise Failure(_("nothing to review yet; nobody has made a move"), BAD_DATA)
    budget, ends = Budget(options.think, options.nodes), None
    if budget == Budget():
        budget, ends = reviewing.usual_budget(questions), monotonic() + SECONDS
    judge = partial(reviewing.judge, budget=budget, ends=ends)  # runs in other processes
    verdicts: list[Verdict[P, M]] = []
    status = 0
    try:
        _judge(judge, questions, jobs, verdicts, reviewing, options)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except CannotBegin as trouble:
        complain(program.name, str(trouble))
        status = BAD_DATA
    if status == 0 and len(verdicts) < len(questions):
        status = BAD_DATA
        complain(program.name, _("a process was killed; its moves are missing from the review"))
    if verdicts:
        _print(program, options, reviewing, reviewing.review(record, verdicts))
    return status


def _checked(options: argparse.Namespace, jobs: int) -> int:
    """The number of processes. Raises `Failure` for flags that make no sense."""
    if options.progress and not options.json:
        raise Failure(_("--progress works only with --json"), WRONG_USAGE)
    if options.nodes is not None and options.nodes < 1:
        raise Failure(_("--nodes takes a number from 1 up"), WRONG_USAGE)
    if options.jobs is not None and not 1 <= options.jobs <= _MOST_JOBS:
        sentence = _("--jobs takes a number from 1 to {most}").format(most=str(_MOST_JOBS))
        raise Failure(sentence, WRONG_USAGE)
    return jobs if options.jobs is None else options.jobs


def _judge(
    judge: Callable[[Question[P, M]], Verdict[P, M]],
    questions: Sequence[Question[P, M]],
    jobs: int,
    verdicts: list[Verdict[P, M]],
    reviewing: Reviewing[P, M, E, S],
    options: argparse.Namespace,
) -> None:
    """Judge every move into `verdicts`, so that they are there when it is interrupted."""
    from hotseat.bots.pool import Lost, run_tasks
    from hotseat.text.progress import Progress

    with (
        Progress(_("Looking for better moves"), still=options.still) as bar,
        closing(run_tasks(judge, questions, jobs)) as results,
    ):
        for _question, verdict in results:
            if isinstance(verdict, Lost):
                continue
            verdicts.append(verdict)
            bar.update(len(verdicts), len(questions))
            if options.progress:
                done = {"done": len(verdicts), "total": len(questions)}
                print_json({**done, "choice": reviewing.verdict_json(verdict)})


def _print(
    program: Program[P, M, E, F],
    options: argparse.Namespace,
    reviewing: Reviewing[P, M, E, S],
    review: Review[P, M, S],
) -> None:
    if options.json:
        print_json({"file": shown(options.file, 1000), **reviewing.as_json(review)})
        return
    from hotseat.analysis.review_text import draw
    from hotseat.text.console import print_drawn

    words = import_module(f"{program.name}.review_text").WORDS
    print_drawn(lambda width: draw(words, review, width, every=options.all, figures=options.figures))
