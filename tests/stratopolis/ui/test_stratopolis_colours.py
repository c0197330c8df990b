"""Squares: every kind of sight tells them apart, and they can be read in every theme and size."""

from __future__ import annotations

from itertools import combinations

import pytest
from playing_stratopolis import begun, opened, played, table_of
from rich.style import Style
from textual.color import Color

from hotseat.ui.cells.canvas import Cells
from hotseat.ui.cells.contrast import contrast
from sights import SIGHTS, distance, seen
from stratopolis.rules import Colour
from stratopolis.ui.scale import LARGE, SCALES, Scale
from stratopolis.ui.squares import DARK as EDGE_DARK
from stratopolis.ui.squares import LIGHT as EDGE_LIGHT
from stratopolis.ui.squares import NONE, WRONG, YOURS, ZONE, Look, SquarePainter
from stratopolis.ui.themes import DARK, HIGH_CONTRAST, LIGHT, SIXTEEN, TINTS

VARIABLES = {"dark": DARK, "light": LIGHT, "high contrast": HIGH_CONTRAST}
EVERY = pytest.mark.parametrize("theme", VARIABLES)


@EVERY
@pytest.mark.parametrize("sight", SIGHTS)
def test_every_kind_of_sight_tells_the_squares_apart(theme: str, sight: str) -> None:
    bodies = [seen(Color.parse(VARIABLES[theme][f"square-{each.word}"]), sight) for each in Colour]
    assert min(distance(one, other) for one, other in combinations(bodies, 2)) >= 0.11


@EVERY
def test_the_level_is_read_on_every_body(theme: str) -> None:
    for each in Colour:
        ink, body = (Color.parse(VARIABLES[theme][f"square-{each.word}{part}"]) for part in ("-ink", ""))
        assert contrast(ink, body) >= 4.5


def painted(look: Look, scale: Scale, *, letters: bool = False) -> tuple[list[str], list[list[Style]]]:
    """The rows of a square, and their styles."""
    painter = SquarePainter(SIXTEEN if letters else DARK, ansi=letters, letters=letters)
    cells = Cells(scale.width, scale.height, Style())
    painter.paint(cells, 0, 0, scale, look)
    return ["".join(row) for row in cells._characters], cells._styles


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.word)
@pytest.mark.parametrize("colour", Colour)
def test_without_colour_a_letter_names_it_and_the_level_is_there(scale: Scale, colour: Colour) -> None:
    rows, _styles = painted(Look(colour, "3"), scale, letters=True)
    word = f"{colour}3" if scale.height > 1 else f"{colour}3".lower()
    assert word in "".join(rows)
    rows, _styles = painted(Look(colour, "3", zone=True), scale, letters=True)
    assert f"{colour}3" in "".join(rows), "capital in a best zone"
    rows, _styles = painted(Look(colour, "3"), scale)
    assert "3" in "".join(rows)
    assert str(colour) not in "".join(rows)


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.word)
def test_where_a_tile_ends_it_looks_otherwise(scale: Scale) -> None:
    inside = Look(Colour.RED, "1")
    for edges in ((EDGE_LIGHT, NONE, NONE, EDGE_LIGHT), (NONE, NONE, EDGE_DARK, EDGE_DARK)):
        assert painted(inside._replace(edges=edges), scale) != painted(inside, scale)
    one, other = ((NONE, NONE, NONE, each) for each in (EDGE_LIGHT, EDGE_DARK))
    assert painted(inside._replace(edges=one), scale) != painted(inside._replace(edges=other), scale)


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.word)
@pytest.mark.parametrize("letters", [False, True])
def test_zone_ghost_and_bare_cells_look_different(scale: Scale, letters: bool) -> None:
    plain = Look(Colour.GREEN, "2")
    edges = (YOURS,) * 4
    looks = [
        plain,
        plain._replace(zone=True, edges=(ZONE,) * 4),
        plain._replace(last=True),
        plain._replace(lit=True),
        plain._replace(ghost=True, edges=edges),
        plain._replace(text="x", ghost=True, edges=(WRONG,) * 4),
        Look(),
        Look(lit=True),
    ]
    pictures = [painted(look, scale, letters=letters) for look in looks]
    for one, other in combinations(pictures, 2):
        assert one != other


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.word)
@pytest.mark.parametrize("letters", [False, True])
def test_zone_and_ghost_are_told_apart_by_characters_alone(scale: Scale, letters: bool) -> None:
    """No colour, no bold, no reversed digit is needed for them."""
    plain = Look(Colour.GREEN, "2", (NONE, NONE, EDGE_DARK, EDGE_LIGHT))
    looks = [
        plain,
        plain._replace(zone=True, edges=(ZONE,) * 4),
        plain._replace(ghost=True, edges=(WRONG,) * 4, text="x"),
    ]
    pictures = [tuple(painted(look, scale, letters=letters)[0]) for look in looks]
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.word)
@pytest.mark.parametrize("side", range(4))
def test_where_a_zone_ends_but_not_its_tile_the_outline_has_a_gap(scale: Scale, side: int) -> None:
    whole = Look(Colour.RED, "1", (ZONE,) * 4, zone=True)
    one, two, three, four = (each == side for each in range(4))
    gap = whole._replace(gaps=(one, two, three, four))
    told_next_door = scale.height == 1 and (side == 0 or (side == 1 and scale.width == 2))
    assert (painted(gap, scale) == painted(whole, scale)) == told_next_door


def test_levels_never_change_a_body() -> None:
    bodies = {painted(Look(Colour.RED, str(level)), LARGE)[1][0][2].bgcolor for level in range(1, 9)}
    assert len(bodies) == 1


@pytest.mark.parametrize("theme", [theme.name for theme in TINTS.themes("stratopolis")])
async def test_the_table_is_drawn_in_every_theme(theme: str) -> None:
    session = played(begun(), 20)
    async with opened(session, (120, 40)) as pilot:
        pilot.app.theme = theme
        await pilot.pause()
        assert set(pilot.app.available_themes) == {each.name for each in TINTS.themes("stratopolis")}
        table = table_of(pilot)
        shown = "".join(table.layout_part.strip(row).text for row in range(table.layout_part.box.height))
        assert any(digit in shown for digit in "23")


def hue(colour: Color) -> tuple[float, ...]:
    """A colour without its lightness."""
    return (0.5, *seen(colour, "normal")[1:])


@EVERY
def test_the_seats_have_their_squares_hues_and_stand_out(theme: str) -> None:
    """As marks do, which need 3 : 1 (WCAG 2.2, 1.4.11); told apart from each other and the accent."""
    seats = [Color.parse(VARIABLES[theme][f"seat-{number}"]) for number in (1, 2)]
    red, green = (Color.parse(VARIABLES[theme][f"square-{name}"]) for name in ("red", "green"))
    for seat, own, other in zip(seats, (red, green), (green, red), strict=True):
        assert distance(hue(seat), hue(own)) < distance(hue(seat), hue(other))
        for ground in ("table", "table-panel"):
            assert contrast(seat, Color.parse(VARIABLES[theme][ground])) >= 3
    yours = Color.parse(VARIABLES[theme]["yours"])
    for sight in SIGHTS:
        for one, another in combinations([seen(each, sight) for each in (*seats, yours)], 2):
            assert distance(one, another) >= 0.09
