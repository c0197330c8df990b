"""Stratopolis' own settings, beside those of every game: how its squares are drawn."""

from __future__ import annotations

import re

from hotseat.i18n import N_, NC_
from hotseat.settings import LOOKS, OneOf, Settings, TutorialAnswer


class _Size(OneOf):
    """A size in characters, such as `6x3`. A size of older versions stands for the nearest one."""

    def read(self, raw: object) -> str:
        found = re.fullmatch(r"([0-9]{1,3})x[0-9.]{1,5}", raw) if isinstance(raw, str) else None
        if found is None:
            return super().read(raw)
        width, sizes = int(found[1]), self.values[1:]
        return min(sizes, key=lambda size: abs(int(size.split("x")[0]) - width))


class StratopolisSettings(Settings):
    """Stratopolis' settings, in the table `[stratopolis]` of the settings file."""

    TABLE = "stratopolis"

    squares = _Size(
        ("largest", "2x1", "3x1", "4x2", "6x3", "10x5"),
        "largest",
        words=(N_("largest"), N_("tiny"), N_("small"), NC_("size", "medium"), N_("large"), N_("huge")),
        label=N_("Squares"),
        sentence=N_("How large the squares are: the largest that fit, or no larger than this."),
        group=LOOKS,
    )
    letters = OneOf(
        ("auto", "off", "on"),
        "auto",
        words=(N_("auto"), N_("off"), N_("on")),
        label=N_("Letters"),
        sentence=N_("Show the letter of its colour on each square; auto does so where colours are few."),
        group=LOOKS,
    )
    guide = TutorialAnswer()

    @property
    def largest(self) -> str:
        return self.squares
