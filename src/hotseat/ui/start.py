"""The start screen: how many play, their names, a game's own choices, who begins; enter starts.

It knows no game: one brings a banner, its choices, and what to do with the answers.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen

from hotseat.language import _
from hotseat.ui.canvas import NOWHERE, Box
from hotseat.ui.command import GENERAL, GUIDE, HELP, QUIT, Command, bindings, spoken
from hotseat.ui.form import Form, Row
from hotseat.ui.lines import Hint, HintPart, TextPart
from hotseat.ui.rows import Choice, Field, Press
from hotseat.ui.sheet import Part
from hotseat.ui.stack import place_stack

if TYPE_CHECKING:
    from hotseat.ui.app import HotseatApp

_WIDTH = 72
_SAID = 3  # rows for what is said on the row under the cursor
_HINTS = 2


class Question(NamedTuple):
    """A game's own choice: a name for it, a label, its words, and the place of the one chosen first.

    explains: a sentence for each word on what it means.
    """

    name: str
    label: str
    words: tuple[str, ...]
    value: int = 0
    explains: tuple[str, ...] = ("",)


class Answers(NamedTuple):
    """What was chosen. `first` is a seat from 1 or None for by lot; `chosen` a place a question."""

    names: tuple[str, ...]
    first: int | None
    chosen: dict[str, int]


class Said(TextPart[str]):
    """What the row under the cursor means, or what is wrong."""


class StartScreen(Screen[None]):
    """Asks what a game needs to begin. Enter alone starts, or goes on with the saved game.

    The parts are attributes. What `COMMANDS_HERE` names beside help and quit stands above the keys.
    """

    app: HotseatApp
    COMMANDS_HERE: ClassVar[tuple[Command, ...]] = (GUIDE, *GENERAL)
    BANNER: ClassVar[int] = 4  # rows
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", "start", show=False, id="start"),
        Binding("up,shift+tab", "move(-1)", "up", show=False, id="start-up"),
        Binding("down,tab", "move(1)", "down", show=False, id="start-down"),
        Binding("escape", "back", "back", show=False, id="start-back"),
        *bindings((GUIDE, *GENERAL)),
    ]
    DEFAULT_CSS = """
    StartScreen { background: $table; }
    """

    def __init__(
        self,
        players: tuple[int, ...],
        names: tuple[str, ...],
        *,
        count: int,
        first: int | None = None,
        over_a_game: bool = False,
    ) -> None:
        """`players` are the numbers there may be; `names` one for each seat of the largest.

        first: the seat that begins, None for by lot.  over_a_game: whether there is one to go back to.
        """
        super().__init__()
        self._players, self._names, self._count = players, names, count
        self._first, self.over_a_game = first, over_a_game
        self.said = ""  # in place of what is said on a row, until the next key

    # What a game brings

    @abstractmethod
    def banner(self) -> Part[str]:
        """The picture on top."""

    @abstractmethod
    def questions(self) -> tuple[Question, ...]:
        """The game's own choices."""

    @abstractmethod
    def saved(self) -> str:
        """The saved game in words; empty where there is none to go on with."""

    @abstractmethod
    def guide_wanted(self) -> bool:
        """Whether the guided first round is offered: nobody has played it yet or done without."""

    @abstractmethod
    def go_on(self) -> None:
        """Go on with the saved game. Raises `ValueError` with a sentence where that cannot be."""

    @abstractmethod
    def begin(self, answers: Answers) -> None:
        """Begin a game. Raises `ValueError` with a sentence where the answers will not do."""

    # The form

    def compose(self) -> ComposeResult:
        """One sheet: banner, the saved game, the questions, start, and the lines below."""
        self.picture, self.said_line = self.banner(), Said()
        self.more_line, self.hint_line = HintPart(), HintPart()
        self._make_questions()
        self._make_lines()
        self.blocks = (
            (self.going_on,),
            (self.number, *self.fields, *self.choices.values(), self.beginner),
            (self.starting, self.guide),
        )
        others = (self.picture, self.said_line, self.more_line, self.hint_line)
        self.form = Form([row for block in self.blocks for row in block], others, id="form")
        yield self.form

    def _make_questions(self) -> None:
        """The rows that ask something."""
        numbers = [str(number) for number in self._players]
        explains = _("How many play at this terminal: left and right, or the number.")
        place = self._players.index(self._count)
        self.number = Choice("players", _("Players"), numbers, place, explains)
        explains = _("Everybody's name. Turns go round in the order of the seats.")
        self.fields = [
            Field(f"name-{seat}", _("Seat {seat}").format(seat=seat), name, explains)
            for seat, name in enumerate(self._names, 1)
        ]
        self.choices = {question.name: Choice(*question) for question in self.questions()}
        explains = _("Who has the first turn: one of you, or whoever the lot falls on.")
        words = self._beginners(self._names)
        self.beginner = Choice("first", _("Begins"), words, self._first or 0, explains)

    def _make_lines(self) -> None:
        """The rows that do something."""
        saved = self.saved()
        self.going_on = Press("go-on", saved, _("Enter goes on with this game where it was left."))
        self.going_on.shown = bool(saved)
        self.starting = Press("begin", _("Start"))
        self.guide = Press(
            "guide",
            _("Show me how: a guided first round (2 minutes)"),
            _("You play a round, and are told what to do and why. Nothing of it is kept."),
        )

    def on_mount(self) -> None:
        """Enter alone starts, or goes on. Everything is laid out at once, for the first picture."""
        self.form.go_to(self.going_on if self.going_on.shown and not self.over_a_game else self.starting)
        self._seat()
        self.lay_out(self.app.size)

    def on_screen_resume(self) -> None:
        """Shown, or shown again: the guided round may have been played meanwhile."""
        self._offer_guide()
        self.lay_out(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """Lay the form out anew."""
        self.lay_out(event.size)

    def settings_changed(self) -> None:
        """The picture may look otherwise."""
        self.form.forget()

    def saved_changed(self) -> None:
        """The saved game is another now, or there is none to go on with any more."""
        self.going_on.label = self.saved()
        self.going_on.shown = bool(self.going_on.label)
        self.going_on.changed()
        if not self.form.row.shown:
            self.form.go_to(self.starting)
        self.lay_out(self.app.size)

    def _offer_guide(self) -> None:
        self.guide.shown = self.guide_wanted()
        if self.guide.shown:
            explains = _("Enter begins the game. Never played? The next line shows you how.")
        else:
            explains = _("Enter begins the game with what stands above.")
        self.starting.explains = explains
        if not self.form.row.shown:
            self.form.go_to(self.starting)

    # Where it stands

    def lay_out(self, size: Size) -> None:
        """Everything in the middle, and the keys at the bottom."""
        width = min(_WIDTH, size.width - 2)
        box = Box((size.width - width) // 2, 0, width, size.height - _HINTS)
        rows = [[(row, 1) for row in block if row.shown] for block in self.blocks]
        for row in self.form.rows:
            if not row.shown:
                row.place(NOWHERE)
        place_stack([[(self.picture, self.BANNER)], *rows, [(self.said_line, _SAID)]], box, self.form.row)
        for line, from_below in ((self.more_line, 2), (self.hint_line, 1)):
            line.place(Box(1, size.height - from_below, size.width - 2, 1))
        self.show_all()

    def show_all(self) -> None:
        """What is said on the row under the cursor, and the keys that mean something there."""
        self.said_line.say(self.said or self.form.row.sentence(), "yours" if self.said else "quiet")
        typing = isinstance(self.form.row, Field)
        self.more_line.show(self._more_hints(typing))
        self.hint_line.show(self._hints(typing))

    def _more_hints(self, typing: bool) -> list[Hint]:
        """The screens that can be opened from here; the guided round stands in the form as long as it
        is offered.
        """
        hidden = {HELP, QUIT, GUIDE} if self.guide.shown else {HELP, QUIT}
        named = [each for each in self.COMMANDS_HERE if each.word and each not in hidden]
        return [hint for each in named if (hint := self._hint(each, typing))]

    def _hints(self, typing: bool) -> list[Hint]:
        row = self.form.row
        words: dict[Row, str] = {self.going_on: _("go on"), self.guide: _("show me")}
        enter = words.get(row, _("start"))
        found = [Hint("enter", enter, "screen.go"), Hint("up down", _("move"))]
        if isinstance(row, Choice):
            found.append(Hint("left right", _("change")))
        if self.over_a_game:
            found.append(Hint("esc", _("back"), "screen.back"))
        return [*found, *(hint for each in (HELP, QUIT) if (hint := self._hint(each, typing)))]

    def _hint(self, command: Command, typing: bool) -> Hint | None:
        """A command with its first key; while a name is typed, its first that is no character."""
        for key in map(spoken, self.app.bound(command).keys.split(",")):
            if not typing or len(key) > 1:
                return Hint(key, command.word, command.action)
        return None

    def _beginners(self, names: Sequence[str]) -> list[str]:
        return [_("by lot"), *(name.strip() or "…" for name in names)]

    def _current_names(self) -> tuple[str, ...]:
        count = self._players[self.number.value]
        return tuple(field.value for field in self.fields[:count])

    def _seat(self) -> None:
        """As many seats as players; their names stand in the choice of who begins, too."""
        names = self._current_names()
        for seat, field in enumerate(self.fields):
            field.shown = seat < len(names)
        self.beginner.offer(self._beginners(names))

    # What is done

    def on_key(self, event: events.Key) -> None:
        """What means something in the row under the cursor; everything else is a binding."""
        self.said = ""
        if self.form.take(event):
            event.stop()
        self.show_all()

    def on_paste(self, event: events.Paste) -> None:
        """Text was pasted."""
        self.said = ""
        self.form.paste(event.text)
        event.stop()

    def on_mouse_down(self) -> None:
        """A click is as good as a key."""
        self.said = ""
        self.show_all()

    def on_form_changed(self) -> None:
        """Another number, or another name."""
        self._seat()
        self.lay_out(self.app.size)

    def on_form_moved(self) -> None:
        """Another row is under the cursor."""
        self.lay_out(self.app.size)

    def on_form_pressed(self) -> None:
        """A line that does something was clicked."""
        self.action_go()

    def action_move(self, by: int) -> None:
        """Up or down."""
        self.form.move(by)

    def action_go(self) -> None:
        """Enter."""
        row = self.form.row
        if row is self.guide:
            self.app.action_guide()
            return
        try:
            if row is self.going_on:
                self.go_on()
            else:
                self.begin(self._answers())
        except ValueError as fault:
            text = str(fault)
            self.tell(text[:1].upper() + text[1:])

    def _answers(self) -> Answers:
        chosen = {name: choice.value for name, choice in self.choices.items()}
        return Answers(self._current_names(), self.beginner.value or None, chosen)

    def action_back(self) -> None:
        """To the game under way, where there is one."""
        if self.over_a_game:
            self.dismiss()
        else:
            self.app.action_help_quit()

    def tell(self, text: str) -> None:
        """Say something until the next key."""
        self.said = text
        self.show_all()
