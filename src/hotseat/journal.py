"""The file of a game under way: it only grows, each line is on the disk before it is believed.

Source: records, "Written so that nothing is lost". Trouble with the disk never stops a game: what could
not be written is kept, and written in full as soon as writing works again.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from hotseat import lock
from hotseat.language import _
from hotseat.names import shown
from hotseat.reading import BINARY, NO_WAIT, read_all
from hotseat.trouble import reason

_CANNOT_WRITE = (errno.EACCES, errno.EPERM, errno.EROFS)


class Locked(Exception):
    """Another program has the game open; the text is a sentence."""


class Journal:
    """The text of a game and the file that holds it.

    path: the file, None while none could be made.   problem: a sentence on why the text is not on the
    disk at present, None when it is.
    """

    def __init__(self, folder: Path, stem: str, suffix: str) -> None:
        self.path: Path | None = None
        self.problem: str | None = None
        self._folder, self._stem, self._suffix = folder, stem, suffix
        self._text = bytearray()  # all that the file should hold
        self._good = 0  # how much of it is on the disk
        self._size: int | None = 0  # how large the file is; None after a write that failed
        self._file: int | None = None

    @classmethod
    def open(cls, path: Path) -> tuple[Journal, bytes]:
        """Lock the file of a game and read it. Raises `Locked` and `OSError`.

        A file that can only be read is no error: the journal's first write will say so.
        """
        journal = cls(path.parent, path.stem, path.suffix)
        journal.path = path
        try:
            file = _open(path, os.O_RDWR)
        except OSError as error:
            if error.errno not in _CANNOT_WRITE:
                raise
            journal.problem = _unsaved(error)
            file = _open(path, os.O_RDONLY)
        try:
            if not lock.take(file):
                raise Locked(
                    _("{path} is open in another window or program.").format(path=shown(str(path), 1000))
                )
            data = read_all(file)
        except BaseException:
            os.close(file)
            raise
        if journal.problem is None:
            journal._file = file
        else:
            os.close(file)
        journal._size = len(data)
        return journal, data

    def keep(self, text: bytes, ended: bool) -> None:
        """What stands of an opened file: the rest is cut off, a last line gets its newline."""
        self._text = bytearray(text)
        self._good = len(text)
        if not ended:
            self._text += b"\n"
        if not ended or self._size != self._good or self._file is None:
            self.flush()

    def append(self, text: str) -> None:
        """Add lines, on the disk before this returns, or with `problem` saying why not."""
        self._text += text.encode()
        self.flush()

    def flush(self) -> None:
        """Try to bring to the disk what is not there yet."""
        try:
            self._write()
        except OSError as error:
            self.problem = _unsaved(error)
        else:
            self.problem = None

    def retitle(self, title: str) -> Path:
        """Give the file a title, or take it away where that is empty; returns where the file is now.

        Raises `ValueError` with a sentence where the title will not do, and `OSError`; the file has
        the name it had then.
        """
        from hotseat.titles import retitled  # only here, as below: the start needs neither

        if self.path is None:
            raise ValueError(self.problem or _("the game has no file yet"))
        path = retitled(self.path, title)
        if os.path.lexists(path) and not path.samefile(self.path):  # the same one: only its case differs
            raise ValueError(_("there is a file {name} already").format(name=shown(path.name)))
        self._rename(path)
        return path

    def _rename(self, path: Path) -> None:
        assert self.path is not None
        held = self._file is not None
        if os.name == "nt":  # an open file cannot be renamed there
            self._drop()
        try:
            self.path.rename(path)
            self.path, self._folder, self._stem = path, path.parent, path.stem
            _sync_folder(path.parent)
        finally:
            if held and self._file is None:
                self._reopen()

    def close(self) -> None:
        """Let go of the file and its lock, after a last attempt where something is not written."""
        if len(self._text) > self._good:
            self.flush()
        self._drop()

    def discard(self) -> None:
        """Remove the file, if it is this game's still, and let go of it; nothing is written any more."""
        self._good = len(self._text)
        if self.path is not None and self._file is not None and self._still_there():
            if os.name == "nt":  # an open file cannot be removed there
                self._drop()
            with suppress(OSError):
                self.path.unlink()
        self._drop()

    def _drop(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                os.close(self._file)
            self._file = None

    def _write(self) -> None:
        if self._file is not None and not (self._still_there() and self._as_it_was_left()):
            self._drop()
        if self._file is None and not self._reopen():
            self._create()
            return
        assert self._file is not None
        if self._size != self._good:
            os.ftruncate(self._file, self._good)  # where that fails nothing has changed
            self._size = self._good
        os.lseek(self._file, self._good, os.SEEK_SET)
        self._size = None
        _write_all(self._file, self._text[self._good :])
        lock.sync(self._file)
        self._good = self._size = len(self._text)

    def _still_there(self) -> bool:
        """Whether the open file is what lies at the path."""
        assert self._file is not None
        assert self.path is not None
        try:
            there = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True  # it cannot be looked at, but perhaps written
        here = os.fstat(self._file)
        return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)

    def _as_it_was_left(self) -> bool:
        """Whether the open file holds what this program has written, and where that failed no more than
        a part of the last lines. What somebody else has cut or changed must not be filled up with ours.
        """
        assert self._file is not None
        os.lseek(self._file, 0, os.SEEK_SET)
        data = read_all(self._file)
        if self._size is None:
            return len(data) >= self._good and self._text.startswith(data)
        return len(data) == self._size and data.startswith(self._text[: self._good])

    def _reopen(self) -> bool:
        """Open the file that lies at the path if it is this game's, no further than it is here."""
        if self.path is None:
            return False
        try:
            file = _open(self.path, os.O_RDWR)
        except (FileNotFoundError, IsADirectoryError, _NoFileError):
            return False
        try:
            if not lock.take(file):
                raise OSError(errno.EBUSY, _("another program is writing it"))
            data = read_all(file)
        except BaseException:
            os.close(file)
            raise
        unchanged = len(data) == self._size and data.startswith(self._text[: self._good])
        if not unchanged and not self._text.startswith(data):
            os.close(file)  # somebody else's now: it is left alone
            return False
        self._good = self._good if unchanged else len(data)
        self._size = len(data)
        self._file = file
        return True

    def _create(self) -> None:
        """Write the whole text to a file of its own, which is complete from its first moment on."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for path in self._candidates():
            new = path.with_name(f"{path.name}.new")
            try:
                file = os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY, 0o644)
            except FileExistsError:
                continue
            try:
                # Whoever made the .new file owns the name: nobody else looks at it in between.
                if os.path.lexists(path):
                    os.close(file)
                    new.unlink()
                    continue
                self._file = _moved(file, new, path, self._text)
            except BaseException:
                with suppress(OSError):
                    os.close(file)
                with suppress(OSError):
                    new.unlink()
                raise
            self.path = path
            self._good = self._size = len(self._text)
            return

    def _candidates(self) -> Iterator[Path]:
        yield self._folder / f"{self._stem}{self._suffix}"
        from hotseat.titles import numbered

        for number in count(2):
            yield self._folder / f"{numbered(self._stem, number)}{self._suffix}"


class NoJournal(Journal):
    """The journal of a game that is not kept on purpose: it writes nothing, and has no problem."""

    def __init__(self) -> None:
        super().__init__(Path(), "", "")

    def flush(self) -> None:
        """There is no disk to bring it to."""

    def append(self, text: str) -> None:
        """Nor anything to remember."""


class _NoFileError(OSError):
    """A folder, a device or a pipe stands where a file should."""


def _unsaved(error: OSError) -> str:
    return _("The game is not being saved: {reason}.").format(reason=reason(error))


def _open(path: Path, flags: int) -> int:
    file = os.open(path, flags | BINARY | NO_WAIT)
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise _NoFileError(errno.EINVAL, _("this is no ordinary file"))
    return file


def _write_all(file: int, text: bytes | bytearray) -> None:
    left = memoryview(bytes(text))
    while left:
        left = left[os.write(file, left) :]


def _moved(file: int, new: Path, path: Path, text: bytes | bytearray) -> int:
    """Fill a new file and give it its name; it is locked before it has it. Returns the open file."""
    if not lock.take(file):
        raise OSError(errno.EBUSY, _("another program is writing it"))
    _write_all(file, text)
    lock.sync(file)
    if os.name == "nt":  # an open file cannot be renamed there
        os.close(file)
        new.replace(path)
        file = os.open(path, os.O_RDWR | BINARY)
        lock.take(file)
    else:
        new.replace(path)
        _sync_folder(path.parent)
    return file


def _sync_folder(folder: Path) -> None:
    """Bring the new name to the disk. Some file systems cannot; the file's text is there already."""
    with suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
