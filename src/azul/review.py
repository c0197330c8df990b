"""How a game of Azul is judged for the review: see `hotseat.analysis.review`. Pure.

Losses and standings are in points, as the bots judge them: see `azul.bots.levels`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from azul.bots import Advice, Budget
from azul.bots.levels import NODES, judged
from azul.effects import Part, completes, parts
from azul.game import SPEC, Entry, GameRecord
from azul.rules import Event, FloorCost, Move, Position, RoundEnded
from hotseat.analysis import review as hotseat
from hotseat.analysis.review import Reviewing
from hotseat.analysis.review import Summary as Sums

_MISSED = 0.5  # points that a move lost at least where it missed something

Question = hotseat.Question[Position, Move]

Verdict = hotseat.Verdict[Position, Move]


class Missed(NamedTuple):
    """A row, column or colour that could have been completed in a round, and was not."""

    round: int
    part: Part


@dataclass(frozen=True)
class Summary(Sums):
    """One player, with the points lost on the floor line and the parts of the wall that were missed."""

    floor: int
    missed: tuple[Missed, ...]

    def own_json(self) -> dict[str, object]:
        missed = [{"round": m.round, "kind": str(m.part.kind), "number": m.part.number} for m in self.missed]
        return {"floor": self.floor, "missed": missed}


Review = hotseat.Review[Position, Move, Summary]


class AzulReviewing(Reviewing[Position, Move, Event, Summary]):
    """How games of Azul are reviewed."""

    spec = SPEC

    def round_of(self, position: Position) -> int:
        return position.round

    def had_choice(self, position: Position) -> bool:
        return len(position.legal_moves) > 1

    def usual_budget(self, questions: Sequence[Question]) -> Budget:
        return Budget(nodes=NODES[questions[0].position.players])

    def considered(self, position: Position, budget: Budget, move: Move) -> list[Advice]:
        return judged(position, budget, move)

    def summary(self, record: GameRecord, own: Sequence[Verdict], seat: int, sums: Sums) -> Summary:
        events = (event for entry in record.entries for event in entry.events)
        floor = sum(event.lost for event in events if isinstance(event, FloorCost) and event.seat == seat)
        return Summary(**vars(sums), floor=floor, missed=_missed(record.entries, own, seat))


def _missed(entries: Sequence[Entry], own: Iterable[Verdict], seat: int) -> tuple[Missed, ...]:
    walls = {
        entry.before.round: entry.after.board(seat).wall
        for entry in entries
        if any(isinstance(event, RoundEnded) for event in entry.events)
    }
    missed: dict[Missed, None] = {}
    for verdict in own:
        wall = walls.get(verdict.question.round)
        if wall is not None and verdict.loss >= _MISSED:
            for part in completes(verdict.question.position, verdict.best.move):
                if part not in parts(wall):
                    missed[Missed(verdict.question.round, part)] = None
    return tuple(missed)


REVIEWING = AzulReviewing()

questions, usual_budget = REVIEWING.questions, REVIEWING.usual_budget

judge, review = REVIEWING.judge, REVIEWING.review

as_json, verdict_json, verdict_of = REVIEWING.as_json, REVIEWING.verdict_json, REVIEWING.verdict_of
