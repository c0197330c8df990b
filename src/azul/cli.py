"""The flags of `azul` and its commands `match`, `review` and `stats`.

`azul match`: let bots play many games, and show which is better.

`--json` prints one object. Rates are wins a game, from 0 to 1, with their 95 % interval.

    {"games": 100, "asked": 100, "players": 4, "wall": "grey", "seed": "1",
     "think": null, "nodes": 20000, "unfinished": 0,
     "entrants": [{"name": "expert", "seats": 1, "wins": 61.5, "shared": 3, "rate": 0.615,
                   "interval": [0.5181, 0.7035], "fair": 0.25, "score": 71.23,
                   "choices": 2214, "pace": 0.3117, "longest": 1.9422, "lost": {}}, ...]}

`games` were played to an end, of those `asked` for; `think` is the mean time of a move that was allowed,
in seconds; `unfinished` are those whose process ended; `wins` count shared ones by parts, `shared` how
many those were; `pace` is the mean of a choice in seconds of the processor, `longest` the longest one;
`lost` says how many games were lost by what cannot be done, by the reason.

`azul review`: judge every move of a game against the best move.

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
from typing import TYPE_CHECKING

from azul.game import LIBRARY, Flags, Setup
from azul.rules import Event, Move, Position, WallKind
from hotseat.cli.commands.match import parse_match_options
from hotseat.cli.options import (
    WRONG_USAGE,
    Failure,
    add_players,
    add_screen_flags,
    add_seed_and_first,
    add_thinking_flags,
    options_to_argv,
)
from hotseat.cli.program import MatchTerms, Program, StatsFilter
from hotseat.cli.values import number, one_of
from hotseat.i18n import N_, _, ngettext
from hotseat.record.names import shown

if TYPE_CHECKING:
    from azul.bots.roster import Match


class AzulProgram(Program[Position, Move, Event, Flags]):
    """The command line of `azul`."""

    flags_type = Flags

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
        add_seed_and_first(parser, _("the same text gives the same deals"))
        add_thinking_flags(parser)
        add_screen_flags(parser)

    def to_argv(self, options: argparse.Namespace) -> list[str]:
        return options_to_argv(options, ("player", "grey_wall", "seed", "first", "think", "nodes"))

    def parse_options(self, options: argparse.Namespace) -> tuple[Setup | None, Flags]:
        wall = WallKind.GREY if options.grey_wall else None
        setup = None
        players, own = self.seated(options)
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

    match_help = N_(
        "A player is a level (easy, medium, hard, expert), a Python file or an installed bot. "
        "With two players, the first takes one seat and the second takes all the others."
    )
    entrants_help = N_("two to four players")

    def add_match_flags(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--players", metavar="N", type=number, help=_("seats at the table, 2-4"))
        parser.add_argument(
            "--grey-wall", "--gray-wall", dest="grey", action="store_true", help=_("play on the grey wall")
        )

    def match(self, options: argparse.Namespace) -> tuple[Match, MatchTerms]:
        from azul.bots.roster import Match

        seats = _seats(options)
        common = parse_match_options(options)
        match = Match(
            entrants=tuple(options.entrants),
            wall=WallKind.GREY if options.grey else WallKind.COLOURED,
            **common._asdict(),
        )
        return match, MatchTerms(seats, lambda games: title(match, seats, games), {"wall": str(match.wall)})

    def add_stats_flags(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--wall",
            metavar="SIDE",
            type=one_of("coloured", "grey"),
            help=_("only games on this wall: coloured or grey"),
        )

    def stats_filter(self, options: argparse.Namespace) -> StatsFilter | None:
        if options.wall is None:
            return None
        heading = _("grey wall") if options.wall == "grey" else _("coloured wall")
        none = _("No finished games on that wall yet.")
        no_people = _("No finished games with people on that wall yet.")
        return StatsFilter("wall", options.wall, heading, none, no_people)


def _seats(options: argparse.Namespace) -> int:
    """The number of seats at the table of a match. Raises `Failure`."""
    from azul.record import FEWEST, MOST

    entrants = len(options.entrants)
    players: int = entrants if options.players is None else options.players
    if not FEWEST <= entrants <= MOST:
        raise Failure(
            _("a match takes {fewest} to {most} players, not {number}").format(
                fewest=FEWEST, most=MOST, number=entrants
            ),
            WRONG_USAGE,
        )
    if not FEWEST <= players <= MOST:
        raise Failure(
            _("--players takes a number from {fewest} to {most}, not {number}").format(
                fewest=FEWEST, most=MOST, number=players
            ),
            WRONG_USAGE,
        )
    if entrants not in (2, players):
        raise Failure(
            _("{entrants} players cannot share {players} seats; name two, or one for each seat").format(
                entrants=entrants, players=players
            ),
            WRONG_USAGE,
        )
    return players


def title(match: Match, players: int, games: int) -> str:
    """What was played: `Azul · 100 games, 4 players, grey wall`."""
    wall = _("grey wall") if match.wall == "grey" else _("coloured wall")
    sentence = ngettext(
        "Azul · {games} game, {players} players, {wall}",
        "Azul · {games} games, {players} players, {wall}",
        games,
    )
    return sentence.format(games=games, players=players, wall=wall)


PROGRAM = AzulProgram(LIBRARY)

run = PROGRAM.run
