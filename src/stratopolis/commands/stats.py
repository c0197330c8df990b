"""`stratopolis stats`: figures by name, from the finished games.

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

from hotseat.language import _
from hotseat.named import named
from hotseat.names import shown
from hotseat.usage import add_command, check_folder, complain, print_json, print_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hotseat.gather import Gathered
    from hotseat.usage import Commands
    from stratopolis.statistics import Finished, Player


def add(commands: Commands) -> None:
    """`stratopolis stats`."""
    parser = add_command(commands, "stats", _("show statistics for every player"))
    parser.add_argument("name", metavar="NAME", nargs="?", help=_("show one player in detail"))
    parser.add_argument("--json", action="store_true", help=_("print the figures as JSON"))
    parser.set_defaults(command=_stats)


def _stats(options: argparse.Namespace) -> int:
    """Read all saved games, and print what the finished ones come to."""
    from hotseat.facts import unreadable
    from stratopolis.statistics import as_json, players

    check_folder()
    read = _read()
    if read.faults:
        complain("stratopolis", unreadable(len(read.faults), "stratopolis"))
    found = players(read.found)
    chosen = None
    if options.name is not None and found:
        chosen = named(options.name.strip(), found)
    if options.json:
        print_json(as_json(read.found, len(read.faults), chosen.name if chosen else None))
    elif not found:
        print_line(_nothing())
    else:
        _print(len(read.found), found, chosen)
    return 0


def _read() -> Gathered[Finished]:
    from hotseat.progress import Progress
    from stratopolis.statistics import finished_games

    with Progress(_("Reading saved games")) as progress:
        found = finished_games(told=progress.told)
    assert found is not None  # it goes on to the end
    return found


def _nothing() -> str:
    from hotseat.folders import data

    text = _("No finished games yet, so there is nothing to count. Games are saved in {folder}.")
    return text.format(folder=shown(str(data()), 1000))


def _print(games: int, players: Sequence[Player], chosen: Player | None) -> None:
    from hotseat.drawn import print_drawn
    from hotseat.facts import title
    from hotseat.facts_text import draw_all, draw_one
    from stratopolis.figures import facts, legend, overview

    if chosen is None:
        heading = title(_("Stratopolis · statistics"), games)
        print_drawn(lambda width: draw_all(heading, overview(players), legend(), width))
    else:
        heading = title(shown(chosen.name), chosen.games)
        print_drawn(lambda width: draw_one(heading, facts(chosen), width))
