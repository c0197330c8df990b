"""The commands in which bots think: `review` judges a game move by move, `match` plays many games.

A review works by `REVIEWING` in the game's module `review` (docs/review.md). The game's `Program` makes the
match, which plays a fixture when it is called (docs/bots.md).
"""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import closing
from functools import partial
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from hotseat.cli import INTERRUPTED, output
from hotseat.cli.options import add_command, count
from hotseat.cli.output import BAD_DATA, WRONG_USAGE, Failure, print_drawn, print_json, print_line
from hotseat.cli.program import trouble_with
from hotseat.i18n import _, comma_list, in_digits, ngettext, pgettext, semicolon_list
from hotseat.storage import reason
from hotseat.text import checked_seed, shown

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Generator, Sequence

    from rich.console import Group

    from hotseat.bots.matches import Fixture, Interval, Match, Played, Standing
    from hotseat.bots.pool import A, B, Lost
    from hotseat.cli.options import Commands
    from hotseat.cli.program import MatchTerms, Program
    from hotseat.game import E, M, P
    from hotseat.review import Question, Reviewing, Verdict
    from hotseat.review_text import ReviewWords

GAMES = 100

SEED = "1"  # the same match every time, unless `--seed` says otherwise

_MOST_JOBS = 256


def add_review(commands: Commands, program: Program[P, M, E]) -> None:
    parser = add_command(commands, program, "review", _("judge every move of a saved game"), _review)
    parser.add_argument("file", metavar=_("FILE"), help=_("the game's number or file"))
    parser.add_argument("--all", action="store_true", help=_("list every move beside the best one"))
    text = _("add the figures: accuracy, points lost and where they come from")
    parser.add_argument("--figures", action="store_true", help=text)
    parser.add_json_flag(_("print the review as JSON"), "docs/review.md")
    text = _("with --json: first print a line for each move as it is judged")
    parser.add_argument("--progress", action="store_true", help=text)
    think, nodes = _("how long to think about each move"), _("how many positions to search for each move")
    parser.add_thinking_flags(think, nodes)
    parser.add_jobs_flag()
    parser.add_screen_flags(_("show no progress bar"))
    parser.add_lines_flag(_("print sentences in place of tables and a chart"))


def _review(program: Program[P, M, E], options: argparse.Namespace) -> int:
    from hotseat.text.charts import has_charts

    if options.progress and not options.json:
        raise Failure(_("--progress works only with --json"), WRONG_USAGE)
    if options.jobs is not None and options.jobs > _MOST_JOBS:
        raise Failure(_("--jobs takes a number from 1 to {most}"), WRONG_USAGE, most=str(_MOST_JOBS))
    record = program.read_record(options.file)
    game = import_module(f"{program.name}.review")
    reviewing: Reviewing[P, M, E] = game.REVIEWING
    words: ReviewWords[P, M] = game.WORDS
    questions = reviewing.questions(record)
    if not questions:
        raise Failure(_("nothing to review yet; nobody has made a move"), BAD_DATA)
    charts = has_charts() and not (options.json or options.lines)
    if charts and (first := reviewing.unjudged(record)) is not None:  # at once: judging takes long
        print_drawn(lambda width: words.draw_scores(first, width))
    teller = program.teller(record.header.names)
    if options.lines:  # what needs no search is said at once
        swings = words.swings_told(record.header.names, reviewing.swings(record))
        output.print_told([*teller.scores(record.position), swings, _("Looking for better moves")])
    verdicts, status = _judge(program, reviewing, questions, options)
    if verdicts:
        review = reviewing.review(record, verdicts)
        if options.json:
            print_json({"file": shown(options.file, 1000), **reviewing.as_json(review)})
        elif options.lines:
            tables = [words.overview(review)] if options.figures else []
            tables += [words.every(review)] if options.all else []
            output.print_told(words.told(review, teller.move_words, figures=options.figures), *tables)
        else:
            print_drawn(lambda width: words.draw(review, width, every=options.all, figures=options.figures))
    return status


