"""A review in words and tables, as the command line and the screen show it. A game says the rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, NamedTuple

from rich.cells import cell_len

from hotseat.language import _, ngettext
from hotseat.names import shown
from hotseat.notation import C, G
from hotseat.review import Question, Review, S, Verdict
from hotseat.ui.cells.clauses import Clause, joined
from hotseat.ui.cells.fit import fitted

LETTERS = "ABC"  # what the turning points are called, in the chart too
_NAME = 20  # cells of a name in a sentence


class Line(NamedTuple):
    """A line of the chart: whose, and the points at each standing."""

    seat: int
    name: str
    values: tuple[int, ...]


class ReviewWords(ABC, Generic[G, C, S]):
    """What is said of a review.

    rounds: whether the games have rounds.   half: points; a choice that gives away so many counts half.
    """

    rounds = True
    half: float

    # What a game says

    @abstractmethod
    def more_headings(self) -> Sequence[str]:
        """Behind player, accuracy and what was given away: the columns of the game's own."""

    @abstractmethod
    def more_figures(self, player: S) -> Sequence[str]:
        """What stands in them."""

    @abstractmethod
    def legend(self) -> str:
        """What the last columns of the overview are."""

    @abstractmethod
    def not_judged(self) -> str:
        """What is not judged, behind what accuracy is; empty for nothing."""

    @abstractmethod
    def key_line(self) -> str:
        """How choices are written in the list."""

    @abstractmethod
    def explanation(self) -> str:
        """What the words of a review mean, in a few sentences for the help."""

    @abstractmethod
    def labels(self, asked: Sequence[Question[G, C]]) -> list[str]:
        """Below the chart: a label, or nothing, for each of these."""

    @abstractmethod
    def where(self, question: Question[G, C]) -> str:
        """Which choice of the game that is: `Round 2, choice 3`."""

    @abstractmethod
    def choice_words(self, game: G, command: C) -> str:
        """A choice in words."""

    @abstractmethod
    def reason(self, found: Review[G, C, S], place: int, width: int) -> str:
        """What speaks for the best that was found at a place among the verdicts."""

    @abstractmethod
    def compared(self, found: Review[G, C, S], place: int) -> tuple[Sequence[Clause], Sequence[Clause]]:
        """What speaks for the best rather than for what was played, and what the latter comes to."""

    # The players

    def title(self, names: Sequence[str]) -> str:
        """Whose game that was."""
        text = _("Review: {names}")
        return text.format(names=_(", ").join(fitted(shown(name), _NAME) for name in names))

    def partial(self, found: Review[G, C, S]) -> str:
        """That it has been stopped, and how far it came; empty where it is complete."""
        if found.complete:
            return ""
        sentence = _("Stopped: {done} of {total} choices are judged.")
        return sentence.format(done=len(found.verdicts), total=found.total)

    def overview(self, found: Review[G, C, S]) -> list[tuple[str, ...]]:
        """A table of the players under its headings; what matters least stands last."""
        headings = (_("player"), _("accuracy"), _("given away"), _("a choice"), *self.more_headings())
        return [headings, *map(self._overview_row, found.players)]

    def _overview_row(self, player: S) -> tuple[str, ...]:
        if player.accuracy is None:
            return (shown(player.name), "-", "-", "-", *self.more_figures(player))
        return (
            shown(player.name),
            f"{100 * player.accuracy:.0f} %",
            points(player.lost),
            points(player.lost / player.choices),
            *self.more_figures(player),
        )

    def accuracy_legend(self) -> str:
        """What accuracy is, and what is not judged, in a line."""
        text = _("accuracy: 50 % for a choice that gives away {points} points")
        return text.format(points=f"{self.half:.0f}") + self.not_judged()

    # The chart

    def chart_title(self, found: Review[G, C, S]) -> str:
        """What the chart shows."""
        if len(found.names) == 2:
            one, other = (fitted(shown(name), _NAME) for name in found.names)
            text = _("Who stood how, in points: above 0 {one}, below {other}")
            return text.format(one=one, other=other)
        return _("Who stood how: points ahead of the best other")

    def chart_lines(self, found: Review[G, C, S]) -> list[Line]:
        """A line for each player; of two players one, for the other's is its mirror."""
        seats = [1] if len(found.names) == 2 else range(1, len(found.names) + 1)
        return [
            Line(
                seat,
                shown(found.names[seat - 1]),
                tuple(round(each.worths[seat - 1]) for each in found.standings),
            )
            for seat in seats
        ]

    def chart_labels(self, found: Review[G, C, S]) -> list[str]:
        """Below it: a label, or nothing, for each standing."""
        labels = self.labels([verdict.question for verdict in found.verdicts])
        if len(found.standings) > len(labels):
            labels.append(_("end"))
        return labels

    # The choices

    def heading(self, found: Review[G, C, S], place: int) -> str:
        """Which of the verdicts that is, and what was given away with it."""
        verdict = found.verdicts[place]
        if verdict.played.command == verdict.best.command:
            text = _("{where}: {name} found the best")
        elif points(verdict.loss) == "0.0":
            text = _("{where}: {name} found one as good as the best")
        else:
            text = ngettext(
                "{where}: {name} gave away {points} point",
                "{where}: {name} gave away {points} points",
                1 if points(verdict.loss) == "1.0" else 2,
            )
        name = fitted(shown(found.names[verdict.question.seat - 1]), _NAME)
        return text.format(where=self.where(verdict.question), name=name, points=points(verdict.loss))

    def explained(self, found: Review[G, C, S], place: int, width: int) -> list[str]:
        """What was chosen and what that comes to, then what would have been better and why: four lines
        of so many cells, or the first two where nothing was better.
        """
        verdict = found.verdicts[place]
        game, played, best = verdict.question.game, verdict.played, verdict.best
        was = fitted(_("Played {choice}").format(choice=self.choice_words(game, played.command)), width)
        if played.command == best.command:
            return [was, self.reason(found, place, width)]
        good, bad = self.compared(found, place)
        better = fitted(_("Better was {choice}").format(choice=self.better_words(verdict)), width)
        return [was, joined(bad, width), better, joined(good, width)]

    def in_a_line(self, found: Review[G, C, S], place: int, width: int) -> str:
        """The better choice and why, or, where there was none, what was played, in so many cells."""
        verdict = found.verdicts[place]
        first = self.first_words(found, place, width)
        whole = _("{choice}: {why}")
        room = max(1, width - cell_len(whole.format(choice=first, why="")))
        if verdict.played.command == verdict.best.command:
            why = self.reason(found, place, room)
        else:
            why = joined(self.compared(found, place)[0], room)
        return fitted(whole.format(choice=first, why=why), width)

    def first_words(self, found: Review[G, C, S], place: int, width: int) -> str:
        """What the line in the replay begins with; a game that draws the choice there needs fewer."""
        return self.explained(found, place, width)[-2]

    def better_words(self, verdict: Verdict[G, C]) -> str:
        """What would have been better, in words."""
        return self.choice_words(verdict.question.game, verdict.best.command)

    def in_short(self, verdict: Verdict[G, C]) -> tuple[str, str]:
        """What was played and the best, in the list of all choices: where not said otherwise, as
        records write them.
        """
        return str(verdict.question.command), str(verdict.best.command)

    def every(self, found: Review[G, C, S]) -> list[tuple[str, ...]]:
        """A table of all choices under its headings."""
        rounds = (_("round"),) if self.rounds else ()
        headings = (_("player"), *rounds, _("choice"), _("played"), _("best"), _("given away"))
        return [headings, *(self._row(found.names, verdict) for verdict in found.verdicts)]

    def _row(self, names: Sequence[str], verdict: Verdict[G, C]) -> tuple[str, ...]:
        question = verdict.question
        rounds = (str(question.round),) if self.rounds else ()
        return (
            shown(names[question.seat - 1]),
            *rounds,
            str(question.choice),
            *self.in_short(verdict),
            points(verdict.loss),
        )


def points(number: float) -> str:
    """Points with a decimal, without a sign at 0."""
    return f"{number:.1f}"
