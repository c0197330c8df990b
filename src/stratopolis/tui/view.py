"""Stratopolis' table as a picture: the city, a panel for each player, and the lines around them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Size

from hotseat.text.fit import fits
from hotseat.tui.drawing.canvas import NOWHERE, Box
from hotseat.tui.drawing.sheet import Placed, Sheet, Sprite
from hotseat.tui.table.view import Lines, Scene, TableView, start_at
from hotseat.tui.widgets.lines import Title
from stratopolis.tui.scene import StratopolisParts
from stratopolis.tui.widgets.city import LayoutPart
from stratopolis.tui.widgets.frame import LEAST, SCALES, WORDS, plan
from stratopolis.tui.widgets.panels import LeadPart, LeadView, SquareLog, panels

if TYPE_CHECKING:
    from stratopolis.tui.animation import Keyframe
    from stratopolis.tui.widgets.tiles import LeftTilesPart


class View(TableView[StratopolisParts, "Keyframe"]):
    """Draws a scene as large as there is room. The parts are attributes."""

    LEAST: ClassVar[tuple[int, int]] = LEAST

    def __init__(self, *, rows: int = WORDS) -> None:
        """rows: for the last move and the prompt together, on low screens."""
        super().__init__()
        self._rows = rows
        self.left_part: LeftTilesPart | None = None  # once somebody has asked for it

    def make_sheet(self) -> Sheet:
        self.title_line, self.layout_part, self.panels = Title(), LayoutPart(), panels()
        self.log_part, self.lead_part = SquareLog(), LeadPart()
        self.make_lines()
        # The prompt before the last move: on low screens it may lie above that.
        lines = (self.prompt_line, self.last_move_line, self.key_line)
        parts: list[Placed] = [self.title_line, self.layout_part, *self.panels, *lines]
        parts += [self.lead_part, self.log_part]
        self.sheet = Sheet(parts, id="sheet")
        return self.sheet

    def place_parts(self, size: Size, largest: str) -> Lines | None:
        found = plan(size.width, size.height, self._rows)
        self.layout_part.scales = SCALES[start_at([scale.word for scale in SCALES], largest) :]
        parts: list[Placed] = [self.title_line, self.layout_part, self.lead_part, self.log_part]
        parts += self.panels
        boxes = [NOWHERE] * len(parts)
        if found is not None:
            boxes = [found.title, found.layout, found.lead, found.log or NOWHERE, *found.panels]
        for part, box in zip(parts, boxes, strict=True):
            part.place(box)
        if self.left_part is not None:
            self.left_part.place(NOWHERE)  # until it is shown again
        return Lines(found.told, found.prompt, found.hints) if found is not None else None

    def show_parts(self, scene: Scene[StratopolisParts]) -> None:
        self.title_line.show(scene.title)
        parts = scene.parts
        self.layout_part.show(parts.layout)
        squares = self._squares()
        for panel, view in zip(self.panels, parts.panels, strict=True):
            panel.show(view, squares)
        one, two = parts.panels
        over = not any(view.to_play or view.left for view in parts.panels)
        self.lead_part.show(LeadView((one.name, two.name), (one.score, two.score), over))
        self.log_part.tell(scene.log)
        self._show_left(parts)

    def _squares(self) -> int:
        self.layout_part.strip(0)  # drawn, so that it knows
        frame = self.layout_part.frame
        assert frame is not None, "it has just been drawn"
        return frame.scale.width

    def _show_left(self, parts: StratopolisParts) -> None:
        if parts.left is not None:
            from stratopolis.tui.widgets.tiles import LeftTilesPart, left_view

            if self.left_part is None:
                self.left_part = LeftTilesPart()
                self.sheet.add(self.left_part, above=True)
            one, two = parts.panels
            self.left_part.place(self.layout_part.box)
            self.left_part.show(left_view(parts.left, (one.name, two.name)))
        elif self.left_part is not None:
            self.left_part.place(NOWHERE)

    def word_boxes(self, scene: Scene[StratopolisParts], lines: Lines) -> tuple[Box, Box]:
        if not lines.share_a_row:
            return super().word_boxes(scene, lines)
        x, y, width, height = lines.prompt
        room = lines.prompt_width(scene.seat_asked)
        rows = 1 if scene.keeps_last_move or fits(scene.prompt, room) else height
        return lines.last_move, Box(x, y + height - rows, width, rows)

    def sprites(self, keyframe: Keyframe, done: float) -> list[Sprite]:
        from stratopolis.tui.animation import sprites  # not before the first animation

        return sprites(self, keyframe, done)
