"""What the table of a game under way shows, made from session and cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from azul.rules import Command, Event, Game, Phase
from azul.saves import Session
from azul.ui import commands
from azul.ui.account import Account, accounts, with_legend
from azul.ui.cursor import Cursor
from azul.ui.narrate import event_sentence
from azul.ui.prompt import ARROWS, hints, nudge_sentence, prompt
from azul.ui.scene import Scene
from azul.ui.story import ending, landed_events, last_events, last_placed
from azul.ui.title import title_view
from azul.ui.views import BoardView, MarketView, board_views, market_view
from hotseat.language import _
from hotseat.ui.parts.lines import Hint, TitleView
from hotseat.ui.play.table import TableScreen

if TYPE_CHECKING:
    from azul.ui.adviser import AzulAdviser
    from azul.ui.app import AzulApp


class Played(TableScreen[Game, Command, Event], Scene):
    """Draws the position, what is chosen so far, and what computers are about to choose."""

    app: AzulApp
    USUAL = commands.USUAL

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.cursor = Cursor()
        self.account_skipped = False

    def title_view(self) -> TitleView:
        """Round, turn and notices."""
        session, computers = self.session, self.computers
        thinking = computers is not None and computers.at_work
        unsaved = session.unsaved is not None
        view = title_view(session.game, self.names, unsaved=unsaved, thinking=thinking)
        if self.film_running and session.finished:
            return view._replace(turn=_("the last round is scored"))
        return view

    def market_view(self) -> MarketView:
        """The market as the cursor stands."""
        return market_view(self.session.game, self.cursor, landed_events(self.session.entries))

    def board_views(self) -> list[BoardView]:
        """The boards as the cursor stands."""
        session = self.session
        landed = landed_events(session.entries)
        return board_views(session.game, session.names, self.cursor, landed, self.account())

    def prompt(self) -> str:
        """What can be done now; while the end of a game is shown coming, not yet who has won."""
        if self.film_running and self.session.finished:
            return _("Scoring the last round; any key skips.")
        if self.computers is not None and (text := self.computers.prompt()):
            return text
        game, ended = self.session.game, ending(self.session.entries)
        mouse = self.app.by_mouse
        return self.say_of(self.names, lambda names: prompt(game, names, self.cursor, ended, mouse=mouse))

    def choice_hints(self) -> list[Hint]:
        """What can be done now; what is typed while a hint is shown begins anew."""
        session, advised = self.session, bool(self.advised)
        found = hints(
            session.game,
            Cursor() if advised else self.cursor,
            can_undo=session.can_undo,
            can_redo=session.can_redo,
            bound=self.app.bound,
        )
        return [hint for hint in found if not (advised and hint.key == ARROWS)]

    def nudge_words(self) -> str:
        """What somebody who does nothing for a while could do next."""
        mouse = self.app.by_mouse
        return nudge_sentence(self.session.game, self.cursor, self.app.bound, mouse=mouse)

    def account(self) -> tuple[Account, ...] | None:
        """The account of the round's end, until it is skipped."""
        game = self.session.game
        if (self.account_skipped or self.cursor.held) and game.phase is not Phase.TILING:
            return None
        return accounts(last_events(self.session.entries), [board.score for board in game.boards])

    def told(self) -> str:
        """A hint, or the last choice in words; while the round's end is told, how that is read, if
        there is room.
        """
        if self.advised:
            return self.advised
        events, placed = last_events(self.session.entries), last_placed(self.session.entries)

        def say(names: Sequence[str]) -> str:
            return event_sentence(names, placed) if placed else self.told_pick(names, events)

        told = self.say_of(self.names, say, told=True)
        if self.account() is None or self.plan is None:
            return told
        return with_legend(told, self.plan.told.width)

    @property
    def more_to_read(self) -> bool:
        """The account of the round's end."""
        return self.account() is not None

    def make_adviser(self) -> AzulAdviser:
        """Who gives hints at this table."""
        from azul.ui.adviser import AzulAdviser

        return AzulAdviser(self)
