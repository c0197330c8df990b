"""Animations lead from the position before a move to the one after it, and nothing waits for them."""

from __future__ import annotations

import random
import re
from itertools import pairwise, product

import pytest
from tests.azul.games import COLOURED, GREY, NAMES, begun, played, sensible, turns
from tests.azul.tui.playing import hover, open_table, refuses, resize, rows, said, until

from azul.rules import CENTRE, FLOOR, Colour, FloorCost, Pick, TileLaid, WallKind
from azul.tui.animation import Chip, Flight, Keyframe, LineSlot, SourceSlot, _Stage, keyframes
from azul.tui.cursor import Cursor, Space, groups
from azul.tui.models import in_order
from azul.tui.table import Table
from azul.tui.widgets.tiles import SCALES, painter_for
from hotseat import i18n
from hotseat.tui.table import eased, staggered


@pytest.mark.parametrize("wall", list(WallKind))
@pytest.mark.parametrize(("players", "style"), [(2, "sensible"), (3, "careless"), (4, "careless")])
def test_an_animation_ends_at_the_position_behind_it(wall: WallKind, players: int, style: str) -> None:
    for turn in turns(players, wall, seed=7, style=style):
        stage = _Stage(NAMES[:players], turn.before, turn.after)
        acts = list(stage.keyframes(turn.events))
        assert stage.boards == list(turn.after.boards) or turn.after.bonuses is not None
        for mine, final in zip(stage.boards, turn.after.boards, strict=True):
            assert mine._replace(score=0) == final._replace(score=0)
        if any(isinstance(event, FloorCost | TileLaid) for event in turn.events):
            assert acts
        if isinstance(turn.move, Pick):
            assert stage.offer == turn.after.offer
        assert all(act.seconds > 0 for act in acts)


@pytest.mark.parametrize("wall", list(WallKind))
def test_every_tile_sets_out_from_where_it_lay_and_lands_where_it_lies(wall: WallKind) -> None:
    for turn in turns(2, wall, seed=3, style="careless"):
        if not isinstance(turn.move, Pick):
            continue
        act = keyframes(NAMES[:2], [turn])[0]
        for flight in act.flights:
            if isinstance(flight.thing, Colour) and isinstance(flight.start, SourceSlot):
                lay = in_order(turn.before.offer.at(flight.start.source))
                assert lay[flight.start.place] is flight.thing
            if isinstance(flight.end, SourceSlot):
                stage = _Stage(NAMES[:2], turn.before, turn.after)
                list(stage.keyframes(turn.events))
                assert in_order(stage.offer.centre)[flight.end.place] is flight.thing
        assert len({flight.start for flight in act.flights}) == len(act.flights)
        lands = [flight.end for flight in act.flights if isinstance(flight.end, LineSlot)]
        assert len(set(lands)) == len(lands)


def test_the_tiles_of_a_pick_travel_together_with_the_rest_and_the_marker() -> None:
    session = begun(seed="heron")
    session.advance()
    group = groups(session.position)[0]
    number = session.position.offer.at(group.source)[group.colour]
    (act,) = keyframes(session.names, session.play(Pick(*group, 5)))
    own = [flight for flight in act.flights if isinstance(flight.end, LineSlot) and flight.end.line]
    rest = [flight for flight in act.flights if isinstance(flight.end, SourceSlot)]
    assert [flight.end for flight in own] == [LineSlot(1, 5, place) for place in range(number)]
    assert len(rest) == 4 - number
    assert all(isinstance(f.end, SourceSlot) and f.end.source == CENTRE for f in rest)
    centre = next(group for group in groups(session.position) if group.source == CENTRE)
    (act,) = keyframes(session.names, session.play(Pick(*centre, 4)))
    assert Flight(act.flights[0].thing, SourceSlot(CENTRE, -1, True), LineSlot(2, FLOOR, 0)) == act.flights[0]
    assert str(act.flights[0].thing) == "1"


