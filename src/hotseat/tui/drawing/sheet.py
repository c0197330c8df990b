"""A sheet: one widget of many parts, each painted once and kept, with sprites above them.

Textual styles, mounts and messages each widget by itself: at the start, ten widgets for a table of four cost
27 ms. And a tile that moves from one part to another needs a place that has both.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import ChainMap
from collections.abc import Hashable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from rich.style import Style
from textual import events
from textual.color import Color
from textual.filter import ANSIToTruecolor
from textual.geometry import Offset, Region
from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from hotseat.i18n import from_right
from hotseat.tui.drawing.canvas import NOWHERE, Box, Canvas, Cells, Kept, Stamp
from hotseat.tui.drawing.output import CompactStrip, Nearest256, RightToLeft, Visible
from hotseat.values import NamedTuple

LEFT = 1  # the mouse button that clicks

RIGHT = 3  # the one that a game may use, too

Target = TypeVar("Target", bound=Hashable)

SEATS = 4  # colours; from the fifth seat on they repeat, as the number beside a colour tells seats apart


def seat_look(seat: int) -> str:
    """The name of a seat's colour, among looks and the theme's variables; seats count from 0."""
    return f"seat-{seat % SEATS + 1}"


class Painting(Generic[Target]):
    """A picture drawn once, and kept until what it shows, its size or its style changes."""

    # Styles by name, in Rich's words and theme variables. A class inherits those of its bases.
    LOOKS: ClassVar[dict[str, str]] = {
        "bright": "$text-bright",
        "name": "bold $text-bright",
        "quiet": "$text-quiet",
        "yours": "bold $yours",
        "chosen": "bold $yours-ink on $yours",
        "plate": "$text-bright on $table-plate",
        "bold plate": "bold $text-bright on $table-plate",
        **{seat_look(seat): f"${seat_look(seat)}" for seat in range(SEATS)},
    }
    MIRRORED: ClassVar[bool] = False  # whether it is text, which a right-to-left language mirrors
    _canvas: Canvas[Target] | None = None
    _stale = True  # whether it must be drawn again
    lit = ""  # the look of the ground, on top of the widget's own style; empty for none

    @property
    @abstractmethod
    def host(self) -> Widget:
        """The widget whose style is the ground."""

    @abstractmethod
    def paint(self, canvas: Canvas[Target]) -> None:
        """Draw everything on a blank canvas of the picture's size."""

    @abstractmethod
    def changed(self) -> None:
        """Drop the picture and draw it again, as it shows something else now."""

    def forget(self) -> None:
        self._stale = True
        self._looks.clear()

    @cached_property
    def _looks(self) -> dict[tuple[str, str], Style]:
        return {}

    def look(self, name: str = "") -> Style:
        """One of the picture's `LOOKS` on its ground; without a name, the ground itself.

        With component classes, Textual would style some 50 more nodes at the start of a table of four.
        """
        style = self._looks.get((self.lit, name))
        if style is None:
            style, variables = self.host.rich_style, self.host.app.theme_variables
            for each in filter(None, (self.lit, name)):
                style += parse_look(_looks_of(type(self).__mro__)[each], variables)
            self._looks[self.lit, name] = style
        return style

    def seat_colour(self, seat: int) -> Style:
        """A seat's colour on the ground; seats count from 0."""
        return self.look(seat_look(seat))

    def draw(self, width: int, height: int) -> Canvas[Target]:
        ground = self.look()
        self._canvas = Canvas(width, height, ground, from_right=from_right(), mirrored=self.MIRRORED)
        self._stale = False
        self.paint(self._canvas)
        return self._canvas

    def drawn(self, width: int, height: int) -> Canvas[Target]:
        return self.draw(width, height) if self._stale or self._canvas is None else self._canvas

    def at(self, x: int, y: int) -> Target | None:
        return None if self._canvas is None else self._canvas.hit(x, y)


@cache
def _looks_of(kinds: tuple[type, ...]) -> Mapping[str, str]:
    """The looks of a class and its bases."""
    return ChainMap(*(vars(kind).get("LOOKS", {}) for kind in kinds))


