"""The numbered cases of the rules, each under its number."""

from __future__ import annotations

from itertools import cycle

import pytest
from tests.azul.positions import DEAL, EMPTY, EMPTY_LINES, EMPTY_WALL, FOURS, played
from tools.games.random_azul import KINDS, Kind, play

from azul import rules
from azul.game import deal
from azul.rules import Bonus, Colour, FloorCost, GameEnded, Phase, Pick, Position, TileLaid, Tiles, parse_move
from azul.rules.tiles import ALL_TILES


def at_the_last_pick(board: str, offer: str, wall: str = "coloured", other: str = EMPTY) -> Position:
    """Seat 1 takes the last tiles; the tiles that are nowhere else lie in the bag."""
    boards = [rules.PlayerBoard.parse(board), rules.PlayerBoard.parse(other)]
    bag = ALL_TILES - Tiles.parse(offer)
    for each in boards:
        bag -= each.tiles
    return Position.parse(f"{wall} 1 offer 1 1 C 0 {offer},-,-,-,- C - {bag} - {board} {other}")


def laid(step: rules.Step) -> list[TileLaid]:
    return [event for event in step.events if isinstance(event, TileLaid)]


def test_case_01_a_tile_beside_two_side_by_side_scores_3() -> None:
    # The row reads K W B: two lie side by side, blue lands beside them.
    game = at_the_last_pick("0:./../.BB/..../.....:...../...../KW.../...../.....:-", "B")
    (tile,) = laid(game.apply(parse_move("1B3")))
    assert tile == TileLaid(1, 3, 3, Colour.BLUE, across=3, down=1, points=3, score=3)


def test_case_02_a_tile_below_two_on_top_of_each_other_scores_3() -> None:
    # Column 3 reads R Y B from above.
    game = at_the_last_pick("0:./../.BB/..../.....:..R../..Y../...../...../.....:-", "B")
    (tile,) = laid(game.apply(parse_move("1B3")))
    assert tile == TileLaid(1, 3, 3, Colour.BLUE, across=1, down=3, points=3, score=3)


def test_case_03_a_run_of_4_across_and_3_down_scores_7() -> None:
    game = at_the_last_pick("0:./../.BB/..../.....:..R../..Y../KW.Y./...../.....:-", "B")
    (tile,) = laid(game.apply(parse_move("1B3")))
    assert (tile.across, tile.down, tile.points, tile.score) == (4, 3, 7, 7)


def test_case_04_full_lines_are_tiled_and_the_others_stay() -> None:
    game = at_the_last_pick(f"0:./.R/.KK/BBBB/...YY:{EMPTY_WALL}:-", "R")
    step = game.apply(parse_move("1R2"))
    assert [(t.line, t.colour, t.points) for t in laid(step)] == [(2, Colour.RED, 1), (4, Colour.BLUE, 1)]
    assert step.position.lid == Tiles.parse("RBBB")
    assert str(step.position.board(1)) == "2:./../.KK/..../...YY:...../...R./...../...B./.....:-"


def test_case_05_four_tiles_and_the_marker_on_the_floor_cost_8() -> None:
    game = at_the_last_pick(f"20:{EMPTY_LINES}:{EMPTY_WALL}:-", "KKKK")
    game = game._replace(boards=(game.board(1)._replace(floor=rules.FloorLine.parse("1")), game.board(2)))
    game = game._replace(marker=1)
    step = game.apply(parse_move("1KF"))
    assert FloorCost(1, penalty=8, lost=8, score=12) in step.events


def test_case_06_two_yellows_in_hand_go_to_lines_1_and_5_and_the_floor() -> None:
    wall = "...../..Y../...Y./...../....."
    game = at_the_last_pick(f"0:./../.../...B/.....:{wall}:-", "YY")
    game = game._replace(offer=game.offer._replace(centre=Tiles.parse("W")), bag=game.bag - Tiles.parse("W"))
    reasons = {line: str(game.refusal(Pick(1, Colour.YELLOW, line))) for line in (2, 3, 4)}
    assert reasons == {
        2: "line 2 cannot take yellow; its wall row already has it",
        3: "line 3 cannot take yellow; its wall row already has it",
        4: "line 4 holds blue tiles; a line takes one colour only",
    }
    to_line_1 = game.apply(Pick(1, Colour.YELLOW, 1)).position.board(1)
    assert (str(to_line_1.line(1)), str(to_line_1.floor)) == ("Y", "Y")
    to_line_5 = game.apply(Pick(1, Colour.YELLOW, 5)).position.board(1)
    assert (str(to_line_5.line(5)), str(to_line_5.floor)) == ("...YY", "-")
    to_floor = game.apply(Pick(1, Colour.YELLOW, rules.FLOOR)).position.board(1)
    assert (to_floor.lines, str(to_floor.floor)) == (game.board(1).lines, "YY")


