"""One-line controls and questions: a choice, a text to type, whether one is sure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input

from hotseat.i18n import _, from_right
from hotseat.text.bidi import arranged, has_right_to_left, runs_from_right
from hotseat.text.fit import fitted
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.painting import Painted
from hotseat.tui.widgets.lines import Sentence
from hotseat.tui.widgets.rows import OneOfWords

_STEPS = ("left", "right", "space")


class Choice(OneOfWords, Painted[int]):
    """One of several words: left and right, a click, or its first letter or digit changes it.

    Ten of them mount in 33 ms, ten of Textual's `Select` in 123 (`App.run_test`, 120x60, medians of 5).
    """

    MIRRORED: ClassVar[bool] = True
    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "across(-1)", "left", show=False, id="choice-left"),
        Binding("right", "across(1)", "right", show=False, id="choice-right"),
        Binding("space", "step(1)", "next", show=False, id="choice-next"),
    ]
    DEFAULT_CSS = """
    Choice {
        height: 1;
        color: $text-quiet;
    }
    """
    LOOKS: ClassVar[dict[str, str]] = {
        "chosen": "bold reverse $text-bright",
        "yours": "bold $yours-ink on $yours",
    }

    class Changed(Message):
        """Another word was chosen."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, words: Sequence[str], value: int = 0, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.begin(words, value)

    def chosen(self) -> None:
        self.post_message(self.Changed(self))

    def action_across(self, by: int) -> None:
        """The word to the right, or to the left; round and round."""
        self.turn(-by if from_right() else by)

    def action_step(self, by: int) -> None:
        """The next word, or the one before; round and round."""
        self.turn(by)

    def takes_letter(self, character: str) -> bool:
        """Whether a character is the beginning of a word, and so is no key of another script."""
        return any(word.casefold().startswith(character.casefold()) for word in self.words)

    def on_key(self, event: events.Key) -> None:
        """The beginning of a word chooses it; of several such words the next one."""
        for by in range(1, len(self.words) + 1):
            place = (self.value + by) % len(self.words)
            if event.character and self.words[place].casefold().startswith(event.character.casefold()):
                event.stop()
                self.choose(place)
                return

    def on_click(self, event: events.Click) -> None:
        """A click on a word chooses it, one beside them the next."""
        place = self.hit(event)
        event.stop()
        self.focus()
        if place is None:
            self.action_step(1)
        else:
            self.choose(place)

    def on_focus(self) -> None:
        """The chosen word is lit."""
        self.changed()

    def on_blur(self) -> None:
        """And no longer."""
        self.changed()

    def paint(self, canvas: Canvas[int]) -> None:
        chosen = self.look("yours" if self.has_focus else "chosen")
        self.paint_words(canvas, 0, chosen, canvas.ground)


class Wheel(Choice):
    """One of so many words that only the chosen one is shown, between signs that turn to the others."""

    def paint(self, canvas: Canvas[int]) -> None:
        number = _("{place} of {number}").format(place=self.value + 1, number=len(self.words))
        chosen = self.look("yours" if self.has_focus else "chosen")
        room = canvas.width - cell_len(number) - 2
        x = self.paint_wheel(canvas, room, chosen, canvas.ground)
        canvas.put(x + 2, 0, number, canvas.ground)


class Press(Painted[str]):
    """A line that does something when entered or clicked."""

    MIRRORED: ClassVar[bool] = True
    can_focus = True
    DEFAULT_CSS = """
    Press {
        height: 1;
        width: auto;
        color: $text-bright;
        text-style: bold;
        &:focus { background: $yours; color: $yours-ink; }
    }
    """

    class Pressed(Message):
        """It was clicked."""

        def __init__(self, press: Press) -> None:
            super().__init__()
            self.press = press

    def __init__(self, text: str, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.text = text
        self.styles.width = cell_len(text) + 4
        self.styles.max_width = "100%"

    def say(self, text: str) -> None:
        """Stand for something else."""
        self.text = text
        self.styles.width = cell_len(text) + 4
        self.changed()

    def paint(self, canvas: Canvas[str]) -> None:
        canvas.put(0, 0, "> " if self.has_focus else "  ", canvas.ground)
        canvas.put(2, 0, fitted(self.text, canvas.width - 3), canvas.ground)

    def on_focus(self) -> None:
        """The mark comes."""
        self.changed()

    def on_blur(self) -> None:
        """The mark goes."""
        self.changed()

    def on_click(self) -> None:
        """Do it."""
        self.post_message(self.Pressed(self))


class Sure(Choice):
    """The second question before something that cannot be taken back: two words, the first of which
    does nothing and is lit. The key that asked (of the command with that name) does it at once, enter
    answers what is lit, and every other key is a no and nothing else.
    """

    class Answered(Message):
        """Whether to do it."""

        def __init__(self, yes: bool) -> None:
            super().__init__()
            self.yes = yes

    def __init__(self) -> None:
        super().__init__(["", ""])
        self._command = ""
        self._open = False

    def ask(self, no: str, yes: str, command: str) -> None:
        """Ask anew."""
        self.begin((no, yes), 0)
        self._command, self._open = command, True
        self.changed()
        self.focus()

    def takes_letter(self, character: str) -> bool:
        del character
        return False

    def close(self) -> None:
        """Ask no more."""
        self._open = False

    def answer(self, *, yes: bool) -> None:
        """The answer; only the first one counts."""
        if self._open:
            self._open = False
            self.post_message(self.Answered(yes))

    def on_key(self, event: events.Key) -> None:
        event.prevent_default()  # the first letter of a word chooses nothing here
        if not self._open:  # it has the focus again, from a palette that was opened meanwhile
            return
        if event.key in _STEPS or event.key.startswith("ctrl+"):
            return
        event.stop()
        bound = self.screen.active_bindings.get(event.key)
        if bound is not None and bound.binding.id == self._command:
            self.answer(yes=True)
        else:
            self.answer(yes=event.key == "enter" and self.value == 1)

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()
        place = self.hit(event)
        if place is not None:
            self.answer(yes=place == 1)

    def on_blur(self) -> None:
        self.answer(yes=False)


class TypedText(Input):
    """Textual's field; in a text from right to left an arrow goes where it points to."""

    def _cell_offset_to_index(self, offset: int) -> int:
        """The character that is shown at a cell."""
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
        """One character to the left."""
        if runs_from_right(self.value):
            super().action_cursor_right(select)
        else:
            super().action_cursor_left(select)

    def action_cursor_right(self, select: bool = False) -> None:
        """One character to the right."""
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
        """The cells of a row."""
        return self.content_size.width

    def say(self, text: str, *, refused: bool = False) -> None:
        """Say something; `refused` is for what stands against something."""
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
        """Answer whether to do it, where that is asked."""
        self.query_one(Sure).answer(yes=yes)

    def close(self) -> None:
        """Ask for nothing any more."""
        self.query_one(Sure).close()
        self._ask("", 2)
        self.query_one(Input).display = self.query_one(Sure).display = False
        self.screen.set_focus(None)

    def _ask(self, question: str, height: int) -> None:
        self.query_one(Sentence).styles.height = height
        self.say(question)