def _judge(
    program: Program[P, M, E],
    reviewing: Reviewing[P, M, E],
    questions: Sequence[Question[P, M]],
    options: argparse.Namespace,
) -> tuple[list[Verdict[P, M]], int]:
    """Judge the moves until the end or ctrl+c. Returns the verdicts and the exit status."""
    from hotseat.bots import Budget
    from hotseat.bots.pool import CannotBegin, Lost
    from hotseat.review import REVIEW_SECONDS
    from hotseat.review_text import HURRIED

    budget, ends = Budget(options.think, options.nodes), None
    tasks = [(question, budget) for question in questions]
    if not budget:
        tasks, ends = reviewing.usual_tasks(questions), monotonic() + REVIEW_SECONDS
    verdicts: list[Verdict[P, M]] = []
    status, hurried, needed = 0, False, {question.place for question in questions}
    bar = output.Progress(_("Looking for better moves"), still=options.still or options.lines)
    judge = partial(reviewing.judge_task, ends=ends)  # runs in other processes
    try:
        with closing(_run(bar, judge, tasks, options.jobs)) as results:
            for verdict in results:
                if isinstance(verdict, Lost):
                    continue
                verdicts.append(verdict)
                needed.discard(verdict.question.place)
                hurried = ends is not None and monotonic() > ends and len(verdicts) < len(tasks)
                if options.progress:
                    hurry = {"hurried": True} if hurried else {}
                    numbers = {"done": len(verdicts), "total": len(tasks), **hurry}
                    print_json({**numbers, "choice": reviewing.verdict_json(verdict)})
                if hurried and not needed:
                    break  # the rest would be second verdicts
    except KeyboardInterrupt:
        status = INTERRUPTED
    except CannotBegin as trouble:
        program.complain(trouble)
        status = BAD_DATA
    if hurried:
        program.complain(_(HURRIED))
    if status == 0 and needed:
        status = BAD_DATA
        program.complain(_("a process was killed; its moves are missing from the review"))
    return verdicts, status


def _run(
    bar: output.Progress, task: Callable[[A], B], items: Sequence[A], jobs: int | None, *, apart: bool = False
) -> Generator[B | Lost]:
    """Run a task in other processes and yield its results; the bar shows how many there are."""
    from hotseat.bots.pool import cores, run_tasks

    with bar, closing(run_tasks(task, items, jobs or cores(), apart=apart)) as results:
        bar.update(0, len(items))
        for done, (_item, result) in enumerate(results, 1):
            bar.update(done, len(items))
            yield result


def add_match(commands: Commands, program: Program[P, M, E]) -> None:
    text = _("play many games between computer players")
    parser = add_command(commands, program, "match", text, _match, _(program.match_help))
    parser.add_argument("entrants", metavar=_("PLAYER"), nargs="+", help=_(program.entrants_help))
    program.add_match_flags(parser)
    text = _("how many games; 100 if omitted")
    parser.add_argument("--games", metavar=_("N"), type=count, default=GAMES, help=text)
    think = _("how long a player may think about a move, on average over a game")
    nodes = _("how many positions a player may search for each move; any machine then plays the same games")
    parser.add_thinking_flags(think, nodes)
    text = _("the same text gives the same games; 1 if omitted")
    parser.add_argument("--seed", metavar=_("TEXT"), default=SEED, help=text)
    parser.add_jobs_flag()
    parser.add_argument("--records", metavar=_("FOLDER"), help=_("save every game to this folder"))
    parser.add_json_flag(_("print the figures as JSON"), "docs/bots.md")


def _try_out(program: Program[P, M, E], entrants: Sequence[str]) -> bool:
    """Load each entrant, your own bots in another process; whether any is your own. Raises `Failure`."""
    from hotseat.bots.plugins import UnknownBot

    own = [entrant for entrant in dict.fromkeys(entrants) if program.is_own(entrant)]
    for entrant in own:
        if why := trouble_with(program.name, entrant, shown(entrant)):
            raise Failure(why, BAD_DATA)
    try:
        for entrant in entrants:
            if entrant not in own:
                program.own_bots.bot(entrant)
    except UnknownBot as unknown:
        raise Failure(str(unknown), WRONG_USAGE) from None
    return bool(own)


def _match(program: Program[P, M, E], options: argparse.Namespace) -> int:
    from hotseat.bots.matches import fixtures

    terms = program.match(options)
    match = _make_match(program, terms, options)
    own_bots = _try_out(program, options.entrants)
    wanted: int = options.games
    games = fixtures(len(match.names), terms.seats, wanted)
    if len(games) > wanted and not options.json:
        text = _(
            "Playing {games} games instead of {wanted}, so that every player has each seat equally often."
        )
        print_line(text.format(wanted=wanted, games=len(games)))
    _make_folder(match, games)
    # Your own bots may end the process in which they play, so it must not be this one.
    played, unfinished, status = _play(program, match, games, options, apart=own_bots)
    if options.json:
        print_json(_match_json(match, terms, len(games), played, unfinished))
        return status
    if len(played) < len(games):
        program.complain(_stopped_sentence(len(played), len(games), unfinished))
    if played:
        from hotseat.text.charts import WIDEST

        if _is_live(options):
            print_line("")
        print_drawn(lambda width: _draw_match(match, terms, played, min(width, WIDEST)))
    return status


