"""The forecast of a round's end agrees with playing the round out, and no move does better."""

from __future__ import annotations

from tests.azul.positions import EMPTY, dealt
from tools.games.random_azul import KINDS, play, positions

from azul import rules
from azul.rules import Phase, Pick, Place, PlayerBoard, Position, TileLaid, WallKind
from azul.rules.position import best_place, round_ended_now
from azul.rules.validate import problems

COLOURED = [kind for kind in KINDS if kind.wall is WallKind.COLOURED]
GREY = [kind for kind in KINDS if kind.wall is WallKind.GREY]


def test_on_the_coloured_wall_it_is_what_playing_it_out_gives() -> None:
    """Picks that end the round, and the same picks with a tile more on the table, so that they do not."""
    ended = 0
    for kind in COLOURED:
        for played in play(kind, seed=21):
            before, move, after = played.before, played.move, played.after
            if isinstance(move, Pick) and after.phase is not Phase.OFFER:
                one_more = rules.Tiles.only(rules.Colour((move.colour + 1) % 5), 1)
                open_still = before._replace(
                    offer=before.offer._replace(centre=before.offer.centre + one_more)
                )
                open_still, picked = open_still.apply(move)
                supposed, told = round_ended_now(open_still)
                assert supposed._replace(lid=supposed.lid - one_more) == after
                assert (*picked, *told) == played.events
                ended += 1
    assert ended > 50


def test_what_is_still_on_offer_goes_to_the_lid() -> None:
    for game in positions(120, seed=22):
        supposed, events = round_ended_now(game)
        assert any(isinstance(event, rules.RoundEnded) for event in events)
        assert supposed.phase in (Phase.DEAL, Phase.OVER)
        assert supposed.offer.tiles == rules.NO_TILES
        assert problems(supposed) == []


def test_between_rounds_nothing_is_supposed() -> None:
    game = rules.new_game(2)
    assert round_ended_now(game) == (game, ())


def test_on_the_grey_wall_no_choice_gives_the_player_more() -> None:
    tried = 0
    for game in positions(1200, seed=23, kinds=GREY):
        if game.phase is Phase.TILING and tried < 150:
            supposed, _ = round_ended_now(game)
            for seat in range(1, game.players + 1):
                assert supposed.board(seat).score == best_by_force(game, seat), (game.notation, seat)
            tried += 1
    assert tried == 150


def best_by_force(position: Position, seat: int) -> int:
    """The best score a seat can reach by any choice of columns; the others choose as supposed."""
    if position.phase is not Phase.TILING:
        return position.board(seat).score
    if position.to_play == seat:
        return max(best_by_force(position.apply(command).position, seat) for command in position.legal_moves)
    _, events = round_ended_now(position)
    (tile, *_) = (event for event in events if isinstance(event, TileLaid))
    return best_by_force(position.apply(Place(tile.line, tile.column)).position, seat)


def test_it_looks_ahead_to_the_lines_below() -> None:
    # Yellow in row 2 wants column 1 or 2; a blue in row 1 beside it scores only from there.
    board = "0:B/YY/.../..../.....:...../..R../...../...../.....:-"
    game = Position.parse(f"grey 2 tiling 1 1 C 1 -,-,-,-,- C - - - {board} {EMPTY}")
    _, events = round_ended_now(game)
    laid = [(e.line, e.column, e.points) for e in events if isinstance(e, TileLaid)]
    assert laid == [(1, 2, 1), (2, 2, 4)]


def test_it_counts_the_bonuses_of_a_game_that_ends() -> None:
    # Row 5 is completed in any case; green-field points would put the blue of row 1 beside the red,
    # the last space of column 1 is worth 7 more.
    wall = "..R../Y..../R..../K..../WKRY."
    board = f"0:B/../.../..../BBBBB:{wall}:-"
    game = Position.parse(f"grey 2 tiling 1 1 C 1 -,-,-,-,- C - - - {board} {EMPTY}")
    assert best_place(game.board(1)) == Place(1, 1)
    supposed, _ = round_ended_now(game)
    assert supposed.phase is Phase.OVER
    assert supposed.bonuses is not None
    assert supposed.bonuses[0].columns == 1


def test_others_who_end_the_game_bring_the_bonuses_too() -> None:
    # Column 2 gives 3 across and 4 down; column 1 gives 5 down, and 7 more if the game ends.
    mine = "0:B/../.../..../.....:..RK./YR.../RK.../KW.../W....:-"
    assert best_place(PlayerBoard.parse(mine)) == Place(1, 2)
    assert best_place(PlayerBoard.parse(mine), ends=True) == Place(1, 1)
    for lines, rows, column, score in (
        ("./..", "BYRKW/.....", 1, 5 + 7),
        ("./..", "BYRK./.....", 2, 3 + 4),
        ("W/..", "BYRK./.....", 1, 5 + 7),  # the last space of the row gets its tile with this round
        ("W/..", "BYR../.....", 2, 3 + 4),
        ("W/..", "BYRK./....W", 2, 3 + 4),  # that column shows white, so that the line falls
        ("./.W", "...../BYRK.", 2, 3 + 4),  # the line is not full
    ):
        other = f"0:{lines}/.../..../.....:{rows}/...../...../.....:-"
        game = Position.parse(f"grey 2 tiling 1 1 C 1 -,-,-,-,- C - WWWW - {mine} {other}")
        supposed, events = round_ended_now(game)
        assert isinstance(events[0], TileLaid)
        assert (events[0].column, supposed.board(1).score) == (column, score)
        assert supposed.phase is (Phase.OVER if column == 1 else Phase.DEAL)


def test_a_line_that_would_fall_is_counted_with_what_its_tiles_cost() -> None:
    # Blue in row 1 scores 6 in column 1 and 1 in column 5; but column 1 is the only one that the blues of
    # line 5 can go to, and five tiles on the floor cost 8.
    board = PlayerBoard.parse("20:B/../.../..../BBBBB:.YR../KB.../W..../...B./..KYR:-")
    assert best_place(board) == Place(1, 5)


def test_of_two_lines_that_may_fall_it_is_the_one_that_costs_less() -> None:
    # Blue in column 1 scores 6, and the five blues fall; in column 5 it scores 1, and the two blues fall.
    # With what the other line scores that is 6 + 1 - 8 or 1 + 1 - 2.
    board = PlayerBoard.parse("20:B/BB/.../..../BBBBB:.YR../K.W../WB.../...B./..K.R:-")
    assert best_place(board) == Place(1, 5)


def test_on_a_full_floor_a_line_falls_for_nothing_and_the_bonuses_stay() -> None:
    # All yellows are there: 10 at the end, wherever the blue goes.
    board = PlayerBoard.parse("20:B/../.../..../BBBBB:.YR../YB.../W.Y../...BY/..KYR:RRRRRRR")
    assert best_place(board, ends=True) == best_place(board) == Place(1, 1)


def test_the_marker_decides_who_is_first() -> None:
    game = dealt(seed="supposed")
    assert round_ended_now(game)[0].first == 1
    pick = next(
        c for c in game.legal_moves if isinstance(c, Pick) and len(game.offer.at(c.source).colours) > 1
    )
    game = game.play(pick)
    taken = game.play(next(c for c in game.legal_moves if isinstance(c, Pick) and c.source == rules.CENTRE))
    assert round_ended_now(taken)[0].first == 2
