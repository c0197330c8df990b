"""Games of quick players against themselves, kept as what lay on the boards at the end of each round.

They choose what is best with the best reply to it, which needs no search: thirty games a second.

One line of JSON a game, in the order of their numbers, below a line that says how they were made. Each
game is a function of that line and its number, so an interrupted file is gone on with as if it had
never stopped.
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

_EXPLORED = 6  # in which of a round's first picks a random one may be
_AMONG = 8  # it is one of that many that look best
_NONE = Budget(nodes=0)

RoundEnd = tuple[int, tuple[tuple[int, int, int], ...]]
"""The seat (from 0) that begins the next round, and by seat score, wall and lines under way."""


class Played(NamedTuple):
    """One game. results: the final points by seat.  rows: the full rows by seat.
    ends: all rounds but the last.
    """

    results: tuple[int, ...]
    rows: tuple[int, ...]
    ends: tuple[RoundEnd, ...]


class Recipe(NamedTuple):
    """How games are made. explore: in how many of a hundred rounds one pick is a random one."""

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
    """The game when the factory offer is empty. What is worked out of the boards serves all its picks."""
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
    """Play until the file has that many games. A torn last line is taken off.

    Raises ValueError where the file was made otherwise.
    """
    there = _there(path, recipe)
    if there >= games:
        return
    chosen = _Player(recipe, values)
    with (
        path.open("a", encoding="utf-8") as file,
        closing(_played(chosen, there, games, processes)) as more,
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


class _Player:
    """Plays a game of a number: what a process is handed."""

    def __init__(self, recipe: Recipe, values: Evaluation) -> None:
        self._recipe, self._values = recipe, values

    def __call__(self, number: int) -> Played:
        return play(self._recipe, number, self._values)


def _played(player: _Player, first: int, end: int, processes: int) -> Generator[Played, None, None]:
    """The games from a number on, in order."""
    if processes == 1:
        yield from map(player, range(first, end))
        return
    with safe_path(), Pool(processes) as pool:
        yield from pool.imap(player, range(first, end), chunksize=4)


def _there(path: Path, recipe: Recipe) -> int:
    """How many games a file holds; what is torn is taken off."""
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
