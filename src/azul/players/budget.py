"""How long one choice of a computer player may take."""

from __future__ import annotations

from typing import NamedTuple


class Budget(NamedTuple):
    """The first limit that is reached ends the search; None is no limit.

    seconds: of the clock; never more than a tenth over it.
    nodes: positions looked at. With nodes alone the same seed gives the same choice on every machine.
    """

    seconds: float | None = None
    nodes: int | None = None
