"""Controllers of a table: hints, the commands of the game, and notices about saving; and its key bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic

from hotseat.game import E, M, P
from hotseat.i18n import _, join_sentences, sentence, without_full_stop
from hotseat.record import PERSON
from hotseat.session import Session
from hotseat.text import shown
from hotseat.tui import commands
from hotseat.tui.commands import HELP, Command
from hotseat.tui.table import Notice, TableState
from hotseat.tui.widgets import KeyHint, key_hint

if TYPE_CHECKING:
    from textual.timer import Timer
    from textual.worker import Worker

    from hotseat.bots import Advice
    from hotseat.tui.table.bots import TableBots
    from hotseat.tui.table.screen import TableScreen


class Advisor(Generic[P, M, E]):
    """Finds hints for the player to move. The state has the hint in words; its reason is a notice."""

    def __init__(self, table: TableScreen[P, M, E, Any, Any]) -> None:
        self._table = table
        self._position: P | None = None  # of the advice
        self._advice: list[Advice[M]] = []
        self._at = 0
        self._worker: Worker[None] | None = None

    def ask(self) -> None:
        table, session = self._table, self._table.session
        computer = session.computer_to_play
        if not table.app.settings.hints:
            key = table.app.bound(commands.SETTINGS).key
            table.tell(_("Hints are off. Turn them on in the options ({key}).").format(key=key))
        elif computer is not None:
            text = _("{name} (computer) is thinking. You can ask for a hint on your own turn.")
            if session.watched:
                text = _("Only computers are playing. Hints are for people's turns.")
            table.tell(text.format(name=table.state.names[computer - 1]))
        elif session.position.to_play is None or table.state.waiting:
            table.tell(_("There is no move to suggest right now."))
        elif session.position is self._position:
            self._at = (self._at + 1) % len(self._advice)
            self.show()
        else:
            if self._worker is None:
                self._worker = table.run_worker(self._think(session.position), group="hint")
                table.state.hint_thinking = True
            table.tell(_("Looking for a good move…"))

    def drop(self) -> None:
        """Remove the hint that is shown, and cancel the search for one."""
        self._table.state.hint_text = ""
        if self._worker is not None:
            self._worker.cancel()
            self._thought()

    def _thought(self) -> None:
        self._worker, self._table.state.hint_thinking = None, False

    def cancel(self) -> bool:
        """Cancel the search for a hint; returns whether there was one. Any move cancels it, too."""
        if self._worker is None:
            return False
        self.drop()
        self._table.state.notice = None
        return True

    async def _think(self, position: P) -> None:
        # Only here: not before the first hint.
        from hotseat.bots.client import advise

        app, session = self._table.app, self._table.session
        try:
            found = await advise(app.bot_client, session, app.flags.limits)
        except ValueError as trouble:
            self._thought()
            text = _("No hint: {reason}.").format(reason=without_full_stop(str(trouble)))
            self._table.tell(text)
            return
        self._thought()
        self._position, self._advice, self._at = position, found, 0
        if position is session.position:
            self.show()

    def show(self) -> None:
        table, advice = self._table, self._advice[self._at]
        assert self._position is not None
        try:
            reason = sentence(table.hint_reason(self._position, self._at, self._advice))
        except ValueError:  # a move that the bot expects may be illegal
            reason = ""
        table.state.point_at(advice.move)
        text = _("Hint {number} of {all}: {choice}.")
        if len(self._advice) == 1:
            text = _("Hint: {choice}.")
        move = (table.TRAITS.hint or table.TRAITS.move)(self._position, self._advice[self._at].move)
        table.state.hint_text = text.format(number=self._at + 1, all=len(self._advice), choice=move)
        table.state.hint_is_one_of = len(self._advice)
        table.state.notice = Notice(reason or table.state.hint_text)
        table.show_all()


def hint_keys(state: TableState[P, M, E, Any, Any], keys: Sequence[KeyHint]) -> list[KeyHint]:
    """The key bar with a hint: the keys to play it and to see the next one come first. While the search runs,
    there is a key to cancel it, and Enter does nothing.
    """
    if state.hint_thinking:
        cancel = key_hint(state.bound(commands.TABLE_BACK), _("cancel hint"))
        kept = [key for key in keys if key.action not in (cancel.action, commands.ENTER.action)]
        return [cancel if key.action == commands.HINT.action else key for key in kept]
    first = [key_hint(commands.ENTER, _("play it"))]
    if state.hint_is_one_of > 1:
        first.append(key_hint(state.bound(commands.HINT), _("next hint")))
    first.append(key_hint(state.bound(commands.TABLE_BACK)))
    shown = {key.action for key in first} | {commands.HINT.action}
    return [*first, *(key for key in keys if key.action not in shown)]


DELAY = 10.0  # seconds

_ENOUGH = 20  # moves after which people know what to do and get no more idle hints


class IdleHint(Generic[P, M, E]):
    """Decides when to show an idle player what can be done; the state has whether that is shown.

    There is at most one timer: a key only changes the time from which it counts.
    """

    def __init__(self, table: TableScreen[P, M, E, Any, Any]) -> None:
        self._table = table
        self._since = monotonic()
        self._hinted_turn: int | None = None  # the last turn with a hint
        self.timer: Timer | None = None
        self.delay = DELAY

    def watch(self) -> None:
        if self._table.is_current:
            self.touched()

    def touched(self) -> None:
        self._since = monotonic()
        if self._table.state.idle:
            self._show(idle=False)
        if self.timer is None:
            self._wait(self.delay)

    def stop(self) -> None:
        self._table.state.idle = False
        if self.timer is not None:
            self.timer.stop()
            self.timer = None

    def due(self) -> None:
        """Show the hint, or wait for the rest of the time since the last key."""
        self.timer = None
        left = self._since + self.delay - monotonic()
        if left > 0:
            self._wait(left)
        elif (turn := self._turn()) is not None:
            self._hinted_turn = turn
            self._show(idle=True)

    def _wait(self, seconds: float) -> None:
        if self._turn() is not None:
            self.timer = self._table.set_timer(seconds, self.due)

    def _show(self, *, idle: bool) -> None:
        self._table.state.idle = idle
        self._table.show_all()

    def _turn(self) -> int | None:
        """The number of the turn; None if nobody is to get a hint now, or somebody got it in this turn."""
        table, state = self._table, self._table.state
        if not table.fits or state.waiting or table.tutorial is not None or state.person_to_play is None:
            return None
        made = sum(not entry.chance and not entry.forced for entry in table.session.entries)
        return made if max(made, table.app.moves_made) < _ENOUGH and made != self._hinted_turn else None


_FILE_NAME = 90  # cells of the name of a file in a sentence on two rows of 80


def leading_back(hints: Sequence[KeyHint], *, by_escape: bool) -> list[KeyHint]:
    """The key bar before the first move: without the key for a new game, and with escape for the start screen
    if `by_escape`.
    """
    hints = [hint for hint in hints if hint.action != commands.NEW.action]
    if by_escape:
        quits = [place for place, hint in enumerate(hints, 1) if hint.action == commands.QUIT.action]
        back = KeyHint(commands.key_name("escape"), _("start screen"), commands.NEW.action)
        hints.insert(quits[0] if quits else len(hints), back)
    return hints


def table_keys(
    state: TableState[P, M, E, Any, Any],
    game_keys: Callable[[], list[KeyHint]],  # those of the game on a person's turn
    idle_words: Callable[[], str],  # what an idle player could do
) -> list[KeyHint]:
    """The keys for the key bar."""
    if state.bots is not None and state.session.computer_to_play is not None:
        return state.bots.keys()
    keys, hinted = game_keys(), bool(state.hint_text) or state.hint_thinking
    if not state.session.worth_saving and not state.holding:
        keys = leading_back(keys, by_escape=not hinted)  # escape ends a hint first
    if hinted:
        return hint_keys(state, keys)
    if state.idle:  # a sentence; a click on it opens the help
        others = [key for key in keys if key.action not in ("", HELP.action)]
        return [KeyHint(idle_words(), "", HELP.action, lit=True), *others]
    return keys


class GameCommands(Generic[P, M, E]):
    """Commands of the game at a table: a method for each command with the action `game`."""

    def __init__(self, table: TableScreen[P, M, E, Any, Any]) -> None:
        self._table, self._session = table, table.session
        self.saving = SavingNotice(table.session)

    def hint(self) -> None:
        (self._table.tutorial or self._table.advisor).ask()

    # Back and forth

    def undo(self) -> None:
        """Undo the last move at which a person had a choice, and say which one it was."""
        if self._table.tutorial is not None:
            self._table.tutorial.undo()
            return
        nothing = _("Nothing to undo.")
        if self._session.journal.full:
            nothing = _("This game's file has no room for more undone moves.")
        self._turn_back(_("Undone: {choice}."), nothing)

    def redo(self) -> None:
        self._turn_back(_("Redone: {choice}."), _("Nothing to redo."), redo=True)

    def _turn_back(self, text: str, nothing: str, *, redo: bool = False) -> None:
        """Undo or redo; say which move that was, and what can be done now."""
        table, state = self._table, self._table.state
        if state.bots is not None:
            state.bots.before_undo_or_redo()
        if changed := self._session.redo() if redo else self._session.undo():
            table.position_changed()
            if redo:
                state.just_done(changed)
            words = table.TRAITS.undone(state.names, changed)
            if words and not (state.notice and state.notice.refuses):
                now = state.notice.text if state.notice else table.prompt_once_undone()
                state.notice = Notice(join_sentences((text.format(choice=words), now)))
        else:
            state.notice = Notice(nothing, refuses=True)
        table.show_all()

    # Who plays

    def seats(self) -> None:
        from hotseat.tui.table.bots import SeatsScreen, seat_all

        self._table.app.push_screen(SeatsScreen(self._table), partial(seat_all, self._table))

    def seat_bots(self) -> TableBots[P, M, E]:
        from hotseat.tui.table.bots import TableBots

        state = self._table.state
        state.bots = state.bots or TableBots(self._table)
        return state.bots

    def watch(self, act: str) -> None:
        if (bots := self._table.state.bots) is not None:
            self._table.state.notice = None
            if act in ("pause", "step"):
                getattr(bots, act)()
            else:
                bots.change_speed(1 if act == "faster" else -1)
            self._table.show_all()

    # Other screens

    def log(self) -> None:
        from hotseat.tui.screens.pages import LogPage

        table, state = self._table, self._table.state
        lines = table.view.log_lines(state.player_names, state.entries, state.animating)
        table.app.push_screen(LogPage(_("Log"), lines))

    def review(self) -> None:
        """Open the review, once the game is over: before, it would give advice."""
        table, session = self._table, self._session
        if not session.finished:
            table.tell(_("You can review the game once it is over."))
        elif session.path is None:
            table.tell(_("This game is not saved, so it cannot be reviewed."))
        else:
            table.app.navigator.review(session.path)

    @property
    def untouched(self) -> bool:
        """Whether the game has no move yet, so that nothing is lost with it, and has not been left: a key may
        have been typed ahead.
        """
        return not self._session.worth_saving and self._table.app.session is self._session

    @property
    def escape_leads_back(self) -> bool:
        """Whether escape leads back to the start screen, as there is nothing else for it to end."""
        state = self._table.state
        held = state.holding and self._session.computer_to_play is None
        noticed = state.notice is not None and not state.notice.refuses  # no key is needed to end a refusal
        return self.untouched and not (held or state.hint_text or noticed)

    def new(self) -> None:
        """Open the start screen over the table; a game with a move stays below it."""
        if self.untouched:
            self._table.app.navigator.back_to_start()
        else:
            self._table.app.navigator.show_start()

    # The end

    def again(self) -> None:
        table, app, lost = self._table, self._table.app, self._table.app.unsaved()
        if not self._session.finished:
            table.tell(_("You can play a rematch once the game is over."))
        elif lost:
            text = _("{why} Start a rematch anyway?").format(why=lost)
            self._ask(commands.AGAIN, text, partial(app.navigator.begin, self._session.rematch()))
        else:
            app.navigator.begin(self._session.rematch())

    def _ask(self, command: Command, text: str, yes: Callable[[], object]) -> None:
        app = self._table.app
        app.question.ask(text, app.bound(command).keys, yes)

    def end(self) -> None:
        table = self._table
        if self._session.finished:
            table.tell(_("The game is already over."))
        elif table.state.decided:
            table.tell(_("The game is about to end: nobody has a move left."))
        else:
            self._ask(commands.END, _("End the game without a winner?"), self._end)

    def _end(self) -> None:
        table, session = self._table, self._session
        if not table.app.navigator.end_early():
            text = _("The game was not ended, because it could not be saved: {reason}.")
            unsaved = text.format(reason=session.lost or "")
            if session.only_end_unsaved:
                unsaved = session.unsaved or ""
            table.tell(unsaved)

    def quit(self) -> None:
        """Leave; ask first if several people are in an unfinished game. The app asks if moves are unsaved."""
        app, session = self._table.app, self._session
        several = session.seats.count(PERSON) > 1 and not session.finished
        if several and not app.unsaved() and any(not entry.chance for entry in session.entries):
            self._ask(commands.TABLE_QUIT, _("The game is saved. Quit?"), app.action_leave)
        else:
            app.action_leave()


class SavingNotice(Generic[P, M, E]):
    """Finds what to say about saving: when it fails, when it works again, when the file changes."""

    def __init__(self, session: Session[P, M, E]) -> None:
        self._session = session
        self._unsaved: str | None = None
        self._former_path = session.journal.former_path
        self.moved = ""  # that the file is another one; shown until a person chooses, as bots may be quick

    def next(self) -> Notice | None:
        """The notice to show now, each once."""
        session, before = self._session, self._unsaved
        self._unsaved = unsaved = session.unsaved
        if (former := session.journal.former_path) != self._former_path:
            self._former_path = former
            text, path = _("Now saving to {new}: another program changed the old file."), session.path
            self.moved = text.format(new=shown(path.name, _FILE_NAME)) if path is not None else ""
        if unsaved and not before:
            return Notice(unsaved, refuses=True)
        if self.moved:
            return Notice(self.moved, refuses=True)
        if before and not unsaved:
            return Notice(_("Saving works again: the whole game is saved."))
        return None
