"""Controls of one line: a choice among words, one among many, and a line that does something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from hotseat.language import _
from hotseat.ui.canvas import Canvas, fitted
from hotseat.ui.painting import Painted


class Choice(Painted[int]):
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
        self.words, self.value = tuple(words), value
        self._wanted = value

    def offer(self, words: Sequence[str]) -> None:
        """Other words. The place chosen stays; while there is none such, it is the first."""
        if tuple(words) != self.words:
            self.words = tuple(words)
            self.value = self._wanted if self._wanted < len(words) else 0
            self.changed()

    def choose(self, value: int) -> None:
        """Choose by place, from 0."""
        if value != self.value:
            self.value = self._wanted = value
            self.changed()
            self.post_message(self.Changed(self))

    def action_step(self, by: int) -> None:
        """The next word, or the one before; round and round."""
        self.choose((self.value + by) % len(self.words))

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
        """Word by word, each cut to a fair share of the room."""
        room = canvas.width // len(self.words) - 3
        x = 0
        chosen = self.look("yours" if self.has_focus else "chosen")
        for place, word in enumerate(self.words):
            text = f" {fitted(word, max(room, 4))} "
            canvas.mark(x, 0, cell_len(text), 1, place)
            x = canvas.put(x, 0, text, chosen if place == self.value else canvas.ground) + 1


class Wheel(Choice):
    """One of so many words that only the chosen one is shown, between signs that turn to the others."""

    def paint(self, canvas: Canvas[int]) -> None:
        """`< word >  2 of 7`; a click on a sign turns, one on the word turns on."""
        number = _("{place} of {number}").format(place=self.value + 1, number=len(self.words))
        width = min(max(map(cell_len, self.words)), canvas.width - cell_len(number) - 8)
        style = self.look("yours" if self.has_focus else "chosen")
        before, behind = ((self.value + by) % len(self.words) for by in (-1, 1))
        canvas.put(0, 0, "<", canvas.ground)
        canvas.fill(2, 0, width + 2, 1, style)  # as wide for every word, so that the signs stay
        canvas.put(3, 0, fitted(self.words[self.value], width), style)
        canvas.put(width + 5, 0, f">  {number}", canvas.ground)
        canvas.mark(0, 0, 2, 1, before)
        canvas.mark(2, 0, width + 4, 1, behind)


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
