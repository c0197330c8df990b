"""Drive a page in a headless Chromium: read its terminal, send keys and mouse, take pictures.

It speaks Chromium's DevTools protocol. The text of the page's terminal is read from the bytes of its
websocket; the colours of a screenshot show that it is drawn.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
from base64 import b64decode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any
from urllib.parse import parse_qs, urlsplit

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType
from tools.terminal.picture import Picture
from tools.terminal.pseudo_terminal import PATIENCE

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # there is no internet
    "--remote-debugging-port=0",
)

# Counts the colours of a picture in the page itself, which can decode pictures.
_COLOURS = """(async () => {
  const image = new Image();
  image.src = "data:image/png;base64," + %s;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const found = {};
  const data = context.getImageData(0, 0, image.width, image.height).data;
  for (let i = 0; i < data.length; i += 4) {
    const colour = "#" + [0, 1, 2].map(n => data[i + n].toString(16).padStart(2, "0")).join("");
    found[colour] = (found[colour] || 0) + 1;
  }
  return found;
})()"""


class NotStarted(Exception):
    """The Chromium of this machine does not start; the text is a sentence."""


def program() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Page:
    """A page with a terminal in it."""

    def __init__(self, tools: ClientWebSocketResponse) -> None:
        self.picture = Picture()
        self.requested: list[str] = []  # the address of everything the page asked for
        self.messages: list[Any] = []  # what came over the terminal's websocket besides bytes
        self.errors: list[str] = []
        self._tools = tools
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._changed = asyncio.Event()

    async def listen(self) -> None:
        """Receive Chromium's messages, for ever."""
        async for message in self._tools:
            if message.type is not WSMsgType.TEXT:
                continue
            told = json.loads(message.data)
            if "id" in told:
                answer = self._asked.pop(told["id"])
                if not answer.done():
                    answer.set_result(told)
            else:
                self._heard(told["method"], told["params"])

    def _heard(self, method: str, told: Any) -> None:
        if method == "Network.requestWillBeSent":
            if not told["request"]["url"].startswith("data:"):
                self.requested.append(told["request"]["url"])
        elif method == "Network.webSocketCreated":
            self.requested.append(told["url"])
            size = parse_qs(urlsplit(told["url"]).query)
            self.picture = Picture(int(size["width"][0]), int(size["height"][0]))
        elif method == "Network.webSocketFrameSent":
            kind, *rest = json.loads(told["response"]["payloadData"])
            if kind == "resize" and rest[0] != {"width": self.picture.width, "height": self.picture.height}:
                self.picture.resize(**rest[0])
        elif method == "Network.webSocketFrameReceived":
            self._changed.set()
            payload = told["response"]["payloadData"]
            if told["response"]["opcode"] == 2:
                self.picture.feed(b64decode(payload))
            else:
                self.messages.append(json.loads(payload))
        elif method == "Runtime.exceptionThrown":
            self.errors.append(str(told["exceptionDetails"]))
        elif method == "Log.entryAdded" and told["entry"]["level"] == "error":
            self.errors.append(told["entry"]["text"])

    async def ask(self, method: str, **words: Any) -> Any:
        number = len(self._asked) + 1 + max(self._asked, default=0)
        self._asked[number] = answer = asyncio.get_running_loop().create_future()
        await self._tools.send_json({"id": number, "method": method, "params": words})
        found = await asyncio.wait_for(answer, PATIENCE)
        assert "error" not in found, (method, found["error"])
        return found["result"]

    async def evaluate(self, expression: str) -> Any:
        found = await self.ask(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    async def go(self, url: str) -> None:
        for domain in ("Network", "Page", "Runtime", "Log"):
            await self.ask(f"{domain}.enable")
        await self.ask("Page.navigate", url=url)

    async def size(self, width: int, height: int) -> None:
        await self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    async def until(self, expected: str | Callable[[], bool]) -> Picture:
        end = monotonic() + PATIENCE
        while not (expected in self.picture.text if isinstance(expected, str) else expected()):
            assert monotonic() < end, f"not in the page: {expected!r}\n{self.picture.text}\n{self.errors}"
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), 0.2)
        return self.picture

    async def settle(self, quiet: float = 0.3) -> None:
        """Wait until nothing has arrived for a while and everything is drawn."""
        with suppress(TimeoutError):
            while True:
                self._changed.clear()
                await asyncio.wait_for(self._changed.wait(), quiet)
        await self.evaluate("new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn)))")

    async def holds(self, expression: str) -> None:
        end = monotonic() + PATIENCE
        while not await self.evaluate(f"Boolean({expression})"):
            assert monotonic() < end, f"not true: {expression}"
            await asyncio.sleep(0.05)

    async def type(self, text: str) -> None:
        for character in text:
            await self.key(character, text=character)

    async def key(self, key: str, *, code: int = 0, text: str = "", modifiers: int = 0) -> None:
        """Press a key, named as the browser names it. modifiers: 1 alt, 2 ctrl, 4 meta, 8 shift."""
        words: dict[str, Any] = {"key": key, "modifiers": modifiers}
        words["windowsVirtualKeyCode"] = code or ord(key[0].upper())
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        await self.ask("Input.dispatchKeyEvent", **words, **down)
        await self.ask("Input.dispatchKeyEvent", **words, type="keyUp")

    async def move(self, x: int, y: int) -> tuple[float, float]:
        """Move the mouse to a cell of the terminal; returns the place in pixels."""
        box = await self.evaluate(
            "(({left, top, width, height}) => [left, top, width, height])"
            "(document.querySelector('.xterm-screen').getBoundingClientRect())"
        )
        across, down = box[2] / self.picture.width, box[3] / self.picture.height
        place = box[0] + (x + 0.5) * across, box[1] + (y + 0.5) * down
        await self._mouse("mouseMoved", place)
        return place

    async def click(self, x: int, y: int) -> None:
        place = await self.move(x, y)
        await self._mouse("mousePressed", place, button="left", clickCount=1)
        await self._mouse("mouseReleased", place, button="left", clickCount=1)

    async def wheel(self, x: int, y: int, pixels: int) -> None:
        place = await self.move(x, y)
        await self._mouse("mouseWheel", place, deltaX=0, deltaY=pixels)

    async def _mouse(self, what: str, place: tuple[float, float], **more: object) -> None:
        await self.ask("Input.dispatchMouseEvent", type=what, x=place[0], y=place[1], **more)

    async def screenshot(self) -> bytes:
        return b64decode((await self.ask("Page.captureScreenshot"))["data"])

    async def colours(self) -> dict[str, int]:
        """The colours of a picture of the page, as `#rrggbb`, and how many pixels each has."""
        shot = (await self.ask("Page.captureScreenshot"))["data"]
        found = await self.evaluate(_COLOURS % json.dumps(shot))
        assert isinstance(found, dict)
        return found


