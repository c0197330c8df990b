"""`review` and `stats`: judge a game move by move, and figures by name from the finished games.

`REVIEWING` in a game's module `review` judges its moves, `STATS` in its module `stats` counts its games.
docs/review.md and docs/statistics.md describe what is printed with `--json`.
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
    add_command,
    add_jobs_flag,
    add_json_flag,
    add_screen_flags,
    add_thinking_flags,
)
from hotseat.cli.output import (
    BAD_DATA,
    WRONG_USAGE,
    Failure,
    Progress,
    check_folder,
    complain,
    print_json,
    print_line,
)
from hotseat.i18n import _
from hotseat.record.names import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hotseat.analysis.player_stats import Finished, GameStats, Player, Result
    from hotseat.analysis.review import Question, Review, Reviewing, S, Summary, Verdict
    from hotseat.cli.options import Commands
    from hotseat.cli.program import F, Program, StatsFilter
    from hotseat.game import E, M, P
    from hotseat.storage.library import Collected

    Games = Sequence[Finished[Result]]
    Stats = GameStats[Finished[Result], Player[Result]]

_MOST_JOBS = 256


def add_review(commands: Commands, program: Program[P, M, E, F]) -> None:
    parser = add_command(commands, "review", _("judge every move of a saved game"))
    parser.add_argument("file", metavar="FILE", help=_("the game's number or file"))
    parser.add_argument("--all", action="store_true", help=_("list every move beside the best one"))
    parser.add_argument(
        "--figures",
        action="store_true",
        help=_("add the figures: accuracy, points lost and where they come from"),
    )
    add_json_flag(parser, _("print the review as JSON"), "docs/review.md")
    parser.add_argument(
        "--progress",
        action="store_true",
        help=_("with --json: first print a line for each move as it is judged"),
    )
    think, nodes = _("how long to think about each move"), _("how many positions to search for each move")
    add_thinking_flags(parser, think, nodes)
    add_jobs_flag(parser)
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
    if options.jobs is not None and options.jobs > _MOST_JOBS:
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
    from hotseat.text.charts import print_drawn

    words = import_module(f"{program.name}.review_text").WORDS
    print_drawn(lambda width: draw(words, review, width, every=options.all, figures=options.figures))


def add_stats(commands: Commands, program: Program[P, M, E, F]) -> None:
    parser = add_command(commands, "stats", _("show statistics for every player"))
    parser.add_argument("name", metavar="NAME", nargs="?", help=_("show one player in detail"))
    program.add_stats_flags(parser)
    add_json_flag(parser, _("print the figures as JSON"), "docs/statistics.md")
    parser.set_defaults(command=partial(_stats, program))


def _stats(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    from hotseat.analysis.player_stats import as_json, named, no_people, unreadable, with_people

    check_folder()
    stats: Stats = import_module(f"{program.name}.stats").STATS
    saved = _read(stats)
    chosen_games = program.stats_filter(options)
    finished: Games = saved.results
    if chosen_games is not None:
        finished = [game for game in finished if getattr(game, chosen_games.field) == chosen_games.value]
    games = with_people(finished)
    if saved.faults:
        complain(program.name, unreadable(len(saved.faults), program.name))
    players = stats.players(games)
    player = None if options.name is None or not players else named(options.name.strip(), players)
    if options.json:
        print_json(as_json(len(games), len(saved.faults), players, player.name if player else None))
    elif not finished:
        print_line(chosen_games.none if chosen_games else _no_games())
    elif not games:
        print_line(chosen_games.no_people if chosen_games else no_people())
    else:
        _print_stats(program, stats, players, player, len(games), chosen_games)
    return 0


def _read(stats: Stats) -> Collected[Finished[Result]]:
    with Progress(_("Reading saved games")) as progress:
        games = stats.finished_games(progress=progress.update)
    assert games is not None  # the bar never stops it
    return games


def _no_games() -> str:
    from hotseat.storage.files import data_folder

    folder = shown(str(data_folder()), 1000)
    return _("No finished games yet, so there is nothing to count. Games are saved in {folder}.").format(
        folder=folder
    )


def _print_stats(
    program: Program[P, M, E, F],
    stats: Stats,
    players: Sequence[Player[Result]],
    player: Player[Result] | None,
    games: int,
    chosen_games: StatsFilter | None,
) -> None:
    from hotseat.analysis.player_stats import title
    from hotseat.analysis.stats_text import draw_all, draw_one
    from hotseat.text.charts import print_drawn

    headings = [chosen_games.heading] if chosen_games else []
    if player is not None:
        name = title(shown(player.name), player.games, *headings)
        print_drawn(lambda width: draw_one(name, player.view(), width))
    else:
        name = title(_("{game} · statistics").format(game=_(program.spec.name)), games, *headings)
        print_drawn(lambda width: draw_all(name, stats.overview(players), _(stats.legend), width))
