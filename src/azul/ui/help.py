"""The help: the keys on top, then docs/rules.md, the very file."""

from __future__ import annotations

from pathlib import Path

import azul
from azul.ui import commands
from hotseat.language import _
from hotseat.ui.deeds import COMMANDS

READING = (
    ("17 -> 21", _("the score, and what it would be if the round ended now")),
    ("2   B B >", _("this line is full: its tile goes to the wall at the round's end")),
    ("[B]", _("pointed at, or about to land there")),
    ("▌", _("where the last pick came from and where it went")),
    ("─3 + │2 = 5", _("a tile scored: three in its row across, two in its column down")),
    ("12 +7 -2 = 17", _("a round's end: score before, tiles, floor (last round: and bonus), after")),
    ("+4", _("grey wall: the tile may lie here and would score 4; x: its column has the colour")),
    ("1", _("the starting-player marker")),
)


def rules_text() -> str:
    """Azul's rules for players: from the package (a wheel holds them), or from the checkout's docs."""
    package = Path(azul.__file__).parent
    for place in (package / "docs" / "rules.md", package.parents[1] / "docs" / "rules.md"):
        if place.is_file():
            return place.read_text(encoding="utf-8")
    return _("The rules are missing from this installation (docs/rules.md).")


def help_text() -> str:
    """Markdown: a table of the keys, then the rules."""
    rows = [*commands.CHOOSING]
    rows += [(command.all_keys, command.text) for command in commands.TABLE if command.text]
    rows += commands.EVERYWHERE
    table = "\n".join(f"| {keys} | {text} |" for keys, text in rows)
    columns = f"| {_('key')} | {_('what it does')} |\n|---|---|\n"
    head = f"# {_('Keys')}\n\n{columns}"
    games = "\n".join(f"| {each.all_keys} | {each.text} |" for each in COMMANDS[:-2] if each.text)
    saved = f"# {_('Keys in the list of saved games')}\n\n{columns}{games}"
    reading = "\n".join(f"| `{sign}` | {text} |" for sign, text in READING)
    signs = f"# {_('Reading the table')}\n\n| {_('sign')} | {_('what it says')} |\n|---|---|\n"
    return f"{head}{table}\n\n{signs}{reading}\n\n{saved}\n\n{rules_text()}"
