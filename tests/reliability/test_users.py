"""Two users on one machine: what the one saves, and who else can read, lock and change it."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

if sys.platform != "linux" or os.geteuid() != 0:
    pytest.skip("only root can be two users", allow_module_level=True)

from tests.hotseat.race import RACE, Move, begun

from hotseat.session import Session
from hotseat.settings import Settings
from hotseat.settings.file import recall, remember
from hotseat.storage import SETTINGS_FILE
from hotseat.storage.library import retitle_game

OWNER, OTHER = 65501, 65502

GAME = "20261121-045447"


def as_user(user: int, deed: Callable[[], object], umask: int = 0o022) -> str:
    """Do something as another user, in a process of its own; returns the error, if there is one."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)
            os.umask(umask)
            deed()
        except BaseException as error:
            os.write(writer, f"{type(error).__name__}: {error}".encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as said:
        text = said.read().decode()
    os.waitpid(child, 0)
    return text


@pytest.fixture
def home() -> Iterator[Path]:
    """The owner's folder, which everybody may look into, as pytest's own may not be."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        os.chown(folder, OWNER, OWNER)
        yield folder


def save(folder: Path, umask: int = 0o022) -> None:
    settings = Settings().having(Settings.bell, True)
    remember(settings, {"bell"}, folder)  # what is imported only now could not be as another user
    recall(Settings, folder)

    def deed() -> None:
        with begun(folder, GAME) as session:
            session.play(Move("add", 1))
            assert session.unsaved is None
        assert remember(settings.having(Settings.confirm, True), {"confirm"}, folder) is None

    (folder / SETTINGS_FILE).unlink()
    if folder.name == "new":
        folder.rmdir()
    assert as_user(OWNER, deed, umask) == ""


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def tries(folder: Path) -> list[Callable[[], object]]:
    game, settings = folder / f"{GAME}.race", folder / SETTINGS_FILE
    return [
        lambda: game.open("ab"),
        lambda: settings.open("ab"),
        lambda: game.unlink(),
        lambda: game.rename(folder / "mine.race"),
        lambda: game.chmod(0o666),
        lambda: os.link(game, folder / "linked.race"),
        lambda: (folder / "mine.race").touch(),
        lambda: retitle_game(game, "Mine"),
    ]


@pytest.mark.parametrize("umask", [0o022, 0o002, 0o000])
def test_new_folders_are_the_owner_s_alone(home: Path, umask: int) -> None:
    save(home / "new", umask)
    game = home / "new" / f"{GAME}.race"
    assert mode(home / "new") == 0o700
    for deed in (lambda: [*game.parent.iterdir()], game.read_bytes, *tries(home / "new")):
        assert as_user(OTHER, deed).startswith("PermissionError")
    assert "permission denied" in as_user(OTHER, lambda: Session.resume(RACE, game))


def test_in_a_folder_that_all_may_read_nobody_else_changes_anything(home: Path) -> None:
    save(home)
    game, settings = home / f"{GAME}.race", home / SETTINGS_FILE
    assert (mode(home), mode(game), mode(settings)) == (0o755, 0o644, 0o644)
    before = [each.read_bytes() for each in (game, settings)]
    for deed in tries(home):
        assert as_user(OTHER, deed).startswith("PermissionError")

    def plays() -> None:
        session = Session.resume(RACE, game)
        assert session.unsaved is not None
        session.play(Move("add", 1))
        assert session.lost is not None
        Session.resume(RACE, game)  # nor is it locked by that
        session.close()

    assert as_user(OTHER, plays) == ""
    assert as_user(OWNER, lambda: Session.resume(RACE, game).close()) == ""
    assert [each.read_bytes() for each in (game, settings)] == before
    assert sorted(each.name for each in home.iterdir()) == [game.name, settings.name]


def test_settings_that_are_private_stay_so(home: Path) -> None:
    save(home)
    path = home / SETTINGS_FILE
    path.chmod(0o600)
    changed = Settings().having(Settings.bell, False)
    assert as_user(OWNER, lambda: remember(changed, {"bell"}, home)) == ""
    assert mode(path) == 0o600
    assert not recall(Settings, home).settings.bell
    assert as_user(OTHER, path.read_bytes).startswith("PermissionError")
