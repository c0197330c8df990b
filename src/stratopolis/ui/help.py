"""The help: the game in short and the keys, then docs/stratopolis.md, the very file."""

from __future__ import annotations

from pathlib import Path

import stratopolis
from hotseat.language import _
from hotseat.ui.command import as_declared
from hotseat.ui.helping import (
    Bound,
    file_text,
    games_section,
    key_rows,
    keys_section,
    sections_of,
    short_section,
    signs_section,
)
from hotseat.ui.pages import Section
from hotseat.ui.play.tablecommands import BACK, EVERYWHERE, WATCH
from stratopolis.ui import commands

# The sections of docs/stratopolis.md in the order of their headings.
RULES = ("stratopolis", "tiles", "play", "placing", "zones", "end", "ways")

READING = (
    ("2", _("a square on level 2; the table is level 0")),
    ("(2)", _("a square of the last tile placed; small squares show its digit in reverse colours")),
    ("·", _("your tile can cover this space")),
    (_("white line"), _("each player's best zone; on small squares, a bar at both ends of each row")),
    (_("gap in the line"), _("the zone ends here, but the tile goes on")),
    (
        _("R2, r2"),
        _("the colour as a letter, if there are no colours; on small squares, capitals mark best zones"),
    ),
    ("x", _("the tile cannot go here; the line below says which rule forbids it")),
    ("8 -> 12", _("a player's best zone now, and after the move shown")),
)


def in_short() -> tuple[str, str, str]:
    """The aim, a turn and the score, for somebody who has never played."""
    return (
        _("Build the most valuable zone: connected squares of your colour, times their highest level."),
        _("On your turn, place your tile next to others on the table, or on top of at least two."),
        _("Red never covers green, nor green red. After all 40 tiles, the best single zone wins."),
    )


def rules_text() -> str:
    """The rules for players."""
    return file_text(Path(stratopolis.__file__).parent, "stratopolis.md")


def help_sections(bound: Bound = as_declared) -> tuple[Section, ...]:
    """The game in short, the keys of the table, how it is read, the keys of the list of games, and the
    rules, cut at their headings. `bound` says what keys a command has now.
    """
    back = (
        bound(BACK).all_keys,
        _("Move to the nearest legal place; with a hand of three, put the tile back"),
    )
    table = (
        *commands.CHOOSING,
        back,
        *key_rows(commands.TABLE, bound),
        *key_rows(WATCH, bound),
        *EVERYWHERE,
    )
    return (
        short_section(_("Stratopolis in brief"), in_short()),
        keys_section("keys", _("Keys"), table),
        signs_section(READING),
        games_section(bound),
        *sections_of(rules_text(), RULES),
    )
