"""The files of saved games in a folder: how a new one is named, and the list of all.

A game's own saves say what stands in them; here they are files with a suffix, read by nobody.
"""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from hotseat.gather import File

_DAY = 86_400.0
_LAST = 253_402_128_000.0  # two days before the end of the year 9999
_NUMBERS = re.compile(r"(\d+)")


def new_stem() -> str:
    """The name of a new game's file: in universal time, so that the names sort by creation when the
    clocks are put back, too.
    """
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S")


def listed(folder: Path, suffix: str) -> list[File]:
    """Every saved game, the newest first, numbered from the oldest.

    Raises nothing: a folder that cannot be read is empty.
    """
    paths = sorted(_regular(folder, suffix), key=lambda found: _order(found[0]))
    found = [File(number, path, _local_time(changed)) for number, (path, changed) in enumerate(paths, 1)]
    return found[::-1]


def by_change(folder: Path, suffix: str) -> list[File]:
    """The same in the order of their last change, the newest last."""
    return sorted(listed(folder, suffix), key=lambda file: (file.played, file.number))


def path_of(number: int, folder: Path, suffix: str) -> Path | None:
    """The file of a saved game by its number in the list, None where there is none."""
    return next((each.path for each in listed(folder, suffix) if each.number == number), None)


def _local_time(seconds: float) -> datetime:
    """A file's time, held within the years that can be written down."""
    return datetime.fromtimestamp(min(max(seconds, _DAY), _LAST), UTC).astimezone()


def _regular(folder: Path, suffix: str) -> Iterator[tuple[Path, float]]:
    try:
        paths = list(folder.iterdir())
    except OSError:
        return
    for path in paths:
        if path.suffix == suffix:
            with suppress(OSError):  # it has gone meanwhile, or is a link to nowhere
                state = path.stat()
                if stat.S_ISREG(state.st_mode):
                    yield path, state.st_mtime


def _order(path: Path) -> list[tuple[int, str]]:
    """Names with numbers in them in the order of the numbers: `...-2` comes before `...-10`.

    A title does not move a game: the blank before it comes before the `-` of the next game's `-2`.
    """
    return [
        (int(part[:15]), part) if part.isdecimal() else (0, part) for part in _NUMBERS.split(path.stem)
    ]
