"""A round, rule by rule, in addition to the numbered cases."""

from __future__ import annotations

from itertools import product

import pytest
from tests.azul.positions import DEAL, EMPTY, EMPTY_WALL, FOURS, played
from tools.games.random_azul import positions

from azul import rules
from azul.rules import NO_TILES, Colour, FloorCost, Phase, Picked, Position, TileLaid, Tiles, Wall, parse_move
from azul.rules.board import floor_penalty, run_ranges, runs, tile_points
from azul.rules.rounds import deal_sizes
from azul.rules.validate import problems


def test_the_printed_colours() -> None:
    rows = ["".join(str(rules.printed_colour(row, column)) for column in range(5)) for row in range(5)]
    assert rows == ["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"]
    for row in range(1, 6):
        for colour in rules.COLOURS:
            assert rules.printed_colour(row - 1, rules.printed_column(row, colour) - 1) is colour


def test_the_table_before_the_first_deal() -> None:
    for players, factories in ((2, 5), (3, 7), (4, 9)):
        game = rules.new_game(players)
        assert (game.players, len(game.offer.factories), game.bag.total) == (players, factories, 100)
        assert (game.phase, game.round, game.marker, game.to_play) == (Phase.DEAL, 0, None, None)
        assert (game.bonuses, game.winners) == (None, None)
        assert problems(game) == []
    assert rules.FLOOR_COSTS == (1, 1, 2, 2, 2, 3, 3)


def test_a_pick_from_a_factory_moves_the_rest_to_the_centre() -> None:
    game, events = played(DEAL).apply(parse_move("1B3"))
    assert events == (Picked(1, 1, Colour.BLUE, 2, 3, 2, 0, 0, Tiles.parse("RW")),)
    assert str(game.offer) == "-,YYYK,RRRR,BYKW,KKWW C RW"
    assert (game.marker, game.to_play) == (0, 2)
    assert str(game.board(1).line(3)) == ".BB"


def test_the_marker_lands_before_the_tiles_of_its_pick() -> None:
    game, events = played(DEAL, "1B3", "2Y3").apply(parse_move("CWF"))
    assert events == (rules.MarkerTaken(1, space=1), Picked(1, 0, Colour.WHITE, 1, 0, 0, 1, 0, NO_TILES))
    assert (str(game.board(1).floor), game.marker) == ("1W", 1)
    again, events = game.apply(parse_move("CKF"))
    assert (again.marker, len(events)) == (1, 1)


def test_the_marker_finds_no_space_on_a_full_floor() -> None:
    full = rules.FloorLine.parse("RRRRKKK")
    game = played(DEAL, "1B3", "2Y3")
    game = game._replace(boards=(game.board(1)._replace(floor=full), game.board(2)))
    game, events = game.apply(parse_move("CW1"))
    assert events[0] == rules.MarkerTaken(1, space=None)
    assert (game.marker, game.board(1).floor) == (1, full)
    assert rules.FloorLine.parse("RRRRKK").take_marker().letters == "RRRRKK1"
    assert floor_penalty(len(rules.FloorLine.parse("RRRRKK1"))) == 14


def test_more_than_a_line_holds_falls_on_purpose_too() -> None:
    game, events = played(DEAL).apply(parse_move("3R2"))
    assert events == (Picked(1, 3, Colour.RED, 4, 2, 2, 2, 0, NO_TILES),)
    assert (str(game.board(1).line(2)), str(game.board(1).floor)) == ("RR", "RR")


def test_the_first_player_of_the_next_round_tiles_first() -> None:
    boards = f"0:./YY/.../..../.....:{EMPTY_WALL}:- 0:K/../RRR/..../.....:{EMPTY_WALL}:1Y"
    game = Position.parse(f"coloured 1 offer 1 1 2 0 W,-,-,-,- C - BBBB - {boards}")
    _, events = game.apply(parse_move("1WF"))
    told = [(type(e), e.seat) for e in events if isinstance(e, Picked | TileLaid | FloorCost)]
    assert told == [(Picked, 1), (TileLaid, 2), (TileLaid, 2), (FloorCost, 2), (TileLaid, 1), (FloorCost, 1)]
    assert [event.line for event in events if isinstance(event, TileLaid)] == [1, 3, 2]
    assert events[-1] == rules.RoundEnded(1, first=2)


