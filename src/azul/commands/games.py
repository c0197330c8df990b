"""`azul games`: the list of saved games."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from azul.commands.usage import cut, padded, print_json, print_line
from hotseat.language import _
from hotseat.names import shown

if TYPE_CHECKING:
    from azul.commands.usage import Commands
    from azul.saves import Saved


def add(commands: Commands) -> None:
    """`azul games`."""
    games = commands.add_parser("games", help=_("list the saved games"), allow_abbrev=False)
    games.add_argument("--json", action="store_true", help=_("print the list as a JSON object"))
    games.set_defaults(command=_games)


def _games(options: argparse.Namespace) -> int:
    """List the saved games, the newest first, each as soon as it has been read."""
    from azul.saves import listed, looked_into
    from hotseat.folders import data

    found = listed()
    if options.json:
        print_json({"folder": str(data()), "games": [_object(looked_into(each)) for each in found]})
        return 0
    if not found:
        print_line(_("There are no saved games in {folder}.").format(folder=shown(str(data()), 1000)))
    for each in found:
        print_line(_line(looked_into(each)))
    return 0


def _line(saved: Saved) -> str:
    """A saved game in a line."""
    when = saved.played.strftime("%Y-%m-%d %H:%M")
    if saved.game is None:
        return f"{saved.number:4}  {when}  {saved.fault}"
    people = zip(saved.names, saved.scores, saved.seats, strict=True)
    players = [f"{cut(name)}{_computer(who)} {score}" for name, score, who in people]
    wall = _("grey wall") if saved.game.wall == "grey" else _("coloured wall")
    columns = [
        f"{saved.number:4}",
        when,
        padded(saved.state.word, 11),
        padded(wall, 13),
        padded(_("round {n}").format(n=saved.game.round), 8),
        ", ".join(players),
    ]
    return "  ".join([*columns, f'"{saved.title}"'] if saved.title else columns)


def _computer(who: str) -> str:
    """What stands behind the name of a computer: its level."""
    from hotseat.record import PERSON

    if who == PERSON:
        return ""
    from hotseat.ui.who import level_word

    return f" ({level_word(who)})"


def _object(saved: Saved) -> dict[str, object]:
    """A saved game for programs. What cannot be read has a `fault` and no wall, round and players."""
    game = saved.game
    players = zip(saved.names, saved.scores, strict=True)
    return {
        "number": saved.number,
        "file": shown(str(saved.path), 1000),
        "title": saved.title or None,
        "played": saved.played.isoformat(timespec="seconds"),
        "state": str(saved.state),
        "wall": str(game.wall) if game else None,
        "round": game.round if game else None,
        "players": [{"name": name, "score": score} for name, score in players],
        "winners": list(saved.winners) if saved.finished else None,
        "fault": saved.fault,
    }
