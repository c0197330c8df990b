"""Read what a screen shows, as text or as styled rows.

The only place that knows Textual's compositor, which has no public way to do this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.strip import Strip

Result = TypeVar("Result")


def screen_strips(screen: Screen[Result]) -> list[Strip]:
    return screen._compositor.render_strips()


def screen_rows(screen: Screen[Result]) -> list[str]:
    """The rows of a screen, as wide as the screen."""
    return [strip.text for strip in screen_strips(screen)]


def screen_text(screen: Screen[Result]) -> str:
    """The rows of a screen joined with line feeds, without the blanks at their ends."""
    return "\n".join(row.rstrip() for row in screen_rows(screen))
