"""A checker that lists everything wrong with a position; the property tests want an empty list.

Source: rules, all of it, and case 16 (all 100 tiles are somewhere after every single command).
"""

from __future__ import annotations

from collections.abc import Iterator

from azul.rules.board import FLOOR_SPACES, PlayerBoard
from azul.rules.commands import CENTRE
from azul.rules.game import Game
from azul.rules.offer import FACTORIES, FACTORY_TILES
from azul.rules.phase import Phase
from azul.rules.tiles import ALL_TILES, COLOURS, MARKER, Tiles
from azul.rules.tiling import IDLE_ROUNDS, next_line
from azul.rules.wall import SIZE, WallKind, printed_colour


def problems(game: Game) -> list[str]:
    """Everything that cannot be in a game played by the rules, a sentence each."""
    found = [*_table(game), *_tiles(game), *_marker(game), *_turn(game)]
    for seat, board in enumerate(game.boards, 1):
        found += [f"seat {seat}: {what}" for what in _board(game.wall, board)]
    return found


def _table(game: Game) -> Iterator[str]:
    if FACTORIES.get(game.players) != len(game.offer.factories):
        yield f"{game.players} players and {len(game.offer.factories)} factories"
    for number, tiles in enumerate(game.offer.factories, 1):
        if tiles.total > FACTORY_TILES:
            yield f"factory {number} holds {tiles.total} tiles"
    if game.phase is not Phase.OFFER and not game.offer.empty:
        yield f"tiles are on offer in phase {game.phase}"
    if game.phase is Phase.OFFER and game.offer.empty:
        yield "the factory offer is empty and not over"


def _tiles(game: Game) -> Iterator[str]:
    total = Tiles(game.offer.tiles + game.bag + game.lid)
    for board in game.boards:
        total += board.tiles
    if total != ALL_TILES:
        yield f"the tiles add up to {total.total}: {dict(zip('BYRKW', total, strict=True))}"
    for place, tiles in (("bag", game.bag), ("lid", game.lid), ("centre", game.offer.centre)):
        if min(tiles) < 0:
            yield f"the {place} holds a negative number of tiles"


def _marker(game: Game) -> Iterator[str]:
    spaces = [board.floor.count(MARKER) for board in game.boards]
    if sum(spaces) > 1:
        yield "more than one marker lies on the floors"
    holders = [seat for seat, count in enumerate(spaces, 1) if count]
    if holders and holders[0] != game.marker:
        yield f"the marker lies on the floor of seat {holders[0]} and is held by {game.marker}"
    if game.marker is None and game.round:
        yield "the marker is nowhere"
    if game.marker not in (None, CENTRE) and game.phase is not Phase.OFFER:
        if game.first != game.marker:
            yield "the holder of the marker is not first"
    elif (
        game.marker == CENTRE
        and game.round
        and game.phase is Phase.OFFER
        and not any(game.offer.factories)
        and not game.offer.centre
    ):
        yield "the round is over and was not ended"


def _turn(game: Game) -> Iterator[str]:
    choosing = game.phase in (Phase.OFFER, Phase.TILING)
    if choosing != (game.to_play is not None):
        yield f"seat {game.to_play} is to play in phase {game.phase}"
    seats = range(1, game.players + 1)
    if game.first not in seats or (game.to_play is not None and game.to_play not in seats):
        yield "a seat that is not there is first or to play"
    if choosing and not game.legal:
        yield "nobody can do anything"
    if game.phase is Phase.TILING and game.wall is WallKind.COLOURED:
        yield "a column is asked for on the coloured wall"
    if game.phase is not Phase.OVER:
        if any(board.wall.full_rows() for board in game.boards) and game.phase is not Phase.TILING:
            yield "a row is full and the game goes on"
        if game.idle > IDLE_ROUNDS or (game.idle == IDLE_ROUNDS and game.phase is not Phase.TILING):
            yield "no tile has come to a wall for too long and the game goes on"
    between = game.phase in (Phase.DEAL, Phase.OVER)
    if between and any(board.floor or next_line(board) for board in game.boards):
        yield "a floor or a full line is left after wall-tiling"


def _board(kind: WallKind, board: PlayerBoard) -> Iterator[str]:
    if board.score < 0:
        yield "the score is below 0"
    if len(board.floor) > len(FLOOR_SPACES):
        yield "the floor line is too long"
    for number, line in enumerate(board.lines, 1):
        if line.size != number or not 0 <= line.count <= number:
            yield f"line {number} holds {line.count} of {line.size}"
        if (line.colour is None) != (line.count == 0):
            yield f"line {number} has a colour without tiles or tiles without a colour"
        if line.colour is not None and line.colour in board.wall[number - 1]:
            yield f"line {number} collects {line.colour.word}, which its wall row shows"
    yield from _wall(kind, board)


def _wall(kind: WallKind, board: PlayerBoard) -> Iterator[str]:
    for number, row in enumerate(board.wall, 1):
        for colour in COLOURS:
            if row.count(colour) > 1:
                yield f"row {number} shows {colour.word} twice"
    for number, column in enumerate(zip(*board.wall, strict=True), 1):
        for colour in COLOURS:
            if column.count(colour) > 1:
                yield f"column {number} shows {colour.word} twice"
    if kind is WallKind.COLOURED:
        for row in range(SIZE):
            for column in range(SIZE):
                laid = board.wall[row][column]
                if laid is not None and laid is not printed_colour(row, column):
                    yield f"row {row + 1} shows {laid.word} in column {column + 1}"
