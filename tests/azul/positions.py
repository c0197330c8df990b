"""Positions for tests: a game up to some move, and a board without a tile, in notation."""

from __future__ import annotations

from azul.game import deal
from azul.rules import Position, WallKind, new_game

EMPTY_LINES = "./../.../..../....."
EMPTY_WALL = "...../...../...../...../....."
EMPTY = f"0:{EMPTY_LINES}:{EMPTY_WALL}:-"
DEAL = "deal BBRW YYYK RRRR BYKW KKWW"
FOURS = "deal BBBB YYYY RRRR KKKK WWWW"
SPILT = (FOURS, "1BF", "2YF", "3RF", "4KF", "5WF") * 3  # three rounds, which end the game


def played(*moves: str, players: int = 2, wall: WallKind = WallKind.COLOURED) -> Position:
    position = new_game(players, wall)
    for move in moves:
        position = position.play(move)
    return position


def tiling(board: str) -> Position:
    """Two players on the grey wall: the one with this board must choose a column, the other has tiled."""
    other = f"0:K/../.../..../.....:{EMPTY_WALL}:-"
    return Position.parse(f"grey 1 tiling 1 1 1 0 -,-,-,-,- C - BBBB YYYY {board}:1 {other}")


def dealt(players: int = 2, wall: WallKind = WallKind.COLOURED, seed: str = "heron") -> Position:
    """A game before its first pick."""
    start = new_game(players, wall)
    return start.play(deal(seed, start))
