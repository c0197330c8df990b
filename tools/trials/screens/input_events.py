"""Input events of `monkey`: keys, mouse, pastes, resizes, waiting; each has a form as text.

`Hands` chooses the next one: half make sense, so that games end; half are random.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.keys import _character_to_key
from textual.message import Message
from textual.screen import Screen
from tools.games.random_azul import build

from azul import rules as azul
from azul.tui.table import Table
from hotseat.tui.app import AnyApp
from hotseat.tui.screens.start import StartScreen
from hotseat.tui.table.tutorial import UNDO
from stratopolis.tui.table import Table as StratopolisTable

_SPINS = 400  # turns of the event loop until nothing is left to do; more if something never ends
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
    kind: str  # `key`, `type`, `paste`, `resize`, `wait`, `focus`, `blur`, or what `_MOUSE` names
    text: str = ""  # the key's name, the character, what is pasted
    x: int = 0  # of the mouse or the new size; thousandths of a second of a wait
    y: int = 0
    button: int = 0
    modifiers: str = ""
    quick: bool = False  # the next one follows before the program has read this one

    def __str__(self) -> str:
        text = self.text if len(self.text) < 60 else f"{self.text[:60]}... ({len(self.text):,})"
        place = "" if self.kind in ("key", "type", "paste", "focus", "blur") else f"{self.x},{self.y}"
        found = (self.kind, self.modifiers, repr(text) if text else "", place, self.button or "")
        return " ".join(str(each) for each in found if each) + (" and at once" if self.quick else "")


class Nowhere(HeadlessDriver):
    """An unseen terminal: everything is painted as for a real one, and thrown away."""

    pictures = 0  # or parts of them, painted so far

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self.pictures += 1

    def send_message(self, message: Message) -> None:
        """In the thread of the event loop, as everything here."""
        self._app.post_message(message)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        pass


async def do(app: AnyApp, deed: Deed) -> None:
    """Send the event, and wait until the program is at rest, unless the next event comes at once."""
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
    """Wait until no message is left to read, or the program has ended."""
    calm = 0
    for _spin in range(_SPINS):
        await asyncio.sleep(0)
        if app._exit or app._exception is not None:
            return
        pumps = [app, *app.screen_stack, *(part for screen in app.screen_stack for part in screen.children)]
        calm = 0 if any(pump.message_queue_size for pump in pumps) else calm + 1
        if calm == 3:  # the last message may still be being answered
            return


def written(deeds: Iterable[Deed], path: Path) -> None:
    path.write_text("".join(f"{json.dumps(deed)}\n" for deed in deeds), encoding="utf-8")


def read(path: Path) -> list[Deed]:
    return [Deed(*json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


# Which comes next

QUITTING = ("q", "Q", "ctrl+q")
_QUITS = 0.04  # the share of such keys to press after all
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-_=/\\?!.,:;'\"()[]{}<>|*%&$#@~`^"
_ODD = "éßøñçÅŁžıİΩжשم漢字あ가🙂\u200d\u0301\u202e\u00a0\u2028\ufeff\U0001f1e9😀𝔘٣½"
_KEYS = (
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "insert", "delete"),
    *("enter", "escape", "tab", "shift+tab", "backspace", "space"),
    *(f"f{number}" for number in range(1, 13)),
    *(f"ctrl+{letter}" for letter in "abcdefghijklmnoprstuvwxyz"),
    *(f"{kind}+{key}" for kind in ("shift", "ctrl", "alt") for key in ("up", "down", "left", "right")),
    *("ctrl+home", "ctrl+end", "ctrl+delete", "shift+home", "shift+end", "alt+enter", "ctrl+@", "f24"),
    *("ctrl+backslash", "ctrl+right_square_bracket", "ctrl+underscore", "scroll_up", "<ignore>"),
)
_RESIZES = ((80, 24), (80, 24), (80, 24), (100, 30), (120, 40), (60, 20), (40, 12))
_PASTES = (
    "North",
    "  two\nlines ",
    "\x1b[2J\x1b]0;hello\x07\x00\x7f",
    "[bold red]markup[/] [@click=app.leave]here[/]",
    "漢字かな🙂\u202eabc\u0301",
    "3b2\n4k1\nundo\n",
    "",
)


class Hands:
    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._next = deque[Deed]()
        self._left, self._calm = 0, False  # deeds left in this mood

    def deed(self, app: AnyApp) -> Deed:
        rng = self._rng
        if not self._left:
            self._calm = not self._calm
            self._left = rng.randrange(20, 400) if self._calm else rng.randrange(20, 200)
        self._left -= 1
        if rng.random() < (0.96 if self._calm else 0.3):
            if not self._next:
                self._next.extend(self._plan(app))
            return self._next.popleft()
        deed = self._senseless(app)
        if deed.kind in ("key", "type") and deed.text in QUITTING and rng.random() > _QUITS:
            return Deed("key", "escape")
        return deed

    # Events that make sense

    def _plan(self, app: AnyApp) -> list[Deed]:
        screen, rng = app.screen, self._rng
        lot = rng.random()
        if isinstance(screen, Table) and screen.tutorial is not None:
            asks = screen.tutorial.lesson.step.asks
            if lot < 0.7:
                if isinstance(asks, azul.Pick):
                    return typed(str(asks).lower())
                return [Deed("type", "u") if asks == UNDO else Deed("key", "enter")]
        elif isinstance(screen, Table):
            if lot < (0.99 if self._calm else 0.8):
                return self._azul(screen)
        elif isinstance(screen, StratopolisTable):
            if lot < (0.99 if self._calm else 0.8):
                return self._stratopolis(screen)
        elif isinstance(screen, StartScreen) and lot < 0.3:
            return [Deed("key", "enter")]
        elif lot < 0.3:
            return [Deed("key", "escape")]
        return [self._bound(screen)] if lot < 0.98 else self._click(app)

    def _azul(self, table: Table) -> list[Deed]:
        session = table.session
        if session.finished or session.position.to_play is None:
            return [Deed("key", "enter")]
        if session.computer_to_play is not None:
            return [Deed("key", self._rng.choice(("enter", "enter", "right", "plus")))]
        move = build(session.position, self._rng)
        text = str(move)[2:] if isinstance(move, azul.Place) else str(move).lower()
        return [*typed(text), *([Deed("key", "enter")] if table.app.settings.confirm else [])]

    def _stratopolis(self, table: StratopolisTable) -> list[Deed]:
        session = table.session
        if session.finished or session.computer_to_play is not None:
            return [Deed("key", "enter")]
        walk = typed(self._rng.choice("np") * self._rng.randrange(4))
        if table.state.cursor.place is None or self._rng.random() < 0.2:
            walk = [*typed(self._rng.choice("123")), *walk]
        return [*walk, Deed("key", "enter")]

    def _bound(self, screen: Screen[object]) -> Deed:
        keys = [*screen._bindings.key_to_bindings]
        focused = screen.focused
        if focused is not None:
            keys += focused._bindings.key_to_bindings
        key = self._rng.choice(keys) if keys else "enter"
        if key in QUITTING and self._rng.random() > _QUITS:
            key = "enter"
        return Deed("type", key) if len(key) == 1 else Deed("key", key)

    # Random events

    def _senseless(self, app: AnyApp) -> Deed:
        rng = self._rng
        lot = rng.random()
        if lot < 0.2:
            return self._key()
        if lot < 0.42:  # which mean nothing to most screens
            return Deed("key", rng.choice(_KEYS)) if lot < 0.3 else Deed("type", rng.choice(_ODD))
        return self._by_mouse(app, lot) if lot < 0.86 else self._other(lot)

    def _by_mouse(self, app: AnyApp, lot: float) -> Deed:
        rng = self._rng
        if lot < 0.56:
            return self._mouse(app, "move", rng.choice((0, 0, 0, 1, 3)))
        if lot < 0.78:
            self._next.extendleft(reversed(self._click(app) if lot < 0.72 else self._drag(app)))
            return self._mouse(app, "move")
        return self._mouse(app, f"scroll {rng.choice(('up', 'down', 'up', 'down', 'left', 'right'))}")

    def _other(self, lot: float) -> Deed:
        rng = self._rng
        if lot < 0.89:
            return Deed("paste", self._pasted())
        if lot < 0.915:
            return Deed("resize", "", *self._size())
        if lot < 0.955:
            return Deed(rng.choice(("blur", "focus")))
        if lot < 0.98:
            self._next.extendleft(self._key()._replace(quick=n > 0) for n in range(rng.randrange(2, 12)))
            return Deed("key", "right", quick=True)
        return Deed("wait", "", rng.choice((1, 5, 20)))

    def _key(self) -> Deed:
        rng = self._rng
        lot = rng.random()
        if lot < 0.5:
            return Deed("type", rng.choice(_LETTERS))
        if lot < 0.56:
            return Deed("type", rng.choice(_ODD))
        return Deed("key", rng.choice(_KEYS))

    def _pasted(self) -> str:
        rng = self._rng
        if rng.random() < 0.1:
            return rng.choice(("x", "漢", "\n", "\x1b[A", "long ")) * rng.choice((100, 1000, 10_000, 100_000))
        if rng.random() < 0.2:
            return "".join(
                chr(rng.randrange(0x20) if rng.random() < 0.3 else rng.randrange(0xD800)) for _ in range(20)
            )
        return rng.choice(_PASTES)

    def _size(self) -> tuple[int, int]:
        rng = self._rng
        lot = rng.random()
        if lot < 0.6:
            return rng.choice(_RESIZES)
        large = lot < 0.64  # seldom, as large pictures take long
        return rng.randint(1, 400 if large else 90), rng.randint(1, 120 if large else 30)

    def _mouse(self, app: AnyApp, kind: str, button: int = 0) -> Deed:
        """Anywhere on the terminal; now and then beside it, where it was larger a moment ago."""
        rng, size = self._rng, app.size
        x, y = rng.randrange(size.width), rng.randrange(size.height)
        if rng.random() < 0.2:
            y = size.height - 1 - rng.randrange(min(3, size.height))  # the bottom lines
        if rng.random() < 0.01:
            x, y = x + 50, y + 20
        held = rng.choice(("shift", "ctrl", "meta")) if rng.random() < 0.1 else ""
        return Deed(kind, "", x, y, button, held)

    def _click(self, app: AnyApp) -> list[Deed]:
        rng = self._rng
        down = self._mouse(app, "down", rng.choice((1, 1, 1, 1, 2, 3)))
        one = [down, down._replace(kind="up")]
        return one * rng.choice((1, 1, 1, 2, 3))

    def _drag(self, app: AnyApp) -> list[Deed]:
        rng = self._rng
        down = self._mouse(app, "down", 1)
        moves = [self._mouse(app, "move", 1) for _ in range(rng.randrange(1, 6))]
        last = moves[-1]._replace(kind="up")
        return [down, *moves, *([last] if rng.random() < 0.9 else [])]


def typed(text: str) -> list[Deed]:
    return [Deed("type", each) for each in text]
