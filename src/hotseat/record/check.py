"""Check a record: can it be read to its end by the rules, and do its seals match?

Source: docs/records.md, "What check says" and "The seal". Pure, except `check_file`, which reads a file
without locking it. A seal is a comment line below a finished game, with the SHA-256 of every byte above it.
It finds accidents, such as a flipped bit or a careless edit. It is no signature: anyone can write a new one.
"""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path

from hotseat.game import E, GameSpec, M, P
from hotseat.i18n import N_, _
from hotseat.record import SEAL, RecordError
from hotseat.record.reader import read
from hotseat.rng import sha256
from hotseat.storage import read_bytes
from hotseat.text import shown
from hotseat.values import NamedTuple

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

_WHOLE_SEAL = re.compile(rb"# sha256 ([0-9a-f]{64})")

_TORN_SEAL = re.compile(rb"# sha256 [0-9a-f]{0,63}\0*")

_ONCE_A_SEAL = re.compile(rb"[ \t]*#.*[0-9a-f]{64}")


class SealMatch(StrEnum):
    """Whether a seal matches the bytes above it; the value says what is wrong."""

    TRUE = ""
    LINE_ENDS = N_("the seal on line {line} matches the moves, but the line endings have changed")
    FALSE = N_("the seal on line {line} does not match the lines above it")
    SPOILED = N_("the seal on line {line} is damaged")  # nothing can be compared


class Seal(NamedTuple):
    """A seal in a record. line: its number, from 1.   end: the number of bytes up to its end."""

    line: int
    end: int
    match: SealMatch


def seals(data: bytes) -> list[Seal]:
    """Compare every seal of a record, from the top, with the bytes above it; NULs at the end are none."""
    data = data.rstrip(b"\0")
    result = []
    above, plain = sha256(), sha256()  # the bytes as they are, and without BOM and CR
    hashed = start = 0
    for number, line in enumerate(data.split(b"\n"), 1):
        end = min(start + len(line) + 1, len(data))
        digest = _digest(line.removesuffix(b"\r"))
        if digest is not None:
            part = data[hashed:start]
            above.update(part)
            plain.update((part if hashed else part.removeprefix(_BYTE_ORDER_MARK)).replace(b"\r\n", b"\n"))
            hashed = start
            known = {plain.hexdigest(): SealMatch.LINE_ENDS, above.hexdigest(): SealMatch.TRUE}
            wrong = SealMatch.FALSE if digest else SealMatch.SPOILED
            result.append(Seal(number, end, known.get(digest, wrong)))
        start = end
    return result


def _digest(text: bytes) -> str | None:
    """The digest in a seal; empty for one that is damaged, and None for another line. A seal that a power cut
    has cut short is only a comment: it says nothing about the bytes above it.
    """
    if seal := _WHOLE_SEAL.fullmatch(text):
        return seal[1].decode()
    if text.startswith(SEAL):
        return None if _TORN_SEAL.fullmatch(text) else ""
    return "" if _ONCE_A_SEAL.match(text) else None


class RecordState(StrEnum):
    """The result of a check; the value is the word in JSON."""

    SEALED = N_("sealed")
    NOT_SEALED = N_("not sealed")
    UNFINISHED = N_("unfinished")
    ENDED_EARLY = N_("ended early")
    CHANGED = N_("changed")
    DAMAGED = N_("damaged")
    UNREADABLE = N_("unreadable")

    @property
    def wrong(self) -> bool:
        return self in (RecordState.CHANGED, RecordState.DAMAGED, RecordState.UNREADABLE)


# What follows the name of the file.
_SENTENCES = {
    RecordState.SEALED: N_("complete and sealed"),
    RecordState.NOT_SEALED: N_("complete, not sealed"),
    RecordState.UNFINISHED: N_("unfinished"),
    RecordState.ENDED_EARLY: N_("ended early"),
    RecordState.CHANGED: N_("changed: {reason}"),
    RecordState.DAMAGED: N_("damaged: {reason}"),
    RecordState.UNREADABLE: N_("cannot be read: {reason}"),
}


class Checked(NamedTuple):
    """The result of checking a record. Print text and reason through `shown`: they are raw."""

    state: RecordState
    line: int | None = None  # the number of the wrong line, or of the seal that was compared; else None
    text: str | None = None  # of a wrong line
    reason: str | None = None  # what is wrong; None if nothing is

    @property
    def sentence(self) -> str:
        """The words that follow the name of the file, safe to print."""
        text = _(_SENTENCES[self.state])
        if self.state is RecordState.DAMAGED and self.line is not None:
            text = _("damaged on line {line}: {reason}")
        parts = (shown(self.text or "", 60), shown(self.reason or ""))
        return text.format(line=self.line, reason=": ".join(filter(None, parts)))


def check_file(spec: GameSpec[P, M, E], path: Path) -> Checked:
    try:
        data = read_bytes(path)
    except RecordError as error:
        return Checked(RecordState.UNREADABLE, reason=error.reason)
    return check(spec, data)


def check(spec: GameSpec[P, M, E], data: bytes) -> Checked:
    """Check a record: read it by the rules, then compare its seals."""
    try:
        record = read(spec, data, "")
    except RecordError as error:
        return _damaged(error)
    if record.torn is not None:
        return _damaged(record.torn)
    all_seals = seals(data)
    for seal in all_seals:
        if seal.match is not SealMatch.TRUE:
            return Checked(RecordState.CHANGED, seal.line, reason=_(seal.match).format(line=seal.line))
    if record.ended_early:
        return Checked(RecordState.ENDED_EARLY)
    if not record.position.is_over:
        return Checked(RecordState.UNFINISHED)
    if all_seals and _reaches_end(data[all_seals[-1].end :]):
        return Checked(RecordState.SEALED, all_seals[-1].line)
    return Checked(RecordState.NOT_SEALED)


def _damaged(error: RecordError) -> Checked:
    return Checked(RecordState.DAMAGED, error.number, error.line or None, error.reason)


def _reaches_end(below: bytes) -> bool:
    """Whether only comments and seat lines follow the last seal of a readable record."""
    lines = (line.strip(b" \t\r") for line in below.rstrip(b"\0").split(b"\n"))
    return all(not line or line.startswith((b"#", b"seat")) for line in lines)
