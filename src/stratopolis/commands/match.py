"""`stratopolis match`: computer players against each other, and which of them is better.

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
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hotseat.language import _, ngettext
from hotseat.match_command import Terms, add_flags, asked, run, try_out
from hotseat.usage import WRONG_USAGE, Failure, add_command, one_of
from stratopolis.commands.players import players

if TYPE_CHECKING:
    from hotseat.usage import Commands
    from stratopolis.match import Match

_SEATS = 2
_WAYS = ("piles", "face-down", "hand")


def add(commands: Commands) -> None:
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
    add_flags(parser)
    parser.set_defaults(command=_match)


def _match(options: argparse.Namespace) -> int:
    """Play all games, and print what they come to; after ctrl+c, what there is."""
    from stratopolis.match import player

    match = _meant(options)
    own = try_out(players(), options.entrants, player)
    more = {"play": str(match.play)}
    terms = Terms("stratopolis", _SEATS, lambda n: title(match, n), more, apart=own)
    return run(options, match, terms)


def _meant(options: argparse.Namespace) -> Match:
    """The match that was asked for. Raises `Failure`."""
    from stratopolis.match import Match
    from stratopolis.rules import Play

    if len(options.entrants) != _SEATS:
        sentence = _("a match takes two players, not {number}").format(number=len(options.entrants))
        raise Failure(sentence, WRONG_USAGE)
    wanted = asked(options)
    return Match(tuple(options.entrants), Play(options.play), *wanted)


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
