"""The flags of `stratopolis`, and those of its command `match`."""

from __future__ import annotations

import argparse
from functools import partial
from typing import ClassVar

from hotseat.cli.options import Parser, one_of
from hotseat.cli.output import WRONG_USAGE, Failure
from hotseat.cli.program import MatchTerms, Program
from hotseat.i18n import N_, _, ngettext
from stratopolis.game import LIBRARY, PLAYERS
from stratopolis.rules import Event, Placement, Play, Position
from stratopolis.wording import OWN_ORDER


class StratopolisProgram(Program[Position, Placement, Event]):
    """The command line of `stratopolis`."""

    players_help = N_(
        "add a player, red first, and go straight to the table; give it twice."
        " NAME is a person; NAME:easy, NAME:medium, NAME:hard or NAME:expert a computer;"
        " NAME:FILE.py your own bot"
    )
    seed_help = N_("the same text gives the same shuffle")
    variants: ClassVar = {
        OWN_ORDER: (("--own-order",), N_("each player arranges their own pile before the game")),
        "face-down": (("--face-down",), N_("the next tile stays hidden")),
        "hand": (("--hand",), N_("play any of your top three tiles")),
    }

    match_help = N_("A player is a level (easy, medium, hard, expert), a Python file or an installed bot.")
    entrants_help = N_("two players")

    def add_match_flags(self, parser: Parser) -> None:
        way, text = one_of(*(play.value for play in Play)), _("piles, face-down or hand; piles if omitted")
        parser.add_argument("--play", metavar=_("WAY"), type=way, default=Play.PILES.value, help=text)

    def match(self, options: argparse.Namespace) -> MatchTerms:
        if len(options.entrants) != PLAYERS:
            sentence = _("a match takes two players, not {number}")
            raise Failure(sentence, WRONG_USAGE, number=len(options.entrants))
        play = Play(options.play)
        return MatchTerms(play, PLAYERS, partial(title, play), {"play": str(play)})


def title(play: Play, games: int) -> str:
    """What was played: `Stratopolis · 100 games, face down`."""
    sentence = {
        "piles": ngettext("Stratopolis · {games} game", "Stratopolis · {games} games", games),
        "face-down": ngettext(
            "Stratopolis · {games} game, face down", "Stratopolis · {games} games, face down", games
        ),
        "hand": ngettext(
            "Stratopolis · {games} game with hands of three",
            "Stratopolis · {games} games with hands of three",
            games,
        ),
    }[play]
    return sentence.format(games=games)


PROGRAM = StratopolisProgram(LIBRARY)

run = PROGRAM.run
