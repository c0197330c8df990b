"""The games as arrays: the network's inputs of all boards at the ends of rounds, and how the games ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tools.training.selfplay import Played

from azul.bots.evaluation import (
    FIRST_LINE,
    FIRST_SUPPLY,
    GREY_INPUTS,
    INPUTS,
    LEAD,
    POINT,
    SCORES,
    STAGES,
    SUPPLIES,
    inputs_of,
)
from azul.bots.state import MOST_POINTS, RUNS
from azul.rules import WallKind
from azul.rules.tiles import LETTERS

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Floats = NDArray[np.float32]

_WIN = LEAD // POINT  # points that winning counts beside the score, shared by all winners
_ROW = 0.01  # points that a complete row counts: it breaks ties

_CHUNK = 5_000  # games that are worked on at a time

_EMPTY = len(LETTERS)  # stands for the colour of an empty space

# By the letters of a wall.
_COLOURS = np.full(256, _EMPTY, np.uint8)
_COLOURS[np.frombuffer(LETTERS.encode(), np.uint8)] = np.arange(_EMPTY)


class Data(NamedTuple):
    """All ends of rounds, game by game and round by round. Arrays by end, and by end and seat."""

    inputs: Bytes  # by end, seat and number of the input, in the order of a file of weights
    scores: Floats
    first: Floats  # whether a seat begins the next round
    stages: Ints  # 1 to 4
    results: Floats  # score, what winning counts and what rows count, less the mean of the game
    shares: Floats  # of the win
    left: Ints  # how many more ends the game has
    games: Ints  # the number of the game
    rounds: Ints  # from 1


def data_of(games: Iterable[Played], wall: WallKind) -> Data:
    source, before = iter(games), 0
    chunks: list[Data] = []
    while chunk := list(islice(source, _CHUNK)):
        chunks.append(_data(chunk, wall, before))
        before += len(chunk)
    return Data._make(np.concatenate(arrays) for arrays in zip(*chunks, strict=True))


def _data(games: Sequence[Played], wall: WallKind, before: int) -> Data:
    """The data of some games; `before`: how many games came before them."""
    players = len(games[0].results)
    lengths = np.array([len(game.ends) for game in games])
    ends = list(chain.from_iterable(game.ends for game in games))
    boards = list(chain.from_iterable(end.boards for end in ends))
    letters = "".join([board[1] for board in boards]).encode()
    walls = _COLOURS[np.frombuffer(letters, np.uint8)].reshape(-1, 25)
    rounds = np.concatenate([np.arange(1, length + 1) for length in lengths])
    stages = _stages(walls, players)
    bag, lid = (np.array(tiles, np.int64) for tiles in zip(*[end[1:3] for end in ends], strict=True))
    lines = np.array([board[2] for board in boards], np.int64)
    supplied = np.repeat(supplies(players, bag, lid), players, axis=0)
    blocks = {
        **_of_walls(walls, supplied),
        **_of_lines(lines, supplied),
        **(_of_points(walls, lines) if wall is WallKind.GREY else {}),
        "round": np.repeat(_counted(np.minimum(rounds, 5), 6), players, axis=0),
        "stage": np.repeat(_counted(stages, STAGES + 1), players, axis=0),
    }
    first = np.array([end.first for end in ends])
    results, shares = _outcomes(games)
    return Data(
        np.concatenate([blocks[name] for name in inputs_of(wall)], axis=1).reshape(len(ends), players, -1),
        np.array([board[0] for board in boards], np.float32).reshape(-1, players),
        (first[:, None] == np.arange(players)).astype(np.float32),
        stages,
        np.repeat(results, lengths, axis=0),
        np.repeat(shares, lengths, axis=0),
        np.repeat(lengths, lengths) - rounds,
        np.repeat(before + np.arange(len(games)), lengths),
        rounds,
    )


def _outcomes(games: Sequence[Played]) -> tuple[Floats, Floats]:
    """The results as `Data` has them, and the shares of the win, by game and seat."""
    scores = np.array([game.results for game in games])
    rows = np.array([game.rows for game in games])
    ranks = 10 * scores + rows
    won = ranks == ranks.max(axis=1, keepdims=True)
    shares = (won / won.sum(axis=1, keepdims=True)).astype(np.float32)
    results = (scores + _WIN * shares + _ROW * rows).astype(np.float32)
    return centred(results), shares


def centred(values: Floats) -> Floats:
    found: Floats = values - values.mean(axis=1, keepdims=True)
    return found


def supplies(players: int, bag: Ints, lid: Ints) -> Ints:
    """`evaluation.supply` of many bags and lids."""
    per = 4 * (2 * players + 1)
    tiles, others = bag.sum(axis=1, keepdims=True), lid.sum(axis=1, keepdims=True)
    refilled = others > 0
    whole = np.where(refilled, per * others, per)
    drawn = np.where(refilled, bag * others + lid * np.minimum(per - tiles, others), bag)
    enough = tiles >= per
    whole, drawn = np.where(enough, tiles, whole), np.where(enough, bag, drawn)
    found: Ints = np.minimum((40 * drawn + whole) // (2 * whole), SUPPLIES - 1)
    return found


def _stages(walls: Bytes, players: int) -> Ints:
    rows = (walls != _EMPTY).reshape(-1, 5 * players, 5).sum(axis=2)
    found: Ints = np.clip(rows.max(axis=1), 1, STAGES)
    return found


def _of_walls(walls: Bytes, supplied: Ints) -> dict[str, Bytes]:
    filled = walls != _EMPTY
    planes = walls[:, None, :] == np.arange(_EMPTY, dtype=np.uint8)[:, None]
    on_wall = planes.sum(axis=2)
    return {
        "spaces": filled.astype(np.uint8),
        "columns": _counted(filled.reshape(-1, 5, 5).sum(axis=1), 6),
        "colours": _counted(on_wall, 6),
        "colour_supply": _counted(SUPPLIES * on_wall + supplied, 6 * SUPPLIES),
        "planes": planes.reshape(-1, GREY_INPUTS["planes"]).astype(np.uint8),
    }


_RUNS = np.array(RUNS)
_BITS = 1 << np.arange(5)


def _best_points(walls: Bytes) -> Ints:
    """The most points that a tile scores on the grey wall, by board, row and colour; 0 without a column."""
    square = walls.reshape(-1, 5, 5)
    filled = square != _EMPTY
    rows, columns = (filled * _BITS).sum(axis=2), (filled * _BITS[:, None]).sum(axis=1)
    runs = _RUNS[rows], _RUNS[columns].transpose(0, 2, 1)  # across and down, by board, row and column
    points = np.clip(sum(run * (run > 1) for run in runs), 1, MOST_POINTS)
    found: Ints = np.zeros_like(points)
    for colour in range(5):
        there = square == colour
        taken = filled | there.any(axis=1)[:, None, :] | there.any(axis=2)[:, :, None]
        found[:, :, colour] = (points * ~taken).max(axis=2)
    return found


def _tile_points(walls: Bytes, best: Ints) -> Bytes:
    """For each row: how many of the colours that it lacks would score so many points."""
    square = walls.reshape(-1, 5, 5)
    found = np.zeros((len(square), 5, SCORES), np.uint8)
    for colour in range(5):
        boards, rows = np.nonzero(~(square == colour).any(axis=2))
        found[boards, rows, best[boards, rows, colour]] += 1
    return found.reshape(len(square), -1)


def _of_lines(lines: Ints, supplied: Ints) -> dict[str, Bytes]:
    held, with_supply = (np.zeros((len(lines), INPUTS[name]), np.uint8) for name in ("lines", "line_supply"))
    for row, boards, colour, number in _unfinished(lines):
        held[boards, FIRST_LINE[row] + 5 * number + colour] = 1
        with_supply[boards, SUPPLIES * (FIRST_SUPPLY[row] + number) + supplied[boards, colour]] = 1
    return {"lines": held, "line_supply": with_supply}


def _of_points(walls: Bytes, lines: Ints) -> dict[str, Bytes]:
    best = _best_points(walls)
    points = np.zeros((len(lines), GREY_INPUTS["line_points"]), np.uint8)
    for row, boards, colour, number in _unfinished(lines):
        points[boards, SCORES * (FIRST_SUPPLY[row] + number) + best[boards, row, colour]] = 1
    return {"tile_points": _tile_points(walls, best), "line_points": points}


def _unfinished(lines: Ints) -> Iterator[tuple[int, Ints, Ints, Ints]]:
    """By row: the boards with an unfinished line there, its colour, and its tiles less one."""
    for row in range(1, 5):
        bits = lines >> 6 * row & 63
        boards = np.flatnonzero(bits)
        number, colour = np.divmod(bits[boards] - 1, 5)
        yield row, boards, colour, number


def _counted(numbers: Ints, length: int) -> Bytes:
    starts = length * np.arange(len(numbers))
    places = starts[:, None] + numbers.reshape(len(numbers), -1)
    counts = np.bincount(places.ravel(), minlength=length * len(numbers))
    return counts.reshape(-1, length).astype(np.uint8)
