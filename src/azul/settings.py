"""Azul's own settings, beside those of every game: how its tiles are drawn, and the end of a round."""

from __future__ import annotations

from hotseat.i18n import N_, NC_
from hotseat.settings import LOOKS, SPEED, OneOf, Settings, Switch, TutorialAnswer


class AzulSettings(Settings):
    """Azul's settings, in the table `[azul]` of the settings file."""

    TABLE = "azul"

    tiles = OneOf(
        ("largest", "3x1", "3x2", "4x2", "6x3", "8x4", "10x5"),
        "largest",
        words=(
            *(N_("largest"), N_("letters"), N_("tiny")),
            *(N_("small"), NC_("size", "medium"), N_("large"), N_("huge")),
        ),
        label=N_("Tiles"),
        sentence=N_("The size of the tiles: the largest that fits, or at most this."),
        group=LOOKS,
    )
    letters = OneOf(
        ("auto", "off", "on"),
        "auto",
        words=(N_("auto"), N_("off"), N_("on")),
        label=N_("Letters"),
        sentence=N_("Show letters on the tiles; auto shows them while you choose a colour."),
        group=LOOKS,
    )
    wait = Switch(
        label=N_("Pause for scores"),
        sentence=N_("At the end of a round, the scores stay on the boards until you press Enter."),
        group=SPEED,
    )
    guide = TutorialAnswer()

    @property
    def largest(self) -> str:
        return self.tiles
