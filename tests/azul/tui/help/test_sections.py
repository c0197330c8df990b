"""`?` opens the help at the section about the current situation."""

from __future__ import annotations

import pytest
from tests.azul.games import COLOURED, GREY, begun, play_until, played, positions
from tests.azul.tui.playing import app_for, hover, open_table, resize, text
from textual.pilot import Pilot

from azul.rules import CENTRE, FLOOR, Colour, Phase, Position, WallKind
from azul.tui.app import help_sections
from azul.tui.cursor import Cursor, Group, Line, Source, Space, Target
from azul.tui.table import section_of
from hotseat.tui.screens.pages import HelpPage

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
    assert section_of(position(Phase.OFFER), cursor, target, told=False) == name


def test_the_section_on_what_is_going_on() -> None:
    assert section_of(position(Phase.OFFER), Cursor(), None, told=True) == "tiling"
    assert section_of(position(Phase.TILING, GREY), Cursor(column=2), None, told=True) == "grey"
    over = play_until(begun(), Phase.OVER).position
    assert section_of(over, Cursor(), Source(1), told=True) == "end"


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


async def test_between_the_text_and_its_scroll_bar_there_is_air() -> None:
    async with open_table(begun()) as (pilot, _table):
        await pilot.press("question_mark")
        parts = page(pilot).parts
        width = parts.scrollable_content_region.width
        shown = [strip.crop(width - 1, width).text.strip() for strip in map(parts.render_line, range(20))]
        assert parts.show_vertical_scrollbar
        assert not any(shown)
