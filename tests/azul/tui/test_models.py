"""The view models of the widgets agree with the engine."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.azul.games import COLOURED, GREY, NAMES, positions, turns

from azul import rules
from azul.rules import CENTRE, FLOOR, Event, MarkerTaken, Phase, Pick, Place, Position, TileLaid, WallKind
from azul.rules.board import floor_penalty
from azul.rules.position import column_points, round_ended_now
from azul.tui.cursor import LINES, Cursor, asked_line, best_line, groups
from azul.tui.models import Landed, accounts, board_views, landed, market_view, preview

WALLS = [COLOURED, GREY]


@st.composite
def games(draw: st.DrawFn, phase: Phase | None = None) -> Position:
    """A position in which somebody chooses, out of a random game of any kind."""
    players, wall = draw(st.integers(2, 4)), GREY if phase is Phase.TILING else draw(st.sampled_from(WALLS))
    style = draw(st.sampled_from(["sensible", "careless"]))
    found = positions(players, wall, draw(st.integers(0, 5)), style)
    if phase is not None:
        found = tuple(game for game in found if game.phase is phase) or found[:1]
    return draw(st.sampled_from(found))


def seat_of(position: Position) -> int:
    assert position.to_play is not None
    return position.to_play


@given(games(Phase.OFFER))
def test_a_preview_says_what_the_pick_does(position: Position) -> None:
    seat = seat_of(position)
    for pick in position.legal_moves:
        assert isinstance(pick, Pick)
        found, after = preview(position, pick), position.apply(pick).position
        assert found is not None
        picked = found.picked
        assert (picked.source, picked.colour, picked.line) == pick
        assert picked.number == position.offer.at(pick.source)[pick.colour]
        assert picked.placed + picked.fallen + picked.discarded == picked.number
        assert found.marker == (pick.source == CENTRE and position.marker == CENTRE)
        if after.phase is Phase.OFFER:
            then, now = after.board(seat), position.board(seat)
            if pick.line:
                assert then.line(pick.line).count - now.line(pick.line).count == picked.placed
            assert floor_penalty(len(then.floor)) == found.floor
            on_floor = len(then.floor) - len(now.floor)
            assert on_floor == picked.fallen + (found.marker and len(now.floor) < 7)
            assert after.lid.total - position.lid.total == picked.discarded


@given(games(Phase.OFFER))
def test_a_preview_forecasts_what_is_supposed(position: Position) -> None:
    seat = seat_of(position)
    now = [e for e in round_ended_now(position)[1] if isinstance(e, TileLaid) and e.seat == seat]
    before = sum(e.points for e in now)
    for pick in list(position.legal_moves)[:20]:
        assert isinstance(pick, Pick)
        found = preview(position, pick)
        assert found is not None
        after, events = position.apply(pick)
        further = round_ended_now(after)[1]
        laid = [e for e in (*events, *further) if isinstance(e, TileLaid) and e.seat == seat]
        more = sum(e.points for e in laid) - before
        assert found.scores == (more if any(e.line == pick.line for e in laid) else None)


@given(games(Phase.OFFER))
def test_there_is_no_preview_of_what_is_not_allowed(position: Position) -> None:
    for source in range(len(position.offer.factories) + 1):
        for colour in position.offer.tiles.colours:
            for line in LINES:
                pick = Pick(source, colour, line)
                assert (preview(position, pick) is None) == (pick not in position.legal_moves)


def test_the_last_pick_of_a_round_is_forecast_to_the_end_of_its_wall_tiling() -> None:
    """On the grey wall it leaves columns to be chosen."""
    seen = 0
    for turn in (turn for seed in range(3) for turn in turns(2, GREY, seed)):
        if turn.before.phase is not Phase.OFFER or turn.after.phase is Phase.OFFER:
            continue
        assert isinstance(turn.move, Pick)
        found = preview(turn.before, turn.move)
        assert found is not None
        further = round_ended_now(turn.after)[1]
        wanted = (seat_of(turn.before), turn.move.line)
        laid = [e for e in (*turn.events, *further) if isinstance(e, TileLaid)]
        mine = [e.points for e in laid if (e.seat, e.line) == wanted]
        assert found.scores == (mine[0] if mine else None)
        seen += 1
    assert seen > 10


def test_there_is_no_preview_between_rounds() -> None:
    assert preview(rules.new_game(2), Pick(1, groups(positions(2, COLOURED, 1)[0])[0].colour, 1)) is None


@given(games())
def test_every_board_shows_what_it_would_be_if_the_round_ended_now(position: Position) -> None:
    supposed = round_ended_now(position)[0]
    for view in board_views(position, NAMES[: position.players], Cursor(), ()):
        score, then = view.board.score, supposed.board(view.seat).score
        bonus = supposed.bonuses[view.seat - 1].points if supposed.bonuses else 0
        if position.phase is Phase.OFFER or view.active or then - bonus != score:
            assert view.forecast == then
        else:  # in wall-tiling who is through has nothing more to come, but for the game's end
            assert view.forecast in (then, None)
        assert view.board == position.board(view.seat)
        assert view.active == (view.seat == position.to_play)


def test_in_wall_tiling_the_sum_of_those_who_are_through_is_closed() -> None:
    """Seat by seat from who began: all before the asked one are through, the others are not."""
    seen = 0
    for seed in range(6):
        since: list[Event] = []
        for turn in turns(3, GREY, seed):
            game = turn.before
            if game.phase is Phase.TILING and game.to_play != game.first:
                told = accounts(since, game.boards)
                order = [1 + (game.first - 1 + step) % 3 for step in range(3)]
                through = order[: order.index(seat_of(game))]
                for view in board_views(game, NAMES[:3], Cursor(), (), told):
                    assert (view.forecast is None) == (view.seat in through)
                    assert told is None or view.account == told[view.seat - 1]
                seen += 1
            since = [*([] if isinstance(turn.move, Pick) else since), *turn.events]
    assert seen > 10


def test_while_a_rounds_end_is_told_its_sums_stand_in_place_of_forecasts() -> None:
    last = [turn for turn in turns(2, COLOURED, 1) if isinstance(turn.move, Pick)]
    turn = next(turn for turn in last if turn.after.phase is Phase.DEAL)
    told = accounts(turn.events, turn.after.boards)
    assert told is not None
    game = positions(2, COLOURED, 1)[len(last[: last.index(turn) + 1])]
    assert game.round == turn.before.round + 1
    assert [view.account for view in board_views(game, NAMES[:2], Cursor(), (), told)] == list(told)
    assert all(view.forecast is None for view in board_views(game, NAMES[:2], Cursor(), (), told))
    assert all(view.forecast is not None for view in board_views(game, NAMES[:2], Cursor(), ()))


@given(games(Phase.OFFER), st.randoms())
def test_a_held_group_lights_the_lines_that_take_it(position: Position, rng: random.Random) -> None:
    group = rng.choice(groups(position))
    line = rng.choice(LINES)
    cursor = Cursor(group=group, held=True, line=line)
    for view in board_views(position, NAMES[: position.players], cursor, ()):
        if not view.active:
            assert (view.lines, view.ghost, view.pointed) == (None, None, None)
            continue
        assert view.lines is not None
        assert set(view.lines) == {each for each in LINES if Pick(*group, each) in position.legal_moves}
        assert view.pointed == line
        found = preview(position, Pick(*group, line))
        assert view.ghost == found


@given(games(Phase.TILING))
def test_the_columns_are_the_engines_with_the_points_it_gives(position: Position) -> None:
    if position.phase is not Phase.TILING:
        assert column_points(position) == ()
        return
    found = dict(column_points(position))
    assert set(found) == {move.column for move in position.legal_moves if isinstance(move, Place)}
    seat, line = seat_of(position), asked_line(position)
    assert line is not None
    for column, points in found.items():
        laid = next(e for e in position.apply(Place(line, column)).events if isinstance(e, TileLaid))
        assert (laid.seat, laid.line, laid.column, laid.points) == (seat, line, column, points)
    view = board_views(position, NAMES[: position.players], Cursor(column=3), ())[seat - 1]
    assert (view.asked, view.column, dict(view.columns)) == (line, 3, found)


@pytest.mark.parametrize("wall", WALLS)
def test_the_winners_are_marked_at_the_end_and_nothing_is_forecast(wall: WallKind) -> None:
    game = list(turns(3, wall, 4))[-1].after
    views = board_views(game, NAMES[:3], Cursor(), ())
    assert tuple(view.seat for view in views if view.winner) == game.winners
    assert all(view.forecast is None for view in views)
    assert not any(view.active for view in views)


@given(st.integers(0, 30), st.integers(2, 4), st.sampled_from(WALLS))
def test_the_last_pick_is_marked_where_it_landed(seed: int, players: int, wall: WallKind) -> None:
    for turn in turns(players, wall, seed, "careless"):
        if not isinstance(turn.move, Pick) or turn.after.phase is not Phase.OFFER:
            continue
        seat = seat_of(turn.before)
        now, then = turn.before.board(seat), turn.after.board(seat)
        found = landed(seat, turn.events)
        assert found is not None
        assert found.line == turn.move.line
        assert found.floor == len(then.floor) - len(now.floor)
        if found.line:
            assert found.placed == then.line(found.line).count - now.line(found.line).count
        others = [s for s in range(1, players + 1) if s != seat]
        assert not any(landed(other, turn.events) for other in others)


def test_on_a_full_floor_the_marker_lands_nowhere() -> None:
    picked = rules.Picked(1, CENTRE, 0, 2, FLOOR, 0, 0, 2, ())  # type: ignore[arg-type]
    assert landed(1, (MarkerTaken(1, None), picked)) == Landed(FLOOR, 0, 0)


@given(games(Phase.OFFER))
def test_the_market_shows_the_offer_and_the_marker(position: Position) -> None:
    group = groups(position)[0]
    view = market_view(position, Cursor(group=group), ())
    assert view.offer == position.offer
    assert view.marker_here == (position.marker == CENTRE)
    assert view.pointed == group
    assert view.last is None


def test_the_groups_are_in_reading_order_the_centre_last() -> None:
    for game in positions(4, COLOURED, 2)[:30]:
        found = groups(game)
        places = [(group.source or 10, group.colour) for group in found]
        assert places == sorted(places)
        held = Cursor(group=found[0], held=True, line=best_line(game, found[0]))
        assert market_view(game, held, ()).chosen