def parse_look(look: str, variables: Mapping[str, str]) -> Style:
    """A style in Rich's words and theme variables: `bold $ink on $ground`."""
    words = [
        Color.parse(variables[word[1:]]).rich_color.name if word.startswith("$") else word
        for word in look.split()
    ]
    return Style.parse(" ".join(words))


class Placeable(Protocol):
    """A part, or several side by side."""

    def place(self, box: Box) -> None:
        """Give it a place; `NOWHERE` hides it."""


Layer = tuple[Placeable, int]  # a part and its height in rows

Blocks = Sequence[Sequence[Layer]]


def place_stack(blocks: Blocks, box: Box, keep: Placeable) -> None:
    """Place the parts of blocks below one another, with a free row between blocks.

    If they are too high, the free rows go first, then the first block. If they still are, the last parts are
    hidden, or the first ones if the part to `keep` would be hidden otherwise.
    """
    blocks = [block for block in blocks if block]
    airy: list[tuple[Placeable | None, int]] = [*blocks[0]]  # None for a free row
    for block in blocks[1:]:
        airy += [(None, 1), *block]
    dense = [layer for layer in airy if layer[0] is not None]
    ways = airy, dense, dense[len(blocks[0]) :]
    layers = next((way for way in ways if _height(way) <= box.height), ways[-1])
    spare = box.height - _height(layers)
    y = spare // 2
    if spare < 0:
        above = layers[: [part for part, _rows in layers].index(keep)]
        y = min(0, box.height - 1 - _height(above))
    places = {part: NOWHERE for block in blocks for part, _rows in block}
    for layer, rows in layers:
        if layer is not None and y >= 0 and y + rows <= box.height:
            places[layer] = Box(box.x, box.y + y, box.width, rows)
        y += rows
    for part, place in places.items():
        part.place(place)


def _height(layers: Sequence[tuple[Placeable | None, int]]) -> int:
    return sum(rows for _part, rows in layers)


View = TypeVar("View")


class Part(Painting[Target]):
    """A rectangle of a sheet with a picture of its own."""

    box = NOWHERE
    sheet: Sheet | None = None

    @property
    def host(self) -> Sheet:
        assert self.sheet is not None, "it lies on no sheet yet"
        return self.sheet

    def place(self, box: Box) -> None:
        """Give it another place; `NOWHERE` hides it."""
        if self.sheet is not None:
            box = self.sheet.in_language(box)
        if box != self.box:
            self._stale = True
            before, self.box = self.box, box
            if self.sheet is not None:
                self.sheet.redraw(before, box)

    def changed(self) -> None:
        if self.sheet is None:
            return
        if (before := self._canvas) is None or self._stale:
            self.sheet.redraw(self.box)
            return
        _x, y, width, height = self.box
        self.sheet.redraw_rows([y + row for row in self.draw(width, height).changes(before)])

    def strip(self, row: int) -> CompactStrip:
        return CompactStrip(*self.drawn(self.box.width, self.box.height).rows[row])

    def pull(self, target: Hashable, x: int, y: int) -> bool:
        """Drag from a target of the part to a cell; returns whether that moved anything."""
        del target, x, y
        return False

    async def press(self, x: int, y: int) -> None:
        target = self.at(x, y)
        if target is not None:
            await self.pressed(target)

    async def pressed(self, target: Target) -> None:
        self.host.post_message(self.host.Clicked(target))


AnyPart = Part[Any]  # whatever its targets are


class Viewing(Painting[Target], Generic[Target, View]):
    """A picture of a view, a value with everything to show."""

    view: View | None = None  # None until it is shown

    def show(self, view: View) -> None:
        if view != self.view:
            self.view = view
            self.changed()

    def paint(self, canvas: Canvas[Target]) -> None:
        if self.view is not None:
            self.paint_view(canvas, self.view)

    @abstractmethod
    def paint_view(self, canvas: Canvas[Target], view: View) -> None:
        """Draw a view on the blank canvas."""


class ViewPart(Viewing[Target, View], Part[Target]):
    """A part that draws a view."""


