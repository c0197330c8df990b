"""Squares: every kind of colour vision tells colours and levels apart, in every theme and size."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from rich.style import Style
from tests.colour_vision import SIGHTS, distance, seen
from textual.color import Color

from hotseat.tui.drawing.canvas import large
from hotseat.tui.drawing.themes import contrast
from stratopolis.rules import Cell, Colour
from stratopolis.tui.app import DARK, HIGH_CONTRAST, LIGHT, SIXTEEN
from stratopolis.tui.squares import (
    GREAT,
    LARGE,
    MARKED,
    NARROW,
    SCALES,
    SCORING,
    SMALL,
    TINY,
    TOP,
    WRONG,
    YOURS,
    Look,
    Rim,
    Scale,
    SquarePainter,
    rim_of,
)

VARIABLES = {"dark": DARK, "light": LIGHT, "high contrast": HIGH_CONTRAST}
EVERY = pytest.mark.parametrize("theme", VARIABLES)
SIZES = pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.word)
LEVELS = range(1, TOP + 1)
AROUND = Rim((True,) * 4)
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
    assert all(lower[0] < higher[0] for lower, higher in pairs), "the higher the brighter"


@EVERY
def test_the_level_is_read_on_every_body(theme: str) -> None:
    for each in Colour:
        for part in ("", *(f"-{level}" for level in LEVELS)):
            name = f"square-{each.word}{part}"
            assert contrast(colour(theme, f"{name}-ink"), colour(theme, name)) >= 4.5


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
    painter = SquarePainter(SIXTEEN if letters else VARIABLES[theme], ansi=letters, letters=letters)
    rows = painter.stamp(scale, look)
    return ["".join(characters) for characters, _styles in rows], [list(styles) for _c, styles in rows]


def place(sign: str, look: Look, scale: Scale, *, letters: bool = False) -> tuple[int, int]:
    """Where a sign stands; of a large digit the middle."""
    rows, _styles = painted(look, scale, letters=letters)
    if sign.isdecimal() and scale.height >= GREAT.height and not letters:
        drawn = large(int(sign))
        parts = [[row[x : x + 3] for row in rows[y : y + 3]] for x, y in corners(scale)]
        ((x, y),) = [at for at, part in zip(corners(scale), parts, strict=True) if part == drawn]
        return x + 1, y + 1
    ((x, y),) = [(row.index(sign), y) for y, row in enumerate(rows) if sign in row]
    return x, y


def corners(scale: Scale) -> list[tuple[int, int]]:
    return list(product(range(scale.width - 2), range(scale.height - 2)))


STATES = [
    Look(RED, "{}", zone=AROUND),
    Look(RED, "{}", zone=Rim((True, False, True, False))),
    Look(RED, "{}", zone=Rim(corners=(True,) * 4), mark=SCORING),
    Look(RED, "{}", seams=(True,) * 4, mark=MARKED),
    Look(RED, "{}", last=True, mark=MARKED),
    Look(RED, "{}", cut=True, mark=MARKED),
    Look(RED, "{}", glow=True),
    Look(RED, "{}", ghost=YOURS, rim=AROUND),
]


@SIZES
@pytest.mark.parametrize("letters", [False, True])
def test_every_square_has_its_digit_at_the_same_place(scale: Scale, letters: bool) -> None:
    at = place("1", Look(RED, "1", 1), scale, letters=letters)
    for of, level, look in product(Colour, (1, 2, 6), STATES):
        shown = look._replace(colour=of, text=str(level), level=level, corner=bool(look.ghost))
        assert place(str(level), shown, scale, letters=letters) == at
        if letters:
            assert f"{of}{level}" in painted(shown, scale, letters=True)[0][at[1]]
        else:
            assert str(of) not in "".join(painted(shown, scale)[0])


@SIZES
@pytest.mark.parametrize("letters", [False, True])
def test_a_sign_stands_beside_the_digit_on_squares_and_on_the_table(scale: Scale, letters: bool) -> None:
    digit = place("4", Look(RED, "4", 4), scale, letters=letters)
    for mark, sign in ((MARKED, "•"), (SCORING, "+")):
        bare = place(sign, Look(mark=mark), scale, letters=letters)
        assert (bare[0] > digit[0], bare[1]) == (scale.width > TINY.width, digit[1])
        look = Look(RED, "4", 4, AROUND, mark=mark)
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
    """Whatever its zone and its neighbours: nothing but its digit's plate has another ground."""
    for level, look in product(LEVELS, STATES[:4]):
        _rows, styles = painted(look._replace(text=str(level), level=level), scale)
        body = Color.parse(DARK[f"square-red-{level}"]).rich_color
        assert {style.bgcolor for row in styles for style in row} == {body}


