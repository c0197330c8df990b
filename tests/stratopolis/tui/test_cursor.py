"""The cursor: a tile moves, turns and visits all legal places; what is shown of it before it is placed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.azul.tui.playing import picture
from tests.stratopolis.tui import playing
from tests.stratopolis.tui.playing import at_table, begun, opened, placement_of, played, said

from hotseat.tui.drawing.canvas import large
from stratopolis import rules
from stratopolis.rules import TURNS, Cell, IllegalMove, Layout, Placement, Play, Position, Turn, suppose
from stratopolis.rules.city import check_placement
from stratopolis.tui.cursor import REACH, Cursor, cursor_at, cursor_for, hand_of, places_of
from stratopolis.tui.prompt import refusal_sentence
from stratopolis.tui.scene import layout_view


def game(play: Play = Play.PILES, tiles: int = 9) -> Position:
    with begun(play) as session:
        return played(session, tiles).position


def test_a_turn_begins_at_the_best_place() -> None:
    position = game(tiles=12)
    best = places_of(position, hand_of(position)[0]).all[0].placement
    assert cursor_for(position, Cursor(0, Cell(2, 1), Turn(90))).placement(position) == best


def test_where_scores_are_not_told_a_turn_begins_near_the_last_placement() -> None:
    position = game()
    cursor = cursor_for(position, Cursor(0, Cell(2, 1), Turn(90)), forecasts=False)
    placement = cursor.placement(position)
    assert placement is not None
    assert position.refusal(placement) is None
    far = abs(cursor.corner.x - 2) + abs(cursor.corner.y - 1)
    for other in position.legal_moves:
        across, down = other.corner.x - 2, other.corner.y - 1
        assert far**2 <= 2 * (across**2 + down**2) + 1


@pytest.mark.parametrize("by", [1, -1])
def test_walking_comes_by_every_legal_placement_once(by: int) -> None:
    position = game()
    cursor = cursor_for(position)
    seen = []
    for _step in range(len(position.legal_moves)):
        cursor = cursor.walked(position, by)
        seen.append(cursor.placement(position))
    assert set(seen) == set(position.legal_moves)
    assert len(seen) == len(set(seen))
    assert cursor.walked(position, by).placement(position) == seen[0], "round and round"


def test_walking_begins_with_the_best_place_and_anew_after_any_other_move() -> None:
    position = game()
    best = places_of(position, hand_of(position)[0]).all[0].placement
    first = Cursor(0, Cell(0, 0), Turn(0)).walked(position, 1)
    assert first.placement(position) == best
    second = first.walked(position, 1)
    assert second.placement(position) != best
    assert second.walked(position, -1) == first
    others = (second.moved(position, 1, 0), second.turned(1), second.nearest(position))
    for moved in (*others, second.under_mouse(Cell(0, 0))):
        assert moved.walked(position, 1) == first


def test_lifting_goes_to_the_best_place_on_the_next_level_and_walking_on_from_there() -> None:
    position = game(tiles=12)
    places = places_of(position, hand_of(position)[0])
    cursor = cursor_for(position).walked(position, 1)
    here = position.layout.level(cursor.corner) + 1
    levels = [each for each in places.levels if each > here] + [
        each for each in places.levels if each <= here
    ]
    assert len(levels) > 1
    assert list(places.levels) == sorted({each.level for each in places.all})
    for level in levels:
        cursor = cursor.walked(position, 1, levels=True)
        assert cursor.placement(position) == places.first_on(level).placement
        rank = places.all.index(places.first_on(level))
        following = places.all[(rank + 1) % len(places.all)].placement
        assert cursor.walked(position, 1).placement(position) == following


def test_it_turns_in_quarters() -> None:
    cursor = Cursor(0)
    assert [cursor.turned(by).turn for by in (1, 2, 3, 4, -1)] == [90, 180, 270, 0, 270]


def test_it_goes_no_further_than_a_tile_can_reach() -> None:
    position = game()
    least, greatest = position.layout.bounds
    cursor = cursor_for(position)
    for _step in range(60):
        cursor = cursor.moved(position, 1, 0)
    assert cursor.corner.x == greatest.x + REACH
    assert cursor.moved(position, -99, -99).corner == Cell(least.x - REACH, least.y - REACH)


def test_of_a_hand_one_is_chosen_first() -> None:
    position = game(Play.HAND)
    cursor = cursor_for(position)
    assert cursor.placement(position) is None
    assert cursor.walked(position, 1) == cursor == cursor.walked(position, 1, levels=True)
    for place, kind in enumerate(hand_of(position)):
        placement = cursor.chosen(position, place).placement(position)
        assert placement is not None
        assert placement.kind == kind
        assert position.refusal(placement) is None


def test_a_choice_is_shown_where_it_will_lie() -> None:
    position = game(Play.HAND)
    for choice in list(position.legal_moves)[::7]:
        assert cursor_at(position, choice).placement(position) == choice


# What is shown of a placement beforehand


def illegal(position: Position) -> tuple[Cell, Turn]:
    """A corner and a turn at which the tile of the player to play may not lie."""
    kind = hand_of(position)[0]
    return next(
        (cell, turn)
        for cell in position.layout.cells
        for turn in TURNS
        if position.refusal(Placement(kind, cell, turn)) is not None
    )


async def test_it_is_said_why_a_tile_cannot_lie_there() -> None:
    session = played(begun(), 8)
    async with opened(session) as pilot:
        table, game = playing.table_of(pilot), session.position
        cell, turn = illegal(game)
        table.become(table.state.cursor._replace(corner=cell, turn=turn))
        placement = placement_of(table)
        refusal = game.refusal(placement)
        assert refusal is not None
        assert refusal.rule is not None
        before = said(pilot)
        assert before == refusal_sentence(refusal)
        await pilot.press("enter")
        assert said(pilot) == before, "whether before or after enter"
        assert session.position == game, "nothing has been done"
        assert table.scene().refuses
        view = layout_view(game, table.state.cursor)
        assert not view.legal
        assert {look.text for look in view.looks(refusal.cells).values()} == {"x"}


async def test_what_a_placement_makes_of_both_scores_is_shown_before() -> None:
    session = played(begun(), 12)
    game = session.position
    best = max(game.legal_moves, key=lambda each: suppose(game, each).gains[(game.to_play or 1) - 1])
    then = suppose(game, best)
    seat = game.to_play or 1
    assert then.gains[seat - 1] > 0
    async with at_table(session) as (pilot, table):
        table.state.point_at(best)
        table.become(table.state.cursor)
        change = f"{game.scores[seat - 1]} → {then.scores[seat - 1]}"
        assert change in said(pilot)
        shown = " ".join(picture(table.view.panels[seat - 1]))
        assert f"→ {then.scores[seat - 1]}" in shown
        assert all(row in shown for row in large(game.scores[seat - 1]))
        await pilot.press("enter")
        assert session.position.scores == then.scores


def test_marked_are_the_corners_for_which_the_tile_need_not_be_turned() -> None:
    with begun() as session:
        game = played(session, 10).position
    cursor = cursor_for(game)
    kind = hand_of(game)[0]
    for turn in TURNS:
        turned = cursor._replace(turn=turn)
        view = layout_view(game, turned, places_of(game, kind))
        legal = {each.corner for each in game.legal_moves if each.turn == turn}
        assert view.marks == legal
        assert view.scoring == places_of(game, kind).scoring(turn)
    assert layout_view(game, cursor).marks == frozenset(), "none where no places are given"
    assert view.best == tuple(frozenset(zone.cells if zone else ()) for zone in game.best)


def late_games() -> Iterator[Position]:
    for seed in (1, 2, 3):
        with begun() as session:
            yield played(session, 24, seed).position


def test_the_zone_that_would_form_is_shown_where_the_score_rises() -> None:
    seen = set()
    for game in late_games():
        seat = game.to_play or 0
        for choice in game.legal_moves:
            view, then = layout_view(game, cursor_at(game, choice)), suppose(game, choice)
            rises = then.scores[seat - 1] > game.scores[seat - 1]
            zone = then.then[seat - 1]
            assert view.forming == (set(zone.cells) if rises and zone else set())
            seen.add(rises)
            hidden = layout_view(game, cursor_at(game, choice), forecasts=False)
            assert not hidden.forming
            assert not hidden.cut
            assert hidden.ghost == choice
    assert seen == {True, False}


def test_what_a_best_zone_would_lose_is_shown_as_cut() -> None:
    covered = beyond = untouched = 0
    for game in late_games():
        for choice in game.legal_moves:
            view, then = layout_view(game, cursor_at(game, choice)), suppose(game, choice)
            lost: set[Cell] = set()
            for now, after in zip(game.best, then.then, strict=True):
                if now is None:
                    continue
                still = {cell for zone in then.layout.zones if zone.seat == now.seat for cell in zone.cells}
                if not set(now.cells) <= still:
                    lost |= set(now.cells) - set(after.cells if after else ())
            assert view.cut == lost
            covered += bool(lost & set(choice.cells))
            beyond += bool(lost - set(choice.cells))
            untouched += not lost
    assert covered
    assert beyond, "a zone is split, or another one is the best then"
    assert untouched


def test_a_move_of_the_tile_leaves_what_lies_below_as_it_is() -> None:
    with begun() as session:
        game = played(session, 20).position
    places = places_of(game, hand_of(game)[0])
    cursor = cursor_for(game)
    one = layout_view(game, cursor, places)
    two = layout_view(game, cursor.moved(game, 1, 0), places)
    assert one.ghost != two.ghost
    assert one.marks is two.marks
    assert one.best is two.best
    assert layout_view(game, cursor.turned(1), places).marks != one.marks


@pytest.mark.parametrize(
    ("layout", "placement", "sentence"),
    [
        ("", "RRR 3,3 0", "Not here: it must touch another tile along a side."),
        ("", "RRR 0,1 0", "Not level: it would rest partly on the table."),
        (" 1,0:5R1 1,1:4N2 2,1:5R3", "RRR 1,1 270", "Not level: it would rest on 4 and 5."),
        (" 1,0:1R1 1,1:1N1 2,1:1R1", "RRR 1,1 270", "Not here: it must rest on at least two tiles."),
        (" 1,0:1N1 1,1:1N1", "RRR 0,1 270", "Red cannot cover green: see the x."),
    ],
)
def test_refusals_are_short_and_say_what_is_wrong(layout: str, placement: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        check_placement(Layout.parse(f"0,0:1R0 0,1:1G0{layout}"), rules.parse_move(placement))
    assert refusal_sentence(refused.value) == sentence
