"""Textual's command palette in this house's dress."""

from __future__ import annotations

from contextlib import suppress

from textual import events
from textual.app import ComposeResult
from textual.command import CommandList, CommandPalette, SearchIcon
from textual.css.query import NoMatches


class Palette(CommandPalette):
    """The same, with a plain sign where Textual draws an emoji, whose width terminals disagree about."""

    DEFAULT_CSS = """
    Palette {
        & SearchIcon { color: $text-bright; }
        & CommandList {
            scrollbar-size-vertical: 1;
            scrollbar-color: $text-faint;
            scrollbar-background: $table-panel;
        }
    }
    """

    def compose(self) -> ComposeResult:
        """Textual's, but for the sign and the list."""
        for each in super().compose():
            if isinstance(each, SearchIcon):
                each.icon = ">"
            yield _Commands() if isinstance(each, CommandList) else each

    def _action_command_list(self, action: str) -> None:
        """Textual's, which falls over a page up or down while nothing is found, or not laid out yet."""
        with suppress(KeyError, NoMatches):
            super()._action_command_list(action)


class _Commands(CommandList):
    """The commands found: what is typed may leave fewer of them than a picture still shows."""

    # Narrower Textual has no cells to wrap a command's words in, and falls.
    DEFAULT_CSS = "_Commands { min-width: 12; }"

    def _on_click(self, event: events.Click) -> None:  # type: ignore[override]  # Textual's waits for nothing
        """Nothing comes of a click on one that has gone, over which Textual falls."""
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()
