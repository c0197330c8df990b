"""The options: a row for each setting that has a label, and a page of keys.

The rows come from the declarations of the settings, a game's own among them. A change takes effect at once;
the screen writes the file as it closes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, TypeVar
from unicodedata import name

from rich.cells import cell_len
from rich.style import Style
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size

from hotseat.i18n import ENGLISH, _, capital, language, pgettext, sentence
from hotseat.settings import GROUPS, Chosen, Settings
from hotseat.text import shown
from hotseat.text.fit import fit_names, fitted, wrapped
from hotseat.tui.commands import LEAVE, Command, key_name
from hotseat.tui.drawing.canvas import NOWHERE, Box, Canvas
from hotseat.tui.drawing.sheet import Layer, Part, place_stack
from hotseat.tui.preferences import keymap
from hotseat.tui.screens import KitScreen
from hotseat.tui.widgets import KeyHint, TextPart, key_hint
from hotseat.tui.widgets.form import Button, Choice, Form, Row
from hotseat.tui.widgets.painted import KeyBar, Listing, TextWidget

if TYPE_CHECKING:
    from hotseat.tui.app import AnyApp


T = TypeVar("T")

_WIDTH = 72  # the most columns of the form; a sample of the table stands beside it

_SAMPLE, _SMALL_SAMPLE = 34, 17  # columns of the sample

_BESIDE = 3  # cells beside the longest label, for the mark


class Option(Choice):
    """A setting. A click beside its words chooses the next one."""

    LETTERS: ClassVar[bool] = True

    LOOKS: ClassVar[dict[str, str]] = {"yours": "$yours", "name": "$yours"}

    def __init__(self, app: AnyApp, setting: Chosen[T]) -> None:
        self.now: Callable[[], int] = lambda: setting.values.index(app.settings.value(setting))
        super().__init__(setting.key, setting.label, setting.words, self.now(), setting.sentence)
        self.group = setting.group  # its heading
        self.many = setting.key in (Settings.language.key, Settings.colours.key)
        if setting.key == Settings.colours.key and app.no_color:
            text = _("NO_COLOR is set, so everything is drawn in greys, whatever you choose here.")
            self.sentences = (text,)
        self.obey: Callable[[], None] = lambda: app.change(setting, setting.values[self.value], write=False)

    def in_language(self, key: str) -> str:
        """The right arrow leads through all languages, also from one that is read from the right."""
        return key if self.name == Settings.language.key else super().in_language(key)

    def clicked(self, x: int, target: int | None) -> None:
        if target is None:
            self.turn(1)
        super().clicked(x, target)

    def beside_wheel(self, room: int) -> str:
        number = _("{place} of {number}").format(place=self.value + 1, number=len(self.words))
        fits = max(map(cell_len, self.words)) + 8 + cell_len(number) <= room  # the word comes first
        return number if fits else ""


def rows(app: AnyApp) -> list[Option]:
    unused = app.spec.unused_settings
    if language() == ENGLISH:
        unused |= {Settings.letters_of.key}  # its letters are those of records
    shown = [each for each in app.settings.declared() if each.label and each.key not in unused]
    result = [Option(app, setting) for setting in shown if isinstance(setting, Chosen)]
    return sorted(result, key=lambda option: GROUPS.index(option.group))


class SettingsScreen(KitScreen[None]):
    """A row for each setting: up and down move, left and right change it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,q,Q", "back", "back", show=False, id="settings-back"),
        Binding("enter", "go", "choose", show=False, id="settings-go"),
        Binding("up,shift+tab", "move(-1)", "up", show=False, id="settings-up"),
        Binding("down,tab", "move(1)", "down", show=False, id="settings-down"),
        Binding("home,pageup", "to(0)", "first", show=False, id="settings-first"),
        Binding("end,pagedown", "to(-1)", "last", show=False, id="settings-last"),
    ]
    DEFAULT_CSS = """
    SettingsScreen {
        & > Form { height: 1fr; }
        & > KeyBar { dock: bottom; margin: 0 1; }
    }
    """

    def __init__(self, sample: Part[str] | None = None) -> None:
        """sample: a piece of the table, drawn with the current settings."""
        super().__init__()
        self._sample, self._told = sample, ""

    def compose(self) -> ComposeResult:
        self.options = rows(self.app)
        self.keys = Button("keys", _("Keys"), _("Choose your own keys."))
        self.keys.shown = bool(self.app.navigator.keymap_screens())
        self.heading, self.message_line, self.file_line = (TextPart() for _line in range(3))
        self.heading.say(_("Options"), "heading")
        self.headings = {group: TextPart() for group in GROUPS}
        for group, heading in self.headings.items():
            heading.say(_(group), "heading")
        path = shown(str(self.app.preferences.path), 200)
        text = fit_names([path], lambda paths: _("Saved in {path}").format(path=paths[0]), _WIDTH)
        self.file_line.say(text, "quiet")
        lines: list[Part[str]] = [self.heading, *self.headings.values(), self.message_line, self.file_line]
        if self._sample is not None:
            lines.append(self._sample)
        self.form = Form([*self.options, self.keys], lines, beside=_BESIDE, most_label=_WIDTH)
        self._bar = KeyBar()
        yield from (self.form, self._bar)

    def on_mount(self) -> None:
        self.form.go_to(self.options[0])
        self.lay_out(self.app.size)

    def lay_out(self, size: Size) -> None:
        super().lay_out(size)
        large = size.width > _WIDTH + _SAMPLE + 4
        sample = _SAMPLE if large else _SMALL_SAMPLE
        beside = 0 if self._sample is None else 3 + sample
        width = max(1, min(_WIDTH, size.width - beside - 2))
        x = (size.width - width - beside) // 2
        self.form.columns = 2 * x + width + beside
        stack: list[list[Layer]] = [
            [(heading, 1), *((option, 1) for option in self.options if option.group == group)]
            for group, heading in self.headings.items()
        ]
        if self.keys.shown:
            stack[-1].append((self.keys, 1))
        room, rows = size.height - 4, sum(map(len, stack)) + len(stack) - 1
        self.heading.place(NOWHERE)
        if not rows <= room < rows + 2:  # the heading is the first thing to go when room is short
            stack.insert(0, [(self.heading, 1)])
        place_stack(stack, Box(x, 0, width, room), self.form.row)
        last = max(part.box.y for block in stack for part, _rows in block if isinstance(part, Row))
        above, end = max(self.options[0].box.y - 1, 0), min(last + 2, size.height - 3)
        below = width if large else width + beside
        rows = 2 if end + 3 < size.height else len(wrapped(self._sentence, below, 2))
        self.message_line.place(Box(x, end, below, rows))
        self.file_line.place(Box(x, end + rows, below, 1) if end + rows + 1 < size.height else NOWHERE)
        if self._sample is not None:
            rows = end - above + (3 if large else 0)
            self._sample.place(Box(x + width + 3, above, sample, max(rows, 1)))
        self.show_all()

    def show_all(self) -> None:
        self.message_line.say(self._sentence, "quiet")
        change = KeyHint(_("left right"), _("change"), "screen.go")
        if self.form.row is self.keys:
            change = KeyHint(key_name("enter"), _("choose keys"), "screen.go")
        move = KeyHint(_("up down"), pgettext("arrow keys", "move"), "screen.move(1)")
        back = KeyHint(key_name("escape"), pgettext("leave", "back"), "screen.back")
        self._bar.show([change, move, back, KeyHint("F1", _("help"), "app.help"), key_hint(LEAVE)])

    @property
    def _sentence(self) -> str:
        return self._told or self.form.row.sentence()

    def tell(self, text: str) -> None:
        self._told = text
        self.lay_out(self.app.size)

    def takes_letter(self, character: str) -> bool:
        """Whether a word begins with a character, so that it is no key of another script."""
        row = self.form.row
        return isinstance(row, Option) and row.takes_letter(character)

    # What it does

    def on_key(self, event: events.Key) -> None:
        if self.form.take(event):
            event.stop()

    def on_form_changed(self, message: Form.Changed) -> None:
        if isinstance(message.row, Option):
            message.row.obey()

    def on_form_moved(self) -> None:
        self.tell("")

    def settings_changed(self) -> None:
        self.form.forget()
        for option in self.options:
            option.choose(option.now())

    async def language_changed(self) -> None:
        name = self.form.row.name
        await self.recompose()
        self.form.go_to(next((row for row in self.form.rows if row.name == name), self.options[0]))
        self.lay_out(self.app.size)

    @on(events.MouseScrollDown)
    @on(events.MouseScrollUp)
    def wheel_turned(self, event: events.MouseEvent) -> None:
        rows = self.form.shown
        place = rows.index(self.form.row) + (1 if isinstance(event, events.MouseScrollDown) else -1)
        self.form.go_to(rows[max(0, min(place, len(rows) - 1))])

    def action_move(self, by: int) -> None:
        self.form.move(by)

    def action_to(self, place: int) -> None:
        self.form.go_to(self.form.shown[place])

    def action_go(self) -> None:
        row = self.form.row
        if isinstance(row, Option):
            row.turn(1)
        else:
            self.on_form_pressed()

    def on_form_pressed(self) -> None:
        self.app.push_screen(KeysScreen())

    def action_back(self) -> None:
        self.dismiss()
        # Later: the screen below forgets a message that arrives before it is back.
        self.app.screen.call_later(self.app.preferences.write, self.app.tell)


