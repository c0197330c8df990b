"""The flags of `azul`, and those of its commands `match` and `stats`."""

from __future__ import annotations

import argparse
from functools import partial
from typing import ClassVar

from azul.game import FEWEST, LIBRARY, MOST, wall_words
from azul.rules import Event, Move, Position, WallKind
from hotseat.cli.options import Parser, number, one_of
from hotseat.cli.output import WRONG_USAGE, Failure
from hotseat.cli.program import MatchTerms, Program, StatsFilter
from hotseat.i18n import N_, _, ngettext


class AzulProgram(Program[Position, Move, Event]):
    """The command line of `azul`."""

    players_help = N_(
        "add a player, in seat order, and go straight to the table; give it two to four times."
        " NAME is a person; NAME:easy, NAME:medium, NAME:hard or NAME:expert a computer;"
        " NAME:FILE.py your own bot"
    )
    seed_help = N_("the same text gives the same deals")
    variants: ClassVar = {"grey": (("--grey-wall", "--gray-wall"), N_("play on the grey wall"))}

    match_help = N_(
        "A player is a level (easy, medium, hard, expert), a Python file or an installed bot. "
        "With two players, the first takes one seat and the second takes all the others."
    )
    entrants_help = N_("two to four players")

    def add_match_flags(self, parser: Parser) -> None:
        parser.add_argument("--players", metavar=_("N"), type=number, help=_("seats at the table, 2-4"))
        self.add_variants(parser)

    def match(self, options: argparse.Namespace) -> MatchTerms:
        seats, wall = _seats(options), WallKind(options.variant or WallKind.COLOURED)
        return MatchTerms(wall, seats, partial(title, wall, seats), {"wall": str(wall)})

    def add_stats_flags(self, parser: Parser) -> None:
        text = _("only games on this wall: coloured or grey")
        parser.add_argument("--wall", metavar=_("SIDE"), type=one_of("coloured", "grey"), help=text)

    def stats_filter(self, options: argparse.Namespace) -> StatsFilter:
        if options.wall is None:
            return super().stats_filter(options)
        none = _("No finished games on that wall yet.")
        no_people = _("No finished games with people on that wall yet.")
        return StatsFilter("wall", options.wall, wall_words(WallKind(options.wall)), none, no_people)


def _seats(options: argparse.Namespace) -> int:
    """The number of seats at the table of a match. Raises `Failure`."""
    entrants = len(options.entrants)
    players: int = entrants if options.players is None else options.players
    if not FEWEST <= entrants <= MOST:
        text = _("a match takes {fewest} to {most} players, not {number}")
        raise Failure(text, WRONG_USAGE, fewest=FEWEST, most=MOST, number=entrants)
    if not FEWEST <= players <= MOST:
        text = _("--players takes a number from {fewest} to {most}, not {number}")
        raise Failure(text, WRONG_USAGE, fewest=FEWEST, most=MOST, number=players)
    if entrants not in (2, players):
        text = _("{entrants} players cannot share {players} seats; name two, or one for each seat")
        raise Failure(text, WRONG_USAGE, entrants=entrants, players=players)
    return players


def title(wall: WallKind, players: int, games: int) -> str:
    """The title of a match: `Azul · 100 games, 4 players, grey wall`."""
    sentence = ngettext(
        "Azul · {games} game, {players} players, {wall}",
        "Azul · {games} games, {players} players, {wall}",
        games,
    )
    return sentence.format(games=games, players=players, wall=wall_words(wall))


PROGRAM = AzulProgram(LIBRARY)

run = PROGRAM.run
