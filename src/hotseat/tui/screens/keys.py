"""The screen of keys: every command, and the keys that the player gives it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar
from unicodedata import name

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import Screen

from hotseat.i18n import _, capital, full_stop, pgettext
from hotseat.settings.model import Settings
from hotseat.text.fit import fitted
from hotseat.tui.commands import LEAVE, Command, spoken
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.painting import LEFT, Painted, Window
from hotseat.tui.keymap import keymap
from hotseat.tui.widgets.lines import Hint, HintBar, Sentence, hint_of

if TYPE_CHECKING:
    from hotseat.tui.host import AnyApp


_WORD, _KEYS = 16, 22  # cells for what a command is called, and for its keys: at least


class KeyList(Painted[int]):
    """A row a command, as many as there is room for around the one that is chosen.

    It is drawn as the statistics draw their `Listing`, which was measured: 100 rows are painted after
    35 ms, in Textual's `DataTable` after 96.
    """

    MIRRORED: ClassVar[bool] = True
    can_focus = True
    DEFAULT_CSS = """
    KeyList { color: $text-bright; }
    """
    LOOKS: ClassVar[dict[str, str]] = {
        "quiet": "$text-quiet",
        "yours": "bold $yours-ink on $yours",
        "changed": "bold $yours",
        "heading": "bold $text-quiet",
    }

    class Pressed(Message):
        """A row was clicked: that of the place."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[tuple[Command, Command], ...] = ()
        self.headings: dict[int, str] = {}  # what stands above a row, by its place
        self.place = 0
        self.asking = False
        self._top = 0  # the first of the `lines` to be seen

    def show(
        self,
        rows: Sequence[tuple[Command, Command]],
        place: int,
        *,
        asking: bool,
        headings: Mapping[int, str],
    ) -> None:
        """Other rows (each a command as it was declared, and as it is now), or another one chosen.

        `headings` stand above rows, by their place.
        """
        if (tuple(rows), place, asking, headings) != (self.rows, self.place, self.asking, self.headings):
            self.rows, self.place, self.asking = tuple(rows), place, asking
            self.headings = dict(headings)
            self.changed()

    @property
    def lines(self) -> list[int | str]:
        """The lines from the top: the places of rows, their headings, blanks between."""
        lines: list[int | str] = []
        for place in range(len(self.rows)):
            if place in self.headings:
                lines += ["", self.headings[place]] if lines else [self.headings[place]]
            lines.append(place)
        return lines

    def paint(self, canvas: Canvas[int]) -> None:
        lines = self.lines
        if not lines:
            return
        at = lines.index(self.place)
        above = at - 1 if self.place in self.headings else at  # a heading is seen with its first row
        window = Window(len(lines), canvas.height, at, self._top).at(at)
        self._top = min(window.top, above)
        for y, line in enumerate(lines[self._top : self._top + canvas.height]):
            if isinstance(line, str):
                canvas.put(0, y, fitted(line, canvas.width), self.look("heading"))
            else:
                self._paint_row(canvas, y, line)

    def _paint_row(self, canvas: Canvas[int], y: int, place: int) -> None:
        """A command and its keys; the chosen one lit, with a mark that shows without colour too."""
        declared, now = self.rows[place]
        x = 2 + max(_WORD, *(cell_len(word_of(command)) + 2 for command, _now in self.rows))
        end = x + max(_KEYS, *(cell_len(command.all_keys) + 1 for _declared, command in self.rows))
        canvas.mark(0, y, canvas.width, 1, place)
        chosen = place == self.place
        if chosen:
            canvas.fill(0, y, end, 1, self.look("yours"))
        style = self.look("yours") if chosen else canvas.ground
        canvas.put(0, y, "> " if chosen else "  ", style)
        canvas.put(2, y, word_of(declared), style)
        keys = _("press a key") if chosen and self.asking else now.all_keys
        moved = declared.all_keys != now.all_keys
        look = self.look("changed") if moved and not chosen else style
        canvas.put(x, y, fitted(keys, end - x - 1), look)
        if moved:
            text = _("default: {keys}").format(keys=declared.all_keys)
            canvas.put(end + 1, y, fitted(text, min(canvas.width - end - 1, 24)), self.look("quiet"))

    def on_click(self, event: events.Click) -> None:
        """Tell which row."""
        place = self.hit(event)
        if place is not None and event.button == LEFT:
            self.post_message(self.Pressed(place))


def word_of(command: Command) -> str:
    """The name of a command at the beginning of a line."""
    return capital(command.word or command.name)


