"""When an idle player is told what could be done next, and how the hint bar shows that."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.game import C, E, G
from hotseat.session import Session
from hotseat.tui.widgets.lines import Hint

_ENOUGH = 20  # moves after which people know what to do, and get no idle hints any more


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
