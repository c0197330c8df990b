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
SEATS = Command("seats", "p,P", "seats", _("players"), _("Who sits where: a person or a computer"))
HINT = Command("hint", "h,H", "hint", _("hint"), _("A good choice and why; once more: the next best"))
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
    *(UNDO, REDO, LOG, TILES, HINT, SEATS, NEW, GAMES, SETTINGS, STATISTICS, END, HELP, GUIDE, QUIT),
    *(ENTER, BACK, *ARROWS),
)

# Where only computers play. These keys are looked at before those of the table, and only then.
PAUSE = Command("watch-pause", "space", "watch_pause", _("pause"), _("Computers only: pause and go on"))
STEP = Command("watch-step", "n,right", "watch_step", _("next"), _("Computers only: the next choice"))
FASTER = Command(
    "watch-faster",
    "plus,equals_sign,right_square_bracket",
    "watch_speed(1)",
    _("faster"),
    _("Computers only: faster"),
)
SLOWER = Command(
    "watch-slower",
    "minus,underscore,left_square_bracket",
    "watch_speed(-1)",
    _("slower"),
    _("Computers only: slower"),
)
WATCH = (PAUSE, STEP, FASTER, SLOWER)
WATCHED = (*WATCH, UNDO, REDO, LOG, TILES, SEATS, GAMES, SETTINGS, STATISTICS, END, HELP, QUIT)

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
