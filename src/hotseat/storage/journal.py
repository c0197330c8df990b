"""The file of a game in progress. It only grows, and each line is on the disk before the screen shows it.

Source: docs/records.md, "Written so that nothing is lost". A failing disk never stops a game: the journal
keeps the text in memory, and writes all that is missing as soon as writing works again.
"""

from __future__ import annotations

import errno
import os
from contextlib import ExitStack, suppress
from pathlib import Path

from hotseat import storage
from hotseat.i18n import _
from hotseat.record import seal_line
from hotseat.record.reader import LARGEST_RECORD
from hotseat.storage import open_plain, read_all, read_plain, reason, retitled
from hotseat.text import shown

_CANNOT_WRITE = (errno.EACCES, errno.EPERM, errno.EROFS)

_REST = 2**16  # bytes that are kept for the rest of a game; a long one has 5000

# There is no file at the path that could be the game's.
_NO_FILE = (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.ENXIO, errno.ELOOP)


class Locked(Exception):
    """Another program has the game open. The text is a sentence."""


class Journal:
    """The text of a game and its file.

    reason: why the text is not fully on the disk, as the part of a sentence after a colon; None if it is.
    former_path: a file of the game that another program changed, so that the game continued in a new one.
    """

    def __init__(self, folder: Path, stem: str, suffix: str) -> None:
        self.path: Path | None = None  # the file; None until it could be made
        self.reason: str | None = None
        self.former_path: Path | None = None
        self._folder, self._stem, self._suffix = folder, stem, suffix
        self._text = bytearray()  # everything that the file should contain
        self._saved = 0  # how much of it is on the disk
        self._size: int | None = 0  # of the file; None after a failed write
        self._synced = False  # whether this program has synced the whole file
        self._file: int | None = None
        self._closed = False

    @classmethod
    def open(cls, path: Path) -> tuple[Journal, bytes]:
        """Lock and read a game's file; a read-only one is no error here. Raises `Locked` and `OSError`."""
        journal = cls(path.parent, path.stem, path.suffix)
        journal.path = path
        try:
            file = open_plain(path, os.O_RDWR)
        except OSError as error:
            if error.errno not in _CANNOT_WRITE:
                raise
            journal.reason = reason(error)
            file = open_plain(path, os.O_RDONLY)
        with ExitStack() as undo:
            undo.callback(storage.close, file)
            if not storage.lock(file):
                text = _("{path} is open in another window or program; close it there first")
                raise Locked(text.format(path=shown(str(path), 1000)))
            data = read_all(file)
            if journal.reason is None:
                journal._file = file
                undo.pop_all()
        journal._size = len(data)
        return journal, data

    @property
    def problem(self) -> str | None:
        """A sentence that says why the text is not fully on the disk; None if it is."""
        if self.reason is None:
            return None
        return _("The game is not being saved: {reason}.").format(reason=self.reason)

    @property
    def lost(self) -> bool:
        """Whether moves would be lost if the program ended now, because the file lacks more of the text than
        the last newline. A read-only file may contain all of it.
        """
        if self.reason is None:
            return False
        there = self._at_the_path()
        return there is None or there.rstrip(b"\n") != self._text.rstrip(b"\n")

    def _at_the_path(self) -> bytes | None:
        """What the file contains; None if it cannot be read."""
        if self.path is not None:
            with suppress(OSError):
                return read_plain(self.path, LARGEST_RECORD)
        return None

    @property
    def missing(self) -> bytes:
        return bytes(self._text[self._saved :])

    @property
    def partly_saved(self) -> bool:
        """Whether the file at the path still contains the part of the text that was written."""
        there = self._at_the_path() if self._saved else None
        return there is not None and there[: self._saved] == self._text[: self._saved]

    @property
    def full(self) -> bool:
        """Whether the file has room only for the rest of the game; a larger one could not be read."""
        return len(self._text) > LARGEST_RECORD - _REST

    def keep(self, text: bytes) -> None:
        """Keep this much of an opened file, and sync it all, as the program before may have been killed."""
        self._text = bytearray(text)
        self._saved = len(text)
        if not text.endswith(b"\n"):
            self._text += b"\n"
        self.flush()

    def append(self, text: str, *, sealed: bool = False) -> None:
        """Add lines, and a seal if they end the game. They are on the disk then, or `reason` says why not."""
        if sealed:
            text += seal_line(self._text + text.encode())
        self._text += text.encode()
        self._closed = False
        self.flush()

    def flush(self) -> None:
        try:
            self._write()
        except OSError as error:
            self.reason = reason(error)
        else:
            self.reason = None

    def retitle(self, title: str) -> Path:
        """Title the file, or remove its title; returns its new path. Raises `ValueError` and `OSError`."""
        if self.path is None:
            raise ValueError(self.problem or _("this game has no file yet"))
        path = retitled(self.path, title)
        try:
            self._rename(path)
        except FileExistsError:
            text = _("a file called {name} already exists")
            raise ValueError(text.format(name=shown(path.name))) from None
        return path

    def _rename(self, path: Path) -> None:
        assert self.path is not None
        held = self._file is not None
        if os.name == "nt":  # an open file cannot be renamed there
            self._drop()
        try:
            if path.exists() and path.samefile(self.path):  # only its case differs
                self.path.rename(path)
                storage.sync_folder(path.parent)
            else:
                storage.move(self.path, path)
            self.path, self._folder, self._stem = path, path.parent, path.stem
        finally:
            if held and self._file is None:
                self._reopen()

    def close(self) -> None:
        """Write what is missing, and release the file and its lock."""
        if self._text and not self._closed:  # a closed file may be another program's now
            self.flush()
        self._closed = True
        self._drop()

    def discard(self) -> None:
        """Delete the file if it is still this game's, and write nothing more."""
        self._saved = len(self._text)
        self._closed = True
        with suppress(OSError):
            if self.path is not None and self._is_ours():
                if os.name == "nt":  # an open file cannot be removed there
                    self._drop()
                self.path.unlink()
        self._drop()

    def _drop(self) -> None:
        if self._file is not None:
            storage.close(self._file)
            self._file = None

    def _write(self) -> None:
        if not self._is_ours():
            self._drop()
        if self._file is None and not self._reopen():
            self._create()
            return
        assert self._file is not None
        assert self.path is not None
        if self._synced and self._saved == self._size == len(self._text):
            return
        if self._size != self._saved:
            os.ftruncate(self._file, self._saved)  # if this fails, nothing has changed
            self._size = self._saved
        os.lseek(self._file, self._saved, os.SEEK_SET)
        self._size = None
        storage.write_all(self._file, self._text[self._saved :])
        storage.sync(self._file)
        if not self._synced:  # its name may not be on the disk either
            storage.sync_folder(self.path.parent)
        self._saved = self._size = len(self._text)
        self._synced = True

    def _is_ours(self) -> bool:
        """Whether this game's file is open, is still at the path, and no other program has changed it: it has
        what this program wrote, or a part of it after a failed write.
        """
        if self._file is None or not self._still_there():
            return False
        os.lseek(self._file, 0, os.SEEK_SET)
        data = read_all(self._file)
        if self._size is None:
            return len(data) >= self._saved and self._text.startswith(data)
        return len(data) == self._size and data.startswith(self._text[: self._saved])

    def _still_there(self) -> bool:
        """Whether the open file is the one at the path."""
        assert self._file is not None
        assert self.path is not None
        try:
            there = self.path.stat()
        except OSError as error:
            return error.errno not in _NO_FILE  # unknown; perhaps it can still be written
        here = os.fstat(self._file)
        return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)

    def _reopen(self) -> bool:
        """Open the file at the path again, if it is this game's, not ahead of it, and nobody else's."""
        if self.path is None:
            return False
        try:
            file = open_plain(self.path, os.O_RDWR)
        except OSError as error:
            if error.errno in _NO_FILE:
                return False
            raise
        with ExitStack() as undo:
            undo.callback(storage.close, file)
            if not storage.lock(file):
                return False
            data = read_all(file)
            unchanged = len(data) == self._size and data.startswith(self._text[: self._saved])
            if not unchanged and not self._text.startswith(data):
                return False  # another program's now: leave it alone
            undo.pop_all()
        self._saved = self._saved if unchanged else len(data)
        self._size = len(data)
        self._file, self._synced = file, False
        return True

    def _create(self) -> None:
        storage.make_folder(self._folder)
        path, self._file = storage.new_numbered(self._folder, self._stem, self._suffix, self._text)
        if self.path not in (None, path):
            self.former_path = self.path
        self.path = path
        self._saved = self._size = len(self._text)
        self._synced = True


class NoJournal(Journal):
    """The journal of a game without a file. It writes nothing and never fails."""

    def __init__(self) -> None:
        super().__init__(Path(), "", "")

    def flush(self) -> None:
        pass
