"""The commands of the review: going from move to move, and what can be done there."""

from __future__ import annotations

from hotseat.language import _
from hotseat.ui.command import HELP, LEAVE, Command

BACK_ONE = Command("review-back-one", "left", "choose(-1)", _("previous move"), _("Previous move"))
ON_ONE = Command("review-on-one", "right", "choose(1)", _("next move"), _("Next move"))
UP = Command("review-up", "up", "turn(-1)", _("previous point"), _("Previous turning point"))
DOWN = Command("review-down", "down", "turn(1)", _("next point"), _("Next turning point"))
FIRST = Command("review-first", "home", "go(0)", _("start"), _("First move"))
LAST = Command("review-last", "end", "go(-1)", _("end"), _("Last move"))
WATCH = Command("review-watch", "enter,space", "watch", _("replay"), _("Show this position in the replay"))
LIST = Command("review-list", "l,L", "list", _("list"), _("List every move beside the best one"))
FIGURES = Command(
    "review-figures",
    "f,F",
    "figures",
    _("figures"),
    _("Show or hide the figures: accuracy, points lost and where they came from"),
)
BACK = Command(
    "review-close",
    "escape,backspace,q,Q,v,V",
    "back",
    _("back"),
    _("Back; while the computer is thinking, stop and see the moves judged so far"),
)
COMMANDS = (BACK_ONE, ON_ONE, UP, DOWN, FIRST, LAST, WATCH, FIGURES, LIST, HELP, BACK, LEAVE)
