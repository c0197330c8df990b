"""Model what a power cut may leave of a folder: log its operations of `os`, and replay them in every way.

Syncing a file keeps its data and size; syncing a folder keeps the names in it. A file whose folder was not
synced may vanish with all its data. Without a sync, each write may be kept, lost, cut off, read as NUL bytes,
or kept in some sectors only; and each new size, and each new, changed or removed name, may be kept or lost,
independently of the others.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from math import prod
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

SECTOR = 512  # bytes, all of which a disk writes, or none
MOST = 120  # states of one moment to try; if there are more, a random choice of this many
EVERY_BYTE = 24  # bytes; a longer write is cut at some of them

Node = int  # a file or a folder
ROOT: Node = 0


class Write(NamedTuple):
    node: Node
    at: int
    data: bytes


class Cut(NamedTuple):
    node: Node
    size: int


class Names(NamedTuple):
    """Names in a folder that lead to another node, or (None) to none; all change or none does."""

    node: Node
    changes: tuple[tuple[str, Node | None], ...]


class Sync(NamedTuple):
    node: Node


Change = Write | Cut | Names
Operation = Change | Sync
Pieces = tuple[tuple[int, bytes], ...]
Tree = Mapping[Path, bytes]  # every file below the root, by its path there


class Kept(NamedTuple):
    """The fate of a change: the pieces of a write by their places, or whether any other change was kept."""

    change: Change
    pieces: Pieces = ()


@dataclass
class Disk:
    """The files and folders on the disk."""

    files: dict[Node, bytes] = field(default_factory=dict)
    folders: dict[Node, dict[str, Node]] = field(default_factory=lambda: {ROOT: {}})

    def copy(self) -> Disk:
        return Disk(dict(self.files), {node: dict(names) for node, names in self.folders.items()})

    def do(self, kept: Kept) -> None:
        change = kept.change
        if isinstance(change, Names):
            for name, node in change.changes:
                names = self.folders.setdefault(change.node, {})
                names.pop(name, None)
                if node is not None:
                    names[name] = node
            return
        data = bytearray(self.files.get(change.node, b""))
        if isinstance(change, Cut):
            data = data[: change.size].ljust(change.size, b"\0")
        for at, piece in kept.pieces:
            data = data.ljust(at + len(piece), b"\0")
            data[at : at + len(piece)] = piece
        self.files[change.node] = bytes(data)

    def tree(self) -> dict[Path, bytes]:
        return dict(self._below(ROOT, Path()))

    def _below(self, folder: Node, path: Path) -> Iterator[tuple[Path, bytes]]:
        for name, node in self.folders.get(folder, {}).items():
            if node in self.folders:
                yield from self._below(node, path / name)
            else:
                yield path / name, self.files.get(node, b"")


class Killed(BaseException):
    """The program was killed before it could sync; the system still has what it wrote."""


class Watched:
    """A folder, and this process's operations in it from now on, in order."""

    def __init__(self, root: Path, rng: random.Random | None = None) -> None:
        """rng: fails syncs now and then while `troubled`; while `killing`, the first one raises `Killed`."""
        self.operations: list[Operation] = []
        self.start = Disk()
        self.troubled = self.killing = False
        self._rng = rng
        self._root = root
        self._nodes: dict[tuple[int, int], Node] = {}
        self._last = ROOT
        self._take_in(root, ROOT)

    def _take_in(self, path: Path, node: Node) -> None:
        """Existing files count as synced."""
        self._nodes[_identity(path)] = node
        for each in path.iterdir():
            inner = self._new()
            self.start.folders[node][each.name] = inner
            if each.is_dir():
                self.start.folders[inner] = {}
                self._take_in(each, inner)
            else:
                self._nodes[_identity(each)] = inner
                self.start.files[inner] = each.read_bytes()

    def _new(self) -> Node:
        self._last += 1
        return self._last

    @contextmanager
    def watching(self) -> Iterator[Watched]:
        calls: dict[str, Callable[..., object]] = {
            "open": self._open,
            "write": self._write,
            "ftruncate": self._cut,
            "fsync": self._fsync,
            "rename": self._rename,
            "replace": self._rename,
            "link": self._link,
            "unlink": self._unlink,
            "mkdir": self._mkdir,
        }
        with ExitStack() as patches:
            for name, call in calls.items():
                patches.enter_context(patch.object(os, name, partial(call, getattr(os, name))))
            yield self

    def _folder(self, path: Path) -> Node | None:
        return self._nodes.get(_identity(path.parent))

    def _file(self, file: int) -> Node | None:
        state = os.fstat(file)
        return self._nodes.get((state.st_dev, state.st_ino))

    def _names(self, folder: Node | None, *changes: tuple[str, Node | None]) -> None:
        assert folder is not None, "something was done in a folder that is not watched"
        self.operations.append(Names(folder, changes))

    def _open(self, real: Callable[..., int], path: Path | str, flags: int, mode: int = 0o777) -> int:
        path = Path(path)
        is_new = bool(flags & os.O_CREAT) and not os.path.lexists(path)
        file = real(path, flags, mode)
        if self._root not in path.parents:
            return file
        if is_new:
            self._made(path)
        elif flags & os.O_TRUNC and (node := self._nodes[_identity(path)]):
            self.operations.append(Cut(node, 0))
        return file

    def _write(self, real: Callable[[int, bytes], int], file: int, data: bytes) -> int:
        node = self._file(file)
        if node is None:
            return real(file, data)
        at = os.lseek(file, 0, os.SEEK_CUR)
        number = real(file, data)
        self.operations.append(Write(node, at, bytes(data[:number])))
        return number

    def _cut(self, real: Callable[[int, int], None], file: int, size: int) -> None:
        real(file, size)
        if (node := self._file(file)) is not None:
            self.operations.append(Cut(node, size))

    def _fsync(self, _real: Callable[[int], None], file: int) -> None:
        node = self._file(file)
        if self.killing:
            raise Killed
        if self.troubled and self._rng is not None and self._rng.random() < 0.5:
            raise OSError(5, "Input/output error")
        if node is not None:
            self.operations.append(Sync(node))

    def _rename(self, real: Callable[..., None], old: Path, new: Path) -> None:
        node = self._nodes.get(_identity(old))
        real(old, new)
        if node is not None:
            assert old.parent == new.parent, "names move within their folder"
            self._names(self._folder(new), (old.name, None), (new.name, node))

    def _link(self, real: Callable[..., None], old: Path, new: Path, *, follow_symlinks: bool = True) -> None:
        real(old, new, follow_symlinks=follow_symlinks)
        if (node := self._nodes.get(_identity(old))) is not None:
            self._names(self._folder(new), (new.name, node))

    def _unlink(self, real: Callable[..., None], path: Path) -> None:
        folder = self._folder(path)
        real(path)
        if folder is not None:
            self._names(folder, (path.name, None))

    def _mkdir(self, real: Callable[..., None], path: Path, mode: int = 0o777) -> None:
        is_new = not os.path.lexists(path)
        real(path, mode)
        if is_new and self._folder(path) is not None:
            self._made(path)

    def _made(self, path: Path) -> None:
        node = self._nodes[_identity(path)] = self._new()
        self._names(self._folder(path), (path.name, node))


