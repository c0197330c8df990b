"""Training: the same weights, interrupted or not; its games obey the rules, and it learns from them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from tests.azul.bots import learned
from tools.training.__main__ import main
from tools.training.data import Data, data_of
from tools.training.fit import Epoch, Settings, fit
from tools.training.selfplay import BoardEnd, Played, Recipe, RoundEnd, gather, play

from azul.bots.evaluation import Evaluation, HandSet, Learned, inputs_of, read, supply
from azul.bots.state import key_of
from azul.rules import Move, Phase, Pick, Place, Position, Wall, WallKind, new_game
from azul.rules.moves import Deal

GAMES = (8, 5)
RECIPE = Recipe(2, WallKind.COLOURED, 30, "tests")
FIRST = "coloured-2-tests-0.games"
SECOND = "coloured-2-tests-1.games"


def command(folder: Path, out: Path, games: tuple[int, ...] = GAMES) -> int:
    numbers = ",".join(map(str, games))
    return main(["--games", numbers, "--seed", "tests", "--folder", str(folder), "--out", str(out)])


def trained(folder: Path) -> dict[str, bytes]:
    assert command(folder, folder / "out.toml") == 0
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return trained(tmp_path_factory.mktemp("whole"))


def test_a_training_goes_on_as_if_it_had_not_stopped(tmp_path: Path, whole: dict[str, bytes]) -> None:
    for name in (FIRST, "coloured-2-tests-0.toml"):
        (tmp_path / name).write_bytes(whole[name])
    torn = whole[SECOND][: len(whole[SECOND]) // 2]
    assert not torn.endswith(b"\n")
    (tmp_path / SECOND).write_bytes(torn)
    assert trained(tmp_path) == whole
    again = (tmp_path / "out.toml").read_text(encoding="utf-8")
    assert (
        "# Made by: python -m tools.training --players 2 --wall coloured --games 8,5 --seed tests\n" in again
    )


@pytest.mark.parametrize("processes", [1, 2])
def test_later_generations_play_with_the_weights_of_the_one_before(
    tmp_path: Path, whole: dict[str, bytes], processes: int
) -> None:
    path, weights = tmp_path / "games", tmp_path / "weights.toml"
    weights.write_bytes(whole["coloured-2-tests-0.toml"])
    gather(path, RECIPE._replace(generation=1), 3, processes, read(weights))
    assert path.read_bytes().splitlines() == whole[SECOND].splitlines()[:4]
    assert whole["out.toml"] == whole["coloured-2-tests-1.toml"] != whole["coloured-2-tests-0.toml"]


def test_other_games_and_weights_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], whole: dict[str, bytes]
) -> None:
    out = tmp_path / "out.toml"
    for name in (FIRST, "coloured-2-tests-0.toml"):
        (tmp_path / name).write_bytes(whole[name])
    assert command(tmp_path, out, (7, 5)) == 1
    assert f"{tmp_path / 'coloured-2-tests-0.toml'} was made otherwise" in capsys.readouterr().err
    (tmp_path / FIRST).unlink()
    gather(tmp_path / FIRST, RECIPE._replace(explore=0), 1, 1, HandSet())
    assert command(tmp_path, out) == 1
    assert "0.games was made otherwise" in capsys.readouterr().err
    assert not out.exists()


# Self-play


TABLES = [(2, WallKind.COLOURED), (3, WallKind.GREY)]
RULES = Recipe(2, WallKind.COLOURED, 100, "rules")


class Watched:
    """The positions and moves of a game, as they were played."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moves: list[Move] = []
        apply = Position.apply

        def watched(position: Position, move: Move) -> object:
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


