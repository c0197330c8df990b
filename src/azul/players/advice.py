"""What a search says about a choice."""

from __future__ import annotations

from typing import NamedTuple

from azul.rules import Command


class Advice(NamedTuple):
    """A choice as a search judges it.

    command: a `Pick`, or, in wall-tiling on the grey wall, a `Place`.
    results: by seat, where each stands when `line` has been played: points after tiling, and an
        outlook on what the board will still give, in points.
    line: what is expected to follow, `command` first; to the end of the round at most.
    exact: whether it is solved to the end of the round.
    nodes: positions looked at for all choices together.
    """

    command: Command
    results: tuple[float, ...]
    line: tuple[Command, ...]
    exact: bool
    nodes: int

    def worth(self, seat: int) -> float:
        """What a seat (from 1) has of it: its own result minus the best other's, in points."""
        others = (result for number, result in enumerate(self.results, 1) if number != seat)
        return self.results[seat - 1] - max(others)
