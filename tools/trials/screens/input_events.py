"""Input events of `monkey`: keys, mouse, pastes, resizes, waiting; each has a form as text."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.keys import _character_to_key

if TYPE_CHECKING:
    from textual.message import Message
    from textual.message_pump import MessagePump

    from hotseat.tui.app import AnyApp

_SPINS = 400  # turns of the event loop until nothing is left to do; more only where something never ends
_CHARACTERS = {"enter": "\r", "tab": "\t", "escape": "\x1b", "backspace": "\x7f", "space": " "}
_MOUSE = {
    "move": events.MouseMove,
    "down": events.MouseDown,
    "up": events.MouseUp,
    "scroll up": events.MouseScrollUp,
    "scroll down": events.MouseScrollDown,
    "scroll left": events.MouseScrollLeft,
    "scroll right": events.MouseScrollRight,
}


class Deed(NamedTuple):
    """One thing done.

    kind: `key` and `type` (with the key's name or the character), `paste`, `resize` (to x, y), `wait`
    (x thousandths of a second), `focus`, `blur`, or of the mouse what `_MOUSE` names.
    quick: the next one follows before the program has heard of this one.
    """

    kind: str
    text: str = ""
    x: int = 0
    y: int = 0
    button: int = 0
    modifiers: str = ""
    quick: bool = False

    def __str__(self) -> str:
        text = self.text if len(self.text) < 60 else f"{self.text[:60]}... ({len(self.text):,})"
        place = "" if self.kind in ("key", "type", "paste", "focus", "blur") else f"{self.x},{self.y}"
        found = (self.kind, self.modifiers, repr(text) if text else "", place, self.button or "")
        return " ".join(str(each) for each in found if each) + (" and at once" if self.quick else "")


class Nowhere(HeadlessDriver):
    """A terminal that nobody sees: what is painted is made as for a real one, and thrown away."""

    pictures = 0  # or parts of them, that were painted so far

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self.pictures += 1

    def send_message(self, message: Message) -> None:
        """In the thread of the event loop, where all of this happens."""
        self._app.post_message(message)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        pass


async def do(app: AnyApp, deed: Deed) -> None:
    """Have it happen, and wait until the program has come to rest; not so where the next one is quick."""
    driver = app._driver
    assert driver is not None
    if deed.kind == "wait":
        await asyncio.sleep(deed.x / 1000)
    elif deed.kind == "resize":
        size = Size(deed.x, deed.y)
        driver._size = (deed.x, deed.y)
        app.post_message(events.Resize(size, size))
    else:
        event = _event(deed)
        event.set_sender(app)
        driver.process_message(event)
    if not deed.quick:
        await rest(app)


def _event(deed: Deed) -> events.Event:
    if deed.kind == "key":
        letter = deed.text.removeprefix("ctrl+")
        control = chr(ord(letter) & 31) if letter != deed.text and len(letter) == 1 else None
        return events.Key(deed.text, _CHARACTERS.get(deed.text, control))
    if deed.kind == "type":
        plain = deed.text.isalnum()
        return events.Key(deed.text if plain else _character_to_key(deed.text), deed.text)
    if deed.kind == "paste":
        return events.Paste(deed.text)
    if deed.kind in ("focus", "blur"):
        return events.AppFocus() if deed.kind == "focus" else events.AppBlur()
    keys = deed.modifiers.split()
    return _MOUSE[deed.kind](
        None,
        x=deed.x,
        y=deed.y,
        delta_x=0,
        delta_y=0,
        button=deed.button,
        shift="shift" in keys,
        meta="meta" in keys,
        ctrl="ctrl" in keys,
        screen_x=deed.x,
        screen_y=deed.y,
        style=None,
    )


async def rest(app: AnyApp) -> None:
    """Wait until nobody has a message left to read, or the program has ended."""
    calm = 0
    for _spin in range(_SPINS):
        await asyncio.sleep(0)
        if app._exit or app._exception is not None:
            return
        calm = calm + 1 if _quiet(app) else 0
        if calm == 3:  # whoever has just read the last message may be in the middle of answering
            return


def _quiet(app: AnyApp) -> bool:
    if not _empty(app):
        return False
    return all(_empty(screen) and all(map(_empty, screen.children)) for screen in app.screen_stack)


def _empty(pump: MessagePump) -> bool:
    return not pump.message_queue_size


def written(deeds: Iterable[Deed], path: Path) -> None:
    path.write_text("".join(f"{json.dumps(deed)}\n" for deed in deeds), encoding="utf-8")


def read(path: Path) -> list[Deed]:
    return [Deed(*json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
