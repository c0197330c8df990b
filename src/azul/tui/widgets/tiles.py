"""The sizes of tiles, and painting them: letters of 3x1 cells, azulejo motifs of 3x2 to 10x5.

Source: docs/design.md, "Tiles". A cell is two square pixels high (`▀`, ink above, ground below); a motif is
one quadrant mirrored twice, with one pixel of joint at the right and below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum, StrEnum, auto
from functools import cache, cached_property, lru_cache
from itertools import product, zip_longest

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from textual.app import App
from textual.color import Color as Pixel

from azul.game import AzulSettings
from azul.rules import FLOOR, Colour, Marker
from azul.wording import letter_of
from hotseat.i18n import in_digits, language
from hotseat.text.scripts import unjoined
from hotseat.tui.drawing.canvas import Cells, Stamp, in_colours, row_of_pixels
from hotseat.tui.drawing.themes import contrast, readable
from hotseat.values import NamedTuple

LINES_X = 3  # the column of a board where its longest line begins


class _Size(NamedTuple):
    width: int
    height: int
    air: int = 1
    gap: int = 0
    touching: bool = False


class Scale(_Size):
    """The size of a tile in cells, with its joint; one of 3x2 has a joint below only.

    air: the rows between a board's name and its lines.   gap: the rows between its lines and its floor.
    touching: whether the tiles of a line touch.
    """

    @cached_property
    def letters(self) -> bool:
        return self.height == 1

    @cached_property
    def face(self) -> int:
        return max(3, 2 * self.height - 1)

    @cached_property
    def joint(self) -> int:
        return self.width - self.face

    @cached_property
    def apart(self) -> int:
        """The columns from tile to tile on the floor line, where tiles stand apart."""
        return self.face + 1

    @cached_property
    def market(self) -> Scale:
        """The size of tiles in the market: all but letters stand apart there."""
        return self if self.letters else self._replace(width=self.apart)

    @cached_property
    def middle(self) -> int:
        return (self.height - 1) // 2

    @cached_property
    def text_x(self) -> int:
        """The column of a tile where three characters in its middle begin."""
        return (self.face - 3) // 2

    @cached_property
    def board(self) -> tuple[int, int]:
        """Width and height of a player board: label, lines, gap, wall; head, five rows, floor."""
        return 10 * self.width + (5 if self.joint else 6), self.rows[FLOOR] + self.height

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The first row of each line of a board, the floor line first."""
        first = 1 + self.air
        lines = range(first, first + 5 * self.height, self.height)
        return (first + 5 * self.height + self.gap, *lines)

    @cached_property
    def wall_x(self) -> int:
        return LINES_X + 5 * self.width + 2

    @cached_property
    def sum_cells(self) -> int:
        """The cells for a sum on an emptied line; with small tiles it ends right before the wall."""
        return 5 * self.width + (self.joint == 1 and self.height == 2)

    @cached_property
    def wall_end(self) -> int:
        return self.wall_x + 5 * self.width - self.joint

    @property
    def word(self) -> str:
        return f"{self.width}x{self.height}"

    def place(self, line: int, place: int) -> tuple[int, int]:
        """The upper left cell of a line's place from 0; pattern lines start at the wall."""
        x = place * self.apart if line == FLOOR else (4 - place) * self.width
        return LINES_X + x, self.rows[line]

    def space(self, line: int, column: int) -> tuple[int, int]:
        """The upper left cell of a space of the wall."""
        return self.wall_x + (column - 1) * self.width, self.rows[line]


LEAST = (80, 24)  # columns and rows that the table needs, with letters

LETTERS = Scale(3, 1, 0)

TINY = Scale(3, 2, 0, touching=True)

SMALL = Scale(4, 2)

MIDDLE = Scale(6, 3)

LARGE = Scale(8, 4)

HUGE = Scale(10, 5)

SCALES = (HUGE, LARGE, MIDDLE, SMALL, TINY, LETTERS)


class Look(IntEnum):
    """How a tile looks: laid, printed on the wall, not available now, or about to land."""

    LAID = auto()
    PRINTED = auto()
    DIM = auto()
    GHOST = auto()


