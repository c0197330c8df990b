"""The parts beside the city: panels, the bar that shows who leads, the log; and above it, the tiles left.

A panel shows the score in large digits beside the tile; above it with more room or several tiles; in small
figures in the head if there is room for neither.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style

from hotseat.i18n import _, arrow, in_digits, ngettext
from hotseat.record import PERSON, name_and_who
from hotseat.text.fit import BAR, fitted
from hotseat.tui.drawing.canvas import Canvas, large, put_large
from hotseat.tui.drawing.sheet import ViewPart
from hotseat.tui.widgets import Acting, Log
from hotseat.values import NamedTuple
from stratopolis.rules import SEATS, TILES_PER_SEAT, Colour, Kind, Position, Turn, Zone, colour_of
from stratopolis.tui import squares
from stratopolis.tui.scene import PanelView
from stratopolis.tui.squares import TileGrid, painter_for, tile_height, tile_stamp, tile_width
from stratopolis.wording import change_words, product_words

HEAD = 2  # rows: the name, the zone

_SIZES = (10, 8, 6, 5, 4, 3)  # columns of a square

_DIGITS = {1: 3, 2: 5}  # rows of large digits, by their size

_BESIDE = 10, 14  # columns beside a tile for a score of two large digits, or of three

_ARROW = 3  # columns between two large scores, for an arrow


class PanelPlan(NamedTuple):
    """The places of the tiles and the score in a panel."""

    size: int  # columns of a square
    tiles: tuple[int, int]  # the upper left cell of the first
    step: int  # columns to the next
    digits: int  # their size in the score, 0 if that is in the head
    score: tuple[int, int]  # where it begins
    left: tuple[int, int]  # where the words about the tiles left begin

    @property
    def aside(self) -> bool:
        return self.digits > 0 and self.score[1] == self.tiles[1]

    def tile(self, place: int) -> tuple[int, int]:
        x, y = self.tiles
        return x + place * self.step, y


def panel_plan(width: int, height: int, count: int, score: int = 0) -> PanelPlan:
    """The plan for `count` tiles, as large as they fit."""
    inner, count = height - HEAD, max(1, count)
    across = width - 1 - (_BESIDE[score > 99] if count == 1 else 0)  # a single tile leaves room for the score
    fitting = (
        size for size in _SIZES if count * (tile_width(size) - 1) + 1 <= across and tile_height(size) <= inner
    )
    size = next(fitting, _SIZES[-1])
    step = tile_width(size) - 1  # neighbours share a column of their rings
    large = _large(width, inner, count, size)
    if large:
        rows = _DIGITS[large]
        spare = inner - rows - tile_height(size)
        score = HEAD + (spare > 1)
        top = score + rows + (spare > 0)
        left = (
            (_two_scores(large), score + rows - 1) if count > 1 else (step + 3, top + tile_height(size) - 1)
        )
        return PanelPlan(size, (1, top), step, large, (2, score), left)
    if count == 1:
        x, top = 1 + tile_width(size) + 1, HEAD + (inner > tile_height(size))
        return PanelPlan(size, (1, top), step, 1, (x, top), (x, top + tile_height(size) - 1))
    size = next(smaller for smaller in _SIZES if smaller <= size and tile_height(smaller) < inner)
    return PanelPlan(size, (1, HEAD), tile_width(size) - 1, 0, (0, 0), (2, HEAD + tile_height(size)))


def _large(width: int, rows: int, count: int, size: int) -> int:
    """The size of the digits above the tiles; 0 without room there."""
    if rows >= _DIGITS[2] + 1 + tile_height(_SIZES[0]) and width >= _two_scores(2):
        return 2
    if count > 1 and rows >= _DIGITS[1] + tile_height(size) and width >= _two_scores(1) + 7:
        return 1
    return 0


def _two_scores(size: int) -> int:
    """Columns for two scores of two digits, an arrow between them, and air."""
    return 2 * 7 * size + _ARROW + 3


def zone_words(zone: Zone | None, width: int, tied: int) -> str:
    """A zone in `width` cells: `4 squares × level 3`, with `tied` others as good if they fit, or `4 × 3`."""
    text = _("no zone yet") if zone is None else product_words(zone)
    more = _("{zone}; {number} more").format(zone=text, number=tied) if tied else text
    return next((each for each in (more, text) if cell_len(each) <= width), _short(zone))


def _short(zone: Zone | None) -> str:
    return in_digits(f"{zone.squares} × {zone.level}" if zone else 0)


def zone_change_words(now: Zone | None, then: Zone | None) -> str:
    """What would become of a zone: `4 × 3 → 6 × 3`."""
    return f"{_short(now)} {arrow()} {_short(then)}"


class InHand(NamedTuple):
    """An open tile, by its place from 0."""

    seat: int
    place: int


class SquareLog(Log):
    """The log with the colours of squares: one row for each move, never sentences."""

    SENTENCES = False
    LOOKS: ClassVar[dict[str, str]] = {
        colour.word: f"bold $square-{colour.word}-ink on $square-{colour.word}" for colour in Colour
    }


class PanelPart(ViewPart[InHand, PanelView]):
    """A player: name, best zone, score, tiles."""

    LOOKS: ClassVar[dict[str, str]] = {"panel": "on $table-panel"}

    def show(self, view: PanelView) -> None:
        self.lit = "panel" if view.to_play else ""
        super().show(view)

    @property
    def plan(self) -> PanelPlan:
        count, score = (len(self.view.tiles), self.view.score) if self.view else (1, 0)
        return panel_plan(self.box.width, self.box.height, count, score)

    def paint_view(self, canvas: Canvas[InHand], view: PanelView) -> None:
        plan = self.plan
        if view.to_play and view.who == PERSON:
            for y in range(1, canvas.height):
                canvas.put(0, y, "▌", self.look("yours"))
        canvas.read_across(0, canvas.width)
        self._head(canvas, view, canvas.width - 1 if plan.digits else self._figures(canvas, view))
        zone = zone_words(view.zone, canvas.width - 2, view.tied)
        if view.then is not None:
            zone = fitted(zone_change_words(view.zone, view.zone_then), canvas.width - 2)
        canvas.put(2, 1, zone, self.look("quiet" if view.then is None else "name"))
        canvas.read()
        self._tiles(canvas, view, plan)
        if plan.digits:
            self._score(canvas, view, plan)
        left = ngettext("{number} tile left", "{number} tiles left", view.left)
        if cell_len(left.format(number=TILES_PER_SEAT)) > canvas.width - 1 - plan.left[0]:
            left = _("{number} left")
        if view.left:
            canvas.put(*plan.left, left.format(number=view.left), self.look("quiet"))

    def _head(self, canvas: Canvas[InHand], view: PanelView, right: int) -> None:
        name_look, quiet = self.look("name"), self.look("quiet")
        if view.to_play:
            name_look = quiet = self._turn_look(view)
            canvas.fill(0, 0, right if right < canvas.width - 1 else canvas.width, 1, name_look)
        canvas.put(0, 0, ">" if view.to_play else " ", name_look)
        painter_for(self.host.app).chip(canvas, 2, 0, colour_of(view.seat))
        room = right - 6
        who = " " + _("wins") if view.won else name_and_who(view.name, view.who).removeprefix(view.name)
        who = who if cell_len(who) <= room // 2 else ""
        name = fitted(view.name, room - cell_len(who))
        x = canvas.put(5, 0, name, name_look)
        canvas.put(x, 0, who, name_look if view.won else quiet)

    def _turn_look(self, view: PanelView) -> Style:
        return self.look("chosen" if view.who == PERSON else "bold plate")

    def _figures(self, canvas: Canvas[InHand], view: PanelView) -> int:
        """Draw the score and the one it would become into the first row; return where they begin."""
        look = self._turn_look(view) if view.to_play else self.look("name")
        score = in_digits(view.score if view.then is None else change_words(view.score, view.then))
        x = canvas.width - 1 - cell_len(score)
        canvas.fill(x, 0, canvas.width - x, 1, look)
        canvas.put(x, 0, score, look)
        return x

    def _score(self, canvas: Canvas[InHand], view: PanelView, plan: PanelPlan) -> None:
        """The score in large digits, and the one it would become: as large beside it, or in the row below."""
        own, quiet = self.seat_colour(view.seat - 1), self.look("quiet")
        (x, y), size = plan.score, plan.digits
        now = large(view.score, size)
        right = canvas.width - (len(now[0]) < canvas.width - x)  # wide digits take the margin
        end = right if plan.aside else x + len(now[0])
        if view.then is None:
            put_large(canvas, end, y, view.score, own, size)
            return
        more = _ARROW + len(large(view.then, size)[0])
        if max(len(now[0]) + more, 2 * len(large(88, size)[0]) + _ARROW) <= right - x:
            end -= more if plan.aside else 0
            canvas.read_across(end - len(now[0]), len(now[0]) + more)
            put_large(canvas, end, y, view.score, quiet, size)
            canvas.put(end + 1, y + len(now) // 2, arrow(), self.look("name"))
            put_large(canvas, end + more, y, view.then, own, size)
        else:
            put_large(canvas, end, y, view.score, quiet, size)
            chip = in_digits(f" {arrow()} {view.then} ")
            canvas.read_across(right - cell_len(chip), cell_len(chip))
            canvas.put(right - cell_len(chip), y + len(now), chip, self.look("bold plate"))
        canvas.read()

    def _tiles(self, canvas: Canvas[InHand], view: PanelView, plan: PanelPlan) -> None:
        """The tiles side by side: several have numbers, the chosen one a ring; a hidden one is face down."""
        painter, ground, size = painter_for(self.host.app), self.look(), plan.size
        if not view.tiles and view.left:
            canvas.stamp(*plan.tile(0), tile_stamp(None, size, painter, ground))
        for place in sorted(range(len(view.tiles)), key=lambda place: place == view.chosen):
            kind, (x, y), chosen = view.tiles[place], plan.tile(place), place == view.chosen
            if kind is None:
                continue
            ring = self.look("yours").color if chosen else None
            turn = view.turn if chosen else Turn.NONE
            canvas.stamp(x, y, tile_stamp(kind, size, painter, ground, ring=ring, turn=turn))
            canvas.mark(x, y, tile_width(size), tile_height(size), InHand(view.seat, place))
            if len(view.tiles) > 1 and view.to_play:
                column, row = squares.free_quarter(turn)
                at = x + 1 + column * size + size // 2, y + (tile_height(size) - 1) * row
                canvas.put(*at, in_digits(place + 1), self.look("yours" if chosen else "name"))

    def square_cell(self, place: int, number: int) -> tuple[int, int]:
        """The cell of a square of the tile at `place`.   number: 0 the corner, 1 right arm, 2 lower arm."""
        plan = self.plan
        (x, y), (across, down) = plan.tile(place), squares.square_at(number, plan.size)
        return x + across, y + down


_BAR = "▀"

_MARGIN = 2  # columns at either end

_LEAST_NAME = 3  # cells

_LEAST_WHOLE = 5  # cells of a name; if it has less room, the words beside it get shorter


class LeadView(NamedTuple):
    """The players' names and scores, by seat.   over: whether the game has ended."""

    names: tuple[str, str]
    scores: tuple[int, int]
    over: bool = False

    def words(self, width: int) -> str:
        """Who leads, and by how much, in `width` cells; a long name is cut."""
        one, two = self.scores
        if one == two:
            return _("Tied at {score}").format(score=one)
        points, (name, other) = abs(one - two), self.names if one > two else self.names[::-1]
        text = _("{name} wins by {points}") if self.over else _("{name} leads by {points}")
        room = width - cell_len(text.format(name="", points=points))
        if room < _LEAST_WHOLE and room < cell_len(name):
            text = "{name} +{points}"
            room = width - cell_len(text.format(name="", points=points))
        room = max(_LEAST_NAME, room)
        cut = fitted(name, room)
        if cut != name and other.startswith(cut.removesuffix("…")):  # the ends tell such names apart
            cut = "…" + fitted(name[::-1], room)[:-1][::-1]
        return fitted(text.format(name=cut, points=in_digits(points)), width)

    def border(self, width: int) -> int:
        """The first player's columns in a bar of `width`: the share of all points."""
        one, two = self.scores
        if one == two:
            return width // 2
        share = round(width * one / (one + two))
        least = width // 2 + 2 if one > two else 0  # the leader's part reaches beyond the middle
        most = width if one > two else width // 2 - 1
        return max(least, min(share, most))


