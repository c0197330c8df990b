"""The output for the terminal: only the pieces of rows that changed, text in order, and the nearest colours.

Of 256 colours, Rich rounds red, green and blue each by itself: the ground of a dark plate becomes teal, a red
tile brown, and a black tile looks like a dim blue one. Here the nearest colour is the one that differs least
in CIE L*a*b*, among the corners of the colour cube around it and the greys.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress, count, groupby, islice, product
from operator import is_not, itemgetter, ne
from unicodedata import east_asian_width

from rich.cells import set_cell_size
from rich.color import Color as RichColor
from rich.color import ColorSystem, ColorType
from rich.console import COLOR_SYSTEMS, Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.color import Color, Lab, rgb_to_lab
from textual.filter import LineFilter
from textual.strip import Strip

from hotseat.text import visible
from hotseat.text.scripts import ISLAND, arranged, has_right_to_left

Levels = tuple[int, int, int]  # of red, green and blue

# The colours 16 to 255 of xterm, a cube and greys; users can change the first 16.
_LEVELS = (0, 95, 135, 175, 215, 255)

_GREYS = {(grey, grey, grey): number for number, grey in enumerate(range(8, 248, 10), 232)}


class Nearest256(LineFilter):
    """Replaces colours by the nearest of 256."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        return [Segment(text, style and in_256(style), control) for text, style, control in segments]


@lru_cache(maxsize=2048)
def in_256(style: Style) -> Style:
    return style + Style(color=_nearest(style.color), bgcolor=_nearest(style.bgcolor))


@lru_cache(maxsize=2048)
def _nearest(color: RichColor | None) -> RichColor | None:
    """The nearest of 256 colours; None and the terminal's own colours stay."""
    if color is None or color.type is not ColorType.TRUECOLOR or color.triplet is None:
        return color
    red, green, blue = color.triplet
    wanted = _seen((red, green, blue))
    corners = product(_around(red), _around(green), _around(blue))
    nearest = min((*corners, *_GREYS), key=lambda levels: _apart(_seen(levels), wanted))
    if nearest in _GREYS:
        return RichColor.from_ansi(_GREYS[nearest])
    red, green, blue = map(_LEVELS.index, nearest)
    return RichColor.from_ansi(16 + 36 * red + 6 * green + blue)


def _around(level: int) -> Sequence[int]:
    place = bisect_right(_LEVELS, level)
    return _LEVELS[place - 1 : place + 1]


@lru_cache(maxsize=512)
def _seen(levels: Levels) -> Lab:
    return rgb_to_lab(Color(*levels))


def _apart(one: Lab, other: Lab) -> float:
    return (one.L - other.L) ** 2 + (one.a - other.a) ** 2 + (one.b - other.b) ** 2


_RESET = "\x1b[0m"

# Changed cells of a row that are written in one piece, with fewer than ten unchanged cells between any two.
_CHANGED = re.compile(rb"\x01+(?:\x00{1,9}\x01+)*")

Row = tuple[Sequence[str], Sequence[Style]]  # characters and their styles

Span = tuple[int, int]  # the first column of a piece, and the one behind its last

_UNKNOWN: Row = (), ()


class CompactStrip(Strip):
    """A row of cells. From one style to the next, it only writes what changes; no style is a link.

    Textual writes every style completely, and ends it before the next: 150 kB for a table of large tiles
    instead of 110. Segments are made only if Textual asks for them.
    """

    __slots__ = ("cells",)

    def __init__(self, characters: Sequence[str], styles: Sequence[Style]) -> None:
        self.cells = characters, styles
        super().__init__((), len(styles))

    @property
    def _segments(self) -> list[Segment]:
        characters, styles = self.cells
        starts = _starts(styles)
        runs = map(slice, starts, (*starts[1:], None))
        return [Segment("".join(characters[run]), styles[run.start]) for run in runs]

    @_segments.setter
    def _segments(self, segments: list[Segment]) -> None:
        del segments  # Textual sets it once, to an empty list

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """Textual remembers what it was divided into. A row that stays whole would hold itself so, until the
        garbage collector finds it: with every key those of a large table took it a twentieth of the time.
        """
        cuts = [*cuts]
        return [self] if cuts == [self.cell_length] else super().divide(cuts)

    def render(self, console: Console) -> str:
        if self._render_cache is None:
            self._render_cache = self.piece(0, self.cell_length, _system(console))[1]
        return self._render_cache

    def news(self, shown: Row) -> Sequence[Span]:
        """The columns that differ from the row that the terminal shows."""
        if shown is self.cells:
            return ()
        (new, now), (old, then) = self.cells, shown
        if len(new) != len(old):
            return ((0, self.cell_length),)
        changed = int.from_bytes(map(is_not, now, then))
        if new != old:
            changed |= int.from_bytes(map(ne, new, old))
        return [each.span() for each in _CHANGED.finditer(changed.to_bytes(self.cell_length))]

    def piece(self, start: int, end: int, system: ColorSystem) -> tuple[int, str]:
        """The output for some columns, and the first of them; no wide character is cut."""
        characters, styles = self.cells
        start -= [*characters[start : start + 1]] == [""]
        end += [*characters[end : end + 1]] == [""]
        cells, looks, known = [*characters[start:end]], styles[start:end], _KNOWN[system]
        before = _NOTHING
        for place in _starts(looks):
            after = looks[place]
            change = known.get((id(before), id(after))) or _known(before, after, system)
            cells[place] = change[0] + cells[place]
            before = after
        return start, "".join((*cells, _change(before, _NOTHING, system)))


