"""Open damaged records, settings and folders: each is read correctly or refused in a sentence.

`--times` says how many; four in five are records, of both games in turn. Every file is written, and read as
the commands read it. One in a thousand goes through the real command line as well.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import re
import subprocess
import sys
import tempfile
import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from time import monotonic, process_time
from typing import Any

from tools.trials import harness
from tools.trials.damage import strange_files
from tools.trials.damage.corruption import spoiled
from tools.trials.damage.sample_files import AZUL, KINDS, Kind, good_records, good_settings, mixture

from azul import review
from azul.game import AzulSettings
from azul.tui.app import AzulApp
from hotseat.game import Flags
from hotseat.record import RecordError, seat_lines
from hotseat.record.check import Checked, RecordState, check_file
from hotseat.record.reader import Record, read
from hotseat.settings import Settings
from hotseat.settings.file import recall, remember
from hotseat.storage.library import SavedGame
from hotseat.tui.preferences import keymap

TIMES = 100_000
SLOW = 5.0  # seconds for a file, at most; a good one takes milliseconds

_SEAT = r"seat[ \t]+[0-9]{1,3}[ \t]+(?:person|computer(?:[ \t]+[^ \t]+)+)"
# The lines of a body, specified here again: this finds a reader that takes digits of another script, or the
# Kelvin sign for a K.
_TILES = "(?:-|[BYRKW]+)"
_FORMS = {
    "azul": rf"deal(?:[ \t]+{_TILES})+|[1-9C][BYRKW][1-5F]|[1-5]>[1-5]|undo|{_SEAT}",
    "stratopolis": rf"[A-Z]{{3}}[ \t]+-?[0-9]+,-?[0-9]+[ \t]+(?:0|90|180|270)|undo|{_SEAT}",
}


# What must hold


def sure(holds: object, sentence: str) -> None:
    if not holds:
        raise harness.Failed(sentence)


def harmless(text: str) -> None:
    """Every character is visible, except line ends, blanks and the joiners that some scripts need."""
    plain = text.replace("\n", "")
    for character in "" if plain.isprintable() else plain:
        fine = character.isprintable() or character in "\u200c\u200d"
        sure(fine or unicodedata.category(character) == "Zs", f"U+{ord(character):04X} in {text!r:.300}")


def sentence(text: str) -> None:
    """One line, harmless and not too long."""
    harmless(text)
    sure("\n" not in text and 0 < len(text) < 2500, f"no sentence: {text!r:.300}")


def check_record(kind: Kind, data: bytes, path: Path) -> bool:
    """Whether a record is read. It must be read correctly, or refused in a sentence that names the line."""
    path.write_bytes(data)
    checked = check_file(kind.spec, path)
    sentence(checked.sentence)
    try:
        record = kind.library.read(path)
    except RecordError as fault:
        _check_refusal(fault, data)
        sure(checked.state is RecordState.DAMAGED, f"refused, and checked {checked.state}")
        sure((checked.line, checked.reason) == (fault.number, fault.reason), "checked, it is another line")
        return False
    _check_verdict(kind, record, data, checked)
    _check_grammar(kind, record, data)
    found = kind.problems(record.position)
    sure(not found, f"accepted, and {found}")
    _check_written(kind, record)
    return True


def _check_verdict(kind: Kind, record: Record[Any, Any, Any], data: bytes, checked: Checked) -> None:
    """A record is called sealed only if its bytes up to the seal are those of a good record."""
    sure((checked.state is RecordState.DAMAGED) == (record.torn is not None), "torn, and checked otherwise")
    if checked.state is RecordState.SEALED:
        sure(record.position.is_over, "sealed, and not finished")
        good = (each[:-1] for each in good_records(kind.title))  # its newline is not in the seal
        sure(any(data.startswith(each) for each in good), "called sealed, and it was changed")


def _check_refusal(fault: RecordError, data: bytes) -> None:
    sentence(str(fault))
    if fault.number is None:
        sure(len(data) > 2**20, f"no line named: {fault}")
        return
    lines = data.rstrip(b"\0").split(b"\n")  # NUL bytes at the end are no part of the text
    sure(1 <= fault.number <= len(lines), f"there is no such line: {fault}")
    raw = lines[fault.number - 1].removeprefix(b"\xef\xbb\xbf" if fault.number == 1 else b"")
    # A comment at the end of the file may end within a character: up to three bytes are left out.
    half = 3 if fault.number == len(lines) and b"#" in raw else 0
    shown = {_quoted(raw[: len(raw) - cut]) for cut in range(half + 1)}
    sure(fault.line in shown, f"another line stands there: {fault}")


def _quoted(raw: bytes) -> str:
    return raw.removesuffix(b"\r")[:400].decode(errors="backslashreplace").strip(" \t")


def _check_grammar(kind: Kind, record: Record[Any, Any, Any], data: bytes) -> None:
    words = {field.word for field in kind.spec.fields} | {kind.title}
    for raw in data[: record.kept].removeprefix(b"\xef\xbb\xbf").split(b"\n"):
        text = re.split(r"(?:^|[ \t])#", raw.removesuffix(b"\r").decode(), maxsplit=1)[0].strip(" \t")
        if text and re.split(r"[ \t]", text)[0] not in words:
            form = re.fullmatch(_FORMS[kind.title], text, re.ASCII | re.IGNORECASE)
            sure(form, f"accepted as a command: {text!r:.200}")


def _check_written(kind: Kind, record: Record[Any, Any, Any]) -> None:
    commands = "".join(f"{each.move}\n" for each in record.entries)
    text = f"{record.header}{seat_lines(record.seats)}{commands}"
    again = read(kind.spec, text.encode(), "again")
    sure(again.torn is None, f"written anew it is torn: {again.torn}")
    for what in ("header", "seats", "position"):
        sure(getattr(again, what) == getattr(record, what), f"written anew it has another {what}")


def check_uses(kind: Kind, path: Path, readable: bool) -> None:
    saved = kind.library.load_summary(SavedGame(1, path, datetime.now(UTC)))
    sure((saved.fault is None) == readable, "the list of games reads it otherwise")
    for command in (["show", str(path)], ["show", "--json", str(path)]):
        sure(_command(kind, command)[0] == (0 if readable else 1), f"{command} ends otherwise")
    out = _printed(kind, ["check", str(path)], (0, 1) if readable else (1,))
    sure(out.count("\n") == 1, f"checked in more than a line: {out:.300}")
    if readable:
        record = kind.library.read(path)
        if kind is AZUL:
            review.REVIEWING.questions(record)
        _check_resumed(kind, path, record)


def _check_resumed(kind: Kind, path: Path, record: Record[Any, Any, Any]) -> None:
    before = path.read_bytes()
    kind.library.resume(path).close()
    ended = before[: record.kept] + (b"" if before[: record.kept].endswith(b"\n") else b"\n")
    sure(path.read_bytes() == ended, "going on with it changed more than its end")
    sure(kind.library.read(path).position == record.position, "going on with it changed the game")


def _command(kind: Kind, arguments: Sequence[str]) -> tuple[int, str, str]:
    status, out, err = _run(kind, arguments)
    sure(status == 0 or err.count("\n") in (1, 2), f"no sentence: {err!r:.300}")
    return status, out, err


def _printed(kind: Kind, arguments: Sequence[str], statuses: Sequence[int]) -> str:
    """The output of a command that must not complain."""
    status, out, err = _run(kind, arguments)
    sure(status in statuses and not err, f"{arguments} ends otherwise: {status} {err!r:.300}")
    return out


def _run(kind: Kind, arguments: Sequence[str]) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = kind.commands.run(arguments)
    harmless(out.getvalue() + err.getvalue())
    return status, out.getvalue(), err.getvalue()


def check_settings(data: bytes, folder: Path) -> None:
    path = folder / "settings.toml"
    path.write_bytes(data)
    found = recall(AzulSettings, folder)
    for each in found.troubles:
        sentence(each)
        sure(re.search(r"settings\.toml:[1-9]", each), f"no line named: {each}")
    _check_values(found.settings)
    screens = _screens()
    for each in keymap(found.settings.keys, screens).troubles.values():
        harmless(each)
    again = found.settings.having(AzulSettings.confirm, not found.settings.confirm)
    sure(remember(again, {"confirm"}, folder) is None, "it cannot be written")
    after = recall(AzulSettings, folder)
    sure(after.settings == again, "written anew it reads otherwise")
    sure(dict(after.unknown) == dict(found.unknown), "what was not known is lost")
    if found.damaged:
        kept = [each for each in folder.iterdir() if each.name.startswith("settings.toml.bad")]
        sure(any(each.read_bytes() == data for each in kept), "what was damaged is not kept")


def _check_values(settings: Settings) -> None:
    """Every setting must have one of its possible values."""
    for declared in type(settings).declared():
        value = getattr(settings, declared.key)
        plain = list(value) if isinstance(value, tuple) else value
        declared.parse(plain, lambda _keys, said: sure(False, f"kept, and {said}"))


@cache
def _screens() -> Any:
    return AzulApp(None, Flags()).navigator.keymap_screens()


def check_folder(kind: Kind, folder: Path) -> None:
    os.environ["AZUL_HOME"] = str(folder)
    for command in (["games"], ["games", "--json"], ["stats"], ["stats", "--json"], ["stats", "Ada"]):
        status, out, err = _command(kind, command)
        sure(status == 0 or command[-1] == "Ada", f"{command}: {status} {out:.200} {err:.200}")
    for command in (["check"], ["check", "--json"]):
        _printed(kind, command, (0, 1))


# The trials


class Trials:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.read = self.refused = 0
        self.slowest = 0.0

    def once(self, number: int, chance: random.Random) -> None:
        begun = process_time()  # not the clock: the machine may be busy
        try:
            if number % 5:
                self._record(KINDS[number % 5 % 2], number, chance)
            else:
                self._settings(chance)
        except (harness.Failed, OSError):
            raise
        except Exception as error:
            raise harness.Failed(f"{type(error).__name__}: {error}"[:500]) from error
        took = process_time() - begun
        self.slowest = max(self.slowest, took)
        sure(took < SLOW, f"it took {took:.1f} s")

    def _settings(self, chance: random.Random) -> None:
        data = spoiled(chance.choice(good_settings()), mixture(), chance)
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            check_settings(data, Path(folder))

    def _record(self, kind: Kind, number: int, chance: random.Random) -> None:
        data = spoiled(chance.choice(good_records(kind.title)), mixture(), chance)
        games = self.folder / "games"
        games.mkdir(exist_ok=True)
        # The last ones of each game stay, so that the lists have a folder to read.
        path = games / f"20260101-{number % 60:06}{kind.spec.suffix}"
        readable = check_record(kind, data, path)
        self.read, self.refused = self.read + readable, self.refused + (not readable)
        if number % 50 in (1, 2):
            check_uses(kind, path, readable)
        if number % 1000 in (1, 2):
            check_folder(kind, games)
        if number % 2000 in (1, 2):
            real(kind, path, readable)


def real(kind: Kind, path: Path, readable: bool) -> None:
    environment = os.environ | {"AZUL_HOME": str(path.parent), "PYTHONUTF8": "1"}
    for command in ("show", "replay", "resume"):
        done = subprocess.run(
            [sys.executable, "-m", kind.title, command, str(path)],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            env=environment,
            timeout=60,
            check=False,
        )
        out, err = done.stdout.decode(), done.stderr.decode()
        harmless(out + err)
        # Without a terminal there is no table, so a good record ends with 1 or 2 as well.
        expected = 0 if readable and command == "show" else (1, 2)
        sure(done.returncode == expected or done.returncode in (1, 2), f"{command}: {done.returncode}")
        sure("Traceback" not in err, f"{command}: {err:.500}")


def main() -> None:
    options = harness.parse_options(__doc__ or "", TIMES)
    with tempfile.TemporaryDirectory() as folder:
        trials = Trials(Path(folder))
        begun = monotonic()
        try:
            harness.run("spoiled file", options, trials.once)
        finally:
            took = monotonic() - begun
            print(f"records read {trials.read:,}, refused {trials.refused:,};", end=" ")
            print(f"the slowest file {trials.slowest:.2f} s; {took:.0f} s in all")
    strange_files.main()


if __name__ == "__main__":
    main()
