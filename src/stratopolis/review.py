"""How a game of Stratopolis is judged for the review: see `hotseat.analysis.review`. Pure.

The strongest bot looks for the best move. It knows only the open tiles (`bots.evaluation`), so a review never
blames a player for what could not be known. Points are those that can be expected at the end of the game
(`bots.playouts`): from a move to the next, the lead changes by what the move lost, and by the luck of the
tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hotseat.analysis import review as hotseat
from hotseat.analysis.review import Leads, Reviewing
from hotseat.analysis.review import Summary as Sums
from stratopolis.bots import Advice, Budget
from stratopolis.bots.levels import NODES, judged
from stratopolis.game import SPEC, GameRecord
from stratopolis.rules import Event, Move, Position, ScoreChanged, suppose

# Points: a move that loses this many counts half; zones are worth more than rows of tiles.
HALF = 6.0

SWING = 10  # points; where the lead changes by so many, there is a turning point

_ROUGH = 1_500  # positions for each move, so that there is something to see after a few seconds

_FEW = 8  # tiles left with which a rough look is good enough

Question = hotseat.Question[Position, Move]

Task = hotseat.Task[Position, Move]

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


class Swing(NamedTuple):
    """How the lead of red changed by a move, in points.

    score: on the table.   expected: at the end of the game, when the next tile was seen.
    luck: what that tile gave, more or less than could be expected from the move.
    least: the swing of what can be expected that counts; a rough look may err by more than a real swing.
    """

    score: int
    expected: float
    luck: float
    least: int = SWING

    @property
    def lucky(self) -> bool:
        return abs(self.luck) >= self.least

    @property
    def great(self) -> bool:
        return self.lucky or abs(self.score) >= SWING or abs(self.expected) >= self.least


def swing(verdicts: Sequence[Verdict], standings: Sequence[Leads], place: int) -> Swing:
    """The swing of a judged move. As long as the next move is not judged, only the score tells."""
    question, played, _best = verdicts[place]
    one, two = suppose(question.position, question.move).gains
    after = standings[place + 1] if place + 1 < len(standings) else None
    if after is None or after.place != question.place + 1:
        return Swing(one - two, 0.0, 0.0)
    lead = after.worths[0]
    rough = any(map(_rough, verdicts[place : place + 2]))
    least = 2 * SWING if rough else SWING
    return Swing(one - two, lead - standings[place].worths[0], lead - played.worth(1), least)


def _rough(verdict: Verdict) -> bool:
    return verdict.played.nodes < 2 * _ROUGH and sum(verdict.question.position.left) > _FEW


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

    def usual_tasks(self, questions: Sequence[Question]) -> list[Task]:
        """A rough look at every move first. If time is short, it is the early moves that decide little."""
        usual, rough = self.usual_budget(questions), Budget(nodes=_ROUGH)
        fine = [(question, usual) for question in reversed(questions)]
        return [*((question, rough) for question in questions), *fine]

    def scores(self, record: GameRecord) -> tuple[Leads, ...]:
        asked = self.questions(record)
        places = [(question.place, question.position) for question in asked]
        after = (len(record.entries), record.position)
        return tuple(
            Leads(place, (float(one - two), float(two - one)))
            for place, (one, two) in ((place, position.scores) for place, position in (*places, after))
        )

    def turning(self, verdicts: Sequence[Verdict], standings: Sequence[Leads]) -> tuple[int, ...]:
        """The moves that lost most, and all at which the score or what can be expected swung."""
        swung = {place for place in range(len(verdicts)) if swing(verdicts, standings, place).great}
        return tuple(sorted(swung.union(super().turning(verdicts, standings))))

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
