"""`azul games`: the list of saved games."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from azul.commands.usage import cut, print_line
from hotseat.language import _
from hotseat.names import shown

if TYPE_CHECKING:
    from azul.commands.usage import Commands
    from azul.saves import Saved


def add(commands: Commands) -> None:
    """`azul games`."""
    games = commands.add_parser("games", help=_("list the saved games"), allow_abbrev=False)
    games.set_defaults(command=_games)


def _games(_options: argparse.Namespace) -> int:
    """List the saved games, the newest first."""
    from azul.saves import saved
    from hotseat.folders import data

    found = saved()
    if not found:
        print_line(_("There are no saved games in {folder}.").format(folder=shown(str(data()), 1000)))
    for each in found:
        print_line(_listed(each))
    return 0


def _listed(saved: Saved) -> str:
    """A saved game in a line."""
    when = saved.played.strftime("%Y-%m-%d %H:%M")
    if saved.fault is not None:
        return f"{saved.number:4}  {when}  {saved.fault}"
    players = [f"{cut(name)} {score}" for name, score in zip(saved.names, saved.scores, strict=True)]
    state = _("finished") if saved.finished else _("unfinished")
    wall = _("grey wall") if saved.wall == "grey" else _("coloured wall")
    roundnumber = _("round {n}").format(n=saved.round)
    return f"{saved.number:4}  {when}  {state:10}  {wall:13}  {roundnumber:8}  {', '.join(players)}"
