"""The keys of the commands: a row each; enter and then a key changes one, backspace resets it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen

from hotseat.language import _
from hotseat.settings import Settings
from hotseat.ui.command import LEAVE, Command
from hotseat.ui.keymap import keymap
from hotseat.ui.parts.keylist import KeyList, word_of
from hotseat.ui.parts.lines import Hint, HintBar, Sentence, hint_of

if TYPE_CHECKING:
    from hotseat.ui.configured import ConfiguredApp


class KeysScreen(Screen[None]):
    """Which key does what, and giving a command another one."""

    app: ConfiguredApp
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
        """The rows, and below them what the chosen one is about."""
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
        found: dict[str, Command] = {}
        headings: dict[int, str] = {}
        for room in self.app.rooms():
            new = [each for each in room.commands if not each.fixed and each.name not in found]
            if new and room.heading:
                headings[len(found)] = room.heading
            found.update((each.name, each) for each in new)
        return [*found.values()], headings

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
            return [Hint("esc", _("cancel"), "screen.give_up")]
        return [
            Hint("enter", _("change"), "screen.ask"),
            Hint("backspace", _("default"), "screen.reset"),
            Hint("up down", _("move"), "screen.move(1)"),
            Hint("esc", _("back"), "screen.back"),
            hint_of(LEAVE),
        ]

    def tell(self, text: str) -> None:
        """Say something below the rows."""
        self._show(text)

    # What it does

    def on_key(self, event: events.Key) -> None:
        """While a key is asked for, every one is the answer; escape takes the question back."""
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
        """Take the question back."""
        self._asking = False
        self._show()

    def action_reset(self) -> None:
        """The keys that the command had at first."""
        self._try({name: keys for name, keys in self._asked().items() if name != self._chosen.name})

    def _give(self, key: str) -> None:
        if key in self.app.bound(self._chosen).keys.split(","):
            self._show()
        else:
            self._try({**self._asked(), self._chosen.name: key})

    def _asked(self) -> dict[str, str]:
        return dict(self.app.settings.keys)

    def _try(self, asked: dict[str, str]) -> None:
        """Set the keys, or say what stands against the change; other entries' old faults do not count."""
        troubles = keymap(asked, self.app.rooms()).troubles
        new = troubles.keys() - keymap(self._asked(), self.app.rooms()).troubles.keys()
        if self._chosen.name in troubles:
            new = {self._chosen.name}
        refusal = next((troubles[name] for name in troubles if name in new), "")
        if refusal:
            self._show(_("{reason}.").format(reason=refusal[:1].upper() + refusal[1:]))
            return
        self.app.change(Settings.keys, asked, write=False)
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
