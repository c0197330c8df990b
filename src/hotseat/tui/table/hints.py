"""Hints at the table: the best choices as the strongest computer sees them, and words for an idle player."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol

from hotseat.bots.asking import HINT_SECONDS, hint_request, read_hint
from hotseat.bots.search import Advice
from hotseat.game import C, E, G
from hotseat.i18n import _
from hotseat.session import Session
from hotseat.tui import commands
from hotseat.tui.table.host import TableHost
from hotseat.tui.widgets.lines import Hint, hint_of

if TYPE_CHECKING:
    from textual.worker import Worker


_ENOUGH = 20  # moves after which people know what to do, and get no idle hints any more


class Adviser(ABC, Generic[G, C, E]):
    """Hints for whoever is to choose. `told` is the one that is shown, in words; empty for none. What
    speaks for it stands in the prompt's place.
    """

    BEST: ClassVar[str]  # the level that is asked

    def __init__(self, table: TableHost[G, C, E]) -> None:
        self._table = table
        self.told = ""
        self._game: G | None = None  # that the advice is for
        self._advice: list[Advice[C]] = []
        self._at = 0
        self._worker: Worker[None] | None = None

    @abstractmethod
    def reason(self, position: G, place: int, found: Sequence[Advice[C]]) -> str:
        """What speaks for one of several choices, best first, in a sentence. Raises `ValueError` where
        nothing can be said.
        """

    @abstractmethod
    def choice_words(self, position: G, choice: C) -> str:
        """A choice in words."""

    def ask(self) -> None:
        """A hint, or the next one."""
        table, game = self._table, self._table.session.position
        computer = table.session.computer_to_play
        if computer is not None:
            text = _("It's {name}'s turn. Hints are for people only.")
            table.tell(text.format(name=table.names[computer - 1]))
        elif table.session.to_play is None or table.waiting:
            table.tell(_("There is no move to suggest right now."))
        elif self._worker is not None:
            table.tell(_("Looking for a good move…"))
        elif game is self._game:
            self._at = (self._at + 1) % len(self._advice)
            self._show()
        else:
            self._worker = table.run_worker(self._think(game), group="hint")
            table.tell(_("Looking for a good move…"))

    @property
    def thinking(self) -> bool:
        """Whether a hint is on its way."""
        return self._worker is not None

    def drop(self) -> None:
        """Whatever is thought about is not wanted any more; what is shown is going to change."""
        self.told = ""
        if self._worker is not None:
            self._worker.cancel()
            self._worker = None
            self._table.app.thinker.cancel()

    async def _think(self, position: G) -> None:
        from hotseat.bots.client import NoAnswer, patience  # not before the first hint

        app, session = self._table.app, self._table.session
        request = hint_request(session, self.BEST, app.seconds, app.nodes)
        try:
            answer = await self._table.app.thinker.ask(request, patience(HINT_SECONDS))
            found = read_hint(self._table.spec, position, len(session.names), answer)
        except (NoAnswer, ValueError) as trouble:
            self._worker = None
            text = _("No hint: {reason}.").format(reason=str(trouble).removesuffix("."))
            self._table.tell(text)
            return
        self._worker, self._game, self._advice, self._at = None, position, found, 0
        if position is self._table.session.position:
            self._show()

    def _show(self) -> None:
        """Select it on the table, and say why it is good."""
        table, advice = self._table, self._advice[self._at]
        assert self._game is not None
        try:
            reason = self.reason(self._game, self._at, self._advice)
        except ValueError:  # what is expected to follow cannot be
            reason = ""
        table.point_at(advice.move)
        text = _("Hint {number} of {all}: {choice}.")
        if len(self._advice) == 1:
            text = _("Hint: {choice}.")
        choice = self.choice_words(self._game, advice.move)
        self.told = text.format(number=self._at + 1, all=len(self._advice), choice=choice)
        table.said, table.refused = reason or self.told, False
        table.show_all()

    def hints(self, found: Sequence[Hint]) -> list[Hint]:
        """The keys while a hint is shown: what takes it and what shows the next come first. While it is
        worked out nothing else changes but that it can be cancelled.
        """
        bound = self._table.app.bound
        if self.thinking:
            cancel = hint_of(bound(commands.TABLE_BACK), _("cancel hint"))
            kept = [each for each in found if each.action != cancel.action]
            return [cancel if each.action == commands.HINT.action else each for each in kept]
        first = [hint_of(commands.ENTER, _("play it"))]
        if len(self._advice) > 1:
            first.append(hint_of(bound(commands.HINT), _("next hint")))
        first.append(hint_of(bound(commands.TABLE_BACK)))
        shown = {each.action for each in first} | {commands.HINT.action}
        return [*first, *(each for each in found if each.action not in shown)]


class HintTable(TableHost[G, C, E], Protocol[G, C, E]):
    """A table at which hints may be given."""

    def make_adviser(self) -> Adviser[G, C, E]:
        """The giver of hints at this table."""


class Hints(Generic[G, C, E]):
    """Hints at one table. What gives them is made when the first one is asked for."""

    def __init__(self, table: HintTable[G, C, E]) -> None:
        self._table = table
        self.adviser: Adviser[G, C, E] | None = None

    def ask(self) -> None:
        """Give a hint; once more, the next best; where hints are switched off, say so."""
        table = self._table
        if not table.app.settings.hints:
            key = table.app.bound(commands.SETTINGS).key
            table.tell(_("Hints are off. Turn them on in the options ({key}).").format(key=key))
            return
        self.adviser = self.adviser or table.make_adviser()
        self.adviser.ask()

    @property
    def told(self) -> str:
        """The hint that is shown, in words; empty for none."""
        return self.adviser.told if self.adviser is not None else ""

    @property
    def thinking(self) -> bool:
        """Whether a hint is being worked out. Nobody need wait for it: any move cancels it."""
        return self.adviser is not None and self.adviser.thinking

    def drop(self) -> None:
        """No hint is wanted any more."""
        if self.adviser is not None:
            self.adviser.drop()

    def cancel(self) -> bool:
        """Cancel a hint that is being worked out; whether there was one."""
        if not self.thinking:
            return False
        self.drop()
        self._table.said, self._table.refused = None, False
        return True

    def bar(self, hints: list[Hint]) -> list[Hint]:
        """The hint bar while a hint is shown or worked out."""
        return hints if self.adviser is None else self.adviser.hints(hints)


def hinted_turn(session: Session[G, C, E], moves: int) -> int | None:
    """The number of the turn in which a player may get an idle hint; None where nobody gets one.

    moves: that people have made since the program began.
    """
    if session.to_play is None or moves >= _ENOUGH or session.computer_to_play is not None:
        return None
    turn = sum(not entry.chance and not entry.forced for entry in session.entries)
    return turn if turn < _ENOUGH else None


def with_idle_words(hints: Sequence[Hint], words: str) -> list[Hint]:
    """The hint bar with a sentence for an idle player; a click on it opens the help."""
    others = (hint for hint in hints if hint.action not in ("", "app.help"))
    return [Hint(words, "", "app.help", lit=True), *others]
