"""Helper for tests of the command line: run it and look at the result."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.azul.record_texts import RECORDS

from azul.__main__ import main

GAME = RECORDS / "two-coloured.azul"
ESCAPES = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Ended:
    """The end of a command line: its status, its output and its errors.

    It runs in this process as if into pipes, or in one of its own if `apart`.
    """

    def __init__(
        self, *arguments: str, home: Path | None = None, apart: bool = False, **environment: str
    ) -> None:
        environment = {"AZUL_HOME": str(home or "/nowhere"), "COLUMNS": "80"} | environment
        run = _run_apart if apart else _run_here
        self.status, self.out, self.err = run(arguments, environment)
        assert "Traceback" not in self.err, self.err
        assert not ESCAPES.search(self.out + self.err), ascii(self.out + self.err)


def printed(*arguments: str, status: int = 0, width: int = 80, home: Path | None = None) -> str:
    """The output of a command without errors; the home folder is the test's own unless given."""
    ended = Ended(*arguments, home=home or Path(os.environ["AZUL_HOME"]), COLUMNS=str(width))
    assert (ended.status, ended.err) == (status, "")
    return ended.out


def complaint(*arguments: str, status: int = 1, home: Path | None = None) -> str:
    """The errors of a command without output."""
    ended = Ended(*arguments, home=home)
    assert (ended.status, ended.out) == (status, "")
    return ended.err


def _run_here(arguments: Sequence[str], environment: dict[str, str]) -> tuple[int, str, str]:
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _stream in range(2))
    with pytest.MonkeyPatch.context() as patch, Path(os.devnull).open() as nothing:
        for name, value in environment.items():
            patch.setenv(name, value)
        for name, stream in (("stdin", nothing), ("stdout", out), ("stderr", err)):
            patch.setattr(sys, name, stream)
        status = main(list(arguments))
    for stream in (out, err):
        stream.seek(0)
    return status, out.read(), err.read()


def _run_apart(arguments: Sequence[str], environment: dict[str, str]) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "azul", *arguments],
        capture_output=True,
        text=True,
        env={key: value for key, value in os.environ.items() if key != "TEXTUAL_DRIVER"} | environment,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr
