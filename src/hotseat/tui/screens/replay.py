"""The replay of a record on a game's own table, step by step, and playing on from any step."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from textual import on
from textual.app import ComposeResult
from textual.events import Key, MouseDown, MouseEvent, MouseScrollDown, MouseScrollUp
from textual.geometry import Size

from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import _, ngettext
from hotseat.record.reader import Record
from hotseat.tui import commands
from hotseat.tui.commands import Command
from hotseat.tui.drawing.canvas import NOWHERE
from hotseat.tui.drawing.sheet import LEFT, Sheet
from hotseat.tui.screens import KitScreen
from hotseat.tui.table import LOGGED, SPEEDS, Animator, K, Notice, Scene, T, TableView
from hotseat.tui.table.playback import At, Bar, Playback, ReplayState, playing_hints, step_before
from hotseat.tui.widgets import TitleView, key_hint, without_last_move

if TYPE_CHECKING:
    from hotseat.tui.app import HotseatApp
    from hotseat.tui.screens.pages import Section


class ReplayScreen(KitScreen[None], Generic[P, M, E, K]):
    """Shows the steps of a record. A game adds its view and its words; `replayed` makes most of its scene."""

    app: HotseatApp[P, M, E]
    BLANK: ClassVar[bool] = True  # as at the table
    state: ReplayState[P, M, E, K]
    COMMANDS_HERE: tuple[Command, ...] = commands.REPLAY_COMMANDS

    def __init__(self, record: Record[P, M, E], path: Path | None, view: TableView[Any, K]) -> None:
        super().__init__()
        self.path, self.view, self.LEAST = path, view, view.LEAST
        self.state = ReplayState(record, self.app.settings, self.app.spec.round_of)
        self.playback, self.animator = Playback(self), Animator(self)
        self.better: M | None = None  # the move that a review found better, until another step is shown
        self._dragging = False
        if record.torn is not None:
            torn = _("The last line of the record is incomplete and was skipped.")
            self.state.notice = Notice(torn, refuses=True)

    # What a game brings

    @abstractmethod
    def scene(self) -> Scene[Any]:
        """Everything to show now; there is room for it."""

    @abstractmethod
    def last_move_of(self, names: Sequence[str], entry: HistoryEntry[P, M, E]) -> str:
        """An entry that has just happened, in words."""

    def more_to_read(self) -> bool:
        """Whether playback stays longer at this step."""
        return False

    # Layout

    def compose(self) -> ComposeResult:
        sheet = self.view.make_sheet()
        yield sheet
        self.bar = Bar()
        self.bar.show(self.state.replay, self.state.undone)
        sheet.add(self.bar)

    def lay_out(self, size: Size) -> None:
        super().lay_out(size)
        self.animator.lay_out(size)
        self.bar.place(self.view.give_row() if self.fits else NOWHERE)
        self.show_all()
        if not (self.fits or self.app.question.pending):
            self.playback.become(self.state.replay.paused())

    # What is shown

    def show_all(self) -> None:
        self.animator.stop()
        self.animator.show()

    def show_step(self, *, forward: bool = False) -> None:
        """Show the step.   forward: animate what happens in it."""
        self.state.notice = self.better = None
        if (entry := self.state.step.entry) is not None and forward:
            faster = SPEEDS[self.state.replay.speed] if self.state.replay.playing else 1
            self.animator.play([entry], faster)
        else:
            self.show_all()

    def tell(self, text: str) -> None:
        self.state.notice = Notice(text, refuses=True) if text else None
        self.show_all()

    def replayed(self, title: TitleView, parts: T) -> Scene[T]:
        """The scene of the current step. Its last move is bright: people watch a replay to see the moves."""
        state, lines, bound = self.state, self.view.lines, self.app.bound
        logged = self.view.log_lines(state.names, state.history[-LOGGED:], state.animating)
        entry = state.step.entry
        if entry is not None and not entry.chance:
            logged = without_last_move(logged)

        def last_move(names: Sequence[str]) -> str:
            words = self.last_move_of(names, entry) if entry is not None else ""
            return _("Undone later: {told}").format(told=words) if state.step.undone else words

        prompt = self.playback.prompt() if state.notice is None else ""
        over, undone = state.position.is_over, _("hide undone") if state.shows_undone else ""
        words = {  # in the key bar; empty for the command's own, None if it is not possible
            commands.REPLAY_CLOSE: _("quit") if self.app.screen_stack[0] is self else "",
            commands.HELP: "",
            commands.PLAY_ON: None if over else "",
            commands.REVERSE: None if state.replay.playing or state.replay.at_start else "",
            commands.UNDONE: undone if state.undone_moves else None,
            commands.REVIEW: "" if self._can_review else None,
            commands.LOG: "",
        }
        keys = [key_hint(bound(command), word) for command, word in words.items() if word is not None]
        keys = [*playing_hints(state.replay, bound), *keys, self.app.more_hint()]
        text = lines.tell(state.names, last_move)
        scene = Scene(title, parts, text, prompt, tuple(keys), tuple(logged), look="")
        return scene.noticing(state.notice)

    # What can be done

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        leads = str(parameters[0]) if action in ("go", "game") else action
        if not self.app.offers(commands.LEADS_TO.get(leads, commands.HELP)):
            return False
        return action == "close" or self.fits

    def action_go(self, to: str, *number: int) -> None:
        self.playback.go(getattr(self.state.replay, to)(*number))

    def action_play(self, direction: int = 0) -> None:
        self.playback.play(direction)

    def action_speed(self, by: int) -> None:
        self.playback.change_speed(by)

    def on_key(self, event: Key) -> None:
        key = event.character or ""
        if key.isascii() and key.isdigit() and self.check_action("digit", (key,)):
            event.stop()
            self.playback.go_to_round(int(key))

    def on_screen_suspend(self) -> None:
        if self.state.replay.playing:
            self.playback.become(self.state.replay.paused())

    # The mouse

    def on_mouse_down(self, event: MouseDown) -> None:
        if event.button == LEFT and self.bar.box.holds(event.screen_x, event.screen_y):
            x, y = event.screen_x - self.bar.box.x, event.screen_y - self.bar.box.y
            self._dragging = isinstance(self.bar.at(x, y), At)
            self.on_mouse_move(event)

    def on_mouse_move(self, event: MouseEvent) -> None:
        if self._dragging:
            self.playback.go(self.state.replay.at(self.bar.nearest(event.screen_x)), quietly=True)

    def on_mouse_up(self) -> None:
        self._dragging = False

    @on(MouseScrollDown)
    @on(MouseScrollUp)
    def wheel_turned(self, event: MouseScrollDown | MouseScrollUp) -> None:
        event.stop()
        by = 1 if isinstance(event, MouseScrollDown) else -1
        if self.check_action("go", ("stepped", by)):
            self.playback.go(self.state.replay.stepped(by), quietly=True)

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        pointed = message.target.place if isinstance(message.target, At) else None
        if pointed != self.state.pointed:
            self.state.pointed = pointed
            if not self.state.animating:
                self.show_step()

    # Other screens

    def action_close(self) -> None:
        if self.app.screen_stack[0] is self:
            self.app.action_leave()
        else:
            self.dismiss()

    def action_undone(self) -> None:
        """Show or hide undone moves, and stay as near to the current step as possible."""
        number = self.state.undone_moves
        if not number:
            self.tell(_("No moves were undone in this game."))
            return
        self.state.shows_undone = not self.state.shows_undone
        self.state.make_steps(self.state.step.place)
        self.playback.become(self.state.replay)
        text = _("Undone moves are hidden again.")
        if self.state.shows_undone:
            text = ngettext(
                "Showing {number} undone move; the bar is dashed there.",
                "Showing {number} undone moves; the bar is dashed there.",
                number,
            )
        self.state.notice = Notice(text.format(number=number))
        self.show_all()

    def action_play_on(self) -> None:
        if self.state.position.is_over:
            self.tell(_("The game is over here. Step back to an earlier move and play on from there."))
            return
        if self.app.unsaved():
            self.tell(_("The game on the table is not saved and would be lost. Go back to it first."))
            return
        session = self.app.library.branch(self.state.record, self.state.history)
        self.app.navigator.open(session)
        if session.unsaved is None:  # the table itself says otherwise
            text = _("This is a new game from here on. The old one is unchanged.")
            self.app.call_later(self.app.tell, text)

    @property
    def _can_review(self) -> bool:
        return self.app.offers(commands.REVIEW) and self.path is not None and self.state.record.touched

    def action_game(self, act: str) -> None:
        if act == "log":
            from hotseat.tui.screens.pages import LogPage

            lines = self.view.log_lines(self.state.player_names, self.state.history, self.state.animating)
            self.app.push_screen(LogPage(_("Log up to here"), lines))
        elif self.path is None or not self._can_review:
            self.tell(_("There is nothing to review: no moves have been made yet."))
        else:
            from hotseat.tui.screens.review import ReviewScreen

            self.app.push_screen(ReviewScreen(self.state.record, self.path, self))

    def show_best_move(self, entry: int, text: str, best: M) -> None:
        """Show the step before an entry of the record, and say something.   best: the best move there."""
        self.playback.become(self.state.replay.paused().at(step_before(self.state.steps, entry)))
        self.better = best
        self.tell(text)

    def help_section(self) -> Section:
        from hotseat.tui.screens.pages import key_rows, keys_section

        offered = filter(self.app.offers, self.COMMANDS_HERE)
        direct = commands.REPLAY_ROWS if self.app.offers(commands.ROUND) else commands.REPLAY_ROWS[1:]
        rows = (*key_rows(offered, self.app.bound), *direct, *commands.GENERAL_ROWS)
        return keys_section("replay", _("Keys for the replay"), rows)
