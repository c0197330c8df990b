"""The test vectors of tests/vectors, through the readers and through the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from azul import __main__ as azul_cli
from azul import cli as azul_commands
from hotseat.record import RecordError
from hotseat.record.check import check
from hotseat.record.reader import Record, read
from hotseat.text import shown
from stratopolis import __main__ as stratopolis_cli
from stratopolis import cli as stratopolis_commands

FOLDER = Path(__file__).parent / "vectors"
INDEX = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
SUFFIXES = {"azul": ".azul", "stratopolis": ".strat"}
MAINS = {"azul": azul_cli.main, "stratopolis": stratopolis_cli.main}
PROGRAMS: dict[str, Any] = {"azul": azul_commands.PROGRAM, "stratopolis": stratopolis_commands.PROGRAM}


class Vector(NamedTuple):
    """An entry of the index. more: what its folder has besides."""

    file: str
    game: str
    about: str
    check: str
    more: dict[str, Any]

    @property
    def folder(self) -> str:
        return self.file.partition("/")[0]

    @property
    def data(self) -> bytes:
        return (FOLDER / self.file).read_bytes()

    def read(self, at: int | None = None) -> Record[Any, Any, Any]:
        return read(PROGRAMS[self.game].spec, self.data, self.file, at)


def _vector(entry: dict[str, Any]) -> Vector:
    more = dict(entry)
    file, game, about, state = (more.pop(name) for name in ("file", "game", "about", "check"))
    return Vector(file, game, about, state, more)


VECTORS = [_vector(each) for each in INDEX["vectors"]]
READABLE = {"header", "seats", "lines", "ended early", "positions"}
MEMBERS = {
    "good": READABLE | {"seal"},
    "bad": {"line", "breaks"},
    "torn": READABLE | {"line"},
    "changed": READABLE | {"line"},
}


def some(*folders: str) -> list[Any]:
    return [pytest.param(each, id=each.file) for each in VECTORS if each.folder in folders]


def test_the_index_names_every_file_and_no_other() -> None:
    assert INDEX["version"] == 1
    named = [each.file for each in VECTORS]
    for vector in VECTORS:
        positions = list(vector.more.get("positions", {}).values())
        assert not set(positions) & set(named)
        named += positions
        assert vector.about
        assert vector.file.endswith(SUFFIXES[vector.game])
        assert set(vector.more) == MEMBERS[vector.folder], vector.file
    there = [path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*")]
    assert sorted(named) == sorted(there)


def test_every_line_of_the_readme_holds() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    members = {"file", "game", "about", "check"}.union(*MEMBERS.values())
    for name in members | set(MEMBERS):
        assert f"| `{name}` |" in text


@pytest.mark.parametrize("vector", some("good", "torn", "changed"))
def test_records_that_are_read(vector: Vector) -> None:
    record = vector.read()
    assert [list(line) for line in record.header.lines] == vector.more["header"]
    assert list(record.seats) == vector.more["seats"]
    assert record.length == vector.more["lines"]
    assert record.ended_early == vector.more["ended early"]
    assert (record.torn.number if record.torn else None) == (
        vector.more["line"] if vector.folder == "torn" else None
    )
    assert_checked(vector, vector.more["seal" if vector.folder == "good" else "line"])
    for at, file in vector.more["positions"].items():
        game = record.position if at == "end" else vector.read(int(at)).shown
        found = PROGRAMS[vector.game].spec.to_json(game, record.header.names)
        assert found == json.loads((FOLDER / file).read_text(encoding="utf-8")), file


@pytest.mark.parametrize("vector", some("bad"))
def test_records_that_are_refused_on_the_line_at_fault(vector: Vector) -> None:
    with pytest.raises(RecordError) as found:
        vector.read()
    assert found.value.number == vector.more["line"]
    assert shown(str(found.value), 1000) == str(found.value)
    assert_checked(vector, vector.more["line"])


def assert_checked(vector: Vector, line: int | None) -> None:
    found = check(PROGRAMS[vector.game].spec, vector.data)
    assert (str(found.state), found.line) == (vector.check, line)


@pytest.mark.parametrize("game", sorted(PROGRAMS))
def test_the_command_check_says_the_same_of_all_of_them(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(FOLDER)
    mine = [each for each in VECTORS if each.game == game]
    assert MAINS[game](["check", "--json", *(each.file for each in mine)]) == 1
    found = json.loads(capsys.readouterr().out)["files"]
    assert [(each["file"], each["state"]) for each in found] == [(each.file, each.check) for each in mine]
    right = [each.file for each in mine if each.folder == "good"]
    assert MAINS[game](["check", *right]) == 0


@pytest.mark.parametrize("game", sorted(PROGRAMS))
def test_the_command_show_prints_the_position_of_a_file(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(FOLDER)
    for vector in (each for each in VECTORS if each.game == game):
        status = MAINS[game](["show", "--json", vector.file])
        out, err = capsys.readouterr()
        assert status == (1 if vector.folder == "bad" else 0)
        if vector.folder in ("bad", "torn"):
            assert err.startswith(f"{vector.game}: {vector.file}:{vector.more['line']}: ")
            assert err.count("\n") == 1
        if vector.folder != "bad":
            end = FOLDER / vector.more["positions"]["end"]
            assert json.loads(out) == json.loads(end.read_text(encoding="utf-8"))
