"""A position of Stratopolis, immutable, the move to the next one with its events, and a forecast of it.

The piles are shuffled before a game begins and nothing later is left to chance, so a game is the piles
and the list of its moves.

    >>> from stratopolis import new_game, suppose
    >>> from stratopolis.rules import all_tiles
    >>> position = new_game((all_tiles(1), all_tiles(2)))
    >>> [str(kind) for kind in position.choices], len(position.legal_moves)
    (['RRR'], 36)
    >>> suppose(position, "RRR 1,0 0").gains
    (3, 0)
    >>> position, events = position.apply("RRR 1,0 0")
    >>> position.to_play, position.scores
    (2, (4, 1))
    >>> position.refusal("GGG 5,5 0")
    IllegalMove('a tile on the table must share a side with another; this one does not')
"""

from __future__ import annotations

import re

from hotseat.values import N_, NamedTuple
from stratopolis.rules import tiles
from stratopolis.rules.city import START, Best, Layout, Zone, check_placement, worth
from stratopolis.rules.tiles import SEATS, TILES, IllegalMove, Kind, Move, Pile, Placement, Play


class Placed(NamedTuple):
    """A player placed a tile: `level` is the one it lies on now, from 1, and `tile` its number.

    `covered` are the squares that are not visible any more, in the order of `placement.cells`; there
    are none on the table.
    """

    seat: int
    placement: Placement
    level: int
    tile: int
    covered: tuple[tiles.Square, ...]


class Drawn(NamedTuple):
    """A tile became visible: in the hand of a seat, at a place from 0.

    With tiles face down it is the one drawn by the player whose turn comes; otherwise it replaces the tile
    that was played.
    """

    seat: int
    kind: Kind
    place: int


class ScoreChanged(NamedTuple):
    """A player's best zone became worth more or less; None for no zone."""

    seat: int
    before: Zone | None
    after: Zone | None

    @property
    def scores(self) -> tuple[int, int]:
        return worth(self.before), worth(self.after)


class GameEnded(NamedTuple):
    """All tiles are placed: the scores by seat, and the winning seat; none in a draw."""

    scores: tuple[int, int]
    winners: tuple[int, ...]


Event = Placed | Drawn | ScoreChanged | GameEnded


