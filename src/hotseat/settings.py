"""What is remembered from one game to the next: a small JSON file in the data folder.

A file that cannot be used never stops anybody: the defaults hold, and a sentence says why.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from hotseat import folders
from hotseat.language import _
from hotseat.names import name as checked_name
from hotseat.names import shown
from hotseat.reading import BINARY, NO_WAIT, read_all
from hotseat.trouble import reason

FILE = "settings.json"
_LARGEST = 2**16  # bytes; a real one has 200
_MOST_PLAYERS = 99


class Remembered(NamedTuple):
    """How the last game was begun; a game checks for itself whether that suits it.

    names: who played, in seat order.   play: the word for how it was played, "" for none.
    players: how many there were, 0 for none.   guide: `done` or `declined` once the guided first round
    was played or not wanted, "" before.
    """

    names: tuple[str, ...] = ()
    play: str = ""
    players: int = 0
    guide: str = ""


def recall(folder: Path | None = None) -> tuple[Remembered, str | None]:
    """What was remembered, or the defaults and a sentence that names the file and the line."""
    path = (folder or folders.data()) / FILE
    try:
        return _parsed(_text(path)), None
    except FileNotFoundError:
        return Remembered(), None
    except OSError as error:
        place, why = "", reason(error)
    except _BadError as bad:
        place, why = f":{bad.line}", bad.reason
    where = shown(str(path), 1000) + place
    return Remembered(), _("{where}: {reason}; the defaults are used.").format(where=where, reason=why)


def remember(remembered: Remembered, folder: Path | None = None) -> str | None:
    """Write it down for the next time. Where that fails nothing is raised: the reason is returned."""
    path = (folder or folders.data()) / FILE
    text = json.dumps(remembered._asdict(), ensure_ascii=False, indent=2)
    new = path.with_name(f"{FILE}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(f"{text}\n", encoding="utf-8")
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        return reason(error)
    return None


class _BadError(Exception):
    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


def _text(path: Path) -> str:
    file = os.open(path, os.O_RDONLY | BINARY | NO_WAIT)
    try:
        data = read_all(file, _LARGEST)
    finally:
        os.close(file)
    if len(data) > _LARGEST:
        raise _BadError(1, _("the file is too large"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _BadError(line, _("this is not UTF-8 text")) from None


def _parsed(text: str) -> Remembered:
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise _BadError(error.lineno, _("this is not JSON")) from None
    except (ValueError, RecursionError):  # a number of too many digits, brackets without end
        raise _BadError(1, _("this is not JSON")) from None
    if not isinstance(found, dict):
        raise _BadError(1, _("this is no JSON object"))
    defaults = Remembered()
    return Remembered(
        _names(text, found.get("names", [])),
        _word(text, "play", found.get("play", defaults.play)),
        _players(text, found.get("players", defaults.players)),
        _word(text, "guide", found.get("guide", defaults.guide)),
    )


def _names(text: str, found: object) -> tuple[str, ...]:
    if not isinstance(found, list) or len(found) > _MOST_PLAYERS:
        raise _BadError(_line(text, "names"), _("`names` is a list of names"))
    names = []
    for each in found:
        if not isinstance(each, str):
            raise _BadError(_line(text, "names"), _("`names` is a list of names"))
        try:
            names.append(checked_name(each))
        except ValueError as error:
            raise _BadError(_line(text, "names"), str(error)) from None
    return tuple(names)


def _word(text: str, key: str, found: object) -> str:
    if not isinstance(found, str) or not (found.isascii() and found.isprintable()):
        raise _BadError(_line(text, key), _("`{key}` is a word").format(key=key))
    return found


def _players(text: str, found: object) -> int:
    if type(found) is not int or not 0 <= found <= _MOST_PLAYERS:
        raise _BadError(_line(text, "players"), _("`players` is a number of players"))
    return found


def _line(text: str, key: str) -> int:
    """The line where a key stands."""
    return text.count("\n", 0, max(0, text.find(f'"{key}"'))) + 1
