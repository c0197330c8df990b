"""What the files of pictures of the screen are called: names that every file system takes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from unicodedata import category, normalize

_LONGEST = 180  # bytes of the words in a name; most file systems take 255 in all


def picture_stem(words: Sequence[str], moment: datetime) -> str:
    """The name of a picture's file without its ending: words and a moment, with hyphens between.

    Letters, their marks and digits of every script stay; what a file system could refuse or a shell
    take for something else becomes a hyphen, and what cannot be seen is left out.
    """
    room = _LONGEST // max(1, len(words))
    parts = [_cut(_plain(word), room) for word in words]
    return "-".join([*filter(None, parts), f"{moment:%Y%m%d-%H%M%S}"])


def _plain(word: str) -> str:
    letters = [_letter(character) for character in normalize("NFC", word)]
    return "-".join(filter(None, "".join(letters).split("-")))


def _letter(character: str) -> str:
    kind = category(character)
    if kind[0] in "LMN" or character == "_":
        return character
    return "" if kind in ("Cf", "Cc") else "-"


def _cut(word: str, most: int) -> str:
    """As much of a word as so many bytes of UTF-8 hold, no letter without its marks."""
    if len(word.encode()) <= most:
        return word
    kept = word.encode()[: most + 1].decode(errors="ignore")
    while len(kept.encode()) > most or category(word[len(kept)])[0] == "M":
        kept = kept[:-1]
    return kept.rstrip("-")
