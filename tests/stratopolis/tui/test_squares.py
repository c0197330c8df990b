"""Squares: every kind of colour vision tells colours and levels apart, in every theme and size."""

from __future__ import annotations

from itertools import chain, combinations, pairwise, product, starmap

import pytest
from rich.style import Style
from tests.colour_vision import SIGHTS, distance, seen
from textual.color import Color

from hotseat.tui.drawing.canvas import Cells, large
from hotseat.tui.drawing.themes import contrast
from stratopolis.rules import Cell, Colour, Layout, Square
from stratopolis.tui import squares
from stratopolis.tui.app import DARK, HIGH_CONTRAST, LIGHT, SIXTEEN
from stratopolis.tui.city import Frame, LayoutView, paint_looks
from stratopolis.tui.squares import GREAT, MARKED, NARROW, SCORING, SEAM, SMALL, TINY, TOP, Look, Scale

VARIABLES = {"dark": DARK, "light": LIGHT, "high contrast": HIGH_CONTRAST}
EVERY = pytest.mark.parametrize("theme", VARIABLES)
SIZES = pytest.mark.parametrize("scale", squares.SCALES, ids="{0.width}x{0.height}".format)
LEVELS = range(1, TOP + 1)
ALONE = frozenset({(0, 0)})  # the steps within a tile of one square
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
        assert min(distance(*pair) for pair in product(*bodies)) >= 0.065


@EVERY
@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("of", Colour)
def test_every_kind_of_sight_tells_neighbouring_levels_apart(theme: str, sight: str, of: Colour) -> None:
    levels = [seen(body, sight) for body in ramp(theme, of)]
    pairs = list(pairwise(levels))
    assert min(distance(*pair) for pair in pairs) >= 0.08
    up = [lower[0] < higher[0] for lower, higher in pairs]
    assert set(up) == {theme != "light"}, "the higher, the further from the table"


@EVERY
@pytest.mark.parametrize("zone", [False, True])
def test_the_level_is_read_on_every_body_in_colours_and_in_grey(theme: str, zone: bool) -> None:
    painter = squares.SquarePainter(VARIABLES[theme], ansi=False, letters=False)
    for each, level in product((RED, GREEN) if zone else Colour, range(TOP + 1)):
        style = painter.body(Look(each, level=level, zone=zone))
        assert style.color is not None
        assert style.bgcolor is not None
        ink, body = Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)
        assert body == colour(theme, f"square-{each.word}-{level}" if level else f"square-{each.word}")
        assert contrast(ink, body) >= 4.5
        if not zone and (level >= 4 or (theme == "high contrast" and level)):
            assert ink.hex in ("#FFFFFF", "#000000"), "it stands out as much as it can"
        assert contrast(ink.monochrome, body.monochrome) >= 4.5, "with `NO_COLOR`"


@EVERY
@pytest.mark.parametrize("sight", SIGHTS)
def test_no_square_is_taken_for_a_hole_or_for_the_table(theme: str, sight: str) -> None:
    hole, table = (seen(colour(theme, f"city-{name}"), sight) for name in ("hole", "ground"))
    for body in [seen(each, sight) for of in Colour for each in ramp(theme, of)]:
        assert distance(body, hole) >= 0.04
        assert distance(body, table) >= 0.06


@EVERY
def test_a_hole_is_the_table_only_darker(theme: str) -> None:
    table, hole = (seen(colour(theme, f"city-{name}"), "normal") for name in ("ground", "hole"))
    assert 0.03 <= table[0] - hole[0] <= 0.09
    assert distance((0, *table[1:]), (0, *hole[1:])) < 0.01
    for name in ("yours", "text-quiet"):  # the marks
        assert contrast(colour(theme, name), colour(theme, "city-ground")) >= 3


Drawn = tuple[list[str], list[list[Style]]]


def painted(look: Look, scale: Scale, *, letters: bool = False, theme: str = "dark") -> Drawn:
    painter = squares.SquarePainter(SIXTEEN if letters else VARIABLES[theme], ansi=letters, letters=letters)
    rows = painter.stamp(scale, look)
    return ["".join(characters) for characters, _styles in rows], [list(styles) for _c, styles in rows]


def place(sign: str, look: Look, scale: Scale, *, letters: bool = False) -> tuple[int, int]:
    """Where a sign stands; of a large digit the middle."""
    rows, _styles = painted(look, scale, letters=letters)
    if sign.isdecimal() and scale.height >= GREAT.height:
        drawn = [large(int(sign)), large(int(sign), lower=True)]
        parts = [[row[x : x + 3] for row in rows[y : y + 3]] for x, y in corners(scale)]
        ((x, y),) = [at for at, part in zip(corners(scale), parts, strict=True) if part in drawn]
        return x + 1, y + 1
    ((x, y),) = [(row.index(sign), y) for y, row in enumerate(rows) if sign in row]
    return x, y


