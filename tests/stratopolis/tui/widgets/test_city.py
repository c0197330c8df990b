"""The city in relief: holes, shadows, seams, rims and digits; a move repaints only what changes."""

from __future__ import annotations

import random

import pytest
from rich.segment import Segment
from tests.stratopolis.tui.playing import begun, opened, played, table_of

from hotseat.tui.drawing.canvas import Canvas
from stratopolis.rules import TURNS, Cell, IllegalMove, Layout, Placement, Position, suppose
from stratopolis.tui.widgets.city import LayoutPart, LayoutView, city_of
from stratopolis.tui.widgets.relief import FLAT, LOWER, MARKED, SCORING, SEAM, UNMARKED, WRONG, YOURS, Rim

NO_ZONES: tuple[frozenset[Cell], frozenset[Cell]] = (frozenset(), frozenset())
# A ring of eight squares around a hole, one of them on level 3, and a square of another tile beside it.
RING = Layout.parse("0,0:1R1 1,0:3N2 2,0:1R1 0,1:1R1 2,1:1G3 0,2:1G4 1,2:1G4 2,2:1G3 4,1:1N5")


def cells(*pairs: tuple[int, int]) -> frozenset[Cell]:
    return frozenset(Cell(*pair) for pair in pairs)


def test_a_hole_is_a_bare_cell_with_no_way_out() -> None:
    assert city_of(RING, NO_ZONES).holes == cells((1, 1))
    view = LayoutView(RING)
    assert view.look(Cell(1, 1)).hole
    assert not view.look(Cell(3, 1)).hole
    open_ring = Layout({cell: square for cell, square in RING.items() if cell != Cell(1, 2)})
    assert not city_of(open_ring, NO_ZONES).holes


def test_a_way_over_a_corner_is_none() -> None:
    ring = Layout.parse("1,0:1R1 0,1:1R1 2,1:1G2 1,2:1G2")
    assert city_of(ring, NO_ZONES).holes == cells((1, 1))


def test_shadows_fall_to_the_right_and_below_by_the_difference() -> None:
    view = LayoutView(RING)
    assert view.look(Cell(2, 0)).relief == (LOWER, 2, FLAT)
    assert view.look(Cell(1, 1)).relief == (3, 1, 1), "into the hole"
    assert view.look(Cell(2, 1)).relief[2] == 2, "from above left"
    assert view.look(Cell(3, 0)).relief == (FLAT, 1, FLAT), "on the table"
    assert view.look(Cell(1, 0)).relief == (LOWER, LOWER, FLAT), "nothing lies higher there"


def test_a_seam_lies_between_two_tiles_on_one_level() -> None:
    look = LayoutView(RING).look
    assert look(Cell(2, 1)).relief[0] == SEAM, "another tile above"
    assert look(Cell(2, 2)).relief[:2] == (FLAT, SEAM), "its own above, another at the left"
    assert look(Cell(0, 1)).relief[0] == FLAT


def test_within_a_best_zone_there_are_levels_and_shadow_alone() -> None:
    zone = cells((2, 1), (2, 2), (1, 2), (0, 2))
    view = LayoutView(RING, best=(frozenset(), zone))
    for cell in zone:
        assert min(view.look(cell).relief) >= FLAT
    assert view.look(Cell(2, 1)).relief[2] == 2


def test_a_rim_stands_at_sides_and_inner_corners() -> None:
    zone = cells((2, 1), (2, 2), (1, 2), (0, 2))
    look = LayoutView(RING, best=(frozenset(), zone)).look
    assert look(Cell(2, 2)).rim == Rim((False, True, True, False), (True, False, False, False), "green")
    assert look(Cell(1, 2)).rim == Rim((True, False, True, False), (False,) * 4, "green")
    assert look(Cell(0, 0)).rim == Rim()


def test_small_squares_have_digits_on_towers_and_one_for_each_part_on_level_two() -> None:
    twos = Layout.parse("0,0:1R1 1,0:1R1 2,0:2G2 3,0:2G2 4,0:3R3 5,0:3R3")
    numbered = city_of(twos, NO_ZONES).numbered
    assert numbered & cells((0, 0), (1, 0)) == set(), "the table's level is the darkest"
    assert len(numbered & cells((2, 0), (3, 0))) == 1
    assert numbered >= cells((4, 0), (5, 0))
    zone = cells((3, 0))
    assert Cell(2, 0) in city_of(twos, (frozenset(), zone)).numbered, "where no rim lies"
    for tiles in (10, 24, 36):
        with begun() as session:
            layout = played(session, tiles).position.layout
        found = city_of(layout, NO_ZONES).numbered
        for cell, square in layout.items():
            near = [layout.get(each) for each in cell.neighbours]
            alone = not any(other and other.tile == square.tile for other in near)
            if square.level > 2 or (square.level == 2 and alone):
                assert cell in found
            elif square.level == 1:
                assert cell not in found


