"""Tiles can be told apart by their characters alone, and everything can be read."""

from __future__ import annotations

from itertools import product

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.color import Color

from azul.rules import COLOURS, Colour
from azul.ui.layout import LETTERS, SCALES, SMALL, Scale
from azul.ui.palette import ANSI_VARIABLES, AZUL, AZUL_16, VARIABLES, Look, Palette, contrast
from azul.ui.tiles import TilePainter, motif, paint_block
from hotseat.ui.canvas import Cells

FULL = Palette(VARIABLES, ansi=False)
SIXTEEN = Palette({**AZUL_16.variables, **ANSI_VARIABLES}, ansi=True)
GROUND = Style(color="#ffffff", bgcolor="#14171c")


def painted(
    palette: Palette,
    scale: Scale,
    colour: Colour,
    look: Look = Look.LAID,
    *,
    framed: bool = False,
    fresh: bool = False,
) -> Cells:
    cells = Cells(scale.width, scale.height, GROUND)
    TilePainter(palette).paint(cells, 0, 0, scale, colour, look, framed=framed, fresh=fresh)
    return cells


def characters(cells: Cells) -> tuple[str, ...]:
    return tuple(strip.text for strip in cells.strips())


def colours_of(cells: Cells, character: str) -> list[tuple[Color, Color]]:
    """Ink and ground of every such character."""
    return [
        (Color.from_rich_color(segment.style.color), Color.from_rich_color(segment.style.bgcolor))
        for strip in cells.strips()
        for segment in strip
        if segment.style and character in segment.text
    ]


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("palette", [FULL, SIXTEEN], ids=["truecolor", "16"])
def test_every_tile_is_told_apart_by_its_characters_alone(palette: Palette, scale: Scale) -> None:
    found = {
        characters(painted(palette, scale, colour, look)): (colour, look)
        for colour, look in product(COLOURS, (Look.LAID, Look.PRINTED))
    }
    assert len(found) == 10  # printed is not laid, either


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("palette", [FULL, SIXTEEN], ids=["truecolor", "16"])
@pytest.mark.parametrize("look", list(Look))
def test_every_tile_carries_its_letter(palette: Palette, scale: Scale, look: Look) -> None:
    for colour in COLOURS:
        letter = colour.letter.lower() if look is Look.PRINTED else colour.letter
        for framed in (False, True):
            shown = characters(painted(palette, scale, colour, look, framed=framed))
            assert letter in shown[0]
            assert [cell_len(row) for row in shown] == [scale.width] * scale.height
            assert ("[" in shown[0]) == (framed or look is Look.GHOST)


@pytest.mark.parametrize("palette", [FULL, SIXTEEN], ids=["truecolor", "16"])
def test_only_characters_that_every_terminal_draws_one_wide(palette: Palette) -> None:
    allowed = set("BYRKWbyrkw[] ▀▄█·")
    for scale, colour, look in product(SCALES, COLOURS, Look):
        for row in characters(painted(palette, scale, colour, look)):
            assert set(row) <= allowed


@pytest.mark.parametrize("scale", SCALES)
def test_a_fresh_tile_is_underlined(scale: Scale) -> None:
    cells = painted(FULL, scale, Colour.RED, fresh=True)
    assert any(s.style and s.style.underline and "R" in s.text for strip in cells.strips() for s in strip)


def test_motifs_are_symmetrical_and_all_different() -> None:
    seen = set()
    for colour in COLOURS:
        rows = motif(colour, SMALL)
        assert rows == rows[::-1] == [row[::-1] for row in rows]
        assert {len(row) for row in rows} == {SMALL.width - 1}
        seen.add(tuple(rows))
    assert len(seen) >= 4  # and the letters tell the rest


def test_a_block_is_as_large_as_a_tile() -> None:
    for scale in SCALES:
        cells = Cells(scale.width, scale.height, GROUND)
        paint_block(cells, 0, 0, scale, " 1 ", Style(color="#000000", bgcolor="#ffffff"))
        assert [cell_len(row) for row in characters(cells)] == [scale.width] * scale.height


# Contrast


def colour(name: str) -> Color:
    return Color.parse(VARIABLES[name])


def test_contrast_is_that_of_the_standard() -> None:
    black, white = Color(0, 0, 0), Color(255, 255, 255)
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(white, white) == pytest.approx(1)
    assert contrast(Color.parse("#777777"), white) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("ground", ["table", "table-panel"])
@pytest.mark.parametrize("ink", ["text-bright", "text-quiet", "yours"])
def test_text_can_be_read(ink: str, ground: str) -> None:
    assert contrast(colour(ink), colour(ground)) >= 4.5


@pytest.mark.parametrize(
    ("ink", "ground"),
    [("yours-ink", "yours"), ("marker-ink", "marker"), ("text-bright", "table-plate")],
)
def test_text_on_its_own_ground_can_be_read(ink: str, ground: str) -> None:
    assert contrast(colour(ink), colour(ground)) >= 4.5


@pytest.mark.parametrize("ground", ["table", "table-panel", "table-plate", "table-free"])
def test_what_is_faint_can_still_be_made_out(ground: str) -> None:
    assert contrast(colour("text-faint"), colour(ground)) >= 3


def test_the_warning_can_be_read() -> None:
    assert AZUL.error is not None
    assert contrast(colour("yours-ink"), Color.parse(AZUL.error)) >= 4.5


@pytest.mark.parametrize("tile", list(Colour))
@pytest.mark.parametrize(
    ("look", "least"), [(Look.LAID, 4.5), (Look.PRINTED, 3), (Look.DIM, 3), (Look.GHOST, 3)]
)
@pytest.mark.parametrize("scale", [LETTERS, SMALL], ids=["3x1", "4x2"])
def test_letters_of_tiles_can_be_read(tile: Colour, look: Look, least: float, scale: Scale) -> None:
    letter = tile.letter.lower() if look is Look.PRINTED else tile.letter
    for ink, ground in colours_of(painted(FULL, scale, tile, look), letter):
        assert contrast(ink, ground) >= least


@pytest.mark.parametrize("tile", list(Colour))
@pytest.mark.parametrize("scale", [LETTERS, SMALL], ids=["3x1", "4x2"])
def test_a_framed_tile_can_be_read_and_so_can_its_frame(tile: Colour, scale: Scale) -> None:
    cells = painted(FULL, scale, tile, framed=True)
    for character in (tile.letter, "[", "]"):
        found = colours_of(cells, character)
        assert found
        for ink, ground in found:
            assert contrast(ink, ground) >= 3


def test_dim_tiles_are_not_taken_for_bright_ones() -> None:
    for tile in COLOURS:
        bright, dim = (FULL.letter_style(tile, look).bgcolor for look in (Look.LAID, Look.DIM))
        assert bright is not None
        assert dim is not None
        table = colour("table")
        if tile is not Colour.BLACK:  # which is nearly the table's own colour; its letter tells it
            apart = contrast(Color.from_rich_color(bright), table)
            assert apart > contrast(Color.from_rich_color(dim), table)


def test_both_palettes_name_the_same_colours() -> None:
    assert set(VARIABLES) == set(ANSI_VARIABLES)
    assert all(value.startswith("ansi_") for value in ANSI_VARIABLES.values())