class PointedPart(Part[Target], Generic[Target, View]):
    """A part that changes a little with what is pointed at; all the rest is painted once and kept."""

    view: View
    _below: tuple[object, Kept[Target]] | None = None  # the rest, and its picture

    def forget(self) -> None:
        super().forget()
        self._below = None

    @abstractmethod
    def rest(self) -> tuple[View, object]:
        """The view without what is pointed at, and all else that this depends on."""

    @abstractmethod
    def paint_rest(self, canvas: Canvas[Target], view: View) -> None:
        """Paint the rest."""

    @abstractmethod
    def paint_pointed(self, canvas: Canvas[Target], view: View) -> None:
        """Paint what is pointed at over the rest."""

    def paint(self, canvas: Canvas[Target]) -> None:
        rest = self.rest()
        if self._below is not None and self._below[0] == rest:
            canvas.begin(self._below[1])
        else:
            self.paint_rest(canvas, rest[0])
            self._below = rest, canvas.kept()
        self.paint_pointed(canvas, self.view)


class Sprite(NamedTuple):
    """A small picture above all parts, with its upper left cell at x, y of the sheet."""

    x: int
    y: int
    rows: Stamp

    @property
    def key(self) -> tuple[int, int, int]:
        """Sprites with the same key look the same."""
        return self.x, self.y, id(self.rows)

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, len(self.rows[0][1]), len(self.rows))


# Filters that a sheet does not need. A theme of 16 colours leaves them to the terminal; rows find the nearest
# of 256 colours by themselves; and text on a canvas is in order and visible.
_NOT_HERE = (ANSIToTruecolor, Nearest256, RightToLeft, Visible)


