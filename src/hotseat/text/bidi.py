"""Put text with right-to-left words into the order in which a terminal draws it, and join its letters.

Most terminals draw characters in the order they get them and join no letters. So that order is computed
here: python-bidi decides the levels (Unicode Standard Annex #9), arabic-reshaper the forms of letters.
Both are imported only when there is right-to-left text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypedDict
from unicodedata import category, decomposition

if TYPE_CHECKING:
    from arabic_reshaper import ArabicReshaper

# Hebrew, Arabic, Syriac and their neighbours, and the forms of Arabic letters in context.
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")

_FORMS = (*range(0xFB50, 0xFE00), *range(0xFE70, 0xFF00))

_NON_JOINER = "\u200c"

_IN_PLACE = re.compile(r"(?<![^\W\d_])\[?[\ufb50-\ufdff\ufe70-\ufeff]{1,3}\]?(?![^\W\d_])")

_LAM_WITH_ALEF = "\ufef5\ufef6\ufef7\ufef8\ufef9\ufefa\ufefb\ufefc"  # the letters that stand for two

_BRACKETS = {"(": ")", "[": "]", "{": "}"}

_DIRECTIONS = {"L": "L", "R": "R", "AL": "R", "AN": "R", "EN": "R"}  # of bidirectional classes, for brackets

_CONTROLS = "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


class Character(TypedDict):
    """A character as python-bidi notes it; `source` is ours."""

    ch: str
    type: str
    level: int
    source: int


class Storage(TypedDict):
    """A line as python-bidi notes it."""

    base_level: int
    base_dir: str
    chars: list[Character]


class Placed(NamedTuple):
    """A character to draw, and the place in the text of the character that it stands for."""

    character: str
    source: int


def unjoined(letter: str) -> str:
    """A letter as it looks alone, for a picture in which it must stay where it is: `in_place`."""
    return letter if letter.isascii() else _alone().get(letter, letter)


def apart(letter: str) -> str:
    """A letter for a text, in which it does not join the next one."""
    return letter if letter == unjoined(letter) else letter + _NON_JOINER


def in_place(text: str) -> Iterator[re.Match[str]]:
    """The letters of pictures in a line: those that `unjoined` has made, beside no other letter."""
    return _IN_PLACE.finditer(text)


@cache
def _alone() -> Mapping[str, str]:
    """The letters that look one way alone and others beside others, each in the form that it has alone."""
    forms = {}
    for code in _FORMS:
        kind, _space, letters = decomposition(chr(code)).partition(" ")
        if kind == "<isolated>" and " " not in letters:
            forms[chr(int(letters, 16))] = chr(code)
    return forms


def has_right_to_left(text: str) -> bool:
    """Whether there is something in a text that is written from right to left."""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


@lru_cache(maxsize=2048)
def visual_order(text: str, *, from_right: bool) -> Sequence[Placed]:
    """The characters of one line in the order of their cells, joined, without invisible controls.

    from_right: whether the paragraph runs from right to left, as in Persian; a name in Persian letters in
    an English sentence does not turn that round. A letter of two (lam with alef) makes the line a cell
    shorter.
    """
    from bidi import algorithm

    characters = _joined(text)
    storage: Storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = int(from_right), "LR"[from_right]
    algorithm.get_embedding_levels("".join(placed.character for placed in characters), storage)
    for character, placed in zip(storage["chars"], characters, strict=True):
        character["source"] = placed.source
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    _resolve_brackets(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    algorithm.reorder_resolved_levels(storage, False)
    algorithm.apply_mirroring(storage, False)
    result: list[Placed] = []
    marks: list[Placed] = []
    for character in storage["chars"]:
        placed = Placed(character["ch"], character["source"])
        if placed.character in _CONTROLS:
            continue
        if character["level"] % 2 and category(placed.character) == "Mn":
            marks.append(placed)  # a terminal puts a mark on the character before it (rule L3)
            continue
        result += [placed, *marks]
        marks = []
    return (*result, *marks)


def visual(text: str, *, from_right: bool) -> str:
    """A line in the order in which a terminal draws it."""
    if not has_right_to_left(text):
        return text
    return "".join(placed.character for placed in visual_order(text, from_right=from_right))


def _resolve_brackets(storage: Storage) -> None:
    """Give both brackets of a pair one direction (rule N0), which python-bidi leaves out.

    Text here has no embeddings of its own, so all of it is one sequence.
    """
    characters, base = storage["chars"], storage["base_dir"]
    directions = [_DIRECTIONS.get(character["type"], "") for character in characters]
    opened: list[int] = []
    pairs = []
    for place, character in enumerate(characters):
        if character["ch"] in _BRACKETS:
            opened.append(place)
            continue
        for depth in range(len(opened) - 1, -1, -1):
            if _BRACKETS[characters[opened[depth]]["ch"]] == character["ch"]:
                pairs.append((opened[depth], place))
                del opened[depth:]
                break
    for first, last in sorted(pairs):
        inside = {*directions[first + 1 : last]} - {""}
        if not inside:
            continue
        direction = base
        if base not in inside:
            direction = next(filter(None, reversed(directions[:first])), base)
        for place in (first, last):
            directions[place] = characters[place]["type"] = direction


def _joined(text: str) -> list[Placed]:
    """The characters in the forms that their neighbours ask for, still in the order of reading."""
    places = iter(enumerate(text))
    result = []
    for character in _reshaper().reshape(text):
        place, source = next(places)
        if character in _LAM_WITH_ALEF and source != character:
            next(places)
        result.append(Placed(character, place))
    return result


@cache
def _reshaper() -> ArabicReshaper:
    from arabic_reshaper import ArabicReshaper

    return ArabicReshaper(
        {
            "delete_harakat": False,
            "delete_tatweel": False,
            "shift_harakat_position": False,
            "ARABIC LIGATURE ALLAH": False,  # four letters in one cell: no terminal's font has room for it
        }
    )
