"""`azul stats`: figures by name, from the finished games.

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

from hotseat.language import _
from hotseat.named import named
from hotseat.names import shown
from hotseat.usage import add_command, check_folder, complain, one_of, print_json, print_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from azul.statistics import Finished, Player
    from hotseat.gather import Gathered
    from hotseat.usage import Commands


def add(commands: Commands) -> None:
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
    from azul.statistics import as_json, players
    from hotseat.facts import unreadable

    check_folder()
    read = _read()
    games = [game for game in read.found if options.wall in (None, game.wall)]
    if read.faults:
        complain("azul", unreadable(len(read.faults), "azul"))
    found = players(games)
    chosen = None if options.name is None or not found else named(options.name.strip(), found)
    if options.json:
        print_json(as_json(games, len(read.faults), chosen.name if chosen else None))
    elif not games:
        print_line(_nothing(options.wall))
    else:
        _print(games, found, chosen, options.wall)
    return 0


def _read() -> Gathered[Finished]:
    from azul.statistics import finished_games
    from hotseat.progress import Progress

    with Progress(_("Reading saved games")) as progress:
        found = finished_games(told=progress.told)
    assert found is not None  # it goes on to the end
    return found


def _nothing(wall: str | None) -> str:
    from hotseat.folders import data

    if wall is not None:
        return _("No finished games on that wall yet.")
    folder = shown(str(data()), 1000)
    return _("No finished games yet, so there is nothing to count. Games are saved in {folder}.").format(
        folder=folder
    )


def _print(
    games: Sequence[Finished], players: Sequence[Player], chosen: Player | None, wall: str | None
) -> None:
    from azul.figures import facts, legend, overview, title
    from hotseat.drawn import print_drawn
    from hotseat.facts_text import draw_all, draw_one

    if chosen is None:
        heading = title(_("Azul · statistics"), len(games), wall)
        print_drawn(lambda width: draw_all(heading, overview(players), legend(), width))
    else:
        heading = title(shown(chosen.name), chosen.games, wall)
        print_drawn(lambda width: draw_one(heading, facts(chosen), width))
