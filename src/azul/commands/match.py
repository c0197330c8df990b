"""`azul match`: computer players against each other, and which of them is better.

`--json` prints one object. Rates are wins a game, from 0 to 1, with their 95 % interval.

    {"games": 100, "asked": 100, "players": 4, "wall": "grey", "seed": "1",
     "think": null, "nodes": 20000, "unfinished": 0,
     "entrants": [{"name": "expert", "seats": 1, "wins": 61.5, "shared": 3, "rate": 0.615,
                   "interval": [0.5181, 0.7035], "fair": 0.25, "score": 71.23,
                   "choices": 2214, "pace": 0.3117, "lost": {}}, ...]}

`games` were played to an end, of those `asked` for; `unfinished` are those whose process ended; `wins`
count shared ones by parts, `shared` how many those were; `pace` is seconds a choice; `lost` says how many
games were lost by what cannot be done, by the reason.
"""

from __future__ import annotations

import argparse
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from azul.commands.usage import BAD_DATA, WRONG_USAGE, Failure, complain, number, print_json
from hotseat.language import _, ngettext
from hotseat.names import shown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rich.console import Group

    from azul.commands.usage import Commands
    from azul.match import Match
    from azul.players.budget import Budget
    from hotseat.match import Fixture, Played

INTERRUPTED = 130
GAMES = 100
SEED = "1"  # the same match every time, unless somebody says otherwise
_WIDEST = 100  # columns


class Outcome(NamedTuple):
    """What there is of a match: the games, how many were lost with their process, and how it ended."""

    played: list[Played]
    unfinished: int
    status: int


def add(commands: Commands) -> None:
    """`azul match`."""
    parser = commands.add_parser(
        "match",
        help=_("let computer players play many games"),
        description=_(
            "Players are levels (easy, medium, hard, expert), Python files, or installed players. "
            "Of two, the first has one seat at the table and the second all the others."
        ),
        allow_abbrev=False,
    )
    parser.add_argument("entrants", metavar="PLAYER", nargs="+", help=_("two to four of them"))
    parser.add_argument(
        "--games", metavar="N", type=number, default=GAMES, help=_("how many, 100 unless said")
    )
    parser.add_argument("--players", metavar="N", type=number, help=_("seats at the table, 2 to 4"))
    parser.add_argument(
        "--grey-wall", "--gray-wall", dest="grey", action="store_true", help=_("play on the grey wall")
    )
    parser.add_argument("--think", metavar="SECONDS", type=float, help=_("time for each choice"))
    parser.add_argument(
        "--nodes", metavar="N", type=number, help=_("positions for each choice: the same on any machine")
    )
    parser.add_argument("--seed", metavar="TEXT", default=SEED, help=_("what the deals are drawn from"))
    parser.add_argument("--jobs", metavar="N", type=number, help=_("processes, one a core unless said"))
    parser.add_argument("--records", metavar="FOLDER", help=_("keep every game there"))
    parser.add_argument("--json", action="store_true", help=_("print the figures as a JSON object"))
    parser.set_defaults(command=_match)


def _match(options: argparse.Namespace) -> int:
    """Play all games, and print what they come to; after ctrl+c, what there is."""
    from hotseat.match import fixtures
    from hotseat.spread import cores

    players = _seats(options)
    match = _meant(options)
    games = fixtures(len(match.entrants), players, _positive(options.games, "--games"))
    jobs = cores() if options.jobs is None else _positive(options.jobs, "--jobs")
    _make(match.records, games)
    outcome = _play(match, games, jobs)
    if options.json:
        print_json(_object(match, players, len(games), outcome))
    else:
        _print(match, players, len(games), outcome)
    return outcome.status


def _seats(options: argparse.Namespace) -> int:
    """How many sit at the table."""
    from azul.record import FEWEST, MOST

    entrants = len(options.entrants)
    players: int = max(entrants, FEWEST) if options.players is None else options.players
    if not FEWEST <= entrants <= MOST:
        raise _wrong(
            _("a match is for {fewest} to {most} players, not {number}").format(
                fewest=FEWEST, most=MOST, number=entrants
            )
        )
    if not FEWEST <= players <= MOST:
        raise _wrong(
            _("Azul is for {fewest} to {most} players, not {number}").format(
                fewest=FEWEST, most=MOST, number=players
            )
        )
    if entrants not in (2, players):
        raise _wrong(
            _("{entrants} players cannot share {players} seats; two can, or one a seat").format(
                entrants=entrants, players=players
            )
        )
    return players


def _meant(options: argparse.Namespace) -> Match:
    """The match that was asked for, every player tried."""
    from pathlib import Path

    from azul.match import Match, player
    from azul.players.own import BadPlayer, UnknownPlayer
    from azul.rules import WallKind
    from hotseat import names

    try:
        seed = names.seed(options.seed)
    except ValueError as error:
        raise _wrong(shown(str(error))) from None
    match = Match(
        entrants=tuple(options.entrants),
        wall=WallKind.GREY if options.grey else WallKind.COLOURED,
        seed=seed,
        budget=_budget(options),
        records=None if options.records is None else Path(options.records),
    )
    for entrant in match.entrants:
        try:
            player(entrant)
        except UnknownPlayer as bad:
            raise _wrong(str(bad)) from None
        except BadPlayer as bad:
            raise Failure(f"azul match: {bad}", BAD_DATA) from None
    return match


