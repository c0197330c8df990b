"""Fuzz records and settings guided by code coverage: `make guided ARGS="-max_total_time=600"`.

atheris (libFuzzer) changes good files, and continues with those that reach new lines; `files.py` checks what
must hold. The arguments are libFuzzer's. To try a file that failed again, name it as the last argument.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["azul", "hotseat", "stratopolis"]):
    from tools.trials import files, harness
    from tools.trials.damage import sample_files


def once(data: bytes, folder: Path) -> None:
    kind, data = data[:1], data[1:]
    if kind == b"T":
        with tempfile.TemporaryDirectory(dir=folder) as place:
            files.check_settings(data, Path(place))
    else:
        which = sample_files.STRATOPOLIS if kind == b"S" else sample_files.AZUL
        files.check_record(which, data, folder / f"game{which.spec.suffix}")


def good(folder: Path) -> str:
    place = folder / "good"
    place.mkdir()
    kinds = {
        "A": sample_files.good_records("azul"),
        "S": sample_files.good_records("stratopolis"),
        "T": sample_files.good_settings(),
    }
    for kind, found in kinds.items():
        for number, data in enumerate(found):
            (place / f"{kind}{number}").write_bytes(kind.encode() + data)
    return str(place)


def main() -> None:
    given = sys.argv[1:]
    named = any(not each.startswith("-") for each in given)
    with tempfile.TemporaryDirectory(dir=harness.MEMORY) as folder:
        begin = [] if named else [good(Path(folder)), "-max_len=16384"]
        atheris.Setup([sys.argv[0], *begin, *given], lambda data: once(data, Path(folder)))
        atheris.Fuzz()


if __name__ == "__main__":
    main()