def corners(scale: Scale) -> list[tuple[int, int]]:
    return list(product(range(scale.width - 2), range(scale.height - 2)))


STATES = [
    Look(RED, "{}", left="red", below="red", zone=True),
    Look(RED, "{}", below="green", mark=SCORING),
    Look(RED, "{}", bend="red", zone=True, mark=SCORING),
    Look(RED, "{}", left=SEAM, below=SEAM, mark=MARKED),
    Look(RED, "{}", last=True, mark=MARKED),
    Look(RED, "{}", cut=True, mark=MARKED),
    Look(RED, "{}", glow=True),
    Look(RED, "{}", ghost=squares.YOURS, inside=ALONE),
]


@SIZES
@pytest.mark.parametrize("letters", [False, True])
def test_every_square_has_its_digit_at_the_same_place(scale: Scale, letters: bool) -> None:
    at = place("1", Look(RED, "1", 1), scale, letters=letters)
    for of, level, look in product(Colour, (1, 2, 6), STATES):
        zone = look.zone and of is not NEUTRAL
        shown = look._replace(colour=of, text=str(level), level=level, zone=zone, corner=bool(look.ghost))
        assert place(str(level), shown, scale, letters=letters) == at
        if letters:
            rows = "".join(painted(shown, scale, letters=True)[0])
            assert (str(of) if scale.height >= GREAT.height else f"{of}{level}") in rows
        else:
            assert str(of) not in "".join(painted(shown, scale)[0])


@SIZES
@pytest.mark.parametrize("letters", [False, True])
def test_a_sign_stands_beside_the_digit_on_squares_and_on_the_table(scale: Scale, letters: bool) -> None:
    digit = place("4", Look(RED, "4", 4), scale, letters=letters)
    for mark, sign in ((MARKED, "•"), (SCORING, "+")):
        bare = place(sign, Look(mark=mark), scale, letters=letters)
        narrow = scale.width <= (NARROW.width if letters else TINY.width)
        assert (bare[0] > digit[0] or narrow, bare[1]) == (True, digit[1])
        look = Look(RED, "4", 4, "red", "red", zone=True, mark=mark)
        if scale == TINY and letters:
            rows, styles = painted(look, scale, letters=True)
            assert rows == ["R4"]
            assert styles[0][1].reverse, "there is no room for a sign"
        else:
            assert place(sign, look, scale, letters=letters) == bare


@SIZES
@pytest.mark.parametrize("of", Colour)
def test_a_level_is_seen_without_its_digit(scale: Scale, of: Colour) -> None:
    looks = [Look(of, "", level=level) for level in LEVELS]
    bodies = [tuple(map(tuple, painted(look, scale)[1])) for look in looks]
    assert len(set(bodies)) == TOP
    above = Look(of, "", level=TOP + 1)
    assert painted(above, scale) == painted(looks[-1], scale)


@SIZES
def test_a_square_is_all_in_its_own_colour_but_for_thin_lines(scale: Scale) -> None:
    """Whatever its zone and its neighbours."""
    for level, look in product(LEVELS, STATES[:5]):
        _rows, styles = painted(look._replace(text=str(level), level=level), scale)
        body = Color.parse(DARK[f"square-red-{level}"]).rich_color
        assert {style.bgcolor for row in styles for style in row} == {body}


@EVERY
@pytest.mark.parametrize("of", [RED, GREEN])
def test_a_zones_line_has_one_colour_of_its_owner_on_every_level(theme: str, of: Colour) -> None:
    lines = {
        painted(Look(each, "", level, of.word), SMALL, theme=theme)[1][0][0].color
        for each, level in product(Colour, LEVELS)
    }
    assert lines == {Color.parse(VARIABLES[theme][f"line-{of.word}"]).rich_color}
    line = colour(theme, f"line-{of.word}")
    assert (seen(line, "normal")[1] > 0) == (of is RED), "reddish or greenish"


@EVERY
@pytest.mark.parametrize("of", [RED, GREEN])
def test_a_zones_line_is_seen_on_the_table_and_beside_every_square(theme: str, of: Colour) -> None:
    line = colour(theme, f"line-{of.word}")
    assert contrast(line, colour(theme, "city-ground")) >= 7
    assert min(contrast(line, body) for body in ramp(theme, of)[:4]) >= 3
    for sight, each in product(SIGHTS, Colour):
        assert min(distance(seen(line, sight), seen(body, sight)) for body in ramp(theme, each)) >= 0.065


