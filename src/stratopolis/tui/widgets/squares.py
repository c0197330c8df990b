"""Squares painted on a canvas, in relief: from 10x5 characters down to 2x1.

Source: docs/design.md, "Squares of Stratopolis".
A square is painted in pixels, two to a character: the higher it
lies the brighter is its body, and it throws a shadow on lower neighbours at its right and below, wider
with the difference. A thin light edge shows where a square lies over its neighbours, a thin seam where
a level one belongs to another tile. A best zone has a rim in its player's colour and nothing inside it
but levels and shadow. Where there is no colour, or few of them, its letter stands before the digit.

On small squares the lowest level has no digit, and what is said of a square stands in its place. The
tile about to be placed has its outline on the pixels around it there, so that its own colours are seen.

Two squares of an odd number of pixels share a row of characters, so they are painted two at a time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from typing import NamedTuple

from rich.color import Color as Ink
from rich.style import Style
from textual.app import App
from textual.color import Color

from hotseat.tui.drawing.canvas import Cells, Stamp, row_of_pixels
from hotseat.tui.drawing.styles import contrast
from stratopolis.rules import Cell, Colour
from stratopolis.settings import StratopolisSettings
from stratopolis.tui.widgets.frame import LARGE, LOW, SMALL, TINY, Scale

TOP = 6  # the highest level that has a colour of its own

NONE, YOURS, WRONG = "", "yours", "notice"  # rims, beside the names of colours

UNMARKED, MARKED, SCORING = range(3)

_SIGNS = {MARKED: "·", SCORING: "+"}

_GLOW, _LIT = 0.4, 0.16  # how much lighter

FLAT, LOWER, SEAM = 0, -1, -2  # how a neighbour lies; higher ones by how many levels

Edges = tuple[str, str, str, str]  # the rims above, right, below, left

NO_EDGES: Edges = (NONE, NONE, NONE, NONE)

Relief = tuple[int, int, int]  # the neighbours above, at the left, and between them

NO_RELIEF: Relief = (FLAT, FLAT, FLAT)


class Rim(NamedTuple):
    """The sides of a cell at which its zone or tile ends, and the corners, clockwise from above left, at
    which only the cell across does not belong to it.
    """

    sides: tuple[bool, bool, bool, bool] = (False,) * 4
    corners: tuple[bool, bool, bool, bool] = (False,) * 4
    name: str = NONE


NO_RIM = Rim()


def rim_of(cell: Cell, cells: AbstractSet[Cell], name: str) -> Rim:
    """The rim of one of some cells."""
    x, y = cell
    above, right, below, left = (each not in cells for each in cell.neighbours)
    corners = (
        not (above or left) and (x - 1, y - 1) not in cells,
        not (above or right) and (x + 1, y - 1) not in cells,
        not (below or right) and (x + 1, y + 1) not in cells,
        not (below or left) and (x - 1, y + 1) not in cells,
    )
    return Rim((above, right, below, left), corners, name)


def outline_of(cell: Cell, cells: AbstractSet[Cell], name: str) -> Rim:
    """What a cell beside some cells shows of an outline around them."""
    x, y = cell
    above, right, below, left = sides = tuple(each in cells for each in cell.neighbours)
    corners = (
        not (above or left) and (x - 1, y - 1) in cells,
        not (above or right) and (x + 1, y - 1) in cells,
        not (below or right) and (x + 1, y + 1) in cells,
        not (below or left) and (x - 1, y + 1) in cells,
    )
    return Rim((above, right, below, left), corners, name) if any(sides + corners) else NO_RIM


def outlined(scale: Scale) -> bool:
    """Whether the outline of the tile about to be placed stands around it rather than on it."""
    return TINY.pixels < scale.pixels <= SMALL.pixels


class Look(NamedTuple):
    """What a cell looks like. colour: None for the bare table.   text: its level, empty for none.

    rim: of its zone or tile; the names of four edges will do.   level: 0 is as in words, none in
    particular.   relief: how the neighbours lie.   number: whether small squares show the text, too.
    mark: whether a tile's corner may lie there.   last: its tile was placed last.   ghost: a tile is
    about to cover it.   cut: it would be taken from a best zone.   glow: it is lit for a moment.
    lit: it would belong to the best zone.   top: nothing lies higher.   outline: what stands on it of
    that of the tile about to be placed.
    """

    colour: Colour | None = None
    text: str = ""
    rim: Rim | Edges = NO_RIM
    level: int = 0
    relief: Relief = NO_RELIEF
    number: bool = True
    mark: int = UNMARKED
    hole: bool = False
    last: bool = False
    ghost: bool = False
    cut: bool = False
    glow: bool = False
    lit: bool = False
    top: bool = False
    outline: Rim = NO_RIM


class Bodies(NamedTuple):
    """The colours of a square: its body, in shadow, lit at an edge, at a seam; and the inks on the first
    two.
    """

    body: Ink
    shade: Ink
    edge: Ink
    seam: Ink
    ink: Ink
    shade_ink: Ink


Pixels = list[list[Ink]]


class Sign(NamedTuple):
    """A text on a square: where it begins, in pixels."""

    x: int
    y: int
    text: str
    style: Style


class SquarePainter:
    """Paints squares for one theme; `letters`: whether the colour is named as well."""

    def __init__(self, variables: Mapping[str, str], *, ansi: bool, letters: bool) -> None:
        self._variables, self._ansi, self.letters = variables, ansi, letters
        self._colour = cache(self._parsed)
        self._bodies = cache(self._made_bodies)
        self.stamp = lru_cache(maxsize=1024)(self._stamp)  # 2.5 kB each; a table shows some hundreds

    def paint(self, canvas: Cells, x: int, y: int, scale: Scale, look: Look) -> None:
        """Paint a cell in whole rows, its upper left character there."""
        canvas.stamp(x, y, self.stamp(scale.whole, look))

    def chip(self, canvas: Cells, x: int, y: int, colour: Colour) -> None:
        """A colour with its letter, two characters wide."""
        self.paint(canvas, x, y, TINY, Look(colour, "" if self.letters else str(colour)))

    @property
    def table(self) -> Style:
        """The bare table around and under the city."""
        return Style(color=self._ink("text-quiet"), bgcolor=self._ink("city-ground"))

    def body(self, look: Look) -> Style:
        """The ground of a cell, and the ink of its text."""
        bodies = self._bodies_of(look)
        return Style(color=bodies.ink, bgcolor=bodies.body)

    # Colours

    def _parsed(self, name: str) -> Color:
        return Color.parse(self._variables[name])

    def _ink(self, name: str) -> Ink:
        return self._colour(name).rich_color

    def _bodies_of(self, look: Look) -> Bodies:
        light = _GLOW if look.glow else _LIT if look.lit else 0
        return self._bodies(look.colour, look.level, look.hole, light, look.cut)

    def _made_bodies(self, colour: Colour | None, level: int, hole: bool, light: float, cut: bool) -> Bodies:
        """The colours for a level; where colours are few, those that there are."""
        if colour is None:
            return self._bare(hole=hole, glow=light == _GLOW)
        glow = light == _GLOW
        level = TOP if self._ansi and light else level
        name = f"square-{colour.word}" + (f"-{min(level, TOP)}" if level else "")
        body, ink = self._colour(name), self._ink(f"{name}-ink")
        if self._ansi:
            body = self._colour("text-plate") if glow else body
            ink = self._ink("text-plate-ink") if glow else ink
            own, line = body.rich_color, self._ink("city-hole")
            return Bodies(own, own, own, line, ink, ink)
        if cut:
            body = body.blend(Color(0, 0, 0), 0.45)
        if light:
            body = body.blend(Color(255, 255, 255), light)
        shade = body.blend(Color(0, 0, 0), 0.56)
        edge = body.blend(Color(255, 255, 255), 0.14)
        seam = body.blend(Color(0, 0, 0), 0.24)
        ink = self._readable(body) if cut or light else ink
        own, dark, bright, line = (each.rich_color for each in (body, shade, edge, seam))
        return Bodies(own, dark, bright, line, ink, self._readable(shade))

    def _bare(self, *, hole: bool, glow: bool) -> Bodies:
        """The table, or a hole in the city."""
        body, shade = self._colour("city-hole" if hole else "city-ground"), self._colour("city-shadow")
        if not self._ansi:
            shade = body.blend(Color(0, 0, 0), 0.5) if hole else shade
            body = body.blend(Color(255, 255, 255), 0.25) if glow else body
        ink, shade_ink = (
            self._ink("text-plate") if self._ansi else self._readable(each) for each in (body, shade)
        )
        bare, dark = body.rich_color, shade.rich_color
        return Bodies(bare, dark, bare, bare, ink, shade_ink)

    def _readable(self, ground: Color) -> Ink:
        """White or nearly black, whichever is read better there."""
        inks = self._colour("text-plate"), self._colour("text-plate-ink")
        return max(inks, key=lambda ink: contrast(ink, ground)).rich_color

    def _rim_colour(self, name: str) -> Ink:
        return self._ink(f"rim-{name}")

    # Pixels

    def _stamp(self, scale: Scale, look: Look, below: Look | None = None) -> Stamp:
        """A square; of odd ones that and the one below it."""
        if scale.pixels == 2:
            return self._row(scale.width, look)
        rows = self._pixels(scale, look)
        signs = self._signs(look, rows, 0)
        if below is not None:
            lower, height = self._pixels(scale, below), scale.pixels
            more = self._signs(below, lower, height % 2)
            signs += [sign._replace(y=sign.y + height) for sign in more]
            rows += lower
        draw = _row_of_quarters if scale == LOW else row_of_pixels
        cells = [draw(list(zip(*pair, strict=True))) for pair in _pairs(rows)]
        for x, y, text, style in signs:
            characters, styles = cells[y // 2]
            characters[x : x + len(text)] = text
            styles[x : x + len(text)] = [style] * len(text)
        return cells

    def _pixels(self, scale: Scale, look: Look) -> Pixels:
        """Body, seams, shadows, edges, and the rim over them all."""
        width, height = scale.width * _fineness(scale), scale.pixels
        bodies = self._bodies_of(look)
        rows = [[bodies.body] * width for _row in range(height)]
        above, left, _corner = look.relief
        lines = ((SEAM, bodies.seam), (LOWER, bodies.edge if height > 3 else bodies.body))
        for neighbour, colour in lines:
            if above == neighbour:
                rows[0] = [colour] * width
            if left == neighbour:
                for row in rows:
                    row[0] = colour
        if max(look.relief) > 0:
            _shade(rows, look.relief, bodies.shade, _fineness(scale))
        rim = _rim(look)
        if rim.name and not (look.ghost and outlined(scale)):
            _frame(rows, rim, self._rim_colour(rim.name))
        if look.outline.name and outlined(scale):
            _frame(rows, look.outline, self._rim_colour(look.outline.name))
        return rows

    # Squares of a single row

    def _row(self, width: int, look: Look) -> Stamp:
        """A row of quarters: the rim where there is one, else shadow in eighths or a seam; digit or mark
        on them, and strokes. Of the tile about to be placed the plates alone are seen.
        """
        bodies, rim = self._bodies_of(look), NO_RIM if look.ghost else _rim(look)
        cells = Cells(width, 1, self.body(look))
        quarters = _quarters(width, rim)
        if rim.name:
            style = Style(color=self._rim_colour(rim.name), bgcolor=bodies.body)
            for x, each in enumerate(quarters):
                cells.put(x, 0, _QUARTERS[each], style)
        else:
            self._row_relief(cells, look.relief, bodies)
        text = self.text(look, Scale(width, 1)) or " " * look.ghost
        x = 0 if look.cut else max(0, min(1, width - len(text)))
        if text:
            rim_under = rim.name if any(quarters[x : x + len(text)]) else NONE
            cells.put(x, 0, text, self.text_style(look, rim_under))
        if look.cut:
            free = range(len(text), width)
            for at in [each for each in free if not quarters[each]] or free:
                cells.put(at, 0, "╱", self._stroke(look))
        elif look.mark and look.colour is None:
            cells.put(min(1, width - 2), 0, *self.mark(look, bodies.body))
        return cells.stamped()

    def _row_relief(self, cells: Cells, relief: Relief, bodies: Bodies) -> None:
        """A shadow from above along the row, and one from the left as wide as the difference."""
        above, left, _corner = relief
        dark, line = (Style(color=each, bgcolor=bodies.body) for each in (bodies.shade, bodies.seam))
        if above > 0 or above == SEAM:
            ground = bodies.shade if above > 0 else bodies.seam
            block = "▇▆▅▄▄"[max(above, 1) - 1]
            cells.put(0, 0, block * cells.width, Style(color=bodies.body, bgcolor=ground))
        if left > 0:
            cells.put(0, 0, "▛" if above > 1 else "▏▎▍▌▌"[left - 1], dark)
        elif left == SEAM and above <= FLAT:
            cells.put(0, 0, "▏", line)

    # Texts

    def text(self, look: Look, scale: Scale | None = None) -> str:
        """What stands on a square, or on one of that size: on small ones a mark replaces the digit."""
        letter = str(look.colour) if self.letters and look.colour else ""
        if look.cut:
            return letter
        if scale is None or scale.pixels >= LARGE.pixels or look.ghost:
            return letter + look.text
        if look.mark:
            return letter + _SIGNS[look.mark] if look.colour else ""
        shown = look.last or (look.level != 1 and (look.number or letter))
        return letter + look.text if shown else letter

    def _signs(self, look: Look, rows: Pixels, start: int) -> list[Sign]:
        """Digit, mark and strokes; `start`: the pixel at which whole characters begin."""
        rims = {self._rim_colour(name): name for name in (_rim(look).name, look.outline.name) if name}
        scale = Scale(len(rows[0]), (len(rows) + 1) // 2, half=bool(len(rows) % 2))
        if len(rows) == LOW.pixels:
            rows, scale = _coarse(rows, rims.keys()), LOW
        found: list[Sign] = []
        text = self.text(look, scale)
        places = _Places(rows, rims.keys(), self._bodies_of(look).shade, start)
        if text:
            x, y = places.text(len(text))
            if (look.last or look.ghost) and scale.width >= LARGE.width:
                found.append(Sign(x - 1, y, " " * (len(text) + 2), self.text_style(look)))
            sign = self._text_sign(look, rows, rims, (x, y, text))
            if self.letters or not self._on_outline(look, sign):
                found.append(sign)
        if look.cut:
            found += [Sign(x, y, "╱", self._stroke(look)) for x, y in places.hatch(found)]
        elif look.mark and (look.colour is None or scale.pixels >= LARGE.pixels):
            x, y = places.mark(found)
            found.append(Sign(x, y, *self.mark(look, rows[y + 1][x])))
        return found

    def _on_outline(self, look: Look, sign: Sign) -> bool:
        """Whether a digit would look like one of the tile about to be placed."""
        name = look.outline.name
        return bool(name) and sign.style.bgcolor == self._rim_colour(name)

    def _text_sign(
        self, look: Look, rows: Pixels, rims: Mapping[Ink, str], sign: tuple[int, int, str]
    ) -> Sign:
        """The text, on what lies under it: on a rim it makes a bulge, in shadow it is light."""
        x, y, text = sign
        under = {pixel for row in rows[y : y + 2] for pixel in row[x : x + len(text)]}
        style = self.text_style(look, next((name for ink, name in rims.items() if ink in under), NONE))
        bodies = self._bodies_of(look)
        if style.bgcolor == bodies.body and under == {bodies.shade}:
            style = Style(color=bodies.shade_ink, bgcolor=bodies.shade, bold=style.bold)
        return Sign(x, y, text, style)

    @property
    def _plate(self) -> Style:
        """Under the text of the tile placed last."""
        return Style(color=self._ink("text-plate-ink"), bgcolor=self._ink("text-plate"))

    def text_style(self, look: Look, rim: str = NONE) -> Style:
        """The text's colours: on a plate, on the rim of that name, on the body."""
        if look.last:
            return self._plate + Style(bold=True, underline=True)
        if look.text == "x" and look.ghost:
            return Style(color=self._ink("notice-ink"), bgcolor=self._rim_colour(WRONG), bold=True)
        name = _rim(look).name if look.ghost else rim
        if not name:
            return self.body(look) + Style(bold=look.top or look.mark == SCORING)
        return Style(color=self._ink_on(name), bgcolor=self._rim_colour(name), bold=True)

    def _ink_on(self, name: str) -> Ink:
        """For a text on a rim."""
        if self._ansi:
            return self._ink("text-plate-ink")
        return self._readable(self._colour(f"rim-{name}"))

    def mark(self, look: Look, ground: Ink) -> tuple[str, Style]:
        """The sign of a legal place: a dot; where it scores, a bright cross."""
        bare = look.colour is None
        if look.mark == SCORING:
            ink = self._ink(YOURS) if bare else self.body(look).color
            return _SIGNS[look.mark], Style(color=ink, bgcolor=ground, bold=True)
        return _SIGNS[look.mark], Style(
            color=self._ink("text-quiet") if bare else self.body(look).color, bgcolor=ground
        )

    def _stroke(self, look: Look) -> Style:
        """Of a square that is hatched."""
        return Style(color=self._rim_colour(WRONG), bgcolor=self.body(look).bgcolor, bold=True)


