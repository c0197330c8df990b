"""A game reviewed: each choice against the best one found, who stood how, and where it turned. Pure.

Losses and standings are in points, as the players' search judges them: see `azul.players.points`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from time import monotonic
from typing import NamedTuple

from azul.players import Advice, Budget
from azul.players.fullness import Part, parts
from azul.players.points import considered
from azul.players.reasons import completes
from azul.rules import Command, Event, FloorCost, Game, Phase, parse_command
from azul.saves import Entry, GameRecord
from hotseat import judging
from hotseat.judging import accuracy, turning_points

SECONDS = 22.0  # that the choices of a whole game may take; those that are left then get little each
_LITTLE = 0.1  # seconds
# Positions looked at for a choice, by the number of players: some 0.3 s at most, so that time cuts
# nothing short and a game's review is the same each time. With more than two these are positions of
# rounds played out. With 40 % of it a review saw less than hints do: by its measure those of 120
# positions gave away 0.2 to 1.0 points each, by this one 0.1 to 0.3.
NODES = {2: 50_000, 3: 6_000, 4: 5_000}
_MISSED = 0.5  # points that a choice gave away at least where it missed something
_DIGITS = 3  # behind the point, in JSON


class Question(NamedTuple):
    """A choice that somebody really had: there was more than one.

    place: of the entry in the record.   round, choice: as the replay counts them, both from 1.
    """

    place: int
    round: int
    choice: int
    seat: int
    game: Game
    command: Command


class Verdict(NamedTuple):
    """What a search says of a choice: what was played, and the best that was found."""

    question: Question
    played: Advice
    best: Advice

    @property
    def loss(self) -> float:
        """The points that it gave away: 0 where it was the best."""
        seat = self.question.seat
        return judging.loss(self.best.worth(seat), self.played.worth(seat))


class Missed(NamedTuple):
    """A row, column or colour that could have been completed in a round, and was not."""

    round: int
    part: Part


class Summary(NamedTuple):
    """One player.

    accuracy: 0 to 1, None where none of their choices is judged (`hotseat.judging.accuracy`).
    lost: points given away by `choices` choices.   floor: points lost on the floor line.
    """

    name: str
    accuracy: float | None
    lost: float
    choices: int
    floor: int
    missed: tuple[Missed, ...]


class Standing(NamedTuple):
    """How everyone stood before an entry of the record: own result minus the best other's, by seat."""

    place: int
    worths: tuple[float, ...]


class Review(NamedTuple):
    """What is known of a game so far.

    verdicts: in the order of the game.   total: how many there will be.   turning: places among the
    verdicts.   standings: before each judged choice, and at the end where the game is over
    and all of it judged.
    """

    names: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    total: int
    over: bool
    turning: tuple[int, ...]
    standings: tuple[Standing, ...]
    players: tuple[Summary, ...]

    @property
    def complete(self) -> bool:
        """Whether every choice is judged."""
        return len(self.verdicts) == self.total


def questions(record: GameRecord) -> tuple[Question, ...]:
    """The choices of a game that stand; what was taken back is none of them."""
    found = []
    reached: Counter[int] = Counter()
    for place, entry in enumerate(record.entries):
        if entry.chance:
            continue
        game = entry.before
        reached[game.round] += 1
        if game.to_play is not None and len(game.legal) > 1:
            number = reached[game.round]
            found.append(Question(place, game.round, number, game.to_play, game, entry.command))
    return tuple(found)


def usual_budget(asked: Sequence[Question]) -> Budget:
    """What each choice of a game may take where nobody says: positions, so that it comes out again."""
    return Budget(nodes=NODES[asked[0].game.players])


def judge(question: Question, budget: Budget, ends: float | None = None) -> Verdict:
    """Have the strongest player look for the best, and judge what was played as well as that.

    ends: when the whole review should be over, on the clock `time.monotonic`, which all processes share;
    a brake on a machine that is slow or busy.
    """
    if ends is not None:
        budget = budget._replace(seconds=max(_LITTLE, ends - monotonic()))
    command = question.command
    found = considered(question.game, budget, most=1, also=[command])
    played = next(advice for advice in found if advice.command == command)
    return Verdict(question, played, found[0])


def review(record: GameRecord, verdicts: Iterable[Verdict]) -> Review:
    """What some verdicts, or all, say of a game."""
    verdicts = tuple(sorted(verdicts, key=lambda each: each.question.place))
    names, game, total = record.header.names, record.game, len(questions(record))
    over = game.phase is Phase.OVER
    final = game if over and len(verdicts) == total else None
    return Review(
        names,
        verdicts,
        total,
        over=over,
        turning=turning_points([each.loss for each in verdicts]),
        standings=_standings(verdicts, final, len(record.entries)),
        players=tuple(_summary(record, verdicts, seat) for seat in range(1, len(names) + 1)),
    )