class LeadPart(ViewPart[str, LeadView]):
    """Draws a `LeadView`: the bar with a mark in its middle, and the words below the leader's end."""

    MIRRORED: ClassVar[bool] = True

    def paint_view(self, canvas: Canvas[str], view: LeadView) -> None:
        width, (one, two) = canvas.width - 2 * _MARGIN, view.scores
        border = view.border(width)
        canvas.put(_MARGIN, 0, _BAR * border, self.seat_colour(0))
        canvas.put(_MARGIN + border, 0, _BAR * (width - border), self.seat_colour(1))
        canvas.put(_MARGIN + width // 2, 0, _BAR, self.look("bright"))
        words = view.words(width)
        free = width - cell_len(words)
        x = free // 2 if one == two else 0 if one > two else free
        canvas.put(_MARGIN + x, 1, words, self.look("bright"))


# The tiles left

CLOSE = "screen.close_tiles"  # the action of a click anywhere on them

_LEFT_SIZES = (8, 6, 5, 4, 3, 2)  # columns of a square

_HEADING = 1  # rows above a player's tiles

_COUNT = 3  # columns: `2x `, at least

_GAP = 2  # columns between two kinds

_MOST_ACROSS = 5  # two rows for the ten kinds of a player


LeftView = tuple[tuple[str, Counter[Kind]], ...]  # by seat, the name and the number of tiles of each kind


def left_view(position: Position, names: tuple[str, ...]) -> LeftView:
    """The tiles left; their order tells nothing."""
    supplies = map(position.supply, SEATS)
    counted = (Counter(sorted(supply.tiles, key=str)) for supply in supplies)
    return tuple(zip(names, counted, strict=True))


def grid_for(width: int, height: int, counts: tuple[int, ...]) -> TileGrid:
    """A grid in the middle, with the largest tiles that fit. `counts`: the kinds of each player.

    Tiles have air between them if that fits. If nothing fits, the smallest begin above the top.
    """
    for air, size in product((1, 0), _LEFT_SIZES):
        one = _count_cells() + tile_width(size, room=False) + _GAP
        across = max(1, min(_MOST_ACROSS, (width - 2 + _GAP) // one))  # with a margin at either end
        grid = TileGrid(across, size, one, tile_height(size, room=False) + air)
        used = sum(grid.extent(count)[1] + _HEADING + 1 for count in counts) - 1
        grid = grid._replace(x=max(1, (width - across * one + _GAP) // 2), y=(height - used) // 2)
        if grid.y >= 0:
            break
    return grid


def _count_cells() -> int:
    return max(_COUNT, cell_len(_("{count}×").format(count=2)) + 1)


class LeftTilesPart(ViewPart[str, LeftView], Acting):
    """Draws a `LeftView`: for each player a heading, then each kind with its count."""

    MIRRORED: ClassVar[bool] = True
    LOOKS: ClassVar[dict[str, str]] = {"sheet": "on $table-panel"}
    lit = "sheet"

    def paint_view(self, canvas: Canvas[str], view: LeftView) -> None:
        canvas.mark(0, 0, canvas.width, canvas.height, CLOSE)
        grid = grid_for(canvas.width, canvas.height, tuple(len(kinds) for _name, kinds in view))
        grid = grid._replace(y=max(0, grid.y))
        for seat, (name, kinds) in enumerate(view, 1):
            self._heading(canvas, (grid.x, grid.y), seat, name, kinds.total())
            grid = grid._replace(y=grid.y + _HEADING)
            for number, (kind, count) in enumerate(kinds.items()):
                self._kind(canvas, grid.place(number), grid.size, kind, count)
            grid = grid._replace(y=grid.y + grid.extent(len(kinds))[1] + 1)

    def _heading(self, canvas: Canvas[str], at: tuple[int, int], seat: int, name: str, left: int) -> None:
        text = ngettext("{number} tile left", "{number} tiles left", left).format(number=left)
        x, y = canvas.put(*at, BAR, self.seat_colour(seat - 1)) + 1, at[1]
        x = canvas.put(x, y, fitted(name, canvas.width - x - cell_len(text) - 3), self.look("name")) + 2
        canvas.put(x, y, text if left else _("No tiles left"), self.look("quiet"))

    def _kind(self, canvas: Canvas[str], at: tuple[int, int], size: int, kind: Kind, count: int) -> None:
        x, y = at
        if count > 1:
            text = _("{count}×").format(count=count)
            canvas.put(x, y + (size - 1) // 2, text, self.look("name"))
        tile = tile_stamp(kind, size, painter_for(self.host.app), self.look(), room=False)
        canvas.stamp(x + _count_cells(), y, tile)
