"""Change single bytes of sealed records; the seal must show every change.

Each bit of a byte is flipped, and the byte is dropped, doubled, or swapped with the next one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from time import monotonic
from typing import NamedTuple

from tools.trials.damage.sample_files import KINDS, Kind, good_records
from tools.trials.harness import Failed, parse_options, run

from hotseat.record.check import RecordState, check

TIMES = 4000


class Sealed(NamedTuple):
    kind: Kind
    data: bytes

    @property
    def seal(self) -> int:
        return self.data.rindex(b"# sha256 ")


@cache
def sealed_records() -> tuple[Sealed, ...]:
    return tuple(
        Sealed(kind, data)
        for kind in KINDS
        for data in good_records(kind.title)
        if check(kind.spec, data).state is RecordState.SEALED
    )


class Trials:
    def __init__(self) -> None:
        self.bits = self.others = self.damaged = 0

    def once(self, number: int, chance: random.Random) -> None:
        records = sealed_records()
        record = records[number % len(records)]
        place = chance.randrange(len(record.data))
        for bit in range(8):
            flipped = bytearray(record.data)
            flipped[place] ^= 1 << bit
            self._bit(record, bytes(flipped), f"byte {place}, bit {bit}")
        for what, data in others(record.data, place):
            self._other(record, data, f"byte {place} {what}")

    def _bit(self, record: Sealed, data: bytes, what: str) -> None:
        found = check(record.kind.spec, data)
        if found.state not in (RecordState.CHANGED, RecordState.DAMAGED):
            raise Failed(f"{what}: {found.sentence}")
        self.bits += 1
        self.damaged += found.state is RecordState.DAMAGED

    def _other(self, record: Sealed, data: bytes, what: str) -> None:
        """A seal that lacks a digit counts as torn by a power cut, so as no seal."""
        found = check(record.kind.spec, data).state
        above = data[: record.seal] == record.data[: record.seal]
        allowed = {RecordState.CHANGED, RecordState.DAMAGED} | ({RecordState.NOT_SEALED} if above else set())
        if found not in allowed and data.rstrip(b"\n") != record.data.rstrip(b"\n"):
            raise Failed(f"{what}: {found}")
        self.others += 1


def others(data: bytes, place: int) -> Iterator[tuple[str, bytes]]:
    before, here, after = data[:place], data[place : place + 1], data[place + 1 :]
    changed = {
        "lost": before + after,
        "doubled": before + here + here + after,
        "swapped": before + after[:1] + here + after[1:],
    }
    return ((what, each) for what, each in changed.items() if each != data)


def main() -> None:
    options = parse_options(__doc__ or "", TIMES)
    trials, begun = Trials(), monotonic()
    run("bytes changed", options, trials.once)
    print(
        f"{len(sealed_records())} sealed records: {trials.bits:,} bits turned over, all found, "
        f"{trials.damaged:,} of them by the reader; {trials.others:,} bytes lost, doubled or swapped; "
        f"{monotonic() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