def _budget(options: argparse.Namespace) -> Budget | None:
    from azul.players.budget import Budget

    if options.think is None and options.nodes is None:
        return None
    if options.think is not None and not 0 < options.think < 1e6:
        raise _wrong(_("--think is a number of seconds above 0"))
    return Budget(options.think, None if options.nodes is None else _positive(options.nodes, "--nodes"))


def _positive(value: int, flag: str) -> int:
    if value < 1:
        raise _wrong(_("{flag} is a number from 1 on").format(flag=flag))
    return value


def _wrong(sentence: str) -> Failure:
    return Failure(f"azul match: {sentence}", WRONG_USAGE)


def _make(folder: Path | None, games: Sequence[Fixture]) -> None:
    """Make the folder for the records. Nobody's records are written over."""
    from azul.match import file_name
    from hotseat.trouble import reason

    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = next((each for each in map(file_name, games) if (folder / each).exists()), None)
    except OSError as error:
        why = reason(error)
    except ValueError:  # a NUL in the name
        why = _("no file can have this name")
    else:
        if there is None:
            return
        why = _("{file} is there already").format(file=there)
    raise Failure(f"azul match: {shown(str(folder), 1000)}: {why}", BAD_DATA)


def _play(match: Match, games: Sequence[Fixture], jobs: int) -> Outcome:
    """Play until all is done, until ctrl+c, or until a record cannot be written."""
    from hotseat.progress import Progress
    from hotseat.spread import Lost, spread
    from hotseat.trouble import reason

    played: list[Played] = []
    unfinished, status = 0, 0
    try:
        with Progress(_("Playing"), long=True) as bar, closing(spread(match, games, jobs)) as results:
            bar.told(0, len(games))
            for _game, result in results:
                if isinstance(result, Lost):
                    unfinished += 1
                else:
                    played.append(result)
                bar.told(len(played) + unfinished, len(games))
        status = BAD_DATA if unfinished else 0
    except KeyboardInterrupt:
        status = INTERRUPTED
    except OSError as error:
        complain(f"azul match: {shown(str(match.records), 1000)}: {reason(error)}")
        status = BAD_DATA
    return Outcome(played, unfinished, status)


def _object(match: Match, players: int, asked: int, outcome: Outcome) -> dict[str, object]:
    from hotseat.match import standings
    from hotseat.match_text import as_json

    budget = match.budget
    return {
        "games": len(outcome.played),
        "asked": asked,
        "players": players,
        "wall": str(match.wall),
        "seed": match.seed,
        "think": budget.seconds if budget else None,
        "nodes": budget.nodes if budget else None,
        "unfinished": outcome.unfinished,
        "entrants": as_json(match.names, standings(outcome.played, len(match.entrants))),
    }


def _print(match: Match, players: int, asked: int, outcome: Outcome) -> None:
    from hotseat.drawn import print_drawn

    done = len(outcome.played)
    if done < asked:
        stopped = _("{done} of {asked} games were played to an end.").format(done=done, asked=asked)
        if outcome.unfinished:
            stopped += " " + _died(outcome.unfinished)
        complain(stopped)
    if done:
        print_drawn(lambda width: _drawn(match, players, outcome.played, min(width, _WIDEST)))


def _died(games: int) -> str:
    sentence = ngettext(
        "In {games} game a player ended the process that it was played in.",
        "In {games} games a player ended the process that they were played in.",
        games,
    )
    return sentence.format(games=games)


def _drawn(match: Match, players: int, played: Sequence[Played], width: int) -> Group:
    """The table, what it was made with, and the notes."""
    from rich.console import Group
    from rich.style import Style
    from rich.text import Text

    from hotseat.match import standings
    from hotseat.match_text import notes, table
    from hotseat.ui.fit import columns, in_columns

    names = [shown(name) for name in match.names]
    found = standings(played, len(names))
    rows = table(names, found)
    widths = columns(rows, width, 8)
    bright, quiet = Style(bold=True), Style(dim=True)
    heading, *others = (in_columns(row, widths) for row in rows)
    sets = len({game.fixture.sample for game in played})
    lines = [Text(title(match, players, len(played)), bright), Text(made(match), quiet), Text()]
    lines += [Text(heading, quiet), *map(Text, others), Text()]
    return Group(*lines, *(Text(note, quiet) for note in notes(names, found, sets, players)))


def title(match: Match, players: int, games: int) -> str:
    """What was played: `Azul · 100 games of 4 players on the grey wall`."""
    wall = _("on the grey wall") if match.wall == "grey" else _("on the coloured wall")
    sentence = ngettext(
        "Azul · {games} game of {players} players {wall}",
        "Azul · {games} games of {players} players {wall}",
        games,
    )
    return sentence.format(games=games, players=players, wall=wall)


def made(match: Match) -> str:
    """How it was made: the seed, and what each choice may take."""
    parts = [_("seed {seed}").format(seed=shown(match.seed, 40))]
    budget = match.budget
    if budget is None:
        parts.append(_("each level takes its own time"))
    else:
        if budget.seconds is not None:
            parts.append(_("at most {seconds:g} s a choice").format(seconds=budget.seconds))
        if budget.nodes is not None:
            parts.append(_("at most {nodes} positions a choice").format(nodes=budget.nodes))
    return " · ".join(parts)
