"""Squares: every kind of colour vision tells colours and levels apart, in every theme and size."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from rich.color import Color as Ink
from rich.style import Style
from tests.colour_vision import SIGHTS, distance, seen
from tests.stratopolis.tui.playing import begun, opened, played, table_of
from textual.color import Color

from hotseat.tui.drawing.canvas import Cells
from hotseat.tui.drawing.styles import contrast
from stratopolis.rules import Colour
from stratopolis.tui.app import DARK, HIGH_CONTRAST, LIGHT, SIXTEEN, TINTS
from stratopolis.tui.widgets.frame import HUGE, LARGE, LOW, NARROW, SCALES, SMALL, Scale
from stratopolis.tui.widgets.relief import LOWER, MARKED, SCORING, SEAM, TOP, WRONG, YOURS, Look, Relief, Rim
from stratopolis.tui.widgets.squares import SquarePainter

VARIABLES = {"dark": DARK, "light": LIGHT, "high contrast": HIGH_CONTRAST}
EVERY = pytest.mark.parametrize("theme", VARIABLES)
SIZES = pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.word)
LEVELS = range(1, TOP + 1)
AROUND = (True,) * 4
NOWHERE = (False,) * 4
RED, GREEN, NEUTRAL = Colour.RED, Colour.GREEN, Colour.NEUTRAL


def colour(theme: str, name: str) -> Color:
    return Color.parse(VARIABLES[theme][name])


def ramp(theme: str, of: Colour) -> list[Color]:
    return [colour(theme, f"square-{of.word}-{level}") for level in LEVELS]


@EVERY
@pytest.mark.parametrize("sight", SIGHTS)
def test_every_kind_of_sight_tells_the_colours_apart_at_any_two_levels(theme: str, sight: str) -> None:
    for one, other in combinations(Colour, 2):
        bodies = [[seen(body, sight) for body in ramp(theme, each)] for each in (one, other)]
        assert min(distance(*pair) for pair in product(*bodies)) >= 0.08


@EVERY
@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("of", Colour)
def test_every_kind_of_sight_tells_neighbouring_levels_apart(theme: str, sight: str, of: Colour) -> None:
    levels = [seen(body, sight) for body in ramp(theme, of)]
    pairs = list(pairwise(levels))
    assert min(distance(*pair) for pair in pairs) >= 0.03
    assert all(lower[0] < higher[0] for lower, higher in pairs), "the higher the brighter"


@EVERY
def test_the_level_is_read_on_every_body(theme: str) -> None:
    for each in Colour:
        for part in ("", *(f"-{level}" for level in LEVELS)):
            name = f"square-{each.word}{part}"
            assert contrast(colour(theme, f"{name}-ink"), colour(theme, name)) >= 4.5


@EVERY
@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("of", [RED, GREEN])
def test_a_rim_stands_out_from_its_squares_and_from_the_table(theme: str, sight: str, of: Colour) -> None:
    """Least from a green square on the highest level: a brighter rim would be white, not green."""
    rim = seen(colour(theme, f"rim-{of.word}"), sight)
    distances = [distance(rim, seen(body, sight)) for body in ramp(theme, of)]
    assert min(distances[:-2]) >= 0.2
    assert min(distances) >= 0.135
    assert distance(rim, seen(colour(theme, "city-ground"), sight)) >= 0.16
    other = colour(theme, f"rim-{(GREEN if of is RED else RED).word}")
    assert distance(rim, seen(other, sight)) >= 0.1


@EVERY
@pytest.mark.parametrize("sight", SIGHTS)
def test_no_square_is_taken_for_a_hole_or_for_the_table(theme: str, sight: str) -> None:
    hole, table = (seen(colour(theme, f"city-{name}"), sight) for name in ("hole", "ground"))
    for body in [seen(each, sight) for of in Colour for each in ramp(theme, of)]:
        assert distance(body, hole) >= 0.08
        assert distance(body, table) >= 0.06


@EVERY
def test_holes_and_shadows_are_darker_than_the_table(theme: str) -> None:
    table, hole, shadow = (
        seen(colour(theme, f"city-{name}"), "normal") for name in ("ground", "hole", "shadow")
    )
    assert table[0] - hole[0] >= 0.1
    assert table[0] - shadow[0] >= 0.1
    for name in ("yours", "text-quiet"):  # the marks
        assert contrast(colour(theme, name), colour(theme, "city-ground")) >= 3


def painted(
    look: Look, scale: Scale, below: Look | None = None, *, letters: bool = False
) -> tuple[list[str], list[list[Style]]]:
    """The rows of a square, and their styles; of an odd one with the one below it."""
    painter = SquarePainter(SIXTEEN if letters else DARK, ansi=letters, letters=letters)
    below = below or Look() if scale.half else None
    rows = painter.stamp(scale, look, below)
    return ["".join(characters) for characters, _styles in rows], [list(styles) for _c, styles in rows]


def fineness(scale: Scale) -> int:
    """Of how many parts across a pixel is."""
    return 2 if scale == LOW else 1


def pixels(look: Look, scale: Scale, below: Look | None = None) -> list[list[Ink | None]]:
    """The pixels of a square, without digits."""
    found: list[list[Ink | None]] = []
    for text, styles in zip(*painted(look, scale, below), strict=True):
        upper: list[Ink | None] = []
        lower: list[Ink | None] = []
        for character, style in zip(text, styles, strict=True):
            inked = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".index(character)
            for bit in (1, 2)[: fineness(scale)]:
                upper.append(style.color if inked & bit else style.bgcolor)
                lower.append(style.color if inked & 4 * bit else style.bgcolor)
        found += [upper, lower]
    return found[: scale.pixels]


def shaded(relief: Relief, scale: Scale) -> int:
    body = Color.parse(DARK["square-red-1"]).rich_color
    look = Look(RED, "", level=1, relief=relief)
    return sum(each != body for row in pixels(look, scale) for each in row)


@SIZES
@pytest.mark.parametrize("of", Colour)
def test_without_colour_a_letter_names_it_and_the_level_is_there(scale: Scale, of: Colour) -> None:
    for number in (True, False):
        rows, _styles = painted(Look(of, "3", level=3, number=number), scale, letters=True)
        assert f"{of}3" in "".join(rows), "on every square, always capital"
    rows, _styles = painted(Look(of, "3", level=3), scale)
    assert "3" in "".join(rows)
    assert str(of) not in "".join(rows)


@SIZES
def test_small_squares_say_their_level_once_a_tile(scale: Scale) -> None:
    rows, _styles = painted(Look(RED, "3", level=3, number=False), scale)
    assert ("3" in "".join(rows)) == (scale.pixels >= LARGE.pixels)
    last, _styles = painted(Look(RED, "3", level=3, number=False, last=True), scale)
    assert "3" in "".join(last), "those of the tile placed last always do"


@SIZES
def test_both_squares_of_a_pair_have_their_digits(scale: Scale) -> None:
    if scale.half:
        rows, _styles = painted(Look(RED, "3", level=3), scale, Look(GREEN, "5", level=5))
        text = "".join(rows)
        assert text.index("3") < text.index("5")
        assert len(rows) == scale.pixels


@SIZES
@pytest.mark.parametrize("of", Colour)
def test_a_level_is_seen_without_its_digit(scale: Scale, of: Colour) -> None:
    looks = [Look(of, "", level=level) for level in LEVELS]
    bodies = [tuple(map(tuple, painted(look, scale)[1])) for look in looks]
    assert len(set(bodies)) == TOP
    above = Look(of, "", level=TOP + 1)
    assert painted(above, scale) == painted(looks[-1], scale)


@SIZES
def test_where_the_neighbours_lie_otherwise_it_looks_otherwise(scale: Scale) -> None:
    plain = Look(RED, "", level=2)
    reliefs: list[Relief] = [(2, 0, 0), (0, 2, 0), (2, 2, 0), (0, SEAM, 0), (SEAM, 0, 0)]
    if scale.pixels > LOW.pixels:
        reliefs += [(LOWER, 0, 0), (0, LOWER, 0)]
    looks = [plain, *(plain._replace(relief=each) for each in reliefs)]
    for one, other in combinations(looks, 2):
        assert painted(one, scale) != painted(other, scale)


@SIZES
def test_a_shadow_is_wider_the_higher_a_neighbour_lies(scale: Scale) -> None:
    for place in range(3):
        reliefs = [tuple(each if side == place else 0 for side in range(3)) for each in range(1, 6)]
        if scale.pixels > 2:
            widths = [shaded((each[0], each[1], each[2]), scale) for each in reliefs]
            assert widths == sorted(widths)
            assert 0 < widths[0] < widths[2]
    left = {painted(Look(RED, "", relief=(0, each, 0)), NARROW)[0][0] for each in (1, 2, 3, 4)}
    assert len(left) == 4, "eighths of a character"


def test_bare_table_and_holes_are_shaded_too() -> None:
    for scale in SCALES:
        for hole in (False, True):
            bare = Look(hole=hole)
            assert painted(bare, scale) != painted(bare._replace(relief=(0, 1, 0)), scale)
        assert painted(Look(), scale) != painted(Look(hole=True), scale)


@SIZES
@pytest.mark.parametrize("name", ["red", "green", YOURS, WRONG])
def test_a_rim_is_unbroken_a_pixel_thick_with_nothing_but_the_body_inside(scale: Scale, name: str) -> None:
    if scale.pixels == 2:
        return
    look = Look(RED, "", Rim(AROUND, NOWHERE, name), 3)
    rim = Color.parse(DARK[f"rim-{name}"]).rich_color
    body = Color.parse(DARK["square-red-3"]).rich_color
    rows = pixels(look, scale)
    for y, row in enumerate(rows):
        for x, each in enumerate(row):
            edge = x in (0, fineness(scale) * scale.width - 1) or y in (0, scale.pixels - 1)
            assert each == (rim if edge else body)


@pytest.mark.parametrize("scale", [SMALL, LOW, LARGE, HUGE], ids=lambda scale: scale.word)
def test_a_rim_turns_at_inner_corners(scale: Scale) -> None:
    rim = Color.parse(DARK["rim-green"]).rich_color
    for place, (x, y) in enumerate(((0, 0), (-1, 0), (-1, -1), (0, -1))):
        one, two, three, four = (each == place for each in range(4))
        look = Look(GREEN, "", Rim(NOWHERE, (one, two, three, four), "green"), 2)
        rows = pixels(look, scale)
        assert rows[y][x] == rim
        inked = sum(each == rim for row in rows for each in row)
        assert 1 <= inked <= fineness(scale), "half of one, except beside a third colour"


@SIZES
def test_no_digit_makes_a_gap_in_a_rim(scale: Scale) -> None:
    """Where it must stand on it, its own ground is the rim's."""
    plain = Look(GREEN, "", Rim(AROUND, NOWHERE, "green"), 2)
    rim = Color.parse(DARK["rim-green"]).rich_color
    empty, _styles = painted(plain, scale)
    rows, styles = painted(plain._replace(text="2"), scale)
    before = painted(plain, scale)[1]
    ((x, y),) = [(row.index("2"), y) for y, row in enumerate(rows) if "2" in row]
    covered = empty[y][x] != " " or before[y][x].bgcolor == rim
    assert (styles[y][x].bgcolor == rim) == covered
    if scale.pixels >= LARGE.pixels:
        assert not covered


