"""The driver of a game behind a page reads no more input than the game has processed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable, Iterator
from threading import Event, Thread
from typing import Any, cast

import pytest

pytest.importorskip("termios", reason="pages read pipes in another way there")

from textual import events
from textual.app import App
from textual.drivers import web_driver
from textual.message import Message

from hotseat.tui.page_driver import LONGEST_PIECE, MOST_WAITING, PageDriver

LIMIT = 60.0  # seconds for anything to happen


class Slow:
    """An app, as far as a driver sees it, that does things when it is told to."""

    def __init__(self) -> None:
        self.screen_stack: list[object] = []
        self.focused = None
        self.message_queue_size = 0
        self._exit = False

    def exit(self) -> None:
        self._exit = True


class Fed:
    def __init__(self, packets: Iterable[bytes]) -> None:
        self._packets = packets

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._packets)

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def no_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """The standard input of the tests may be anything."""
    monkeypatch.setattr(web_driver, "InputReader", lambda: Fed(()))


class Driver(PageDriver):
    """Keeps what it would hand on."""

    def __init__(self, app: Slow, *packets: bytes) -> None:
        super().__init__(cast("App[Any]", app))
        self.handed: list[Message] = []
        self._input_reader = cast(Any, Fed(packets))

    def process_message(self, message: Message) -> None:
        self.handed.append(message)

    @property
    def keys(self) -> list[str]:
        return [each.key for each in self.handed if isinstance(each, events.Key)]


def typed(text: str, kind: bytes = b"D") -> bytes:
    return kind + len(text.encode()).to_bytes(4, "big") + text.encode()


async def test_keys_wait_until_the_game_has_caught_up() -> None:
    app = Slow()
    driver = Driver(app, typed("12"), typed("3"))
    app.message_queue_size = MOST_WAITING
    reading = asyncio.create_task(asyncio.to_thread(driver.run_input_thread))
    await asyncio.sleep(0.1)
    assert driver.keys == []
    app.message_queue_size = MOST_WAITING - 1
    await asyncio.wait_for(reading, LIMIT)
    assert driver.keys == ["1", "2", "3"]


async def test_one_message_at_a_time_is_on_its_way() -> None:
    """Those on their way to a game that is busy are in no queue yet."""
    offered: list[Message] = []
    first = Event()

    class Sending(PageDriver):
        def __init__(self) -> None:
            super().__init__(cast("App[Any]", Busy()))
            self._input_reader = cast(Any, Fed((typed("1b2"),)))

    class Busy(Slow):
        def _post_message(self, message: Message) -> Coroutine[Any, Any, None]:
            offered.append(message)
            first.set()
            return asyncio.sleep(0)

    reading = Thread(target=Sending().run_input_thread, daemon=True)
    reading.start()
    assert first.wait(LIMIT)
    reading.join(0.3)  # the game does something else
    assert len(offered) == 1
    await asyncio.to_thread(reading.join, LIMIT)
    assert len(offered) == 3


async def test_leaving_overtakes_what_waits() -> None:
    app = Slow()
    driver = Driver(app, typed("1"), typed('{"type": "quit"}', b"M"))
    app.message_queue_size = MOST_WAITING
    reading = asyncio.create_task(asyncio.to_thread(driver.run_input_thread))
    driver.on_meta("quit", {})
    await asyncio.wait_for(reading, LIMIT)
    assert (driver.keys, app._exit) == ([], True)


async def test_a_paste_without_an_end_is_given_up() -> None:
    pieces = [typed("x" * 10_000)] * (LONGEST_PIECE // 10_000)
    driver = Driver(Slow(), typed("\x1b[200~"), *pieces, typed("q"))
    await asyncio.wait_for(asyncio.to_thread(driver.run_input_thread), LIMIT)
    assert driver.keys == ["q"]


async def test_a_paste_with_an_end_arrives() -> None:
    driver = Driver(Slow(), typed("\x1b[200~Ada\x1b[201~"), typed("q"))
    await asyncio.wait_for(asyncio.to_thread(driver.run_input_thread), LIMIT)
    assert [each.text for each in driver.handed if isinstance(each, events.Paste)] == ["Ada"]
    assert driver.keys == ["q"]
