"""The commands of the review: choosing a choice, and what can be done with it."""

from __future__ import annotations

from hotseat.language import _
from hotseat.ui.command import HELP, LEAVE, Command

BACK_ONE = Command("review-back-one", "left", "choose(-1)", _("choice"), _("One choice back"))
ON_ONE = Command("review-on-one", "right", "choose(1)", _("choice"), _("One choice on"))
UP = Command("review-up", "up", "turn(-1)", _("turning point"), _("To the turning point before"))
DOWN = Command("review-down", "down", "turn(1)", _("turning point"), _("To the next turning point"))
FIRST = Command("review-first", "home", "go(0)", _("beginning"), _("To the first choice"))
LAST = Command("review-last", "end", "go(-1)", _("end"), _("To the last choice"))
WATCH = Command("review-watch", "enter,space", "watch", _("replay"), _("Show this moment in the replay"))
LIST = Command("review-list", "l,L", "list", _("list"), _("Every choice with the best one, as a list"))
BACK = Command(
    "review-close",
    "escape,backspace,q,Q,v,V",
    "back",
    _("back"),
    _("Back; while it is still at work, stop and look at what there is"),
)
COMMANDS = (BACK_ONE, ON_ONE, UP, DOWN, FIRST, LAST, WATCH, LIST, HELP, BACK, LEAVE)
