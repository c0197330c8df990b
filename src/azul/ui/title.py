"""The title line: the game, the round, whose turn it is, what to know, how many tiles are left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len

from azul.rules import Game
from azul.rules.suppose import round_ended_now
from azul.ui.narrate import last_round_notice
from azul.ui.prompt import turn_words
from hotseat.language import _
from hotseat.ui.canvas import Canvas, fitted
from hotseat.ui.sheet import Part

_TIGHT_CELLS = 14  # of a name, when there is more to be said than whose turn it is


class TitleView(NamedTuple):
    """What the title says; `notice` is the last round's, empty for none."""

    round: int
    turn: str
    notice: str
    bag: int
    lid: int


def title_view(game: Game, names: Sequence[str], *, unsaved: bool, thinking: bool = False) -> TitleView:
    """What the title says of a position. Names are cut shorter where there is more to be said.

    thinking: whether a computer is at it this moment.
    """
    tight = [fitted(name, _TIGHT_CELLS) for name in names]
    notice = last_round_notice(tight, game, round_ended_now(game)[0])
    notices = [text for text in (_("not saved") if unsaved else "", notice) if text]
    turn = turn_words(game, tight if notices else names, thinking=thinking)
    return TitleView(game.round, turn, ", ".join(notices), game.bag.total, game.lid.total)


class Title(Part[str]):
    """Draws a `TitleView`."""

    LOOKS: ClassVar[dict[str, str]] = {
        "game": "bold $yours-ink on $yours",
        "turn": "bold $yours",
        "notice": "bold $notice-ink on $notice",
        "quiet": "$text-quiet",
    }

    view: TitleView | None = None

    def show(self, view: TitleView) -> None:
        """Draw another view; nothing is painted where it is the same."""
        if view != self.view:
            self.view = view
            self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        """From the left by importance; the counts at the right where there is room."""
        if self.view is None:
            return
        view = self.view
        x = canvas.put(1, 0, " Azul ", self.look("game")) + 1
        x = canvas.put(x, 0, _("round {number}").format(number=view.round), canvas.ground) + 2
        notice = f" {view.notice} " if view.notice else ""
        counts = _("bag {bag}   lid {lid}").format(bag=view.bag, lid=view.lid)
        right = canvas.width - cell_len(counts) - 2
        if x + cell_len(view.turn) + cell_len(notice) + 4 > right:
            right = canvas.width  # the counts are a key away, whose turn it is is not
        else:
            canvas.put(right, 0, counts, self.look("quiet"))
        turn = fitted(view.turn, right - x - cell_len(notice) - 2)
        x = canvas.put(x, 0, turn, self.look("turn")) + 2
        canvas.put(x, 0, fitted(notice, right - x), self.look("notice"))
