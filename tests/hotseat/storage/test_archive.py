"""Exporting all saved games to a zip file and importing them, even from a hostile file."""

from __future__ import annotations

import errno
import io
import os
import random
import stat
import struct
import tracemalloc
import warnings
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.hotseat.race import RACE, Move, begun

from hotseat.record.names import refused_character, shown
from hotseat.record.reader import LARGEST, read
from hotseat.storage import archive, files
from hotseat.storage import library as saves
from hotseat.storage.archive import BadArchive, Imported, NotWritten, export_games, import_games

STEM = "20261121-045447"
GAME = b"race 1\nspeed 1\nplayer North\nplayer South\nroll 0\nadd 3\n"
NAME = f"{STEM}.race"


def texts(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()} if folder.is_dir() else {}


def exported(folder: Path, to: Path) -> int:
    number, faults = export_games(RACE, saves.list_files(folder, ".race"), to)
    assert not faults
    return number


def zipped(path: Path, *members: tuple[str | zipfile.ZipInfo, bytes]) -> Path:
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        warnings.simplefilter("ignore")  # of two files with one name
        for name, data in members:
            made.writestr(name, data, zipfile.ZIP_DEFLATED)
    return path


def imported(path: Path, folder: Path) -> list[Imported]:
    return list(import_games(RACE, path, folder))


def refused(path: Path, folder: Path) -> list[str]:
    """Why each was refused; and nothing came into the folder or beside it."""
    before = {each: each.lstat().st_mtime_ns for each in folder.parent.rglob("*")}
    faults = [str(each.fault) for each in imported(path, folder) if not each.path]
    assert {each: each.lstat().st_mtime_ns for each in folder.parent.rglob("*")} == before
    return faults


