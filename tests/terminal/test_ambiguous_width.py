"""Terminals that draw lines and blocks two cells wide: they are asked, and then get none."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from unicodedata import east_asian_width

import pytest
from tests.screen_text import screen_text

from azul.game import LIBRARY, Flags, Setup
from azul.tui.app import AzulApp
from hotseat.settings import Settings

PROGRAM = "from hotseat.tui.terminal import draws_lines_wide; print('wide', draws_lines_wide())"


def answered(answer: bytes, **environment: str) -> str:
    """What the program prints in a terminal that answers its question so."""
    own, its = pty.openpty()
    locale = {
        "LANG": "ja_JP.UTF-8",
        "LC_ALL": "",
        "LC_CTYPE": "",
        "LANGUAGE": "",
        "TEXTUAL_DRIVER": "",
        "PYTHONUTF8": "1",
    }
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM], stdin=its, stdout=its, env={**os.environ, **locale, **environment}
    )
    os.close(its)
    text = b""
    try:
        while b"wide " not in text or not text.endswith(b"\n"):
            text += os.read(own, 1000)
            if b"\x1b[6n" in text and answer:
                os.write(own, answer)
                answer = b""
    finally:
        process.wait(20)
        os.close(own)
    return text.decode()


@pytest.mark.parametrize(
    ("answer", "wide"), [(b"\x1b[12;3R", "True"), (b"\x1b[12;2R", "False"), (b"", "False"), (b"x", "False")]
)
def test_the_terminal_is_asked(answer: bytes, wide: str) -> None:
    text = answered(answer)
    assert f"wide {wide}" in text
    assert "\x1b[6n" in text


def test_no_other_terminal_is_asked() -> None:
    text = answered(b"", LANG="tr_TR.UTF-8")
    assert "wide False" in text
    assert "\x1b" not in text


@pytest.mark.parametrize("keys", [(), ("question_mark",), ("g",), ("f2",), ("ctrl+p",)])
async def test_plain_drawing_leave_no_width_in_doubt(keys: tuple[str, ...]) -> None:
    app = AzulApp(LIBRARY.begin(Setup(("Ada", "Ben"), seed="heron")), Flags())
    async with app.run_test(size=(120, 40)) as pilot:
        assert in_doubt(app)
        app.change(Settings.plain_drawing, "on", write=False)
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        assert not in_doubt(app)
        app.change(Settings.plain_drawing, "off", write=False)


def in_doubt(app: AzulApp) -> set[str]:
    return {char for char in screen_text(app.screen) if east_asian_width(char) == "A"}