def _make_match(program: Program[P, M, E], terms: MatchTerms, options: argparse.Namespace) -> Match[P, M, E]:
    """Make the match with its seed, budget and folder for the records. Raises `Failure`."""
    from hotseat.bots import Budget
    from hotseat.bots.matches import Match

    try:
        seed = checked_seed(options.seed)
    except ValueError as error:
        raise Failure(shown(str(error)), WRONG_USAGE) from None
    budget = Budget(mean=options.think, nodes=options.nodes)
    records = None if options.records is None else Path(options.records)
    entrants = tuple(options.entrants)
    return Match(program.spec, entrants, terms.variant, seed=seed, budget=budget, records=records)


def _make_folder(match: Match[P, M, E], games: Sequence[Fixture]) -> None:
    """Make the folder for the records. Raises `Failure` if a record would be overwritten."""
    folder, why = match.records, ""
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = [name for name in map(match.file_name, games) if (folder / name).exists()]
        if taken:
            why = _("{file} already exists; choose an empty folder").format(file=taken[0])
    except OSError as error:
        why = reason(error)
    except ValueError:  # a NUL in the name
        why = _("a folder cannot have this name")
    if why:
        raise Failure(f"{shown(str(folder), 1000)}: {why}", BAD_DATA)


def _play(
    program: Program[P, M, E],
    match: Match[P, M, E],
    games: Sequence[Fixture],
    options: argparse.Namespace,
    *,
    apart: bool,
) -> tuple[list[Played], int, int]:
    """Play until the end, ctrl+c or a failed write: the games, how many were lost, the exit status."""
    from hotseat.bots.plugins import BotError
    from hotseat.bots.pool import CannotBegin, Lost, signals_delayed

    played: list[Played] = []
    unfinished, status, live = 0, BAD_DATA, _is_live(options)
    try:
        bar = output.Progress(_("Playing"), long=True)
        with closing(_run(bar, match, games, options.jobs, apart=apart)) as results:
            for result in results:
                if isinstance(result, Lost):
                    unfinished += 1
                    continue
                with signals_delayed("SIGINT"):  # a game that counts has its line
                    played.append(result)
                    if live:
                        print_line(_game_line(match.names, result, len(played), len(games)))
        status = BAD_DATA if unfinished else 0
    except KeyboardInterrupt:
        status = INTERRUPTED
    except (BotError, CannotBegin) as trouble:  # a bot that `_try_out` could load
        program.complain(trouble)
    except BrokenPipeError:  # the reader of the lines has gone
        raise
    except OSError as error:
        folder = () if match.records is None else (shown(str(match.records), 1000),)
        program.complain(": ".join((*folder, reason(error))))
    return played, unfinished, status


def _is_live(options: argparse.Namespace) -> bool:
    """Whether to print a line for each game as it ends, because there is no bar."""
    return not (options.json or sys.stdout is None or sys.stdout.isatty())


def _game_line(names: Sequence[str], game: Played, number: int, total: int) -> str:
    players = [shown(names[entrant]) for entrant in game.fixture.entrants]
    if game.scores is not None:
        scored = zip(players, game.scores, strict=True)
        players = [f"{name} {in_digits(f'{score:g}')}" for name, score in scored]
    text = _("Game {number} of {all}: {players}.")
    return text.format(number=number, all=total, players=comma_list(players))


def _match_json(
    match: Match[P, M, E], terms: MatchTerms, wanted: int, played: Sequence[Played], unfinished: int
) -> dict[str, object]:
    from hotseat.bots.matches import standings

    return {
        "games": len(played),
        "asked": wanted,
        "players": terms.seats,
        **terms.json,
        "seed": match.seed,
        "think": match.budget.mean,
        "nodes": match.budget.nodes,
        "unfinished": unfinished,
        "entrants": standings_json(match.names, standings(played, len(match.names))),
    }


def _stopped_sentence(done: int, wanted: int, unfinished: int) -> str:
    stopped = _("{done} of {asked} games were played to the end").format(done=done, asked=wanted)
    if not unfinished:
        return stopped
    died = ngettext(
        "in {games} game, a bot ended its process", "in {games} games, a bot ended its process", unfinished
    )
    return semicolon_list((stopped, died.format(games=unfinished)))


