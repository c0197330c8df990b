"""Only one program at a time writes a game: the lock, its holder, and the others."""

from __future__ import annotations

import errno
import shutil
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.hotseat.race import HEADER, RACE, Move, begun, path_of, stands

from hotseat.record.reader import read
from hotseat.session import Session
from hotseat.storage.journal import Locked

ONE = Move("add", 1)

HOLDER = textwrap.dedent("""
    import sys
    from pathlib import Path
    sys.path.insert(0, sys.argv[2])
    from tests.hotseat.race import RACE, Move
    from hotseat.session import Session
    session = Session.resume(RACE, Path(sys.argv[1]))
    session.advance()
    session.play(Move("add", 2))
    print("holding", flush=True)
    sys.stdin.read()
""")


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the game open, with one choice made."""
    path = tmp_path / "game.race"
    path.write_text(HEADER)
    root = str(Path(__file__).parents[3])
    command = [sys.executable, "-c", HOLDER, str(path), root]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "holding\n"
        yield process
        process.kill()


def test_a_second_program_cannot_write_the_same_game(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    path = tmp_path / "game.race"
    before = path.read_bytes()
    with pytest.raises(Locked, match="is open in another window or program; close it there first"):
        Session.resume(RACE, path)
    assert path.read_bytes() == before
    assert read(RACE, before, "x").position.sum == 3


def test_a_killed_program_leaves_its_game_and_no_lock(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    session = Session.resume(RACE, tmp_path / "game.race")
    assert session.position.sum == 3
    session.play(ONE)
    assert stands(session)


def test_a_copy_that_another_program_has_open_is_that_programs(tmp_path: Path) -> None:
    session = begun(tmp_path)
    path = tmp_path / "game.race"
    shutil.copy(path, tmp_path / "copy")
    (tmp_path / "copy").replace(path)
    with Session.resume(RACE, path) as other:
        session.play(ONE)
        other.play(Move("add", 3))
        assert (session.unsaved, other.unsaved) == (None, None)
        assert session.path == tmp_path / "game-2.race"
        assert stands(session)
        session.close()
        assert stands(other)


def test_a_file_system_without_locks_is_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(_file: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", no_locks)
    session = begun(tmp_path)
    session.play(ONE)
    assert session.unsaved is None
    assert stands(session)


def test_no_file_stays_open(tmp_path: Path) -> None:
    begun(tmp_path).close()
    before = len(list(Path("/dev/fd").iterdir()))
    for number in range(20):
        session = begun(tmp_path / str(number))
        with pytest.raises(Locked):
            Session.resume(RACE, path_of(session))
        session.close()
        Session.resume(RACE, path_of(session)).close()
    assert len(list(Path("/dev/fd").iterdir())) == before
