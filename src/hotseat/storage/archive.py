"""Export saved games to a zip file, and import games from one.

A zip may come from anywhere: only a bounded part of it is read, and only files that read as a record go
into the folder, under a plain file name that was free.
"""

from __future__ import annotations

import errno
import io
import os
import re
import stat
import struct
import zipfile
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple
from unicodedata import category, normalize

from hotseat.errors import RecordError, reason
from hotseat.game import E, GameSpec, M, P
from hotseat.i18n import _
from hotseat.record.names import NOT_IN_FILES, refused_character
from hotseat.record.reader import LARGEST, read
from hotseat.storage import files
from hotseat.storage.files import open_plain, read_plain
from hotseat.storage.library import File, list_files
from hotseat.storage.paths import numbered, split_stem

MOST = 20_000  # games in a zip

MOST_BYTES = 2**27  # of all games in a zip; a long one has 5000

_MOST_AT_ONCE = 2**23  # bytes; the list of 20,000 names of 255 bytes has fewer

_LONGEST_NAME = 240  # bytes; a file's name has 255, of which a number and `.new` take some

_MTIME = 0x5455  # the extra field with a file's time in seconds: the date beside it is local, and even

_ENCRYPTED = 0x41

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

# What Windows takes for a device, whatever the suffix.
_DEVICES = re.compile(r"(?i)(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)")

# What `zipfile` raises on damage; the last five come out of nonsense in its fields.
_DAMAGE = (
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError),
    *(ValueError, OverflowError, struct.error, LookupError, OSError),
)


class BadArchive(Exception):
    """A file that cannot be imported at all; the text is the part of a sentence after a colon."""


class NotWritten(OSError):
    """A game that could not be written into the folder; `left` more were not tried after it."""

    def __init__(self, error: OSError, left: int) -> None:
        super().__init__(error.errno, error.strerror or str(error))
        self.left = left


class Imported(NamedTuple):
    """The result for a file in a zip.

    name: its name there, which may be anything.   path: where the game is now, None where it was
    refused.   added: it was not there before.   fault: why it was refused.
    """

    name: str
    path: Path | None
    added: bool = False
    fault: RecordError | None = None


# Export


def export_games(spec: GameSpec[P, M, E], games: Iterable[File], to: Path) -> tuple[int, list[RecordError]]:
    """Write the records of saved games into a new zip file, complete or not at all.

    Only files that read as a record go in, a torn one too, and no link is followed. Returns the number of
    games in it, and the files left out, with the reason. Without any game no file is written. Raises
    `FileExistsError` where there is a file already, and `OSError`.
    """
    packed, faults, size = io.BytesIO(), [], 0
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, allowZip64=False) as archive:
        names: set[str] = set()
        for file in games:
            try:
                data = _data_of(file.path, MOST_BYTES - size if len(names) < MOST else 0)
                read(spec, data, file.path.name)
            except OSError as error:
                faults.append(RecordError(file.path.name, None, "", reason(error)))
                continue
            except RecordError as fault:
                faults.append(fault)
                continue
            size += len(data)
            info = _entry(_free_name(file.path, names), file.played)
            names.add(info.filename.casefold())
            archive.writestr(info, data)
    if names:
        _write_new(to, packed.getvalue())
    return len(names), faults


def _data_of(path: Path, room: int) -> bytes:
    """A record's bytes. Raises `OSError`, also where there is no room for them."""
    data = _without_link(path)
    if len(data) > LARGEST:
        raise OSError(0, _("too large for a game record"))
    if len(data) > room or not room:
        raise OSError(0, _("the zip file is full"))
    return data