_WORD, _KEYS = 16, 22  # the fewest cells for a command's name and for its keys


class KeyList(Listing[Command | str]):
    """A row for each command, with its declared keys, under the name of its screen."""

    app: AnyApp
    asking = False  # whether the list waits for a new key for the chosen command

    def step(self, by: int, *, around: bool = True) -> None:
        """Choose a command `by` rows further down; `around`: from the last one to the first."""
        places = [place for place, row in enumerate(self.rows) if not isinstance(row, str)]
        at = places.index(self.place) + by
        self.choose(places[at % len(places) if around else max(0, min(at, len(places) - 1))])

    def wheel(self, by: int) -> None:
        if not self.asking:
            self.step(by, around=False)

    def paint_head(self, canvas: Canvas[int]) -> None:
        del canvas
        rows = [row for row in self.rows if not isinstance(row, str)]
        words = max(_WORD, *(cell_len(word_of(row)) + 2 for row in rows))
        keys = max(_KEYS, *(cell_len(self.app.bound(row).all_keys) + 1 for row in rows))
        self._keys_at, self.end = 2 + words, 2 + words + keys

    def paint_row(self, canvas: Canvas[int], y: int, place: int, row: Command | str, style: Style) -> None:
        assert not isinstance(row, str)
        chosen, keys = place == self.place, self.app.bound(row).all_keys
        x, end, moved = self._keys_at, self.end, keys != row.all_keys
        canvas.put(2, y, word_of(row), style)
        keys = _("press a key") if chosen and self.asking else keys
        look = self.look("yours") if moved and not chosen else style
        canvas.put(x, y, fitted(keys, end - x - 1), look)
        if moved:
            text = _("default: {keys}").format(keys=row.all_keys)
            canvas.put(end + 1, y, fitted(text, min(canvas.width - end - 1, 24)), self.look("quiet"))


