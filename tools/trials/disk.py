"""Fill the disk, lock it or remove it while a game is played.

First the real programs go through all scenes in a pseudo-terminal; then games in this process have disks that
fail at random (`failing_disk`), as often as asked.
"""

from __future__ import annotations

import os
import random
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.terminal.picture import AT_REST, Picture
from tools.terminal.pseudo_terminal import Terminal, environment
from tools.trials.harness import MEMORY, Failed, Options, parse_options, run
from tools.trials.storage.failing_disk import troubled

from azul import game as azul_saves
from hotseat.cli.output import UNSAVED
from hotseat.record import RecordError
from stratopolis import game as stratopolis_saves

TIMES = 1000
ROOT = os.geteuid() == 0
NOBODY = 54321  # a user that the system does not know
NEW = ("--player=North", "--player=South", "--seed=heron", "--first=1")


class Game:
    def __init__(self, program: str, *keys: str) -> None:
        self.program, self.keys = program, keys
        self.command = (sys.executable, "-m", program)
        self.suffix = ".azul" if program == "azul" else ".strat"

    def table(
        self, home: Path, *words: str, stranger: bool = False, more: Mapping[str, str] | None = None
    ) -> Terminal:
        """The program in a terminal, its files in a home; at the table of a new game if no words are given.

        stranger: run it as a user that the system does not know.   more: of its environment, `-` to unset.
        """
        become = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
        command = (*self.command, *(words or NEW))
        env = {name: word for name, word in environment(home, **(more or {})).items() if word != "-"}
        # Where its files may not grow, Python leaves half a module behind.
        env["PYTHONDONTWRITEBYTECODE"] = "1"
        return Terminal((*become, *command) if stranger and ROOT else command, env)

    @contextmanager
    def playing(self, home: Path, *words: str) -> Iterator[Terminal]:
        """The same at the table; at the end the program must quit as it should."""
        with self.table(home, *words) as terminal:
            terminal.until("q quit")
            yield terminal
            leave(terminal)

    def choose(self, terminal: Terminal, number: int, expected: str) -> None:
        """Make a choice, from 1, and wait until the screen shows its result."""
        next_one = ("North to ", "South to ")[number % 2]
        terminal.press(self.keys[number - 1])
        terminal.until(lambda picture: next_one in picture.lines[0] and expected in unbroken(picture))

    def chosen(self, path: Path) -> int:
        if self.program == "azul":
            return sum(not each.chance for each in azul_saves.LIBRARY.read(path).entries)
        return len(stratopolis_saves.LIBRARY.read(path).entries)

    def only(self, home: Path) -> Path:
        found = [each for each in home.iterdir() if each.suffix == self.suffix]
        expect(len(found), 1, f"records in {found}")
        return found[0]

    def begun(self, home: Path) -> Path:
        with self.playing(home) as terminal:
            self.choose(terminal, 1, "u undo")
        return self.only(home)


AZUL, STRATOPOLIS = Game("azul", "1y2", "2b2", "3b3"), Game("stratopolis", "\r", "\r", "\r")


def expect(found: object, wanted: object, what: str) -> None:
    if found != wanted:
        raise Failed(f"{what}: {found!r}, and not {wanted!r}")


def leave(terminal: Terminal, status: int = 0) -> None:
    """Press ctrl+q: the program must end with this status, and leave the terminal as it was."""
    terminal.press("\x11")
    expect(terminal.end(), status, f"the status; {terminal.picture.text}")
    expect(terminal.picture.modes, AT_REST, "the terminal's modes")


def unbroken(picture: Picture) -> str:
    """The text on the screen with rows joined and single blanks, however its sentences are broken."""
    return " ".join(picture.text.split())


def asks(picture: Picture) -> bool:
    """Whether the screen asks if the player wants to quit and lose something."""
    return "Quit anyway?" in unbroken(picture)


