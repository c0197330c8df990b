"""The commands that the tables of all games have; a game may give them other keys."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.language import _
from hotseat.ui import command
from hotseat.ui.command import GAMES, HELP, SETTINGS, Command

UNDO = Command("undo", "u,U", "undo", _("undo"), _("Undo the last move; press again to go further back"))
REDO = Command("redo", "ctrl+y", "redo", _("redo"), _("Redo the last undone move"))
LOG = Command("log", "l,L", "log", _("log"), _("Every move and every point so far"))
NEW = Command("new-game", "n,N", "new_game", _("new"), _("Start a new game; this one stays saved"))
END = Command("end-game", "x,X", "end", _("end"), _("End the game without a winner"))
SEATS = Command("seats", "p,P", "seats", _("players"), _("Choose who plays: a person or a computer"))
HINT = Command("hint", "h,H", "hint", _("hint"), _("Suggest a good move, and why; press again for another"))
REVIEW = Command(
    *("review", "v,V", "review", _("review")),
    _("Which moves were good and which were not, and why"),
)
AFTER = REVIEW._replace(  # at the table, where it is for games that are over
    text=_("After the game: which moves were good and which were not")
)
# Where several people are in a game the table asks once; ctrl+q, which every screen has, leaves at once.
QUIT = command.QUIT._replace(
    keys="q,Q", action="quit", text=_("Quit; your game is saved (ctrl+q quits at once)")
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
PAUSE = Command(
    "watch-pause", "space", "watch_pause", _("pause"), _("When only computers play: pause or resume")
)
STEP = Command("watch-step", "n,right", "watch_step", _("next"), _("When only computers play: the next move"))
FASTER = Command(
    "watch-faster",
    "plus,equals_sign,right_square_bracket",
    "watch_speed(1)",
    _("faster"),
    _("When only computers play: faster"),
)
SLOWER = Command(
    "watch-slower",
    "minus,underscore,left_square_bracket",
    "watch_speed(-1)",
    _("slower"),
    _("When only computers play: slower"),
)
WATCH = (PAUSE, STEP, FASTER, SLOWER)
# Those of a table where people alone play, and no more than every game has can be done.
PLAIN = (UNDO, REDO, LOG, NEW, GAMES, SETTINGS, END, HELP, QUIT)
EVERYWHERE = (
    ("m, ctrl+p", _("All commands, including colours and a picture of the screen")),
    ("ctrl+z", _("Go to the shell; fg brings the game back")),
)


def usual(*, to_play: bool, can_undo: bool, can_redo: bool, others: Sequence[Command]) -> tuple[Command, ...]:
    """What can be done beside choosing, by importance: what there is no room for stands in the help.

    to_play: whether anybody is to choose.   others: what can be done at any time.
    """
    return (
        *((UNDO,) if can_undo else ()),
        *((HINT,) if to_play else ()),
        *(HELP, QUIT),
        *((REDO,) if can_redo else ()),
        *others,
    )
