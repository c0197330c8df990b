"""The help: docs/rules.md itself, opened at the section about the current situation."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from tests.azul.games import COLOURED, GREY, begun, play_until, played, positions
from tests.azul.tui.playing import app_for, help_text, hover, open_table, resize, text
from textual.pilot import Pilot

import azul
from azul import wording
from azul.rules import CENTRE, FLOOR, Colour, Phase, Position, WallKind
from azul.tui import prompt as commands
from azul.tui.cursor import Cursor, Group, Line, Source, Space, Target
from azul.tui.prompt import RULES as NAMES
from azul.tui.prompt import help_sections
from azul.tui.table import section_of
from azul.wording import rules_text
from hotseat import i18n
from hotseat.text.scripts import show_letters_of
from hotseat.tui.commands import key_name
from hotseat.tui.screens.pages import HelpPage

ROOT = Path(__file__).parents[4]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
SHOW = (
    "import sys; sys.path.insert(0, sys.argv[1]); from azul.wording import rules_text; "
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


def test_a_wheel_holds_the_very_file_and_its_help_shows_it(wheel: Path, tmp_path: Path) -> None:
    unpacked = tmp_path / "installed"
    with ZipFile(wheel) as archive:
        archive.extractall(unpacked)
        names = archive.namelist()
    assert {"azul/docs/rules.md", "azul/py.typed", "hotseat/py.typed"} <= {*names}
    assert not any(name.startswith(("tests/", "src/")) for name in names)
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
    monkeypatch.setattr(wording, "__file__", str(tmp_path / "a" / "azul" / "wording.py"))
    assert "missing" in rules_text()


def test_the_keys_and_how_the_table_is_read_stand_above_the_rules() -> None:
    text = help_text()
    assert text.startswith("# Azul in brief\n\n- Score the most points")
    rules = re.sub(r"<!--.*?-->\n*", "", RULES, flags=re.DOTALL)
    assert text.endswith(rules)
    keys, heading, reading = text.removesuffix(rules).partition("# Reading the table")
    assert heading
    for sign in ("17 → 21", "[B]", "3→ + 2↓ = 5", "12 + 7 - 2 = 17", "+7", "+4", "▌"):
        assert f"| `{sign}` | " in reading
    rows = [line.split(" | ") for line in keys.splitlines()]
    for command in commands.TABLE:
        if command.text:
            named = next(row[0] for row in rows if row[-1] == f"{command.text} |")
            for key in command.keys.split(","):
                assert key_name(key).lower() in named.lower().strip("| ").split(", ")
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
    assert {"Azul in brief", "Keys", "What is on the table"} <= {line.rstrip() for line in drawn.splitlines()}
    doubtful = {c for c in drawn if not c.isascii()} - set("→↓·…─━│┃┏┓┗┛┡┩┢┪╇╈└┘├┤┬┴┼╷╵╶╴═║╔╗╚╝▌")
    assert not doubtful


RED = Colour.RED


def position(phase: Phase, wall: WallKind = COLOURED) -> Position:
    return next(game for game in positions(2, wall, 1) if game.phase is phase)


def page(pilot: Pilot[int]) -> HelpPage:
    found = pilot.app.screen
    assert isinstance(found, HelpPage)
    return found


def lit(pilot: Pilot[int]) -> str:
    """The heading that is lit, which stands on the first row unless the end of the text is near."""
    parts = page(pilot).parts
    yours = pilot.app.theme_variables["yours"].lower()
    found = []
    for y in range(parts.size.height):
        for segment in parts.render_line(y):
            colour = segment.style.color if segment.style else None
            if segment.text.strip() and colour and colour.get_truecolor().hex == yours:
                found.append((y, segment.text.strip()))
    assert len(found) == 1, found
    y, heading = found[0]
    assert y == 0 or parts.scroll_offset.y == parts.max_scroll_y
    return heading


@pytest.mark.parametrize(
    ("cursor", "target", "name"),
    [
        (Cursor(), None, "short"),
        (Cursor(source=2), None, "taking"),
        (Cursor(source=CENTRE), None, "centre"),
        (Cursor(group=Group(2, RED)), None, "taking"),
        (Cursor(group=Group(CENTRE, RED)), None, "centre"),
        (Cursor(group=Group(2, RED), held=True, line=3), None, "lines"),
        (Cursor(group=Group(CENTRE, RED), held=True, line=FLOOR), None, "floor"),
        (Cursor(), Group(3, RED), "taking"),
        (Cursor(), Source(CENTRE), "centre"),
        (Cursor(source=2), Line(1, 4), "lines"),
        (Cursor(source=2), Line(2, FLOOR), "floor"),
        (Cursor(), Space(1, 2, 3), "tiling"),
        (Cursor(group=Group(2, RED), held=True, line=3), Space(1, 2, 3), "lines"),
    ],
)
def test_the_section_on_what_is_chosen_or_pointed_at(
    cursor: Cursor, target: Target | None, name: str
) -> None:
    assert section_of(position(Phase.OFFER), cursor, target, account=False) == name


def test_the_section_on_what_is_going_on() -> None:
    assert section_of(position(Phase.OFFER), Cursor(), None, account=True) == "tiling"
    assert section_of(position(Phase.TILING, GREY), Cursor(column=2), None, account=True) == "grey"
    over = play_until(begun(), Phase.OVER).position
    assert section_of(over, Cursor(), Source(1), account=True) == "end"


async def test_at_the_table() -> None:
    async with open_table(played(begun(), 2)) as (pilot, table):
        game = table.session.position
        source, tiles = next(iter(game.offer.sources()))
        await pilot.press("question_mark")
        assert lit(pilot) == "Azul in brief"
        await pilot.press("escape", str(source), "question_mark")
        assert lit(pilot) == "Taking tiles"
        await pilot.press("escape", tiles.colours[0].letter.lower(), "question_mark")
        assert lit(pilot) == "What a line takes"
        await pilot.press("escape", "escape", "escape")
        await hover(pilot, Line(1, FLOOR))
        await pilot.press("question_mark")
        assert lit(pilot) == "The floor"
        await pilot.press("escape")
        await hover(pilot, Source(CENTRE))
        await pilot.press("question_mark")
        assert lit(pilot) == "The centre and the marker"


async def test_at_a_round_s_end_and_at_the_end() -> None:
    session = begun()
    while session.position.round < 2:
        played(session, 1)
    async with open_table(session) as (pilot, table):
        await pilot.press("question_mark")
        assert lit(pilot) == "Tiling the wall"
        parts = page(pilot).parts
        width = parts.scrollable_content_region.width
        beside = [strip.crop(width - 1, width).text.strip() for strip in map(parts.render_line, range(20))]
        assert parts.show_vertical_scrollbar
        assert not any(beside), "between the text and its scroll bar there is air"
        await pilot.press("q")
        play_until(session, Phase.OVER)
        table.show_all()
        await pilot.press("enter", "question_mark")
        assert lit(pilot) == "The end"


async def test_on_the_start_screen_and_from_section_to_section() -> None:
    headings = [section.text.partition("\n")[0].strip("# ") for section in help_sections()]
    async with app_for().run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        assert lit(pilot) == "Azul in brief"
        assert "n p next, previous section" in text(pilot)
        await pilot.press("p")
        assert lit(pilot) == "Azul in brief"
        for heading in headings[1:5]:
            await pilot.press("n")
            assert lit(pilot) == heading
        await pilot.press("shift+tab")
        assert lit(pilot) == headings[3]
        for _ in headings:
            await pilot.app.run_action("section(1)", pilot.app.screen)
        await pilot.pause()
        assert lit(pilot) == headings[-1]
        await pilot.press("home", "n")  # from what is seen, not from what was scrolled away
        assert lit(pilot) == headings[1]
        await resize(pilot, 60, 30)
        await pilot.press("n")
        assert lit(pilot) == headings[2]


def test_keys_of_moves_are_written_out_where_the_letters_are_persian() -> None:
    i18n.use_language("fa")
    show_letters_of("language")
    keys = next(section.text for section in help_sections() if section.name == "keys")
    for written in ("۱ تا ۹، C", "آ ز ق س د", "۱ تا ۵، F"):
        assert written in keys
