"""The base of every screen, and the app's yes-or-no question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.errors import NoWidget
from textual.geometry import Size
from textual.keys import _character_to_key
from textual.screen import Screen

from hotseat.i18n import _
from hotseat.text.fit import sentence_rows
from hotseat.text.scripts import latin
from hotseat.tui.commands import NO, QUIT, YES, Command
from hotseat.tui.drawing.sheet import Sheet, draw_anew
from hotseat.tui.widgets import KeyHints
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from hotseat.tui.app import AnyApp
    from hotseat.tui.screens.pages import Section
    from hotseat.tui.widgets.painted import Listing

R = TypeVar("R")  # the result of a screen


class KitScreen(Screen[R], Generic[R]):
    """A screen that lays itself out for the terminal's size."""

    app: AnyApp
    DEFAULT_CSS = "KitScreen { background: $table; }"
    COMMANDS_HERE: tuple[Command, ...] = ()  # bound to their keys, and in palette and help
    LEAST: tuple[int, int] = (0, 0)  # columns and rows that it needs

    def __init_subclass__(cls, **inherits: bool) -> None:
        if "COMMANDS_HERE" in vars(cls):
            cls.BINDINGS = [*vars(cls).get("BINDINGS", ()), *(each.binding for each in cls.COMMANDS_HERE)]
        super().__init_subclass__(**inherits)

    def __init__(self) -> None:
        super().__init__()
        self._laid_out_for = Size(0, 0)
        self._opening = True

    @property
    def fits(self) -> bool:
        """Whether the terminal is large enough."""
        return self._laid_out_for.width >= self.LEAST[0] and self._laid_out_for.height >= self.LEAST[1]

    def lay_out(self, size: Size) -> None:
        """Give everything its place; in a terminal that is too small, only a sentence."""
        self._laid_out_for = size

    def on_mount(self) -> None:
        """Lay everything out at once, so that the first picture is complete."""
        self.query("ToastRack").set(display=False)  # Textual would do so later, and redraw everything
        self.call_after_refresh(setattr, self, "_opening", False)
        if self.app.size != self._laid_out_for:
            self.lay_out(self.app.size)

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        """Lay out and draw. While the screen opens, drop older requests to draw: drawing everything twice
        would make the first picture a tenth slower.
        """
        super()._refresh_layout(size, scroll)
        if self._opening and self.is_current:
            self._layout_required = self._repaint_required = False
            self._dirty_widgets.clear()

    def on_resize(self, event: events.Resize) -> None:
        if event.size != self._laid_out_for and self in self.app.screen_stack:
            self.lay_out(event.size)

    # What the app asks of it

    def tell(self, text: str) -> None:
        """Show a message until the next key, in a corner if the screen has no line for it; "" clears it."""
        self.app.show_in_corner(text)

    def still_says(self, text: str) -> bool:
        """Whether the screen still shows a question."""
        del text
        return True

    def impossible(self) -> Sequence[Command]:
        return ()

    def letter_keys(self) -> Mapping[str, str]:
        """The letters of the language that can be typed now, each with that of the notation."""
        return {}

    def takes_letter(self, character: str) -> bool:
        """Whether a letter is text here, so that another script's must not be replaced by a Latin one."""
        del character
        return False

    def help_section(self) -> Section | str:
        """The section at which the help opens: its name, or one that only this screen has."""
        return ""

    def settings_changed(self) -> None:
        """Draw everything again: anything may look different."""
        for sheet in self.query(Sheet):
            sheet.forget()
        self.lay_out(self.app.size)

    async def language_changed(self) -> None:
        if not self.BLANK:  # a sheet that covers the screen has been drawn again
            await self.recompose()
            self.on_mount()


class ListScreen(KitScreen[R], Generic[R]):
    """A screen with a list; keys choose a row."""

    listing: Listing[Any]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,K", "choose(-1)", show=False, id="list-up"),
        Binding("down,j,J", "choose(1)", show=False, id="list-down"),
        Binding("pageup", "turn(-1)", show=False, id="list-page-up"),
        Binding("pagedown,space", "turn(1)", show=False, id="list-page-down"),
        Binding("home", "choose(-1_000_000)", show=False, id="list-first"),
        Binding("end", "choose(1_000_000)", show=False, id="list-last"),
    ]

    def action_choose(self, by: int) -> None:
        self.listing.choose(self.listing.place + by)

    def action_turn(self, by: int) -> None:
        self.listing.page(by)


