"""List everything that is wrong with a position; the property tests expect an empty list.

Source: docs/rules.md; docs/rule-cases.md, "Azul: cases", 16 (no tile is ever lost).
"""

from __future__ import annotations

from collections.abc import Iterator

from azul.rules.board import FLOOR_SIZE, SIZE, PlayerBoard, WallKind, printed_colour
from azul.rules.moves import CENTRE
from azul.rules.position import Position
from azul.rules.rounds import FACTORIES, FACTORY_TILES, IDLE_ROUNDS, next_line
from azul.rules.tiles import ALL_TILES, COLOURS, MARKER, NO_TILES, Phase, total


def problems(position: Position) -> list[str]:
    """Everything that cannot happen in a game played by the rules, one sentence each.

    If a position has the wrong form (players, factories, lines, walls), nothing else is checked.
    """
    if wrong := list(_form(position)):
        return wrong
    wrong = [*_offer(position), *_tiles(position), *_marker(position), *_turn(position), *_ending(position)]
    for seat, board in enumerate(position.boards, 1):
        wrong += [f"seat {seat}: {problem}" for problem in (*_board(board), *_wall(position.wall, board))]
    return wrong


def _form(position: Position) -> Iterator[str]:
    """The right number of everything, and seats that exist."""
    if FACTORIES.get(position.players) != len(position.offer.factories):
        yield f"{position.players} players and {len(position.offer.factories)} factories"
    for seat, board in enumerate(position.boards, 1):
        if [line.size for line in board.lines] != list(range(1, SIZE + 1)):
            yield f"seat {seat}: the pattern lines do not hold 1 to 5 tiles"
        if [len(row) for row in board.wall] != [SIZE] * SIZE:
            yield f"seat {seat}: the wall does not have 5 x 5 spaces"
    seats = range(1, position.players + 1)
    if position.first not in seats:
        yield f"seat {position.first} is not there and is first"
    if position.to_play is not None and position.to_play not in seats:
        yield f"seat {position.to_play} is not there and is to play"
    if position.marker not in (None, CENTRE, *seats):
        yield f"seat {position.marker} is not there and holds the marker"


def _offer(position: Position) -> Iterator[str]:
    for number, tiles in enumerate(position.offer.factories, 1):
        if tiles.total > FACTORY_TILES:
            yield f"factory {number} holds {tiles.total} tiles"
    if position.phase is not Phase.OFFER and not position.offer.empty:
        yield f"tiles are on offer in phase {position.phase}"
    if position.phase is Phase.OFFER and position.offer.empty:
        yield "the factory offer is empty and not over"


def _tiles(position: Position) -> Iterator[str]:
    on_boards = (board.tiles for board in position.boards)
    tiles = total((position.offer.tiles, position.bag, position.lid, *on_boards))
    if tiles != ALL_TILES:
        yield f"the tiles add up to {tiles.total}: {dict(zip('BYRKW', tiles, strict=True))}"
    places = {"bag": position.bag, "lid": position.lid, "centre": position.offer.centre}
    places |= {f"factory {number}": tiles for number, tiles in enumerate(position.offer.factories, 1)}
    for place, tiles in places.items():
        if min(tiles) < 0:
            yield f"{place}: a negative number of tiles"


def _marker(position: Position) -> Iterator[str]:
    if (position.marker is None) != (position.round == 0):
        yield f"in round {position.round} the marker is {'nowhere' if position.marker is None else 'in play'}"
    for seat, board in enumerate(position.boards, 1):
        markers = board.floor.count(MARKER)
        if markers > 1:
            yield f"seat {seat}: more than one marker lies on the floor"
        if markers and seat != position.marker:
            yield f"the marker lies on the floor of seat {seat} and is not held there"
    if position.marker:
        floor = position.board(position.marker).floor
        if position.phase is Phase.OFFER and MARKER not in floor and len(floor) < FLOOR_SIZE:
            yield "the holder of the marker has it not on the floor, which has space for it"
        if position.phase is not Phase.OFFER and position.first != position.marker:
            yield "the holder of the marker is not first"


def _turn(position: Position) -> Iterator[str]:
    if position.round == 0 and position.phase is not Phase.DEAL:
        yield f"nothing was dealt and the phase is {position.phase}"
    if (position.phase in (Phase.OFFER, Phase.TILING)) != (position.to_play is not None):
        yield f"seat {position.to_play} is to play in phase {position.phase}"
    elif position.phase is Phase.TILING:
        yield from _tiling(position)
    if position.phase in (Phase.DEAL, Phase.OVER):
        for seat, board in enumerate(position.boards, 1):
            if board.floor or next_line(board):
                yield f"seat {seat}: a floor or a full line is left after wall-tiling"


def _tiling(position: Position) -> Iterator[str]:
    """One player chooses a column on the grey wall; the players before have finished tiling."""
    if position.wall is WallKind.COLOURED:
        yield "a column is asked for on the coloured wall"
    if not position.legal_moves:
        yield "a column is asked for and there is none to choose"
    seats = position.seats_from(position.first)
    for seat in seats[: seats.index(position.to_play or position.first)]:
        board = position.board(seat)
        if board.floor or next_line(board):
            yield f"seat {seat} has not tiled before the next one"


def _ending(position: Position) -> Iterator[str]:
    """The game ends exactly when there is a reason to."""
    if position.idle < 0:
        yield "a negative number of rounds without a tile on a wall"
    row = any(board.wall.full_rows() for board in position.boards)
    idle = position.idle >= IDLE_ROUNDS
    no_tiles = position.bag == NO_TILES and position.lid == NO_TILES
    if position.phase in (Phase.DEAL, Phase.OFFER):
        if row:
            yield "a row is full and the game goes on"
        if idle:
            yield "no tile has come to a wall for too long and the game goes on"
    if position.phase is Phase.DEAL and no_tiles:
        yield "there is nothing to deal and the game goes on"
    if position.phase is Phase.OVER and not (row or idle or no_tiles):
        yield "the game is over for no reason"


def _board(board: PlayerBoard) -> Iterator[str]:
    if board.score < 0:
        yield "the score is below 0"
    if len(board.floor) > FLOOR_SIZE:
        yield "the floor line is too long"
    for number, line in enumerate(board.lines, 1):
        if not 0 <= line.count <= number:
            yield f"line {number} holds {line.count} tiles"
        if (line.colour is None) != (line.count == 0):
            yield f"line {number} has a colour without tiles or tiles without a colour"
        if line.colour is not None and line.colour in board.wall[number - 1]:
            yield f"line {number} collects {line.colour.word}, which its wall row shows"


def _wall(kind: WallKind, board: PlayerBoard) -> Iterator[str]:
    places = {f"row {number}": row for number, row in enumerate(board.wall, 1)}
    places |= {f"column {number}": column for number, column in enumerate(zip(*board.wall, strict=True), 1)}
    for place, spaces in places.items():
        for colour in COLOURS:
            if spaces.count(colour) > 1:
                yield f"{place} shows {colour.word} twice"
    for number, row in enumerate(board.wall) if kind is WallKind.COLOURED else ():
        for column, laid in enumerate(row):
            if laid is not None and laid is not printed_colour(number, column):
                yield f"row {number + 1} shows {laid.word} in column {column + 1}"
