"""The commands of every game's replay: going through a game, and what can be done at a moment of it."""

from __future__ import annotations

from hotseat.language import _
from hotseat.ui.command import HELP, LEAVE, Command
from hotseat.ui.play.tablecommands import LOG, REVIEW

PLAY = Command(
    "play",
    "space",
    "play_or_pause",
    _("play"),
    _("Play, or pause; at the end, from the beginning again"),
)
REVERSE = Command("reverse", "b,B", "play(-1)", _("reverse"), _("Play backwards, or pause"))
FASTER = Command("faster", "plus,equals_sign", "faster(1)", _("faster"), _("Play faster"))
SLOWER = Command("slower", "minus,underscore", "faster(-1)", _("slower"), _("Play slower"))
STEP_BACK = Command("step-back", "left", "step(-1)", _("back"), _("One choice back"))
STEP = Command("step", "right", "step(1)", _("step"), _("One choice on"))
ROUND_BACK = Command(
    "round-back",
    "up,pageup",
    "round(-1)",
    _("round back"),
    _("Back to the beginning of the round, or of the one before"),
)
ROUND = Command("round", "down,pagedown", "round(1)", _("round on"), _("On to the next round"))
START = Command("start", "home", "go(0)", _("beginning"), _("To the beginning"))
END = Command("end", "end", "go(-1)", _("end"), _("To the end"))
CLOSE = Command("close", "escape,q,Q,backspace", "close", _("back"), _("Back to where you came from"))

PLAYING = (PLAY, REVERSE, FASTER, SLOWER, STEP_BACK, STEP, ROUND_BACK, ROUND, START, END, CLOSE, LEAVE)
# What is no command, for the help: keys and what they do.
DIRECT = (
    ("1-9", _("To that round; two digits one after the other for round 10 and later")),
    (_("mouse"), _("Click or drag on the bar; the wheel goes back and on")),
)

PLAY_ON = Command(
    "play-on",
    "p,P",
    "play_on",
    _("play on"),
    _("A new game that goes on from this moment; the one that is shown stays as it is"),
)
UNDONE = Command(
    "undone", "u,U", "undone", _("undone"), _("Show, or hide again, the choices that were taken back")
)
OWN = (PLAY_ON, REVIEW, UNDONE, LOG, HELP)
REPLAY = (*PLAYING, *OWN)

# Actions that not every game has, and the commands they are of.
LEADS_TO = {"review": REVIEW, "round": ROUND, "digit": ROUND, "next_round": ROUND}
