"""`problems` finds each kind of fault in sound positions that were changed in one way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.azul.positions import DEAL, FOURS, SPILT, played

from azul import rules
from azul.rules import NO_TILES, Colour, FloorLine, PatternLine, Phase, Position, Tiles, Wall, WallKind
from azul.rules.validate import problems

BEGUN = played()
OFFER = played(DEAL, "1B3", "2Y4", "CRF")  # seat 1 holds the marker; its floor shows it and a red
BETWEEN = played(FOURS, "1B1", "2Y1", "3R3", "4K3", "5WF")
TILING = played(FOURS, "1B4", "2Y4", "3R5", "4K5", "5WF", wall=WallKind.GREY)  # seat 1 is asked first
OVER = played(*SPILT)


def with_board(position: Position, seat: int = 1, **changes: object) -> Position:
    board: rules.PlayerBoard = position.board(seat)._replace(**changes)  # type: ignore[arg-type]
    return position._replace(boards=position.with_board(seat, board))


def with_wall(position: Position, *letters: str) -> Position:
    return with_board(position, wall=Wall.parse("/".join(letters)))


def with_line(position: Position, number: int, line: PatternLine) -> Position:
    return position._replace(boards=position.with_board(1, position.board(1).with_line(number, line)))


def with_factory(position: Position, tiles: Tiles) -> Position:
    return position._replace(offer=position.offer._replace(factories=(tiles, *position.offer.factories[1:])))


def last_tiles(position: Position) -> Position:
    """Nothing is left in bag and lid; it lies on factories then, too many, which is another fault."""
    return with_factory(position._replace(bag=NO_TILES, lid=NO_TILES), position.bag + position.lid)


def test_the_positions_are_sound_before_they_are_spoiled() -> None:
    assert [problems(game) for game in (BEGUN, OFFER, BETWEEN, TILING, OVER)] == [[]] * 5
    phases = [game.phase for game in (BEGUN, OFFER, BETWEEN, TILING, OVER)]
    assert phases == [Phase.DEAL, Phase.OFFER, Phase.DEAL, Phase.TILING, Phase.OVER]


def test_the_marker_needs_no_space_on_a_full_floor() -> None:
    game = played("deal BBBB YYYY RRRK KKKK WWWW", "1BF", "2Y4", "3RF", "4K5", "CK1")
    assert (game.phase, game.marker, str(game.board(1).floor)) == (Phase.OFFER, 1, "BBBBRRR")
    assert problems(game) == []


FORM: list[tuple[Position, str]] = [
    (BEGUN._replace(boards=BEGUN.boards * 2), "4 players and 5 factories"),
    (BEGUN._replace(boards=BEGUN.boards[:1]), "1 players and 5 factories"),
    (OFFER._replace(first=3), "seat 3 is not there and is first"),
    (OFFER._replace(first=0), "seat 0 is not there and is first"),
    (OFFER._replace(to_play=3), "seat 3 is not there and is to play"),
    (OFFER._replace(to_play=0), "seat 0 is not there and is to play"),
    (OFFER._replace(marker=3), "seat 3 is not there and holds the marker"),
    (with_line(OFFER, 2, PatternLine(3)), "seat 1: the pattern lines do not hold 1 to 5 tiles"),
    (with_board(OFFER, lines=OFFER.board(1).lines[:4]), "seat 1: the pattern lines do not hold 1 to 5 tiles"),
    (with_board(OFFER, wall=Wall(OFFER.board(1).wall[:4])), "seat 1: the wall does not have 5 x 5 spaces"),
]


@pytest.mark.parametrize(("position", "problem"), FORM)
def test_of_a_wrong_form_only_that_is_told(position: Position, problem: str) -> None:
    assert problems(position) == [problem]


SPOILED: list[tuple[Callable[[], Position], str]] = [
    (lambda: with_factory(OFFER, Tiles.parse("BBBBB")), "factory 1 holds 5 tiles"),
    (lambda: OFFER._replace(phase=Phase.DEAL, to_play=None), "tiles are on offer in phase deal"),
    (lambda: BETWEEN._replace(phase=Phase.OFFER, to_play=1), "the factory offer is empty and not over"),
    (
        lambda: OFFER._replace(lid=OFFER.lid + Tiles.parse("B")),
        "the tiles add up to 101: {'B': 21, 'Y': 20, 'R': 20, 'K': 20, 'W': 20}",
    ),
    (
        lambda: OFFER._replace(bag=OFFER.bag - Tiles.parse("W") + Tiles.parse("R")),
        "the tiles add up to 100: {'B': 20, 'Y': 20, 'R': 21, 'K': 20, 'W': 19}",
    ),
    (lambda: OFFER._replace(bag=Tiles((-1, 0, 0, 0, 0))), "bag: a negative number of tiles"),
    (lambda: OFFER._replace(lid=Tiles((0, 0, 0, 0, -1))), "lid: a negative number of tiles"),
    (
        lambda: OFFER._replace(offer=OFFER.offer._replace(centre=Tiles((0, 0, -2, 0, 3)))),
        "centre: a negative number of tiles",
    ),
    (lambda: with_factory(OFFER, Tiles((5, -1, 0, 0, 0))), "factory 1: a negative number of tiles"),
    (lambda: OFFER._replace(marker=None), "in round 1 the marker is nowhere"),
    (lambda: BEGUN._replace(marker=0), "in round 0 the marker is in play"),
    (
        lambda: with_board(OFFER, floor=FloorLine((rules.MARKER, rules.MARKER))),
        "seat 1: more than one marker lies on the floor",
    ),
    (
        lambda: with_board(OFFER, seat=2, floor=FloorLine((rules.MARKER,))),
        "the marker lies on the floor of seat 2 and is not held there",
    ),
    (lambda: OFFER._replace(marker=0), "the marker lies on the floor of seat 1 and is not held there"),
    (
        lambda: with_board(OFFER, floor=FloorLine()),
        "the holder of the marker has it not on the floor, which has space for it",
    ),
    (lambda: BETWEEN._replace(marker=2, first=1), "the holder of the marker is not first"),
    (lambda: OFFER._replace(round=0), "nothing was dealt and the phase is offer"),
    (lambda: OFFER._replace(to_play=None), "seat None is to play in phase offer"),
    (lambda: BETWEEN._replace(to_play=1), "seat 1 is to play in phase deal"),
    (
        lambda: with_board(BETWEEN, floor=FloorLine((Colour.RED,))),
        "seat 1: a floor or a full line is left after wall-tiling",
    ),
    (
        lambda: with_line(BETWEEN, 1, PatternLine(1, Colour.RED, 1)),
        "seat 1: a floor or a full line is left after wall-tiling",
    ),
    (lambda: TILING._replace(wall=WallKind.COLOURED), "a column is asked for on the coloured wall"),
    (lambda: with_line(TILING, 4, PatternLine(4)), "a column is asked for and there is none to choose"),
    (
        lambda: with_wall(TILING, "B....", ".B...", "..B..", "...YK", "....B"),
        "a column is asked for and there is none to choose",
    ),
    (lambda: TILING._replace(to_play=2), "seat 1 has not tiled before the next one"),
    (lambda: OFFER._replace(idle=-1), "a negative number of rounds without a tile on a wall"),
    (lambda: with_wall(BETWEEN, "BYRKW", *["....."] * 4), "a row is full and the game goes on"),
    (lambda: with_wall(OFFER, "BYRKW", *["....."] * 4), "a row is full and the game goes on"),
    (lambda: BETWEEN._replace(idle=3), "no tile has come to a wall for too long and the game goes on"),
    (lambda: last_tiles(BETWEEN), "there is nothing to deal and the game goes on"),
    (lambda: OVER._replace(idle=2), "the game is over for no reason"),
    (lambda: with_board(OFFER, score=-1), "seat 1: the score is below 0"),
    (
        lambda: with_board(OFFER, floor=FloorLine((rules.MARKER, *[Colour.RED] * 7))),
        "seat 1: the floor line is too long",
    ),
    (lambda: with_line(OFFER, 3, PatternLine(3, Colour.BLUE, 4)), "seat 1: line 3 holds 4 tiles"),
    (lambda: with_line(OFFER, 3, PatternLine(3, Colour.BLUE, -1)), "seat 1: line 3 holds -1 tiles"),
    (
        lambda: with_line(OFFER, 3, PatternLine(3, Colour.BLUE, 0)),
        "seat 1: line 3 has a colour without tiles or tiles without a colour",
    ),
    (
        lambda: with_line(OFFER, 3, PatternLine(3, None, 2)),
        "seat 1: line 3 has a colour without tiles or tiles without a colour",
    ),
    (
        lambda: with_wall(OFFER, ".....", ".....", "..B..", ".....", "....."),
        "seat 1: line 3 collects blue, which its wall row shows",
    ),
    (lambda: with_wall(OFFER, "B.B..", *["....."] * 4), "seat 1: row 1 shows blue twice"),
    (
        lambda: with_wall(OFFER._replace(wall=WallKind.GREY), "...K.", ".....", ".....", ".....", "...K."),
        "seat 1: column 4 shows black twice",
    ),
    (lambda: with_wall(OFFER, "Y....", *["....."] * 4), "seat 1: row 1 shows yellow in column 1"),
]


@pytest.mark.parametrize(("spoiled", "problem"), SPOILED)
def test_it_is_found(spoiled: Callable[[], Position], problem: str) -> None:
    assert problem in problems(spoiled())


def test_a_later_player_waits_and_an_earlier_one_has_tiled() -> None:
    game = TILING
    while game.to_play == 1:
        game = game.apply(game.legal_moves[0]).position
    assert game.to_play == 2
    assert problems(game) == []
    assert problems(with_board(game, floor=FloorLine((Colour.RED,))))[1:] == [
        "seat 1 has not tiled before the next one"
    ]


def test_what_the_grey_wall_allows() -> None:
    game = TILING.apply(rules.Place(4, 1)).position
    assert problems(game) == []
    assert problems(game._replace(wall=WallKind.COLOURED)) != []