class Empty(StrEnum):
    """A free space of a line, of the floor or of the grey wall, with its mark on 16 colours."""

    LINE = "_"
    FLOOR = " "
    WALL = "·"


# The least contrast with the ground: of a free space's text, and of a letter that is dim or not laid yet.
LEAST_CONTRAST, READ_CONTRAST = 3.0, 4.5

_STANDS_OUT = 1.4  # the contrast of tile and panel below which the tile has an outline

_MIXED = {Look.LAID: 0.0, Look.PRINTED: 0.76, Look.DIM: 0.62, Look.GHOST: 0.45}


class TilePainter:
    """Paints tiles in a theme, and keeps their cells.

    bare: in greys of the same lightness.   lettered: whether a motif shows its letter: always, never, or
    (None) while the player chooses a colour.
    """

    def __init__(
        self, variables: Mapping[str, str], *, ansi: bool, bare: bool = False, lettered: bool | None = None
    ) -> None:
        self._variables = variables
        self.ansi, self.bare, self.lettered = ansi, bare, lettered
        self.letter_style = cache(self._letter_style)
        self.empty_style = cache(self._empty_style)
        self.outline = cache(self._outline)
        self.pixels = cache(self._pixels)
        self._face = cache(self._paint_face)
        self._marker = cache(self._paint_marker)
        self._empty = cache(self._paint_empty)

    def _mixed(self, look: Look) -> float:
        """How far a tile's colour goes towards the ground; in high contrast, less far."""
        return _MIXED[look] * float(self._variables["tile-faintness"])

    def colour(self, name: str) -> Pixel:
        pixel = Pixel.parse(self._variables[name])
        if not self.bare or self.ansi:
            return pixel
        light = round(0.299 * pixel.r + 0.587 * pixel.g + 0.114 * pixel.b)
        return Pixel(light, light, light)

    def _letter_style(self, colour: Colour, look: Look) -> Style:
        base, ink = (self.colour(f"tile-{colour.word}{part}") for part in ("", "-ink"))
        if self.ansi:
            if look is Look.PRINTED:
                return Style(color="default", dim=True)
            # A dim tile keeps its colour, so that players see what else they could choose.
            return Style(color=ink.rich_color, bgcolor=base.rich_color, bold=look is not Look.DIM)
        ground = base.blend(self.colour("table"), self._mixed(look))
        if look is Look.GHOST:
            ink = readable(self.colour("yours"), ground, READ_CONTRAST)
        elif look is not Look.LAID:
            ink = readable(base if colour is not Colour.BLACK else ink, ground, READ_CONTRAST)
        return Style(color=ink.rich_color, bgcolor=ground.rich_color, bold=look in (Look.LAID, Look.GHOST))

    def _empty_style(self, empty: Empty, other: bool) -> Style:
        """A free space.   other: in its second shade; without joints, the shades alternate."""
        if self.ansi:
            return Style(color="default", dim=empty is not Empty.FLOOR)  # players read the floor's costs
        name = "stone" if empty is Empty.WALL else "table-free"
        ground = self.colour(f"{name}-other" if other else name)
        ink = readable(self.colour("text-faint"), ground, LEAST_CONTRAST)
        if self.bare:
            ink = readable(self.colour("text-bright"), ground, READ_CONTRAST)
        return Style(color=ink.rich_color, bgcolor=ground.rich_color)

    def _outline(self, colour: Colour, look: Look) -> Style | None:
        base, *edges = (self.colour(f"tile-{colour.word}{part}") for part in ("", "-edge", "-light"))
        if self.ansi:  # only the edge of black is another colour
            own = edges[0] == base
            return None if own else Style(color=edges[0].rich_color, bgcolor=base.rich_color)
        if contrast(base, self.colour("table-panel")) >= _STANDS_OUT:
            return None
        edge = max(edges, key=lambda other: contrast(other, base))
        ink, ground = (other.blend(self.colour("table"), self._mixed(look)) for other in (edge, base))
        return Style(color=ink.rich_color, bgcolor=ground.rich_color)

    def _pixels(self, colour: Colour, look: Look) -> dict[str, Color]:
        """The pixels of a motif: `.` base, `e` edge, `a` accent, `l` light."""
        names = {".": "", "e": "-edge", "a": "-accent", "l": "-light"}
        table, mixed = self.colour("table"), self._mixed(look)
        pixels = {part: self.colour(f"tile-{colour.word}{name}") for part, name in names.items()}
        return {part: pixel.blend(table, mixed).rich_color for part, pixel in pixels.items()}

    # Painting

    def paint(
        self,
        canvas: Cells,
        x: int,
        y: int,
        scale: Scale,
        thing: Colour | Marker,
        look: Look = Look.LAID,
        *,
        framed: bool = False,  # whether it is chosen, pointed at or counted
        light: str = "yours",  # the theme's colour of that frame
        fresh: bool = False,  # whether it came with the last pick
        ground: Style | None = None,  # seen in the joint; the canvas's if None
        asked: bool = False,  # whether the player can type its letter now
        text: str = "",  # shown behind a letter, if there is room
    ) -> None:
        """Put a tile, or the marker, with its upper left cell at x, y."""
        plain = scale.letters or self.ansi
        ground = canvas.ground if plain or ground is None else ground
        if isinstance(thing, Marker):
            canvas.stamp(x, y, self._marker(scale, look is Look.GHOST, ground))
            return
        shown = plain or (asked if self.lettered is None else self.lettered)
        letter = letter_on(thing, look) if shown else ""
        letter += text if cell_len(letter + text) <= scale.face else ""
        canvas.stamp(x, y, self._face(scale, thing, look, letter, framed, fresh, ground))
        if framed or fresh:
            self.frame(canvas, x, y, scale, light=light if framed else "landed")

    def frame(
        self, canvas: Cells, x: int, y: int, scale: Scale, number: int = 1, *, light: str = "yours"
    ) -> None:
        """Light up the joints around some tiles side by side."""
        if scale.letters or self.ansi:
            return  # brackets in the tiles' own cells stand for a frame
        colour = self.colour(light).rich_color
        wide, end = (number - 1) * scale.width + scale.face, y + scale.height - 1
        if scale.joint:  # without one at the sides, there are bars above and below only
            x, wide = x - 1, wide + 2
            for column, row, lower in product((x, x + wide - 1), range(y, end + 1), (False, True)):
                canvas.half(column, row, 1, colour, lower=lower)
        for row in (y - 1, end):
            canvas.half(x, row, wide, colour, lower=True)

    def empty(
        self, canvas: Cells, x: int, y: int, scale: Scale, empty: Empty, place: int = 0, text: str = ""
    ) -> None:
        """A free space.   place: odd ones have the other shade, unless a joint divides them.

        text: three characters on it; on 16 colours, its mark if there is no text.
        """
        if not text and self.ansi:
            text = f" {empty.value} "
        other = not scale.joint and place % 2 == 1
        canvas.stamp(x, y, self._empty(scale, empty, other, text, canvas.ground))

    def _paint_face(
        self, scale: Scale, colour: Colour, look: Look, letter: str, framed: bool, fresh: bool, ground: Style
    ) -> Stamp:
        """A tile without its frame.   letter: the letter or bonus that it shows; may be empty."""
        style, cells = self.letter_style(colour, look), Cells(scale.face, scale.height, ground)
        if scale.letters or self.ansi:
            text = letter if len(letter) > 2 else in_three(letter, framed or look is Look.GHOST)
            if not scale.letters:  # they fill a tile anyway
                cells.stamp(0, 0, block(scale, text, style, ground))
            cells.put(scale.text_x, scale.middle, text, style + Style(underline=fresh))
            edge = self.outline(colour, look) if look in _WHOLE and not framed else None
            if edge is not None:
                for row in range(max(1, scale.height - 1)):
                    cells.put(0, row, "▌", edge)
                    if scale.face > 3 or cell_len(letter) == 1:  # a wide letter reaches the right edge
                        cells.put(scale.face - 1, row, "▐", edge)
            return cells.rows
        pixels = self.pixels(colour, look)
        cells.stamp(0, 0, halves(motif(colour, scale, look), pixels, ground.bgcolor))
        if letter.startswith("+") and style.bgcolor is not None:  # a bonus, equally quiet on every colour
            base = Pixel.from_rich_color(style.bgcolor)
            ink = readable(self.colour("text-quiet"), base, READ_CONTRAST)
            style = Style(color=ink.rich_color, bgcolor=style.bgcolor)
        cells.put(scale.text_x + (len(letter) < 3), scale.middle, letter, style)
        return cells.rows

    def _paint_marker(self, scale: Scale, coming: bool, ground: Style) -> Stamp:
        ink, base = (self.colour(name).rich_color for name in ("marker-ink", "marker"))
        if scale.face in _MARKERS and not self.ansi and in_digits(1) == "1":
            return halves(_MARKERS[scale.face], {"a": ink, ".": base}, ground.bgcolor)
        style = Style(color=ink, bgcolor=base, bold=True)
        return block(scale, in_digits("[1]" if coming else " 1 "), style, ground)

    def _paint_empty(self, scale: Scale, empty: Empty, other: bool, text: str, ground: Style) -> Stamp:
        if empty is Empty.WALL and scale.joint and not text:
            names = {".": "stone", "l": "stone-light", "d": "stone-dark"}
            pixels = {part: self.colour(name).rich_color for part, name in names.items()}
            return halves(stone(scale), pixels, ground.bgcolor)
        style = self.empty_style(empty, other)
        if scale.letters and empty is Empty.FLOOR:  # a block would touch the line above
            style = in_colours(style.color, ground.bgcolor)
        return block(scale, text or "   ", style, ground)


