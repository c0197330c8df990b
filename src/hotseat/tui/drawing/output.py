"""What reaches the terminal: the nearest of 256 colours, and only the pieces of rows that changed.

Rich rounds red, green and blue each for itself: the ground of a dark plate becomes teal, a red tile
brown, and a black one is of the same colour as a dim blue one. Here the one counts that differs least
in CIE L*a*b*, of the colour cube's corners around a colour, and of the greys.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

from rich.color import Color, ColorSystem, ColorType
from rich.console import COLOR_SYSTEMS, Console
from rich.segment import Segment
from rich.style import Style
from textual import color as textual_color
from textual._compositor import ChopsUpdate
from textual.filter import LineFilter
from textual.strip import Strip

Levels = tuple[int, int, int]  # of red, green and blue

# The colours 16 to 255 of xterm, a cube and greys; the first 16 are whatever somebody has set.
_LEVELS = (0, 95, 135, 175, 215, 255)

_CUBE = {levels: number for number, levels in enumerate(product(_LEVELS, repeat=3), 16)}

_GREYS = {(grey, grey, grey): number for number, grey in enumerate(range(8, 248, 10), 232)}


class Nearest256(LineFilter):
    """All that is shown, in the nearest of 256 colours."""

    def apply(self, segments: list[Segment], background: textual_color.Color) -> list[Segment]:
        del background
        return [Segment(text, style and in_256(style), control) for text, style, control in segments]


@lru_cache(maxsize=2048)
def in_256(style: Style) -> Style:
    """The style in colours by their numbers, which Rich leaves as they are."""
    return style + Style(color=_nearest(style.color), bgcolor=_nearest(style.bgcolor))


@lru_cache(maxsize=2048)
def _nearest(color: Color | None) -> Color | None:
    """None where there is none; the terminal's own colours stay."""
    if color is None or color.type is not ColorType.TRUECOLOR or color.triplet is None:
        return color
    red, green, blue = color.triplet
    wanted = _seen((red, green, blue))
    corners = product(_around(red), _around(green), _around(blue))
    nearest = min((*corners, *_GREYS), key=lambda levels: _apart(_seen(levels), wanted))
    return Color.from_ansi(_GREYS.get(nearest) or _CUBE[nearest])


def _around(level: int) -> Sequence[int]:
    """The cube's levels below and above one."""
    place = bisect_right(_LEVELS, level)
    return _LEVELS[place - 1 : place + 1]


@lru_cache(maxsize=512)
def _seen(levels: Levels) -> textual_color.Lab:
    return textual_color.rgb_to_lab(textual_color.Color(*levels))


def _apart(one: textual_color.Lab, other: textual_color.Lab) -> float:
    """The square of how far two colours lie apart."""
    return (one.L - other.L) ** 2 + (one.a - other.a) ** 2 + (one.b - other.b) ** 2


_RESET = "\x1b[0m"


class CompactStrip(Strip):
    """A strip that says from one style to the next only what changes; its styles hold no links.

    Textual writes every style whole, and ends it before the next. Of a table of large tiles that is
    150 kB instead of 110, for the program to write and for the terminal to read.
    """

    __slots__ = ()

    def render(self, console: Console) -> str:
        if self._render_cache is None:
            self._render_cache = _written(self, console)
        return self._render_cache

    @property
    def narrow(self) -> bool:
        """Whether each of its characters takes one cell."""
        return self.cell_length == sum([len(text) for text, _, _ in self])

    def piece(self, start: int, end: int, console: Console) -> str:
        """Some cells of a narrow one likewise, in a third of the time of a crop that is rendered."""
        segments: list[Segment] = []
        x = 0
        for text, style, _ in self:
            first, x = x, x + len(text)
            if x > start and first < end:
                segments.append(Segment(text[max(0, start - first) : end - first], style))
        return _written(segments, console)

    def crop(self, start: int, end: int | None = None) -> Strip:
        piece = super().crop(start, end)
        return piece if piece is self else CompactStrip(piece, piece.cell_length)


def _written(segments: Iterable[Segment], console: Console) -> str:
    """Texts and their styles as the terminal gets them."""
    system = COLOR_SYSTEMS[console.color_system or "truecolor"]
    before = _NOTHING
    written: list[str] = []
    for text, style, _ in segments:
        after = style or _NOTHING
        if system is ColorSystem.EIGHT_BIT:
            after = in_256(after)
        written += (_change(before, after, system), text)
        before = after
    return "".join((*written, _change(before, _NOTHING, system)))


class CompactUpdate(ChopsUpdate):
    """Pieces of rows that have changed, each written from where it begins.

    Textual writes a row from its widget's left edge to the piece's end. With a table and panels on one
    sheet a changed score cost the whole row: 5.6 kB for a move of Stratopolis' tile instead of 2.
    """

    @classmethod
    def of(cls, update: ChopsUpdate) -> CompactUpdate:
        """The same update, to be written so."""
        return cls(update.chops, update.spans, update.chop_ends)

    def render_segments(self, console: Console) -> str:
        written: list[str] = []
        for y, left, right in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or x > right or end <= left:
                    continue
                first, last = max(0, left - x), min(end, right) - x
                if not isinstance(strip, CompactStrip) or not strip.narrow:
                    first = 0  # no wide character is cut in two
                    text = strip.crop(0, last).render(console)
                elif first or end > right:
                    text = strip.piece(first, last, console)
                else:
                    text = strip.render(console)
                written.append(f"\x1b[{y + 1};{x + first + 1}H{text}")
        return "".join(written)


_NOTHING = Style.null()


@lru_cache(maxsize=8192)
def _change(before: Style, after: Style, system: ColorSystem) -> str:
    """What brings the terminal from one style to another."""
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


@lru_cache(maxsize=2048)
def _codes(style: Style, system: ColorSystem) -> tuple[str, str, Style]:
    """What sets its colour and its ground, and all but its colours."""
    ink, ground = style.color, style.bgcolor
    return (
        ";".join(ink.downgrade(system).get_ansi_codes()) if ink else "39",
        ";".join(ground.downgrade(system).get_ansi_codes(foreground=False)) if ground else "49",
        style.without_color,
    )
