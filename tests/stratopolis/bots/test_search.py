"""The search: its state follows the rules, hidden information stays hidden, and which moves it finds."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from tools.games.random_stratopolis import play_game

from hotseat.bots import Budget, Clock
from stratopolis.bots.evaluation import FULL, ranked, shares, standing
from stratopolis.bots.search import NARROW, Search
from stratopolis.bots.state import EVERY, NUMBER, SearchState, known, search_state
from stratopolis.rules import SEATS, Cell, Kind, Placement, Play, Position, Supply, Turn

each_game = pytest.mark.parametrize(("play", "seed"), [*zip(Play, range(3), strict=True)])


def cells(position: SearchState, bits: int) -> set[Cell]:
    return {position.frame.cell(bit) for bit in range(bits.bit_length()) if bits >> bit & 1}


def zones(position: SearchState) -> list[tuple[int, list[Cell], int, int]]:
    return sorted(
        (seat, sorted(cells(position, zone[0])), zone[1], zone[2])
        for seat in SEATS
        for zone in position.zones[seat - 1]
    )


def told(position: SearchState) -> tuple[object, ...]:
    everything: Iterable[int] = (*position.levels[1:], *position.colours, *position.lone)
    return len(position.levels), [cells(position, bits) for bits in everything], zones(position)


@each_game
def test_a_position_is_the_layout_and_stays_so(play: Play, seed: int) -> None:
    for move, before, after, *_events in play_game(play, seed):
        position = search_state(before.layout)
        then = position.place(position.frame.spot(move))
        assert told(then) == told(search_state(after.layout))
        by_the_rules = [(z.seat, sorted(z.cells), z.squares, z.level) for z in after.zones]
        assert zones(then) == sorted(by_the_rules)
        assert (then.best(0), then.best(1)) == after.scores


@each_game
def test_the_spots_are_the_placements_of_the_rules(play: Play, seed: int) -> None:
    for move, before, after, *_events in play_game(play, seed)[::3]:
        first = search_state(before.layout)
        for position, game in ((first, before), (first.place(first.frame.spot(move)), after)):
            for kind in game.supply(1).hand + game.supply(2).hand:
                spots = position.spots(NUMBER[kind])
                assert [position.frame.placement(spot) for spot in spots] == game.placements(kind)
                assert [position.frame.spot(each) for each in game.placements(kind)] == spots


@each_game
def test_a_spot_is_allowed_where_the_rules_allow_the_placement(play: Play, seed: int) -> None:
    for played in play_game(play, seed)[::7]:
        position = search_state(played.before.layout)
        for kind in (NUMBER[each] for each in played.before.choices):
            spots = set(position.spots(kind))
            bits = [
                bit for bit in range(position.frame.inner.bit_length()) if position.frame.inner >> bit & 1
            ]
            for turn in range(4):
                for bit in bits:
                    assert position.allows((kind, turn, bit)) == ((kind, turn, bit) in spots)


@each_game
def test_all_placements_are_ranked_by_what_they_are_worth(play: Play, seed: int) -> None:
    """The rough value nearly always is the lead in points, without placing the tile."""
    parts = shares(FULL._replace(worth=((0, 1),), height=((0, 0),)), 1)
    exact = total = 0
    for played in play_game(play, seed)[5::4]:
        position, kind = search_state(played.before.layout), NUMBER[played.before.choices[0]]
        seat = 0 if played.before.to_play == 1 else 1
        found = ranked(position, seat, [kind], parts)
        assert found == sorted(found, reverse=True)
        assert sorted(spot for _value, spot in found) == sorted(position.spots(kind))
        exact += sum(value == lead(position.place(spot), seat) for value, spot in found)
        total += len(found)
    assert exact > 0.9 * total


def lead(position: SearchState, seat: int) -> int:
    return position.best(seat) - position.best(1 - seat)


def test_spots_about_some_cells_lie_on_one_of_them() -> None:
    game = play_game(Play.PILES, 1)[20].before
    position = search_state(game.layout)
    kind = game.choices[0]
    some = {Cell(0, 0), Cell(1, 2), Cell(-1, 0)}
    about = sum(1 << position.frame.bit(cell) for cell in some)
    found = [position.frame.placement(spot) for spot in position.spots(NUMBER[kind], about)]
    assert found == [each for each in game.placements(kind) if not some.isdisjoint(each.cells)]
    assert found


@each_game
def test_the_exposed_cells_are_those_that_a_tile_of_the_rival_could_cover(play: Play, seed: int) -> None:
    for played in play_game(play, seed)[3::9]:
        position = search_state(played.before.layout)
        built = set(played.before.layout)
        for seat in (0, 1):
            kinds = [kind for kind in EVERY if kind.seat != seat + 1]
            covered = {
                cell for kind in kinds for each in played.before.placements(kind) for cell in each.cells
            }
            assert cells(position, position.exposed(seat)) == covered & built


def test_a_narrow_search_evaluates_some_placements_and_those_it_is_asked_about() -> None:
    game = play_game(Play.HAND, 1)[20].before
    what, position = known(game), search_state(game.layout)
    clock = Clock(Budget(nodes=1))
    found = Search(position, what.hands, what.seat, clock, focus=NARROW).run(most=5)
    assert NARROW.root is not None
    assert len(game.legal_moves) > NARROW.root
    assert NARROW.root <= clock.nodes < len(game.legal_moves)
    kinds = dict.fromkeys(what.hands.open[what.seat])
    rough = ranked(position, what.seat, kinds, shares(FULL, sum(game.left) - 1))
    assert {each.principal_variation[0] for each in found} <= {spot for _worth, spot in rough[: NARROW.root]}
    last = rough[-1][1]
    clock = Clock(Budget(nodes=1))
    also = Search(position, what.hands, what.seat, clock, focus=NARROW).run(also=[last])
    assert [each.principal_variation[0] for each in also][1:] == [last]


def test_a_standing_is_the_score_at_the_end() -> None:
    game = play_game(Play.HAND, 0)[-1].after
    position = search_state(game.layout)
    assert tuple(standing(position, seat, 0, shares(FULL, 0)) for seat in (0, 1)) == game.scores


def hidden_otherwise(position: Position, seed: int) -> Position:
    """The same table, with what lies hidden from the player to play in another order."""
    supplies = []
    for seat in SEATS:
        supply, rng = position.supply(seat), random.Random(seed)
        seen = len(position.seen(seat))
        rest = list(supply.tiles[seen:])
        rng.shuffle(rest)
        tiles = (*supply.tiles[:seen], *rest)
        size = len(supply.hand)
        supplies.append(Supply(tiles[:size], tiles[size:]))
    return position._replace(supplies=(supplies[0], supplies[1]))


@each_game
def test_what_is_known_does_not_hang_on_what_is_hidden(play: Play, seed: int) -> None:
    for _move, before, *_rest in play_game(play, seed):
        another = hidden_otherwise(before, seed)
        assert known(before) == known(another)
        assert str(known(before)) == str(known(another))
        hands = known(before).hands
        assert hands.total == sum(before.left)


def test_face_down_nobody_knows_the_rival_s_tile_before_it_is_the_last_kind() -> None:
    moments = [played.before for played in play_game(Play.FACE_DOWN, 1)]
    for position in moments:
        assert position.to_play is not None
        own, rival = (
            known(position).hands.open[position.to_play - 1],
            known(position).hands.open[2 - position.to_play],
        )
        assert len(own) == 1
        assert len(rival) == (len(set(position.supply(3 - position.to_play).tiles)) == 1)


def at_the_end(position: SearchState) -> float:
    one, two = position.best(0), position.best(1)
    return one - two + (FULL.won if one > two else -FULL.won if one < two else 0)


def replied(position: SearchState, kind: int, sign: int) -> float:
    """What red has of it when the other player, for whom `sign` stands, places the last tile best."""
    return sign * max(sign * at_the_end(position.place(spot)) for spot in position.spots(kind))


@pytest.mark.parametrize("play", [Play.PILES, Play.FACE_DOWN])
def test_the_last_two_tiles_are_solved(play: Play) -> None:
    """The reply is the best of all, and a good many other placements come to no more."""
    game = play_game(play, 3)[-2].before
    assert game.to_play is not None
    what, position = known(game), search_state(game.layout)
    own, rival = (NUMBER[game.supply(seat).hand[0]] for seat in (game.to_play, 3 - game.to_play))
    sign = 1 if what.seat == 0 else -1
    best = Search(position, what.hands, what.seat, Clock(Budget())).run()[0]
    assert best.exact
    assert len(best.principal_variation) == 2
    assert best.value == replied(position.place(best.principal_variation[0]), rival, -sign)
    for spot in position.spots(own)[::12]:
        assert sign * replied(position.place(spot), rival, -sign) <= sign * best.value


def test_the_rival_s_open_tile_is_what_is_expected_next() -> None:
    game = play_game(Play.PILES, 0)[24].before
    what, position = known(game), search_state(game.layout)
    best = Search(position, what.hands, what.seat, Clock(Budget())).run(deepest=2)[0]
    assert len(best.principal_variation) == 2
    assert best.principal_variation[1][0] == NUMBER[game.supply(3 - (game.to_play or 0)).hand[0]]


def test_the_mean_over_draws_is_bounded_without_searching_all_of_them() -> None:
    """With killer moves of other placements, fewer positions are enough for the same choice."""
    game = play_game(Play.FACE_DOWN, 2)[30].before
    what, position = known(game), search_state(game.layout)
    best = Search(position, what.hands, what.seat, Clock(Budget())).run(deepest=2)[0]
    alone = Clock(Budget())
    spot = best.principal_variation[0]
    again = Search(position, what.hands, what.seat, alone).run(deepest=2, also=[spot])[0]
    assert (again.value, again.principal_variation[0]) == (best.value, spot)
    kinds = len(what.hands.unseen[1 - what.seat])
    assert kinds > 1
    assert alone.nodes < 40 * kinds * 10, "as many as a full search of every draw"


def test_a_frame_reads_what_it_writes() -> None:
    position = search_state(play_game(Play.PILES, 0)[5].before.layout)
    placement = Placement(Kind.parse("RGR"), Cell(2, -1), Turn.HALF)
    assert position.frame.placement(position.frame.spot(placement)) == placement
