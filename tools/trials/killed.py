"""Kill games at random moments while keys are typed, and resume them.

Each trial resumes the game of the trial before, types, and kills the program. Everything that the screen
showed must be in the record, and the next program must show its end. Then programs get signals, or their
windows are closed, on every screen and even at the start: the terminal must be as it was, the game saved, the
status that of the signal, and no child left.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from tools.terminal.picture import ALTERNATE, AT_REST
from tools.terminal.pseudo_terminal import PATIENCE, Terminal, children, environment, gone
from tools.trials.harness import Failed, Options, parse_options, run
from tools.trials.screen_state import NAMES, NOTHING, Shown, Story, judge, shown_on, story_of

from azul.game import LIBRARY, SPEC
from azul.rules import Place
from hotseat.session import Session
from hotseat.storage.journal import NoJournal

TIMES = 1000
TYPED = 0.6  # seconds at most
STARTING = 1.2  # seconds within which one start in twelve is killed
ASKED = 25  # trials between two in which `show` must print what is in the record

Keys = Callable[[Path, random.Random], Iterator[str]]


class Kind:
    """A kind of game: how to start one, what to type in it, and the current game."""

    def __init__(self, program: str, flags: tuple[str, ...], keys: Keys, first: str = "") -> None:
        self.name = " ".join((program, *flags))
        self.command = (sys.executable, "-m", program)
        self.flags, self.keys, self.first = flags, keys, first
        self.path: Path | None = None  # the record of the current game, if there is one
        self.text = b""  # of the record at the last check
        self.story: Story | None = None

    def arguments(self, rng: random.Random) -> tuple[str, ...]:
        if self.path is not None:
            return ("resume", str(self.path))
        return (*self.flags, f"--seed={rng.randrange(10**6)}")


def kinds() -> list[Kind]:
    """Azul for two, three and four on both walls, Stratopolis in four variants, each with a computer."""
    found = []
    for number in (2, 3, 4):
        names = tuple(f"--player={name}" for name in NAMES[:number])
        found += [Kind("azul", names, azul_keys), Kind("azul", (*names, "--grey-wall"), azul_keys)]
    two = ("--player=North", "--player=South")
    found += [
        Kind("stratopolis", two, stratopolis_keys),
        Kind("stratopolis", (*two, "--face-down"), stratopolis_keys),
        Kind("stratopolis", (*two, "--hand"), stratopolis_keys),
        Kind("stratopolis", (*two, "--own-order"), stratopolis_keys, first="\r\r\r\r"),
        Kind("azul", ("--player=North", "--player=South:easy"), azul_guesses),
        Kind("stratopolis", ("--player=North", "--player=South:easy"), stratopolis_keys),
    ]
    return found


def azul_keys(path: Path, rng: random.Random) -> Iterator[str]:
    session = Session(SPEC, LIBRARY.read(path), NoJournal())
    session.advance()
    while True:
        if session.can_redo and rng.random() < 0.3:
            session.redo()
            yield "\x19"
        elif (session.can_undo and rng.random() < 0.15) or session.finished:
            session.undo()
            yield "u"
        else:
            choice = rng.choice(list(session.position.legal_moves))
            session.play(choice)
            yield str(choice.column) if isinstance(choice, Place) else str(choice).lower()


def azul_guesses(_path: Path, rng: random.Random) -> Iterator[str]:
    while True:
        yield rng.choice("12345c") + rng.choice("byrkw") + rng.choice("12345f")
        if rng.random() < 0.1:
            yield "u"


def stratopolis_keys(_path: Path, rng: random.Random) -> Iterator[str]:
    while True:
        yield rng.choice(["\r", "\r", "1\r", "2\r", "3\r", "n\r", "rn\r", "nn\r", "u", "\x19"])


def trial(kind: Kind, rng: random.Random, home: Path) -> str:
    moves = "full" if rng.random() < 0.3 else "none"
    env = environment(home, TEXTUAL_ANIMATIONS=moves)
    with Terminal((*kind.command, *kind.arguments(rng)), env) as terminal:
        if rng.random() < 1 / 12:
            before = _watch(terminal, rng.uniform(0, STARTING))
        else:
            _begun(kind, terminal, home)
            before = _typed(kind, terminal, rng)
        left = children(terminal.process.pid)
        terminal.kill()
        shown = shown_on(terminal.picture.lines)
    if not all(map(gone, left)):
        raise Failed(f"{kind.name}: a computer is still thinking after the end")
    return _kept(kind, home, shown, before)


def _begun(kind: Kind, terminal: Terminal, home: Path) -> None:
    """Wait until the table shows the end of the record, or the start of a game."""
    if kind.path is None and kind.first:
        terminal.until("please look away")
        terminal.press(kind.first)
    # A computer plays on by itself, and a game killed before its first deal deals.
    alone = kind.story is None or not kind.story.last.turn or "easy" in kind.name
    last = None if kind.story is None or alone else kind.story.last
    try:
        terminal.until(
            lambda picture: shown_on(picture.lines) == last if last else bool(shown_on(picture.lines).title)
        )
    except AssertionError as error:
        raise Failed(f"{kind.name}: not begun, or not where it was, at {last}: {error}") from None
    if kind.path is None:
        kind.path = _newest(home)


def _typed(kind: Kind, terminal: Terminal, rng: random.Random) -> Shown:
    assert kind.path is not None
    end = monotonic() + rng.uniform(0, TYPED)
    hurried = rng.random() < 0.5
    shown = shown_on(terminal.picture.lines)
    for keys in kind.keys(kind.path, rng):
        left = end - monotonic()
        if left <= 0:
            break
        terminal.press(keys)
        shown = _watch(terminal, min(left, rng.uniform(0, 0.02 if hurried else 0.15)))
    return shown


def _watch(terminal: Terminal, seconds: float) -> Shown:
    end = monotonic() + seconds
    while (left := end - monotonic()) > 0:
        terminal.read(left)
    return shown_on(terminal.picture.lines)


def _kept(kind: Kind, home: Path, shown: Shown, before: Shown) -> str:
    """Whether the record has all that the screen showed, and lost nothing."""
    path = kind.path or _newest(home)
    if path is None:
        if shown != NOTHING:
            raise Failed(f"{kind.name}: {shown} was shown, and there is no record")
        return "before the game"
    text = path.read_bytes()
    if not text.startswith(kind.text):
        raise Failed(f"{kind.name}: the beginning of {path} has changed")
    story = story_of(path)
    judge(shown, before, story, path)
    further = len(text) > len(kind.text)
    kind.path, kind.text, kind.story = path, text, story
    if story.finished:
        kind.path, kind.text, kind.story = None, b"", None
    return "further" if further else "no further"


def _newest(home: Path) -> Path | None:
    return max((*home.glob("*.azul"), *home.glob("*.strat")), key=lambda each: each.name, default=None)


def told(path: Path) -> None:
    program = "azul" if path.suffix == ".azul" else "stratopolis"
    command = (sys.executable, "-m", program, "show", str(path), "--json")
    found = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
    if found.returncode:
        raise Failed(f"{program} show says: {found.stderr.decode()}")
    if program == "azul":
        record = LIBRARY.read(path)
        if json.loads(found.stdout) != SPEC.to_json(record.position, record.header.names):
            raise Failed(f"{program} show tells another position of {path}")


def killed(options: Options, folder: Path) -> Counter[str]:
    found: Counter[str] = Counter()
    games = kinds()
    homes = [folder / str(number) for number in range(len(games))]

    def once(number: int, rng: random.Random) -> None:
        place = number % len(games)
        kind = games[place]
        try:
            found[trial(kind, rng, homes[place])] += 1
            if kind.path is not None and number % ASKED == 0:
                told(kind.path)
        except Failed:
            kind.path, kind.text, kind.story = None, b"", None  # the next one starts a new game
            homes[place] = folder / f"{place}-{number}"
            raise

    run("Killed", options, once)
    return found


# Ends of other kinds

TWO = ("--player=North", "--player=South", "--first=1", "--seed=heron")
THINKS = ("--player=North", "--player=South:hard", "--first=2", "--seed=heron")
WATCHED = ("--player=North:easy", "--player=South:easy", "--first=1", "--seed=heron")
SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


class Scene(NamedTuple):
    """A moment: the program's arguments, the keys that lead there, and whether something is moving."""

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
        _end(program, scene, how, starting, rng, home)
    except (Failed, AssertionError) as trouble:
        raise Failed(f"{what}: {trouble}") from None
    return what


