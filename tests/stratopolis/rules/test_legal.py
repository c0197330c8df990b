"""The legal placements of a tile: complete, with both scores, their order, marks and levels."""

from __future__ import annotations

import os
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.games.random_stratopolis import begun, play_game

from stratopolis.rules import TURNS, Layout, Placement, Play, Position, Turn, suppose
from stratopolis.tui.cursor import Place, Places, hand_of, places_of

GAMES = int(os.environ.get("AZUL_SOAK_GAMES") or 12)
seeds = st.integers(0, max(1, GAMES // 3))


def game(play: Play = Play.PILES, tiles: int = 18) -> Position:
    return play_game(play, 1)[tiles].before


def places(position: Position, *, forecasts: bool = True) -> Places:
    return places_of(position, hand_of(position)[0], forecasts=forecasts)


@settings(max_examples=GAMES)
@given(st.sampled_from(Play), seeds, st.integers(0, 39))
def test_places_are_the_legal_ones_with_the_gains_the_engine_finds(play: Play, seed: int, tiles: int) -> None:
    position = play_game(play, seed)[tiles].before
    for kind in set(hand_of(position)):
        found = Places(position, kind, forecasts=True)
        assert {each.placement for each in found.all} == set(position.placements(kind))
        assert len(found.all) == len(position.placements(kind))
        for each in found.all:
            then = suppose(position, each.placement)
            assert each.gains == then.gains
            assert each.level == then.layout.level(each.placement.corner)


def test_the_order_is_gain_and_loss_then_level_then_middle_then_reading() -> None:
    position = game(tiles=22)
    seat, found = position.to_play or 0, places(position).all
    least, greatest = position.layout.bounds
    middle = (least.x + greatest.x) / 2, (least.y + greatest.y) / 2

    def order(place: Place) -> tuple[float, ...]:
        own, other = (place.gains or (0, 0))[seat - 1], (place.gains or (0, 0))[2 - seat]
        cells = place.placement.cells
        far = sum((cell.x - middle[0]) ** 2 + (cell.y - middle[1]) ** 2 for cell in cells)
        corner = place.placement.corner
        return other - own, -place.level, far, corner.y, corner.x, place.placement.turn

    keys = [order(each) for each in found]
    assert keys == sorted(keys)
    assert len({key[0] for key in keys}) > 2, "more than one value"
    assert len({key[:2] for key in keys}) > len({key[0] for key in keys}), "levels decide somewhere"
    assert any(one[0] < 0 for one in keys)


def test_without_forecasts_nothing_of_the_scores_is_in_the_order() -> None:
    position = game(tiles=22)
    found = places(position, forecasts=False)
    keys = [
        (each.level, each.placement.corner.y, each.placement.corner.x, each.placement.turn)
        for each in found.all
    ]
    assert keys == sorted(keys)
    assert {each.gains for each in found.all} == {None}
    assert not any(found.scoring(turn) for turn in TURNS)
    assert {each.placement for each in found.all} == {each.placement for each in places(position).all}


def test_they_are_worked_out_once_for_a_position() -> None:
    position = game(Play.HAND)
    kinds = hand_of(position)
    found = [places_of(position, kind) for kind in kinds]
    assert [places_of(position, kind) for kind in kinds] == found
    assert all(places_of(position, kind) is one for kind, one in zip(kinds, found, strict=True))
    assert places_of(position, kinds[0], forecasts=False) is not found[0]
    again = Position.parse(position.notation)
    assert again == position
    assert places_of(again, kinds[0]) is not found[0], "told apart by identity"


def test_unscored_places_need_no_computer_player(monkeypatch: pytest.MonkeyPatch) -> None:
    position = game()
    monkeypatch.setitem(sys.modules, "stratopolis.bots.state", None)
    assert Places(position, hand_of(position)[0], forecasts=False).all
    with pytest.raises(ImportError):
        Places(position, hand_of(position)[0], forecasts=True)


def test_marks_are_corners_of_the_turn_and_the_scoring_ones_change_a_score() -> None:
    position = game(tiles=22)
    kind, seat, found = hand_of(position)[0], position.to_play or 0, places(position)
    marks = [found.marks(turn) for turn in TURNS]
    assert len(set(marks)) == 4, "all four turns differ"
    scoring = 0
    for turn, marked in zip(TURNS, marks, strict=True):
        legal = {each.corner for each in position.placements(kind) if each.turn == turn}
        assert marked == legal
        for corner in marked:
            gains = suppose(position, Placement(kind, corner, turn)).gains
            helps = gains[seat - 1] > 0 or gains[2 - seat] < 0
            assert (corner in found.scoring(turn)) == helps
            scoring += helps
        assert found.scoring(turn) < marked
    assert scoring > 3


def test_without_forecasts_keys_go_on_from_where_the_tile_lies() -> None:
    position = game()
    found = places(position, forecasts=False)
    ranked = [each.placement for each in found.all]
    assert found.next(ranked[7], 1, follows=False) == ranked[8]
    assert found.next(ranked[7], -1, follows=False) == ranked[6]
    assert found.next(ranked[-1], 1, follows=False) == ranked[0]
    illegal = next(
        there
        for cell in position.layout.cells
        if (there := Placement(ranked[0].kind, cell, Turn(0))) not in ranked
    )
    after, before = (found.next(illegal, by, follows=False) for by in (1, -1))
    assert (ranked.index(after) - ranked.index(before)) % len(ranked) == 1


def test_of_one_level_there_is_no_other() -> None:
    position = begun(Play.PILES, 1)
    found = places(position)
    assert found.levels == (1,)
    assert position.layout == Layout.parse("0,0:1R0 0,1:1G0")
    assert found.on_next_level(found.all[5].placement, 1) == found.all[0].placement
