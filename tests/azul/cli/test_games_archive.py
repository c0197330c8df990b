"""`azul games --export` and `--import`, and the same for Stratopolis: messages and exit status."""

from __future__ import annotations

import errno
import json
import os
import zipfile
from pathlib import Path

import pytest
from tests.azul.command_line import GAME, Ended
from tests.azul.record_texts import RECORDS

from hotseat.storage import files
from stratopolis.__main__ import main as stratopolis
from stratopolis.game import LIBRARY, Setup

NAMES = ("two-coloured.azul", "three-coloured.azul", "four-grey.azul")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A home with three games, of 2001."""
    folder = tmp_path / "home"
    folder.mkdir()
    for number, name in enumerate(NAMES):
        (folder / name).write_bytes((RECORDS / name).read_bytes())
        os.utime(folder / name, (1e9 + number, 1e9 + number))
    return folder


def test_there_and_back(saved: Path, tmp_path: Path) -> None:
    file, new = tmp_path / "games.zip", tmp_path / "new"
    ended = Ended("games", "--export", str(file), home=saved)
    assert (ended.status, ended.out, ended.err) == (0, f"Exported 3 games to {file}.\n", "")
    ended = Ended("games", "--import", str(file), home=new)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == "Added 3 games; 0 already there, 0 not imported.\n"
    listed = Ended("games", home=new).out
    assert listed == Ended("games", home=saved).out
    assert "2001-09-09" in listed
    (new / NAMES[0]).unlink()
    ended = Ended("games", "--import", str(file), home=new)
    assert (ended.status, ended.out) == (0, "Added 1 game; 2 already there, 0 not imported.\n")


def test_as_json(saved: Path, tmp_path: Path) -> None:
    file, new = tmp_path / "games.zip", tmp_path / "new"
    (saved / "large.azul").write_bytes(b"#" * 2**21)
    ended = Ended("games", "--json", "--export", str(file), home=saved)
    assert ended.status == 1
    assert json.loads(ended.out) == {
        "file": str(file),
        "games": 3,
        "left_out": [{"name": "large.azul", "line": None, "reason": "too large for a game record"}],
    }
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("bad.azul", "azul 1\nwall pink\n")
    new.mkdir()
    (new / NAMES[0]).write_bytes(GAME.read_bytes())
    (new / NAMES[1]).write_bytes(b"another one\n")
    ended = Ended("games", "--import", str(file), "--json", home=new)
    assert ended.status == 1
    assert ended.err == "azul: not imported: bad.azul:2: wall pink: `wall` must be `coloured` or `grey`\n"
    assert json.loads(ended.out) == {
        "folder": str(new),
        "added": [
            {"name": NAMES[1], "file": str(new / "three-coloured-2.azul")},
            {"name": NAMES[2], "file": str(new / NAMES[2])},
        ],
        "already_there": [{"name": NAMES[0], "file": str(new / NAMES[0])}],
        "refused": [{"name": "bad.azul", "line": 2, "reason": "`wall` must be `coloured` or `grey`"}],
        "fault": None,
        "not_tried": 0,
    }
    assert (new / NAMES[1]).read_bytes() == b"another one\n"


def test_only_games_are_exported(saved: Path, tmp_path: Path) -> None:
    file, passwords = tmp_path / "games.zip", tmp_path / "passwords"
    passwords.write_text("root:secret\n")
    (saved / "20260110-000000.azul").symlink_to(passwords)
    (saved / "noise.azul").write_bytes(b"\x1b[2J\n")
    ended = Ended("games", "--export", str(file), home=saved)
    assert (ended.status, ended.out) == (1, f"Exported 3 games to {file}.\n")
    assert sorted(ended.err.splitlines()) == [
        "azul: not exported: 20260110-000000.azul: this is a link, not a file",
        "azul: not exported: noise.azul:1: \\x1b[2J: a game record starts with the line `azul 1`",
    ]
    with zipfile.ZipFile(file) as archive:
        assert sorted(archive.namelist()) == sorted(NAMES)
    assert "20260110-000000.azul" in Ended("games", "--json", home=saved).out, "the list shows it"
    for name in NAMES:
        (saved / name).unlink()
    ended = Ended("games", "--json", "--export", str(tmp_path / "x.zip"), home=saved)
    assert (ended.status, ended.err.splitlines()[-1]) == (1, "azul: no game could be exported")
    found = json.loads(ended.out)
    assert (found["file"], found["games"]) == (None, 0)
    assert {
        "name": "20260110-000000.azul",
        "line": None,
        "reason": "this is a link, not a file",
    } in found["left_out"]
    assert len(found["left_out"]) == 2
    assert not (tmp_path / "x.zip").exists()


def test_a_hostile_zip_in_sentences(saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for name in ("../evil.azul", "a\x1b[2Jb.azul", *(f"{number}.azul" for number in range(30))):
            archive.writestr(name, "nonsense")
    before = {each: each.read_bytes() for each in tmp_path.rglob("*.azul")}
    ended = Ended("games", "--import", str(file), home=saved)
    assert (ended.status, ended.out) == (1, "Added 0 games; 0 already there, 32 not imported.\n")
    lines = ended.err.splitlines()
    assert lines[0] == "azul: not imported: ../evil.azul: its name points to another folder"
    assert lines[1].startswith("azul: not imported: a\\x1b[2Jb.azul: ")
    assert (
        lines[2] == "azul: not imported: 0.azul:1: nonsense: the header is incomplete: this line is cut off"
    )
    assert lines[-1] == "azul: and 12 more games"
    assert len(lines) == 21
    assert {each: each.read_bytes() for each in tmp_path.rglob("*.azul")} == before


def test_what_cannot_be_exported_or_imported(saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.zip"
    file.write_text("precious")
    for arguments, home, err in (
        (("--export", str(file)), saved, f"azul: {file} already exists; nothing was exported"),
        (
            ("--export", str(tmp_path / "none" / "x.zip")),
            saved,
            f"azul: cannot write {tmp_path}/none/x.zip: no such file or folder",
        ),
        (("--export", str(tmp_path / "x.zip")), tmp_path, f"azul: no saved games in {tmp_path}"),
        (("--import", str(file)), saved, f"azul: cannot import {file}: not a zip file"),
        (("--import", "/dev/zero"), saved, "azul: cannot import /dev/zero: not a regular file"),
        (("--import", "\x1b[2J"), saved, "azul: cannot import \\x1b[2J: no such file or folder"),
    ):
        ended = Ended("games", *arguments, home=home)
        assert (ended.status, ended.out, ended.err) == (1, "", f"{err}\n")
    assert file.read_text() == "precious"
    assert not (tmp_path / "x.zip").exists()
    ended = Ended("games", "--export", "a", "--import", "b", home=saved)
    assert (ended.status, ended.out) == (2, "")
    assert Ended("games", "--import", home=saved).status == 2
    for flag in ("--import", "--export"):
        ended = Ended("games", flag, "", home=saved)
        assert (ended.status, ended.out, ended.err) == (2, "", "azul: a file name cannot be empty\n")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "large.azul").write_bytes(b"#" * 2**21)
    ended = Ended("games", "--export", str(tmp_path / "x.zip"), home=tmp_path / "games")
    assert (ended.status, ended.err.splitlines()[-1]) == (1, "azul: no game could be exported")
    assert not (tmp_path / "x.zip").exists()


def test_a_disk_that_fills_up_on_the_way(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, new = tmp_path / "games.zip", tmp_path / "new"
    Ended("games", "--export", str(file), home=saved)
    write, written = files.write_all, list[bytes]()

    def full(to: int, text: bytes) -> None:
        if written:
            raise OSError(errno.ENOSPC, "full")
        written.append(text)
        write(to, text)

    monkeypatch.setattr(files, "write_all", full)
    ended = Ended("games", "--import", str(file), home=new)
    assert (ended.status, ended.out) == (1, "Added 1 game; 0 already there, 0 not imported.\n")
    assert ended.err == f"azul: cannot write the remaining games to {new}: the disk is full\n"
    assert len(list(new.iterdir())) == 1
    next(new.iterdir()).unlink()
    written.clear()
    ended = Ended("games", "--import", str(file), "--json", home=new)
    found = json.loads(ended.out)
    assert (ended.status, len(found["added"]), found["not_tried"]) == (1, 1, 1)
    assert found["fault"] == f"cannot write the remaining games to {new}: the disk is full"
    assert ended.err == f"azul: {found['fault']}\n"


def test_a_folder_that_cannot_be_written(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, new = tmp_path / "games.zip", tmp_path / "new"
    Ended("games", "--export", str(file), home=saved)
    new.mkdir()
    (new / NAMES[0]).write_bytes((saved / NAMES[0]).read_bytes())

    def denied(_path: Path, _data: bytes) -> int | None:
        raise PermissionError(errno.EACCES, "denied")

    monkeypatch.setattr(files, "new_file", denied)
    sentence = f"cannot write games to {new}: permission denied"
    ended = Ended("games", "--import", str(file), home=new)
    assert (ended.status, ended.err) == (1, f"azul: {sentence}\n")
    ended = Ended("games", "--import", str(file), "--json", home=new)
    assert (ended.status, ended.err) == (1, f"azul: {sentence}\n")
    found = json.loads(ended.out)
    assert (found["fault"], found["added"], found["refused"]) == (sentence, [], [])
    assert len(found["already_there"]) + 1 + found["not_tried"] == 3


def test_the_other_game_takes_its_own(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.zip"
    Ended("games", "--export", str(file), home=saved)
    monkeypatch.setenv("AZUL_HOME", str(saved))
    assert stratopolis(["games", "--import", str(file)]) == 1
    told = capsys.readouterr()
    assert told.out == "Added 0 games; 0 already there, 3 not imported.\n"
    assert "two-coloured.azul: not a game of this kind; its name must end in .strat\n" in told.err
    assert stratopolis(["games", "--export", str(tmp_path / "x.zip")]) == 1
    assert capsys.readouterr().err == f"stratopolis: no saved games in {saved}\n"
    LIBRARY.begin(Setup(("Ada", "Bob")), saved).close()
    (name,) = (each.name for each in saved.glob("*.strat"))
    assert stratopolis(["games", "--export", str(tmp_path / "x.zip")]) == 0
    monkeypatch.setenv("AZUL_HOME", str(tmp_path / "new"))
    assert stratopolis(["games", "--import", str(tmp_path / "x.zip")]) == 0
    assert [each.name for each in (tmp_path / "new").iterdir()] == [name]
