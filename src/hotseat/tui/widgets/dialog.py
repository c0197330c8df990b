"""Questions below a list: a text to type, and whether one is sure."""

from __future__ import annotations

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input

from hotseat.i18n import from_right
from hotseat.text.bidi import arranged, has_right_to_left, runs_from_right
from hotseat.tui.drawing.canvas import NOWHERE, Box
from hotseat.tui.widgets.form import Choice, Form, in_language
from hotseat.tui.widgets.lines import Sentence


class Sure(Form):
    """The second question before something that cannot be taken back: two words, the first of which
    does nothing and is lit. The key that asked (of the command with that name) does it at once, enter
    answers what is lit, and every other key is a no and nothing else.
    """

    can_focus = True

    class Answered(Message):
        """Whether to do it."""

        def __init__(self, yes: bool) -> None:
            super().__init__()
            self.yes = yes

    def __init__(self) -> None:
        self.choice = Choice("sure", "", ["", ""])
        self.choice.labelled = False
        super().__init__([self.choice], [])
        self.label_cells = 0
        self.choice.here = True
        self._command = ""
        self._open = False

    def on_resize(self) -> None:
        self.choice.place(Box(0, 0, *self.size))

    def ask(self, no: str, yes: str, command: str) -> None:
        self.choice.offer((no, yes))
        self.choice.choose(0)
        self._command, self._open = command, True
        self.on_resize()
        self.focus()

    def close(self) -> None:
        self._open = False
        self.choice.place(NOWHERE)

    def decide(self, *, yes: bool) -> None:
        """The answer; only the first one counts."""
        if self._open:
            self._open = False
            self.post_message(self.Answered(yes))

    def on_key(self, event: events.Key) -> None:
        # It may have the focus again, from a palette that was opened meanwhile.
        if not self._open or event.key.startswith("ctrl+"):
            return
        event.stop()
        if self.choice.key(in_language(event.key), None):
            return
        bound = self.screen.active_bindings.get(event.key)
        asked = bound is not None and bound.binding.id == self._command
        self.decide(yes=asked or (event.key == "enter" and self.choice.value == 1))

    async def on_click(self, event: events.Click) -> None:
        event.prevent_default()
        place = self.choice.at(event.x, event.y)
        if place is not None:
            self.decide(yes=place == 1)

    def on_blur(self) -> None:
        self.decide(yes=False)


class TypedText(Input):
    """Textual's field; in a text from right to left an arrow goes where it points to."""

    def _cell_offset_to_index(self, offset: int) -> int:
        spare = self.content_size.width - cell_len(self.value)
        if spare < 0 or not (from_right() or has_right_to_left(self.value)):
            return super()._cell_offset_to_index(offset)
        end = 0
        row = arranged(self.value + " " * spare, from_right=from_right(), mirrored=from_right())
        for character, source in row:
            end += cell_len(character)
            if offset < end:
                return min(source, len(self.value))
        return len(self.value)

    def action_cursor_left(self, select: bool = False) -> None:
        if runs_from_right(self.value):
            super().action_cursor_right(select)
        else:
            super().action_cursor_left(select)

    def action_cursor_right(self, select: bool = False) -> None:
        if runs_from_right(self.value):
            super().action_cursor_left(select)
        else:
            super().action_cursor_right(select)


class AskLine(Vertical):
    """Two lines: what is said, in both of them; or a question and the field or the words below it.

    A text is heard of by `Input.Changed` and `Input.Submitted`, the other answer by `Sure.Answered`.
    """

    DEFAULT_CSS = """
    AskLine {
        height: 2;
        padding: 0 2;
        & > Sentence { height: 2; color: $text-bright; }
        & > Sentence.-refused { color: $yours; }
        & > Input, & > Sure { display: none; }
        & > Input, & > Input:focus {
            width: 62; max-width: 100%; height: 1; border: none; padding: 0 1;
            background: $table-free; background-tint: $table-free 0%; color: $text-bright;
            & > .input--cursor { background: $yours; color: $yours-ink; text-style: none; }
        }
    }
    """

    def compose(self) -> ComposeResult:
        yield Sentence(id="prompt")
        yield TypedText(id="field", select_on_focus=False)
        yield Sure()

    @property
    def room(self) -> int:
        return self.content_size.width

    def say(self, text: str, *, refused: bool = False) -> None:
        line = self.query_one(Sentence)
        line.set_class(refused, "-refused")
        line.say(text)

    def ask_text(self, question: str, text: str, longest: int) -> None:
        """Ask for a text of at most so many characters; `text` stands there already."""
        self._ask(question, 1)
        field = self.query_one(Input)
        field.display, field.max_length = True, longest
        with field.prevent(Input.Changed):
            field.value = text
        field.cursor_position = len(text)
        field.focus()

    def ask_sure(self, question: str, no: str, yes: str, command: str) -> None:
        """Ask whether to do something; the key of the command with that name does it at once."""
        self._ask(question, 1)
        sure = self.query_one(Sure)
        sure.display = True
        sure.ask(no, yes, command)

    def answer(self, *, yes: bool) -> None:
        self.query_one(Sure).decide(yes=yes)

    def close(self) -> None:
        self.query_one(Sure).close()
        self._ask("", 2)
        self.query_one(Input).display = self.query_one(Sure).display = False
        self.screen.set_focus(None)

    def _ask(self, question: str, height: int) -> None:
        self.query_one(Sentence).styles.height = height
        self.say(question)
