"""Cut records of both games at every byte, leave debris of a power cut, and double lines.

Everything before the cut line must be read, and the cut line too if its move is whole, even if its comment
ends within a character. What is left out must be reported, play must go on, and the file must be right
afterwards.
"""

from __future__ import annotations

import random
import re
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tools.trials.damage.sample_records import CASES, Case
from tools.trials.harness import MEMORY, Failed, parse_options, run

from azul.game import SPEC as AZUL
from hotseat.game import GameSpec
from hotseat.record import RecordError
from hotseat.record.reader import Record, read
from hotseat.session import Session
from stratopolis.game import SPEC as STRATOPOLIS

NULS = b"\0" * 37  # what a file system leaves in place of text that did not reach the disk


class Count(NamedTuple):
    tried: int
    told: int


class Cutter:
    """Tries one record, cut and damaged in every way, with the game's own code."""

    def __init__(self, spec: GameSpec[Any, Any, Any], data: bytes, path: Path) -> None:
        self._spec, self._data, self._path = spec, data, path
        self._read = lru_cache(maxsize=4)(self._read_anew)
        self._header = len(str(read(spec, data, "whole").header).encode())
        self.tried = self.told = 0

    def everywhere(self, step: int) -> Count:
        """Cut at every byte (every `step`th), with nothing or NUL bytes behind; then double every line, ended
        or not.
        """
        for place in range(0, len(self._data) + 1, step):
            before = self._data.rfind(b"\n", 0, place) + 1
            whole = self._data.find(b"\n", place)
            line = self._data[before : len(self._data) if whole < 0 else whole]
            self._cut(before, self._data[before:place], line)
            self._cut(before, self._data[before:place] + NULS, line, play=place % 5 == 0)

        place = 0
        for line in self._data.splitlines(keepends=True):
            place += len(line)
            self._doubled(self._data[:place] + line)
            self._cut(place, line.rstrip(b"\n"), line.rstrip(b"\n"))
        return Count(self.tried, self.told)

    def _cut(self, before: int, rest: bytes, line: bytes, *, play: bool = True) -> None:
        """Play on in a file that is cut at a byte, within the line `line`."""
        text = self._data[:before] + rest
        self.tried += 1
        self._path.write_bytes(text)
        expected = self._read(self._data[:before])
        if expected is None or (not expected.past and self._data.find(rest.rstrip(b"\0")) < self._header):
            self._refused_or_empty(text)
            return
        found = read(self._spec, text, "cut")
        stands = expected
        if (said := _command(rest)) and said == _command(line):
            complete = self._read(self._data[:before] + line + b"\n")
            if found.torn is None and complete is not None:
                stands = complete
            elif complete is not None and not line.startswith(b"seat"):
                raise Failed(f"{rest!r} was left out, and the choice is whole")
        elif said and found.torn is None:
            raise Failed(f"{rest!r} was taken for a whole line; it was {line!r}")
        if (found.past, found.entries, found.seats) != (stands.past, stands.entries, stands.seats):
            raise Failed(f"what is before {rest!r} at byte {before} was read otherwise")
        if found.torn is not None and not str(found.torn).startswith("cut:"):
            raise Failed(f"{found.torn} does not say where")
        self.told += found.torn is not None
        if play:
            self._go_on(text[: found.kept], found)

    def _read_anew(self, text: bytes) -> Record[Any, Any, Any] | None:
        try:
            return read(self._spec, text, "cut")
        except RecordError:
            return None

    def _refused_or_empty(self, text: bytes) -> None:
        """A cut header gives a sentence and leaves the file as it is, or is a game without a move."""
        try:
            with Session.resume(self._spec, self._path) as session:
                if session.entries:
                    raise Failed("a cut header brought choices along")
        except RecordError as fault:
            if "\n" in str(fault) or str(self._path) not in str(fault):
                raise Failed(f"the sentence is {str(fault)!r}") from None
            if self._path.read_bytes() != text:
                raise Failed("a record that was refused has changed") from None

    def _go_on(self, kept: bytes, found: Record[Any, Any, Any]) -> None:
        with Session.resume(self._spec, self._path) as session:
            if session.torn is None and found.torn is not None:
                raise Failed("nothing is said of the line that was left out")
            session.advance()
            if session.finished:
                session.undo()
            session.play(session.position.legal_moves[0])
            if session.unsaved:
                raise Failed(session.unsaved)
        text = self._path.read_bytes()
        again = read(self._spec, text, "cut")
        if not text.startswith(kept) or again.torn is not None or not text.endswith(b"\n"):
            raise Failed("the file is not right afterwards")
        if (again.entries, again.seats) != (list(session.entries), session.seats):
            raise Failed("the file says something else than was played")

    def _doubled(self, text: bytes) -> None:
        """A doubled line gives a sentence and changes nothing, unless it may be there twice."""
        self.tried += 1
        self._path.write_bytes(text)
        try:
            Session.resume(self._spec, self._path).close()
        except RecordError as fault:
            if f"{self._path}:{text.count(bytes([10]))}: " not in str(fault):
                raise Failed(f"{fault} does not name the last line") from None
        if self._path.read_bytes() != text:
            raise Failed("a record that nobody played on has changed")


def _command(line: bytes) -> bytes:
    """A line without its comment and without NUL bytes at its end."""
    return re.split(rb"(?:^|[ \t])#", line.rstrip(b"\0"))[0].strip(b" \t")


def cut(case: Case, rng: random.Random, folder: Path, step: int = 1) -> Count:
    folder.mkdir()
    data = case.make(folder, rng)
    path = folder / f"cut{case.suffix}"
    spec = AZUL if case.suffix == AZUL.suffix else STRATOPOLIS
    return Cutter(spec, data, path).everywhere(step)


def main() -> None:
    options = parse_options(__doc__ or "", len(CASES))
    with TemporaryDirectory(dir=MEMORY) as folder:

        def once(number: int, rng: random.Random) -> Count:
            case = CASES[(number - 1) % len(CASES)]
            try:
                return cut(case, rng, Path(folder) / str(number))
            except Failed as failure:
                raise Failed(f"{case.name}: {failure}") from None

        counts = run("Records cut", options, once)
    tried, told = (sum(each[place] for each in counts) for place in range(2))
    print(f"{tried:,} cuts and doubled lines, {told:,} of them told in a sentence")


if __name__ == "__main__":
    main()
