"""The end of a round as a moment of its own: what title, prompt and key bar say while it is scored."""

from __future__ import annotations

from collections.abc import Sequence

from azul.rules import Phase, Position
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
        return _("Scoring the last round. Enter skips.")
    return _("Scoring round {number}. Enter skips.").format(number=number)


def handed_over(before: Position, game: Position, names: Sequence[str]) -> str:
    """What is said before the columns of another person than the last one are asked for on the grey wall;
    the empty text where they are not. before: the position before the last choice.
    """
    if game.phase is not Phase.TILING or game.to_play is None:
        return ""
    words = {"number": game.round, "name": names[game.to_play - 1]}
    if before.phase is not Phase.TILING:
        text = _("Round {number}: all tiles are taken. Press Enter for wall-tiling: {name} begins.")
    elif before.to_play != game.to_play:
        words["last"] = names[(before.to_play or 1) - 1]
        text = _("{last} is done. Press Enter for {name}'s wall-tiling.")
    else:
        return ""
    return text.format(**words)


def scoring_hints(usual: Sequence[Command], *, waiting: bool) -> list[Hint]:
    """The key bar while a round is scored; usual: what can be done at any time."""
    first = hint_of(tablecommands.ENTER, _("continue") if waiting else _("skip"))
    return [first, *map(hint_of, usual)]
