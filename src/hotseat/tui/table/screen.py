"""The screen on which a game is played: it owns the game's view and one controller for each concern."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from hotseat.game import E, HistoryEntry, M, P
from hotseat.i18n import _, join_sentences, unbroken
from hotseat.record.header import PERSON
from hotseat.record.names import readable
from hotseat.session import Session
from hotseat.text.fit import fitted
from hotseat.tui import commands
from hotseat.tui.commands import Command
from hotseat.tui.table import game_commands
from hotseat.tui.table.game_commands import Questions, SavingNotice
from hotseat.tui.table.hints import Hints, hinted_turn, with_idle_words
from hotseat.tui.table.view import TableView
from hotseat.tui.widgets.lines import Hint, TitleView
from hotseat.tui.widgets.log import LogLine, without_last_move

if TYPE_CHECKING:
    from hotseat.bots.search import Advice
    from hotseat.game import GameSpec
    from hotseat.tui.host import AppHost
    from hotseat.tui.table.bots import TableBots
    from hotseat.tui.widgets.lines import IdleHint


_LOGGED = 40  # entries of the log beside the table: more than the largest terminal shows

_NAME_CELLS = 20  # of a name in a sentence, so that what is said about it stays on the line


class TableScreen(Screen[None], Generic[P, M, E]):
    """A game under way, at whose table bots may sit and hints be given.

    A game's own table adds its view, and what its keys and the mouse choose.
    """

    app: AppHost[P, M, E]
    DEFAULT_CSS = """
    TableScreen { background: $table; }
    """
    BLANK: ClassVar[bool] = True  # the sheet covers it: Textual need not draw its rows one by one
    COMMANDS_HERE: tuple[Command, ...]
    OUT: ClassVar[frozenset[str]] = frozenset({"quit"})  # actions that lead out of here
    TYPED: ClassVar[frozenset[str]] = frozenset()  # characters that choose, and are no commands
    USUAL: ClassVar[tuple[Command, ...]] = ()  # what can be done whoever is to choose
    BOT_SECONDS: ClassVar[Mapping[str, float]] = {}  # that levels think at most; others answer at once
    ENTER_HURRIES_BOTS: ClassVar[bool] = False  # whether enter has a bot move as soon as it knows how

    def __init__(self, session: Session[P, M, E]) -> None:
        super().__init__()
        self.session = session
        self.said: str | None = None  # what stands in the prompt's place until the next key
        self.refused = False  # whether that says why something is not possible
        # For sentences; elsewhere as much of a name is shown as fits there.
        self.player_names = tuple(map(readable, session.names))
        self.names = tuple(unbroken(fitted(name, _NAME_CELLS)) for name in self.player_names)
        self.view = self.make_view()
        self.bots: TableBots[P, M, E] | None = None  # while any play
        self.advice = Hints(self)
        self.idle_hint: IdleHint | None = None
        self.questions = Questions(self)
        self._saving = SavingNotice(session)

    # What a game brings

    @abstractmethod
    def make_view(self) -> TableView[P, M, E]:
        """The picture of its table, which the replay shows too."""

    @abstractmethod
    def title_view(self) -> TitleView:
        """The line on top."""

    @abstractmethod
    def told(self) -> str:
        """What was done last."""

    @abstractmethod
    def prompt(self) -> str:
        """What can be done now, in a full sentence."""

    @abstractmethod
    def typed(self, character: str) -> None:
        """One of the characters in `TYPED` was pressed."""

    @abstractmethod
    def move_hints(self) -> list[Hint]:
        """What can be done now, where a person is to choose."""

    @abstractmethod
    def idle_words(self) -> str:
        """What an idle player could do next."""

    def letter_keys(self) -> Mapping[str, str]:
        """What can be typed now for a letter of the notation, in the language in effect, and that letter."""
        return {}

    def reset_cursor(self) -> None:
        """Nothing is chosen or pointed at any more: the position is another."""

    def undone_words(self, changed: Sequence[HistoryEntry[P, M, E]]) -> str:
        return join_sentences(line.text for line in self.view.log_lines(self.names, changed[:1]))

    def prompt_once_undone(self) -> str:
        return self.prompt()

    @property
    def holding(self) -> bool:
        """Whether something is chosen that escape lets go of."""
        return False

    @property
    def more_to_read(self) -> bool:
        return False

    def show_result(self) -> None:
        """The result, where a game has a screen for it."""

    # Only a game with bots is asked for the next four.

    def point_at(self, move: M) -> None:
        raise NotImplementedError

    def move_words(self, position: P, move: M) -> str:
        raise NotImplementedError

    def bot_sentence(self, name: str, move: str) -> str:
        raise NotImplementedError

    def hint_words(self, position: P, place: int, advice: Sequence[Advice[M]]) -> str:
        return self.move_words(position, advice[place].move)

    def hint_reason(self, position: P, place: int, advice: Sequence[Advice[M]]) -> str:
        raise NotImplementedError

    # A game may stop for a moment until the players go on

    @property
    def waiting(self) -> bool:
        return False

    @property
    def keys_only_skip(self) -> bool:
        """Whether a key that ends an animation does nothing more."""
        return self.waiting

    @property
    def enter_only_skips(self) -> bool:
        """Whether enter ends the animation that runs, and does nothing more."""
        return False

    def just_done(self, done: Sequence[HistoryEntry[P, M, E]]) -> None:
        """Something was done, or done again: there may be a reason to wait behind it."""

    def end_waiting(self) -> None:
        """The players go on."""

    # What is shown, as `Host` and `TableHost` explain it

    def position(self) -> P:
        return self.session.position

    def seats(self) -> Sequence[str]:
        return self.session.seats

    @property
    def entries(self) -> Sequence[HistoryEntry[P, M, E]]:
        """The history, as far as it is shown."""
        return self.session.entries

    @property
    def seat_asked(self) -> int | None:
        return self.session.to_play

    @property
    def told_look(self) -> str:
        return "quiet"

    @property
    def spec(self) -> GameSpec[P, M, E]:
        return self.app.spec

    def logged(self) -> list[LogLine]:
        lines = self.view.log_lines(self.names, self.entries[-_LOGGED:])
        return lines if self.advice.told else without_last_move(lines)

    def hints(self) -> list[Hint]:
        if self.bots is not None and self.session.computer_to_play is not None:
            return self.bots.hints()
        hints = self.move_hints()
        if not self.app.settings.hints:
            hints = [hint for hint in hints if hint.action != commands.HINT.action]
        hinting = self.advice.active
        if self.untouched and not self.holding:
            hints = game_commands.leading_back(hints, by_escape=not hinting)  # escape ends a hint first
        if hinting:
            return self.advice.bar(hints)
        if self.idle_hint is None or not self.idle_hint.shown:
            return hints
        return with_idle_words(hints, self.idle_words())

    def impossible(self) -> list[Command]:
        """The commands that mean nothing now, for the palette."""
        return game_commands.impossible(self)

    def show_all(self) -> None:
        self.view.show_all()
        if self.bots is not None:
            self.call_later(self.bots.go_on)

    def tell(self, text: str) -> None:
        self.said, self.refused = text, True
        self.show_all()

    # Its size and its animation

    def compose(self) -> ComposeResult:
        yield self.view.make_sheet()

    def on_mount(self) -> None:
        """Lay everything out at once: the first picture is the whole one."""
        self.lay_out(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        if event.size != self.view.size:
            self.lay_out(event.size)

    def lay_out(self, size: Size) -> None:
        self.view.lay_out(size)
        self.show_all()

    def settings_changed(self) -> None:
        self.view.sheet.forget()
        self.lay_out(self.view.size)

    async def language_changed(self) -> None:
        """Nothing is left to do: all of it was drawn again."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        return self.seen or action in self.OUT

    @property
    def seen(self) -> bool:
        return self.view.seen

    @property
    def in_view(self) -> bool:
        return self.is_attached and self.app.screen is self

    @property
    def animating(self) -> bool:
        return self.view.animating

    def play(self, entries: Sequence[HistoryEntry[P, M, E]], faster: int = 1) -> None:
        """Show how what has just been done came about, so many times as fast as usual; then the table."""
        self.view.play(entries, faster, self.animation_over)

    def animation_over(self) -> None:
        self.show_all()
        self.view.sheet.tell_again()

    # What players do

    def on_key(self, event: events.Key) -> None:
        """What is typed to choose; everything else is a binding. Any key ends an animation, and does
        what it says.
        """
        self.touched()
        self._used(mouse=False)
        if event.key in commands.BACK_KEYS and self.advice.cancel():
            event.stop()
            self.show_all()
            return
        if event.key == "escape" and self._leads_back:
            event.stop()
            self.app.navigator.back_to_start()
            return
        if self.bots is not None and self.bots.takes(event.key):
            event.stop()
            return
        animated, skips = self.animating, self.enter_only_skips
        if animated:
            self.show_all()
        if self.said is not None:  # a question may stand there
            self.questions.withdraw(event.key)
        if not self.seen:
            return
        if (skips and event.key in commands.ENTER_KEYS) or self._must_read_first(event, animated=animated):
            event.stop()
            return
        if event.character and event.character in self.TYPED:
            event.stop()
            if self.session.to_play is not None:
                self.typed(event.character)

    def _must_read_first(self, event: events.Key, *, animated: bool) -> bool:
        """Whether a key that chooses does nothing, because the players have something to read first. Enter
        says that they have read it. animated: whether the key has just ended an animation.
        """
        choosing = event.key in commands.CHOOSING_KEYS or event.character in self.TYPED
        if animated and choosing and self.keys_only_skip:
            return True
        if not (self.waiting and choosing):
            return False
        if event.key in commands.ENTER_KEYS:
            self.end_waiting()
        else:
            self.tell(self.prompt())
        return True

    def on_mouse_move(self) -> None:
        self.touched()
        self._used(mouse=True)

    def on_mouse_down(self) -> None:
        self._used(mouse=True)

    def _used(self, *, mouse: bool) -> None:
        """The prompt follows what players use: keys, or the mouse."""
        if self.app.by_mouse is not mouse:
            self.app.by_mouse = mouse
            self.view.show_words()

    def touched(self) -> None:
        if self.idle_hint is not None:
            self.idle_hint.touched()

    def do(self, move: M, faster: int = 1) -> None:
        """Do a move, a person's or a bot's; its animation is so many times as fast as usual."""
        if self.session.computer_to_play is None:
            self._saving.read()
            self.app.moves_made += 1
            self.app.stay()
            self.view.sheet.answer()
        before = self.session.to_play
        done = self.session.play(move)
        self.position_changed()
        self.just_done(done)
        self.touched()  # by whoever has just chosen; the next one's time begins
        another = self.session.computer_to_play is None and self.session.to_play not in (before, None)
        if another and self.app.settings.bell:
            self.app.bell()
        self.play(done, faster)
        if self.bots is not None:
            self.bots.go_on()  # think while the animation runs

    def position_changed(self) -> None:
        self.reset_cursor()
        self.drop_hint()
        self.said, self.refused = self._saving.next()

    def on_screen_resume(self) -> None:
        """Shown, or shown again after another screen: what can be done now."""
        self.said, self.refused = self._saving.next()
        if self.bots is not None:
            self.bots.say_news()
        if self.said is None:
            self.advice.say_again()
        self.show_all()
        self.call_after_refresh(self._watch)

    def _watch(self) -> None:
        """Give an idle player a hint, from now on."""
        from hotseat.tui.widgets.lines import IdleHint

        if self.is_current:
            self.idle_hint = self.idle_hint or IdleHint(self, self.turn, self.show_all)
            self.idle_hint.touched()

    def turn(self) -> int | None:
        """Which turn it is, for the idle hint; None where nobody gets one."""
        if not self.seen or self.waiting:
            return None
        return hinted_turn(self.session, self.app.moves_made)

    def on_screen_suspend(self) -> None:
        if self.idle_hint is not None:
            self.idle_hint.stop()
        if self.bots is not None:
            self.bots.hold()

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
        return self.untouched and not (held or self.advice.told or self.asking or told)

    @property
    def asking(self) -> bool:
        return self.questions.open

    # Hints

    def action_hint(self) -> None:
        self.advice.ask()

    def drop_hint(self) -> None:
        self.advice.drop()

    # Bots; the three actions are for games in which they alone play

    def seat_bots(self) -> TableBots[P, M, E]:
        """Have bots play at this table."""
        from hotseat.tui.table.bots import TableBots

        self.bots = self.bots or TableBots(self)
        return self.bots

    def seat_those_there_are(self) -> None:
        """Have bots play where any sit."""
        if not all(who == PERSON for who in self.session.seats):
            self.seat_bots()

    def action_watch_pause(self) -> None:
        self._change_watching(lambda bots: bots.pause())

    def action_watch_step(self) -> None:
        self._change_watching(lambda bots: bots.step())

    def action_watch_speed(self, by: int) -> None:
        self._change_watching(lambda bots: bots.change_speed(by))

    def _change_watching(self, act: Callable[[TableBots[P, M, E]], None]) -> None:
        """Do what those who watch asked for; the prompt says how things stand, in place of a message."""
        if self.bots is not None:
            self.said, self.refused = None, False
            act(self.bots)
            self.show_all()

    # History

    def action_undo(self) -> None:
        if self.bots is not None:
            self.bots.before_undo_or_redo()
        game_commands.undo(self)

    def action_redo(self) -> None:
        if self.bots is not None:
            self.bots.before_undo_or_redo()
        game_commands.redo(self)

    # Ending and leaving

    def action_end(self) -> None:
        self.questions.end()

    def action_quit(self) -> None:
        self.questions.leave()

    def action_seats(self) -> None:
        from hotseat.tui.table.seats import choose_seats

        choose_seats(self)

    @property
    def decided(self) -> bool:
        return self.session.finished

    # Other screens

    def action_games(self) -> None:
        self.app.navigator.show_games()

    def action_review(self) -> None:
        game_commands.review(self)

    def action_log(self) -> None:
        from hotseat.tui.screens.pages import LogPage

        self.app.push_screen(LogPage(_("Log"), self.view.log_lines(self.player_names, self.entries)))

    def action_new_game(self) -> None:
        """The start screen over the table; this game stays as it is, if anybody has chosen in it."""
        if self.untouched:
            self.app.navigator.back_to_start()
        else:
            self.app.navigator.show_start()
