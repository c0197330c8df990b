"""The nearest of a terminal's 256 colours, as eyes see it.

Rich rounds red, green and blue each for itself: the ground of a dark plate becomes teal, a red tile
brown, and a black one is of the same colour as a dim blue one. Here the one counts that differs least
in CIE L*a*b*, of the colour cube's corners around a colour, and of the greys.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style
from textual import color as textual_color
from textual.filter import LineFilter

Levels = tuple[int, int, int]  # of red, green and blue

# The colours 16 to 255 of xterm, a cube and greys; the first 16 are whatever somebody has set.
_LEVELS = (0, 95, 135, 175, 215, 255)
_CUBE = {levels: number for number, levels in enumerate(product(_LEVELS, repeat=3), 16)}
_GREYS = {(grey, grey, grey): number for number, grey in enumerate(range(8, 248, 10), 232)}


class EightBit(LineFilter):
    """All that is shown, in the nearest of 256 colours."""

    def apply(self, segments: list[Segment], background: textual_color.Color) -> list[Segment]:
        """A row of it."""
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
    found = min((*corners, *_GREYS), key=lambda each: _apart(_seen(each), wanted))
    return Color.from_ansi(_GREYS.get(found) or _CUBE[found])


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