@pytest.mark.parametrize("wall", [COLOURED, GREY])
def test_points_are_counted_run_by_run_and_the_score_grows_with_them(wall: WallKind) -> None:
    counted = 0
    for turn in turns(2, wall, seed=11):
        acts = keyframes(NAMES[:2], [turn])
        for event in turn.events:
            if not isinstance(event, TileLaid):
                continue
            at = Space(event.seat, event.line, event.column)
            points = [int(chip.text) for act in acts for chip in act.chips if chip.at == at]
            assert sum(points) == event.points
            for act in acts:
                board = act.boards[event.seat - 1]
                if any(chip.at == at for chip in act.chips):
                    assert (event.line, event.column) in board.lit
                    assert all(board.board.wall[r - 1][c - 1] is not None for r, c in board.lit)
                    counted += 1
    assert counted > 20


def test_points_have_the_digits_of_the_language() -> None:
    i18n.use_language("fa")
    acts = (act for turn in turns(2, COLOURED, seed=5) for act in keyframes(NAMES[:2], [turn]))
    texts = {chip.text for act in acts for chip in act.chips}
    assert {"+۲", "-۱"} < texts
    assert not any(re.search("[0-9]", text) for text in texts)


def test_the_floor_counts_down_to_the_score_behind() -> None:
    for turn in turns(2, COLOURED, seed=5, style="careless"):
        for event in turn.events:
            if isinstance(event, FloorCost):
                acts = [
                    act
                    for act in keyframes(NAMES[:2], [turn])
                    if any(isinstance(c.at, LineSlot) and c.at.seat == event.seat for c in act.chips)
                ]
                boards = [act.boards[event.seat - 1].board for act in acts]
                assert [len(b.floor) for b in boards] == list(range(len(boards)))[::-1]
                assert all(a.score >= b.score for a, b in pairwise(boards))
                assert boards[-1].score == event.score


def test_everything_arrives_in_time() -> None:
    for count in range(1, 9):
        for number in range(count):
            assert staggered(0, number, count) == 0
            assert staggered(1, number, count) == 1
    assert [eased(x / 4) for x in (0, 2, 4)] == [0, 0.5, 1]


def to_its_end(table: Table) -> None:
    table.animator.frame(table.animator.began + 1000)
    assert not table.state.animating


@pytest.mark.parametrize("size", [(80, 24), (100, 32), (140, 50), (180, 60)])
@pytest.mark.usefixtures("moving")
async def test_every_frame_of_a_round_s_end_can_be_drawn(size: tuple[int, int]) -> None:
    session = played(begun(seed="heron"), 8)
    async with open_table(session, size) as (pilot, table):
        rng = random.Random(1)
        while session.position.round == 1:
            table.become(sensible(session.position, rng))
        projector = table.animator
        assert table.state.animating
        now = projector.began
        for _ in range(400):
            if not projector.keyframes:
                break
            now += 0.05
            projector.frame(now)
            for y in range(size[1]):
                assert table.view.sheet.render_line(y).cell_length == size[0]
        assert not table.state.animating
        assert not table.view.sheet.sprites
        await pilot.pause()
        shown = rows(pilot)
        table.show_all()
        await pilot.pause()
        assert rows(pilot) == shown
    assert {scale.width for scale in SCALES} >= {table.view.scale.width}


@pytest.mark.parametrize("size", [(80, 24), (136, 38)])
@pytest.mark.usefixtures("moving")
async def test_points_leave_the_tiles_of_their_run_free(size: tuple[int, int]) -> None:
    """They stand in the row of the line that the tile has left."""
    async with open_table(played(begun(seed="heron"), 8), size) as (_pilot, table):
        for line, column in product(range(1, 6), range(1, 6)):
            for done in (0, 0.5, 1):
                chip = Chip("+12", Space(2, line, column))
                frame = Keyframe(1, table.view.market.view, (), chips=(chip,))
                (sprite,) = frame.sprites(table.view, done)
                board, scale = table.view.boards[1], table.view.scale
                (wall, row), (lines, _) = scale.space(line, 1), scale.place(line, 4)
                assert sprite.y == board.box.y + row + table.view.scale.middle
                assert board.box.x + lines <= sprite.x
                assert sprite.x + len(sprite.rows[0][1]) <= board.box.x + wall


