"""The review of a Stratopolis game: what is judged, with which knowledge, and its text."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.stratopolis.bots.test_search import hidden_otherwise

from hotseat import i18n
from hotseat.bots import Budget
from stratopolis.__main__ import main
from stratopolis.bots.levels import Advice, judged
from stratopolis.explain import compared, explain
from stratopolis.game import LIBRARY, GameRecord, Setup
from stratopolis.review import REVIEWING, WORDS, Review, Verdict, swing
from stratopolis.rules import IllegalMove, Move, Play, Position, ScoreChanged, suppose

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


@pytest.fixture(scope="module", autouse=True)
def _judged_once() -> Iterator[None]:
    """Each move once for the same limit, in two games: the short games are how the whole one begins."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stratopolis.bots.levels.MOST", 2)
        patch.setattr(type(REVIEWING), "considered", staticmethod(cache(judged)))
        yield


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.strat"
    path.write_text(text_of(Play.PILES, 12))
    return path


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[GameRecord, Review]:
    path = tmp_path_factory.mktemp("whole") / "game.strat"
    path.write_text(text_of(Play.PILES, 40))
    record = LIBRARY.read(path)
    return record, REVIEWING.review(
        record, [REVIEWING.judge(each, FEW) for each in REVIEWING.questions(record)]
    )


def test_losses_sums_and_standings(whole: tuple[GameRecord, Review]) -> None:
    record, found = whole
    assert found.complete
    assert found.over
    assert [each.question.choice for each in found.verdicts] == list(range(1, 41))
    assert {each.question.round for each in found.verdicts} == {0}
    for seat, player in enumerate(found.players, 1):
        own = [each.loss for each in found.verdicts if each.question.seat == seat]
        assert player.choices == 20
        falls = [
            event.scores[0] - event.scores[1]
            for entry in record.entries
            for event in entry.events
            if isinstance(event, ScoreChanged) and event.seat != seat == entry.move.kind.seat
        ]
        assert player.own.columns == (own.count(0.0), sum(fall for fall in falls if fall > 0))
    one, two = record.position.scores
    assert found.standings[-1] == (40, (one - two, two - one))


def test_the_chart_changes_by_losses_and_luck_alone(whole: tuple[GameRecord, Review]) -> None:
    """Every step of the chart is what the move lost and what the tile drawn then gave; so is their sum."""
    _record, found = whole
    steps, told = [], []
    for place, each in enumerate(found.verdicts):
        steps.append(found.standings[place + 1].worths[0] - found.standings[place].worths[0])
        lost = -each.loss if each.question.seat == 1 else each.loss
        luck = found.standings[place + 1].worths[0] - each.played.worth(1)
        told.append(lost + luck)
        assert steps[-1] == pytest.approx(told[-1])
        assert swing(found.verdicts, found.standings, place)[1:3] == pytest.approx((steps[-1], luck))
    assert sum(steps) - sum(told) == pytest.approx(0)
    data = json.loads(json.dumps(REVIEWING.as_json(found)))
    lead = [each["worths"][0] for each in data["standings"]]
    for place, each in enumerate(data["choices"]):
        red, green = each["played"]["results"]
        lost = each["loss"] * (-1 if each["seat"] == 1 else 1)
        assert lead[place] == pytest.approx(red - green - lost, abs=0.003), "for programs, too"


def _greedy(tiles: int) -> str:
    """A record of tiles placed where they gain most at once."""
    header = Setup(("Ada", "Bo"), Play.PILES, 1, "heron").header()
    position, lines = REVIEWING.spec.begin(header), []
    for _tile in range(tiles):
        seat = position.to_play or 1

        def gain(move: Move, position: Position = position, seat: int = seat) -> int:
            one, two = suppose(position, move).gains
            return one - two if seat == 1 else two - one

        lines.append(f"{max(position.legal_moves[::2], key=gain)}\n")
        position = position.apply(lines[-1].strip()).position
    return str(header) + "".join(lines)