@asynccontextmanager
async def opened(url: str, width: int = 1280, height: int = 800) -> AsyncIterator[Page]:
    """Open an address in a Chromium with a fresh profile; it ends with the block.

    Raises `NotStarted`.
    """
    chromium = program()
    assert chromium is not None
    # When the first process has ended, others may still write.
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            (chromium, *FLAGS, f"--user-data-dir={profile}", "about:blank"),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"HOME": profile},
        )
        try:
            async with ClientSession() as session:
                address = await _tools_of(session, Path(profile), process)
                async with session.ws_connect(address, max_msg_size=0) as tools:
                    page = Page(tools)
                    listening = asyncio.create_task(page.listen())
                    try:
                        await page.size(width, height)
                        await page.go(url)
                        yield page
                    finally:
                        listening.cancel()
        finally:
            process.terminate()
            process.wait(PATIENCE)


async def _tools_of(session: ClientSession, profile: Path, process: subprocess.Popen[bytes]) -> str:
    """The address of the first page's DevTools, once Chromium has written its port."""
    end = monotonic() + PATIENCE
    while monotonic() < end and process.poll() is None:
        with suppress(OSError, IndexError, StopIteration):
            port = (profile / "DevToolsActivePort").read_text().split()[0]
            async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                pages = await answer.json()
            return next(str(each["webSocketDebuggerUrl"]) for each in pages if each["type"] == "page")
        await asyncio.sleep(0.05)
    raise NotStarted("The Chromium of this machine does not start from here.")
