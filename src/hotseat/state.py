"""How it stands with a saved game."""

from __future__ import annotations

from enum import StrEnum

from hotseat.language import _


class State(StrEnum):
    """One of four; the value is what programs read."""

    UNFINISHED = "unfinished"
    FINISHED = "finished"
    ENDED_EARLY = "ended early"
    UNREADABLE = "unreadable"

    @property
    def word(self) -> str:
        """What people read."""
        match self:
            case State.UNFINISHED:
                return _("unfinished")
            case State.FINISHED:
                return _("finished")
            case State.ENDED_EARLY:
                return _("ended early")
            case State.UNREADABLE:
                return _("unreadable")


def state_of(fault: str | None, *, ended_early: bool, finished: bool) -> State:
    """How it stands with a game: what is wrong with its file comes before all else."""
    if fault is not None:
        return State.UNREADABLE
    if ended_early:
        return State.ENDED_EARLY
    return State.FINISHED if finished else State.UNFINISHED
