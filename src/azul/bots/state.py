"""The compact form of a position for searching: small integers, proven equal to the rules by the tests.

Within a round walls do not change and nothing is random. So a player board is one integer, its *key*,
and what lies on the table is another, the *place*:

    key     six bits a pattern line (line 1 lowest; see `code`), three for the occupied floor spaces,
            one for the starting-player marker
    place   one bit a factory that is still there (`Offer` keeps what lies on it), five bits a colour
            for the centre, one for the marker while it lies there
    group   all tiles of a colour that one pick takes: colour << 5 | number

Rows, columns, colours and factories are counted from 0 in here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from azul.rules import CENTRE, COLOURS, Move, Pick, PlayerBoard, Position, Tiles
from azul.rules.tiles import Table

LINES = (1 << 30) - 1

FLOOR_SHIFT = 30

FLOOR_ONE = 1 << FLOOR_SHIFT

FLOOR_FULL = 7

KEY_MARKER = 1 << 33

FACTORY_BITS = (1 << 9) - 1

CENTRE_SHIFT = 9

PLACE_MARKER = 1 << CENTRE_SHIFT + 25

PLACE_TILES = PLACE_MARKER - 1

Take = tuple[int, int]  # a group, and the place that is left

Takes = tuple[tuple[Take, ...], tuple[Take, ...]]  # from factories, and from the centre


def code(colour: int, number: int) -> int:
    """The six bits of a pattern line that holds so many tiles of a colour; 0 for an empty one."""
    return 1 + colour + 5 * (number - 1) if number else 0


def coded(bits: int) -> tuple[int, int]:
    """Colour and number of a pattern line's six bits, which are not 0."""
    number, colour = divmod(bits - 1, 5)
    return colour, number + 1


def key_of(board: PlayerBoard, marker: bool) -> int:
    """The key of a board, whose player holds the marker or not."""
    key = len(board.floor) << FLOOR_SHIFT | (KEY_MARKER if marker else 0)
    for row, (_, colour, number) in enumerate(board.lines):
        if colour is not None:
            key |= code(colour, number) << 6 * row
    return key


def marked(key: int) -> int:
    """The key after taking the marker, which lies on the leftmost free floor space if there is one."""
    return KEY_MARKER | (key if key >> FLOOR_SHIFT & 7 == FLOOR_FULL else key + FLOOR_ONE)


def dropped(key: int, number: int) -> int:
    """The key after so many tiles fell to the floor."""
    free = FLOOR_FULL - (key >> FLOOR_SHIFT & 7)
    return key + (number if number < free else free) * FLOOR_ONE


def packed(tiles: Iterable[int]) -> int:
    """A multiset of tiles, five bits a colour."""
    bits = 0
    for colour, number in enumerate(tiles):
        bits |= number << 5 * colour
    return bits


def groups_of(tiles: int) -> list[int]:
    """The groups in a packed multiset, in the order of the colours."""
    return [c << 5 | number for c in range(5) if (number := tiles >> 5 * c & 31)]


def _fill(row: int, bits: int, group: int) -> tuple[int, int] | None:
    colour, number = group >> 5, group & 31
    held, there = coded(bits) if bits else (colour, 0)
    if held != colour or there > row:
        return None
    placed = min(number, row + 1 - there)
    return code(colour, there + placed) - bits << 6 * row, number - placed


def _filling(row: int) -> Table[int, tuple[int, int] | None]:
    return Table(lambda key: _fill(row, key >> 8, key & 255))


# What a group makes of a line, by row, and by the line's bits << 8 | group: what is added to the key,
# and how many tiles are left over; None where the line refuses it, whatever the wall says.
FILLED = tuple(_filling(row) for row in range(5))


def put(key: int, row: int, group: int) -> int | None:
    """The key after a group went to a line; None where the line refuses it, whatever the wall says."""
    found = FILLED[row][(key >> 6 * row & 63) << 8 | group]
    return None if found is None else dropped(key + found[0], found[1])


