"""The table as a picture: market, boards, and the lines around them, laid out for the terminal.

What they show is said by the screens made of it: the game that is played, the one that is replayed.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from azul.rules import Game
from azul.ui.beside import Log, Store
from azul.ui.board import Board
from azul.ui.layout import LEAST_HEIGHT, LEAST_WIDTH, Plan, plan
from azul.ui.market import Market
from azul.ui.scale import LETTERS, Scale
from azul.ui.targets import Target
from azul.ui.title import Title, TitleView
from azul.ui.views import BoardView, MarketView
from hotseat.language import _
from hotseat.ui.canvas import NOWHERE, Box
from hotseat.ui.lines import Hint, HintPart, TextPart
from hotseat.ui.sheet import Part, Sheet


class Words(TextPart[Target]):
    """A line of the table."""


class Scene(Screen[None]):
    """Draws what its methods say, at the largest tiles that fit. The parts are attributes."""

    DEFAULT_CSS = """
    Scene { background: $table; }
    """
    LEAST: ClassVar[tuple[int, int]] = (LEAST_WIDTH, LEAST_HEIGHT)

    def __init__(self) -> None:
        super().__init__()
        self.plan: Plan | None = None
        self._laid_out_for = Size(0, 0)
        self.said: str | None = None  # what stands in the prompt's place until the next key
        self.refused = False  # whether that says why something cannot be

    # What is shown

    @abstractmethod
    def position(self) -> Game:
        """The position that is shown."""

    @abstractmethod
    def logged(self) -> Sequence[str]:
        """What happened so far, the newest last; as much of it as may be seen."""

    @abstractmethod
    def title_view(self) -> TitleView:
        """The line on top."""

    @abstractmethod
    def market_view(self) -> MarketView:
        """The factories and the centre."""

    @abstractmethod
    def board_views(self) -> list[BoardView]:
        """The boards in seat order."""

    @abstractmethod
    def told(self) -> str:
        """What was done last."""

    @abstractmethod
    def prompt(self) -> str:
        """What can be done now, in a full sentence."""

    @abstractmethod
    def hints(self) -> Sequence[Hint]:
        """The keys that mean something now."""

    @property
    def scale(self) -> Scale:
        """How large tiles are at present."""
        return self.plan.scale if self.plan else LETTERS

    # Drawing

    def compose(self) -> ComposeResult:
        """One sheet: a part a board, one for the market, and the lines around them."""
        self.title_line = Title()
        self.market = Market(self.market_view())
        self.boards = [Board(view) for view in self.board_views()]
        self.told_line, self.prompt_line, self.hint_line = Words(), Words(), HintPart()
        self.log_part, self.store = Log(), Store()
        self.sheet = Sheet([*self._parts, self.log_part, self.store], id="sheet")
        yield self.sheet

    def on_mount(self) -> None:
        """Lay everything out at once: the first picture is the whole one."""
        self.lay_out(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """Lay the table out anew where the terminal's size has changed."""
        if event.size != self._laid_out_for:
            self.lay_out(event.size)

    def lay_out(self, size: Size) -> None:
        """Give everything its place; where there is room for nothing, the prompt alone stays."""
        self._laid_out_for = size
        self.plan = found = plan(size.width, size.height, len(self.boards))
        self.log_part.place(found.log if found and found.log else NOWHERE)
        self.store.place(found.store if found and found.store else NOWHERE)
        if found is None:
            for part in self._parts:
                part.place(NOWHERE)
            self.prompt_line.place(Box(0, 0, size.width, min(size.height, 3)))
        else:
            boxes = [found.title, found.market, *found.boards, found.told, found.prompt, found.hints]
            for part, box in zip(self._parts, boxes, strict=True):
                part.place(box)
        self.show_all()

    @property
    def _parts(self) -> Sequence[Part[Target] | Part[str]]:
        """In the order of the plan."""
        lines = (self.told_line, self.prompt_line, self.hint_line)
        return (self.title_line, self.market, *self.boards, *lines)

    def show_all(self) -> None:
        """Hand every part what it shows now; those for which nothing changed paint nothing."""
        self.title_line.show(self.title_view())
        self.market.show(self.market_view(), self.scale, self.plan.plates if self.plan else None)
        for board, view in zip(self.boards, self.board_views(), strict=True):
            board.show(view, self.scale)
        if self.plan and self.plan.log:
            self.log_part.tell(self.logged())
            self.store.show(self.position())
        self.told_line.say(self.told(), "quiet")
        prompt = self.said or (self.prompt() if self.plan else self._too_small())
        self.prompt_line.say(prompt, "yours" if self.refused else "")
        self.hint_line.show(self.hints())

    def tell(self, text: str) -> None:
        """Say something in the prompt's place, until the next key."""
        self.said, self.refused = text, True
        self.show_all()

    def _too_small(self) -> str:
        width, height = self._laid_out_for
        return _("Azul needs {width}x{height} characters; this terminal has {w}x{h}. q leaves.").format(
            width=self.LEAST[0], height=self.LEAST[1], w=width, h=height
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the table is not to be seen nothing is played unseen."""
        del action, parameters
        return self.plan is not None