def test_an_empty_floor_costs_nothing_and_nothing_is_said_of_it() -> None:
    events = played(FOURS, "1B4", "2Y4", "3R5", "4K5").apply(parse_move("5W3")).events
    assert [event.seat for event in events if isinstance(event, FloorCost)] == [1]


def test_a_deal_tells_of_the_lid() -> None:
    bag, lid = Tiles.parse("B" * 20), Tiles.parse("Y" * 20)
    for left, gone, refilled in ((bag, lid, False), (bag - Tiles.parse("B"), lid, True)):
        game = Position.parse(f"coloured 1 deal 2 - 1 0 -,-,-,-,- C - {left} {gone} {EMPTY} {EMPTY}")
        deal = "deal BBBB BBBB BBBB BBBB BBB" + ("Y" if refilled else "B")
        game, events = game.apply(parse_move(deal))
        assert events == (rules.Dealt(2, game.offer.factories, refilled),)
        assert (game.to_play, game.first, game.marker) == (2, 2, 0)
        assert game.lid == (NO_TILES if refilled else lid)


def test_late_factories_stay_short_or_empty() -> None:
    game = Position.parse(
        f"coloured 1 deal 2 - 1 0 {','.join('-' * 9)} C - BBBBBB YY {' '.join([EMPTY] * 4)}"
    )
    assert deal_sizes(game) == [4, 4, 0, 0, 0, 0, 0, 0, 0]
    game = game._replace(lid=Tiles.parse("YYYYYYYYYYYYYYYYYYY"))
    assert deal_sizes(game) == [4, 4, 4, 4, 4, 4, 1, 0, 0]
    step = game.apply(parse_move("deal BBBB BBYY YYYY YYYY YYYY YYYY Y - -"))
    assert step.position.bag == step.position.lid == NO_TILES
    assert step.position.phase is Phase.OFFER


def test_the_game_ends_when_no_tile_could_be_dealt() -> None:
    """Four players with all 100 tiles on their walls and in unfinished lines."""
    walls = {"B": "BYR../.BYR./..BYR/R..BY/YR..B", "K": "..RKW/W..RK/KW..R/RKW../.RKW."}
    # Each board: 15 tiles on the wall and 10 in lines 2 to 5.
    boards = [f"9:./.K/.KK/.KKK/.KKKK:{walls['B']}:-"] * 2 + [f"9:./.B/.BB/.BBB/.BBBB:{walls['K']}:-"] * 2
    last = boards[0].replace(".KKKK", "..KKK")
    none = ",".join("-" * 8)
    game = Position.parse(f"coloured 7 offer 1 1 C 0 K,{none} C - - - {last} {' '.join(boards[1:])}")
    step = game.apply(parse_move("1K5"))
    assert step.position.phase is Phase.OVER
    assert isinstance(step.events[-1], rules.GameEnded)
    assert step.events[-1].ending is rules.Ending.NO_TILES
    assert (step.position.bag, step.position.lid) == (NO_TILES, NO_TILES)
    # With a tile anywhere in bag or lid it goes on.
    one = Tiles.parse("K")
    for more in (game._replace(bag=one), game._replace(lid=one)):
        assert more.apply(parse_move("1K5")).position.phase is Phase.DEAL


def test_idle_rounds_must_be_in_a_row() -> None:
    game = played()
    idle = []
    for line in ("F", "F", "4", "F"):
        for move in (FOURS, f"1B{line}", "2YF", "3RF", "4KF", "5WF"):
            game = game.play(move)
        idle.append(game.idle)
    assert idle == [1, 2, 0, 1]
    assert game.phase is Phase.DEAL


def test_grey_lines_that_fall_find_the_floor_before_it_is_counted() -> None:
    # The last spaces of rows 4 and 5 are in column 5, which shows white.
    board = "20:./../.../WWWW/WWWWW:....W/...../...../RKBY./KRYB.:1K"
    game = Position.parse(f"grey 4 offer 1 1 1 0 B,-,-,-,- C - - - {board} {EMPTY}")
    game, events = game.apply(parse_move("1B1"))
    assert [str(command) for command in game.legal_moves] == ["1>1", "1>2"]  # 3 and 4 show blue
    game, events = game.apply(parse_move("1>1"))
    assert events[1:4] == (
        rules.LineFell(1, 4, Colour.WHITE, 4, 0),
        rules.LineFell(1, 5, Colour.WHITE, 1, 4),
        FloorCost(1, penalty=14, lost=14, score=7),
    )
    assert game.lid == Tiles.parse("WWWWWWWWWK")


