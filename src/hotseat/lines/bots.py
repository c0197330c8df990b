"""The bots of a game played line by line: the program waits while one thinks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Generic

from hotseat.bots.asking import (
    HINT_SECONDS,
    choice_request,
    choice_seconds,
    hint_request,
    read_choice,
    read_hint,
)
from hotseat.game import E, Flags, GameSpec, M, P
from hotseat.i18n import _
from hotseat.lines.signals import DeferredSignals
from hotseat.record.names import shown

if TYPE_CHECKING:
    from asyncio import Runner

    from hotseat.bots.client import BotClient
    from hotseat.bots.search import Advice
    from hotseat.session import Session

_LOOK = 0.1  # seconds between two looks whether a signal has come

_USUAL = 3.0  # seconds that the strongest level takes by itself, at most


class NoMove(Exception):
    """No answer: the reason, as the part of a sentence after a colon."""


class LineBots(Generic[P, M, E]):
    """The process in which bots think, started when it is first asked. Call `close` at the end."""

    def __init__(self, spec: GameSpec[P, M, E], flags: Flags, signals: DeferredSignals) -> None:
        """signals: those that end thinking."""
        self._spec, self._signals = spec, signals
        self.seconds, self.nodes = flags.seconds, flags.nodes
        self.own = dict(flags.own)  # your own bots, by who they are in seat lines
        self._client: BotClient | None = None
        self._runner: Runner | None = None

    def known(self, who: str) -> bool:
        """Whether there is such a bot: of a level, or one's own that was named."""
        return who in self.own or who in (f"computer {level}" for level in self._spec.levels)

    def choose(self, session: Session[P, M, E], seat: int) -> M:
        """The move of the bot at a seat. Raises `NoMove`, and `KeyboardInterrupt` for ctrl+c."""
        from hotseat.bots.client import BotStopped, NoAnswer

        who = session.seats[seat - 1]
        player = self.own.get(who, who.removeprefix("computer "))
        request = choice_request(session, player, self.seconds, self.nodes)
        seconds = choice_seconds(_USUAL, self.seconds, self.nodes)
        try:
            try:
                answer = self._ask(request, seconds)
            except BotStopped:  # it may have been killed: that says nothing against the bot
                answer = self._ask(request, seconds)
            return read_choice(self._spec, session, answer)
        except (NoAnswer, ValueError) as error:
            raise NoMove(shown(str(error))) from None

    def advice(self, session: Session[P, M, E]) -> Sequence[Advice[M]]:
        """The best moves, best first. Raises `NoMove`, and `KeyboardInterrupt` for ctrl+c."""
        from hotseat.bots.client import NoAnswer

        request = hint_request(session, self._spec.levels[-1], self.seconds, self.nodes)
        try:
            answer = self._ask(request, HINT_SECONDS)
            return read_hint(self._spec, session.position, len(session.names), answer)
        except (NoAnswer, ValueError) as error:
            raise NoMove(shown(str(error))) from None

    def _ask(self, request: Mapping[str, object], seconds: float) -> Mapping[str, object]:
        """The answer. A signal ends the process, and then does what it means. Raises `NoAnswer`."""
        self._signals.check()
        runner, client = self._started()
        answer = runner.run(self._answer(client, request, seconds))
        if answer is None:
            self._signals.check()
        return answer or {}

    def _started(self) -> tuple[Runner, BotClient]:
        """What asks, and the process that is asked."""
        import asyncio

        from hotseat.bots.child import python
        from hotseat.bots.client import BotClient

        if self._runner is None or self._client is None:
            self._runner = asyncio.Runner()
            self._client = BotClient(python(f"{self._spec.title}.bots"))
        return self._runner, self._client

    async def _answer(
        self, client: BotClient, request: Mapping[str, object], seconds: float
    ) -> Mapping[str, object] | None:
        """The answer; None where a signal came before it."""
        import asyncio

        from hotseat.bots.client import patience

        asked = asyncio.ensure_future(client.ask(request, patience(seconds)))
        while not (await asyncio.wait({asked}, timeout=_LOOK))[0]:
            if self._signals.heard:
                asked.cancel()
                await asyncio.wait({asked})
                return None
        return asked.result()

    def close(self) -> None:
        """End the process."""
        if self._runner is not None and self._client is not None:
            self._runner.run(self._client.close())
            self._runner.close()
        self._runner = self._client = None


def unknown_bot(name: str, who: str) -> str:
    """That a game names a bot that is not here."""
    text = _("{name}: there is no computer player {who} here, so a person plays.")
    return text.format(name=name, who=shown(who.removeprefix("computer ").removeprefix("own "), 40))
