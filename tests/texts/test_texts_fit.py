"""Every text fits its place and is translated: in a made-up language, and in those that there are.

A further language is a catalogue and nothing else: the made-up one is written from the sentences in the code
into a folder of its own, 40 % longer than English, and both games are walked through in it.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.azul.tui.playing import keep_last, overlap
from tests.screen_text import screen_rows
from tests.texts import azul_screens, stratopolis_screens
from tests.texts.catalogues import BRACKETS, MARKS, PSEUDO, install, marked_catalogue, pseudo_catalogue
from tests.texts.shared_screens import kept
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static
from tools.languages import LOCALE

from azul.tui.app import AzulApp
from hotseat import i18n
from hotseat.game import Flags
from hotseat.text.fit import fitted
from hotseat.tui.drawing.canvas import Box
from hotseat.tui.drawing.sheet import AnyPart, Sheet
from hotseat.tui.screens.pages import Drawn, LogPage, Sections
from hotseat.tui.widgets.painted import PaintedWidget
from stratopolis.tui.app import StratopolisApp

CODES = sorted(path.stem for path in LOCALE.glob("*.po"))

Walk = Callable[[Pilot[int], Any, dict[str, Path]], AsyncIterator[str]]
Look = Callable[[App[int], Sequence["Place"]], Iterator[str]]
Games = dict[str, dict[str, Path]]

# What is written alike in every language: names and titles, and keys.
TITLES = ("picking", "counted", "column", "over", "ended", "piles", "hands")
KEYS = (
    *("esc", "enter", "space", "Space", "tab", "backspace", "delete", "home", "end", "pageup", "pagedown"),
    *("left", "right", "up", "down", "ctrl", "shift"),
)
NAMES = frozenset((*azul_screens.NAMES, "Azul", "Stratopolis", "azul", "stratopolis", *TITLES, *KEYS))


# How the players are called where there is too little room for their names.
CUT_NAMES = tuple(name[:cells] for name in azul_screens.NAMES for cells in (1, 2))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of languages: the made-up one, and the real ones with marks."""
    found = tmp_path_factory.mktemp("locale")
    install(pseudo_catalogue(), PSEUDO, found)
    for code in CODES:
        install(marked_catalogue(code), code, found)
    return found


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Games:
    found: Games = {}
    with pytest.MonkeyPatch.context() as patch:
        for name, saved in (("azul", azul_screens.saved), ("stratopolis", stratopolis_screens.saved)):
            home = tmp_path_factory.mktemp(name)
            patch.setenv("AZUL_HOME", str(home))
            found[name] = kept(saved(), home)
    return found


