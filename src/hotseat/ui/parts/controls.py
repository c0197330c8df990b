"""Controls of one line: a choice among words, one among many, and a line that does something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from hotseat.language import _
from hotseat.ui.cells.canvas import Canvas, fitted
from hotseat.ui.cells.painting import Painted
from hotseat.ui.parts.rows import OneOfWords


class Choice(OneOfWords, Painted[int]):
    """One of several words: left and right, a click, or its first letter or digit changes it."""

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "left", show=False, id="choice-left"),
        Binding("right,space", "step(1)", "right", show=False, id="choice-right"),
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
        """Tell the screen."""
        self.post_message(self.Changed(self))

    def action_step(self, by: int) -> None:
        """The next word, or the one before; round and round."""
        self.turn(by)

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
        """Word by word."""
        chosen = self.look("yours" if self.has_focus else "chosen")
        self.paint_words(canvas, 0, chosen, canvas.ground)


class Wheel(Choice):
    """One of so many words that only the chosen one is shown, between signs that turn to the others."""

    def paint(self, canvas: Canvas[int]) -> None:
        """`< word >  2 of 7`."""
        number = _("{place} of {number}").format(place=self.value + 1, number=len(self.words))
        chosen = self.look("yours" if self.has_focus else "chosen")
        room = canvas.width - cell_len(number) - 2
        x = self.paint_wheel(canvas, room, chosen, canvas.ground)
        canvas.put(x + 2, 0, number, canvas.ground)


class Press(Painted[str]):
    """A line that does something when entered or clicked."""

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
        """Its text, with a mark that shows without colour too."""
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
