"""Rich's Markdown with bullets that every terminal draws one cell wide."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import ListItem, Markdown, MarkdownElement
from rich.segment import Segment
from rich.theme import Theme


class _Item(ListItem):
    """`·` in place of a bullet whose width terminals disagree about."""

    def render_bullet(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines of the item, the first behind its mark."""
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
    }

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Rich's, in quiet styles."""
        with console.use_theme(_QUIET):
            yield from list(super().__rich_console__(console, options))
