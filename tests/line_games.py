"""Helper for tests of games played line by line: type lines into a pipe, or play what tab offers."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

import pytest

from hotseat.game import Flags
from hotseat.i18n import _
from hotseat.lines.start import LinePlay
from hotseat.lines.table import LineTable
from hotseat.lines.waiting import Complete, DeferredSignals, EndOfInput, Leave, LineTerminal
from hotseat.settings import Settings
from hotseat.text.scripts import show_letters_of

# Characters that no screen reader should meet: drawings, arrows, control characters, markup.
UNSPEAKABLE = re.compile(r"->|[\x00-\x09\x0b-\x1f\x7f-\x9f|`*_<>=\[\]{}~^\\│─┌┐└┘█▌·…•]")


_MOVE = re.compile("[A-Z0-9-]")  # how a move begins; no word does


class Ended(NamedTuple):
    status: int
    said: list[str]
    complained: str


def typed_into(game: str, lines: Iterable[str], *arguments: str) -> Ended:
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _stream in range(2))
    text = "".join(f"{line}\n" for line in lines)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        main = import_module(f"{game}.__main__").main
        status: int = main([*arguments, "--lines"])
    for stream in (out, err):
        stream.seek(0)
    return Ended(status, out.read().splitlines(), err.read())


class Person(LineTerminal):
    """A terminal whose player plays what tab offers.

    answers: lines to type first, or exceptions to raise in their place.   words: to type now and then.
    """

    def __init__(
        self, seed: str = "", answers: Sequence[str | type[BaseException]] = (), words: Sequence[str] = ()
    ) -> None:
        self.by_hand, self.number, self.signals = True, 0, DeferredSignals()
        self.said: list[str] = []
        self.prompts: list[str] = []
        self.heard: list[int] = []  # at each prompt, the number of sentences before it
        self._random, self._answers, self._words = Random(seed), [*answers], [*words]

    def say(self, *sentences: str) -> None:
        self.said += sentences

    def hide(self) -> None:
        self.said.append("\n")

    def ask(self, prompt: str, complete: Complete | None = None) -> str:
        self.prompts.append(prompt)
        self.heard.append(len(self.said))
        self.number += 1
        if self._answers:
            answer = self._answers.pop(0)
            if isinstance(answer, str):
                return answer
            raise answer
        if prompt == _("Game over: "):
            return "quit"
        if complete is None:
            raise EndOfInput
        if self._words and self._random.random() < 0.2:
            return self._random.choice(self._words)
        moves = [line for line in complete("") if _MOVE.match(line)]
        assert moves, "tab offers no move"
        return self._random.choice(moves)


def at_table(game: str, session: Any, person: LineTerminal, settings: Settings | None = None) -> Any:
    """The table of a game for that player."""
    play: Any = LinePlay(import_module(f"{game}.cli").PROGRAM, Flags(nodes=40), person)
    play.settings = settings or type(play.settings)()
    show_letters_of("record")
    return LineTable(play, session)


def told(teller: Any, word: str, position: Any, seat: int = 1) -> list[str]:
    """The answer of a word of one game about a player."""
    return [*getattr(teller, f"tell_{word}")(position, seat)]


def play_to_the_end(game: str, session: Any, person: LineTerminal, settings: Settings | None = None) -> Any:
    """Play until the player leaves; returns the table."""
    table = at_table(game, session, person, settings)
    try:
        with pytest.raises((Leave, EndOfInput)):
            table.play()
    finally:
        table.bots.close()
    return table
