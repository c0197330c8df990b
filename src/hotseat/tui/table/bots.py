"""The bots at a table, which think in another process; and the dialog that seats players.

A bot thinks while the last move is animated, and its move is shown when that has ended. Nothing waits for
it: a key makes a move that is shown; undo and another player at the seat cancel the search.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.filter import LineFilter
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.timer import Timer

from hotseat.bots.client import choose
from hotseat.game import E, M, P
from hotseat.i18n import _, capital, comma_list, join_sentences, pgettext, without_full_stop
from hotseat.record import PERSON, computer_word, level_word
from hotseat.settings import PACE
from hotseat.text import readable
from hotseat.text.fit import fit_names, fits, fitted
from hotseat.tui import commands
from hotseat.tui.commands import HELP, Command, key_name
from hotseat.tui.drawing.canvas import Box
from hotseat.tui.drawing.output import without_order
from hotseat.tui.table import SPEEDS
from hotseat.tui.widgets import KeyHint, KeyLine, TextPart, key_hint
from hotseat.tui.widgets.form import Choice, Form

if TYPE_CHECKING:
    from textual.worker import Worker

    from hotseat.tui.table.screen import TableScreen


_READING = 3  # how many times as long as its move a bot waits while there is something to read

_SKIPS = ("enter", "space", "escape", "backspace", "click")  # keys that only end the wait for a bot


class TableBots(Generic[P, M, E]):
    """The bots of a table. Call `go_on` after every change: it takes the next step."""

    def __init__(self, table: TableScreen[P, M, E, Any, Any]) -> None:
        self._table, self.session = table, table.session
        self._commands = table.COMMANDS_HERE
        self.news: list[str] = []  # sentences to show when the table is in view
        self.paused, self.speed = False, 0  # while only bots play; the speed is an index of `SPEEDS`
        self.shown: M | None = None  # a move that is shown but not made yet
        self._found: M | None = None
        self._worker: Worker[None] | None = None
        self._timer: Timer | None = None
        self._one_step = False  # whether to make one move while paused
        self._has_read = False  # whether the time to read before the move is over
        self._hurried = False  # whether to make the move as soon as it is found
        for seat, who in enumerate(self.session.seats, 1):
            if who not in _choices(table):
                self.session.seat(seat, PERSON)
                text = _("{name}: there is no computer player `{who}` here, so a person plays.")
                level = who.removeprefix("computer ").removeprefix("own ")
                self.news.append(text.format(name=table.state.names[seat - 1], who=level))
        self._set_commands()

    # What happens

    @property
    def faster(self) -> int:
        """How many times as fast as usual; more than 1 only while bots alone play."""
        return SPEEDS[self.speed] if self.session.watched else 1

    def go_on(self) -> None:
        """Take the next step: think, show the move that was found, wait, make it."""
        seat = self.session.computer_to_play
        if seat is None or self._rests:
            return
        if self._found is None and self.shown is None:
            if self._worker is None:
                self._worker = self._table.run_worker(self._think(seat), group="computers")
        elif self._at_rest:
            self._show()

    def _show(self) -> None:
        """Show the move that was found, once there is nothing else to read; make it a while later."""
        if self._timer is not None:
            return
        if self._found is not None:
            reading = not (self._has_read or self._one_step) and self._table.state.more_to_read
            wait = _READING * self.showing_for / self.faster if reading else 0.0
            if wait:
                self._timer = self._table.set_timer(wait, self._have_read)
                return
            self.shown, self._found = self._found, None
            if not self.showing_for:
                self.land()
                return
            self._table.state.point_at(self.shown)
            self._table.show_all()
        self._timer = self._table.set_timer(self.showing_for / self.faster, self._have_seen)

    def _have_read(self) -> None:
        self._timer, self._has_read = None, True
        self.go_on()

    def _have_seen(self) -> None:
        self._timer = None
        if self._at_rest:
            self.land()

    async def _think(self, seat: int) -> None:
        app = self._table.app
        try:
            found = await choose(app.bot_client, self.session, app.flags.own, app.flags.limits)
        except ValueError as trouble:
            self._worker = None
            self.session.seat(seat, PERSON)
            self._give_up(seat, str(trouble))
        else:
            self._worker, self._found = None, found
            self.go_on()

    def land(self) -> bool:
        move, self.shown, self._one_step, self._has_read = self.shown, None, False, False
        self.hold()
        if move is None:
            return False
        self._hurried = False
        self._table.do(move, self.faster)
        return True

    def skip(self) -> bool:
        """End the time to read, or make the move that is shown; returns whether there was either."""
        if self.shown is not None:
            return self.land()
        if self._timer is None:
            return False
        self.hold()
        self._have_read()
        return True

    def drop(self) -> None:
        self.hold()
        self.shown = self._found = None
        self._one_step = self._has_read = self._hurried = False
        if self._worker is not None:
            self._worker.cancel()
            self._worker = None

    def pause(self) -> None:
        self.paused = not self.paused
        self._one_step = False
        self.hold()
        self.go_on()

    def step(self) -> None:
        self.paused = True
        if not self.land():
            self._one_step = True
            self.go_on()

    def change_speed(self, by: int) -> None:
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + by))
        self.hold()
        self.go_on()

    def hold(self) -> None:
        """Do nothing until `go_on` is called."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _set_commands(self) -> None:
        """Give the palette its commands: while only bots play, those for watching, too."""
        watched = commands.WATCH if self.session.watched else ()
        self._table.COMMANDS_HERE = (*watched, *map(self._without_watching_keys, self._commands))

    # What is shown

    @property
    def _at_rest(self) -> bool:
        """Whether the table is in view, no animation runs, and no question is pending."""
        table = self._table
        busy = table.state.animating or table.state.waiting or table.app.question.pending
        return self._in_view and table.fits and not busy

    @property
    def _in_view(self) -> bool:
        """Whether no other screen is over the table, not even a transparent one."""
        return self._table.is_attached and self._table.app.screen is self._table

    @property
    def showing_for(self) -> float:
        return 0.0 if self._hurried else PACE[self._table.app.settings.pace]

    def _give_up(self, seat: int, why: str) -> None:
        text = _("{name}: {reason}. A person takes over; press {key} to seat the computer again.")
        name, key = self._table.state.names[seat - 1], self._bound(commands.SEATS).key
        self.news.append(text.format(name=name, reason=without_full_stop(why), key=key))
        self._table.state.reset_cursor()
        self.say_news()

    def say_news(self) -> None:
        """Show the news, if the table is in view."""
        if self.news and self._in_view:
            self._table.tell(join_sentences(self.news))
            self.news.clear()

    # What is said

    @property
    def _rests(self) -> bool:
        """Whether the bots are paused, without a single step to make."""
        return self.paused and not self._one_step

    @property
    def at_work(self) -> bool:
        """Whether a bot is thinking, and the table shows nothing else to wait for."""
        if self.session.computer_to_play is None or self._rests:
            return False
        return self.shown is None and not self._table.state.waiting and not self._table.state.more_to_read

    def prompt(self) -> str:
        seat = self.session.computer_to_play
        if seat is None:
            return ""
        name = self._table.state.names[seat - 1]
        if self.shown is not None:
            words = self._table.TRAITS.move(self.session.position, self.shown)
            sentence = self._table.TRAITS.bot(name, words)
            return join_sentences((_("Paused."), sentence)) if self._rests else sentence
        if self.paused and self._one_step:
            return _("{name} (computer) is thinking.").format(name=name)
        if not self.session.watched:
            key = self._bound(commands.SEATS).key
            text = _("{name} (computer) is thinking. Press {key} to change who plays.")
            return text.format(name=name, key=key)
        text = _("You are watching. {pause} pauses, {step} plays the next move.")
        if self.paused:
            text = _("Paused. {pause} resumes, {step} plays the next move.")
        pause, step = self._bound(commands.PAUSE).key, self._bound(commands.STEP).key
        return text.format(pause=capital(pause), step=step)

    def keys(self) -> list[KeyHint]:
        found, session = [], self.session
        if session.watched:
            word = _("resume") if self.paused else commands.PAUSE.word
            pause, step, faster, slower = map(self._bound, commands.WATCH)
            speed = _("speed {times}×").format(times=self.faster)
            found = [key_hint(pause, word), key_hint(step)]
            found.append(KeyHint(f"{faster.key} {slower.key}", speed, faster.action))
        turns = {commands.UNDO: session.can_undo, commands.REDO: session.can_redo, commands.SEATS: True}
        found += [key_hint(self._bound(command)) for command, can in turns.items() if can]
        others = (each for each in self._table.TRAITS.usual if each.name != commands.SEATS.name)
        usual = (HELP, commands.TABLE_QUIT, *others)
        return found + [key_hint(self._without_watching_keys(each)) for each in usual]

    def _without_watching_keys(self, command: Command) -> Command:
        """The command with its capital letter, if its small one is the key for the next move here."""
        command = self._bound(command)
        key = command.keys.split(",")[0]
        taken = self.session.watched and key in self._bound(commands.STEP).keys.split(",")
        return command._replace(keys=key.upper()) if taken else command

    def _bound(self, command: Command) -> Command:
        own = (each for each in self._commands if each.name == command.name)
        return self._table.app.bound(next(own, command))

    # Keys

    def takes(self, key: str) -> bool:
        """Obey a key, or a click, for watching or to end a wait; returns whether it does nothing else."""
        if self.session.watched and self.session.computer_to_play is not None:
            for command in commands.WATCH:
                if key in self._bound(command).keys.split(","):
                    self._table.call_later(self._table.run_action, command.action)
                    return True
            return False
        if self.skip():
            return key in _SKIPS
        table, busy = self._table, self._table.state.animating or self.session.watched
        waits = table.TRAITS.enter_hurries_bots and self.at_work and not busy
        if key != "enter" or not waits:
            return False
        self._hurried = True
        self.go_on()
        return True

    def refuse_choice(self) -> bool:
        """Say that it is a bot's turn, if it is; returns whether."""
        if self.session.computer_to_play is None:
            return False
        self._table.tell(self.prompt())
        return True

    def before_undo_or_redo(self) -> None:
        """Cancel the search; if only bots play, pause."""
        self.drop()
        self.paused = self.session.watched

    def seats_changed(self, news: str) -> None:
        self.drop()
        self.paused = False
        self._set_commands()
        self._table.state.reset_cursor()
        self._table.advisor.drop()
        self.go_on()
        self.news.append(news)
        self._table.call_after_refresh(self.say_news)