def _draw_match(match: Match[P, M, E], terms: MatchTerms, played: Sequence[Played], width: int) -> Group:
    from rich.console import Group
    from rich.text import Text

    from hotseat.bots.matches import standings
    from hotseat.text.charts import BRIGHT, QUIET, as_table

    names = [shown(name) for name in match.names]
    results = standings(played, len(names))
    sets = len({game.fixture.sample for game in played})
    lines = [Text(terms.title(len(played)), BRIGHT), Text(_settings(match), QUIET), Text()]
    lines += [*as_table(table(names, results), width), Text()]
    return Group(*lines, *(Text(note, QUIET) for note in notes(names, results, sets, terms.seats)))


def _settings(match: Match[P, M, E]) -> str:
    parts = [_("seed {seed}").format(seed=shown(match.seed, 40))]
    if not match.budget:
        parts.append(_("each level at its usual strength"))
    if match.budget.mean is not None:
        parts.append(_("{seconds:g} s per move on average").format(seconds=match.budget.mean))
    if match.budget.nodes is not None:
        parts.append(_("at most {nodes} positions per move").format(nodes=match.budget.nodes))
    return " · ".join(parts)


def table(names: Sequence[str], standings: Sequence[Standing]) -> list[list[str]]:
    """A row of headings, and one for each entrant. The least important columns come last."""
    # Translators: the heading of a confidence interval.
    interval = _("95%")
    player, won = pgettext("heading", "player"), pgettext("heading", "won")
    headings = [player, won, _("{number}%").format(number=""), interval, _("fair"), _("score"), _("per move")]
    rows = [[*headings, pgettext("heading", "longest")]]
    for name, standing in zip(names, standings, strict=True):
        score = "" if standing.score is None else in_digits(f"{standing.score:.1f}")
        wins, fair = short_decimal(standing.wins), short_decimal(100 * standing.fair)
        rate, range_ = percent(standing.rate), percents(standing.interval)
        rows.append([name, wins, rate, range_, fair, score, time(standing.pace), time(standing.longest)])
    return rows


def short_decimal(value: float) -> str:
    return in_digits(f"{value:.1f}".removesuffix(".0"))


def percent(rate: float) -> str:
    return in_digits(f"{100 * rate:.1f}")


def percents(interval: Interval | None) -> str:
    return "-" if interval is None else f"{percent(interval.low)}-{percent(interval.high)}"


def time(seconds: float | None) -> str:
    if seconds is None:
        return ""
    if seconds >= 1:
        return _("{n} s").format(n=in_digits(f"{seconds:.2f}"))
    return _("{n} ms").format(n=in_digits(f"{1000 * seconds:.{0 if seconds >= 0.01 else 1}f}"))


def notes(names: Sequence[str], standings: Sequence[Standing], sets: int, seats: int) -> list[str]:
    sentence = ngettext(
        "{sets} set of {seats} games: they begin with the same deal, and the players change seats.",
        "{sets} sets of {seats} games: they begin with the same deal, and the players change seats.",
        sets,
    )
    lines = [sentence.format(seats=seats, sets=sets)]
    if any(standing.interval for standing in standings):
        range_note = _("95%: the true rate lies in this range with 95% confidence, worked out from the sets.")
    else:
        range_note = _("Too few sets for a 95% range.")
    lines += [_("Per move: the mean processor time, and the longest of any move."), range_note]
    for name, standing in zip(names, standings, strict=True):
        for why, times in Counter(standing.lost).most_common():
            sentence = ngettext(
                "{name} lost {times} game because of an error: {reason}",
                "{name} lost {times} games because of an error: {reason}",
                times,
            )
            lines.append(sentence.format(name=name, times=times, reason=why))
    return lines


def standings_json(names: Sequence[str], standings: Sequence[Standing]) -> list[dict[str, object]]:
    """The entrants; rates are from 0 to 1, times in seconds of the processor for each move."""
    return [
        {
            "name": name,
            "seats": standing.seats,
            "wins": round(standing.wins, 4),
            "shared": standing.shared,
            "rate": round(standing.rate, 4),
            "interval": None if standing.interval is None else [round(end, 4) for end in standing.interval],
            "fair": round(standing.fair, 4),
            "score": _rounded(standing.score, 2),
            "choices": standing.choices,
            "pace": _rounded(standing.pace, 6),
            "longest": _rounded(standing.longest, 6),
            "lost": dict(Counter(standing.lost)),
        }
        for name, standing in zip(names, standings, strict=True)
    ]


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None else round(number, digits)