class _Places:
    """Where a text may stand on a square: in the open rather than in shadow, and on no rim."""

    def __init__(self, rows: Pixels, rims: AbstractSet[Ink], shade: Ink, start: int) -> None:
        self._rows, self._rims, self._shade = rows, rims, shade
        self._width, self._height = len(rows[0]), len(rows)
        self._tops = range(start, self._height - 1, 2)

    def _cost(self, x: int, y: int, length: int) -> int:
        """How much of a rim, or of shadow, it would cover."""
        under = [pixel for row in self._rows[y : y + 2] for pixel in row[x : x + length]]
        rim = sum(pixel in self._rims for pixel in under)
        return 20 * rim + under.count(self._shade)

    @property
    def _middle(self) -> int:
        """The row nearest to the middle, rather below than above it."""
        return min(self._tops, key=lambda y: (abs(2 * y - self._height + 2), -y))

    def text(self, length: int) -> tuple[int, int]:
        """The digit's: in the middle; small squares have it where it covers least."""
        across, down = max(0, (self._width - length + 1) // 2), self._middle
        if self._width >= LARGE.width:
            return across, down
        places = [(x, y) for y in self._tops for x in range(self._width - length + 1)]

        def worth(place: tuple[int, int]) -> tuple[int, int, int]:
            x, y = place
            far = abs(x - across) + abs(y - down)
            return self._cost(x, y, length) + far, far, x

        return min(places, key=worth)

    def mark(self, taken: Sequence[Sign]) -> tuple[int, int]:
        """That of a legal place: in the middle, or above left and well apart from the text."""
        across, down = (1, self._tops[0]) if taken else ((self._width - 1) // 2, self._middle)
        near = {(x, sign.y) for sign in taken for x in range(sign.x - 1, sign.x + len(sign.text) + 1)}
        free = [each for each in self._free(taken) if each not in near]
        return min(
            free, key=lambda p: self._cost(p[0], p[1], 1) + 3 * (abs(p[0] - across) + abs(p[1] - down))
        )

    def hatch(self, taken: Sequence[Sign]) -> list[tuple[int, int]]:
        """Every character that is free of text and rim; else those that have least of it."""
        costs = {(x, y): self._cost(x, y, 1) // 20 for x, y in self._free(taken)}
        return [place for place, cost in costs.items() if cost == min(costs.values())]

    def _free(self, taken: Sequence[Sign]) -> list[tuple[int, int]]:
        used = {(sign.x + more, sign.y) for sign in taken for more in range(len(sign.text))}
        return [(x, y) for y in self._tops for x in range(self._width) if (x, y) not in used]


def _rim(look: Look) -> Rim:
    """The rim of a look that may name its edges alone."""
    if isinstance(look.rim, Rim):
        return look.rim
    above, right, below, left = map(bool, look.rim)
    return Rim((above, right, below, left), NO_RIM.corners, next(filter(None, look.rim), NONE))


# How many pixels a shadow is wide, by the pixels of a square, for each difference of levels.
_SHADOWS = {
    10: (0, 1, 2, 3, 4, 5),
    8: (0, 1, 2, 3, 3, 4),
    6: (0, 1, 2, 2, 3, 3),
    5: (0, 1, 1, 2, 2, 3),
    4: (0, 1, 1, 2, 2, 2),
    3: (0, 1, 1, 2, 2, 2),
}


def _fineness(scale: Scale) -> int:
    """Into how many parts a pixel is cut across: squares of three characters have rims of half a one."""
    return 2 if scale == LOW else 1


def _coarse(rows: Pixels, rims: AbstractSet[Ink]) -> Pixels:
    """Halves of pixels taken together again, as a rim where one of them is."""
    return [
        [left if left in rims else right for left, right in zip(row[::2], row[1::2], strict=True)]
        for row in rows
    ]


def _row_of_quarters(pairs: Sequence[tuple[Ink, Ink]]) -> tuple[list[str], list[Style]]:
    """Characters of four quarters, in two colours: where there are more, the outer halves count."""
    characters: list[str] = []
    styles: list[Style] = []
    width = len(pairs) // 2
    for x in range(width):
        (one, three), (two, four) = pairs[2 * x : 2 * x + 2]
        if len({one, two, three, four}) > 2:
            outer = pairs[2 * x + (x == width - 1)]
            (one, three) = (two, four) = outer
        ground = four if x == 0 else three
        ink = next((each for each in (one, two, three, four) if each != ground), ground)
        inked = sum(
            bit for bit, each in zip((1, 2, 4, 8), (one, two, three, four), strict=True) if each == ink
        )
        characters.append(_QUARTERS[inked] if ink != ground else " ")
        styles.append(Style(color=ink, bgcolor=ground))
    return characters, styles


def _shade(rows: Pixels, relief: Relief, colour: Ink, fine: int) -> None:
    """Shadows from above and from the left: on large squares they begin aslant, as the light falls."""
    height, width = len(rows), len(rows[0])
    widths = _SHADOWS[height]
    down, across, corner = (widths[max(0, each)] for each in relief)
    slant = height >= LARGE.pixels and not (down and across)
    across, aside = fine * across, fine * corner
    for y in range(height):
        row = rows[y]
        for x in range(width if y < max(down, corner) else max(across, aside)):
            by_left = x < across and (y > x or not slant)
            by_above = y < down and (x > y or not slant)
            if by_left or by_above or (x < aside and y < corner):
                row[x] = colour


def _frame(rows: Pixels, rim: Rim, colour: Ink) -> None:
    """A rim, one pixel thick."""
    above, right, below, left = rim.sides
    width = len(rows[0])
    if above:
        rows[0] = [colour] * width
    if below:
        rows[-1] = [colour] * width
    for there, x in ((right, width - 1), (left, 0)):
        if there:
            for row in rows:
                row[x] = colour
    for there, (x, y) in zip(rim.corners, ((0, 0), (-1, 0), (-1, -1), (0, -1)), strict=True):
        if there:
            rows[y][x] = colour


# Of each four quarters inked: above left 1, above right 2, below left 4, below right 8.
_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"


def _quarters(width: int, rim: Rim) -> list[int]:
    """Which quarters of each character of a row are rim: half a character at the ends, half a row above
    and below.
    """
    above, right, below, left = rim.sides
    found = [3 * above | 12 * below] * width
    found[0] |= 5 * left
    found[-1] |= 10 * right
    for there, place, quarter in zip(rim.corners, (0, -1, -1, 0), (1, 2, 8, 4), strict=True):
        found[place] |= quarter * there
    return found


def _pairs(rows: Pixels) -> list[tuple[list[Ink], list[Ink]]]:
    """Two rows of pixels for each row of characters."""
    return list(zip(rows[::2], rows[1::2], strict=True))


def painter_for(app: App[object]) -> SquarePainter:
    """The painter for the theme and the settings that the app has now; the same one for the same."""
    settings = getattr(app, "settings", None)
    wanted = settings.letters if isinstance(settings, StratopolisSettings) else "auto"
    ansi = app.current_theme.ansi
    letters = wanted == "on" or (wanted == "auto" and (ansi or app.no_color))
    variables = app.theme_variables
    return _painter(tuple(variables[name] for name in _NAMES), ansi, letters)


# The variables of a theme that a painter needs.
_LEVELS = ("", *(f"-{level}" for level in range(1, TOP + 1)))

_NAMES = (
    *(f"square-{each.word}{part}" for each in Colour for part in _LEVELS),
    *(f"square-{each.word}{part}-ink" for each in Colour for part in _LEVELS),
    *(f"rim-{name}" for name in ("red", "green", YOURS, WRONG)),
    *("city-ground", "city-hole", "city-shadow", "text-plate", "text-plate-ink"),
    *("text-bright", "text-quiet", "yours", "yours-ink", "notice", "notice-ink"),
)


@lru_cache(maxsize=4)
def _painter(variables: tuple[str, ...], ansi: bool, letters: bool) -> SquarePainter:
    return SquarePainter(dict(zip(_NAMES, variables, strict=True)), ansi=ansi, letters=letters)