@pytest.mark.usefixtures("moving")
async def test_a_run_that_is_counted_is_not_framed_in_the_accent() -> None:
    async with open_table(played(begun(seed="heron"), 8), (136, 38)) as (_pilot, table):
        board = table.view.boards[1]
        view = board.view._replace(active=False, lines=None, landed=None)
        wall = view.board.wall.lay(2, 2, Colour.BLUE)
        laid = view._replace(board=view.board._replace(wall=wall), lit=frozenset({(2, 2)}))
        board.show(laid, board.head, table.view.scale)
        drawn = board.draw(board.box.width, board.box.height).rows
        shown = {each for _row, styles in drawn for style in styles for each in (style.color, style.bgcolor)}
        palette = painter_for(table.view.sheet.app)
        assert palette.colour("landed").rich_color in shown
        assert palette.colour("yours").rich_color not in shown


@pytest.mark.usefixtures("animation_stands_still")
async def test_any_key_skips_and_does_what_it_says() -> None:
    session = begun(seed="heron")
    async with open_table(session) as (pilot, table):
        group = groups(session.position)[0]
        table.become(Pick(*group, 5))
        assert table.state.animating
        assert session.position.to_play == 2, "the position underneath is final"
        source = groups(session.position)[0].source
        await pilot.press(str(source))
        assert not table.state.animating
        assert table.state.cursor.source == source
        table.become(Pick(*groups(session.position)[0], 4))
        assert table.state.animating
        await pilot.press("z")
        assert not table.state.animating
        assert not refuses(table), "a key without a meaning only skips"
        table.become(Pick(*groups(session.position)[0], 3))
        await pilot.press("u")
        assert not table.state.animating
        assert session.position.to_play == 1


@pytest.mark.usefixtures("animation_stands_still")
async def test_behind_a_choice_the_mouse_points_at_what_lies_there_then_once_it_moves() -> None:
    session = begun(seed="heron")
    async with open_table(session) as (pilot, table):
        taken, other = groups(session.position)[0], groups(session.position)[-1]
        await hover(pilot, taken)
        await pilot.press("enter", "enter")
        assert table.state.animating
        to_its_end(table)
        await pilot.pause()
        assert table.state.cursor == Cursor(), "the tiles that the mouse was over are gone"
        await hover(pilot, other)
        assert table.state.cursor.group == other
        await pilot.press("enter", "enter")
        assert table.state.animating
        await hover(pilot, left := groups(session.position)[0])
        to_its_end(table)
        await until(pilot, lambda: table.state.cursor.group == left)


@pytest.mark.usefixtures("moving")
async def test_a_resize_ends_it() -> None:
    session = begun(seed="heron")
    async with open_table(session) as (pilot, table):
        table.become(Pick(*groups(session.position)[0], 5))
        await resize(pilot, 60, 20)
        assert not table.state.animating
        await resize(pilot, 120, 40)
        assert table.view.boards[0].view.board == session.position.boards[0]


@pytest.mark.usefixtures("moving")
async def test_title_and_log_wait_for_the_end_of_an_animation() -> None:
    session = begun(seed="heron")
    async with open_table(session, size=(120, 40)) as (pilot, table):
        view, lines = table.view.title_line.view, table.view.log_part.view
        table.become(Pick(*groups(session.position)[0], 5))
        assert table.state.animating
        now = table.view.title_line.view
        assert view is not None
        assert now == view._replace(turn="South to play")  # as the prompt says
        assert [board.view.active for board in table.view.boards] == [False, True]
        assert said(pilot).startswith("South: ")
        assert table.view.log_part.view == lines
        assert [board.view.forecast for board in table.view.boards] == [0, 0]  # until it has landed
        await until(pilot, lambda: not table.state.animating)
        assert table.view.title_line.view != view
        assert table.view.log_part.view != lines
