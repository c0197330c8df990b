"""`review`, the command that judges a game move by move, for every game.

With `--progress` a line for each move comes before the object of `--json`, as soon as it is judged:
`{"done": 3, "total": 58, "choice": {...}}`. Ctrl+C stops, prints what there is so far and gives status
130.
"""

from __future__ import annotations

import argparse
from contextlib import closing
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Generic, NamedTuple

from hotseat.analysis.review import S
from hotseat.cli.entry import INTERRUPTED
from hotseat.cli.options import (
    BAD_DATA,
    WRONG_USAGE,
    Failure,
    add_command,
    add_screen_flags,
    complain,
    number,
    print_json,
    seconds,
)
from hotseat.game import C, E, G
from hotseat.i18n import _
from hotseat.record.names import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from hotseat.analysis.review import Question, Review, Reviewing, Verdict
    from hotseat.analysis.review_text import ReviewWords
    from hotseat.cli.options import Commands
    from hotseat.record.reader import Record


_MOST_JOBS = 256


class ReviewTerms(NamedTuple, Generic[G, C, E, S]):
    """What a game brings.

    program: `azul`.   path: the file that somebody names.   read: reads a record, or raises
    `RecordError`.   judge: as `Reviewing.judge`, for other processes.   words: asked for only to print.
    """

    program: str
    path: Callable[[str], Path]
    read: Callable[[Path], Record[G, C, E]]
    reviewing: Reviewing[G, C, E, S]
    judge: Callable[..., Verdict[G, C]]
    words: Callable[[], ReviewWords[G, C, S]]


def add_review_command(commands: Commands, command: Callable[[argparse.Namespace], int]) -> None:
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
    parser.set_defaults(command=command)


def run_review(options: argparse.Namespace, terms: ReviewTerms[G, C, E, S]) -> int:
    """Judge every choice, and say what comes of it. Raises `Failure`."""
    from hotseat.analysis.review import SECONDS
    from hotseat.bots.pool import CannotBegin, cores
    from hotseat.bots.search import Budget

    jobs = _checked(options, cores())
    record, reviewing = _read(options.file, terms), terms.reviewing
    asked = reviewing.questions(record)
    if not asked:
        raise Failure(_("nothing to review yet; nobody has made a move"), BAD_DATA)
    budget, ends = Budget(options.think, options.nodes), None
    if budget == (None, None):
        budget, ends = reviewing.usual_budget(asked), monotonic() + SECONDS
    verdicts: list[Verdict[G, C]] = []
    status = 0
    try:
        _judge(terms, asked, partial(terms.judge, budget=budget, ends=ends), jobs, verdicts, options)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except CannotBegin as trouble:
        complain(terms.program, str(trouble))
        status = BAD_DATA
    if status == 0 and len(verdicts) < len(asked):
        status = BAD_DATA
        complain(terms.program, _("a process was killed; its moves are missing from the review"))
    if verdicts:
        _print(options, terms, reviewing.review(record, verdicts))
    return status


def _checked(options: argparse.Namespace, jobs: int) -> int:
    """How many processes; or that the flags make no sense."""
    if options.progress and not options.json:
        raise Failure(_("--progress works only with --json"), WRONG_USAGE)
    if options.nodes is not None and options.nodes < 1:
        raise Failure(_("--nodes takes a number from 1 up"), WRONG_USAGE)
    if options.jobs is not None and not 1 <= options.jobs <= _MOST_JOBS:
        sentence = _("--jobs takes a number from 1 to {most}").format(most=_MOST_JOBS)
        raise Failure(sentence, WRONG_USAGE)
    return jobs if options.jobs is None else options.jobs


def _read(file: str, terms: ReviewTerms[G, C, E, S]) -> Record[G, C, E]:
    from hotseat.errors import RecordError

    try:
        record = terms.read(terms.path(file))
    except RecordError as fault:
        raise Failure(str(fault), BAD_DATA) from None
    if record.torn is not None:
        complain(terms.program, str(record.torn))
    return record


def _judge(
    terms: ReviewTerms[G, C, E, S],
    asked: Sequence[Question[G, C]],
    judge: Callable[[Question[G, C]], Verdict[G, C]],
    jobs: int,
    verdicts: list[Verdict[G, C]],
    options: argparse.Namespace,
) -> None:
    """Judge every choice into `verdicts`, so that they are there when it is interrupted."""
    from hotseat.bots.pool import Lost, run_tasks
    from hotseat.text.progress import Progress

    total = len(asked)
    with (
        Progress(_("Looking for better moves"), still=options.still) as bar,
        closing(run_tasks(judge, asked, jobs)) as found,
    ):
        for _question, verdict in found:
            if isinstance(verdict, Lost):
                continue
            verdicts.append(verdict)
            bar.told(len(verdicts), total)
            if options.progress:
                done = {"done": len(verdicts), "total": total}
                print_json({**done, "choice": terms.reviewing.verdict_json(verdict)})


def _print(options: argparse.Namespace, terms: ReviewTerms[G, C, E, S], found: Review[G, C, S]) -> None:
    if options.json:
        print_json({"file": shown(options.file, 1000), **terms.reviewing.as_json(found)})
        return
    from hotseat.analysis.review_text import draw
    from hotseat.text.console import print_drawn

    words = terms.words()
    print_drawn(lambda width: draw(words, found, width, every=options.all, figures=options.figures))
