"""Play a game whose disk fails at random.

Any call of `os` for the journal may fail; the file and its folder may be removed, replaced, cut, or held by
another program. Nothing may stop the game, `unsaved` must be true after every line, one more line must save
everything once the trouble is over, and other files must stay as they were.
"""

from __future__ import annotations

import errno
import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

from tools.trials.harness import Failed

from azul.game import SPEC, Setup
from azul.rules import Event, Move, Position, WallKind
from hotseat import storage as files
from hotseat.record import RecordError
from hotseat.record.reader import read
from hotseat.session import Session

CODES = (
    *(errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS, errno.EACCES, errno.EPERM),
    *(errno.EFBIG, errno.ENAMETOOLONG, errno.ELOOP, errno.ESTALE, errno.EMFILE, errno.ENOTDIR),
)
CALLS = ("write", "fsync", "ftruncate", "open", "link", "rename", "unlink", "mkdir", "fstat")
LINES = 30

AzulSession = Session[Position, Move, Event]


class World:
    """The folder of a game, and what happens to it.   foreign: files there that are not the game's."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self.folder, self.rng = folder, rng
        self.foreign: dict[Path, bytes | None] = {}  # None for what is no file
        self.done: list[str] = []
        self._held: list[int] = []

    def strike(self, path: Path | None) -> None:
        strikes = [self._gone]
        if path is not None and path.is_file():
            strikes += [self._replaced, self._appended, self._cut]
            strikes += [self._a_folder, self._a_link, self._held_by]
        what = self.rng.choice(strikes)
        path = path or self.folder
        self.done.append(what.__name__.strip("_"))
        self.foreign.pop(path, None)
        what(path)

    def calm(self) -> None:
        for file in self._held:
            os.close(file)
        self._held.clear()

    def check(self) -> None:
        for path, text in self.foreign.items():
            if (path.read_bytes() if path.is_file() else None) != text:
                raise Failed(f"{path.name} was not the game's, and has changed, after {self.done}")

    def _gone(self, path: Path) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.foreign.clear()

    def _replaced(self, path: Path) -> None:
        new = path.with_suffix(".other")
        new.write_bytes(b"something else, of whoever put it there\n" * self.rng.randint(1, 50))
        new.replace(path)
        self.foreign[path] = path.read_bytes()

    def _appended(self, path: Path) -> None:
        with path.open("ab") as file:
            file.write(b"# by another program\n")
        self.foreign[path] = path.read_bytes()

    def _cut(self, path: Path) -> None:
        os.truncate(path, self.rng.randint(0, path.stat().st_size))

    def _a_folder(self, path: Path) -> None:
        path.unlink()
        path.mkdir()
        self.foreign[path] = None

    def _a_link(self, path: Path) -> None:
        path.unlink()
        path.symlink_to("nowhere")
        self.foreign[path] = None

    def _held_by(self, path: Path) -> None:
        """Replace the file by an older copy that another program has open."""
        new = path.with_suffix(".other")
        new.write_bytes(path.read_bytes()[: self.rng.randint(0, path.stat().st_size)])
        file = os.open(new, os.O_RDWR)
        files.lock(file)
        new.replace(path)
        self._held.append(file)


@contextmanager
def failing(rng: random.Random, chance: float) -> Iterator[None]:
    """Within the block, each call of `os` for a file may fail with this chance; a write may be partial."""

    def broken(name: str, real: Callable[..., object]) -> Callable[..., object]:
        def call(*words: object, **more: object) -> object:
            if rng.random() >= chance:
                return real(*words, **more)
            if name == "write" and rng.random() < 0.5:
                file, text = words
                assert isinstance(text, memoryview)
                return real(file, text[: max(1, len(text) // 2)])
            code = rng.choice(CODES)
            raise OSError(code, os.strerror(code))

        return call

    with ExitStack() as patches:
        for name in CALLS:
            patches.enter_context(patch.object(os, name, broken(name, getattr(os, name))))
        yield


def troubled(folder: Path, rng: random.Random) -> int:
    """Play a game of this many lines in trouble; returns how many lines left it unsaved."""
    home = folder / "saves"
    world, unsaved = World(home, rng), 0
    setup = Setup(("North", "South"), WallKind.GREY, 1, str(rng.random()))
    with failing(rng, rng.choice((0, 0.1, 0.9))):
        session: AzulSession = Session.begin(SPEC, setup.header(), home, "game")
        session.advance()
    for _line in range(LINES):
        if rng.random() < 0.2:
            world.strike(session.path)
        if rng.random() < 0.3:
            world.calm()
        with failing(rng, rng.choice((0, 0, 0.1, 0.9))):
            _line_more(session, rng)
        unsaved += session.unsaved is not None
        _truth(session, world)
    world.calm()
    session.seat(1, "computer easy" if session.seats[0] == "person" else "person")
    if session.unsaved is not None:
        raise Failed(f"the trouble is over, and {session.unsaved} after {world.done}")
    _truth(session, world)
    world.check()
    session.close()
    return unsaved


def _line_more(session: AzulSession, rng: random.Random) -> None:
    roll = rng.random()
    if (roll < 0.2 and session.can_undo) or session.finished:
        session.undo()
    elif roll < 0.3 and session.can_redo:
        session.redo()
    elif roll < 0.4:
        others = [each for each in ("computer hard", "person") if each != session.seats[1]]
        session.seat(2, rng.choice(others))
    else:
        session.play(rng.choice(list(session.position.legal_moves)))


def _truth(session: AzulSession, world: World) -> None:
    """If the game says that it is saved, the file must hold all of it."""
    if session.unsaved is not None:
        return
    if session.path is None:
        raise Failed(f"saved, and nowhere, after {world.done}")
    try:
        record = read(SPEC, session.path.read_bytes(), "game")
    except (RecordError, OSError) as trouble:
        raise Failed(f"saved, and {trouble}, after {world.done}") from None
    if (record.entries, record.seats) != (list(session.entries), session.seats) or record.torn:
        raise Failed(f"saved, and the file says something else, after {world.done}")
