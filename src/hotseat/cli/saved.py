"""`games`, `show` and `check`: list the saved games, print a position, find what is damaged or was changed.

docs/records.md describes what they print.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from hotseat.cli.options import add_command, add_json_flag, number
from hotseat.cli.output import (
    BAD_DATA,
    WRONG_USAGE,
    Failure,
    Progress,
    check_folder,
    cut,
    padded,
    print_json,
    print_line,
    print_no_games,
)
from hotseat.cli.program import NoSuchGame
from hotseat.i18n import _, comma_list, date_and_time, in_a_line, ngettext
from hotseat.record.names import readable, shown

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from hotseat.cli.options import Commands
    from hotseat.cli.program import F, Program
    from hotseat.game import E, M, P
    from hotseat.record.check import Checked, RecordState
    from hotseat.storage.library import SavedGame


def add_games(commands: Commands, program: Program[P, M, E, F]) -> None:
    games = add_command(commands, "games", _("list the saved games"))
    add_json_flag(games, _("print the list as JSON"), "docs/records.md")
    games.set_defaults(command=partial(_games, program))


def _games(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    """List the saved games, the newest first, each as soon as it has been read."""
    from hotseat.storage.files import data_folder

    check_folder()
    library = program.library
    files = library.listed()
    if options.json:
        games = [_game(program, library.load_summary(file)) for file in files]
        print_json({"folder": str(data_folder()), "games": games})
        return 0
    if not files:
        print_no_games()
    for file in files:
        print_line(_line(program, library.load_summary(file)))
    return 0


def _line(program: Program[P, M, E, F], saved: SavedGame[P]) -> str:
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
    names = [f"{cut(name)}{_computer(who)}" for name, who in zip(saved.names, saved.seats, strict=True)]
    if not saved.scores:
        return names
    return [f"{name} {score}" for name, score in zip(names, saved.scores, strict=True)]


def _computer(who: str) -> str:
    """The level behind the name of a computer; nothing for a person."""
    from hotseat.record.header import PERSON, level_word

    return "" if who == PERSON else f" ({level_word(who)})"


def _game(program: Program[P, M, E, F], saved: SavedGame[P]) -> dict[str, object]:
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


def add_show(commands: Commands, program: Program[P, M, E, F]) -> None:
    parser = add_command(commands, "show", _("print a position of a saved game"))
    parser.add_argument("file", metavar="FILE", help=_("the game's number or file"))
    add_json_flag(parser, _("print the position as JSON"), "docs/records.md")
    parser.add_argument(
        "--at",
        metavar="N",
        type=number,
        help=_("the position after N lines of the game; the end if omitted"),
    )
    parser.set_defaults(command=partial(_show, program))


def _show(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    """Print the position after so many lines of a record, after all if omitted."""
    at: int | None = options.at
    if at is not None and at < 0:
        raise Failure(_("--at takes a number from 0 up"), WRONG_USAGE)
    record = program.read_record(options.file, at)
    position = record.position if at is None else record.shown
    if position is None:
        sentence = ngettext(
            "--at {at} is too far; the game has {n} line",
            "--at {at} is too far; the game has {n} lines",
            record.length,
        )
        raise Failure(sentence.format(at=at, n=record.length), WRONG_USAGE)
    names = record.header.names
    if options.json:
        print_json(program.spec.to_json(position, names))
        return 0
    from hotseat.text.charts import print_drawn

    readable_names = tuple(map(readable, names))
    print_drawn(lambda width: program.spec.draw(position, readable_names, width))
    return 0


class _Named(NamedTuple):
    """A file to check.

    number: in the list of saved games, if it is one of them.   name: in the line about it.
    missing: why there is no such file, if that is known already.
    """

    number: int | None
    path: Path
    name: str
    missing: str | None = None


def add_check(commands: Commands, program: Program[P, M, E, F]) -> None:
    parser = add_command(commands, "check", _("check that saved games are complete and unchanged"))
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        help=_("the game's number or file; all saved games if omitted"),
    )
    add_json_flag(parser, _("print the result as JSON"), "docs/records.md")
    parser.set_defaults(command=partial(_check, program))


def _check(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    from hotseat.record.check import RecordState

    named = [_named(program, argument) for argument in options.files] or _saved(program)
    results = _checked(program, named)
    files = [*zip(named, results, strict=True)]
    counts = {state: sum(result.state is state for result in results) for state in RecordState}
    if options.json:
        by_word = {str(state): count for state, count in counts.items()}
        print_json({"files": [_file(*each) for each in files], "counts": by_word})
    elif not named:
        print_no_games()
    else:
        for file, checked in files:
            number = "" if file.number is None else f"{file.number:4}  "
            print_line(f"{number}{shown(file.name, 1000)}: {in_a_line(checked.sentence)}")
        if len(files) > 1:
            print_line(_summary(counts))
    return BAD_DATA if any(result.state.wrong for result in results) else 0


def _named(program: Program[P, M, E, F], argument: str) -> _Named:
    """The file that an argument names. Raises `Failure` for an empty name."""
    try:
        path = program.record_path(argument)
    except NoSuchGame as missing:
        from pathlib import Path

        return _Named(None, Path(argument), shown(argument, 20), str(missing))
    number = int(argument) if argument.isascii() and argument.isdigit() else None
    return _Named(number, path, str(path))


def _saved(program: Program[P, M, E, F]) -> list[_Named]:
    """All saved games, in the order of the list. Raises `Failure` where the folder cannot be read."""
    check_folder()
    return [_Named(file.number, file.path, file.path.name) for file in program.library.listed()]


def _checked(program: Program[P, M, E, F], named: Sequence[_Named]) -> list[Checked]:
    from hotseat.record.check import Checked, RecordState, check_file

    results = []
    with Progress(_("Checking the games")) as progress:
        for done, file in enumerate(named, 1):
            if file.missing is None:
                results.append(check_file(program.spec, file.path))
            else:
                results.append(Checked(RecordState.UNREADABLE, reason=file.missing))
            progress.update(done, len(named))
    return results


def _file(file: _Named, checked: Checked) -> dict[str, object]:
    return {
        "file": shown(str(file.path), 1000),
        "number": file.number,
        "state": str(checked.state),
        "line": checked.line,
        "text": None if checked.text is None else shown(checked.text),
        "reason": None if checked.reason is None else shown(checked.reason),
    }


def _summary(counts: Mapping[RecordState, int]) -> str:
    states = [
        _("{count} {state}").format(count=count, state=state.word) for state, count in counts.items() if count
    ]
    files = sum(counts.values())
    total = ngettext("{n} file checked", "{n} files checked", files).format(n=files)
    return _("{total}: {counts}.").format(total=total, counts=comma_list(states))
