"""Paint squares in relief on a canvas: from 10x5 characters down to 2x1.

Source: docs/design.md, "Squares of Stratopolis".
A square is painted in pixels, two to a character: the higher it lies the brighter is its body, and it
throws a shadow on lower neighbours at its right and below, wider with the difference. A thin light edge
shows where a square lies over its neighbours, a thin seam where a level one belongs to another tile. A
best zone has a rim in its player's colour and nothing inside it but levels and shadow. Where there is
no colour, or few of them, its letter stands before the digit.

On small squares the lowest level has no digit, and what is said of a square stands in its place. The
tile about to be placed has its outline on the pixels around it there, so that its own colours are seen.

Two squares of an odd number of pixels share a row of characters, so they are painted two at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import Color as Ink
from rich.style import Style
from textual.app import App
from textual.color import Color

from hotseat.tui.drawing.canvas import Cells, Stamp, row_of_pixels
from hotseat.tui.drawing.styles import contrast
from stratopolis.rules import Colour
from stratopolis.settings import StratopolisSettings
from stratopolis.tui.widgets.frame import LARGE, LOW, TINY, Scale
from stratopolis.tui.widgets.relief import (
    FLAT,
    LOWER,
    MARKED,
    NO_RIM,
    NONE,
    QUARTERS,
    SCORING,
    SEAM,
    TOP,
    WRONG,
    YOURS,
    Look,
    Pixels,
    Relief,
    Sign,
    TextPlaces,
    coarse,
    fineness,
    outlined,
    paint_rim,
    paint_shadow,
    rim_quarters,
    row_of_quarters,
)
from stratopolis.wording import letter_on, shown_letters

_SIGNS = {MARKED: "·", SCORING: "+"}

_GLOW, _LIT = 0.4, 0.16  # how much lighter


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


class SquarePainter:
    """Paints squares for one theme; `letters`: whether the colour is named as well.

    shown: the letters that name red, green and neutral.
    """

    def __init__(
        self, variables: Mapping[str, str], *, ansi: bool, letters: bool, shown: str = "".join(Colour)
    ) -> None:
        self._variables, self._ansi, self.letters, self._shown = variables, ansi, letters, shown
        self._colour = cache(self._parsed)
        self._bodies = cache(self._made_bodies)
        self.stamp = lru_cache(maxsize=1024)(self._stamp)  # 2.5 kB each; a table shows some hundreds

    def paint(self, canvas: Cells, x: int, y: int, scale: Scale, look: Look) -> None:
        """Paint a cell in whole rows, its upper left character there."""
        canvas.stamp(x, y, self.stamp(scale.whole, look))

    def chip(self, canvas: Cells, x: int, y: int, colour: Colour) -> None:
        """A colour with its letter, two characters wide."""
        self.paint(canvas, x, y, TINY, Look(colour, "" if self.letters else self.letter(colour)))

    def letter(self, colour: Colour) -> str:
        return letter_on(colour, self._shown)

    @property
    def table(self) -> Style:
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
        own, dark, bright, line = (part.rich_color for part in (body, shade, edge, seam))
        return Bodies(own, dark, bright, line, ink, self._readable(shade))

    def _bare(self, *, hole: bool, glow: bool) -> Bodies:
        body, shade = self._colour("city-hole" if hole else "city-ground"), self._colour("city-shadow")
        if not self._ansi:
            shade = body.blend(Color(0, 0, 0), 0.5) if hole else shade
            body = body.blend(Color(255, 255, 255), 0.25) if glow else body
        ink, shade_ink = (
            self._ink("text-plate") if self._ansi else self._readable(ground) for ground in (body, shade)
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
        draw = row_of_quarters if scale == LOW else row_of_pixels
        pairs = zip(rows[::2], rows[1::2], strict=True)  # of pixels, for a row of characters
        cells = [draw(list(zip(*pair, strict=True))) for pair in pairs]
        for x, y, text, style in signs:
            characters, styles = cells[y // 2]
            width = cell_len(text)
            characters[x : x + width] = _in_cells(text)
            styles[x : x + width] = [style] * width
        return cells

    def _pixels(self, scale: Scale, look: Look) -> Pixels:
        width, height = scale.width * fineness(scale), scale.pixels
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
            paint_shadow(rows, look.relief, bodies.shade, fineness(scale))
        rim = look.rim
        if rim.name and not (look.ghost and outlined(scale)):
            paint_rim(rows, rim, self._rim_colour(rim.name))
        if look.outline.name and outlined(scale):
            paint_rim(rows, look.outline, self._rim_colour(look.outline.name))
        return rows

    # Squares of a single row

    def _row(self, width: int, look: Look) -> Stamp:
        """A row of quarters: the rim where there is one, else shadow in eighths or a seam; digit or mark
        on them, and strokes. Of the tile about to be placed the plates alone are seen.
        """
        bodies, rim = self._bodies_of(look), NO_RIM if look.ghost else look.rim
        cells = Cells(width, 1, self.body(look))
        quarters = rim_quarters(width, rim)
        if rim.name:
            style = Style(color=self._rim_colour(rim.name), bgcolor=bodies.body)
            for x, quarter in enumerate(quarters):
                cells.put(x, 0, QUARTERS[quarter], style)
        else:
            self._row_relief(cells, look.relief, bodies)
        text = self.text(look, Scale(width, 1)) or " " * look.ghost
        x = 0 if look.cut else max(0, min(1, width - cell_len(text)))
        if text:
            rim_under = rim.name if any(quarters[x : x + cell_len(text)]) else NONE
            cells.put(x, 0, text, self.text_style(look, rim_under))
        if look.cut:
            free = range(cell_len(text), width)
            for at in [quarter for quarter in free if not quarters[quarter]] or free:
                cells.put(at, 0, "╱", self._stroke(look))
        elif look.mark and look.colour is None:
            cells.put(min(1, width - 2), 0, *self.mark(look, bodies.body))
        return cells.stamped()

    def _row_relief(self, cells: Cells, relief: Relief, bodies: Bodies) -> None:
        """A shadow from above along the row, and one from the left as wide as the difference."""
        above, left, _corner = relief
        dark, line = (Style(color=ink, bgcolor=bodies.body) for ink in (bodies.shade, bodies.seam))
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
        letter = self.letter(look.colour) if self.letters and look.colour else ""
        if look.colour and scale is not None and cell_len(letter + look.text) > scale.width:
            letter = str(look.colour) if letter else ""  # one of two cells has no room
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
        rims = {self._rim_colour(name): name for name in (look.rim.name, look.outline.name) if name}
        scale = Scale(len(rows[0]), (len(rows) + 1) // 2, half=bool(len(rows) % 2))
        if len(rows) == LOW.pixels:
            rows, scale = coarse(rows, rims.keys()), LOW
        signs: list[Sign] = []
        text = self.text(look, scale)
        places = TextPlaces(rows, rims.keys(), self._bodies_of(look).shade, start)
        if text:
            x, y = places.text(cell_len(text))
            if (look.last or look.ghost) and scale.width >= LARGE.width:
                signs.append(Sign(x - 1, y, " " * (cell_len(text) + 2), self.text_style(look)))
            sign = self._text_sign(look, rows, rims, (x, y, text))
            outline = look.outline.name  # a digit on it would look like one of the tile about to be placed
            if self.letters or not outline or sign.style.bgcolor != self._rim_colour(outline):
                signs.append(sign)
        if look.cut:
            signs += [Sign(x, y, "╱", self._stroke(look)) for x, y in places.hatch(signs)]
        elif look.mark and (look.colour is None or scale.pixels >= LARGE.pixels):
            x, y = places.mark(signs)
            signs.append(Sign(x, y, *self.mark(look, rows[y + 1][x])))
        return signs

    def _text_sign(
        self, look: Look, rows: Pixels, rims: Mapping[Ink, str], sign: tuple[int, int, str]
    ) -> Sign:
        """The text, on what lies under it: on a rim it makes a bulge, in shadow it is light."""
        x, y, text = sign
        under = {pixel for row in rows[y : y + 2] for pixel in row[x : x + cell_len(text)]}
        style = self.text_style(look, next((name for ink, name in rims.items() if ink in under), NONE))
        bodies = self._bodies_of(look)
        if style.bgcolor == bodies.body and under == {bodies.shade}:
            style = Style(color=bodies.shade_ink, bgcolor=bodies.shade, bold=style.bold)
        return Sign(x, y, text, style)

    def text_style(self, look: Look, rim: str = NONE) -> Style:
        """The text's colours: on a plate, on the rim of that name, on the body."""
        if look.last:
            ink, plate = self._ink("text-plate-ink"), self._ink("text-plate")
            return Style(color=ink, bgcolor=plate, bold=True, underline=True)
        if look.text == "x" and look.ghost:
            return Style(color=self._ink("notice-ink"), bgcolor=self._rim_colour(WRONG), bold=True)
        name = look.rim.name if look.ghost else rim
        if not name:
            return self.body(look) + Style(bold=look.top or look.mark == SCORING)
        ink = self._ink("text-plate-ink") if self._ansi else self._readable(self._colour(f"rim-{name}"))
        return Style(color=ink, bgcolor=self._rim_colour(name), bold=True)

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
        return Style(color=self._rim_colour(WRONG), bgcolor=self.body(look).bgcolor, bold=True)


def painter_for(app: App[object]) -> SquarePainter:
    """The painter for the theme and the settings that the app has now; the same one for the same."""
    settings = getattr(app, "settings", None)
    wanted = settings.letters if isinstance(settings, StratopolisSettings) else "auto"
    ansi = app.current_theme.ansi
    letters = wanted == "on" or (wanted == "auto" and (ansi or app.no_color))
    variables = app.theme_variables
    return _painter(tuple(variables[name] for name in _NAMES), ansi, letters, shown_letters())


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
def _painter(variables: tuple[str, ...], ansi: bool, letters: bool, shown: str) -> SquarePainter:
    return SquarePainter(dict(zip(_NAMES, variables, strict=True)), ansi=ansi, letters=letters, shown=shown)


def _in_cells(text: str) -> list[str]:
    """A text cell by cell: behind a character two cells wide comes nothing."""
    return [cell for character in text for cell in (character, *[""] * (cell_len(character) - 1))]
