"""What every screen stands on: what the app may ask of it, and a place for everything at every size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from rich.cells import cell_len
from textual import events
from textual.geometry import Size
from textual.screen import Screen

from hotseat.i18n import _
from hotseat.text.fit import clauses
from hotseat.tui.commands import QUIT, Command

if TYPE_CHECKING:
    from hotseat.tui.app import AnyApp
    from hotseat.tui.screens.pages import Section

R = TypeVar("R")  # what a screen is left with


class KitScreen(Screen[R], Generic[R]):
    """A screen that gives everything its place itself, for the terminal's size.

    COMMANDS_HERE: what can be done, for palette and help.
    typing: whether letters are typed into a field.   seen: whether there is room for it.
    """

    app: AnyApp
    DEFAULT_CSS = "KitScreen { background: $table; }"
    COMMANDS_HERE: tuple[Command, ...] = ()

    def __init__(self) -> None:
        super().__init__()
        self._laid_out_for = Size(0, 0)
        self._opening = True

    @property
    def seen(self) -> bool:
        return True

    @property
    def typing(self) -> bool:
        return False

    def lay_out(self, size: Size) -> None:
        """Give everything its place; where there is room for nothing, a sentence alone stays."""
        self._laid_out_for = size

    def on_mount(self) -> None:
        """Lay everything out at once: the first picture is the whole one."""
        self.query("ToastRack").set(display=False)  # as Textual would a frame later, and draw all again
        self.call_after_refresh(setattr, self, "_opening", False)
        if self.app.size != self._laid_out_for:
            self.lay_out(self.app.size)

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        """Lay out and draw. While the screen opens, that draws whatever was to be drawn before: drawn once
        more, a frame later, the first picture would take a tenth longer.
        """
        super()._refresh_layout(size, scroll)
        if self._opening and self.is_current:
            self._layout_required = self._repaint_required = False
            self._dirty_widgets.clear()

    def on_resize(self, event: events.Resize) -> None:
        if event.size != self._laid_out_for and self in self.app.screen_stack:
            self.lay_out(event.size)

    # What the app asks

    def tell(self, text: str) -> None:
        """Say something until the next key, in a corner where a screen has no place for it; "" clears it."""
        self.app.show_in_corner(text)

    def still_says(self, text: str) -> bool:
        """Whether a question that was told is still to be seen."""
        del text
        return True

    def impossible(self) -> Sequence[Command]:
        return ()

    def letter_keys(self) -> Mapping[str, str]:
        """What can be typed now for a letter of the notation, in the language in effect, and that letter."""
        return {}

    def takes_letter(self, character: str) -> bool:
        """Whether a letter of another script is meant as it is, and for no Latin key."""
        del character
        return False

    def help_section(self) -> Section | str:
        """What the help opens at: one of its sections, by name, or one that it has only here."""
        return ""

    def settings_changed(self) -> None:
        """Draw what may look different."""

    async def language_changed(self) -> None:
        await self.recompose()
        self.on_mount()


def too_small(app: AnyApp, least: tuple[int, int], has: tuple[int, int]) -> str:
    """The sentence for a terminal that is too small, in one row or several, shorter where it does not fit.

    least, has: columns and rows that are needed, and that there are.
    """
    # Translators: two rows, or one behind the other where there is room.
    wordings = (
        _("{game} needs {width}x{height} characters;\nthis terminal has {columns}x{rows}."),
        _("{game} needs {width}x{height};\nhere: {columns}x{rows}."),
        _("needs {width}x{height};\nhere: {columns}x{rows}."),
    )
    game, leaves = app.TITLE or "", _("{key} quits.").format(key=app.bound(QUIT).key)
    parts: tuple[str, ...] = ()
    for text in wordings:
        told = text.format(game=_(game), width=least[0], height=least[1], columns=has[0], rows=has[1])
        parts = (*told.split("\n"), leaves)
        if max(map(cell_len, parts)) <= has[0]:
            break
    return clauses(parts, has[0])
