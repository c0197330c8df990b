"""Paint squares, from 12x6 characters down to 2x1, and small tiles of three squares.

Source: docs/design.md, "Squares of Stratopolis".
The higher a square, the brighter it is. The digit of its level has the same place on every square, with room
for a sign beside it; from 8x4 it is a large one. A line in its owner's colour runs along the edge of a best
zone. A thin dark seam shows where another tile begins. In few colours or none, a letter stands before the
digit, and the owner is told by the kind of the line.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import Color as Ink
from rich.style import Style
from textual.app import App
from textual.color import Color

from hotseat.i18n import in_digits, language
from hotseat.tui.drawing.canvas import Cells, Stamp, in_colours, large
from hotseat.tui.drawing.themes import contrast
from hotseat.tui.table import start_at
from stratopolis.rules import Cell, Colour, Kind, Placement, Turn
from stratopolis.settings import StratopolisSettings
from stratopolis.wording import letter_on, shown_letters

LEAST = (80, 24)  # columns and rows that the table needs


class Scale(NamedTuple):
    """The size of a square in characters."""

    width: int
    height: int

    @property
    def word(self) -> str:
        """Its size as people write it: `4x2`."""
        return f"{self.width}x{self.height}"


TINY, NARROW, SMALL, LARGE = Scale(2, 1), Scale(3, 1), Scale(4, 2), Scale(6, 3)

GREAT, HUGE, VAST = Scale(8, 4), Scale(10, 5), Scale(12, 6)

SCALES = (VAST, HUGE, GREAT, LARGE, SMALL, NARROW, TINY)


def scales_up_to(wanted: str) -> tuple[Scale, ...]:
    """The sizes that the setting `squares` allows, the largest first."""
    return SCALES[start_at([scale.word for scale in SCALES], wanted) :]


TOP = 6  # the highest level that has a colour of its own

NONE, YOURS, WRONG = "", "yours", "notice"  # the ring of the tile about to be placed: none, legal, illegal

UNMARKED, MARKED, SCORING = range(3)

_SIGNS = {MARKED: "•", SCORING: "+"}

_CUT, _HELD = "╱", "░"  # the pattern of what is lost, and of the tile about to be placed

_CORNER = "◆"  # the sign of the corner of the tile about to be placed

_BIG = 4  # rows of a square with room for a large digit

_GLOW = 0.4  # the share of white in a square that lights up

_LIGHTS = (0.2, 0.5)  # that in a zone's line, and the contrast with its squares that it needs
_SEEN = 3

Four = tuple[bool, bool, bool, bool]  # by sides or corners, clockwise

NO_SIDES: Four = (False,) * 4


class Rim(NamedTuple):
    """The sides of a cell at which its zone or tile ends, and the corners, clockwise from the upper left,
    at which only the diagonal cell does not belong to it.
    """

    sides: Four = NO_SIDES
    corners: Four = NO_SIDES


def rim_of(cell: Cell, cells: AbstractSet[Cell]) -> Rim:
    x, y = cell
    above, right, below, left = (each not in cells for each in cell.neighbours)
    corners = (
        not (above or left) and (x - 1, y - 1) not in cells,
        not (above or right) and (x + 1, y - 1) not in cells,
        not (below or right) and (x + 1, y + 1) not in cells,
        not (below or left) and (x - 1, y + 1) not in cells,
    )
    return Rim((above, right, below, left), corners)


class Look(NamedTuple):
    """How a cell looks."""

    colour: Colour | None = None  # None for the bare table
    text: str = ""  # its level, empty for none
    level: int = 0  # for the brightness; 0 for that of words
    zone: Rim | None = None  # the rim of its best zone, None outside
    seams: Four = NO_SIDES  # the sides at which another tile begins, or a hole's walls
    mark: int = UNMARKED  # the sign of a legal place
    hole: bool = False
    last: bool = False  # its tile was placed last
    ghost: str = NONE  # the ring of a tile about to cover it, along `rim`
    rim: Rim = Rim()
    corner: bool = False  # it is that tile's corner
    cut: bool = False  # a best zone would lose it
    glow: bool = False  # it lights up for a moment


class Inks(NamedTuple):
    """The colours of a square: of its body, and of the text, zone line and seams on it."""

    body: Ink
    text: Ink
    line: Ink
    seam: Ink


_ABOVE, _RIGHT, _BELOW, _LEFT = 1, 2, 4, 8

# The lines of a player's zone, by the sum of the sides that they reach.
_HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_DOUBLE = " ║═╚║║╔╠═╝═╩╗╣╦╬"

_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"  # by the sum of inked quarters: upper left 1, right 2, lower left 4, right 8

# For each corner, clockwise from the upper left: is it right, is it lower, and the sides beyond it.
_CORNERS = ((0, 0, _LEFT, _ABOVE), (1, 0, _RIGHT, _ABOVE), (1, 1, _RIGHT, _BELOW), (0, 1, _LEFT, _BELOW))


def _edge(cells: Cells, sides: Four, signs: str, style: Style) -> None:
    """Signs along some sides (clockwise from above), the upright ones over the others."""
    above, right, below, left = sides
    for there, y, sign in ((above, 0, signs[0]), (below, cells.height - 1, signs[2])):
        if there:
            cells.put(0, y, sign * cells.width, style)
    for there, x, sign in ((left, 0, signs[3]), (right, cells.width - 1, signs[1])):
        for y in range(cells.height * there):
            cells.put(x, y, sign, style)


def _strew(cells: Cells, sign: str, style: Style) -> None:
    for row in range(cells.height):
        cells.put(0, row, sign * cells.width, style)


def _border(cells: Cells, sides: Four, style: Style) -> None:
    """A line along the edge of a zone, as thick at its sides as half a character.

    On a single row it passes the digit by, and the lower one of two is an underline.
    """
    above, right, below, left = sides
    if cells.height > 1:
        _edge(cells, (above, False, below, False), "▔▐▁▌", style)
    elif above or below:
        both = style + Style(underline=above and below)
        for x in (0, cells.width - 1):
            cells.put(x, 0, "▔" if above else "▁", both)
    _edge(cells, (False, right, False, left), "▔▐▁▌", style)


def _outline(cells: Cells, rim: Rim, signs: str, style: Style) -> None:
    """A line of box-drawing signs inside a square along the rim of its zone."""
    above, right, below, left = rim.sides
    flat, upright = signs[_LEFT | _RIGHT], signs[_ABOVE | _BELOW]
    _edge(cells, rim.sides, flat + upright + flat + upright, style)
    for (at_right, at_end, aside, beyond), inner in zip(_CORNERS, rim.corners, strict=True):
        across, down = (right if at_right else left), (below if at_end else above)
        reached = 0
        if down:
            reached |= _LEFT if at_right else _RIGHT
        elif across or inner:
            reached |= beyond
        if across:
            reached |= _ABOVE if at_end else _BELOW
        elif down or inner:
            reached |= aside
        if reached:
            cells.put(at_right * (cells.width - 1), at_end * (cells.height - 1), signs[reached], style)


def _ring(cells: Cells, rim: Rim, style: Style) -> None:
    """The ring around a tile about to be placed, half a character and half a row thick."""
    right, last = cells.width - 1, cells.height - 1
    above, at_right, below, at_left = rim.sides
    corners = zip(((0, 0), (right, 0), (right, last), (0, last)), (1, 2, 8, 4), rim.corners, strict=True)
    inner = {at: quarter for at, quarter, there in corners if there}
    for x, y in product(range(cells.width), range(cells.height)):
        inked = 5 * (at_left and x == 0) | 10 * (at_right and x == right)
        if last:
            inked |= 3 * (above and y == 0) | 12 * (below and y == last)
            inked |= inner.get((x, y), 0)
        if inked:
            cells.put(x, y, _QUARTERS[inked], style)


class SquarePainter:
    """Paints squares for one theme.   letters: draw `shown`, the letters of red, green and neutral."""

    def __init__(
        self, variables: Mapping[str, str], *, ansi: bool, letters: bool, shown: str = "".join(Colour)
    ) -> None:
        self._ansi, self.letters, self._shown = ansi, letters, shown
        self._colour = cache(lambda name: Color.parse(variables[name]))
        self._inks = cache(self._made_inks)
        self.stamp = lru_cache(maxsize=1024)(self._stamp)  # 2.5 kB each; a table shows some hundreds

    def chip(self, canvas: Cells, x: int, y: int, colour: Colour) -> None:
        """A colour with its letter, two characters wide."""
        letter = self.letter(colour)
        canvas.put(x, y, " " * (TINY.width - cell_len(letter)) + letter, self.body(Look(colour)))

    def letter(self, colour: Colour) -> str:
        return letter_on(colour, self._shown)

    @property
    def table(self) -> Style:
        return in_colours(self._ink("text-quiet"), self._ink("city-ground"))

    @property
    def plate(self) -> Style:
        """The light plate under what is new."""
        return in_colours(self._ink("text-plate-ink"), self._ink("text-plate")) + Style(bold=True)

    def body(self, look: Look) -> Style:
        """The ground of a cell with the ink of its text."""
        inks = self._inks(look.colour, look.level, look.hole, look.glow)
        return in_colours(inks.text, inks.body)

    # Colours

    def _ink(self, name: str) -> Ink:
        return self._colour(name).rich_color

    def _made_inks(self, colour: Colour | None, level: int, hole: bool, glow: bool) -> Inks:
        """The colours for a level; on sixteen-colour terminals, the nearest there are."""
        name = f"square-{colour.word}" if colour else "city-hole" if hole else "city-ground"
        name += f"-{min(level, TOP)}" if colour and level else ""
        body, ink = self._colour(name), self._colour(f"{name}-ink" if colour else "text-quiet")
        if glow:
            light = self._colour("text-plate")
            body = light if self._ansi else body.blend(light, _GLOW)
            ink = self._readable(body)
        if self._ansi:
            text = ink.rich_color
            return Inks(body.rich_color, text, text, self._ink("text-plate-ink"))
        seam = body.blend(Color(0, 0, 0), 0.4)
        line = self._line(colour, body) if colour else ink
        return Inks(*(each.rich_color for each in (body, ink, line, seam)))

    def _line(self, colour: Colour, body: Color) -> Color:
        """A zone's line: in its owner's light colour, or in the dark one where that is not seen."""
        lowest, highest = (self._colour(f"square-{colour.word}-{level}") for level in (1, TOP))
        lights = (highest.blend(Color(255, 255, 255), share) for share in _LIGHTS)
        return next((light for light in lights if contrast(light, body) >= _SEEN), lowest)

    def _readable(self, ground: Color) -> Color:
        """White or nearly black, whichever has more contrast."""
        inks = self._colour("text-plate"), self._colour("text-plate-ink")
        return inks[1] if self._ansi else max(inks, key=lambda ink: contrast(ink, ground))

    def readable_on(self, ground: Style) -> Style:
        assert ground.bgcolor is not None, "there is something to write on"
        ink = self._readable(Color.from_rich_color(ground.bgcolor))
        return ground + Style(color=ink.rich_color)

    # Squares

    def _stamp(self, scale: Scale, look: Look) -> Stamp:
        inks = self._inks(look.colour, look.level, look.hole, look.glow)
        cells = Cells(*scale, self.body(look))
        _edge(cells, look.seams, "▔▕▁▏", in_colours(inks.seam, inks.body))
        if look.ghost:
            style = in_colours(self._ink(f"rim-{look.ghost}"), inks.body)
            _strew(cells, _HELD if scale.height >= LARGE.height else " ", style)
            _ring(cells, look.rim, style)
        elif look.cut:
            _strew(cells, _CUT, self.body(look))
        elif look.zone:
            self._mark_zone(cells, scale, look, look.zone)
        self._write(cells, scale, look)
        return cells.stamped()

    def _mark_zone(self, cells: Cells, scale: Scale, look: Look, zone: Rim) -> None:
        inks = self._inks(look.colour, look.level, look.hole, look.glow)
        style, signs = in_colours(inks.line, inks.body), _DOUBLE if look.colour is Colour.GREEN else _HEAVY
        x, _y, _sign = self._places(look, scale)
        if not self.letters and scale.width > TINY.width:
            _border(cells, zone.sides, style)
        elif scale.height > 1:
            _outline(cells, zone, signs, style)
        else:
            _wire(cells, zone, x, x + cell_len(self.text(look, scale)), signs, style)

    def _write(self, cells: Cells, scale: Scale, look: Look) -> None:
        """The level, and the sign beside it."""
        text, style, (x, y, sign) = self.text(look, scale), self.text_style(look), self._places(look, scale)
        plate = (look.last or (look.ghost and text)) and scale.width >= LARGE.width
        if scale.height >= _BIG and look.text.isdecimal() and not self.letters:
            rows, style = large(int(look.text)), style + Style(underline=False)  # a line would cross them
            x, y = max(x + 2 - len(rows[0]), 1), y - 1  # wide ones further right, not on the edge
        else:
            rows = [text]
        for row, line in enumerate(rows, y):
            if plate:
                cells.put(x - 1, row, " " * (cell_len(line) + 2), style)
            cells.put(x, row, line, style)
        if (look.mark or look.corner) and not look.cut:
            cells.put(sign, scale.height // 2, *self.mark(look))
        if sign == x:  # no room for anything beside the text
            self._say(cells, look, x + cell_len(text) - 1)

    def _say(self, cells: Cells, look: Look, digit: int) -> None:
        """Show a zone, its losses, legal places and the tile's corner by the text's style."""
        style = self.text_style(look) + Style(underline=look.zone is not None or look.last, strike=look.cut)
        cells.put(0, 0, self.text(look, TINY), style)
        if look.mark or look.corner:
            ink = Style(color=self._ink(YOURS)) if look.mark == SCORING else Style()
            cells.put(digit, 0, in_digits(look.text), style + ink + Style(reverse=True))

    def _places(self, look: Look, scale: Scale) -> tuple[int, int, int]:
        """The columns of text and sign, and their row. On squares of two characters the sign comes first."""
        digit = max((scale.width - 1) // 2, 1, cell_len(self._letter(look, scale)))
        start = digit + 1 - max(1, cell_len(self.text(look, scale)))
        beside = digit + (3 if scale.height >= _BIG else 1)
        return start, scale.height // 2, beside if beside < scale.width else 0

    # Texts

    def _letter(self, look: Look, scale: Scale) -> str:
        """The letter, if drawn; that of records if a square is too narrow for the language's own."""
        if not self.letters or look.colour is None:
            return ""
        letter = self.letter(look.colour)
        return letter if cell_len(letter) + 2 <= max(scale.width, TINY.width + 1) else str(look.colour)

    def text(self, look: Look, scale: Scale) -> str:
        return self._letter(look, scale) + in_digits(look.text)

    def text_style(self, look: Look) -> Style:
        if look.last:
            return self.plate + Style(underline=True)
        if look.ghost:
            ring = self._colour(f"rim-{look.ghost}")
            return in_colours(self._readable(ring).rich_color, ring.rich_color) + Style(bold=True)
        return self.body(look) + Style(bold=True)

    def mark(self, look: Look) -> tuple[str, Style]:
        """The sign of a legal place, and its style."""
        if look.corner:
            return _CORNER, self.text_style(look)
        bare = look.colour is None and look.mark == SCORING
        ink = Style(color=self._ink(YOURS)) if bare else Style()
        return _SIGNS[look.mark], self.body(look) + ink + Style(bold=True)


