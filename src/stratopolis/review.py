"""How a game of Stratopolis is judged for the review: see `hotseat.analysis.review`. Pure.

The strongest bot looks for the best move. It knows only the open tiles (`bots.evaluation`), so a review never
blames a player for what could not be known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hotseat.analysis import review as hotseat
from hotseat.analysis.review import Reviewing
from hotseat.analysis.review import Summary as Sums
from stratopolis.bots import Advice, Budget
from stratopolis.bots.levels import NODES, judged
from stratopolis.game import SPEC, GameRecord
from stratopolis.rules import Event, Move, Position, ScoreChanged

# Points: a move that loses this many counts half; zones are worth more than rows of tiles.
HALF = 6.0

Question = hotseat.Question[Position, Move]

Verdict = hotseat.Verdict[Position, Move]


@dataclass(frozen=True)
class Summary(Sums):
    """One player's figures.

    best: the number of moves that were the best, or as good.   taken: points that the player's placements
    took from the opponent's best zone.
    """

    best: int
    taken: int

    def own_json(self) -> dict[str, object]:
        return {"best": self.best, "taken": self.taken}


Review = hotseat.Review[Position, Move, Summary]


class StratopolisReviewing(Reviewing[Position, Move, Event, Summary]):
    """How games of Stratopolis are reviewed."""

    half = HALF

    spec = SPEC

    def round_of(self, _position: Position) -> int:
        return 0

    def had_choice(self, position: Position) -> bool:
        return position.to_play is not None

    def usual_budget(self, _questions: Sequence[Question]) -> Budget:
        return Budget(nodes=NODES)

    def considered(self, position: Position, budget: Budget, move: Move) -> list[Advice]:
        return judged(position, budget, move)

    def summary(self, record: GameRecord, own: Sequence[Verdict], seat: int, sums: Sums) -> Summary:
        taken = sum(
            max(0, event.scores[0] - event.scores[1])
            for entry in record.entries
            for event in entry.events
            if isinstance(event, ScoreChanged) and seat == entry.move.kind.seat != event.seat
        )
        return Summary(**vars(sums), best=sum(verdict.loss == 0 for verdict in own), taken=taken)


REVIEWING = StratopolisReviewing()

questions, judge, review = REVIEWING.questions, REVIEWING.judge, REVIEWING.review
