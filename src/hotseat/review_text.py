"""A review in words, tables and a chart. A game derives `ReviewWords`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase
from typing import Generic

from rich.cells import cell_len
from rich.console import Group
from rich.style import Style
from rich.text import Text

from hotseat import i18n
from hotseat.bots import Advice
from hotseat.game import M, P
from hotseat.i18n import N_, _, comma_list, in_digits, ngettext, pgettext, semicolon_list
from hotseat.review import HALF, Question, Review, Verdict, rounded
from hotseat.text import charts, shown
from hotseat.text.charts import BRIGHT, PLAIN, QUIET, WIDEST, Series, as_lines, as_table, short_name
from hotseat.text.fit import Clause, fitted, joined, seat_mark, wrapped

LETTERS = ascii_uppercase + ascii_lowercase  # for the turning points, in the text and in the chart

HURRIED = N_("This computer was too busy: some moves were judged in a hurry, so another review may differ.")

_NAME = 20  # cells of a name in a sentence

_CHART = 13  # rows

_LEGEND_ROWS = 3

_LISTED, _LEAST_BEST, _BEST_ROWS = 12, 16, 3  # in the list of all moves

_WHOLE = 10_000  # cells, more than any sentence has

_BAR = 1  # columns that a page loses to its scroll bar

_LABELLED = 10  # moves from one label of the chart to the next, in a game without rounds

_BROKEN = 12  # cells that a row may lose when a sentence is broken

_LIT = Style(color="yellow", bold=True)

# By seat: the hues of the dark theme, readable on black and white. The background of a terminal is unknown,
# and its own blue may be navy.
SEATS = tuple(Style(color=colour) for colour in ("#0e86b8", "#b848b8", "#178a17", "#a07010"))

Pin = tuple[str, int, int]  # a turning point's letter, the number of its line, and its place


def pins(review: Review[P, M], lines: Sequence[Series]) -> list[Pin]:
    """The turning points on the chart, each on the line of the player who moved; two players share a line."""
    numbers = [(review.verdicts[place].question.seat - 1) % len(lines) for place in review.turning]
    return list(zip(LETTERS, numbers, review.turning, strict=False))


def _seat_style(seat: int) -> Style:
    return SEATS[seat % len(SEATS)]


class ReviewWords(ABC, Generic[P, M]):
    """The words of a review. half: the points of a move that counts half in the accuracy."""

    rounds = True
    half = HALF

    # What a game adds. These sentences may contain {points} for `half`, and {half} for 50.

    ACCURACY = N_("accuracy: a move that loses {points} points counts 50%")
    LEGEND: str  # explains the last columns of the overview
    KEY_LINE: str  # explains how the list of all moves writes a move
    EXPLANATION: str  # explains the terms of a review in a few sentences, for the help

    lettered: Callable[[str], str]  # puts the letters that pieces show into a sentence
    choice_words: Callable[[P, M], str]
    explain: Callable[[P, Advice[M], Sequence[str], int], str]  # a move, in at most so many cells
    # Clauses for the better of two moves, and for the other. figures: say where the points come from.
    compare: Callable[..., tuple[Sequence[Clause], Sequence[Clause]]]

    @abstractmethod
    def more_headings(self) -> Sequence[str]: ...

    @abstractmethod
    def where(self, question: Question[P, M]) -> str:
        """The place of a move in the game: `Round 2, move 3`."""

    def translated(self, text: str) -> str:
        """Translate one of the game's sentences and fill in its numbers."""
        return _(text).format(half=50, points=in_digits(f"{self.half:.0f}"))

    # The players

    def title(self, names: Sequence[str]) -> str:
        return _("Review: {names}").format(names=comma_list([*map(short_name, names)]))

    def partial(self, review: Review[P, M]) -> str:
        """How far a review came before it was stopped; empty for a complete one."""
        text = "" if review.complete else _("Stopped after {done} of {total} moves.")
        return text.format(done=len(review.verdicts), total=review.total)

    def lost_label(self, *, so_far: bool = False) -> str:
        """so_far: while moves are still judged, and the sums may change."""
        return _("Points lost so far:") if so_far else _("Points lost to weaker moves:")

    def losses(self, review: Review[P, M], width: int) -> list[str]:
        """Each player's name and points lost, rounded: `Ada 12`. width: of each, with the seat's mark."""
        texts, text = [], _("{name} {points}")
        for seat, player in enumerate(review.players):
            number = "-" if player.accuracy is None else in_digits(rounded(player.lost))
            room = width - cell_len(text.format(name=f"{seat_mark(seat)} ", points=number))
            name = fitted(shown(player.name), max(1, min(_NAME, room)))
            texts.append(text.format(name=name, points=number))
        return texts

    def overview(self, review: Review[P, M]) -> list[tuple[str, ...]]:
        headings = (pgettext("heading", "player"), _("accuracy"), _("points lost"), _("per move"))
        rows: list[tuple[str, ...]] = [(*headings, *self.more_headings())]
        for seat, player in enumerate(review.players):
            figures = ["-", "-", "-"]
            if player.accuracy is not None:
                accuracy = i18n.percent(f"{100 * player.accuracy:.0f}")
                figures = [accuracy, points(player.lost), points(player.lost / player.choices)]
            own = ("-" if number is None else in_digits(number) for number in player.own.columns)
            rows.append((_marked(review, seat), *figures, *own))
        return rows

    # The chart

    def chart_title(self, review: Review[P, M], *, drawn: bool = True) -> str:
        if len(review.names) == 2:
            one, other = map(short_name, review.names)
            text = _("Expected lead in points: plus for {one}, minus for {other}")
            if drawn:
                text = _("Expected lead in points: {one} above, {other} below")
            return text.format(one=one, other=other)
        return _("Expected lead at the start of each round, in points over the best opponent")

    def chart_lines(self, review: Review[P, M]) -> list[Series]:
        """A line for each player; only one for two players, because the other would be its mirror image."""
        worths = _at_each_place(review)
        lines = []
        for seat in range(len(review.names)):
            values = tuple(round(worth[seat]) for worth in worths)
            lines.append(Series(_marked(review, seat), values, seat, in_digits(seat + 1)))
        return [lines[0]._replace(name="", mark="")] if len(lines) == 2 else lines

    def scores_title(self, names: Sequence[str]) -> str:
        """The title of the chart of scores, which is shown until the moves are judged."""
        one, other = map(short_name, names[:2])
        text = _("The score as it was: {one} above, {other} below")
        return text.format(one=one, other=other)

    def labels(self, questions: Sequence[Question[P, M]]) -> list[str]:
        """A label for each question: where a round begins or, without rounds, at every tenth."""
        if not self.rounds:
            return ["" if each.choice % _LABELLED else in_digits(each.choice) for each in questions]
        rounds = (0, *(each.round for each in questions))
        return ["" if number == before else in_digits(number) for before, number in pairwise(rounds)]

    def chart_labels(self, review: Review[P, M]) -> list[str]:
        asked = [verdict.question for verdict in review.verdicts]
        labels = self.labels(asked)
        if asked and review.standings[-1].place > asked[-1].place:
            labels.append(pgettext("chart", "end"))
        return labels

    # The moves

    def heading(self, review: Review[P, M], place: int, *, figures: bool = False) -> str:
        """Where a move was made and how many points it lost, rounded without `figures`."""
        verdict = review.verdicts[place]
        name = short_name(review.names[verdict.question.seat - 1])
        number = points(verdict.loss) if figures else str(rounded(verdict.loss))
        if verdict.was_best:
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
        return text.format(where=self.where(verdict.question), name=name, points=in_digits(number))

    def seat_of(self, review: Review[P, M], place: int) -> int:
        return review.verdicts[place].question.seat

    def explained(
        self,
        review: Review[P, M],
        place: int,
        width: int,
        say: Callable[[P, M], str] | None = None,
        *,
        figures: bool = False,
    ) -> list[str]:
        """The move played and its effect, then the better move and the reason, if there is one: two lines or
        four, of at most `width` cells.   say: other words for moves.
        """
        verdict = review.verdicts[place]
        position, played, best = verdict.question.position, verdict.played, verdict.best
        choice = (say or self.choice_words)(position, played.move)
        was = fitted(_("Played: {choice}").format(choice=choice), width)
        if verdict.was_best:
            return [was, self.explain(position, best, review.names, width)]
        good, bad = self.compare(position, best, played, review.names, figures=figures)
        choice = say(position, best.move) if say else self.better_words(verdict)
        better = fitted(_("Better: {choice}").format(choice=choice), width)
        in_the_end = fitted(_("better in the long run"), width)
        return [was, joined(bad, width), better, joined(good, width) or in_the_end]

    def in_a_line(self, review: Review[P, M], place: int, width: int) -> str:
        """The better move, or else the move played, and the reason, in one row of `width` cells or two."""
        one, two = (self._in_cells(review, place, cells) for cells in (width, 2 * width - _BROKEN))
        return two if one.endswith("…") else one

    def _in_cells(self, review: Review[P, M], place: int, width: int) -> str:
        verdict = review.verdicts[place]
        position, best = verdict.question.position, verdict.best
        first = self.first_words(review, place, width)
        whole = _("{choice}: {why}")
        room = max(1, width - cell_len(whole.format(choice=first, why="")))
        if verdict.was_best:
            why = self.explain(position, best, review.names, room)
        else:
            good, _bad = self.compare(position, best, verdict.played, review.names, figures=False)
            why = joined(good, room)
        return fitted(whole.format(choice=first, why=why), width)

    def first_words(self, review: Review[P, M], place: int, width: int) -> str:
        """The beginning of the line in the replay. A game that draws the move there needs fewer words."""
        verdict = review.verdicts[place]
        name = short_name(review.names[verdict.question.seat - 1])
        text = _("{name} played: {choice}") if verdict.was_best else _("Better for {name}: {choice}")
        return fitted(text.format(name=name, choice=self.better_words(verdict)), width)

    def better_words(self, verdict: Verdict[P, M]) -> str:
        return self.choice_words(verdict.question.position, verdict.best.move)

    @abstractmethod
    def in_short(self, verdict: Verdict[P, M]) -> tuple[str, str]:
        """The move played and the best one for the list of all moves."""

    def every(self, review: Review[P, M]) -> list[tuple[str, ...]]:
        player, lost = pgettext("heading", "player"), _("points lost")
        move, played = pgettext("a player's move", "move"), pgettext("a player's move", "played")
        best = pgettext("a player's move", "best")
        rows: list[tuple[str, ...]] = [(player, _("round"), move, played, best, lost)]
        for verdict in review.verdicts:
            _place, number, choice, seat, *_rest = verdict.question
            moves = in_digits(choice), *self.in_short(verdict)
            rows.append((_marked(review, seat - 1), in_digits(number), *moves, points(verdict.loss)))
        return rows if self.rounds else [(row[0], *row[2:]) for row in rows]

    # Sentences, for a listener

    def told(self, review: Review[P, M], say: Callable[[P, M], str], *, figures: bool) -> Iterator[str]:
        """The review without what a table holds.

        say: moves in words that need no table before one's eyes.   figures: say where the points come from.
        """
        yield from (self.title(review.names), self.partial(review))
        for place in review.turning:
            yield self.heading(review, place, figures=figures)
            yield from self.explained(review, place, _WHOLE, say, figures=figures)
        yield i18n.join_sentences((self.lost_label(), comma_list(self.losses(review, _WHOLE))))
        yield self.chart_title(review, drawn=False)
        yield from self.chart_words(review)

    def swings_told(self, names: Sequence[str], swings: Sequence[tuple[int, Sequence[int]]]) -> str:
        """What changed the scores most, as `Reviewing.swings` finds it; empty for nothing."""
        parts, named = [], _("{name} {points}")
        for number, gains in swings:
            scored = zip(map(short_name, names), gains, strict=True)
            told = [named.format(name=name, points=in_digits(f"{gain:+}")) for name, gain in scored if gain]
            parts.append(self.at_text().format(number=number, points=comma_list(told)))
        return _("Largest swings of the score: {parts}.").format(parts=semicolon_list(parts)) if parts else ""

    def at_text(self) -> str:
        return _("round {number}, {points}") if self.rounds else _("tile {number}, {points}")

    def chart_words(self, review: Review[P, M]) -> Iterator[str]:
        """The chart at its labels, a sentence for each line."""
        text, labels = _("{name}: {parts}."), self.chart_labels(review)
        for line in self.chart_lines(review):
            at = zip(labels, line.values, strict=False)
            each, last = self.at_text(), _("{number}, {points}")  # a label that is a word
            parts = [
                (each if label.isdecimal() else last).format(number=label, points=value)
                for label, value in at
                if label
            ]
            if parts:
                yield text.format(name=line.name or review.names[0], parts=semicolon_list(parts))

    # Drawings

    def draw(self, review: Review[P, M], width: int, *, every: bool = False, figures: bool = False) -> Group:
        """Draw the review.   every: with a list of all moves.   figures: with those of players and points."""
        width = min(width, WIDEST)
        lines = [Text(self.title(review.names), BRIGHT), Text()]
        if stopped := self.partial(review):
            lines += [Text(stopped, _LIT), Text()]
        if review.turning:
            lines += [*self._turning(review, width, figures=figures), Text()]
        lines += [*(self._overview if figures else self._losses)(review, width), Text()]
        rows = self._plotted(review, width)
        if not charts.has_charts():
            rows = [Text(row) for text in self.chart_words(review) for row in wrapped(text, width, 9)]
        if rows:
            lines += [Text(self.chart_title(review, drawn=charts.has_charts()), QUIET), *rows]
        if every:
            lines += [Text(), *self._every(review, width)]
        return as_lines(lines)

    def draw_all(self, review: Review[P, M], width: int) -> Group:
        title = Text(self.title(review.names), BRIGHT)
        return as_lines([title, Text(), *self._every(review, min(width, WIDEST))])

    def draw_scores(self, review: Review[P, M], width: int) -> Group:
        """Draw the chart of scores and their swings.   review: before any move is judged."""
        title, width = Text(self.scores_title(review.names), QUIET), min(width, WIDEST)
        turning = self._turning(review, width, explained=False)
        return as_lines([title, *self._plotted(review, width), Text(), *turning, Text()])

    def _every(self, review: Review[P, M], width: int) -> list[Text]:
        legend = wrapped(self.lettered(self.translated(self.KEY_LINE)), width - _BAR, _LEGEND_ROWS)
        rows = [*(Text(row, QUIET) for row in legend), Text()]
        return [*rows, *as_table([*_in_rows(self.every(review), width)], width)]

    def _plotted(self, review: Review[P, M], width: int) -> list[Text]:
        drawing, lines, labels = charts.Drawing(_CHART), self.chart_lines(review), self.chart_labels(review)
        plot = charts.draw_lines(drawing.put, 0, 0, width, _CHART, lines, labels, QUIET, _seat_style)
        if plot is None:
            return []
        for letter, number, place in pins(review, lines):
            drawing.put(*plot.beside(number, place), letter, _LIT)
        return drawing.lines()

    def _overview(self, review: Review[P, M], width: int) -> list[Text]:
        texts = map(self.translated, (self.LEGEND, self.ACCURACY))
        legends = [Text(row, QUIET) for text in texts for row in wrapped(text, width, _LEGEND_ROWS)]
        return [*as_table(self.overview(review), width), *legends]

    def _losses(self, review: Review[P, M], width: int) -> list[Text]:
        room = (width - cell_len(self.lost_label())) // len(review.players) - 2
        row = Text.assemble((self.lost_label(), QUIET), " ")
        for seat, text in enumerate(self.losses(review, room)):
            row.append("  " if seat else "").append(seat_mark(seat), _seat_style(seat)).append(f" {text}")
        return [row]

    def _turning(
        self, review: Review[P, M], width: int, *, figures: bool = False, explained: bool = True
    ) -> list[Text]:
        lines = []
        for letter, place in zip(LETTERS, review.turning, strict=False):
            lines.append(Text.assemble((letter, _LIT), "  ", self.heading(review, place, figures=figures)))
            texts = self.explained(review, place, width - 5, figures=figures) if explained else ()
            for number, text in enumerate(texts):
                lines.append(Text(f"     {text}", QUIET) if number % 2 else Text(f"   {text}", PLAIN))
        return lines


