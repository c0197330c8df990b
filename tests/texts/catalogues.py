"""Catalogues for tests: a made-up language, and real ones whose texts carry marks at both ends.

If a text on the screen lacks one of its marks, it was cut or painted over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from math import ceil
from pathlib import Path
from string import ascii_letters

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from rich.cells import cell_len
from tools.languages import read

PSEUDO = "qps"  # a code that ISO 639 reserves for local use

SOME = "tr"  # any language, as all catalogues have every sentence

LONGER = 1.4  # how much wider than English the made-up language is

BRACKETS = "⟦⟧"

MARKS = "\u1ab0\u1ab1"  # of no width, and in no language

_LETTERS = "ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ"
_ACCENTED = str.maketrans(ascii_letters, _LETTERS)

_KEPT = re.compile(r"\{[^{}]*\}|`[^`]*`|%[A-Za-z]")  # a translation keeps placeholders, and what players type

_TEXT = re.compile(r"^(\s*)(.*?)([.。?؟!…:]*\s*)$", re.DOTALL)  # the end of a sentence comes after the mark


def pseudo_catalogue() -> Catalog:
    """Every sentence in the made-up language: accented, longer, between brackets.

    The sentences come from a real catalogue; one that is only in the code stays English, and a test finds it.
    """
    catalogue = Catalog(locale="en", charset="utf-8")  # with the plurals of English
    for message in read(SOME):
        if message.id:
            string = _each(message.id, _pseudo)
            catalogue.add(message.id, string, context=message.context)
    return catalogue


def marked_catalogue(code: str) -> Catalog:
    """The sentences of a language, marked where they begin and where they end."""
    catalogue = read(code)
    for message in catalogue:
        if message.id and message.string:
            message.string = _each(message.string, _marked)
    return catalogue


def install(catalogue: Catalog, code: str, folder: Path) -> None:
    """Write a compiled catalogue where the programs look for it, in a folder of languages."""
    path = folder / code / "LC_MESSAGES" / "azul.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


def _each(text: str | Iterable[str], change: Callable[[str], str]) -> str | tuple[str, ...]:
    return change(text) if isinstance(text, str) else tuple(map(change, text))


def _pseudo(text: str) -> str:
    first, inner, last = _parts(text)
    if not any(map(str.isalpha, _KEPT.sub("", inner))):
        return text
    pieces, kept = _KEPT.split(inner), _KEPT.findall(inner)
    words = sum(map(cell_len, pieces))
    spare = max(0, ceil(words * (LONGER - 1)) - len(BRACKETS))
    longer = []
    for piece in pieces:
        drawn, spare = _stretched(piece, spare)
        longer.append(drawn.translate(_ACCENTED))
    inner = "".join(piece + code for piece, code in zip(longer, [*kept, ""], strict=True))
    return f"{first}{BRACKETS[0]}{inner}{BRACKETS[1]}{last}"


def _stretched(text: str, spare: int) -> tuple[str, int]:
    """A text with this many letters doubled, and how many are left to double in other texts."""
    result = []
    for character in text:
        double = spare > 0 and character.isalpha()
        result.append(character + character.lower() * double)
        spare -= double
    return "".join(result), spare


def _marked(text: str) -> str:
    first, inner, last = _parts(text)
    begins = next((place for place, letter in enumerate(_blanked(inner)) if letter.isalpha()), None)
    if begins is None:
        return text
    return f"{first}{inner[: begins + 1]}{MARKS[0]}{inner[begins + 1 :]}{MARKS[1]}{last}"


def _parts(text: str) -> tuple[str, str, str]:
    found = _TEXT.match(text)
    assert found is not None
    first, inner, last = found.groups()
    return first, inner, last


def _blanked(text: str) -> str:
    return _KEPT.sub(lambda kept: " " * len(kept[0]), text)
