"""A position as bots see it: for searches with cells as bits of integers, ten times as fast as the rules; and
without the order of the hidden tiles, so that bots know no more than a person.

The tests prove that the search state follows the rules. A search keeps the frame of cells of its beginning:
it ignores cells more than two placements beyond the layout at that time. Seats count from 0 here: 0 is red.
"""

from __future__ import annotations

from collections import Counter

from hotseat.values import NamedTuple
from stratopolis import rules
from stratopolis.rules import KINDS, OFFSETS, SEATS, TURNS, Cell, Colour, Kind, Layout, Placement

MARGIN = 6  # cells around the layout: two placements, and two free cells so that no row wraps

_GUARD = 2

EVERY = (*KINDS[0], *KINDS[1])  # a kind's number is its index here

NUMBER = {kind: number for number, kind in enumerate(EVERY)}

Spot = tuple[int, int, int]  # a kind, a turn (0 to 3), and the bit of the corner


class Shape(NamedTuple):
    """The cells of a tile around the bit `anchor`: all, the red ones, the green ones."""

    cells: int
    red: int
    green: int


class Frame:
    """The cells of a search, row by row, and the tiles as bits."""

    __slots__ = ("anchor", "height", "inner", "shapes", "width", "x", "y")

    def __init__(self, least: Cell, greatest: Cell) -> None:
        self.x, self.y = least.x - MARGIN, least.y - MARGIN
        self.width = width = greatest.x + MARGIN + 1 - self.x
        self.height = height = greatest.y + MARGIN + 1 - self.y
        row = (1 << width - 2 * _GUARD) - 1 << _GUARD
        self.inner = sum(row << y * width for y in range(_GUARD, height - _GUARD))
        self.anchor = width + 1
        self.shapes = tuple(tuple(self._shape(kind, turn) for turn in range(4)) for kind in EVERY)

    def bit(self, cell: tuple[int, int]) -> int:
        x, y = cell
        return (y - self.y) * self.width + x - self.x

    def cell(self, bit: int) -> Cell:
        y, x = divmod(bit, self.width)
        return Cell(x + self.x, y + self.y)

    def placement(self, spot: Spot) -> Placement:
        kind, turn, corner = spot
        return Placement(EVERY[kind], self.cell(corner), TURNS[turn])

    def spot(self, placement: Placement) -> Spot:
        turn = TURNS.index(placement.turn)
        return NUMBER[placement.kind], turn, self.bit(placement.corner)

    def _shape(self, kind: Kind, turn: int) -> Shape:
        arms = (x + y * self.width for x, y in OFFSETS[TURNS[turn]])
        bits = [1 << self.anchor + step for step in (0, *arms)]
        by_colour = [
            sum(bit for bit, colour in zip(bits, kind, strict=True) if colour is wanted)
            for wanted in (Colour.RED, Colour.GREEN)
        ]
        return Shape(sum(bits), *by_colour)


Zone = tuple[int, int, int]  # its cells, their number, and the highest level

Zones = tuple[Zone, ...]

ByTurn = tuple[int, ...]  # the corners of tiles, by turn


