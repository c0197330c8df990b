"""Azul's screens of saved games, statistics, review and replay."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from azul.game import Entry, GameRecord
from azul.review import REVIEWING, Summary
from azul.review_text import WORDS
from azul.rules import Deal, Event, Move, Phase, Pick, Position, TileLaid
from azul.settings import AzulSettings, azul_settings
from azul.show import victory_sentence
from azul.tui.cursor import Cursor
from azul.tui.messages import ending, event_sentence, last_events
from azul.tui.models import Account, BoardView, MarketView, accounts, board_views, market_view, with_legend
from azul.tui.prompt import title_view
from azul.tui.view import View
from hotseat.i18n import _, pgettext
from hotseat.tui.host import ShowsBestMove
from hotseat.tui.screens import review
from hotseat.tui.screens.replay import ReplayScreen
from hotseat.tui.widgets.lines import TitleView


class ReviewScreen(review.ReviewScreen[Position, Move, Event, Summary]):
    """One game of Azul, judged choice by choice."""

    def __init__(self, record: GameRecord, path: Path, replay: ShowsBestMove[Move] | None = None) -> None:
        """path: the record's file.   replay: the one it was opened from, if so."""
        super().__init__(REVIEWING, WORDS, record, path, replay)


class Replay(ReplayScreen[Position, Move, Event]):
    """Shows the steps of a record of Azul."""

    view: View

    def make_view(self) -> View:
        return View(self, prompt_rows=2)  # the bar takes one

    @property
    def settings(self) -> AzulSettings:
        return azul_settings(self.app.settings)

    def round_of(self, position: Position) -> int:
        return position.round

    # What is shown

    def title_view(self) -> TitleView:
        view = title_view(self.game, self.names, unsaved=False)
        if self.game.phase is Phase.OVER:
            return view._replace(turn=pgettext("title", "replay"))
        between = _("end of the round") if self.game.round else _("before the first round")
        return view._replace(turn=_("replay: {turn}").format(turn=view.turn or between))

    def market_view(self) -> MarketView:
        """The factories and the centre."""
        return market_view(self.game, Cursor(), self.events)

    def board_views(self) -> list[BoardView]:
        """The boards in seat order."""
        return board_views(self.game, self.record.header.names, Cursor(), self.events, self.account())

    def account(self) -> tuple[Account, ...] | None:
        """The account of a round's end, until the next deal."""
        if self.moment.entry is not None and self.moment.entry.chance:
            return None
        return accounts(last_events(self.history()), [board.score for board in self.game.boards])

    def told(self) -> str:
        told = super().told()
        account = self.account()
        if account is None or self.view.plan is None:
            return told
        return with_legend(told, account, self.view.plan.told.width)

    def told_of(self, names: Sequence[str], entry: Entry) -> str:
        if isinstance(entry.move, Deal):
            return _("The factories are filled. {name} goes first.").format(name=names[self.game.first - 1])
        if isinstance(entry.move, Pick):
            return self.view.told_pick(names, entry.events)
        laid = next(event for event in entry.events if isinstance(event, TileLaid))
        return event_sentence(names, laid)

    def victory_of(self, names: Sequence[str]) -> str:
        ended = ending(self.history())
        return victory_sentence(names, ended) if ended is not None else ""

    def more_to_read(self) -> bool:
        return self.account() is not None
