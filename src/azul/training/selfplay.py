"""Games of quick bots against themselves, kept as the boards at the end of each round.

The bots choose the best move with the best reply to it, which needs no search: thirty games a second.

A file holds one line of JSON per game, in the order of their numbers, below a line with the recipe. Each
game is a function of recipe and number, so that an interrupted file can be continued.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import closing
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import NamedTuple

from azul.bots.alphabeta import AlphaBeta
from azul.bots.evaluation import Evaluation
from azul.bots.mcts import Tree
from azul.bots.rounds import advise_columns, round_of
from azul.bots.state import LINES, SearchState, key_of
from azul.bots.walls import FORMS
from azul.dealer import deal
from azul.rules import Phase, Position, WallKind, new_game
from hotseat.bots.child import safe_path
from hotseat.bots.search import Budget

_EXPLORED = 6  # a random pick is one of this many first picks of a round
_AMONG = 8  # and one of this many that look best
_NONE = Budget(nodes=0)

RoundEnd = tuple[int, tuple[tuple[int, int, int], ...]]
"""The seat (from 0) that begins the next round, and by seat: score, wall and unfinished lines."""


class Played(NamedTuple):
    """One game.

    results: the final scores by seat.   rows: the complete rows by seat.   ends: of all rounds but the
    last.
    """

    results: tuple[int, ...]
    rows: tuple[int, ...]
    ends: tuple[RoundEnd, ...]


class Recipe(NamedTuple):
    """How games are made.

    explore: in how many of a hundred rounds one pick is random.
    """

    players: int
    wall: str
    explore: int
    seed: str


def play(recipe: Recipe, number: int, values: Evaluation) -> Played:
    """One game of a recipe."""
    seed = f"{recipe.seed}/{recipe.players}/{recipe.wall}/{number}"
    chance = Random(seed)
    game = new_game(recipe.players, WallKind(recipe.wall), 1 + number % recipe.players)
    ends: list[RoundEnd] = []
    while True:
        game = game.apply(deal(seed, game)).position
        game = _drafted(game, recipe, values, chance)
        while game.phase is Phase.TILING:
            game = game.apply(advise_columns(game, values)[0].move).position
        if game.bonuses is not None:
            rows = tuple(bonus.rows for bonus in game.bonuses)
            return Played(tuple(board.score for board in game.boards), rows, tuple(ends))
        ends.append(_end_of(game))


def _drafted(position: Position, recipe: Recipe, values: Evaluation, chance: Random) -> Position:
    """The position when the factory offer is empty. One search object serves all picks of the round."""
    round_ = round_of(position, values)
    explored = chance.randrange(_EXPLORED) if chance.randrange(100) < recipe.explore else -1
    search = AlphaBeta(round_, _NONE) if position.players == 2 else Tree(round_, _NONE, "")
    picks = 0
    while position.phase is Phase.OFFER:
        moves = search.choices()
        place = chance.randrange(min(_AMONG, len(moves))) if picks == explored else 0
        _, then, key, group = moves[place]
        place_before, keys, seat = search.position
        position = position.apply(round_.offer.move((group, then), place_before, keys[seat], key)).position
        keys = (*keys[:seat], key, *keys[seat + 1 :])
        search.go_on(SearchState(then, keys, (seat + 1) % position.players), _NONE)
        picks += 1
    return position


def _end_of(position: Position) -> RoundEnd:
    form = FORMS[position.wall]
    boards = (
        (board.score, form.packed(board.wall), key_of(board, False) & LINES) for board in position.boards
    )
    return position.first - 1, tuple(boards)


def gather(path: Path, recipe: Recipe, games: int, processes: int, values: Evaluation) -> None:
    """Play until the file has this number of games. An incomplete last line is removed.

    Raises `ValueError` if the file has another recipe.
    """
    there = _count_games(path, recipe)
    if there >= games:
        return
    task = _GameTask(recipe, values)
    with (
        path.open("a", encoding="utf-8") as file,
        closing(_played(task, there, games, processes)) as more,
    ):
        if not file.tell():
            file.write(json.dumps(recipe._asdict()) + "\n")
        for played in more:
            file.write(json.dumps(played, separators=(",", ":")) + "\n")
            file.flush()


def read(path: Path, games: int) -> list[Played]:
    """The first games of a file."""
    with path.open(encoding="utf-8") as file:
        lines = islice(file, 1, games + 1)
        return [_parsed(line) for line in lines]


class _GameTask:
    """Plays the game of a number: the task of a process."""

    def __init__(self, recipe: Recipe, values: Evaluation) -> None:
        self._recipe, self._values = recipe, values

    def __call__(self, number: int) -> Played:
        return play(self._recipe, number, self._values)


def _played(task: _GameTask, first: int, end: int, processes: int) -> Generator[Played, None, None]:
    """The games from a number on, in order."""
    if processes == 1:
        yield from map(task, range(first, end))
        return
    with safe_path(), Pool(processes) as pool:
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


def _parsed(line: str) -> Played:
    results, rows, ends = json.loads(line)
    return Played(
        tuple(results),
        tuple(rows),
        tuple((first, tuple((score, wall, bits) for score, wall, bits in end)) for first, end in ends),
    )
