"""Tiles can be told apart by their characters alone, and everything can be read."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from azul.rules import COLOURS, Colour
from azul.ui.palette import Look, Palette
from azul.ui.scale import LETTERS, SCALES, SMALL, Scale
from azul.ui.themes import DARK, HIGH_CONTRAST, LIGHT, SIXTEEN, TINTS
from azul.ui.tiles import TilePainter, motif, paint_block, stone
from hotseat.ui.cells.canvas import Cells
from hotseat.ui.cells.contrast import contrast, readable
from sights import SIGHTS, distance, seen

FULL = Palette(DARK, ansi=False)
FEW = Palette(TINTS.themes("azul")[-1].variables, ansi=True)
GROUND = Style(color="#ffffff", bgcolor="#14171c")
VARIABLES = {"dark": DARK, "light": LIGHT, "high contrast": HIGH_CONTRAST}
EVERY = pytest.mark.parametrize("theme", VARIABLES)
MOTIFS = [scale for scale in SCALES if not scale.letters]


def painted(
    palette: Palette,
    scale: Scale,
    colour: Colour,
    look: Look = Look.LAID,
    *,
    framed: bool = False,
    fresh: bool = False,
    lettered: bool | None = True,
) -> Cells:
    """A tile with room around it for a frame."""
    cells = Cells(scale.width + 2, scale.height + 2, GROUND)
    painter = TilePainter(palette, lettered=lettered)
    painter.paint(cells, 1, 1, scale, colour, look, framed=framed, fresh=fresh)
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
@pytest.mark.parametrize("palette", [FULL, FEW], ids=["truecolor", "16"])
def test_every_tile_is_told_apart_by_its_characters_alone(palette: Palette, scale: Scale) -> None:
    found = {
        characters(painted(palette, scale, colour, look)): (colour, look)
        for colour, look in product(COLOURS, (Look.LAID, Look.PRINTED))
    }
    assert len(found) == 10  # printed is not laid, either


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("palette", [FULL, FEW], ids=["truecolor", "16"])
@pytest.mark.parametrize("look", list(Look))
def test_every_tile_can_carry_its_letter(palette: Palette, scale: Scale, look: Look) -> None:
    for colour in COLOURS:
        letter = colour.letter.lower() if look is Look.PRINTED else colour.letter
        for framed in (False, True):
            shown = characters(painted(palette, scale, colour, look, framed=framed))
            assert letter in shown[1 + scale.middle]
            assert [cell_len(row) for row in shown] == [scale.width + 2] * (scale.height + 2)
            if scale.letters or palette.ansi:
                assert ("[" in shown[1 + scale.middle]) == (framed or look is Look.GHOST)


@pytest.mark.parametrize("scale", MOTIFS)
def test_letters_on_motifs_always_never_or_where_they_help(scale: Scale) -> None:
    def shown(lettered: bool | None, *, asked: bool = False) -> bool:
        cells = Cells(scale.width, scale.height, GROUND)
        TilePainter(FULL, lettered=lettered).paint(cells, 0, 0, scale, Colour.RED, asked=asked)
        return any("R" in row for row in characters(cells))

    assert shown(True)
    assert not shown(False, asked=True)
    assert shown(None, asked=True)
    assert shown(None) == (scale.width == SMALL.width)


def test_on_few_colours_dim_tiles_keep_theirs() -> None:
    for colour in COLOURS:
        laid, dim = (FEW.letter_style(colour, look) for look in (Look.LAID, Look.DIM))
        assert (dim.color, dim.bgcolor) == (laid.color, laid.bgcolor)
        assert (laid.bold, dim.bold) == (True, False)


@pytest.mark.parametrize("scale", MOTIFS)
def test_without_letters_motifs_tell_the_colours_apart(scale: Scale) -> None:
    looks = {
        tuple(tuple((s.text, s.style) for s in strip) for strip in cells.strips())
        for cells in (painted(FULL, scale, colour, lettered=False) for colour in COLOURS)
    }
    assert len(looks) == len(COLOURS)
    assert len({tuple(motif(colour, scale)) for colour in COLOURS}) >= (4 if scale is SMALL else 5)


@pytest.mark.parametrize("scale", MOTIFS)
@pytest.mark.parametrize("quiet", [False, True])
def test_a_frame_goes_all_around_and_leaves_the_tile_alone(scale: Scale, quiet: bool) -> None:
    bare = painted(FULL, scale, Colour.RED, lettered=False)
    framed = painted(FULL, scale, Colour.RED, lettered=False, framed=not quiet, fresh=quiet)
    frame = Color.parse(DARK["text-quiet" if quiet else "yours"]).rich_color
    width, height = scale.width + 2, 2 * scale.height + 4  # in pixels

    def pixel(cells: Cells, x: int, y: int) -> object:
        style = cells._styles[y // 2][x]
        upper = style.color if cells._characters[y // 2][x] == "▀" else style.bgcolor
        return style.bgcolor if y % 2 else upper

    around = {
        (x, y)
        for x in range(width)
        for y in range(height)
        if x in (0, scale.width) or y in (1, 2 * scale.height + 1)
        if x <= scale.width and 1 <= y <= 2 * scale.height + 1
    }
    for x in range(width):
        for y in range(height):
            wanted = frame if (x, y) in around else pixel(bare, x, y)
            assert pixel(framed, x, y) == wanted, (x, y)


@pytest.mark.parametrize("scale", MOTIFS)
def test_the_grey_wall_is_hewn_stone_and_no_two_stones_are_quite_alike(scale: Scale) -> None:
    stones = [tuple(stone(scale, place)) for place in range(25)]
    assert len(set(stones)) > 3
    assert stones == [tuple(stone(scale, place)) for place in range(25)]
    for rows in stones:
        assert [len(row) for row in rows] == [scale.width - 1] * (scale.width - 1)
        assert sum(row.count(".") for row in rows) > 0


@pytest.mark.parametrize("palette", [FULL, FEW], ids=["truecolor", "16"])
def test_only_characters_that_every_terminal_draws_one_wide(palette: Palette) -> None:
    allowed = set("BYRKWbyrkw[] ▀▄█·")
    for scale, colour, look in product(SCALES, COLOURS, Look):
        for row in characters(painted(palette, scale, colour, look)):
            assert set(row) <= allowed


def test_a_fresh_letter_is_underlined() -> None:
    cells = painted(FULL, LETTERS, Colour.RED, fresh=True)
    assert any(s.style and s.style.underline and "R" in s.text for strip in cells.strips() for s in strip)


@pytest.mark.parametrize("scale", MOTIFS)
def test_motifs_are_symmetrical(scale: Scale) -> None:
    for colour in COLOURS:
        rows = motif(colour, scale)
        assert rows == rows[::-1] == [row[::-1] for row in rows]
        assert {len(row) for row in rows} == {scale.width - 1} == {len(rows)}


def test_a_block_is_as_large_as_a_tile() -> None:
    for scale in SCALES:
        cells = Cells(scale.width, scale.height, GROUND)
        paint_block(cells, 0, 0, scale, " 1 ", Style(color="#000000", bgcolor="#ffffff"))
        assert [cell_len(row) for row in characters(cells)] == [scale.width] * scale.height


# Contrast


@pytest.mark.parametrize("style", [Style(dim=True), Style(bgcolor="default")])
def test_a_block_on_the_terminal_s_own_ground_has_no_edge(style: Style) -> None:
    """Half a row in the ground's colour would be drawn in that of the text."""
    cells = Cells(8, 4, Style())
    paint_block(cells, 0, 0, SCALES[0], " b ", style)
    assert "".join(strip.text for strip in cells.strips()).split() == ["b"]


