"""A game of Azul: one immutable position, and the way to the next.

    game = new_game(2)
    game, events = game.apply(Deal(...))
    for command in game.legal_moves: ...

Chance is a command too: the engine draws nothing, so a game is its commands.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from azul.rules import dealing, drafting, tiling
from azul.rules.board import EMPTY_BOARD, PlayerBoard, WallKind
from azul.rules.events import Bonus, Event
from azul.rules.legal import Legal
from azul.rules.moves import CENTRE, Deal, Move, Pick
from azul.rules.offer import FACTORIES, FactoryOffer
from azul.rules.tiles import ALL_TILES, NO_TILES, IllegalMove, Phase, Tiles


class Position(NamedTuple):
    """A position. Seats count from 1, in seat order.

    wall: which side of the boards is up.
    boards: one a seat.  offer: factories and centre.
    marker: the seat that holds the starting-player marker, `CENTRE` (0) while it lies there, None
        before the first deal.
    round: how many deals there were.
    first: the seat that began this round; from wall-tiling on, the one that begins the next.
    to_play: the seat that must choose, None where none must.
    idle: in how many rounds running no tile has come to any wall (counted from wall-tiling on).

    Prints in one line, and `Position.parse` reads it back.
    """

    wall: WallKind
    boards: tuple[PlayerBoard, ...]
    offer: FactoryOffer
    marker: int | None
    bag: Tiles
    lid: Tiles
    round: int
    phase: Phase
    first: int
    to_play: int | None
    idle: int

    @property
    def players(self) -> int:
        """How many play: 2 to 4."""
        return len(self.boards)

    @property
    def legal_moves(self) -> Legal:
        """Every choice the player to play has; `in` answers for deals as well."""
        return Legal(self)

    def board(self, seat: int) -> PlayerBoard:
        """The board of a seat from 1."""
        return self.boards[seat - 1]

    def with_board(self, seat: int, board: PlayerBoard) -> tuple[PlayerBoard, ...]:
        """All boards, one of them changed."""
        return (*self.boards[: seat - 1], board, *self.boards[seat:])

    def seats_from(self, seat: int) -> list[int]:
        """All seats in seat order, beginning with one of them."""
        return [(seat - 1 + n) % self.players + 1 for n in range(self.players)]

    def apply(self, move: Move) -> Step:
        """The next position, and what happened on the way. Raises `IllegalMove`; nothing has changed then."""
        events: list[Event] = []
        if isinstance(move, Pick):
            game = drafting.pick(self, move, events)
            if game.offer.empty:
                game = tiling.begin(game, events)
        elif isinstance(move, Deal):
            game = dealing.deal(self, move, events)
        else:
            game = tiling.place(self, move, events)
        return tuple.__new__(Step, (game, tuple(events)))

    def check(self, move: Move) -> None:
        """Raises the `IllegalMove` that `apply` would raise."""
        if isinstance(move, Pick):
            drafting.check(self, move)
        elif isinstance(move, Deal):
            dealing.check(self, move)
        else:
            tiling.check(self, move)

    def refusal(self, move: Move) -> IllegalMove | None:
        """Why a command is not allowed, or None where it is."""
        try:
            self.check(move)
        except IllegalMove as refused:
            return refused
        return None

    @property
    def bonuses(self) -> tuple[Bonus, ...] | None:
        """Full rows, columns and colours by seat once the game is over."""
        return tuple(map(tiling.bonus, self.boards)) if self.phase is Phase.OVER else None

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winning seats once the game is over: most points, then most full rows, then shared."""
        return tiling.winners(self.boards) if self.phase is Phase.OVER else None

    @property
    def places(self) -> tuple[int, ...] | None:
        """Each seat's place once the game is over, ties shared: 1, 2, 2, 4."""
        return tiling.places(self.boards) if self.phase is Phase.OVER else None

    def __str__(self) -> str:
        marker = "-" if self.marker is None else self.marker or "C"
        head = (
            self.wall,
            self.round,
            self.phase,
            self.first,
            self.to_play or "-",
            marker,
            self.idle,
        )
        return " ".join(map(str, (*head, self.offer, self.bag, self.lid, *self.boards)))

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read what `str` gives. Raises `IllegalMove` where it is not such a line."""
        found = re.fullmatch(_POSITION, text)
        if found is None:
            raise IllegalMove("{text!r} is not a position", text=text)
        number = found["to_play"], found["marker"]
        to_play, marker = (int(each) if each.isdigit() else None for each in number)
        return cls(
            wall=WallKind(found["wall"]),
            boards=tuple(map(PlayerBoard.parse, found["boards"].split())),
            offer=FactoryOffer.parse(found["offer"]),
            marker=CENTRE if found["marker"] == "C" else marker,
            bag=Tiles.parse(found["bag"]),
            lid=Tiles.parse(found["lid"]),
            round=int(found["round"]),
            phase=Phase(found["phase"]),
            first=int(found["first"]),
            to_play=to_play,
            idle=int(found["idle"]),
        )


_POSITION = (  # compiled when the first is read: it takes 0.5 ms, and no start reads any
    r"(?P<wall>coloured|grey) (?P<round>[0-9]{1,4}) (?P<phase>deal|offer|tiling|over) (?P<first>[1-4]) "
    r"(?P<to_play>[1-4-]) (?P<marker>[1-4C-]) (?P<idle>[0-9]) "
    r"(?P<offer>\S+ C \S+) (?P<bag>\S+) (?P<lid>\S+) (?P<boards>\S+(?: \S+)+)"
)


class Step(NamedTuple):
    """What a command led to: the next game, and the events on the way to it, in order."""

    position: Position
    events: tuple[Event, ...]


def new_game(players: int, wall: WallKind = WallKind.COLOURED, first: int = 1) -> Position:
    """The table before the first deal. Raises `IllegalMove` for a number of players or seat there is not."""
    if players not in FACTORIES:
        raise IllegalMove("a game of Azul takes two to four players, not {players}", players=players)
    if not 1 <= first <= players:
        raise IllegalMove(
            "seat {first} cannot go first; there are {players} seats", first=first, players=players
        )
    return Position(
        wall=wall,
        boards=(EMPTY_BOARD,) * players,
        offer=FactoryOffer((NO_TILES,) * FACTORIES[players]),
        marker=None,
        bag=ALL_TILES,
        lid=NO_TILES,
        round=0,
        phase=Phase.DEAL,
        first=first,
        to_play=None,
        idle=0,
    )
