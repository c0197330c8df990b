"""Stratopolis' own settings, beside those of every game: how its squares are drawn."""

from __future__ import annotations

from hotseat.i18n import N_, NC_
from hotseat.settings.model import LOOKS, OneOf, Settings, TutorialAnswer


class StratopolisSettings(Settings):
    """Stratopolis' settings, in the table `[stratopolis]` of the settings file."""

    TABLE = "stratopolis"

    squares = OneOf(
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
        sentence=N_("Show R, G or N on each square; auto does so where colours are few."),
        group=LOOKS,
    )
    guide = TutorialAnswer()

    @property
    def largest(self) -> str:
        return self.squares
