"""`legal` is complete and agrees with `check`, `refusal`, `apply` and `in`."""

from __future__ import annotations

from itertools import product

from tests.azul.positions import DEAL, FOURS, played
from tools.games.random_azul import positions

from azul import rules
from azul.game import deal
from azul.rules import COLOURS, FloorLine, IllegalMove, Move, PatternLine, Phase, Pick, Wall, WallKind
from azul.rules.board import EMPTY_LINES, EMPTY_WALL
from azul.rules.rounds import check_line

CONCEIVABLE: list[Move] = [Pick(*each) for each in product(range(-1, 11), COLOURS, range(-1, 7))]
CONCEIVABLE += [rules.Place(*each) for each in product(range(7), range(7))]


def is_applied(position: rules.Position, move: Move) -> bool:
    try:
        position.apply(move)
    except IllegalMove:
        return False
    return True


def test_every_conceivable_choice_is_either_listed_or_refused() -> None:
    for number, game in enumerate(positions(240, seed=1)):
        legal = game.legal_moves
        listed = set(legal)
        assert len(listed) == len(legal) == len(list(legal))
        for command in CONCEIVABLE:
            allowed = command in listed
            assert (game.refusal(command) is None) == allowed, (game.notation, command)
            if number % 4 == 0:
                assert (command in legal) == is_applied(game, command) == allowed


def test_the_table_of_lines_says_what_the_rule_says() -> None:
    """Every line in every state beside every colour on its wall row, possible in a game or not."""
    game = played(FOURS)
    for size, shown, held, colour in product(range(1, 6), (None, *COLOURS), (None, *COLOURS), COLOURS):
        wall = EMPTY_WALL if shown is None else EMPTY_WALL.lay(size, rules.printed_column(size, shown), shown)
        for count in range(size + 1) if held is not None else (0,):
            line = PatternLine(size, held, count) if count else PatternLine(size)
            lines = (*EMPTY_LINES[: size - 1], line, *EMPTY_LINES[size:])
            board = rules.PlayerBoard(0, lines, wall, FloorLine())
            pick = Pick(colour + 1, colour, size)
            try:
                check_line(board, size, colour)
            except IllegalMove:
                allowed = False
            else:
                allowed = True
            at = game._replace(boards=(board, game.board(2)))
            assert (pick in set(at.legal_moves)) == allowed, (str(board), pick)


def test_a_wall_knows_what_its_rows_lack() -> None:
    """A wall laid tile by tile keeps what it lacks, and so does one made at once."""
    for game in positions(100, seed=2):
        for board in game.boards:
            assert board.wall.lacking == Wall(board.wall).lacking
            assert Wall.parse(str(board.wall)).lacking == board.wall.lacking
            assert board.wall.has_full_row == bool(board.wall.full_rows())


def test_the_order_is_sources_colours_lines_and_the_floor_last() -> None:
    for game in positions(60, seed=3):
        if game.phase is Phase.OFFER:
            keys = [(c.source or 99, c.colour, c.line or 99) for c in game.legal_moves if isinstance(c, Pick)]
            assert keys == sorted(keys)


def test_it_is_a_sequence() -> None:
    game = played(DEAL)
    legal = game.legal_moves
    assert len(legal) == 72
    assert legal[0] == legal[:1][0] == Pick(1, COLOURS[0], 1)
    assert legal[-1] == list(legal)[-1] == next(reversed(legal))
    assert legal.index(legal[5]) == 5
    assert repr(legal).startswith("<Legal 1B1 1B2")
    assert Pick(1, COLOURS[1], 1) not in legal
    assert object() not in legal


def test_deals_are_known_and_not_listed() -> None:
    game = rules.new_game(3)
    assert list(game.legal_moves) == []
    assert deal("a seed", game) in game.legal_moves
    assert deal("a seed", rules.new_game(2)) not in game.legal_moves


def test_columns_are_asked_on_the_grey_wall_only() -> None:
    phases = {(game.wall, game.phase) for game in positions(200, seed=4)}
    assert phases == {
        (WallKind.COLOURED, Phase.OFFER),
        (WallKind.GREY, Phase.OFFER),
        (WallKind.GREY, Phase.TILING),
    }


def test_a_floor_with_the_marker_is_no_hindrance() -> None:
    full = FloorLine((rules.MARKER, *COLOURS, COLOURS[0]))
    game = played(DEAL)
    board = game.board(1)._replace(floor=full)
    assert len(game._replace(boards=(board, game.board(2))).legal_moves) == 72
