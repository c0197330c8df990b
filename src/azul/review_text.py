"""The words of Azul's review (`hotseat.analysis.review_text`)."""

from __future__ import annotations

from collections.abc import Sequence

from azul.explain import compared, explain
from azul.review import REVIEWING, Question, Summary
from azul.rules import Move, Position
from azul.wording import choice_words
from hotseat.analysis.review_text import ReviewWords
from hotseat.i18n import _


class AzulWords(ReviewWords[Position, Move, Summary]):
    """The words of a review of Azul."""

    half = REVIEWING.half

    def more_headings(self) -> Sequence[str]:
        return _("floor"), _("missed")

    def more_figures(self, player: Summary) -> Sequence[str]:
        return str(-player.floor), "-" if player.accuracy is None else str(len(player.missed))

    def legend(self) -> str:
        return _("points lost to weaker moves; missed: rows, columns and colours not completed")

    def accuracy_legend(self) -> str:
        text = _("accuracy: a move that loses {points} points counts 50%; forced moves do not count")
        return text.format(points=f"{self.half:.0f}")

    def key_line(self) -> str:
        return _("2R1: red tiles from factory 2 to line 1; C is the centre, F the floor")

    def explanation(self) -> str:
        return _(
            "The points lost are the difference between your move and the best move the computer found: "
            "the score you can expect at the end of the round, plus the future value of your board, "
            "and with two players minus the same for your opponent. Forced moves are not judged. "
            "Accuracy is an average "
            "over your moves: 100% for a move that loses nothing, {half}% for one that loses {points} "
            "points, 25% for twice as many. Missed: rows, columns and colours that a better move would "
            "have completed. The turning points are the three moves that lost most."
        ).format(half=50, points=f"{self.half:.0f}")

    def labels(self, questions: Sequence[Question]) -> list[str]:
        labels, known = [], 0
        for question in questions:
            labels.append(str(question.round) if question.round != known else "")
            known = question.round
        return labels

    def where(self, question: Question) -> str:
        return _("Round {round}, move {choice}").format(round=question.round, choice=question.choice)

    choice_words = staticmethod(choice_words)
    explain = staticmethod(explain)
    compare = staticmethod(compared)


WORDS = AzulWords()
