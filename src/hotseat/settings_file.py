"""The file of the settings: `settings.toml` in the platform's folder for them.

A file that cannot be used never stops anybody. Where it is no TOML at all the defaults hold for
everything; a single wrong value has its own default, and the others hold. Sentences say which, with
file and line. Before such a file is written over it is kept beside the new one, as `settings.toml.bad`.

What is not known here is kept when the file is written. Unknown keys are named in a sentence; tables
of unknown name are taken for another game's, and are not.

Where there is no file nothing of TOML is imported: it would take 6 ms of the first picture.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from hotseat import folders, lock
from hotseat.language import _
from hotseat.names import shown
from hotseat.reading import BINARY, read_plain
from hotseat.setting import BadText, Values
from hotseat.trouble import reason

FILE = "settings.toml"
_LARGEST = 2**16  # bytes; a real one has 2000
_NOT_PLAIN = (errno.EISDIR, errno.ENXIO)  # a folder, a pipe, a device

V = TypeVar("V", bound=Values)
V_co = TypeVar("V_co", bound=Values, covariant=True)


class Found(NamedTuple, Generic[V_co]):
    """What the file said.

    settings: the values, defaults where it said nothing, or nothing that will do.
    troubles: sentences that name the file, and the line where there is one.
    damaged: something of it could not be used, and would be lost when it is written over.
    usable: it is TOML, or not there at all.   plain: it is a plain file, or not there at all.
    unknown: what it holds beside the settings, as `tomllib` reads it.
    """

    settings: V_co
    path: Path
    text: str = ""
    troubles: tuple[str, ...] = ()
    damaged: bool = False
    usable: bool = True
    plain: bool = True
    unknown: Mapping[str, object] = {}  # a field of a tuple, and never changed

    def where(self, *keys: str) -> str:
        """File and line of a key, as in `settings.toml:7`; `keys` lead to it through the tables."""
        from hotseat.settings_text import line_of

        return f"{shown(str(self.path), 1000)}:{line_of(self.text, keys)}"


def recall(kind: type[V], folder: Path | None = None) -> Found[V]:
    """Read the settings, of the platform's folder if no other is said. Raises nothing."""
    path = (folder or folders.config()) / FILE
    plain = True
    try:
        return _read(kind, path, _text(path))
    except (FileNotFoundError, NotADirectoryError):
        return Found(kind(), path)
    except OSError as error:
        place, why, plain = "", reason(error), error.errno not in _NOT_PLAIN
    except BadText as bad:
        place, why = f":{bad.line}", bad.reason
    where = shown(str(path), 1000) + place
    trouble = _("{where}: {reason}; using the defaults.").format(where=where, reason=why)
    return Found(kind(), path, "", (trouble,), damaged=True, usable=False, plain=plain)


def remember(settings: V, changed: Collection[str], folder: Path | None = None) -> str | None:
    """Write down the settings of these keys, over what the file says by now: what else was changed in
    it meanwhile stays.

    Where it fails nothing is raised: the reason is returned.
    """
    found = recall(type(settings), folder)
    if not found.plain:
        return _("not a regular file")
    wanted = found.settings.taking(settings, changed) if found.usable else settings
    if wanted == found.settings:
        return None
    from hotseat.settings_text import written

    try:
        _write(found, written(wanted, found.unknown))
    except OSError as error:
        return reason(error)
    return None


def _write(found: Found[Values], text: str) -> None:
    """Replace the file, in one step: a power cut leaves the old one or the new one. Raises `OSError`."""
    path = Path(os.path.realpath(found.path))  # of a link, what it leads to
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        lock.make_folder(path.parent)
        _write_synced(new, text)  # else a power cut could leave the name with nothing behind it
        if found.damaged:
            _keep_beside(path)
        new.replace(path)
        lock.sync_folder(path.parent)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise


def _write_synced(path: Path, text: str) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, 0o666)
    try:
        lock.write_all(file, text.encode())
        lock.sync(file)
    finally:
        lock.close(file)


def _keep_beside(path: Path) -> None:
    """Give a file another name beside, and its own until the new one takes that over."""
    place = _free_name(path)
    try:
        os.link(path, place)
    except OSError:  # not every file system has links
        path.rename(place)
    lock.sync_folder(path.parent)


def _free_name(path: Path) -> Path:
    """A name beside it that nothing has yet: `settings.toml.bad`, or with a number behind it."""
    number, place = 1, path.with_name(f"{path.name}.bad")
    while os.path.lexists(place):
        number += 1
        place = path.with_name(f"{path.name}.bad{number}")
    return place


def _text(path: Path) -> str:
    """The text of the file. Raises `OSError` and `BadText`."""
    data = read_plain(path, _LARGEST)
    if len(data) > _LARGEST:
        raise BadText(1, _("the file is too large"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadText(line, _("not UTF-8 text")) from None


def _read(kind: type[V], path: Path, text: str) -> Found[V]:
    """Take the settings out of the text. Raises `BadText`."""
    from hotseat.settings_text import line_of, tables

    unknown = tables(text)
    said: dict[str, object] = {}
    troubles: list[str] = []

    def complain(table: str, keys: Sequence[str], trouble: str) -> None:
        line = line_of(text, [table, *keys] if table else keys)
        where = f"{shown(str(path), 1000)}:{line}"
        troubles.append(_("{where}: {reason}.").format(where=where, reason=trouble))

    for table, settings in kind.by_table().items():
        found = unknown.pop(table, {}) if table else unknown
        if not isinstance(found, dict):
            complain(table, (), _("`{table}` must be a table, as in [{table}]").format(table=table))
            continue
        for each in settings:
            if each.key in found:
                said[each.key] = each.parse(found.pop(each.key), partial(complain, table))
        if table and found:
            unknown[table] = found
    damaged = bool(troubles)
    for table, key in _unknown_keys(kind, unknown):
        name = shown(".".join(filter(None, (table, key))), 40)
        complain(table, [key], _("`{name}` is not a setting; it is kept but does nothing").format(name=name))
    return Found(kind(said), path, text, tuple(troubles), damaged=damaged, unknown=unknown)


def _unknown_keys(kind: type[Values], unknown: Mapping[str, object]) -> list[tuple[str, str]]:
    """What stands where settings of this game are looked for, and is none: table and key."""
    ours = kind.by_table()
    found: list[tuple[str, str]] = []
    for name, value in unknown.items():
        if not isinstance(value, Mapping):
            found.append(("", name))
        elif name in ours:
            found += [(name, key) for key in value]
    return found
