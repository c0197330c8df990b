"""The help: the keys on top, then docs/rules.md, the very file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import azul
from azul.ui import commands
from hotseat.language import _
from hotseat.ui.command import Command, as_declared
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


Bound = Callable[[Command], Command]  # says what keys a command has now


Section = tuple[str, Iterable[tuple[str, str]]]  # a heading, and rows of keys and what they do


def help_text(bound: Bound = as_declared) -> str:
    """Markdown: tables of the keys, then the rules."""
    back = (bound(commands.BACK).all_keys, _("One step back"))
    rows = [*commands.CHOOSING, back, *_rows(commands.TABLE, bound), *commands.EVERYWHERE]
    saved = (_("Keys in the list of saved games"), _rows(COMMANDS[:-2], bound))
    return _page((_("Keys"), rows), saved)


def replay_help_text(bound: Bound = as_declared) -> str:
    """The same for a replay, with its own keys."""
    from azul.ui.replay import REPLAY
    from hotseat.ui.replay import DIRECT

    rows = [*_rows(REPLAY, bound), *DIRECT, *commands.EVERYWHERE]
    return _page((_("Keys of the replay"), rows))


def _rows(found: Iterable[Command], bound: Bound) -> list[tuple[str, str]]:
    return [
        (bound(command).all_keys.replace("|", "\\|"), command.text) for command in found if command.text
    ]


def _page(*keys: Section) -> str:
    """The first section of keys, how the table is read, the other sections, and the rules."""
    tables = [_table(each, _("key"), _("what it does")) for each in keys]
    signs = ((f"`{sign}`", text) for sign, text in READING)
    reading = _table((_("Reading the table"), signs), _("sign"), _("what it says"))
    return "\n\n".join([tables[0], reading, *tables[1:], rules_text()])


def _table(section: Section, left: str, right: str) -> str:
    heading, rows = section
    lines = "\n".join(f"| {one} | {other} |" for one, other in rows)
    return f"# {heading}\n\n| {left} | {right} |\n|---|---|\n{lines}"