def _end(
    program: str, scene: Scene, how: signal.Signals | None, starting: bool, rng: random.Random, home: Path
) -> None:
    env = environment(home, TEXTUAL_ANIMATIONS="full" if scene.moves else "none")
    with Terminal((sys.executable, "-m", program, *scene.arguments), env) as terminal:
        if starting:
            _watch(terminal, rng.uniform(0, 1))
        else:
            terminal.until(lambda picture: picture.complete and "quit" in picture.text)
            terminal.press(scene.keys)
            _watch(terminal, rng.uniform(0, rng.choice((0.02, 0.7))))  # while a screen opens, or later
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


def _to_the_shell(terminal: Terminal) -> None:
    """ctrl+z gives the terminal to the shell; coming back gives it to the game again."""
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
    # Before the program has started, the system or Python itself ends it.
    right = (128 + how, -how, 1) if starting else (128 + how,)
    if status not in right:
        raise Failed(f"the status is {status}")
    _usable(terminal)


def _usable(terminal: Terminal) -> None:
    if terminal.picture.modes != AT_REST or terminal.picture.keyboards:
        raise Failed(f"left on: {sorted(terminal.picture.modes)}, {terminal.picture.keyboards} keyboards")
    if terminal.settings() != terminal.before:
        raise Failed("the terminal's settings are not those from before")


def main() -> None:
    options = parse_options(__doc__ or "", TIMES)
    with TemporaryDirectory() as folder:
        found = killed(options, Path(folder) / "killed")
        others = Options(max(1, options.times // 5), options.seed)
        run("Ended otherwise", others, lambda number, rng: ended(number, rng, Path(folder) / str(number)))
    print(", ".join(f"{word}: {number:,}" for word, number in found.most_common()))


if __name__ == "__main__":
    main()
