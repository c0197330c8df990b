"""Tiles and the one move, to place one: kinds, cells, turns; a player's supply; `IllegalMove`.

Source: docs/rule-cases.md, "Stratopolis: conventions"; docs/stratopolis.md, "Other ways to play";
docs/records.md, "Stratopolis".
A tile is a corner and two arms; it is turned, never flipped. A move prints as the line of the record,
`GNN 1,0 0`, and `parse_move` reads it back.

    >>> move = parse_move("gnn 1,0 90")
    >>> print(move, "covers", *move.cells)
    GNN 1,0 90 covers 1,0 1,1 0,0
"""

from __future__ import annotations

import re
from enum import Enum, IntEnum, StrEnum

from hotseat.values import N_, NamedTuple, Refusal


class Rule(IntEnum):
    """The four rules of a placement, by number. Source: docs/stratopolis.md, "Where a tile may go"."""

    LEVEL = 1
    TOUCH = 2
    TWO_TILES = 3
    COLOUR = 4


class IllegalMove(Refusal):
    """A move that the rules forbid; the message tells the player which rule. Nothing has changed.

    `rule` is the rule that a placement breaks and `cells` where it does; otherwise None and empty.
    """

    def __init__(
        self, template: str, rule: Rule | None = None, cells: tuple[Cell, ...] = (), **values: object
    ) -> None:
        super().__init__(template, **values)
        self.rule = rule
        self.cells = cells


TILES_PER_SEAT = 20

TILES = 2 * TILES_PER_SEAT

SEATS = (1, 2)


class Colour(StrEnum):
    """The colour of a square. It prints as its letter."""

    __repr__ = Enum.__str__

    RED = "R"
    GREEN = "G"
    NEUTRAL = "N"

    @property
    def word(self) -> str:
        return self.name.lower()


def colour_of(seat: int) -> Colour:
    """The colour of a seat: the first plays red, the second green."""
    return Colour.RED if seat == 1 else Colour.GREEN


class Kind(NamedTuple):
    """One of the twenty kinds of tile, as it lies unturned. It prints as its letters: `RGN`."""

    corner: Colour
    right: Colour
    lower: Colour

    def __str__(self) -> str:
        return "".join(self)

    def __repr__(self) -> str:
        return f"Kind.parse({str(self)!r})"

    @property
    def seat(self) -> int:
        """Whose tile it is."""
        return _SEAT_OF[self]

    @classmethod
    def parse(cls, text: str) -> Kind:
        """Read the three letters, of either case. Raises `IllegalMove` where there is no such tile."""
        kind = _WRITTEN.get(text.upper())
        if kind is None:
            template = N_(
                "there is no tile {text!r}; name a tile by its corner, right arm and lower arm, like RNN"
            )
            raise IllegalMove(template, text=text)
        return kind


def _kinds(letters: str) -> tuple[Kind, ...]:
    return tuple(Kind(*map(Colour, word)) for word in letters.split())


_RED = "RRR RNR NRR RRN RNN NNR NRN RGR GRR RRG"

# By seat, from 0: two tiles of each of these.
KINDS = (_kinds(_RED), _kinds(_RED.translate(str.maketrans("RG", "GR"))))

_SEAT_OF = {kind: seat for seat, kinds in zip(SEATS, KINDS, strict=True) for kind in kinds}

_WRITTEN = {str(kind): kind for kind in _SEAT_OF}

Pile = tuple[Kind, ...]  # the top one first


def all_tiles(seat: int) -> Pile:
    """The twenty tiles of a seat, in the order of the rules."""
    return tuple(kind for kind in KINDS[seat - 1] for _n in range(2))


def check_pile(seat: int, pile: Pile) -> None:
    """Raises `IllegalMove` unless these are the twenty tiles of a seat, in whatever order."""
    for kind in pile:
        if kind.seat != seat:
            raise IllegalMove(N_("{kind} belongs to seat {other}"), kind=str(kind), other=kind.seat)
    for kind in pile:
        if pile.count(kind) > 2:
            text = N_("there are two tiles of each kind; this pile has {kind} {number} times")
            raise IllegalMove(text, kind=str(kind), number=pile.count(kind))
    if len(pile) != TILES_PER_SEAT:
        text = N_("a pile holds all 20 tiles of its seat; this one has {number}")
        raise IllegalMove(text, number=len(pile))


def moved(pile: Pile, place: int, to: int) -> Pile:
    """A pile with the tile of one place, from 0, taken out and put in at another: for the own order."""
    tiles = list(pile)
    tiles.insert(to, tiles.pop(place))
    return tuple(tiles)