def _without_link(path: Path) -> bytes:
    """A plain file's bytes. Raises `OSError`, for a link too: its target is outside the folder."""
    if path.is_symlink():  # not every system can open a file only where it is no link
        raise OSError(0, _("this is a link, not a file"))
    try:
        return read_plain(path, LARGEST, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise OSError(0, _("this is a link, not a file")) from None
        raise


def _free_name(path: Path, used: set[str]) -> str:
    """A file name that every system allows and that import accepts."""
    stem = "".join("-" if _is_odd(character) else character for character in normalize("NFC", path.stem))
    stem = re.sub(r"^[\s.-]+", "", stem)
    stem = stem.encode()[: _LONGEST_NAME - 20].decode(errors="ignore").rstrip()
    if all(category(character)[0] in "ZC" for character in stem):
        stem = "game"
    elif _DEVICES.match(stem):
        stem = f"game {stem}"
    names = (f"{numbered(stem, n)}{path.suffix}" for n in count(1))
    return next(name for name in names if name.casefold() not in used)


def _is_odd(character: str) -> bool:
    return character in NOT_IN_FILES or refused_character(character) is not None


def _entry(name: str, changed: datetime) -> zipfile.ZipInfo:
    """The zip's entry for a file: its name, and when it was changed."""
    year = min(max(changed.year, 1980), 2107)
    info = zipfile.ZipInfo(name, (year, *changed.timetuple()[1:6]))
    info.compress_type, info.create_system = zipfile.ZIP_DEFLATED, 3
    info.external_attr = (stat.S_IFREG | 0o644) << 16
    seconds = int(changed.timestamp())
    if -(2**31) <= seconds < 2**31:
        info.extra = struct.pack("<HHBi", _MTIME, 5, 1, seconds)
    return info


def _write_new(path: Path, data: bytes) -> None:
    file = None if os.path.lexists(path) else files.new_file(path, data)
    if file is None:
        half = f"{path}.new"
        raise FileExistsError(half if os.path.lexists(half) else str(path))
    files.close(file)


# Import


def import_games(spec: GameSpec[P, M, E], path: Path, folder: Path) -> Iterator[Imported]:
    """Add the games of a zip file to a folder, one at each step.

    A game that is there already is left alone; where another one has its name it gets the next free
    one. Raises `BadArchive` before anything is added, and `NotWritten` where a game cannot be.
    """
    with _opened(path) as archive:
        entries = _entries(archive)
        name_counts = Counter(map(_name, entries))
        games_there = _Existing(folder, spec.suffix)
        for left, entry in zip(range(len(entries))[::-1], entries, strict=True):
            name = _name(entry)
            try:
                if name_counts[name] > 1:
                    raise ValueError(_("the zip file holds two files with this name"))
                _check_name(name, spec.suffix)
                _check_kind(entry)
                data = _unpacked(archive, entry)
                read(spec, data, name)
            except ValueError as error:
                yield Imported(name, None, fault=RecordError(name, None, "", str(error)))
            except RecordError as fault:
                yield Imported(name, None, fault=fault)
            else:
                existing = games_there.same(name, data)
                try:
                    to = existing or _added(folder, name, data, _changed(entry))
                except OSError as error:
                    raise NotWritten(error, left) from None
                yield Imported(name, to, added=existing is None)


class _Bounded(io.BufferedReader):
    """A file that refuses large reads: a zip with too long a list of files would ask for one."""

    def read(self, size: int | None = -1, /) -> bytes:
        limit = _MOST_AT_ONCE + 1
        data = super().read(limit if size is None or size < 0 else min(size, limit))
        if len(data) > _MOST_AT_ONCE:
            raise BadArchive(_("it lists too many files"))
        return data


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """A zip file, its list of files read. Raises `BadArchive`."""
    try:
        number = open_plain(path)
    except OSError as error:
        raise BadArchive(reason(error)) from None
    with _Bounded(io.FileIO(number)) as file:
        try:
            archive = zipfile.ZipFile(file)
        except _DAMAGE:
            is_zip = zipfile.is_zipfile(file)
            words = _("the zip file is damaged") if is_zip else _("not a zip file")
            raise BadArchive(words) from None
        with archive:
            yield archive


def _entries(archive: zipfile.ZipFile) -> Sequence[zipfile.ZipInfo]:
    """The files in a zip. Raises `BadArchive` if there are too many, or they are too large."""
    entries = archive.infolist()
    if len(entries) > MOST:
        raise BadArchive(_("it holds more than {most} files").format(most=MOST))
    if sum(entry.file_size for entry in entries if entry.file_size <= LARGEST) > MOST_BYTES:
        most = MOST_BYTES >> 20
        raise BadArchive(_("it takes more than {most} MB when unpacked").format(most=most))
    return entries


def _name(entry: zipfile.ZipInfo) -> str:
    """A file's name as it stands in the zip, composed (NFC) as titles are."""
    return normalize("NFC", entry.orig_filename)


def _check_name(name: str, suffix: str) -> None:
    """Raises `ValueError` with the part of a sentence if a file in the folder cannot have this name."""
    if name.endswith("/"):
        raise ValueError(_("this is a folder, not a file"))
    if "/" in name or "\\" in name:
        raise ValueError(_("its name points to another folder"))
    if refused_character(name) or set(name) & NOT_IN_FILES or _DEVICES.match(name):
        raise ValueError(_("some systems do not allow this file name"))
    if len(name.encode()) > _LONGEST_NAME:
        raise ValueError(_("the name is too long"))
    if not name.endswith(suffix):
        raise ValueError(_("not a game of this kind; its name must end in {end}").format(end=suffix))
    _check_stem(name.removesuffix(suffix))


def _check_stem(stem: str) -> None:
    """Raises `ValueError` if a name is hard to see, hidden, or looks like a flag."""
    if all(category(character)[0] in "ZC" for character in stem):
        raise ValueError(_("the name is blank"))
    if stem != stem.strip():
        raise ValueError(_("the name starts or ends with a space"))
    if stem.startswith("."):
        raise ValueError(_("the name starts with a dot"))
    if stem.startswith("-"):
        raise ValueError(_("the name starts with a hyphen"))


def _check_kind(entry: zipfile.ZipInfo) -> None:
    """Raises `ValueError` with the part of a sentence if this is not a regular file that can be read."""
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind == stat.S_IFLNK:
        raise ValueError(_("this is a link, not a file"))
    if kind not in (0, stat.S_IFREG):
        raise ValueError(_("not a regular file"))
    if entry.flag_bits & _ENCRYPTED:
        raise ValueError(_("it is encrypted"))
    if entry.compress_type not in _METHODS:
        raise ValueError(_("unknown compression method"))
    if entry.file_size > LARGEST:
        raise ValueError(_("too large for a game record"))


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """The bytes of a file in the zip. Raises `ValueError` if it is damaged."""
    try:
        with archive.open(entry) as file:
            return file.read(LARGEST + 1)
    except (*_DAMAGE, BadArchive):
        raise ValueError(_("it is damaged in the zip file")) from None


def _changed(entry: zipfile.ZipInfo) -> float | None:
    """When a file was changed, None if the zip holds nonsense."""
    extra = entry.extra
    while len(extra) >= 4:
        kind, size = struct.unpack_from("<HH", extra)
        if kind == _MTIME and size >= 5 and len(extra) >= 9 and extra[4] & 1:
            return float(struct.unpack_from("<i", extra, 5)[0])
        extra = extra[4 + size :]
    with suppress(ValueError, OverflowError, OSError):
        return datetime(*entry.date_time).timestamp()
    return None


class _Existing:
    """The games that were in a folder before the import. Each matches one game of the zip at most."""

    def __init__(self, folder: Path, suffix: str) -> None:
        self._left: dict[str, list[Path]] = defaultdict(list)
        for file in list_files(folder, suffix):
            self._left[_begun(file.path.stem)].append(file.path)

    def same(self, name: str, data: bytes) -> Path | None:
        """The file of the same game: begun at the same time, with the same bytes; its title may differ."""
        paths = self._left.get(_begun(Path(name).stem), [])
        for path in sorted(paths, key=lambda path: path.name != name):
            with suppress(OSError):
                if path.stat().st_size == len(data) and read_plain(path, LARGEST) == data:
                    paths.remove(path)
                    return path
        return None


def _begun(stem: str) -> str:
    """The time at which a game was begun, or its name, without the number of a further file."""
    key, title = split_stem(normalize("NFC", stem))
    return "-".join(key.split("-")[:2]) if key else re.sub(r"-\d+$", "", title).casefold()


def _added(folder: Path, name: str, data: bytes, changed: float | None) -> Path:
    """A new file with a game, under its name or the next free one. Raises `OSError`."""
    files.make_folder(folder)
    stem, suffix = Path(name).stem, Path(name).suffix
    for number in count(1):
        path = folder / f"{numbered(stem, number)}{suffix}"
        file = files.new_file(path, data)
        if file is not None:
            files.close(file)
            if changed is not None:
                with suppress(OSError, OverflowError, ValueError):
                    os.utime(path, (changed, changed))
            return path
    raise AssertionError("numbers do not end")
