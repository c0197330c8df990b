"""Scripts other than Latin: what their keyboards type, and right-to-left text for a terminal to draw.

**Typed.** A character of a Persian keyboard stands for the Latin one on the same key (ISIRI 9147), a
full-width letter for the plain one, a letter that Turkish adds to the alphabet for the one without its mark,
and a digit of any script for its value. A character has at most one meaning here; each game adds the letters
of its colours (`Letters`).

**Drawn.** Most terminals draw characters in the order they get them and join no letters. So this module
computes that order: python-bidi decides the levels (Unicode Standard Annex #9), arabic-reshaper the forms of
letters. Both are imported only for right-to-left text or a right-to-left language. A row often has more than
one text: names, figures, column headings. They are separated by two blanks, a line or a block, and each is
ordered by itself.

`hotseat.text.fit` and `hotseat.text.charts` need Rich; this module does not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, TypedDict
from unicodedata import bidirectional, category, decimal, east_asian_width, normalize

from hotseat import i18n
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from arabic_reshaper import ArabicReshaper

# The keys of a Latin keyboard row by row, and the same keys of a Persian one, without and with shift.
# Source: ISIRI 9147, from xkeyboard-config, `symbols/ir`, layout `pes`.
_PERSIAN = (
    ("qwertyuiop[]", "ضصثقفغعهخحجچ"),
    ("asdfghjkl;'", "شسیبلاتنمکگ"),
    ("zxcvbnm,", "ظطزرذدپو"),
    ("QWERTYUI", "\u0652\u064c\u064d\u064b\u064f\u0650\u064e\u0651"),  # vowel signs
    ("ASDFGHJKL", "ؤئيإأآة»«"),
    ("ZXCVBNM", "ك\u0653ژ\u0670\u200c\u0654ء"),
    ("_^", "ـ×"),
)

# Signs with the meaning of a Latin one, on whatever key.
_SIGNS = (("?;,%.", "؟؛،٪٫"), ("-/[],.", "ー・「」、。"))

_KEYS = {other: key for keys, others in (*_PERSIAN, *_SIGNS) for key, other in zip(keys, others, strict=True)}

_DOTLESS = {"ı": "i", "İ": "I"}  # in every language, as they can stand for nothing else

_MARKED = "şŞğĞçÇöÖüÜ"  # in Turkish only: other keyboards have keys for them


def latin(character: str) -> str:
    """The Latin character that a typed one stands for, or the character itself."""
    if character.isascii() or len(character) != 1:
        return character
    if east_asian_width(character) == "F":
        return normalize("NFKC", character)
    value = decimal(character, None)
    if value is not None:
        return str(value)
    if i18n.language() == "tr" and character in _MARKED:
        return normalize("NFD", character)[0]
    return _KEYS.get(character) or _DOTLESS.get(character, character)


def latin_key(key: str) -> str:
    """The same for the name of a key without a character, such as `ctrl+ض`."""
    *modifiers, last = key.split("+")
    return "+".join([*modifiers, latin(last).lower()]) if modifiers and not last.isascii() else key


def understood(text: str, letters: Mapping[str, str] | None = None) -> str:
    """A typed line in Latin characters. `letters` of colours (`Letters.typed`) come first.

    A colour's letter may lie on the key of another one. So if a line makes no sense without `letters`, try
    again with them.
    """
    letters = letters or {}
    return "".join(letters.get(character) or latin(character) for character in text)


_letters_of = "record"  # whose letters pieces show


def show_letters_of(whose: str) -> None:
    """Choose the letters on tiles and squares: those of a `record`, those of the `language`, or by `auto`
    the language's own if each has room in one cell.
    """
    global _letters_of
    _letters_of = whose


def letters_shown(record: str, translated: str) -> str:
    """The letters to show for those of records: `translated` if it has a different one for each."""
    return _letters_shown(_letters_of, record, translated)  # kept, as every tile on the table asks


@cache
def _letters_shown(whose: str, record: str, translated: str) -> str:
    if whose == "record":
        return record
    if whose == "auto" and any(east_asian_width(letter) in "WF" for letter in translated):
        return record
    fit = len(translated) == len(record) == len(set(translated.casefold()))
    return translated if fit else record


def relettered(text: str, record: str, shown: str, keys: str = "") -> str:
    """A text with the letters shown in place of those of records, but not inside a word. Digits beside them
    are the language's, too.   keys: other letters of moves.
    """
    if shown == record:
        return text
    own = str.maketrans(record, shown)
    run = rf"(?:\b\d ?)?(?<![^\W\d_])[{keys}{record}]+(?![^\W\d_])(?: ?\d\b)?"
    return re.sub(run, lambda found: i18n.in_digits(found[0].translate(own)), text)


class Letters(NamedTuple):
    """The letters of colours: those of records, those shown, and the language's words for the colours."""

    record: str
    shown: str
    words: Sequence[str]
    choosing: str = ""  # characters, in either case, that choose something else in the game, such as a line

    def typed(self, *, asked: bool, free: Callable[[str], bool]) -> Mapping[str, str]:
        """The characters to type for colours besides the letters of records, each with that letter.

        A letter that is shown counts if a colour is asked for, if its key is a colour's, or if it has no
        key. A colour's first letter counts if no other colour has it and its key does nothing else.

        asked: whether a colour is asked for.   free: whether a Latin character does nothing at the moment.
        """
        found = dict(self._initials(asked, free)) if self.shown == self.record else {}
        for own, record in zip(self.shown, self.record, strict=True):
            if own != record and (asked or latin(own).upper() in self.record or _keyless(own)):
                found |= dict.fromkeys(_cases(own), record)
        return found

    def in_rules(self, text: str, keys: str = "") -> str:
        """Rules with the letters shown in what their Markdown sets as code: examples and drawings.

        A drawing has capitals for tiles and small letters for printed spaces. So rules in a script without
        them keep the letters of records.
        """
        if any(letter.upper() == letter.lower() for letter in self.shown):
            return text
        small = self.record.lower(), self.shown.lower()

        def in_own(code: re.Match[str]) -> str:
            own = relettered(code[0], self.record, self.shown, keys)
            return re.sub(r"\b\w\b", lambda one: relettered(one[0], *small), own)

        return re.sub(r"```.*?```|`[^`\n]+`", in_own, text, flags=re.DOTALL)

    def _initials(self, asked: bool, free: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
        firsts = [word[:1].casefold() for word in self.words]
        for first, record in zip(firsts, self.record, strict=True):
            key = latin(first)
            if not first or firsts.count(first) > 1 or key.upper() in self.record + self.choosing.upper():
                continue
            if _keyless(first) or (asked and free(key)):
                yield from ((character, record) for character in _cases(first))


def _keyless(character: str) -> bool:
    """Whether a character has no key, so that an input method composed it."""
    caseless = character.upper() == character.lower()
    return caseless and not character.isascii() and latin(character) == character


def _cases(character: str) -> set[str]:
    return {case for case in (character, character.lower(), character.upper()) if len(case) == 1}


# Right to left

# Hebrew, Arabic, Syriac and neighbouring blocks without digits, and the forms of Arabic letters in context.
_RIGHT_TO_LEFT = frozenset(
    chr(code)
    for first, last in ((0x590, 0x65F), (0x66D, 0x6EF), (0x6FA, 0x8FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFF))
    for code in range(first, last + 1)
)

_NON_JOINER = "\u200c"

_LAM_WITH_ALEF = "\ufef5\ufef6\ufef7\ufef8\ufef9\ufefa\ufefb\ufefc"  # the letters that stand for two

# Classes that python-bidi refuses: none, which counts as Latin, and isolates.
_UNKNOWN = {"": "L", **dict.fromkeys(("LRI", "RLI", "FSI", "PDI"), "ON")}

_BRACKETS = {"(": ")", "[": "]", "{": "}"}

_DIRECTIONS = {"L": "L", "R": "R", "AL": "R", "AN": "R", "EN": "R"}  # of bidirectional classes, for brackets

# Patterns are compiled on use, which saves 2 ms of every start in English.

# Signs and figures that must not take their direction from the letters beside them, as the algorithm has it:
# our texts are composed of names and figures without direction marks.
_DIRECTED = (
    (r"(?<!\w)[-+\u2212](?=\d)", "EN"),  # the sign of a number belongs to it
    (r"\b[0-9]+(?:[-/.:,][0-9]+)+\b", "EN"),  # a date, a range of keys
    (r"\b(?=[\d/.:,+-]*[A-Za-z])[\dA-Za-z]+(?:[-/.:,+][\dA-Za-z]+)+\b", "L"),
    (r"(?<![\w-])(?=[0-9 ]*[A-Z])[0-9A-Z]{1,3}(?: [0-9A-Z]{1,3})+(?!\w)", "L"),  # typed text: `1 Y 2`
    # The same in the language's letters and digits, but not the Persian `1 and 2`.
    ("(?<![\\w-])[\\dC] ?[^\\W\\d_\u0648] ?[\\dF](?!\\w)", "L"),
    (r"(?a)(?<![^\s(«])[~./\\]*[\w.~-]+(?:[/\\.][\w.~-]+)+", "L"),  # a file
    (r"(?<![^\s,\u060c])[()\[\]{}](?![^\s,\u060c])", "L"),  # a bracket alone is the name of a key
)
_PERSIAN_NUMBER = "(?:(?<!\\w)[-+\u2212])?[\u06f0-\u06f9]+(?:[.,:/\u066b\u066c][\u06f0-\u06f9]+)*[%\u066a]?"
_NUMBERS = (
    (r"[0-9]+", "L"),  # in a left-to-right line, whatever the name before it
    (_PERSIAN_NUMBER, "AN"),  # in a right-to-left line, likewise
)
_CLUSTER = (  # an emoji of several characters, such as a family
    "[^\\s\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200d]\ufe0f?"
    "(?:[\U0001f3fb-\U0001f3ff]|\u200d[^\\s\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]\ufe0f?)+"
)
# In a right-to-left line, too, a sum runs from left to right: `30 + 19 - 11 = 38`. What is on both sides of a
# lone `=` is the end of a sum with words.
_SUM = (
    r"(?<![\w+-])\d+(?! = )(?:(?: [-+\u2212=\u00d7] |[-+\u00d7])[\d\u066b]+)+(?!\w)",
    "L",
)
_SEPARATOR = (
    "[\u060c\u061b\u061f]"  # the Arabic comma, semicolon and question mark
    r"|[,;:!?](?=\s)|(?<=\w\w\w)\.(?=\s)"  # between names and sentences, not after an initial
    r"|(?<=\s)[^\w\s()\[\]{}]+(?=\s)"  # a dot or a dash between blanks
)

_LATIN_END = "(?<=[^\\W\\d_])[.!?\u2026:]+$"  # the end of a sentence without right-to-left words

# Lines, blocks, shapes and two blanks end a text.
_EDGE = "\u2500-\u25ff\U0001fb00-\U0001fbff"
_INSIDE = f"(?:[^\\s{_EDGE}]|(?<=\\()[{_EDGE}](?=\\s))"  # a sign explained in brackets is part of a text
_TEXT = f"{_INSIDE}+(?:\\s{_INSIDE}+)*"
_PAIRS = "▌▐ ▏▕ ▖▗ ▘▝ ▙▟ ▛▜ ├┤ ┌┐ └┘ ┠┨ ┣┫ ┏┓ ┗┛ ╞╡ ╠╣ ╔╗ ╚╝ ╭╮ ╰╯ ╴╶ ╸╺ ╱╲ ◀▶ ◁▷"  # in the mirror
_SHAPES = str.maketrans({one: pair[1 - place] for pair in _PAIRS.split() for place, one in enumerate(pair)})
_BARS = "▌▐"

ISLAND = "island"  # the name of what marks a style, in its `meta`, whose text runs from left to right

_CONTROLS = "\u200b\u200c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


if TYPE_CHECKING:

    class Character(TypedDict):
        """A character of python-bidi's; `source` is ours."""

        ch: str
        type: str
        orig: str
        level: int
        source: int

    class Storage(TypedDict):
        """A line of python-bidi's."""

        base_level: int
        base_dir: str
        chars: list[Character]


class Placed(NamedTuple):
    """A character to draw, and the place of its source in the text."""

    character: str
    source: int


@cache
def unjoined(letter: str) -> str:
    """A letter in its isolated form, for a picture."""
    if not has_right_to_left(letter):
        return letter
    from arabic_reshaper.letters import ISOLATED, LETTERS_ARABIC

    form: str = LETTERS_ARABIC.get(letter, (letter,))[ISOLATED]
    return form


def apart(letter: str) -> str:
    """A letter for a text that does not join the next letter."""
    return letter if letter == unjoined(letter) else letter + _NON_JOINER


def has_right_to_left(text: str) -> bool:
    return not (text.isascii() or _RIGHT_TO_LEFT.isdisjoint(text))


@lru_cache(maxsize=2048)
def visual_order(text: str, *, from_right: bool) -> Sequence[Placed]:
    """The characters of one line in the order of their cells, joined, without invisible controls.

    from_right: whether the paragraph runs from right to left, as in Persian; a Persian name in an English
    sentence does not change that. A ligature (lam with alef) makes the line a cell shorter.
    """
    from bidi import algorithm

    characters = _joined(text)
    line = "".join(placed.character for placed in characters)
    storage: Storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = int(from_right), "LR"[from_right]
    algorithm.get_embedding_levels(line, storage)
    for character, placed in zip(storage["chars"], characters, strict=True):
        character["source"] = placed.source
        if character["type"] in _UNKNOWN:
            character["type"] = character["orig"] = _UNKNOWN[character["type"]]
    _set_directions(storage["chars"], line, from_right=from_right)
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
        result += [placed, *reversed(marks)]
        marks = []
    return (*result, *reversed(marks))


@lru_cache(maxsize=4096)
def arranged(
    text: str, *, from_right: bool, mirrored: bool = False, islands: Sequence[tuple[int, int]] = ()
) -> Sequence[Placed]:
    """The cells of a row with each of its texts in visual order. The row stays as wide.

    mirrored: read the row from the right, so that the texts change places too: each is then as far from the
    right edge as it was from the left.   islands: start and stop of pieces, such as drawings, that move as a
    whole and run from the left.
    """
    if islands:
        return _around(text, islands, from_right=from_right, mirrored=mirrored)
    result: list[Placed] = []
    pieces = [*_pieces(text)]
    for start, piece, is_text in reversed(pieces) if mirrored else pieces:
        stop = start + len(piece)
        if is_text and (mirrored or has_right_to_left(piece)):
            order = visual_order(piece, from_right=from_right)
            placed = [Placed(character, start + source) for character, source in order]
            lost = sum(character in _LAM_WITH_ALEF != piece[source] for character, source in order)
            blanks = [Placed(" ", stop - 1)] * lost  # where two letters became one
            result += [*blanks, *placed] if from_right else [*placed, *blanks]
        elif mirrored and not is_text:
            result += map(Placed, reversed(piece.translate(_SHAPES)), reversed(range(start, stop)))
        else:
            result += map(Placed, piece, range(start, stop))
    return tuple(result)


def _around(
    text: str, islands: Sequence[tuple[int, int]], *, from_right: bool, mirrored: bool
) -> Sequence[Placed]:
    pieces: list[list[Placed]] = []
    end = 0
    for start, stop in (*islands, (len(text), len(text))):
        for first, last, is_read in ((end, start, mirrored), (start, stop, False)):
            piece = arranged(text[first:last], from_right=from_right, mirrored=is_read)
            pieces.append([Placed(character, first + source) for character, source in piece])
        end = stop
    return tuple(chain.from_iterable(reversed(pieces) if mirrored else pieces))


def has_text(row: str) -> bool:
    """Whether a row has more than blanks and pictures; a bar counts as part of the text after it."""
    return row in _BARS or re.search(_TEXT, row) is not None


def arrange(text: str, *, from_right: bool, mirrored: bool = False) -> str:
    return "".join(placed.character for placed in arranged(text, from_right=from_right, mirrored=mirrored))


def in_order(text: str) -> str:
    """A text in the order in which the language shows it, to be drawn letter by letter."""
    return arrange(text, from_right=i18n.from_right()) if has_right_to_left(text) else text


def runs_from_right(text: str) -> bool:
    """Whether a text runs from right to left, judged by its first letter."""
    return next((bidirectional(letter) != "L" for letter in text if letter.isalpha()), False)


def _pieces(row: str) -> Iterator[tuple[int, str, bool]]:
    """The texts of a row and the pieces between them, each with its start and whether it is a text."""
    start = 0
    for number, piece in enumerate(re.split(f"({_TEXT})", row)):
        yield start, piece, number % 2 == 1
        start += len(piece)


def _set_directions(characters: Sequence[Character], line: str, *, from_right: bool) -> None:
    kinds = [*_DIRECTED, _NUMBERS[from_right]]
    if has_right_to_left(line):
        kinds.append((_SEPARATOR, "LR"[from_right]))
    elif from_right:
        kinds.append((_LATIN_END, "L"))
    kinds += [(_CLUSTER, "L"), _SUM]
    for pattern, kind in kinds:
        for found in re.finditer(pattern, line):
            for place in range(*found.span()):
                characters[place]["type"] = kind


def _resolve_brackets(storage: Storage) -> None:
    """Give both brackets of a pair one direction (rule N0), which python-bidi does not.

    Our texts have no embeddings, so each is one sequence.
    """
    characters, base = storage["chars"], storage["base_dir"]
    directions = [_DIRECTIONS.get(character["type"], "") for character in characters]
    opened: list[int] = []
    pairs = []
    for place, character in enumerate(characters):
        if character["ch"] in _BRACKETS:
            opened.append(place)
        fitting = [first for first in opened if _BRACKETS[characters[first]["ch"]] == character["ch"]]
        if fitting:
            pairs.append((fitting[-1], place))
            del opened[opened.index(fitting[-1]) :]
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
    """The characters of a text, in reading order, in the forms that their neighbours require."""
    places = iter(enumerate(text))
    result = []
    for character in _reshaper().reshape(text):
        place, source = next(places)
        while source == "\u200d" != character:  # the reshaper drops joiners, but emoji need them
            result.append(Placed(source, place))
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
            "ARABIC LIGATURE ALLAH": False,  # no terminal's font fits four letters into one cell
        }
    )
