"""A review in words and tables, as the command line and the screen show it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from azul.review import Question, Review, Summary, Verdict
from azul.ui.reasons import choice_words, compared, joined, reason
from hotseat.judging import HALF
from hotseat.language import _, ngettext
from hotseat.names import shown
from hotseat.ui.fit import fitted

LETTERS = "ABC"  # what the turning points are called, in the chart too
_NAME = 20  # cells of a name in a sentence


class Line(NamedTuple):
    """A line of the chart: whose, and the points at each standing."""

    seat: int
    name: str
    values: tuple[int, ...]


def title(names: Sequence[str]) -> str:
    """Whose game that was."""
    text = _("Review: {names}")
    return text.format(names=_(", ").join(fitted(shown(name), _NAME) for name in names))


def partial(found: Review) -> str:
    """That it has been stopped, and how far it came; empty where it is complete."""
    if found.complete:
        return ""
    sentence = _("Stopped: {done} of {total} choices are judged.")
    return sentence.format(done=len(found.verdicts), total=found.total)


def overview(found: Review) -> list[tuple[str, ...]]:
    """A table of the players under its headings; what matters least stands last."""
    headings = (_("player"), _("accuracy"), _("given away"), _("a choice"), _("floor"), _("missed"))
    return [headings, *map(_overview_row, found.players)]


def _overview_row(player: Summary) -> tuple[str, ...]:
    name, floor = shown(player.name), str(-player.floor)
    if player.accuracy is None:
        return (name, "-", "-", "-", floor, "-")
    return (
        name,
        f"{100 * player.accuracy:.0f} %",
        points(player.lost),
        points(player.lost / player.choices),
        floor,
        str(len(player.missed)),
    )


def legend() -> str:
    """What the last columns of the overview are."""
    return _("points given away in choices; missed: rows, columns and colours not completed")


def accuracy_legend() -> str:
    """What accuracy is, and what is not judged, in a line."""
    return _(
        "accuracy: 50 % for a choice that gives away {points} points; forced picks: not judged"
    ).format(points=f"{HALF:.0f}")


def key_line() -> str:
    """How choices are written in the list."""
    return _("2R1: the red tiles of factory 2 to line 1; C is the centre, F the floor")


def explanation() -> str:
    """What the words of a review mean, in a few sentences for the help."""
    return _(
        "A choice gives away what the best one found is worth more, in points: what a player is expected "
        "to have at the round's end, with an outlook on later rounds, less the same of the best other "
        "player. Where there was only one choice nothing is judged. Accuracy is the mean over a player's "
        "choices: 100 % for one that gives away nothing, "
        "{half} % for {points} points, a quarter for twice as many. Missed are rows, columns and colours "
        "that a better choice would have completed. Turning points are the three choices that gave away "
        "most."
    ).format(half=50, points=f"{HALF:.0f}")


def points(number: float) -> str:
    """Points with a decimal, without a sign at 0."""
    return f"{number:.1f}"


def chart_title(found: Review) -> str:
    """What the chart shows."""
    if len(found.names) == 2:
        one, other = (fitted(shown(name), _NAME) for name in found.names)
        return _("Who stood how, in points: above 0 {one}, below {other}").format(one=one, other=other)
    return _("Who stood how: points ahead of the best other")


def chart_lines(found: Review) -> list[Line]:
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


def chart_labels(found: Review) -> list[str]:
    """Below the chart: the number of a round where its first choice is judged, and the end."""
    labels = round_labels([verdict.question for verdict in found.verdicts])
    if len(found.standings) > len(labels):
        labels.append(_("end"))
    return labels


def round_labels(asked: Sequence[Question]) -> list[str]:
    """The number of a round where its first choice is, else nothing."""
    labels, known = [], 0
    for question in asked:
        labels.append(str(question.round) if question.round != known else "")
        known = question.round
    return labels


def heading(found: Review, place: int) -> str:
    """Which of the verdicts that is, and what was given away with it."""
    verdict = found.verdicts[place]
    values = {
        "round": verdict.question.round,
        "choice": verdict.question.choice,
        "name": fitted(shown(found.names[verdict.question.seat - 1]), _NAME),
    }
    if verdict.played.command == verdict.best.command:
        text = _("Round {round}, choice {choice}: {name} found the best")
    elif points(verdict.loss) == "0.0":
        text = _("Round {round}, choice {choice}: {name} found one as good as the best")
    else:
        text = ngettext(
            "Round {round}, choice {choice}: {name} gave away {points} point",
            "Round {round}, choice {choice}: {name} gave away {points} points",
            1 if points(verdict.loss) == "1.0" else 2,
        )
    return text.format(**values, points=points(verdict.loss))


def explained(found: Review, place: int, width: int) -> list[str]:
    """What was chosen and what that comes to, then what would have been better and why: four lines of so
    many cells, or the first two where nothing was better.
    """
    verdict = found.verdicts[place]
    game, played, best = verdict.question.game, verdict.played, verdict.best
    was = _("Played {choice}").format(choice=choice_words(game, played.command))
    if played.command == best.command:
        return [fitted(was, width), reason(game, best, found.names, width)]
    good, bad = compared(game, best, played, found.names)
    return [fitted(was, width), joined(bad, width), fitted(_better(verdict), width), joined(good, width)]


def in_a_line(found: Review, place: int, width: int) -> str:
    """The better choice and why, or, where there was none, what was played, in so many cells."""
    verdict = found.verdicts[place]
    lines = explained(found, place, width)
    first = lines[-2]
    whole = _("{choice}: {why}")
    room = width - cell_len(whole.format(choice=first, why=""))
    if verdict.played.command == verdict.best.command:
        why = reason(verdict.question.game, verdict.best, found.names, max(1, room))
    else:
        good, _bad = compared(verdict.question.game, verdict.best, verdict.played, found.names)
        why = joined(good, max(1, room))
    return fitted(whole.format(choice=first, why=why), width)


def _better(verdict: Verdict) -> str:
    choice = choice_words(verdict.question.game, verdict.best.command)
    return _("Better was {choice}").format(choice=choice)


def every(found: Review) -> list[tuple[str, ...]]:
    """A table of all choices under its headings."""
    headings = (_("player"), _("round"), _("choice"), _("played"), _("best"), _("given away"))
    return [headings, *(_row(found.names, verdict) for verdict in found.verdicts)]


def _row(names: Sequence[str], verdict: Verdict) -> tuple[str, ...]:
    question, best = verdict.question, verdict.best.command
    return (
        shown(names[question.seat - 1]),
        str(question.round),
        str(question.choice),
        str(question.command),
        str(best),
        points(verdict.loss),
    )