def _at_each_place(review: Review[P, M]) -> list[tuple[float, ...]]:
    """The standings before each judged move and at the end, interpolated between the known ones."""
    judged = {verdict.question.place for verdict in review.verdicts}
    places = sorted(judged.union(standing.place for standing in review.standings))
    found = [standing.worths for standing in review.standings[:1]]
    for (start, before), (end, after) in pairwise(review.standings):
        for place in (place for place in places if start < place <= end):
            part = (place - start) / (end - start)
            found.append(tuple(one + part * (other - one) for one, other in zip(before, after, strict=True)))
    return found


def _in_rows(table: Sequence[tuple[str, ...]], width: int) -> Iterator[tuple[str, ...]]:
    """The list of all moves, with the best move in more than one row where that is too wide for the table."""
    name, *others = (max(map(cell_len, column)) for column in zip(*table, strict=True))
    room = width - min(name, _LISTED) - sum(2 + cells for cells in others) + others[-2]
    for *before, best, lost in table:
        first, *more = wrapped(best, max(room, _LEAST_BEST), _BEST_ROWS)
        yield *before, first, lost
        yield from ((*("" for _cell in before), row, "") for row in more)


def _marked(review: Review[P, M], seat: int) -> str:
    """A name after the mark of its seat. seat: from 0."""
    return f"{seat_mark(seat)} {shown(review.names[seat])}"


def points(number: float) -> str:
    return in_digits(f"{number:.1f}")
