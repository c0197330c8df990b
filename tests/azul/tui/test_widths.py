"""No screen prints outside its width, in whatever script the names are, and marks stay with letters.

One app for each size of terminal is led through every screen there is; what is printed is looked at
after each step, row by row and part by part.
"""

from __future__ import annotations

import shutil
from functools import cache
from itertools import combinations, pairwise, takewhile
from pathlib import Path
from random import Random
from unicodedata import category, normalize

import pytest
from rich.cells import cell_len
from tests.azul.games import sensible
from tests.azul.tui.playing import keep_last, overlap, until
from tests.screen_text import screen_strips
from tests.texts.azul_screens import all_screens, own_screens, saved
from tests.texts.shared_screens import Played, Steps, kept, on, opened
from textual.pilot import Pilot
from textual.widgets import Input

from azul.tui.app import AzulApp
from azul.tui.start import Start
from azul.tui.table import Table
from hotseat.game import Flags
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.screens.library import LibraryScreen
from hotseat.tui.widgets.painted import PaintedWidget

LATIN = "Zoe\u0308 A\u030angstro\u0308m-Łukasiewicz [bold]e\u0323\u0301[/] the Third of her name"
NAMES = (
    LATIN,
    "日本語の名前がとても長すぎて入らない人 김철수",
    "مُحَمَّد می\u200cخواهم عَبْدُ الرَّحْمٰن الطَّوِيل جِدًّا جِدًّا",
    "क्षत्रिय नमस्ते 👩\u200d👩\u200d👧 น้ำใจ ກິນ 🇯🇵",
)
TITLE = "Zoe\u0308s 決勝戦 مُباراة n\u0303 क्षि 👩\u200d👧"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Played:
    home = tmp_path_factory.mktemp("games")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AZUL_HOME", str(home))
        return kept(saved(NAMES, few=4), home)


@pytest.mark.parametrize("large", [False, True])
async def test_no_screen_prints_outside_its_width(games: Played, home: Path, large: bool) -> None:
    """In each kind of layout; on the larger screen those that have another there, which are Azul's own."""
    keep_last(NAMES, "grey")
    mine = {what: Path(shutil.copy(path, home)) for what, path in games.items()}
    app = AzulApp(None, Flags())
    seen = 0
    async with app.run_test(size=(136, 38) if large else (80, 24)) as pilot:
        await pilot.pause()
        for walk in (animated, own_screens) if large else (filled_in, animated, all_screens):
            async for where in walk(pilot, app, mine):
                check(app, where)
                seen += 1
    assert seen > 70


async def filled_in(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    await pilot.press("up", "end", "left", "left", "x")
    yield "typed into a name"
    on(app, Start).tell(" ".join(NAMES))
    yield "said by the start"
    app.navigator.show_games()
    await pilot.pause()
    library = on(app, LibraryScreen)
    await until(pilot, lambda: len(library.shelf.rows) == len(games))
    library.action_search()
    await pilot.pause()
    search = library.query_one(Input)
    for search.value in (NAMES[1][:3], f"{TITLE} {LATIN}"):
        search.action_home()  # Textual scrolls to a cursor by code points
        await pilot.pause()
        yield "searched"
    library.tell(" ".join(NAMES))
    yield "said by the saved games"
    app.pop_screen()


async def animated(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    """Every keyframe of the last pick of a round and of all that follows."""
    table = await opened(pilot, app, games["picking"], Table)
    app.animation_level = "full"
    game = table.session.position
    while game.round == table.session.position.round:
        done = table.session.play(sensible(table.session.position, Random(1)))
    table.animator.play(done)
    animator = table.animator
    await pilot.pause()
    for _act in range(40):
        if not animator.keyframes:
            break
        yield f"animation, {len(animator.keyframes)} acts to come"
        act = animator.keyframes[0]
        animator.frame(animator.began + 0.6 * act.seconds)
        yield f"animation, {len(animator.keyframes)} acts to come, on the way"
        animator.frame(animator.began + 1.001 * act.seconds)
    assert not animator.keyframes
    app.animation_level = "none"
    table.tell(" ".join(NAMES))
    yield "said by the table"
    table.session.close()
    table.dismiss()
    await pilot.pause()


def check(app: AzulApp, where: str) -> None:
    """Every row is as wide as the terminal, every part as its place, and no part lies over another."""
    width, height = app.size
    strips = screen_strips(app.screen)
    assert [cell_len(strip.text) for strip in strips] == [width] * height, where
    for strip in strips:
        assert all(marks_follow(segment.text) for segment in strip), (where, strip.text)
        assert cuts_are_clean(strip.text), (where, strip.text)
    for widget in app.screen.query("*"):
        if isinstance(widget, PaintedWidget | Sheet) and widget.is_on_screen:
            for y in range(widget.size.height):
                strip = widget.render_line(y)
                assert cell_len(strip.text) == strip.cell_length == widget.size.width, (where, widget, y)
    for sheet in app.screen.query(Sheet):
        check_parts(sheet, where)


def check_parts(sheet: Sheet, where: str) -> None:
    """The parts lie side by side on their sheet: of none is anything cut off."""
    shown = [part for part in sheet.parts if part.box.width]
    for part in shown:
        x, y, width, height = part.box
        assert 0 <= x < x + width <= sheet.size.width, (where, part)
        assert 0 <= y < y + height <= sheet.size.height, (where, part)
        rows = [cell_len(part.strip(row).text) for row in range(height)]
        assert rows == [width] * height, (where, part)
    for one, other in combinations(shown, 2):
        assert not overlap(one.box, other.box), (where, one, other)


def is_mark(character: str) -> bool:
    return category(character) in ("Mn", "Me", "Mc") or character == "\u200d"


# What each mark may follow; nothing else on the screens has any.
BASES = {pair for text in (*NAMES, TITLE) for pair in pairwise(text) if is_mark(pair[1])}


@cache  # most of what is printed was printed before
def marks_follow(text: str) -> bool:
    """Whether each mark of a piece of text is in it together with its character."""
    letters = "".join(
        normalize("NFKC", letter) if "\ufb50" <= letter <= "\ufefc" else letter for letter in text
    )
    marks = [pair for pair in pairwise(f"\n{letters}") if is_mark(pair[1])]
    return BASES.issuperset(marks)


@cache
def cuts_are_clean(row: str) -> bool:
    """Whether no name in a row ends within a character, or behind what joins it to the next."""
    for name in NAMES:
        place = row.find(name[:3])
        while place >= 0:
            same = zip(row[place:], name, strict=False)
            shared = len(list(takewhile(lambda pair: pair[0] == pair[1], same)))
            if is_mark(name[shared : shared + 1] or " ") or name[:shared].endswith("\u200d"):
                return False
            place = row.find(name[:3], place + 1)
    return True
