"""The screen on which a game is played: an event changes the state, and the view shows the change."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Size

from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import _, full_stop, join_sentences
from hotseat.record import PERSON
from hotseat.text.scripts import latin
from hotseat.tui import commands
from hotseat.tui.commands import Command
from hotseat.tui.screens import KitScreen
from hotseat.tui.table import Animator, C, K, Notice, Scene, TableState, TableView
from hotseat.tui.table.controllers import Advisor, GameCommands, IdleHint
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from hotseat.bots import Advice
    from hotseat.tui.app import HotseatApp
    from hotseat.tui.table.tutorial import TutorialController


_PASTED = 12  # characters, without blanks: a few moves


class GameTraits(NamedTuple):
    """How a game speaks of moves, and how bots play it."""

    move: Callable[[Any, Any], str]
    undone: Callable[[Sequence[str], Sequence[HistoryEntry[Any, Any, Any]]], str]  # a player's first
    bot: Callable[[str, str], str]  # a sentence for a bot's name and the words of its move
    hint: Callable[[Any, Any], str] | None = None  # a move that the board shows, too; `move` if None
    usual: tuple[Command, ...] = ()  # for any turn
    enter_hurries_bots: bool = False  # whether after Enter a bot moves as soon as it has a move


class TableScreen(KitScreen[None], Generic[P, M, E, C, K]):
    """A game at the table. A game's own table says what keys and mouse choose, and makes the scene."""

    app: HotseatApp[P, M, E]
    BLANK: ClassVar[bool] = True  # the sheet covers it: Textual need not draw its rows one by one
    state: TableState[P, M, E, C, K]
    TYPED: ClassVar[frozenset[str]] = frozenset()  # characters that choose, not commands
    TRAITS: GameTraits

    def __init__(self, state: TableState[P, M, E, C, K], view: TableView[Any, K]) -> None:
        super().__init__()
        self.session, self.state, self.view, self.LEAST = state.session, state, view, view.LEAST
        state.bound, state.by_mouse = self.app.bound, self.app.by_mouse
        self.animator = Animator(self)
        self.advisor = Advisor(self)
        self.game = GameCommands(self)
        self.tutorial: TutorialController[P, M, E, C] | None = None
        self.idle_hint = IdleHint(self)
        if any(who != PERSON for who in self.session.seats):
            self.game.seat_bots()

    # What a game brings

    @abstractmethod
    def scene(self) -> Scene[Any]:
        """Everything to show now; there is room for it."""

    @abstractmethod
    def typed(self, character: str) -> None:
        """One of the characters in `TYPED` was pressed."""

    def hint_reason(self, position: P, place: int, advice: Sequence[Advice[M]]) -> str:
        """Why one of several moves, best first, is good. Raises `ValueError` without a reason."""
        width = self.view.reason_width(self.state.seat_asked)
        explain = import_module(f"{self.app.spec.title}.explain")
        reason: str = explain.hint(position, place, advice, self.state.names, width)
        return reason

    def idle_words(self) -> str:
        """What an idle player could do next."""
        self.state.notice = None
        return self.scene().prompt

    def prompt_once_undone(self) -> str:
        """The prompt after a move was undone or redone, to follow the sentence on that."""
        return self.scene().prompt

    # What is shown

    def compose(self) -> ComposeResult:
        yield self.view.make_sheet()

    def lay_out(self, size: Size) -> None:
        super().lay_out(size)
        self.animator.lay_out(size)
        if not self.fits and not self.app.question.pending:
            self.state.notice = None
        self.show_all()

    def show_all(self) -> None:
        """End the animation that runs, if any, and show the state."""
        self.animator.stop()
        self.animator.show()
        if self.state.bots is not None:
            self.call_later(self.state.bots.go_on)

    def tell(self, text: str) -> None:
        if self.tutorial is not None:
            self.tutorial.say_aside(text)
            return
        self.state.notice = Notice(text, refuses=True) if text else None
        self.show_all()

    def still_says(self, text: str) -> bool:
        said = self.state.notice.text if self.state.notice is not None else ""
        return text == (said if self.tutorial is None else self.tutorial.lesson.aside)

    def impossible(self) -> list[Command]:
        session, ended = self.session, self.state.decided
        possible = {
            commands.UNDO: session.can_undo,
            commands.REDO: session.can_redo,
            commands.HINT: self.app.settings.hints and not ended,
            commands.END: not ended,
            commands.REVIEW: session.finished,
            commands.AGAIN: session.finished,
        }
        return [command for command, can in possible.items() if not can]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.fits or (action, *parameters) in (("game", "quit"), ("dismiss",))

    # What players do

    def on_key(self, event: events.Key) -> None:
        """Obey a key that chooses, or say that it means nothing; all other keys are bindings. Any key ends an
        animation, and still does its own job.
        """
        self.idle_hint.touched()
        self.used(mouse=False)
        session, state = self.session, self.state
        # A key without a meaning gets no answer during an animation or while a computer thinks.
        waits = session.computer_to_play is not None and not session.watched
        answers = self.fits and not (waits or state.animating or state.hint_thinking)
        if (self.tutorial is not None and self.tutorial.takes(event)) or self._takes(event):
            event.stop()
        elif self.fits and event.character in self.TYPED and session.position.to_play is not None:
            event.stop()
            self.typed(event.character or "")
        elif answers and event.key not in commands.CHOOSING_KEYS and event.key not in self._bound_keys:
            self.tell(join_sentences((_("That key does nothing here."), full_stop(self.idle_words()))))

    @cached_property
    def _bound_keys(self) -> frozenset[str]:
        """What does something, until the screen comes back from another: it takes 0.2 ms to find out."""
        actions = {key: active.binding.action for key, active in self.active_bindings.items()}
        return frozenset(key for key, action in actions.items() if not action.startswith("app.focus_"))

    def _takes(self, event: events.Key) -> bool:
        """Whether a key does something here in place of its usual meaning."""
        state = self.state
        if event.key in commands.BACK_KEYS and self.advisor.cancel():
            self.show_all()
            return True
        if event.key == "escape" and self.game.escape_leads_back:
            self.app.navigator.back_to_start()
            return True
        if state.bots is not None and state.bots.takes(event.key):
            return True
        enter = event.key in commands.ENTER_KEYS
        if state.hint_thinking and enter:  # players press it again when they see the hint
            return True
        animated = state.animating
        skips = animated and state.only_skips(enter)
        if animated:
            self.show_all()
        if not self.fits:
            return False
        choosing = event.key in commands.CHOOSING_KEYS or event.character in self.TYPED
        if choosing and state.waiting and not (enter or animated):  # there is something to read first
            state.notice = None
            self.tell(self.scene().prompt)
            return True
        return choosing and skips

    def used(self, *, mouse: bool) -> None:
        """Note whether players use keys or the mouse; the prompt follows that."""
        if self.app.by_mouse is not mouse:
            self.app.by_mouse = self.state.by_mouse = mouse
            self.animator.show()

    def on_paste(self, event: events.Paste) -> None:
        """Play moves as if they were typed, but obey no commands."""
        event.stop()
        written = event.text.strip().replace(" ", "")
        letters = written if written.isalnum() and len(written) <= _PASTED else " "
        before, position = self.state.cursor, self.session.position
        for character in letters if self.fits else "":
            letter = self.letter_keys().get(character) or latin(character)
            if letter not in self.TYPED:
                self.tell(_("Only moves can be pasted here, written as you type them."))
            else:
                TableScreen.on_key(self, events.Key(letter, letter))  # without a game's own handler
            if position is not self.session.position:
                before, position = self.state.cursor, self.session.position
            if self.state.notice is not None and self.state.notice.refuses:
                self.state.cursor = before  # nothing stays half chosen
                self.show_all()
                break

    @on(events.MouseMove)
    @on(events.MouseDown)
    def mouse_used(self) -> None:
        self.idle_hint.touched()
        self.used(mouse=True)

    def do(self, move: M, faster: int = 1) -> None:
        session = self.session
        if session.computer_to_play is None:
            self.game.saving.moved = ""
            self.app.moves_made += 1
            self.view.sheet.answer()
        before = session.position.to_play
        done = session.play(move)
        self.position_changed()
        shown = self.state.just_done(done)
        self.idle_hint.touched()  # the next player's time begins
        another = session.computer_to_play is None and session.position.to_play not in (before, None)
        if another and self.app.settings.bell:
            self.app.bell()
        self.animator.play(shown, faster)
        if self.state.bots is not None:
            self.state.bots.go_on()  # think while the animation runs

    def position_changed(self) -> None:
        self.state.position_changed()
        self.advisor.drop()
        self.state.notice = self.game.saving.next()

    def on_screen_resume(self) -> None:
        vars(self).pop("_bound_keys", None)
        self.state.by_mouse, self.state.notice = self.app.by_mouse, self.game.saving.next()
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

    def action_game(self, act: str, *detail: str) -> None:
        getattr(self.game, act)(*detail)

    def action_games(self) -> None:
        self.app.navigator.show_games()
