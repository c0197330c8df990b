"""What can be done with saved games: the commands of their screen, without the screen."""

from __future__ import annotations

from hotseat.language import _
from hotseat.ui.command import HELP, LEAVE, STATISTICS, Command

OPEN = Command("open", "enter", "open", _("open"), _("Go on with a game; watch one that has ended"))
REPLAY = Command("games-replay", "r,R", "replay", _("replay"), _("Watch a game from its beginning"))
SEARCH = Command("search", "slash", "search", _("search"), _("Search by name, title, date or state"))
TITLE = Command("title", "t,T", "title", _("title"), _("Give a game a title, or take it away"))
COPY = Command(
    "export",
    "e,E",
    "export",
    _("export"),
    _("Copy a game to the folder you started in"),
    browser_text=_("Copy a game to where your browser keeps downloads"),
)
DELETE = Command(
    "delete",
    "d,D,delete",
    "delete",
    _("delete"),
    _("Move a game to the trash, after a question; the same key says yes"),
)
BACK = Command(
    "games-back", "escape,backspace,q,Q,g,G,f3", "back", _("back"), "", palette=False, fixed=True
)
COMMANDS = (OPEN, REPLAY, SEARCH, TITLE, COPY, DELETE, STATISTICS, BACK, HELP, LEAVE)
