"""Seals: the comment line below a finished game that holds the SHA-256 of every byte above it.

Source: docs/records.md, "The seal". Pure: bytes in, values out. A seal finds accidents (a bit that
flipped, an edit by mistake); it is no signature, for anyone can write a new one.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from hotseat.rng import sha256

PREFIX = b"# sha256 "

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

_FORM = re.compile(rb"# sha256 ([0-9a-f]{64})")

_TORN = re.compile(rb"# sha256 [0-9a-f]{0,63}\0*")

_DIGITS = re.compile(rb"[0-9a-f]{64}")


class SealMatch(StrEnum):
    """Whether a seal matches the bytes above it."""

    TRUE = "true"
    LINE_ENDS = "line ends"  # true once the lines end in LF alone and no byte order mark stands first
    FALSE = "false"
    SPOILED = "spoiled"  # no longer of the form of a seal, so that nothing can be compared


class Seal(NamedTuple):
    """A seal in a record. line: its number, from 1.   end: the number of bytes up to its end."""

    line: int
    end: int
    match: SealMatch


def seal_line(text: bytes | bytearray) -> str:
    """The line that seals a text, which must end with a newline."""
    return f"{PREFIX.decode()}{sha256(bytes(text)).hexdigest()}\n"


def seals(data: bytes) -> list[Seal]:
    """Find every seal of a record, from the top, and compare it with the bytes above it.

    NUL bytes at the very end, which a power cut leaves, are no part of the last line.
    """
    data = data.rstrip(b"\0")
    result = []
    above, plain = sha256(), sha256()  # the bytes as they are, and without BOM and CR
    hashed = start = 0
    for number, line in enumerate(data.split(b"\n"), 1):
        text = line.removesuffix(b"\r")
        if _looks_like_seal(text):
            part = data[hashed:start]
            above.update(part)
            if not hashed:
                part = part.removeprefix(_BYTE_ORDER_MARK)
            plain.update(part.replace(b"\r\n", b"\n"))
            hashed = start
            match = _match(text, above.copy().hexdigest(), plain.copy().hexdigest())
            result.append(Seal(number, min(start + len(line) + 1, len(data)), match))
        start += len(line) + 1
    return result


def _looks_like_seal(text: bytes) -> bool:
    """Whether a line is a seal, or was one before a byte of it changed. One cut short is a plain comment:
    a power cut leaves such a line, and it tells nothing of the bytes above it.
    """
    if not text.lstrip(b" \t").startswith(b"#"):
        return False
    if text.startswith(PREFIX):
        return not _TORN.fullmatch(text)
    return _DIGITS.search(text) is not None


def _match(text: bytes, above: str, plain: str) -> SealMatch:
    form = _FORM.fullmatch(text)
    if form is None:
        return SealMatch.SPOILED
    digest = form[1].decode()
    if digest == above:
        return SealMatch.TRUE
    return SealMatch.LINE_ENDS if digest == plain else SealMatch.FALSE
