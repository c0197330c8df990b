"""The start screen: how many play, their names, a game's own choices, who begins; enter starts.

It knows no game: one brings a banner, its choices, and what to do with the answers.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from hotseat.language import _
from hotseat.ui.command import SETTINGS, STATISTICS, Command
from hotseat.ui.controls import Choice, Press
from hotseat.ui.lines import Hint, HintBar, Sentence

if TYPE_CHECKING:
    from hotseat.ui.app import HotseatApp


class Question(NamedTuple):
    """A game's own choice: a name for it, a label, its words, and the place of the one chosen first."""

    name: str
    label: str
    words: tuple[str, ...]
    value: int = 0


class Answers(NamedTuple):
    """What was chosen. `first` is a seat from 1 or None for by lot; `chosen` a place a question."""

    names: tuple[str, ...]
    first: int | None
    chosen: dict[str, int]


class StartScreen(Screen[None]):
    """Asks what a game needs to begin. Enter alone starts, or goes on with the saved game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", "start", show=False, id="start"),
        Binding("up", "app.focus_previous", "up", show=False, id="start-up"),
        Binding("down", "app.focus_next", "down", show=False, id="start-down"),
        Binding("escape", "back", "back", show=False, id="start-back"),
        Binding("q,Q", "app.leave", "quit", show=False, id="start-leave"),
        SETTINGS.binding,
        STATISTICS.binding,
    ]
    app: HotseatApp
    WAYS: ClassVar[tuple[Command, ...]] = ()  # a game's ways to other screens, named in the hint bar
    DEFAULT_CSS = """
    StartScreen {
        background: $table;
        color: $text-bright;
        align: center middle;
        & > #form { width: 72; height: auto; }
        & Horizontal { height: 1; }
        & Horizontal > Sentence { width: 12; color: $text-quiet; }
        & Input {
            width: 28; height: 1; border: none; padding: 0 1;
            background: $table-plate; color: $text-bright;
        }
        & Input:focus {
            height: 1; border: none; padding: 0 1;
            background: $yours; background-tint: $yours 0%; color: $yours-ink;
            & > .input--cursor { background: $yours-ink; color: $yours; text-style: none; }
        }
        & Choice { width: 1fr; }
        & .gap { margin-top: 1; }
        & #wrong { color: $yours; margin-top: 1; height: 3; width: 72; }
        & > HintBar { dock: bottom; margin: 0 1; }
    }
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
        self._first = first
        self.over_a_game = over_a_game

    # What a game brings

    @abstractmethod
    def banner(self) -> Widget:
        """The picture on top."""

    @abstractmethod
    def questions(self) -> tuple[Question, ...]:
        """The game's own choices."""

    @abstractmethod
    def saved(self) -> str:
        """The saved game in words; empty where there is none to go on with."""

    @abstractmethod
    def go_on(self) -> None:
        """Go on with the saved game. Raises `ValueError` with a sentence where that cannot be."""

    @abstractmethod
    def begin(self, answers: Answers) -> None:
        """Begin a game. Raises `ValueError` with a sentence where the answers will not do."""

    # The form

    def compose(self) -> ComposeResult:
        """Banner, the saved game, the questions, start."""
        with Vertical(id="form"):
            yield self.banner()
            saved = self.saved()
            if saved:
                yield Press(saved, id="go-on")
            with Horizontal(classes="gap"):
                yield Sentence(_("Players"))
                place = self._players.index(self._count)
                yield Choice([str(number) for number in self._players], place, id="players")
            for seat, name in enumerate(self._names, 1):
                with Horizontal(id=f"seat-{seat}"):
                    yield Sentence(_("Seat {seat}").format(seat=seat))
                    yield Input(name, id=f"name-{seat}", select_on_focus=False)
            for question in self.questions():
                with Horizontal():
                    yield Sentence(question.label)
                    yield Choice(question.words, question.value, id=f"question-{question.name}")
            with Horizontal():
                yield Sentence(_("Begins"))
                yield Choice(self._beginners(self._names), self._first or 0, id="first")
            yield Press(_("Start"), id="begin")
            yield Sentence(id="wrong")
        yield HintBar()

    def on_mount(self) -> None:
        """Enter alone starts, or goes on."""
        self.query_one("#begin").add_class("gap")
        self._count_changed()
        saved = not self.over_a_game and self.query("#go-on")
        (self.query_one("#go-on") if saved else self.query_one("#begin")).focus()
        self._name_keys()

    def on_descendant_focus(self) -> None:
        """Enter means something else on the saved game."""
        self._name_keys()

    def saved_changed(self) -> None:
        """The saved game is another now, or there is none to go on with any more."""
        saved = self.saved()
        for press in self.query("#go-on").results(Press):
            press.say(saved)
            press.display = bool(saved)
            if not saved and self.focused in (press, None):
                self.query_one("#begin").focus()

    def _name_keys(self) -> None:
        focused = self.focused
        going_on = focused is not None and focused.id == "go-on"
        hints = [
            Hint("enter", _("go on") if going_on else _("start"), "screen.go"),
            Hint(_("arrows"), _("move, change")),
            *(Hint(each.key, each.word, each.action) for each in map(self.app.bound, self.WAYS)),
            Hint("F1", _("help"), "app.help"),
            Hint("F2", _("options"), "app.settings"),
            Hint("ctrl+q", _("quit"), "app.leave"),
        ]
        if isinstance(focused, Choice):
            hints[2] = Hint("left right", _("change"))
        if self.over_a_game:
            hints.insert(1, Hint("esc", _("back"), "screen.back"))
        self.query_one(HintBar).show(hints)

    def _beginners(self, names: Sequence[str]) -> list[str]:
        return [_("by lot"), *(name.strip() or "…" for name in names)]

    def _current_names(self) -> tuple[str, ...]:
        count = self._players[self.query_one("#players", Choice).value]
        return tuple(self.query_one(f"#name-{seat}", Input).value for seat in range(1, count + 1))

    def _count_changed(self) -> None:
        names = self._current_names()
        for seat in range(1, len(self._names) + 1):
            self.query_one(f"#seat-{seat}").display = seat <= len(names)
        self.query_one("#first", Choice).offer(self._beginners(names))

    def on_choice_changed(self) -> None:
        """As many seats as players."""
        self._count_changed()

    def on_input_changed(self) -> None:
        """The names stand in the choice of who begins, too."""
        self.query_one("#first", Choice).offer(self._beginners(self._current_names()))

    # What it does

    def on_input_submitted(self) -> None:
        """Enter in a name starts like everywhere."""
        self.action_go()

    def on_press_pressed(self, message: Press.Pressed) -> None:
        """A click on a line that does something."""
        message.press.focus()
        self._go(message.press)

    def action_go(self) -> None:
        """Enter."""
        self._go(self.focused)

    def _go(self, focused: Widget | None) -> None:
        try:
            if focused is not None and focused.id == "go-on":
                self.go_on()
            else:
                self.begin(self._answers())
        except ValueError as fault:
            text = str(fault)
            self.tell(text[:1].upper() + text[1:])

    def tell(self, text: str) -> None:
        """Say something below the form."""
        self.query_one("#wrong", Sentence).say(text)

    def _answers(self) -> Answers:
        first = self.query_one("#first", Choice).value
        chosen = {
            question.name: self.query_one(f"#question-{question.name}", Choice).value
            for question in self.questions()
        }
        return Answers(self._current_names(), first or None, chosen)

    def action_back(self) -> None:
        """To the game under way, where there is one."""
        if self.over_a_game:
            self.dismiss()
