"""Paint squares, from 12x6 characters down to 2x1, and small tiles of three squares.

Source: docs/design.md, "Squares of Stratopolis".
The higher a square, the more it stands out from the table. The digit of its level has the same place on
every square, with room for a sign beside it; from 8x4 it is a large one. A line in its owner's colour runs
around a best zone; a thin dark seam shows where another tile begins. In few colours or none, a letter stands
before the digit.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import product

from rich.cells import cell_len
from rich.color import Color as Ink
from rich.style import Style
from textual.app import App
from textual.color import Color

from hotseat.i18n import in_digits, language
from hotseat.tui.drawing.canvas import Cells, Stamp, in_colours, large
from hotseat.tui.drawing.themes import contrast
from hotseat.values import NamedTuple
from stratopolis.game import StratopolisSettings
from stratopolis.rules import Cell, Colour, Kind, Placement, Turn
from stratopolis.wording import letter_on, shown_letters

LEAST = (80, 24)  # columns and rows that the table needs


class Scale(NamedTuple):
    """The size of a square in characters."""

    width: int
    height: int


TINY, NARROW, SMALL, LARGE = Scale(2, 1), Scale(3, 1), Scale(4, 2), Scale(6, 3)

GREAT, HUGE, VAST = Scale(8, 4), Scale(10, 5), Scale(12, 6)

SCALES = (VAST, HUGE, GREAT, LARGE, SMALL, NARROW, TINY)


TOP = 6  # the highest level that has a colour of its own

NONE, YOURS, WRONG = "", "yours", "wrong"  # the ring of the tile about to be placed: none, legal, illegal

SEAM = "seam"  # at an edge where another tile begins; a zone's line is named after its colour

MARKED, SCORING = "•", "+"  # the signs of legal places

_CUT, _HELD = "╱", "░"  # the pattern of what is lost, and of the tile about to be placed

_LAST = "▝"  # beside the level of the tile placed last, on squares of one row

_CORNER = "◆"  # the sign of the corner of the tile about to be placed

_BIG = 4  # rows of a square with room for a large digit

_GLOW = 0.4  # the share of white in a square that lights up

_SHADE = 0.3  # that of black in a seam

_READ = 4.5  # the contrast of a digit in its zone's colour

Steps = frozenset[tuple[int, int]]  # to neighbours, those at the corners included


class Look(NamedTuple):
    """How a cell looks."""

    colour: Colour | None = None  # None for the bare table
    text: str = ""  # its level, empty for none
    level: int = 0  # for the brightness; 0 for that of words
    left: str = NONE  # what runs along this edge: nothing, a seam or a zone's line
    below: str = NONE
    bend: str = NONE  # the line that only turns at the corner between these
    right: str = NONE  # a zone's own line where the picture ends, inside of the square
    above: str = NONE
    zone: bool = False  # it is in a best zone
    mark: str = NONE  # the sign of a legal place
    hole: bool = False
    last: bool = False  # its tile was placed last
    ghost: str = NONE  # the ring of a tile about to cover it
    inside: Steps = frozenset()  # those to all squares of that tile, itself included
    corner: bool = False  # it is that tile's corner
    cut: bool = False  # a best zone would lose it
    glow: bool = False  # it lights up for a moment


class Inks(NamedTuple):
    """The colours of a square: of its body, and of the text and seams on it."""

    body: Ink
    text: Ink
    seam: Ink


_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"  # by the sum of inked quarters: upper left 1, right 2, lower left 4, right 8


def is_line(edge: str) -> bool:
    return edge not in (NONE, SEAM)


def _down(cells: Cells, text: str, style: Style, x: int = 0) -> None:
    """Write a text into every row."""
    for row in range(cells.height):
        cells.put(x, row, text, style)


def _ring(cells: Cells, inside: Steps, style: Style) -> None:
    """The ring around a tile about to be placed, half a character and half a row thick.

    inside: the steps that lead to other squares of the tile.
    """
    right, last = cells.width - 1, cells.height - 1
    for x, y in product(range(cells.width), range(cells.height)):
        inked, outwards = 0, ((x == right) - (x == 0), (y == last) - (y == 0))
        for quarter, (down, across) in enumerate(product((-1, 1), repeat=2)):
            aside, away = across * (outwards[0] == across), down * (outwards[1] == down)
            inked |= (not inside.issuperset(((aside, 0), (0, away), (aside, away)))) << quarter
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
        inks = self._inks_of(look)
        return in_colours(inks.text, inks.body)

    # Colours

    def _inks_of(self, look: Look) -> Inks:
        return self._inks(look.colour, look.level, look.hole, look.glow, look.zone)

    def _ink(self, name: str) -> Ink:
        return self._colour(name).rich_color

    def _made_inks(self, colour: Colour | None, level: int, hole: bool, glow: bool, zone: bool) -> Inks:
        """The colours for a level; on sixteen-colour terminals, the nearest there are."""
        name = f"square-{colour.word}" if colour else "city-hole" if hole else "city-ground"
        name += f"-{min(level, TOP)}" if colour and level else ""
        body, ink = self._colour(name), self._colour(f"{name}-ink" if colour else "text-quiet")
        if glow:
            light = self._colour("text-plate")
            body = light if self._ansi else body.blend(light, _GLOW)
            ink = self._readable(body)
        if self._ansi:
            return Inks(body.rich_color, ink.rich_color, self._ink("text-plate-ink"))
        line = self._colour(f"line-{colour.word}") if colour and zone else ink
        if line != ink and contrast(line, body) >= _READ:
            ink = line
        return Inks(*(each.rich_color for each in (body, ink, body.blend(Color(0, 0, 0), _SHADE))))

    def _readable(self, ground: Color) -> Color:
        """White or nearly black, whichever has more contrast."""
        inks = self._colour("text-plate"), self._colour("text-plate-ink")
        return inks[1] if self._ansi else max(inks, key=lambda ink: contrast(ink, ground))

    @property
    def back(self) -> Style:
        """A tile that lies face down."""
        ground = self._colour("table-rim")
        return in_colours(self._readable(ground).rich_color, ground.rich_color)

    # Squares

    def _stamp(self, scale: Scale, look: Look) -> Stamp:
        cells = Cells(*scale, self.body(look))
        if look.ghost:
            style = in_colours(self._ink(look.ghost), self.body(look).bgcolor)
            _down(cells, (_HELD if scale.height >= LARGE.height else " ") * scale.width, style)
            if scale.height > 1:
                _ring(cells, look.inside, style)
        else:
            if look.cut:
                _down(cells, _CUT * scale.width, self.body(look))
            self._draw_edges(cells, look)
        self._write(cells, scale, look)
        return cells.rows

    def _draw_edges(self, cells: Cells, look: Look) -> None:
        """What runs at the left and below. Of two squares the right or upper one has the line between them.

        On a single row the line goes on under the digit as an underline.
        """
        last, thick = cells.height - 1, cells.height >= LARGE.height
        line = "▄" if thick else "▂" if last else "▁"
        sides = ("███", "███") if thick else ("▌▛▙", "▐▜▟") if last else ("▎▎▎", "▕▕▕")
        if look.above:
            cells.put(0, 0, ("▀" if thick else "▔") * cells.width, self._edge(cells, look, look.above))
        if look.left == SEAM:
            _down(cells, "▏", self._edge(cells, look, SEAM))
        if look.below:
            below = "▁" if look.below == SEAM else line
            cells.put(0, last, below * cells.width, self._edge(cells, look, look.below))
        if look.bend and thick:
            cells.put(0, last, line, self._edge(cells, look, look.bend))
        for x, edge, bars in zip((0, cells.width - 1), (look.left, look.right), sides, strict=True):
            if is_line(edge):
                style = self._edge(cells, look, edge)
                _down(cells, bars[0], style, x)
                cells.put(x, 0, bars[bool(look.above)], style)
                cells.put(x, last, bars[2 * is_line(look.below)], style)

    def _edge(self, cells: Cells, look: Look, edge: str) -> Style:
        inks = self._inks_of(look)
        ink = inks.seam if edge == SEAM else self._ink(f"line-{edge}")
        return in_colours(ink, inks.body) + self._under(cells, look)

    def _under(self, cells: Cells, look: Look) -> Style:
        return Style(underline=cells.height == 1 and is_line(look.below))

    def _write(self, cells: Cells, scale: Scale, look: Look) -> None:
        """The level, the sign beside it, and that of the tile placed last."""
        x, y, sign = self.places(look, scale)
        if sign == x:  # no room for anything beside the text
            self._say(cells, look, x + cell_len(self.text(look, scale)) - 1)
            return
        under = self._under(cells, look)
        if look.last and scale.height == 1:
            cells.put(sign, y, _LAST, self.text_style(look) + under)
        elif look.last:
            cells.put(scale.width - 2 + (scale == SMALL), 0, "▖" if scale == SMALL else "▄", self.body(look))
        self._put_level(cells, scale, look, x, y)
        if (look.mark or look.corner) and not look.cut:
            text, style = self.mark(look)
            cells.put(sign, y, text, style + under)

    def _put_level(self, cells: Cells, scale: Scale, look: Look, x: int, y: int) -> None:
        text, style = self.text(look, scale), self.text_style(look) + self._under(cells, look)
        blank = " " if look.ghost and scale.height == 1 else ""  # a plate, which stands for the ring there
        rows, letter = [text or blank], ""
        if scale.height >= _BIG and look.text.isdecimal():
            top = (2 * scale.height - 5) // 2  # in half rows, of which such a digit has five
            rows, letter = large(int(look.text), lower=bool(top % 2)), self._letter(look.colour, scale)
            # Wide ones go further right, not onto the edge.
            x, y = max(x + cell_len(text) + 1 - len(rows[0]), 1 + cell_len(letter)), top // 2
        for row, line in enumerate(rows, y):
            if look.ghost and text and scale.width >= LARGE.width:
                cells.put(x - 1, row, " " * (cell_len(line) + 2), style)
            cells.put(x, row, line, style)
        cells.put(x - cell_len(letter), y + len(rows) // 2, letter, style)

    def _say(self, cells: Cells, look: Look, digit: int) -> None:
        """Show a zone, its losses, the last tile, legal places and the tile's corner by the text's style."""
        style = self.text_style(look) + Style(underline=look.zone, strike=look.cut, reverse=look.last)
        cells.put(0, 0, self.text(look, TINY), style)
        if look.mark or look.corner:
            ink = Style(color=self._ink(YOURS)) if look.mark == SCORING else Style()
            cells.put(digit, 0, in_digits(look.text), style + ink + Style(reverse=True))

    def places(self, look: Look, scale: Scale) -> tuple[int, int, int]:
        """The columns of text and sign, and their row. On squares of two characters the sign comes first."""
        letter = cell_len(self._letter(look.colour or Colour.NEUTRAL, scale))
        digit = max((scale.width - 1) // 2, 1, letter and min(letter + 1, scale.width - 1))
        start = digit + 1 - max(1, cell_len(self.text(look, scale)))
        beside = digit + (3 if scale.height >= _BIG else 1)
        return start, (scale.height - 1) // 2, beside if beside < scale.width else 0

    # Texts

    def _letter(self, colour: Colour | None, scale: Scale) -> str:
        """The letter, if drawn; that of records if a square is too narrow for the language's own."""
        if not self.letters or colour is None:
            return ""
        letter = self.letter(colour)
        return letter if cell_len(letter) + 2 <= max(scale.width, TINY.width + 1) else str(colour)

    def text(self, look: Look, scale: Scale) -> str:
        return self._letter(look.colour, scale) + in_digits(look.text)

    def text_style(self, look: Look) -> Style:
        if look.ghost:
            ring = self._colour(look.ghost)
            return in_colours(self._readable(ring).rich_color, ring.rich_color) + Style(bold=True)
        return self.body(look) + Style(bold=look.zone)

    def mark(self, look: Look) -> tuple[str, Style]:
        """The sign of a legal place, and its style."""
        if look.corner:
            return _CORNER, self.text_style(look)
        bare = look.colour is None and look.mark == SCORING
        ink = Style(color=self._ink(YOURS)) if bare else Style()
        return look.mark, self.body(look) + ink + Style(bold=True)


