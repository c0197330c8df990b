"""Pages of text over the table: a log, and the help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from hotseat.language import _
from hotseat.ui.lines import Hint, HintBar

_WIDTH = 84  # columns of a page, its padding included


class _Scrolled(ModalScreen[None]):
    """Something long to read; any of the usual keys leads back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,enter,q,Q,l,L,question_mark,f1", "dismiss", "back", id="page-back"),
        Binding("ctrl+q", "app.leave", "quit", show=False, id="page-leave"),
        Binding("down,j", "scroll('down')", show=False, id="page-down-line"),
        Binding("up,k", "scroll('up')", show=False, id="page-up-line"),
        Binding("pagedown,space", "scroll('page_down')", show=False, id="page-down"),
        Binding("pageup", "scroll('page_up')", show=False, id="page-up"),
        Binding("home", "scroll('home')", show=False, id="page-home"),
        Binding("end", "scroll('end')", show=False, id="page-end"),
    ]
    DEFAULT_CSS = """
    _Scrolled {
        align: center middle;
        background: $table;
        & > VerticalScroll {
            width: 100%;
            max-width: 84;
            height: 1fr;
            padding: 1 2;
            background: $table-panel;
            scrollbar-size-vertical: 1;
        }
        & Static { width: 100%; background: $table-panel; color: $text-bright; }
        & > HintBar { width: 100%; max-width: 84; padding: 0 2; background: $table-panel; }
    }
    """

    def __init__(self, *, at_end: bool = False) -> None:
        super().__init__()
        self._at_end = at_end

    def content(self) -> RenderableType:
        """What is to be read."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """The text, and the keys below."""
        with VerticalScroll(can_focus=False):
            yield Static(self.content())
        yield HintBar()

    def on_mount(self) -> None:
        """Name the keys; begin at the end where that is asked."""
        self.query_one(HintBar).show(
            [
                Hint("esc", _("back"), "screen.dismiss"),
                Hint("up down", _("scroll")),
                Hint("space", _("next page"), "screen.scroll('page_down')"),
                Hint("home end", _("beginning, end")),
            ]
        )
        if self._at_end:
            self.call_after_refresh(self.query_one(VerticalScroll).scroll_end, animate=False)

    def action_scroll(self, where: str) -> None:
        """Move the text."""
        getattr(self.query_one(VerticalScroll), f"scroll_{where}")(animate=False)


class Page(_Scrolled):
    """Lines of plain text under a heading; never read as markup."""

    def __init__(self, heading: str, lines: Sequence[str], *, at_end: bool = False) -> None:
        super().__init__(at_end=at_end)
        self.heading, self.lines = heading, lines

    def content(self) -> RenderableType:
        """The heading, then the lines."""
        return Text("\n".join([self.heading, "", *(self.lines or [_("Nothing yet.")])]))


class Drawn(_Scrolled):
    """What Rich draws for a number of columns."""

    def __init__(self, draw: Callable[[int], RenderableType]) -> None:
        super().__init__()
        self.draw = draw

    def content(self) -> RenderableType:
        """The drawing, as wide as the page."""
        return self.draw(min(self.app.size.width, _WIDTH) - 4)


class HelpPage(_Scrolled):
    """Markdown, drawn by Rich: Textual's own Markdown takes 300 ms to show at first."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def content(self) -> RenderableType:
        """The text as Markdown."""
        from hotseat.ui.markdown import Plain

        return Plain(self.text)
