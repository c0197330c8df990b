"""Reading many records one after the other: what each gives, how far one is, and stopping midway."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from hotseat.notation import C, E, G, Notation
from hotseat.reading import read_file
from hotseat.record import Record
from hotseat.saves import File
from hotseat.trouble import RecordError

T = TypeVar("T")

# Told after each file how many are done, of how many; False stops.
Told = Callable[[int, int], bool]


class Gathered(NamedTuple, Generic[T]):
    """What was made of the records, in the order of the files, and the faults of the unreadable ones."""

    found: tuple[T, ...] = ()
    faults: tuple[RecordError, ...] = ()


def gather(
    notation: Notation[G, C, E],
    files: Sequence[File],
    take: Callable[[File, Record[G, C, E]], T | None],
    told: Told | None = None,
) -> Gathered[T] | None:
    """Read files, and keep what `take` makes of each record that is not None.

    A file that cannot be read is a fault and no hindrance. None where `told` said to stop.
    """
    found: list[T] = []
    faults: list[RecordError] = []
    for done, file in enumerate(files, 1):
        try:
            made = take(file, read_file(notation, file.path))
        except RecordError as fault:
            faults.append(fault)
        else:
            if made is not None:
                found.append(made)
        if told is not None and not told(done, len(files)):
            return None
    return Gathered(tuple(found), tuple(faults))
