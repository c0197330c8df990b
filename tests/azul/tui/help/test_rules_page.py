"""The help shows docs/rules.md itself, from a wheel and from an editable install."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.azul.tui.playing import help_text

import azul
from azul import game
from azul.game import rules_text
from azul.tui import prompt as commands
from azul.tui.app import RULES as NAMES
from azul.tui.app import help_sections
from hotseat.tui.commands import spoken

ROOT = Path(__file__).parents[4]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
SHOW = (
    "import sys; sys.path.insert(0, sys.argv[1]); from azul.game import rules_text; "
    "import azul; print(azul.__file__); sys.stdout.buffer.write(rules_text().encode())"
)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that users install, built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    # Hatchling is what pip asks to build it; where it is not there pip fetches it.
    fetched = importlib.util.find_spec("hatchling") is None
    build = ("hatchling", "build", "-t", "wheel", "-d", folder)
    fetch = ("pip", "wheel", "--quiet", "--no-deps", "-w", folder, ".")
    built = subprocess.run(
        [sys.executable, "-m", *(fetch if fetched else build)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=120,
    )
    found = list(folder.glob("*.whl"))
    if not found and fetched:
        pytest.skip(f"no wheel can be built here without a network: {built.stderr[-200:]}")
    assert len(found) == 1, built.stderr
    return found[0]


def test_a_wheel_holds_the_very_file(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        assert archive.read("azul/docs/rules.md").decode() == RULES
        names = archive.namelist()
    assert "azul/py.typed" in names
    assert "hotseat/py.typed" in names
    assert not any(name.startswith(("tests/", "src/")) for name in names)


def test_the_help_of_a_wheel_shows_the_very_file(wheel: Path, tmp_path: Path) -> None:
    unpacked = tmp_path / "installed"
    with ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    said = subprocess.run(
        [sys.executable, "-c", SHOW, unpacked],
        capture_output=True,
        check=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": ""},
        timeout=60,
    ).stdout.decode()
    place, _newline, shown = said.partition("\n")
    assert Path(place).is_relative_to(unpacked)
    assert shown == RULES


def test_the_help_of_an_editable_install_shows_the_very_file() -> None:
    assert azul.__file__ is not None
    if Path(azul.__file__).is_relative_to(ROOT / "src"):
        assert not (Path(azul.__file__).parent / "docs").exists()
    assert rules_text() == RULES


def test_an_installation_without_the_rules_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "__file__", str(tmp_path / "a" / "azul" / "game.py"))
    assert "missing" in rules_text()


def test_the_keys_and_how_the_table_is_read_stand_above_the_rules() -> None:
    text = help_text()
    assert text.startswith("# Azul in brief\n\n- Score the most points")
    assert text.endswith(RULES)
    keys, heading, reading = text.removesuffix(RULES).partition("# Reading the table")
    assert heading
    for sign in ("17 -> 21", "[B]", "3 + 2 = 5", "12 + 7 - 2 = 17", "+7", "+4", "▌"):
        assert f"| `{sign}` | " in reading
    rows = [line.split(" | ") for line in keys.splitlines()]
    for command in commands.TABLE:
        if command.text:
            named = next(row[0] for row in rows if row[-1] == f"{command.text} |")
            for key in command.keys.split(","):
                assert spoken(key).lower() in named.lower().strip("| ").split(", ")
    for row in (
        "| ?, F1 | Keys and rules |",
        "| q | Quit; your game is saved (ctrl+q quits at once) |",
        "| g, F3 |",
        "| x | End the game without a winner |",
    ):
        assert row in keys
    assert "| d, delete | Move a game to the trash; asks first |" in reading
    for part in ("B Y R K W", "1-5 F", "ctrl+p", "ctrl+z", "esc, backspace"):
        assert part in keys


def test_the_sections_have_their_names() -> None:
    headings = {section.name: section.text.partition("\n")[0].strip("# ") for section in help_sections()}
    assert tuple(headings)[4:] == NAMES
    assert headings == {
        "short": "Azul in brief",
        "keys": "Keys",
        "signs": "Reading the table",
        "games": "Keys for saved games",
        "azul": "Azul",
        "table": "What is on the table",
        "taking": "Taking tiles",
        "lines": "What a line takes",
        "floor": "The floor",
        "centre": "The centre and the marker",
        "tiling": "Tiling the wall",
        "points": "Points for a tile",
        "floor-cost": "What the floor costs",
        "end": "The end",
        "round": "An example round",
        "grey": "The grey wall",
        "seldom": "Rare cases",
    }


def test_the_page_is_drawn_without_characters_of_doubtful_width() -> None:
    from rich.console import Console

    from hotseat.tui.screens.pages import Plain

    console = Console(width=80, record=True, file=open(os.devnull, "w"))  # noqa: PTH123, SIM115
    for section in help_sections():
        console.print(Plain(section.text))
    drawn = console.export_text()
    assert "Take coloured tiles" in drawn
    doubtful = {c for c in drawn if not c.isascii()} - set("·…─━│┃┏┓┗┛┡┩┢┪╇╈└┘├┤┬┴┼╷╵╶╴═║╔╗╚╝▌")
    assert not doubtful
