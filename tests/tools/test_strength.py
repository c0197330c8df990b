"""The matches of docs/bots.md and their tables; how well boards forecast the winner, and hints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.strength import contests, duel, entrants, hints, measure, tables, yardstick
from tools.strength.contests import Contest, StratopolisContest, Terms, YardstickContest
from tools.strength.forecast import Forecast, area_of, forecasts
from tools.strength.results import Stale, read
from tools.strength.yardstick import Chosen, NoCommit, Process, Side, checkout

import azul
from azul.bots.levels import consider, share
from azul.game import LIBRARY, SPEC, GameRecord, deal
from azul.review import REVIEWING
from azul.rules import Move, Phase, Position, WallKind, new_game, parse_move
from hotseat.bots import Budget
from hotseat.bots.matches import Match, fixtures, standings
from stratopolis.rules import Play


def _first(position: Position, _budget: Budget | None, _seed: str) -> Move:
    return position.legal_moves[0]


def _middle(position: Position, _budget: Budget | None, _seed: str) -> Move:
    return position.legal_moves[len(position.legal_moves) // 2]


@pytest.fixture
def contest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Contest:
    """A match of two players that take no time; nothing is written but here."""
    players = tmp_path / "players.py"
    players.write_text("as they were\n")
    page = tmp_path / "bots.md"
    page.write_text(f"# Players\n\n{tables.BEGIN}old\n{tables.END}\nmore\n")
    monkeypatch.setattr(contests, "FOLDER", tmp_path / "strength")
    monkeypatch.setattr(contests, "players_of", lambda game: [players])
    monkeypatch.setattr(tables, "PAGE", page)
    monkeypatch.setattr(entrants, "ENTRANTS", {"first": _first, "middle": _middle})
    found = Contest(("first", "middle"), 2, WallKind.COLOURED)
    monkeypatch.setattr(Contest, "name", property(lambda self: "first-middle"))
    monkeypatch.setattr(tables, "CONTESTS", {found.name: found})
    return found


def test_a_match_goes_on_where_it_was(contest: Contest) -> None:
    measure.play(contest, 4, jobs=1)
    whole = contest.file.read_text()
    lines = whole.splitlines(keepends=True)
    contest.file.write_text("".join(lines[:3]) + lines[3][:20])  # killed while it wrote the third game
    kept = read(contest)
    assert kept is not None
    assert [each.fixture.number for each in kept.played] == [1, 2]
    assert [each.number for each in measure.missing(contest, kept, 4)] == [3, 4]
    measure.play(contest, 4, jobs=1)
    again = read(contest)
    assert again is not None
    assert contest.file.read_text().startswith("".join(lines[:3]))
    before = [line.partition('"seconds"')[0] for line in lines]
    assert [line.partition('"seconds"')[0] for line in contest.file.read_text().splitlines(True)] == before
    changed = contest.file.stat().st_mtime_ns
    measure.play(contest, 4, jobs=1)
    assert contest.file.stat().st_mtime_ns == changed


def test_games_of_players_that_choose_otherwise_are_not_mixed(
    contest: Contest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    measure.play(contest, 4, jobs=1)
    games = contest.file.read_text().splitlines()[1:]
    (tmp_path / "players.py").write_text("said in other words\n")
    assert measure.state(contest).endswith("by players that have changed since")
    with pytest.raises(Stale):
        measure.play(contest, 6, jobs=1)
    assert measure.check_all([contest]) == 0, "they choose as before"
    assert "changed" not in measure.state(contest)
    (tmp_path / "players.py").write_text("and as it is\n")
    monkeypatch.setitem(entrants.ENTRANTS, "first", _middle)
    assert measure.check_all([contest]) == 1
    assert "first-middle: game 1 comes out otherwise" in capsys.readouterr().out
    assert contest.file.read_text().splitlines()[1:] == games
    measure.play(contest, 2, jobs=1, anew=True)
    assert "changed" not in measure.state(contest)


def test_the_tables_are_written_between_their_marks(contest: Contest) -> None:
    measure.play(contest, 4, jobs=1)
    kept = read(contest)
    assert kept is not None
    first, _second = standings(kept.played, 2)
    for _ in range(2):  # written again they are the same
        tables.write({contest.name: kept})
        text = tables.PAGE.read_text()
        assert text.startswith(f"# Players\n\n{tables.BEGIN}")
        assert text.endswith(f"{tables.END}\nmore\n")
        assert "old" not in text
        assert text.count(f"| coloured | 4 | {100 * first.rate:.1f}% |") == 1
    assert "; seed `strength`." in text


def test_only_the_expert_looks_further_at_the_first_picks_of_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int | None] = []
    monkeypatch.setattr(entrants, "choose", lambda _p, _level, budget, _seed: asked.append(budget.nodes))
    first = azul.deal(azul.new_game(3), "heron")
    second = first.play(first.legal_moves[0])
    for position in (first, second):
        entrants.hard(position, None, "")
        entrants.expert(position, None, "")
    assert asked == [600, round(3000 * share(first)), 600, round(3000 * share(second))]


def test_a_match_of_stratopolis_is_kept_and_its_table_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "bots.md"
    page.write_text(f"# Players\n\n{tables.STRATOPOLIS_BEGIN}old\n{tables.STRATOPOLIS_END}\nmore\n")
    monkeypatch.setattr(contests, "FOLDER", tmp_path / "strength")
    monkeypatch.setattr(tables, "PAGE", page)
    found = StratopolisContest(("medium", "easy"), Play.FACE_DOWN)
    measure.play(found, 2, jobs=1)
    kept = read(found)
    assert kept is not None
    assert [each.fixture.number for each in kept.played] == [1, 2]
    assert kept.made["play"] == "face-down"
    assert not kept.stale
    tables.write({found.name: kept})
    text = page.read_text()
    assert "old" not in text
    assert "| medium against easy | face down | 2 |" in text
    assert "\nStratopolis 0.1.0, Python " in text


# How well boards forecast the winner: the area under the curve, and the ends of rounds of a record


def ends(*leads_of_winners: float) -> list[Forecast]:
    """The end of a round in games that seat 1 and seat 2 win by turns."""
    return [
        Forecast(1, -lead if number % 2 else lead, won=not number % 2)
        for number, lead in enumerate(leads_of_winners)
    ]


@pytest.mark.parametrize(
    ("leads", "area"),
    [
        ((1.0, 2.0, 3.0), 1.0),
        ((-1.0, -2.0), 0.0),
        ((0.0, 0.0), 0.5),
        # Winners 3 and -1, losers 1 and -3: 3 is above both, -1 above one.
        ((3.0, -1.0), 0.75),
        # Winners 2, 2 and 0, losers 0, -2 and -2: all above all, but for one that is level.
        ((2.0, 2.0, 0.0), 8.5 / 9),
    ],
)
def test_the_area_is_the_share_of_pairs_in_which_the_winner_is_ahead(
    leads: tuple[float, ...], area: float
) -> None:
    found = area_of(ends(*leads))
    assert found is not None
    assert found.area == pytest.approx(area)
    assert area_of([]) is None


@pytest.fixture
def record(tmp_path: Path) -> GameRecord:
    match = Match(SPEC, ("medium", "easy"), seed="1", budget=Budget(nodes=1), records=tmp_path)
    match(fixtures(2, 2, 2)[0])
    return LIBRARY.read(tmp_path / "game-0001.azul")


def test_every_round_but_the_last_is_judged_at_its_end(record: GameRecord) -> None:
    assert record.position.winners is not None
    found = list(forecasts(record))
    assert [each.round for each in found] == list(range(1, record.position.round))
    assert {each.won for each in found} == {record.position.winners == (1,)}


# Hints against the review: where they are asked for, and which lose too much


def first(position: Position, _seed: str) -> Chosen:
    return {"move": str(position.legal_moves[0]), "seconds": 0.0}


def worst(position: Position, _seed: str) -> Chosen:
    most = len(position.legal_moves)
    advice = consider(position, budget=Budget(nodes=500), most=most, in_points=True)
    return {"move": str(advice[-1].move), "seconds": 0.5}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_are_picks_on_both_walls_and_the_same_from_a_seed(players: int) -> None:
    found = list(hints.positions(players, 5, first, "1"))
    assert len(found) == 5
    assert {each.wall for each in found} == set(WallKind)
    assert {each.players for each in found} == {players}
    assert all(each.phase is Phase.OFFER and len(each.legal_moves) > 1 for each in found)
    assert found == list(hints.positions(players, 5, first, "1"))


def test_a_move_that_loses_more_than_a_point_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(REVIEWING, "usual_budget", lambda questions: Budget(nodes=500))
    position = next(hints.positions(2, 1, first))
    hint = hints.judged(position, worst)
    assert hint.verdict.loss > hints.POINT
    assert "1 of 1 hints lose more than a point" in hints.summary(2, [hint])
    assert position.notation in hints.bad(hint.verdict)


# The yardstick: players of another tree, asked in a process that knows nothing of this one


START = new_game(2).apply(deal("yardstick", new_game(2))).position
BOTS = """
from time import perf_counter, process_time
from typing import NamedTuple
assert perf_counter is process_time
class Budget(NamedTuple):
    seconds: object
    nodes: object