@SIZES
@pytest.mark.parametrize("letters", [False, True])
def test_everything_that_means_something_looks_different(scale: Scale, letters: bool) -> None:
    plain = Look(GREEN, "2", level=2)
    looks = [
        plain,
        plain._replace(rim=Rim(AROUND, NOWHERE, "green")),
        plain._replace(last=True),
        plain._replace(mark=MARKED),
        plain._replace(mark=SCORING),
        plain._replace(cut=True),
        plain._replace(glow=True),
        plain._replace(ghost=True, rim=Rim(AROUND, NOWHERE, YOURS)),
        plain._replace(text="x", ghost=True, rim=Rim(AROUND, NOWHERE, WRONG)),
        Look(),
        Look(hole=True),
        Look(mark=MARKED),
        Look(mark=SCORING),
    ]
    pictures = [painted(look, scale, letters=letters) for look in looks]
    for one, other in combinations(pictures, 2):
        assert one != other


@SIZES
def test_a_zone_that_would_form_is_lit_a_little(scale: Scale) -> None:
    plain = Look(GREEN, "", Rim(AROUND, NOWHERE, "green"), 2)
    bodies = [
        max(
            style.bgcolor.get_truecolor().green
            for row in painted(each, scale)[1]
            for style in row
            if style.bgcolor and style.bgcolor.name != DARK["rim-green"]
        )
        for each in (
            Look(GREEN, "", level=2),
            Look(GREEN, "", level=2, lit=True),
            Look(GREEN, "", level=2, glow=True),
        )
    ]
    assert bodies == sorted(set(bodies)), "less than what glows"
    assert painted(plain, scale) != painted(plain._replace(lit=True), scale)


