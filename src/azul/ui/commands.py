"""The commands of the table: each declared once, for keys, hint bar, palette and help."""

from __future__ import annotations

from hotseat.language import _
from hotseat.ui.command import GAMES, GUIDE, HELP, QUIT, SETTINGS, STATISTICS, Command

UNDO = Command("undo", "u,U", "undo", _("undo"), _("Take back the last choice, as often as you like"))
REDO = Command("redo", "ctrl+y", "redo", _("redo"), _("Do again what was taken back"))
LOG = Command("log", "l,L", "log", _("log"), _("What happened so far, point by point"))
TILES = Command("tiles", "t,T", "tiles", _("tiles"), _("How many tiles of each colour bag and lid hold"))
NEW = Command("new-game", "n,N", "new_game", _("new"), _("Begin another game; this one is kept"))
END = Command("end-game", "x,X", "end", _("end"), _("End the game now, without a winner"))
REVIEW = Command(
    "review", "v,V", "review", _("review"), _("What was good, what would have been better, and why")
)
RESULT = Command("result", "enter", "enter", _("result"), "", palette=False)

ARROWS = (
    Command("left", "left", "move(-1, 0)", palette=False, fixed=True),
    Command("right", "right", "move(1, 0)", palette=False, fixed=True),
    Command("up", "up", "move(0, -1)", palette=False, fixed=True),
    Command("down", "down", "move(0, 1)", palette=False, fixed=True),
)
ENTER = Command("choose", "enter,space", "enter", _("choose"), "", palette=False, fixed=True)
BACK = Command("back", "escape,backspace", "back", _("back"), "", palette=False, fixed=True)

TABLE = (
    *(UNDO, REDO, LOG, TILES, NEW, GAMES, SETTINGS, STATISTICS, END, HELP, GUIDE, QUIT, ENTER, BACK),
    *ARROWS,
)

# What is typed at the table to choose tiles, lines and columns: no key for a command.
TYPED = frozenset("123456789cCbByYrRkKwWfF")

# How choices are made: rows of the help, keys and what they do.
CHOOSING = (
    ("1-9 C", _("A factory, or the centre")),
    ("B Y R K W", _("A colour: blue, yellow, red, black, white")),
    ("1-5 F", _("A pattern line, or the floor; the third key does it")),
    ("1-5", _("In wall-tiling on the grey wall: the column")),
    (_("arrows, enter"), _("Point and choose; the mouse does too")),
)
EVERYWHERE = (
    ("ctrl+p", _("All commands, other colours, a picture of the screen")),
    ("ctrl+z", _("To the shell and, with fg, back")),
)
