"""The review of a Stratopolis game: what is judged, with which knowledge, and its text."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path

import pytest
from rich.cells import cell_len

from hotseat.bots.search import Budget
from stratopolis import dealer
from stratopolis.__main__ import main
from stratopolis.explain import compared, explain
from stratopolis.game import LIBRARY, GameRecord, Setup
from stratopolis.review import REVIEWING, Review, Verdict, judge, questions, review
from stratopolis.review_text import WORDS
from stratopolis.rules import IllegalMove, Play, Position, ScoreChanged

FEW = Budget(nodes=60)
QUICK = ("--nodes", "60", "--jobs", "1")


@cache
def text_of(play: Play, tiles: int) -> str:
    """A record of some tiles placed at random, upwards where that can be."""
    header = Setup(("Ada", "Bo"), play, 1, "heron").header()
    position, lines, rng = REVIEWING.spec.begin(header), [], random.Random(str(play))
    for _tile in range(tiles):
        legal = list(position.legal_moves)
        up = [each for each in legal if each.corner in position.layout]
        move = rng.choice(up if up and rng.random() < 0.7 else legal)
        lines.append(f"{move}\n")
        position = position.apply(move).position
    return str(header) + "".join(lines)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.strat"
    path.write_text(text_of(Play.PILES, 12))
    return path


@cache
def _verdicts(play: Play, tiles: int, path: Path) -> tuple[Verdict, ...]:
    return tuple(judge(each, FEW) for each in questions(LIBRARY.read(path, past=True)))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[GameRecord, Review]:
    path = tmp_path_factory.mktemp("whole") / "game.strat"
    path.write_text(text_of(Play.HAND, 40))
    record = LIBRARY.read(path, past=True)
    return record, review(record, _verdicts(Play.HAND, 40, path))


def test_losses_sums_and_standings(whole: tuple[GameRecord, Review]) -> None:
    record, found = whole
    assert found.complete
    assert found.over
    assert [each.question.choice for each in found.verdicts] == list(range(1, 41))
    assert {each.question.round for each in found.verdicts} == {0}
    for each in found.verdicts:
        seat = each.question.seat
        assert each.played.move == each.question.move
        assert each.loss == max(0, each.best.worth(seat) - each.played.worth(seat))
    for seat, player in enumerate(found.players, 1):
        own = [each.loss for each in found.verdicts if each.question.seat == seat]
        assert (player.choices, player.best) == (20, own.count(0.0))
        assert player.lost == pytest.approx(sum(own))
        falls = [
            event.scores[0] - event.scores[1]
            for entry in record.entries
            for event in entry.events
            if isinstance(event, ScoreChanged) and event.seat != seat == entry.move.kind.seat
        ]
        assert player.taken == sum(fall for fall in falls if fall > 0)
    one, two = record.position.scores
    assert found.standings[-1] == (40, (one - two, two - one))
    losses = [each.loss for each in found.verdicts]
    assert sorted((losses[place] for place in found.turning), reverse=True) == sorted(losses)[-3:][::-1]


def test_words_fit_and_nobody_is_spoken_to(whole: tuple[GameRecord, Review]) -> None:
    _record, found = whole
    some = {*range(0, len(found.verdicts), 5), *found.turning, 39}
    for place, verdict in ((each, found.verdicts[each]) for each in sorted(some)):
        lines = WORDS.explained(found, place, 76)
        assert all(0 < cell_len(line) <= 76 for line in (*lines, WORDS.in_a_line(found, place, 76)))
        assert not {"you", "your"} & set(" ".join(lines).replace(",", " ").split())
        heading = WORDS.heading(found, place)
        assert heading.startswith(f"Tile {place + 1}: ")
        if verdict.best.move != verdict.played.move:
            assert lines[2].startswith("Better: ")
            assert "…" not in lines[2]
        for line in lines[::2]:
            assert not re.search(r"\d,-?\d|[RGN]{3}", line), "no notation: the table shows none"
            assert re.search("on the table|on level|there", line)
    assert [label for label in WORDS.chart_labels(found) if label] == ["10", "20", "30", "40", "end"]
    assert len(WORDS.every(found)[0]) == len(WORDS.every(found)[1]) == 5


def test_the_difference_between_two_placements_is_theirs(whole: tuple[GameRecord, Review]) -> None:
    _record, found = whole
    place = max(found.turning, key=lambda place: found.verdicts[place].loss)
    verdict = found.verdicts[place]
    good, bad = compared(verdict.question.position, verdict.best, verdict.played, found.names, figures=True)
    assert good[-1].must
    assert f"{verdict.loss:+.1f}" in good[-1].text
    assert ": " not in good[-1].text, "it stands behind a colon in the replay"
    assert not {each.text for each in good} & {each.text for each in bad}
    other = found.verdicts[place - 1].question.move.kind
    wrong = verdict.best._replace(move=verdict.best.move._replace(kind=other))
    with pytest.raises(IllegalMove):
        explain(verdict.question.position, wrong, found.names)


@pytest.mark.parametrize("play", list(Play))
def test_what_lies_hidden_changes_no_verdict(play: Play, tmp_path: Path) -> None:
    """The same game with the tiles that nobody has seen in another order is judged alike."""
    path = tmp_path / "game.strat"
    path.write_text(text_of(play, 14))
    asked = questions(LIBRARY.read(path))[-1]
    other = _hidden_otherwise(asked.position)
    assert other != asked.position
    assert judge(asked._replace(position=other), FEW)[1:] == judge(asked, FEW)[1:]


def _hidden_otherwise(position: Position) -> Position:
    supplies = tuple(
        supply._replace(pile=supply.pile[::-1]) for supply in (position.supply(1), position.supply(2))
    )
    return position._replace(supplies=(supplies[0], supplies[1]))


def test_a_review_in_a_table_and_as_an_object(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["review", str(file), *QUICK, "--all", "--figures", "--no-animation"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert err == ""
    assert lines[0] == "Review: Ada, Bo"
    assert lines[2].startswith("A  Tile ")
    heads = [line.split() for line in lines if line.startswith("player")]
    assert heads[0] == ["player", "accuracy", "points", "lost", "per", "move", "best", "taken"]
    assert "best: moves that lost nothing; taken: points taken from the opponent" in lines
    assert "Who was ahead, in points: above 0 Ada, below 0 Bo" in lines
    assert all(cell_len(line) <= 80 for line in lines)
    assert not any(line.endswith("…") for line in lines)
    assert sum(line.startswith(("A  Tile", "B  Tile", "C  Tile")) for line in lines) == 3
    assert main(["review", str(file), "--json", "--progress", "--nodes", "60", "--jobs", "2"]) == 0
    *told, last = capsys.readouterr().out.splitlines()
    found = json.loads(last)
    assert (found["total"], found["complete"], found["over"]) == (12, True, False)
    assert list(found["players"][0]) == ["name", "accuracy", "lost", "choices", "best", "taken"]
    assert list(found["choices"][0]) == ["place", "choice", "seat", "loss", "played", "best"]
    choices = sorted((json.loads(line)["choice"] for line in told), key=lambda each: each["place"])
    assert choices == found["choices"]
    asked = {each.place: each for each in questions(LIBRARY.read(file))}
    back = [REVIEWING.verdict_of(each, asked) for each in choices]
    assert [each.best.move for each in back] == [judge(each, FEW).best.move for each in asked.values()]


def test_the_usual_budget_is_of_positions() -> None:
    header = Setup(("Ada", "Bo"), seed="heron").header()
    budget = REVIEWING.usual_budget([])
    assert budget.nodes
    assert budget.seconds is None, "the same review each time"
    assert dealer.piles("heron") == tuple(each.tiles for each in REVIEWING.spec.begin(header).supplies)
