"""Check a record: can it be read to its end by the rules, and are its seals true?

Source: docs/records.md, "What check says". Pure, but for `check_file`, which reads a file without
locking it.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from hotseat.errors import RecordError, Torn
from hotseat.game import E, GameSpec, M, P
from hotseat.i18n import _
from hotseat.record.names import shown
from hotseat.record.reader import read
from hotseat.record.seal import Seal, SealMatch, seals
from hotseat.storage.files import read_bytes


class RecordState(StrEnum):
    """The result of a check; the value is the word in JSON."""

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
        return self in (RecordState.CHANGED, RecordState.DAMAGED, RecordState.UNREADABLE)


class Checked(NamedTuple):
    """A record that was checked.

    line: the number of the line at fault, or of the seal that was compared; None for neither.
    text: what stands on a line at fault.   reason: what is wrong, None for nothing.
    Text and reason are raw: print them through `shown`.
    """

    state: RecordState
    line: int | None = None
    text: str | None = None
    reason: str | None = None

    @property
    def sentence(self) -> str:
        """The words behind the file's name, safe to print."""
        match self.state:
            case RecordState.SEALED:
                return _("complete and sealed")
            case RecordState.NOT_SEALED:
                return _("complete, not sealed")
            case RecordState.UNFINISHED:
                return _("unfinished")
            case RecordState.ENDED_EARLY:
                return _("ended early")
            case RecordState.CHANGED:
                return _("changed: {reason}").format(reason=self._reason)
            case RecordState.DAMAGED if self.line is not None:
                sentence = _("damaged on line {line}: {reason}")
                return sentence.format(line=self.line, reason=self._reason)
            case RecordState.DAMAGED:
                return _("damaged: {reason}").format(reason=self._reason)
            case RecordState.UNREADABLE:
                return _("cannot be read: {reason}").format(reason=self._reason)

    @property
    def _reason(self) -> str:
        """The reason, behind the line it is about."""
        parts = (shown(self.text or "", 60), shown(self.reason or ""))
        return ": ".join(part for part in parts if part)


def check_file(spec: GameSpec[P, M, E], path: Path) -> Checked:
    """Check the record of a file or a pipe."""
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
    broken = next((seal for seal in all_seals if seal.match is not SealMatch.TRUE), None)
    if broken is not None:
        return Checked(RecordState.CHANGED, broken.line, reason=_why(broken))
    if record.ended_early:
        return Checked(RecordState.ENDED_EARLY)
    if not spec.is_over(record.position):
        return Checked(RecordState.UNFINISHED)
    if all_seals and _reaches_end(data[all_seals[-1].end :]):
        return Checked(RecordState.SEALED, all_seals[-1].line)
    return Checked(RecordState.NOT_SEALED)


def _damaged(error: RecordError | Torn) -> Checked:
    return Checked(RecordState.DAMAGED, error.number, error.line or None, error.reason)


def _why(seal: Seal) -> str:
    """What is wrong with a seal that is not true."""
    match seal.match:
        case SealMatch.SPOILED:
            sentence = _("the seal on line {line} is damaged")
        case SealMatch.LINE_ENDS:
            sentence = _("the seal on line {line} matches the moves, but the line endings have changed")
        case _other:
            sentence = _("the seal on line {line} does not match the lines above it")
    return sentence.format(line=seal.line)


def _reaches_end(below: bytes) -> bool:
    """Whether only comments and seat lines follow the last seal of a readable record."""
    lines = (line.strip(b" \t\r") for line in below.rstrip(b"\0").split(b"\n"))
    return all(not line or line.startswith((b"#", b"seat")) for line in lines)
