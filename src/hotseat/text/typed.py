"""Understand what is typed on a keyboard of another script: the Latin character that the games read.

A Persian keyboard types what lies on the same key (ISIRI 9147); full-width letters stand for themselves, a
character that Turkish adds to the alphabet for the one without its mark, and a digit of any script for its
value. A character has at most one meaning here; the letters of colours are the game's (`Letters`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple
from unicodedata import decimal, normalize

from hotseat.i18n import language

# The keys of a Latin keyboard row by row, and what lies on them on a Persian one, without and with shift.
# Source: ISIRI 9147, as xkeyboard-config has it in `symbols/ir`, layout `pes`.
_PERSIAN = (
    ("qwertyuiop[]", "ضصثقفغعهخحجچ"),
    ("asdfghjkl;'", "شسیبلاتنمکگ"),
    ("zxcvbnm,", "ظطزرذدپو"),
    ("QWERTYUI", "\u0652\u064c\u064d\u064b\u064f\u0650\u064e\u0651"),  # vowel signs
    ("ASDFGHJKL", "ؤئيإأآة»«"),
    ("ZXCVBNM", "ك\u0653ژ\u0670\u200c\u0654ء"),
    ("_^", "ـ×"),
)

# Signs that say the same as a Latin one, wherever they lie.
_SIGNS = (("?;,%.", "؟؛،٪٫"), ("-/[],.", "ー・「」、。"))

_KEYS = {other: key for keys, others in (*_PERSIAN, *_SIGNS) for key, other in zip(keys, others, strict=True)}

_DOTLESS = {"ı": "i", "İ": "I"}  # everywhere: there is no other letter that they could be

_MARKED = dict(zip("şŞğĞçÇöÖüÜ", "sSgGcCoOuU", strict=True))  # elsewhere these lie on keys of their own

_FULL_WIDTH = range(0xFF01, 0xFF5F)

_IDEOGRAPHIC_SPACE = "\u3000"


def latin(character: str) -> str:
    """What a typed character stands for: a Latin one, or itself."""
    if character.isascii() or len(character) != 1:
        return character
    if ord(character) in _FULL_WIDTH or character == _IDEOGRAPHIC_SPACE:
        return normalize("NFKC", character)
    value = decimal(character, None)
    if value is not None:
        return str(value)
    if language() == "tr" and character in _MARKED:
        return _MARKED[character]
    return _KEYS.get(character) or _DOTLESS.get(character, character)


def latin_key(key: str) -> str:
    """The same for the name of a key that sends no character, such as `ctrl+ض`."""
    *modifiers, last = key.split("+")
    return "+".join([*modifiers, latin(last).lower()]) if modifiers and not last.isascii() else key


def understood(text: str, letters: Mapping[str, str] | None = None) -> str:
    """A typed line in Latin characters; `letters` are those of colours (`Letters.typed`), which come first.

    A letter can be a colour's and lie on the key of another one, so where a line makes no sense without
    `letters`, it is worth a second look with them.
    """
    letters = letters or {}
    return "".join(letters.get(character) or latin(character) for character in text)


_own_letters = False  # whether pieces show the letters of the language in effect, not those of records


def show_own_letters(own: bool) -> None:
    """Show the letters of the language in effect on tiles and squares, from now on."""
    global _own_letters
    _own_letters = own


def letters_shown(record: str, translated: str) -> str:
    """The letters to show for those of the record, in the same order: one each, no two alike.

    translated: the language's own; they do nothing if they are not as many or not unlike each other.
    """
    if not _own_letters:
        return record
    fit = len(translated) == len(record) == len(set(translated.casefold()))
    return translated if fit else record


class Letters(NamedTuple):
    """The letters of colours: those of records, those shown, and the language's words for the colours.

    choosing: the characters of either case that choose something else in the game, such as a line.
    """

    record: str
    shown: str
    words: Sequence[str]
    choosing: str = ""

    def typed(self, *, asked: bool, free: Callable[[str], bool]) -> Mapping[str, str]:
        """What can be typed for a colour beside the letters of records, and that letter for each.

        Letters that are shown count before everything else while a colour is asked for, and at any time
        where their key is a colour's or nobody's. A colour's first letter counts where no other colour
        has it and its key does nothing else.

        asked: whether a colour is asked for.   free: whether a Latin character does nothing just now.
        """
        found = dict(self._initials(asked, free)) if self.shown == self.record else {}
        for own, record in zip(self.shown, self.record, strict=True):
            if own != record and (asked or latin(own).upper() in self.record or _keyless(own)):
                found |= dict.fromkeys(_cases(own), record)
        return found

    def _initials(self, asked: bool, free: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
        firsts = [word[:1].casefold() for word in self.words]
        for first, record in zip(firsts, self.record, strict=True):
            key = latin(first)
            if not first or firsts.count(first) > 1 or key.upper() in self.record + self.choosing.upper():
                continue
            if _keyless(first) or (asked and free(key)):
                yield from ((character, record) for character in _cases(first))


def _keyless(character: str) -> bool:
    """Whether a character has no key of its own: an input method composed it."""
    caseless = character.upper() == character.lower()
    return caseless and not character.isascii() and latin(character) == character


def _cases(character: str) -> set[str]:
    return {case for case in (character, character.lower(), character.upper()) if len(case) == 1}
