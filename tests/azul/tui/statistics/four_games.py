"""Helper for tests of the statistics: four finished games in the folder."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tests.azul.games import RECORDS

from hotseat.record import seat_lines

NAMES = ("two-coloured", "three-coloured", "four-grey", "two-coloured")


def four_finished(home: Path) -> Path:
    """Four finished games: North and South in three of them, five other people in one."""
    home.mkdir()
    for place, name in enumerate(NAMES):
        path = home / f"{place}.azul"
        shutil.copyfile(RECORDS / f"{name}.azul", path)
        os.utime(path, (1_700_000_000 + 60 * place,) * 2)
    return home


def computers_only(home: Path) -> None:
    """A finished game between computers on the coloured wall."""
    home.mkdir()
    text = (RECORDS / "two-coloured.azul").read_text()
    first_move = text.index("deal ")
    seats = seat_lines(["computer easy", "computer hard"])
    (home / "computers.azul").write_text(f"{text[:first_move]}{seats}{text[first_move:]}")
