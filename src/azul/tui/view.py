"""Azul's table as a picture: market, boards, log and the tiles left, placed as `layout.plan` says."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.geometry import Size

from azul.rules import COLOURS, Position, Tiles
from azul.tui.cursor import Cursor, Target
from azul.tui.layout import Plan, plan
from azul.tui.models import board_views, market_view
from azul.tui.scene import AzulParts
from azul.tui.widgets.board import Board, heads
from azul.tui.widgets.market import Market
from azul.tui.widgets.tiles import LEAST, LETTERS, SCALES, Look, Scale, painter_for
from hotseat.i18n import _
from hotseat.tui.drawing.canvas import NOWHERE, Canvas
from hotseat.tui.drawing.sheet import Placed, Sheet, Sprite, ViewPart
from hotseat.tui.table.view import Lines, Scene, TableView, start_at
from hotseat.tui.widgets.lines import Log, Title

if TYPE_CHECKING:
    from azul.tui.animation import Keyframe


class TileLog(Log):
    """The log, with the colours of tiles."""

    LOOKS: ClassVar[dict[str, str]] = {
        **Log.LOOKS,
        **{colour.word: f"bold $tile-{colour.word}-ink on $tile-{colour.word}" for colour in COLOURS},
    }


class Store(ViewPart[Target, tuple[Tiles, Tiles]]):
    """How many tiles of each colour lie in bag and lid."""

    MIRRORED: ClassVar[bool] = True
    LOOKS: ClassVar[dict[str, str]] = {"quiet": "$text-quiet"}

    def paint_view(self, canvas: Canvas[Target], view: tuple[Tiles, Tiles]) -> None:
        painter, words = painter_for(self.host.app), (_("bag"), _("lid"))
        left = max(map(cell_len, words)) + 1
        for row, (word, tiles) in enumerate(zip(words, view, strict=True), 2):
            canvas.put(0, row, word, self.look("quiet"))
            for place, colour in enumerate(COLOURS):
                x = left + place * LETTERS.width
                painter.paint(canvas, x, 1, LETTERS, colour, Look.LAID)
                canvas.put(x, row, f"{tiles[colour]:2}", self.look("quiet"))


class View(TableView[AzulParts, "Keyframe"]):
    """Draws a scene at the largest tiles that fit. The parts are attributes."""

    LEAST: ClassVar[tuple[int, int]] = LEAST

    def __init__(self, position: Position, names: tuple[str, ...], *, prompt_rows: int = 1) -> None:
        """position: where it begins.   prompt_rows: that the prompt needs at the least."""
        super().__init__()
        self.market = Market(market_view(position, Cursor(), ()))
        self.boards = [Board(view) for view in board_views(position, names, Cursor(), ())]
        self._prompt_rows = prompt_rows
        self.plan: Plan | None = None
        self.scale: Scale = LETTERS

    def make_sheet(self) -> Sheet:
        self.title_line, self.log_part, self.store = Title(), TileLog(), Store()
        self.make_lines()
        lines = (self.last_move_line, self.prompt_line, self.key_line)
        self.sheet = Sheet(
            [self.title_line, self.market, *self.boards, *lines, self.log_part, self.store], id="sheet"
        )
        return self.sheet

    def place_parts(self, size: Size, largest: str) -> Lines | None:
        scales = SCALES[start_at([scale.word for scale in SCALES], largest) :]
        self.plan = found = plan(*size, len(self.boards), scales, prompt=self._prompt_rows)
        parts: list[Placed] = [self.title_line, self.market, self.log_part, self.store, *self.boards]
        boxes = [NOWHERE] * len(parts)
        self.scale = found.scale if found is not None else LETTERS
        if found is not None:
            boxes = [found.title, found.market, found.log or NOWHERE, found.store or NOWHERE, *found.boards]
        for part, box in zip(parts, boxes, strict=True):
            part.place(box)
        return Lines(found.told, found.prompt, found.hints) if found is not None else None

    def show_parts(self, scene: Scene[AzulParts]) -> None:
        self.title_line.show(scene.title)
        parts, plan, scale = scene.parts, self.plan, self.scale
        assert plan is not None, "there is room"
        self.market.show(parts.market, scale, plan.plates)
        found = heads(parts.boards, scale, parts.seats)
        for board, view, head in zip(self.boards, parts.boards, found, strict=True):
            board.show(view, head, scale)
        if plan.log:
            self.log_part.tell(scene.log)
        if plan.store:
            self.store.show((parts.bag, parts.lid))

    def sprites(self, keyframe: Keyframe, done: float) -> list[Sprite]:
        from azul.tui.animation import sprites  # not before the first animation

        return sprites(self, keyframe, done)
