"""Read and write `settings.toml`, and keep the player's comments and unknown entries.

A damaged file never stops the game. If it is not TOML, all settings have their defaults; if a value is wrong,
only that one does. Sentences with file and line say so. Before the game overwrites such a file, it keeps a
copy as `settings.toml.bad`.

Unknown keys stay, with a sentence about each. Tables of other games and keys of earlier versions stay without
one.

Without a file, nothing imports TOML, which would delay the first picture by 6 ms; only writing imports
tomlkit, which takes another 9 ms.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Collection, Mapping, MutableMapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import count
from pathlib import Path
from typing import Generic, TypeVar, cast

from hotseat import storage
from hotseat.i18n import _, in_a_line
from hotseat.settings import Declared, Values, Words
from hotseat.storage import LARGEST_SETTINGS, SETTINGS_FILE, config_folder, read_plain, reason
from hotseat.text import shown
from hotseat.values import NamedTuple

Table = MutableMapping[str, object]  # a table of tomlkit's, in whatever layout

# In a line, because a key of 30,000 parts takes `tomllib` a minute.
_MOST_POINTS = 200

# Patterns are compiled on use, so never at a start without mistakes.
_AT_LINE = r"\(at line (\d+)"

_TOO_MANY_DIGITS = r"[0-9_]{4300}"


class BadText(Exception):
    """Text that holds no settings: the wrong line, from 1, and the reason."""


def tables(text: str) -> dict[str, object]:
    """Parse the text. Raises `BadText`."""
    import tomllib  # only if there is a file

    for number, row in enumerate(text.split("\n"), 1):
        if row.count(".") > _MOST_POINTS:
            raise BadText(number, _("this line has too many dots"))
    try:
        values = tomllib.loads(text)
        repr(values)  # so that all of it can be shown and written again
    except tomllib.TOMLDecodeError as error:
        place = re.search(_AT_LINE, str(error))
        line = int(place[1]) if place else text.rstrip("\n").count("\n") + 1
    except ValueError:  # a number with too many digits
        digits = re.search(_TOO_MANY_DIGITS, text)
        line = text.count("\n", 0, digits.start() if digits else 0) + 1
    except RecursionError:  # brackets without end
        line = 1
    else:
        return values
    raise BadText(line, _("not TOML: write `key = value` on each line, each key once, text in quotes"))


def line_of(text: str, keys: Sequence[str]) -> int:
    """The line, from 1, of the key to which `keys` lead through the tables, or of the table around it."""
    lines = _lines_by_path(text)
    paths = (tuple(keys[:depth]) for depth in range(len(keys), 0, -1))
    return next((lines[path] for path in paths if path in lines), 1)


@lru_cache(maxsize=1)  # a text may have thousands of wrong keys
def _lines_by_path(text: str) -> Mapping[tuple[str, ...], int]:
    """The first line of each key and table, by the keys that lead to it."""
    table: tuple[str, ...] = ()
    lines: dict[tuple[str, ...], int] = {}
    for number, row in enumerate(text.split("\n"), 1):
        path = tuple(part.strip(" \t\r[]\"'") for part in re.split(r"[=#]", row)[0].split("."))
        if row.lstrip().startswith("["):
            table = path
        elif "=" in row:
            path = (*table, *path)
        lines.setdefault(path, number)
    return lines


def written(settings: Values, text: str = "", unknown: Mapping[str, object] | None = None) -> str:
    """The text of a file with these settings: `text`, changed only where it differs from them.

    Adds missing settings, each under a comment with what it does and its possible values, and `unknown`.
    Comments, order, blank lines and unknown keys stay.
    """
    import tomlkit  # only to write: 9 ms

    document = tomlkit.parse(text or f"{_head()}\n")
    document.update(unknown or {})
    values = document.unwrap()
    for setting in sorted(settings.declared(), key=lambda setting: isinstance(setting, Words)):
        table, before = cast("Table", document), values
        if setting.table:
            if not isinstance(values.get(setting.table), dict):
                values[setting.table] = {}
                _replace(table, setting.table, tomlkit.table())
            table, before = cast("Table", document[setting.table]), values[setting.table]
        _set(table, setting, before.get(setting.key), settings.get(setting.key))
    return document.as_string()


def _set(table: Table, setting: Declared, before: object, value: object) -> None:
    """Set a value in a table of the file, unless it is there already."""
    import tomlkit

    if isinstance(value, Mapping) and isinstance(before, dict):
        words = cast("Table", table[setting.key])
        for name in before.keys() - value.keys():
            del words[name]
        words.update({name: word for name, word in value.items() if before.get(name) != word})
    elif setting.key not in table or isinstance(value, Mapping):
        item = tomlkit.item(value)
        if not isinstance(table, tomlkit.items.InlineTable):
            possible = setting.possible and _("Possible values: {values}.").format(values=setting.possible)
            item.trivia.indent = f"\n{_commented(setting.label, setting.sentence, possible)}\n"
        _replace(table, setting.key, item)
    else:
        complaints: list[str] = []
        read = setting.parse(before, lambda _keys, trouble: complaints.append(trouble))
        if complaints or read != value:
            table[setting.key] = value


def _replace(table: Table, key: str, value: object) -> None:
    table.pop(key, None)
    table[key] = value


def _head() -> str:
    return _commented(
        _("Your settings, and what the game remembers from last time, read when it starts."),
        _("You may edit this file. When the game saves a setting, it changes only that value:"),
        _("everything else stays as you wrote it."),
    )


def _commented(*lines: str) -> str:
    return "\n".join(f"# {line}" for line in lines if line)


RETIRED = frozenset({"ponder", "players"})  # keys of earlier versions, at the top level

_NOT_PLAIN = (errno.EISDIR, errno.ENXIO, errno.ELOOP)  # a folder, a pipe, a device, a circle of links

V = TypeVar("V", bound=Values)

V_co = TypeVar("V_co", bound=Values, covariant=True)


class LoadedSettings(NamedTuple, Generic[V_co]):
    """The contents of the file."""

    settings: V_co  # its values, or their defaults
    path: Path
    text: str = ""
    troubles: tuple[str, ...] = ()  # sentences that name the file, and the line if any
    damaged: bool = False  # a part cannot be used, and overwriting the file would lose it
    usable: bool = True  # it is TOML, or missing
    plain: bool = True  # it is a regular file, or missing
    unknown: Mapping[str, object] = {}  # the other entries, as read by `tomllib`; never changed

    def where(self, *keys: str) -> str:
        """File and line of a key, as in `settings.toml:7`; `keys` lead to it through the tables."""
        return f"{shown(str(self.path), 1000)}:{line_of(self.text, keys)}"


def recall(kind: type[V], folder: Path | None = None) -> LoadedSettings[V]:
    """Read the settings, by default from the system's folder. Raises nothing."""
    path = (folder or config_folder()) / SETTINGS_FILE
    plain = True
    try:
        return _read(kind, path, _text(path))
    except (FileNotFoundError, NotADirectoryError):
        return LoadedSettings(kind(), path)
    except OSError as error:
        place, why, plain = "", reason(error), error.errno not in _NOT_PLAIN
    except BadText as bad:
        line, why = bad.args
        place = f":{line}"
    where = shown(str(path), 1000) + place
    trouble = _("{where}: {reason}; using the defaults.").format(where=where, reason=why)
    return LoadedSettings(kind(), path, "", (trouble,), damaged=True, usable=False, plain=plain)


