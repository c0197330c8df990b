"""Stratopolis' help: the game in brief and the keys, then docs/stratopolis.md itself."""

from __future__ import annotations

from pathlib import Path

import stratopolis
from hotseat.i18n import _
from hotseat.tui.commands import as_declared
from hotseat.tui.screens.pages import Bound, Section, file_text, game_sections, sections_of, short_section
from stratopolis.tui import prompt as commands

# The sections of docs/stratopolis.md in the order of their headings.
RULES = ("stratopolis", "tiles", "play", "placing", "zones", "end", "ways", "screen")

READING = (
    (_("brightness"), _("the level: higher squares are brighter and cast a shadow on lower ones")),
    ("2", _("a square on level 2; the table is level 0")),
    (_("no digit"), _("on small squares: level 1, or level 2 in one patch with a square that has a 2")),
    (_("light plate"), _("behind the digits of the last tile placed")),
    (_("rim"), _("in a player's colour: that player's best zone")),
    ("·", _("your tile's corner can go here, turned as it is now")),
    ("+", _("it can go here and changes a score: you gain, or the other player loses")),
    ("x", _("the tile cannot go here; the line below says why")),
    ("╱", _("a square that a best zone would lose")),
    (_("dark"), _("a hole in the city")),
    ("R2 G2 N2", _("red, green and neutral, where there are no colours")),
    ("8 -> 12", _("a player's best zone now, and after the move shown")),
)


def in_short() -> tuple[str, str, str]:
    """The aim, a turn and the score, for a new player."""
    return (
        _("Build the most valuable zone: connected squares of your colour, times their highest level."),
        _("On your turn, place your tile next to others on the table, or on top of at least two."),
        _("Red never covers green, nor green red. After all 40 tiles, the best single zone wins."),
    )


def rules_text() -> str:
    """The rules for players."""
    return file_text(Path(stratopolis.__file__).parent, "stratopolis.md")


def help_sections(bound: Bound = as_declared) -> tuple[Section, ...]:
    """The whole help, the rules cut at their headings. `bound` says what keys a command has now."""
    return game_sections(
        bound,
        short_section(_("Stratopolis in brief"), in_short()),
        commands.CHOOSING,
        _("Move to the nearest legal place; with a hand of three, put the tile back"),
        commands.TABLE,
        READING,
        sections_of(rules_text(), RULES),
    )
