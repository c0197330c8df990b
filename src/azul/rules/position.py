"""A position of Azul, immutable, the move to the next one, and forecasts of a round's end.

A deal is a move too: the engine draws no tiles itself, so a game is the list of its moves.

    >>> from azul import new_game
    >>> position = new_game(2).play("deal BBRK YYKW BYRK KKWW BRRW")
    >>> position.to_play, len(position.legal_moves)
    (1, 90)
    >>> position, events = position.apply("3B2")
    >>> print(position.board(1))
    0:./.B/.../..../.....:...../...../...../...../.....:-
    >>> print(position.offer)
    BBRK,YYKW,-,KKWW,BRRW C YRK
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import compress

from azul.rules import board as scoring
from azul.rules import rounds
from azul.rules.board import EMPTY_BOARD, Bonus, PatternLine, PlayerBoard, Wall, WallKind, runs, tile_points
from azul.rules.moves import CENTRE, FLOOR, Deal, Event, Move, Pick, Place, TileLaid, move_of
from azul.rules.rounds import FACTORIES, FactoryOffer, next_line
from azul.rules.tiles import ALL_TILES, COLOURS, NO_TILES, Colour, IllegalMove, Memo, Phase, Tiles
from hotseat.values import N_, NamedTuple


class Position(NamedTuple):
    """Everything on the table. Seats count from 1, in seat order.

    wall: which side of the boards is up.
    boards: one per seat.  offer: factories and centre.
    marker: the seat that holds the starting-player marker, `CENTRE` (0) while it lies there, None
        before the first deal.
    round: the number of deals so far.
    first: the seat that began this round; from wall-tiling on, the one that begins the next.
    to_play: the seat that must move, None where none must.
    idle: the number of rounds in a row in which no tile reached any wall (counted from wall-tiling on).

    Prints as a picture; `notation` is one line, which `Position.parse` reads back.
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
        return len(self.boards)

    def board(self, seat: int) -> PlayerBoard:
        return self.boards[seat - 1]

    def with_board(self, seat: int, board: PlayerBoard) -> tuple[PlayerBoard, ...]:
        return (*self.boards[: seat - 1], board, *self.boards[seat:])

    def seats_from(self, seat: int) -> list[int]:
        return [*range(seat, len(self.boards) + 1), *range(1, seat)]

    @property
    def legal_moves(self) -> Legal:
        """All moves of the player to play; `in` answers for deals as well.

        >>> from azul import new_game
        >>> position = new_game(2).play("deal KKKK WWWW KKKK WWWW KKKK")
        >>> [str(move) for move in position.legal_moves[:7]]
        ['1K1', '1K2', '1K3', '1K4', '1K5', '1KF', '2W1']
        >>> "1R1" in position.legal_moves
        False
        """
        return Legal.of(self)

    def play(self, move: Move | str) -> Position:
        """The next position. Raises `IllegalMove`."""
        return self.apply(move).position

    def apply(self, move: Move | str) -> Step:
        """The next position, and the events on the way to it. Raises `IllegalMove`.

        Here as in `check`, `refusal` and `in position.legal_moves` a move may be given as text.
        """
        events: list[Event] = []
        if isinstance(move, Pick):
            position = rounds.pick(self, move, events)
            if position.offer.empty:
                position = rounds.tile_walls(position, events)
        elif isinstance(move, Deal):
            position = rounds.deal(self, move, events)
        elif isinstance(move, Place):
            position = rounds.place(self, move, events)
        else:
            return self.apply(move_of(move))
        return Step(position, tuple(events))

    def check(self, move: Move | str) -> None:
        """Raises the `IllegalMove` that `apply` would raise."""
        self.apply(move)

    def refusal(self, move: Move | str) -> IllegalMove | None:
        """Why a move is illegal, or None if it is legal.

        >>> from azul import new_game
        >>> new_game(2).refusal("1W2")
        IllegalMove('no tiles to take yet; the factories must be filled first')
        """
        try:
            self.apply(move)
        except IllegalMove as error:
            return error
        return None

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(board.score for board in self.boards)

    @property
    def bonuses(self) -> tuple[Bonus, ...] | None:
        if self.phase is not Phase.OVER:
            return None
        return tuple(scoring.wall_bonus(board.wall) for board in self.boards)

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winning seats once the game is over: most points, then most full rows, then shared."""
        return scoring.winners(self.boards) if self.is_over else None

    @property
    def places(self) -> tuple[int, ...] | None:
        """Each seat's place once the game is over, ties shared: 1, 2, 2, 4."""
        return scoring.places(self.boards) if self.is_over else None

    def __str__(self) -> str:
        turn = f", seat {self.to_play} to play" if self.to_play else ""
        centre = "1" * (self.marker == CENTRE) + self.offer.centre.letters
        sources = [f"{number} {tiles}" for number, tiles in enumerate(self.offer.factories, 1)]
        sources += [f"C {centre or '-'}", f"bag {self.bag.total}", f"lid {self.lid.total}"]
        every = enumerate(self.boards, 1)
        boards = [[f"seat {seat}: {board.score}", *board.picture(self.wall)] for seat, board in every]
        rows = ("   ".join(f"{cell:15}" for cell in row).rstrip() for row in zip(*boards, strict=True))
        return "\n".join([f"round {self.round}, {self.phase}{turn}", "  ".join(sources), *rows])

    def __repr__(self) -> str:
        return f"Position.parse({self.notation!r})"

    @property
    def notation(self) -> str:
        marker = "-" if self.marker is None else self.marker or "C"
        head = (self.wall, self.round, self.phase, self.first, self.to_play or "-", marker, self.idle)
        return " ".join(map(str, (*head, self.offer, self.bag, self.lid, *self.boards)))

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read the notation. Raises `IllegalMove`."""
        match = re.fullmatch(_POSITION, text)
        if match is None:
            raise IllegalMove(N_("{text!r} is not a position"), text=text)
        to_play, marker = (int(seat) if seat.isdigit() else None for seat in match.group("to_play", "marker"))
        return cls(
            wall=WallKind(match["wall"]),
            boards=tuple(map(PlayerBoard.parse, match["boards"].split())),
            offer=FactoryOffer.parse(match["offer"]),
            marker=CENTRE if match["marker"] == "C" else marker,
            bag=Tiles.parse(match["bag"]),
            lid=Tiles.parse(match["lid"]),
            round=int(match["round"]),
            phase=Phase(match["phase"]),
            first=int(match["first"]),
            to_play=to_play,
            idle=int(match["idle"]),
        )


class Legal(tuple[Move, ...]):
    """All moves of the player to play, ordered by source, colour and line; the floor comes last.

    The factories come before the centre. Deals are made by chance, not by a player: they are too many to
    list, but `in` knows them.
    """

    _position: Position

    @classmethod
    def of(cls, position: Position) -> Legal:
        legal = cls(_picks(position) if position.phase is Phase.OFFER else _placements(position))
        legal._position = position
        return legal

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move | str) and self._position.refusal(move) is None

    def __repr__(self) -> str:
        return f"<Legal {' '.join(map(str, self))}>"


_POSITION = (  # not compiled here: that takes 0.5 ms, and no start of the program reads a position
    r"(?P<wall>coloured|grey) (?P<round>[0-9]{1,4}) (?P<phase>deal|offer|tiling|over) (?P<first>[1-4]) "
    r"(?P<to_play>[1-4-]) (?P<marker>[1-4C-]) (?P<idle>[0-9]) "
    r"(?P<offer>\S+ C \S+) (?P<bag>\S+) (?P<lid>\S+) (?P<boards>\S+(?: \S+)+)"
)


class Step(NamedTuple):
    """The result of a move: the next position and the events on the way to it, in order."""

    position: Position
    events: tuple[Event, ...]


def new_game(players: int, wall: WallKind | str = WallKind.COLOURED, first: int = 1) -> Position:
    """The table before the first deal; `wall` is `coloured` or `grey`.

    Raises `IllegalMove` for a wrong number of players or seat.
    """
    if not (isinstance(players, int) and isinstance(wall, str)):
        raise TypeError(f"a game needs a number of players and a wall, not {players!r} and {wall!r}")
    if players not in FACTORIES:
        raise IllegalMove(N_("a game of Azul takes two to four players, not {players}"), players=players)
    if not 1 <= first <= players:
        text = N_("seat {first} cannot go first; there are {players} seats")
        raise IllegalMove(text, first=first, players=players)
    return Position(
        wall=WallKind(wall),
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


def _picks(position: Position) -> list[Pick]:
    """All that the player to play may pick.

    The lines that may take a colour are a small set of bits, so that all picks of a group of tiles come out
    of a table in one step: 4 us a position instead of 25 with `check_line`, the same rule, for every pick.
    """
    factories, centre = position.offer
    board, takes = position.board(position.to_play or 1), 0
    for line in board.lines:
        takes |= _TAKES[line]
    takes &= board.wall.lacking
    picks = [_PICKS[len(factories), colour, takes >> 5 * colour & 31] for colour in range(5)]
    moves: list[Pick] = []
    for place, tiles in enumerate((*factories, centre)):
        for colour in _PRESENT[tiles]:
            moves += picks[colour][place]
    return moves


def _placements(position: Position) -> list[Place]:
    """The columns for the next full line, if the player to play must choose one."""
    if position.phase is not Phase.TILING or position.to_play is None:
        return []
    board = position.board(position.to_play)
    line = next_line(board)
    if line is None:
        return []
    colour = board.line(line).colour
    assert colour is not None
    return [Place(line, column) for column in board.wall.columns_for(position.wall, line, colour)]


def _takes(line: PatternLine) -> int:
    """Bit 5c + n is set for the colours c that a line may take if its wall row lacks them."""
    if line.full:
        return 0
    colours = COLOURS if line.colour is None else (line.colour,)
    return sum(1 << 5 * colour + line.size - 1 for colour in colours)


_TAKES = Memo(_takes)

# The colours of a group of tiles as plain numbers: indexing with an enum takes twice as long.
_PRESENT: Memo[Tiles, tuple[int, ...]] = Memo(lambda tiles: tuple(compress(range(5), tiles)))

_LINES = (1, 2, 3, 4, 5, FLOOR)


def _by_source(key: tuple[int, int, int]) -> tuple[tuple[Pick, ...], ...]:
    """By factories, colour and open lines (bit n is line n + 1): the picks by source (the centre last)."""
    factories, colour, bits = key
    lines = [line for line in _LINES if line == FLOOR or bits >> line - 1 & 1]
    sources = (*range(1, factories + 1), CENTRE)
    return tuple(tuple(Pick(source, COLOURS[colour], line) for line in lines) for source in sources)


_PICKS = Memo(_by_source)


# Forecasts: on the grey wall the best columns are chosen: those that leave the player most points after the
# floor (whose penalty grows when a line falls) and, if the game ends with this round, after the bonuses; the
# leftmost of equal columns.


def round_ended_now(position: Position) -> tuple[Position, tuple[Event, ...]]:
    """The position after wall-tiling if no more tiles were taken (they go to the lid), and the events.

    During wall-tiling: the position after the rest of it. Between rounds and after the end nothing changes.
    """
    events: list[Event] = []
    if position.phase is Phase.OFFER:
        lid = position.lid + position.offer.tiles
        offer = FactoryOffer((NO_TILES,) * len(position.offer.factories))
        position = rounds.tile_walls(position._replace(offer=offer, lid=lid), events)
    while position.phase is Phase.TILING and position.to_play is not None:
        board, *others = (position.board(seat) for seat in position.seats_from(position.to_play))
        position = rounds.place(position, best_place(board, any(map(_completes_row, others))), events)
    return position, tuple(events)


def column_points(position: Position) -> tuple[tuple[int, int], ...]:
    """The legal columns, in wall-tiling alone, each with what the tile would score there."""
    points = []
    for move in position.legal_moves:
        assert isinstance(move, Place)
        laid = next(e for e in position.apply(move).events if isinstance(e, TileLaid))
        points.append((move.column, laid.points))
    return tuple(points)


def best_place(board: PlayerBoard, ends: bool = False) -> Place:
    """The best column (grey wall) for the next full line; ends: whether this round is the last anyway."""
    line = next_line(board)
    assert line is not None
    full = tuple((held.size, held.colour) for held in board.lines if held.full and held.colour is not None)
    _, column = _best(board.wall, full, len(board.floor), board.score, ends)
    assert column is not None
    return Place(line, column)


def _completes_row(board: PlayerBoard) -> bool:
    """Whether a row is full, or will be with the tile of the full line beside it (grey wall).

    An earlier choice of column could still make that line fall; few players would choose so.
    """
    if board.wall.has_full_row:
        return True
    return any(
        line.full
        and line.colour is not None
        and row.count(None) == 1
        and board.wall.columns_for(WallKind.GREY, line.size, line.colour) != ()
        for row, line in zip(board.wall, board.lines, strict=True)
    )


@lru_cache(maxsize=20_000)
def _best(
    wall: Wall, lines: tuple[tuple[int, Colour], ...], fallen: int, score: int, ends: bool
) -> tuple[int, int | None]:
    """The highest score that the full lines can lead to after the floor, and the first line's column."""
    if not lines:
        after = scoring.after_penalty(score, scoring.floor_penalty(fallen))
        if ends or wall.has_full_row:
            after += scoring.wall_bonus(wall).points
        return after, None
    (line, colour), *rest = lines
    columns = wall.columns_for(WallKind.GREY, line, colour)
    if not columns:
        return _best(wall, tuple(rest), fallen + line, score, ends)[0], None
    best: tuple[int, int | None] = (-1, None)
    for column in columns:
        laid = wall.lay(line, column, colour)
        points = tile_points(*runs(laid, line, column))
        after, _ = _best(laid, tuple(rest), fallen, score + points, ends)
        if after > best[0]:
            best = after, column
    return best
