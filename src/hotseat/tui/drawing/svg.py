"""A screen as an SVG picture, and saving it.

Block elements are drawn as rectangles: characters of a font would leave hairlines between the rows. So tiles
look as they do in a terminal. The picture loads no font from the internet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from html import escape
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from rich.cells import cell_len, split_graphemes
from rich.color import Color
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.strip import Strip

from hotseat.i18n import _
from hotseat.storage import file_name, reason, write_new
from hotseat.text import shown
from hotseat.text.scripts import has_right_to_left
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from hotseat.tui.app import AnyApp

_WIDTH, _HEIGHT = 10, 20  # of a cell

_FONT = 16.6  # a character of most fonts, .6 as wide as high, then fills a cell

_BASE = 15  # from the top of a cell to the base line

_FAMILY = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace"

Rectangle = tuple[float, float, float, float]  # left, top, width, height

Filled = tuple[Rectangle, str]  # with its colour

# Quarters of a cell: upper left, upper right, lower left, lower right.
_QUARTERS: tuple[Rectangle, ...] = (
    (0.0, 0.0, 0.5, 0.5),
    (0.5, 0.0, 0.5, 0.5),
    (0.0, 0.5, 0.5, 0.5),
    (0.5, 0.5, 0.5, 0.5),
)

_OF_QUARTERS = {"▘": "0", "▝": "1", "▖": "2", "▗": "3", "▛": "012", "▜": "013", "▙": "023", "▟": "123"}


Split = tuple[tuple[Rectangle, bool], ...]  # the parts of a cell, each with whether it has the ink


def _cut(at: float, ink: int, *, across: bool = True) -> Split:
    """A cell cut across (or down) at a part of it.   ink: the piece with it, 0 for the upper (or left)."""
    parts = ((0.0, 0.0, 1.0, at), (0.0, at, 1.0, 1.0 - at))
    if not across:
        parts = ((0.0, 0.0, at, 1.0), (at, 0.0, 1.0 - at, 1.0))
    return (parts[ink], True), (parts[1 - ink], False)


# No part covers another one: merging pieces of one colour changes the order in which they are drawn.
_BLOCKS: dict[str, Split] = {
    **{chr(0x2580 + n): _cut(1 - n / 8, 1) for n in range(1, 8)},
    **{chr(0x2590 - n): _cut(n / 8, 0, across=False) for n in range(1, 8)},
    "▀": _cut(0.5, 0),
    "▔": _cut(0.125, 0),
    "▐": _cut(0.5, 1, across=False),
    "█": (((0.0, 0.0, 1.0, 1.0), True),),
    **{
        block: tuple((quarter, str(number) in inked) for number, quarter in enumerate(_QUARTERS))
        for block, inked in _OF_QUARTERS.items()
    },
}


class _Run(NamedTuple):
    """Neighbouring characters with one style, in a row of the screen."""

    x: int
    width: int
    text: str
    style: Style


def svg(strips: Sequence[Strip], theme: TerminalTheme, title: str) -> str:
    """The rows of a screen as an SVG.   theme: has the terminal's own sixteen colours."""
    width = max((strip.cell_length for strip in strips), default=0) * _WIDTH
    height = len(strips) * _HEIGHT
    ground = _hex(theme.background_color)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' font-family="{_FAMILY}" font-size="{_FONT}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{ground}"/>',
        '<g shape-rendering="crispEdges">',
    ]
    rows = [list(_runs(strip)) for strip in strips]
    rectangles = [rectangle for y, runs in enumerate(rows) for rectangle in _rectangles(runs, y, theme)]
    joined = _merge(_merge(rectangles, 0), 1)  # neighbours of one colour: along the rows, then down
    parts += [
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" fill="{colour}"/>'
        for (x, y, wide, high), colour in joined
        if colour != ground
    ]
    parts.append("</g>")
    written = ((y, run) for y, runs in enumerate(rows) for run in runs if run.width and run.text.strip())
    parts += [_text(run, y, theme) for y, run in written if run.text not in _BLOCKS]
    return "\n".join([*parts, "</svg>\n"])


