"""Tiles are told apart by their characters alone and by every kind of sight; all can be read."""

from __future__ import annotations

from functools import partial
from itertools import chain, combinations, product

import pytest
from rich.cells import cell_len
from rich.style import Style
from tests.colour_vision import SIGHTS, distance, seen
from textual.color import Color
from textual.filter import monochrome_style

from azul.rules import COLOURS, FLOOR, Colour
from azul.tui.app import DARK, HIGH_CONTRAST, LIGHT, SIXTEEN, TINTS
from azul.tui.widgets import tiles
from azul.tui.widgets.tiles import LETTERS, SCALES, SMALL, Empty, Look, Scale, TilePainter, motif
from hotseat.tui.drawing.canvas import Cells
from hotseat.tui.drawing.sheet import SEATS
from hotseat.tui.drawing.themes import contrast, readable

Palette = partial[TilePainter]
FULL = partial(TilePainter, DARK, ansi=False)
FEW = partial(TilePainter, TINTS.themes("azul")[-1].variables, ansi=True)
GROUND = Style(color="#ffffff", bgcolor="#14171c")
VARIABLES = {"dark": DARK, "light": LIGHT, "high contrast": HIGH_CONTRAST}


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
    painter = palette(lettered=lettered)
    painter.paint(cells, 1, 1, scale, colour, look, framed=framed, fresh=fresh)
    return cells


def characters(cells: Cells) -> tuple[str, ...]:
    return tuple(strip.text for strip in cells.strips())


def colour(theme: str, name: str) -> Color:
    return Color.parse(VARIABLES[theme][name])


MOTIFS = [scale for scale in SCALES if not scale.letters]


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
            if scale.letters or palette().ansi:
                assert ("[" in shown[1 + scale.middle]) == (framed or look is Look.GHOST)


@pytest.mark.parametrize("scale", MOTIFS)
def test_letters_on_motifs_always_never_or_where_they_are_asked_for(scale: Scale) -> None:
    def shown(lettered: bool | None, *, asked: bool = False) -> bool:
        cells = Cells(scale.width, scale.height, GROUND)
        FULL(lettered=lettered).paint(cells, 0, 0, scale, Colour.RED, asked=asked)
        return any("R" in row for row in characters(cells))

    assert shown(True)
    assert not shown(False, asked=True)
    assert shown(None, asked=True)
    assert not shown(None)


def test_on_few_colours_dim_tiles_keep_theirs() -> None:
    for colour in COLOURS:
        laid, dim = (FEW().letter_style(colour, look) for look in (Look.LAID, Look.DIM))
        assert (dim.color, dim.bgcolor) == (laid.color, laid.bgcolor)
        assert (laid.bold, dim.bold) == (True, False)


@pytest.mark.parametrize("scale", MOTIFS)
def test_without_letters_motifs_tell_the_colours_apart(scale: Scale) -> None:
    looks = {
        tuple(tuple((s.text, s.style) for s in strip) for strip in cells.strips())
        for cells in (painted(FULL, scale, colour, lettered=False) for colour in COLOURS)
    }
    assert len(looks) == len(COLOURS)
    if not scale.touching:
        assert len({tuple(motif(colour, scale)) for colour in COLOURS}) >= (4 if scale.face == 3 else 5)


