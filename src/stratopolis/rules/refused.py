"""The one exception of the engine."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stratopolis.rules.tiles import Cell


class Rule(IntEnum):
    """The four rules of a placement, by their numbers. Source: rules, "Play"."""

    LEVEL = 1
    TOUCH = 2
    TWO_TILES = 3
    COLOUR = 4


class IllegalMove(ValueError):
    """What was asked is not allowed; the text tells a player what, and which rule forbids it.

    Nothing has changed when it is raised. `template` is the sentence with named placeholders and
    `values` what they stand for, so that a screen can say it in another language; `str()` is the
    English sentence. A value with a `word` (a colour) is put in by that word. `rule` is the rule that a
    placement breaks and `cells` are those at which it does; None and none where it is not about that.
    """

    def __init__(
        self, template: str, rule: Rule | None = None, cells: tuple[Cell, ...] = (), **values: object
    ) -> None:
        self.template = template
        self.rule = rule
        self.cells = cells
        self.values = values
        shown = {name: getattr(value, "word", value) for name, value in values.items()}
        super().__init__(template.format(**shown))
