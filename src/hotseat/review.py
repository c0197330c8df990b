"""Review a game: compare each move with the best one found, and find who was ahead and the turning points.

Losses and standings are in points, as the game's bots evaluate positions. A game derives `Reviewing`. Pure.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from time import monotonic
from typing import Generic

from hotseat.bots import Advice, Budget, advice_from_json, advice_to_json
from hotseat.game import E, GameSpec, M, P
from hotseat.record.reader import Record
from hotseat.values import NamedTuple

HALF = 3.0  # points: a move that loses this many counts half

MOST_TURNING_POINTS = 3  # turning points of a game, at most

_LEAST = 0.5  # points that a turning point loses at least; a search may err by less


def accuracy(losses: Sequence[float], half: float = HALF) -> float | None:
    """The accuracy of a player, from 0 to 1; None without moves.

    It is a mean: a move that loses nothing counts 1, one that loses `half` points 1/2, twice as many 1/4.
    """
    if not losses:
        return None
    return sum(math.pow(0.5, lost / half) for lost in losses) / len(losses)


def turning_points(losses: Sequence[float]) -> tuple[int, ...]:
    places = [place for place, lost in enumerate(losses) if lost >= _LEAST]
    places.sort(key=lambda place: (-losses[place], place))
    return tuple(sorted(places[:MOST_TURNING_POINTS]))


def rounded(points: float) -> int:
    """Round points as people do: a half goes up."""
    return math.floor(points + 0.5)


REVIEW_SECONDS = 600.0  # for all moves of a game: far more than the positions to look at take

_LITTLE = 0.1  # seconds for each move that is left after that

_DIGITS = 3  # decimals in JSON


class Question(NamedTuple, Generic[P, M]):
    """A move to judge, because the player had a choice."""

    place: int  # of the entry in the record
    round: int  # as the replay counts them, from 1; 0 in games without rounds
    choice: int  # likewise, from 1
    seat: int
    position: P
    move: M


Task = tuple[Question[P, M], Budget]


class Verdict(NamedTuple, Generic[P, M]):
    """The judgement of a move: the move played, and the best one found."""

    question: Question[P, M]
    played: Advice[M]
    best: Advice[M]

    @property
    def loss(self) -> float:
        seat = self.question.seat
        return max(0.0, self.best.gain(seat) - self.played.gain(seat))

    @property
    def was_best(self) -> bool:
        return self.played.move == self.best.move


class OwnFigures(NamedTuple):
    """A game's own figures of a player."""

    columns: tuple[int | None, ...]  # the last ones of the overview; None for an unknown figure
    json: Mapping[str, object]


class Summary(NamedTuple):
    """One player's figures over all judged moves."""

    name: str
    accuracy: float | None  # from 0 to 1; None if no move is judged
    lost: float  # points, in all `choices` moves
    choices: int
    own: OwnFigures


class Leads(NamedTuple):
    """The lead of each seat before an entry of the record: its own result minus the best other result."""

    place: int
    worths: tuple[float, ...]


class Review(NamedTuple, Generic[P, M]):
    """The review of a game, as far as its moves are judged.

    standings: before each judged move; with more than two players, only before the first move of each round
    and the last move; and at the end if the game is over and every move is judged.
    """

    names: tuple[str, ...]
    verdicts: tuple[Verdict[P, M], ...]  # in the order of the game
    total: int  # how many there will be
    over: bool
    turning: tuple[int, ...]  # places among the verdicts
    standings: tuple[Leads, ...]
    players: tuple[Summary, ...]

    @property
    def complete(self) -> bool:
        return len(self.verdicts) == self.total


