"""How a round goes on: dealing, taking tiles from the factory offer, wall-tiling, and the ends.

Source: docs/rules.md, "Taking tiles", "What a line takes", "Tiling the wall", "The end" and "The grey wall";
docs/rule-cases.md, "Azul: conventions"; docs/records.md, "Dealing".
The engine only checks and applies a deal: drawing the tiles is the dealer's task (`azul.game`).
A pattern line takes one colour only, not one that its wall row already shows, and no more tiles than it
has spaces; everything else is allowed, wise or not. The position remembers no step of the tiling: lines that
were tiled are empty, floors that were counted are empty, and `to_play` must choose a column.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from azul.rules import board as scoring
from azul.rules import moves
from azul.rules.board import SIZE, PatternLine, PlayerBoard, WallKind, runs, tile_points
from azul.rules.moves import CENTRE, FLOOR, Deal, Dealt, Event, MarkerTaken, Pick, Picked, Place, TileLaid
from azul.rules.tiles import MARKER, NO_TILES, Colour, IllegalMove, Memo, Phase, Tiles, total
from hotseat.values import N_, NamedTuple

if TYPE_CHECKING:
    from azul.rules.position import Position

FACTORY_TILES = 4

FACTORIES = {2: 5, 3: 7, 4: 9}  # by number of players

# What moves to the centre, by factory and colour taken: at most 330 keys; 0.2 us instead of 0.4.
_REST: Memo[tuple[Tiles, Colour], Tiles] = Memo(lambda key: key[0].without(key[1]))


class FactoryOffer(NamedTuple):
    """The tiles of factory 1, 2, ... and those in the centre. Prints as `BBRK,-,YYKW C KKW`."""

    factories: tuple[Tiles, ...]
    centre: Tiles = NO_TILES

    def at(self, source: int) -> Tiles:
        """The tiles of a source. Raises `IllegalMove` where there is no such factory."""
        if source == CENTRE:
            return self.centre
        if 0 < source <= len(self.factories):
            return self.factories[source - 1]
        raise IllegalMove(N_("there are only {number} factories"), number=len(self.factories))

    def sources(self) -> list[tuple[int, Tiles]]:
        sources = [*compress(enumerate(self.factories, 1), self.factories)]
        if self.centre:
            sources.append((CENTRE, self.centre))
        return sources

    def take(self, source: int, colour: Colour) -> tuple[FactoryOffer, int, Tiles]:
        """Take a colour: the new offer, the number taken, what moved to the centre. Raises `IllegalMove`."""
        tiles = self.at(source)
        if source == CENTRE:
            return FactoryOffer(self.factories, tiles.without(colour)), tiles[colour], NO_TILES
        rest = _REST[tiles, colour]
        factories = list(self.factories)
        factories[source - 1] = NO_TILES
        centre = self.centre + rest if rest else self.centre
        return FactoryOffer(tuple(factories), centre), tiles[colour], rest

    @property
    def tiles(self) -> Tiles:
        return total((*self.factories, self.centre))

    @property
    def empty(self) -> bool:
        return self.centre == NO_TILES and self.factories.count(NO_TILES) == len(self.factories)

    def __str__(self) -> str:
        return f"{','.join(map(str, self.factories))} C {self.centre}"

    @classmethod
    def parse(cls, text: str) -> FactoryOffer:
        """Read what `str` gives. Raises `IllegalMove`."""
        factories, between, centre = text.partition(" C ")
        if not between:
            template = N_("{text!r} is not a factory offer; write it like BBRK,-,YYKW C KKW")
            raise IllegalMove(template, text=text)
        return cls(tuple(map(Tiles.parse, factories.split(","))), Tiles.parse(centre))


def deal_sizes(position: Position) -> list[int]:
    """How many tiles the next deal gives each factory: four, and fewer only to the last ones."""
    number = len(position.offer.factories)
    left = position.bag.total + position.lid.total
    full, rest = divmod(left, FACTORY_TILES)
    return [*[FACTORY_TILES] * full, rest, *[0] * number][:number]


def check_deal(position: Position, move: Deal) -> Tiles:
    """All tiles of a deal. Raises `IllegalMove` unless chance could have dealt this."""
    if position.phase is not Phase.DEAL:
        if position.phase is Phase.OVER:
            raise IllegalMove(N_("nothing to deal; the game is over"))
        raise IllegalMove(N_("nothing to deal yet; the round is not over"))
    factories, wanted = move.factories, deal_sizes(position)
    if not {Tiles}.issuperset(map(type, factories)):
        raise TypeError("a deal consists of Tiles")
    if list(map(sum, factories)) != wanted or min(map(min, factories)) < 0:
        _check_sizes(factories, wanted)
    dealt = total(factories)
    if not position.bag.holds(dealt):
        _check_sources(position.bag, position.lid, factories)
    return dealt


def _check_sizes(factories: tuple[Tiles, ...], wanted: list[int]) -> None:
    if len(factories) != len(wanted):
        text = N_("this deal must fill {wanted} factories, not {got}")
        raise IllegalMove(text, wanted=len(wanted), got=len(factories))
    for number, (tiles, size) in enumerate(zip(factories, wanted, strict=True), 1):
        if min(tiles) < 0:
            raise IllegalMove(N_("factory {number} cannot hold a negative number of tiles"), number=number)
        if tiles.total != size:
            text = N_("wrong number of tiles for factory {number}: {got} instead of {size}")
            raise IllegalMove(text, number=number, size=size, got=tiles.total)


def _check_sources(bag: Tiles, lid: Tiles, factories: tuple[Tiles, ...]) -> None:
    """The bag is emptied first, in the order of the factories; then the lid becomes the bag."""
    dealt = NO_TILES
    for number, tiles in enumerate(factories, 1):
        dealt += tiles
        if dealt.total <= bag.total:
            if not bag.holds(dealt):
                raise IllegalMove(N_("the bag does not hold these tiles for factory {number}"), number=number)
        elif not (dealt.holds(bag) and (bag + lid).holds(dealt)):
            text = N_(
                "the bag runs out by factory {number}; all of its tiles are dealt first, then tiles "
                "from the lid"
            )
            raise IllegalMove(text, number=number)


def deal(position: Position, move: Deal, events: list[Event]) -> Position:
    dealt = check_deal(position, move)
    bag, lid = position.bag, position.lid
    refilled = not bag.holds(dealt)
    if refilled:
        bag, lid = bag + lid, NO_TILES
    events.append(Dealt(position.round + 1, move.factories, refilled))
    return position._replace(
        offer=FactoryOffer(move.factories),
        marker=CENTRE,
        bag=bag - dealt,
        lid=lid,
        round=position.round + 1,
        phase=Phase.OFFER,
        to_play=position.first,
    )


# Skips the constructors of named tuples. With them (and `_replace` for the position) a pick takes 5 us, not
# 4, and reading records 5 % longer.
_new = tuple.__new__

_NOT_NOW = {
    Phase.DEAL: N_("no tiles to take yet; the factories must be filled first"),
    Phase.TILING: N_("no tiles to take now; the factory offer is over"),
    Phase.OVER: N_("no tiles to take; the game is over"),
}


def check_source(position: Position, source: int, colour: Colour | None = None) -> None:
    """Raises `IllegalMove` where nothing (or nothing of that colour) can be taken from a source."""
    if position.phase is not Phase.OFFER:
        raise IllegalMove(_NOT_NOW[position.phase])
    tiles = position.offer.at(source)
    if colour is None:
        if tiles == NO_TILES:
            if source == CENTRE:
                raise IllegalMove(N_("there are no tiles in the centre"))
            raise IllegalMove(N_("factory {source} is empty"), source=source)
    elif not tiles[colour]:
        if source == CENTRE:
            raise IllegalMove(N_("there are no {colour} tiles in the centre"), colour=colour)
        raise IllegalMove(N_("factory {source} has no {colour} tiles"), colour=colour, source=source)


def check_line(board: PlayerBoard, number: int, colour: Colour) -> None:
    """Raises `IllegalMove` where a pattern line may not take that colour; the floor takes every tile."""
    if number == FLOOR:
        return
    if not 0 < number <= SIZE:
        raise IllegalMove(N_("there is no line {line}; the pattern lines are 1 to 5"), line=number)
    line = board.lines[number - 1]
    if line.full:
        raise IllegalMove(N_("line {line} is full"), line=number)
    if line.colour is not None and line.colour != colour:
        text = N_("line {line} holds {held} tiles; a line takes one colour only")
        raise IllegalMove(text, line=number, held=line.colour)
    if colour in board.wall[number - 1]:
        text = N_("line {line} cannot take {colour}; its wall row already has it")
        raise IllegalMove(text, line=number, colour=colour)


def pick(position: Position, move: Pick, events: list[Event]) -> Position:
    """Take the tiles; the round's last pick leaves an empty offer. Raises `IllegalMove`."""
    source, colour, number = move
    if type(colour) is not Colour:  # anything else would stay in the memos
        raise TypeError(f"a Colour is needed, not {colour!r}")
    kind, boards, offer, marker, bag, lid, round_, phase, first, to_play, idle = position
    if phase is not Phase.OFFER:
        check_source(position, source, colour)
    offer, taken, rest = offer.take(source, colour)
    if not taken:
        check_source(position, source, colour)
    seat = to_play or 1
    check_line(boards[seat - 1], number, colour)
    score, lines, wall, floor = boards[seat - 1]
    if source == CENTRE and marker == CENTRE:
        marker, before, floor = seat, floor, floor.take_marker()
        events.append(MarkerTaken(seat, len(floor) if floor is not before else None))
    left, discarded = taken, 0
    if number != FLOOR:
        changed = list(lines)
        changed[number - 1], left = lines[number - 1].fill(colour, taken)
        lines = tuple(changed)
    if left:
        floor, discarded = floor.drop(colour, left)
    if discarded:
        lid += Tiles.only(colour, discarded)
    placed, fallen = taken - left, left - discarded
    events.append(_new(Picked, (seat, source, colour, taken, number, placed, fallen, discarded, rest)))
    boards = position.with_board(seat, _new(PlayerBoard, (score, lines, wall, floor)))
    to_play = seat % len(boards) + 1
    fields = (kind, boards, offer, marker, bag, lid, round_, phase, first, to_play, idle)
    return _new(type(position), fields)


