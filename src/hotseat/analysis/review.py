"""Review a game: each move against the best one found, who was ahead, and the turning points. Pure.

Losses and standings are in points, as the game's bots evaluate its positions. A game derives `Reviewing`.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from time import monotonic
from typing import Generic, NamedTuple, Protocol, TypeVar

from hotseat.bots import search as searching
from hotseat.bots.search import Advice, Budget
from hotseat.game import C, E, G, GameSpec
from hotseat.record.reader import Record

HALF = 3.0  # points: a move that loses so many counts half

TURNING = 3  # how many turning points a game has at the most

_LEAST = 0.5  # points that a turning point lost at least; less is within what a search may err


def loss(best: float, played: float) -> float:
    """The points that a move lost; none if it turned out better than the best one found."""
    return max(0.0, best - played)


def accuracy(losses: Sequence[float], half: float = HALF) -> float | None:
    """How well a player moved, 0 to 1: the mean over the moves, of which one that loses nothing counts 1,
    one that loses `half` points a half, one that loses twice that a quarter; None without moves.
    """
    if not losses:
        return None
    return sum(math.pow(0.5, lost / half) for lost in losses) / len(losses)


def turning_points(losses: Sequence[float], most: int = TURNING) -> tuple[int, ...]:
    """The places of the moves that lost most, in the order of the game; the earlier of equals."""
    places = [place for place, lost in enumerate(losses) if lost >= _LEAST]
    places.sort(key=lambda place: (-losses[place], place))
    return tuple(sorted(places[:most]))


def rounded(points: float) -> int:
    """Points to the nearest whole one, as people say them; a half counts up."""
    return math.floor(points + 0.5)


SECONDS = 22.0  # for all moves of a game; the moves left after that get `_LITTLE` each

_LITTLE = 0.1  # seconds

_DIGITS = 3  # behind the point, in JSON


class Question(NamedTuple, Generic[G, C]):
    """A move to judge: the player had more than one.

    place: of the entry in the record.   round, choice: as the replay counts them, both from 1; the round
    is 0 in games without rounds.
    """

    place: int
    round: int
    choice: int
    seat: int
    position: G
    move: C


class Verdict(NamedTuple, Generic[G, C]):
    """The judgement of a move: the move played, and the best one found."""

    question: Question[G, C]
    played: Advice[C]
    best: Advice[C]

    @property
    def loss(self) -> float:
        """The points that the move lost: 0 if it was the best."""
        seat = self.question.seat
        return loss(self.best.worth(seat), self.played.worth(seat))


class Sums(NamedTuple):
    """The choices of one player together.

    accuracy: 0 to 1, None where none of their choices is judged (`hotseat.analysis.review.accuracy`).
    lost: points lost in `choices` choices.
    """

    name: str
    accuracy: float | None
    lost: float
    choices: int


class Summary(Protocol):
    """One player, as in every game; a game adds its own figures."""

    @property
    def name(self) -> str:
        """Who it is."""

    @property
    def accuracy(self) -> float | None:
        """0 to 1, None where nothing is judged."""

    @property
    def lost(self) -> float:
        """Points lost to weaker moves."""

    @property
    def choices(self) -> int:
        """How many were judged."""


S = TypeVar("S", bound=Summary)


class Standing(NamedTuple):
    """How everyone stood before an entry of the record: own result minus the best other's, by seat."""

    place: int
    worths: tuple[float, ...]


class Review(NamedTuple, Generic[G, C, S]):
    """What is known of a game so far.

    verdicts: in the order of the game.   total: how many there will be.   turning: places among the
    verdicts.   standings: before each judged choice, and at the end where the game is over
    and all of it judged.
    """

    names: tuple[str, ...]
    verdicts: tuple[Verdict[G, C], ...]
    total: int
    over: bool
    turning: tuple[int, ...]
    standings: tuple[Standing, ...]
    players: tuple[S, ...]

    @property
    def complete(self) -> bool:
        """Whether every choice is judged."""
        return len(self.verdicts) == self.total


