"""The words of Stratopolis' review (`hotseat.analysis.review_text`)."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.analysis.review_text import ReviewWords
from hotseat.i18n import _, pgettext
from stratopolis.bots import Advice
from stratopolis.explain import compared, explain
from stratopolis.review import HALF, Question, Review, Summary, Verdict
from stratopolis.rules import Move, Position
from stratopolis.wording import other_short_words, other_words, part_words, short_words

_LABELS = 10  # tiles between two labels of the chart


class StratopolisWords(ReviewWords[Position, Move, Summary]):
    """The words of a review of Stratopolis."""

    rounds = False
    half = HALF

    def more_headings(self) -> Sequence[str]:
        return pgettext("number of moves", "best"), _("taken")

    def more_figures(self, player: Summary) -> Sequence[str]:
        return str(player.best), str(player.taken)

    def legend(self) -> str:
        return _("best: moves that lost nothing; taken: points taken from the opponent")

    def accuracy_legend(self) -> str:
        text = _("accuracy: a move that loses {points} points counts 50%")
        return text.format(points=f"{self.half:.0f}")

    def key_line(self) -> str:
        return _("RNN: corner, right arm, lower arm; best: how it differs from the move played")

    def explanation(self) -> str:
        return _(
            "The points lost are the difference between your move and the best move the computer found: "
            "the best zone you can expect, plus its future value, minus the same for your opponent. The "
            "computer knows only what every player can see. Accuracy is an average over your moves: "
            "100% for a move that loses nothing, {half}% for one that loses {points} points, 25% for "
            "twice as many. The turning points are the three moves that lost most."
        ).format(half=50, points=f"{self.half:.0f}")

    def labels(self, questions: Sequence[Question]) -> list[str]:
        return ["" if question.choice % _LABELS else str(question.choice) for question in questions]

    def where(self, question: Question) -> str:
        return _("Tile {number}").format(number=question.choice)

    choice_words = staticmethod(part_words)
    compare = staticmethod(compared)

    def better_words(self, verdict: Verdict) -> str:
        position, played, best = verdict.question.position, verdict.played.move, verdict.best.move
        return other_words(position, played, best)

    def in_short(self, verdict: Verdict) -> tuple[str, str]:
        position, played, best = verdict.question.position, verdict.played.move, verdict.best.move
        return short_words(position, played), other_short_words(position, played, best)

    def first_words(self, review: Review, place: int, _width: int) -> str:
        verdict = review.verdicts[place]
        if verdict.best.move == verdict.played.move:
            return _("This was the best move")
        return _("This would have been better")

    def explain(self, position: Position, advice: Advice, names: Sequence[str], width: int) -> str:
        return explain(position, advice, names, width, you=False)


WORDS = StratopolisWords()
