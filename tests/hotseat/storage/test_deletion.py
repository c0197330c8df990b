"""Deleted games go to the system's trash or to the folder `deleted`, and are never lost."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote

import pytest
from tests.hotseat.race import RACE, begun, names

from hotseat.record.reader import read
from hotseat.storage.library import Library, delete_game, throw_away

STEM = "20261121-045447"
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="the trash of XDG is Linux's")


def game(folder: Path, name: str = f"{STEM}.race", text: str = "a game\n") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text)
    return path


def without_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it was never imported: it reads the environment once, when it is."""
    for name in [each for each in sys.modules if each.split(".")[0] == "send2trash"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "gi", None)  # that one knows the desktop of this machine


@pytest.fixture
def trash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The library itself, with a trash of its own."""
    without_library(monkeypatch)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "Trash"


def system(monkeypatch: pytest.MonkeyPatch, send: Callable[[str], None]) -> None:
    module = ModuleType("send2trash")
    module.__dict__["send2trash"] = send
    monkeypatch.setitem(sys.modules, "send2trash", module)


@on_linux
class TestTrash:
    def test_a_game_goes_there_with_all_that_is_in_it(self, tmp_path: Path, trash: Path) -> None:
        begun(tmp_path / "saves", STEM).close()
        path = tmp_path / "saves" / f"{STEM}.race"
        text = path.read_bytes()
        assert delete_game(path) is None
        assert names(path.parent) == []
        (moved,) = (trash / "files").iterdir()
        assert moved.read_bytes() == text
        assert read(RACE, text, "x").header.names == ("North", "South")

    @pytest.mark.parametrize("name", ["決勝 & \udcff\udcfe", "$(x) `y` %41 -f", "two\nPath=etc", "~"])
    def test_any_name(self, name: str, tmp_path: Path, trash: Path) -> None:
        path = game(tmp_path / "saves", f"{name}.race")
        assert throw_away(path) is None
        assert names(trash / "files") == [f"{name}.race"]
        (info,) = (trash / "info").iterdir()
        lines = info.read_text().splitlines()
        assert [line.partition("=")[0] for line in lines] == ["[Trash Info]", "Path", "DeletionDate"]
        whence = unquote(lines[1].removeprefix("Path="), errors="surrogateescape")
        assert os.path.normpath(trash.parent / whence) == str(path)

    def test_no_game_is_written_over_there(self, tmp_path: Path, trash: Path) -> None:
        for number in range(3):
            assert throw_away(game(tmp_path / "saves", text=f"game {number}\n")) is None
        texts = sorted(each.read_text() for each in (trash / "files").iterdir())
        assert texts == ["game 0\n", "game 1\n", "game 2\n"]

    @pytest.mark.parametrize("data", ["", "rel", "~nobody-of-this-name/x", "FILE", "/proc/nowhere"])
    def test_where_there_is_none_there_is_a_folder(
        self, data: str, tmp_path: Path, trash: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """And nothing is made in the working folder, whatever the environment says."""
        (tmp_path / "file").touch()
        (tmp_path / "here").mkdir()
        monkeypatch.chdir(tmp_path / "here")
        monkeypatch.setenv("XDG_DATA_HOME", data.replace("FILE", str(tmp_path / "file")))
        path = game(tmp_path / "saves")
        assert throw_away(path) == tmp_path / "saves" / "deleted" / path.name
        assert names(tmp_path / "here") == []
        assert names(tmp_path / "saves") == ["deleted"]

    @pytest.mark.parametrize("home", ["", "rel", "/proc/nowhere", None])
    def test_no_home(
        self, home: str | None, tmp_path: Path, trash: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("XDG_DATA_HOME")
        monkeypatch.delenv("HOME")
        if home is not None:
            monkeypatch.setenv("HOME", home)
            if not home:  # the root of all files would have a trash then
                system(monkeypatch, pytest.fail)
        else:  # nobody knows who this is, either
            monkeypatch.setattr("pwd.getpwuid", {}.__getitem__)
        (tmp_path / "here").mkdir()
        monkeypatch.chdir(tmp_path / "here")
        path = game(tmp_path / "saves")
        assert throw_away(path) == tmp_path / "saves" / "deleted" / path.name
        assert names(tmp_path / "here") == []


class TestFolder:
    def test_no_game_is_written_over_there(self, tmp_path: Path) -> None:
        for number, name in enumerate((STEM, f"{STEM}-2", f"{STEM}-3")):
            moved = throw_away(game(tmp_path, text=f"game {number}\n"))
            assert moved == tmp_path / "deleted" / f"{name}.race"
            assert moved.read_text() == f"game {number}\n"
        assert throw_away(game(tmp_path, "My game.race")) == tmp_path / "deleted" / "My game.race"
        assert throw_away(game(tmp_path, "My game.race")) == tmp_path / "deleted" / "My game-2.race"

    def test_what_lies_there_is_no_saved_game(self, tmp_path: Path) -> None:
        kept = game(tmp_path, f"{STEM} kept.race")
        throw_away(game(tmp_path))
        assert [each.path for each in Library(RACE, tmp_path).games()] == [kept]

    @pytest.mark.parametrize("trouble", [OSError(5, "no"), RuntimeError("no bus"), AttributeError("x"), None])
    def test_a_trash_that_fails_or_does_nothing_and_says_nothing(
        self, trouble: Exception | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fails(_path: str) -> None:
            if trouble:
                raise trouble

        system(monkeypatch, fails)
        path = game(tmp_path)
        assert throw_away(path) == tmp_path / "deleted" / path.name

    def test_where_neither_will_do_the_game_is_still_there(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = game(tmp_path)
        (tmp_path / "deleted").touch()
        with pytest.raises(FileExistsError):
            throw_away(path)
        assert path.read_text() == "a game\n"
        (tmp_path / "deleted").unlink()

        def fails(_path: Path, _to: Path, **_more: bool) -> None:
            raise OSError(18, "another disk")

        monkeypatch.setattr(os, "link", fails)
        monkeypatch.setattr(os, "rename", fails)
        with pytest.raises(OSError, match="another disk"):
            throw_away(path)
        assert path.read_text() == "a game\n"
        assert names(tmp_path / "deleted") == [], "an empty file would look like a lost game"

    @pytest.mark.parametrize("trouble", [OSError(2, "said of a network"), KeyboardInterrupt()])
    def test_a_move_that_was_done_and_broken_off_is_not_taken_for_none(
        self, trouble: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        real = os.unlink

        def unlinked(path: Path) -> None:
            real(path)
            raise trouble

        path = game(tmp_path)
        with monkeypatch.context() as patch, suppress(KeyboardInterrupt):
            patch.setattr(os, "unlink", unlinked)
            throw_away(path)
        assert (tmp_path / "deleted" / path.name).read_text() == "a game\n"
        assert not path.exists()

    def test_a_file_that_cannot_be_removed_stays_where_it_was(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path, real = game(tmp_path), os.unlink

        def unlinked(name: Path) -> None:
            if name == path:
                raise PermissionError(1, "Operation not permitted")
            real(name)

        with monkeypatch.context() as patch:
            patch.setattr(os, "unlink", unlinked)
            with pytest.raises(PermissionError):
                throw_away(path)
        assert path.read_text() == "a game\n"
        assert names(tmp_path / "deleted") == []
