"""Hints at the table: the best moves as the strongest level sees them, and words for an idle player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic

from hotseat.bots.asking import HINT_SECONDS, hint_request, read_hint
from hotseat.game import E, M, P
from hotseat.i18n import _, without_full_stop
from hotseat.session import Session
from hotseat.tui import commands
from hotseat.tui.table.host import TableHost
from hotseat.tui.widgets.lines import Hint, hint_of

if TYPE_CHECKING:
    from textual.worker import Worker

    from hotseat.bots.search import Advice


_ENOUGH = 20  # moves after which people know what to do, and get no idle hints any more


class Hints(Generic[P, M, E]):
    """Hints for the player to move: `told` is the one that is shown, in words; empty for none. The reason
    for it stands in the prompt's place.
    """

    def __init__(self, table: TableHost[P, M, E]) -> None:
        self._table = table
        self.told = ""
        self._position: P | None = None  # that the advice is for
        self._advice: list[Advice[M]] = []
        self._at = 0
        self._worker: Worker[None] | None = None

    @property
    def active(self) -> bool:
        """Whether a hint is shown or worked out."""
        return bool(self.told) or self._worker is not None

    def ask(self) -> None:
        """Give a hint; once more, the next best; where hints are switched off, say so."""
        table, position = self._table, self._table.session.position
        if not table.app.settings.hints:
            key = table.app.bound(commands.SETTINGS).key
            table.tell(_("Hints are off. Turn them on in the options ({key}).").format(key=key))
            return
        computer = table.session.computer_to_play
        if computer is not None:
            text = _("{name} (computer) is thinking. You can ask for a hint on your own turn.")
            if table.session.watched:
                text = _("Only computers are playing. Hints are for people's turns.")
            table.tell(text.format(name=table.names[computer - 1]))
        elif table.session.to_play is None or table.waiting:
            table.tell(_("There is no move to suggest right now."))
        elif self._worker is not None:
            table.tell(_("Looking for a good move…"))
        elif position is self._position:
            self._at = (self._at + 1) % len(self._advice)
            self._show()
        else:
            self._worker = table.run_worker(self._think(position), group="hint")
            table.tell(_("Looking for a good move…"))

    @property
    def thinking(self) -> bool:
        """Whether a hint is being worked out. Nobody need wait for it: any move cancels it."""
        return self._worker is not None

    def drop(self) -> None:
        """Whatever is thought about is not wanted any more; what is shown is going to change."""
        self.told = ""
        if self._worker is not None:
            self._worker.cancel()
            self._worker = None
            self._table.app.thinker.cancel()

    def cancel(self) -> bool:
        """Cancel a hint that is being worked out; whether there was one."""
        if not self.thinking:
            return False
        self.drop()
        self._table.said, self._table.refused = None, False
        return True

    def say_again(self) -> None:
        """Show the hint that was shown before another screen covered the table."""
        if self.told:
            self._show()

    async def _think(self, position: P) -> None:
        from hotseat.bots.client import NoAnswer, patience  # not before the first hint

        app, session = self._table.app, self._table.session
        request = hint_request(session, self._table.spec.levels[-1], app.seconds, app.nodes)
        try:
            answer = await self._table.app.thinker.ask(request, patience(HINT_SECONDS))
            found = read_hint(self._table.spec, position, len(session.names), answer)
        except (NoAnswer, ValueError) as trouble:
            self._worker = None
            text = _("No hint: {reason}.").format(reason=without_full_stop(str(trouble)))
            self._table.tell(text)
            return
        self._worker, self._position, self._advice, self._at = None, position, found, 0
        if position is self._table.session.position:
            self._show()

    def _show(self) -> None:
        """Select it on the table, and say why it is good."""
        table, advice = self._table, self._advice[self._at]
        assert self._position is not None
        try:
            reason = table.hint_reason(self._position, self._at, self._advice)
        except ValueError:  # what is expected to follow cannot be
            reason = ""
        table.point_at(advice.move)
        text = _("Hint {number} of {all}: {choice}.")
        if len(self._advice) == 1:
            text = _("Hint: {choice}.")
        move = table.hint_words(self._position, self._at, self._advice)
        self.told = text.format(number=self._at + 1, all=len(self._advice), choice=move)
        table.said, table.refused = reason or self.told, False
        table.show_all()

    def bar(self, hints: Sequence[Hint]) -> list[Hint]:
        """The hint bar while a hint is shown: what takes it and what shows the next come first. While it is
        worked out nothing else changes but that it can be cancelled.
        """
        bound = self._table.app.bound
        if self.thinking:
            cancel = hint_of(bound(commands.TABLE_BACK), _("cancel hint"))
            kept = [hint for hint in hints if hint.action != cancel.action]
            return [cancel if hint.action == commands.HINT.action else hint for hint in kept]
        first = [hint_of(commands.ENTER, _("play it"))]
        if len(self._advice) > 1:
            first.append(hint_of(bound(commands.HINT), _("next hint")))
        first.append(hint_of(bound(commands.TABLE_BACK)))
        shown = {hint.action for hint in first} | {commands.HINT.action}
        return [*first, *(hint for hint in hints if hint.action not in shown)]


def hinted_turn(session: Session[P, M, E], moves: int) -> int | None:
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