def late(tiles: int = 30) -> Position:
    with begun() as session:
        return played(session, tiles).position


def ghosts(position: Position, *, legal: bool) -> list[Placement]:
    kind = position.supply(position.to_play or 1).hand[0]
    every = [Placement(kind, cell, turn) for cell in position.layout for turn in TURNS]
    return [each for each in every if (position.refusal(each) is None) == legal]


def test_a_ghost_lies_on_its_level_and_throws_a_shadow() -> None:
    game = late()
    for placement in ghosts(game, legal=True):
        view = LayoutView(game.layout, placement)
        level = game.layout.level(placement.corner) + 1
        for cell, colour in placement.squares:
            look = view.look(cell)
            assert (look.colour, look.text, look.level, look.ghost) == (colour, str(level), level, True)
            assert isinstance(look.rim, Rim)
            assert look.rim.name == YOURS
            ends = tuple(each not in placement.cells for each in cell.neighbours)
            assert look.rim.sides == ends
            beside = cell.neighbours[1]
            if beside not in placement.cells:
                higher = level - game.layout.level(beside)
                assert max(0, view.look(beside).relief[1]) == min(max(0, higher), 5)


def test_a_refused_tile_has_another_rim_and_crosses() -> None:
    game = late()
    for placement in ghosts(game, legal=False)[:40]:
        refusal = game.refusal(placement)
        assert refusal is not None
        view = LayoutView(game.layout, placement, legal=False, refused=refusal.cells)
        for cell in placement.cells:
            look = view.look(cell)
            assert isinstance(look.rim, Rim)
            assert look.rim.name == WRONG
            assert look.text == ("x" if cell in refusal.cells else "")


def test_marks_cut_glow_and_what_would_form_are_in_the_look() -> None:
    a, b, c = Cell(2, 1), Cell(2, 2), Cell(9, 9)
    view = LayoutView(RING, marks=cells(a, c), scoring=cells(c), cut=cells(b), glow=cells(a))
    assert (view.look(a).mark, view.look(b).mark, view.look(c).mark) == (MARKED, UNMARKED, SCORING)
    assert (view.look(a).glow, view.look(a).cut, view.look(b).cut) == (True, False, True)
    zone = cells(a, b)
    forming = view._replace(forming=zone, best=(frozenset(), zone | cells((1, 2)))).look
    assert forming(a).rim == Rim((True, True, False, True), (False,) * 4, "green"), "not that of now"
    assert forming(a).lit
    assert not forming(Cell(1, 2)).lit
    assert not view.look(a).lit


def test_a_tile_to_be_placed_has_an_outline_on_the_cells_around_it() -> None:
    game = late()
    for placement in ghosts(game, legal=True)[:20] + ghosts(game, legal=False)[:20]:
        legal = game.refusal(placement) is None
        view = LayoutView(game.layout, placement, legal=legal)
        for cell in view.outlined:
            outline = view.look(cell).outline
            if cell in placement.cells:
                assert outline == Rim()
                continue
            assert outline.name == (YOURS if legal else WRONG)
            assert outline.sides == tuple(each in placement.cells for each in cell.neighbours)
            assert any(outline.sides + outline.corners)
        far = Cell(placement.corner.x + 5, placement.corner.y)
        assert view.look(far).outline == Rim()
        assert not any(look.outline.name for look in view.looks(view.outlined, outlined=False).values())


def test_the_highest_squares_are_told_from_the_rest() -> None:
    look = LayoutView(RING).look
    assert look(Cell(1, 0)).top
    assert not look(Cell(2, 0)).top
    assert not LayoutView(Layout.parse("0,0:1R1 1,0:1R1")).look(Cell(0, 0)).top, "nothing is high"


@pytest.mark.parametrize("size", [(49, 19), (69, 25), (108, 44), (193, 64), (30, 12)])
async def test_what_a_move_paints_is_what_painting_all_anew_would(size: tuple[int, int]) -> None:
    """The city, its marks and the tile are painted each only where they change."""
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
    canvas = Canvas[Cell](*size, part.ground)
    part.paint(canvas)
    return [list(strip) for strip in canvas.strips()]


def shown(position: Position, placement: Placement, number: int) -> LayoutView:
    """A view with a bit of everything."""
    best = tuple(frozenset(zone.cells if zone else ()) for zone in position.best)
    view = LayoutView(position.layout, placement, last=position.placed, best=(best[0], best[1]))
    marks = frozenset(each.corner for each in position.legal_moves if each.turn == TURNS[number % 4])
    try:
        then = suppose(position, placement).then
    except IllegalMove as refused:
        return view._replace(legal=False, refused=refused.cells, marks=marks)
    forming = frozenset(then[0].cells if then[0] else ())
    glow = frozenset(list(position.layout)[:number])
    cut = best[1] - frozenset(placement.cells)
    return view._replace(marks=marks, forming=forming, cut=cut, glow=glow)