def _standings(verdicts: Sequence[Verdict], final: Game | None, length: int) -> tuple[Standing, ...]:
    found = [Standing(each.question.place, _worths(each.best.results)) for each in verdicts]
    if final is not None:
        found.append(Standing(length, _worths([board.score for board in final.boards])))
    return tuple(found)


def _worths(results: Sequence[float]) -> tuple[float, ...]:
    """What everyone has before the best other."""
    found = []
    for seat, result in enumerate(results):
        found.append(result - max((*results[:seat], *results[seat + 1 :])))
    return tuple(found)


def _summary(record: GameRecord, verdicts: Sequence[Verdict], seat: int) -> Summary:
    own = [each for each in verdicts if each.question.seat == seat]
    losses = [each.loss for each in own]
    return Summary(
        record.header.names[seat - 1],
        accuracy(losses),
        sum(losses),
        len(own),
        sum(_lost(entry.events, seat) for entry in record.entries),
        _missed(record.entries, own, seat),
    )


def _lost(events: Iterable[Event], seat: int) -> int:
    return sum(each.lost for each in events if isinstance(each, FloorCost) and each.seat == seat)


def _missed(entries: Sequence[Entry], own: Iterable[Verdict], seat: int) -> tuple[Missed, ...]:
    """What the better choices would have completed, each once a round, and the round did not."""
    walls = {entry.before.round: entry.after.board(seat).wall for entry in entries if not entry.chance}
    found: dict[Missed, None] = {}
    for verdict in own:
        if verdict.loss >= _MISSED:
            number = verdict.question.round
            for part in completes(verdict.question.game, verdict.best.command):
                if part not in parts(walls[number]):
                    found[Missed(number, part)] = None
    return tuple(found)


# As JSON, for programs and for the screen, whose child sends it line by line


def as_json(found: Review) -> dict[str, object]:
    """The object of `azul review --json`."""
    return {
        "complete": found.complete,
        "over": found.over,
        "total": found.total,
        "players": [_player_json(each) for each in found.players],
        "choices": [verdict_json(each) for each in found.verdicts],
        "turning": list(found.turning),
        "standings": [
            {"place": each.place, "worths": [round(worth, _DIGITS) for worth in each.worths]}
            for each in found.standings
        ],
    }


def _player_json(player: Summary) -> dict[str, object]:
    missed = [
        {"round": m.round, "kind": str(m.part.kind), "number": m.part.number} for m in player.missed
    ]
    return {
        "name": player.name,
        "accuracy": None if player.accuracy is None else round(player.accuracy, _DIGITS),
        "lost": round(player.lost, _DIGITS),
        "choices": player.choices,
        "floor": player.floor,
        "missed": missed,
    }


def verdict_json(verdict: Verdict) -> dict[str, object]:
    """One judged choice."""
    question = verdict.question
    return {
        "place": question.place,
        "round": question.round,
        "choice": question.choice,
        "seat": question.seat,
        "loss": round(verdict.loss, _DIGITS),
        "played": _advice_json(verdict.played),
        "best": _advice_json(verdict.best),
    }


def _advice_json(advice: Advice) -> dict[str, object]:
    return {
        "command": str(advice.command),
        "results": [round(each, _DIGITS) for each in advice.results],
        "line": [str(command) for command in advice.line],
        "exact": advice.exact,
        "nodes": advice.nodes,
    }


def verdict_of(found: Mapping[str, object], asked: Mapping[int, Question]) -> Verdict:
    """A judged choice as `verdict_json` gave it; `asked` are the game's questions by their places.

    Raises `KeyError`, `TypeError` or `ValueError` for what is none of that game.
    """
    place = found["place"]
    if not isinstance(place, int):
        raise TypeError("a place is a number")
    verdict = Verdict(asked[place], _advice_of(found["played"]), _advice_of(found["best"]))
    if verdict.played.command != verdict.question.command:
        raise ValueError("that was not chosen there")
    return verdict


def _advice_of(found: object) -> Advice:
    if not isinstance(found, dict):
        raise TypeError("an advice is an object")
    return Advice(
        parse_command(found["command"]),
        tuple(map(float, found["results"])),
        tuple(map(parse_command, found["line"])),
        bool(found["exact"]),
        int(found["nodes"]),
    )
