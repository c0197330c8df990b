"""Give every test a home of its own, and a terminal that is always the same."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Iterator
from itertools import count
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest
from textual import constants
from textual._context import active_app
from textual._wait import SLEEP_GRANULARITY, wait_for_idle
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.design import ColorSystem
from textual.screen import Screen

from hotseat import i18n
from hotseat.bots.pool import cores
from hotseat.text.scripts import show_letters_of

# Child processes of the pool drop the current folder from the front of the path, so it is at the end too.
sys.path.append(str(Path(__file__).parents[1]))

if TYPE_CHECKING:
    from tests.terminal.azul_terminal import Start

# Asserts in helper modules report values as those in tests do.
pytest.register_assert_rewrite("tests.azul", "tests.hotseat", "tests.stratopolis", "tests.terminal")

# Every run has the same few examples, so that a commit either passes or fails; a soak has many others.
SOAK = bool(os.environ.get("AZUL_SOAK_GAMES"))
EXAMPLES = 1000 if SOAK else 25

# A saved game is synced after every move, which on a disk takes longer than the move itself.
if Path("/dev/shm").is_dir():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", "/dev/shm")

# A slow machine must not fail a test, nor must slow examples.
hypothesis.settings.register_profile(
    "azul",
    deadline=None,
    max_examples=EXAMPLES,
    derandomize=not SOAK,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("azul")

# Screens leave many objects in cycles; collecting them as often as Python does takes a twentieth of the time
# of all tests.
gc.set_threshold(50_000, 20, 50)

# Programs that a shell starts in the background ignore ctrl+c, and so would those that tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

_PATIENCE = 0.1  # seconds to wait for timers that keep coming
_ROUNDS = 1000  # turns of the event loop to wait if it is never idle

_NUMBERS = count(1)
_TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
_SETTINGS = (
    *("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLUMNS", "LINES"),
    *("LANGUAGE", "LC_ALL", "TEXTUAL_DRIVER"),
    "PYTHONDONTWRITEBYTECODE",  # else programs are compiled again at every start
)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """How many tests run in parallel for `-n auto`: one more than there are cores.

    While a test waits for a program or a screen, another one can run.
    """
    return cores() + 1


def pytest_collection_finish() -> None:
    """Run all tests without motion, in all colours, and with less to wait for.

    Each app would parse the same style sheets again, and mix the colours of its theme twice: a quarter of the
    time of a small test.

    Textual considers an app at rest while its process uses no processor time. That takes 20 ms to notice, and
    is wrong on a busy machine. So tests wait until the app has nothing left to do.

    The garbage collector skips the objects that exist now, as they stay until the end. Matches collect before
    each game, and bots after some positions. In the tests that would take up to five seconds each time, to go
    through the objects of thousands of tests: about 250 MB in each process.
    """
    patch = pytest.MonkeyPatch()
    # Both are read when Textual is imported, which the snapshot plugin does before any fixture runs.
    patch.setattr(constants, "TEXTUAL_ANIMATIONS", "none")
    patch.setattr(constants, "COLOR_SYSTEM", "truecolor")
    patch.setattr(Stylesheet, "_parse_rules", _rules)
    patch.setattr(ColorSystem, "generate", _variables)
    patch.setattr("textual.screen.UPDATE_PERIOD", 0.5)  # seconds; see `_wait_for_rest`
    for name in ("textual.app", "textual.pilot"):
        patch.setattr(f"{name}.wait_for_idle", _wait_for_rest)
    for name in ("azul.bots.search", "hotseat.bots.matches"):
        patch.setattr(f"{name}.collect_garbage", lambda: None)
    gc.freeze()


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for saves and settings, which does not exist yet.

    It is in no `tmp_path`: to make one, pytest goes through all that exist.
    """
    found = tmp_path_factory.getbasetemp() / f"home-{next(_NUMBERS)}"
    monkeypatch.setenv("AZUL_HOME", str(found))
    return found


