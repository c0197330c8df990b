"""A review of Stratopolis in words and tables: see `hotseat.review_words`."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.language import _
from hotseat.review_words import ReviewWords
from hotseat.ui.cells.clauses import Clause
from stratopolis import reasons
from stratopolis.review import HALF, Question, Review, Summary, Verdict
from stratopolis.rules import Command, Game
from stratopolis.words import other_short_words, other_words, part_words, short_words

_LABELS = 10  # tiles from one label of the chart to the next


class StratopolisWords(ReviewWords[Game, Command, Summary]):
    """What is said of a review of Stratopolis."""

    rounds = False
    half = HALF

    def more_headings(self) -> Sequence[str]:
        """How many were the best, and what was taken from the other."""
        return _("best"), _("taken")

    def more_figures(self, player: Summary) -> Sequence[str]:
        """What stands there."""
        return str(player.best), str(player.taken)

    def legend(self) -> str:
        """What the last columns of the overview are."""
        return _("best: choices that gave nothing away; taken: points taken from the other one")

    def not_judged(self) -> str:
        """All is judged."""
        return ""

    def key_line(self) -> str:
        """How choices are written in the list."""
        return _("RNN: corner, right arm, lower arm; best: how far from what was played")

    def explanation(self) -> str:
        """What the words of a review mean, in a few sentences for the help."""
        return _(
            "A choice gives away what the best one found is worth more, in points: the best zone that a "
            "player is expected to have, with an outlook on what it may still become, less the same of "
            "the other player. Only what lies open to everybody is known to whoever judges. Accuracy is "
            "the mean over a player's choices: 100 % for one that gives away nothing, "
            "{half} % for {points} points, a quarter for twice as many. Turning points are the three "
            "choices that gave away most."
        ).format(half=50, points=f"{self.half:.0f}")

    def labels(self, asked: Sequence[Question]) -> list[str]:
        """The number of every tenth tile."""
        return ["" if each.choice % _LABELS else str(each.choice) for each in asked]

    def where(self, question: Question) -> str:
        """Which tile."""
        return _("Tile {number}").format(number=question.choice)

    def choice_words(self, game: Game, command: Command) -> str:
        """A placement in words, as it is seen on the table."""
        return part_words(game, command)

    def better_words(self, verdict: Verdict) -> str:
        """The best that was found, as it differs from what was played."""
        game, played, best = verdict.question.game, verdict.played.command, verdict.best.command
        return other_words(game, played, best)

    def in_short(self, verdict: Verdict) -> tuple[str, str]:
        """Both in the list of all choices."""
        game, played, best = verdict.question.game, verdict.played.command, verdict.best.command
        return short_words(game, played), other_short_words(game, played, best)

    def first_words(self, found: Review, place: int, width: int) -> str:
        """The replay draws the placement: no need to say where it lies."""
        del width
        verdict = found.verdicts[place]
        if verdict.best.command == verdict.played.command:
            return _("This one was the best")
        return _("Better was this one")

    def reason(self, found: Review, place: int, width: int) -> str:
        """What speaks for the best."""
        verdict = found.verdicts[place]
        return reasons.reason(verdict.question.game, verdict.best, found.names, width, you=False)

    def compared(self, found: Review, place: int) -> tuple[Sequence[Clause], Sequence[Clause]]:
        """What speaks for the best, and what was played comes to."""
        verdict = found.verdicts[place]
        return reasons.compared(verdict.question.game, verdict.best, verdict.played, found.names)


WORDS = StratopolisWords()