@pytest.mark.parametrize("of", [RED, GREEN])
def test_in_sixteen_colours_a_zones_line_is_bright_and_no_square_or_seam_is(of: Colour) -> None:
    line = Color.parse(SIXTEEN[f"line-{of.word}"])
    for each in Colour:
        rows, styles = painted(Look(each, "1", 1, of.word, SEAM), SMALL, letters=True)
        assert styles[0][0].color == line.rich_color, rows
        assert styles[-1][-1].color != line.rich_color
        assert contrast(line, Color.from_rich_color(styles[0][0].bgcolor)) >= 4.5
    assert contrast(line, Color.parse(SIXTEEN["city-ground"])) >= 3


ZONE = frozenset({Cell(0, 1), Cell(1, 1), Cell(0, 2)})  # two squares side by side, one below the first


def drawn_around(
    scale: Scale, of: Colour = GREEN, *, letters: bool = False, size: tuple[int, int] = (3, 3)
) -> list[str]:
    """So many cells around a zone, from its lower left, as one picture."""
    layout = Layout({cell: Square(2, of, 1) for cell in ZONE})
    view = LayoutView(layout, best=(frozenset(), ZONE))
    columns, rows = size
    frame = Frame(scale, 0, (3 - rows) * scale.height, columns * scale.width, rows * scale.height)
    canvas = Cells(*frame[3:], Style())
    painter = squares.SquarePainter(SIXTEEN if letters else DARK, ansi=letters, letters=letters)
    paint_looks(canvas, painter, frame, view.looks(starmap(Cell, product(range(3), repeat=2))))
    return ["".join(characters) for characters, _styles in canvas.rows]


def test_a_zone_is_outlined_without_a_gap() -> None:
    """The line lies in the squares and in those above and at the right."""
    assert drawn_around(SMALL) == [
        *("            ", "▂▂▂▂▂▂▂▂    "),
        *("▌2   2  ▌   ", "▌   ▂▂▂▂▌   "),
        *("▌2  ▌       ", "▙▂▂▂▌       "),
    ]
    assert drawn_around(GREAT) == [
        *(" " * 24,) * 3,
        "▄" * 17 + " " * 7,
        *("█ ▄▄▄     ▄▄▄   █       ", "█ ▄▄█     ▄▄█   █       ", "█ █▄▄     █▄▄   █       "),
        "█       ▄▄▄▄▄▄▄▄█       ",
        *("█ ▄▄▄   █               ", "█ ▄▄█   █               ", "█ █▄▄   █               "),
        "█▄▄▄▄▄▄▄█               ",
    ]


def test_where_the_picture_ends_the_line_lies_in_the_zones_own_squares() -> None:
    assert drawn_around(SMALL, size=(2, 2)) == ["▛2▔▔▔2▔▜", "▌   ▂▂▂▟", "▌2  ▌   ", "▙▂▂▂▌   "]
    assert drawn_around(squares.LARGE, size=(2, 2))[:3] == ["█▀▀▀▀▀▀▀▀▀▀█", "█ 2     2  █", "█     ▄▄▄▄▄█"]
    assert drawn_around(NARROW, size=(2, 2)) == ["▎2▔▁2▕", "▎2▁▎  "]


def test_a_line_turns_at_a_corner_where_a_seam_runs_too() -> None:
    for scale in (squares.LARGE, GREAT):
        with_seams = painted(Look(RED, "2", 2, SEAM, SEAM, bend="green"), scale)[0]
        assert with_seams[-1] == "▄" + "▁" * (scale.width - 1)


def test_with_letters_the_line_passes_the_text_by() -> None:
    assert drawn_around(SMALL, letters=True)[2:] == [
        *("▌G2  G2 ▌   ", "▌   ▂▂▂▂▌   "),
        *("▌G2 ▌       ", "▙▂▂▂▌       "),
    ]
    assert drawn_around(NARROW, letters=True) == ["▁▁▁▁▁▁   ", "▎G2▁G2▎  ", "▎G2▎     "]


def test_on_squares_of_one_row_the_line_goes_on_under_the_digit() -> None:
    assert drawn_around(NARROW) == ["▁▁▁▁▁▁   ", "▎2 ▁2▁▎  ", "▎2▁▎     "]
    assert drawn_around(TINY) == ["▁▁▁▁  ", "▎2▁2▎ ", "▎2▎   "]
    for scale, letters in product((NARROW, TINY), (False, True)):
        for below in (SEAM, "green"):
            ((*styles, _last),) = painted(Look(GREEN, "2", 2, below=below), scale, letters=letters)[1]
            lined = below == "green" and (scale, letters) != (TINY, True)
            assert {bool(style.underline) for style in styles} == {lined}
    plain = Look(GREEN, "2", 2)
    assert painted(plain, TINY, letters=True) != painted(plain._replace(zone=True), TINY, letters=True)


