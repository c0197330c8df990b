"""What the table of a game under way shows, made from session and cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from azul.rules import Event, Move, Phase, Picked, Position, RoundEnded
from azul.saves import Entry, Session
from azul.ui import commands
from azul.ui.account import Account, accounts, with_legend
from azul.ui.cursor import Cursor
from azul.ui.heads import beside, forecast_sentence
from azul.ui.narrate import event_sentence
from azul.ui.prompt import ARROWS, hints, nudge_sentence, prompt
from azul.ui.scene import Scene
from azul.ui.scoring import handed_over, scoring_hints, scoring_prompt, scoring_title
from azul.ui.story import ending, landed_events, last_events, last_placed
from azul.ui.title import title_view
from azul.ui.views import BoardView, MarketView, board_views, market_view
from hotseat.record import PERSON
from hotseat.ui.parts.lines import Hint, TitleView
from hotseat.ui.play import tablecommands
from hotseat.ui.play.table import TableScreen

if TYPE_CHECKING:
    from azul.ui.adviser import AzulAdviser
    from azul.ui.app import AzulApp


class Played(TableScreen[Position, Move, Event], Scene):
    """Draws the position, what is chosen so far, and what computers are about to choose."""

    app: AzulApp
    USUAL = commands.USUAL

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.cursor = Cursor()
        self.account_skipped = False
        self._kept_back = 0  # entries that begin the next round, while the last one's account stays
        self._handed_over = ""  # what is said while the columns of another person are not asked for yet

    # The end of a round

    @property
    def waiting(self) -> bool:
        """Whether the table stays until enter: the account of a round, with the next one dealt behind it,
        or the boards before a person's columns are asked for.
        """
        return self._kept_back > 0 or bool(self._handed_over)

    @property
    def kept_from_eager_keys(self) -> bool:
        """Whether a key that ends a film does nothing more: the account behind it is to be read."""
        return self.waiting or (self.session.finished and self.app.settings.wait)

    @property
    def skipped_by_enter(self) -> bool:
        """Whether enter, which ends the film that runs, does nothing more: a round is scored in it."""
        return self.film_running and self.scored > 0

    def just_done(self, done: Sequence[Entry]) -> None:
        """Where rounds wait at their end, keep the next one back until the players go on; likewise the
        columns that are asked of another person.
        """
        if self.app.settings.wait and self.session.computer_to_play is None:
            self._handed_over = handed_over(done[0].before, self.session.game, self.names)
        ends = [any(isinstance(event, RoundEnded) for event in entry.events) for entry in done]
        if self.app.settings.wait and any(ends):
            self._kept_back = ends[::-1].index(True)

    def end_waiting(self) -> None:
        """The account has been read: deal the next round; or ask for columns."""
        if self._handed_over:
            self._handed_over = ""
            self.said, self.refused = None, False
            self.show_all()
            return
        kept = self.session.entries[-self._kept_back :]
        self._kept_back, self.account_skipped = 0, True
        self.said, self.refused = None, False
        self.play(kept)

    def play(self, entries: Sequence[Entry], faster: int = 1) -> None:
        """Show how what has just been done came about, but for the round that is kept back."""
        super().play(entries[: len(entries) - self._kept_back], faster)

    def position_changed(self) -> None:
        """Another position: nothing is kept back, and what is told of a round's end begins anew."""
        self._kept_back, self._handed_over, self.account_skipped = 0, "", False
        super().position_changed()

    @property
    def entries(self) -> Sequence[Entry]:
        """The history, as far as it is shown."""
        entries = self.session.entries
        return entries[: -self._kept_back] if self._kept_back else entries

    def position(self) -> Position:
        """The position that is shown."""
        return self.session.entries[-self._kept_back].before if self._kept_back else self.session.game

    @property
    def scoring(self) -> int:
        """The round that is being scored just now, in a film or while that waits; 0 for none."""
        if self.film_running:
            return self.scored
        return self.position().round if self._kept_back else 0

    @property
    def seat_asked(self) -> int | None:
        """The seat that has to choose; nobody while a round is scored, or the table stays as it is."""
        return None if self.scoring or self.waiting else super().seat_asked

    # What is shown

    def title_view(self) -> TitleView:
        """Round, turn and notices."""
        session, computers = self.session, self.computers
        thinking = computers is not None and computers.at_work
        unsaved = session.unsaved is not None
        forecasts = self.app.settings.forecasts
        view = title_view(
            self.position(), self.names, unsaved=unsaved, thinking=thinking, forecasts=forecasts
        )
        if number := self.scoring:
            return scoring_title(view, number, last=session.finished)
        yours = view.yours and session.computer_to_play is None and not self.waiting
        return view._replace(yours=yours)

    def market_view(self) -> MarketView:
        """The market as the cursor stands."""
        return market_view(self.position(), self.cursor, landed_events(self.entries))

    def board_views(self) -> list[BoardView]:
        """The boards as the cursor stands."""
        landed, names = landed_events(self.entries), self.session.names
        views = board_views(self.position(), names, self.cursor, landed, self.account())
        return [view.at_rest() for view in views] if self._handed_over else views

    def prompt(self) -> str:
        """What can be done now; while a round is scored, that it is, and not yet who has won."""
        if number := self.scoring:
            return scoring_prompt(number, last=self.session.finished, waiting=not self.film_running)
        if self._handed_over:
            return self._handed_over
        if self.computers is not None and (text := self.computers.prompt()):
            return text
        game, ended = self.position(), ending(self.entries)
        mouse, told = self.app.by_mouse, self.app.settings.forecasts

        def say(names: Sequence[str]) -> str:
            return prompt(game, names, self.cursor, ended, mouse=mouse, forecasts=told)

        return self.say_of(self.names, say)

    def hints(self) -> list[Hint]:
        """Only what can be done now; while a round is scored, nobody chooses."""
        if not self.scoring and not self.waiting:
            return super().hints()
        session = self.session
        usual = tablecommands.usual(
            to_play=False, can_undo=session.can_undo, can_redo=session.can_redo, others=self.USUAL
        )
        waiting = not self.film_running or bool(self._handed_over)
        return scoring_hints([*map(self.app.bound, usual)], waiting=waiting)

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
        game = self.position()
        if (self.account_skipped or self.cursor.held) and game.phase is not Phase.TILING:
            return None
        return accounts(last_events(self.entries), [board.score for board in game.boards])

    def told(self) -> str:
        """A hint, or the last choice in words; while the round's end is told, how that is read, if
        there is room.
        """
        if self.advised:
            return self.advised
        events, placed = last_events(self.entries), last_placed(self.entries)

        def say(names: Sequence[str]) -> str:
            return event_sentence(names, placed) if placed else self.told_pick(names, events)

        told = self.say_of(self.names, say, told=True)
        if self.plan is None:
            return told
        if (account := self.account()) is not None:
            return with_legend(told, account, self.plan.told.width, first=self.waiting)
        return beside(told, self.forecast_explained(), self.plan.told.width)

    def forecast_explained(self) -> str:
        """What a forecast is, where one shows for the first time in this run after a person's pick: until
        the next one. What a computer has just done is told first, and where a resumed game stands.
        """
        app, last = self.app, last_events(self.entries)
        if self.film_running or app.choices == 0 or app.forecast_explained not in (None, app.choices):
            return ""
        if not any(isinstance(e, Picked) and self.session.seats[e.seat - 1] == PERSON for e in last):
            return ""
        if self.position().phase is not Phase.OFFER:
            return ""
        sentence = forecast_sentence([board.view for board in self.boards])
        if sentence:
            app.forecast_explained = app.choices
        return sentence

    @property
    def more_to_read(self) -> bool:
        """The account of the round's end."""
        return self.account() is not None

    def make_adviser(self) -> AzulAdviser:
        """Who gives hints at this table."""
        from azul.ui.adviser import AzulAdviser

        return AzulAdviser(self)
