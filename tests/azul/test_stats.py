"""Statistics by name: figures counted by hand, which games count, and computers among the players.

By hand: the points of every tile laid, round by round, and what the floors then cost, which is less than
their penalty where the score was smaller; the rows from the walls of `azul show`.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.azul.record_texts import RECORDS
from tools.games.finished_games import START, STEP, write_games

from azul.game import LIBRARY, SPEC, Setup
from azul.rules import COLOURS, Phase, WallKind
from azul.stats import AtTable, Figures, Finished, Length, Player, finished, scores_by_round
from hotseat.player_stats import Opponent, players_in
from hotseat.record import PERSON
from hotseat.storage.library import Library, SavedGame, SavedPlayer

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def copied(folder: Path, *names: str) -> Path:
    """Some of the recorded games, each a minute younger than the one before."""
    folder.mkdir(exist_ok=True)
    for place, name in enumerate(names):
        path = folder / f"{place}{SPEC.suffix}"
        shutil.copyfile(RECORDS / f"{name}.azul", path)
        os.utime(path, (START + 60 * place,) * 2)
    return folder


def found_in(folder: Path) -> dict[str, Player]:
    gathered = Library(SPEC, folder).collect(finished)
    assert gathered is not None
    return {player.name: player for player in players_in(gathered.results, Player)}


def test_a_game_of_two_counted_by_hand(tmp_path: Path) -> None:
    found = found_in(copied(tmp_path, "two-coloured"))
    north, south = found["North"], found["South"]
    # North laid for 1+1, 1+1+1, 1+2, 5+5, 6+1, 6 and lost 1, 1, 6 (of 11), 2, 8, 11.
    assert (north.points, north.floor) == (31 - 29, 29)
    # South laid for 1+1, 1+1, 5+4+1+1, 1+1+2, 6+7+5, 5, filled row 1 and lost 2, 2 (of 14), 4, 2, 8, 11.
    assert (south.points, south.floor) == (42 - 29 + 2, 29)
    assert (north.rows, north.columns, north.colours) == (0, 0, 0)
    assert (south.rows, south.columns, south.colours) == (1, 0, 0)
    assert (north.games, north.wins, south.games, south.wins) == (1, 0, 1, 1)
    assert north.longest == south.shortest == Length(rounds=6, picks=63, number=1)
    assert north.against == (Opponent("South", 1, wins=0, theirs=1),)
    assert south.tables == [AtTable(2, 1, 1, 15)]


def test_a_game_of_three_counted_by_hand_with_much_taken_back(tmp_path: Path) -> None:
    found = found_in(copied(tmp_path, "three-coloured"))
    assert {name: (player.points, player.floor, player.rows) for name, player in found.items()} == {
        "Ayşe": (6, 2 + 5 + 4 + 2 + 14, 1),
        "山田 太郎": (8, 0 + 1 + 4 + 1 + 1, 0),
        "علی\u200cرضا": (10, 1 + 6 + 7 + 8 + 11, 1),
    }
    # 124 lines: 7 deals, 26 undos, 91 picks, of which 26 were taken back (and 2 deals with them).
    assert found["Ayşe"].longest == Length(rounds=5, picks=91 - 26, number=1)
    assert [player.wins for player in found.values()] == [1, 0, 0]
    assert next(iter(found)) == "علی\u200cرضا"  # as many games as the others, and a win


def test_several_games_add_up(tmp_path: Path) -> None:
    found = found_in(copied(tmp_path, "two-coloured", "four-grey", "two-coloured"))
    south = found["South"]  # 15 and a win, 7 and a win, 15 and a win
    assert (south.games, south.wins, south.points, south.best) == (3, 3, 37, 15)
    assert south.mean == pytest.approx(37 / 3)
    assert south.tables == [AtTable(2, 2, 2, 15), AtTable(4, 1, 1, 7)]
    assert south.against == (
        Opponent("North", 3, wins=3, theirs=0),
        Opponent("East", 1, wins=1, theirs=0),
        Opponent("West", 1, wins=1, theirs=0),
    )
    assert [(each.number, each.score, each.won) for each in south.scores] == [
        (1, 15, True),
        (2, 7, True),
        (3, 15, True),
    ]
    assert [each.played.timestamp() for each in south.scores] == [START, START + 60, START + 120]
    assert (south.longest.number, south.shortest.number) == (1, 2)  # the first of two as long
    assert list(found) == ["South", "North", "East", "West"]


def test_scores_stand_in_the_order_of_the_files_dates(tmp_path: Path) -> None:
    copied(tmp_path, "two-coloured", "four-grey")
    os.utime(tmp_path / "0.azul", (START + 9999,) * 2)
    assert [each.score for each in found_in(tmp_path)["South"].scores] == [7, 15]
    assert [file.number for file in Library(SPEC, tmp_path).by_last_change()] == [2, 1]


def test_what_is_not_over_does_not_count(tmp_path: Path) -> None:
    text = (RECORDS / "two-coloured.azul").read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    for name, body in {
        "untouched": lines[:7],
        "under way": lines[:-3],
        "ended early": [*lines[:-3], "# ended early\n"],
        "taken back": [*lines, "undo\n"],
    }.items():
        (tmp_path / f"{name}.azul").write_text("".join(body), encoding="utf-8")
    gathered = Library(SPEC, tmp_path).collect(finished)
    assert gathered is not None
    assert len(Library(SPEC, tmp_path).by_last_change()) == 4
    assert not gathered.results
    assert not gathered.faults


def test_a_game_that_is_over_counts_whatever_its_comments_say(tmp_path: Path) -> None:
    assert seats_of("two-coloured", tmp_path, "# ended early")["South"].games == 1


def test_capitals_make_another_name_and_blanks_do_not(tmp_path: Path) -> None:
    text = (RECORDS / "two-coloured.azul").read_text(encoding="utf-8")
    for place, name in enumerate(("Ada", "  Ada \t", "ada")):
        changed = text.replace("player North", f"player {name}")
        (tmp_path / f"{place}.azul").write_text(changed, encoding="utf-8")
    found = found_in(tmp_path)
    assert {name: player.games for name, player in found.items()} == {"South": 3, "Ada": 2, "ada": 1}


def test_scores_by_round_of_the_game_of_two() -> None:
    entries = LIBRARY.read(RECORDS / "two-coloured.azul").entries
    assert scores_by_round(entries) == ((1, 0), (3, 0), (0, 7), (8, 9), (7, 19), (2, 13), (2, 15))
    started = next(place for place, each in enumerate(entries) if each.after.phase is Phase.DEAL)
    assert scores_by_round(entries[: started + 1]) == ((1, 0),)
    assert scores_by_round(entries[:started]) == ()


def seats_of(names: str, folder: Path, *lines: str) -> dict[str, Player]:
    """The figures of a game whose record says who sat there, at the end of what it says."""
    text = (RECORDS / f"{names}.azul").read_text(encoding="utf-8")
    (folder / "0.azul").write_text(text + "".join(f"{line}\n" for line in lines), encoding="utf-8")
    return found_in(folder)


def test_computers_are_opponents_by_their_level_and_no_players(tmp_path: Path) -> None:
    found = seats_of("two-coloured", tmp_path, "seat 1 computer hard")
    assert list(found) == ["South"]
    assert found["South"].against == (Opponent("computer hard", 1, wins=1, theirs=0),)
    assert [row[0] for row in found["South"].opponents()] == ["against", "computer, hard"]
    four = tmp_path / "four"
    four.mkdir()
    found = seats_of("four-grey", four, "seat 3 computer easy", "seat 4 computer easy")
    assert set(found) == {"North", "South"}
    assert [each.name for each in found["South"].against] == ["computer easy", "North"]
    assert found["South"].tables[0].players == 4, "the game was one of four all the same"


def test_a_game_of_computers_alone_counts_for_nothing(tmp_path: Path) -> None:
    assert seats_of("two-coloured", tmp_path, "seat 1 computer hard", "seat 2 computer easy") == {}


def test_a_game_begun_here_counts_from_its_end_on(tmp_path: Path) -> None:
    session = Library(SPEC, tmp_path).begin(Setup(("North", "South"), WallKind.COLOURED, 1, "heron"))
    session.advance()
    while not session.finished:
        legal = session.position.legal_moves
        session.play(legal[len(session.entries) * 7 % len(legal)])
        if len(session.entries) == 9:
            assert Library(SPEC, tmp_path).collect(finished) == ((), ())
    session.close()
    assert set(found_in(tmp_path)) == {"North", "South"}


def test_figures_of_varied_games_agree_with_the_positions(tmp_path: Path) -> None:
    write_games(tmp_path, 18)
    gathered = Library(SPEC, tmp_path).collect(finished)
    assert gathered is not None
    assert len(gathered.results) == 18
    assert [game.saved.played.timestamp() for game in gathered.results] == [
        START + number * STEP for number in range(18)
    ]
    for saved, figures in gathered.results:
        record = LIBRARY.read(saved.path)
        scores = tuple(player.score for player in saved.players)
        assert scores == tuple(board.score for board in record.position.boards)
        assert tuple(s for s, p in enumerate(saved.players, 1) if p.won) == record.position.winners
        assert {own.length.rounds for own in figures} == {record.position.round}
        by_round = scores_by_round(record.entries)
        assert len(by_round) == record.position.round + 1
        assert by_round[-1] == scores
        for own, score, last in zip(figures, by_round[-1], by_round[-2], strict=True):
            assert score - last == 2 * own.rows + 7 * own.columns + 10 * own.colours
            assert own.rows <= len(COLOURS)


def players(names: Sequence[str]) -> st.SearchStrategy[tuple[SavedPlayer, ...]]:
    """Players with scores, of whom one at least has won."""
    some = [st.just(PERSON), st.integers(0, 120)]
    winner = st.builds(SavedPlayer, st.just(names[0]), *some, st.just(True))
    return st.tuples(winner, *(st.builds(SavedPlayer, st.just(n), *some, st.booleans()) for n in names[1:]))


few = st.integers(0, 5)
lengths = st.builds(Length, st.integers(3, 12), st.integers(30, 200), st.integers(1, 999))
figures = st.builds(Figures, st.integers(0, 120), few, few, few, lengths)
games = st.builds(
    lambda players, figures: Finished(SavedGame(1, Path(), NOON, players=players), figures),
    st.permutations(["Ada", "Bela", "Zoë", "日本", "ada"]).flatmap(
        lambda names: st.integers(2, 4).flatmap(lambda count: players(names[:count]))
    ),
    st.tuples(*[figures] * 4),
)


@settings(max_examples=20)
@given(st.lists(games, max_size=8))
def test_the_figures_of_all_add_up_and_agree_with_each_other(played: list[Finished]) -> None:
    found = players_in(played, Player)
    seats = [player for game in played for player in game.saved.players]
    shared = [sum(player.won for player in game.saved.players) > 1 for game in played]
    assert sum(player.games for player in found) == len(seats)
    assert sum(player.wins for player in found) >= len(played)
    assert sum(player.wins - player.shared for player in found) == shared.count(False)
    points = sum(each.score or 0 for each in seats)
    assert sum(player.points for player in found) == points
    assert sum(player.mean * player.games for player in found) == pytest.approx(points)
    floors = [own.floor for game in played for own in game.figures[: len(game.saved.players)]]
    assert sum(player.floor for player in found) == sum(floors)
    assert [player.games for player in found] == sorted((p.games for p in found), reverse=True)
    everybody = {player.name: player for player in found}
    for player in everybody.values():
        assert len(player.scores) == player.games == sum(each.games for each in player.tables)
        assert sum(each.won for each in player.scores) == player.wins
        assert sum(each.wins for each in player.tables) == player.wins
        assert sum(each.mean * each.games for each in player.tables) == pytest.approx(player.points)
        assert player.best == max(each.score for each in player.scores)
        assert 0 <= player.shared <= player.wins <= player.games
        assert player.shortest[:2] <= player.longest[:2]
        assert sum(each.games for each in player.against) == sum(
            (each.players - 1) * each.games for each in player.tables
        )
        for each in player.against:
            back = next(o for o in everybody[each.name].against if o.name == player.name)
            assert back == Opponent(player.name, each.games, wins=each.theirs, theirs=each.wins)
