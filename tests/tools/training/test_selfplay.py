"""The games that the network learns from: they obey the rules, and tell the ends of rounds as they were."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.azul.bots import learned
from tools.training.selfplay import BoardEnd, Recipe, RoundEnd, play

from azul.bots.evaluation import Evaluation, HandSet, Learned
from azul.bots.state import key_of
from azul.rules import Move, Phase, Pick, Place, Position, WallKind, new_game
from azul.rules.moves import Deal

TABLES = [(players, wall) for players in (2, 3, 4) for wall in WallKind]
RECIPE = Recipe(2, WallKind.COLOURED, 100, "rules")


class Watched:
    """The positions and moves of a game, as they were played."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moves: list[Move] = []
        apply = Position.apply

        def watched(position: Position, move: Move) -> object:
            position.check(move)
            self.moves.append(move)
            return apply(position, move)

        monkeypatch.setattr(Position, "apply", watched)


def replayed(recipe: Recipe, number: int, moves: list[Move]) -> Iterator[tuple[Position, Position]]:
    """Each round of a game played again, just after its deal and at its end."""
    position = new_game(recipe.players, WallKind(recipe.wall), 1 + number % recipe.players)
    begun = position
    for move in moves:
        position = position.apply(move).position
        if isinstance(move, Deal):
            begun = position
        elif position.phase in (Phase.DEAL, Phase.OVER):
            yield begun, position


def board_end(position: Position, seat: int) -> BoardEnd:
    board = position.board(seat)
    return board.score, str(board.wall).replace("/", ""), key_of(board, False) & (1 << 30) - 1


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_games_obey_the_rules_and_are_told_as_they_were(
    players: int, wall: WallKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Later generations, with random weights, play stranger games than values set by hand."""
    evaluations: list[Evaluation] = [HandSet(), Learned(learned.weights(wall, "rules"))]
    for number, values in enumerate(evaluations):
        recipe = RECIPE._replace(players=players, wall=wall, generation=number)
        with monkeypatch.context() as patch:
            watched = Watched(patch)
            played = play(recipe, number, values)
        *rounds, (_, last) = replayed(recipe, number, watched.moves)
        assert last.phase is Phase.OVER
        assert list(played.results) == [board.score for board in last.boards]
        assert last.bonuses is not None
        assert list(played.rows) == [bonus.rows for bonus in last.bonuses]
        assert list(played.ends) == [
            RoundEnd(
                end.first - 1,
                begun.bag,
                begun.lid,
                tuple(board_end(end, seat) for seat in range(1, players + 1)),
            )
            for begun, end in rounds
        ]
        assert any(isinstance(move, Place) for move in watched.moves) == (wall == WallKind.GREY)


def test_some_rounds_have_one_pick_that_is_not_the_first_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(monkeypatch)
    played = [play(RECIPE._replace(explore=explore), 3, HandSet()) for explore in (0, 0, 100)]
    assert played[0] == played[1] != played[2]
    assert any(isinstance(move, Pick) for move in watched.moves)
