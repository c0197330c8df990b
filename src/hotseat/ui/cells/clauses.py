"""Clauses in words: those that tell most, as many as fit into a line. It brings no Textual."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.cells import cell_len

from hotseat.language import _
from hotseat.ui.cells.fit import fitted

MOST = 3  # clauses of a line; nobody reads more at a glance


class Clause(NamedTuple):
    """How much it tells, about in points; the words; and whether they must be said whatever else is."""

    weight: float
    text: str
    must: bool = False


def joined(clauses: Iterable[Clause], width: int, most: int = MOST) -> str:
    """What must be said and the heaviest of the rest, as far as it fits into so many cells, the heaviest
    first; where not even one does, that one, cut. At `most` so many.
    """
    order = sorted(clauses, key=lambda clause: (not clause.must, -clause.weight))
    kept: list[Clause] = []
    for clause in order:
        if len(kept) < most and cell_len(_row([*kept, clause])) <= width:
            kept.append(clause)
    return _row(kept) or (fitted(order[0].text, width) if order else "")


def _row(clauses: Iterable[Clause]) -> str:
    """Clauses one behind the other, the heaviest first."""
    text = ""
    for clause in sorted(clauses, key=lambda clause: -clause.weight):
        both = _("{clause}; {another}").format(clause=text, another=clause.text)
        text = both if text else clause.text
    return text
