"""Games of quick bots against themselves, kept as the boards at the end of each round.

The bots choose the best move with the best reply, without a search: some ten games a second. A file holds
the recipe and a line of JSON per game. Each game is a function of recipe, number and values, so that an
interrupted file can be continued.
"""

from __future__ import annotations

import copyreg
import json
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from azul.bots.alphabeta import AlphaBeta
from azul.bots.boards import Board, boards_of, round_of
from azul.bots.evaluation import Evaluation, Learned
from azul.bots.mcts import Tree
from azul.bots.state import LINES, SearchState, key_of
from azul.game import deal
from azul.rules import Phase, Place, Position, WallKind, new_game
from hotseat.bots import Budget
from hotseat.rng import below, numbers

_EXPLORED = 3  # a random pick is among this many first picks of each player in a round
_AMONG = 8  # and one of this many that look best
_BEAM = 60  # grey wall: ways of tiling kept from line to line
_NONE = Budget(nodes=0)

# Other processes get the weights alone: what is worked out from them cannot be sent.
copyreg.pickle(Learned, lambda values: (Learned, (values.weights,)))

BoardEnd = tuple[int, str, int]
"""Score, wall and unfinished lines: the wall as 25 letters, row by row, `.` for an empty space; the lines as
the low bits of a key.
"""


class RoundEnd(NamedTuple):
    first: int  # the seat (from 0) that begins the next round
    bag: Sequence[int]  # tiles by colour just after the round's deal
    lid: Sequence[int]
    boards: Sequence[BoardEnd]  # by seat


class Played(NamedTuple):
    results: Sequence[int]  # the final scores by seat
    rows: Sequence[int]  # the complete rows by seat
    ends: Sequence[RoundEnd]  # of all rounds but the last


class Recipe(NamedTuple):
    players: int
    wall: str
    explore: int  # in how many of a hundred rounds one pick is random
    seed: str
    generation: int = 0  # 0 plays with values set by hand, each later one with those learned before


def play(recipe: Recipe, number: int, values: Evaluation) -> Played:
    seed = f"{recipe.seed}/{recipe.generation}/{recipe.players}/{recipe.wall}/{number}"
    chance = numbers(f"{seed}/explored")
    game = new_game(recipe.players, WallKind(recipe.wall), 1 + number % recipe.players)
    ends: list[RoundEnd] = []
    while True:
        game = game.apply(deal(seed, game)).position
        bag, lid = game.bag, game.lid
        game = _round_played(game, recipe, values, chance)
        if game.bonuses is not None:
            rows = tuple(bonus.rows for bonus in game.bonuses)
            return Played(tuple(board.score for board in game.boards), rows, tuple(ends))
        ends.append(RoundEnd(game.first - 1, bag, lid, _boards(game)))


def _round_played(position: Position, recipe: Recipe, values: Evaluation, chance: Iterator[int]) -> Position:
    """The position after the round. One search object serves all its picks."""
    round_ = round_of(position, values)
    wide = boards_of(position, values, _BEAM)
    explored = below(_EXPLORED * recipe.players, chance) if below(100, chance) < recipe.explore else -1
    search = AlphaBeta(round_, _NONE) if position.players == 2 else Tree(round_, _NONE, "")
    picks = 0
    while position.phase is Phase.OFFER:
        moves = search.choices()
        _, then, key, group = moves[below(min(_AMONG, len(moves)), chance) if picks == explored else 0]
        place, keys, seat = search.position
        position = position.apply(round_.offer.move((group, then), place, keys[seat], key)).position
        keys = (*keys[:seat], key, *keys[seat + 1 :])
        search.go_on(SearchState(then, keys, (seat + 1) % position.players), _NONE)
        picks += 1
    keys = search.position.keys
    ways = [_way(board, key, recipe.explore, chance) for board, key in zip(wide, keys, strict=True)]
    return _tiled(position, wide, ways)


def _way(board: Board, key: int, explore: int, chance: Iterator[int]) -> int:
    """The wall after the best tiling; on the grey wall, in `explore` of a hundred rounds, after any.

    Without those the network never sees a colour in a bad column, takes such walls for good ones, and
    loses to the values set by hand (three players: 22 % of 120 games; with it 36 % of 210; 33 % is even).
    """
    ways = board.tilings(key)
    explored = board.form.kind is WallKind.GREY and below(100, chance) < explore
    return ways[below(len(ways), chance) if explored else 0].wall


def _tiled(position: Position, boards: Sequence[Board], walls: Sequence[int]) -> Position:
    while position.phase is Phase.TILING:
        place = position.legal_moves[0]
        assert isinstance(place, Place)
        seat = (position.to_play or 1) - 1
        new = walls[seat] & ~boards[seat].wall
        column = (new >> 5 * (place.line - 1) & 31).bit_length()
        position = position.apply(place._replace(column=column)).position
    return position


def _boards(game: Position) -> Sequence[BoardEnd]:
    return tuple(
        (board.score, str(board.wall).replace("/", ""), key_of(board, False) & LINES) for board in game.boards
    )


def gather(path: Path, recipe: Recipe, games: int, processes: int, values: Evaluation) -> None:
    """Play until the file has this number of games. An incomplete last line is removed.

    Raises `ValueError` if the file has another recipe.
    """
    there = _count_games(path, recipe)
    if there >= games:
        return
    task = partial(play, recipe, values=values)
    with path.open("a", encoding="utf-8") as file, closing(_played(task, there, games, processes)) as more:
        if not file.tell():
            file.write(json.dumps(recipe._asdict()) + "\n")
        for played in more:
            file.write(json.dumps(played, separators=(",", ":")) + "\n")
            file.flush()


def read(path: Path, games: int) -> Iterator[Played]:
    with path.open(encoding="utf-8") as file:
        for line in islice(file, 1, games + 1):
            results, rows, ends = json.loads(line)
            yield Played(results, rows, [RoundEnd(*end) for end in ends])


def _played(
    task: Callable[[int], Played], first: int, end: int, processes: int
) -> Generator[Played, None, None]:
    if processes == 1:
        yield from map(task, range(first, end))
        return
    with Pool(processes) as pool:
        yield from pool.imap(task, range(first, end), chunksize=4)


def _count_games(path: Path, recipe: Recipe) -> int:
    """The number of games in a file; an incomplete last line is removed."""
    if not path.exists():
        return 0
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        path.write_bytes(whole)
    lines = whole.splitlines()
    if lines and json.loads(lines[0]) != recipe._asdict():
        raise ValueError(f"{path} was made otherwise: {lines[0].decode()}")
    return max(0, len(lines) - 1)
