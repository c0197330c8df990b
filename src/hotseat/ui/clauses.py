"""Clauses in words: those that tell most, as many as fit into a line. It brings no Textual."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.cells import cell_len

from hotseat.language import _
from hotseat.ui.fit import fitted

_MOST = 3  # clauses; nobody reads more at a glance


class Clause(NamedTuple):
    """How much it tells, about in points; and the words."""

    weight: float
    text: str


def joined(clauses: Iterable[Clause], width: int) -> str:
    """The heaviest clauses that fit into so many cells; where not even one does, the heaviest, cut."""
    order = sorted(clauses, key=lambda clause: -clause.weight)
    text, number = "", 0
    for clause in order:
        longer = (
            _("{clause}; {another}").format(clause=text, another=clause.text) if text else clause.text
        )
        if number < _MOST and cell_len(longer) <= width:
            text, number = longer, number + 1
    return text or (fitted(order[0].text, width) if order else "")