def _identity(path: Path) -> tuple[int, int]:
    state = path.stat()
    return state.st_dev, state.st_ino


def crashes(start: Disk, operations: Sequence[Operation], rng: random.Random) -> Iterator[tuple[int, Tree]]:
    """The states that a power cut may leave after each number of operations; each state of a moment
    once.
    """
    disk, pending = start.copy(), list[Change]()
    for number in range(len(operations) + 1):
        if number:
            operation = operations[number - 1]
            if isinstance(operation, Sync):
                for change in pending:
                    if change.node == operation.node:
                        disk.do(_whole(change))
                pending = [each for each in pending if each.node != operation.node]
            else:
                pending.append(operation)
        seen = set()
        for kept in _fates(pending, rng):
            found = disk.copy()
            for each in kept:
                found.do(each)
            tree = found.tree()
            if (key := tuple(sorted(tree.items()))) not in seen:
                seen.add(key)
                yield number, tree


def _whole(change: Change) -> Kept:
    return Kept(change, ((change.at, change.data),) if isinstance(change, Write) else ())


def _fates(pending: Sequence[Change], rng: random.Random) -> Iterator[tuple[Kept, ...]]:
    """The possible fates of changes that were not synced: all, or a random choice of `MOST`."""
    each = [_fates_of(change, rng) for change in pending]
    if prod(map(len, each)) <= MOST:
        choices: Iterator[tuple[Kept | None, ...]] = product(*each)
    else:
        choices = (tuple(map(rng.choice, each)) for _time in range(MOST))
    for choice in choices:
        yield tuple(kept for kept in choice if kept is not None)


def _fates_of(change: Change, rng: random.Random) -> list[Kept | None]:
    """None if it was lost."""
    if not isinstance(change, Write):
        return [None, _whole(change)]
    at, data = change.at, change.data
    size = len(data)
    cuts: Sequence[int] = range(1, size)
    if size > EVERY_BYTE:
        cuts = sorted({1, size - 1, *rng.sample(range(2, size - 1), 6)})
    pieces: list[Pieces] = [((at, data[:cut]),) for cut in cuts]
    pieces += [((at, data[:cut].ljust(size, b"\0")),) for cut in (0, *cuts)]
    pieces += _in_sectors(at, data, rng)
    return [None, _whole(change), *(Kept(change, each) for each in pieces)]


def _in_sectors(at: int, data: bytes, rng: random.Random) -> list[Pieces]:
    """A write over several sectors, of which some were written: all but the first ones, or any."""
    ends = [*range((at // SECTOR + 1) * SECTOR, at + len(data), SECTOR), at + len(data)]
    begins = [at, *ends[:-1]]
    parts = [(begin, data[begin - at : end - at]) for begin, end in zip(begins, ends, strict=True)]
    found = [tuple(parts[first:]) for first in range(1, len(parts))]
    for _time in range(3 if len(parts) > 2 else 0):
        found.append(tuple(part for part in parts if rng.random() < 0.5))
    return found
