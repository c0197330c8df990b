"""Azul's own settings, beside those of every game: how its tiles are drawn."""

from __future__ import annotations

from hotseat.language import _
from hotseat.setting import OneOf
from hotseat.settings import Settings


class AzulSettings(Settings):
    """What is set for Azul; the file's table `[azul]` holds what is declared here."""

    TABLE = "azul"

    tiles = OneOf(
        ("largest", "3x1", "3x2", "4x2", "6x3", "8x4"),
        "largest",
        words=(_("largest"), "3x1", "3x2", "4x2", "6x3", "8x4"),
        label=_("Tiles"),
        sentence=_("How many cells a tile takes: as many as fit, or so many where they fit."),
    )
    letters = OneOf(
        ("on", "off", "auto"),
        "auto",
        words=(_("on"), _("off"), _("auto")),
        label=_("Letters"),
        sentence=_("Letters on the tiles; auto: while you choose a colour."),
    )
