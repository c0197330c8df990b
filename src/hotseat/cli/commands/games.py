"""`games`: list the saved games."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hotseat.cli.options import (
    add_command,
    check_folder,
    cut,
    padded,
    print_json,
    print_line,
    print_no_games,
)
from hotseat.i18n import _, comma_list, in_a_line
from hotseat.record.names import shown
from hotseat.text.local import date_and_time

if TYPE_CHECKING:
    import argparse

    from hotseat.cli.options import Commands
    from hotseat.cli.program import F, Program
    from hotseat.game import E, M, P
    from hotseat.storage.library import SavedGame


def add_games(commands: Commands, program: Program[P, M, E, F]) -> None:
    """`games [--json]`."""
    games = add_command(commands, "games", _("list the saved games"))
    games.add_argument("--json", action="store_true", help=_("print the list as JSON"))
    games.set_defaults(command=partial(_games, program))


def _games(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    """List the saved games, the newest first, each as soon as it has been read."""
    from hotseat.storage.files import data_folder

    check_folder()
    library = program.library
    files = library.listed()
    if options.json:
        games = [_object(program, library.load_summary(file)) for file in files]
        print_json({"folder": str(data_folder()), "games": games})
        return 0
    if not files:
        print_no_games()
    for file in files:
        print_line(_line(program, library.load_summary(file)))
    return 0


def _line(program: Program[P, M, E, F], saved: SavedGame[P]) -> str:
    """A saved game in a line."""
    when = date_and_time(saved.played)
    if saved.position is None or saved.header is None:
        return f"{saved.number:4}  {when}  {in_a_line(saved.fault or '')}"
    columns = [
        f"{saved.number:4}",
        when,
        padded(saved.state.word, 11),
        *(padded(text, width) for text, width in program.spec.listed(saved.position, saved.header)),
        comma_list(_players(saved)),
    ]
    return "  ".join([*columns, f'"{saved.title}"'] if saved.title else columns)


def _players(saved: SavedGame[P]) -> list[str]:
    """The players' names, with the scores where the game has any."""
    names = [f"{cut(name)}{_computer(who)}" for name, who in zip(saved.names, saved.seats, strict=True)]
    if not saved.scores:
        return names
    return [f"{name} {score}" for name, score in zip(names, saved.scores, strict=True)]


def _computer(who: str) -> str:
    """The level behind the name of a computer; nothing for a person."""
    from hotseat.record.header import PERSON, level_word

    return "" if who == PERSON else f" ({level_word(who)})"


def _object(program: Program[P, M, E, F], saved: SavedGame[P]) -> dict[str, object]:
    """A saved game for `--json`. One that cannot be read has a `fault` and nothing else."""
    scores = saved.scores or (None,) * len(saved.names)
    players = zip(saved.names, scores, strict=True)
    return {
        "number": saved.number,
        "file": shown(str(saved.path), 1000),
        "title": saved.title or None,
        "played": saved.played.isoformat(timespec="seconds"),
        "state": str(saved.state),
        **program.spec.facts(saved.position),
        "players": [{"name": name, "score": score} for name, score in players],
        "winners": list(saved.winners) if saved.finished else None,
        "fault": saved.fault,
    }
