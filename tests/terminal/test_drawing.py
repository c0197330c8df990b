"""What a real pseudo-terminal shows: wide names, small windows, few colours, characters of doubtful width."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from unicodedata import east_asian_width

import pytest

pytest.importorskip("termios", reason="there are no pseudo-terminals here")

import pty

from tests.screen_text import screen_text
from tests.terminal.azul_terminal import TWO, Start, assert_left, assert_whole, factories
from tools.terminal.pseudo_terminal import Terminal, environment

from azul.game import LIBRARY, Setup
from azul.tui.app import AzulApp
from hotseat.game import Flags
from hotseat.settings import Settings

WIDE = (
    "山田太郎左衛門藤原朝臣一二三四五六七八九十甲",
    "司馬相如諸葛孔明王羲之李太白杜子美白樂天乙",
    "김수한무거북이와두루미삼천갑자동방삭치치카포",
    "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末",
)
FLOOR = "-1  -1  -2  -2  -2  -3  -3"


def test_four_long_wide_names_fit(start: Start) -> None:
    players = [word for name in WIDE for word in ("--player", name)]
    terminal = start(*players, "--seed", "heron", "--first", "1")
    picture = terminal.until("q quit")
    terminal.settle()
    assert_whole(picture, WIDE)
    assert "\n".join(picture.lines).count(FLOOR) == 4
    terminal.press("1")
    terminal.until("esc back")
    assert_whole(terminal.settle(0.5), WIDE)
    terminal.press(factories(picture)[0].split()[0].lower())
    terminal.until("F line")
    assert_whole(terminal.settle(0.5), WIDE)
    terminal.press("2")
    terminal.until("u undo")
    assert_whole(terminal.settle(0.5), WIDE)


def test_too_small_a_terminal_says_what_is_needed(start: Start) -> None:
    terminal = start(*TWO)
    whole = terminal.until("q quit") and terminal.settle().text
    assert terminal.written.count(b"\x1b[24;1H") == 1  # the first picture comes once
    for size in ((79, 24), (80, 23), (20, 5)):
        terminal.resize(*size)
        terminal.until(f"{size[0]}x{size[1]}")
        assert "80x24" in terminal.picture.text
        assert "help" not in terminal.settle().text
        assert (terminal.picture.overflown, terminal.picture.scrolled) == (0, 0)
    for width in (80, 40, 80):  # the last time, the program may only hear of the size that it has
        terminal.resize(width, 24)
        if width == 80:
            terminal.until(lambda picture: picture.text == whole)
            terminal.settle()
    terminal.resize(132, 50)
    terminal.until(lambda picture: "q quit" in picture.lines[-1])
    assert_whole(terminal.settle(0.5), ("North", "South"))


@pytest.mark.parametrize(
    ("more", "allowed"),
    [
        ({"TERM": "linux", "COLORTERM": ""}, r"[0-9]|3\d|4\d|9[0-7]|10[0-7]"),
        ({"NO_COLOR": "1"}, r"[0-9]|[34]8;2;(\d+);\1;\1"),  # greys: Textual's way
    ],
    ids=["16", "none"],
)
def test_letters_stand_there_in_any_colours(
    start: Start, home: Path, more: dict[str, str], allowed: str
) -> None:
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text('[azul]\ntiles = "3x1"\n', encoding="utf-8")
    terminal = start(*TWO, **more)
    picture = terminal.until("q quit")
    terminal.settle()
    assert_whole(picture, ("North", "South"))
    assert len(re.findall("[BYRKW]", "".join(factories(picture)))) == 20
    colours = rb"\x1b\[([0-9;]*)m"
    for found in set(re.findall(colours, bytes(terminal.written))):
        rest = re.sub(rf"(?:^|;)(?:{allowed})(?=;|$)", "", found.decode())
        assert not rest, found
    terminal.press("q")
    assert_left(terminal)


def test_without_colours_letters_name_those_of_stratopolis(home: Path) -> None:
    few = environment(home, COLORTERM="", TERM="xterm")
    with Terminal((sys.executable, "-m", "stratopolis", *TWO), few) as terminal:
        terminal.until("North to place")
        terminal.until("R1")
        terminal.press("q")
        assert_left(terminal)


# Terminals that draw lines and blocks two cells wide: they are asked, and then get none


PROGRAM = """
import sys
from hotseat.tui.terminal import draws_lines_wide
for _answer in range(int(sys.argv[1])):
    print("wide", draws_lines_wide())
"""


def answered(*answers: bytes, **environment: str) -> str:
    """What the program prints in a terminal that answers its questions so."""
    own, its = pty.openpty()
    locale = dict.fromkeys(("LC_ALL", "LC_CTYPE", "LANGUAGE", "TEXTUAL_DRIVER"), "")
    locale |= {"LANG": "ja_JP.UTF-8", "PYTHONUTF8": "1"}
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(len(answers))],
        stdin=its,
        stdout=its,
        env={**os.environ, **locale, **environment},
    )
    os.close(its)
    text, asked = b"", 0
    try:
        while text.count(b"wide ") < len(answers) or not text.endswith(b"\n"):
            text += os.read(own, 1000)
            if text.count(b"\x1b[6n") > asked:
                os.write(own, answers[asked])
                asked += 1
    finally:
        process.wait(20)
        os.close(own)
    return text.decode()


def test_the_terminal_is_asked() -> None:
    text = answered(b"\x1b[12;3R", b"\x1b[12;2R", b"", b"x")
    assert re.findall("wide (True|False)", text) == ["True", "False", "False", "False"]
    assert text.count("\x1b[6n") == 4


def test_no_other_terminal_is_asked() -> None:
    text = answered(b"", LANG="tr_TR.UTF-8")
    assert "wide False" in text
    assert "\x1b" not in text


@pytest.mark.parametrize("keys", [(), ("question_mark",), ("g",), ("f2",), ("ctrl+p",)])
async def test_plain_drawing_leaves_no_width_in_doubt(keys: tuple[str, ...]) -> None:
    app = AzulApp(LIBRARY.begin(Setup(("Ada", "Ben"), seed="heron")), Flags())
    async with app.run_test(size=(120, 40)) as pilot:
        assert in_doubt(app)
        for key in keys:
            await pilot.press(key)
        app.change(Settings.plain_drawing, "on", write=False)
        await pilot.pause()
        assert not in_doubt(app)
        app.change(Settings.plain_drawing, "off", write=False)


def in_doubt(app: AzulApp) -> set[str]:
    return {char for char in screen_text(app.screen) if east_asian_width(char) == "A"}