class TestThereAndBack:
    def test_every_game_with_its_title_and_time(self, tmp_path: Path) -> None:
        there, back, file = tmp_path / "there", tmp_path / "back", tmp_path / "games.zip"
        names = (NAME, f"{STEM}-2 決勝.race", "My game.race", f"{STEM} a b.race")
        games = {name: GAME + b"# %d\n" % number for number, name in enumerate(names)}
        there.mkdir()
        for number, (name, data) in enumerate(games.items()):
            (there / name).write_bytes(data)
            os.utime(there / name, (1e9 + number, 1e9 + number))
        (there / "deleted").mkdir()
        (there / "deleted" / NAME).write_bytes(GAME)
        (there / "other.azul").write_bytes(GAME)
        assert exported(there, file) == 4
        done = imported(file, back)
        assert len(done) == 4
        assert all(each.added for each in done)
        assert texts(back) == games
        assert [(back / name).stat().st_mtime for name in games] == [1e9 + number for number in range(4)]

    def test_times_that_a_zip_cannot_say(self, tmp_path: Path) -> None:
        """Years before 1980 and behind 2107; what stands in the zip is as near as it gets."""
        for seconds in (0, -86_400 * 365, 2**31 - 1, 2**31, 2**40, 253_402_128_000):
            path = tmp_path / f"{seconds}.race"
            path.write_bytes(GAME)
            os.utime(path, (seconds, seconds))
        assert exported(tmp_path, tmp_path / "games.zip") == 6
        imported(tmp_path / "games.zip", tmp_path / "back")
        found = {each.stem: each.stat().st_mtime for each in (tmp_path / "back").iterdir()}
        assert found["2147483647"] == 2**31 - 1
        assert found["0"] == found["31536000"] == 86_400, "no list says an earlier day"
        assert abs(found["2147483648"] - 2**31) <= 2
        assert found[str(2**40)] == found["253402128000"] > 4e9

    @pytest.mark.parametrize("name", ["a\udcff", "a:b", "a\nb", "a\\b", "a*b", "a\u202eb"])
    def test_a_name_that_not_every_system_can_have_is_changed(self, name: str, tmp_path: Path) -> None:
        (tmp_path / f"{name}.race").write_bytes(GAME)
        (tmp_path / "a-b.race").write_bytes(GAME + b"add 1\n")
        exported(tmp_path, tmp_path / "games.zip")
        imported(tmp_path / "games.zip", tmp_path / "back")
        assert len(texts(tmp_path / "back")) == 2
        assert "a-b.race" in texts(tmp_path / "back")
        assert GAME in texts(tmp_path / "back").values()

    @pytest.mark.parametrize(
        ("name", "then"),
        [
            ("-x", "x"),
            (" x ", "x"),
            (":-. x", "x"),
            ("..x", "x"),
            (":", "game"),
            ("\u200b", "game"),
            ("nul", "game nul"),
            ("COM¹.x", "game COM¹.x"),
            ("conin$", "game conin$"),
            ("x" * 250, "x" * 220),
            ("é", "é"),
            (f"{STEM} -x", f"{STEM} -x"),
        ],
    )
    def test_a_name_that_import_refuses_is_changed(self, name: str, then: str, tmp_path: Path) -> None:
        (tmp_path / f"{name}.race").write_bytes(GAME)
        assert exported(tmp_path, tmp_path / "games.zip") == 1
        (done,) = imported(tmp_path / "games.zip", tmp_path / "back")
        assert done.added, done
        assert texts(tmp_path / "back") == {f"{then}.race": GAME}

    def test_two_ways_to_write_a_name_are_two_games(self, tmp_path: Path) -> None:
        """As one file system keeps them apart, and another does not."""
        for name in ("\u00e9.race", "e\u0301.race"):
            (tmp_path / name).write_bytes(GAME)
        number = len(texts(tmp_path))
        assert exported(tmp_path, tmp_path / "games.zip") == number
        done = imported(tmp_path / "games.zip", tmp_path / "back")
        assert [each.added for each in done] == [True] * number

    def test_a_torn_game_comes_back_torn(self, tmp_path: Path) -> None:
        (tmp_path / NAME).write_bytes(GAME + b"ad")
        exported(tmp_path, tmp_path / "games.zip")
        imported(tmp_path / "games.zip", tmp_path / "back")
        assert texts(tmp_path / "back") == {NAME: GAME + b"ad"}

    def test_a_game_being_played_is_exported_as_far_as_it_is(self, tmp_path: Path) -> None:
        with begun(tmp_path, STEM) as session:
            exported(tmp_path, tmp_path / "games.zip")
            session.play(Move("add", 2))
        imported(tmp_path / "games.zip", tmp_path / "back")
        (data,) = texts(tmp_path / "back").values()
        assert read(RACE, data, "x").entries == list(session.entries)[:-1]


def texts_of_files(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}


