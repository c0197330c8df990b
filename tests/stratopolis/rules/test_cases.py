"""The numbered cases of the rules, and more about pieces, placements, their events and the end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from stratopolis import rules
from stratopolis.game import shuffled_piles
from stratopolis.rules import KINDS, Cell, Colour, Play, Rule, Square, Supply, all_tiles, moved, new_game
from stratopolis.rules.validate import problems

EVERY_KIND = [kind for kinds in KINDS for kind in kinds]


def lying(layout: str) -> rules.Position:
    return new_game((all_tiles(1), all_tiles(2)))._replace(layout=rules.Layout.parse(layout))


def broken(layout: str, placement: str) -> Rule | None:
    """The rule that a placement breaks; both ways of asking the engine must agree."""
    game = lying(layout)
    command = rules.parse_move(placement)
    game = game._replace(
        first=command.kind.seat, supplies=(Supply((command.kind,), ()),) * 2
    )  # it is that player's turn, with that tile
    refused = game.refusal(command)
    assert (command in game.placements(command.kind)) == (refused is None)
    assert (command in game.legal_moves) == (refused is None)
    return refused.rule if refused else None


START_TEXT = "0,0:1R0 0,1:1G0"
# Beside the start tile lie a tile of red and one of green, with two neutral squares each.
AROUND = "-1,0:1N2 0,0:1R0 1,0:1N1 -1,1:1N2 0,1:1G0 1,1:1N1 2,0:1R1 -2,1:1G2"


def test_case_1_every_kind_has_36_placements_after_the_start_tile() -> None:
    game = new_game((all_tiles(1), all_tiles(2)))
    assert len(EVERY_KIND) == 20
    for kind in EVERY_KIND:
        found = game.placements(kind)
        assert len(found) == len(set(found)) == 36
        assert {each.kind for each in found} == {kind}


def test_case_2_a_corner_contact_is_not_enough() -> None:
    assert broken(START_TEXT, "RNN 1,2 0") is Rule.TOUCH
    assert broken(START_TEXT, "RNN 1,-1 270") is Rule.TOUCH
    assert broken(START_TEXT, "RNN 5,5 0") is Rule.TOUCH
    assert broken(START_TEXT, "RNN 1,1 0") is None  # the corner beside the green square
    assert broken(START_TEXT, "RNN 0,2 0") is None
    assert broken(START_TEXT, "GNN -2,1 0") is None, "an arm touches, and colours do not matter"


def test_case_3_two_cells_on_the_table_and_one_on_a_tile() -> None:
    assert broken(START_TEXT, "RNN 1,0 90") is Rule.LEVEL
    assert broken(START_TEXT, "RNN 1,0 180") is Rule.LEVEL
    assert broken(START_TEXT, "RNN 0,0 0") is Rule.LEVEL, "two on the start tile and one on the table"
    assert broken(START_TEXT, "RNN 1,0 0") is None


def test_case_4_levels_1_1_and_2() -> None:
    higher = AROUND.replace("1,1:1N1", "1,1:2N1")
    assert broken(AROUND, "NRR 0,0 0") is Rule.COLOUR
    assert broken(AROUND, "RNN 1,0 90") is None
    assert broken(higher, "RNN 1,0 90") is Rule.LEVEL
    refused = lying(higher.replace("0,0:1R0", "0,0:3R0")).refusal("RRR 1,0 90")
    assert str(refused) == "a tile must lie flat; here its squares would be on levels 1, 2 and 3"


def test_case_5_one_single_tile_is_refused_and_two_are_legal() -> None:
    # Tile 1 covers 1,0, 2,0 and 1,1: exactly where a tile would lie with its corner at 1,0.
    assert broken(AROUND, "RNN 1,0 0") is Rule.TWO_TILES
    assert broken(AROUND, "RNN 1,1 180") is None, "the start tile and tile 1"
    # Of two tiles of one kind, side by side, each with its own number.
    pair = "0,0:1R0 0,1:1G0 1,0:1N1 2,0:1N1 1,1:1N1 2,1:1N2 3,1:1N2 3,0:1N2"
    assert broken(pair, "NRN 2,0 90") is None
    assert broken(pair, "NRN 1,0 0") is Rule.TWO_TILES


def test_case_5_where_a_tile_lay_whole_and_is_covered_in_part_another_may_lie() -> None:
    rebuilt = AROUND.replace("1,0:1N1", "1,0:2N3").replace("1,1:1N1", "1,1:2N4").replace("2,0:1R1", "2,0:2N4")
    assert broken(rebuilt, "RNN 1,0 0") is None


@pytest.mark.parametrize(
    ("above", "below", "allowed"),
    [
        ("R", "G", False),
        ("G", "R", False),
        ("R", "N", True),
        ("N", "R", True),
        ("N", "G", True),
        ("G", "G", True),
        ("R", "R", True),
        ("G", "N", True),
        ("N", "N", True),
    ],
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_case_6_what_covers_what(above: str, below: str, allowed: bool, place: int) -> None:
    """At the corner, the right arm and the lower arm of a tile, whose other squares are neutral."""
    letters = {"R": ("RNN", "NRN", "NNR"), "G": ("GNN", "NGN", "NNG")}
    kind = "RNN" if above == "N" else letters[above][place]
    squares = ["N", "N", "N"]
    squares[place] = below
    if above == "N" and place == 0:
        kind = "NNR"
    corner, right, lower = squares
    layout = f"0,0:1{corner}0 1,0:1{right}1 0,1:1{lower}2"
    refused = None if allowed else Rule.COLOUR
    assert broken(layout, f"{kind} 0,0 0") is refused


def test_case_7_squares_times_the_highest_level() -> None:
    four = "0,0:1R1 1,0:1R2 2,0:3R3 3,0:2R4"
    game = lying(four + " 0,2:1R5 1,2:1R5 2,2:1R6 3,2:1R6 4,2:1R7 0,3:1G0")
    best, other = game.zones[0], game.zones[1]
    assert (best.squares, best.level, best.worth) == (4, 3, 12)
    assert (other.squares, other.level, other.worth) == (5, 1, 5)
    assert game.scores == (12, 1)


def test_case_8_different_levels_side_by_side_are_one_zone() -> None:
    game = lying("0,0:1G1 1,0:4G2 1,1:2G3 2,2:1G4 1,2:1R5")
    assert [zone.cells for zone in game.zones if zone.seat == 2] == [
        (Cell(0, 0), Cell(1, 0), Cell(1, 1)),
        (Cell(2, 2),),
    ]
    assert game.scores == (1, 12)


def test_case_9_no_visible_square_scores_nothing() -> None:
    game = lying("0,0:2N1 1,0:2G1 0,1:2N1")
    assert game.scores == (0, 2)
    assert game.best[0] is None


def test_case_10_a_tile_fills_a_hole() -> None:
    """Around a hole of three cells lie eleven others."""
    ring = [(x, y) for y in range(-1, 3) for x in range(-1, 3) if (x, y) not in {(0, 0), (1, 0), (0, 1)}]
    layout = " ".join(f"{x},{y}:1N{number}" for number, (x, y) in enumerate(ring))
    assert broken(layout, "RNN 0,0 0") is None
    assert broken(layout, "RNN 1,0 90") is Rule.LEVEL


COVERED = {0: ((1, 0), (0, 1)), 90: ((0, 1), (-1, 0)), 180: ((-1, 0), (0, -1)), 270: ((0, -1), (1, 0))}


@pytest.mark.parametrize("turn", rules.TURNS)
def test_case_11_every_kind_and_turn_covers_the_cells_of_the_table(turn: rules.Turn) -> None:
    (right_x, right_y), (lower_x, lower_y) = COVERED[turn]
    for kind in EVERY_KIND:
        placement = rules.Placement(kind, Cell(5, -3), turn)
        cells = (Cell(5, -3), Cell(5 + right_x, right_y - 3), Cell(5 + lower_x, lower_y - 3))
        assert placement.cells == cells == rules.cells_of(Cell(5, -3), turn)
        assert placement.squares == tuple(zip(cells, kind, strict=True))
        layout = rules.START.place(placement, 1)
        assert [layout[cell].colour for cell in cells] == list(kind)


def test_the_pieces() -> None:
    red, green = (" ".join(map(str, kinds)) for kinds in KINDS)
    assert red == "RRR RNR NRR RRN RNN NNR NRN RGR GRR RRG"
    assert green == "GGG GNG NGG GGN GNN NNG NGN GRG RGG GGR"
    for seat in rules.SEATS:
        assert Counter(all_tiles(seat)) == dict.fromkeys(KINDS[seat - 1], 2)
        assert all(kind.seat == seat for kind in all_tiles(seat))


def test_turns_of_play_alternate_from_the_seat_that_begins() -> None:
    for first in rules.SEATS:
        game = new_game((all_tiles(1), all_tiles(2)), first=first)
        seats = []
        for _n in range(4):
            assert game.to_play is not None
            seats.append(game.to_play)
            game = game.apply(game.legal_moves[0]).position
        assert seats == [first, 3 - first, first, 3 - first]


def ended(layout: str) -> rules.Position:
    game = lying(layout)._replace(supplies=(Supply((), ()), Supply((), ())))
    assert game.is_over
    assert game.to_play is None
    assert (list(game.legal_moves), game.choices) == ([], ())
    return game


def test_the_higher_score_wins_and_equal_ones_draw() -> None:
    assert ended("0,0:1R1 1,0:2R2 0,1:1G3").winners == (1,)
    assert ended("0,0:1R1 0,1:1G3 0,2:3G4").winners == (2,)
    assert ended("0,0:2R1 0,1:1G3 0,2:1G4").winners == ()
    assert ended("0,0:2N1").winners == (), "nobody has a zone"
    assert lying("0,0:1R1 1,0:2R2 0,1:1G3").winners is None


def test_zones_are_ordered_by_worth_seat_and_squares() -> None:
    game = lying("0,0:1R1 1,0:1R1 0,2:2R2 0,4:1G3 1,4:1G3 3,0:1G4 3,2:2G5")
    found = [(zone.worth, zone.seat, zone.squares) for zone in game.zones]
    assert found == [(2, 1, 2), (2, 1, 1), (2, 2, 2), (2, 2, 1), (1, 2, 1)]


def test_the_cells_of_a_zone_are_ordered_as_they_are_read() -> None:
    game = lying("1,1:1R1 0,1:1R2 1,0:1R3 5,0:1R4")
    assert [list(map(str, zone.cells)) for zone in game.zones] == [["1,0", "0,1", "1,1"], ["5,0"]]


HAND = tuple(map(rules.Kind.parse, ["RNN", "RRR", "RNN"]))


def test_hand_of_three_replaces_the_first_of_two_equal_kinds() -> None:
    rest = list(all_tiles(1))
    for kind in HAND:
        rest.remove(kind)
    pile = (*HAND, *rest)
    game = new_game((pile, all_tiles(2)), Play.HAND)
    assert game.seen(1) == HAND
    assert game.choices == HAND[:2], "each kind once, in the order of the hand"
    assert len(game.legal_moves) == 72
    assert repr(game.legal_moves).startswith("<Legal RNN 0,-2 0, RNN -1,-1 0, ")
    refused = game.refusal(rules.Placement(rules.Kind.parse("RRG"), Cell(1, 0), rules.Turn.NONE))
    assert str(refused) == "RRG cannot be played now; play RNN, RRR"
    after = game.apply(game.placements(HAND[0])[0]).position
    assert after.supply(1) == Supply((pile[3], *HAND[1:]), pile[4:])
    after = game.apply(game.placements(HAND[1])[0]).position
    assert after.supply(1).hand == (HAND[0], pile[3], HAND[2])


def test_hand_of_three_dwindles_when_the_pile_is_used_up() -> None:
    supply = Supply(HAND, ())
    supply, place = supply.play(HAND[1])
    assert (supply.hand, place) == ((HAND[0], HAND[2]), 1)
    supply, place = supply.play(HAND[0])
    assert (supply.hand, place, supply.left) == ((HAND[2],), 0, 1)


def test_face_down_shows_the_tile_just_drawn_and_no_other() -> None:
    game = new_game((all_tiles(1), all_tiles(2)), Play.FACE_DOWN, first=2)
    assert (game.seen(1), game.seen(2)) == ((), all_tiles(2)[:1])
    _placed, drawn, *_scores = game.apply(next(iter(game.legal_moves))).events
    assert drawn == rules.Drawn(1, all_tiles(1)[0], 0)
    piles = game._replace(variant=Play.PILES)
    assert (piles.seen(1), piles.seen(2)) == (all_tiles(1)[:1], all_tiles(2)[:1])


def test_own_order_moves_tiles_within_a_pile() -> None:
    pile = all_tiles(1)
    assert moved(pile, 19, 0) == (pile[19], *pile[:19])
    assert moved(pile, 0, 19) == (*pile[1:], pile[0])
    assert moved(pile, 4, 4) == pile
    assert problems(new_game((moved(pile, 3, 11), all_tiles(2)))) == []


def test_places_follow_the_scores_and_a_draw_shares_the_first() -> None:
    for seed in range(6):
        game = new_game(shuffled_piles(str(seed)))
        rng = random.Random(seed)
        while game.to_play is not None:
            assert game.places is None
            game = game.apply(rng.choice(list(game.legal_moves))).position
        red, green = game.scores
        assert game.places == ((1, 1) if red == green else (1, 2) if red > green else (2, 1))


def test_a_tile_on_the_table_is_told() -> None:
    game = new_game((all_tiles(1), all_tiles(2)))
    command = rules.parse_move("RRR 1,0 0")
    placed, _drawn, scored = game.apply(command).events
    assert placed == rules.Placed(1, command, 1, 1, ())
    assert isinstance(scored, rules.ScoreChanged)
    assert (scored.seat, scored.scores) == (1, (1, 4))


def test_a_tile_on_two_others_is_told_with_what_it_covers() -> None:
    command = rules.parse_move("GNN 1,1 180")
    game = new_game((all_tiles(1), all_tiles(2)))
    last = Supply((command.kind,), ())  # 19 tiles fewer than at the beginning: the other seat's turn
    game = game._replace(layout=rules.Layout.parse(AROUND), supplies=(game.supply(1), last))
    placed = game.apply(command).events[0]
    assert placed == rules.Placed(
        2,
        command,
        2,
        20,
        (Square(1, Colour.NEUTRAL, 1), Square(1, Colour.GREEN, 0), Square(1, Colour.NEUTRAL, 1)),
    )