@contextmanager
def mounted(home: Path, size: str) -> Iterator[None]:
    """A file system of its own in place of a home; only root can mount one."""
    home.mkdir()
    subprocess.run(("mount", "-t", "tmpfs", "-o", f"size={size},mode=0777", "tmpfs", home), check=True)
    try:
        yield
    finally:
        subprocess.run(("umount", "--lazy", home), check=True)


# The scenes


def full(game: Game, home: Path) -> None:
    """The file may not grow; when it may again, all of it is written."""
    with game.playing(home) as terminal:
        path, pid = game.only(home), terminal.process.pid
        _least, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (path.stat().st_size + 2, most))
        game.choose(terminal, 1, "The game is not being saved: the file would be too large.")
        terminal.press("q")
        terminal.until(asks)
        terminal.press("n")
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))
        game.choose(terminal, 2, "Saving works again: the whole game is saved.")
    expect(game.chosen(path), 2, "choices")


def full_disk(game: Game, home: Path) -> None:
    """A real file system is full; quitting tries to write once more before it asks."""
    with mounted(home, "32k"):
        path = game.begun(home)
        with path.open("ab") as file:  # the next line needs another page
            file.write(b"#" * (4094 - path.stat().st_size) + b"\n")
        with game.playing(home, "resume") as terminal:
            filler = home / "filler"
            with suppress(OSError):
                filler.write_bytes(b"." * 2**16)
            game.choose(terminal, 2, "The game is not being saved: the disk is full.")
            filler.unlink()
        expect(game.chosen(path), 2, "choices")


def read_only(game: Game, home: Path) -> None:
    with mounted(home, "1m"):
        path = game.begun(home)
        subprocess.run(("mount", "-o", "remount,ro", home), check=True)
        with game.table(home, "resume") as terminal:
            terminal.until("The game is not being saved: the disk is read-only.")
            game.choose(terminal, 2, "not saved")
            subprocess.run(("mount", "-o", "remount,rw", home), check=True)
            game.choose(terminal, 3, "Saving works again: the whole game is saved.")
            leave(terminal)
        expect(game.chosen(path), 3, "choices")


def forbidden(game: Game, home: Path) -> None:
    home.mkdir()
    home.chmod(0o555)
    with game.table(home, stranger=True) as terminal:
        terminal.until("The game is not being saved: permission denied.")
        game.choose(terminal, 1, "not saved")
        home.chmod(0o777)
        game.choose(terminal, 2, "Saving works again: the whole game is saved.")
        leave(terminal)
    expect(game.chosen(game.only(home)), 2, "choices")


def gone(game: Game, home: Path) -> None:
    """The folder is removed during a game: it is made again."""
    with game.playing(home) as terminal:
        game.choose(terminal, 1, "u undo")
        shutil.rmtree(home)
        game.choose(terminal, 2, "u undo")
    expect(game.chosen(game.only(home)), 2, "choices")


def another(game: Game, home: Path) -> None:
    """Another file, then a folder, replaces the record: both stay, and the game goes on."""
    with game.playing(home) as terminal:
        game.choose(terminal, 1, "u undo")
        first = game.only(home)
        first.unlink()
        first.write_text("mine")
        second = first.with_stem(f"{first.stem}-2")
        game.choose(terminal, 2, f"Now saving to {second.name}: another program")
        second.unlink()
        second.mkdir()
        third = first.with_stem(f"{first.stem}-3")
        game.choose(terminal, 3, f"Now saving to {third.name}: another program")
    said = terminal.written.decode()
    expect(f"so the game is saved in {third}." in said, True, terminal.picture.text)
    expect((first.read_text(), second.is_dir(), game.chosen(third)), ("mine", True, 3), "the files")