def _system(console: Console) -> ColorSystem:
    return COLOR_SYSTEMS[console.color_system or "truecolor"]


def _starts(styles: Sequence[Style]) -> list[int]:
    """The columns at which the style changes."""
    return [0, *compress(count(1), map(is_not, styles, islice(styles, 1, None)))] if styles else []


Shown = dict[int, Row]  # the rows of the terminal that show a row of a sheet, with nothing above it


class CompactUpdate(ChopsUpdate):
    """Writes the pieces of rows that have changed.

    Textual writes a row from its widget's left edge to the end of what it was told to draw again. A row of a
    sheet that fills the screen is compared with what the terminal shows, and only what differs is written:
    2 kB for a move of Stratopolis' tile instead of 5.6.
    """

    def __init__(self, update: ChopsUpdate, shown: Shown) -> None:
        super().__init__(update.chops, update.spans, update.chop_ends)
        self._shown = shown

    def render_segments(self, console: Console) -> str:
        system = _system(console)
        written: list[str] = []
        for y, left, right in self.spans:
            row = self.chops[y]
            before = self._shown.pop(y, _UNKNOWN)
            for end, (x, strip) in zip(self.chop_ends[y], row.items(), strict=False):
                if strip is None or x > right or end <= left:
                    continue
                columns = max(0, left - x), min(end, right) - x
                if not isinstance(strip, CompactStrip):
                    pieces = [(0, strip.crop(0, columns[1]).render(console))]
                elif len(row) > 1:
                    pieces = [strip.piece(*columns, system)]
                else:
                    pieces = [strip.piece(*each, system) for each in strip.news(before)]
                    self._shown[y] = strip.cells
                written += [f"\x1b[{y + 1};{x + first + 1}H{text}" for first, text in pieces]
        return "".join(written)


class CompactLayout(LayoutUpdate):
    """Writes the whole screen, unless the terminal shows it already: Textual draws the first one twice."""

    def __init__(self, update: LayoutUpdate, shown: Shown) -> None:
        super().__init__(update.strips, update.region)
        self._shown = shown

    def render_segments(self, console: Console) -> str:
        rows = {
            y: strip.cells
            for y, (strip, *others) in enumerate(self.strips)
            if isinstance(strip, CompactStrip) and not others
        }
        if len(rows) == len(self.strips) and rows == self._shown:
            return ""
        self._shown.clear()
        self._shown.update(rows)
        return super().render_segments(console)


_NOTHING = Style.null()


@lru_cache(maxsize=8192)
def _change(before: Style, after: Style, system: ColorSystem) -> str:
    """The control sequence that changes one style to another."""
    if system is ColorSystem.EIGHT_BIT:
        before, after = in_256(before), in_256(after)
    if not after:
        return _RESET if before else ""
    ink, ground, others = _codes(after, system)
    ink_before, ground_before, others_before = _codes(before, system)
    if others == others_before:
        codes = [ink if ink != ink_before else "", ground if ground != ground_before else ""]
    else:
        codes = ["0" if before else "", Strip.render_ansi(after, system)]
    said = ";".join(filter(None, codes))
    return f"\x1b[{said}m" if said else ""


Change = tuple[str, Style, Style]  # what is written between two styles, and these

_MOST_KNOWN = 8192

# All changes written so far, by the `id` of both styles, a third of the time of looking them up by what they
# are: Rich hashes them in Python. Styles that are in it are kept, so that no other gets their `id`.
_KNOWN: dict[ColorSystem, dict[tuple[int, int], Change]] = {system: {} for system in ColorSystem}


