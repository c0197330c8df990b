"""The help: the keys on top, then docs/rules.md, the very file."""

from __future__ import annotations

from pathlib import Path

import azul
from azul.ui import commands
from hotseat.language import _


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
    rows += [(command.key, command.text) for command in commands.TABLE if command.text]
    rows += commands.EVERYWHERE
    table = "\n".join(f"| {keys} | {text} |" for keys, text in rows)
    head = f"# {_('Keys')}\n\n| {_('key')} | {_('what it does')} |\n|---|---|\n"
    return f"{head}{table}\n\n{rules_text()}"
