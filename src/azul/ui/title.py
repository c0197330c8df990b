"""The title line: the game, the round, whose turn it is, what to know, how many tiles are left."""

from __future__ import annotations

from collections.abc import Sequence

from azul.rules import Phase, Position
from azul.rules.suppose import round_ended_now
from azul.ui.narrate import last_round_notice
from azul.ui.prompt import turn_words
from hotseat.language import _
from hotseat.ui.cells.canvas import fitted
from hotseat.ui.parts.lines import TitleView

_TIGHT_CELLS = 14  # of a name, when there is more to be said than whose turn it is


def title_view(
    game: Position,
    names: Sequence[str],
    *,
    unsaved: bool,
    thinking: bool = False,
    forecasts: bool = True,
) -> TitleView:
    """What the title says of a position. Names are cut shorter where there is more to be said.

    thinking: whether a computer is at it this moment.   forecasts: whether it tells that the round will
    be the last one.
    """
    tight = [fitted(name, _TIGHT_CELLS) for name in names]
    notice = last_round_notice(tight, game, round_ended_now(game)[0]) if forecasts else ""
    notices = [text for text in (_("not saved") if unsaved else "", notice) if text]
    turn = turn_words(game, tight if notices else names, thinking=thinking)
    scoring = game.phase is Phase.TILING
    where = _("Scoring round {number}") if scoring else _("round {number}")
    if game.phase is Phase.OVER:
        where, turn = _("Game over after round {number}"), ""
    counts = _("bag {bag}   lid {lid}").format(bag=game.bag.total, lid=game.lid.total)
    yours = game.to_play is not None and not thinking
    return TitleView(where.format(number=game.round), turn, ", ".join(notices), counts, yours)
