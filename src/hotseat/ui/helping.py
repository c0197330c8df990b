"""What every game's help is made of: sections of keys, tables, a file of rules cut at its headings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from pathlib import Path

from hotseat.language import _
from hotseat.ui.command import HELP, QUIT, Command
from hotseat.ui.deeds import COMMANDS
from hotseat.ui.pages import Section

Bound = Callable[[Command], Command]  # says what keys a command has now


def file_text(package: Path, name: str) -> str:
    """A game's rules for players: from its package (a wheel holds them), or from the checkout's docs."""
    for place in (package / "docs" / name, package.parents[1] / "docs" / name):
        if place.is_file():
            return place.read_text(encoding="utf-8")
    return _("The rules are missing from this installation (docs/{name}).").format(name=name)


def sections_of(text: str, names: Sequence[str]) -> list[Section]:
    """A text cut at its headings, each part called by one of the names."""
    parts = re.split(r"^(?=#)", text, flags=re.MULTILINE)
    found = zip_longest(names, [part for part in parts if part.strip()], fillvalue="")
    return [Section(name, part.strip()) for name, part in found if part]


def short_section(heading: str, sentences: Iterable[str]) -> Section:
    """The section on the game in short: a few sentences under a heading."""
    return Section("short", "\n".join((f"# {heading}", "", *(f"- {each}" for each in sentences))))


def keys_section(name: str, heading: str, rows: Iterable[tuple[str, str]]) -> Section:
    """A section of keys and what they do."""
    return Section(name, table_section(heading, rows, _("key"), _("what it does")))


def games_section(bound: Bound, offers: Callable[[Command], bool] = lambda _each: True) -> Section:
    """The keys of the saved games; `offers` says which of them the game has."""
    everywhere = (HELP.name, QUIT.name)
    own = [each for each in COMMANDS if each.name not in everywhere and offers(each)]
    return keys_section("games", _("Keys for saved games"), key_rows(own, bound))


def signs_section(signs: Iterable[tuple[str, str]]) -> Section:
    """How the table is read: what is drawn there, and what it says."""
    rows = ((f"`{sign}`", text) for sign, text in signs)
    return Section("signs", table_section(_("Reading the table"), rows, _("sign"), _("meaning")))


def key_rows(found: Iterable[Command], bound: Bound) -> list[tuple[str, str]]:
    """The keys that commands have now, and what they do, for those that say so."""
    return [
        (command.all_keys.replace("|", "\\|"), command.text) for command in map(bound, found) if command.text
    ]


def table_section(heading: str, rows: Iterable[tuple[str, str]], left: str, right: str) -> str:
    """A heading, and a table of two columns under theirs, as Markdown."""
    lines = "\n".join(f"| {one} | {other} |" for one, other in rows)
    return f"# {heading}\n\n| {left} | {right} |\n|---|---|\n{lines}"
