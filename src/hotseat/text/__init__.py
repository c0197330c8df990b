"""Check names, seeds and titles, and make text of unknown origin safe for a terminal. Pure.

Source: docs/records.md, "Header".
"""

from __future__ import annotations

import re
from functools import cache
from unicodedata import category, normalize

from hotseat.i18n import _

# Characters that may control a terminal, or reverse the order of a line.
_REFUSED_CATEGORIES = frozenset(("Cc", "Cs", "Zl", "Zp"))

_OVERRIDES = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))

_JOINERS = "\u200c\u200d"

# Characters that some file systems do not allow in names.
_NOT_IN_FILES = frozenset('/\\:*?"<>|')

LONGEST_TITLE = 60  # characters

_LONGEST_TITLE_BYTES = 200  # a file's name has 255, of which time, suffix and `.new` take some 40


def checked_name(text: str) -> str:
    """Check and trim a player's name. Raises `ValueError` with a sentence."""
    odd = _("a name cannot contain the character {character}")
    comment = _("a name cannot start with #"), _("a name cannot contain # after a space")
    return _value(text, odd, _("a name cannot be empty"), *comment)


def checked_seed(text: str) -> str:
    """Check and trim a seed. Raises `ValueError` with a sentence."""
    odd = _("a seed cannot contain the character {character}")
    comment = _("a seed cannot start with #"), _("a seed cannot contain # after a space")
    return _value(text, odd, _("a seed cannot be empty"), *comment)


def _value(text: str, odd: str, empty: str, begins: str, holds: str) -> str:
    """Check and trim the value of a header line. No part of it may look like a comment.

    The sentences are for a forbidden character, an empty value, a # at the start, a # after a space.
    """
    value = text.strip(" \t")
    _check_characters(value, odd)
    value = value.strip()
    if not value:
        raise ValueError(empty)
    if value.startswith("#"):
        raise ValueError(begins)
    if " #" in value:
        raise ValueError(holds)
    return value


def checked_title(text: str) -> str:
    """Check, trim and compose (NFC) a title, which names a file; empty for none. Raises `ValueError`."""
    composed = normalize("NFC", text).strip()
    _check_characters(composed, _("a title cannot contain the character {character}"))
    for character in composed:
        if character in _NOT_IN_FILES:
            raise ValueError(
                _("a title cannot contain {character}, because it becomes a file name").format(
                    character=character
                )
            )
    if len(composed) > LONGEST_TITLE or len(composed.encode()) > _LONGEST_TITLE_BYTES:
        raise ValueError(_("a title can have at most {most} characters").format(most=LONGEST_TITLE))
    return composed


def refused_character(text: str) -> str | None:
    """The first character that is not allowed in a record, None if there is none."""
    if text.isascii() and text.isprintable():
        return None
    for character in text:
        if category(character) in _REFUSED_CATEGORIES or character in _OVERRIDES:
            return character
    return None


def _check_characters(text: str, sentence: str) -> None:
    refused = refused_character(text)
    if refused is not None:
        raise ValueError(sentence.format(character=f"U+{ord(refused):04X}"))


def shown(text: str, most: int = 200) -> str:
    r"""Make text of unknown origin safe for a terminal: escape invisible characters, as in `\x1b`.

    Keeps joiners and blanks of any script. Cuts a text off after `most` characters, with an ellipsis.
    """
    cut = text[:most] + "…" if len(text) > most else text
    return cut if cut.isprintable() else "".join(map(_escaped, cut))


def visible(text: str) -> str:
    """Remove invisible characters that a name may contain, such as marks of direction or soft hyphens, and
    the marks on a letter after `MOST_MARKS`.

    Keeps joiners and control characters; characters that no font has become `?`. Everything that the program
    writes to a terminal passes through here.
    """
    if text.isascii():
        return text
    if not text.isprintable():
        text = "".join(map(_seen, text))
    return _without_heaps(text) if _MAY_BE_HEAP.search(text) else text


def readable(name: str) -> str:
    """The visible part of a name, cut off after `_READ` characters; `?` if nothing is visible."""
    seen = visible(name) or "?"
    return seen if len(seen) <= _READ else seen[:_READ] + "…"


_READ = 60  # characters; a name in a record may have a million

MOST_MARKS = 15  # on a letter; no script needs more

# Not letters, digits, blanks, lines or blocks, which are no marks: almost every text ends the search here.
_MAY_BE_HEAP = re.compile(r"[^\w\x00-\u02ff\u2100-\u2ce0]{16}")


def _without_heaps(text: str) -> str:
    """Remove the marks on a letter after `MOST_MARKS`; joiners between marks count as marks."""
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if character in _JOINERS or category(character)[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)


@cache
def _seen(character: str) -> str:
    if character.isprintable() or character in _JOINERS:
        return character
    return {"Cf": "", "Co": "?", "Cn": "?", "Cs": "?"}.get(category(character), character)


def _escaped(character: str) -> str:
    if character.isprintable() or character in _JOINERS or category(character) == "Zs":
        return character
    return character.encode("unicode_escape").decode("ascii")
