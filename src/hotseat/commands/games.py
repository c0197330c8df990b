"""`games`: the list of saved games."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hotseat.language import _
from hotseat.names import shown
from hotseat.usage import check_folder, cut, padded, print_json, print_line

if TYPE_CHECKING:
    import argparse

    from hotseat.notation import C, E, G
    from hotseat.program import F, Program
    from hotseat.saves import Saved
    from hotseat.usage import Commands


def add(commands: Commands, program: Program[G, C, E, F]) -> None:
    """`games [--json]`."""
    games = commands.add_parser("games", help=_("list the saved games"), allow_abbrev=False)
    games.add_argument("--json", action="store_true", help=_("print the list as a JSON object"))
    games.set_defaults(command=partial(_games, program))


def _games(program: Program[G, C, E, F], options: argparse.Namespace) -> int:
    """List the saved games, the newest first, each as soon as it has been read."""
    from hotseat.folders import data

    check_folder()
    saves = program.saves
    found = saves.listed()
    if options.json:
        games = [_object(program, saves.looked_into(each)) for each in found]
        print_json({"folder": str(data()), "games": games})
        return 0
    if not found:
        print_line(_("There are no saved games in {folder}.").format(folder=shown(str(data()), 1000)))
    for each in found:
        print_line(_line(program, saves.looked_into(each)))
    return 0


def _line(program: Program[G, C, E, F], saved: Saved[G]) -> str:
    """A saved game in a line."""
    when = saved.played.strftime("%Y-%m-%d %H:%M")
    if saved.game is None or saved.header is None:
        return f"{saved.number:4}  {when}  {saved.fault}"
    columns = [
        f"{saved.number:4}",
        when,
        padded(saved.state.word, 11),
        *(padded(text, width) for text, width in program.listed(saved.game, saved.header)),
        ", ".join(_players(saved)),
    ]
    return "  ".join([*columns, f'"{saved.title}"'] if saved.title else columns)


def _players(saved: Saved[G]) -> list[str]:
    """Who plays, with the scores where the game has any."""
    names = [f"{cut(name)}{_computer(who)}" for name, who in zip(saved.names, saved.seats, strict=True)]
    if not saved.scores:
        return names
    return [f"{name} {score}" for name, score in zip(names, saved.scores, strict=True)]


def _computer(who: str) -> str:
    """What stands behind the name of a computer: its level."""
    from hotseat.header import PERSON

    if who == PERSON:
        return ""
    from hotseat.ui.play.who import level_word

    return f" ({level_word(who)})"


def _object(program: Program[G, C, E, F], saved: Saved[G]) -> dict[str, object]:
    """A saved game for programs. What cannot be read has a `fault`, and nothing is known of it."""
    scores = saved.scores or (None,) * len(saved.names)
    players = zip(saved.names, scores, strict=True)
    return {
        "number": saved.number,
        "file": shown(str(saved.path), 1000),
        "title": saved.title or None,
        "played": saved.played.isoformat(timespec="seconds"),
        "state": str(saved.state),
        **program.facts(saved.game),
        "players": [{"name": name, "score": score} for name, score in players],
        "winners": list(saved.winners) if saved.finished else None,
        "fault": saved.fault,
    }