class Reviewing(ABC, Generic[G, C, E, S]):
    """How the games of one kind are reviewed.

    half: points; a move that loses so many counts half in the accuracy.
    """

    half = HALF

    # What a game brings

    spec: GameSpec[G, C, E]

    @abstractmethod
    def round_of(self, position: G) -> int:
        """The round of a position; 0 in games without rounds."""

    @abstractmethod
    def had_choice(self, position: G) -> bool:
        """Whether the player to move has more than one move."""

    @abstractmethod
    def usual_budget(self, questions: Sequence[Question[G, C]]) -> Budget:
        """The default budget of each move: a number of positions, so that the result can be repeated."""

    @abstractmethod
    def considered(self, position: G, budget: Budget, move: C) -> list[Advice[C]]:
        """The best move, first, and `move`, judged in the same search; results are points."""

    @abstractmethod
    def scores(self, position: G) -> Sequence[float]:
        """By seat."""

    @abstractmethod
    def summary(self, record: Record[G, C, E], own: Sequence[Verdict[G, C]], seat: int, sums: Sums) -> S:
        """One player, of whom the sums are known."""

    @abstractmethod
    def summary_json(self, summary: S) -> dict[str, object]:
        """What the object for programs says of a player behind what it says in every game."""

    # The review

    def questions(self, record: Record[G, C, E]) -> tuple[Question[G, C], ...]:
        """The choices of a game that stand; what was taken back is none of them."""
        questions = []
        reached: Counter[int] = Counter()
        for place, entry in enumerate(record.entries):
            if entry.chance:
                continue
            position, number = entry.before, self.round_of(entry.before)
            reached[number] += 1
            seat = self.spec.to_play(position)
            if seat is not None and self.had_choice(position):
                questions.append(Question(place, number, reached[number], seat, position, entry.move))
        return tuple(questions)

    def judge(self, question: Question[G, C], budget: Budget, ends: float | None = None) -> Verdict[G, C]:
        """Have the strongest player look for the best, and judge what was played as well as that.

        ends: when the whole review should be over, on the clock `time.monotonic`, which all processes
        share; a brake on a machine that is slow or busy.
        """
        if ends is not None:
            budget = budget._replace(seconds=max(_LITTLE, ends - monotonic()))
        considered = self.considered(question.position, budget, question.move)
        played = next(advice for advice in considered if advice.move == question.move)
        return Verdict(question, played, considered[0])

    def review(self, record: Record[G, C, E], verdicts: Iterable[Verdict[G, C]]) -> Review[G, C, S]:
        """What some verdicts, or all, say of a game."""
        known = tuple(sorted(verdicts, key=lambda verdict: verdict.question.place))
        names, game, total = record.header.names, record.position, len(self.questions(record))
        over = self.spec.is_over(game)
        final = self.scores(game) if over and len(known) == total else None
        return Review(
            names,
            known,
            total,
            over=over,
            turning=turning_points([verdict.loss for verdict in known]),
            standings=_standings(known, final, len(record.entries)),
            players=tuple(self._summary(record, known, seat) for seat in range(1, len(names) + 1)),
        )

    def _summary(self, record: Record[G, C, E], verdicts: Sequence[Verdict[G, C]], seat: int) -> S:
        own = [verdict for verdict in verdicts if verdict.question.seat == seat]
        losses = [verdict.loss for verdict in own]
        name = record.header.names[seat - 1]
        sums = Sums(name, accuracy(losses, self.half), sum(losses), len(own))
        return self.summary(record, own, seat, sums)

    # As JSON, for programs and for the screen, whose child sends it line by line

    def as_json(self, review: Review[G, C, S]) -> dict[str, object]:
        """The object of `review --json`."""
        return {
            "complete": review.complete,
            "over": review.over,
            "total": review.total,
            "players": [self._player_json(player) for player in review.players],
            "choices": [self.verdict_json(verdict) for verdict in review.verdicts],
            "turning": list(review.turning),
            "standings": [
                {"place": place, "worths": [round(worth, _DIGITS) for worth in worths]}
                for place, worths in review.standings
            ],
        }

    def _player_json(self, player: S) -> dict[str, object]:
        return {
            "name": player.name,
            "accuracy": None if player.accuracy is None else round(player.accuracy, _DIGITS),
            "lost": round(player.lost, _DIGITS),
            "choices": player.choices,
            **self.summary_json(player),
        }

    def verdict_json(self, verdict: Verdict[G, C]) -> dict[str, object]:
        """One judged choice."""
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

    def verdict_of(
        self, data: Mapping[str, object], questions: Mapping[int, Question[G, C]]
    ) -> Verdict[G, C]:
        """Read a verdict that `verdict_json` wrote. questions: those of the game, by place.

        Raises `KeyError`, `TypeError` or `ValueError` for what is none of that game.
        """
        place = data["place"]
        if not isinstance(place, int):
            raise TypeError("a place is a number")
        played, best = self._advice_of(data["played"]), self._advice_of(data["best"])
        verdict = Verdict(questions[place], played, best)
        if verdict.played.move != verdict.question.move:
            raise ValueError("that was not chosen there")
        return verdict

    def _advice_of(self, data: object) -> Advice[C]:
        if not isinstance(data, dict):
            raise TypeError("an advice is an object")
        return searching.advice_from_json(data, self.spec.parse)


def _advice_json(advice: Advice[C]) -> dict[str, object]:
    results = [round(result, _DIGITS) for result in advice.results]
    return {**searching.advice_to_json(advice), "results": results}


def _standings(
    verdicts: Sequence[Verdict[G, C]], final: Sequence[float] | None, length: int
) -> tuple[Standing, ...]:
    standings = [Standing(verdict.question.place, _worths(verdict.best.results)) for verdict in verdicts]
    if final is not None:
        standings.append(Standing(length, _worths(final)))
    return tuple(standings)


def _worths(results: Sequence[float]) -> tuple[float, ...]:
    """Each player's lead over the best of the others."""
    return tuple(result - max((*results[:seat], *results[seat + 1 :])) for seat, result in enumerate(results))
