"""The review of a game: which moves are judged, what they lose, and that results are repeatable."""

from __future__ import annotations

import json
import re
from functools import cache
from time import monotonic

import pytest
from tests.azul.games import RECORDS

from azul.bots.levels import consider, judged
from azul.bots.search import Advice
from azul.effects import Effects, Part, PartKind, parts
from azul.game import LIBRARY, GameRecord
from azul.review import REVIEWING, WORDS, Question, Review, Verdict
from azul.rules import FloorCost, Phase, Pick, parse_move
from azul.rules.position import round_ended_now
from hotseat import bots as searching
from hotseat.bots import Budget
from hotseat.text.fit import wrapped
from hotseat.tui.table.playback import replay_steps

FEW = Budget(nodes=10)


@cache
def record(name: str) -> GameRecord:
    return LIBRARY.read(RECORDS / f"{name}.azul")


@cache
def verdicts(name: str) -> tuple[Verdict, ...]:
    return tuple(REVIEWING.judge(question, FEW) for question in REVIEWING.questions(record(name)))


@cache
def reviewed(name: str) -> Review:
    return REVIEWING.review(record(name), verdicts(name))


NAMES = ("two-coloured", "four-grey")


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_that_somebody_had_is_asked_about(name: str) -> None:
    asked = REVIEWING.questions(record(name))
    entries = record(name).entries
    assert [each.place for each in asked] == [
        place for place, entry in enumerate(entries) if not entry.chance and len(entry.before.legal_moves) > 1
    ]
    numbered = {
        id(each.entry): (each.round, each.choice)
        for each in replay_steps(record(name), lambda position: position.round, undone=False)
    }
    for each in asked:
        entry = entries[each.place]
        assert (each.position, each.move, each.seat) == (entry.before, entry.move, entry.before.to_play)
        if entry.before.round == entry.after.round:
            assert numbered[id(entry)] == (each.round, each.choice), "as the replay counts them"


@pytest.mark.parametrize("name", NAMES)
def test_losses_sums_and_standings(name: str) -> None:
    found = reviewed(name)
    assert found.complete
    assert found.over
    for each in found.verdicts:
        seat = each.question.seat
        assert each.played.move == each.question.move
        assert each.loss >= 0
        assert each.loss == max(0, each.best.gain(seat) - each.played.gain(seat))
        if each.best.move == each.played.move:
            assert each.loss == 0
    for seat, player in enumerate(found.players, 1):
        own = [each.loss for each in found.verdicts if each.question.seat == seat]
        assert player.choices == len(own)
        assert player.lost == pytest.approx(sum(own))
        costs = [e for entry in record(name).entries for e in entry.events if isinstance(e, FloorCost)]
        assert player.own.json["floor"] == sum(each.lost for each in costs if each.seat == seat)
    losses = [each.loss for each in found.verdicts]
    assert sorted((losses[place] for place in found.turning), reverse=True) == sorted(losses)[-3:][::-1]
    scores = [board.score for board in record(name).position.boards]
    last = found.standings[-1]
    assert last.place == len(record(name).entries)
    for seat, worth in enumerate(last.worths):
        assert worth == scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def test_with_two_the_chart_has_every_choice_and_with_more_what_each_round_came_to() -> None:
    two, four = reviewed("two-coloured"), reviewed("four-grey")
    assert len(two.standings) == len(two.verdicts) + 1
    for standing, verdict in zip(two.standings, two.verdicts, strict=False):
        seat = verdict.question.seat
        assert standing.worths[seat - 1] == pytest.approx(verdict.best.worth(seat))
    firsts: dict[int, int] = {}
    lasts: dict[int, Verdict] = {}
    for place, verdict in enumerate(four.verdicts):
        firsts.setdefault(verdict.question.round, place)
        lasts[verdict.question.round] = verdict
    lines = WORDS.chart_lines(four)
    for line in lines:
        assert line.values[0] == 0
        assert line.values[-1] == four.standings[-1].worths[line.seat]
        for number in list(firsts)[1:]:
            expected = round(lasts[number - 1].played.worth(line.seat + 1))
            assert line.values[firsts[number]] == expected
            between = line.values[firsts[number - 1] : firsts[number] + 1]
            assert list(between) in (sorted(between), sorted(between, reverse=True)), "straight, no jumps"
    begun = REVIEWING.review(record("four-grey"), verdicts("four-grey")[: firsts[2] + 3])
    assert [len(line.values) for line in WORDS.chart_lines(begun)] == [firsts[2] + 3] * 4
    assert begun.standings[-1].worths[0] == pytest.approx(begun.verdicts[-1].best.worth(1))


