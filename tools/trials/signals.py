"""Send programs signals at random moments: end them, or stop and continue them.

Whatever is shown then (a table, a film, a computer that thinks, the start screen, a dialog), and even
while it starts: the terminal is left as it was, the game is kept, the status says which signal it was,
and no program of a computer's is left.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from tools.terminal.picture import ALTERNATE, AT_REST
from tools.terminal.processes import children, gone
from tools.terminal.pseudo_terminal import PATIENCE, Terminal, environment
from tools.trials.harness import Failed
from tools.trials.screen_state import NOTHING, Shown, judge, shown_on, story_of

TWO = ("--player=North", "--player=South", "--first=1", "--seed=heron")
THINKS = ("--player=North", "--player=South:hard", "--first=2", "--seed=heron")
WATCHED = ("--player=North:easy", "--player=South:easy", "--first=1", "--seed=heron")
SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


class Scene(NamedTuple):
    """What is going on: the program's arguments, the keys that lead there, whether things move."""

    name: str
    arguments: tuple[str, ...]
    keys: str = ""
    moves: bool = False


SCENES = (
    Scene("table", TWO),
    Scene("film", TWO, "1y2\r2b2\r", moves=True),
    Scene("thinking", THINKS),
    Scene("only computers", WATCHED, moves=True),
    Scene("start screen", ()),
    Scene("palette", TWO, "\x10"),
    Scene("help", TWO, "?"),
    Scene("options", TWO, "o"),
    Scene("players", TWO, "p"),
    Scene("log", TWO, "l"),
    Scene("new game", TWO, "n"),
    Scene("saved games", (), "g"),
    Scene("statistics", (), "s"),
    Scene("guide", (), "\x1b[B\r"),
)


def ended(number: int, rng: random.Random, home: Path) -> str:
    program = ("azul", "stratopolis")[number % 2]
    scene = SCENES[number // 2 % len(SCENES)]
    how = rng.choice([*SIGNALS, *SIGNALS, None, None, signal.SIGTSTP])  # None: the window is closed
    starting = rng.random() < 0.15 and how is not signal.SIGTSTP
    what = f"{program}, {scene.name}{', starting' if starting else ''}: {how.name if how else 'closed'}"
    try:
        _try(program, scene, how, starting, rng, home)
    except (Failed, AssertionError) as trouble:
        raise Failed(f"{what}: {trouble}") from None
    return what


def _try(
    program: str, scene: Scene, how: signal.Signals | None, starting: bool, rng: random.Random, home: Path
) -> None:
    env = environment(home, TEXTUAL_ANIMATIONS="full" if scene.moves else "none")
    with Terminal((sys.executable, "-m", program, *scene.arguments), env) as terminal:
        if starting:
            _look(terminal, rng.uniform(0, 1))
        else:
            terminal.until(lambda picture: picture.complete and "quit" in picture.text)
            terminal.press(scene.keys)
            _look(terminal, rng.uniform(0, rng.choice((0.02, 0.7))))  # while a screen is opened, or later
        if how is signal.SIGTSTP:
            _to_the_shell(terminal)
            how = signal.SIGTERM
        left = children(terminal.process.pid)
        before = shown_on(terminal.picture.lines)
        if how is None:
            terminal.close()
            terminal.process.wait(PATIENCE)
        else:
            terminal.process.send_signal(how)
            _at_rest(terminal, how, starting)
        if not all(map(gone, left)):
            raise Failed("a computer is still thinking after the end")
    for path in (*home.glob("*.azul"), *home.glob("*.strat")):
        judge(Shown("", before.told), NOTHING, story_of(path), path)


def _look(terminal: Terminal, seconds: float) -> None:
    end = monotonic() + seconds
    while (left := end - monotonic()) > 0:
        terminal.read(left)


def _to_the_shell(terminal: Terminal) -> None:
    """ctrl+z: the terminal is the shell's; and back, where it is the game's again."""
    terminal.press("\x1a")
    end, stopped = monotonic() + PATIENCE, False
    while not stopped:
        if monotonic() > end:
            raise Failed("ctrl+z does nothing")
        terminal.read(0.02)
        number, status = os.waitpid(terminal.process.pid, os.WUNTRACED | os.WNOHANG)
        stopped = bool(number) and os.WIFSTOPPED(status)
    while terminal.read(0.1):
        pass
    _usable(terminal)
    terminal.process.send_signal(signal.SIGCONT)
    terminal.until(lambda picture: ALTERNATE in picture.modes and picture.complete)


def _at_rest(terminal: Terminal, how: signal.Signals, starting: bool) -> None:
    status = terminal.end()
    # Before the program is there the system ends it, or Python, which says so itself.
    right = (128 + how, -how, 1) if starting else (128 + how,)
    if status not in right:
        raise Failed(f"the status is {status}")
    _usable(terminal)


def _usable(terminal: Terminal) -> None:
    if terminal.picture.modes != AT_REST or terminal.picture.keyboards:
        raise Failed(f"left on: {sorted(terminal.picture.modes)}, {terminal.picture.keyboards} keyboards")
    if terminal.settings() != terminal.before:
        raise Failed("the terminal's settings are not those from before")
