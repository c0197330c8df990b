"""A question of yes or no: while it stands on the screen, everything but its answer is held back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from textual import events
from textual.errors import NoWidget
from textual.keys import _character_to_key
from textual.screen import Screen

from hotseat.i18n import _
from hotseat.text import latin
from hotseat.tui.commands import ALWAYS, NO_KEYS, YES_KEYS
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.widgets.lines import KeyHints

if TYPE_CHECKING:
    from hotseat.tui.app import AnyApp


class _Asked(NamedTuple):
    """Where a question was asked, by which keys, and what yes does.

    said: the sentence on the screen, the text and how to answer.
    """

    screen: Screen[Any]
    text: str
    said: str
    keys: frozenset[str]
    yes: Callable[[], object]


class YesOrNo:
    """The question that an app asks, if any. A click beside it takes it back; where that click asks the same
    again, as the second of a double click does, that says yes.
    """

    def __init__(self, app: AnyApp) -> None:
        self._app = app
        self._asked: _Asked | None = None
        self._taken_back = False

    @property
    def stands(self) -> bool:
        """Whether it is on the screen now, so that nothing but its answer counts."""
        asked = self._asked
        if asked is None or self._taken_back or asked.screen is not self._app.screen:
            return False
        kit = self._app.kit_screen
        return kit is None or kit.still_says(asked.said)

    def ask(self, text: str, keys: str, yes: Callable[[], object]) -> None:
        """Ask whether to do something.

        keys: those that ask, as Textual names them, with commas between; they say yes, too.
        """
        screen = self._app.screen
        if self._asked is not None and self._asked[:2] == (screen, text):
            self.answer(yes=True)
            return
        said = _("{question} Press y for yes, n for no.").format(question=text)
        self._asked, self._taken_back = _Asked(screen, text, said, frozenset(keys.split(",")), yes), False
        self._app.tell(said)
        self._app.draw_anew(screen)

    def answer(self, *, yes: bool) -> None:
        asked = self._asked
        self._take_back()
        self._asked = None
        if yes and asked is not None:
            asked.yes()

    def _take_back(self) -> None:
        if self.stands:
            self._taken_back = True
            self._app.tell("")
            self._app.draw_anew(self._app.screen)

    def holds(self, event: events.Event) -> bool:
        """Whether something typed, or done with the mouse, goes no further; it may have answered."""
        if not self.stands:
            if isinstance(event, events.Key | events.MouseDown):
                self._asked = None
            return False
        if isinstance(event, events.Key):
            return self._answered(event)
        if isinstance(event, events.MouseDown) and not self._on_key_bar(event):
            self._take_back()
        moves = (events.MouseMove, events.MouseScrollDown, events.MouseScrollUp)
        return isinstance(event, (events.Paste, *moves))

    def _answered(self, event: events.Key) -> bool:
        if event.key in ALWAYS:
            return False
        assert self._asked is not None, "it stands"
        character = latin(event.character or "")
        keys = {event.key, _character_to_key(character) if character else event.key}
        if keys & NO_KEYS:
            self.answer(yes=False)
        elif keys & (YES_KEYS | self._asked.keys):
            self.answer(yes=True)
        return True

    def _on_key_bar(self, event: events.MouseDown) -> bool:
        try:
            widget, region = self._app.get_widget_at(event.x, event.y)
        except NoWidget:
            return False
        parts = widget.parts if isinstance(widget, Sheet) else ()
        x, y = event.x - region.x, event.y - region.y
        under = [part for part in parts if part.box.holds(x, y)]
        return any(isinstance(each, KeyHints) for each in (widget, *under))
