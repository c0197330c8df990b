"""The screen on which a game is played, as far as all games' are alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events

from hotseat.game import C, E, G, HistoryEntry
from hotseat.i18n import _
from hotseat.record.names import shown
from hotseat.record.reader import PERSON
from hotseat.session import Session
from hotseat.tui import commands
from hotseat.tui.commands import QUIT, Command
from hotseat.tui.table.seated import SeatedScreen
from hotseat.tui.widgets.lines import Hint
from hotseat.tui.widgets.log import LogLine, without_last_move

if TYPE_CHECKING:
    from pathlib import Path

    from hotseat.tui.widgets.lines import IdleHint


_ENOUGH = 20  # choices after which people know what to do, and are not nudged any more

_FILE_NAME = 90  # cells of the name of a file in a sentence on two rows of 80

# Keys that choose, beside those of a game's notation; they cannot be changed.
_CHOOSING = frozenset(
    key for each in (*commands.ARROWS, commands.ENTER, commands.TABLE_BACK) for key in each.keys.split(",")
)

_ENTER = frozenset(commands.ENTER.keys.split(","))

_BACK = frozenset(commands.TABLE_BACK.keys.split(","))

_LOGGED = 40  # entries of the log beside the table: more than the largest terminal shows


class TableScreen(SeatedScreen[G, C, E]):
    """Keys, undo and redo, computers, nudges, ending early, and the screens around a game.

    A game's own table is this and the picture of it.
    """

    COMMANDS_HERE: tuple[Command, ...]
    OUT: ClassVar[frozenset[str]] = frozenset({"quit"})
    TYPED: ClassVar[frozenset[str]] = frozenset()  # characters that choose, and are no commands
    USUAL: ClassVar[tuple[Command, ...]] = ()  # what can be done whoever is to choose

    def __init__(self, session: Session[G, C, E]) -> None:
        super().__init__(session)
        self.nudge: IdleHint | None = None
        self._unsaved: str | None = None
        self._left_file = session.left_file
        self._moved = ""  # where the game goes on, until a person has chosen with that in view

    # What a game brings

    @abstractmethod
    def typed(self, character: str) -> None:
        """One of the characters in `TYPED` was pressed."""

    def undone_words(self, changed: Sequence[HistoryEntry[G, C, E]]) -> str:
        """The choice that was taken back, or done again, in words; empty where it has none."""
        return " ".join(line.text for line in self.log_lines(self.names, changed[:1]))

    def prompt_once_undone(self) -> str:
        """What can be done now, behind the words for the choice that was undone or redone."""
        return self.prompt()

    @abstractmethod
    def choice_hints(self) -> list[Hint]:
        """What can be done now, where a person is to choose."""

    @property
    def holding(self) -> bool:
        """Whether something is chosen that escape lets go of."""
        return False

    @abstractmethod
    def nudge_words(self) -> str:
        """What somebody who does nothing for a while could do next."""

    def show_result(self) -> None:
        """The result, where a game has a screen for it."""

    # A game may stop for a moment until the players go on

    @property
    def waiting(self) -> bool:
        """Whether something stays on the table until the players go on; nobody can choose till then."""
        return False

    @property
    def kept_from_eager_keys(self) -> bool:
        """Whether a key that ends a film does nothing more."""
        return self.waiting

    @property
    def skipped_by_enter(self) -> bool:
        """Whether enter ends the film that runs, and does nothing more."""
        return False

    def just_done(self, done: Sequence[HistoryEntry[G, C, E]]) -> None:
        """Something was done, or done again: there may be a reason to wait behind it."""

    def end_waiting(self) -> None:
        """The players go on."""

    # What is shown

    def position(self) -> G:
        return self.session.position

    @property
    def player_names(self) -> Sequence[str]:
        return self.session.names

    def seats(self) -> Sequence[str]:
        return self.session.seats

    @property
    def entries(self) -> Sequence[HistoryEntry[G, C, E]]:
        """The history, as far as it is shown."""
        return self.session.entries

    @property
    def seat_asked(self) -> int | None:
        return self.session.to_play

    def logged(self) -> list[LogLine]:
        lines = self.log_lines(self.names, self.entries[-_LOGGED:])
        return lines if self.advised else without_last_move(lines)

    def hints(self) -> list[Hint]:
        if self.computers is not None and self.session.computer_to_play is not None:
            return self.computers.hints()
        found = self.choice_hints()
        if not self.app.settings.hints:
            found = [hint for hint in found if hint.action != commands.HINT.action]
        hinting = bool(self.advised) or self.hint_on_its_way
        if self.untouched and not self.holding:  # then there is no other game to begin
            found = [hint for hint in found if hint.action != commands.NEW.action]
            if not hinting:  # escape ends that first
                quits = [at for at, hint in enumerate(found, 1) if hint.action == QUIT.action]
                back = Hint("esc", _("start screen"), commands.NEW.action)
                found.insert(quits[0] if quits else len(found), back)
        if self.adviser is not None and hinting:
            return self.adviser.hints(found)
        if self.nudge is None or not self.nudge.shown:
            return found
        return [
            Hint(self.nudge_words(), "", "app.help", lit=True),
            *(hint for hint in found if hint.action not in ("", "app.help")),
        ]

    def impossible(self) -> list[Command]:
        """The commands that mean nothing now, for the palette."""
        ended, hints = self.decided, self.app.settings.hints
        possible = {
            commands.UNDO: self.session.can_undo,
            commands.REDO: self.session.can_redo,
            commands.HINT: hints and not ended,
            commands.END: not ended,
            commands.REVIEW: self.session.finished,
        }
        return [command for command, can in possible.items() if not can]

    def show_all(self) -> None:
        super().show_all()  # type: ignore[safe-super]  # the picture stands behind this class
        if self.computers is not None:
            self.call_later(self.computers.go_on)

    # What players do

    def on_key(self, event: events.Key) -> None:
        """What is typed to choose; everything else is a binding. Any key ends a film, and does what it
        says.
        """
        self.touched()
        self._used(mouse=False)
        if event.key in _BACK and self.cancel_hint():
            event.stop()
            self.show_all()
            return
        if event.key == "escape" and self._leads_back:
            event.stop()
            self.app.back_to_start()
            return
        if self.computers is not None and self.computers.takes(event.key):
            event.stop()
            return
        keyframes, skips = self.animating, self.skipped_by_enter
        if keyframes:
            self.show_all()
        self._withdraw(event.key)
        if not self.seen:
            return
        if (skips and event.key in _ENTER) or self._held_up(event, keyframes=keyframes):
            event.stop()
            return
        if event.character and event.character in self.TYPED:
            event.stop()
            if self.session.to_play is not None:
                self.typed(event.character)

    def _held_up(self, event: events.Key, *, keyframes: bool) -> bool:
        """Whether a key that chooses is used up here, for something has to be read first; enter has the
        game go on behind that. film: whether the key has just ended one.
        """
        choosing = event.key in _CHOOSING or event.character in self.TYPED
        if keyframes and choosing and self.kept_from_eager_keys:
            return True
        if not (self.waiting and choosing):
            return False
        if event.key in _ENTER:
            self.end_waiting()
        else:
            self.tell(self.prompt())
        return True

    def on_mouse_move(self) -> None:
        """Somebody is there."""
        self.touched()
        self._used(mouse=True)

    def on_mouse_down(self) -> None:
        """Likewise, where nothing moves before a click."""
        self._used(mouse=True)

    def _used(self, *, mouse: bool) -> None:
        """The prompt follows what players use: keys, or the mouse."""
        if self.app.by_mouse is not mouse:
            self.app.by_mouse = mouse
            self.show_words()

    def touched(self) -> None:
        """Nobody needs a nudge for a while."""
        if self.nudge is not None:
            self.nudge.touched()

    def do(self, choice: C, faster: int = 1) -> None:
        """Do a choice, a person's or a computer's; its film is so many times as fast as usual."""
        if self.session.computer_to_play is None:
            self._moved = ""
            self.app.choices += 1
            self.app.stay()
            self.sheet.answer()
        before = self.session.to_play
        done = self.session.play(choice)
        self.position_changed()
        self.just_done(done)
        self.touched()  # by whoever has just chosen; the next one's time begins
        self._ring(before)
        self.play(done, faster)
        if self.computers is not None:
            self.computers.go_on()  # think while the film runs

    def _ring(self, before: int | None) -> None:
        """The bell, where that is set and it is another person's turn now."""
        if not self.app.settings.bell or self.session.computer_to_play is not None:
            return
        if self.session.to_play not in (before, None):
            self.app.bell()

    def position_changed(self) -> None:
        """Another position: nothing is chosen, nothing advised."""
        self.reset_cursor()
        self.drop_hint()
        self._say_unsaved()

    def _say_unsaved(self) -> None:
        """Say once that the game is not on the disk, and once that it is again; the title keeps it. That
        it goes on in another file is said until a person has chosen: computers may be quick.
        """
        unsaved, left = self.session.unsaved, self.session.left_file
        if left != self._left_file:
            self._left_file, self._moved = left, _moved_words(self.session.path)
        self.said, self.refused = None, False
        if unsaved and not self._unsaved:
            self.said, self.refused = unsaved, True
        elif self._moved:
            self.said, self.refused = self._moved, True
        elif self._unsaved and not unsaved:
            self.said = _("Saving works again: the whole game is saved.")
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
        from hotseat.tui.widgets.lines import IdleHint

        if self.is_current:
            self.nudge = self.nudge or IdleHint(self, self.turn, self.show_all)
            self.nudge.touched()

    def turn(self) -> int | None:
        """Which turn it is, for the nudge; None where there is none: nobody is asked, or people know."""
        session = self.session
        if not self.seen or self.waiting or session.to_play is None or self.app.choices >= _ENOUGH:
            return None
        if session.computer_to_play is not None:
            return None
        chosen = sum(not entry.chance and not entry.forced for entry in session.entries)
        return chosen if chosen < _ENOUGH else None

    def on_screen_suspend(self) -> None:
        """Another screen is shown."""
        if self.nudge is not None:
            self.nudge.stop()
        if self.computers is not None:
            self.computers.hold()

    @property
    def untouched(self) -> bool:
        """Whether nobody has done anything for this game yet, so that nothing is lost with it. A game
        that has been left already is none to leave: keys may be typed ahead.
        """
        return not self.session.worth_saving and self.app.session is self.session

    @property
    def _leads_back(self) -> bool:
        """Whether escape leads back to the start screen: there is nothing else that it could end."""
        held = self.holding and self.session.computer_to_play is None
        told = self.said and not self.refused  # a refusal needs no key of its own
        return self.untouched and not (held or self.advised or self.asking or told)

    def action_undo(self) -> None:
        """Back to the last choice that a person really had."""
        undone, nothing = _("Undone: {choice}."), _("Nothing to undo.")
        if self.session.full:
            nothing = _("This game's file has no room for more undone moves.")
        self._turn_back(self.session.undo, undone, nothing)

    def action_redo(self) -> None:
        """Do again what was taken back."""
        redone, nothing = _("Redone: {choice}."), _("Nothing to redo.")
        self._turn_back(self.session.redo, redone, nothing, self.just_done)

    def _turn_back(
        self,
        step: Callable[[], Sequence[HistoryEntry[G, C, E]]],
        text: str,
        otherwise: str,
        then: Callable[[Sequence[HistoryEntry[G, C, E]]], None] | None = None,
    ) -> None:
        """Say which choice is undone or done again, and then what can be done now."""
        if self.computers is not None:
            self.computers.turned_back()
        changed = step()
        if changed:
            self.position_changed()
            if then is not None:
                then(changed)
            words = self.undone_words(changed)
            if not self.refused and words:
                self.said = f"{text.format(choice=words)} {self.said or self.prompt_once_undone()}"
        else:
            self.said, self.refused = otherwise, True
        self.show_all()

    def action_seats(self) -> None:
        """Choose who sits where."""
        from hotseat.tui.table.seats import choose_seats

        choose_seats(self)

    # Ending the game early

    @property
    def decided(self) -> bool:
        """Whether the game is about to end, and nobody has anything to choose any more."""
        return self.session.finished

    def action_end(self) -> None:
        """End the game without a winner; it takes saying so twice."""
        if self.session.finished:
            self.tell(_("The game is already over."))
        elif self.decided:
            self.tell(_("The game is about to end: nobody has a move left."))
        elif not self.asked_to_end:
            self.tell(self._end_question())
        elif not self.app.end_early():
            text = _("The game was not ended, because it could not be saved: {reason}.")
            self.tell(text.format(reason=self.session.lost or ""))

    @property
    def asked_to_end(self) -> bool:
        """Whether the question stands whether to end the game."""
        return self.said == self._end_question()

    def _end_question(self) -> str:
        text = _("End the game without a winner? Press {key} again to end; any other key cancels.")
        return text.format(key=self.app.bound(commands.END).key)

    # Leaving

    def action_quit(self) -> None:
        """Leave; where several people are in an unfinished game it takes saying so twice. Where something
        would be lost, the app asks.
        """
        answered = self.asked_to_leave or self.app.asked_to_leave
        if answered or not self._several_play() or self.app.unsaved():
            self.app.leave()
        else:
            self.tell(self._leave_question())

    def _several_play(self) -> bool:
        """Whether it is the game of several people, who have begun and not ended it."""
        session = self.session
        people = sum(who == PERSON for who in session.seats)
        return people > 1 and not session.finished and any(not each.chance for each in session.entries)

    @property
    def asked_to_leave(self) -> bool:
        """Whether the question stands whether to leave."""
        return self.said == self._leave_question()

    def _leave_question(self) -> str:
        text = _("The game is saved. Press {key} again to quit; any other key cancels.")
        return text.format(key=self.app.bound(commands.TABLE_QUIT).key)

    # Both questions

    @property
    def asking(self) -> bool:
        """Whether a question stands that a second press of a key answers."""
        return self.asked_to_end or self.asked_to_leave

    def _withdraw(self, key: str) -> None:
        """Any key but the one that asked takes a question back."""
        if self.asking:  # first: all active bindings take longer than a cursor's move
            asked = commands.END if self.asked_to_end else commands.TABLE_QUIT
            bound = self.active_bindings.get(key)
            if bound is None or bound.binding.id != asked.name:
                self.said, self.refused = None, False
                self.show_all()

    # Other screens

    def action_games(self) -> None:
        """The saved games over the table; this game stays as it is."""
        self.app.show_games()

    def action_review(self) -> None:
        """Every choice against the best one, once the game is over: before, it would give advice."""
        path = self.session.path
        if not self.session.finished:
            self.tell(_("You can review the game once it is over."))
        elif path is None:
            self.tell(_("This game is not saved, so it cannot be reviewed."))
        else:
            self.app.review(path)

    def action_log(self) -> None:
        """What happened so far."""
        from hotseat.tui.screens.pages import LogPage

        self.app.push_screen(LogPage(_("Log"), self.log_lines(self.session.names, self.entries)))

    def action_new_game(self) -> None:
        """The start screen over the table; this game stays as it is, if anybody has chosen in it."""
        if self.untouched:
            self.app.back_to_start()
        else:
            self.app.show_start()


def _moved_words(path: Path | None) -> str:
    """Which file the game is in, after another program has changed the one that it was in."""
    if path is None:
        return ""
    text = _("Now saving to {new}: another program changed the old file.")
    return text.format(new=shown(path.name, _FILE_NAME))