def test_case_07_a_score_of_3_and_a_full_floor_become_0() -> None:
    game = at_the_last_pick(f"3:{EMPTY_LINES}:{EMPTY_WALL}:RRRRRR", "K")
    step = game.apply(parse_move("1KF"))
    assert FloorCost(1, penalty=14, lost=3, score=0) in step.events
    assert step.position.board(1).score == 0


def test_case_08_rows_columns_and_colours_are_added_once() -> None:
    # The last tile, blue in row 1, completes a row, a column and a colour at once.
    wall = ".YRKW/WB.../K.B../R..B./Y...B"
    game = at_the_last_pick(f"0:./../.../..../.....:{wall}:-", "B")
    step = game.apply(parse_move("1B1"))
    (ended,) = [event for event in step.events if isinstance(event, GameEnded)]
    assert ended.ending is rules.Ending.ROW
    assert ended.bonuses == (Bonus(rows=1, columns=1, colours=1), Bonus(0, 0, 0))
    assert ended.bonuses[0].points == 2 + 7 + 10
    assert ended.scores == (5 + 5 + 19, 0)
    assert [board.score for board in step.position.boards] == [29, 0]
    assert step.position.bonuses == ended.bonuses
    assert Bonus(rows=2, columns=3, colours=1).points == 4 + 21 + 10


@pytest.mark.parametrize(
    ("walls", "scores", "winners"),
    [
        (("BYRKW/...../...../...../.....", EMPTY_WALL), (8, 10), (1,)),  # both 10: more full rows
        (("BYRKW/...../...../...../.....", EMPTY_WALL), (7, 10), (2,)),  # more points
        (("BYRKW/...../...../...../.....", "BYRKW/...../...../...../....."), (8, 8), (1, 2)),
    ],
)
def test_case_09_equal_points(
    walls: tuple[str, str], scores: tuple[int, int], winners: tuple[int, ...]
) -> None:
    boards = [f"{score}:{EMPTY_LINES}:{wall}:-" for score, wall in zip(scores, walls, strict=True)]
    # The last pick, one white that lands where it costs nothing, ends the game.
    game = at_the_last_pick(boards[0], "W", other=boards[1])
    step = game.apply(parse_move("1W5"))
    assert step.position.phase is Phase.OVER
    assert step.position.winners == winners
    assert isinstance(step.events[-1], GameEnded)
    assert step.events[-1].winners == winners


def test_case_10_ten_tiles_fall_on_two_free_spaces() -> None:
    board = f"0:{EMPTY_LINES}:{EMPTY_WALL}:RRRRR"
    bag = ALL_TILES - Tiles.parse("RRRRR") - Tiles.parse("K" * 10) - Tiles.parse("W")
    game = Position.parse(f"coloured 1 offer 1 1 2 0 -,-,-,-,- C {'K' * 10}W {bag} - {board} {EMPTY[:-1]}1")
    step = game.apply(parse_move("CKF"))
    assert str(step.position.board(1).floor) == "RRRRRKK"
    assert step.position.lid == Tiles.parse("K" * 8)
    (picked,) = [event for event in step.events if isinstance(event, rules.Picked)]
    assert (picked.number, picked.placed, picked.fallen, picked.discarded) == (10, 0, 2, 8)