_PAINTERS: dict[tuple[str, str, bool, str, str], SquarePainter] = {}


def painter_for(app: App[object]) -> SquarePainter:
    """The painter for the app's theme and settings; the same one for the same theme and settings."""
    settings, shown = getattr(app, "settings", None), shown_letters()
    wanted = settings.letters if isinstance(settings, StratopolisSettings) else "auto"
    key = app.theme, wanted, app.no_color, shown, language()
    if key not in _PAINTERS:
        theme = app.current_theme
        letters = wanted == "on" or (wanted == "auto" and (theme.ansi or app.no_color))
        _PAINTERS[key] = SquarePainter(theme.variables, ansi=theme.ansi, letters=letters, shown=shown)
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


def tile_width(size: int, *, room: bool = True) -> int:
    """The columns of a tile.   room: for a ring around it."""
    return 2 * size + 2 * room


def tile_height(size: int, *, room: bool = True) -> int:
    return size + room


class TileGrid(NamedTuple):
    """Tiles in rows."""

    across: int  # tiles in a row
    size: int  # columns of a square
    width: int  # columns from one tile to the next
    height: int  # rows from one row of tiles to the next
    x: int = 0  # of the first tile
    y: int = 0

    def extent(self, count: int) -> tuple[int, int]:
        return self.across * self.width, -(-count // self.across) * self.height

    def place(self, number: int) -> tuple[int, int]:
        row, column = divmod(number, self.across)
        return self.x + column * self.width, self.y + row * self.height


def square_at(number: int, size: int, *, room: bool = True) -> tuple[int, int]:
    """The cell at which a square of a tile begins: corner, right arm, lower arm."""
    across, down = _PLACES[number]
    return room + across * size, (room + down * size) // 2


@lru_cache(maxsize=128)
def tile_stamp(
    kind: Kind | None,  # None: it lies face down
    size: int,
    painter: SquarePainter,
    ground: Style,
    *,
    ring: Ink | None = None,
    room: bool = True,
    turn: Turn = Turn.NONE,
) -> Stamp:
    """A tile.   ring: the colour of a ring around it.   room: for one."""
    cells, places = Cells(tile_width(size, room=room), tile_height(size, room=room), ground), _turned(turn)

    def fill(x: int, y: int, width: int, height: int, ink: Ink) -> None:
        for row in range(y, y + height):  # half a row each
            cells.half(x, row // 2, width, ink, lower=bool(row % 2))

    if ring is not None:
        for across, down in places:  # as thick as a column and as half a row, under the squares
            fill(across * size, down * size, size + 2, size + 2, ring)
    for place, (across, down) in enumerate(places):
        body = painter.body(Look(kind[place])) if kind else painter.back
        assert body.bgcolor is not None, "squares have a ground"
        x, first = room + across * size, room + down * size
        fill(x, first, size, size, body.bgcolor)
        if letter := (painter.letter(kind[place]) if painter.letters else "") if kind else "?":
            whole = [row // 2 for row in range(first, first + size - 1) if row % 2 == 0]
            middle = whole[(len(whole) - 1) // 2]
            cells.put(x + (size - 1) // 2, middle, letter, body + Style(bold=True))
    return cells.rows
