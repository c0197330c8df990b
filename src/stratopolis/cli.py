"""The flags of `stratopolis` and its commands `match`, `review` and `stats`.

`stratopolis match`: let bots play many games, and show which is better.

`--json` prints one object. Rates are wins a game, from 0 to 1, with their 95 % interval; a draw is half a
win for both.

    {"games": 100, "asked": 100, "players": 2, "play": "piles", "seed": "1",
     "think": null, "nodes": 20000, "unfinished": 0,
     "entrants": [{"name": "hard", "seats": 1, "wins": 88.5, "shared": 1, "rate": 0.885,
                   "interval": [0.8056, 0.9347], "fair": 0.5, "score": 62.31,
                   "choices": 2000, "pace": 0.4117, "longest": 0.9861, "lost": {}}, ...]}

`games` were played to an end, of those `asked` for; `think` is the mean time of a move that was allowed,
in seconds; `unfinished` are those whose process ended; `shared` are draws; `pace` is the mean of a choice
in seconds of the processor, `longest` the longest one; `lost` says how many games were lost by what
cannot be done, by the reason.

`stratopolis review`: judge every move of a game against the best move.

With `--json` it prints one object. Points are as the computer players judge positions.

    {"file": "game.strat", "complete": true, "over": true, "total": 40,
     "players": [{"name": "Ada", "accuracy": 0.871, "lost": 32.4, "choices": 20, "best": 9,
                  "taken": 31}, ...],
     "choices": [{"place": 0, "choice": 1, "seat": 1, "loss": 0.35,
                  "played": {"command": "RNN 1,0 0", "results": [6.1, 5.9],
                             "line": ["RNN 1,0 0", "GNN -1,0 0"], "exact": false, "nodes": 12000},
                  "best": {...}}, ...],
     "turning": [7, 23, 39], "standings": [{"place": 0, "worths": [0.2, -0.2]}, ...]}

What docs/review.md says of these words holds. `--progress`, ctrl+c: see `hotseat.cli.commands.review`.

`stratopolis stats`: figures by name, from the finished games.

`--json` prints one object. A mean is an average over the player's games, with two decimals.

    {"games": 2, "unreadable": 0,
     "players": [{"name": "Ada", "games": 2, "wins": 1, "draws": 0,
                  "score": {"total": 47, "mean": 23.5, "best": 28},
                  "squares": {"total": 12, "mean": 6.0},
                  "level": {"total": 8, "mean": 4.0, "best": 5},
                  "red": {"games": 2, "wins": 1}, "first": {"games": 1, "wins": 0},
                  "against": [{"name": "Bela", "games": 2, "wins": 1, "theirs": 1}],
                  "scores": [{"played": "2026-11-21T14:30:12+01:00", "number": 1,
                              "score": 19, "won": false}, ...]}, ...]}

`unreadable` counts files; `number` is the game's in `stratopolis games`; `squares` and `level` are those
of the best zone; `red` and `first` are the games with red, and those in which the player began. Players
with most games come first, scores oldest first. With a NAME `players` holds that one.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hotseat.cli.commands.match import parse_match_options
from hotseat.cli.options import (
    WRONG_USAGE,
    Failure,
    add_players,
    add_screen_flags,
    add_seed_and_first,
    add_thinking_flags,
    need_terminal,
    options_to_argv,
)
from hotseat.cli.program import MatchTerms, Program
from hotseat.cli.values import one_of
from hotseat.i18n import N_, _, ngettext
from hotseat.record.names import shown
from stratopolis.game import LIBRARY, Flags, Setup
from stratopolis.record import PLAYERS
from stratopolis.rules import Event, Placement, Play, Position

if TYPE_CHECKING:
    from stratopolis.bots.roster import Match
    from stratopolis.tui.app import StratopolisApp

# The words of `match --play`; the first is the default.
_WAYS = ("piles", "face-down", "hand")


class StratopolisProgram(Program[Position, Placement, Event, Flags]):
    """The command line of `stratopolis`."""

    flags_type = Flags

    def add_flags(self, parser: argparse.ArgumentParser) -> None:
        add_players(
            parser,
            _(
                "add a player, red first, and go straight to the table; give it twice."
                " NAME is a person; NAME:easy, NAME:medium or NAME:hard a computer;"
                " NAME:FILE.py your own bot"
            ),
        )
        ways = parser.add_mutually_exclusive_group()
        ways.add_argument(
            "--own-order", action="store_true", help=_("each player arranges their own pile before the game")
        )
        ways.add_argument("--face-down", action="store_true", help=_("the next tile stays hidden"))
        ways.add_argument("--hand", action="store_true", help=_("play any of your top three tiles"))
        add_seed_and_first(parser, _("the same text gives the same shuffle"))
        add_thinking_flags(parser)
        add_screen_flags(parser)

    def to_argv(self, options: argparse.Namespace) -> list[str]:
        names = ("player", "own_order", "face_down", "hand", "seed", "first", "think", "nodes")
        return options_to_argv(options, names)

    def parse_options(self, options: argparse.Namespace) -> tuple[Setup | None, Flags]:
        ways = {Play.FACE_DOWN: options.face_down, Play.HAND: options.hand, Play.PILES: options.own_order}
        play = next((way for way, flag in ways.items() if flag), None)
        setup = None
        players, own = self.seated(options)
        try:
            first, seed = options.first, options.seed
            flags = Flags(first, seed, options.think, options.nodes, own, play, options.own_order)
            if players:
                names, seats = (player.name for player in players), (player.who for player in players)
                setup = Setup(tuple(names), play or Play.PILES, first, seed, None, tuple(seats))
        except ValueError as error:
            raise Failure(shown(str(error)), WRONG_USAGE) from None
        return setup, flags

    match_help = N_("A player is a level (easy, medium, hard), a Python file or an installed bot.")
    entrants_help = N_("two players")

    def add_match_flags(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--play",
            metavar="WAY",
            type=one_of(*_WAYS),
            default=_WAYS[0],
            help=_("piles, face-down or hand; piles if omitted"),
        )

    def match(self, options: argparse.Namespace) -> tuple[Match, MatchTerms]:
        from stratopolis.bots.roster import Match

        if len(options.entrants) != PLAYERS:
            sentence = _("a match takes two players, not {number}").format(number=len(options.entrants))
            raise Failure(sentence, WRONG_USAGE)
        common = parse_match_options(options)
        match = Match(tuple(options.entrants), Play(options.play), **common._asdict())
        return match, MatchTerms(PLAYERS, lambda games: title(match, games), {"play": str(match.play)})

    def play(self, options: argparse.Namespace) -> int:
        setup, flags = self.parse_options(options)
        if setup is None or not options.own_order or self.by_lines(options):
            return super().play(options)
        need_terminal(self.name, lines=f"{self.name} --lines")

        def app() -> StratopolisApp:
            from stratopolis.tui.app import StratopolisApp

            return StratopolisApp(None, flags, arranging=setup, still=options.still)

        return self.show(None, app)


def title(match: Match, games: int) -> str:
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
    }[match.play]
    return sentence.format(games=games)


PROGRAM = StratopolisProgram(LIBRARY)

run = PROGRAM.run