IDLE_ROUNDS = 3  # this many in a row without a tile on any wall end the game


def tile_walls(position: Position, events: list[Event]) -> Position:
    first = position.marker or position.first
    position = position._replace(first=first, idle=position.idle + 1)
    return _continue(position, first, list(position.boards), list(position.lid), events)


def next_line(board: PlayerBoard) -> int | None:
    """The full line (from 1) whose tile goes to the wall next, if there is one."""
    return next((line.size for line in board.lines if line.count == line.size), None)


def check_place(position: Position, move: Place) -> None:
    """Raises `IllegalMove` unless the player to play may lay that line's tile there."""
    if position.phase is not Phase.TILING or position.to_play is None:
        raise IllegalMove(N_("no column to choose now; that is part of wall-tiling on the grey wall"))
    board = position.board(position.to_play)
    line = next_line(board)
    if line != move.line:
        raise IllegalMove(N_("the tile of line {line} comes first"), line=line)
    colour = board.line(move.line).colour
    assert colour is not None
    if move.column in board.wall.columns_for(position.wall, move.line, colour):
        return
    if not 0 < move.column <= SIZE:
        raise IllegalMove(N_("there is no column {column}; the columns are 1 to 5"), column=move.column)
    if board.wall[move.line - 1][move.column - 1] is not None:
        raise IllegalMove(N_("column {column} of that row already has a tile"), column=move.column)
    text = N_("column {column} already has {colour}; a column takes each colour only once")
    raise IllegalMove(text, column=move.column, colour=colour)


