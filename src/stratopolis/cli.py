"""The flags of `stratopolis` and its commands `match`, `review` and `stats`.

`stratopolis match`: computer players against each other, and which of them is better.

`--json` prints one object. Rates are wins a game, from 0 to 1, with their 95 % interval; a draw is half a
win for both.

    {"games": 100, "asked": 100, "players": 2, "play": "piles", "seed": "1",
     "think": null, "nodes": 20000, "unfinished": 0,
     "entrants": [{"name": "hard", "seats": 1, "wins": 88.5, "shared": 1, "rate": 0.885,
                   "interval": [0.8056, 0.9347], "fair": 0.5, "score": 62.31,
                   "choices": 2000, "pace": 0.4117, "lost": {}}, ...]}

`games` were played to an end, of those `asked` for; `unfinished` are those whose process ended; `shared`
are draws; `pace` is seconds a choice; `lost` says how many games were lost by what cannot be done, by the
reason.

`stratopolis review`: a game choice by choice, against the best that is found.

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
from functools import partial
from typing import TYPE_CHECKING

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
    need_terminal,
    one_of,
    options_to_argv,
    print_json,
    print_line,
)
from hotseat.cli.program import Program
from hotseat.cli.seating import add_thinking_flags, own_players, seated
from hotseat.i18n import _, ngettext
from hotseat.record.names import shown
from stratopolis.game import LIBRARY, Flags, Setup
from stratopolis.rules import Event, Placement, Play, Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hotseat.cli.options import Commands
    from hotseat.storage.library import Collected
    from stratopolis.bots.roster import Match
    from stratopolis.review_text import StratopolisWords
    from stratopolis.stats import Finished, Player
    from stratopolis.tui.app import StratopolisApp


class StratopolisProgram(Program[Position, Placement, Event, Flags]):
    """The command line of `stratopolis`."""

    flags_type = Flags
    own = ("review", "stats", "match")

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
        add_lots(parser, _("the same text gives the same shuffle"))
        add_thinking_flags(parser)
        add_screen_flags(parser)

    def to_argv(self, options: argparse.Namespace) -> list[str]:
        names = ("player", "own_order", "face_down", "hand", "seed", "first", "think", "nodes")
        return options_to_argv(options, names)

    def parse_options(self, options: argparse.Namespace) -> tuple[Setup | None, Flags]:

        ways = {Play.FACE_DOWN: options.face_down, Play.HAND: options.hand, Play.PILES: options.own_order}
        play = next((way for way, flag in ways.items() if flag), None)
        setup = None
        players = [seated(self.players(), text) for text in options.player]
        own = own_players(players)
        try:
            first, seed = options.first, options.seed
            flags = Flags(first, seed, options.think, options.nodes, own, play, options.own_order)
            if players:
                names, seats = (player.name for player in players), (player.who for player in players)
                setup = Setup(tuple(names), play or Play.PILES, first, seed, None, tuple(seats))
        except ValueError as error:
            raise Failure(shown(str(error)), WRONG_USAGE) from None
        return setup, flags

    def play(self, options: argparse.Namespace) -> int:
        setup, flags = self.parse_options(options)
        if setup is None or not options.own_order:
            return super().play(options)
        need_terminal(self.name)

        def app() -> StratopolisApp:
            from stratopolis.tui.app import StratopolisApp

            return StratopolisApp(None, flags, arranging=setup, still=options.still)

        return self.show(None, app)


_SEATS = 2

_WAYS = ("piles", "face-down", "hand")


def add_match(commands: Commands, program: StratopolisProgram) -> None:
    """`stratopolis match`."""
    parser = add_command(
        commands,
        "match",
        _("play many games between computer players"),
        _("A player is a level (easy, medium, hard), a Python file or an installed bot."),
    )
    parser.add_argument("entrants", metavar="PLAYER", nargs="+", help=_("two players"))
    parser.add_argument(
        "--play",
        metavar="WAY",
        type=one_of(*_WAYS),
        default=_WAYS[0],
        help=_("piles, face-down or hand; piles if omitted"),
    )
    add_match_flags(parser)
    parser.set_defaults(command=partial(_match, program))


def _match(program: StratopolisProgram, options: argparse.Namespace) -> int:
    """Play all games, and print what they come to; after ctrl+c, what there is."""
    from stratopolis.bots.roster import BOTS

    match = _parse_match(options)
    own = try_out(program.players(), options.entrants, BOTS.bot)
    more = {"play": str(match.play)}
    terms = MatchTerms("stratopolis", _SEATS, lambda n: title(match, n), more, apart=own)
    return run_match(options, match, terms)


def _parse_match(options: argparse.Namespace) -> Match:
    """The match that was asked for. Raises `Failure`."""
    from stratopolis.bots.roster import Match

    if len(options.entrants) != _SEATS:
        sentence = _("a match takes two players, not {number}").format(number=len(options.entrants))
        raise Failure(sentence, WRONG_USAGE)
    wanted = asked_match(options)
    return Match(
        tuple(options.entrants),
        Play(options.play),
        seed=wanted.seed,
        budget=wanted.budget,
        records=wanted.records,
    )


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


def add_review(commands: Commands, program: StratopolisProgram) -> None:
    """`stratopolis review`."""
    add_review_command(commands, partial(_review, program))


def _review(program: StratopolisProgram, options: argparse.Namespace) -> int:
    """Judge every choice, and say what comes of it."""
    from stratopolis.review import REVIEWING, judge

    return run_review(
        options,
        ReviewTerms("stratopolis", program.record_path, program.library.read, REVIEWING, judge, _words),
    )


def _words() -> StratopolisWords:
    from stratopolis.review_text import WORDS

    return WORDS


def add_stats(commands: Commands, _program: StratopolisProgram) -> None:
    """`stratopolis stats`."""
    parser = add_command(commands, "stats", _("show statistics for every player"))
    parser.add_argument("name", metavar="NAME", nargs="?", help=_("show one player in detail"))
    parser.add_argument("--json", action="store_true", help=_("print the figures as JSON"))
    parser.set_defaults(command=_stats)


def _stats(options: argparse.Namespace) -> int:
    """Read all saved games, and print what the finished ones come to."""
    from hotseat.analysis.player_stats import as_json, unreadable
    from stratopolis.stats import players

    check_folder()
    read = _read()
    if read.faults:
        complain("stratopolis", unreadable(len(read.faults), "stratopolis"))
    everybody = players(read.found)
    chosen = None
    if options.name is not None and everybody:
        chosen = named(options.name.strip(), everybody)
    if options.json:
        print_json(as_json(len(read.found), len(read.faults), everybody, chosen.name if chosen else None))
    elif not everybody:
        print_line(_nothing())
    else:
        _print(len(read.found), everybody, chosen)
    return 0


def _read() -> Collected[Finished]:
    from hotseat.text.progress import Progress
    from stratopolis.stats import finished_games

    with Progress(_("Reading saved games")) as progress:
        games = finished_games(told=progress.told)
    assert games is not None  # it goes on to the end
    return games


def _nothing() -> str:
    from hotseat.storage.paths import data_folder

    text = _("No finished games yet, so there is nothing to count. Games are saved in {folder}.")
    return text.format(folder=shown(str(data_folder()), 1000))


def _print(games: int, players: Sequence[Player], chosen: Player | None) -> None:
    from hotseat.analysis.player_stats import title
    from hotseat.analysis.stats_text import draw_all, draw_one
    from hotseat.text.console import print_drawn
    from stratopolis.stats import legend, overview

    if chosen is None:
        heading = title(_("Stratopolis · statistics"), games)
        print_drawn(lambda width: draw_all(heading, overview(players), legend(), width))
    else:
        heading = title(shown(chosen.name), chosen.games)
        print_drawn(lambda width: draw_one(heading, chosen.view(), width))


PROGRAM = StratopolisProgram(LIBRARY)

run = PROGRAM.run
