"""Hints at the table: the best choices as the strongest computer sees them, one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from azul.players import Advice, Level
from azul.players.worker import advice_read
from azul.rules import Game, Phase
from azul.ui import commands
from azul.ui.computers import cursor_at
from azul.ui.prompt import sentence
from azul.ui.reasons import choice_words, hint
from hotseat.language import _
from hotseat.thinking import Trouble, lot, patience

if TYPE_CHECKING:
    from textual.worker import Worker

    from azul.ui.played import Played

_SECONDS, _MOST = 0.4, 3  # people wait for a hint: the choices change little after that


class Adviser:
    """Hints for whoever is to choose. `told` is what speaks for the one that is shown; empty for none."""

    def __init__(self, table: Played) -> None:
        self._table = table
        self.told = ""
        self._game: Game | None = None  # that the advice is for
        self._advice: list[Advice] = []
        self._at = 0
        self._worker: Worker[None] | None = None

    def ask(self) -> None:
        """A hint, or the next one."""
        table, game = self._table, self._table.session.game
        computer = table.session.computer_to_play
        if computer is not None:
            text = _("It is {name}'s turn, a computer's; hints are for people.")
            table.tell(text.format(name=table.names[computer - 1]))
        elif game.phase not in (Phase.OFFER, Phase.TILING):
            table.tell(_("There is nothing to choose for you now."))
        elif self._worker is not None:
            table.tell(_("Thinking about a hint…"))
        elif game is self._game:
            self._at = (self._at + 1) % len(self._advice)
            self._show()
        else:
            self._worker = table.run_worker(self._think(game), group="hint")
            table.tell(_("Thinking about a hint…"))

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

    async def _think(self, game: Game) -> None:
        request = {
            "do": "consider",
            "position": str(game),
            "player": Level.EXPERT.value,
            "seconds": min(_SECONDS, self._table.app.seconds or _SECONDS),
            "nodes": self._table.app.nodes,
            "seed": lot(self._table.session.seed, len(self._table.session.entries)),
            "most": _MOST,
        }
        try:
            answer = await self._table.app.thinker.ask(request, patience(_SECONDS))
            found = _read(game, answer)
        except (Trouble, ValueError) as trouble:
            self._worker = None
            text = _("No hint: {reason}.").format(reason=str(trouble).removesuffix("."))
            self._table.tell(text)
            return
        self._worker, self._game, self._advice, self._at = None, game, found, 0
        if game is self._table.session.game:
            self._show()

    def _show(self) -> None:
        """Select it on the table, and say why it is good."""
        table, advice = self._table, self._advice[self._at]
        assert self._game is not None
        try:
            self.told = sentence(hint(self._game, self._at, self._advice, table.names))
        except ValueError:  # what is expected to follow cannot be
            self.told = ""
        table.cursor = cursor_at(advice.command)
        text = _("Hint {number} of {all}: {choice}. Enter takes it, {key} is the next.")
        if len(self._advice) == 1:
            text = _("Hint: {choice}. Enter takes it.")
        choice = choice_words(self._game, advice.command)
        key = table.app.bound(commands.HINT).key
        table.said = text.format(number=self._at + 1, all=len(self._advice), choice=choice, key=key)
        table.refused = False
        table.show_all()


def _read(game: Game, answer: Mapping[str, object]) -> list[Advice]:
    """The advice in an answer. Raises `ValueError` where there is none, or it is not allowed."""
    found = answer.get("advice")
    if not isinstance(found, list) or not found:
        raise ValueError(_("it does not talk sense"))
    advice = [advice_read(each) for each in found if isinstance(each, dict)]
    for each in advice:
        game.check(each.command)
    if not advice or any(len(each.results) != game.players for each in advice):
        raise ValueError(_("it does not talk sense"))
    return advice