class SearchState:
    """The tiles on the table. Immutable; `place` returns a new state.

    levels: the cells of each level, beginning with the bare table within the frame.
    colours: the red cells and the green ones.   lone: by turn, the corners of tiles with all three
    squares visible.   zones: by seat, in no order.
    """

    __slots__ = ("_coverable", "_sites", "colours", "frame", "levels", "lone", "zones")

    def __init__(
        self,
        frame: Frame,
        levels: tuple[int, ...],
        colours: tuple[int, int],
        lone: ByTurn,
        zones: tuple[Zones, Zones],
    ) -> None:
        self.frame, self.levels, self.colours = frame, levels, colours
        self.lone, self.zones = lone, zones
        self._sites: ByTurn | None = None
        self._coverable: int | None = None

    @property
    def sites(self) -> ByTurn:
        """By turn, the corners where a tile of any colours may lie on other tiles."""
        if self._sites is None:
            width = self.frame.width
            east = south = 0
            for cells in self.levels[1:]:  # cells with a neighbour on their own level
                east |= cells & cells >> 1
                south |= cells & cells >> width
            (one, two, three, four), (a, b, c, d) = _corners(east, south, width), self.lone
            self._sites = one & ~a, two & ~b, three & ~c, four & ~d
        return self._sites

    @property
    def coverable(self) -> int:
        """The cells that a tile of any colours may cover."""
        if self._coverable is None:
            self._coverable = _under(self.sites, self.frame.width)
        return self._coverable

    def exposed(self, seat: int) -> int:
        """The cells that the opponent's next tile could cover, whichever it is.

        It cannot lie on three of the seat's squares, as every tile shows its own player's colour.
        """
        own, width = self.colours[seat], self.frame.width
        one, two, three, four = self.sites
        a, b, c, d = _corners(own & own >> 1, own & own >> width, width)
        return _under((one & ~a, two & ~b, three & ~c, four & ~d), width)

    def table(self) -> ByTurn:
        """By turn, the corners where a tile may lie on the bare table."""
        bare, width = self.levels[0], self.frame.width
        one, two, three, four = _corners(bare & bare >> 1, bare & bare >> width, width)
        a, b, c, d = self.touching(bare & self.around(sum(self.levels[1:])))
        return one & a, two & b, three & c, four & d

    def blocked(self, kind: int) -> ByTurn:
        """By turn, the corners where a kind would cover red with green or green with red."""
        against = {Colour.RED: self.colours[1], Colour.GREEN: self.colours[0], Colour.NEUTRAL: 0}
        corner, right, lower = (against[colour] for colour in EVERY[kind])
        rights, lowers = _shifted(right, self.frame.width), _shifted(lower, self.frame.width)
        return tuple([corner | rights[turn] | lowers[(turn + 1) % 4] for turn in range(4)])

    def spots(self, kind: int, about: int = 0) -> list[Spot]:
        """The spots of a kind in the order of the rules: first on the table, each by turn, y, x.

        about: the tile must lie on at least one of these cells; 0: anywhere.
        """
        wanted = self.touching(about) if about else (-1, -1, -1, -1)
        on_tiles = (free & ~against for free, against in zip(self.sites, self.blocked(kind), strict=True))
        found: list[Spot] = []
        for number, corners in enumerate((*self.table(), *on_tiles)):
            turn = number % 4
            left = corners & wanted[turn]
            while left:
                lowest = left & -left
                left ^= lowest
                found.append((kind, turn, lowest.bit_length() - 1))
        return found

    def allows(self, spot: Spot) -> bool:
        """Whether the kind may lie there."""
        kind, turn, corner = spot
        shape, shift = self.frame.shapes[kind][turn], corner - self.frame.anchor
        cells = shape.cells << shift
        if not cells & ~self.levels[0]:
            return bool(self.around(cells) & (self.frame.inner ^ self.levels[0]))
        if shape.red << shift & self.colours[1] or shape.green << shift & self.colours[0]:
            return False
        return not self.lone[turn] >> corner & 1 and any(not cells & ~level for level in self.levels[1:])

    def touching(self, cells: int) -> ByTurn:
        """By turn, the corners from which a tile covers one of these cells."""
        width = self.frame.width
        east, south, west, north = cells >> 1, cells >> width, cells << 1, cells << width
        return cells | east | south, cells | south | west, cells | west | north, cells | north | east

    def around(self, cells: int) -> int:
        """The cells that share a side with one of these cells; may include them."""
        width = self.frame.width
        return cells << 1 | cells >> 1 | cells << width | cells >> width

    def best(self, seat: int) -> int:
        return max([squares * level for _cells, squares, level in self.zones[seat]], default=0)

    def place(self, spot: Spot) -> SearchState:
        """The state after a placement, which must be legal."""
        kind, turn, corner = spot
        frame = self.frame
        shape, shift = frame.shapes[kind][turn], corner - frame.anchor
        cells, added = shape.cells << shift, (shape.red << shift, shape.green << shift)
        level = 0
        levels = list(self.levels)
        while not levels[level] & cells:
            level += 1
        levels[level] ^= cells
        level += 1
        if level == len(levels):
            levels.append(cells)
        else:
            levels[level] |= cells
        red, green = self.colours
        colours = red & ~cells | added[0], green & ~cells | added[1]
        lone = list(self.lone)
        if level > 1:  # some tiles are now partly covered
            lone = [alone & ~covered for alone, covered in zip(lone, self.touching(cells), strict=True)]
        lone[turn] |= 1 << corner
        zones = (
            _zones(self.zones[0], cells, added[0], level, levels, frame.width),
            _zones(self.zones[1], cells, added[1], level, levels, frame.width),
        )
        return SearchState(frame, tuple(levels), colours, tuple(lone), zones)


