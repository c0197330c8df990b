"""The table: the screen on which a game is played. It alone talks to the game under way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import BindingType

from azul.record import NOTATION
from azul.rules import Command as Choice
from azul.rules import Phase, Pick, Place, Refused
from azul.saves import Entry, Session
from azul.ui import commands
from azul.ui.cursor import Cursor, Outcome
from azul.ui.narrate import choice_words, log_lines, tiles_left_sentence
from azul.ui.played import Played
from azul.ui.prompt import other_board, sentence
from azul.ui.targets import Target, is_target
from hotseat.language import _
from hotseat.record import PERSON
from hotseat.ui.command import Command, bindings
from hotseat.ui.sheet import Sheet

if TYPE_CHECKING:
    from azul.ui.app import AzulApp


class Table(Played):
    """Draws the position and the cursor, and sends what the players choose to the session."""

    app: AzulApp
    COMMANDS_HERE: tuple[Command, ...] = commands.TABLE
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(commands.TABLE)]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._counted = session.game  # the end whose bonuses need no counting any more
        self.under_mouse: Target | None = None  # until something is chosen
        self._unsaved: str | None = None
        if not all(who == PERSON for who in session.seats):
            self.seat_computers()

    # What players do

    def on_key(self, event: events.Key) -> None:
        """The notation; everything else is a binding. Any key ends a film, and does what it says."""
        self._touched()
        if self.computers is not None and self.computers.takes(event.key):
            event.stop()
            return
        if self.film_running:
            self.show_all()
        if self.plan is None:
            return
        self._withdraw_end(event.key)
        if event.character and event.character in commands.TYPED:
            event.stop()
            if self.session.game.phase in (Phase.OFFER, Phase.TILING):
                self._ask(self.cursor.typed(self.session.game, event.character))

    def on_mouse_move(self) -> None:
        """Somebody is there."""
        self._touched()

    def _touched(self) -> None:
        """Nobody needs a nudge for a while."""
        if self.nudge is not None:
            self.nudge.touched()

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        """The mouse moved."""
        game, target = self.session.game, message.target
        if self.film_running or (target is not None and not is_target(target)):
            return
        if self.session.computer_to_play is not None:
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
        """Take what is pointed at; after the end, show the result. Before a hint is there it waits."""
        if self.adviser is not None and self.adviser.thinking:
            self.adviser.ask()
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
        self._drop_hint()
        if isinstance(outcome, Cursor):
            self.cursor = outcome
        elif isinstance(outcome, Refused):
            self.said, self.refused = sentence(NOTATION.explain(outcome)), True
        else:
            self.app.choices += 1
            self.do(outcome)
            return
        self.show_all()

    def do(self, choice: Choice, faster: int = 1) -> None:
        """Do a choice, a person's or a computer's; its film is so many times as fast as usual."""
        before = self.session.game.to_play
        done = self.session.choose(choice)
        self._position_changed()
        self._touched()  # by whoever has just chosen; the next one's time begins
        self._ring(before)
        self.play(done, faster)
        if self.computers is not None:
            self.computers.go_on()  # think while the film runs

    def show_all(self) -> None:
        """As every scene; then the computers do what is next, for nothing is on its way any more."""
        super().show_all()
        if self.computers is not None:
            self.call_later(self.computers.go_on)

    def _ring(self, before: int | None) -> None:
        """The bell, where that is set and it is another person's turn now."""
        if not self.app.settings.bell or self.session.computer_to_play is not None:
            return
        if self.session.game.to_play not in (before, None):
            self.app.bell()

    def _position_changed(self) -> None:
        self.cursor = Cursor()
        self.account_skipped = False
        self._drop_hint()
        self._say_unsaved()

    def _say_unsaved(self) -> None:
        """Say once that the game is not on the disk, and once that it is again; the title keeps it."""
        unsaved = self.session.unsaved
        self.said, self.refused = None, False
        if unsaved and not self._unsaved:
            self.said, self.refused = unsaved, True
        elif self._unsaved and not unsaved:
            self.said = _("The game is saved again, all of it.")
        self._unsaved = unsaved

    def on_screen_resume(self) -> None:
        """Shown, or shown again after another screen: what can be done now."""
        self._say_unsaved()
        if self.computers is not None:
            self.computers.say_news()
        self.show_all()
        self.call_after_refresh(self._watch)

    def _watch(self) -> None:
        """Nudge somebody who does nothing, from now on."""
        from hotseat.ui.nudge import Nudge

        if self.is_current:
            self.nudge = self.nudge or Nudge(self, self.turn, self.show_all)
            self.nudge.touched()

    def on_screen_suspend(self) -> None:
        """Another screen is shown."""
        if self.nudge is not None:
            self.nudge.stop()
        if self.computers is not None:
            self.computers.hold()

    def action_undo(self) -> None:
        """Back to the last choice that a person really had."""
        taken_back, nothing = _("Taken back: {choice}."), _("There is nothing to take back.")
        self._turn_back(self.session.undo, taken_back, nothing)

    def action_redo(self) -> None:
        """Do again what was taken back."""
        done_again, nothing = _("Done again: {choice}."), _("There is nothing to do again.")
        self._turn_back(self.session.redo, done_again, nothing)

    def _turn_back(self, step: Callable[[], Sequence[Entry]], text: str, otherwise: str) -> None:
        """Say which choice is undone or done again, and then what can be done now."""
        if self.computers is not None:
            self.computers.turned_back()
        changed = step()
        if changed:
            self._position_changed()
            first = changed[0]
            if not self.refused and isinstance(first.command, Pick | Place):
                told = text.format(choice=choice_words(self.names, first.command, first.before))
                self.said = f"{told} {self.said or self.prompt()}"
        else:
            self.said, self.refused = otherwise, True
        self.show_all()

    def action_tiles(self) -> None:
        """How many tiles of each colour are in bag and lid, until the next key."""
        self.said, self.refused = tiles_left_sentence(self.session.game), False
        self.show_all()

    def seat_computers(self) -> None:
        """Computers play at this table: have them do so."""
        from azul.ui.computers import AzulComputers

        self.computers = self.computers or AzulComputers(self)

    # Ending the game early

    def action_end(self) -> None:
        """End the game without a winner; it takes saying so twice."""
        if self.session.finished:
            self.tell(_("The game is over already."))
        elif not self.asked_to_end:
            self.tell(_end_question())
        elif not self.app.end_early():
            self.tell(self.session.unsaved or "")

    @property
    def asked_to_end(self) -> bool:
        """Whether the question stands whether to end the game."""
        return self.said == _end_question()

    def _withdraw_end(self, key: str) -> None:
        """Any key but the one that asked takes the question back."""
        if self.asked_to_end:  # first: all active bindings take longer than a cursor's move
            bound = self.active_bindings.get(key)
            if bound is None or bound.binding.id != commands.END.name:
                self.said, self.refused = None, False
                self.show_all()

    # Other screens

    def action_games(self) -> None:
        """The saved games over the table; this game stays as it is."""
        self.app.show_games()

    def action_log(self) -> None:
        """What happened so far."""
        from hotseat.ui.pages import Page

        steps = [entry.events for entry in self.session.entries]
        self.app.push_screen(Page(_("Log"), log_lines(self.session.names, steps), at_end=True))

    def help_section(self) -> str:
        """The section of the help on what is going on here."""
        from azul.ui.help import section_of

        return section_of(
            self.session.game, self.cursor, self.under_mouse, told=self.account() is not None
        )

    def action_new_game(self) -> None:
        """The start screen over the table; this game stays as it is."""
        self.app.show_start()

    def show_result(self) -> None:
        """The result, taken apart."""
        from azul.ui.result import Result

        just_ended = self.session.game != self._counted
        self._counted = self.session.game
        self.app.push_screen(Result(self, just_ended=just_ended))


def _end_question() -> str:
    return _("End the game now, without a winner? x once more ends it, else it goes on.")
