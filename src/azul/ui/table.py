"""The table: the screen on which a game is played. It alone talks to the game under way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from azul.record import NOTATION
from azul.rules import IllegalMove, Move, Phase, Pick, Place
from azul.saves import Entry, Session
from azul.ui import commands
from azul.ui.cursor import Cursor, Outcome
from azul.ui.narrate import choice_words, tiles_left_sentence
from azul.ui.played import Played
from azul.ui.prompt import other_board
from azul.ui.targets import Target, is_target
from hotseat.language import sentence
from hotseat.ui.cells.sheet import Sheet
from hotseat.ui.command import Command, bindings

if TYPE_CHECKING:
    from azul.ui.app import AzulApp
    from azul.ui.computers import AzulComputers


class Table(Played):
    """Draws the position and the cursor, and sends what the players choose to the session."""

    app: AzulApp
    COMMANDS_HERE: tuple[Command, ...] = commands.TABLE
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(commands.TABLE)]
    TYPED = commands.TYPED

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._counted = session.game  # the end whose bonuses need no counting any more
        self.under_mouse: Target | None = None  # until something is chosen
        self.seat_those_there_are()

    # What players do

    def typed(self, character: str) -> None:
        """The notation; while a hint is shown, for a choice of one's own from its beginning."""
        cursor = Cursor() if self.advised else self.cursor
        self._ask(cursor.typed(self.session.game, character))

    def point_at(self, choice: Move) -> None:
        """The tiles held, and ghosts where they will land."""
        from azul.ui.computers import cursor_at

        self.cursor = cursor_at(choice)

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        """The mouse moved."""
        game, target = self.session.game, message.target
        if self.film_running or (target is not None and not is_target(target)):
            return
        if self.waiting or self.session.computer_to_play is not None:
            return
        free = self.cursor.let_go(self.under_mouse, self._rest())
        self.under_mouse = target
        cursor, objection = free.pointed(game, target), self.cursor.objection(game, target)
        if self.cursor.held:
            objection = objection or other_board(game, self.names, self.cursor, target)
        said = sentence(NOTATION.explain(objection)) if objection else None
        if cursor != self.cursor or said != self.said:
            self.cursor, self.said, self.refused = cursor, said, objection is not None
            self.show_all()

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        """The mouse was pressed."""
        if self.computers is not None and self.computers.takes("click"):
            return
        if self.waiting:
            self.show_all() if self.film_running else self.end_waiting()
            return
        game, target = self.session.game, message.target
        if is_target(target) and game.phase in (Phase.OFFER, Phase.TILING):
            other = other_board(game, self.names, self.cursor, target)
            self._ask(other or self.cursor.clicked(game, target))

    def _rest(self) -> Cursor:
        """The cursor while nothing is chosen or pointed at."""
        return Cursor()

    def action_move(self, across: int, down: int) -> None:
        """An arrow."""
        self._become(self.cursor.moved(self.session.game, across, down, self.market.places()))

    def action_enter(self) -> None:
        """Do what is pointed at, or skip a film; after the end, show the result."""
        if self.film_running:  # a click in the key bar; a key has ended the film already
            self.show_all()
        elif self.waiting:
            self.end_waiting()
        elif self.session.game.phase is Phase.OVER:
            self.show_result()
        else:
            self._become(self.cursor.enter(self.session.game))

    def action_back(self) -> None:
        """One step back."""
        if self.session.computer_to_play is not None:
            return
        back = self.cursor.back()
        self.account_skipped = self.account_skipped or back is None
        self._become(back or Cursor())

    @property
    def holding(self) -> bool:
        """Whether tiles are chosen, or pointed at by keys."""
        return self.cursor.back() is not None

    def _ask(self, outcome: Outcome) -> None:
        """What was typed or clicked is done; where choices are confirmed, it is shown first."""
        self._become(self.cursor.confirmed(outcome) if self.app.settings.confirm else outcome)

    def _become(self, outcome: Outcome) -> None:
        """Do what a key, an arrow or a click came to."""
        self.app.stay()
        if self.computers is not None and self.computers.objects():
            return
        self.said, self.refused = None, False
        self.under_mouse = None
        self.drop_hint()
        if isinstance(outcome, Cursor):
            self.cursor = outcome
        elif isinstance(outcome, IllegalMove):
            self.said, self.refused = sentence(NOTATION.explain(outcome)), True
        else:
            self.do(outcome)
            return
        self.show_all()

    def reset_cursor(self) -> None:
        """Nothing is chosen or pointed at."""
        self.cursor = self._rest()

    def undone_words(self, changed: Sequence[Entry]) -> str:
        """The choice in words."""
        first = changed[0]
        if not isinstance(first.command, Pick | Place):
            return ""
        return choice_words(self.names, first.command, first.before)

    def action_tiles(self) -> None:
        """How many tiles of each colour are in bag and lid, until the next key."""
        self.said, self.refused = tiles_left_sentence(self.position()), False
        self.show_all()

    @property
    def decided(self) -> bool:
        """Whether only forced picks are left, and the game is over behind them."""
        game = self.session.game
        while game.to_play is not None and len(game.legal) == 1:
            game = game.apply(game.legal[0]).game
        return game.phase is Phase.OVER

    def make_computers(self) -> AzulComputers:
        """The computers of this table."""
        from azul.ui.computers import AzulComputers

        return AzulComputers(self)

    # Other screens

    def help_section(self) -> str:
        """The section of the help on what is going on here."""
        from azul.ui.help import section_of

        return section_of(self.session.game, self.cursor, self.under_mouse, told=self.account() is not None)

    def show_result(self) -> None:
        """The result, taken apart."""
        from azul.ui.result import Result

        just_ended = self.session.game != self._counted
        self._counted = self.session.game
        self.app.push_screen(Result(self, just_ended=just_ended))