@SIZES
def test_the_colours_of_the_tile_about_to_be_placed_are_seen(scale: Scale) -> None:
    yours, body = (Color.parse(DARK[name]).rich_color for name in ("rim-yours", "square-red-3"))
    ghost = Look(RED, "3", Rim(AROUND, NOWHERE, YOURS), 3, ghost=True)
    rows, styles = painted(ghost, scale)
    ((x, y),) = [(row.index("3"), y) for y, row in enumerate(rows) if "3" in row]
    assert styles[y][x].bgcolor == yours, "on a plate"
    if scale.pixels <= SMALL.pixels:
        around = [
            style
            for row, line in enumerate(styles)
            for column, style in enumerate(line)
            if (column, row) != (x, y)
        ][: scale.width * (scale.pixels // 2) - 1]
        assert {style.bgcolor for style in around} == {body}
    beside = Look(GREEN, "", level=1, outline=Rim((False, False, False, True), NOWHERE, YOURS))
    plain = beside._replace(outline=Rim())
    outside = 2 < scale.pixels <= SMALL.pixels
    assert (painted(beside, scale) != painted(plain, scale)) == outside
    if outside:
        rows_beside = pixels(beside, scale)
        assert all(row[0] == yours for row in rows_beside)
        assert all(row[1] != yours for row in rows_beside[:2])


def test_no_digit_of_a_neighbour_stands_on_the_outline() -> None:
    """It would look like one of the tile itself."""
    beside = Look(GREEN, "2", level=2, outline=Rim((True, False, False, False), NOWHERE, YOURS))
    assert "2" not in "".join(painted(beside, LOW)[0])
    assert "2" in "".join(painted(beside, SMALL)[0]), "off it there"


@SIZES
def test_a_square_on_the_lowest_level_has_a_digit_where_there_is_room(scale: Scale) -> None:
    large = scale.pixels >= LARGE.pixels
    rows, _styles = painted(Look(RED, "1", level=1), scale)
    assert ("1" in "".join(rows)) == large
    rows, _styles = painted(Look(RED, "1", level=1), scale, letters=True)
    assert ("R1" if large else "R") in "".join(rows)
    assert ("1" in "".join(rows)) == large
    for look in (Look(RED, "1", level=1, last=True), Look(RED, "1", level=1, ghost=True)):
        assert "1" in "".join(painted(look, scale)[0])


@SIZES
def test_the_digits_of_the_highest_level_are_bold(scale: Scale) -> None:
    for top in (False, True):
        rows, styles = painted(Look(RED, "5", level=5, top=top), scale)
        ((x, y),) = [(row.index("5"), y) for y, row in enumerate(rows) if "5" in row]
        assert bool(styles[y][x].bold) == top


@SIZES
@pytest.mark.parametrize("letters", [False, True])
def test_a_mark_replaces_the_digit_or_stands_well_apart(scale: Scale, letters: bool) -> None:
    for look in (Look(RED, "4", level=4), Look(RED, "4", Rim(AROUND, NOWHERE, "red"), 4)):
        for mark, sign in ((MARKED, "·"), (SCORING, "+")):
            rows, _styles = painted(look._replace(mark=mark), scale, letters=letters)
            text = "".join(rows)
            if scale.pixels < LARGE.pixels:
                assert ("R" + sign if letters else sign) in text
                assert "4" not in text
            else:
                assert ("R4" if letters else "4") in text
                assert text.count(sign) == 1
                assert sign + "4" not in text
                assert sign + "R" not in text
    for mark, sign in ((MARKED, "·"), (SCORING, "+")):
        assert "".join(painted(Look(mark=mark), scale)[0]).count(sign) == 1


@SIZES
def test_the_tile_placed_last_has_its_digit_on_a_plate(scale: Scale) -> None:
    plate = Color.parse(DARK["text-plate"]).rich_color
    for of in Colour:
        rows, styles = painted(Look(of, "3", level=3, last=True), scale)
        ((x, y),) = [(row.index("3"), y) for y, row in enumerate(rows) if "3" in row]
        assert styles[y][x].bgcolor == plate
        assert styles[y][x].underline, "where there is no colour it is told from a rim"
    assert contrast(Color.parse(DARK["text-plate"]), Color.parse(DARK["text-plate-ink"])) >= 7


@SIZES
@pytest.mark.parametrize("letters", [False, True])
def test_what_is_cut_is_hatched(scale: Scale, letters: bool) -> None:
    rows, _styles = painted(Look(GREEN, "2", level=2, cut=True), scale, letters=letters)
    text = "".join(rows)
    assert "2" not in text
    assert text.count("╱") == scale.width * (scale.pixels // 2) - letters
    rimmed = Look(GREEN, "2", Rim((False, True, False, True), NOWHERE, "green"), 2, cut=True)
    assert "╱" in "".join(painted(rimmed, scale)[0])


def test_a_tile_in_words_or_in_a_hand_lies_on_no_level() -> None:
    cells = Cells(SMALL.width, SMALL.height, Style())
    painter = SquarePainter(DARK, ansi=False, letters=False)
    painter.paint(cells, 0, 0, SMALL, Look(RED, "", Rim((True, False, False, True), NOWHERE, YOURS)))
    yours, body = (Color.parse(DARK[name]).rich_color for name in ("rim-yours", "square-red"))
    styles = [[segment.style for segment in strip for _cell in segment.text] for strip in cells.strips()]
    assert [row[0] and row[0].bgcolor for row in styles] == [yours, yours]
    assert styles[1][2]
    assert styles[1][2].bgcolor == body


@pytest.mark.parametrize("theme", [theme.name for theme in TINTS.themes("stratopolis")])
async def test_the_table_is_drawn_in_every_theme(theme: str) -> None:
    session = played(begun(), 20)
    async with opened(session, (120, 40)) as pilot:
        pilot.app.theme = theme
        await pilot.pause()
        assert set(pilot.app.available_themes) == {each.name for each in TINTS.themes("stratopolis")}
        table = table_of(pilot)
        shown = "".join(
            table.view.layout_part.strip(row).text for row in range(table.view.layout_part.box.height)
        )
        assert any(digit in shown for digit in "23")


def hue(colour: Color) -> tuple[float, ...]:
    """A colour without its lightness."""
    return (0.5, *seen(colour, "normal")[1:])


@EVERY
def test_the_seats_have_their_squares_hues_and_stand_out(theme: str) -> None:
    """As marks do, which need 3 : 1 (WCAG 2.2, 1.4.11); told apart from each other and the accent."""
    seats = [colour(theme, f"seat-{number}") for number in (1, 2)]
    red, green = (colour(theme, f"square-{name}") for name in ("red", "green"))
    for seat, own, other in zip(seats, (red, green), (green, red), strict=True):
        assert distance(hue(seat), hue(own)) < distance(hue(seat), hue(other))
        for ground in ("table", "table-panel"):
            assert contrast(seat, colour(theme, ground)) >= 3
    yours = colour(theme, "yours")
    for sight in SIGHTS:
        for one, another in combinations([seen(each, sight) for each in (*seats, yours)], 2):
            assert distance(one, another) >= 0.09