def _wire(cells: Cells, zone: Rim, start: int, end: int, signs: str, style: Style) -> None:
    """On squares of one row: the line from digit to digit, beside a text from `start` to `end`."""
    above, right, below, left = zone.sides
    across = _ABOVE * (not above) | _BELOW * (not below)
    if start:
        cells.put(0, 0, signs[across | _RIGHT | _LEFT * (not left)], style)
        cells.put(end, 0, signs[_LEFT | _RIGHT] * (not right), style)
    elif end < cells.width:
        cells.put(end, 0, signs[across | _LEFT | _RIGHT * (not right)], style)


_PAINTERS: dict[tuple[str, bool, str, str], SquarePainter] = {}


def painter_for(app: App[object]) -> SquarePainter:
    """The painter for the app's theme and settings; the same one for the same theme and settings."""
    settings, theme, shown = getattr(app, "settings", None), app.current_theme, shown_letters()
    wanted = settings.letters if isinstance(settings, StratopolisSettings) else "auto"
    letters = wanted == "on" or (wanted == "auto" and (theme.ansi or app.no_color))
    key = theme.name, letters, shown, language()
    if key not in _PAINTERS:
        variables = {**app.get_theme_variable_defaults(), **theme.variables}
        _PAINTERS[key] = SquarePainter(variables, ansi=theme.ansi, letters=letters, shown=shown)
    return _PAINTERS[key]