@pytest.mark.parametrize("scale", MOTIFS)
@pytest.mark.parametrize("quiet", [False, True])
def test_a_frame_fills_the_joints_about_a_tile_and_leaves_it_alone(scale: Scale, quiet: bool) -> None:
    bare = painted(FULL, scale, Colour.RED, lettered=False)
    framed = painted(FULL, scale, Colour.RED, lettered=False, framed=not quiet, fresh=quiet)
    frame = Color.parse(DARK["landed" if quiet else "yours"]).rich_color
    width, height = scale.width + 2, 2 * scale.height + 4  # in pixels

    def pixel(cells: Cells, x: int, y: int) -> object:
        style = cells.rows[y // 2][1][x]
        upper = style.color if cells.rows[y // 2][0][x] == "▀" else style.bgcolor
        return style.bgcolor if y % 2 else upper

    around = {
        (x, y)
        for x in range(width)
        for y in range(height)
        if (x in (0, scale.width) and scale.joint) or y in (1, 2 * scale.height + 1)
        if (x <= scale.width if scale.joint else 0 < x <= scale.width)
        if 1 <= y <= 2 * scale.height + 1
    }
    for x in range(width):
        for y in range(height):
            wanted = frame if (x, y) in around else pixel(bare, x, y)
            assert pixel(framed, x, y) == wanted, (x, y)


@pytest.mark.parametrize("tile", list(Colour))
def test_tiles_that_touch_and_small_printed_spaces_have_no_pattern_at_their_sides(tile: Colour) -> None:
    small = motif(tile, SMALL, Look.PRINTED)
    for rows in (motif(tile, tiles.TINY), motif(tile, tiles.TINY, Look.PRINTED), small):
        assert [row[0] for row in rows] == [row[-1] for row in rows]
        assert {row[0] for row in rows} <= set(".el")
    assert small == motif(Colour.YELLOW, SMALL)


@pytest.mark.parametrize("theme", VARIABLES)
@pytest.mark.parametrize("scale", MOTIFS)
def test_black_is_the_darkest_tile_and_told_from_the_ground(scale: Scale, theme: str) -> None:
    """By its rim or, where that would be half of a small tile, by being blacker than the ground."""
    palette = TilePainter(VARIABLES[theme], ansi=False)

    def brightness(tile: Colour) -> float:
        pixels = palette.pixels(tile, Look.LAID)
        found = [Color.from_rich_color(pixels[part]).brightness for part in "".join(motif(tile, scale))]
        return sum(found) / len(found)

    assert min(Colour, key=brightness) is Colour.BLACK
    pixels = palette.pixels(Colour.BLACK, Look.LAID)
    corner, base = (Color.from_rich_color(pixels[part]) for part in (motif(Colour.BLACK, scale)[0][0], "."))
    for ground in (palette.colour("table"), palette.colour("table-panel")):
        apart = distance(seen(base, "normal"), seen(ground, "normal"))
        assert contrast(corner, ground) >= 1.4 or apart >= 0.16


@pytest.mark.parametrize("scale", SCALES)
def test_on_16_colours_black_is_black_and_has_a_rim(scale: Scale) -> None:
    """The terminal may be as black as the tile."""
    assert SIXTEEN["tile-black"] == "ansi_black"
    sides = {}
    for tile in COLOURS:
        face, styles = painted(FEW, scale, tile).rows[1]
        sides[tile] = face[1] + face[scale.face]
        left, right = styles[1], styles[scale.face]
        assert left == right
    black = sides.pop(Colour.BLACK)
    assert (black, set(sides.values())) == ("▌▐", {"  "})


@pytest.mark.parametrize("scale", MOTIFS)
def test_the_grey_wall_is_of_clean_stones_hewn_at_the_edges_where_there_is_room(scale: Scale) -> None:
    rows = tiles.stone(scale)
    assert [len(row) for row in rows] == [scale.face] * scale.face
    assert {part for row in rows[1:-1] for part in row[1:-1]} == {"."}
    assert ("d" in rows[-1]) == (scale.face > 3)


def empty_cells(palette: Palette, scale: Scale, empty: Empty) -> Cells:
    cells = Cells(2 * scale.width, scale.height, GROUND)
    for place in range(2):
        palette().empty(cells, place * scale.width, 0, scale, empty, place)
    return cells


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("empty", [Empty.LINE, Empty.WALL])
def test_free_spaces_are_blocks_told_apart_by_a_joint_or_by_their_shade(scale: Scale, empty: Empty) -> None:
    cells = empty_cells(FULL, scale, empty)
    upper = [style.bgcolor for style in cells.rows[0][1]]
    assert GROUND.bgcolor not in (upper[0], upper[scale.width])
    assert set("".join(cells.rows[0][0])) <= set(" ▀▄")  # nothing that looks like dirt
    if scale.joint:
        assert upper[scale.face] == GROUND.bgcolor
    else:
        assert upper[0] != upper[scale.width]


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("palette", [FULL, FEW], ids=["truecolor", "16"])
def test_free_spaces_of_lines_and_of_the_grey_wall_are_of_two_kinds(palette: Palette, scale: Scale) -> None:
    line, wall = (empty_cells(palette, scale, empty) for empty in (Empty.LINE, Empty.WALL))
    assert line.strips() != wall.strips()
    if palette().ansi:  # where both have the terminal's own ground
        assert characters(line) != characters(wall)


def test_white_tiles_have_an_edge_where_the_panel_is_as_light() -> None:
    """As a letter's half cells at either side, in a larger motif as its outline."""
    light = partial(TilePainter, LIGHT, ansi=False)
    white = painted(light, LETTERS, Colour.WHITE)
    assert "▌W▐" in characters(white)[1]
    assert " R " in characters(painted(light, LETTERS, Colour.RED))[1]
    assert "▌W▐" not in "".join(characters(painted(FULL, LETTERS, Colour.WHITE)))
    for scale in MOTIFS:
        rows = motif(Colour.WHITE, scale)
        assert {rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]} == {"e" if scale.face > 3 else "."}
    sights = [(seen(light().colour("tile-white"), sight), sight) for sight in SIGHTS]
    for panel in PANELS:  # small tiles have no edge, but are whiter
        assert min(distance(white, seen(light().colour(panel), sight)) for white, sight in sights) >= 0.06


@pytest.mark.parametrize("scale", SCALES)
def test_whatever_lies_on_the_floor_leaves_a_column_free_beside_it(scale: Scale) -> None:
    assert scale.place(FLOOR, 1)[0] - scale.place(FLOOR, 0)[0] == scale.face + 1


@pytest.mark.parametrize("palette", [FULL, FEW], ids=["truecolor", "16"])
def test_only_characters_that_every_terminal_draws_one_wide(palette: Palette) -> None:
    allowed = set("BYRKWbyrkw[] ▀▄█·▌▐")
    for scale, colour, look in product(SCALES, COLOURS, Look):
        for row in characters(painted(palette, scale, colour, look)):
            assert set(row) <= allowed


@pytest.mark.parametrize(("palette", "scale"), [(FULL, LETTERS), (FEW, LETTERS), (FEW, SCALES[0])])
def test_a_fresh_letter_is_underlined_and_nothing_else(palette: Palette, scale: Scale) -> None:
    cells = painted(palette, scale, Colour.RED, fresh=True)
    lined = [s.text for strip in cells.strips() for s in strip if s.style and s.style.underline]
    assert "".join(lined) == " R "


@pytest.mark.parametrize("palette", [FULL, FEW], ids=["truecolor", "16"])
@pytest.mark.parametrize(("text", "least"), [("+7", SMALL), ("+10", tiles.MIDDLE)])
def test_a_bonus_stands_beside_a_letter_where_there_is_room(
    palette: Palette, text: str, least: Scale
) -> None:
    for scale in MOTIFS:
        cells = Cells(scale.width, scale.height, GROUND)
        painter = palette(lettered=True)
        painter.paint(cells, 0, 0, scale, Colour.RED, Look.PRINTED, text=text)
        drawn = "".join(characters(cells))
        assert "r" in drawn
        assert (f"r{text}" in drawn) == (scale.face >= least.face)


@pytest.mark.parametrize("scale", MOTIFS)
def test_motifs_are_symmetrical(scale: Scale) -> None:
    for colour in COLOURS:
        rows = motif(colour, scale)
        assert rows == rows[::-1] == [row[::-1] for row in rows]
        assert {len(row) for row in rows} == {scale.face} == {len(rows)}


def test_a_block_is_as_large_as_a_tile() -> None:
    for scale in SCALES:
        rows = tiles.block(scale, " 1 ", Style(color="#000000", bgcolor="#ffffff"), GROUND)
        assert [cell_len("".join(row)) for row, _styles in rows] == [scale.face] * scale.height


@pytest.mark.parametrize("style", [Style(dim=True), Style(bgcolor="default")])
def test_a_block_on_the_terminal_s_own_ground_has_no_edge(style: Style) -> None:
    """Half a row in the ground's colour would be drawn in that of the text."""
    rows = tiles.block(SCALES[0], " b ", style, Style())
    assert "".join("".join(row) for row, _styles in rows).split() == ["b"]


def test_on_16_colours_no_tile_melts_into_the_rim_of_its_plate() -> None:
    rim = FEW().colour("table-rim")
    assert all(FEW().colour(f"tile-{colour.word}") != rim for colour in COLOURS)


def test_on_16_colours_what_the_floor_costs_is_not_dim() -> None:
    assert [FEW().empty_style(empty, False).dim for empty in Empty] == [True, False, True]


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
    palette = partial(TilePainter, VARIABLES[theme], ansi=False)
    for tile, scale in product(Colour, SCALES):
        letter = tile.letter.lower() if look is Look.PRINTED else tile.letter
        for ink, ground in colours_of(painted(palette, scale, tile, look), letter):
            assert contrast(ink, ground) >= 4.5, (tile, scale)


SEAT_NAMES = [f"seat-{number}" for number in range(1, SEATS + 1)]
FREE = [(f"table-free{other}", f"stone{other}") for other in ("", "-other")]
# Pairs of colours, and their least distance in Oklab; .02 is just noticeable.
APART = [
    (combinations([*SEAT_NAMES, "yours"], 2), 0.12),
    (FREE, 0.03),
    (product(chain(*FREE), PANELS), 0.03),
    (product(["landed"], (*PANELS, "tile-white", "yours")), 0.1),
    (combinations([f"tile-{tile.word}" for tile in COLOURS], 2), 0.18),
    ([("yours", "table")], 0.3),
]
EACH_PAIR = [(one, other, least) for pairs, least in APART for one, other in pairs]


@EVERY
@pytest.mark.parametrize("sight", SIGHTS)
def test_every_kind_of_sight_tells_apart_what_means_another_thing(theme: str, sight: str) -> None:
    for one, other, least in EACH_PAIR:
        assert distance(*(seen(colour(theme, name), sight) for name in (one, other))) >= least, (one, other)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("stone", ["stone", "stone-other"])
def test_in_light_nobody_takes_the_grey_wall_for_dim_tiles(stone: str, sight: str) -> None:
    wall, palette = seen(colour("light", stone), sight), TilePainter(LIGHT, ansi=False)
    for tile in COLOURS:
        assert distance(wall, seen(Color.from_rich_color(palette.pixels(tile, Look.DIM)["."]), sight)) >= 0.06


@EVERY
def test_letters_can_be_read_without_colours(theme: str) -> None:
    """In the greys that Textual makes of everything then."""
    for tile, look in product(Colour, Look):
        style = monochrome_style(
            TilePainter(VARIABLES[theme], ansi=False, bare=True).letter_style(tile, look)
        )
        assert style.color is not None
        assert style.bgcolor is not None
        ink, ground = map(Color.from_rich_color, (style.color, style.bgcolor))
        assert contrast(ink, ground) >= 4.5, (tile, look)


def test_an_ink_is_found_for_every_ground() -> None:
    """Also where neither a little more white nor a little more black will do."""
    for grey in range(256):
        ground = Color(grey, grey, grey)
        assert contrast(readable(ground, ground, 4.5), ground) >= 4.5


def test_plates_stand_out_in_light() -> None:
    assert contrast(colour("light", "table-plate"), colour("light", "table")) >= 1.4


def test_dim_tiles_are_not_taken_for_bright_ones() -> None:
    for tile in COLOURS:
        bright, dim = (FULL().letter_style(tile, look).bgcolor for look in (Look.LAID, Look.DIM))
        assert bright is not None
        assert dim is not None
        table = colour("dark", "table")
        if tile is not Colour.BLACK:  # which is nearly the table's own colour; its letter tells it
            apart = contrast(Color.from_rich_color(bright), table)
            assert apart > contrast(Color.from_rich_color(dim), table)


def test_high_contrast_mixes_printed_and_dim_tiles_less_into_the_ground() -> None:
    dark, high = (TilePainter(VARIABLES[theme], ansi=False) for theme in ("dark", "high contrast"))
    for look in (Look.PRINTED, Look.DIM):
        for tile in COLOURS:
            lights = [Color.from_rich_color(each.pixels(tile, look)["l"]) for each in (dark, high)]
            told = [
                contrast(light, each.colour("table"))
                for light, each in zip(lights, (dark, high), strict=True)
            ]
            assert told[1] > told[0]


def test_with_sixteen_colours_the_terminal_has_all_of_them() -> None:
    assert all(value.startswith("ansi_") for name, value in SIXTEEN.items() if name != "tile-faintness")
    assert len({theme.name for theme in TINTS.themes("azul")}) == 4


@EVERY
@pytest.mark.parametrize("sight", SIGHTS)
def test_every_kind_of_sight_tells_a_laid_tile_from_a_printed_one(theme: str, sight: str) -> None:
    palette = TilePainter(VARIABLES[theme], ansi=False)
    for tile in COLOURS:
        laid, printed = (
            [seen(Color.from_rich_color(palette.pixels(tile, look)[part]), sight) for part in ".a"]
            for look in (Look.LAID, Look.PRINTED)
        )
        assert max(distance(a, b) for a, b in zip(laid, printed, strict=True)) >= 0.15