def too_small(app: AnyApp, least: tuple[int, int], has: tuple[int, int]) -> str:
    """The longest sentence that fits a terminal that is too small.   least, has: columns and rows."""
    # Translators: two rows, or one behind the other where there is room.
    wordings = (
        _("{game} needs {width}x{height} characters;\nthis terminal has {columns}x{rows}."),
        _("{game} needs {width}x{height};\nhere: {columns}x{rows}."),
        _("needs {width}x{height};\nhere: {columns}x{rows}."),
    )
    game, key = app.TITLE or "", app.bound(QUIT).key
    leaves = (_("{key} quits; --lines needs no room."), _("{key} quits."), _("{key} quits."))
    parts: tuple[str, ...] = ()
    for text, leave in zip(wordings, leaves, strict=True):
        text = text.format(game=_(game), width=least[0], height=least[1], columns=has[0], rows=has[1])
        parts = (*text.split("\n"), leave.format(key=key))
        if max(map(cell_len, parts)) <= has[0]:
            break
    return sentence_rows(parts, has[0])


# Keys that answer yes or no, besides the language's own letters; and keys that keep their meaning.
_YES_KEYS, _NO_KEYS = ("y", "Y", "enter"), ("n", "N", "escape")
_NO_ANSWERS = ("ctrl+q", "ctrl+z")


class _Asked(NamedTuple):
    """A question, with how to answer it, its screen, the keys that ask it, and what yes does."""

    screen: Screen[Any]
    sentence: str
    keys: frozenset[str]
    yes: Callable[[], object]


class YesOrNo:
    """The question that an app asks, if any. It is pending until a key or a click in the key bar answers."""

    def __init__(self, app: AnyApp) -> None:
        self._app = app
        self._asked: _Asked | None = None

    @property
    def pending(self) -> bool:
        """Whether the screen shows the question, so that only an answer counts."""
        asked = self._asked
        if asked is None or asked.screen is not self._app.screen:
            return False
        kit = self._app.kit_screen
        return kit is None or kit.still_says(asked.sentence)

    @property
    def sentence(self) -> str:
        """The pending question, with how to answer it; empty if there is none."""
        return self._asked.sentence if self._asked is not None and self.pending else ""

    def ask(self, text: str, keys: str, yes: Callable[[], object]) -> None:
        """Ask whether to do something.   keys: those of the command, with commas; they mean yes, too."""
        sentence = _("{question} Press {yes} for yes, {no} for no.")
        sentence = sentence.format(question=text, yes=_(YES), no=_(NO))
        self._asked = _Asked(self._app.screen, sentence, frozenset(keys.split(",")), yes)
        self._app.tell(sentence)
        draw_anew(self._app.screen)

    def answer(self, *, yes: bool) -> None:
        asked, was_pending = self._asked, self.pending
        self._asked = None
        if was_pending:
            self._app.tell("")
            draw_anew(self._app.screen)
        if yes and asked is not None:
            asked.yes()

    def holds(self, event: events.Event) -> bool:
        """Whether a pending question takes this event, an answer or not; nothing else gets it then."""
        if not self.pending:
            if isinstance(event, events.Key | events.MouseDown):
                self._asked = None
            return False
        if isinstance(event, events.Key):
            return self._answered(event)
        if isinstance(event, events.MouseDown | events.MouseUp):
            return not self._on_key_bar(event)
        return isinstance(event, events.MouseEvent | events.Paste)

    def _answered(self, event: events.Key) -> bool:
        if event.key in _NO_ANSWERS:
            return False
        assert self._asked is not None, "it is pending"
        character = latin(event.character or "")
        keys = {event.key, _character_to_key(character) if character else event.key}
        if keys & {*_NO_KEYS, _(NO), _(NO).upper()}:
            self.answer(yes=False)
        elif keys & {*_YES_KEYS, _(YES), _(YES).upper(), *self._asked.keys}:
            self.answer(yes=True)
        return True

    def _on_key_bar(self, event: events.MouseEvent) -> bool:
        try:
            widget, region = self._app.get_widget_at(event.x, event.y)
        except NoWidget:
            return False
        parts = widget.parts if isinstance(widget, Sheet) else ()
        x, y = event.x - region.x, event.y - region.y
        under = [part for part in parts if part.box.holds(x, y)]
        return any(isinstance(each, KeyHints) for each in (widget, *under))