class KeysScreen(Screen[None]):
    """Which key does what, and giving a command another one."""

    app: AnyApp
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,Q", "back", "back", show=False, id="keys-back"),
        Binding("enter,space", "ask", "change", show=False, id="keys-ask"),
        Binding("backspace,delete", "reset", "reset", show=False, id="keys-reset"),
        Binding("up", "move(-1)", "up", show=False, id="keys-up"),
        Binding("down", "move(1)", "down", show=False, id="keys-down"),
    ]
    DEFAULT_CSS = """
    KeysScreen {
        background: $table;
        color: $text-bright;
        align: center middle;
        & > #form { width: 72; height: auto; max-height: 100%; }
        & #heading { text-style: bold; margin-bottom: 1; }
        & #why { height: 2; margin-top: 1; color: $text-quiet; }
        & #why.-refused { color: $yours; }
        & > HintBar { dock: bottom; margin: 0 1; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._commands, self._headings = self._listed()
        self._place = 0
        self._asking = False

    def compose(self) -> ComposeResult:
        with Vertical(id="form"):
            yield Sentence(_("Keys"), id="heading")
            yield KeyList()
            yield Sentence(id="why")
        yield HintBar()

    def on_mount(self) -> None:
        """The first command is the one to change."""
        self.query_one(KeyList).focus()
        self._show()
        self._set_height()

    def on_resize(self) -> None:
        """As many rows as there is room for."""
        self._set_height()

    def _set_height(self) -> None:
        room = self.app.size.height - 8  # heading, what the row is about, hints, and air
        self.query_one(KeyList).styles.height = max(1, min(len(self.query_one(KeyList).lines), room))

    def _listed(self) -> tuple[list[Command], dict[int, str]]:
        """Every command whose keys can be changed, as it was declared, and once: on its first screen;
        and what that is called, by the place of its first command.
        """
        commands: dict[str, Command] = {}
        headings: dict[int, str] = {}
        for room in self.app.rooms():
            new = [command for command in room.commands if not command.fixed and command.name not in commands]
            if new and room.heading:
                headings[len(commands)] = room.heading
            commands.update((command.name, command) for command in new)
        return [*commands.values()], headings

    @property
    def _chosen(self) -> Command:
        return self._commands[self._place]

    def _show(self, refusal: str = "") -> None:
        rows = [(command, self.app.bound(command)) for command in self._commands]
        self.query_one(KeyList).show(rows, self._place, asking=self._asking, headings=self._headings)
        line = self.query_one("#why", Sentence)
        line.set_class(bool(refusal), "-refused")
        line.say(refusal or self._sentence())
        self.query_one(HintBar).show(self._hints())

    def _sentence(self) -> str:
        if self._asking:
            return _("{word}: press the new key.").format(word=word_of(self._chosen))
        return f"{self.app.bound(self._chosen).text}."

    def _hints(self) -> list[Hint]:
        if self._asking:
            return [Hint(spoken("escape"), _("cancel"), "screen.give_up")]
        return [
            Hint(spoken("enter"), _("change"), "screen.ask"),
            Hint(spoken("backspace"), _("default"), "screen.reset"),
            Hint(_("up down"), pgettext("arrow keys", "move"), "screen.move(1)"),
            Hint(spoken("escape"), pgettext("leave", "back"), "screen.back"),
            hint_of(LEAVE),
        ]

    def tell(self, text: str) -> None:
        """Say something below the rows."""
        self._show(text)

    # What it does

    def takes_letter(self, character: str) -> bool:
        """Whether a key is asked for and this is one of a Latin keyboard, marks and all."""
        return self._asking and name(character, "").startswith("LATIN")

    def on_key(self, event: events.Key) -> None:
        """Take the next key as the answer to the question for a key; escape cancels it."""
        if not self._asking or event.key == "ctrl+q":
            return
        event.stop()
        event.prevent_default()
        self._asking = False
        if event.key == "escape":
            self._show()
        else:
            self._give(event.key)

    def action_ask(self) -> None:
        """Ask for the key."""
        self._asking = True
        self._show()

    def action_give_up(self) -> None:
        """Cancel the question for a key."""
        self._asking = False
        self._show()

    def action_reset(self) -> None:
        """Reset the command to its own keys."""
        self._try({name: keys for name, keys in self._asked().items() if name != self._chosen.name})

    def _give(self, key: str) -> None:
        if key in self.app.bound(self._chosen).keys.split(","):
            self._show()
        else:
            self._try({**self._asked(), self._chosen.name: key})

    def _asked(self) -> dict[str, str]:
        return dict(self.app.settings.keys)

    def _try(self, keys: dict[str, str]) -> None:
        """Set the keys, or show why they cannot be set; old problems of other entries do not count."""
        troubles = keymap(keys, self.app.rooms()).troubles
        new = troubles.keys() - keymap(self._asked(), self.app.rooms()).troubles.keys()
        if self._chosen.name in troubles:
            new = {self._chosen.name}
        refusal = next((troubles[name] for name in troubles if name in new), "")
        if refusal:
            self._show(full_stop(capital(refusal)))
            return
        self.app.change(Settings.keys, keys, write=False)
        self._show()

    def action_move(self, by: int) -> None:
        """The next row, round and round."""
        self._place = (self._place + by) % len(self._commands)
        self._show()

    def on_key_list_pressed(self, message: KeyList.Pressed) -> None:
        """A click chooses a row; on the chosen one it asks for the key."""
        if message.place == self._place and not self._asking:
            self.action_ask()
        else:
            self._asking, self._place = False, message.place
            self._show()

    def on_mouse_scroll_down(self) -> None:
        """The wheel moves, too."""
        self._roll(1)

    def on_mouse_scroll_up(self) -> None:
        """The wheel moves, too."""
        self._roll(-1)

    def _roll(self, by: int) -> None:
        if not self._asking:
            self._place = max(0, min(len(self._commands) - 1, self._place + by))
            self._show()

    def action_back(self) -> None:
        """Back to the options."""
        self.dismiss()
