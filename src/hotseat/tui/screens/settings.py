"""The options: a row for each setting that has a label, and a page of keys.

The rows come from the declarations of the settings; a game's own settings need nothing more. What is
changed holds at once, and is written when the screen is left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widget import Widget

from hotseat.i18n import ENGLISH, _, from_right, language, language_name, languages, pgettext
from hotseat.record.names import shown
from hotseat.settings.model import Chosen, Settings
from hotseat.text.fit import said_of
from hotseat.tui.commands import LEAVE, spoken
from hotseat.tui.drawing.styles import theme_word
from hotseat.tui.widgets.dialog import Choice, Press, Wheel
from hotseat.tui.widgets.lines import Hint, HintBar, Sentence, hint_of

if TYPE_CHECKING:
    from hotseat.tui.host import AnyApp


T = TypeVar("T")

_WIDTH = 72  # columns of the form

_LABEL = 16  # of them, for the marks and labels of the rows: at least

_ROOMY = 26  # rows of a terminal in which the form has free rows of its own


class Row(NamedTuple):
    """A setting on the screen: its words, the place of the chosen one, and how to choose another."""

    name: str
    label: str
    sentence: str
    words: tuple[str, ...]
    place: int
    choose: Callable[[int], None]
    many: bool = False  # words, of which one is shown at a time


def rows(app: AnyApp) -> list[Row]:
    """A row for each setting with a label, as things are."""
    unused = app.spec.unused_settings
    if language() == ENGLISH:
        unused |= {Settings.letters_of.key}  # its letters are those of records
    result = [_language(app), _colours(app)]
    for setting in app.settings.declared():
        if isinstance(setting, Chosen) and setting.label and setting.key not in unused:
            result.append(_row(app, setting))
    return result


def _row(app: AnyApp, setting: Chosen[T]) -> Row:
    def choose(place: int) -> None:
        app.change(setting, setting.values[place], write=False)

    place = setting.values.index(app.settings.value(setting))
    return Row(setting.key, setting.label, setting.sentence, setting.words, place, choose)


def _language(app: AnyApp) -> Row:
    """The languages, each by its own name."""
    setting, codes = Settings.language, ("", *languages())

    def choose(place: int) -> None:
        app.change(setting, codes[place], write=False)

    current = app.settings.language
    place = codes.index(current) if current in codes else 0
    words = (_("as the system"), *map(language_name, languages()))
    return Row(setting.key, setting.label, setting.sentence, words, place, choose, many=True)


def _colours(app: AnyApp) -> Row:
    """The game's themes."""
    setting, names = Settings.colours, ("", *app.preferences.themes)

    def choose(place: int) -> None:
        app.change(setting, names[place], write=False)

    words = tuple(map(theme_word, names))
    sentence = setting.sentence
    if app.no_color:
        sentence = _("NO_COLOR is set, so everything is drawn in greys, whatever you choose here.")
    return Row(
        setting.key, setting.label, sentence, words, names.index(app.preferences.theme_set), choose, many=True
    )


class SettingRow(Horizontal):
    """A label and its words: the whole of it answers the mouse."""

    def on_click(self) -> None:
        """A click beside the words is one on them."""
        choice = self.query_one(Choice)
        choice.focus()
        choice.action_step(1)

    def in_language(self) -> None:
        """The label stands where the language begins its lines."""
        label, choice = self.query_one(Sentence), self.query_one(Choice)
        if from_right() == (self.children[0] is label):
            first, last = (choice, label) if from_right() else (label, choice)
            self.move_child(last, after=first)