class Sheet(Widget):
    """Draws its parts, and sprites above them, and says what the mouse points at."""

    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = """
    Sheet { width: 100%; height: 100%; color: $text-bright; background: $table; }
    """

    class Pointed(Message):
        """The mouse moved to another target; None for none."""

        def __init__(self, target: Hashable | None) -> None:
            super().__init__()
            self.target = target

    class Clicked(Message):
        """A target was clicked."""

        def __init__(self, target: Hashable) -> None:
            super().__init__()
            self.target = target

    def __init__(self, parts: Sequence[AnyPart], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.parts = tuple(parts)
        for part in self.parts:
            part.sheet = self
        self.sprites: tuple[Sprite, ...] = ()
        self._over: Hashable | None = None
        self._mouse: Offset | None = None  # the cell where the mouse was last
        self._held: tuple[AnyPart, Hashable] | None = None  # the part and target where the button went down
        self._pulled = False  # whether it was dragged since
        self._answered = False  # whether somebody has chosen, and the mouse has not moved since
        self._lines: list[Strip] = []  # as they go to the screen
        self._stale: set[int] = set()  # the numbers of those to draw again
        self._size_drawn = self.size

    @cached_property
    def rich_style(self) -> Style:
        """Its style, cached: Textual composes it each time, in 0.1 ms."""
        return super().rich_style

    def add(self, part: AnyPart) -> None:
        part.sheet = self
        self.parts = (*self.parts, part)

    def in_language(self, box: Box) -> Box:
        """The box of a part in the language in effect, given its box in one that runs from left to right."""
        return box

    def redraw(self, *boxes: Box) -> None:
        self.redraw_rows([row for box in boxes for row in range(box.y, box.y + box.height)])

    def redraw_rows(self, rows: Sequence[int]) -> None:
        """Textual hears of them all at once: it would keep a region for each piece that is new."""
        self._stale.update(rows)
        if rows:
            self.refresh(Region(0, min(rows), self.size.width, max(rows) + 1 - min(rows)))

    def fly(self, sprites: Sequence[Sprite]) -> None:
        before = {sprite.key: sprite for sprite in self.sprites}
        after = {sprite.key: sprite for sprite in sprites}
        self.redraw(*((before.get(key) or after[key]).box for key in before.keys() ^ after.keys()))
        self.sprites = tuple(sprites)

    def render_line(self, y: int) -> Strip:
        return self.render_lines(Region(0, y, self.size.width, 1))[0]

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw the rows that have changed, and return all of them at once.

        A sheet has no border, so it does without what Textual does for each row: at every key, Textual would
        ask all rows whether they have changed, and apply its filters to them. At 240x70 that took 0.5 of the
        2.7 ms of a cursor's move, and 5 of the 20 of the first picture.
        """
        width, height = self.size
        if self.size != self._size_drawn or not self._lines:  # all rows are useless
            self._size_drawn, self._lines = self.size, [Strip.blank(width)] * height
            self._stale.update(range(height))
        filters = [each for each in self.app.get_line_filters() if not isinstance(each, _NOT_HERE)]
        drawn = [(part.box, part.drawn(*part.box[2:])) for part in reversed(self.parts) if part.box.width]
        for y in self._stale.intersection(range(height)):
            row: Strip = self._row(y, width, drawn)
            for line_filter in filters:
                row = row.apply_filter(line_filter, self.background_colors[1])
            self._lines[y] = row
        self._stale.clear()
        lines = self._lines[crop.y : crop.bottom]
        if crop.column_span == (0, width):
            return lines
        return [line.crop(*crop.column_span) for line in lines]

    def _row(self, y: int, width: int, parts: Sequence[tuple[Box, Cells]]) -> CompactStrip:
        """The parts of a row, each above those before it, and the sprites above all. Parts are not cut: they
        lie within the sheet, side by side or one covering another.
        """
        characters, styles = [" "] * width, [self.rich_style] * width
        for (x, top, across, down), cells in parts:
            if top <= y < top + down:
                characters[x : x + across], styles[x : x + across] = cells.rows[y - top]
        if self.sprites:
            row = Cells(width, 1, self.rich_style)
            row.rows = [(characters, styles)]
            for x, top, rows in self.sprites:
                row.stamp(x, top - y, rows)
        return CompactStrip(characters, styles)

    def forget(self) -> None:
        vars(self).pop("rich_style", None)
        self._lines.clear()
        for part in self.parts:
            part.forget()
        self.refresh()

    def notify_style_update(self) -> None:
        self.forget()
        super().notify_style_update()

    def on_unmount(self) -> None:
        """Make Textual forget the picture: a widget's `StylesCache` stays a key of a cache for as long as the
        program runs, with 100 kB for each table that was left.
        """
        self.refresh()
        self.screen.refresh()

    # The mouse

    def _under(self, event: events.MouseEvent) -> tuple[AnyPart, int, int] | None:
        offset = event.get_content_offset(self)
        self._answered = self._answered and offset == self._mouse
        self._mouse = offset
        return self._here()

    def _here(self) -> tuple[AnyPart, int, int] | None:
        offset = self._mouse
        if offset is None:
            return None
        here = (part for part in self.parts if part.box.holds(*offset))
        return next(((part, offset.x - part.box.x, offset.y - part.box.y) for part in here), None)

    def _target(self) -> Hashable | None:
        here = self._here()
        return here[0].at(*here[1:]) if here else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Send a message if the target is another one; the events themselves always come."""
        under = self._under(event)
        if under and self._held and event.button == LEFT and under[0] is self._held[0]:
            self._pulled |= under[0].pull(self._held[1], *under[1:])
        self._tell(self._target())

    def on_mouse_down(self, event: events.MouseDown) -> None:
        under, self._pulled = self._under(event), False
        self._held = (under[0], under[0].at(*under[1:])) if under else None

    def on_mouse_up(self) -> None:
        self._held = None

    def on_leave(self) -> None:
        self._mouse = None
        self._tell(None)

    def answer(self) -> None:
        """Ignore the target under the mouse until it moves, as somebody has chosen."""
        self._answered, self._over = True, None

    def tell_again(self) -> None:
        """Send the current target again, as messages about it may have been ignored."""
        if not self._answered:
            self._over = self._target()
            if self._over is not None:
                self.post_message(self.Pointed(self._over))

    def _tell(self, target: Hashable | None) -> None:
        if target != self._over:
            self._over = target
            self.post_message(self.Pointed(target))

    async def on_click(self, event: events.Click) -> None:
        under = self._under(event)
        if under and event.button == LEFT and not self._pulled:
            await under[0].press(*under[1:])


def draw_anew(screen: Screen[Any]) -> None:
    """Draw a screen again in the current colours."""
    for widget in screen.query("*"):
        if isinstance(widget, Painting | Sheet):
            widget.notify_style_update()
            widget.refresh()