def test_case_11_the_lid_becomes_the_bag_in_the_middle_of_a_deal() -> None:
    bag = Tiles.parse("BBYRKW")
    lid = ALL_TILES - bag
    game = Position.parse(f"coloured 3 deal 1 - 1 0 -,-,-,-,- C - {bag} {lid} {EMPTY} {EMPTY}")
    dealt = deal("any seed", game)
    assert (dealt.factories[0] + dealt.factories[1]).holds(bag)
    step = game.apply(dealt)
    assert step.position.offer.tiles.total == 20
    assert (step.position.bag.total, step.position.lid.total) == (80, 0)
    # The six come first: a deal that leaves one of them in the bag is none.
    refused = game.refusal(parse_move("deal BBYR KRRR RRRR RRRR RRRR"))
    assert "the bag runs out by factory 2" in str(refused)


def test_case_12_on_the_grey_wall_a_line_without_a_space_falls() -> None:
    # Row 3 has free spaces in columns 1 and 2 only, and both columns show red.
    wall = "R..../.R.../..KWB/...../....."
    game = at_the_last_pick(f"9:./../.RR/..../.....:{wall}:K", "R", wall="grey")
    step = game.apply(parse_move("1R3"))
    assert rules.LineFell(1, line=3, colour=Colour.RED, fallen=3, discarded=0) in step.events
    assert FloorCost(1, penalty=6, lost=6, score=3) in step.events  # the floor had a black
    assert step.position.board(1).wall == rules.Wall.parse(wall)
    assert step.position.lid == Tiles.parse("RRRK")


def test_case_13_a_marker_that_nobody_took_leaves_the_same_player_first() -> None:
    game = rules.new_game(2, first=2).play(FOURS)
    events: list[rules.Event] = []
    for command, seat in zip(("1B4", "2Y4", "3R5", "4K5", "5W3"), cycle((2, 1)), strict=False):
        assert game.to_play == seat
        game, told = game.apply(parse_move(command))
        events += told
    assert not any(isinstance(event, rules.MarkerTaken) for event in events)
    assert rules.RoundEnded(round=1, first=2) in events
    assert (game.phase, game.first, game.marker) == (Phase.DEAL, 2, 0)
    assert game.apply(deal("x", game)).position.to_play == 2


def test_case_14_three_rounds_of_spilling_end_the_game() -> None:
    step = rules.Step(rules.new_game(2), ())
    while step.position.phase is not Phase.OVER:
        game = step.position
        command = deal("spilled", game) if game.phase is Phase.DEAL else game.legal_moves[-1]
        assert not isinstance(command, Pick) or command.line == rules.FLOOR  # the last choice is the floor
        step = game.apply(command)
    game, events = step
    assert game.round == 3
    assert [board.score for board in game.boards] == [0, 0]
    assert game.winners == (1, 2)
    assert isinstance(events[-1], GameEnded)
    assert events[-1].ending is rules.Ending.IDLE


def test_case_15_positions_after_every_sequence_of_picks() -> None:
    game = played(DEAL)
    assert [perft(game, depth) for depth in (1, 2, 3)] == [72, 4752, 239196]


def perft(position: Position, depth: int) -> int:
    if depth == 1:
        return len(position.legal_moves)
    return sum(perft(position.apply(command).position, depth - 1) for command in position.legal_moves)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_case_16_all_tiles_are_somewhere_after_every_command(kind: Kind) -> None:
    for turn in play(kind, seed=16):
        tiles = turn.after.bag + turn.after.lid + turn.after.offer.tiles
        for board in turn.after.boards:
            tiles += board.tiles
        assert tiles == ALL_TILES


def test_the_grey_wall_asks_for_a_column_and_goes_on() -> None:
    game = at_the_last_pick(f"0:B/.Y/.../..../.....:{EMPTY_WALL}:-", "Y", wall="grey")
    game, events = game.apply(parse_move("1Y2"))
    assert (game.phase, game.to_play) == (Phase.TILING, 1)
    assert [str(command) for command in game.legal_moves] == ["1>1", "1>2", "1>3", "1>4", "1>5"]
    game, events = game.apply(rules.Place(1, 4))
    assert events == (TileLaid(1, 1, 4, Colour.BLUE, 1, 1, 1, 1),)
    game, events = game.apply(rules.Place(2, 4))
    assert events[0] == TileLaid(1, 2, 4, Colour.YELLOW, 1, 2, 2, 3)
    assert isinstance(events[-1], rules.RoundEnded)
    assert game.board(1).line(1) == rules.PatternLine(1)