Level = str
def choose(position, level, budget, seed):
    return f"{level} {budget and tuple(budget)} {seed} {position}"
"""
FILES = {
    "azul/__init__.py": "",
    "azul/bots/__init__.py": BOTS,
    "azul/rules/__init__.py": "class Position: parse = str",
}


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A tree with players that answer with what they were asked, and otherwise empty."""
    source = tmp_path / "src"
    for file, text in FILES.items():
        (source / file).parent.mkdir(parents=True, exist_ok=True)
        (source / file).write_text(text)
    return source


@pytest.fixture
def yardstick_contest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[YardstickContest]:
    """A match of today's players against themselves, with few nodes."""
    monkeypatch.setattr(yardstick, "checkout", lambda commit: yardstick.SOURCE)
    page = tmp_path / "bots.md"
    page.write_text(f"{tables.BEGIN}old\n{tables.END}")
    monkeypatch.setattr(tables, "PAGE", page)
    found = YardstickContest(
        2, WallKind.COLOURED, Terms("hard", None, 20), Terms("easy", None, 1), folder=tmp_path
    )
    monkeypatch.setattr(tables, "CONTESTS", {found.name: found})
    yield found
    for side in found.match.sides:
        yardstick.process_of(side).end()
    yardstick.process_of.cache_clear()


