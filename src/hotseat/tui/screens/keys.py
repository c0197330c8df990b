"""The screen of keys: every command, and the keys that the player gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar
from unicodedata import name

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size

from hotseat.i18n import _, capital, full_stop, pgettext
from hotseat.settings.model import Settings
from hotseat.text.fit import fitted
from hotseat.tui.commands import LEAVE, Command, spoken
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.keymap import keymap
from hotseat.tui.kit_screen import KitScreen
from hotseat.tui.widgets.lines import KeyBar, KeyHint, Sentence, key_hint
from hotseat.tui.widgets.listing import Listing

if TYPE_CHECKING:
    from hotseat.tui.app import AnyApp


_WORD, _KEYS = 16, 22  # cells for what a command is called, and for its keys: at least


Bound = tuple[Command, Command]  # a command as it was declared, and as it is now


class KeyList(Listing[Bound | str]):
    """A row a command, under the names of their screens."""

    LOOKS: ClassVar[dict[str, str]] = {**Listing.LOOKS, "changed": "bold $yours"}
    asking = False  # whether the chosen command is to get another key

    def step(self, by: int, *, around: bool = True) -> None:
        """So many commands down; `around` leads from the last one to the first."""
        places = [place for place, row in enumerate(self.rows) if not isinstance(row, str)]
        at = places.index(self.place) + by
        self.choose(places[at % len(places) if around else max(0, min(at, len(places) - 1))])

    def wheel(self, by: int) -> None:
        if not self.asking:
            self.step(by, around=False)

    def paint_head(self, canvas: Canvas[int]) -> None:
        del canvas
        rows = [row for row in self.rows if not isinstance(row, str)]
        words = max(_WORD, *(cell_len(word_of(declared)) + 2 for declared, _now in rows))
        keys = max(_KEYS, *(cell_len(now.all_keys) + 1 for _declared, now in rows))
        self._keys_at, self._end = 2 + words, 2 + words + keys

    def lit_width(self, width: int) -> int:
        del width
        return self._end

    def paint_row(self, canvas: Canvas[int], y: int, place: int, row: Bound | str, style: Style) -> None:
        assert not isinstance(row, str)
        (declared, now), chosen = row, place == self.place
        x, end = self._keys_at, self._end
        canvas.put(2, y, word_of(declared), style)
        keys = _("press a key") if chosen and self.asking else now.all_keys
        moved = declared.all_keys != now.all_keys
        look = self.look("changed") if moved and not chosen else style
        canvas.put(x, y, fitted(keys, end - x - 1), look)
        if moved:
            text = _("default: {keys}").format(keys=declared.all_keys)
            canvas.put(end + 1, y, fitted(text, min(canvas.width - end - 1, 24)), self.look("quiet"))


def word_of(command: Command) -> str:
    """The name of a command at the beginning of a line."""
    return capital(command.word or command.name)


class KeysScreen(KitScreen[None]):
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
        & > KeyBar { dock: bottom; margin: 0 1; }
    }
    """

    def compose(self) -> ComposeResult:
        with Vertical(id="form"):
            yield Sentence(_("Keys"), id="heading")
            yield KeyList()
            yield Sentence(id="why")
        yield KeyBar()

    def on_mount(self) -> None:
        """The first command is the one to change."""
        self.list = self.query_one(KeyList)
        self.list.fill(self._rows(), 1)
        self._say()

    def lay_out(self, size: Size) -> None:
        super().lay_out(size)
        room = size.height - 8  # heading, what the row is about, hints, and air
        self.list.styles.height = max(1, min(len(self.list.rows), room))

    def _rows(self) -> list[Bound | str]:
        """Every command whose keys can be changed, once: on its first screen, under what that is called."""
        rows: list[Bound | str] = []
        known: set[str] = set()
        for room in self.app.rooms():
            new = [command for command in room.commands if not command.fixed and command.name not in known]
            known.update(command.name for command in new)
            if new:
                rows += ["", room.heading, *((command, self.app.bound(command)) for command in new)]
        return rows[1:]

    @property
    def _chosen(self) -> Command:
        row = self.list.rows[self.list.place]
        assert not isinstance(row, str)
        return row[0]

    def _show(self, refusal: str = "", *, asking: bool = False) -> None:
        self.list.asking = asking
        self.list.fill(self._rows())
        self._say(refusal)

    def _say(self, refusal: str = "") -> None:
        line = self.query_one("#why", Sentence)
        line.set_class(bool(refusal), "-refused")
        line.say(refusal or self._sentence())
        self.query_one(KeyBar).show(self._hints())

    def _sentence(self) -> str:
        if self.list.asking:
            return _("{word}: press the new key.").format(word=word_of(self._chosen))
        return f"{self.app.bound(self._chosen).text}."

    def _hints(self) -> list[KeyHint]:
        if self.list.asking:
            return [KeyHint(spoken("escape"), _("cancel"), "screen.give_up")]
        return [
            KeyHint(spoken("enter"), _("change"), "screen.ask"),
            KeyHint(spoken("backspace"), _("default"), "screen.reset"),
            KeyHint(_("up down"), pgettext("arrow keys", "move"), "screen.move(1)"),
            KeyHint(spoken("escape"), pgettext("leave", "back"), "screen.back"),
            key_hint(LEAVE),
        ]

    def tell(self, text: str) -> None:
        self._show(text)

    # What it does

    def takes_letter(self, character: str) -> bool:
        """Whether a key is asked for and this is one of a Latin keyboard, marks and all."""
        return self.list.asking and name(character, "").startswith("LATIN")

    def on_key(self, event: events.Key) -> None:
        """Take the next key as the answer to the question for a key; escape cancels it."""
        if not self.list.asking or event.key == "ctrl+q":
            return
        event.stop()
        event.prevent_default()
        if event.key == "escape" or event.key in self.app.bound(self._chosen).keys.split(","):
            self._show()
        else:
            self._try({**self.app.settings.keys, self._chosen.name: event.key})

    def action_ask(self) -> None:
        self._show(asking=True)

    def action_give_up(self) -> None:
        self._show()

    def action_reset(self) -> None:
        keys = self.app.settings.keys
        self._try({name: keys[name] for name in keys if name != self._chosen.name})

    def _try(self, keys: dict[str, str]) -> None:
        """Set the keys, or show why they cannot be set; old problems of other entries do not count."""
        troubles = keymap(keys, self.app.rooms()).troubles
        new = troubles.keys() - keymap(self.app.settings.keys, self.app.rooms()).troubles.keys()
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
        self.list.step(by)

    def on_listing_pointed(self) -> None:
        self._say()

    def on_listing_pressed(self, message: KeyList.Pressed) -> None:
        """A click chooses a row; on the chosen one it asks for the key."""
        self._show(asking=message.again and not self.list.asking)

    def on_mouse_scroll_down(self) -> None:
        self.list.wheel(1)

    def on_mouse_scroll_up(self) -> None:
        self.list.wheel(-1)

    def action_back(self) -> None:
        self.dismiss()
