"""Saved games as rows of a list: pure values, without a widget."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import repeat
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from rich.cells import cell_len

from hotseat.language import _
from hotseat.state import State
from hotseat.ui.cells.fit import said_of

_LEAST_NAME = 8  # cells of a name that can still be guessed


class Column(NamedTuple):
    """A game's own column: its heading and its width in cells."""

    heading: str
    width: int


class Player(NamedTuple):
    """Somebody in a game, with the score as it is written."""

    name: str
    score: str
    won: bool = False

    @property
    def words(self) -> str:
        """Both; the name alone in a game without points."""
        return f"{self.name} {self.score}".rstrip()


class Row(NamedTuple):
    """A saved game. `number` is what commands take for it, `played` when its file last changed.

    state: None while nobody has looked into the file; there are no facts and players then, nor for
    one that cannot be read.   facts: what stands in the game's own columns.   fault: why it cannot be
    read.   Title and fault are safe to print, names have been checked.
    """

    path: Path
    number: int
    played: datetime
    title: str = ""
    state: State | None = None
    facts: tuple[str, ...] = ()
    players: tuple[Player, ...] = ()
    fault: str = ""

    @property
    def when(self) -> str:
        """When it was played last: `2026-11-21 04:54`."""
        return self.played.strftime("%Y-%m-%d %H:%M")

    @property
    def who(self) -> str:
        """The players with their scores."""
        return ", ".join(each.words for each in self.players)

    def matches(self, words: Sequence[str]) -> bool:
        """Whether every one of those is found in it: anywhere in a name, the title or the date, at the
        beginning of a word of the state or a fact, so that `finished` is not `unfinished`. They are
        `plain`.
        """
        text = plain(" ".join([self.title, self.when, *(each.name for each in self.players)]))
        state = self.state.word if self.state else ""
        facts = plain(" ".join([str(self.number), state, *self.facts])).split()
        return all(word in text or any(map(str.startswith, facts, repeat(word))) for word in words)


def delete_question(row: Row, width: int, *, counted: bool) -> str:
    """Whether a game is to be deleted, and which one it is, on one row of `width` cells.

    Names are cut as long as they can be guessed; what does not fit then is left out, the players first.
    counted: it stands in the statistics, and that it is finished need not be said.
    """
    bare, full = _("Delete game {number}?"), _("Delete game {number} ({what})?")
    if counted:
        bare = _("Delete game {number} and its statistics?")
        full = _("Delete game {number} ({what}) and its statistics?")
    state = "" if counted or row.state is None else row.state.word
    texts = (row.title, *(each.name for each in row.players))

    def say(shown: Sequence[str]) -> str:
        players = zip(row.players, shown[1:], strict=False)
        who = ", ".join(player._replace(name=name).words for player, name in players)
        what = ", ".join(part for part in (shown[0], state, who) if part)
        return (full if what else bare).format(number=row.number, what=what)

    said = (said_of(texts, say, width, least=_LEAST_NAME), said_of(texts[:1], say, width))
    return next((each for each in said if cell_len(each) <= width), bare.format(number=row.number))


def plain(text: str) -> str:
    """Text as it is compared in a search: neither case nor the way an accent is written counts."""
    return normalize("NFKC", text).casefold()
