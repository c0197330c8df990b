"""A review of Azul in words and tables: see `hotseat.review_words`."""

from __future__ import annotations

from collections.abc import Sequence

from azul import reasons
from azul.review import REVIEWING, Question, Review, Summary
from azul.rules import Command, Game
from hotseat.language import _
from hotseat.review_words import ReviewWords
from hotseat.ui.cells.clauses import Clause


class AzulWords(ReviewWords[Game, Command, Summary]):
    """What is said of a review of Azul."""

    half = REVIEWING.half

    def more_headings(self) -> Sequence[str]:
        """The floor line, and what was missed."""
        return _("floor"), _("missed")

    def more_figures(self, player: Summary) -> Sequence[str]:
        """What stands there."""
        return str(-player.floor), "-" if player.accuracy is None else str(len(player.missed))

    def legend(self) -> str:
        """What the last columns of the overview are."""
        return _("points given away in choices; missed: rows, columns and colours not completed")

    def not_judged(self) -> str:
        """What the statistics count besides."""
        return _("; forced picks: not judged")

    def key_line(self) -> str:
        """How choices are written in the list."""
        return _("2R1: the red tiles of factory 2 to line 1; C is the centre, F the floor")

    def explanation(self) -> str:
        """What the words of a review mean, in a few sentences for the help."""
        return _(
            "A choice gives away what the best one found is worth more, in points: what a player is "
            "expected to have at the round's end, with an outlook on later rounds, less the same of the "
            "best other player. Where there was only one choice nothing is judged. Accuracy is the mean "
            "over a player's choices: 100 % for one that gives away nothing, "
            "{half} % for {points} points, a quarter for twice as many. Missed are rows, columns and "
            "colours that a better choice would have completed. Turning points are the three choices "
            "that gave away most."
        ).format(half=50, points=f"{self.half:.0f}")

    def labels(self, asked: Sequence[Question]) -> list[str]:
        """The number of a round where its first choice is."""
        labels, known = [], 0
        for question in asked:
            labels.append(str(question.round) if question.round != known else "")
            known = question.round
        return labels

    def where(self, question: Question) -> str:
        """Round and choice."""
        text = _("Round {round}, choice {choice}")
        return text.format(round=question.round, choice=question.choice)

    def choice_words(self, game: Game, command: Command) -> str:
        """A choice in words."""
        return reasons.choice_words(game, command)

    def reason(self, found: Review, place: int, width: int) -> str:
        """What speaks for the best."""
        verdict = found.verdicts[place]
        return reasons.reason(verdict.question.game, verdict.best, found.names, width)

    def compared(self, found: Review, place: int) -> tuple[Sequence[Clause], Sequence[Clause]]:
        """What speaks for the best, and what was played comes to."""
        verdict = found.verdicts[place]
        return reasons.compared(verdict.question.game, verdict.best, verdict.played, found.names)


WORDS = AzulWords()