def test_with_more_than_two_a_loss_is_what_two_searches_agree_on() -> None:
    agreed = []
    for question in REVIEWING.questions(record("three-coloured"))[::4]:
        found = judged(question.position, Budget(nodes=300), question.move)
        shown = consider(question.position, budget=Budget(nodes=300), most=3, in_points=True)
        again = consider(
            question.position,
            budget=Budget(nodes=150),
            seed="once more",
            also=[shown[0].move, question.move],
            in_points=True,
        )
        gains = {advice.move: advice.gain(question.seat) for advice in again}
        verdict = Verdict(question, found[-1], found[0])
        assert verdict.loss == 0 or verdict.loss >= 0.5
        if verdict.loss:
            assert verdict.best.move == shown[0].move
            assert 0 < verdict.loss <= gains[shown[0].move] - gains[question.move]
        else:
            assert verdict.best.move == question.move
        agreed.append(bool(verdict.loss))
    assert set(agreed) == {False, True}


@pytest.mark.parametrize("name", NAMES)
def test_the_same_comes_out_again_and_through_json(name: str) -> None:
    again = [REVIEWING.judge(question, FEW) for question in REVIEWING.questions(record(name))[:6]]
    assert again == list(verdicts(name)[:6])
    found = json.loads(json.dumps(REVIEWING.as_json(reviewed(name))))
    asked = {each.place: each for each in REVIEWING.questions(record(name))}
    assert list(found) == ["complete", "over", "total", "players", "choices", "turning", "standings"]
    assert list(found["players"][0]) == ["name", "accuracy", "lost", "choices", "floor", "missed"]
    assert list(found["choices"][0]) == ["place", "round", "choice", "seat", "loss", "played", "best"]
    assert list(found["choices"][0]["best"]) == ["command", "results", "line", "exact", "nodes"]
    assert found["total"] == len(found["choices"])
    back = REVIEWING.review(record(name), [REVIEWING.verdict_of(each, asked) for each in found["choices"]])
    assert back.turning == reviewed(name).turning
    for one, other in zip(back.verdicts, verdicts(name), strict=True):
        assert one.question == other.question
        assert (one.best.move, one.best.principal_variation) == (
            other.best.move,
            other.best.principal_variation,
        )
        assert one.loss == pytest.approx(other.loss, abs=0.003)


def test_where_a_line_ends_the_game_its_results_are_the_scores() -> None:
    ends = 0
    for question in REVIEWING.questions(record("two-coloured"))[-8:]:
        verdict = REVIEWING.judge(question, Budget(nodes=3000))
        for advice in (verdict.best, verdict.played):
            position = question.position
            for move in advice.principal_variation:
                position = position.apply(move).position
            then = round_ended_now(position)[0]
            if then.phase is Phase.OVER:
                assert advice.results == tuple(board.score for board in then.boards)
                ends += 1
    assert ends > 2


def test_with_three_and_more_nothing_extra_counts_for_leading() -> None:
    lead = 10
    for question in REVIEWING.questions(record("three-coloured"))[-6:]:
        for advice in REVIEWING.judge(question, FEW)[1:]:
            assert isinstance(advice, searching.Advice)
            after = [
                round_ended_now(question.position.apply(move).position)[0]
                for move in question.position.legal_moves
            ]
            most = max(board.score for position in after for board in position.boards)
            assert max(advice.results) < most + lead, "a pick or two are left; the extra would stand out"


def test_the_usual_budget_is_of_positions_and_time_is_a_brake() -> None:
    for name in ("two-coloured", "three-coloured", "four-grey"):
        budget = REVIEWING.usual_budget(REVIEWING.questions(record(name)))
        assert budget.nodes
        assert budget.seconds is None, "the same review each time"
    question = REVIEWING.questions(record("two-coloured"))[0]
    start = monotonic()
    REVIEWING.judge(question, Budget(nodes=10**9), ends=start - 1)
    assert monotonic() - start < 2, "what is late gets a little time"
    assert REVIEWING.judge(question, FEW, ends=start + 1000) == REVIEWING.judge(question, FEW)


def test_what_is_none_of_that_game_is_refused() -> None:
    asked = {each.place: each for each in REVIEWING.questions(record("two-coloured"))}
    good = REVIEWING.verdict_json(verdicts("two-coloured")[3])
    for bad in (
        good | {"place": 0},
        good | {"place": "1"},
        good | {"played": 3},
        good | {"played": good["best"] | {"command": "9W5"}},  # type: ignore[operator]
        {"seat": 1},
    ):
        with pytest.raises((KeyError, TypeError, ValueError)):
            REVIEWING.verdict_of(bad, asked)


