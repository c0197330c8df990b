"""The end of a round as a moment of its own: what title, prompt and key bar say while it is scored."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.language import _
from hotseat.ui.command import Command
from hotseat.ui.parts.lines import Hint, TitleView, hint_of
from hotseat.ui.play import tablecommands


def scoring_title(view: TitleView, number: int, *, last: bool) -> TitleView:
    """The title while a round is scored: nobody is to play then."""
    where = _("Scoring the last round") if last else _("Scoring round {number}").format(number=number)
    return view._replace(where=where, turn="")


def scoring_prompt(number: int, *, last: bool, waiting: bool) -> str:
    """The prompt while a round is scored; waiting: the boards stay as they are until enter is pressed."""
    if waiting:
        return _("Round {number} is scored. Press Enter to continue.").format(number=number)
    if last:
        return _("Scoring the last round. Any key skips.")
    return _("Scoring round {number}. Any key skips.").format(number=number)


def scoring_hints(usual: Sequence[Command], *, waiting: bool) -> list[Hint]:
    """The key bar while a round is scored; usual: what can be done at any time."""
    first = hint_of(tablecommands.ENTER, _("continue")) if waiting else Hint(_("any key"), _("skip"))
    return [first, *map(hint_of, usual)]