def _choices(table: TableScreen[Any, Any, Any, Any, Any]) -> list[str]:
    """The players to choose from, in the words of seat lines: a person, computers by level, your own bots."""
    levels = [f"computer {level}" for level in table.app.spec.levels]
    return [PERSON, *levels, *table.app.flags.own]


_STEPS = {"up": -1, "shift+tab": -1, "down": 1, "tab": 1}  # by keys, from row to row

_WIDTH = 70

_NAME = 12  # cells of a name before the words

_SAID = 2  # rows for the sentence on the row under the cursor, if it does not fit one


class SeatsScreen(ModalScreen[list[str] | None]):
    """A row for each seat. Its result is who sits there, in the words of seat lines; None after escape."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", "done", show=False, id="seats-go"),
        Binding("escape,backspace,q,Q,p,P", "dismiss", "back", show=False, id="seats-back"),
        Binding("ctrl+q", "app.leave", "quit", show=False, id="seats-leave"),
    ]
    DEFAULT_CSS = """
    SeatsScreen {
        align: center bottom;  /* over the table's own prompt and keys, which mean nothing here */
        background: transparent;
        & > Vertical {
            width: 100%; height: auto; align-horizontal: center;
            border: solid $text-quiet; background: $table-panel;
        }
        & Form { width: 74; max-width: 100%; background: $table-panel; }
    }
    """

    def __init__(self, table: TableScreen[Any, Any, Any, Any, Any]) -> None:
        super().__init__()
        self._choices, session = _choices(table), table.session
        words = [_("person"), *map(level_word, self._choices[1:])]
        places = [self._choices.index(who) if who in self._choices else 0 for who in session.seats]
        self._names = tuple(map(readable, session.names))
        self.rows = [
            Choice(f"seat-{seat}", fitted(name, _NAME), words, place)
            for seat, (name, place) in enumerate(zip(self._names, places, strict=True), 1)
        ]

    def get_line_filters(self) -> Sequence[LineFilter]:
        """All but the filter that orders right-to-left text: the table below is in order."""
        return without_order(super().get_line_filters())

    def compose(self) -> ComposeResult:
        self.heading, self.message_line, self.hint_line = TextPart(), TextPart(), KeyLine()
        self.heading.text = _("Players")
        self.form = Form(self.rows, [self.heading, self.message_line, self.hint_line])
        with Vertical():  # for its frame, which alone tells it from the table if there are no colours
            yield self.form

    def on_mount(self) -> None:
        self.form.go_to(self.rows[0])
        self.lay_out(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        self.lay_out(event.size)

    def lay_out(self, size: Size) -> None:
        width = min(_WIDTH, size.width - 4)
        self.heading.place(Box(2, 1, width, 1))
        for number, row in enumerate(self.rows):
            row.place(Box(2, 3 + number, width, 1))
        below = 4 + len(self.rows)
        shortest = (_explained((fitted(name, _NAME),)) for name in self._names)
        rows = 1 if all(fits(text, width) for text in shortest) else _SAID
        self.form.styles.height = below + rows + 2
        self.message_line.place(Box(2, below, width, rows))
        self.hint_line.place(Box(2, below + rows, width, 1))
        self.hint_line.show(
            [
                KeyHint(key_name("enter"), _("done"), "screen.go"),
                KeyHint(_("left right"), _("change")),
                KeyHint(_("up down"), pgettext("arrow keys", "move")),
                KeyHint(key_name("escape"), _("cancel"), "screen.dismiss"),
            ]
        )
        self.on_form_moved()

    def on_key(self, event: events.Key) -> None:
        if by := _STEPS.get(event.key):
            self.form.move(by)
        if by or self.form.take(event):
            event.stop()

    def on_form_moved(self) -> None:
        box, name = self.message_line.box, self._names[self.form.rows.index(self.form.row)]
        self.message_line.say(fit_names((name,), _explained, box.width, box.height), "quiet")

    def action_go(self) -> None:
        self.dismiss([self._choices[row.value] for row in self.rows])


def _explained(names: Sequence[str]) -> str:
    return _("Who plays for {name} from now on: a person or a computer.").format(name=names[0])


def seat_all(table: TableScreen[P, M, E, Any, Any], seats: Sequence[str] | None) -> None:
    """Seat these players, record it and say so.   seats: None to change nothing."""
    session = table.session
    changed = [seat for seat, who in enumerate(seats or session.seats, 1) if session.seats[seat - 1] != who]
    if seats is None or not changed:
        return
    for seat in changed:
        session.seat(seat, seats[seat - 1])
    seated = [(table.state.names[seat - 1], seats[seat - 1]) for seat in changed]
    table.game.seat_bots().seats_changed(_said(seated))


def _said(seated: Sequence[tuple[str, str]]) -> str:
    (name, who), *others = seated
    if others:
        text, players = _("{name} ({level})"), []
        for name, who in seated:
            words = _("person") if who == PERSON else computer_word(who)
            players.append(text.format(name=name, level=words))
        return _("Now playing: {players}.").format(players=comma_list(players))
    if who == PERSON:
        return _("A person now plays for {name}.").format(name=name)
    return _("A computer ({level}) now plays for {name}.").format(name=name, level=level_word(who))