# Small tiles, as in a hand or a list. A square of `size` columns is `size` half rows high, so that every size
# looks square: from 2 up, or from 3 with room for a ring.

_PLACES = ((0, 0), (1, 0), (0, 1))  # of the squares: corner, right arm, lower arm


@cache
def _turned(turn: Turn) -> tuple[tuple[int, int], ...]:
    """The places of the squares of a tile turned like that."""
    cells = Placement(Kind(*Colour), Cell(0, 0), turn).cells
    left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
    return tuple((cell.x - left, cell.y - top) for cell in cells)


def free_quarter(turn: Turn) -> tuple[int, int]:
    """The column and row, of two, at which a tile turned like that has no square."""
    ((column, row),) = set(product((0, 1), repeat=2)).difference(_turned(turn))
    return column, row


def tile_width(size: int, *, ring: bool = True) -> int:
    """The columns of a tile.   ring: with room for a ring around it."""
    return 2 * size + 2 * ring


def tile_height(size: int, *, ring: bool = True) -> int:
    return size + ring


class TileGrid(NamedTuple):
    """Tiles in rows.   across: tiles in a row.   size: columns of a square.   x, y: of the first tile.

    width, height: columns and rows from one tile to the next.
    """

    across: int
    size: int
    width: int
    height: int
    x: int = 0
    y: int = 0

    def extent(self, count: int) -> tuple[int, int]:
        return self.across * self.width, -(-count // self.across) * self.height

    def place(self, number: int) -> tuple[int, int]:
        row, column = divmod(number, self.across)
        return self.x + column * self.width, self.y + row * self.height


def square_at(number: int, size: int, *, ring: bool = True) -> tuple[int, int]:
    """The cell at which a square of a tile begins: corner, right arm, lower arm."""
    across, down = _PLACES[number]
    return ring + across * size, (ring + down * size) // 2


@lru_cache(maxsize=128)
def tile_stamp(
    kind: Kind,
    size: int,
    painter: SquarePainter,
    ground: Style,
    *,
    ring: Ink | None = None,
    room: bool = True,
    turn: Turn = Turn.NONE,
) -> Stamp:
    """A tile.   ring: the colour of a ring around it.   room: leave room for one."""
    cells = Cells(tile_width(size, ring=room), tile_height(size, ring=room), ground)
    if ring is not None:
        for across, down in _turned(turn):  # as thick as a column and as half a row, under the squares
            for row in range(down * size, down * size + size + 2):
                cells.half(across * size, row // 2, size + 2, ring, lower=bool(row % 2))
    for place, colour in zip(_turned(turn), kind, strict=True):
        body, letter = painter.body(Look(colour)), painter.letter(colour) if painter.letters else ""
        _paint_square(cells, place, size, body, letter, room=room)
    return cells.stamped()


@lru_cache(maxsize=16)
def face_down_stamp(size: int, ground: Style, back: Style) -> Stamp:
    cells = Cells(tile_width(size), tile_height(size), ground)
    for place in _PLACES:
        _paint_square(cells, place, size, back, "?", room=True)
    return cells.stamped()


def _paint_square(
    cells: Cells, place: tuple[int, int], size: int, look: Style, text: str, *, room: bool
) -> None:
    """A flat square, half row by half row, with a character in its middle."""
    across, down = place
    x, first = room + across * size, room + down * size
    assert look.bgcolor is not None, "squares have a ground"
    for row in range(first, first + size):
        cells.half(x, row // 2, size, look.bgcolor, lower=bool(row % 2))
    if text:
        whole = [row // 2 for row in range(first, first + size - 1) if row % 2 == 0]
        cells.put(x + (size - 1) // 2, whole[(len(whole) - 1) // 2], text, look + Style(bold=True))
