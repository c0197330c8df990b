"""A file that was not there before: what somebody has is never written over."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO

from hotseat.titles import numbered


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


def move_new(path: Path, folder: Path) -> Path:
    """Move a file into a folder, under its own name or the next free one; returns where it is now.

    Raises `OSError`; the file is where it was then.
    """
    for number in count(1):
        stem = numbered(path.stem, number) if number > 1 else path.stem
        new = folder / f"{stem}{path.suffix}"
        try:
            new.touch(exist_ok=False)  # the name is ours now, and only an empty file is written over
        except FileExistsError:
            continue
        try:
            path.replace(new)
        except OSError:
            if os.path.lexists(path):  # a network may report a move as failed that was done
                with suppress(OSError):
                    new.unlink()
            raise
        return new
    raise AssertionError("numbers do not end")
