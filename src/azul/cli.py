"""The flags of `azul` and its commands `match`, `review` and `stats`.

`azul match`: computer players against each other, and which of them is better.

`--json` prints one object. Rates are wins a game, from 0 to 1, with their 95 % interval.

    {"games": 100, "asked": 100, "players": 4, "wall": "grey", "seed": "1",
     "think": null, "nodes": 20000, "unfinished": 0,
     "entrants": [{"name": "expert", "seats": 1, "wins": 61.5, "shared": 3, "rate": 0.615,
                   "interval": [0.5181, 0.7035], "fair": 0.25, "score": 71.23,
                   "choices": 2214, "pace": 0.3117, "lost": {}}, ...]}

`games` were played to an end, of those `asked` for; `unfinished` are those whose process ended; `wins`
count shared ones by parts, `shared` how many those were; `pace` is seconds a choice; `lost` says how many
games were lost by what cannot be done, by the reason.

`azul review`: a game choice by choice, against the best that is found.

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

`azul stats`: figures by name, from the finished games.

`--json` prints one object. A mean is an average over the player's games, with two decimals.

    {"games": 2, "unreadable": 0,
     "players": [{"name": "Ada", "games": 2, "wins": 1, "shared": 0,
                  "score": {"total": 97, "mean": 48.5, "best": 61},
                  "floor": {"total": 13, "mean": 6.5},
                  "rows": {...}, "columns": {...}, "colours": {...},
                  "longest": {"rounds": 6, "picks": 71, "number": 2}, "shortest": {...},
                  "tables": [{"players": 2, "games": 2, "wins": 1, "mean": 48.5}],
                  "against": [{"name": "Bela", "games": 2, "wins": 1, "theirs": 1}],
                  "scores": [{"played": "2026-11-21T14:30:12+01:00", "number": 1,
                              "score": 36, "won": false}, ...]}, ...]}

`unreadable` counts files; `number` is the game's in `azul games`; `floor` is points lost; `rows`,
`columns` and `colours` are those completed; `shared` of the `wins` were shared; `theirs` are the
opponent's wins. Players with most games come first, scores oldest first. With a NAME `players` holds
that one; without finished games it is empty.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

from azul.game import LIBRARY, Flags, Setup
from azul.rules import Event, Move, Position, WallKind
from hotseat.analysis.player_stats import named
from hotseat.cli.commands.match import MatchTerms, add_match_flags, asked_match, run_match, try_out
from hotseat.cli.commands.review import ReviewTerms, add_review_command, run_review
from hotseat.cli.options import (
    WRONG_USAGE,
    Failure,
    add_command,
    add_lots,
    add_players,
    add_screen_flags,
    check_folder,
    complain,
    number,
    one_of,
    options_to_argv,
    print_json,
    print_line,
)
from hotseat.cli.program import Program
from hotseat.cli.seating import add_thinking_flags, own_players, seated
from hotseat.i18n import _, ngettext
from hotseat.record.names import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from azul.bots.roster import Match
    from azul.review_text import AzulWords
    from azul.stats import Finished, Player
    from hotseat.cli.options import Commands
    from hotseat.storage.library import Collected


class AzulProgram(Program[Position, Move, Event, Flags]):
    """The command line of `azul`."""

    flags_type = Flags
    own = ("review", "stats", "match")

    def add_flags(self, parser: argparse.ArgumentParser) -> None:
        add_players(
            parser,
            _(
                "add a player, in seat order, and go straight to the table; give it two to four times."
                " NAME is a person; NAME:easy, NAME:medium, NAME:hard or NAME:expert a computer;"
                " NAME:FILE.py your own bot"
            ),
        )
        parser.add_argument(
            "--grey-wall",
            "--gray-wall",
            dest="grey_wall",
            action="store_true",
            help=_("play on the grey wall"),
        )
        add_lots(parser, _("the same text gives the same deals"))
        add_thinking_flags(parser)
        add_screen_flags(parser)

    def to_argv(self, options: argparse.Namespace) -> list[str]:
        return options_to_argv(options, ("player", "grey_wall", "seed", "first", "think", "nodes"))

    def parse_options(self, options: argparse.Namespace) -> tuple[Setup | None, Flags]:
        from azul.rules import WallKind

        wall = WallKind.GREY if options.grey_wall else None
        setup = None
        players = [seated(self.players(), text) for text in options.player]
        own = own_players(players)
        try:
            if players:
                names, seats = (player.name for player in players), (player.who for player in players)
                kind = wall or WallKind.COLOURED
                # Before the flags are checked: how many play says who can begin.
                setup = Setup(tuple(names), kind, options.first, options.seed, tuple(seats))
            flags = Flags(options.first, options.seed, options.think, options.nodes, own, wall)
        except ValueError as error:
            raise Failure(shown(str(error)), WRONG_USAGE) from None
        return setup, flags


def add_match(commands: Commands, program: AzulProgram) -> None:
    """`azul match`."""
    parser = add_command(
        commands,
        "match",
        _("play many games between computer players"),
        _(
            "A player is a level (easy, medium, hard, expert), a Python file or an installed bot. "
            "With two players, the first takes one seat and the second takes all the others."
        ),
    )
    parser.add_argument("entrants", metavar="PLAYER", nargs="+", help=_("two to four players"))
    parser.add_argument("--players", metavar="N", type=number, help=_("seats at the table, 2-4"))
    parser.add_argument(
        "--grey-wall", "--gray-wall", dest="grey", action="store_true", help=_("play on the grey wall")
    )
    add_match_flags(parser)
    parser.set_defaults(command=partial(_match, program))


def _match(program: AzulProgram, options: argparse.Namespace) -> int:
    """Play all games, and print what they come to; after ctrl+c, what there is."""
    from azul.bots.roster import BOTS

    seats = _seats(options)
    match = _parse_match(options)
    own = try_out(program.players(), options.entrants, BOTS.bot)
    terms = MatchTerms(
        "azul",
        seats,
        lambda games: title(match, seats, games),
        {"wall": str(match.wall)},
        apart=own,
    )
    return run_match(options, match, terms)


def _seats(options: argparse.Namespace) -> int:
    """How many sit at the table."""
    from azul.record import FEWEST, MOST

    entrants = len(options.entrants)
    players: int = entrants if options.players is None else options.players
    if not FEWEST <= entrants <= MOST:
        raise _wrong(
            _("a match takes {fewest} to {most} players, not {number}").format(
                fewest=FEWEST, most=MOST, number=entrants
            )
        )
    if not FEWEST <= players <= MOST:
        raise _wrong(
            _("--players takes a number from {fewest} to {most}, not {number}").format(
                fewest=FEWEST, most=MOST, number=players
            )
        )
    if entrants not in (2, players):
        raise _wrong(
            _("{entrants} players cannot share {players} seats; name two, or one for each seat").format(
                entrants=entrants, players=players
            )
        )
    return players


def _parse_match(options: argparse.Namespace) -> Match:
    """The match that was asked for."""
    from azul.bots.roster import Match

    wanted = asked_match(options)
    return Match(
        entrants=tuple(options.entrants),
        wall=WallKind.GREY if options.grey else WallKind.COLOURED,
        seed=wanted.seed,
        budget=wanted.budget,
        records=wanted.records,
    )


def _wrong(sentence: str) -> Failure:
    return Failure(sentence, WRONG_USAGE)


def title(match: Match, players: int, games: int) -> str:
    """What was played: `Azul · 100 games, 4 players, grey wall`."""
    wall = _("grey wall") if match.wall == "grey" else _("coloured wall")
    sentence = ngettext(
        "Azul · {games} game, {players} players, {wall}",
        "Azul · {games} games, {players} players, {wall}",
        games,
    )
    return sentence.format(games=games, players=players, wall=wall)


def add_review(commands: Commands, program: AzulProgram) -> None:
    """`azul review`."""
    add_review_command(commands, partial(_review, program))


def _review(program: AzulProgram, options: argparse.Namespace) -> int:
    """Judge every choice, and say what comes of it."""
    from azul.review import REVIEWING, judge

    return run_review(
        options, ReviewTerms("azul", program.record_path, program.library.read, REVIEWING, judge, _words)
    )


def _words() -> AzulWords:
    from azul.review_text import WORDS

    return WORDS


def add_stats(commands: Commands, _program: AzulProgram) -> None:
    """`azul stats`."""
    parser = add_command(commands, "stats", _("show statistics for every player"))
    parser.add_argument("name", metavar="NAME", nargs="?", help=_("show one player in detail"))
    parser.add_argument(
        "--wall",
        metavar="SIDE",
        type=one_of("coloured", "grey"),
        help=_("only games on this wall: coloured or grey"),
    )
    parser.add_argument("--json", action="store_true", help=_("print the figures as JSON"))
    parser.set_defaults(command=_stats)


def _stats(options: argparse.Namespace) -> int:
    """Read all saved games, and print what the finished ones come to."""
    from azul.stats import players
    from hotseat.analysis.player_stats import as_json, unreadable

    check_folder()
    read = _read()
    games = [game for game in read.found if options.wall in (None, game.wall)]
    if read.faults:
        complain("azul", unreadable(len(read.faults), "azul"))
    everybody = players(games)
    chosen = None if options.name is None or not everybody else named(options.name.strip(), everybody)
    if options.json:
        print_json(as_json(len(games), len(read.faults), everybody, chosen.name if chosen else None))
    elif not games:
        print_line(_nothing(options.wall))
    else:
        _print(games, everybody, chosen, options.wall)
    return 0


def _read() -> Collected[Finished]:
    from azul.stats import finished_games
    from hotseat.text.progress import Progress

    with Progress(_("Reading saved games")) as progress:
        games = finished_games(told=progress.told)
    assert games is not None  # it goes on to the end
    return games


def _nothing(wall: str | None) -> str:
    from hotseat.storage.paths import data_folder

    if wall is not None:
        return _("No finished games on that wall yet.")
    folder = shown(str(data_folder()), 1000)
    return _("No finished games yet, so there is nothing to count. Games are saved in {folder}.").format(
        folder=folder
    )


def _print(
    games: Sequence[Finished], players: Sequence[Player], chosen: Player | None, wall: str | None
) -> None:
    from azul.stats import legend, overview, title
    from hotseat.analysis.stats_text import draw_all, draw_one
    from hotseat.text.console import print_drawn

    if chosen is None:
        heading = title(_("Azul · statistics"), len(games), wall)
        print_drawn(lambda width: draw_all(heading, overview(players), legend(), width))
    else:
        heading = title(shown(chosen.name), chosen.games, wall)
        print_drawn(lambda width: draw_one(heading, chosen.view(), width))


PROGRAM = AzulProgram(LIBRARY)

run = PROGRAM.run
