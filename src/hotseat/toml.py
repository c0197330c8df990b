"""Values as TOML, for files that `tomllib` (which only reads) reads back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_SHORT = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def toml(value: object) -> str:
    """A value in one line: text, a switch, a number, a time, a list, a table. Raises `TypeError` for
    anything else.
    """
    match value:
        case str():
            return quoted(value)
        case bool():
            return "true" if value else "false"
        case int():
            return _whole(value)
        case float():
            return repr(value)
        case Mapping():
            inside = ", ".join(f"{key(str(name))} = {toml(each)}" for name, each in value.items())
            return f"{{{inside}}}"
        case Sequence():
            return f"[{', '.join(map(toml, value))}]"
    if hasattr(value, "isoformat"):  # dates and times, without importing `datetime` for their sake
        return str(value.isoformat())
    raise TypeError(f"{type(value).__name__} is no kind of value that TOML has")


def key(name: str) -> str:
    """A key: bare where that will do, else quoted."""
    bare = name.replace("-", "").replace("_", "") or "a" * bool(name)
    return name if bare.isascii() and bare.isalnum() else quoted(name)


def quoted(text: str) -> str:
    """Text in quotes; what controls a terminal is escaped."""
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(character: str) -> str:
    if character in _SHORT:
        return _SHORT[character]
    if ord(character) < 0x20 or 0x7F <= ord(character) < 0xA0:
        return f"\\u{ord(character):04X}"
    return character


def _whole(value: int) -> str:
    try:
        return str(value)
    except ValueError:  # more digits than Python turns into decimals; it was read as hexadecimal then
        return hex(value)
