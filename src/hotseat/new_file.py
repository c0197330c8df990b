"""A file that was not there before: what somebody has is never written over."""

from __future__ import annotations

import shutil
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO


def write_new(source: BinaryIO, folder: Path, stem: str, suffix: str) -> Path:
    """Write all that there is to read from `source` to a new file; returns it.

    Where one is called `stem` already it is `stem-2`, and so on. Raises `OSError`; nothing is left behind
    then.
    """
    for number in count(1):
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}"
        try:
            file = path.open("xb")
        except FileExistsError:
            continue
        try:
            with file:
                shutil.copyfileobj(source, file)
        except BaseException:
            with suppress(OSError):
                path.unlink()  # half of it is none
            raise
        return path
    raise AssertionError("numbers do not end")
