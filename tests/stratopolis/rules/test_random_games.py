"""Properties of random games of every way to play."""

from __future__ import annotations

import os
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.stratopolis.rules.slow_rules import SlowGame
from tools.games.random_stratopolis import begun, play_game

from stratopolis import rules
from stratopolis.game import Entry
from stratopolis.rules import KINDS, SEATS, TURNS, Cell, Colour, Drawn, Placement, Play, Position, Rule
from stratopolis.rules.validate import problems

# How many games each property plays; thousands in a soak.
GAMES = int(os.environ.get("AZUL_SOAK_GAMES") or 15)
seeds = st.integers(0, GAMES // 3 - 1)
ways = st.sampled_from(Play)


@settings(max_examples=GAMES)
@given(ways, seeds)
def test_random_games_are_whole(play: Play, seed: int) -> None:
    """There is always a placement; nothing is ever wrong; forty tiles are placed and the end is one."""
    game, count = begun(play, seed), 0
    for each in play_game(play, seed):
        assert each.before == game
        assert each.move in game.legal_moves
        assert len(game.legal_moves) >= 36
        assert problems(each.after) == []
        game, count = each.after, count + 1
        assert game.placed == count
    assert count == 40
    assert game.left == (0, 0)
    red, green = game.scores
    assert game.winners == (() if red == green else (1,) if red > green else (2,))


@settings(max_examples=GAMES)
@given(ways, seeds)
def test_random_heights_are_what_lies_there(play: Play, seed: int) -> None:
    lying = Counter([Cell(0, 0), Cell(0, 1)])
    for each in play_game(play, seed):
        lying.update(each.move.cells)
        placed = each.events[0]
        assert isinstance(placed, rules.Placed)
        assert placed.level == lying[each.move.corner]
        assert {cell: square.level for cell, square in each.after.layout.items()} == lying
        assert [each.after.layout[cell].colour for cell in each.move.cells] == list(each.move.kind)
        before = [each.before.layout[cell] for cell in each.move.cells if cell in each.before.layout]
        assert list(placed.covered) == before


@settings(max_examples=GAMES)
@given(ways, seeds)
def test_random_zones_add_up(play: Play, seed: int) -> None:
    for number, each in enumerate(play_game(play, seed)):
        if number % 4 == 3:
            check_zones(each.after)


def check_zones(position: Position) -> None:
    zone_of = {cell: zone for zone in position.zones for cell in zone.cells}
    assert sum(zone.squares for zone in position.zones) == len(zone_of)
    for cell, square in position.layout.items():
        assert (cell in zone_of) == (square.colour is not Colour.NEUTRAL)
        for neighbour in cell.neighbours:
            if square.colour is not Colour.NEUTRAL and neighbour in position.layout:
                joined = position.layout[neighbour].colour is square.colour
                assert (zone_of.get(neighbour) == zone_of[cell]) == joined
    for zone in position.zones:
        assert {position.layout[cell].colour for cell in zone.cells} == {rules.colour_of(zone.seat)}
        assert zone.level == max(position.layout[cell].level for cell in zone.cells)
    for seat in SEATS:
        worths = [zone.worth for zone in position.zones if zone.seat == seat]
        assert position.scores[seat - 1] == max(worths, default=0) == rules.worth(position.best[seat - 1])


@settings(max_examples=GAMES)
@given(ways, seeds)
def test_random_positions_print_and_parse(play: Play, seed: int) -> None:
    assert Position.parse(begun(play, seed).notation) == begun(play, seed)
    for each in play_game(play, seed):
        again = Position.parse(each.after.notation)
        assert again == each.after
        assert hash(again) == hash(each.after)
        assert rules.parse_move(str(each.move)) == each.move


@settings(max_examples=max(5, GAMES // 3))  # some 1500 placements in each
@given(ways, seeds, st.integers(0, 39))
def test_random_refusals_and_placements_agree_everywhere(play: Play, seed: int, number: int) -> None:
    """Every place near the layout: what is listed is allowed, the rest refused, by the rule it breaks."""
    game = play_game(play, seed)[number].before
    kind = game.choices[0]
    listed = set(game.placements(kind))
    (least_x, least_y), (most_x, most_y) = game.layout.bounds
    slow = slow_game(game)
    for x in range(least_x - 3, most_x + 4):
        for y in range(least_y - 3, most_y + 4):
            for turn in TURNS:
                command = Placement(kind, Cell(x, y), turn)
                refused = game.refusal(command)
                assert (refused is None) == (command in listed)
                assert (refused is None) == slow.is_legal((str(kind), (x, y), int(turn)))
                if refused is not None:
                    check_reason(game, command, refused.rule, refused.cells)
    assert {(str(k), tuple(c), int(t)) for k, c, t in listed} == slow.legal(str(kind))


def slow_game(position: Position) -> SlowGame:
    slow = SlowGame([[], []], 1, 0)
    slow.stacks = {
        (cell.x, cell.y): [("N", -1)] * (square.level - 1) + [(str(square.colour), square.tile)]
        for cell, square in position.layout.items()
    }
    return slow


def check_reason(position: Position, move: Placement, rule: Rule | None, cells: tuple[Cell, ...]) -> None:
    levels = [position.layout.level(cell) for cell in move.cells]
    assert set(cells) <= set(move.cells)
    assert cells
    assert (rule is Rule.LEVEL) == (len(set(levels)) > 1)
    if rule is Rule.LEVEL and len(set(levels)) == 2:
        assert [levels.count(position.layout.level(cell)) for cell in cells] == [1], "the odd one out"
    else:
        assert rule is Rule.COLOUR or cells == move.cells
    if rule is Rule.TOUCH:
        assert levels == [0, 0, 0]
    if rule is Rule.TWO_TILES:
        assert len({position.layout[cell].tile for cell in move.cells}) == 1
    if rule is Rule.COLOUR:
        above = dict(move.squares)
        assert all({above[cell], position.layout[cell].colour} == {"R", "G"} for cell in cells)


@settings(max_examples=GAMES)
@given(ways, seeds)
def test_random_supposing_is_what_comes(play: Play, seed: int) -> None:
    for each in play_game(play, seed):
        supposed = rules.suppose(each.before, each.move)
        assert supposed.layout == each.after.layout
        assert (supposed.now, supposed.then) == (each.before.best, each.after.best)
        assert supposed.scores == each.after.scores
        gains = [new - old for old, new in zip(each.before.scores, each.after.scores, strict=True)]
        assert list(supposed.gains) == gains


@settings(max_examples=GAMES)
@given(ways, seeds)
def test_random_events_tell_all_that_happened(play: Play, seed: int) -> None:
    seen = {seat: list(begun(play, seed).seen(seat)) for seat in SEATS}
    for each in play_game(play, seed):
        check_events(each)
        hand = seen[each.move.kind.seat]
        place = hand.index(each.move.kind)
        drawn = [event for event in each.events if isinstance(event, Drawn)]
        if not any(event.seat == each.move.kind.seat for event in drawn):
            del hand[place]
        for event in drawn:
            seen[event.seat][event.place : event.place + 1] = [event.kind]
        assert seen == {seat: list(each.after.seen(seat)) for seat in SEATS}


def check_events(each: Entry) -> None:
    changes = {event.seat: event.scores for event in each.events if isinstance(event, rules.ScoreChanged)}
    both = zip(SEATS, each.before.scores, each.after.scores, strict=True)
    assert changes == {seat: (old, new) for seat, old, new in both if old != new}
    ends = [event for event in each.events if isinstance(event, rules.GameEnded)]
    assert len(ends) == (each.after.to_play is None)
    for end in ends:
        assert (end.scores, end.winners) == (each.after.scores, each.after.winners)


def test_all_kinds_have_the_same_room_on_the_table() -> None:
    """Where a tile lies on the table depends on no colour, and turned or not it is there once."""
    game = play_game(Play.PILES, 1)[-1].after
    table = [
        {(place.corner, place.turn) for place in game.placements(kind) if place.corner not in game.layout}
        for kinds in KINDS
        for kind in kinds
    ]
    assert all(each == table[0] for each in table)
