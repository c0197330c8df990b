"""Player statistics: properties that hold for any games."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.games.finished_games import START, STEP, write_games

from azul.game import LIBRARY
from azul.rules import COLOURS, WallKind
from azul.stats import Finished, Result, finished_games, players, scores_by_round
from hotseat.analysis.player_stats import Opponent, as_json

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def test_figures_of_varied_games_agree_with_the_positions(tmp_path: Path) -> None:
    write_games(tmp_path, 18)
    gathered = finished_games(tmp_path)
    assert gathered is not None
    assert len(gathered.results) == 18
    assert [game.played.timestamp() for game in gathered.results] == [
        START + number * STEP for number in range(18)
    ]
    by_number = {file.number: file.path for file in LIBRARY.files(tmp_path)}
    for game in gathered.results:
        record = LIBRARY.read(by_number[game.number])
        assert tuple(r.score for r in game.results) == tuple(b.score for b in record.position.boards)
        assert tuple(s for s, r in enumerate(game.results, 1) if r.won) == record.position.winners
        assert game.rounds == record.position.round
        by_round = scores_by_round(record.entries)
        assert len(by_round) == game.rounds + 1
        assert by_round[-1] == tuple(r.score for r in game.results)
        for result, last in zip(game.results, by_round[-2], strict=True):
            bonus = 2 * result.rows + 7 * result.columns + 10 * result.colours
            assert result.score - last == bonus
            assert result.rows <= len(COLOURS)


def results(names: tuple[str, ...]) -> st.SearchStrategy[tuple[Result, ...]]:
    """Results of players of whom one at least has won."""
    numbers, few = st.integers(0, 120), st.integers(0, 5)
    parts = {"floor": numbers, "rows": few, "columns": few, "colours": few}
    one = st.builds(Result, st.just(""), numbers, st.booleans(), **parts, person=st.just(True))
    return st.tuples(st.lists(one, min_size=len(names), max_size=len(names)), st.integers(0, 3)).map(
        lambda drawn: tuple(
            replace(result, name=name, won=result.won or place == drawn[1] % len(names))
            for place, (name, result) in enumerate(zip(names, drawn[0], strict=True))
        )
    )


games = st.builds(
    Finished,
    number=st.integers(1, 999),
    played=st.just(NOON),
    wall=st.sampled_from(WallKind),
    rounds=st.integers(3, 12),
    picks=st.integers(30, 200),
    results=st.permutations(["Ada", "Bela", "Zoë", "日本", "ada"]).flatmap(
        lambda names: st.integers(2, 4).flatmap(lambda count: results(tuple(names[:count])))
    ),
)


@settings(max_examples=20)
@given(st.lists(games, max_size=8))
def test_the_figures_of_all_add_up_and_agree_with_each_other(played: list[Finished]) -> None:
    found = players(played)
    seats = [result for game in played for result in game.results]
    assert sum(player.games for player in found) == len(seats)
    assert sum(player.wins for player in found) >= len(played)
    assert sum(player.wins - player.shared for player in found) == sum(not game.shared for game in played)
    assert sum(player.points for player in found) == sum(result.score for result in seats)
    assert sum(player.mean * player.games for player in found) == pytest.approx(
        sum(result.score for result in seats)
    )
    assert sum(player.floor for player in found) == sum(result.floor for result in seats)
    assert [player.games for player in found] == sorted((p.games for p in found), reverse=True)
    everybody = {player.name: player for player in found}
    for player in everybody.values():
        assert len(player.scores) == player.games == sum(each.games for each in player.tables)
        assert sum(each.won for each in player.scores) == player.wins
        assert sum(each.wins for each in player.tables) == player.wins
        assert sum(each.points for each in player.tables) == player.points
        assert player.best == max(each.score for each in player.scores)
        assert 0 <= player.shared <= player.wins <= player.games
        assert player.shortest[:2] <= player.longest[:2]
        assert sum(each.games for each in player.against) == sum(
            (each.players - 1) * each.games for each in player.tables
        )
        for each in player.against:
            back = next(o for o in everybody[each.name].against if o.name == player.name)
            assert back == Opponent(player.name, each.games, wins=each.theirs, theirs=each.wins)


@settings(max_examples=20)
@given(st.lists(games, max_size=4))
def test_the_json_object_is_json_and_says_the_same(played: list[Finished]) -> None:
    found = json.loads(json.dumps(as_json(len(played), 2, players(played))))
    assert (found["games"], found["unreadable"]) == (len(played), 2)
    for player, told in zip(players(played), found["players"], strict=True):
        assert told["name"] == player.name
        assert told["score"]["total"] == player.points
        assert told["floor"]["mean"] == round(player.floor / player.games, 2)
        assert len(told["scores"]) == told["games"] == player.games
    for name in {player.name for player in players(played)}:
        alone = json.loads(json.dumps(as_json(len(played), 0, players(played), name)))["players"]
        assert [each["name"] for each in alone] == [name]