class SettingsScreen(Screen[None]):
    """A row a setting: up and down move, left and right change."""

    app: AnyApp
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,q,Q", "back", "back", show=False, id="settings-back"),
        Binding("enter", "go", "choose", show=False, id="settings-go"),
        Binding("up", "app.focus_previous", "up", show=False, id="settings-up"),
        Binding("down", "app.focus_next", "down", show=False, id="settings-down"),
    ]
    DEFAULT_CSS = """
    SettingsScreen {
        background: $table;
        color: $text-bright;
        align: center middle;
        & > #form { width: 72; height: auto; }
        & Horizontal { height: 1; }
        & Horizontal > Sentence { padding-left: 2; color: $text-quiet; }
        & Horizontal > Sentence.-on { padding-left: 0; color: $yours; }
        & Horizontal > Choice { width: 1fr; }
        &.-from-right > #form { align-horizontal: right; }
        &.-from-right Horizontal > Sentence { padding: 0 2 0 0; }
        &.-from-right Horizontal > Sentence.-on { padding: 0; }
        & #heading { text-style: bold; margin-bottom: 1; }
        & #last-row { margin-top: 1; }
        &.-from-right #last-row { align-horizontal: right; }
        &.-low #heading { margin-bottom: 0; }
        &.-low > #form > .banner { max-height: 4; }
        &.-low #last-row, &.-low #why { margin-top: 0; }
        & #why { height: 2; margin-top: 1; color: $text-quiet; }
        & #file { color: $text-quiet; }
        & > HintBar { dock: bottom; margin: 0 1; }
    }
    """

    def __init__(self, banner: Widget | None = None) -> None:
        """`banner` stands on top, if there is one."""
        super().__init__()
        self._banner = banner
        self._rows: dict[str, Row] = {}

    def compose(self) -> ComposeResult:
        self._rows = {row.name: row for row in rows(self.app)}
        labels = max(_LABEL, *(cell_len(row.label) + 3 for row in self._rows.values()))
        with Vertical(id="form"):
            if self._banner is not None:
                self._banner.add_class("banner")
                yield self._banner
            yield Sentence(_("Options"), id="heading")
            for row in self._rows.values():
                with SettingRow():
                    label = Sentence(row.label)
                    label.styles.width = labels
                    yield label
                    yield (Wheel if row.many else Choice)(row.words, row.place, id=f"set-{row.name}")
            if self.app.rooms():
                yield Horizontal(Press(_("Keys"), id="keys"), id="last-row")
            yield Sentence(id="why")
            path = shown(str(self.app.preferences.path), 200)
            said = said_of([path], lambda paths: _("Saved in {path}").format(path=paths[0]), _WIDTH)
            yield Sentence(said, id="file")
        yield HintBar()

    def on_resize(self, event: events.Resize) -> None:
        """Free rows above and below the form come before those in it."""
        self.set_class(event.size.height < _ROOMY, "-low")

    def on_mount(self) -> None:
        """The first row is the one to change."""
        self._in_language()
        for first in self.query(Choice)[:1]:  # none, where the program is left while this is opened
            first.focus()

    def _in_language(self) -> None:
        """The side from which the rows are read."""
        self.set_class(from_right(), "-from-right")
        for row in self.query(SettingRow):
            row.in_language()

    def on_descendant_focus(self) -> None:
        """Show the sentence on the focused row, and what enter does there."""
        focused = self.focused
        if focused is None:  # its row has gone: the language is changing
            return
        on_keys = isinstance(focused, Press)
        self.query_one("#why", Sentence).say(self._sentence())
        for choice in self.query(Choice):  # by hand: `:focus-within` reaches no brothers that are painted
            label, row = choice.siblings[0], self._rows[_name(choice)]
            label.set_class(choice is focused, "-on")
            if isinstance(label, Sentence):
                label.say(f"> {row.label}" if choice is focused else row.label)
        hints = [
            Hint(spoken("enter"), _("choose keys"), "screen.go")
            if on_keys
            else Hint(_("left right"), _("change"), "screen.go"),
            Hint(_("up down"), pgettext("arrow keys", "move"), "app.focus_next"),
            Hint(spoken("escape"), pgettext("leave", "back"), "screen.back"),
            Hint("F1", _("help"), "app.help"),
            hint_of(LEAVE),
        ]
        self.query_one(HintBar).show(hints)

    def _sentence(self) -> str:
        focused = self.focused
        if isinstance(focused, Choice):
            return self._rows[_name(focused)].sentence
        return _("Choose your own keys.")

    def tell(self, text: str) -> None:
        """Show a message in place of the row's sentence."""
        self.query_one("#why", Sentence).say(text)

    # What it does

    def on_choice_changed(self, message: Choice.Changed) -> None:
        """Obey at once."""
        row = self._rows.get(_name(message.choice))
        if row is not None:
            row.choose(message.choice.value)

    def settings_changed(self) -> None:
        """Show the current settings."""
        if not self.is_mounted:
            return
        self._in_language()
        self._rows |= {row.name: row for row in rows(self.app)}
        for choice in self.query("#form Choice").results(Choice):  # another language may have other rows
            row = self._rows[_name(choice)]
            choice.offer(row.words)
            choice.choose(row.place)

    async def language_changed(self) -> None:
        """The same row is chosen in the other language."""
        name = self.focused.id if self.focused is not None else None
        await self.recompose()
        self._in_language()
        self.query_one(f"#{name}" if name else Choice).focus()

    def on_mouse_scroll_down(self) -> None:
        """The wheel moves from row to row; it changes nothing."""
        self._roll(1)

    def on_mouse_scroll_up(self) -> None:
        """The wheel moves from row to row; it changes nothing."""
        self._roll(-1)

    def _roll(self, by: int) -> None:
        stops = [widget for widget in self.focus_chain if isinstance(widget, Choice | Press)]
        if not stops:  # the language is changing
            return
        at = stops.index(self.focused) if isinstance(self.focused, Choice | Press) else 0
        stops[max(0, min(at + by, len(stops) - 1))].focus()

    def action_go(self) -> None:
        """Enter: the next word, or the keys."""
        if isinstance(self.focused, Choice):
            self.focused.action_step(1)
        elif isinstance(self.focused, Press):
            self._show_keys()

    def on_press_pressed(self, message: Press.Pressed) -> None:
        """A click on the way to the keys."""
        message.press.focus()
        self._show_keys()

    def _show_keys(self) -> None:
        from hotseat.tui.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen())

    def action_back(self) -> None:
        """Write, and go back to where one was."""
        self.dismiss()
        # Only once the other screen stands there again: until then it would forget what it is told.
        self.app.screen.call_later(self.app.write_settings)


def _name(choice: Choice) -> str:
    return (choice.id or "").removeprefix("set-")