def letter_on(colour: Colour, look: Look) -> str:
    """A tile's letter, small if it is only printed on the wall."""
    letter = letter_of(colour)
    small = letter.lower() if look is Look.PRINTED else letter
    return unjoined(small if len(small) == 1 else letter)


def in_three(letter: str, framed: bool) -> str:
    """A letter in the middle of three cells, or in brackets; a wide one drops the second bracket."""
    before, behind = "[]" if framed else "  "
    return before + letter + (behind if cell_len(letter) == 1 else "")


# Quadrants; the last row and column are the tile's middle. `.` base, `e` edge, `a` accent, `l` light.
_QUADRANTS: dict[int, dict[Colour, tuple[str, ...]]] = {
    HUGE.face: {
        Colour.BLUE: ("e...l", ".a.a.", "..a.a", ".a.a.", "l.a.a"),
        Colour.YELLOW: ("..aaa", ".....", "a.aaa", "a.all", "a.all"),
        Colour.RED: ("ea...", "aa.l.", "..a.a", ".l.aa", "..aa."),
        Colour.BLACK: ("ll...", "la...", "..a..", "...a.", "....a"),
        Colour.WHITE: ("eeeea", "e..l.", "e.l.a", "el.aa", "a.aaa"),
    },
    LARGE.face: {
        Colour.BLUE: ("e..l", ".a.a", "..a.", "la.a"),
        Colour.YELLOW: ("..aa", "....", "a.aa", "a.al"),
        Colour.RED: ("ea..", "aa.l", "..aa", ".la."),
        Colour.BLACK: ("ll..", "la..", "..a.", "...a"),
        Colour.WHITE: ("eeea", "e.l.", "el.a", "a.aa"),
    },
    MIDDLE.face: {
        Colour.BLUE: ("e.l", ".a.", "l.a"),
        Colour.YELLOW: ("a.a", "...", "a.l"),
        Colour.RED: ("a..", ".ll", ".la"),
        Colour.BLACK: ("l..", ".a.", "..a"),
        Colour.WHITE: ("eel", "el.", "l.a"),
    },
    SMALL.face: {
        Colour.BLUE: (".a", "a."),
        Colour.YELLOW: ("..", ".a"),
        Colour.RED: ("a.", ".l"),
        Colour.BLACK: ("e.", ".a"),
        Colour.WHITE: (".l", "la"),
    },
}

