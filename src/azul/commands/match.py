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
from typing import TYPE_CHECKING

from azul.commands import players as who
from hotseat.language import _, ngettext
from hotseat.match_command import Terms, add_flags, asked, run, try_out
from hotseat.usage import WRONG_USAGE, Failure, add_command, number

if TYPE_CHECKING:
    from azul.match import Match
    from hotseat.usage import Commands


def add(commands: Commands) -> None:
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
    add_flags(parser)
    parser.set_defaults(command=_match)


def _match(options: argparse.Namespace) -> int:
    """Play all games, and print what they come to; after ctrl+c, what there is."""
    from azul.match import player

    players = _seats(options)
    match = _meant(options)
    own = try_out(who.players(), options.entrants, player)
    terms = Terms(
        "azul",
        players,
        lambda games: title(match, players, games),
        {"wall": str(match.wall)},
        apart=own,
    )
    return run(options, match, terms)


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


def _meant(options: argparse.Namespace) -> Match:
    """The match that was asked for."""
    from azul.match import Match
    from azul.rules import WallKind

    wanted = asked(options)
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
