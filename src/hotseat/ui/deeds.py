"""What can be done with saved games: the commands of their screen, without the screen."""

from __future__ import annotations

from hotseat.language import _
from hotseat.ui.command import HELP, LEAVE, STATISTICS, Command

OPEN = Command("open", "enter", "open", _("open"), _("Continue a game, or replay a finished one"))
REPLAY = Command("games-replay", "r,R", "replay", _("replay"), _("Replay a game from the start"))
SEARCH = Command("search", "slash", "search", _("search"), _("Search by name, title, date or status"))
TITLE = Command("title", "t,T", "title", _("title"), _("Add, change or remove a title"))
COPY = Command(
    "export",
    "e,E",
    "export",
    _("export"),
    _("Copy a game to the folder you started in"),
    browser_text=_("Download a copy of a game"),
)
DELETE = Command(
    "delete",
    "d,D,delete",
    "delete",
    _("delete"),
    _("Move a game to the trash; press again to confirm"),
)
BACK = Command("games-back", "escape,backspace,q,Q,g,G,f3", "back", _("back"), "", palette=False, fixed=True)
COMMANDS = (OPEN, REPLAY, SEARCH, TITLE, COPY, DELETE, STATISTICS, BACK, HELP, LEAVE)
