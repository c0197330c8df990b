"""A command of a screen, declared once: its key, its place in the hint bar, the palette and the help."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.binding import Binding

from hotseat.language import _

_SPOKEN = {
    "question_mark": "?",
    "escape": "esc",
    "backspace": "backspace",
    "space": "space",
    "f1": "F1",
    "f4": "F4",
}


class Command(NamedTuple):
    """What can be done with a key.

    name: identifies it, and is the id a keymap changes its key by.
    keys: as Textual names them, with commas between; the first is shown.
    action: what runs, as Textual writes actions.
    word: a word for the hint bar, empty for none there.
    text: a sentence for help and palette, empty where it stands in neither.
    palette: whether the command palette offers it.
    """

    name: str
    keys: str
    action: str
    word: str = ""
    text: str = ""
    palette: bool = True

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


def spoken(key: str) -> str:
    """A key as people write it: `?` for `question_mark`, `ctrl+y` as it is."""
    return _SPOKEN.get(key, key)


def bindings(commands: Iterable[Command]) -> list[Binding]:
    """The bindings of many commands."""
    return [command.binding for command in commands]


# What every screen of every game can do.
HELP = Command("help", "question_mark,f1", "app.help", _("help"), _("The keys and the rules"))
QUIT = Command("quit", "q,Q,ctrl+q", "app.leave", _("quit"), _("Leave; the game is kept"))
STATISTICS = Command(
    "statistics",
    "s,S,f4",
    "app.statistics",
    _("statistics"),
    _("Who has played how: the finished games in figures"),
)
GENERAL = (HELP, QUIT)
