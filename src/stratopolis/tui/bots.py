"""Hints and bots at Stratopolis' table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from hotseat.i18n import _, sentence
from hotseat.tui.table.bots import TableBots
from hotseat.tui.table.hints import Adviser
from hotseat.tui.table.host import TableHost
from hotseat.tui.widgets.lines import PromptPart
from stratopolis.bots.levels import Advice
from stratopolis.explain import HINT_WIDTH, hint
from stratopolis.rules import Event, Placement, Position
from stratopolis.show import place_words


class StratopolisAdviser(Adviser[Position, Placement, Event]):
    """Hints for whoever is to choose."""

    BEST = "hard"

    def __init__(self, table: TableHost[Position, Placement, Event], prompt_line: PromptPart) -> None:
        """prompt_line: where the reasons are shown."""
        super().__init__(table)
        self._line = prompt_line

    def reason(self, position: Position, place: int, found: Sequence[Advice]) -> str:
        return sentence(hint(position, place, found, self._table.names, self._width()))

    def _width(self) -> int:
        """The cells of a reason, without its full stop."""
        line = self._line
        return HINT_WIDTH if line.box.height > 1 else min(HINT_WIDTH, line.width - 1)

    def choice_words(self, position: Position, choice: Placement) -> str:
        return place_words(position, choice)


class StratopolisBots(TableBots[Position, Placement, Event]):
    """The bots of one table."""

    SECONDS: ClassVar[Mapping[str, float]] = {"hard": 1.0}

    def __init__(self, table: TableHost[Position, Placement, Event]) -> None:
        super().__init__(table)
        self._hurried = False  # whether what is thought about shall be done as soon as it is found

    @property
    def showing_for(self) -> float:
        return 0.0 if self._hurried else super().showing_for

    def takes(self, key: str) -> bool:
        taken = super().takes(key)
        if taken or key != "enter" or self._table.animating or self.session.watched:
            return taken
        if not self.at_work:
            return False
        self._hurried = True
        self.go_on()
        return True

    def do_move(self, choice: Placement) -> None:
        self._hurried = False
        super().do_move(choice)

    def drop(self) -> None:
        self._hurried = False
        super().drop()

    def choice_words(self, choice: Placement) -> str:
        return place_words(self.session.position, choice)

    def move_sentence(self, name: str, choice: str) -> str:
        return _("{name} places {choice}.").format(name=name, choice=choice)
