"""Install and play the game with every Python found, or named by `--python`, in every terminal and locale.

Each Python gets fresh environments with the wheel and with the source archive. A short game is played in a
pseudo-terminal, its record is read, and a table says how it went.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from tools.release import build
from tools.terminal.pseudo_terminal import Terminal
from tools.trials import harness

MINORS = (11, 12, 13, 14)
TERMS = ("xterm", "xterm-256color", "linux", "screen", "tmux-256color", "dumb")
LOCALES = ("C", "C.UTF-8")
PATIENCE = 90.0  # seconds for anything to appear
PLAYERS = ("--player=North", "--player=South", "--seed=heron", "--first=1")
# The title, the keys of a choice, and the title after it.
GAMES = {
    "azul": ("North to play", ("\x1b[C", "\r", "\r"), "South to play"),
    "stratopolis": ("North to place", ("\r",), "South to place"),
}


class Python(NamedTuple):
    version: str
    path: str


def found() -> list[Python]:
    """The newest interpreter of each minor version: on the path, and those of pyenv and uv."""
    homes = (Path.home() / ".pyenv/versions", Path.home() / ".local/share/uv/python")
    pythons = []
    for minor in MINORS:
        name = f"python3.{minor}"
        paths = [str(each) for home in homes for each in sorted(home.glob(f"*/bin/{name}"))]
        paths += [path for path in [shutil.which(name)] if path]
        good = [python for python in map(asked, paths) if python is not None]
        pythons += good[-1:] if not paths else good[:1]
    return pythons


def asked(path: str) -> Python | None:
    """An interpreter that works and can make environments, or None."""
    code = "import ensurepip, venv, ssl, platform; print(platform.python_version())"
    done = subprocess.run([path, "-c", code], capture_output=True, text=True, check=False)
    return Python(done.stdout.strip(), path) if done.returncode == 0 else None


def environment_of(python: str, folder: Path, install: Sequence[str]) -> Path:
    subprocess.run([python, "-m", "venv", str(folder)], check=True, capture_output=True)
    inside = folder / "bin" / "python"
    command = [str(inside), "-m", "pip", "install", "--quiet", "--no-input", *install]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=clean())
    if done.returncode:
        raise harness.Failed(f"it cannot be installed: {done.stderr[-300:]}")
    return inside


def clean(**more: str) -> dict[str, str]:
    """The environment without variables that change how Python runs or text is drawn."""
    gone = ("PYTHON", "LC_", "TEXTUAL", "LANG", "COLORTERM", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
    return {name: value for name, value in os.environ.items() if not name.startswith(gone)} | more


def play(scripts: Path, game: str, term: str, locale: str, home: Path) -> str:
    """Play a short game: start, choose, open the help, quit, read the record. Raises `Failed`."""
    env = clean(TERM=term, LC_ALL=locale, AZUL_HOME=str(home), TEXTUAL_ANIMATIONS="none")
    begun, keys, then = GAMES[game]
    with Terminal([str(scripts / game), *PLAYERS], env) as terminal:
        if term == "dumb":
            terminal.until("Type help", PATIENCE)
            terminal.press("quit\r")
            status = terminal.end(PATIENCE)
            said = bytes(terminal.written)
            if status != 0 or b"\x1b" in said or b"TERM=dumb" not in said:
                raise harness.Failed(f"status {status}: {said[-200:]!r}")
            return "line by line"
        try:
            terminal.until(begun, PATIENCE)
            for key in keys:
                terminal.press(key)
                terminal.settle(0.3)
            terminal.until(then, PATIENCE)
            terminal.press("?")
            terminal.until("esc", PATIENCE)
            terminal.press("\x1b")
            terminal.settle(0.5)
            terminal.press("\x11")  # ctrl+q
            status = terminal.end(PATIENCE)
        except (AssertionError, OSError) as error:
            raise harness.Failed(str(error)[-500:]) from None
        if status or b"Traceback" in terminal.written:
            raise harness.Failed(f"status {status}: {bytes(terminal.written[-300:])!r}")
    done = subprocess.run(
        [str(scripts / game), "show", "1"], env=env, capture_output=True, text=True, check=False
    )
    if done.returncode or "North" not in done.stdout:
        raise harness.Failed(f"show: {done.returncode} {done.stderr[-300:]}")
    return "played"


def trials(pythons: Sequence[Python], folder: Path) -> Iterator[tuple[Sequence[str], str]]:
    build.here(folder / "source")
    made = build.built(folder / "source", "wheel", "sdist")
    for python in pythons:
        for what, pattern in (("wheel", "*.whl"), ("source", "*.tar.gz")):
            place = folder / f"{python.version}-{what}"
            try:
                scripts = environment_of(python.path, place, [str(next(made.glob(pattern)))]).parent
            except harness.Failed as failed:
                yield (python.version, what, "", "", ""), str(failed)
                continue
            terms = TERMS if what == "wheel" else ("xterm-256color", "dumb")
            for number, (game, term, locale) in enumerate(product(GAMES, terms, LOCALES)):
                try:
                    went = play(scripts, game, term, locale, place / f"home{number}")
                except harness.Failed as failed:
                    went = str(failed)
                yield (python.version, what, game, term, locale), went
            shutil.rmtree(place)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", action="append", help="an interpreter; may be said again")
    given = parser.parse_args()
    pythons = [each for each in map(asked, given.python) if each] if given.python else found()
    missing = [f"3.{n}" for n in MINORS if not any(p.version.startswith(f"3.{n}.") for p in pythons)]
    begun, failures, number = monotonic(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for tried, went in trials(pythons, Path(folder)):
            number += 1
            failures += went not in ("played", "line by line")
            print("  ".join(f"{each:14}" for each in tried), went, flush=True)
    print(f"{number} trials with {', '.join(each.version for each in pythons)}, {failures} failed;", end=" ")
    print(f"{monotonic() - begun:.0f} s; not found here: {', '.join(missing) or 'none'}")
    if failures:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