@EVERY
def test_digits_lines_and_signs_are_seen_on_every_level(theme: str) -> None:
    for of, level in product(Colour, LEVELS):
        body = colour(theme, f"square-{of.word}-{level}")
        _rows, styles = painted(Look(of, "", level, AROUND), SMALL, theme=theme)
        ink = styles[0][0].color
        assert ink is not None
        assert contrast(Color.from_rich_color(ink), body) >= 3


@pytest.mark.parametrize("scale", [SMALL, LARGE], ids=lambda scale: scale.word)
def test_a_zone_is_outlined_along_the_edge_of_its_squares(scale: Scale) -> None:
    """Two squares side by side, and one below the first."""
    upper, lower, right = (painted(Look(GREEN, "", 2, rim), scale)[0] for rim in corner_of_three())
    wide = scale.width - 1
    assert upper[0] + right[0] == "▌" + "▔" * (2 * wide) + "▐"
    assert upper[-1] + right[-1] == "▌" + " " * wide + "▁" * wide + "▐"
    assert lower[0] == "▌" + " " * (wide - 1) + "▐"
    assert lower[-1] == "▌" + "▁" * (wide - 1) + "▐"


@pytest.mark.parametrize("scale", [SMALL, LARGE], ids=lambda scale: scale.word)
@pytest.mark.parametrize(("of", "signs"), [(RED, "┏┓┗┛━┃"), (GREEN, "╔╗╚╝═║")])
def test_without_colour_a_zones_line_tells_its_owner(scale: Scale, of: Colour, signs: str) -> None:
    upper, lower, right = (painted(Look(of, "", 2, rim), scale, letters=True)[0] for rim in corner_of_three())
    wide, blank = scale.width - 2, " " * (scale.width - 2)
    a, b, c, d, flat, upright = tuple(signs)
    assert upper[0] + right[0] == a + flat * (2 * wide + 2) + b
    assert lower[0] == upright + blank + upright
    assert lower[-1][-wide:] == flat * (wide - 1) + d
    if scale is LARGE:
        assert upper[-1] + right[-1] == upright + blank + a + flat * (wide + 1) + d
        assert lower[-1][0] == c


def corner_of_three() -> list[Rim]:
    zone = frozenset({Cell(0, 0), Cell(1, 0), Cell(0, 1)})
    return [rim_of(cell, zone) for cell in sorted(zone)]


def test_a_zones_line_has_its_owners_colour() -> None:
    """Wherever that is seen, a light one, so that the line goes on from level to level."""
    for of, level in product((RED, GREEN), LEVELS):
        _rows, styles = painted(Look(of, "", level, AROUND), SMALL)
        ink = styles[0][0].color
        assert ink is not None
        own, other = (
            hue(colour("dark", f"square-{each.word}-6")) for each in (of, GREEN if of is RED else RED)
        )
        line = Color.from_rich_color(ink)
        assert distance(hue(line), own) < distance(hue(line), other)
        assert (contrast(line, colour("dark", "city-ground")) > 7) == (level <= (4 if of is RED else 3))


def test_on_squares_of_one_row_a_line_runs_beside_digits_or_leads_from_one_to_the_next() -> None:
    zone = frozenset({Cell(0, 0), Cell(1, 0), Cell(0, 1)})

    def row(y: int, scale: Scale, *, of: Colour = GREEN, letters: bool = False) -> str:
        looks = [Look(of, "2", 2, rim_of(cell, zone)) for cell in sorted(zone) if cell.y == y]
        return "".join(painted(look, scale, letters=letters)[0][0] for look in looks)

    assert (row(0, NARROW), row(1, NARROW)) == ("▌2▔▔2▐", "▌2▐")
    assert painted(Look(GREEN, "2", 2, Rim((True, False, True, False))), NARROW)[1][0][0].underline
    assert (row(0, TINY, of=RED), row(1, TINY, of=RED)) == ("┏2━2", "┗2")
    assert (row(0, NARROW, letters=True), row(1, NARROW, letters=True)) == ("G2╦G2═", "G2╝")
    assert (row(0, NARROW, of=RED, letters=True), row(1, NARROW, of=RED, letters=True)) == ("R2┳R2╸", "R2┛")
    plain = Look(GREEN, "2", 2)
    assert painted(plain, TINY, letters=True) != painted(plain._replace(zone=AROUND), TINY, letters=True)