def test_every_swing_of_the_score_is_a_turning_point_and_told_with_its_cause(file: Path) -> None:
    file.write_text(_greedy(26))
    record = LIBRARY.read(file)
    even = [Advice(each.move, (0.0, 0.0), (each.move,), False, 1) for each in REVIEWING.questions(record)]
    blameless = [
        Verdict(each, move, move) for each, move in zip(REVIEWING.questions(record), even, strict=True)
    ]
    found = REVIEWING.review(record, blameless)
    first = REVIEWING.unjudged(record)
    leads = [each.worths[0] for each in first.standings]
    swung = [place for place in range(26) if abs(leads[place + 1] - leads[place]) >= 10]
    assert swung
    assert list(found.turning) == swung
    assert list(first.turning) == swung, "before any move is judged, too"
    for place in swung:
        heading = WORDS.heading(first, place)
        gainer = first.names[leads[place + 1] < leads[place]]
        points = abs(leads[place + 1] - leads[place])
        assert heading == f"Tile {place + 1}: the score swings {points:.0f} points to {gainer}"
    assert all("luck of the tile" in WORDS.heading(found, place) for place in swung)
    place, seat = swung[0], found.verdicts[swung[0]].question.seat
    other = next(each for each in blameless[place].question.position.legal_moves if each != even[place].move)
    better = even[place]._replace(move=other, results=(5.0, 0.0) if seat == 1 else (0.0, 5.0))
    blameless[place] = blameless[place]._replace(best=better)
    blamed = WORDS.heading(REVIEWING.review(record, blameless), place)
    assert "lost 5 points" in blamed
    assert "luck" not in blamed
    blameless[place - 1] = blameless[place - 1]._replace(best=better._replace(results=better.results[::-1]))
    blameless[place] = blameless[place]._replace(best=even[place])
    assert "after a weaker move" in WORDS.heading(REVIEWING.review(record, blameless), place)


def test_a_rough_look_comes_first_and_the_latest_verdict_counts(file: Path) -> None:
    record = LIBRARY.read(file)
    asked = REVIEWING.questions(record)
    tasks = REVIEWING.usual_tasks(asked)
    assert [each for each, _budget in tasks] == [*asked, *reversed(asked)]
    rough, usual = (tasks[place][1].nodes or 0 for place in (0, -1))
    assert rough * 5 < usual, "it takes two seconds or three"
    first, second = REVIEWING.judge(asked[0], FEW), REVIEWING.judge(asked[0], Budget(nodes=90))
    assert REVIEWING.review(record, [first, second]).verdicts == (second,)


def test_the_scores_themselves_are_there_at_once(file: Path) -> None:
    record = LIBRARY.read(file)
    scores = REVIEWING.unjudged(record).standings
    assert [each.place for each in scores] == list(range(13))
    one, two = record.position.scores
    assert scores[-1].worths == (one - two, two - one)


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


@pytest.mark.parametrize("code", ["en", "fa", "ja", "tr"])
def test_the_list_keeps_the_points_lost_at_80_columns(whole: tuple[GameRecord, Review], code: str) -> None:
    i18n.use_language(code)
    _record, found = whole
    rows = "\n".join(str(line) for line in WORDS.draw_all(found, 74).renderables).split("\n")
    assert all(cell_len(row) <= 74 for row in rows)
    assert any(i18n._("points lost") in row for row in rows)
    assert "…" not in "".join(rows)


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
    path = tmp_path / "game.strat"
    path.write_text(text_of(play, 14))
    asked = REVIEWING.questions(LIBRARY.read(path))[-1]
    other = hidden_otherwise(asked.position, 1)
    assert other != asked.position
    assert REVIEWING.judge(asked._replace(position=other), FEW)[1:] == REVIEWING.judge(asked, FEW)[1:]


def test_a_review_in_a_table_and_as_an_object(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["review", str(file), *QUICK]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2] == "Expected lead in points: plus for Ada, minus for Bo"
    assert re.fullmatch(r"Ada: tile 10, -?\d+\.", lines[-1]), "no chart through a pipe"
    monkeypatch.setattr("hotseat.text.charts.has_charts", lambda: True)
    assert main(["review", str(file), *QUICK, "--all", "--figures", "--no-animation"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert err == ""
    assert lines[0] == "The score as it was: Ada above, Bo below"
    title = lines.index("Review: Ada, Bo")
    assert lines[title + 2].startswith("A  Tile ")
    heads = [line.split() for line in lines if line.startswith("player")]
    assert heads[0] == ["player", "accuracy", "points", "lost", "per", "move", "best", "taken"]
    assert "best: nothing lost; taken: from the opponent" in lines
    assert "Expected lead in points: Ada above, Bo below" in lines
    assert all(cell_len(line) <= 80 for line in lines)
    assert not any(line.endswith("…") for line in lines)
    assert sum(line.startswith(("A  Tile", "B  Tile", "C  Tile")) for line in lines) == 2
    assert main(["review", str(file), "--json", *QUICK]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["total"], found["complete"], found["over"]) == (12, True, False)
    assert list(found["players"][0]) == ["name", "accuracy", "lost", "choices", "best", "taken"]
    assert list(found["choices"][0]) == ["place", "choice", "seat", "loss", "played", "best"]
    asked = {each.place: each for each in REVIEWING.questions(LIBRARY.read(file))}
    back = [REVIEWING.verdict_of(each, asked) for each in found["choices"]]
    assert [each.best.move for each in back] == [
        REVIEWING.judge(each, FEW).best.move for each in asked.values()
    ]


def test_the_usual_budget_is_of_positions() -> None:
    budget = REVIEWING.usual_budget([])
    assert budget.nodes
    assert budget.seconds is None, "the same review each time"
