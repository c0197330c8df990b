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
    ("2", _("a square that lies on level 2; the table is 0")),
    ("(2)", _("a square of the tile that was placed last; on small squares its digit is turned about")),
    ("·", _("your tile can cover this, a bare cell or a square")),
    (_("white line"), _("around both best zones; on small squares a bar at both ends of each row")),
    (_("gap in it"), _("the zone ends here, but not the tile")),
    (_("R2, r2"), _("a letter where there is no colour; on small squares only best zones have capitals")),
    ("x", _("the tile may not lie here; the prompt says which rule stands against it")),
    ("8 -> 12", _("a best zone now, and what the placement that is shown would make of it")),
)


def in_short() -> tuple[str, str, str]:
    """The aim, a turn and the score, for somebody who has never played."""
    return (
        _("The most valuable zone wins: joined squares of your colour, times the highest level there."),
        _("Your turn: place your tile beside others on the table, or level on top of at least two."),
        _("Red never covers green, nor green red. When all 40 tiles lie, your best zone is your score."),
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
        _("To the nearest place where the tile may lie; with a hand of three, back into it"),
    )
    table = (
        *commands.CHOOSING,
        back,
        *key_rows(commands.TABLE, bound),
        *key_rows(WATCH, bound),
        *EVERYWHERE,
    )
    return (
        short_section(_("Stratopolis in short"), in_short()),
        keys_section("keys", _("Keys"), table),
        signs_section(READING),
        games_section(bound),
        *sections_of(rules_text(), RULES),
    )
