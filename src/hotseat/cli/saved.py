"""The commands that tell of saved games.

`games`, `show` and `check` list them, print a position, and find what is damaged or was changed
(docs/records.md). `review` judges a game move by move, by `REVIEWING` in the game's module `review`
(docs/review.md). `stats` counts the finished games, by `STATS` in its module `stats` (docs/statistics.md).
"""

from __future__ import annotations

from contextlib import closing
from functools import partial
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from hotseat.cli import INTERRUPTED
from hotseat.cli.options import (
    add_command,
    add_jobs_flag,
    add_json_flag,
    add_screen_flags,
    add_thinking_flags,
    number,
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
from hotseat.cli.program import NoSuchGame
from hotseat.i18n import _, comma_list, date_and_time, in_a_line, ngettext
from hotseat.record.names import readable, shown
from hotseat.storage.files import data_folder

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from hotseat.analysis.player_stats import Finished, GameStats, Player, Result
    from hotseat.analysis.review import Review, Reviewing, S, Summary, Task, Verdict
    from hotseat.cli.options import Commands
    from hotseat.cli.program import F, Program, StatsFilter
    from hotseat.game import E, M, P
    from hotseat.record.check import Checked, RecordState
    from hotseat.record.reader import Record
    from hotseat.storage.library import SavedGame

    Games = Sequence[Finished[Result]]
    Stats = GameStats[Finished[Result], Player[Result]]

_MOST_JOBS = 256

_LONGEST_NAME = 24  # characters of a name in a list


def add_games(commands: Commands, program: Program[P, M, E, F]) -> None:
    games = add_command(commands, "games", _("list the saved games"))
    add_json_flag(games, _("print the list as JSON"), "docs/records.md")
    games.set_defaults(command=partial(_games, program))


def _games(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    """List the saved games, the newest first, each as soon as it has been read."""
    check_folder()
    library = program.library
    files = library.listed()
    if options.json:
        games = [_game(program, library.load_summary(file)) for file in files]
        print_json({"folder": str(data_folder()), "games": games})
        return 0
    if not files:
        _print_no_games()
    for file in files:
        print_line(_line(program, library.load_summary(file)))
    return 0


def _print_no_games() -> None:
    print_line(_("There are no saved games in {folder}.").format(folder=shown(str(data_folder()), 1000)))


def _padded(text: str, width: int) -> str:
    from rich.cells import cell_len  # only here: it takes 3 ms, and an empty list needs none

    return text + " " * (width - cell_len(text))


def _line(program: Program[P, M, E, F], saved: SavedGame[P]) -> str:
    when = date_and_time(saved.played)
    if saved.position is None or saved.header is None:
        return f"{saved.number:4}  {when}  {in_a_line(saved.fault or '')}"
    columns = [
        f"{saved.number:4}",
        when,
        _padded(saved.state.word, 11),
        *(_padded(text, width) for text, width in program.spec.listed(saved.position, saved.header)),
        comma_list(_players(saved)),
    ]
    return "  ".join([*columns, f'"{saved.title}"'] if saved.title else columns)


def _players(saved: SavedGame[P]) -> list[str]:
    from hotseat.record.header import PERSON, level_word

    levels = ["" if who == PERSON else f" ({level_word(who)})" for who in saved.seats]
    most = _LONGEST_NAME
    short = [name if len(name) <= most else f"{name[: most - 1]}…" for name in saved.names]
    names = [f"{name}{level}" for name, level in zip(short, levels, strict=True)]
    if not saved.scores:
        return names
    return [f"{name} {score}" for name, score in zip(names, saved.scores, strict=True)]


def _game(program: Program[P, M, E, F], saved: SavedGame[P]) -> dict[str, object]:
    """A saved game for `--json`. One that cannot be read has a `fault` and nothing else."""
    scores = saved.scores or (None,) * len(saved.names)
    players = zip(saved.names, scores, strict=True)
    return {
        "number": saved.number,
        "file": shown(str(saved.path), 1000),
        "title": saved.title or None,
        "played": saved.played.isoformat(timespec="seconds"),
        "state": str(saved.state),
        **program.spec.facts(saved.position),
        "players": [{"name": name, "score": score} for name, score in players],
        "winners": list(saved.winners) if saved.finished else None,
        "fault": saved.fault,
    }


def add_show(commands: Commands, program: Program[P, M, E, F]) -> None:
    parser = add_command(commands, "show", _("print a position of a saved game"))
    parser.add_argument("file", metavar="FILE", help=_("the game's number or file"))
    add_json_flag(parser, _("print the position as JSON"), "docs/records.md")
    parser.add_argument(
        "--at",
        metavar="N",
        type=number,
        help=_("the position after N lines of the game; the end if omitted"),
    )
    parser.set_defaults(command=partial(_show, program))


def _show(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    at: int | None = options.at
    if at is not None and at < 0:
        raise Failure(_("--at takes a number from 0 up"), WRONG_USAGE)
    record = program.read_record(options.file, at)
    position = record.position if at is None else record.shown
    if position is None:
        sentence = ngettext(
            "--at {at} is too far; the game has {n} line",
            "--at {at} is too far; the game has {n} lines",
            record.length,
        )
        raise Failure(sentence.format(at=at, n=record.length), WRONG_USAGE)
    names = record.header.names
    if options.json:
        print_json(program.spec.to_json(position, names))
        return 0
    from hotseat.text.charts import print_drawn

    readable_names = tuple(map(readable, names))
    print_drawn(lambda width: program.spec.draw(position, readable_names, width))
    return 0


class _Named(NamedTuple):
    """A file to check.

    number: in the list of saved games, if it is one of them.   name: in the line about it.
    missing: why there is no such file, if that is known already.
    """

    number: int | None
    path: Path
    name: str
    missing: str | None = None


def add_check(commands: Commands, program: Program[P, M, E, F]) -> None:
    parser = add_command(commands, "check", _("check that saved games are complete and unchanged"))
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        help=_("the game's number or file; all saved games if omitted"),
    )
    add_json_flag(parser, _("print the result as JSON"), "docs/records.md")
    parser.set_defaults(command=partial(_check, program))


def _check(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    from hotseat.record.check import RecordState

    named = [_named(program, argument) for argument in options.files] or _saved(program)
    results = _checked(program, named)
    files = [*zip(named, results, strict=True)]
    counts = {state: sum(result.state is state for result in results) for state in RecordState}
    if options.json:
        by_word = {str(state): count for state, count in counts.items()}
        print_json({"files": [_file(*each) for each in files], "counts": by_word})
    elif not named:
        _print_no_games()
    else:
        for file, checked in files:
            number = "" if file.number is None else f"{file.number:4}  "
            print_line(f"{number}{shown(file.name, 1000)}: {in_a_line(checked.sentence)}")
        if len(files) > 1:
            print_line(_summary(counts))
    return BAD_DATA if any(result.state.wrong for result in results) else 0


def _named(program: Program[P, M, E, F], argument: str) -> _Named:
    """The file that an argument names. Raises `Failure` for an empty name."""
    try:
        path = program.record_path(argument)
    except NoSuchGame as missing:
        from pathlib import Path

        return _Named(None, Path(argument), shown(argument, 20), str(missing))
    number = int(argument) if argument.isascii() and argument.isdigit() else None
    return _Named(number, path, str(path))


def _saved(program: Program[P, M, E, F]) -> list[_Named]:
    """All saved games, in the order of the list. Raises `Failure` where the folder cannot be read."""
    check_folder()
    return [_Named(file.number, file.path, file.path.name) for file in program.library.listed()]


def _checked(program: Program[P, M, E, F], named: Sequence[_Named]) -> list[Checked]:
    from hotseat.record.check import Checked, RecordState, check_file

    results = []
    with Progress(_("Checking the games")) as progress:
        for done, file in enumerate(named, 1):
            if file.missing is None:
                results.append(check_file(program.spec, file.path))
            else:
                results.append(Checked(RecordState.UNREADABLE, reason=file.missing))
            progress.update(done, len(named))
    return results


def _file(file: _Named, checked: Checked) -> dict[str, object]:
    return {
        "file": shown(str(file.path), 1000),
        "number": file.number,
        "state": str(checked.state),
        "line": checked.line,
        "text": None if checked.text is None else shown(checked.text),
        "reason": None if checked.reason is None else shown(checked.reason),
    }


def _summary(counts: Mapping[RecordState, int]) -> str:
    text = _("{count} {state}")
    states = [text.format(count=count, state=_(state.value)) for state, count in counts.items() if count]
    files = sum(counts.values())
    total = ngettext("{n} file checked", "{n} files checked", files).format(n=files)
    return _("{total}: {counts}.").format(total=total, counts=comma_list(states))


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

    jobs = _jobs(options, cores())
    record = program.read_record(options.file)
    reviewing: Reviewing[P, M, E, Summary] = import_module(f"{program.name}.review").REVIEWING
    questions = reviewing.questions(record)
    if not questions:
        raise Failure(_("nothing to review yet; nobody has made a move"), BAD_DATA)
    budget, ends = Budget(options.think, options.nodes), None
    tasks = [(question, budget) for question in questions]
    if budget == Budget():
        tasks, ends = reviewing.usual_tasks(questions), monotonic() + SECONDS
    if not options.json:
        _print_scores(program, reviewing, record)
    judge = partial(reviewing.done, ends=ends)  # runs in other processes
    verdicts: list[Verdict[P, M]] = []
    status, needed = 0, {question.place for question in questions}
    try:
        for verdict in _judged(judge, tasks, jobs, reviewing, options):
            verdicts.append(verdict)
            needed.discard(verdict.question.place)
            if ends is not None and monotonic() > ends and not needed:
                break  # the others would be judged once more
    except KeyboardInterrupt:
        status = INTERRUPTED
    except CannotBegin as trouble:
        complain(program.name, str(trouble))
        status = BAD_DATA
    if status == 0 and needed:
        status = BAD_DATA
        complain(program.name, _("a process was killed; its moves are missing from the review"))
    if verdicts:
        _print_review(program, options, reviewing, reviewing.review(record, verdicts))
    return status


def _jobs(options: argparse.Namespace, jobs: int) -> int:
    """The number of processes. Raises `Failure` for flags that make no sense."""
    if options.progress and not options.json:
        raise Failure(_("--progress works only with --json"), WRONG_USAGE)
    if options.jobs is not None and options.jobs > _MOST_JOBS:
        sentence = _("--jobs takes a number from 1 to {most}").format(most=str(_MOST_JOBS))
        raise Failure(sentence, WRONG_USAGE)
    return jobs if options.jobs is None else options.jobs


def _judged(
    judge: Callable[[Task[P, M]], Verdict[P, M]],
    tasks: Sequence[Task[P, M]],
    jobs: int,
    reviewing: Reviewing[P, M, E, S],
    options: argparse.Namespace,
) -> Iterator[Verdict[P, M]]:
    """Judge the moves, and show how far it is."""
    from hotseat.bots.pool import Lost, run_tasks

    with (
        Progress(_("Looking for better moves"), still=options.still) as bar,
        closing(run_tasks(judge, tasks, jobs)) as results,
    ):
        done = 0
        for _task, verdict in results:
            if isinstance(verdict, Lost):
                continue
            done += 1
            bar.update(done, len(tasks))
            if options.progress:
                progress = {"done": done, "total": len(tasks)}
                print_json({**progress, "choice": reviewing.verdict_json(verdict)})
            yield verdict


def _print_scores(
    program: Program[P, M, E, F], reviewing: Reviewing[P, M, E, S], record: Record[P, M, E]
) -> None:
    """Print at once how the scores went, in games in which that tells something."""
    from hotseat.text.charts import print_drawn

    scores, review = reviewing.scores(record), reviewing.review(record, ())
    if scores:
        words = import_module(f"{program.name}.review").WORDS
        standing, questions = review._replace(standings=scores), reviewing.questions(record)
        print_drawn(lambda width: words.draw_scores(standing, questions, width))


def _print_review(
    program: Program[P, M, E, F],
    options: argparse.Namespace,
    reviewing: Reviewing[P, M, E, S],
    review: Review[P, M, S],
) -> None:
    if options.json:
        print_json({"file": shown(options.file, 1000), **reviewing.as_json(review)})
        return
    from hotseat.text.charts import print_drawn

    words = import_module(f"{program.name}.review").WORDS
    print_drawn(lambda width: words.draw(review, width, every=options.all, figures=options.figures))


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
    with Progress(_("Reading saved games")) as progress:
        saved = stats.finished_games(progress=progress.update)
    assert saved is not None  # the bar never stops it
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
        folder = shown(str(data_folder()), 1000)
        text = _("No finished games yet, so there is nothing to count. Games are saved in {folder}.")
        print_line(chosen_games.none if chosen_games else text.format(folder=folder))
    elif not games:
        print_line(chosen_games.no_people if chosen_games else no_people())
    else:
        _print_stats(program, stats, players, player, len(games), chosen_games)
    return 0


def _print_stats(
    program: Program[P, M, E, F],
    stats: Stats,
    players: Sequence[Player[Result]],
    player: Player[Result] | None,
    games: int,
    chosen_games: StatsFilter | None,
) -> None:
    from hotseat.analysis.player_stats import draw_all, draw_one, title
    from hotseat.text.charts import print_drawn

    headings = [chosen_games.heading] if chosen_games else []
    if player is not None:
        name = title(shown(player.name), player.games, *headings)
        print_drawn(lambda width: draw_one(name, player.view(), width))
    else:
        name = title(_("{game} · statistics").format(game=_(program.spec.name)), games, *headings)
        print_drawn(lambda width: draw_all(name, stats.overview(players), _(stats.legend), width))