def colour(theme: str, name: str) -> Color:
    return Color.parse(VARIABLES[theme][name])


def test_contrast_is_that_of_the_standard() -> None:
    black, white = Color(0, 0, 0), Color(255, 255, 255)
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(white, white) == pytest.approx(1)
    assert contrast(Color.parse("#777777"), white) == pytest.approx(4.48, abs=0.01)


@EVERY
@pytest.mark.parametrize("ground", ["table", "table-panel"])
@pytest.mark.parametrize("ink", ["text-bright", "text-quiet", "yours"])
def test_text_can_be_read(theme: str, ink: str, ground: str) -> None:
    assert contrast(colour(theme, ink), colour(theme, ground)) >= 4.5


@EVERY
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("yours-ink", "yours"),
        ("marker-ink", "marker"),
        ("text-bright", "table-plate"),
        ("notice-ink", "notice"),
    ],
)
def test_text_on_its_own_ground_can_be_read(theme: str, ink: str, ground: str) -> None:
    assert contrast(colour(theme, ink), colour(theme, ground)) >= 4.5


@EVERY
@pytest.mark.parametrize("ground", ["table", "table-panel", "table-plate", "table-free"])
def test_what_is_faint_can_still_be_made_out(theme: str, ground: str) -> None:
    assert contrast(colour(theme, "text-faint"), colour(theme, ground)) >= 3