@SIZES
def test_another_tile_begins_behind_a_thin_dark_seam(scale: Scale) -> None:
    plain = Look(GREEN, "2", level=2)
    for look, sign in ((plain._replace(left=SEAM), "▏"), (plain._replace(below=SEAM), "▁")):
        rows, styles = painted(look, scale)
        drawn = list(zip("".join(rows), chain(*styles), strict=True))
        (ink,) = {style.color for character, style in drawn if character == sign}
        assert ink is not None
        body = seen(Color.parse(DARK["square-green-2"]), "normal")
        assert body[0] - seen(Color.from_rich_color(ink), "normal")[0] >= 0.08


@SIZES
@pytest.mark.parametrize("letters", [False, True])
def test_everything_that_means_something_looks_different(scale: Scale, letters: bool) -> None:
    plain = Look(GREEN, "2", level=2)
    looks = [
        plain,
        plain._replace(left="green", below="green", zone=True),
        plain._replace(left=SEAM, below=SEAM)
        if (scale, letters) != (TINY, True)
        else plain._replace(cut=True),
        plain._replace(last=True),
        plain._replace(mark=MARKED),
        plain._replace(mark=SCORING),
        plain._replace(cut=True, zone=True),
        plain._replace(glow=True),
        plain._replace(ghost=squares.YOURS, inside=ALONE),
        plain._replace(ghost=squares.YOURS, inside=ALONE, corner=True),
        plain._replace(text="x", ghost=squares.WRONG, inside=ALONE),
        Look(),
        Look(hole=True, left=SEAM, below=SEAM),
        Look(mark=MARKED),
        Look(mark=SCORING),
    ]
    pictures = [painted(look, scale, letters=letters) for look in looks]
    for one, other in combinations(pictures, 2):
        assert one != other


@SIZES
@pytest.mark.parametrize("name", [squares.YOURS, squares.WRONG])
def test_the_tile_about_to_be_placed_has_a_ring_and_plates_and_shows_its_colours(
    scale: Scale, name: str
) -> None:
    ring, body = (Color.parse(DARK[each]).rich_color for each in (name, "square-red-3"))
    ghost = Look(RED, "3", 3, ghost=name, inside=ALONE)
    x, y = place("3", ghost, scale)
    rows, styles = painted(ghost, scale)
    assert styles[y][x].bgcolor == ring
    assert styles[0][0].bgcolor == body
    assert rows[0][0] == ("▛" if scale.height > 1 else " "), "on one row there is only the plate"
    innocent = painted(Look(RED, "", 3, ghost=name, inside=ALONE), scale)
    assert ring in {colour for row in innocent[1] for style in row for colour in (style.color, style.bgcolor)}
    around = frozenset(product((-1, 0, 1), (-1, 0, 1)))
    inner = painted(ghost._replace(inside=around - {(-1, -1), (1, 1)}), scale)[0]
    if scale.height > 1:
        assert inner[0][0] == "▘"
        assert inner[-1][-1] == "▗"


@SIZES
@pytest.mark.parametrize("letters", [False, True])
def test_the_tile_placed_last_has_a_small_sign_off_the_digit(scale: Scale, letters: bool) -> None:
    plain = Look(GREEN, "3", level=3)
    one, other = (
        painted(plain, scale, letters=letters),
        painted(plain._replace(last=True), scale, letters=letters),
    )
    if (scale, letters) == (TINY, True):
        assert one != other, "no room for a sign"
        return
    assert one[1] == other[1] or scale.height == 1
    changed = [
        place
        for place, pair in enumerate(zip("".join(one[0]), "".join(other[0]), strict=True))
        if len(set(pair)) > 1
    ]
    assert len(changed) == 1


@SIZES
def test_what_is_cut_is_hatched(scale: Scale) -> None:
    rows, _styles = painted(Look(GREEN, "2", 2, zone=True, cut=True), scale)
    digit = 9 if scale.height >= GREAT.height else 1
    assert "".join(rows).count("╱") == scale.width * scale.height - digit
    rows, styles = painted(Look(GREEN, "2", 2, zone=True, cut=True), scale, letters=True)
    assert "╱" in "".join(rows) or styles[0][0].strike


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