class Offer:
    """The factories of a round as a search needs them: what can be taken at a place.

    Equal factories count once: of several that are equal the first that is left is taken.
    """

    def __init__(self, factories: Iterable[Tiles]) -> None:
        found = sorted((packed(each), number) for number, each in enumerate(factories, 1) if any(each))
        self.factories = tuple(tiles for tiles, _ in found)
        self.sources = tuple(number for _, number in found)
        self.takes: Table[int, Takes] = Table(self._takes)
        self.last: Table[int, bool] = Table(self._last)
        self.short: Table[int, bool] = Table(self._short)

    def forget(self) -> None:
        """Let go of all that was worked out."""
        for table in (self.takes, self.last, self.short):
            table.clear()

    def place(self, position: Position) -> int:
        """The place of the very position whose factories this offer was made of."""
        place = (1 << len(self.factories)) - 1 | packed(position.offer.centre) << CENTRE_SHIFT
        return place | PLACE_MARKER if position.marker == CENTRE else place

    def left(self, place: int) -> tuple[list[int], int]:
        """The factories still there, packed and sorted, and the centre, packed."""
        there = [tiles for number, tiles in enumerate(self.factories) if place >> number & 1]
        return there, (place & PLACE_TILES) >> CENTRE_SHIFT

    def canonical(self, source: int) -> int:
        """The source of a first pick that counts for this one: the first of the factories equal to it."""
        if source == CENTRE:
            return CENTRE
        number = self.sources.index(source)
        return self.sources[self.factories.index(self.factories[number])]

    def move(self, take: Take, place: int, key: int, after: int) -> Pick:
        """The pick that led from a place and a key to those in `take` and to `after`."""
        group, then = take
        taken = (place ^ then) & FACTORY_BITS
        source = self.sources[taken.bit_length() - 1] if taken else CENTRE
        changed = (key ^ after) & LINES
        line = (changed.bit_length() - 1) // 6 + 1 if changed else 0
        return Pick(source, COLOURS[group >> 5], line)

    def _takes(self, place: int) -> Takes:
        """Every group to take at a place, and what is left then."""
        from_factories: list[Take] = []
        before = None
        for number, tiles in enumerate(self.factories):
            if place >> number & 1 and tiles != before:
                before = tiles
                without = place ^ 1 << number
                for group in groups_of(tiles):
                    rest = tiles & ~(31 << 5 * (group >> 5))
                    from_factories.append((group, without + (rest << CENTRE_SHIFT)))
        centre = (place & PLACE_TILES) >> CENTRE_SHIFT
        without = place & ~PLACE_MARKER
        from_centre = [
            (group, without & ~(31 << CENTRE_SHIFT + 5 * (group >> 5))) for group in groups_of(centre)
        ]
        return tuple(from_factories), tuple(from_centre)

    def _last(self, place: int) -> bool:
        """Whether the round is over with the next pick, or has been."""
        factories, centre = self.takes[place]
        return not any(then & PLACE_TILES for _, then in factories + centre)

    def _short(self, place: int) -> bool:
        """Whether the round is over with the next two picks, whatever they are."""
        factories, centre = self.takes[place]
        return all(self.last[then] for _, then in factories + centre)


class SearchState(NamedTuple):
    """A position of the factory offer: the place, the keys by seat from 0, and the seat to play."""

    place: int
    keys: tuple[int, ...]
    seat: int

    @property
    def over(self) -> bool:
        """Whether the last tile has been taken."""
        return not self.place & PLACE_TILES

    def after(self, take: Take, row: int | None) -> SearchState | None:
        """The position after a group went to a row (None: to the floor), or None if the line refuses.

        Asks nobody what the wall says.
        """
        group, then = take
        key = self.keys[self.seat]
        if then & FACTORY_BITS == self.place & FACTORY_BITS and self.place & PLACE_MARKER:
            key = marked(key)
        found = dropped(key, group & 31) if row is None else put(key, row, group)
        if found is None:
            return None
        keys = (*self.keys[: self.seat], found, *self.keys[self.seat + 1 :])
        return SearchState(then, keys, (self.seat + 1) % len(keys))


def position_of(position: Position, offer: Offer) -> SearchState:
    """The position of a game in the factory offer, over the offer made of its factories."""
    seats = range(1, position.players + 1)
    keys = tuple(key_of(position.board(seat), position.marker == seat) for seat in seats)
    return SearchState(offer.place(position), keys, (position.to_play or 1) - 1)


def take_of(offer: Offer, place: int, move: Move) -> Take:
    """The take that a pick amounts to, one of an equal factory standing for all."""
    assert isinstance(move, Pick)
    factories, centre = offer.takes[place]
    source = offer.canonical(move.source)
    if source == CENTRE:
        return next(take for take in centre if take[0] >> 5 == move.colour)
    bit = 1 << offer.sources.index(source)
    return next(take for take in factories if (place ^ take[1]) & bit and take[0] >> 5 == move.colour)