def _runs(strip: Strip) -> Iterator[_Run]:
    """The pieces of a row; each block and each wide character is one by itself."""
    x = 0
    for segment in strip:
        style = segment.style or Style.null()
        piece, start = "", x
        for begin, end, width in split_graphemes(segment.text)[0]:
            character = segment.text[begin:end]
            if character in _BLOCKS or width != 1:
                if piece:
                    yield _Run(start, x - start, piece, style)
                yield _Run(x, width, character, style)
                piece, start = "", x + width
            else:
                piece += character
            x += width
        if piece:
            yield _Run(start, x - start, piece, style)


def _rectangles(runs: Iterable[_Run], y: int, theme: TerminalTheme) -> Iterator[Filled]:
    """The rectangles of a row in units of the picture: the ground, and blocks."""
    for run in runs:
        ink, ground = _colours(run.style, theme)
        left, top = run.x * _WIDTH, y * _HEIGHT
        whole = ((0.0, 0.0, float(run.width), 1.0), False)
        for (x, down, wide, high), inked in _BLOCKS.get(run.text, (whole,)):
            box = (left + x * _WIDTH, top + down * _HEIGHT, wide * _WIDTH, high * _HEIGHT)
            yield box, ink if inked else ground


def _merge(rectangles: Iterable[Filled], axis: int) -> list[Filled]:
    """Merge rectangles of a colour that touch along an axis (0 across, 1 down) and are as long across it."""
    open_ends: dict[tuple[float, float, float, str], int] = {}
    found: list[Filled] = []
    for box, colour in rectangles:
        start, across, length = box[axis], box[1 - axis], box[3 - axis]
        place = open_ends.pop((start, across, length, colour), None)
        if place is None:
            place = len(found)
            found.append((box, colour))
        else:
            before = list(found[place][0])
            before[2 + axis] += box[2 + axis]
            found[place] = ((before[0], before[1], before[2], before[3]), colour)
        whole = found[place][0]
        open_ends[whole[axis] + whole[2 + axis], across, length, colour] = place
    return found


def _text(run: _Run, y: int, theme: TerminalTheme) -> str:
    text = run.text.rstrip()
    indent = len(text) - len(text.lstrip())
    text, x = text.lstrip(), run.x + indent
    looks = f' fill="{_colours(run.style, theme)[0]}"'
    looks += ' font-weight="bold"' if run.style.bold else ""
    looks += ' font-style="italic"' if run.style.italic else ""
    looks += ' text-decoration="underline"' if run.style.underline else ""
    if has_right_to_left(text):  # in the order of its cells: a browser must not reorder it
        looks += ' direction="ltr" unicode-bidi="bidi-override"'
    length = cell_len(text) * _WIDTH
    return (
        f'<text x="{x * _WIDTH}" y="{y * _HEIGHT + _BASE}" textLength="{length}"'
        f' lengthAdjust="spacingAndGlyphs" xml:space="preserve"{looks}>{escape(text)}</text>'
    )


def _colours(style: Style, theme: TerminalTheme) -> tuple[str, str]:
    ink = _rgb(style.color, theme, foreground=True)
    ground = _rgb(style.bgcolor, theme, foreground=False)
    if style.reverse:
        ink, ground = ground, ink
    if style.dim:
        ink = tuple((a + b) // 2 for a, b in zip(ink, ground, strict=True))
    return _hex(ink), _hex(ground)


def _rgb(colour: Color | None, theme: TerminalTheme, *, foreground: bool) -> tuple[int, ...]:
    if colour is None or colour.is_default:
        return tuple(theme.foreground_color if foreground else theme.background_color)
    return tuple(colour.get_truecolor(theme, foreground))


def _hex(colour: Iterable[int]) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)


def save_picture(app: AnyApp) -> None:
    names = () if app.session is None else app.session.names
    players = file_name("-".join(((app.TITLE or "game").lower(), *names)))
    stem = f"{players}-{datetime.now():%Y%m%d-%H%M%S}"
    if app.is_web:
        name = f"{stem}.svg"
        app.deliver_text(StringIO(app.export_screenshot()), save_filename=name)
        app.tell(_("Downloading {name}.").format(name=name))
        return
    try:
        path = write_new(Path.cwd(), stem, ".svg", app.export_screenshot().encode())
    except OSError as error:
        app.tell(_("The picture could not be saved: {reason}.").format(reason=reason(error)))
        return
    text = _("{name} is saved in {folder}")
    app.tell(text.format(name=path.name, folder=shown(str(path.parent))))