def word_of(command: Command) -> str:
    return capital(command.word or command.name)


class KeysScreen(KitScreen[None]):
    """The key of each command, which the player can change."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,Q", "dismiss", "back", show=False, id="keys-back"),
        Binding("enter,space", "ask", "change", show=False, id="keys-ask"),
        Binding("backspace,delete", "reset", "reset", show=False, id="keys-reset"),
        Binding("up", "move(-1)", "up", show=False, id="keys-up"),
        Binding("down", "move(1)", "down", show=False, id="keys-down"),
        Binding("pageup", "move(-10)", "page up", show=False, id="keys-page-up"),
        Binding("pagedown", "move(10)", "page down", show=False, id="keys-page-down"),
        Binding("home", "move(-1000)", "first", show=False, id="keys-first"),
        Binding("end", "move(1000)", "last", show=False, id="keys-last"),
    ]
    DEFAULT_CSS = """
    KeysScreen {
        color: $text-bright;
        align: center middle;
        & > #form { width: 72; height: auto; max-height: 100%; }
        & #heading { text-style: bold; margin-bottom: 1; }
        & #why { height: 2; margin-top: 1; color: $text-quiet; }
        & #why.-refused { color: $yours; }
        & > KeyBar { dock: bottom; margin: 0 1; }
    }
    """

    def compose(self) -> ComposeResult:
        self.list, self._why, self._bar = KeyList(), TextWidget(id="why"), KeyBar()
        yield Vertical(TextWidget(_("Keys"), id="heading"), self.list, self._why, id="form")
        yield self._bar

    def on_mount(self) -> None:
        self.list.fill(self._rows(), 1)
        self._show()

    def lay_out(self, size: Size) -> None:
        super().lay_out(size)
        room = size.height - 8  # heading, what the row is about, hints, and air
        self.list.styles.height = max(1, min(len(self.list.rows), room))

    def _rows(self) -> list[Command | str]:
        """The commands whose keys can change, each once, under the heading of its first screen."""
        rows: list[Command | str] = []
        known: set[str] = set()
        for screen in self.app.navigator.keymap_screens():
            new = [command for command in screen.commands if not command.fixed and command.name not in known]
            known.update(command.name for command in new)
            if new:
                rows += ["", screen.heading, *new]
        return rows[1:]

    @property
    def _chosen(self) -> Command:
        row = self.list.rows[self.list.place]
        assert not isinstance(row, str)
        return row

    def _show(self, refusal: str = "", *, asking: bool = False) -> None:
        self.list.asking = asking
        self.list.changed()
        self._why.set_class(bool(refusal), "-refused")
        self._why.say(refusal or self._sentence())
        self._bar.show(self._hints())

    def _sentence(self) -> str:
        if self.list.asking:
            return _("{word}: press the new key.").format(word=word_of(self._chosen))
        return sentence(self.app.bound(self._chosen).text)

    def _hints(self) -> list[KeyHint]:
        if self.list.asking:
            return [KeyHint(key_name("escape"), _("cancel"), "screen.ask(False)")]
        return [
            KeyHint(key_name("enter"), _("change"), "screen.ask"),
            KeyHint(key_name("backspace"), _("default"), "screen.reset"),
            KeyHint(_("up down"), pgettext("arrow keys", "move"), "screen.move(1)"),
            KeyHint(key_name("escape"), pgettext("leave", "back"), "screen.dismiss"),
            key_hint(LEAVE),
        ]

    def tell(self, text: str) -> None:
        self._show(text)

    # What it does

    def takes_letter(self, character: str) -> bool:
        """Whether this is the new key, a Latin letter with or without marks."""
        return self.list.asking and name(character, "").startswith("LATIN")

    def on_key(self, event: events.Key) -> None:
        if not self.list.asking or event.key == "ctrl+q":
            return
        event.stop()
        event.prevent_default()
        if event.key == "escape" or event.key in self.app.bound(self._chosen).keys.split(","):
            self._show()
        else:
            self._try({**self.app.settings.keys, self._chosen.name: event.key})

    def action_ask(self, asking: bool = True) -> None:
        self._show(asking=asking)

    def action_reset(self) -> None:
        keys = self.app.settings.keys
        self._try({name: keys[name] for name in keys if name != self._chosen.name})

    def _try(self, keys: dict[str, str]) -> None:
        """Set the keys, or show why not; problems that other commands already had do not count."""
        screens = self.app.navigator.keymap_screens()
        troubles, before = keymap(keys, screens).troubles, keymap(self.app.settings.keys, screens).troubles
        new = (why for name, why in troubles.items() if name not in before)
        refusal = troubles.get(self._chosen.name) or next(new, "")
        if refusal:
            self._show(sentence(refusal))
            return
        self.app.change(Settings.keys, keys, write=False)
        self._show()

    def action_move(self, by: int) -> None:
        self.list.step(by, around=abs(by) == 1)

    def on_listing_moved(self) -> None:
        self._show(asking=self.list.asking)

    def on_listing_pressed(self, message: KeyList.Pressed) -> None:
        self._show(asking=message.again and not self.list.asking)

    @on(events.MouseScrollDown)
    @on(events.MouseScrollUp)
    def wheel_turned(self, event: events.MouseEvent) -> None:
        self.list.wheel_turned(event)
