"""`check`: find saved games that are damaged or were changed since they were sealed.

`--json` prints one object:

    {"files": [{"file": "game.azul", "number": 3, "state": "changed", "line": 58, "text": null,
                "reason": "the seal on line 58 does not match the lines above it"}, ...],
     "counts": {"sealed": 4, "not sealed": 0, "unfinished": 1, "ended early": 0,
                "changed": 1, "damaged": 0, "unreadable": 0}}

`number` is the game's in the list of saved games, null for a file named otherwise, and for a
number that no saved game has; `file` is that number then.

Source: docs/records.md, "What check says".
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from hotseat.cli.options import (
    BAD_DATA,
    NoSuchGame,
    add_command,
    check_folder,
    print_json,
    print_line,
    print_no_games,
)
from hotseat.i18n import _, comma_list, in_a_line, ngettext
from hotseat.record.names import shown

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from pathlib import Path

    from hotseat.cli.options import Commands
    from hotseat.cli.program import F, Program
    from hotseat.game import E, M, P
    from hotseat.record.check import Checked, RecordState


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
    """`check [--json] [FILE...]`."""
    parser = add_command(commands, "check", _("check that saved games are complete and unchanged"))
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        help=_("the game's number or file; all saved games if omitted"),
    )
    parser.add_argument("--json", action="store_true", help=_("print the result as JSON"))
    parser.set_defaults(command=partial(_check, program))


def _check(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    """Check every file, and print a line for each."""
    named = [_named(program, argument) for argument in options.files] or _saved(program)
    results = _checked(program, named)
    if options.json:
        print_json(_object(named, results))
    elif not named:
        print_no_games()
    else:
        _print(named, results)
    return BAD_DATA if any(result.state.wrong for result in results) else 0


def _named(program: Program[P, M, E, F], argument: str) -> _Named:
    """The file that an argument names. Raises `Failure` for an empty name."""
    try:
        path = program.record_path(argument)
    except NoSuchGame:
        from pathlib import Path

        text = _("no saved game {number}; `{program} games` lists them")
        missing = text.format(number=shown(argument, 20), program=program.name)
        return _Named(None, Path(argument), shown(argument, 20), missing)
    number = int(argument) if argument.isascii() and argument.isdigit() else None
    return _Named(number, path, str(path))


def _saved(program: Program[P, M, E, F]) -> list[_Named]:
    """All saved games, in the order of the list. Raises `Failure` where the folder cannot be read."""
    check_folder()
    return [_Named(file.number, file.path, file.path.name) for file in program.library.listed()]


def _checked(program: Program[P, M, E, F], named: Sequence[_Named]) -> list[Checked]:
    from hotseat.record.check import Checked, RecordState, check_file
    from hotseat.text.progress import Progress

    results = []
    with Progress(_("Checking the games")) as progress:
        for done, file in enumerate(named, 1):
            if file.missing is None:
                results.append(check_file(program.spec, file.path))
            else:
                results.append(Checked(RecordState.UNREADABLE, reason=file.missing))
            progress.update(done, len(named))
    return results


def _object(named: Sequence[_Named], results: Sequence[Checked]) -> dict[str, object]:
    """The object for `--json`."""
    return {
        "files": [_file(file, checked) for file, checked in zip(named, results, strict=True)],
        "counts": {str(state): count for state, count in _counts(results).items()},
    }


def _file(file: _Named, checked: Checked) -> dict[str, object]:
    return {
        "file": shown(str(file.path), 1000),
        "number": file.number,
        "state": str(checked.state),
        "line": checked.line,
        "text": None if checked.text is None else shown(checked.text),
        "reason": None if checked.reason is None else shown(checked.reason),
    }


def _counts(results: Sequence[Checked]) -> dict[RecordState, int]:
    from hotseat.record.check import RecordState

    return {state: sum(result.state is state for result in results) for state in RecordState}


def _print(named: Sequence[_Named], results: Sequence[Checked]) -> None:
    """A line for each file, and a summary of more than one."""
    for file, checked in zip(named, results, strict=True):
        number = "" if file.number is None else f"{file.number:4}  "
        print_line(f"{number}{shown(file.name, 1000)}: {in_a_line(checked.sentence)}")
    if len(results) > 1:
        print_line(_summary(results))


def _summary(results: Sequence[Checked]) -> str:
    """How many files are in each state, in a line."""
    counts = [
        _("{count} {state}").format(count=count, state=_word(state))
        for state, count in _counts(results).items()
        if count
    ]
    total = ngettext("{n} file checked", "{n} files checked", len(results)).format(n=len(results))
    return _("{total}: {counts}.").format(total=total, counts=comma_list(counts))


def _word(state: RecordState) -> str:
    """A state as the summary names it."""
    from hotseat.record.check import RecordState

    return {
        RecordState.SEALED: _("sealed"),
        RecordState.NOT_SEALED: _("not sealed"),
        RecordState.UNFINISHED: _("unfinished"),
        RecordState.ENDED_EARLY: _("ended early"),
        RecordState.CHANGED: _("changed"),
        RecordState.DAMAGED: _("damaged"),
        RecordState.UNREADABLE: _("unreadable"),
    }[state]
