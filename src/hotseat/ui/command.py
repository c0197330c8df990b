"""A command of a screen, declared once: its key, its place in the hint bar, the palette and the help."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.binding import Binding

from hotseat.language import _

_SPOKEN = {
    "escape": "esc",
    "plus": "+",
    "minus": "-",
    "slash": "/",
    "backslash": "\\",
    "underscore": "_",
    "equals_sign": "=",
}


class Command(NamedTuple):
    """What can be done with a key.

    name: identifies it, and is the id a keymap changes its key by.
    keys: as Textual names them, with commas between; the first is shown.
    action: what runs, as Textual writes actions.
    word: a word for the hint bar, empty for none there.
    text: a sentence for help and palette, empty where it stands in neither.
    palette: whether the command palette offers it.
    fixed: whether its keys stay as they are, whatever keymap there is.
    browser_text: the sentence where the game is played in a browser, empty for the same one.
    """

    name: str
    keys: str
    action: str
    word: str = ""
    text: str = ""
    palette: bool = True
    fixed: bool = False
    browser_text: str = ""

    @property
    def key(self) -> str:
        """The first key, as people write it."""
        return spoken(self.keys.split(",")[0])

    @property
    def all_keys(self) -> str:
        """Every key, as people write them; of a letter the small one only."""
        keys = self.keys.split(",")
        return ", ".join(spoken(key) for key in keys if key.lower() == key or key.lower() not in keys)

    @property
    def binding(self) -> Binding:
        """For a screen's `BINDINGS`."""
        return Binding(self.keys, self.action, self.word or self.name, show=False, id=self.name)


def as_declared(command: Command) -> Command:
    """The command with the keys it was declared with, where nobody has given it others."""
    return command


def spoken(key: str) -> str:
    """A key as people write it: `?` for `question_mark`, `F1` for `f1`, `ctrl+y` as it is."""
    *modifiers, last = key.split("+")
    if last in _SPOKEN:
        last = _SPOKEN[last]
    elif "_" in last:
        from textual.keys import key_to_character

        last = key_to_character(last) or last
    elif last[:1] == "f" and last[1:].isdigit():
        last = last.upper()
    return "+".join([*modifiers, last])


def bindings(commands: Iterable[Command]) -> list[Binding]:
    """The bindings of many commands."""
    return [command.binding for command in commands]


# What every screen of every game can do.
HELP = Command("help", "question_mark,f1", "app.help", _("help"), _("Keys and rules"))
SETTINGS = Command("options", "o,O,f2", "app.settings", _("options"), _("Colours, animation, keys and more"))
QUIT = Command("quit", "q,Q,ctrl+q", "app.leave", _("quit"), _("Quit; your game is saved"))
GENERAL = (HELP, SETTINGS, QUIT)
# The same on screens that do not name them: the app answers these keys, and no keymap changes them.
LEAVE = QUIT._replace(name="leave", keys="ctrl+q", text=_("Quit the program"), fixed=True)
# What leads to the commands for which the hint bar has no room; Textual's palette has ctrl+p everywhere.
PALETTE_KEY = "ctrl+p"
MORE = Command("more", "m,M", "app.more", _("more"), "", palette=False, fixed=True)
ANYWHERE = (
    HELP._replace(name="app-help", fixed=True),
    SETTINGS._replace(name="app-options", keys="f2", fixed=True),
    LEAVE,
    MORE,
)
# What a game's start screen and its table can do. F3 and F4 are for where letters are typed into a field.
GAMES = Command(
    "games", "g,G,f3", "games", _("games"), _("Saved games: continue one, watch a replay, and more")
)
STATISTICS = Command(
    "statistics",
    "s,S,f4",
    "app.statistics",
    _("statistics"),
    _("How everyone has played, in all finished games"),
)

# What games with a guide can do besides.
GUIDE = Command("guide", "f5", "app.guide", _("tutorial"), _("Learn the game in two minutes"))