@SIZES
def test_another_tile_begins_behind_a_thin_dark_seam(scale: Scale) -> None:
    plain = Look(GREEN, "2", level=2)
    for side in range(4):
        seams = (side == 0, side == 1, side == 2, side == 3)
        rows, styles = painted(plain._replace(seams=seams), scale)
        if scale == TINY and side == 1:
            continue  # its digit stands there
        assert "▔▕▁▏"[side] in "".join(rows)
        (ink,) = {
            s.color
            for row, line in zip(rows, styles, strict=True)
            for c, s in zip(row, line, strict=True)
            if c in "▔▕▁▏"
        }
        assert ink is not None
        body = seen(Color.parse(DARK["square-green-2"]), "normal")
        assert body[0] - seen(Color.from_rich_color(ink), "normal")[0] >= 0.1


@SIZES
@pytest.mark.parametrize("letters", [False, True])
def test_everything_that_means_something_looks_different(scale: Scale, letters: bool) -> None:
    plain = Look(GREEN, "2", level=2)
    looks = [
        plain,
        plain._replace(zone=AROUND),
        plain._replace(last=True),
        plain._replace(mark=MARKED),
        plain._replace(mark=SCORING),
        plain._replace(cut=True),
        plain._replace(glow=True),
        plain._replace(ghost=YOURS, rim=AROUND),
        plain._replace(ghost=YOURS, rim=AROUND, corner=True),
        plain._replace(text="x", ghost=WRONG, rim=AROUND),
        Look(),
        Look(hole=True, seams=(True, False, False, True)),
        Look(mark=MARKED),
        Look(mark=SCORING),
    ]
    pictures = [painted(look, scale, letters=letters) for look in looks]
    for one, other in combinations(pictures, 2):
        assert one != other


@SIZES
@pytest.mark.parametrize("name", [YOURS, WRONG])
def test_the_tile_about_to_be_placed_has_a_ring_and_plates_and_shows_its_colours(
    scale: Scale, name: str
) -> None:
    ring, body = (Color.parse(DARK[each]).rich_color for each in (f"rim-{name}", "square-red-3"))
    ghost = Look(RED, "3", 3, ghost=name, rim=AROUND)
    x, y = place("3", ghost, scale)
    rows, styles = painted(ghost, scale)
    assert styles[y][x].bgcolor == ring
    assert styles[0][0].bgcolor == body
    assert rows[0][0] == ("▛" if scale.height > 1 else "▌")
    inner = painted(ghost._replace(rim=Rim(corners=(True, False, True, False))), scale)[0]
    if scale.height > 1:
        assert inner[0][0] == "▘"
        assert inner[-1][-1] == "▗"


@SIZES
def test_the_tile_placed_last_has_its_digit_on_a_plate(scale: Scale) -> None:
    plate = Color.parse(DARK["text-plate"]).rich_color
    look = Look(GREEN, "3", level=3, last=True)
    x, y = place("3", look, scale)
    style = painted(look, scale)[1][y][x]
    assert style.bgcolor == plate
    assert style.underline == (scale.height < GREAT.height), "a line would cross a large digit"
    assert painted(look, scale, letters=True)[1][y][scale.width // 2 - 1].underline or scale == TINY


@SIZES
def test_what_is_cut_is_hatched(scale: Scale) -> None:
    rows, _styles = painted(Look(GREEN, "2", 2, AROUND, cut=True), scale)
    digit = 9 if scale.height >= GREAT.height else 1
    assert "".join(rows).count("╱") == scale.width * scale.height - digit
    rows, styles = painted(Look(GREEN, "2", 2, AROUND, cut=True), scale, letters=True)
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