def test_no_module_of_this_tree_is_loaded_for_another_one(other: Path) -> None:
    process = Process(Side("old", other, "expert", 0.1))
    chosen = process.choose(START, "seed")
    assert chosen["move"] == f"expert (0.1, None) seed {START.notation}"
    assert chosen["seconds"] >= 0
    files = process.files()
    process.end()
    assert {*files} == {yardstick.CHOOSER, *(other / file for file in FILES)}


def test_a_side_is_asked_as_its_tree_understands(other: Path) -> None:
    """Seconds are a mean in a tree that has means; without limits there is no budget."""

    def chosen(side: Side) -> str:
        process = Process(side)
        found = process.choose(START, "1")["move"]
        process.end()
        return found

    assert chosen(Side("old", other, "easy")) == f"easy None 1 {START.notation}"
    bots = other / "azul/bots/__init__.py"
    bots.write_text(BOTS.replace("    nodes: object\n", "    nodes: object\n    mean: object = None\n"))
    assert chosen(Side("new", other, "expert", 0.1)) == f"expert (None, None, 0.1) 1 {START.notation}"


def test_the_yardstick_plays_from_its_own_sources() -> None:
    try:
        source = checkout()
    except NoCommit as error:
        pytest.skip(str(error))
    process = Process(Side("yardstick", source, "expert", nodes=50))
    assert parse_move(process.choose(START, "1")["move"]) in START.legal_moves
    files = process.files()
    process.end()
    assert all(file == yardstick.CHOOSER or file.is_relative_to(source) for file in files)
    assert source / "azul" / "bots" / "choose.py" in files


def test_a_match_says_what_both_sides_took(
    yardstick_contest: YardstickContest, capsys: pytest.CaptureFixture[str]
) -> None:
    measure.play(yardstick_contest, 2, jobs=1)
    kept = read(yardstick_contest)
    assert kept is not None
    assert kept.made["own"] == ["hard", None, 20]
    for game in kept.played:
        assert all(game.choices)
        assert all(0 <= longest <= sum(game.seconds) for longest in game.longest)
    assert duel.state(yardstick_contest).startswith("2 games: ")
    assert measure.differing(yardstick_contest, kept) is None, "with nodes it is the same again"
    tables.write({yardstick_contest.name: kept})
    assert "| one of 2 | coloured | 2 |" in tables.PAGE.read_text()
