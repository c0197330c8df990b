"""Names of files: none is taken from another program's file, and folders are as deep as they may be."""

from __future__ import annotations

import errno
import os
import select
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from tests.hotseat.race import RACE, Move, begun, stands

from hotseat.i18n import use_language
from hotseat.record import RecordError
from hotseat.session import Session
from hotseat.storage import make_folder, read_bytes, read_plain, reason
from hotseat.storage.library import Library, copy_game, delete_game, retitle_game

STEM = "20261121-045447"

THEIRS = "another program's"


DEEDS: list[tuple[Callable[[Path], object], str]] = [
    (lambda path: begun(path.parent, f"{STEM} new").close(), f"{STEM} new.race"),
    (lambda path: retitle_game(path, "Final"), f"{STEM} Final.race"),
    (lambda path: copy_game(path, path.parent, "copy"), "copy.race"),
    (delete_game, f"deleted/{STEM}.race"),
]


def _before(monkeypatch: pytest.MonkeyPatch, deed: Callable[[], object]) -> None:
    """Do something right before any file gets a name."""

    def watched(real: Callable[..., None]) -> Callable[..., None]:
        def named(old: Path, new: Path, **more: bool) -> None:
            deed()
            real(old, new, **more)

        return named

    for name in ("link", "rename", "replace"):
        monkeypatch.setattr(os, name, watched(getattr(os, name)))


@pytest.mark.parametrize(("deed", "name"), DEEDS)
def test_a_file_that_appears_at_the_last_moment_is_not_replaced(
    deed: Callable[[Path], object], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(tmp_path, STEM).close()
    theirs, path = tmp_path / name, tmp_path / f"{STEM}.race"
    text = path.read_bytes()
    _before(monkeypatch, lambda: theirs.write_text(THEIRS))
    with suppress(ValueError, FileExistsError):
        deed(path)
    assert theirs.read_text() == THEIRS
    assert text in [each.read_bytes() for each in tmp_path.rglob("*.race")]
    assert not [*tmp_path.rglob("*.new")]


@pytest.mark.parametrize(("deed", "name"), DEEDS)
def test_file_systems_without_links(
    deed: Callable[[Path], object], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_words: object, **_more: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    begun(tmp_path, STEM).close()
    path = tmp_path / f"{STEM}.race"
    text = path.read_bytes()
    monkeypatch.setattr(os, "link", refused)
    deed(path)
    made = tmp_path / name
    assert made.exists()
    made.write_text(THEIRS)
    path.write_bytes(text)
    with suppress(ValueError, FileExistsError):
        deed(path)
    assert made.read_text() == THEIRS
    assert not [*tmp_path.rglob("*.new")]


@pytest.mark.parametrize("title", ["", "Final"])
def test_a_program_killed_between_two_names_leaves_one_game(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(_path: Path) -> None:
        raise KeyboardInterrupt

    def deed() -> object:
        return retitle_game(tmp_path / f"{STEM}.race", title) if title else begun(tmp_path, STEM)

    if title:
        begun(tmp_path, STEM).close()
    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", killed)
        with pytest.raises(KeyboardInterrupt):
            deed()
    (saved,) = Library(RACE, tmp_path).games()
    session = Session.resume(RACE, saved.path)
    session.advance()
    session.play(Move("add", 2))
    session.retitle("Last")
    session.close()
    assert session.unsaved is None
    assert stands(session)
    begun(tmp_path, STEM).close()
    assert len(Library(RACE, tmp_path).games()) == 2


def test_a_name_not_on_the_disk_replaces_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(tmp_path, STEM)
    path, real = session.path, os.fsync

    def failing(file: int) -> None:
        if stat.S_ISDIR(os.fstat(file).st_mode):
            raise OSError(errno.EIO, "Input/output error")
        real(file)

    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(OSError, match="Input/output error"):
        session.retitle("Last")
    assert session.path == path
    assert [file.path for file in Library(RACE, tmp_path).games()] == [*tmp_path.iterdir()] == [path]
    session.close()


def test_a_name_that_cannot_be_removed_again_is_no_other_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_words: object, **_more: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    begun(tmp_path, STEM).close()
    path = tmp_path / f"{STEM}.race"
    with monkeypatch.context() as patch:
        for name in ("unlink", "fsync"):
            patch.setattr(os, name, failing)
            with pytest.raises(OSError, match="Input/output error"):
                retitle_game(path, name)
            assert path.exists()
        patch.setattr(os, "link", failing)
        assert retitle_game(path, "Final").exists(), "without links it has one name at a time"


def test_a_folder_may_lie_deep(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path.joinpath(*["d"] * 1100)
    try:
        make_folder(folder)
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700, "for this user alone"
    finally:
        with suppress(OSError):
            os.removedirs(folder)  # from below: pytest could not


def test_frequent_reasons_of_the_system_are_in_the_language_of_the_game() -> None:
    use_language("tr")
    for name in (
        *("ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "ENOENT", "EISDIR", "ENOTDIR", "EEXIST"),
        *("ENAMETOOLONG", "EFBIG", "ELOOP", "ENXIO", "EOPNOTSUPP", "EIO"),
    ):
        assert reason(OSError(getattr(errno, name), "the system's words")) != "the system's words"


def test_a_file_is_read_up_to_a_length_and_one_byte_more(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert (read_plain(path, 3), read_plain(path, 5)) == (b"1234", b"12345")


def test_a_silent_pipe_is_given_up_after_ten_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[int] = []

    class Silent:
        def register(self, file: int, events: int) -> None: ...

        def poll(self, milliseconds: int) -> list[int]:
            waits.append(milliseconds)
            return []

    monkeypatch.setattr(select, "poll", Silent)
    path = tmp_path / "pipe"
    os.mkfifo(path)
    held = os.open(path, os.O_RDWR)
    try:
        with pytest.raises(RecordError, match="no input for 10 seconds"):
            read_bytes(path)
    finally:
        os.close(held)
    assert waits == [10_000]
