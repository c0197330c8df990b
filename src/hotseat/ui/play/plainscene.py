"""A table that is one picture with a line above it and four below: enough for a game of few parts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Generic

from textual.app import ComposeResult
from textual.geometry import Size

from hotseat.language import _, ngettext
from hotseat.notation import C, E, G, HistoryEntry
from hotseat.ui.cells.canvas import NOWHERE, Box
from hotseat.ui.cells.sheet import Part, Sheet
from hotseat.ui.parts.lines import HintPart, TextPart, Title, TitleView
from hotseat.ui.parts.log import LogLine, Span
from hotseat.ui.play.scene import SceneScreen

if TYPE_CHECKING:
    from hotseat.ui.gameapp import GameApp

_BELOW = (1, 2, 1)  # rows: what was done, what can be done (in the replay the bar has one), the keys


class Picture(Part[Hashable], Generic[G]):
    """The picture of a position; what it marks is what `Sheet.Clicked` and `Sheet.Pointed` tell of."""

    game: G

    def show(self, game: G) -> None:
        """Draw a position; nothing is painted where it is the same as before."""
        if getattr(self, "game", None) != game:
            self.game = game
            self.changed()


class PlainScene(SceneScreen[G, C, E]):
    """The picture takes what room the lines leave. `LEAST` says what it needs, them included.

    names: of those who play, for sentences.
    """

    app: GameApp[G, C, E]
    names: tuple[str, ...]
    _fits = False

    @abstractmethod
    def make_picture(self) -> Picture[G]:
        """The picture."""

    def title_view(self) -> TitleView:
        """The line on top: whose turn it is."""
        seat = self.app.saves.notation.to_play(self.position())
        turn = "" if seat is None else _("{name} to play").format(name=self.names[seat - 1])
        return TitleView("", turn, "", "")

    def log_lines(self, names: Sequence[str], entries: Sequence[HistoryEntry[G, C, E]]) -> list[LogLine]:
        """Who chose what, as the records write it; in a game where more happens, that."""
        return [self._log_line(names, each) for each in entries]

    def _log_line(self, names: Sequence[str], entry: HistoryEntry[G, C, E]) -> LogLine:
        notation = self.app.saves.notation
        seat = None if entry.chance else notation.to_play(entry.before)
        choice = notation.write(entry.command)
        if seat is None:
            return LogLine((choice,))
        name = names[seat - 1]
        return LogLine((f"{name}: {choice}",), seat, name, (Span(choice),), move=True)

    def outcome(self, names: Sequence[str]) -> str:
        """How the game has ended, in a sentence; empty as long as it has not."""
        notation, game = self.app.saves.notation, self.position()
        if not notation.is_over(game):
            return ""
        winners = [names[seat - 1] for seat in notation.winners(game)]
        if not winners:
            return _("Game over: a draw.")
        text = ngettext("Game over: {names} wins.", "Game over: {names} win.", len(winners))
        return text.format(names=", ".join(winners))

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
    def _lines(self) -> tuple[TextPart[str], TextPart[str], HintPart]:
        return self.told_line, self.prompt_line, self.hint_line

    def lay_out(self, size: Size) -> None:
        """One below the other; where there is no room, the prompt alone."""
        self._laid_out_for = size
        width, height = size
        self._fits = width >= self.LEAST[0] and height >= self.LEAST[1]
        row = height - sum(_BELOW)
        boxes = [Box(0, 0, width, 1), Box(0, 1, width, row - 1)]
        for rows in _BELOW:
            boxes.append(Box(1, row, width - 2, rows))
            row += rows
        if not self._fits:
            boxes = [NOWHERE, NOWHERE, NOWHERE, Box(0, 0, width, min(height, 3)), NOWHERE]
        parts: list[Part[str] | Part[Hashable]] = [self.title_line, self.picture, *self._lines]
        for part, box in zip(parts, boxes, strict=True):
            part.place(box)
        self.show_all()

    def show_all(self) -> None:
        """Hand everything what it shows now."""
        self.title_line.show(self.title_view())
        self.picture.show(self.position())
        self.show_words()