def place(position: Position, move: Place, events: list[Event]) -> Position:
    """Lay the tile of a line in a column and continue tiling. Raises `IllegalMove`."""
    check_place(position, move)
    seat = position.to_play
    assert seat is not None
    boards, lid = list(position.boards), list(position.lid)
    boards[seat - 1] = _lay(seat, boards[seat - 1], *move, lid, events)
    return _continue(position, seat, boards, lid, events)


def _continue(
    position: Position, seat: int, boards: list[PlayerBoard], lid: list[int], events: list[Event]
) -> Position:
    """Tile from a seat on, until a column must be chosen or the round is over; changes boards and lid."""
    seats = position.seats_from(position.first)
    to_play, phase = None, Phase.TILING
    for each in seats[seats.index(seat) :]:
        if _tile(position.wall, each, boards, lid, events):
            to_play = each
            break
    idle = 0 if TileLaid in map(type, events) else position.idle
    if to_play is None:
        phase = _end_round(position, boards, lid, idle, events)
    return position._replace(boards=tuple(boards), lid=Tiles(lid), phase=phase, to_play=to_play, idle=idle)


def _tile(kind: WallKind, seat: int, boards: list[PlayerBoard], lid: list[int], events: list[Event]) -> bool:
    """Tile one player's full lines and count the floor; or return True once a column must be chosen."""
    board = boards[seat - 1]
    for number, (size, colour, count) in enumerate(board.lines, 1):
        if count < size or colour is None:
            continue
        columns = board.wall.columns_for(kind, number, colour)
        if not columns:
            board = _fall(seat, board, number, lid, events)
        elif kind is WallKind.COLOURED:
            board = _lay(seat, board, number, columns[0], lid, events)
        else:
            boards[seat - 1] = board
            return True
    boards[seat - 1] = _clear_floor(seat, board, lid, events) if board.floor else board
    return False