def _shifted(cells: int, width: int) -> ByTurn:
    """By turn, the corners of tiles whose right arm lies on these cells. The lower arm is one turn on."""
    return cells >> 1, cells >> width, cells << 1, cells << width


def _corners(east: int, south: int, width: int) -> ByTurn:
    """By turn, the corners of tiles that fit, given the cells that go with the next to the east and south."""
    west, north = east << 1, south << width
    return east & south, south & west, west & north, north & east


def _under(corners: ByTurn, width: int) -> int:
    """The cells under tiles."""
    one, two, three, four = corners
    return (
        (one | two | three | four)
        | (one | four) << 1
        | (two | three) >> 1
        | (one | two) << width
        | (three | four) >> width
    )


def _zones(zones: Zones, cells: int, added: int, level: int, levels: list[int], width: int) -> Zones:
    """The zones of a colour after a placement on `cells`, which shows the colour at `added` on a level."""
    near = added | added << 1 | added >> 1 | added << width | added >> width
    touched = cells | near
    kept = [zone for zone in zones if not zone[0] & touched]
    if not added and len(kept) == len(zones):
        return zones
    union = added
    lost = False
    highest = level
    for zone in zones:
        if zone[0] & touched:
            union |= zone[0]
            lost = lost or bool(zone[0] & cells)
            highest = max(highest, zone[2])
    union &= ~cells | added
    if not lost and _joined(added, width):
        kept.append((union, union.bit_count(), highest))
        return tuple(kept)
    return (*kept, *_all_zones(union, levels, width))


def _joined(cells: int, width: int) -> bool:
    """Whether cells of one tile are connected, which two arms without their corner are not."""
    return cells.bit_count() != 2 or bool(cells & (cells >> 1 | cells >> width))


def flood(seed: int, within: int, width: int) -> int:
    """All cells of `within` that are connected with the seed."""
    found = seed
    while True:
        more = (found | found << 1 | found >> 1 | found << width | found >> width) & within
        if more == found:
            return found
        found = more


def search_state(layout: Layout) -> SearchState:
    frame = Frame(*layout.bounds)
    levels = [frame.inner] + [0] * max(square.level for square in layout.values())
    colours = dict.fromkeys(Colour, 0)
    tiles: dict[int, list[int]] = {}
    for cell, square in layout.items():
        bit = 1 << frame.bit(cell)
        levels[0] ^= bit
        levels[square.level] |= bit
        colours[square.colour] |= bit
        tiles.setdefault(square.tile, []).append(bit)
    both = colours[Colour.RED], colours[Colour.GREEN]
    zones = tuple(_all_zones(cells, levels, frame.width) for cells in both)
    return SearchState(frame, tuple(levels), both, _alone(tiles, frame), (zones[0], zones[1]))


def _all_zones(cells: int, levels: list[int], width: int) -> Zones:
    found = []
    while cells:
        zone = flood(cells & -cells, cells, width)
        cells ^= zone
        level = len(levels) - 1
        while not levels[level] & zone:
            level -= 1
        found.append((zone, zone.bit_count(), level))
    return tuple(found)


