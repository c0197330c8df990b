"""No screen prints outside its width, in whatever script the names are, and marks stay with letters.

One app for each size of terminal is led through every screen there is; what is printed is looked at
after each step, row by row and part by part.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, takewhile
from pathlib import Path
from unicodedata import category, normalize

import pytest
from rich.cells import cell_len
from tests.azul.tui.every_screen import NAMES, TITLE, Played, everywhere
from tests.azul.tui.playing import GREY, begun, keep_last, overlap, play_until, played
from tests.screen_text import screen_strips
from textual.strip import Strip

from azul.game import Flags, Session
from azul.rules import Phase
from azul.tui.app import AzulApp
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.widgets.listing import Painted

SIZES = ((80, 24), (136, 38))  # of each kind of layout one


def _games() -> Iterator[tuple[str, Session]]:
    """One game for everything that a table can show."""
    yield "picking", played(begun(*NAMES), 38)
    session = played(begun(*NAMES, seed="crane"), 20)
    while session.position.round < 3:
        played(session, 1)
    yield "counted", session
    yield "column", play_until(played(begun(*NAMES[:3], wall=GREY), 60), Phase.TILING)
    session = played(begun(*NAMES[1:]), 12)
    for _ in range(3):
        session.undo()
    session.advance()
    yield "over", play_until(session, Phase.OVER)
    session = played(begun(*NAMES[:2], wall=GREY), 5)
    session.end_early()
    yield "ended", session


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The games, each saved as `WHAT.azul`."""
    found = tmp_path_factory.mktemp("games")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AZUL_HOME", str(found))
        paths = {}
        for what, session in _games():
            session.close()
            assert session.path is not None
            assert session.unsaved is None
            paths[what] = session.path.rename(found / f"{what}.azul")
    return paths


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
async def test_no_screen_prints_outside_its_width(games: Played, home: Path, size: tuple[int, int]) -> None:
    keep_last(NAMES, "grey", 4)
    mine = {what: Path(shutil.copy(path, home)) for what, path in games.items()}
    app = AzulApp(None, Flags())
    seen = 0
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        async for where in everywhere(pilot, app, mine):
            check(app, where)
            seen += 1
    assert seen > 50


def check(app: AzulApp, where: str) -> None:
    """Every row is as wide as the terminal, every part as its place, and no part lies over another."""
    width, height = app.size
    strips = screen_strips(app.screen)
    assert [cell_len(strip.text) for strip in strips] == [width] * height, where
    for strip in strips:
        check_marks(strip, where)
        check_cuts(strip.text, where)
    for widget in app.screen.query("*"):
        if isinstance(widget, Painted | Sheet) and widget.is_on_screen:
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
    """Whether a character combines with the one before it."""
    return category(character) in ("Mn", "Me", "Mc") or character == "\u200d"


# What each mark may follow; nothing else on the screens has any.
BASES = {pair for text in (*NAMES, TITLE) for pair in pairwise(text) if is_mark(pair[1])}


def check_marks(strip: Strip, where: str) -> None:
    """A mark is printed in one piece with the character it belongs to."""
    for segment in strip:
        assert marks_follow(segment.text), (where, strip.text)


@cache  # most of what is printed was printed before
def marks_follow(text: str) -> bool:
    """Whether each mark of a piece of text is in it together with its character."""
    letters = "".join(
        normalize("NFKC", letter) if "\ufb50" <= letter <= "\ufefc" else letter for letter in text
    )
    marks = [pair for pair in pairwise(f"\n{letters}") if is_mark(pair[1])]
    return BASES.issuperset(marks)


def check_cuts(row: str, where: str) -> None:
    """Where a name ends too early, it ends behind a whole character with all its marks."""
    assert cuts_are_clean(row), (where, row)


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
