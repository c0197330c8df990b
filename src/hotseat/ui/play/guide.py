"""A guided first round: steps that ask for something to be done, one after the other. Pure.

A game writes the steps, shows what they say, and tells the lesson what was done. Whether that is
allowed, and what comes of it, is the game's engine's to say.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

from hotseat.language import _

S = TypeVar("S")  # a situation: what is chosen so far, as a game's cursor knows it

# What can be asked for beside a game's own commands.
GO_ON = "go on"  # enter, after something was read
UNDO = "undo"


class Stage(NamedTuple, Generic[S]):
    """What is said while somebody is on the way: a sentence or two, and the keys that are meant.

    keys: pairs of a key and a word for it.   reached: whether somebody has come so far.   by_mouse: what
    is said instead to somebody who uses the mouse; empty for the same.
    """

    text: str
    keys: tuple[tuple[str, str], ...] = ()
    reached: Callable[[S], bool] = lambda _situation: True
    by_mouse: str = ""

    def said(self, *, mouse: bool) -> str:
        """What is said to somebody who uses the mouse, or the keys."""
        return self.by_mouse if mouse and self.by_mouse else self.text


class Step(NamedTuple, Generic[S]):
    """Something to be done: a command of the game, `GO_ON` or `UNDO`.

    also: what is as good.   otherwise: said to somebody who does something else, the stage's text stands
    below it.   answers: the commands that others do then.
    """

    asks: Hashable
    stages: tuple[Stage[S], ...]
    also: tuple[Hashable, ...] = ()
    otherwise: str = ""
    answers: tuple[Hashable, ...] = ()

    @property
    def accepted(self) -> tuple[Hashable, ...]:
        """All that is done by it."""
        return (self.asks, *self.also)

    def stage(self, situation: S) -> Stage[S]:
        """How far somebody has come: the last stage reached."""
        return next(stage for stage in reversed(self.stages) if stage.reached(situation))


def to_be_read(text: str, *answers: Hashable, by_mouse: str = "") -> Step[S]:
    """A step that asks for nothing but reading; `answers` are what others do then."""
    stage: Stage[S] = Stage(text, (("enter", _("continue")),), by_mouse=by_mouse)
    return Step(GO_ON, (stage,), otherwise=_("Read this first, then press Enter:"), answers=answers)


def to_be_taken_back(text: str, key: str, *, by_mouse: str = "") -> Step[S]:
    """A step that asks for the choice before it to be taken back with a key, which the text names."""
    stage: Stage[S] = Stage(text, by_mouse=by_mouse)
    return Step(UNDO, (stage,), otherwise=_("Press {key} to undo first.").format(key=key))


class Lesson(Generic[S]):
    """The steps and how many of them are done. At the last one everything has been learned."""

    def __init__(self, steps: Sequence[Step[S]]) -> None:
        self.steps = tuple(steps)
        self._at = 0
        self._past: list[tuple[int, int]] = []  # steps done, each with the mark before it

    @property
    def step(self) -> Step[S]:
        """What is asked now."""
        return self.steps[self._at]

    @property
    def number(self) -> int:
        """The step's number, from 1."""
        return self._at + 1

    @property
    def learned(self) -> bool:
        """Whether only the last step is left."""
        return self._at == len(self.steps) - 1

    def do(self, deed: Hashable, mark: int) -> tuple[Hashable, ...] | None:
        """Something was done: go on to the next step, and return what the others answer.

        None where it is not what is asked. `mark` says where the game stood before, for `back`.
        """
        step = self.step
        if deed not in step.accepted:
            return None
        if deed == UNDO:
            self._past.pop()
        else:
            self._past.append((self._at, mark))
        self._at = min(self._at + 1, len(self.steps) - 1)
        return step.answers

    def back(self) -> int | None:
        """Back to the step before, and return its mark; None at the first."""
        if not self._past:
            return None
        self._at, mark = self._past.pop()
        return mark
