"""Stratopolis' own settings, beside those of every game: how its squares are drawn."""

from __future__ import annotations

from hotseat.i18n import _
from hotseat.settings.model import OneOf, Settings, TutorialAnswer


class StratopolisSettings(Settings):
    """Stratopolis' settings, in the table `[stratopolis]` of the settings file."""

    TABLE = "stratopolis"

    squares = OneOf(
        ("largest", "2x1", "3x1", "4x2", "6x3", "10x5"),
        "largest",
        words=(_("largest"), _("tiny"), _("small"), _("medium"), _("large"), _("huge")),
        label=_("Squares"),
        sentence=_("How large the squares are: the largest that fit, or no larger than this."),
    )
    letters = OneOf(
        ("on", "off", "auto"),
        "auto",
        words=(_("on"), _("off"), _("auto")),
        label=_("Letters"),
        sentence=_("Show R, G or N on each square; auto does so where colours are few."),
    )
    guide = TutorialAnswer()


def stratopolis_settings(settings: Settings) -> StratopolisSettings:
    """The settings of Stratopolis' app, which the screens know as those of every game."""
    assert isinstance(settings, StratopolisSettings)
    return settings