@pytest.fixture
def speak(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    monkeypatch.setattr(i18n, "FOLDER", folder)
    monkeypatch.setenv("LANGUAGE", "")
    yield i18n.use_language
    monkeypatch.undo()
    i18n.use_language(i18n.ENGLISH)


APPS: dict[str, Callable[[], App[int]]] = {
    "azul": lambda: AzulApp(None, Flags()),
    "stratopolis": lambda: StratopolisApp(None, Flags()),
}

# What both games share is walked through once in each language.
ALL_SCREENS: dict[str, Walk] = {
    "azul": azul_screens.all_screens,
    "stratopolis": stratopolis_screens.all_screens,
}
OWN_SCREENS = {**ALL_SCREENS, "stratopolis": stratopolis_screens.own_screens}


async def faults(
    game: str,
    home: Path,
    games: Games,
    size: tuple[int, int],
    look: Look,
    walk: Walk,
) -> dict[str, str]:
    home.mkdir()
    mine = {what: Path(shutil.copy(path, home)) for what, path in games[game].items()}
    keep_last(azul_screens.NAMES, "grey")
    app = APPS[game]()
    found: dict[str, str] = {}
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        async for where in walk(pilot, app, mine):
            for fault in look(app, [*places(app)]):
                found.setdefault(fault, where)
    return found


def cuts(marks: str) -> Look:
    """Looks for texts that are cut, and for places that lie over one another."""

    def look(app: App[int], shown: Sequence[Place]) -> Iterator[str]:
        for place in shown:
            for row in cut_texts(place, marks, CUT_NAMES):
                yield f"{place.name}: {row}"
        for sheet in app.screen.query(Sheet):
            yield from misplaced(sheet)

    return look


def misplaced(sheet: Sheet) -> Iterator[str]:
    """The parts of a sheet that leave it, or lie over a piece of another; one may hide another."""
    shown = [part for part in sheet.parts if part.box.width]
    for part in shown:
        x, y, width, height = part.box
        if x + width > sheet.size.width or y + height > sheet.size.height:
            yield f"{type(part).__name__} leaves the screen"
    for one, other in combinations(shown, 2):
        hidden = inside(one.box, other.box) or inside(other.box, one.box)
        if overlap(one.box, other.box) and not (hidden or is_blank(one) or is_blank(other)):
            yield f"{type(one).__name__} and {type(other).__name__} overlap"


def inside(one: Box, other: Box) -> bool:
    across = other.x <= one.x and one.x + one.width <= other.x + other.width
    return across and other.y <= one.y and one.y + one.height <= other.y + other.height


def is_blank(part: AnyPart) -> bool:
    return not any(part.strip(row).text.strip() for row in range(part.box.height))


def cuts_and_english(app: App[int], shown: Sequence[Place]) -> Iterator[str]:
    yield from cuts(BRACKETS)(app, shown)
    for place in shown:
        for word in sorted(english_words(place, NAMES)):
            yield f"{place.name}: {word} is English"


def listed(found: dict[str, str]) -> str:
    return "\n".join(f"{where}: {fault}" for fault, where in found.items())


@pytest.mark.parametrize("size", [(80, 24), (160, 50)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("game", APPS)
async def test_a_further_language_is_a_catalogue_and_nothing_else(
    game: str, size: tuple[int, int], home: Path, games: Games, speak: Callable[[str], None]
) -> None:
    speak(PSEUDO)
    assert i18n.language() == PSEUDO
    walks = ALL_SCREENS if size == (80, 24) else OWN_SCREENS
    found = await faults(game, home, games, size, cuts_and_english, walks[game])
    assert not found, listed(found)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", APPS)
async def test_every_text_fits_at_80x24(
    game: str, code: str, home: Path, games: Games, speak: Callable[[str], None]
) -> None:
    speak(code)
    found = await faults(game, home, games, (80, 24), cuts(MARKS), OWN_SCREENS[game])
    assert not found, listed(found)


# Reading the texts of a screen, place by place


class Place(NamedTuple):
    name: str
    rows: Sequence[str]


def places(app: App[Any]) -> Iterator[Place]:
    rows: list[str] = []
    for widget in app.screen.query("*"):
        if isinstance(widget, Sheet):
            for part in widget.parts:
                if part.box.width:
                    shown = [part.strip(row).text for row in range(part.box.height)]
                    yield Place(type(part).__name__, shown)
        elif isinstance(widget, Sections):
            yield Place("help", _own_sections(widget))
        elif isinstance(widget, PaintedWidget) and widget.is_on_screen:
            shown = [widget.render_line(y).text for y in range(widget.size.height)]
            yield Place(type(widget).__name__, shown)
        elif isinstance(widget, Input) and widget.is_on_screen:
            width = widget.content_region.width
            yield Place("Input", [fitted(widget.value or widget.placeholder, width)])
        elif isinstance(app.screen, LogPage | Drawn) and isinstance(widget, Static):
            console = app.console
            options = console.options.update(width=widget.content_region.width, height=None)
            lines = console.render_lines(app.screen.content(), options)
            yield Place("page", ["".join(segment.text for segment in line) for line in lines])
        elif isinstance(widget, Static | OptionList) and widget.is_on_screen:
            rows = rows or screen_rows(app.screen)
            x, y, width, height = widget.content_region
            yield Place(type(widget).__name__, [row[x : x + width] for row in rows[y : y + height]])


def _own_sections(page: Sections) -> list[str]:
    """The rows of the help without the rules, which are a document of each language."""
    ends = [*page.starts[1:], page.virtual_size.height]
    spans = zip(page.sections, page.starts, ends, strict=True)
    own = [range(start, end) for section, start, end in spans if section.name in OWN_SECTIONS]
    return [page.render_line(row - page.scroll_offset.y).text for span in own for row in span]


OWN_SECTIONS = ("brief", "keys", "signs", "games")


# Places in which a text may be cut: the log tells what happened as well as there is room for it; of the
# players of a saved game as many are shown as there is room for; the help has the palette's sentences in
# full; and a judgement of a move has a row of its own.
CUT_BY_DESIGN = ("Log", "TileLog", "SquareLog", "GameList", "_Commands", "Explanation")

_ENDS = (".", "!", "?", "。", "؟")  # of a sentence

_PATH = re.compile(r"/\S*$")


def cut_texts(place: Place, marks: str, names: Collection[str]) -> Iterator[str]:
    """What of a place's texts is cut: an ellipsis that is not the text's own, or a lost mark.

    Names and paths may be cut, wherever they stand, and a text may end behind a whole sentence.
    """
    if place.name in CUT_BY_DESIGN:
        return
    first, last = marks[0], marks[1]
    whole = "".join(place.rows)
    lost = whole.count(first) != whole.count(last)
    for row in place.rows:
        ellipses = (found.start() for found in re.finditer(f"(?<!{last})…", row))
        cut = any(not _is_cut_by_design(row, at, last, names) for at in ellipses)
        ends = row.rstrip().endswith(_ENDS)
        if cut or (lost and not ends and row.count(first) != row.count(last)):
            yield " ".join(row.split())


def _is_cut_by_design(row: str, at: int, mark: str, names: Collection[str]) -> bool:
    """Whether an ellipsis ends a name or a path, which it stands left of in a language from the right."""
    before, behind = row[:at], row[at + 1 :].removeprefix(mark)
    return before.endswith(tuple(names)) or _PATH.search(before) is not None or behind.startswith("/")


_WORD = re.compile(r"(?<![\w{+/.-])[A-Za-z][A-Za-z']+(?![\w+/.])")


def english_words(place: Place, names: frozenset[str]) -> set[str]:
    """The words of a place in plain English letters, apart from names and notation (`CKF`)."""
    words = {word for row in place.rows for word in _WORD.findall(row)}
    return {word for word in words if word not in names and not word.isupper()}
