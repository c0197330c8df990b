"""The commands of Azul's table: each declared once, for keys, hint bar, palette and help.

Those that every game's table has are the kit's, in `hotseat.ui.play.tablecommands`.
"""

from __future__ import annotations

from hotseat.language import _
from hotseat.ui.command import GAMES, GUIDE, HELP, SETTINGS, STATISTICS, Command
from hotseat.ui.play import tablecommands as shared
from hotseat.ui.play.tablecommands import END, HINT, LOG, NEW, QUIT, REDO, SEATS, UNDO

TILES = Command("tiles", "t,T", "tiles", _("tiles"), _("Tiles left in the bag and the lid, by colour"))

TABLE = (
    *(UNDO, REDO, LOG, TILES, HINT, SEATS, NEW, GAMES, SETTINGS, STATISTICS, END, HELP, GUIDE, QUIT),
    *(shared.AFTER, shared.ENTER, shared.BACK, *shared.ARROWS),
)

# What can be done whoever is to choose, behind help and leaving.
USUAL = (LOG, TILES, SEATS, NEW, GAMES, SETTINGS)

# Where only computers play. These keys are looked at before those of the table, and only then.
WATCHED = (*shared.WATCH, UNDO, REDO, LOG, TILES, SEATS, GAMES, SETTINGS, STATISTICS, END, HELP, QUIT)

# What is typed at the table to choose tiles, lines and columns: no key for a command.
TYPED = frozenset("123456789cCbByYrRkKwWfF")

# How choices are made: rows of the help, keys and what they do.
CHOOSING = (
    ("1-9 C", _("A factory, or the centre")),
    ("B Y R K W", _("A colour: blue, yellow, red, black, white")),
    ("1-5 F", _("A pattern line, or the floor: this completes the move")),
    ("1-5", _("Wall-tiling on the grey wall: a column")),
    (_("arrows, enter"), _("Move, take and place; the mouse works too")),
)
