"""Everything is readable in every theme, and every kind of colour vision tells the tiles apart."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from tests.azul.tui.widgets.painted_tiles import FULL, VARIABLES, colour, painted
from tests.colour_vision import SIGHTS, distance, seen
from textual.color import Color
from textual.filter import monochrome_style
from textual.theme import BUILTIN_THEMES

from azul.rules import COLOURS, Colour
from azul.tui.app import DARK, HIGH_CONTRAST, LIGHT, SIXTEEN, TINTS
from azul.tui.widgets.tiles import SCALES, Look, Palette
from hotseat.tui.drawing.canvas import Cells
from hotseat.tui.drawing.themes import SEATS, contrast, readable

EVERY = pytest.mark.parametrize("theme", VARIABLES)


def test_contrast_is_that_of_the_standard() -> None:
    black, white = Color(0, 0, 0), Color(255, 255, 255)
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(white, white) == pytest.approx(1)
    assert contrast(Color.parse("#777777"), white) == pytest.approx(4.48, abs=0.01)


def colours_of(cells: Cells, character: str) -> list[tuple[Color, Color]]:
    return [
        (Color.from_rich_color(segment.style.color), Color.from_rich_color(segment.style.bgcolor))
        for strip in cells.strips()
        for segment in strip
        if segment.style and character in segment.text
    ]


PANELS = ("table", "table-panel")
TEXTS = [
    *product(("text-bright", "text-quiet", "yours"), PANELS, (4.5,)),
    ("yours-ink", "yours", 4.5),
    ("marker-ink", "marker", 4.5),
    ("text-bright", "table-plate", 4.5),
    ("notice-ink", "notice", 4.5),
    *product(("text-faint",), (*PANELS, "table-plate", "table-free"), (3,)),
    # marks need 3 : 1 (WCAG 2.2, 1.4.11)
    *product((f"seat-{number}" for number in range(1, SEATS + 1)), PANELS, (3,)),
]


@EVERY
def test_text_can_be_read_and_what_is_faint_made_out(theme: str) -> None:
    for ink, ground, least in TEXTS:
        assert contrast(colour(theme, ink), colour(theme, ground)) >= least, (ink, ground)


@EVERY
@pytest.mark.parametrize("look", list(Look))
def test_letters_of_tiles_can_be_read(theme: str, look: Look) -> None:
    palette = Palette(VARIABLES[theme], ansi=False)
    for tile, scale in product(Colour, SCALES):
        letter = tile.letter.lower() if look is Look.PRINTED else tile.letter
        for ink, ground in colours_of(painted(palette, scale, tile, look), letter):
            assert contrast(ink, ground) >= 4.5, (tile, scale)


@EVERY
def test_the_seats_colours_are_told_apart_from_each_other_and_from_the_accent(theme: str) -> None:
    """Their least distance in Oklab for every kind of sight; .02 is just noticeable."""
    names = [*(f"seat-{number}" for number in range(1, SEATS + 1)), "yours"]
    for sight in SIGHTS:
        for one, other in combinations([seen(colour(theme, name), sight) for name in names], 2):
            assert distance(one, other) >= 0.12


@EVERY
@pytest.mark.parametrize("other", ["", "-other"])
def test_every_kind_of_sight_tells_free_spaces_from_each_other_and_from_the_grounds(
    theme: str, other: str
) -> None:
    names = (f"table-free{other}", f"stone{other}", "table", "table-panel")
    for sight in SIGHTS:
        line, wall, *grounds = (seen(colour(theme, name), sight) for name in names)
        assert distance(line, wall) >= 0.03
        assert min(distance(each, ground) for each in (line, wall) for ground in grounds) >= 0.03


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("stone", ["stone", "stone-other"])
def test_in_light_nobody_takes_the_grey_wall_for_dim_tiles(stone: str, sight: str) -> None:
    wall, palette = seen(colour("light", stone), sight), Palette(LIGHT, ansi=False)
    for tile in COLOURS:
        assert distance(wall, seen(Color.from_rich_color(palette.pixels(tile, Look.DIM)["."]), sight)) >= 0.06


@EVERY
def test_letters_can_be_read_without_colours(theme: str) -> None:
    """In the greys that Textual makes of everything then."""
    for tile, look in product(Colour, Look):
        style = monochrome_style(Palette(VARIABLES[theme], ansi=False, bare=True).letter_style(tile, look))
        assert style.color is not None
        assert style.bgcolor is not None
        ink, ground = map(Color.from_rich_color, (style.color, style.bgcolor))
        assert contrast(ink, ground) >= 4.5, (tile, look)


def test_an_ink_is_found_for_every_ground() -> None:
    """Also where neither a little more white nor a little more black will do."""
    for grey in range(256):
        ground = Color(grey, grey, grey)
        assert contrast(readable(ground, ground, 4.5), ground) >= 4.5


@EVERY
@pytest.mark.parametrize("beside", ["table", "table-panel", "tile-white", "yours"])
def test_the_frame_of_what_has_landed_is_no_tile_no_ground_and_not_the_accent(
    theme: str, beside: str
) -> None:
    for sight in SIGHTS:
        frame, other = (seen(colour(theme, name), sight) for name in ("landed", beside))
        assert distance(frame, other) >= 0.1


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


def test_high_contrast_mixes_printed_and_dim_tiles_less_into_the_ground() -> None:
    dark, high = (Palette(VARIABLES[theme], ansi=False) for theme in ("dark", "high contrast"))
    for look in (Look.PRINTED, Look.DIM):
        for tile in COLOURS:
            lights = [Color.from_rich_color(each.pixels(tile, look)["l"]) for each in (dark, high)]
            told = [
                contrast(light, each.colour("table"))
                for light, each in zip(lights, (dark, high), strict=True)
            ]
            assert told[1] > told[0]


def test_all_palettes_name_the_same_colours() -> None:
    assert set(DARK) == set(LIGHT) == set(HIGH_CONTRAST) - {"tile-faintness"} == set(SIXTEEN)
    assert all(value.startswith("ansi_") for value in SIXTEEN.values())


def test_themes_that_are_not_ours_get_the_table_s_colours_by_their_own_lightness() -> None:
    assert TINTS.variables_for(BUILTIN_THEMES["nord"]) is DARK
    assert TINTS.variables_for(BUILTIN_THEMES["solarized-light"]) is LIGHT
    assert TINTS.variables_for(BUILTIN_THEMES["ansi-dark"]) is SIXTEEN
    assert len({theme.name for theme in TINTS.themes("azul")}) == 4


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
            [seen(Color.from_rich_color(palette.pixels(tile, look)[part]), sight) for part in ".a"]
            for look in (Look.LAID, Look.PRINTED)
        )
        assert max(distance(a, b) for a, b in zip(laid, printed, strict=True)) >= 0.15


@EVERY
@pytest.mark.parametrize("sight", SIGHTS)
def test_every_kind_of_sight_sees_what_is_theirs_to_do(theme: str, sight: str) -> None:
    accent, ground = seen(colour(theme, "yours"), sight), seen(colour(theme, "table"), sight)
    assert distance(accent, ground) >= 0.3
