"""The command palette, on top of Textual's: a row for each command of a screen, with its key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from rich.cells import cell_len, set_cell_size
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.command import (
    CommandList,
    CommandListItem,
    CommandPalette,
    DiscoveryHit,
    Hit,
    Hits,
    Provider,
    ProviderSource,
    SearchIcon,
    SimpleProvider,
)
from textual.content import Content
from textual.css.query import NoMatches
from textual.filter import LineFilter
from textual.screen import Screen
from textual.widgets.option_list import Option

from hotseat.i18n import _, capital, from_right
from hotseat.settings import Settings
from hotseat.tui.commands import APP_COMMANDS
from hotseat.tui.drawing.output import without_order
from hotseat.tui.screens import KitScreen
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from hotseat.tui.app import AnyApp


# The scores of a command whose key was typed, and of one with the words only in its sentence: above and below
# all others.
_KEY, _IN_SENTENCE = 1000.0, 0.01


class Offer(NamedTuple):
    """A row: a command's key (empty for none), its word, a sentence, and what runs it."""

    key: str
    word: str
    text: str
    run: Callable[[], object]


def offers(app: AnyApp, screen: Screen[object]) -> Iterator[Offer]:
    """The screen's own commands first, then the app's, then Textual's that are useful in a game; without
    those that are `impossible` now.
    """
    kit = screen if isinstance(screen, KitScreen) else None
    here = kit.COMMANDS_HERE if kit else ()
    named = {command.word for command in here}
    without = {command.name for command in kit.impossible()} if kit else set()
    for command in (*here, *(general for general in APP_COMMANDS if general.word not in named)):
        if command.palette and command.text and command.name not in without and app.offers(command):
            bound = app.bound(command)
            run = partial(app.call_later, app.run_action, command.action, screen)
            yield Offer(bound.key, capital(command.word), bound.text, run)
    yield Offer("", _("Colours"), _("Choose another colour theme"), partial(_search_colours, app))
    where = _("Save a picture of the screen in the folder you started in")
    if app.is_web:
        where = _("Download a picture of the screen")
    yield Offer("", _("Screenshot"), where, app.save_picture)


class ShownCommands(Provider):
    """The commands of the screen below, in its order, with keys, words and sentences in columns."""

    def _rows(self) -> Iterator[tuple[Offer, Content]]:
        found = [*offers(cast("AnyApp", self.app), self.screen)]
        keys = 2 + max(cell_len(key) for key, *_others in found)
        words = 2 + max(cell_len(word) for _key, word, *_others in found)
        for offer in found:
            key, word, text, _run = offer
            rest = Content.styled(set_cell_size(word, words) + text, "not bold")
            yield offer, Content.assemble(Content.styled(set_cell_size(key, keys), "bold"), rest)

    async def discover(self) -> Hits:
        for (_key, word, _text, run), row in self._rows():
            yield DiscoveryHit(row, run, word)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for (key, word, text, run), row in self._rows():
            score = _KEY if query == key else matcher.match(word)
            if not score and query.lower() in text.lower():
                score = _IN_SENTENCE
            if score:
                yield Hit(score, row, run, word)


class Palette(CommandPalette):
    """Textual's palette, with a plain sign in place of an emoji, about whose width terminals disagree."""

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

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", "quit", show=False, id="palette-leave"),
    ]

    def __init__(
        self, providers: ProviderSource | None = None, *, placeholder: str = "", nothing: str
    ) -> None:
        """providers: by default of commands.   nothing: the sentence if nothing is found."""
        placeholder = placeholder or _("Search for commands…")
        super().__init__(providers or {ShownCommands}, placeholder=placeholder, id="--command-palette")
        self._nothing = nothing

    def action_leave(self) -> None:
        """Leave from the screen below, which may have to ask."""
        self.dismiss()
        self.app.call_later(self.app.run_action, "app.leave")

    def _on_click(self, event: events.Click) -> None:  # type: ignore[override]  # Textual's waits for nothing
        if not self.is_active:  # a click before this one has closed it
            event.prevent_default()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """All but the filter that orders right-to-left text: the screen below is in order."""
        return without_order(super().get_line_filters())

    def _start_no_matches_countdown(self, search_value: str) -> None:
        if search_value:
            option = Option(Content(self._nothing), disabled=True, id=self._NO_MATCHES)
            self.query_one(CommandList).add_option(option)
        self._list_visible = bool(search_value)

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            if isinstance(widget, SearchIcon):
                widget.icon = ">"
                if from_right():
                    widget.styles.dock = "right"
            yield _Commands() if isinstance(widget, CommandList) else widget

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        """Ignore missing widgets: keys may close the palette before this begins, and while it waits."""
        with suppress(NoMatches):
            await CommandPalette._gather_commands.__wrapped__(self, search_value)  # type: ignore[attr-defined]

    def _action_command_list(self, action: str) -> None:
        with suppress(KeyError, NoMatches):
            super()._action_command_list(action)


def _search_colours(app: AnyApp) -> None:
    """Choose among the game's themes and the one that fits the terminal."""
    themes: list[CommandListItem] = [
        (capital(word), partial(app.change, Settings.colours, kind))
        for kind, word in zip(Settings.colours.values, Settings.colours.words, strict=True)
    ]
    colours = cast("ProviderSource", [SimpleProvider(app.screen, themes)])  # Textual's type leaves it out
    app.push_screen(Palette(colours, placeholder=_("Search colours…"), nothing=_("No colours found")))


class _Commands(CommandList):
    """The list of commands, safe from clicks on a row that the last character has removed."""

    # In fewer cells, Textual would crash.
    DEFAULT_CSS = "_Commands { min-width: 12; text-wrap: nowrap; text-overflow: ellipsis; }"

    def _on_click(self, event: events.Click) -> None:  # type: ignore[override]  # Textual's waits for nothing
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()
