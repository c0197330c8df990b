"""A checker that lists everything wrong with a position; the property tests want an empty list.

Source: rules, all of it, and case 16 (all 100 tiles are somewhere after every single command).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azul.rules.board import FLOOR_SPACES, SIZE, PlayerBoard, Space, WallKind, printed_colour
from azul.rules.moves import CENTRE
from azul.rules.offer import FACTORIES, FACTORY_TILES
from azul.rules.position import Position
from azul.rules.tiles import ALL_TILES, COLOURS, MARKER, NO_TILES, Phase, total
from azul.rules.tiling import IDLE_ROUNDS, next_line


def problems(game: Position) -> list[str]:
    """Everything that cannot be in a game played by the rules, a sentence each.

    Where a position has not even the right form (players, factories, lines, walls), only that is told.
    """
    found = list(_form(game))
    if found:
        return found
    found = [*_offer(game), *_tiles(game), *_marker(game), *_turn(game), *_ending(game)]
    for seat, board in enumerate(game.boards, 1):
        what = [*_board(board), *_wall(board), *_colours(game.wall, board)]
        found += [f"seat {seat}: {each}" for each in what]
    return found


def _form(game: Position) -> Iterator[str]:
    """How many there are of each thing."""
    if FACTORIES.get(game.players) != len(game.offer.factories):
        yield f"{game.players} players and {len(game.offer.factories)} factories"
    for seat, board in enumerate(game.boards, 1):
        if [line.size for line in board.lines] != list(range(1, SIZE + 1)):
            yield f"seat {seat}: the pattern lines do not hold 1 to 5 tiles"
        if [len(row) for row in board.wall] != [SIZE] * SIZE:
            yield f"seat {seat}: the wall does not have 5 x 5 spaces"
    seats = range(1, game.players + 1)
    if game.first not in seats:
        yield f"seat {game.first} is not there and is first"
    if game.to_play is not None and game.to_play not in seats:
        yield f"seat {game.to_play} is not there and is to play"
    if game.marker not in (None, CENTRE, *seats):
        yield f"seat {game.marker} is not there and holds the marker"


def _offer(game: Position) -> Iterator[str]:
    for number, tiles in enumerate(game.offer.factories, 1):
        if tiles.total > FACTORY_TILES:
            yield f"factory {number} holds {tiles.total} tiles"
    if game.phase is not Phase.OFFER and not game.offer.empty:
        yield f"tiles are on offer in phase {game.phase}"
    if game.phase is Phase.OFFER and game.offer.empty:
        yield "the factory offer is empty and not over"


def _tiles(game: Position) -> Iterator[str]:
    every = total((game.offer.tiles, game.bag, game.lid, *(board.tiles for board in game.boards)))
    if every != ALL_TILES:
        yield f"the tiles add up to {every.total}: {dict(zip('BYRKW', every, strict=True))}"
    places = {"bag": game.bag, "lid": game.lid, "centre": game.offer.centre}
    places |= {f"factory {number}": tiles for number, tiles in enumerate(game.offer.factories, 1)}
    for place, tiles in places.items():
        if min(tiles) < 0:
            yield f"{place}: a negative number of tiles"


def _marker(game: Position) -> Iterator[str]:
    if (game.marker is None) != (game.round == 0):
        yield f"in round {game.round} the marker is {'nowhere' if game.marker is None else 'in play'}"
    for seat, board in enumerate(game.boards, 1):
        markers = board.floor.count(MARKER)
        if markers > 1:
            yield f"seat {seat}: more than one marker lies on the floor"
        if markers and seat != game.marker:
            yield f"the marker lies on the floor of seat {seat} and is not held there"
    if game.marker:
        floor = game.board(game.marker).floor
        if game.phase is Phase.OFFER and MARKER not in floor and len(floor) < len(FLOOR_SPACES):
            yield "the holder of the marker has it not on the floor, which has space for it"
        if game.phase is not Phase.OFFER and game.first != game.marker:
            yield "the holder of the marker is not first"


def _turn(game: Position) -> Iterator[str]:
    if game.round == 0 and game.phase is not Phase.DEAL:
        yield f"nothing was dealt and the phase is {game.phase}"
    if (game.phase in (Phase.OFFER, Phase.TILING)) != (game.to_play is not None):
        yield f"seat {game.to_play} is to play in phase {game.phase}"
    elif game.phase is Phase.TILING:
        yield from _tiling(game)
    if game.phase in (Phase.DEAL, Phase.OVER):
        for seat, board in enumerate(game.boards, 1):
            if board.floor or next_line(board):
                yield f"seat {seat}: a floor or a full line is left after wall-tiling"


def _tiling(game: Position) -> Iterator[str]:
    """A column is asked of one player; those before have tiled all they have, those after nothing."""
    if game.wall is WallKind.COLOURED:
        yield "a column is asked for on the coloured wall"
    if not game.legal:
        yield "a column is asked for and there is none to choose"
    seats = game.seats_from(game.first)
    for seat in seats[: seats.index(game.to_play or game.first)]:
        board = game.board(seat)
        if board.floor or next_line(board):
            yield f"seat {seat} has not tiled before the next one"


def _ending(game: Position) -> Iterator[str]:
    """The game goes on until there is a reason to end it, and no longer."""
    if game.idle < 0:
        yield "a negative number of rounds without a tile on a wall"
    row = any(board.wall.full_rows() for board in game.boards)
    idle = game.idle >= IDLE_ROUNDS
    no_tiles = game.bag == NO_TILES and game.lid == NO_TILES
    if game.phase in (Phase.DEAL, Phase.OFFER):
        if row:
            yield "a row is full and the game goes on"
        if idle:
            yield "no tile has come to a wall for too long and the game goes on"
    if game.phase is Phase.DEAL and no_tiles:
        yield "there is nothing to deal and the game goes on"
    if game.phase is Phase.OVER and not (row or idle or no_tiles):
        yield "the game is over for no reason"


def _board(board: PlayerBoard) -> Iterator[str]:
    if board.score < 0:
        yield "the score is below 0"
    if len(board.floor) > len(FLOOR_SPACES):
        yield "the floor line is too long"
    for number, line in enumerate(board.lines, 1):
        if not 0 <= line.count <= number:
            yield f"line {number} holds {line.count} tiles"
        if (line.colour is None) != (line.count == 0):
            yield f"line {number} has a colour without tiles or tiles without a colour"
        if line.colour is not None and line.colour in board.wall[number - 1]:
            yield f"line {number} collects {line.colour.word}, which its wall row shows"


def _wall(board: PlayerBoard) -> Iterator[str]:
    for number, row in enumerate(board.wall, 1):
        yield from _twice(f"row {number}", row)
    for number, column in enumerate(zip(*board.wall, strict=True), 1):
        yield from _twice(f"column {number}", column)


def _twice(place: str, spaces: Sequence[Space]) -> Iterator[str]:
    for colour in COLOURS:
        if spaces.count(colour) > 1:
            yield f"{place} shows {colour.word} twice"


def _colours(kind: WallKind, board: PlayerBoard) -> Iterator[str]:
    """On the coloured wall every tile lies where its colour is printed."""
    if kind is WallKind.COLOURED:
        for row, spaces in enumerate(board.wall):
            for column, laid in enumerate(spaces):
                if laid is not None and laid is not printed_colour(row, column):
                    yield f"row {row + 1} shows {laid.word} in column {column + 1}"