@pytest.mark.parametrize(("players", "wall"), [*TABLES, (4, WallKind.COLOURED)])
def test_games_obey_the_rules_and_are_told_as_they_were(
    players: int, wall: WallKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Later generations, with random weights, play stranger games than values set by hand."""
    evaluations: list[Evaluation] = [HandSet(), Learned(learned.weights(wall, "rules"))]
    for number, values in enumerate(evaluations):
        recipe = RULES._replace(players=players, wall=wall, generation=number)
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
    played = [play(RULES._replace(explore=explore), 3, HandSet()) for explore in (0, 0, 100)]
    assert played[0] == played[1] != played[2]
    assert any(isinstance(move, Pick) for move in watched.moves)


# Fitting


TINY = Settings(hidden=4, epochs=4, batch=16)


@cache
def games(players: int, wall: WallKind) -> list[Played]:
    recipe = Recipe(players, wall, 30, "fit")
    return [play(recipe, number, HandSet()) for number in range(8)]


@cache
def data(players: int, wall: WallKind) -> Data:
    return data_of(games(players, wall), wall)


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_inputs_are_those_that_the_bots_see(players: int, wall: WallKind) -> None:
    names = [(name, place) for name, number in inputs_of(wall).items() for place in range(number)]
    found, end = data(players, wall), 0
    for number, game in enumerate(games(players, wall)):
        for round_, (first, bag, lid, boards) in enumerate(game.ends, 1):
            walls = [
                Wall.parse("/".join(text[row : row + 5] for row in range(0, 25, 5))) for _, text, _ in boards
            ]
            fullest = max(5 - row.count(None) for each in walls for row in each)
            stage = min(max(fullest, 1), 4)
            for seat, (score, _, lines) in enumerate(boards):
                inputs = learned.inputs(wall, walls[seat], lines, supply(players, bag, lid), round_, stage)
                assert found.inputs[end, seat].tolist() == [inputs.count(name) for name in names]
                assert found.scores[end, seat] == score
                assert found.first[end, seat] == (seat == first)
            assert found.stages[end] == stage
            assert (found.games[end], found.rounds[end]) == (number, round_)
            assert found.left[end] == len(game.ends) - round_
            end += 1
    assert end == len(found.inputs)


def test_results_count_points_the_win_and_rows() -> None:
    end = play(Recipe(3, WallKind.COLOURED, 0, "fit"), 0, HandSet()).ends[0]
    found = data_of(
        [Played((50, 50, 20), (1, 1, 0), (end, end)), Played((30, 30, 30), (1, 2, 0), (end,))],
        WallKind.COLOURED,
    )
    assert found.shares.tolist() == [[0.5, 0.5, 0], [0.5, 0.5, 0], [0, 1, 0]]
    assert found.results[0] == pytest.approx([35.01 / 3, 35.01 / 3, -70.02 / 3], abs=1e-4)
    assert found.results[2] == pytest.approx([-10 / 3, 20.03 / 3 - 0.0, -10.03 / 3], abs=0.02)
    assert found.left.tolist() == [1, 0, 0]


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_the_same_data_give_the_same_weights_and_the_loss_falls(players: int, wall: WallKind) -> None:
    told: list[Epoch] = []
    found = data(players, wall)
    settings = TINY._replace(results=TINY.epochs)
    weights = fit(found, wall, settings, told.append)
    assert weights == fit(found, wall, settings, lambda epoch: None)
    assert weights != fit(found, wall, settings._replace(seed=2), lambda epoch: None)
    losses = [epoch.loss for epoch in told]
    assert min(losses) < losses[0]
    assert [epoch.number for epoch in told] == [1, 2, 3, 4]


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_the_weights_know_who_will_win(players: int, wall: WallKind) -> None:
    """Of two seats at the end of a round; a sign turned round would tell the other one."""
    found = data(players, wall)
    weights = fit(found, wall, Settings(hidden=8, epochs=60, batch=16), lambda epoch: None)
    names = [(name, place) for name, number in inputs_of(wall).items() for place in range(number)]
    pairs = right = 0
    for end, results in enumerate(found.results):
        stage, values = found.stages[end] - 1, []
        for seat, row in enumerate(found.inputs[end].tolist()):
            inputs = [name for name, times in zip(names, row, strict=True) for _ in range(times)]
            beside = weights.points[stage] * found.scores[end, seat]
            beside += weights.markers[stage] * found.first[end, seat]
            values.append(learned.value(weights, inputs) + beside)
        for one, other in combinations(range(players), 2):
            pairs += 1
            right += (values[one] > values[other]) == (results[one] > results[other])
    assert right > 0.75 * pairs
