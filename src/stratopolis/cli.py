"""The flags of `stratopolis`, and those of its command `match`."""

from __future__ import annotations

import argparse
from functools import partial

from hotseat.cli.options import Parser, one_of
from hotseat.cli.output import WRONG_USAGE, Failure
from hotseat.cli.program import MatchTerms, Program
from hotseat.i18n import N_, _, ngettext
from stratopolis.game import LIBRARY, PLAYERS, Flags, Setup
from stratopolis.rules import Event, Placement, Play, Position


class StratopolisProgram(Program[Position, Placement, Event, Flags]):
    """The command line of `stratopolis`."""

    flags_type = Flags
    handed_on = ("player", "own_order", "face_down", "hand", "seed", "first", "think", "nodes")

    def add_flags(self, parser: Parser) -> None:
        players = _(
            "add a player, red first, and go straight to the table; give it twice."
            " NAME is a person; NAME:easy, NAME:medium, NAME:hard or NAME:expert a computer;"
            " NAME:FILE.py your own bot"
        )
        parser.add_players(players)
        ways = parser.add_mutually_exclusive_group()
        ways.add_argument(
            "--own-order", action="store_true", help=_("each player arranges their own pile before the game")
        )
        ways.add_argument("--face-down", action="store_true", help=_("the next tile stays hidden"))
        ways.add_argument("--hand", action="store_true", help=_("play any of your top three tiles"))
        parser.add_seed(_("the same text gives the same shuffle"))
        parser.add_first()
        parser.add_thinking_flags()
        parser.add_screen_flags()

    def game_and_flags(self, options: argparse.Namespace) -> tuple[Setup | None, Flags]:
        ways = {Play.FACE_DOWN: options.face_down, Play.HAND: options.hand, Play.PILES: options.own_order}
        play = next((way for way, flag in ways.items() if flag), None)
        players, own = self.seated(options)
        first, seed, setup = options.first, options.seed, None
        flags = Flags(first, seed, options.think, options.nodes, own, play, options.own_order)
        if players:
            names, seats = (player.name for player in players), (player.who for player in players)
            setup = Setup(tuple(names), play or Play.PILES, first, seed, None, tuple(seats))
        return setup, flags

    match_help = N_("A player is a level (easy, medium, hard, expert), a Python file or an installed bot.")
    entrants_help = N_("two players")

    def add_match_flags(self, parser: Parser) -> None:
        parser.add_argument(
            "--play",
            metavar=_("WAY"),
            type=one_of(*(play.value for play in Play)),
            default=Play.PILES.value,
            help=_("piles, face-down or hand; piles if omitted"),
        )

    def match(self, options: argparse.Namespace) -> MatchTerms:
        from stratopolis.bots.roster import Match

        if len(options.entrants) != PLAYERS:
            sentence = _("a match takes two players, not {number}")
            raise Failure(sentence, WRONG_USAGE, number=len(options.entrants))
        play = Play(options.play)
        make = partial(Match, tuple(options.entrants), play)
        return MatchTerms(make, PLAYERS, partial(title, play), {"play": str(play)})

    def play(self, options: argparse.Namespace) -> int:
        setup, flags = self.parse_options(options)
        if setup is None or not options.own_order or self.by_lines(options):
            return super().play(options)
        self.need_screens()
        return self.open(None, flags, arranging=setup, still=options.still)


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
