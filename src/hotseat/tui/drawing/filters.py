"""What is done to every line before it reaches the terminal: visible characters alone, right-to-left order,
and narrow characters.

Pictures and texts on a canvas are in order from there (`hotseat.tui.drawing.mirrored`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from unicodedata import east_asian_width

from rich.cells import cell_len, set_cell_size
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from hotseat.record.names import visible
from hotseat.text.bidi import arranged, has_right_to_left

Cell = tuple[str, Style | None]  # a character and its style


class Visible(LineFilter):
    """Leave out what nobody sees, and marks without end on a letter; every row stays as wide."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        text = "".join([segment.text for segment in segments if not segment.control])
        if visible(text) == text:
            return segments
        return [
            segment if segment.control else Segment(_visible(segment.text), segment.style)
            for segment in segments
        ]


def _visible(text: str) -> str:
    return set_cell_size(visible(text), cell_len(text))


class RightToLeft(LineFilter):
    """Put right-to-left text into the order of its cells, in widgets that are not painted on a canvas.

    A terminal that reorders by itself is asked not to (BDSM), as it would take a row with boards for one
    sentence. Source: https://terminal-wg.pages.freedesktop.org/bidi/recommendation/
    """

    def __init__(self, *, from_right: bool) -> None:
        """`from_right`: the language runs from right to left, so that rows are mirrored."""
        super().__init__()
        self._from_right = from_right

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        text = "".join([segment.text for segment in segments if not segment.control])
        if not self._from_right and not has_right_to_left(text):
            return segments
        styles = [style for part, style, control in segments if not control for _character in part]
        placed = arranged(text, from_right=self._from_right, mirrored=self._from_right)
        return [*_joined((character, styles[source]) for character, source in placed)]


def without_order(filters: Sequence[LineFilter]) -> Sequence[LineFilter]:
    """The filters of a widget that puts its texts in order itself."""
    return [line_filter for line_filter in filters if not isinstance(line_filter, RightToLeft)]


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
