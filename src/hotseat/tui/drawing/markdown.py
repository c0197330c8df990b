"""Draw Markdown in the page's own colours, Japanese broken as its rules for rows ask."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, JustifyMethod, OverflowMethod, RenderResult
from rich.containers import Lines
from rich.markdown import (
    ListItem,
    Markdown,
    MarkdownContext,
    MarkdownElement,
    Paragraph,
    TableDataElement,
)
from rich.measure import Measurement
from rich.segment import Segment
from rich.text import Text
from rich.theme import Theme

from hotseat.text.fit import breaks, narrowest


class Wrapped(Text):
    """Text that may be broken between wide characters, too; Rich itself breaks at blanks alone."""

    def wrap(
        self,
        console: Console,
        width: int,
        *,
        justify: JustifyMethod | None = None,
        overflow: OverflowMethod | None = None,
        tab_size: int = 8,
        no_wrap: bool | None = None,
    ) -> Lines:
        if no_wrap or not self._has_wide or self._narrowest > width:
            return super().wrap(
                console, width, justify=justify, overflow=overflow, tab_size=tab_size, no_wrap=no_wrap
            )
        result = Lines()
        for line in self.split(allow_blank=True):
            rows = line.divide(breaks(line.plain, width))
            for row in rows:
                row.rstrip_end(width)
                row.truncate(width, overflow=overflow)
            result.extend(rows)
        return result

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        least, most = super().__rich_measure__(console, options)
        if self._has_wide:
            least = self._narrowest
        return Measurement(least, most)

    @property
    def _narrowest(self) -> int:
        return max(map(narrowest, self.plain.splitlines()), default=0)

    @property
    def _has_wide(self) -> bool:
        return not self.plain.isascii() and any(cell_len(character) > 1 for character in self.plain)


class _Paragraph(Paragraph):
    def on_enter(self, context: MarkdownContext) -> None:
        super().on_enter(context)
        self.text = Wrapped(justify="left")


class _Cell(TableDataElement):
    def __init__(self, justify: JustifyMethod) -> None:
        super().__init__(justify)
        self.content = Wrapped("", justify=justify)


class _Item(ListItem):
    """`·` in place of a bullet whose width terminals disagree about."""

    def render_bullet(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in super().render_bullet(console, options):
            assert isinstance(segment, Segment)
            yield Segment(segment.text.replace("•", "·"), segment.style, segment.control)


_QUIET = Theme(
    {
        "markdown.h1": "bold underline",
        "markdown.h2": "bold underline",
        "markdown.h3": "bold",
        "markdown.code": "bold",
        "markdown.code_block": "",
        "markdown.table.border": "dim",
        "markdown.table.header": "bold",
    }
)


class Plain(Markdown):
    """Markdown for the help, in the page's own colours."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "list_item_open": _Item,
        "paragraph_open": _Paragraph,
        "td_open": _Cell,
        "th_open": _Cell,
    }

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Rich's, in quiet styles."""
        with console.use_theme(_QUIET):
            yield from list(super().__rich_console__(console, options))