def remember(settings: V, changed: Collection[str], folder: Path | None = None) -> str | None:
    """Write the settings of these keys; other changes since stay. Returns why that failed, or None."""
    old = recall(type(settings), folder)
    if not old.plain:
        return _("not a regular file")
    wanted = old.settings.taking(settings, changed) if old.usable else settings
    if wanted == old.settings:
        return None

    text = _changed(old, wanted)
    try:
        _write(old.path, text or written(wanted), keep_old=old.damaged or not text)
    except OSError as error:
        return reason(error)
    return None


def _changed(old: LoadedSettings[V], wanted: V) -> str:
    """The text with other settings; empty if something would be lost, other than comments."""
    for text, unknown in ((old.text, None), ("", old.unknown)):
        with suppress(Exception):  # tomlkit raises many kinds, `KeyError` and `RecursionError` among them
            new = written(wanted, text, unknown)
            again = _read(type(wanted), old.path, new)
            same = again.settings == wanted and repr(again.unknown) == repr(old.unknown)  # NaN, too
            if same and not again.damaged:
                return new
    return ""


def _write(path: Path, text: str, *, keep_old: bool) -> None:
    """Replace the file in one step, so that a power cut leaves the old or the new one. Raises `OSError`."""
    path = Path(os.path.realpath(path))  # a link stays a link
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        storage.make_folder(path.parent)
        file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | storage.BINARY, 0o666)
        try:
            with suppress(OSError):  # there is no old file, or the file system has no modes
                new.chmod(stat.S_IMODE(path.stat().st_mode))
            storage.write_all(file, text.encode())
            storage.sync(file)  # otherwise a power cut could leave an empty file
        finally:
            storage.close(file)
        if keep_old:
            _keep_beside(path)
        new.replace(path)
        storage.sync_folder(path.parent)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise


