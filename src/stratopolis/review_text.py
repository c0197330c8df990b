"""The words of Stratopolis' review (`hotseat.analysis.review_text`)."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.analysis.review import rounded
from hotseat.analysis.review_text import ReviewWords
from hotseat.i18n import _, in_digits, pgettext
from hotseat.record.names import shown
from hotseat.text.fit import fitted
from stratopolis.bots import Advice
from stratopolis.explain import compared, explain
from stratopolis.review import HALF, Question, Review, Summary, Verdict, swing
from stratopolis.rules import Move, Position
from stratopolis.wording import other_short_words, other_words, part_words, short_words

_LABELS = 10  # tiles between two labels of the chart

_NAME = 14  # cells of a name in a sentence


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
            "The chart shows the lead that can be expected at the end, in points of the score. The computer "
            "plays on from each move many times, with the hidden tiles in other orders, and knows only what "
            "every player can see. From a move to the next, the lead changes by the points that the move "
            "lost against the best one, and by the luck of the tile drawn then. A difference that may be "
            "chance is no loss. Accuracy is an average over your moves: 100% for a move that loses nothing, "
            "{half}% for one that loses {points} points, 25% for twice as many. The turning points are the "
            "three moves that lost most, and every move or tile that changed the score, or the lead that can "
            "be expected, by 10 points or more."
        ).format(half=50, points=f"{self.half:.0f}")

    def labels(self, questions: Sequence[Question]) -> list[str]:
        return ["" if question.choice % _LABELS else str(question.choice) for question in questions]

    def where(self, question: Question) -> str:
        return _("Tile {number}").format(number=question.choice)

    def heading(self, review: Review, place: int, *, figures: bool = False) -> str:
        """With the luck of the tile where it changed the lead more than any choice."""
        told, verdict = super().heading(review, place, figures=figures), review.verdicts[place]
        found = swing(review.verdicts, review.standings, place)
        blamed = verdict.loss > 0
        if blamed and found.lucky:
            text = _("{told}; luck: {points} for {name}")
            return text.format(told=told, **_for_whom(review, found.luck))
        if blamed or not found.great:
            return told
        where, before = self.where(verdict.question), place and review.verdicts[place - 1]
        if found.lucky:
            text = _("{where}: luck of the tile, {points} points for {name}")
            return text.format(where=where, **_for_whom(review, found.luck))
        text = _("{where}: score +{points} for {name}, luck of the tile")
        if before and before.loss >= 1 and before.question.choice == verdict.question.choice - 1:
            text = _("{where}: score +{points} for {name}, after a weaker move")
        return text.format(where=where, **_for_whom(review, found.score))

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


def _for_whom(review: Review, lead: float) -> dict[str, str]:
    """Points for red, or for green if they are below 0."""
    name = fitted(shown(review.names[lead < 0]), _NAME)
    return {"points": in_digits(str(rounded(abs(lead)))), "name": name}


WORDS = StratopolisWords()