def no_home(game: Game, home: Path) -> None:
    """Without a home there is a sentence; with an unusable one, the game is played unsaved."""
    if ROOT:
        with game.table(home, stranger=True, more={"AZUL_HOME": "-", "HOME": "-"}) as terminal:
            expect(terminal.end(), 1, f"the status; {terminal.picture.text}")
            expect("no home folder; set AZUL_HOME" in terminal.written.decode(), True, terminal.picture.text)
    rubbish: tuple[dict[str, str], ...] = (
        {"AZUL_HOME": "/etc/passwd"},
        {"AZUL_HOME": "-", "XDG_DATA_HOME": "/etc/passwd", "XDG_CONFIG_HOME": "/dev/full"},
        {"AZUL_HOME": "/" + "x" * 5000},
        {"AZUL_HOME": "-", "HOME": "/proc/nowhere"},
    )
    for words in rubbish:
        with game.table(home, more=words) as terminal:
            terminal.until("The game is not being saved: ")
            game.choose(terminal, 1, "not saved")
            terminal.press("q")
            terminal.until(asks)
            leave(terminal, UNSAVED)
            lost = f"{game.program}: the game was not saved: " in terminal.written.decode()
            expect(lost, True, terminal.picture.text)


def twice(game: Game, home: Path) -> None:
    """A second program on the same game is refused in a sentence, until the first is killed."""
    path = game.begun(home)
    with game.table(home, "resume") as first:
        first.until("q quit")
        with game.table(home, "resume", "1") as second:
            expect(second.end(), 1, f"the status; {second.picture.text}")
            refusal = "is open in another window or program; close it there first"
            expect(refusal in second.written.decode(), True, second.picture.text)
        first.kill()
    with game.playing(home, "resume") as terminal:
        game.choose(terminal, 2, "u undo")
    expect(game.chosen(path), 2, "choices")


def settings(game: Game, home: Path) -> None:
    (home / "settings.toml").mkdir(parents=True)
    with game.playing(home) as terminal:
        terminal.press("o")
        terminal.until("Animation")
        for key in ("\x1b[C", "q"):  # the next colours; away
            _seen(terminal, key)
        terminal.until("The options could not be saved")


def _seen(terminal: Terminal, key: str) -> None:
    before = terminal.settle(0.5).text
    terminal.press(key)
    terminal.until(lambda picture: picture.text != before)


def statistics(game: Game, home: Path) -> None:
    """Unreadable records stop neither the screen nor the commands."""
    path = game.begun(home)
    home.chmod(0o755)
    for name in ("folder", "link", "pipe", "rubbish", "secret"):
        odd = path.with_stem(name)
        if name == "folder":
            odd.mkdir()
        elif name == "link":
            odd.symlink_to("nowhere")
        elif name == "pipe":
            os.mkfifo(odd)
        else:
            odd.write_bytes(os.urandom(100))
    path.with_stem("secret").chmod(0)
    for word in ("stats", "games"):
        with game.table(home, word, stranger=True) as terminal:
            expect(terminal.end(), 0, f"the status; {terminal.picture.text}")
    for key, expected in (("s", "Statistics"), ("g", "rubbish")):
        with game.table(home, "--no-animation", stranger=True) as terminal:
            terminal.until("q quit")
            terminal.press(key)
            terminal.until(expected)
            terminal.press("\x11")
            expect(terminal.end(), 0, f"the status; {terminal.picture.text}")


ANYBODY = (full, gone, another, no_home, twice, settings, statistics, forbidden)
ROOT_ALONE = (full_disk, read_only)


def main() -> None:
    options = parse_options(__doc__ or "", TIMES)
    scenes = [(scene, game) for scene in (*ANYBODY, *(ROOT_ALONE * ROOT)) for game in (AZUL, STRATOPOLIS)]
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)

        def scene(number: int, _rng: random.Random) -> None:
            play, game = scenes[number - 1]
            try:
                play(game, folder / str(number))
            except (AssertionError, Failed, RecordError) as trouble:
                raise Failed(f"{play.__name__}, {game.program}: {trouble}") from None

        run("Scenes", Options(len(scenes), options.seed), scene)
    with TemporaryDirectory(dir=MEMORY) as name:

        def game(number: int, rng: random.Random) -> None:
            troubled(Path(name) / str(number), rng)
            shutil.rmtree(Path(name) / str(number))

        run("Troubled games", options, game)


if __name__ == "__main__":
    main()
