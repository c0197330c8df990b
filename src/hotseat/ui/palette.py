"""Textual's command palette in this house's dress."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from textual import events
from textual.app import ComposeResult
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider, SearchIcon
from textual.css.query import NoMatches
from textual.types import IgnoreReturnCallbackType

from hotseat.settings import Settings
from hotseat.ui.cells.tints import theme_word
from hotseat.ui.configured import ConfiguredApp


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


class Colours(Provider):
    """The game's themes, each with the colours of its table, and the one that fits the terminal."""

    def _themes(self) -> Iterator[tuple[str, IgnoreReturnCallbackType]]:
        app = self.app
        assert isinstance(app, ConfiguredApp)
        for name in ("", *app.own_themes):
            yield theme_word(name).capitalize(), partial(app.change, Settings.colours, name)

    async def discover(self) -> Hits:
        """All of them."""
        for word, choose in self._themes():
            yield DiscoveryHit(word, choose)

    async def search(self, query: str) -> Hits:
        """Those that what is typed fits."""
        matcher = self.matcher(query)
        for word, choose in self._themes():
            if (score := matcher.match(word)) > 0:
                yield Hit(score, matcher.highlight(word), choose)


class _Commands(CommandList):
    """The commands found: what is typed may leave fewer of them than a picture still shows."""

    # Narrower Textual has no cells to wrap a command's words in, and falls.
    DEFAULT_CSS = "_Commands { min-width: 12; }"

    def _on_click(self, event: events.Click) -> None:  # type: ignore[override]  # Textual's waits for nothing
        """Nothing comes of a click on one that has gone, over which Textual falls."""
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()
