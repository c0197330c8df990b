"""Textual's command palette in this house's dress."""

from __future__ import annotations

from textual.command import CommandPalette, SearchIcon


class Palette(CommandPalette):
    """The same, with a plain sign where Textual draws an emoji, whose width terminals disagree about."""

    def on_mount(self) -> None:
        """Change the sign."""
        self.query_one(SearchIcon).icon = ">"
