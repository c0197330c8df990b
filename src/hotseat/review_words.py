"""A review in words and tables, as the command line and the screen show it. A game says the rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, NamedTuple

from rich.cells import cell_len

from hotseat.judging import rounded
from hotseat.language import _, ngettext
from hotseat.names import shown
from hotseat.notation import C, G
from hotseat.review import Question, Review, S, Verdict
from hotseat.ui.cells.clauses import Clause, joined
from hotseat.ui.cells.fit import fitted
from hotseat.ui.cells.seatmark import seat_mark

LETTERS = "ABC"  # what the turning points are called, in the chart too
_NAME = 20  # cells of a name in a sentence


class Line(NamedTuple):
    """A line of the chart: whose, and the points at each standing."""

    seat: int
    name: str
    values: tuple[int, ...]


class ReviewWords(ABC, Generic[G, C, S]):
    """The words of a review.

    rounds: whether the games have rounds.   half: points; a move that loses so many counts half.
    """

    rounds = True
    half: float

    # What a game says

    @abstractmethod
    def lost_label(self) -> str:
        """What stands before the points that everybody lost: `Points lost to weaker moves:`."""

    @abstractmethod
    def each_heading(self) -> str:
        """The heading of the points that a player lost on average: `per move`."""

    @abstractmethod
    def more_headings(self) -> Sequence[str]:
        """Behind player, accuracy and points lost: the columns of the game's own."""

    @abstractmethod
    def more_figures(self, player: S) -> Sequence[str]:
        """What stands in them."""

    @abstractmethod
    def legend(self) -> str:
        """What the last columns of the overview are."""

    @abstractmethod
    def accuracy_legend(self) -> str:
        """What accuracy is, and what is not judged, in a line."""

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
        """Which move of the game that is: `Round 2, pick 3`."""

    @abstractmethod
    def choice_words(self, game: G, command: C) -> str:
        """A choice in words."""

    @abstractmethod
    def reason(self, found: Review[G, C, S], place: int, width: int) -> str:
        """What speaks for the best that was found at a place among the verdicts."""

    @abstractmethod
    def compared(
        self, found: Review[G, C, S], place: int, *, figures: bool
    ) -> tuple[Sequence[Clause], Sequence[Clause]]:
        """What speaks for the best rather than for what was played, and what the latter comes to.

        figures: also where the points between the two come from.
        """

    # The players

    def title(self, names: Sequence[str]) -> str:
        """Whose game that was."""
        text = _("Review: {names}")
        return text.format(names=_(", ").join(fitted(shown(name), _NAME) for name in names))

    def partial(self, found: Review[G, C, S]) -> str:
        """That it was stopped, and how far it came; empty where it is complete."""
        if found.complete:
            return ""
        sentence = _("Stopped after {done} of {total} moves.")
        return sentence.format(done=len(found.verdicts), total=found.total)

    def losses(self, found: Review[G, C, S], width: int) -> list[str]:
        """Everybody and the points that they lost, rounded, in so many cells each: `▌1 Ada 12`."""
        said = []
        for seat, player in enumerate(found.players):
            text = _("{name} {points}")
            number = "-" if player.accuracy is None else str(rounded(player.lost))
            room = width - cell_len(text.format(name=f"{seat_mark(seat)} ", points=number))
            name = f"{seat_mark(seat)} {fitted(shown(player.name), max(1, min(_NAME, room)))}"
            said.append(text.format(name=name, points=number))
        return said

    def overview(self, found: Review[G, C, S]) -> list[tuple[str, ...]]:
        """A table of the players under its headings; what matters least stands last."""
        headings = (
            *(_("player"), _("accuracy"), _("points lost"), self.each_heading()),
            *self.more_headings(),
        )
        return [headings, *(self._overview_row(*each) for each in enumerate(found.players))]

    def _overview_row(self, seat: int, player: S) -> tuple[str, ...]:
        name = f"{seat_mark(seat)} {shown(player.name)}"
        if player.accuracy is None:
            return (name, "-", "-", "-", *self.more_figures(player))
        return (
            name,
            f"{100 * player.accuracy:.0f}%",
            points(player.lost),
            points(player.lost / player.choices),
            *self.more_figures(player),
        )

    # The chart

    def chart_title(self, found: Review[G, C, S]) -> str:
        """What the chart shows."""
        if len(found.names) == 2:
            one, other = (fitted(shown(name), _NAME) for name in found.names)
            text = _("Who was ahead, in points: above 0 {one}, below 0 {other}")
            return text.format(one=one, other=other)
        return _("Who was ahead: each player's lead over the best of the others, in points")

    def chart_lines(self, found: Review[G, C, S]) -> list[Line]:
        """A line for each player; of two players one, for the other's is its mirror: whose lead it shows
        above the middle and below, the title says.
        """
        single = len(found.names) == 2
        return [
            Line(
                seat,
                "" if single else f"{seat_mark(seat - 1)} {shown(found.names[seat - 1])}",
                tuple(round(each.worths[seat - 1]) for each in found.standings),
            )
            for seat in ([1] if single else range(1, len(found.names) + 1))
        ]

    def chart_labels(self, found: Review[G, C, S]) -> list[str]:
        """Below it: a label, or nothing, for each standing."""
        labels = self.labels([verdict.question for verdict in found.verdicts])
        if len(found.standings) > len(labels):
            labels.append(_("end"))
        return labels

    # The choices

    def heading(self, found: Review[G, C, S], place: int, *, figures: bool = False) -> str:
        """Which of the verdicts that is, and how many points were lost with it; with a decimal among
        `figures`, to the nearest point for people.
        """
        verdict = found.verdicts[place]
        name = fitted(shown(found.names[verdict.question.seat - 1]), _NAME)
        number = points(verdict.loss) if figures else str(rounded(verdict.loss))
        if verdict.played.command == verdict.best.command:
            text = _("{where}: {name} made the best move")
        elif points(verdict.loss) == "0.0":
            text = _("{where}: {name}'s move was as good as the best")
        elif number == "0":
            text = _("{where}: {name} lost less than 1 point")
        else:
            text = ngettext(
                "{where}: {name} lost {points} point",
                "{where}: {name} lost {points} points",
                1 if number in ("1", "1.0") else 2,
            )
        return text.format(where=self.where(verdict.question), name=name, points=number)

    def explained(
        self, found: Review[G, C, S], place: int, width: int, *, figures: bool = False
    ) -> list[str]:
        """What was played and what that comes to, then what would have been better and why: four lines
        of so many cells, or the first two where nothing was better.
        """
        verdict = found.verdicts[place]
        game, played, best = verdict.question.game, verdict.played, verdict.best
        was = fitted(_("Played: {choice}").format(choice=self.choice_words(game, played.command)), width)
        if played.command == best.command:
            return [was, self.reason(found, place, width)]
        good, bad = self.compared(found, place, figures=figures)
        better = fitted(_("Better: {choice}").format(choice=self.better_words(verdict)), width)
        in_the_end = fitted(_("better in the long run"), width)
        return [was, joined(bad, width), better, joined(good, width) or in_the_end]

    def in_a_line(self, found: Review[G, C, S], place: int, width: int) -> str:
        """The better choice and why, or, where there was none, what was played, in so many cells."""
        verdict = found.verdicts[place]
        first = self.first_words(found, place, width)
        whole = _("{choice}: {why}")
        room = max(1, width - cell_len(whole.format(choice=first, why="")))
        if verdict.played.command == verdict.best.command:
            why = self.reason(found, place, room)
        else:
            why = joined(self.compared(found, place, figures=False)[0], room)
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
        headings = (_("player"), *rounds, _("move"), _("played"), _("best"), _("points lost"))
        return [headings, *(self._row(found.names, verdict) for verdict in found.verdicts)]

    def _row(self, names: Sequence[str], verdict: Verdict[G, C]) -> tuple[str, ...]:
        question = verdict.question
        rounds = (str(question.round),) if self.rounds else ()
        return (
            f"{seat_mark(question.seat - 1)} {shown(names[question.seat - 1])}",
            *rounds,
            str(question.choice),
            *self.in_short(verdict),
            points(verdict.loss),
        )


def points(number: float) -> str:
    """Points with a decimal, without a sign at 0."""
    return f"{number:.1f}"