@pytest.mark.parametrize(
    ("across", "down", "points"), [(1, 1, 1), (2, 1, 2), (1, 2, 2), (2, 2, 4), (5, 1, 5), (5, 5, 10)]
)
def test_points(across: int, down: int, points: int) -> None:
    assert tile_points(across, down) == points


def test_runs_are_counted_as_by_hand() -> None:
    for game in positions(60, seed=8):
        for board in game.boards:
            for row in range(1, 6):
                for column in range(1, 6):
                    if board.wall[row - 1][column - 1] is not None:
                        assert runs(board.wall, row, column) == runs_by_hand(board.wall, row, column)


def runs_by_hand(wall: Wall, row: int, column: int) -> tuple[int, int]:
    """The longest stretch of the row's and the column's text without a dot that holds the place."""
    texts = [(wall.row_text(row), column - 1)]
    texts.append(("".join(wall.row_text(each)[column - 1] for each in range(1, 6)), row - 1))
    left, right = ((len(t[:at].split(".")[-1]), len(t[at:].split(".")[0])) for t, at in texts)
    return left[0] + left[1], right[0] + right[1]


def test_full_rows_columns_and_colours() -> None:
    wall = Wall.parse("BYRKW/WB.../K.B../R..B./Y...B")
    assert (wall.full_rows(), wall.full_columns(), wall.full_colours()) == ((1,), (1,), (Colour.BLUE,))
    assert wall.row_text(2) == "WB..."


def test_columns_of_the_grey_wall() -> None:
    wall = Wall.parse("R.B../...../...../...../....R")
    assert wall.columns_for(rules.WallKind.GREY, 1, Colour.WHITE) == (2, 4, 5)
    assert wall.columns_for(rules.WallKind.GREY, 2, Colour.RED) == (2, 3, 4)
    assert wall.columns_for(rules.WallKind.COLOURED, 2, Colour.RED) == (4,)
    assert wall.columns_for(rules.WallKind.COLOURED, 1, Colour.BLUE) == ()


def test_what_lies_on_a_board() -> None:
    board = rules.PlayerBoard.parse("7:B/.Y/.../..../.....:R..../...../...../...../.....:1K")
    assert board.tiles == Tiles.parse("BYRK")
    assert board.line(2) == rules.PatternLine(2, Colour.YELLOW, 1)
    assert board.with_line(1, rules.PatternLine(1)).tiles == Tiles.parse("YRK")


def test_tiles_are_multisets() -> None:
    tiles = Tiles.of([Colour.RED, Colour.BLUE, Colour.RED])
    assert (str(tiles), tiles.total, tiles[Colour.RED]) == ("BRR", 3, 2)
    assert tiles.colours == (Colour.BLUE, Colour.RED)
    assert tiles + Tiles.only(Colour.RED, 1) == Tiles.parse("BRRR")
    assert tiles - Tiles.parse("BR") == Tiles.parse("R")
    assert tiles.without(Colour.RED) == Tiles.parse("B")
    assert tiles.holds(Tiles.parse("RR"))
    assert not tiles.holds(Tiles.parse("Y"))
    assert bool(tiles)
    assert not NO_TILES
    assert (str(NO_TILES), NO_TILES.letters) == ("-", "")


def test_the_places_of_a_run_are_those_that_count() -> None:
    wall = Wall.parse("BYR.W/.BYR./K.B../..KBY/.R.K.")
    for row, column in product(range(1, 6), repeat=2):
        if wall[row - 1][column - 1] is not None:
            across, down = run_ranges(wall, row, column)
            assert (len(across), len(down)) == runs(wall, row, column)
            assert column in across
            assert row in down
            assert None not in [wall[row - 1][place - 1] for place in across]
            assert None not in [wall[place - 1][column - 1] for place in down]
    assert run_ranges(wall, 2, 3) == (range(2, 5), range(1, 5))