# Tiles that touch have one dot each, so that they can be counted.
_DOT: tuple[str, ...] = ("..", ".a")
_DOTTED = {Colour.BLACK: _QUADRANTS[SMALL.face][Colour.BLACK]}

# The starting-player marker: a figure one.
_MARKERS = {
    HUGE.face: (
        *(".........", "....a....", "...aa....", "..a.a....", "....a....", "....a...."),
        *("....a....", "..aaaaa..", "........."),
    ),
    LARGE.face: (".......", "...a...", "..aa...", "...a...", "...a...", "..aaa..", "......."),
    MIDDLE.face: ("..a..", ".aa..", "..a..", "..a..", ".aaa."),
}


def motif(colour: Colour, scale: Scale, look: Look = Look.LAID) -> list[str]:
    """The pixels of a tile. On small tiles, a printed space has only a dot, to look different from a tile."""
    if scale.face > HUGE.face:  # twice as large as LARGE: each pixel is four
        rows = motif(colour, LARGE, look)
        return ["".join(2 * part for part in row) for row in rows for _twice in range(2)]
    if look is Look.PRINTED and scale.face == SMALL.face:
        quadrant = _DOT
    else:
        quadrant = _DOTTED.get(colour, _DOT) if scale.touching else _QUADRANTS[scale.face][colour]
    rows = [row + row[-2::-1] for row in quadrant]
    return rows + rows[-2::-1]