class TestExport:
    def test_no_file_is_written_over(self, tmp_path: Path) -> None:
        (tmp_path / NAME).write_bytes(GAME)
        for name in ("file", "link", "half.new", "folder"):
            path = tmp_path / name
            if name == "link":
                path.symlink_to(tmp_path / "nowhere")
            elif name == "folder":
                path.mkdir()
            else:
                path.write_text("precious")
            with pytest.raises(FileExistsError, match=name):
                export_games(RACE, saves.list_files(tmp_path, ".race"), tmp_path / name.removesuffix(".new"))
        for path in (Path(), Path("/")):
            with pytest.raises(FileExistsError):
                export_games(RACE, saves.list_files(tmp_path, ".race"), path)
        assert (tmp_path / "file").read_text() == (tmp_path / "half.new").read_text() == "precious"
        assert not (tmp_path / "nowhere").exists()
        assert not (tmp_path / "half").exists()

    def test_a_disk_that_fills_up_leaves_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(file: int, text: bytes) -> None:
            os.write(file, text[:10])
            raise OSError(errno.ENOSPC, "full")

        (tmp_path / "saves").mkdir()
        (tmp_path / "saves" / NAME).write_bytes(GAME)
        monkeypatch.setattr(files, "write_all", full)
        with pytest.raises(OSError, match="full"):
            export_games(RACE, saves.list_files(tmp_path / "saves", ".race"), tmp_path / "games.zip")
        assert texts_of_files(tmp_path) == {}

    def test_what_cannot_be_read_is_told_and_the_others_are_there(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name, data in ((NAME, GAME), ("large.race", b"#" * (LARGEST + 1)), ("gone.race", GAME)):
            (tmp_path / name).write_bytes(data)
        found = saves.list_files(tmp_path, ".race")
        (tmp_path / "gone.race").unlink()
        number, faults = export_games(RACE, found, tmp_path / "games.zip")
        assert number == 1
        assert sorted(map(str, faults)) == [
            "gone.race: no such file or folder",
            "large.race: too large for a game record",
        ]
        monkeypatch.setattr(archive, "MOST", 1)
        (tmp_path / "gone.race").write_bytes(GAME)
        number, faults = export_games(RACE, found, tmp_path / "again.zip")
        assert number == 1
        assert "the zip file is full" in [fault.reason for fault in faults]
        with zipfile.ZipFile(tmp_path / "games.zip") as made:
            assert made.testzip() is None
            assert made.namelist() == [NAME]

    def test_what_is_no_record_is_left_out(self, tmp_path: Path) -> None:
        home = tmp_path / "home"
        home.mkdir()
        for name, data in (
            (NAME, GAME),
            ("torn.race", GAME + b"ad"),
            ("empty.race", b""),
            ("noise.race", b"root:x:0:0\n"),
            ("wrong.race", GAME + b"fly 3\nadd 1\n"),
        ):
            (home / name).write_bytes(data)
        os.link(home / "noise.race", home / "same.race")
        number, faults = export_games(RACE, saves.list_files(home, ".race"), tmp_path / "games.zip")
        assert number == 2
        assert sorted((fault.file, fault.number) for fault in faults) == [
            ("empty.race", 1),
            ("noise.race", 1),
            ("same.race", 1),
            ("wrong.race", 7),
        ]
        with zipfile.ZipFile(tmp_path / "games.zip") as made:
            assert sorted(made.namelist()) == [NAME, "torn.race"]

    @pytest.mark.parametrize("seen", [True, False], ids=["a link", "a link put there just now"])
    def test_no_link_is_followed(self, seen: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Not even to a game: it lies elsewhere."""
        if not seen:
            if not hasattr(os, "O_NOFOLLOW"):
                pytest.skip("links cannot be told when opening a file here")
            monkeypatch.setattr(Path, "is_symlink", lambda _path: False)
        home, secret, game = tmp_path / "home", tmp_path / "secret", tmp_path / "elsewhere"
        home.mkdir()
        secret.write_text("precious")
        game.write_bytes(GAME)
        (home / "secret.race").symlink_to(secret)
        (home / "game.race").symlink_to(game)
        found = saves.list_files(home, ".race")
        assert len(found) == 2, "the list shows them"
        number, faults = export_games(RACE, found, tmp_path / "games.zip")
        assert number == 0
        assert sorted(map(str, faults)) == [
            "game.race: this is a link, not a file",
            "secret.race: this is a link, not a file",
        ]
        assert not (tmp_path / "games.zip").exists()
        (tmp_path / "by").symlink_to(home)
        (home / NAME).write_bytes(GAME)
        number, _faults = export_games(RACE, saves.list_files(tmp_path / "by", ".race"), tmp_path / "x.zip")
        assert number == 1, "the folder itself may be a link"

    def test_no_game_no_file(self, tmp_path: Path) -> None:
        assert export_games(RACE, [], tmp_path / "games.zip") == (0, [])
        assert texts(tmp_path) == {}


class TestImport:
    def test_nothing_is_written_over_and_nothing_comes_twice(self, tmp_path: Path) -> None:
        home = tmp_path / "home"
        home.mkdir()
        (home / NAME).write_bytes(GAME + b"add 1\n")  # it was gone on with meanwhile
        (home / f"{STEM}-2.race").write_bytes(GAME + b"add 2\n")
        file = zipped(tmp_path / "games.zip", (NAME, GAME))
        (done,) = imported(file, home)
        assert done == Imported(NAME, home / f"{STEM}-3.race", added=True)
        before = texts(home)
        (done,) = imported(file, home)
        assert done == Imported(NAME, home / f"{STEM}-3.race", added=False)
        assert texts(home) == before
        assert before[NAME] == GAME + b"add 1\n"

    def test_a_game_that_got_a_title_since_is_still_the_same(self, tmp_path: Path) -> None:
        home = tmp_path / "home"
        home.mkdir()
        (home / f"{STEM} Final.race").write_bytes(GAME)
        (done,) = imported(zipped(tmp_path / "games.zip", (NAME, GAME)), home)
        assert done == Imported(NAME, home / f"{STEM} Final.race", added=False)

    def test_two_games_that_went_the_same_way_are_two(self, tmp_path: Path) -> None:
        """Also when they were begun in the same second, and one of them is there already."""
        home = tmp_path / "home"
        members = [(name, GAME) for name in (f"{STEM}-2.race", NAME, "20261121-045448.race", "x.race")]
        file = zipped(tmp_path / "games.zip", *members)
        home.mkdir()
        (home / NAME).write_bytes(GAME)
        for added in (3, 0):
            assert sum(each.added for each in imported(file, home)) == added
            assert texts(home) == dict(members)

    @pytest.mark.parametrize(
        ("name", "reason"),
        [
            ("../x.race", "its name points to another folder"),
            ("/tmp/x.race", "its name points to another folder"),
            ("a/x.race", "its name points to another folder"),
            ("..\\x.race", "its name points to another folder"),
            ("C:\\x.race", "its name points to another folder"),
            ("C:x.race", "some systems do not allow this file name"),
            ("x.race:stream.race", "some systems do not allow this file name"),
            ("a\nb.race", "some systems do not allow this file name"),
            ("a\x1b[2Jb.race", "some systems do not allow this file name"),
            ("a\u202eb.race", "some systems do not allow this file name"),
            ("NUL.race", "some systems do not allow this file name"),
            ("com1 .x.race", "some systems do not allow this file name"),
            ("com¹.race", "some systems do not allow this file name"),
            ("Com².x.race", "some systems do not allow this file name"),
            ("LPT³ .race", "some systems do not allow this file name"),
            ("lpt¹.race", "some systems do not allow this file name"),
            ("CONIN$.race", "some systems do not allow this file name"),
            ("conout$.race", "some systems do not allow this file name"),
            (".x.race", "the name starts with a dot"),
            ("..race", "the name starts with a dot"),
            ("-x.race", "the name starts with a hyphen"),
            (" x.race", "the name starts or ends with a space"),
            ("x .race", "the name starts or ends with a space"),
            ("x\u3000.race", "the name starts or ends with a space"),
            (" .race", "the name is blank"),
            ("\u00a0\u200b.race", "the name is blank"),
            (".race", "the name is blank"),
            ("x.race ", "not a game of this kind; its name must end in .race"),
            ("x" * 300 + ".race", "the name is too long"),
            ("日" * 100 + ".race", "the name is too long"),
            ("x.azul", "not a game of this kind; its name must end in .race"),
            ("x.race.exe", "not a game of this kind; its name must end in .race"),
            ("race", "not a game of this kind; its name must end in .race"),
            ("settings.toml", "not a game of this kind; its name must end in .race"),
            ("folder.race/", "this is a folder, not a file"),
        ],
    )
    def test_names(self, name: str, reason: str, tmp_path: Path) -> None:
        file = zipped(tmp_path / "games.zip", (name, GAME))
        (fault,) = refused(file, tmp_path / "home")
        assert fault.endswith(f": {reason}")
        assert fault == shown(fault, 1000)

    def test_a_name_behind_a_nul(self, tmp_path: Path) -> None:
        """`zipfile` cuts it off there."""
        file = zipped(tmp_path / "games.zip", ("x.race#.exe", GAME))
        file.write_bytes(file.read_bytes().replace(b"x.race#", b"x.race\0"))
        (fault,) = refused(file, tmp_path / "home")
        assert "some systems" in fault

    @pytest.mark.parametrize(
        ("kind", "reason"),
        [
            (stat.S_IFLNK, "this is a link, not a file"),
            (stat.S_IFIFO, "not a regular file"),
            (stat.S_IFCHR, "not a regular file"),
            (stat.S_IFSOCK, "not a regular file"),
        ],
    )
    def test_links_and_devices(self, kind: int, reason: str, tmp_path: Path) -> None:
        info = zipfile.ZipInfo(NAME)
        info.external_attr = (kind | 0o777) << 16
        assert refused(zipped(tmp_path / "x.zip", (info, GAME)), tmp_path / "home") == [f"{NAME}: {reason}"]

    def test_encrypted_and_strangely_compressed(self, tmp_path: Path) -> None:
        for at, value, reason in (
            (8, 1, "it is encrypted"),
            (10, 12, "unknown compression method"),
            (10, 14, "unknown compression method"),
            (10, 93, "unknown compression method"),
        ):
            file = zipped(tmp_path / "x.zip", (NAME, GAME))
            data = bytearray(file.read_bytes())
            data[data.index(b"PK\1\2") + at] = data[at - 2] = value
            file.write_bytes(data)
            assert refused(file, tmp_path / "home") == [f"{NAME}: {reason}"]

    def test_a_name_that_stands_twice(self, tmp_path: Path) -> None:
        file = zipped(tmp_path / "x.zip", (NAME, GAME), ("a.race", GAME), (NAME, GAME + b"add 1\n"))
        done = imported(file, tmp_path / "home")
        reason = f"{NAME}: the zip file holds two files with this name"
        assert [str(each.fault) for each in done if each.fault] == [reason, reason]
        assert texts(tmp_path / "home") == {"a.race": GAME}

    def test_what_is_no_record(self, tmp_path: Path) -> None:
        file = zipped(tmp_path / "x.zip", ("a.race", b"race 1\n"), ("b.race", b"\0" * 99), ("c.race", b""))
        faults = refused(file, tmp_path / "home")
        assert [fault.split(":")[:2] for fault in faults] == [[f"{n}.race", "1"] for n in "abc"]

    def test_bombs(self, tmp_path: Path) -> None:
        """What is too large is never unpacked, whatever the zip says of its size."""
        honest = zipped(tmp_path / "x.zip", (NAME, bytes(2**26)))
        data = honest.read_bytes()
        lying = data.replace(struct.pack("<I", 2**26), struct.pack("<I", 2**20))
        tracemalloc.start()
        try:
            large = f"{NAME}: too large for a game record"
            assert refused(honest, tmp_path / "home") == [large]
            honest.write_bytes(lying)
            assert refused(honest, tmp_path / "home") == [f"{NAME}: it is damaged in the zip file"]
            assert tracemalloc.get_traced_memory()[1] < 2**24
        finally:
            tracemalloc.stop()

    def test_more_than_may_be_unpacked(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(archive, "MOST_BYTES", len(GAME))
        file = zipped(tmp_path / "x.zip", ("a.race", GAME), ("b.race", GAME))
        with pytest.raises(BadArchive, match="it takes more than 0 MB when unpacked"):
            refused(file, tmp_path / "home")

    @pytest.mark.parametrize("zip64", [False, True])
    def test_too_many_files(self, zip64: bool, tmp_path: Path) -> None:
        file = tmp_path / "x.zip"
        file.write_bytes(listing(70_000 if zip64 else 20_001, zip64=zip64))
        with pytest.raises(BadArchive, match="it holds more than 20000 files"):
            refused(file, tmp_path / "home")
        file.write_bytes(listing(200_000, zip64=zip64))
        with pytest.raises(BadArchive, match="it lists too many files"):
            refused(file, tmp_path / "home")

    def test_a_zip64_of_a_few_files_is_read(self, tmp_path: Path) -> None:
        made = zipfile.ZipFile(tmp_path / "x.zip", "w")
        with made, made.open(NAME, "w", force_zip64=True) as entry:
            entry.write(GAME)
        assert [each.added for each in imported(tmp_path / "x.zip", tmp_path / "home")] == [True]

    def test_what_is_no_zip_file(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        (tmp_path / "text").write_text("PK? no.")
        (tmp_path / "empty").touch()
        good = zipped(tmp_path / "x.zip", (NAME, GAME)).read_bytes()
        (tmp_path / "cut").write_bytes(good[:-30])
        (tmp_path / "front").write_bytes(b"PK\5\6" + b"\xff" * 16 + b"\0\0")
        for name, reason in (
            ("none", "no such file or folder"),
            (".", "this is a folder, not a file"),
            ("pipe", "not a regular file"),
            ("/dev/zero", "not a regular file"),
            ("text", "not a zip file"),
            ("empty", "not a zip file"),
            ("cut", "not a zip file"),
            ("front", "the zip file is damaged"),
        ):
            with pytest.raises(BadArchive) as bad:
                refused(tmp_path / name, tmp_path / "home")
            assert str(bad.value) == reason, name

    def test_any_damage(self, tmp_path: Path) -> None:
        """Bytes turned over: what is added are games that stood in the zip, and the rest is said."""
        rng = random.Random("heron")
        games = {f"{n}.race": GAME + b"# %d\n" % n for n in range(3)}
        good = zipped(tmp_path / "x.zip", *games.items()).read_bytes()
        ends: set[str | int] = set()
        for number in range(300):
            data = bytearray(good)
            for _each in range(rng.randint(1, 4)):
                data[rng.randrange(len(data))] = rng.choice((0, 1, 0xFF, rng.randrange(256)))
            (tmp_path / "x.zip").write_bytes(data[: rng.choice((len(data), rng.randrange(len(data))))])
            home = tmp_path / f"home{number}"
            try:
                done = imported(tmp_path / "x.zip", home)
            except BadArchive as bad:
                ends.add(str(bad))
                assert not home.exists()
                continue
            ends.add(len(done))
            assert len(texts(home)) == sum(each.added for each in done)
            assert set(texts(home).values()) <= set(games.values())
            assert not [each for each in done if refused_character(str(each.fault))]
        assert {"not a zip file", "the zip file is damaged", 3} <= ends
        assert {each.name for each in tmp_path.iterdir() if not each.name.startswith("home")} == {"x.zip"}

    def test_a_disk_that_fills_up(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        write = files.write_all

        def full(file: int, text: bytes) -> None:
            if text.endswith(b"add 1\n"):
                raise OSError(errno.ENOSPC, "full")
            write(file, text)

        monkeypatch.setattr(files, "write_all", full)
        file = zipped(tmp_path / "x.zip", ("a.race", GAME), ("b.race", GAME + b"add 1\n"), ("c.race", GAME))
        games = import_games(RACE, file, tmp_path / "home")
        assert next(games).added
        with pytest.raises(NotWritten, match="full") as full_disk:
            next(games)
        assert (full_disk.value.errno, full_disk.value.left) == (errno.ENOSPC, 1)
        assert texts(tmp_path / "home") == {"a.race": GAME}


def listing(count: int, *, zip64: bool) -> bytes:
    """A zip file that is nothing but a list of empty files."""
    entry = struct.pack("<4s4B4HL2L5H2L", b"PK\1\2", 20, 3, 20, 0, 0, 0, 0, 33, 0, 0, 0, 1, *(0,) * 6)
    names = b"".join(entry + b"x" for _each in range(count))
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, *(min(count, 0xFFFF),) * 2, len(names), 0, 0)
    if not zip64:
        return names + end
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    end64 = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, len(names), 0)
    return names + end64 + struct.pack("<4sLQL", b"PK\6\7", 0, len(names), 1) + end


@pytest.fixture(autouse=True)
def _no_file_stays_open(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever is wrong with a zip file, it is closed."""
    opened: list[io.FileIO] = []

    class Watched(io.FileIO):
        def __init__(self, number: int) -> None:
            super().__init__(number)
            opened.append(self)

    monkeypatch.setattr("hotseat.storage.archive.io.FileIO", Watched)
    yield
    assert all(file.closed for file in opened)
