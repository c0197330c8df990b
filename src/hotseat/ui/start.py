"""The start screen: how many play, their names, a game's own choices, who begins; enter starts.

It knows no game: one brings a banner, its choices, and what to do with the answers.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size

from hotseat.language import _
from hotseat.ui.cells.canvas import NOWHERE
from hotseat.ui.command import GENERAL, GUIDE, HELP, QUIT, Command, bindings, spoken
from hotseat.ui.parts.form import Row
from hotseat.ui.parts.lines import Hint
from hotseat.ui.parts.rows import Choice, Field
from hotseat.ui.parts.startform import Answers, Question, StartForm

if TYPE_CHECKING:
    from hotseat.ui.app import HotseatApp

__all__ = ["Answers", "Question", "StartScreen"]


class StartScreen(StartForm):
    """Asks what a game needs to begin. Enter alone starts, or goes on with the saved game.

    What `COMMANDS_HERE` names beside help and quit stands above the keys.
    """

    app: HotseatApp
    LEAST: ClassVar[tuple[int, int]] = (0, 0)  # columns and rows that the table needs
    COMMANDS_HERE: ClassVar[tuple[Command, ...]] = (GUIDE, *GENERAL)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", "start", show=False, id="start"),
        Binding("up", "move(-1)", "up", show=False, id="start-up"),
        Binding("down", "move(1)", "down", show=False, id="start-down"),
        Binding("shift+tab", "step(-1)", "back", show=False, id="start-previous"),
        Binding("tab", "step(1)", "on", show=False, id="start-next"),
        Binding("escape", "back", "back", show=False, id="start-back"),
        *bindings((GUIDE, *GENERAL)),
    ]
    DEFAULT_CSS = """
    StartScreen { background: $table; }
    """

    # What a game brings

    @abstractmethod
    def go_on(self) -> None:
        """Go on with the saved game. Raises `ValueError` with a sentence where that cannot be."""

    @abstractmethod
    def begin(self, answers: Answers) -> None:
        """Begin a game. Raises `ValueError` with a sentence where the answers will not do."""

    # What is shown

    def on_mount(self) -> None:
        """Enter alone starts, or goes on. Everything is laid out at once, for the first picture."""
        self.form.go_to(self.going_on if self.going_on.shown and not self.over_a_game else self.starting)
        self.seat()
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

    def _offer_guide(self) -> None:
        self.guide.shown = self.guide_wanted()
        if self.guide.shown:
            explains = _("Enter begins the game. Never played? The next line shows you how.")
        elif self.has_computers:
            explains = _("Enter begins the game with what stands above, people or computers.")
        else:
            explains = _("Enter begins the game with what stands above.")
        self.starting.explains = explains
        if not self.form.row.shown:
            self.form.go_to(self.starting)

    def lay_out(self, size: Size) -> None:
        """Everything in its place, and what is said there."""
        super().lay_out(size)
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
        if self._is_small:
            width, height = self.least
            text = _("The table needs {width}x{height} characters: make the window larger.")
            return [Hint(text.format(width=width, height=height), "", lit=True)]
        hidden = {HELP, QUIT, GUIDE} if self.guide.shown else {HELP, QUIT}
        named = [
            each
            for each in self.COMMANDS_HERE
            if each.word and each not in hidden and self.app.offers(each)
        ]
        return [hint for each in named if (hint := self._hint(each, typing))]

    @property
    def _is_small(self) -> bool:
        """Whether there is room for this form, and none for the table."""
        size = self.app.size
        return size.width < self.least[0] or size.height < self.least[1]

    @property
    def least(self) -> tuple[int, int]:
        """Columns and rows that the table needs."""
        return self.LEAST

    def _hints(self, typing: bool) -> list[Hint]:
        row = self.form.row
        words: dict[Row, str] = {self.going_on: _("go on"), self.guide: _("show me")}
        enter = words.get(row, _("start"))
        found = [Hint("enter", enter, "screen.go"), Hint("up down", _("move"), "screen.move(1)")]
        if isinstance(row, Choice):
            found.append(Hint("left right", _("change"), "screen.change"))
        if typing and self.has_computers:
            found.append(Hint("tab", _("person or computer"), "screen.step(1)"))
        if self.over_a_game:
            found.append(Hint("esc", _("back"), "screen.back"))
        return [*found, *(hint for each in (HELP, QUIT) if (hint := self._hint(each, typing)))]

    def action_change(self) -> None:
        """The next word of the row, as the right arrow does."""
        self.form.row.key("right", None)

    def _hint(self, command: Command, typing: bool) -> Hint | None:
        """A command with its first key; while a name is typed, its first that is no character."""
        for key in map(spoken, self.app.bound(command).keys.split(",")):
            if not typing or len(key) > 1:
                return Hint(key, command.word, command.action)
        return None

    # What is done

    def on_key(self, event: events.Key) -> None:
        """What means something in the row under the cursor; everything else is a binding."""
        self.said = ""
        at_end = event.key == "right" and self._at_the_end
        if self.form.take(event):
            event.stop()
        if at_end:  # there is nothing more to the right in the name: on to who plays there
            self.form.step(1)
        self.show_all()

    @property
    def _at_the_end(self) -> bool:
        """Whether the text cursor stands behind a name that has something to its right."""
        row = self.form.row
        ends = isinstance(row, Field) and row.typed.at == len(row.value)
        return ends and any(who.shown and who.beside is row and who.box != NOWHERE for who in self.whos)

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
        self.seat()
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

    def action_step(self, by: int) -> None:
        """To the row before or behind, those beside others among them."""
        self.form.step(by)

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
                self.begin(self.answers())
        except ValueError as fault:
            text = str(fault)
            self.tell(text[:1].upper() + text[1:])

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