def _alone(tiles: dict[int, list[int]], frame: Frame) -> ByTurn:
    """By turn, the corners of tiles with all three squares visible."""
    found = [0, 0, 0, 0]
    for bits in tiles.values():
        cells = sum(bits)
        for turn in range(4):
            shape = frame.shapes[0][turn].cells
            corner = next((b for b in bits if shape << b.bit_length() - 1 - frame.anchor == cells), 0)
            found[turn] |= corner
    return tuple(found)


# What a bot knows

Hand = tuple[int, ...]  # numbers of kinds

Unseen = tuple[tuple[int, int], ...]  # kinds with their number of tiles


class Hands(NamedTuple):
    """The tiles that are not placed, by seat from 0: the open ones, and the hidden ones."""

    open: tuple[Hand, Hand]
    unseen: tuple[Unseen, Unseen]
    size: int  # how many tiles a player may choose from

    @property
    def total(self) -> int:
        return sum(map(len, self.open)) + sum(number for unseen in self.unseen for _kind, number in unseen)

    def played(self, seat: int, kind: int) -> Hands:
        """After placing an open tile. The tile that replaces it is known if only one kind is left."""
        place = self.open[seat].index(kind)
        hand = self.open[seat][:place] + self.open[seat][place + 1 :]
        unseen = self.unseen[seat]
        if len(unseen) == 1 and len(hand) < self.size:
            hand, unseen = _taken(hand, unseen, unseen[0][0])
        return self._with(seat, hand, unseen)

    def drawn(self, seat: int, kind: int) -> Hands:
        """After a hidden tile has become open."""
        hand, unseen = _taken(self.open[seat], self.unseen[seat], kind)
        return self._with(seat, hand, unseen)

    def _with(self, seat: int, hand: Hand, unseen: Unseen) -> Hands:
        if seat:
            return self._replace(open=(self.open[0], hand), unseen=(self.unseen[0], unseen))
        return self._replace(open=(hand, self.open[1]), unseen=(unseen, self.unseen[1]))


def _taken(hand: Hand, unseen: Unseen, kind: int) -> tuple[Hand, Unseen]:
    left = tuple((each, number - (each == kind)) for each, number in unseen)
    return (*hand, kind), tuple(each for each in left if each[1])


class Known(NamedTuple):
    """A position as the player to play may know it. Its text does not depend on the order of hidden tiles."""

    layout: Layout
    seat: int  # from 0
    hands: Hands

    def __str__(self) -> str:
        return f"{self.seat} {self.hands.open} {self.hands.unseen} {self.layout}"


def known(position: rules.Position) -> Known:
    """The position as the player to play may know it. Raises `ValueError` if no player has to choose."""
    if position.to_play is None:
        raise ValueError("nobody has to choose here")
    (red, red_unseen), (green, green_unseen) = (_supply(position, seat) for seat in SEATS)
    hands = Hands((red, green), (red_unseen, green_unseen), position.variant.open)
    return Known(position.layout, position.to_play - 1, hands)


def veiled(position: rules.Position) -> rules.Position:
    """The same position with its hidden tiles in the order of the rules, so that bots do not know theirs."""
    supplies = []
    for seat in SEATS:
        seen, size = position.seen(seat), len(position.supply(seat).hand)
        tiles = (*seen, *_hidden(position, seat))
        supplies.append(rules.Supply(tiles[:size], tiles[size:]))
    return position._replace(supplies=(supplies[0], supplies[1]))


def _supply(position: rules.Position, seat: int) -> tuple[Hand, Unseen]:
    """A seat's open tiles, in their order, and its hidden tiles, counted."""
    hand = tuple(NUMBER[kind] for kind in position.seen(seat))
    unseen = tuple(Counter(NUMBER[kind] for kind in _hidden(position, seat)).items())
    if not hand and len(unseen) == 1:  # only one kind is left, so the face-down tile is known
        return _taken(hand, unseen, unseen[0][0])
    return hand, unseen


def _hidden(position: rules.Position, seat: int) -> list[Kind]:
    """A seat's hidden tiles in the order of the rules."""
    rest = Counter(position.supply(seat).tiles)
    rest.subtract(position.seen(seat))
    return sorted(rest.elements(), key=NUMBER.__getitem__)
