"""`games`: list the saved games, export them to a zip file, or import them from one.

`--import --json` prints one object:

    {"folder": "/home/ada/games", "added": [{"name": "a.azul", "file": "/home/ada/games/a.azul"}, ...],
     "already_there": [...], "refused": [{"name": "b.azul", "line": 2, "reason": "..."}, ...],
     "fault": null, "not_tried": 0}

`fault` is a sentence where a game could not be written; it stands in no list, and behind it so many files
of the zip were `not_tried`. `--export --json` prints `{"file": "/tmp/games.zip", "games": 3, "left_out":
[...]}`, what was left out as what is refused; `file` is null where no game could be exported.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hotseat.cli.options import (
    BAD_DATA,
    Failure,
    add_command,
    check_folder,
    complain,
    cut,
    file_path,
    padded,
    print_json,
    print_line,
    print_no_games,
)
from hotseat.i18n import _, comma_list, in_a_line, ngettext
from hotseat.record.names import shown
from hotseat.text.local import date_and_time

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from hotseat.cli.options import Commands
    from hotseat.cli.program import F, Program
    from hotseat.errors import RecordError
    from hotseat.game import E, M, P
    from hotseat.storage.archive import Imported
    from hotseat.storage.library import File, SavedGame
    from hotseat.text.progress import Progress


_MOST_FAULTS = 20  # that are printed one by one


def add_games(commands: Commands, program: Program[P, M, E, F]) -> None:
    """`games [--export FILE | --import FILE] [--json]`."""
    games = add_command(commands, "games", _("list, export or import saved games"))
    games.add_argument("--json", action="store_true", help=_("print the list as JSON"))
    zips = games.add_mutually_exclusive_group()
    zips.add_argument("--export", metavar="FILE.zip", help=_("copy all saved games to a new zip file"))
    zips.add_argument(
        "--import",
        metavar="FILE.zip",
        dest="imported",
        help=_("add the games from a zip file; nothing is overwritten"),
    )
    games.set_defaults(command=partial(_games, program))


def _games(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    """List the saved games, the newest first, each as soon as it has been read; or export or import."""
    from hotseat.storage.paths import data_folder

    check_folder()
    if options.export is not None:
        return _export(program, options)
    if options.imported is not None:
        return _import(program, options)
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


# Export and import


def _export(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    """Write all saved games into a new zip file."""
    from hotseat.errors import reason
    from hotseat.storage.archive import export_games
    from hotseat.storage.paths import data_folder
    from hotseat.text.progress import Progress

    path = file_path(options.export)
    try:
        with Progress(_("Exporting the games")) as progress:
            files = _followed(program.library.files(), progress)
            number, faults = export_games(program.spec, files, path)
    except FileExistsError as error:
        text = _("{file} already exists; nothing was exported")
        raise Failure(text.format(file=shown(str(error), 1000)), BAD_DATA) from None
    except OSError as error:
        text = _("cannot write {file}: {reason}")
        why = reason(error)
        raise Failure(text.format(file=shown(str(path), 1000), reason=why), BAD_DATA) from None
    _complain(program.name, _("not exported: {fault}"), faults)
    if options.json:
        file, left_out = str(path.absolute()) if number else None, [_fault(fault) for fault in faults]
        print_json({"file": file, "games": number, "left_out": left_out})
    if not number:
        why = _("no saved games in {folder}").format(folder=shown(str(data_folder()), 1000))
        if faults:
            why = _("no game could be exported")
        raise Failure(why, BAD_DATA)
    if not options.json:
        text = ngettext("Exported {n} game to {file}.", "Exported {n} games to {file}.", number)
        print_line(text.format(n=number, file=shown(str(path), 1000)))
    return BAD_DATA if faults else 0


def _followed(files: list[File], progress: Progress) -> Iterator[File]:
    """The files, while a bar shows how many are done."""
    for done, file in enumerate(files, 1):
        yield file
        progress.update(done, len(files))


def _import(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    """Add the games of a zip file."""
    from hotseat.errors import reason
    from hotseat.storage.archive import BadArchive, NotWritten, import_games
    from hotseat.storage.paths import data_folder

    path, left = file_path(options.imported), 0
    done: list[Imported] = []
    failure: str | None = None
    try:
        for game in import_games(program.spec, path, data_folder()):
            done.append(game)
    except BadArchive as error:
        text = _("cannot import {file}: {reason}")
        raise Failure(text.format(file=shown(str(path), 1000), reason=error), BAD_DATA) from None
    except NotWritten as error:
        text = _("cannot write games to {folder}: {reason}")
        if any(game.added for game in done):
            text = _("cannot write the remaining games to {folder}: {reason}")
        left = error.left
        failure = text.format(folder=shown(str(data_folder()), 1000), reason=reason(error))
    faults = [game.fault for game in done if game.fault is not None]
    _complain(program.name, _("not imported: {fault}"), faults)
    if options.json:
        print_json({**_imported(done), "fault": failure, "not_tried": left})
    else:
        added = sum(game.added for game in done)
        text = ngettext(
            "Added {n} game; {known} already there, {refused} not imported.",
            "Added {n} games; {known} already there, {refused} not imported.",
            added,
        )
        print_line(text.format(n=added, known=len(done) - added - len(faults), refused=len(faults)))
    if failure:
        raise Failure(failure, BAD_DATA)
    return BAD_DATA if faults else 0


def _complain(program: str, sentence: str, faults: list[RecordError]) -> None:
    """Print the first faults on stderr, and how many more there are."""
    for fault in faults[:_MOST_FAULTS]:
        complain(program, sentence.format(fault=fault))
    if more := len(faults[_MOST_FAULTS:]):
        complain(program, ngettext("and {n} more game", "and {n} more games", more).format(n=more))


def _imported(done: list[Imported]) -> dict[str, object]:
    """The object of `--import --json`."""
    from hotseat.storage.paths import data_folder

    places = [(game, {"name": shown(game.name), "file": shown(str(game.path), 1000)}) for game in done]
    return {
        "folder": str(data_folder()),
        "added": [place for game, place in places if game.added],
        "already_there": [place for game, place in places if game.path is not None and not game.added],
        "refused": [_fault(game.fault) for game in done if game.fault is not None],
    }


def _fault(fault: RecordError) -> dict[str, object]:
    """A game that was left out, for `--json`."""
    return {"name": shown(fault.file), "line": fault.number, "reason": shown(fault.reason)}


# The list


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