class Reviewing(ABC, Generic[P, M, E]):
    """Reviews games. half: the points of a move that counts half in the accuracy."""

    half = HALF

    # What a game adds

    spec: GameSpec[P, M, E]

    # Judges moves in one search: the best one, which comes first, and that. Results are points.
    considered: Callable[[P, Budget, M], list[Advice[M]]]

    def had_choice(self, _position: P) -> bool:
        return True

    @abstractmethod
    def usual_budget(self, questions: Sequence[Question[P, M]]) -> Budget:
        """The default budget of a move: a number of positions, so that every review finds the same."""

    @abstractmethod
    def own_figures(self, record: Record[P, M, E], own: Sequence[Verdict[P, M]], seat: int) -> OwnFigures:
        """The game's own figures of a player.   own: the verdicts on the player's moves."""

    def usual_tasks(self, questions: Sequence[Question[P, M]]) -> list[Task[P, M]]:
        """The tasks with default budgets. If they judge a move twice, the later verdict counts."""
        budget = self.usual_budget(questions)
        return [(question, budget) for question in questions]

    def unjudged(self, _record: Record[P, M, E]) -> Review[P, M] | None:
        """A review by the scores alone, for the first seconds; None if they do not tell how a game went."""
        return None

    def turning(self, verdicts: Sequence[Verdict[P, M]], _standings: Sequence[Leads]) -> tuple[int, ...]:
        """The turning points, as places among the verdicts."""
        return turning_points([verdict.loss for verdict in verdicts])

    def swings(self, record: Record[P, M, E]) -> list[tuple[int, list[int]]]:
        """The rounds, or the moves in a game without, that changed the scores most unequally: the number of
        each, from 1, and every seat's gain. They need no search.
        """
        moves = [entry for entry in record.entries if not entry.chance]
        numbers = [self.spec.round_of(entry.before) or place for place, entry in enumerate(moves, 1)]
        gains: dict[int, list[int]] = {}
        for number, entry in zip(numbers, moves, strict=True):
            scores = zip(entry.after.scores, entry.before.scores, strict=True)
            before = gains.get(number, [0] * len(record.header.names))
            gains[number] = [gain + new - old for gain, (new, old) in zip(before, scores, strict=True)]
        largest = sorted(gains, key=lambda number: min(gains[number]) - max(gains[number]))
        chosen = sorted(largest[:MOST_TURNING_POINTS])
        return [(number, gains[number]) for number in chosen if len({*gains[number]}) > 1]

    # The review

    def questions(self, record: Record[P, M, E]) -> tuple[Question[P, M], ...]:
        """The moves of a game to judge, without undone ones."""
        questions = []
        reached: Counter[int] = Counter()
        for place, entry in enumerate(record.entries):
            if entry.chance:
                continue
            position, number = entry.before, self.spec.round_of(entry.before)
            reached[number] += 1
            seat = position.to_play
            if seat is not None and self.had_choice(position):
                questions.append(Question(place, number, reached[number], seat, position, entry.move))
        return tuple(questions)

    def judge_task(self, task: Task[P, M], ends: float | None = None) -> Verdict[P, M]:
        return self.judge(*task, ends)

    def judge(self, question: Question[P, M], budget: Budget, ends: float | None = None) -> Verdict[P, M]:
        """Search for the best move, and judge the move played in the same search.

        ends: when the whole review must be over, in `time.monotonic`. Until then no search looks at the
        time, so that a busy machine finds the same.
        """
        if ends is not None and monotonic() > ends:
            budget = budget._replace(seconds=_LITTLE)
        considered = self.considered(question.position, budget, question.move)
        played = next(advice for advice in considered if advice.move == question.move)
        return Verdict(question, played, considered[0])

    def review(self, record: Record[P, M, E], verdicts: Iterable[Verdict[P, M]]) -> Review[P, M]:
        latest = {verdict.question.place: verdict for verdict in verdicts}
        known = tuple(latest[place] for place in sorted(latest))
        names, position, total = record.header.names, record.position, len(self.questions(record))
        over = position.is_over
        complete = over and len(known) == total
        standings = _standings(known, complete=complete)
        if complete:
            standings.append(Leads(len(record.entries), _worths(position.scores)))
        turning = self.turning(known, standings)
        players = tuple(self._summary(record, known, seat) for seat in range(1, len(names) + 1))
        return Review(names, known, total, over, turning, tuple(standings), players)

    def _summary(self, record: Record[P, M, E], verdicts: Sequence[Verdict[P, M]], seat: int) -> Summary:
        own = [verdict for verdict in verdicts if verdict.question.seat == seat]
        losses = [verdict.loss for verdict in own]
        name = record.header.names[seat - 1]
        figures = self.own_figures(record, own, seat)
        return Summary(name, accuracy(losses, self.half), sum(losses), len(own), figures)

    # JSON, for other programs and for the screen, which reads it from a child process

    def as_json(self, review: Review[P, M]) -> dict[str, object]:
        return {
            "complete": review.complete,
            "over": review.over,
            "total": review.total,
            "players": [
                {
                    "name": player.name,
                    "accuracy": None if player.accuracy is None else round(player.accuracy, _DIGITS),
                    "lost": round(player.lost, _DIGITS),
                    "choices": player.choices,
                    **player.own.json,
                }
                for player in review.players
            ],
            "choices": [self.verdict_json(verdict) for verdict in review.verdicts],
            "turning": list(review.turning),
            "standings": [
                {"place": place, "worths": [round(worth, _DIGITS) for worth in worths]}
                for place, worths in review.standings
            ],
        }

    def verdict_json(self, verdict: Verdict[P, M]) -> dict[str, object]:
        question = verdict.question
        rounds = {"round": question.round} if question.round else {}
        return {
            "place": question.place,
            **rounds,
            "choice": question.choice,
            "seat": question.seat,
            "loss": round(verdict.loss, _DIGITS),
            "played": _advice_json(verdict.played),
            "best": _advice_json(verdict.best),
        }

    def verdict_of(self, data: Mapping[str, object], asked: Mapping[int, Question[P, M]]) -> Verdict[P, M]:
        """Read `verdict_json`'s object. asked: by place. Raises `KeyError`, `TypeError`, `ValueError`."""
        place, played, best = data["place"], data["played"], data["best"]
        if not (isinstance(place, int) and isinstance(played, dict) and isinstance(best, dict)):
            raise TypeError("a place is a number, and an advice an object")
        parse = self.spec.parse
        verdict = Verdict(asked[place], advice_from_json(played, parse), advice_from_json(best, parse))
        if verdict.played.move != verdict.question.move:
            raise ValueError("that was not chosen there")
        return verdict


def _standings(known: Sequence[Verdict[P, M]], *, complete: bool) -> list[Leads]:
    """The leads before judged moves. complete: whether those at the end will follow.

    With more than two players, what a search expects for the others is partly chance, so only the results
    that it expects after the last move of a round are used.
    """
    each = [Leads(verdict.question.place, _worths(verdict.best.results)) for verdict in known]
    if not known or len(each[0].worths) == 2:
        return each
    rounds = [each[0]._replace(worths=(0.0,) * len(each[0].worths))]
    for before, verdict in pairwise(known):
        if before.question.round != verdict.question.round:
            rounds.append(Leads(verdict.question.place, _worths(before.played.results)))
    return rounds if complete or rounds[-1].place == each[-1].place else [*rounds, each[-1]]


def _advice_json(advice: Advice[M]) -> dict[str, object]:
    results = [round(result, _DIGITS) for result in advice.results]
    return {**advice_to_json(advice), "results": results}


def _worths(results: Sequence[float]) -> tuple[float, ...]:
    return tuple(result - max((*results[:seat], *results[seat + 1 :])) for seat, result in enumerate(results))
