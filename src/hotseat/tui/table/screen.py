"""The screen on which a game is played: an event changes the state, and what changed is shown."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size

from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import _, join_sentences
from hotseat.record.header import PERSON
from hotseat.tui import commands
from hotseat.tui.commands import Command
from hotseat.tui.screens import KitScreen
from hotseat.tui.table.controllers import Advisor, IdleHint, Questions, SavingNotice
from hotseat.tui.table.view import C, K, Notice, Scene, TableState, TableView
from hotseat.tui.widgets.lines import LogLine

if TYPE_CHECKING:
    from hotseat.bots.search import Advice
    from hotseat.tui.app import HotseatApp
    from hotseat.tui.table.bots import TableBots
    from hotseat.tui.table.tutorial import TutorialController


class MoveWords(NamedTuple):
    """How a game speaks of moves.

    undone: of those undone, the first of which is a player's.   bot: a sentence for a bot's name and the
    words of its move.   hint: for one of several moves, best first, words that no other of them has.
    """

    move: Callable[[Any, Any], str]
    undone: Callable[[Sequence[str], Sequence[HistoryEntry[Any, Any, Any]]], str]
    bot: Callable[[str, str], str]
    hint: Callable[[Any, int, Sequence[Advice[Any]]], str]


class TableScreen(KitScreen[None], Generic[P, M, E, C, K]):
    """A game under way, at whose table bots may sit and hints be given.

    A game's own table says what its keys and the mouse choose, and makes the scene.
    """

    app: HotseatApp[P, M, E]
    DEFAULT_CSS = """
    TableScreen { background: $table; }
    """
    BLANK: ClassVar[bool] = True  # the sheet covers it: Textual need not draw its rows one by one
    TYPED: ClassVar[frozenset[str]] = frozenset()  # characters that choose, and are no commands
    USUAL: ClassVar[tuple[Command, ...]] = ()  # what can be done whoever is to choose
    BOT_SECONDS: ClassVar[Mapping[str, float]] = {}  # that levels think at most; others answer at once
    ENTER_HURRIES_BOTS: ClassVar[bool] = False  # whether enter has a bot move as soon as it knows how
    WORDS: MoveWords

    def __init__(
        self, state: TableState[P, M, E, C, K], view: TableView[Any, K], *, bots_sit: bool = True
    ) -> None:
        """bots_sit: whether bots may play here."""
        super().__init__()
        self.session, self.state, self.view = state.session, state, view
        self.state.bound, self.state.by_mouse = self.app.bound, self.app.by_mouse
        self.advisor = Advisor(self)
        self.questions = Questions(self)
        self.tutorial: TutorialController[P, M, E, C] | None = None
        self._saving = SavingNotice(self.session)
        self.idle_hint = IdleHint(self)
        if bots_sit and any(who != PERSON for who in self.session.seats):
            self.seat_bots()

    # What a game brings

    @abstractmethod
    def scene(self) -> Scene[Any]:
        """All that there is to see now; there is room for it."""

    @abstractmethod
    def log_lines(self, names: Sequence[str], entries: Sequence[HistoryEntry[P, M, E]]) -> list[LogLine]:
        """What happened, in lines."""

    @abstractmethod
    def typed(self, character: str) -> None:
        """One of the characters in `TYPED` was pressed."""

    def reset_cursor(self) -> None:
        """Nothing is chosen or pointed at any more: the position is another."""

    def point_at(self, move: M) -> None:
        """Have the cursor show a move, as a person's looks before it is final."""

    def hint_reason(self, position: P, place: int, advice: Sequence[Advice[M]]) -> str:
        """Why one of several moves, best first, is good, in a sentence. Raises `ValueError` where nothing
        can be said.
        """
        raise NotImplementedError

    def keyframes(self, entries: Sequence[HistoryEntry[P, M, E]]) -> Sequence[K]:
        del entries
        return ()

    def just_done(self, done: Sequence[HistoryEntry[P, M, E]]) -> None:
        """Something was done, or done again: there may be a reason to wait behind it."""

    def end_waiting(self) -> None:
        """The players go on."""

    def prompt_once_undone(self) -> str:
        """What can be done now, behind the words for the move that was undone or redone."""
        return self.scene().prompt

    # What is shown

    def compose(self) -> ComposeResult:
        yield self.view.make_sheet()

    def lay_out(self, size: Size) -> None:
        super().lay_out(size)
        self.view.lay_out(size, self.largest)
        if not self.seen:
            self.state.notice = None
        self.show_all()

    @property
    def largest(self) -> str:
        return ""

    @property
    def seen(self) -> bool:
        return self.view.seen

    def show(self) -> None:
        if self.view.seen:
            self.view.show(self.scene())
        elif self.state.notice is not None:  # a question
            self.view.say_too_small(self.state.notice.text)
        else:
            self.view.say_too_small(self.too_small(self.view.LEAST, self.view.size))

    def show_all(self) -> None:
        """End what is on its way over the table, and show the state as it is now."""
        self.view.stop_animation()
        self.state.keyframe, self.state.fresh = None, ()
        self.show()
        if self.state.bots is not None:
            self.call_later(self.state.bots.go_on)

    def play(self, entries: Sequence[HistoryEntry[P, M, E]], faster: int = 1) -> None:
        """Show how what has just been done came about, so many times as fast as usual; then the table."""
        frames = self.keyframes(entries) if self.app.motion and self.view.seen else ()
        if not frames:
            self.show_all()
            return
        self.view.stop_animation()
        self.state.fresh = entries
        self.view.play(frames, self.app.motion / faster, self._show_keyframe, self.animation_over)

    def _show_keyframe(self, keyframe: K) -> None:
        self.state.keyframe = keyframe
        self.show()

    def animation_over(self) -> None:
        self.show_all()
        self.view.sheet.tell_again()

    def tell(self, text: str) -> None:
        self.state.notice = Notice(text, refuses=True) if text else None
        self.show_all()

    def still_says(self, text: str) -> bool:
        return self.state.notice is not None and self.state.notice.text == text

    def settings_changed(self) -> None:
        self.view.sheet.forget()
        self.lay_out(self.view.size)

    async def language_changed(self) -> None:
        """Nothing is left to do: all of it was drawn again."""

    def impossible(self) -> list[Command]:
        session, ended = self.session, self.state.decided
        possible = {
            commands.UNDO: session.can_undo,
            commands.REDO: session.can_redo,
            commands.HINT: self.app.settings.hints and not ended,
            commands.END: not ended,
            commands.REVIEW: session.finished,
        }
        return [command for command, can in possible.items() if not can]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        return self.seen or action in ("quit", "leave_guide")

    # What players do

    def on_key(self, event: events.Key) -> None:
        """What is typed to choose; everything else is a binding. Any key ends an animation, and does
        what it says.
        """
        self.idle_hint.touched()
        self._used(mouse=False)
        if (self.tutorial is not None and self.tutorial.takes(event)) or self._uses_up(event):
            event.stop()
        elif self.seen and event.character and event.character in self.TYPED:
            event.stop()
            if self.session.to_play is not None:
                self.typed(event.character)

    def _uses_up(self, event: events.Key) -> bool:
        """Whether a key means nothing but what is done with it here, whatever it means otherwise."""
        state, bots = self.state, self.state.bots
        if event.key in commands.BACK_KEYS and self.advisor.cancel():
            self.show_all()
            return True
        if event.key == "escape" and self._leads_back:
            self.app.navigator.back_to_start()
            return True
        if bots is not None and bots.takes(event.key):
            return True
        animated, skips = state.animating, state.enter_only_skips
        if animated:
            self.show_all()
        if not self.seen:
            return False
        return (skips and event.key in commands.ENTER_KEYS) or self._must_read_first(event, animated=animated)

    def _must_read_first(self, event: events.Key, *, animated: bool) -> bool:
        """Whether a key that chooses does nothing, because the players have something to read first. Enter
        says that they have read it. animated: whether the key has just ended an animation.
        """
        choosing = event.key in commands.CHOOSING_KEYS or event.character in self.TYPED
        if animated and choosing and self.state.keys_only_skip:
            return True
        if not (self.state.waiting and choosing):
            return False
        if event.key in commands.ENTER_KEYS:
            self.end_waiting()
        else:
            self.state.notice = None
            self.tell(self.scene().prompt)
        return True

    def on_mouse_move(self) -> None:
        self.idle_hint.touched()
        self._used(mouse=True)

    def on_mouse_down(self) -> None:
        self._used(mouse=True)

    def _used(self, *, mouse: bool) -> None:
        """The prompt follows what players use: keys, or the mouse."""
        if self.app.by_mouse is not mouse:
            self.app.by_mouse = self.state.by_mouse = mouse
            self.show()

    def do(self, move: M, faster: int = 1) -> None:
        """Do a move, a person's or a bot's; its animation is so many times as fast as usual."""
        session = self.session
        if session.computer_to_play is None:
            self._saving.read()
            self.app.moves_made += 1
            self.app.stay()
            self.view.sheet.answer()
        before = session.to_play
        done = session.play(move)
        self.position_changed()
        self.just_done(done)
        self.idle_hint.touched()  # by whoever has just chosen; the next one's time begins
        another = session.computer_to_play is None and session.to_play not in (before, None)
        if another and self.app.settings.bell:
            self.app.bell()
        self.play(done, faster)
        if self.state.bots is not None:
            self.state.bots.go_on()  # think while the animation runs

    def position_changed(self) -> None:
        self.reset_cursor()
        self.advisor.drop()
        self.state.notice = self._saving.next()

    def on_screen_resume(self) -> None:
        self.state.by_mouse, self.state.notice = self.app.by_mouse, self._saving.next()
        if self.state.bots is not None:
            self.state.bots.say_news()
        if self.state.notice is None and self.state.hint_text:
            self.advisor.show()
        self.show_all()
        self.call_after_refresh(self.idle_hint.watch)

    def on_screen_suspend(self) -> None:
        self.idle_hint.stop()
        if self.state.bots is not None:
            self.state.bots.hold()

    @property
    def untouched(self) -> bool:
        """Whether nobody has done anything for this game yet, so that nothing is lost with it. A game
        that has been left already is none to leave: keys may be typed ahead.
        """
        return not self.session.worth_saving and self.app.session is self.session

    @property
    def _leads_back(self) -> bool:
        """Whether escape leads back to the start screen: there is nothing else that it could end."""
        state = self.state
        held = state.holding and self.session.computer_to_play is None
        told = state.notice is not None and not state.notice.refuses  # a refusal needs no key of its own
        return self.untouched and not (held or state.hint_text or told)

    def seat_bots(self) -> TableBots[P, M, E]:
        from hotseat.tui.table.bots import TableBots

        self.state.bots = self.state.bots or TableBots(self)
        return self.state.bots

    # Commands

    def action_hint(self) -> None:
        self.advisor.ask()

    def action_watch(self, act: str, by: int = 0) -> None:
        """Pause, step, or another speed; the prompt says how things stand, in place of a message."""
        if (bots := self.state.bots) is not None:
            self.state.notice = None
            match act:
                case "pause":
                    bots.pause()
                case "step":
                    bots.step()
                case _:
                    bots.change_speed(by)
            self.show_all()

    def action_undo(self) -> None:
        """Go back to the last move at which a person really had a choice, and say which one it was."""
        if self.tutorial is not None:
            self.tutorial.undo()
            return
        nothing = _("Nothing to undo.")
        if self.session.full:
            nothing = _("This game's file has no room for more undone moves.")
        self._turn_back(_("Undone: {choice}."), nothing)

    def action_redo(self) -> None:
        self._turn_back(_("Redone: {choice}."), _("Nothing to redo."), redo=True)

    def _turn_back(self, text: str, nothing: str, *, redo: bool = False) -> None:
        """Undo or redo, say which move that was, and then what can be done now."""
        state = self.state
        if state.bots is not None:
            state.bots.before_undo_or_redo()
        if changed := self.session.redo() if redo else self.session.undo():
            self.position_changed()
            if redo:
                self.just_done(changed)
            words = self.WORDS.undone(state.names, changed)
            if words and not (state.notice and state.notice.refuses):
                now = state.notice.text if state.notice else self.prompt_once_undone()
                state.notice = Notice(join_sentences((text.format(choice=words), now)))
        else:
            state.notice = Notice(nothing, refuses=True)
        self.show_all()

    def action_end(self) -> None:
        self.questions.end()

    def action_quit(self) -> None:
        self.questions.leave()

    def action_seats(self) -> None:
        from hotseat.tui.table.bots import SeatsScreen, seat_all

        self.app.push_screen(SeatsScreen(self), partial(seat_all, self))

    def action_games(self) -> None:
        self.app.navigator.show_games()

    def action_review(self) -> None:
        """Compare every move with the best one, once the game is over: before, it would give advice."""
        if not self.session.finished:
            self.tell(_("You can review the game once it is over."))
        elif self.session.path is None:
            self.tell(_("This game is not saved, so it cannot be reviewed."))
        else:
            self.app.navigator.review(self.session.path)

    def action_log(self) -> None:
        from hotseat.tui.screens.pages import LogPage

        self.app.push_screen(LogPage(_("Log"), self.log_lines(self.state.player_names, self.state.entries)))

    def action_new_game(self) -> None:
        """The start screen over the table; this game stays as it is, if anybody has chosen in it."""
        if self.untouched:
            self.app.navigator.back_to_start()
        else:
            self.app.navigator.show_start()

    def action_leave_guide(self) -> None:
        self.dismiss()
