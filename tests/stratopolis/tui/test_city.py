"""The city: holes, seams, zones and digits; a move repaints only what changes."""

from __future__ import annotations

import random

import pytest
from rich.segment import Segment
from tests.stratopolis.tui.playing import begun, opened, played, table_of

from hotseat.tui.drawing.canvas import Canvas
from stratopolis.rules import TURNS, Cell, IllegalMove, Layout, Placement, Position, suppose
from stratopolis.tui.city import LayoutPart, LayoutView, holes_in
from stratopolis.tui.squares import MARKED, SCORING, UNMARKED, WRONG, YOURS, Rim, rim_of

# A ring of eight squares around a hole, one of them on level 3, and a square of another tile beside it.
RING = Layout.parse("0,0:1R1 1,0:3N2 2,0:1R1 0,1:1R1 2,1:1G3 0,2:1G4 1,2:1G4 2,2:1G3 4,1:1N5")


def cells(*pairs: tuple[int, int]) -> frozenset[Cell]:
    return frozenset(Cell(*pair) for pair in pairs)


def test_a_hole_is_a_bare_cell_with_no_way_out() -> None:
    assert holes_in(RING) == cells((1, 1))
    view = LayoutView(RING)
    assert view.look(Cell(1, 1)).hole
    assert view.look(Cell(1, 1)).seams == (True, False, False, True), "light comes from above left"
    assert not view.look(Cell(3, 1)).hole
    open_ring = Layout({cell: square for cell, square in RING.items() if cell != Cell(1, 2)})
    assert not holes_in(open_ring)


def test_a_way_over_a_corner_is_none() -> None:
    ring = Layout.parse("1,0:1R1 0,1:1R1 2,1:1G2 1,2:1G2")
    assert holes_in(ring) == cells((1, 1))


def test_a_seam_lies_wherever_two_tiles_meet() -> None:
    look = LayoutView(RING).look
    assert look(Cell(2, 1)).seams == (True, False, False, False), "another tile above"
    assert look(Cell(2, 2)).seams == (False, False, False, True), "its own above, another at the left"
    assert look(Cell(1, 0)).seams == (False, False, False, True), "the one at the right has it there"
    assert not any(look(Cell(0, 1)).seams)


def test_where_a_zones_line_runs_the_seam_is_beyond_it() -> None:
    zone = cells((2, 1), (2, 2), (1, 2), (0, 2))
    look = LayoutView(RING, best=(frozenset(), zone)).look
    assert not any(look(Cell(2, 1)).seams)
    assert look(Cell(2, 0)).seams == (False, False, True, True)
    assert look(Cell(2, 2)).seams[3], "within the zone it stays"


def test_a_zone_ends_at_sides_and_inner_corners() -> None:
    zone = cells((2, 1), (2, 2), (1, 2), (0, 2))
    look = LayoutView(RING, best=(frozenset(), zone)).look
    assert look(Cell(2, 2)).zone == Rim((False, True, True, False), (True, False, False, False))
    assert look(Cell(1, 2)).zone == Rim((True, False, True, False), (False,) * 4)
    assert look(Cell(0, 0)).zone is None


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
            look = view.look(cell)
            assert (look.colour, look.text, look.level) == (colour, str(level), level)
            assert (look.ghost, look.rim) == (YOURS, rim_of(cell, set(placement.cells)))


def test_a_refused_tile_has_another_ring_and_crosses() -> None:
    game = late()
    for placement in ghosts(game, legal=False)[:40]:
        refusal = game.refusal(placement)
        assert refusal is not None
        view = LayoutView(game.layout, placement, legal=False, refused=refusal.cells)
        for cell in placement.cells:
            look = view.look(cell)
            assert look.ghost == WRONG
            assert look.text == ("x" if cell in refusal.cells else "")


def test_marks_cut_glow_and_what_would_form_are_in_the_look() -> None:
    a, b, c = Cell(2, 1), Cell(2, 2), Cell(9, 9)
    view = LayoutView(RING, marks=cells(a, c), scoring=cells(c), cut=cells(b), glow=cells(a))
    assert (view.look(a).mark, view.look(b).mark, view.look(c).mark) == (MARKED, UNMARKED, SCORING)
    assert (view.look(a).glow, view.look(a).cut, view.look(b).cut) == (True, False, True)
    zone = cells(a, b)
    forming = view._replace(forming=zone, best=(frozenset(), zone | cells((1, 2)))).look
    assert forming(a).zone == Rim((True, True, False, True), (False,) * 4), "not that of now"


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
