"""What the table of a game under way shows, made from session and cursor; and the computers at it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from azul.rules import Game, Phase
from azul.saves import Session
from azul.ui.account import Account, accounts, with_legend
from azul.ui.cursor import Cursor
from azul.ui.narrate import log_lines, pick_sentence
from azul.ui.prompt import hints, nudge_sentence, prompt
from azul.ui.scene import Scene
from azul.ui.story import ending, landed_events, last_events
from azul.ui.title import TitleView, title_view
from azul.ui.views import BoardView, MarketView, board_views, market_view
from hotseat.language import _
from hotseat.ui.canvas import fitted
from hotseat.ui.lines import Hint

if TYPE_CHECKING:
    from azul.ui.adviser import Adviser
    from azul.ui.computers import AzulComputers
    from hotseat.ui.nudge import Nudge

_NAME_CELLS = 20  # of a name in a sentence, so that what is said about it stays on the line
_ENOUGH = 20  # choices after which people know what to do, and are not nudged any more
_LOGGED = 40  # entries of the log beside the boards: more than the largest terminal shows


class Played(Scene):
    """Draws the position, what is chosen so far, and what computers are about to choose."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.cursor = Cursor()
        self.account_skipped = False
        self.nudge: Nudge | None = None
        self.computers: AzulComputers | None = None  # while any play
        self.adviser: Adviser | None = None  # once somebody has asked for a hint
        # For sentences; the boards show as much of a name as fits there.
        self.names = tuple(fitted(name, _NAME_CELLS) for name in session.names)

    def position(self) -> Game:
        """The position now."""
        return self.session.game

    def board_names(self) -> Sequence[str]:
        """Who plays, whole."""
        return self.session.names

    def seats(self) -> Sequence[str]:
        """Who sits where."""
        return self.session.seats

    def logged(self) -> list[str]:
        """The newest of the log."""
        entries = self.session.entries[-_LOGGED:]
        return log_lines(self.names, [entry.events for entry in entries])

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
            return _("The last round is scored; any key goes to its end.")
        if self.computers is not None and (text := self.computers.prompt()):
            return text
        game, ended = self.session.game, ending(self.session.entries)
        return self.say_of(self.names, lambda names: prompt(game, names, self.cursor, ended))

    def hints(self) -> list[Hint]:
        """Only what can be done now."""
        session = self.session
        if self.computers is not None and session.computer_to_play is not None:
            return self.computers.hints()
        found = hints(
            session.game,
            self.cursor,
            can_undo=session.can_undo,
            can_redo=session.can_redo,
            bound=self.app.bound,
        )
        if self.nudge is None or not self.nudge.shown:
            return found
        words = nudge_sentence(session.game, self.cursor, self.app.bound)
        return [
            Hint(words, "", "app.help", lit=True),
            *(hint for hint in found if hint.action not in ("", "app.help")),
        ]

    def turn(self) -> int | None:
        """Which turn it is, for the nudge; None where there is none: nobody is asked, or people know."""
        session = self.session
        if self.plan is None or session.game.to_play is None or self.app.choices >= _ENOUGH:
            return None
        if session.computer_to_play is not None:
            return None
        chosen = sum(not entry.chance and not entry.forced for entry in session.entries)
        return chosen if chosen < _ENOUGH else None

    def account(self) -> tuple[Account, ...] | None:
        """The account of the round's end, until it is skipped."""
        game = self.session.game
        if (self.account_skipped or self.cursor.held) and game.phase is not Phase.TILING:
            return None
        return accounts(last_events(self.session.entries), [board.score for board in game.boards])

    def told(self) -> str:
        """What speaks for a hint, or the last pick in words; while the round's end is told, how that is
        read, if there is room.
        """
        if self.adviser is not None and self.adviser.told:
            return self.adviser.told
        events = last_events(self.session.entries)
        told = self.say_of(self.names, lambda names: pick_sentence(names, events), told=True)
        if self.account() is None or self.plan is None:
            return told
        return with_legend(told, self.plan.told.width)

    # Computers

    @abstractmethod
    def seat_computers(self) -> None:
        """Computers play at this table: have them do so."""

    def action_seats(self) -> None:
        """Choose who sits where."""
        from azul.ui.seating import choose_seats

        choose_seats(self)

    def action_hint(self) -> None:
        """A good choice; once more, the next best."""
        from azul.ui.adviser import Adviser

        self.adviser = self.adviser or Adviser(self)
        self.adviser.ask()

    def _drop_hint(self) -> None:
        if self.adviser is not None:
            self.adviser.drop()

    def action_watch_pause(self) -> None:
        """Where only computers play: pause, or go on."""
        if self.computers is not None:
            self.computers.pause()
            self.show_all()

    def action_watch_step(self) -> None:
        """Likewise: the next choice."""
        if self.computers is not None:
            self.computers.step()
            self.show_all()

    def action_watch_speed(self, by: int) -> None:
        """Likewise: faster, or slower."""
        if self.computers is not None:
            self.computers.change_speed(by)
            self.show_all()
