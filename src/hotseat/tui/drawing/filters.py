"""What is done to every line before it reaches the terminal: right-to-left order, and narrow characters.

Boards and tables keep their places, in every language: only the characters of a text change places, within
the blanks and edges around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from unicodedata import east_asian_width

from rich.cells import cell_len
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from hotseat.text.bidi import has_right_to_left, in_place, visual_order

Cell = tuple[str, Style | None]  # a character and its style

# Lines, blocks and shapes end a text; so do two blanks.
_EDGE = "\u2500-\u25ff\U0001fb00-\U0001fbff"
_REGION = re.compile(f"[^{_EDGE}]+")
_GAP = re.compile(r"\s{2,}")
_TEXT = re.compile(r"\S+(?:\s\S+)*")


class RightToLeft(LineFilter):
    """Put right-to-left text into the order of its cells.

    A terminal that reorders by itself is asked not to (BDSM), as it would take a row with boards for one
    sentence. Source: https://terminal-wg.pages.freedesktop.org/bidi/recommendation/
    """

    def __init__(self, *, from_right: bool) -> None:
        """`from_right`: the language runs from right to left, so a text alone in its box stands right."""
        super().__init__()
        self._from_right = from_right

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        text = "".join(segment.text for segment in segments if not segment.control)
        if not has_right_to_left(text):
            return segments
        cells = [(character, style) for part, style, control in segments if not control for character in part]
        ordered: list[Cell] = []
        end = 0
        for start, stop in _spans(text, whole=self._from_right):
            ordered += [*cells[end:start], *self._in_order(text[start:stop], cells[start:stop])]
            end = stop
        return [*_joined([*ordered, *cells[end:]])]

    def _in_order(self, text: str, cells: Sequence[Cell]) -> Iterator[Cell]:
        placed = visual_order(text, from_right=self._from_right)
        characters = [(character, cells[source][1]) for character, source in placed]
        lost = cell_len(text) - cell_len("".join(map(itemgetter(0), characters)))
        blanks = [(" ", cells[-1][1])] * lost  # of two letters that became one
        yield from (*blanks, *characters) if self._from_right else (*characters, *blanks)


def _spans(text: str, *, whole: bool) -> Iterator[tuple[int, int]]:
    """The texts of a line that have right-to-left words.

    whole: a text alone between two edges takes the blanks around it along, so that it is set to the right.
    """
    for region in _REGION.finditer(text):
        if not has_right_to_left(region[0]):
            continue
        fixed = [letters.span() for letters in in_place(region[0])]
        if whole and not fixed and not _GAP.search(region[0].strip()):
            yield region.span()
            continue
        for span in _TEXT.finditer(region[0]):
            for start, end in _between_letters(span.span(), fixed):
                text = region[0][start:end].strip()
                if has_right_to_left(text):
                    first = region.start() + region[0].index(text, start)
                    yield first, first + len(text)


def _between_letters(span: tuple[int, int], fixed: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The parts of a span before, between and behind the places of letters that stay where they are."""
    start, end = span
    for first, behind in fixed:
        if start <= first < end:
            yield start, first
            start = behind
    yield start, end


def _joined(cells: Iterable[Cell]) -> Iterator[Segment]:
    for style, group in groupby(cells, key=itemgetter(1)):
        yield Segment("".join(map(itemgetter(0), group)), style)


# Characters that an East Asian terminal may draw two cells wide (Unicode Standard Annex #11, class A), and
# what is as wide everywhere and looks most like them.
_NARROW = str.maketrans(
    {
        **dict.fromkeys("─━┄┅┈┉╌╍═╴╶╸╺", "-"),
        **dict.fromkeys("│┃┆┇┊┋╎╏║╵╷╹╻", "|"),
        **dict.fromkeys("·•∙", "."),
        "…": "~",
        "—": "-",
        "–": "-",
        "×": "x",
        "▏": "|",
        "▔": "-",
        "▲": "^",
        "▼": "v",
        "◀": "<",
        "▶": ">",
        "←": "<",
        "→": ">",
        "↑": "^",
        "↓": "v",
        "╱": "/",
        "╲": "\\",
        "¹": "1",
        "²": "2",
        "³": "3",
        "¼": " ",
        "½": " ",
        "■": "#",
        "□": "o",
        "●": "o",
        "○": "o",
        "★": "*",
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "°": "o",
        "±": "+",
    }
)

_UPPER, _FULL = "▀", "█"
_LEFT = "▌▋▊▉▍▎"  # at least a quarter of the left; the right half stands for them, colours changed round


class NarrowCharacters(LineFilter):
    """Draw nothing whose width is in doubt: for terminals that draw lines and blocks two cells wide.

    The right half and the quarters of a block are never in doubt, so pictures lose only what is cut
    horizontally: the two colours of such a cell become one.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        ground = background.rich_color
        result: list[Segment] = []
        for segment in segments:
            if segment.control or segment.text.isascii() or not any(map(_in_doubt, segment.text)):
                result.append(segment)
            else:
                result += _joined(_narrow(character, segment.style, ground) for character in segment.text)
        return result


@lru_cache(maxsize=512)
def _in_doubt(character: str) -> bool:
    return east_asian_width(character) == "A"


@lru_cache(maxsize=4096)
def _narrow(character: str, style: Style | None, ground: RichColor) -> Cell:
    if not _in_doubt(character):
        return character, style
    if character == _FULL or character in "▇▆▅▓":
        return " ", _on((style and style.color) or ground, style)
    if character == _UPPER or character in "▄▃▒░":
        return " ", _on(_between(style, ground), style)
    if character in _LEFT:
        ink, paper = (style and style.color) or ground, (style and style.bgcolor) or ground
        return "▐", (style or Style.null()) + Style(color=paper, bgcolor=ink)
    narrow = character.translate(_NARROW)
    return narrow if not _in_doubt(narrow) else _FALLBACK.get(character, "+"), style


_FALLBACK = {"▁": "_", "▂": "_"}


def _on(color: RichColor, style: Style | None) -> Style:
    return (style or Style.null()) + Style(bgcolor=color)


def _between(style: Style | None, ground: RichColor) -> RichColor:
    """The colour between the two of a cell."""
    ink, paper = (style and style.color) or ground, (style and style.bgcolor) or ground
    if ink.triplet is None or paper.triplet is None:
        return ink
    return Color.from_rich_color(paper).blend(Color.from_rich_color(ink), 0.5).rich_color