def stone(scale: Scale) -> list[str]:
    """The pixels of a free space of the grey wall: `l` light edge, `.` body, `d` dark edge."""
    size = scale.face
    if size <= 3:  # it would be nothing but edges
        return ["." * size] * size
    return ["l" * size, *["l" + "." * (size - 2) + "d"] * (size - 2), "l" + "d" * (size - 1)]


_WHOLE = (Look.LAID, Look.DIM)  # looks that have an outline: of tiles that are there


def halves(pixels: Sequence[str], colours: Mapping[str, Color | None], ground: Color | None) -> Stamp:
    """Rows of pixels, a character each, as cells of half blocks. The ground shows below an odd last row, and
    for `.` without a colour of its own.
    """
    colours, rows = {" ": ground, ".": ground, **colours}, []
    for upper, below in zip_longest(pixels[::2], pixels[1::2], fillvalue=" " * len(pixels[0])):
        pairs = zip(map(colours.__getitem__, upper), map(colours.__getitem__, below), strict=True)
        rows.append(row_of_pixels(list(pairs)))
    return rows


@lru_cache(maxsize=512)
def block(scale: Scale, text: str, style: Style, ground: Style) -> Stamp:
    """A plain block, the size of a tile; one with its own ground leaves half a row for the joint below.

    text: three cells.
    """
    cells = Cells(scale.face, scale.height, ground)
    cells.fill(0, 0, cells.width, scale.height - 1, style)
    if style.bgcolor is not None and not style.bgcolor.is_default:
        edge = in_colours(style.bgcolor, ground.bgcolor)
        cells.put(0, scale.height - 1, "▀" * cells.width, edge)
    cells.put(scale.text_x, scale.middle, text, style)
    return cells.rows


_LETTERED = {"on": True, "off": False}

_PAINTERS: dict[tuple[str, bool | None, bool, str], TilePainter] = {}


def painter_for(app: App[object]) -> TilePainter:
    """The painter for the app's current theme; there is one for each theme."""
    settings = getattr(app, "settings", None)
    letters = settings.letters if isinstance(settings, AzulSettings) else "auto"
    lettered = True if app.no_color else _LETTERED.get(letters)
    key = app.theme, lettered, app.no_color, language()
    if key not in _PAINTERS:
        theme = app.current_theme
        _PAINTERS[key] = TilePainter(theme.variables, ansi=theme.ansi, bare=app.no_color, lettered=lettered)
    return _PAINTERS[key]
