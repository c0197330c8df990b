"""A review in words and tables, for the command line and the screen.

Nothing is drawn but letters, digits, punctuation, box drawing and block elements; names are never read as
markup.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, NamedTuple

from rich.cells import cell_len
from rich.console import Group
from rich.style import Style
from rich.text import Text

from hotseat.analysis.review import Question, Review, S, Verdict, rounded
from hotseat.game import C, G
from hotseat.i18n import _, ngettext
from hotseat.record.names import shown
from hotseat.text.charts import Series, beside_line, draw_lines
from hotseat.text.console import BRIGHT, PLAIN, QUIET, WIDEST, Drawing, as_lines, as_table
from hotseat.text.fit import Clause, fitted, joined, seat_mark

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
    def choice_words(self, position: G, move: C) -> str:
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
        if verdict.played.move == verdict.best.move:
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
        game, played, best = verdict.question.position, verdict.played, verdict.best
        was = fitted(_("Played: {choice}").format(choice=self.choice_words(game, played.move)), width)
        if played.move == best.move:
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
        if verdict.played.move == verdict.best.move:
            why = self.reason(found, place, room)
        else:
            why = joined(self.compared(found, place, figures=False)[0], room)
        return fitted(whole.format(choice=first, why=why), width)

    def first_words(self, found: Review[G, C, S], place: int, width: int) -> str:
        """What the line in the replay begins with; a game that draws the choice there needs fewer."""
        return self.explained(found, place, width)[-2]

    def better_words(self, verdict: Verdict[G, C]) -> str:
        """What would have been better, in words."""
        return self.choice_words(verdict.question.position, verdict.best.move)

    def in_short(self, verdict: Verdict[G, C]) -> tuple[str, str]:
        """What was played and the best, in the list of all choices: where not said otherwise, as
        records write them.
        """
        return str(verdict.question.move), str(verdict.best.move)

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


_CHART = 13  # rows

_LIT = Style(color="yellow", bold=True)

# By seat, in the hues of the dark theme, and to be read on black and on white alike: nobody knows which
# ground a terminal has, and its own blue may be navy.
SEATS = tuple(Style(color=each) for each in ("#0e86b8", "#b848b8", "#178a17", "#a07010"))


def draw(
    words: ReviewWords[G, C, S],
    found: Review[G, C, S],
    width: int,
    *,
    every: bool = False,
    figures: bool = False,
) -> Group:
    """The review in at most that many columns; `every` lists all moves as well, `figures` adds a table of
    the players, and where the points between two moves come from.
    """
    width = min(width, WIDEST)
    lines = [Text(words.title(found.names), BRIGHT), Text()]
    if words.partial(found):
        lines += [Text(words.partial(found), _LIT), Text()]
    if found.turning:
        lines += [*_turning(words, found, width, figures=figures), Text()]
    lines += [*_players(words, found, width, figures=figures), Text(), *_chart(words, found, width)]
    return as_lines([*lines, *([Text(), *_every(words, found, width)] if every else [])])


def draw_all(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int) -> Group:
    """Every move with the best one, as a table."""
    width = min(width, WIDEST)
    title = Text(words.title(found.names), BRIGHT)
    return as_lines([title, Text(), *_every(words, found, width)])


def _every(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int) -> list[Text]:
    return [Text(words.key_line(), QUIET), Text(), *as_table(words.every(found), width)]


def _chart(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int) -> list[Text]:
    drawing, lines = Drawing(_CHART), words.chart_lines(found)
    series = [
        Series(
            line.name,
            line.values,
            SEATS[(line.seat - 1) % len(SEATS)],
            line.seat - 1,
            str(line.seat) if len(lines) > 1 else "",
        )
        for line in lines
    ]
    plot = draw_lines(drawing, 0, 0, width, _CHART, series, words.chart_labels(found), QUIET)
    if plot is None:
        return []
    for letter, place in zip(LETTERS, found.turning, strict=False):
        seat = found.verdicts[place].question.seat
        number = next((n for n, line in enumerate(lines) if line.seat == seat), 0)
        row = beside_line(plot, [line.values for line in lines], number, place)
        drawing.put(plot.x + plot.column(place), plot.y + row, letter, _LIT)
    return [Text(words.chart_title(found), QUIET), *drawing.lines()]


def _players(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int, *, figures: bool) -> list[Text]:
    """The points that everybody lost, in a row; or a table with all figures and what they mean."""
    if figures:
        legends = [Text(each, QUIET) for each in (words.legend(), words.accuracy_legend())]
        return [*as_table(words.overview(found), width), *legends]
    room = (width - cell_len(words.lost_label())) // len(found.players) - 2
    row = Text.assemble((words.lost_label(), QUIET), " ")
    for seat, text in enumerate(words.losses(found, room)):
        mark = seat_mark(seat)
        row.append("  " if seat else "").append(mark, SEATS[seat % len(SEATS)]).append(
            text.removeprefix(mark)
        )
    return [row]


def _turning(words: ReviewWords[G, C, S], found: Review[G, C, S], width: int, *, figures: bool) -> list[Text]:
    lines = []
    for letter, place in zip(LETTERS, found.turning, strict=False):
        lines.append(Text.assemble((letter, _LIT), "  ", words.heading(found, place, figures=figures)))
        for number, text in enumerate(words.explained(found, place, width - 5, figures=figures)):
            lines.append(Text(f"     {text}", QUIET) if number % 2 else Text(f"   {text}", PLAIN))
    return lines
