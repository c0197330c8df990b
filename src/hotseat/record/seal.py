"""Seals, and checking a record: can it be read to its end, and are its seals true?

Seals: the comment line below a finished game that holds the SHA-256 of every byte above it.

Source: docs/records.md, "The seal". Pure: bytes in, values out. A seal finds accidents (a bit that
flipped, an edit by mistake); it is no signature, for anyone can write a new one.

Checking a record: whether it can be read to its end, and whether its seals are true.

Source: docs/records.md, "What check says". Pure, but for `check_file`, which reads a file without
locking it.
"""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from hotseat.errors import RecordError, Torn
from hotseat.game import C, E, G, GameSpec
from hotseat.i18n import _
from hotseat.record.names import shown
from hotseat.record.reader import read
from hotseat.rng import sha256
from hotseat.storage.files import read_bytes

PREFIX = b"# sha256 "

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

_FORM = re.compile(rb"# sha256 ([0-9a-f]{64})")

_TORN = re.compile(rb"# sha256 [0-9a-f]{0,63}\0*")

_DIGITS = re.compile(rb"[0-9a-f]{64}")


class Match(StrEnum):
    """How a seal and the bytes above it go together; the value is what programs read."""

    TRUE = "true"
    LINE_ENDS = "line ends"  # true once the lines end in LF alone and no byte order mark stands first
    FALSE = "false"
    SPOILED = "spoiled"  # no longer of the form of a seal, so that nothing can be compared


class Seal(NamedTuple):
    """A seal in a record. line: its number, from 1.   end: how many bytes go up to its end."""

    line: int
    end: int
    match: Match


def seal_line(text: bytes | bytearray) -> str:
    """The line that seals a text, which must end with a newline."""
    return f"{PREFIX.decode()}{sha256(bytes(text)).hexdigest()}\n"


def seals(data: bytes) -> list[Seal]:
    """Every seal of a record, from the top, each compared with what stands above it.

    NUL bytes at the very end, which a power cut leaves, are no part of the last line.
    """
    data = data.rstrip(b"\0")
    found = []
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
            found.append(Seal(number, min(start + len(line) + 1, len(data)), match))
        start += len(line) + 1
    return found


def _looks_like_seal(text: bytes) -> bool:
    """Whether a line is a seal or was one before a byte of it changed. One cut short is a plain comment:
    a power cut leaves such a line, and says nothing about what stands above it.
    """
    if not text.lstrip(b" \t").startswith(b"#"):
        return False
    if text.startswith(PREFIX):
        return not _TORN.fullmatch(text)
    return _DIGITS.search(text) is not None


def _match(text: bytes, above: str, plain: str) -> Match:
    form = _FORM.fullmatch(text)
    if form is None:
        return Match.SPOILED
    said = form[1].decode()
    if said == above:
        return Match.TRUE
    return Match.LINE_ENDS if said == plain else Match.FALSE


class Verdict(StrEnum):
    """What can be said of a record; the value is what programs read."""

    SEALED = "sealed"
    NOT_SEALED = "not sealed"
    UNFINISHED = "unfinished"
    ENDED_EARLY = "ended early"
    CHANGED = "changed"
    DAMAGED = "damaged"
    UNREADABLE = "unreadable"

    @property
    def wrong(self) -> bool:
        """Whether something is wrong with the file."""
        return self in (Verdict.CHANGED, Verdict.DAMAGED, Verdict.UNREADABLE)


class Checked(NamedTuple):
    """A record that was checked.

    line: the number of the line at fault, or of the seal that was compared; None for neither.
    text: what stands on a line at fault.   reason: what is wrong, None for nothing.
    Text and reason are as they were found: a terminal gets them by `shown`.
    """

    verdict: Verdict
    line: int | None = None
    text: str | None = None
    reason: str | None = None

    @property
    def sentence(self) -> str:
        """What people read behind the file's name, safe to print."""
        match self.verdict:
            case Verdict.SEALED:
                return _("complete and sealed")
            case Verdict.NOT_SEALED:
                return _("complete, not sealed")
            case Verdict.UNFINISHED:
                return _("unfinished")
            case Verdict.ENDED_EARLY:
                return _("ended early")
            case Verdict.CHANGED:
                return _("changed: {reason}").format(reason=self._reason)
            case Verdict.DAMAGED if self.line is not None:
                sentence = _("damaged on line {line}: {reason}")
                return sentence.format(line=self.line, reason=self._reason)
            case Verdict.DAMAGED:
                return _("damaged: {reason}").format(reason=self._reason)
            case Verdict.UNREADABLE:
                return _("cannot be read: {reason}").format(reason=self._reason)

    @property
    def _reason(self) -> str:
        """The reason, behind the line it is about."""
        parts = (shown(self.text or "", 60), shown(self.reason or ""))
        return ": ".join(part for part in parts if part)


def check_file(notation: GameSpec[G, C, E], path: Path) -> Checked:
    """Check the record of a file or a pipe."""
    try:
        data = read_bytes(path)
    except RecordError as fault:
        return Checked(Verdict.UNREADABLE, reason=fault.reason)
    return check(notation, data)


def check(notation: GameSpec[G, C, E], data: bytes) -> Checked:
    """Check a record: read it by the rules, then compare its seals."""
    try:
        record = read(notation, data, "")
    except RecordError as fault:
        return _damaged(fault)
    if record.torn is not None:
        return _damaged(record.torn)
    found = seals(data)
    broken = next((each for each in found if each.match is not Match.TRUE), None)
    if broken is not None:
        return Checked(Verdict.CHANGED, broken.line, reason=_why(broken))
    if record.ended_early:
        return Checked(Verdict.ENDED_EARLY)
    if not notation.is_over(record.position):
        return Checked(Verdict.UNFINISHED)
    if found and _reaches_end(data[found[-1].end :]):
        return Checked(Verdict.SEALED, found[-1].line)
    return Checked(Verdict.NOT_SEALED)


def _damaged(found: RecordError | Torn) -> Checked:
    """What the reader says of a line."""
    return Checked(Verdict.DAMAGED, found.number, found.line or None, found.reason)


def _why(seal: Seal) -> str:
    """What is wrong with a seal that is not true."""
    match seal.match:
        case Match.SPOILED:
            sentence = _("the seal on line {line} is damaged")
        case Match.LINE_ENDS:
            sentence = _("the seal on line {line} matches the moves, but the line endings have changed")
        case _other:
            sentence = _("the seal on line {line} does not match the lines above it")
    return sentence.format(line=seal.line)


def _reaches_end(below: bytes) -> bool:
    """Whether nothing but remarks, and who sits where, follows the last seal of a readable record."""
    lines = (line.strip(b" \t\r") for line in below.rstrip(b"\0").split(b"\n"))
    return all(not line or line.startswith((b"#", b"seat")) for line in lines)