def _known(before: Style, after: Style, system: ColorSystem) -> Change:
    known = _KNOWN[system]
    if len(known) >= _MOST_KNOWN:
        known.clear()
    return known.setdefault((id(before), id(after)), (_change(before, after, system), before, after))


@lru_cache(maxsize=2048)
def _codes(style: Style, system: ColorSystem) -> tuple[str, str, Style]:
    """The codes of its ink and its ground, and the style without colours."""
    ink, ground = style.color, style.bgcolor
    return (
        ";".join(ink.downgrade(system).get_ansi_codes()) if ink else "39",
        ";".join(ground.downgrade(system).get_ansi_codes(foreground=False)) if ground else "49",
        style.without_color,
    )


Cell = tuple[str, Style | None]  # a character and its style


class Visible(LineFilter):
    """Removes invisible characters, and too many marks on a letter; every row stays as wide."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        text = "".join([segment.text for segment in segments if not segment.control])
        if visible(text) == text:
            return segments
        return [
            each if each.control else Segment(set_cell_size(visible(each.text), each.cell_length), each.style)
            for each in segments
        ]


class RightToLeft(LineFilter):
    """Puts right-to-left text into the order of its cells, in widgets that are not painted on a canvas.

    The program asks terminals not to reorder (BDSM): they would take a row with boards for a sentence.
    Source: https://terminal-wg.pages.freedesktop.org/bidi/recommendation/
    """

    def __init__(self, *, from_right: bool) -> None:
        """from_right: the language runs from right to left, so rows are mirrored."""
        super().__init__()
        self._from_right = from_right

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        text = "".join([segment.text for segment in segments if not segment.control])
        if not self._from_right and not has_right_to_left(text):
            return segments
        styles = [style for part, style, control in segments if not control for _character in part]
        islands = tuple(_islands(segments)) if self._from_right else ()
        placed = arranged(text, from_right=self._from_right, mirrored=self._from_right, islands=islands)
        return [*_joined((character, styles[source]) for character, source in placed)]


def _islands(segments: Iterable[Segment]) -> Iterator[tuple[int, int]]:
    """The start and stop of each text that runs from left to right, as its style says."""
    start = 0
    shown = (segment for segment in segments if not segment.control)
    for island, group in groupby(
        shown, key=lambda segment: bool(segment.style and segment.style.meta.get(ISLAND))
    ):
        stop = start + sum(len(segment.text) for segment in group)
        if island:
            yield start, stop
        start = stop


def without_order(filters: Sequence[LineFilter]) -> Sequence[LineFilter]:
    return [line_filter for line_filter in filters if not isinstance(line_filter, RightToLeft)]


def _joined(cells: Iterable[Cell]) -> Iterator[Segment]:
    for style, group in groupby(cells, key=itemgetter(1)):
        yield Segment("".join(map(itemgetter(0), group)), style)


# Characters that an East Asian terminal may draw two cells wide (Unicode Standard Annex #11, class A), each
# with a similar one that is narrow everywhere.
_NARROW = str.maketrans(
    {
        **dict.fromkeys("─━┄┅┈┉╌╍═╴╶╸╺", "-"),
        **dict.fromkeys("│┃┆┇┊┋╎╏║╵╷╹╻", "|"),
        **dict.fromkeys("·•∙", "."),
        **dict.fromkeys("▁▂", "_"),
        **dict(zip("…—–×▏▕▔▲▼◀▶←→↑↓╱╲¹²³¼½", "~--x||-^v<><>^v/\\123  ", strict=True)),
        **dict(zip("■□●○★◆“”‘’°±", "#ooo**\"\"''o+", strict=True)),
    }
)

_FULL, _HALF = "█▇▆▅▓", "▀▄▃▒░"  # drawn as full cells, and as a mixture of their colours
_LEFT = "▌▋▊▉▍▎"  # at least a quarter; drawn as the right half with the colours exchanged


class NarrowCharacters(LineFilter):
    """Replaces characters of uncertain width, for terminals that draw lines and blocks two cells wide.

    The width of a right half and of quarters is certain. So pictures only lose cells that are divided
    horizontally: their two colours become one.
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
    base = style or Style.null()
    ink, paper = base.color or ground, base.bgcolor or ground
    if character in _LEFT:
        return "▐", base + Style(color=paper, bgcolor=ink)
    if character in _HALF and ink.triplet and paper.triplet:
        ink = Color.from_rich_color(paper).blend(Color.from_rich_color(ink), 0.5).rich_color
    if character in _FULL + _HALF:
        return " ", base + Style(bgcolor=ink)
    narrow = character.translate(_NARROW)
    return "+" if _in_doubt(narrow) else narrow, style
