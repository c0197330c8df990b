"""The city: the part that is seen, holes, seams, zones and digits; a move repaints only what changes."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from tests.stratopolis.tui.playing import begun, cells_apart, opened, played, table_of

from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.table import up_to
from stratopolis import rules
from stratopolis.game import StratopolisSettings
from stratopolis.rules import SEATS, TURNS, Cell, Colour, IllegalMove, Kind, Layout, Placement, Position
from stratopolis.tui import squares
from stratopolis.tui.city import Bounds, LayoutPart, LayoutView, framed, holes_in
from stratopolis.tui.cursor import REACH
from stratopolis.tui.scene import ground_view
from stratopolis.tui.squares import LARGE, LEAST, MARKED, NARROW, NONE, SCALES, SCORING, SEAM, SMALL, TINY
from stratopolis.tui.table import plan

# A ring of eight squares around a hole, one of them on level 3, and a square of another tile beside it.
RING = Layout.parse("0,0:1R1 1,0:3N2 2,0:1R1 0,1:1R1 2,1:1G3 0,2:1G4 1,2:1G4 2,2:1G3 4,1:1N5")


def cells(*pairs: tuple[int, int]) -> frozenset[Cell]:
    return frozenset(Cell(*pair) for pair in pairs)


def looking(view: LayoutView) -> Callable[[Cell], squares.Look]:
    return lambda cell: view.looks([cell])[cell]


def edges(view: LayoutView, x: int, y: int) -> tuple[str, str, str]:
    look = looking(view)(Cell(x, y))
    return look.left, look.below, look.bend


def test_a_hole_is_a_bare_cell_with_no_way_out() -> None:
    assert holes_in(RING) == cells((1, 1))
    look = looking(LayoutView(RING))
    assert look(Cell(1, 1)).hole
    assert not look(Cell(3, 1)).hole
    open_ring = Layout({cell: square for cell, square in RING.items() if cell != Cell(1, 2)})
    assert not holes_in(open_ring)


def test_there_are_seams_all_around_a_hole() -> None:
    view = LayoutView(RING)
    assert edges(view, 1, 1) == (SEAM, SEAM, NONE)
    assert edges(view, 1, 0)[1] == edges(view, 2, 1)[0] == SEAM
    assert edges(view, 3, 1) == edges(view, 0, 3) == (NONE, NONE, NONE), "none around the city"


def test_a_way_over_a_corner_is_none() -> None:
    ring = Layout.parse("1,0:1R1 0,1:1R1 2,1:1G2 1,2:1G2")
    assert holes_in(ring) == cells((1, 1))


def test_a_seam_lies_wherever_two_tiles_meet() -> None:
    view = LayoutView(RING)
    assert edges(view, 1, 2) == (NONE, NONE, NONE), "its own tile at the left"
    assert edges(view, 2, 2) == (SEAM, NONE, NONE)
    assert edges(view, 2, 0) == (SEAM, SEAM, NONE)
    assert edges(view, 0, 0) == (NONE, NONE, NONE), "its own tile below"


def test_a_zones_line_runs_in_the_right_and_the_upper_one_of_two_cells() -> None:
    zone = cells((2, 1), (2, 2), (1, 2), (0, 2))
    view = LayoutView(RING, best=(frozenset(), zone))
    line = "green"
    assert edges(view, 2, 1) == (line, NONE, NONE)
    assert edges(view, 2, 0) == (SEAM, line, NONE), "above the zone"
    assert edges(view, 3, 1) == edges(view, 3, 2) == (line, NONE, NONE), "on the bare table"
    assert edges(view, 2, 2) == (SEAM, line, NONE), "within the zone there is a seam"
    assert edges(view, 1, 1) == (SEAM, line, NONE), "the hole"
    assert edges(view, 0, 2) == (line, line, NONE)
    assert edges(view, 3, 0) == (NONE, NONE, line), "the line only turns there"
    assert looking(view)(Cell(2, 1)).zone
    assert not looking(view)(Cell(3, 1)).zone


def test_where_two_zones_meet_there_is_one_line() -> None:
    green, red = cells((2, 1), (2, 2), (1, 2), (0, 2)), cells((0, 0), (0, 1))
    view = LayoutView(RING, best=(red, green))
    assert edges(view, 0, 1) == ("red", "red", NONE)
    assert edges(view, 0, 2) == ("green", "green", NONE)
    for above, below in (((0, 0), (0, 1)), ((0, 1), (0, 0))):
        zones = {"R": cells(above), "G": cells(below)}
        layout = Layout.parse(f"0,{above[1]}:1R1 0,{below[1]}:1G1")
        assert edges(LayoutView(layout, best=(zones["R"], zones["G"])), 0, 0)[1] == "red"


def test_the_tile_about_to_be_placed_has_its_ring_in_place_of_lines() -> None:
    zone, tile = cells((2, 1), (2, 2), (1, 2), (0, 2)), Placement(Kind(*Colour), Cell(3, 1), TURNS[0])
    assert tile.cells == (Cell(3, 1), Cell(4, 1), Cell(3, 2))
    view = LayoutView(RING, tile, best=(frozenset(), zone))
    assert edges(view, 5, 1) == edges(view, 4, 2) == (NONE, NONE, NONE)
    assert edges(view, 3, 0) == (NONE, NONE, "green")


def late(tiles: int = 30) -> Position:
    with begun() as session:
        return played(session, tiles).position


def ghosts(position: Position, *, legal: bool) -> list[Placement]:
    kind = position.supply(position.to_play or 1).hand[0]
    every = [Placement(kind, cell, turn) for cell in position.layout for turn in TURNS]
    return [each for each in every if (position.refusal(each) is None) == legal]


def test_a_ghost_lies_on_its_level_with_a_ring() -> None:
    game = late()
    for placement in ghosts(game, legal=True):
        view = LayoutView(game.layout, placement)
        level = game.layout.level(placement.corner) + 1
        for cell, colour in placement.squares:
            look = looking(view)(cell)
            assert (look.colour, look.text, look.level) == (colour, str(level), level)
            steps = frozenset((x - cell.x, y - cell.y) for x, y in placement.cells)
            assert (look.ghost, look.inside) == (squares.YOURS, steps)


def test_a_refused_tile_has_another_ring_and_crosses() -> None:
    game = late()
    for placement in ghosts(game, legal=False)[:40]:
        refusal = game.refusal(placement)
        assert refusal is not None
        view = LayoutView(game.layout, placement, legal=False, refused=refusal.cells)
        for cell in placement.cells:
            look = looking(view)(cell)
            assert look.ghost == squares.WRONG
            assert look.text == ("x" if cell in refusal.cells else "")


def test_of_best_zones_that_are_worth_the_same_all_are_outlined() -> None:
    ties = 0
    with begun() as session:
        while session.position.to_play is not None:
            position = played(session, 1).position
            for seat, best in zip(SEATS, ground_view(position).best, strict=True):
                zones = [zone for zone in position.layout.zones if zone.seat == seat]
                highest = [zone for zone in zones if zone.worth == max(each.worth for each in zones)]
                assert best == {cell for zone in highest for cell in zone.cells}
                ties += len(highest) > 1
    assert ties


def test_dots_are_near_the_tile_and_crosses_everywhere() -> None:
    game = late()
    ghost = ghosts(game, legal=True)[0]
    x, y = ghost.corner
    near, far = Cell(x + 3, y - 3), Cell(x + 4, y)
    view = LayoutView(RING, ghost, marks=cells(near, far), scoring=cells((x, y + 9)))
    assert [looking(view)(cell).mark for cell in (near, far, Cell(x, y + 9))] == [MARKED, NONE, SCORING]
    assert looking(view._replace(ghost=None))(far).mark == MARKED, "without a tile, all"


def test_marks_cut_glow_and_what_would_form_are_in_the_look() -> None:
    a, b, c = Cell(2, 1), Cell(2, 2), Cell(9, 9)
    look = looking(LayoutView(RING, marks=cells(a, c), scoring=cells(c), cut=cells(b), glow=cells(a)))
    assert (look(a).mark, look(b).mark, look(c).mark) == (MARKED, NONE, SCORING)
    assert (look(a).glow, look(a).cut, look(b).cut) == (True, False, True)
    best = cells(), cells((2, 1), (2, 2), (1, 2))
    now, then = LayoutView(RING, best=best), LayoutView(RING, best=best, forming=cells((2, 1), (2, 2)))
    assert edges(now, 2, 2) == (SEAM, "green", NONE)
    assert edges(then, 2, 2) == ("green", "green", NONE)


@pytest.mark.parametrize("size", [(49, 19), (69, 25), (108, 44), (193, 64), (30, 12)])
async def test_what_a_move_paints_is_what_painting_all_anew_would(size: tuple[int, int]) -> None:
    game, rng = late(33), random.Random(1)
    async with opened(played(begun(), 33), (120, 40)) as pilot:
        every = ghosts(game, legal=True) + ghosts(game, legal=False)
        view = table_of(pilot).view
        part = LayoutPart()
        part.sheet = view.sheet
        for number in range(12):
            anew = LayoutPart()
            anew.sheet, anew.frame = view.sheet, part.frame
            part.view = anew.view = shown(game, rng.choice(every), number)
            assert painted(part, size) == painted(anew, size)


def painted(part: LayoutPart, size: tuple[int, int]) -> list[list[Segment]]:
    canvas = Canvas[Cell](*size, part.look())
    part.paint(canvas)
    return [list(strip) for strip in canvas.strips()]


def shown(position: Position, placement: Placement, number: int) -> LayoutView:
    best = tuple(frozenset(zone.cells if zone else ()) for zone in position.best)
    view = LayoutView(position.layout, placement, last=position.placed, best=(best[0], best[1]))
    marks = frozenset(each.corner for each in position.legal_moves if each.turn == TURNS[number % 4])
    try:
        then = rules.suppose(position, placement).then
    except IllegalMove as refused:
        return view._replace(legal=False, refused=refused.cells, marks=marks)
    forming = frozenset(then[0].cells if then[0] else ())
    glow = frozenset(list(position.layout)[:number])
    cut = best[1] - frozenset(placement.cells)
    return view._replace(marks=marks, forming=forming, cut=cut, glow=glow)


SIZES = st.tuples(st.integers(49, 220), st.integers(19, 64))


def around(cell: Cell, reach: int = 1) -> Bounds:
    return Cell(cell.x - reach, cell.y - reach), Cell(cell.x + reach, cell.y + reach)


def fits(scale: squares.Scale, extent: tuple[int, int], size: tuple[int, int], *, table: bool) -> bool:
    """Whether the city fits, and some table around it: more if fewer than nine cells are seen."""
    early = min(size[0] // scale.width, size[1] // scale.height) < 9
    return all(
        each * wide + 2 * table * (2 * wide if early else (wide + 1) // 2) <= room
        for each, wide, room in zip(extent, scale, size, strict=True)
    )


@given(
    st.tuples(st.integers(-20, 20), st.integers(-20, 20)),
    st.tuples(st.integers(1, 20), st.integers(1, 13)),
    SIZES,
    st.booleans(),
)
def test_the_whole_layout_is_seen_as_large_as_can_be(
    corner: tuple[int, int], extent: tuple[int, int], size: tuple[int, int], table: bool
) -> None:
    least = Cell(*corner)
    bounds = least, Cell(least.x + extent[0] - 1, least.y + extent[1] - 1)
    frame = framed(bounds, size, SCALES, table=table)
    assert frame.holds(bounds)
    table = table and any(fits(each, extent, size, table=True) for each in SCALES)
    assert frame.scale == next(each for each in SCALES if fits(each, extent, size, table=table))


@pytest.mark.parametrize("scale", SCALES, ids="{0.width}x{0.height}".format)
def test_a_character_belongs_to_the_cell_that_is_drawn_there(scale: squares.Scale) -> None:
    frame = framed((Cell(0, 0), Cell(0, 0)), (40, 20), (scale,))
    for x, y in product(range(-2, 3), repeat=2):
        cell = Cell(x, y)
        left, top = frame.place_of(cell)
        assert frame.at(left, top) == cell
        assert frame.at(left + scale.width - 1, top + scale.height - 1) == cell


def test_there_is_table_around_the_city_as_long_as_there_can_be() -> None:
    """Legal places beside it are seen then; at the beginning, all of them."""
    assert framed((Cell(0, 0), Cell(3, 1)), (49, 20), SCALES).scale == LARGE
    assert framed((Cell(0, 0), Cell(3, 1)), (49, 20), SCALES).holds((Cell(-2, -2), Cell(5, 3)))
    assert framed((Cell(0, 0), Cell(5, 3)), (49, 20), SCALES).scale == SMALL
    assert framed((Cell(0, 0), Cell(8, 8)), (49, 20), SCALES).scale == SMALL, "half a cell is enough"
    assert framed((Cell(0, 0), Cell(8, 9)), (49, 20), SCALES).scale == NARROW
    assert framed((Cell(0, 0), Cell(8, 9)), (49, 20), SCALES, table=False).scale == SMALL
    assert framed((Cell(0, 0), Cell(15, 8)), (49, 20), SCALES).scale == TINY
    assert framed((Cell(0, 0), Cell(8, 19)), (49, 20), SCALES).scale == NARROW, "none does"


async def test_a_sign_on_a_cell_that_is_cut_stands_in_the_rest_of_it() -> None:
    ring = cells(*product((-1, 9), range(-1, 10)), *product(range(-1, 10), (-1, 9)))
    layout = Layout.parse(" ".join(f"{x},{y}:1N1" for x, y in product(range(9), repeat=2)))
    async with opened(begun()) as pilot:
        part = LayoutPart()
        part.sheet, part.view = table_of(pilot).view.sheet, LayoutView(layout, marks=ring | {Cell(10, 4)})
        drawn = "".join(segment.text for row in painted(part, (40, 20)) for segment in row)
        assert drawn.count("•") == len(ring), "none of a cell that is not seen at all"


def test_a_city_that_shrinks_or_grows_stays_near_the_middle() -> None:
    """Stepping back through a replay must not leave it at an edge."""
    size, frame = (120, 60), None
    for right in (*range(20), *reversed(range(20))):
        bounds = Cell(0, 0), Cell(right, 3)
        frame = framed(bounds, size, (SMALL,), before=frame, table=False)
        left, end = frame.place_of(Cell(0, 0))[0], size[0] - frame.place_of(Cell(right + 1, 0))[0]
        assert min(left, end) >= (left + end) // 4


def test_a_city_stands_in_the_very_middle_at_first() -> None:
    for extent in product(range(1, 12), repeat=2):
        frame = framed((Cell(0, 0), Cell(extent[0] - 1, extent[1] - 1)), (49, 20), SCALES, table=False)
        for least, number, each, room in zip(
            frame.place_of(Cell(0, 0)), extent, frame.scale, (49, 20), strict=True
        ):
            assert abs(2 * least + number * each - room) <= 1


def test_a_city_that_is_watched_fits_with_the_tile_on_its_way() -> None:
    """So nothing changes when it lands."""
    view = LayoutView(Layout.parse("0,0:1R1"), focus=Placement(Kind(*Colour), Cell(1, 3), TURNS[0]))
    assert view.fitted == (Cell(0, 0), Cell(0, 0))
    assert view._replace(watched=True).fitted == (Cell(0, 0), Cell(2, 4))


def test_squares_shrink_no_further_where_that_shows_no_more() -> None:
    assert framed((Cell(0, 0), Cell(8, 25)), (49, 19), SCALES).scale == NARROW
    assert framed((Cell(0, 0), Cell(20, 25)), (49, 19), SCALES).scale == TINY


def test_a_frame_tells_beyond_which_edges_there_is_more() -> None:
    bounds = Cell(0, 0), Cell(8, 25)
    frame = framed(bounds, (49, 19), SCALES)
    assert frame.leaves(bounds, ()) == (True, False, True, False)
    top = framed(bounds, (49, 19), SCALES, around(Cell(4, 0)), frame)
    assert top.leaves(bounds, ()) == (False, False, True, False)
    assert top.leaves(bounds, [Cell(-9, -3)]) == (False, False, True, False), "table is seen there"
    left, first = top.at(0, 0)
    tight = Cell(left, first), Cell(8, 9)
    assert top.leaves(tight, ()) == (False, False, False, False)
    assert top.leaves(tight, [Cell(left - 2, first - 2)]) == (True, False, False, True)


def test_a_frame_moves_no_further_than_to_where_the_tile_is() -> None:
    bounds, size = (Cell(0, 0), Cell(8, 17)), (49, 20)
    still = framed(bounds, size, SCALES)
    above = framed(bounds, size, SCALES, (Cell(4, -2), Cell(5, -1)), still)
    assert above == still._replace(top=still.top - 1)
    bounds = Cell(0, 0), Cell(60, 40)
    first = framed(bounds, size, SCALES, around(Cell(30, 20)))
    edge = first.at(20, 0)
    assert framed(bounds, size, SCALES, (edge, edge), first) == first._replace(top=first.top - 1)


@pytest.mark.parametrize("focus", [Cell(-1, -1), Cell(10, 20), Cell(-2, 20), Cell(4, 8)])
def test_a_tile_at_the_edge_is_seen_whole_where_little_is_seen_around_the_layout(focus: Cell) -> None:
    bounds = Cell(0, 0), Cell(8, 18)
    tile = focus, Cell(focus.x + 1, focus.y + 1)
    frame = framed(bounds, (49, 19), SCALES, tile, framed(bounds, (49, 19), SCALES))
    assert frame.holds(tile)
    inside = framed(bounds, (49, 19), SCALES, around(Cell(4, 8)), frame)
    assert inside.holds(bounds), "it returns when the tile is far from the edge"


def test_nothing_jumps_as_long_as_it_need_not() -> None:
    before = framed((Cell(0, 0), Cell(0, 1)), (60, 30), (SMALL,))
    after = framed((Cell(0, 0), Cell(2, 1)), (60, 30), (SMALL,), before=before)
    assert after == before
    far = framed((Cell(0, 0), Cell(9, 1)), (60, 30), (SMALL,), before=before)
    assert far != before


def test_a_frame_that_was_moved_stays_while_the_tile_is_near_the_edge() -> None:
    """Or the table would slip to and fro under the mouse."""
    bounds, size = (Cell(0, 0), Cell(13, 8)), (49, 19)
    still = framed(bounds, size, SCALES)
    moved = framed(bounds, size, SCALES, around(Cell(14, 4)), still)
    assert 0 < moved.left - still.left < moved.scale.width, "no further than to see all of the tile"
    for x in (13, 12):
        assert framed(bounds, size, SCALES, around(Cell(x, 4)), moved) == moved
    assert framed(bounds, size, SCALES, around(Cell(6, 4)), moved) == still


@pytest.mark.parametrize("words", [2, 3])
@pytest.mark.parametrize("size", [LEAST, (80, 30), (100, 30), (120, 36), (136, 38), (180, 50), (240, 70)])
def test_everything_has_its_place_and_nothing_overlaps(size: tuple[int, int], words: int) -> None:
    found = plan(*size, words)
    boxes = [found.title, found.layout, *found.panels, found.lead, found.lines.prompt, found.lines.keys]
    boxes += [found.log]
    if words == 3 or size[1] >= 28:
        boxes.append(found.lines.last_move)
    else:
        assert found.lines.share_a_row, "the prompt takes its row when it needs two"
    assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in cells_apart(boxes))


def test_on_the_smallest_screen_most_room_is_the_citys_and_the_start_is_large() -> None:
    two, three = plan(*LEAST, words=2), plan(*LEAST)
    assert two.layout.width >= 56
    assert two.layout.height >= 20
    assert framed((Cell(0, 0), Cell(0, 1)), three.layout[2:], SCALES).scale == LARGE


def test_every_size_that_can_be_set_is_there() -> None:
    words = ["12x6", "10x5", "8x4", "6x3", "4x2", "3x1", "2x1"]
    assert [up_to(word, SCALES)[0] for word in words] == [*SCALES]
    assert set(StratopolisSettings.squares.values) - {"largest"} <= set(words)


def test_nothing_slips_away_under_the_mouse() -> None:
    bounds, frame = (Cell(-30, -30), Cell(30, 30)), None
    for x in range(-6, 4):
        before = frame
        frame = framed(bounds, (50, 19), SCALES, around(Cell(x, 0)), frame)
        assert before is None or frame == before


def test_random_walks_keep_the_tile_in_view() -> None:
    rng = random.Random(3)
    for bounds in ((Cell(-30, -30), Cell(30, 30)), (Cell(0, 0), Cell(11, 8)), (Cell(0, 0), Cell(14, 11))):
        frame = None
        for _step in range(200):
            x = rng.randint(bounds[0].x - REACH, bounds[1].x + REACH)
            y = rng.randint(bounds[0].y - REACH, bounds[1].y + REACH)
            tile = Cell(x, y), Cell(x + 1, y)
            frame = framed(bounds, (50, 19), SCALES, tile, frame)
            assert frame.holds(tile)
