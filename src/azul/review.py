"""The review of a game of Azul: how its moves are judged, and the words for it.

Losses and standings are in points, as the bots judge them (`azul.bots.levels`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from azul.bots.levels import NODES, judged
from azul.effects import Effects, Part, parts
from azul.explain import compared, explain
from azul.game import SPEC, Entry, GameRecord
from azul.rules import Event, FloorCost, Move, Position, RoundEnded
from azul.wording import choice_words, lettered, notation
from hotseat import review
from hotseat.bots import Budget
from hotseat.i18n import N_, _
from hotseat.review import OwnFigures, Reviewing
from hotseat.review_text import ReviewWords

_MISSED = 0.5  # the least points that a move loses when it misses a part of the wall

Question = review.Question[Position, Move]

Verdict = review.Verdict[Position, Move]

Review = review.Review[Position, Move]


class AzulReviewing(Reviewing[Position, Move, Event]):
    """Reviews games of Azul."""

    spec = SPEC
    considered = staticmethod(judged)

    def had_choice(self, position: Position) -> bool:
        return len(position.legal_moves) > 1

    def usual_budget(self, questions: Sequence[Question]) -> Budget:
        return Budget(nodes=NODES[questions[0].position.players])

    def own_figures(self, record: GameRecord, own: Sequence[Verdict], seat: int) -> OwnFigures:
        """The points lost on the floor line, and the missed parts of the wall."""
        events = (event for entry in record.entries for event in entry.events)
        floor = sum(event.lost for event in events if isinstance(event, FloorCost) and event.seat == seat)
        found = _missed(record.entries, own, seat)
        missed = [{"round": number, "kind": str(part.kind), "number": part.number} for number, part in found]
        columns = -floor, len(missed) if own else None
        return OwnFigures(columns, {"floor": floor, "missed": missed})


def _missed(entries: Sequence[Entry], own: Iterable[Verdict], seat: int) -> Iterable[tuple[int, Part]]:
    """Rounds, and the rows, columns and colours that a better move would have completed there."""
    walls = {
        entry.before.round: entry.after.board(seat).wall
        for entry in entries
        if any(isinstance(event, RoundEnded) for event in entry.events)
    }
    missed = (
        (verdict.question.round, part)
        for verdict in own
        if verdict.loss >= _MISSED and verdict.question.round in walls
        for part in Effects(verdict.question.position, verdict.best).completed
        if part not in parts(walls[verdict.question.round])
    )
    return dict.fromkeys(missed)


REVIEWING = AzulReviewing()


class AzulWords(ReviewWords[Position, Move]):
    """The words of a review of Azul."""

    LEGEND = N_("missed: rows, columns and colours not completed")
    KEY_LINE = N_("2R1: red tiles from factory 2 to line 1; C is the centre, F the floor")
    EXPLANATION = N_(
        "The points lost are the difference between your move and the best move the computer found: "
        "the score you can expect at the end of the round, plus the future value of your board, "
        "and with two players minus the same for your opponent. Forced moves are not judged. "
        "Accuracy is an average "
        "over your moves: 100% for a move that loses nothing, {half}% for one that loses {points} "
        "points, 25% for twice as many. Missed: rows, columns and colours that a better move would "
        "have completed. The turning points are the three moves that lost most."
    )

    def more_headings(self) -> Sequence[str]:
        return _("floor"), _("missed")

    def where(self, question: Question) -> str:
        return _("Round {round}, move {choice}").format(round=question.round, choice=question.choice)

    def in_short(self, verdict: Verdict) -> tuple[str, str]:
        return notation(verdict.question.move), notation(verdict.best.move)

    lettered = staticmethod(lettered)
    choice_words = staticmethod(choice_words)
    explain = staticmethod(explain)
    compare = staticmethod(compared)


WORDS = AzulWords()
