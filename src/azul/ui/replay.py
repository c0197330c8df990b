"""The replay: a game that was played, shown on the table moment by moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from azul import saves
from azul.rules import Deal, Event, Move, Phase, Pick, Position, TileLaid
from azul.ui.account import Account, accounts, with_legend
from azul.ui.cursor import Cursor
from azul.ui.narrate import event_sentence, victory_sentence
from azul.ui.scene import Scene
from azul.ui.story import ending, last_events
from azul.ui.title import title_view
from azul.ui.views import BoardView, MarketView, board_views, market_view
from hotseat.language import _
from hotseat.ui.parts.lines import TitleView
from hotseat.ui.replayed import ReplayScreen

if TYPE_CHECKING:
    from azul.ui.app import AzulApp


class Replay(ReplayScreen[Position, Move, Event], Scene):
    """Draws the moments of a record of Azul."""

    app: AzulApp
    PROMPT_ROWS: ClassVar[int] = 2  # the bar takes one

    def round_of(self, game: Position) -> int:
        """The round of a position."""
        return game.round

    # What is shown

    def title_view(self) -> TitleView:
        """That of the game, which says that this is a replay."""
        view = title_view(self.game, self.names, unsaved=False)
        if self.game.phase is Phase.OVER:
            return view._replace(turn=_("replay"))
        between = _("end of the round") if self.game.round else _("before the first round")
        return view._replace(turn=_("replay: {turn}").format(turn=view.turn or between))

    def market_view(self) -> MarketView:
        """The market, with a mark where tiles were just picked."""
        return market_view(self.game, Cursor(), self.events)

    def board_views(self) -> list[BoardView]:
        """The boards, with marks where tiles just landed."""
        return board_views(self.game, self.record.header.names, Cursor(), self.events, self.account())

    def account(self) -> tuple[Account, ...] | None:
        """The account of a round's end, until the next deal."""
        if self.moment.entry is not None and self.moment.entry.chance:
            return None
        return accounts(last_events(self.history()), [board.score for board in self.game.boards])

    def told(self) -> str:
        """What has just happened, in words; how a round's end is read, if there is room."""
        told = super().told()
        account = self.account()
        if account is None or self.plan is None:
            return told
        return with_legend(told, account, self.plan.told.width)

    def told_of(self, names: Sequence[str], entry: saves.Entry) -> str:
        """What has just happened, in words."""
        if isinstance(entry.command, Deal):
            return _("The factories are filled. {name} goes first.").format(name=names[self.game.first - 1])
        if isinstance(entry.command, Pick):
            return self.told_pick(names, entry.events)
        laid = next(event for event in entry.events if isinstance(event, TileLaid))
        return event_sentence(names, laid)

    def victory_of(self, names: Sequence[str]) -> str:
        """Who has won, where the game has come to its end with this moment."""
        ended = ending(self.history())
        return victory_sentence(names, ended) if ended is not None else ""

    def more_to_read(self) -> bool:
        """The accounts of a round's end."""
        return self.account() is not None
