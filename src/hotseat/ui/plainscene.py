"""A table that is one picture with a line above it and three below: enough for a game of few parts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable

from textual.app import ComposeResult
from textual.geometry import Size

from hotseat.notation import C, E, G
from hotseat.ui.canvas import NOWHERE, Box
from hotseat.ui.lines import HintPart, Title, TitleView
from hotseat.ui.scene import SceneScreen, Words
from hotseat.ui.sheet import Part, Sheet

_LINES = 4  # title, what was done, what can be done, the keys


class PlainScene(SceneScreen[G, C, E]):
    """The picture takes what room the lines leave. `LEAST` says what it needs, them included."""

    _fits = False

    @abstractmethod
    def make_picture(self) -> Part[Hashable]:
        """The picture; what it marks is what `Sheet.Clicked` and `Sheet.Pointed` tell of."""

    @abstractmethod
    def show_picture(self) -> None:
        """Hand it what it shows now."""

    @abstractmethod
    def title_view(self) -> TitleView:
        """The line on top."""

    @property
    def seen(self) -> bool:
        """Whether there is room for all of it."""
        return self._fits

    def compose(self) -> ComposeResult:
        """One sheet."""
        self.title_line, self.picture = Title(), self.make_picture()
        self.make_lines()
        self.sheet = Sheet([self.title_line, self.picture, *self._lines], id="sheet")
        yield self.sheet

    @property
    def _lines(self) -> tuple[Words, Words, HintPart]:
        return self.told_line, self.prompt_line, self.hint_line

    def lay_out(self, size: Size) -> None:
        """One below the other; where there is no room, the prompt alone."""
        self._laid_out_for = size
        width, height = size
        self._fits = width >= self.LEAST[0] and height >= self.LEAST[1]
        below = height - _LINES + 1
        boxes = [Box(0, 0, width, 1), Box(0, 1, width, below - 1)]
        boxes += [Box(0, below + row, width, 1) for row in range(_LINES - 1)]
        if not self._fits:
            boxes = [NOWHERE, NOWHERE, NOWHERE, Box(0, 0, width, min(height, 3)), NOWHERE]
        parts: list[Part[str] | Part[Hashable]] = [self.title_line, self.picture, *self._lines]
        for part, box in zip(parts, boxes, strict=True):
            part.place(box)
        self.show_all()

    def show_all(self) -> None:
        """Hand everything what it shows now."""
        self.title_line.show(self.title_view())
        self.show_picture()
        self.show_words()
