"""Textual's command palette in this house's dress."""

from __future__ import annotations

from contextlib import suppress

from textual.command import CommandPalette, SearchIcon
from textual.css.query import NoMatches


class Palette(CommandPalette):
    """The same, with a plain sign where Textual draws an emoji, whose width terminals disagree about."""

    def on_mount(self) -> None:
        """Change the sign."""
        self.query_one(SearchIcon).icon = ">"

    def _action_command_list(self, action: str) -> None:
        """Textual's, which falls over a page up or down while nothing is found, or not laid out yet."""
        with suppress(KeyError, NoMatches):
            super()._action_command_list(action)