@EVERY
@pytest.mark.parametrize("tile", list(Colour))
@pytest.mark.parametrize(
    ("look", "least"), [(Look.LAID, 4.5), (Look.PRINTED, 4.5), (Look.DIM, 3), (Look.GHOST, 4.5)]
)
@pytest.mark.parametrize("scale", SCALES)
def test_letters_of_tiles_can_be_read(
    theme: str, tile: Colour, look: Look, least: float, scale: Scale
) -> None:
    letter = tile.letter.lower() if look is Look.PRINTED else tile.letter
    palette = Palette(VARIABLES[theme], ansi=False)
    for ink, ground in colours_of(painted(palette, scale, tile, look), letter):
        assert contrast(ink, ground) >= least


def test_an_ink_is_found_for_every_ground() -> None:
    """Also where neither a little more white nor a little more black will do."""
    for grey in range(256):
        ground = Color(grey, grey, grey)
        assert contrast(readable(ground, ground, 4.5), ground) >= 4.5


def test_plates_stand_out_in_light() -> None:
    assert contrast(colour("light", "table-plate"), colour("light", "table")) >= 1.4


def test_dim_tiles_are_not_taken_for_bright_ones() -> None:
    for tile in COLOURS:
        bright, dim = (FULL.letter_style(tile, look).bgcolor for look in (Look.LAID, Look.DIM))
        assert bright is not None
        assert dim is not None
        table = colour("dark", "table")
        if tile is not Colour.BLACK:  # which is nearly the table's own colour; its letter tells it
            apart = contrast(Color.from_rich_color(bright), table)
            assert apart > contrast(Color.from_rich_color(dim), table)


def test_all_palettes_name_the_same_colours() -> None:
    assert set(DARK) == set(LIGHT) == set(HIGH_CONTRAST) == set(SIXTEEN)
    assert all(value.startswith("ansi_") for value in SIXTEEN.values())


def test_themes_that_are_not_ours_get_the_table_s_colours_by_their_own_lightness() -> None:
    assert TINTS.variables_for(BUILTIN_THEMES["nord"]) is DARK
    assert TINTS.variables_for(BUILTIN_THEMES["solarized-light"]) is LIGHT
    assert TINTS.variables_for(BUILTIN_THEMES["ansi-dark"]) is SIXTEEN
    assert len({theme.name for theme in TINTS.themes("azul")}) == 4


def test_the_simulation_is_that_of_the_papers() -> None:
    """Known values: white and black, and red against green, which deutan eyes hardly tell apart."""
    assert distance(seen(Color(255, 255, 255), "normal"), (1, 0, 0)) < 0.001
    assert distance(seen(Color(0, 0, 0), "tritan"), (0, 0, 0)) < 0.001
    red, green = Color.parse("#c8503c"), Color.parse("#4f9d5b")
    assert distance(seen(red, "normal"), seen(green, "normal")) > 0.2
    assert distance(seen(red, "deutan"), seen(green, "deutan")) < 0.1


@EVERY
@pytest.mark.parametrize("sight", SIGHTS)
def test_every_kind_of_sight_tells_the_tiles_apart(theme: str, sight: str) -> None:
    bases = [seen(colour(theme, f"tile-{tile.word}"), sight) for tile in COLOURS]
    assert min(distance(one, other) for one, other in combinations(bases, 2)) >= 0.16


@EVERY
@pytest.mark.parametrize("sight", SIGHTS)
def test_every_kind_of_sight_tells_a_laid_tile_from_a_printed_one(theme: str, sight: str) -> None:
    palette = Palette(VARIABLES[theme], ansi=False)
    for tile in COLOURS:
        laid, printed = (
            [seen(palette.pixel(tile, part, look), sight) for part in ".a"]
            for look in (Look.LAID, Look.PRINTED)
        )
        assert max(distance(a, b) for a, b in zip(laid, printed, strict=True)) >= 0.15


@EVERY
@pytest.mark.parametrize("sight", SIGHTS)
def test_every_kind_of_sight_sees_what_is_theirs_to_do(theme: str, sight: str) -> None:
    accent, ground = seen(colour(theme, "yours"), sight), seen(colour(theme, "table"), sight)
    assert distance(accent, ground) >= 0.3
