"""What stands above a player board: the name, who sits there, the score or its account. Pure.

All boards say as much as there is room for on each of them, so that one reads like the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from rich.cells import cell_len

from azul.ui.account import Naming
from azul.ui.scale import Scale
from azul.ui.views import BoardView
from hotseat.language import _
from hotseat.ui.play.who import who_words

NAME_X = 2  # the column at which the name begins


class Head(NamedTuple):
    """The words above a board, from the left; each but name and score may be empty.

    who: what says that a computer plays, the longest first.   score: the score, or how the round came
    to it.   forecast: what the score would be if the round ended now.
    """

    name: str
    won: str
    who: tuple[str, ...]
    score: str
    forecast: str

    @property
    def width(self) -> int:
        """The columns it takes up to the end of the scores, two blanks before those."""
        left = self.name
        if self.won:
            left += f"  {self.won}"
        if self.who:
            left += f" {self.who[0]}"
        return NAME_X + cell_len(left) + 2 + cell_len(self.score) + cell_len(self.forecast)


def head_of(view: BoardView, who: Sequence[str] = (), naming: Naming = Naming.NONE) -> Head:
    """The head of one board; naming: which parts of the account have a word."""
    forecast = "" if view.forecast is None else f" -> {view.forecast}"
    score = str(view.board.score)
    if view.account is not None:
        score = view.account.heading(open_end=bool(forecast), naming=naming)
    return Head(view.name, _("won") if view.winner else "", tuple(who), score, forecast)


def heads(views: Sequence[BoardView], scale: Scale, seats: Sequence[str]) -> list[Head]:
    """The heads of all boards, with as many words as no name has to give way for: first those beside
    the sums, then the longer ones on who plays. seats: who sits there, as seat lines say it.
    """
    words = [who_words(who) for who in seats]
    longest = max(map(len, words))
    for naming, left_out in (*product(Naming, range(longest or 1)), (Naming.NONE, longest)):
        pairs = zip(views, words, strict=True)
        found = [head_of(view, who[left_out:], naming) for view, who in pairs]
        if all(head.width <= scale.wall_end for head in found):
            break
    return found