def _lay(
    seat: int, board: PlayerBoard, line: int, column: int, lid: list[int], events: list[Event]
) -> PlayerBoard:
    """One tile of a full line moves to the wall and scores; the others go to the lid."""
    score, lines, wall, floor = board
    colour = lines[line - 1].colour
    assert colour is not None
    wall = wall.lay(line, column, colour)
    across, down = runs(wall, line, column)
    points = tile_points(across, down)
    score += points
    lid[colour] += line - 1
    events.append(TileLaid(seat, line, column, colour, across, down, points, score))
    return PlayerBoard(score, _emptied(lines, line), wall, floor)


def _fall(seat: int, board: PlayerBoard, line: int, lid: list[int], events: list[Event]) -> PlayerBoard:
    """A full line without a space on the wall falls to the floor at once (grey wall only)."""
    score, lines, wall, floor = board
    colour = lines[line - 1].colour
    assert colour is not None
    floor, discarded = floor.drop(colour, line)
    lid[colour] += discarded
    events.append(moves.LineFell(seat, line, colour, line - discarded, discarded))
    return PlayerBoard(score, _emptied(lines, line), wall, floor)


def _emptied(lines: tuple[PatternLine, ...], line: int) -> tuple[PatternLine, ...]:
    return (*lines[: line - 1], scoring.EMPTY_LINES[line - 1], *lines[line:])


def _clear_floor(seat: int, board: PlayerBoard, lid: list[int], events: list[Event]) -> PlayerBoard:
    """The floor costs its points, never below a score of 0; its tiles go to the lid."""
    score, lines, wall, floor = board
    for fallen in floor:
        if fallen is not MARKER:
            lid[fallen] += 1
    penalty = scoring.floor_penalty(len(floor))
    after = scoring.after_penalty(score, penalty)
    events.append(moves.FloorCost(seat, penalty, score - after, after))
    return PlayerBoard(after, lines, wall, scoring.EMPTY_FLOOR)


def _end_round(
    position: Position, boards: list[PlayerBoard], lid: list[int], idle: int, events: list[Event]
) -> Phase:
    """The phase that follows. If a full row or a house ruling ends the game, `boards` get their bonuses."""
    events.append(moves.RoundEnded(position.round, position.first))
    if any(board.wall.has_full_row for board in boards):
        ending = moves.Ending.ROW
    elif position.bag == NO_TILES and not any(lid):
        ending = moves.Ending.NO_TILES
    elif idle >= IDLE_ROUNDS:
        ending = moves.Ending.IDLE
    else:
        return Phase.DEAL
    bonuses = tuple(scoring.wall_bonus(board.wall) for board in boards)
    ends = zip(boards, bonuses, strict=True)
    boards[:] = [board._replace(score=board.score + bonus.points) for board, bonus in ends]
    scores = tuple(board.score for board in boards)
    events.append(moves.GameEnded(ending, bonuses, scores, scoring.winners(boards)))
    return Phase.OVER
