"""Compare a hint with the others in words, the same for every game."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from hotseat.analysis.review import rounded
from hotseat.i18n import _, ngettext
from hotseat.text.fit import Clause, joined

_LEAST = 0.05  # the smallest difference in points; less counts as none

_SHORT = 3  # a row with room for fewer comparisons is short


def with_comparison(clauses: Sequence[Clause], compares: str, width: int, most: int, *, best: bool) -> str:
    """Join at most `most` clauses about a hint with its comparison.

    best: of the best hint; in a short row its reasons come first, and the comparison only where it still
    fits. Nor does that of another hint take the room of all reasons.
    """
    reasons = joined(clauses, width, most)
    if best and reasons and width < _SHORT * cell_len(compares):
        return joined([Clause(1, reasons, must=True), Clause(-1, compares)], width)
    text = joined([*clauses, Clause(-1, compares, must=True)], width, most + 1)
    return reasons if text == compares and reasons else text


def comparison(worths: Sequence[float], place: int, equal: str) -> str:
    """How many points, rounded, the best move is ahead of the second, or another is behind the best.

    worths: of the hints, the best first.   equal: says of the best that another is just as good.
    """
    behind = worths[0] - worths[place or 1]
    number = rounded(behind)
    if not place:
        if behind < _LEAST:
            return equal
        if not number:
            return _("slightly better than the runner-up")
        text = ngettext(
            "{points} point better than the runner-up", "{points} points better than the runner-up", number
        )
        return text.format(points=number)
    if behind < _LEAST:
        return _("as good as the best")
    if not number:
        return _("slightly worse than the best")
    text = ngettext("{points} point worse than the best", "{points} points worse than the best", number)
    return text.format(points=number)