def _verdict(question: Question, best: str, loss: float) -> Verdict:
    worse, better = [0.0] * question.position.players, [0.0] * question.position.players
    better[question.seat - 1] = loss
    move = parse_move(best)
    return Verdict(
        question,
        Advice(question.move, tuple(worse), (question.move,), False, 1),
        Advice(move, tuple(better), (move,), False, 1),
    )


def test_a_finish_is_missed_once_and_where_its_round_did_not_bring_it() -> None:
    whole, numbers = record("two-coloured"), set()

    def missed(game: GameRecord, *found: Verdict) -> list[Part]:
        told = json.loads(json.dumps(REVIEWING.as_json(REVIEWING.review(game, found))))
        missed = told["players"][found[0].question.seat - 1]["missed"]
        return [Part(PartKind(each["kind"]), each["number"]) for each in missed]

    for question in REVIEWING.questions(whole):
        picks = [e for e in whole.entries if not e.chance and e.before.round == question.round]
        brought = parts(picks[-1].after.board(question.seat).wall)
        for move in question.position.legal_moves:
            verdict = _verdict(question, str(move), 4.0)
            done = Effects(question.position, verdict.best).completed
            if not done or not isinstance(move, Pick):
                continue
            expected = {part for part in done if part not in brought}
            found = missed(whole, verdict, verdict)
            assert set(found) == expected
            assert len(found) == len(expected)
            assert missed(whole, _verdict(question, str(move), 0.1)) == [], "too little was lost"
            begun = whole._replace(entries=whole.entries[: question.place + 1])
            if begun.position.phase is Phase.OFFER:  # more picks of this round are to come
                assert missed(begun, verdict) == []
            numbers.add(len(expected))
    assert numbers >= {0, 1}


def test_half_of_it_is_a_review_as_well() -> None:
    found = REVIEWING.review(record("two-coloured"), verdicts("two-coloured")[::-2])
    assert not found.complete
    assert [each.question.place for each in found.verdicts] == sorted(
        each.question.place for each in found.verdicts
    )
    assert WORDS.partial(found) == f"Stopped after {len(found.verdicts)} of {found.total} moves."
    assert len(found.standings) == len(WORDS.chart_labels(found)) == len(found.verdicts), "no end yet"
    assert len(WORDS.every(found)) == 1 + len(found.verdicts)
    nothing = REVIEWING.review(record("two-coloured"), [])
    assert nothing.players[0].accuracy is None
    assert WORDS.overview(nothing)[1][1:4] == ("-", "-", "-")


def test_the_chart_names_the_rounds_and_has_a_line_for_two() -> None:
    two, four = reviewed("two-coloured"), reviewed("four-grey")
    assert [line.name for line in WORDS.chart_lines(two)] == [""]
    assert WORDS.chart_title(two).endswith("North above, South below")
    assert [line.name for line in WORDS.chart_lines(four)] == [
        f"▌{seat} {name}" for seat, name in enumerate(("North", "South", "East", "West"), 1)
    ]
    for found in (two, four):
        labels = WORDS.chart_labels(found)
        assert len(labels) == len(found.verdicts) + 1 == len(WORDS.chart_lines(found)[0].values)
        rounds = sorted({each.question.round for each in found.verdicts})
        assert [label for label in labels if label] == [*map(str, rounds), "end"]


def test_words_say_the_figures() -> None:
    found = reviewed("two-coloured")
    for place, verdict in enumerate(found.verdicts):
        was, why, *better = WORDS.explained(found, place, 78)
        arithmetic = WORDS.explained(found, place, 78, figures=True)
        line = WORDS.in_a_line(found, place, 78)
        assert all(0 < len(text) <= 78 for text in (was, why, *better))
        assert 0 < len(line) <= 78 or len(wrapped(line, 78, 3)) == 2
        assert was.startswith("Played: ")
        choice, name = (better or [was])[0].split(": ")[1], found.names[verdict.question.seat - 1]
        told = f"Better for {name}: " if better else f"{name} played: "
        assert line.startswith(f"{told}{choice}"), "it stands below another player's move"
        heading = WORDS.heading(found, place)
        if verdict.best.move == verdict.played.move:
            assert not better
            assert heading.endswith("made the best move")
        else:
            assert better[0].startswith("Better: ")
            exact, about = f"{verdict.loss:.1f}", int(verdict.loss + 0.5)
            people = "lost less than 1 point" if not about else f"lost {about} point{'s' * (about > 1)}"
            assert heading.endswith("as good as the best" if exact == "0.0" else people)
            assert not re.search(r"\d\.\d", "".join((heading, why, *better))), "no decimals unasked"
            if exact != "0.0":
                assert arithmetic[3].startswith(f"+{exact}")
                exactly = WORDS.heading(found, place, figures=True)
                assert exactly.endswith(f"lost {exact} point{'s' * (exact != '1.0')}")
