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
    _("Play or pause; at the end, play again from the start"),
)
REVERSE = Command("reverse", "b,B", "play(-1)", _("reverse"), _("Play backwards or pause"))
FASTER = Command("faster", "plus,equals_sign", "faster(1)", _("faster"), _("Play faster"))
SLOWER = Command("slower", "minus,underscore", "faster(-1)", _("slower"), _("Play slower"))
STEP_BACK = Command("step-back", "left", "step(-1)", _("back"), _("Previous move"))
STEP = Command("step", "right", "step(1)", _("step"), _("Next move"))
ROUND_BACK = Command(
    "round-back",
    "up,pageup",
    "round(-1)",
    _("previous round"),
    _("To the start of this round, or of the previous one"),
)
ROUND = Command("round", "down,pagedown", "round(1)", _("next round"), _("To the next round"))
START = Command("start", "home", "go(0)", _("start"), _("To the start"))
END = Command("end", "end", "go(-1)", _("end"), _("To the end"))
CLOSE = Command("close", "escape,q,Q,backspace", "close", _("back"), _("Back to the previous screen"))

PLAYING = (PLAY, REVERSE, FASTER, SLOWER, STEP_BACK, STEP, ROUND_BACK, ROUND, START, END, CLOSE, LEAVE)
# What is no command, for the help: keys and what they do.
DIRECT = (
    ("1-9", _("To that round; for 10 and above, type both digits")),
    (_("mouse"), _("Click or drag on the bar; the wheel steps back and forward")),
)

PLAY_ON = Command(
    "play-on",
    "p,P",
    "play_on",
    _("play on"),
    _("Start a new game from this moment; the old one stays unchanged"),
)
UNDONE = Command("undone", "u,U", "undone", _("undone"), _("Show or hide undone moves"))
OWN = (PLAY_ON, REVIEW, UNDONE, LOG, HELP)
REPLAY = (*PLAYING, *OWN)

# Actions that not every game has, and the commands they are of.
LEADS_TO = {"review": REVIEW, "round": ROUND, "digit": ROUND, "next_round": ROUND}
