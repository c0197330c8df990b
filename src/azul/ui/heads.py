"""What stands above a player board: the name, who sits there, the score or its account. Pure.

All boards say as much as there is room for on each of them, so that one reads like the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from rich.cells import cell_len

from azul.ui.scale import Scale
from azul.ui.views import BoardView
from hotseat.language import _
from hotseat.record import PERSON
from hotseat.ui.cells.canvas import fitted
from hotseat.ui.play.who import who_words

NAME_X = 4  # the column at which the name begins, behind the seat's mark and that of whose turn it is


_NAME_CELLS = 20  # of a name in a sentence


class Head(NamedTuple):
    """The words above a board, from the left; each but name and score may be empty.

    who: what says that a computer plays, the longest first.   score: the score, or how the round came
    to it.   forecast: what the score would be if the round ended now.   sums: how the round came to the
    score, part by part with its word, where there is no room for the words in `score`; it stands on the
    floor line then, which has just been cleared.   person: whether a person sits there.
    """

    name: str
    won: str
    who: tuple[str, ...]
    score: str
    forecast: str
    sums: str = ""
    person: bool = True

    @property
    def width(self) -> int:
        """The columns it takes up to the end of the scores, two blanks before those."""
        left = self.name
        if self.won:
            left += f"  {self.won}"
        if self.who:
            left += f" {self.who[0]}"
        return NAME_X + cell_len(left) + 2 + cell_len(self.score) + cell_len(self.forecast)


def head_of(view: BoardView, who: Sequence[str] = (), *, named: bool = False) -> Head:
    """The head of one board; named: whether the parts of the account have words.

    A forecast that is the score itself says nothing, and is left out.
    """
    forecast = f" -> {view.forecast}" if _says_something(view) else ""
    score, sums = str(view.board.score), ""
    if view.account is not None:
        score = view.account.heading(open_end=bool(forecast), named=named)
        sums = "" if named or view.board.floor else view.account.parts()
    return Head(view.name, _("won") if view.winner else "", tuple(who), score, forecast, sums)


def _says_something(view: BoardView) -> bool:
    """Whether a forecast is another score than there is."""
    return view.forecast not in (None, view.board.score)


def forecast_sentence(views: Sequence[BoardView]) -> str:
    """What the first of the forecasts says; the empty text where there is none."""
    view = next(filter(_says_something, views), None)
    if view is None:
        return ""
    text = _("{score} -> {forecast}: {name}'s score if the round ended now.")
    return text.format(score=view.board.score, forecast=view.forecast, name=fitted(view.name, _NAME_CELLS))


def beside(told: str, explained: str, room: int) -> str:
    """What was done last and what is explained, if there is room for both; else what is explained."""
    both = f"{told}  {explained}".strip()
    return both if not explained or cell_len(both) <= room else explained


def heads(views: Sequence[BoardView], scale: Scale, seats: Sequence[str]) -> list[Head]:
    """The heads of all boards, with as many words as no name has to give way for: those beside the sums
    go first, to the floor lines, then the longer ones on who plays. seats: who sits there, as seat lines
    say it.
    """
    words = [who_words(who) for who in seats]
    longest = max(map(len, words))
    for named, left_out in (*product((True, False), range(longest or 1)), (False, longest)):
        pairs = zip(views, words, strict=True)
        found = [head_of(view, who[left_out:], named=named) for view, who in pairs]
        if all(head.width <= scale.wall_end for head in found):
            break
    return [head._replace(person=who == PERSON) for head, who in zip(found, seats, strict=True)]