class Cell(NamedTuple):
    """A place on the table, which has no edge: x to the right, y downwards. It prints as `1,-2`."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.x},{self.y}"

    @property
    def neighbours(self) -> tuple[Cell, Cell, Cell, Cell]:
        """The cells that share a side with it: above, right, below, left."""
        x, y = self
        return Cell(x, y - 1), Cell(x + 1, y), Cell(x, y + 1), Cell(x - 1, y)

    @classmethod
    def parse(cls, text: str) -> Cell:
        """Read what `str` gives. Raises `IllegalMove`."""
        if re.fullmatch(r"-?[0-9]{1,9},-?[0-9]{1,9}", text) is None:
            raise IllegalMove(N_("{text!r} is not a place; write it like 1,-2"), text=text)
        x, y = text.split(",")
        return cls(int(x), int(y))


class Turn(IntEnum):
    """How far a tile is turned about its corner, clockwise, in degrees."""

    __repr__ = Enum.__str__

    NONE = 0
    QUARTER = 90
    HALF = 180
    THREE_QUARTERS = 270


TURNS = tuple(Turn)

Offset = tuple[int, int]

# From the corner to the right arm and to the lower arm (docs/rule-cases.md).
OFFSETS: dict[Turn, tuple[Offset, Offset]] = {
    Turn.NONE: ((1, 0), (0, 1)),
    Turn.QUARTER: ((0, 1), (-1, 0)),
    Turn.HALF: ((-1, 0), (0, -1)),
    Turn.THREE_QUARTERS: ((0, -1), (1, 0)),
}

Cells = tuple[Cell, Cell, Cell]


class Placement(NamedTuple):
    """A tile of a kind, its corner on a cell, turned about that corner."""

    kind: Kind
    corner: Cell
    turn: Turn

    @property
    def cells(self) -> Cells:
        """The cells it covers: with the corner, the right arm, the lower arm."""
        return cells_of(self.corner, self.turn)

    @property
    def squares(self) -> tuple[tuple[Cell, Colour], ...]:
        """Its cells, each with the colour that it shows there."""
        return tuple(zip(self.cells, self.kind, strict=True))

    def __str__(self) -> str:
        return f"{self.kind} {self.corner} {int(self.turn)}"


def cells_of(corner: Cell, turn: Turn) -> Cells:
    """The cells that any tile covers there: with the corner, the right arm, the lower arm."""
    x, y = corner
    (right_x, right_y), (lower_x, lower_y) = OFFSETS[turn]
    return corner, Cell(x + right_x, y + right_y), Cell(x + lower_x, y + lower_y)


Move = Placement

_PLACEMENT = re.compile(r"([A-Za-z]{3})[ \t]+(-?[0-9]{1,9},-?[0-9]{1,9})[ \t]+(0|90|180|270)")


def parse_move(text: str) -> Move:
    """Read a move as a record or a player writes it. Raises `IllegalMove`."""
    match = _PLACEMENT.fullmatch(text)
    if match is None:
        template = N_(
            "this is not a move; write it like GNN 1,0 90 (the tile, the cell of its corner, its turn "
            "of 0, 90, 180 or 270 degrees)"
        )
        raise IllegalMove(template)
    kind, corner, turn = match.groups()
    return Placement(Kind.parse(kind), Cell.parse(corner), Turn(int(turn)))


def move_of(move: Placement | str) -> Move:
    """A move that may be given as text. Raises `IllegalMove`, and `TypeError` for anything else."""
    if isinstance(move, Placement):
        return move
    if not isinstance(move, str):
        raise TypeError(f"a move is a Placement or text such as 'GNN 1,0 90', not {move!r}")
    return parse_move(move)


class Square(NamedTuple):
    """A visible square: its level (1 lies on the table), its colour, and the number of its tile."""

    level: int
    colour: Colour
    tile: int

    def __str__(self) -> str:
        return f"{self.level}{self.colour}{self.tile}"


class Play(StrEnum):
    """A way to play. Arranged piles are `PILES` too."""

    __repr__ = Enum.__str__

    PILES = "piles"
    FACE_DOWN = "face-down"
    HAND = "hand"

    @property
    def open(self) -> int:
        """How many tiles a player chooses from."""
        return 3 if self is Play.HAND else 1


class Supply(NamedTuple):
    """A player's tiles: the `hand`, of which one is played next, and the `pile`, the top one first.

    The hand is one tile, or three in a game with hands, and less when the pile is used up. Prints as
    `RNN,RRR,RGR/RNN,NNR`, `-` for none.
    """

    hand: tuple[Kind, ...]
    pile: Pile

    @property
    def left(self) -> int:
        """How many tiles are not placed yet."""
        return len(self.hand) + len(self.pile)

    @property
    def tiles(self) -> Pile:
        """All of them: the hand, then the pile."""
        return self.hand + self.pile

    def play(self, kind: Kind) -> tuple[Supply, int]:
        """The supply without a tile of the hand, and its place, from 0, which the pile's top one takes."""
        place = self.hand.index(kind)
        hand = (*self.hand[:place], *self.pile[:1], *self.hand[place + 1 :])
        return Supply(hand, self.pile[1:]), place

    def __str__(self) -> str:
        return "/".join(",".join(map(str, tiles)) or "-" for tiles in self)

    @classmethod
    def of(cls, pile: Pile, play: Play) -> Supply:
        """A whole pile at the start of a game."""
        return cls(pile[: play.open], pile[play.open :])

    @classmethod
    def parse(cls, text: str) -> Supply:
        """Read what `str` gives. Raises `IllegalMove`."""
        found = re.fullmatch(r"([^/]+)/([^/]+)", text)
        if found is None:
            raise IllegalMove(N_("{text!r} is not a supply; write it like RNN/RRR,RGR"), text=text)
        hand, pile = (
            () if tiles == "-" else tuple(map(Kind.parse, tiles.split(","))) for tiles in found.groups()
        )
        return cls(hand, pile)
