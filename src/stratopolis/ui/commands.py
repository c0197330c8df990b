"""The commands of Stratopolis' table: each declared once, for keys, hint bar, palette and help.

Those that every game's table has are the kit's, in `hotseat.ui.play.tablecommands`; some have other
keys here.
"""

from __future__ import annotations

from hotseat.language import _
from hotseat.ui.command import GAMES, GUIDE, HELP, SETTINGS, STATISTICS, Command
from hotseat.ui.play import tablecommands as shared
from hotseat.ui.play.tablecommands import END, HINT, LOG, QUIT, REDO, UNDO

# `n` and `p` walk through the placements here.
NEW = shared.NEW._replace(keys="b,B")
SEATS = shared.SEATS._replace(keys="c,C")
TURN = Command("turn", "r", "turn(1)", _("turn"), _("Turn the tile clockwise; R turns it anticlockwise"))
TURN_BACK = Command("turn-back", "R", "turn(-1)", palette=False)
NEXT = Command("next", "n,N", "walk(1)", _("next"), _("Next legal place, best first"))
PREVIOUS = Command("previous", "p,P", "walk(-1)", _("previous"), _("Previous legal place"))
LEVELS = Command("levels", "tab", "lift(1)", _("levels"), _("Best place on the next level"))
LEVELS_BACK = Command(
    "levels-back", "shift+tab", "lift(-1)", "", _("Best place on the previous level"), palette=False
)
TILES = Command("tiles", "t,T", "tiles", _("tiles"), _("Show the tiles each player has left"))
PLACE = shared.ENTER._replace(word=_("place"))
SKIP = shared.ENTER._replace(action="skip", word=_("skip"))  # what is on its way

TABLE = (
    *(
        TURN,
        NEXT,
        PREVIOUS,
        LEVELS,
        UNDO,
        REDO,
        LOG,
        TILES,
        HINT,
        SEATS,
        NEW,
        GAMES,
        SETTINGS,
        STATISTICS,
    ),
    *(END, HELP, GUIDE, QUIT, shared.AFTER, TURN_BACK, LEVELS_BACK, PLACE, shared.BACK, *shared.ARROWS),
)
# What can be done whoever is to choose, behind help and leaving.
USUAL = (LOG, TILES, SEATS, NEW, GAMES, SETTINGS)
WATCHED = (*shared.WATCH, UNDO, REDO, LOG, TILES, SEATS, GAMES, SETTINGS, STATISTICS, END, HELP, QUIT)

# What is typed at the table to choose a tile of a hand: no key for a command.
TYPED = frozenset("123")

# How choices are made: rows of the help, keys and what they do.
CHOOSING = (
    ("1-3", _("Choose a tile from a hand of three")),
    (_("arrows"), _("Move the tile; the mouse works too")),
    (_("wheel, right click"), _("Turn the tile")),
    (_("enter, click"), _("Place the tile")),
)
