"""`stratopolis games`: the list of saved games."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hotseat.language import _, ngettext
from hotseat.names import shown
from hotseat.usage import cut, padded, print_json, print_line

if TYPE_CHECKING:
    from hotseat.usage import Commands
    from stratopolis.rules import Play
    from stratopolis.saves import Saved


def add(commands: Commands) -> None:
    """`stratopolis games`."""
    games = commands.add_parser("games", help=_("list the saved games"), allow_abbrev=False)
    games.add_argument("--json", action="store_true", help=_("print the list as a JSON object"))
    games.set_defaults(command=_games)


def _games(options: argparse.Namespace) -> int:
    """List the saved games, the newest first, each as soon as it has been read."""
    from hotseat.folders import data
    from stratopolis.saves import listed, looked_into

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
    players = [f"{cut(name)} {score}" for name, score in zip(saved.names, saved.scores, strict=True)]
    tiles = ngettext("{n} tile", "{n} tiles", saved.game.placed).format(n=saved.game.placed)
    columns = [
        f"{saved.number:4}",
        when,
        padded(saved.state.word, 11),
        padded(_way(saved.game.play), 9),
        padded(tiles, 8),
        ", ".join(players),
    ]
    return "  ".join([*columns, f'"{saved.title}"'] if saved.title else columns)


def _way(play: Play) -> str:
    """How it is played, in words."""
    return {"piles": _("piles"), "face-down": _("face down"), "hand": _("hands")}[play]


def _object(saved: Saved) -> dict[str, object]:
    """A saved game for programs. What cannot be read has a `fault` and no play, turn and players."""
    game = saved.game
    players = zip(saved.names, saved.scores, strict=True)
    return {
        "number": saved.number,
        "file": shown(str(saved.path), 1000),
        "title": saved.title or None,
        "played": saved.played.isoformat(timespec="seconds"),
        "state": str(saved.state),
        "play": str(game.play) if game else None,
        "turn": game.placed if game else None,
        "players": [{"name": name, "score": score} for name, score in players],
        "winners": list(saved.winners) if saved.finished else None,
        "fault": saved.fault,
    }