@pytest.fixture
def moving(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch motion on, which other tests do without."""
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "full")


@pytest.fixture
def animation_stands_still(moving: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch motion on and stop its clock, so that no animation ends before the test ends it."""
    monkeypatch.setattr("hotseat.tui.table.monotonic", lambda: 0.0)


@pytest.fixture
def start(home: Path) -> Iterator[Start]:
    """Starts `azul` in a pseudo-terminal, for the tests in `terminal`."""
    from tests.terminal.azul_terminal import starting  # not every system has such terminals

    with starting(home) as begin:
        yield begin


# Files whose tests draw all they look at, or look at no picture: there screens are laid out, but not painted.
UNPAINTED = {
    *("test_bots", "test_deleting", "test_effect_on_table", "test_help", "test_hints", "test_islands"),
    *("test_leaving", "test_leaving_changed_file", "test_library_screen", "test_many_games"),
    *("test_other_keys", "test_playing", "test_result_screen", "test_resuming", "test_review_screen"),
    *("test_settings_screen", "test_start_screen", "test_statistics_screen", "test_texts_fit"),
    *("test_tutorial", "test_typed_ahead", "test_typed_keys", "test_widths"),
}


def _leave_unpainted(screen: Screen[object]) -> None:
    screen._dirty_widgets.clear()
    screen._compositor._dirty_regions.clear()
    screen.app._update_mouse_over(screen)


@pytest.fixture(autouse=True)
def _surroundings(
    home: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """A terminal with all colours, wherever the tests run, and no trash, so that that of the machine gets no
    files. After a test that changes the language or its letters, English is back.
    """
    for name in _SETTINGS:
        monkeypatch.delenv(name, raising=False)
    for name, value in {**_TERMINAL, "XDG_DATA_HOME": f"{home}-data"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setitem(sys.modules, "send2trash", None)
    if request.path.stem in UNPAINTED:
        monkeypatch.setattr(Screen, "_compositor_refresh", _leave_unpainted)
    yield
    show_letters_of("record")
    if i18n.language() != i18n.ENGLISH:
        i18n.use_language(i18n.ENGLISH)
    os.environ.pop("AZUL_LANGUAGE", None)


# The rules of style sheets by their source, themes' variables included; no app changes any.
_RULES: dict[object, list[RuleSet]] = {}
_parse_rules = Stylesheet._parse_rules


def _rules(
    sheet: Stylesheet,
    css: str,
    read_from: tuple[str, str],
    is_default_rules: bool = False,
    tie_breaker: int = 0,
    scope: str = "",
) -> list[RuleSet]:
    source = (css, read_from, is_default_rules, tie_breaker, scope)
    key = (source, frozenset(sheet._variables.items()))
    if key not in _RULES:
        _RULES[key] = _parse_rules(sheet, *source)
    return _RULES[key]


_VARIABLES: dict[str, dict[str, str]] = {}
_generate = ColorSystem.generate


def _variables(colours: ColorSystem) -> dict[str, str]:
    key = repr(vars(colours))
    if key not in _VARIABLES:
        _VARIABLES[key] = _generate(colours)
    return _VARIABLES[key]


async def _wait_for_rest(min_sleep: float = SLEEP_GRANULARITY, max_sleep: float = 1) -> None:
    """Wait until nothing is left to do now, and paint the screen at once instead of by the clock.

    While a thread works, wait for the process to use no processor time; never wait long for endless timers.
    """
    loop, patience = asyncio.get_running_loop(), _PATIENCE
    for _round in range(_ROUNDS):
        await asyncio.sleep(0)
        if not loop._ready:  # type: ignore[attr-defined]
            if patience > 0 and _paint(active_app.get()):
                patience -= 0.001
                continue
            wait = _due(loop)
            patience -= wait
            if not wait or patience < 0:
                break
            await asyncio.sleep(wait)
    if any(worker.is_running for worker in active_app.get().workers):
        await wait_for_idle(min_sleep, max_sleep)


def _paint(app: App[object]) -> bool:
    """Paint what has changed, and return whether anything had."""
    screen = app.screen if app.screen_stack else None
    if screen is None or not screen._update_timer._active.is_set():
        return False
    screen._on_timer_update()
    return True


def _due(loop: asyncio.AbstractEventLoop) -> float:
    """Seconds until the next timer, 0 if none is due soon. No public attribute tells."""
    timers: list[asyncio.TimerHandle] = loop._scheduled  # type: ignore[attr-defined]
    left = min((timer.when() for timer in timers if not timer.cancelled()), default=inf) - loop.time()
    return max(left, 0.0005) if left < SLEEP_GRANULARITY else 0
