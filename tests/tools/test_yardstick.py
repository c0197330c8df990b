"""The yardstick: players of another tree, asked in a process that knows nothing of this one."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.strength import duel, measure, tables, yardstick
from tools.strength.contests import Terms, YardstickContest
from tools.strength.results import read
from tools.strength.yardstick import NoCommit, Process, Side, checkout, resolved

from azul.dealer import deal
from azul.rules import WallKind, new_game, parse_move

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
def contest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[YardstickContest]:
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


def test_a_process_that_has_ended_is_an_error(other: Path) -> None:
    (other / "azul" / "bots" / "__init__.py").write_text(BOTS.replace("    return", "    raise SystemExit"))
    process = Process(Side("old", other, "easy"))
    with pytest.raises(RuntimeError, match="old: its process has ended"):
        process.choose(START, "1")
    process.end()


def test_the_sources_of_a_commit_are_laid_out_once(tmp_path: Path) -> None:
    def git(*arguments: str) -> str:
        who = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        return subprocess.run(
            ["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True, text=True
        ).stdout.strip()

    git("init", "-q")
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text("old")
    git("add", "-A")
    git("commit", "-qm", "Begin")
    commit = git("rev-parse", "HEAD")
    (tmp_path / "src" / "a.py").write_text("new")
    source = checkout(commit, tmp_path)
    assert (source / "a.py").read_text() == "old"
    (source / "b.py").touch()
    assert checkout(commit, tmp_path) == source
    assert resolved("HEAD", tmp_path) == resolved(commit, tmp_path) == commit
    assert (source / "b.py").exists()
    with pytest.raises(NoCommit, match="does not have commit 123456789abc"):
        checkout("123456789abcdef0", tmp_path)
    with pytest.raises(NoCommit, match="does not have commit nowhere"):
        resolved("nowhere", tmp_path)


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
    contest: YardstickContest, capsys: pytest.CaptureFixture[str]
) -> None:
    measure.play(contest, 2, jobs=1)
    kept = read(contest)
    assert kept is not None
    assert kept.made["own"] == ["hard", None, 20]
    for game in kept.played:
        assert all(game.choices)
        assert all(0 <= longest <= sum(game.seconds) for longest in game.longest)
    assert duel.state(contest).startswith("2 games: ")
    assert measure.differing(contest, kept) is None, "with nodes it is the same again"
    tables.write({contest.name: kept})
    assert "| one of 2 | coloured | 2 |" in tables.PAGE.read_text()