def _keep_beside(path: Path) -> None:
    """Keep the old file under a free name, such as `settings.toml.bad2`, as the new one takes its own."""
    for number in count(1):
        with suppress(FileExistsError):
            storage.add_name(path, path.with_name(f"{path.name}.bad{number if number > 1 else ''}"))
            break
    storage.sync_folder(path.parent)


def _text(path: Path) -> str:
    data = read_plain(path, LARGEST_SETTINGS)
    if len(data) > LARGEST_SETTINGS:
        raise BadText(1, _("the file is too large"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadText(line, _("not UTF-8 text")) from None


def _read(kind: type[V], path: Path, text: str) -> LoadedSettings[V]:
    """Take the settings out of the text. Raises `BadText`."""
    unknown = tables(text)
    given: dict[str, object] = {}
    troubles: list[str] = []

    def complain(table: str, keys: Sequence[str], trouble: str) -> None:
        line = line_of(text, [table, *keys] if table else keys)
        where = f"{shown(str(path), 1000)}:{line}"
        troubles.append(_("{where}: {reason}.").format(where=where, reason=in_a_line(trouble)))

    for table, settings in kind.by_table().items():
        entries = unknown.pop(table, {}) if table else unknown
        if not isinstance(entries, dict):
            complain(table, (), _("`{table}` must be a table, as in [{table}]").format(table=table))
            continue
        for setting in settings:
            if setting.key in entries:
                given[setting.key] = setting.parse(entries.pop(setting.key), partial(complain, table))
            elif setting.once_shared and setting.key in unknown:  # it stays there, for other games
                given[setting.key] = setting.parse(unknown[setting.key], partial(complain, ""))
        if table and entries:
            unknown[table] = entries
    damaged = bool(troubles)
    for table, unknown_key in _unknown_keys(kind, unknown):
        name = shown(".".join(filter(None, (table, unknown_key))), 40)
        trouble = _("`{name}` is not a setting; it is kept but does nothing")
        complain(table, [unknown_key], trouble.format(name=name))
    return LoadedSettings(kind(given), path, text, tuple(troubles), damaged=damaged, unknown=unknown)


def _unknown_keys(kind: type[Values], unknown: Mapping[str, object]) -> list[tuple[str, str]]:
    """Table and key of every unknown entry among this game's settings."""
    ours = kind.by_table()
    in_silence = RETIRED | {setting.key for setting in kind.declared() if setting.once_shared}
    keys: list[tuple[str, str]] = []
    for name, value in unknown.items():
        if not isinstance(value, Mapping):
            keys += [] if name in in_silence else [("", name)]
        elif name in ours:
            keys += [(name, key) for key in value]
    return keys