class Position(NamedTuple):
    """Everything on the table. Seat 1 plays red, seat 2 green.

    variant: with piles, with tiles face down, or with hands of three.   first: the seat that began.
    supplies: by seat, the tiles that are not placed yet, including those that no player has seen.
    layout: the placed tiles.

    Prints as a picture; `notation` is one line, which `Position.parse` reads back.
    """

    variant: Play
    first: int
    supplies: tuple[tiles.Supply, tiles.Supply]
    layout: Layout

    @property
    def left(self) -> tuple[int, int]:
        """How many tiles each seat has still to place."""
        one, two = self.supplies
        return one.left, two.left

    @property
    def placed(self) -> int:
        """How many tiles have been placed, the start tile aside."""
        one, two = self.supplies
        return TILES - one.left - two.left

    @property
    def is_over(self) -> bool:
        return self.placed == TILES

    @property
    def to_play(self) -> int | None:
        """The seat that must move, None when the game is over."""
        placed = self.placed
        return None if placed == TILES else (self.first - 1 + placed) % 2 + 1

    def supply(self, seat: int) -> tiles.Supply:
        return self.supplies[seat - 1]

    def seen(self, seat: int) -> tuple[Kind, ...]:
        """The tiles of a seat that lie open: the top one of the pile, the hand, or the one just drawn."""
        hidden = self.variant is Play.FACE_DOWN and seat != self.to_play
        return () if hidden else self.supply(seat).hand

    @property
    def choices(self) -> tuple[Kind, ...]:
        """The kinds that the player to play may place now, in the order of the hand, each once."""
        return () if self.to_play is None else tuple(dict.fromkeys(self.supply(self.to_play).hand))

    @property
    def legal_moves(self) -> Legal:
        """All moves of the player to play, as a sequence that also answers `in`."""
        return Legal.of(self)

    def placements(self, kind: Kind) -> list[Placement]:
        """Where a tile of a kind may lie, no matter whose turn it is, in the order of `Layout.placements`."""
        return self.layout.placements(kind)

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones of both colours: largest worth first, then by seat, then more squares first."""
        return self.layout.zones

    @property
    def best(self) -> Best:
        return self.layout.best

    @property
    def scores(self) -> tuple[int, int]:
        """What each seat's best zone is worth, 0 without one."""
        one, two = self.best
        return worth(one), worth(two)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seat that has won, nobody for a draw; None while the game goes on."""
        if not self.is_over:
            return None
        red, green = self.scores
        return () if red == green else (1,) if red > green else (2,)

    @property
    def places(self) -> tuple[int, int] | None:
        """Each seat's place once the game is over; both are first in a draw."""
        red, green = self.scores
        return (1 + (green > red), 1 + (red > green)) if self.is_over else None

    def check(self, move: Placement | str) -> None:
        """Raises the `IllegalMove` that `apply` would raise."""
        move = tiles.move_of(move)
        if self.to_play is None:
            raise IllegalMove(N_("no tile to place; the game is over"))
        kind = move.kind
        if kind.seat != self.to_play:
            text = N_("{kind} is the other player's tile; it is {colour}'s turn")
            raise IllegalMove(text, kind=str(kind), colour=tiles.colour_of(self.to_play))
        if kind not in self.choices:
            text = N_("{kind} cannot be played now; play {choices}")
            raise IllegalMove(text, kind=str(kind), choices=", ".join(map(str, self.choices)))
        check_placement(self.layout, move)

    def refusal(self, move: Placement | str) -> IllegalMove | None:
        """Why a move is illegal, or None if it is legal."""
        try:
            self.check(move)
        except IllegalMove as error:
            return error
        return None

    def play(self, move: Placement | str) -> Position:
        """The next position. Raises `IllegalMove`."""
        return self.apply(move).position

    def apply(self, move: Placement | str) -> Step:
        """The next position, and the events on the way to it. Raises `IllegalMove`.

        Here as in `check`, `refusal`, `suppose` and `in position.legal_moves` a move may be given as text.
        """
        move = tiles.move_of(move)
        self.check(move)
        seat = move.kind.seat
        supply, place = self.supply(seat).play(move.kind)
        supplies = (supply, self.supplies[1]) if seat == 1 else (self.supplies[0], supply)
        number = self.placed + 1
        layout = self.layout.place(move, number)
        position = self._replace(supplies=supplies, layout=layout)
        covered = tuple(self.layout[cell] for cell in move.cells if cell in self.layout)
        placed = Placed(seat, move, layout.level(move.corner), number, covered)
        return Step(position, (placed, *_drawn(self, position, seat, place), *_scored(self, position)))

    def __str__(self) -> str:
        choices = " or ".join(map(str, self.choices))
        turn = f"seat {self.to_play} to play {choices}" if choices else "over"
        head = f"{self.placed} placed, {turn}, scores {self.scores[0]} : {self.scores[1]}"
        return "\n".join([head, *self.layout.picture()])

    def __repr__(self) -> str:
        return f"Position.parse({self.notation!r})"

    @property
    def notation(self) -> str:
        """The position in one line."""
        return " ".join(map(str, (self.variant, self.first, *self.supplies, self.layout)))

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read the notation. Raises `IllegalMove`."""
        match = re.fullmatch(r"(piles|face-down|hand) ([12]) (\S+) (\S+) (\S+(?: \S+)*)", text)
        if match is None:
            raise IllegalMove(N_("{text!r} is not a position"), text=text)
        play, first, one, two, layout = match.groups()
        supplies = tiles.Supply.parse(one), tiles.Supply.parse(two)
        return cls(Play(play), int(first), supplies, Layout.parse(layout))


class Legal(tuple[Move, ...]):
    """All placements of the player to play: by kind, those on the table first, each by turn, y and x."""

    _position: Position

    @classmethod
    def of(cls, position: Position) -> Legal:
        legal = cls(move for kind in position.choices for move in position.placements(kind))
        legal._position = position
        return legal

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Placement | str) and self._position.refusal(move) is None

    def __repr__(self) -> str:
        return f"<Legal {', '.join(map(str, self))}>"


class Step(NamedTuple):
    """The result of a move: the next position and the events on the way to it, in order."""

    position: Position
    events: tuple[Event, ...]


def _drawn(before: Position, after: Position, seat: int, place: int) -> tuple[Event, ...]:
    if after.variant is Play.FACE_DOWN:
        return tuple(Drawn(after.to_play or 0, kind, 0) for kind in after.choices)
    return (Drawn(seat, after.supply(seat).hand[place], place),) if before.supply(seat).pile else ()


def _scored(before: Position, after: Position) -> tuple[Event, ...]:
    changes = zip(SEATS, before.best, after.best, strict=True)
    scored = (ScoreChanged(seat, old, new) for seat, old, new in changes if worth(old) != worth(new))
    ended = () if after.winners is None else (GameEnded(after.scores, after.winners),)
    return *scored, *ended


def new_game(piles: tuple[Pile, Pile], variant: Play | str = Play.PILES, first: int = 1) -> Position:
    """The table with the start tile on it. Raises `IllegalMove` for wrong piles or a wrong seat.

    piles: all twenty tiles of each seat, the top one first.   variant: `piles`, `face-down` or `hand`.
    """
    if not isinstance(variant, str) or {Kind} != {type(kind) for pile in piles for kind in pile}:
        raise TypeError("a game needs two piles of tiles, and the name of a variant")
    if first not in SEATS:
        raise IllegalMove(N_("seat {first} cannot go first; there are two seats"), first=first)
    one, two = piles
    for seat, pile in zip(SEATS, piles, strict=True):
        tiles.check_pile(seat, pile)
    play = Play(variant)
    return Position(play, first, (tiles.Supply.of(one, play), tiles.Supply.of(two, play)), START)


class Supposed(NamedTuple):
    """The outcome of a placement: the layout, and each seat's best zone before and after."""

    layout: Layout
    now: Best
    then: Best

    @property
    def scores(self) -> tuple[int, int]:
        one, two = self.then
        return worth(one), worth(two)

    @property
    def gains(self) -> tuple[int, int]:
        """By how much each seat's score would change; below 0 where it loses."""
        one, two = (worth(then) - worth(now) for now, then in zip(self.now, self.then, strict=True))
        return one, two


def suppose(position: Position, placement: Placement | str) -> Supposed:
    """Suppose a tile of any kind lay there. Raises `IllegalMove` if one of the four rules forbids it."""
    placement = tiles.move_of(placement)
    check_placement(position.layout, placement)
    layout = position.layout.place(placement, position.placed + 1)
    return Supposed(layout, position.best, layout.best)
