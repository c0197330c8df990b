"""The language of a run from the settings, whatever lies in their place."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hotseat.storage.files import HOME, SETTINGS_FILE

LITTLE_MEMORY = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (2**29, 2**29))
from azul.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def helped(home: Path, *words: str) -> str:
    command = [sys.executable, "-c", LITTLE_MEMORY, "--help", *words]
    environment = {**os.environ, HOME: str(home)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60, check=False)
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


def _huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 2**30)


@pytest.mark.skipif(sys.platform != "linux", reason="pipes, devices and limits of Linux")
@pytest.mark.parametrize(
    "make",
    [
        os.mkfifo,
        lambda path: path.symlink_to("/dev/zero"),
        lambda path: path.symlink_to(path),
        Path.mkdir,
        _huge,
        lambda path: path.write_text("\n" * 1_000_000),
        lambda path: path.write_bytes(b'language = "tr"\n' + b"\xff" * 70_000),
    ],
)
def test_nothing_in_the_place_of_the_settings_stops_a_command(
    make: Callable[[Path], None], tmp_path: Path
) -> None:
    make(tmp_path / SETTINGS_FILE)
    assert helped(tmp_path) == helped(tmp_path / "none", "--language", "en")


@pytest.mark.parametrize(
    "text", ['language = "tr"', "\ufeff\tlanguage='tr'", 'bell = true\n\n  language = "tr"']
)
def test_the_language_of_the_settings_is_spoken(text: str, tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE).write_text(text, encoding="utf-8")
    assert helped(tmp_path) == helped(tmp_path / "none", "--language", "tr")
