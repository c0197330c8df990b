"""Open folders, devices, links and oversized files as games: each is refused in one sentence.

Each may take 1 GB of memory and 10 seconds of processor time at most, alone and in the folder of saved games.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import monotonic, process_time

from tools.trials import harness

from azul.game import AzulSettings
from hotseat.settings.file import recall

MEMORY = 2**30  # bytes of address space for a command
SECONDS = 10  # of processor time; a command that reads nothing takes 0.2
PATIENCE = 300  # seconds of the clock, for busy machines

HEADERS = {
    "azul": "azul 1\nwall coloured\nplayer North\nplayer South\n",
    "stratopolis": "stratopolis 1\nplay piles\nplayer North\nplayer South\n",
}
SUFFIXES = {"azul": ".azul", "stratopolis": ".strat"}
COMMANDS = {"azul": ("show", "replay", "resume", "review"), "stratopolis": ("show", "replay", "resume")}
DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/full", "/dev/tty")


def things(title: str) -> dict[str, Callable[[Path], object]]:
    """By name: the function that makes it at a path."""
    header = HEADERS[title]

    def of_players(number: int) -> str:
        return header + "".join(f"player {n}\n" for n in range(number))

    deal = "deal BBRK YYKW BRRW KWWW BYRK\n" if title == "azul" else ""
    return {
        "an endless line": lambda path: _repeated(path, header, b"x" * 2**20, 100),
        "a line of blanks": lambda path: _repeated(path, header, b" " * 2**20, 100),
        "a file of 2 GB": lambda path: _sparse(path, header, 2**31),
        "a million players": lambda path: path.write_text(of_players(10**6)),
        "fifty thousand players": lambda path: path.write_text(of_players(50_000)),
        "a hundred thousand undos": lambda path: path.write_text(header + deal + "undo\n" * 100_000),
        "a long name": lambda path: path.write_text(header.replace("North", "N" * 900_000) + "bad\n"),
        "zeros": lambda path: path.write_bytes(bytes(500_000)),
        "brackets": lambda path: path.write_text(header + "[" * 500_000 + "\n"),
        "UTF-16": lambda path: path.write_bytes((header * 1000).encode("utf-16")),
        "line ends": lambda path: path.write_bytes(b"\n" * 2**20),
        "nothing": lambda path: path.write_bytes(b""),
        "a folder": lambda path: path.mkdir(),
        "a pipe": lambda path: os.mkfifo(path),
        "a socket": _socket,
        "a link to nowhere": lambda path: path.symlink_to(path.with_name("nowhere")),
        "a link to itself": lambda path: path.symlink_to(path),
        "no permission": _closed,
        **{f"a link to {each}": partial(os.symlink, each) for each in DEVICES if Path(each).exists()},
    }


def _repeated(path: Path, header: str, part: bytes, times: int) -> None:
    with path.open("wb") as file:
        file.write(header.encode())
        for _time in range(times):
            file.write(part)


def _sparse(path: Path, header: str, size: int) -> None:
    path.write_text(header)
    os.truncate(path, size)


def _socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the path of a socket has room for 100 characters
    try:
        with socket.socket(socket.AF_UNIX) as found:
            found.bind(path.name)
    finally:
        os.chdir(here)


def _closed(path: Path) -> None:
    path.write_text("x")
    path.chmod(0)


# Sets the limits and becomes the command. Between fork and exec, another thread of this process might hold a
# lock, and a process larger than the limit could not continue.
_BOUNDED = f"""
import os, resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))
resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS}, {SECONDS + 1}))
os.execv(sys.executable, [sys.executable, "-m", *sys.argv[1:]])
"""


def bounded(arguments: Sequence[str], home: Path) -> tuple[int, str, str]:
    """Run a command within the limits; its status, output and errors. Raises `Failed` if it exceeds them."""
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", _BOUNDED, *arguments],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            env=os.environ | {"AZUL_HOME": str(home), "PYTHONUTF8": "1"},
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise harness.Failed(f"{' '.join(arguments)}: no end") from None
    out, err = done.stdout.decode(), done.stderr.decode()
    if done.returncode not in (0, 1, 2) or "Traceback" in err:
        raise harness.Failed(f"{' '.join(arguments)}: status {done.returncode}: {err[-500:]}")
    return done.returncode, out, err


def refused(title: str, what: str, command: str, folder: Path) -> str:
    path = folder / f"thing{SUFFIXES[title]}"
    things(title)[what](path)
    status, out, err = bounded([title, *command.split(), str(path)], folder)
    plain = err.replace("\n", "")
    fine = status == 1 and not out and err.count("\n") == 1 and plain.isprintable()
    if not fine and (what != "no permission" or os.geteuid()):  # nothing is closed to root
        raise harness.Failed(f"{title} {command}, {what}: {status} {out[:200]} {err[:300]}")
    return plain.replace(str(path), "FILE")


LISTS = (["games"], ["games", "--json"], ["stats"], ["stats", "--json"], ["check"], ["check", "--json"])


def listed(
    title: str, folder: Path, lists: Sequence[Sequence[str]] = LISTS, without: Sequence[str] = ()
) -> None:
    for number, (what, make) in enumerate(things(title).items(), 1):
        if what in without:
            continue
        make(folder / f"20260101-{number:06} {what.replace('/', '-')}{SUFFIXES[title]}")
    (folder / f"20260102-000001 \udcff{SUFFIXES[title]}").write_bytes(b"\xff")
    for command in lists:
        status, out, err = bounded([title, *command], folder)
        if status != (command[0] == "check") or re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", out + err):
            raise harness.Failed(f"{title} {command}: {status} {out[:300]} {err[:300]}")


def settings(folder: Path) -> None:
    """Settings files that must stop no program; without a terminal, the game must say that there is none."""
    texts = {
        "a thousand keys": "".join(f"a{n} = 1\n" for n in range(5000)),
        "a thousand other keys": "[keys]\n" + "".join(f"a{n} = 'x'\n" for n in range(4000)),
        "a key of many parts": "a" + ".a" * 30_000 + " = 1\n",
        "a table of many parts": "[a" + ".a" * 30_000 + "]\n",
        "many keys of many parts": ("a." * 150 + "b = 1\n") * 200,
        "brackets": "a = " + "[" * 60_000,
        "braces": "a = " + "{a = " * 10_000,
        "blanks": f"a = '''\n{' ' * 60_000}\n'''\nb = 1\n",
        "quotes": "a = '''\n" + '"a" ' * 15_000 + "\n'''\nb = 1\n",
        "a large number": f"players = {'9' * 60_000}\n",
        "zeros": "\0" * 60_000,
        "too large": "# \n" * 100_000,
    }
    for what, text in texts.items():
        (folder / "settings.toml").write_text(text)
        begun = process_time()
        found = recall(AzulSettings, folder)
        for name in list(found.settings.keys)[-500:]:  # as the screens name settings they cannot use
            found.where("keys", name)
        took = process_time() - begun
        if took > SECONDS or not (found.troubles or found.unknown or found.settings.keys):
            raise harness.Failed(f"settings, {what}: {took:.1f} s")


def main() -> None:
    begun, number = monotonic(), 0
    for title, commands in COMMANDS.items():
        for what in things(title):
            said = ""
            for command in commands:
                with tempfile.TemporaryDirectory() as folder:
                    said = refused(title, what, command, Path(folder))
                    number += 1
            print(f"{title}, {what}: {said[:150]}")
        with tempfile.TemporaryDirectory() as folder:
            listed(title, Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        settings(Path(folder))
    print(f"strange files: {number} commands, all refused in a sentence; {monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
