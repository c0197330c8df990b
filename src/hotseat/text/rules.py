"""A game's rules for players: their file, and the same as sentences for a listener. Standard library only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hotseat.i18n import _, comma_list, full_stop, language

_FENCE = "```"

_MARKS = re.compile(r"\*\*|`")

_RULE = re.compile(r"[-|: ]+")  # below the headings of a table, and between two parts of a text


class RulesSection(NamedTuple):
    """A part of the rules: its heading, and its paragraphs as plain text."""

    heading: str
    paragraphs: tuple[str, ...]


def file_text(package: Path, name: str) -> str:
    """A game's rules in the language in effect, in English where they are not translated.

    They are read from the packages (a wheel holds them), or from the checkout's docs.
    """
    kit, translated = Path(__file__).parents[1], Path("docs", "languages", language(), name)
    places = (
        kit / translated,
        kit.parents[1] / translated,
        package / "docs" / name,
        package.parents[1] / "docs" / name,
    )
    for place in places:
        if place.is_file():
            return place.read_text(encoding="utf-8")
    return _("The rules are missing from this installation (docs/{name}).").format(name=name)


def spoken_sections(markdown: str) -> tuple[RulesSection, ...]:
    """A text cut at its headings. Drawings are left out, and a sentence says where one was."""
    parts = re.split(r"^(?=#)", _without_drawings(markdown), flags=re.MULTILINE)
    return tuple(_section(part) for part in parts if part.strip())


def _without_drawings(markdown: str) -> str:
    texts = markdown.split(_FENCE)
    drawing = _("(A drawing is left out here.)")
    return drawing.join(texts[::2])


def _section(part: str) -> RulesSection:
    first, _newline, rest = part.strip().partition("\n")
    if first.startswith("#"):
        return RulesSection(_plain(first.lstrip("# ")), tuple(_paragraphs(rest)))
    return RulesSection("", tuple(_paragraphs(part)))


def _paragraphs(text: str) -> Iterator[str]:
    """Paragraphs, items and rows of a table, each in one line."""
    kept: list[str] = []
    for line in [*text.split("\n"), ""]:
        begins = line.startswith(("- ", "|")) or re.match(r"\d+\. ", line) is not None
        if (begins or not line.strip()) and kept:
            yield " ".join(kept)
            kept = []
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("| ").split("|")]
            kept = [] if _RULE.fullmatch(line) else [full_stop(_plain(comma_list([*filter(None, cells)])))]
        elif line.strip() and not _RULE.fullmatch(line):
            kept.append(_plain(line.removeprefix("- ").strip()))


def _plain(text: str) -> str:
    return _MARKS.sub("", text)
