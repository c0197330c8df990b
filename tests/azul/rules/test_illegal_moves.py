"""Illegal moves: which rule refuses them, in which words, and that the position stays the same."""

from __future__ import annotations

import pytest
from tests.azul.positions import DEAL, EMPTY, FOURS, SPILT, played

from azul import rules
from azul.rules import Colour, IllegalMove, Pick, Place, Position, Tiles, new_game, parse_move
from azul.rules.rounds import check_source
from azul.rules.tiles import ALL_TILES


def asked_for_a_column() -> Position:
    """Seat 1 has a full line 3 of reds; its row shows K in column 1; columns 2 and 4 show red."""
    board = "0:./../RRR/..../.....:.R.../...R./K..../...../.....:-"
    bag = ALL_TILES - Tiles.parse("RRRRRK")
    return Position.parse(f"grey 2 tiling 1 1 C 1 -,-,-,-,- C - {bag} - {board} {EMPTY}")


def refused(position: Position, command: str) -> str:
    """Why a command is refused, the same by every way to ask; and the game is untouched."""
    before, read = position.notation, parse_move(command)
    with pytest.raises(IllegalMove) as by_apply:
        position.apply(read)
    with pytest.raises(IllegalMove) as by_check:
        position.check(read)
    assert str(by_apply.value) == str(by_check.value) == str(position.refusal(read))
    assert by_apply.value.template.format(**words(by_apply.value)) == str(by_apply.value)
    assert read not in position.legal_moves
    assert position.notation == before
    return str(by_apply.value)


def words(refusal: IllegalMove) -> dict[str, object]:
    return {name: getattr(value, "word", value) for name, value in refusal.values.items()}


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("1YF", "factory 1 has no yellow tiles"),
        ("6BF", "there are only 5 factories"),
        ("9BF", "there are only 5 factories"),
        ("CBF", "there are no blue tiles in the centre"),
        ("1>1", "no column to choose now; that is part of wall-tiling on the grey wall"),
        (DEAL, "nothing to deal yet; the round is not over"),
    ],
)
def test_of_a_source(command: str, reason: str) -> None:
    assert refused(played(DEAL), command) == reason


def test_of_an_emptied_factory() -> None:
    game = played(DEAL, "3R1")
    assert refused(game, "3RF") == "factory 3 has no red tiles"
    with pytest.raises(IllegalMove, match=r"^factory 3 is empty$"):
        check_source(game, 3)
    with pytest.raises(IllegalMove, match=r"^there are no tiles in the centre$"):
        check_source(game, rules.CENTRE)
    check_source(game, 1)
    check_source(game, 1, Colour.BLUE)


def test_of_a_line() -> None:
    game = played(DEAL, "3R1", "2Y3", "1W2", "4BF")
    assert str(game.board(1)).startswith("0:R/.W/")
    assert refused(game, "CB1") == "line 1 is full"
    assert refused(game, "CR1") == "line 1 is full"
    assert refused(game, "CR2") == "line 2 holds white tiles; a line takes one colour only"


def test_of_a_colour_that_the_wall_row_shows() -> None:
    game = played(FOURS, "1B1", "2YF", "3R3", "4KF", "5WF", "deal BBYY YYYR RRRK KKKW WWWW")
    assert (game.to_play, str(game.board(1).wall.row_text(1))) == (1, "B....")
    assert refused(game, "1B1") == "line 1 cannot take blue; its wall row already has it"
    assert game.refusal(parse_move("1B2")) is None


@pytest.mark.parametrize("line", [-6, -1, 6, 7])
def test_of_a_line_that_is_not_there(line: int) -> None:
    game = played(DEAL)
    for ask in (game.check, game.apply):
        with pytest.raises(IllegalMove, match=f"^there is no line {line}; the pattern lines are 1 to 5$"):
            ask(Pick(1, Colour.BLUE, line))


@pytest.mark.parametrize("source", [-5, -1, 6, 10])
def test_of_a_source_that_is_not_there(source: int) -> None:
    game = played(DEAL)
    assert Pick(source, Colour.BLUE, 1) not in game.legal_moves
    with pytest.raises(IllegalMove, match=r"^there are only 5 factories$"):
        game.apply(Pick(source, Colour.BLUE, 1))


def test_of_picks_at_the_wrong_time() -> None:
    too_early = "no tiles to take yet; the factories must be filled first"
    assert refused(played(), "1BF") == too_early
    assert refused(played(), "9BF") == too_early
    assert refused(asked_for_a_column(), "1BF") == "no tiles to take now; the factory offer is over"
    assert refused(played(*SPILT), "1BF") == "no tiles to take; the game is over"


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("2>1", "the tile of line 3 comes first"),
        ("3>1", "column 1 of that row already has a tile"),
        ("3>2", "column 2 already has red; a column takes each colour only once"),
        ("3>4", "column 4 already has red; a column takes each colour only once"),
        (DEAL, "nothing to deal yet; the round is not over"),
    ],
)
def test_of_a_column(command: str, reason: str) -> None:
    assert refused(asked_for_a_column(), command) == reason


def test_of_the_last_column() -> None:
    board = "0:./../RRR/..../.....:.R.../...R./K...W/...../.....:-"
    game = asked_for_a_column()._replace(
        boards=(rules.PlayerBoard.parse(board), asked_for_a_column().board(2))
    )
    assert refused(game, "3>5") == "column 5 of that row already has a tile"
    assert refused(game, "3>4") == "column 4 already has red; a column takes each colour only once"


@pytest.mark.parametrize("column", [-1, 0, 6])
def test_of_a_column_that_is_not_there(column: int) -> None:
    game = asked_for_a_column()
    assert list(game.legal_moves) == [Place(3, 3), Place(3, 5)]
    with pytest.raises(IllegalMove, match=f"^there is no column {column}; the columns are 1 to 5$"):
        game.apply(Place(3, column))


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("deal BBRW YYYK RRRR BYKW", "this deal must fill 5 factories, not 4"),
        ("deal", "this deal must fill 5 factories, not 0"),
        (f"{DEAL} BBBB", "this deal must fill 5 factories, not 6"),
        ("deal BBRW YYY RRRR BYKW KKWW", "wrong number of tiles for factory 2: 3 instead of 4"),
        ("deal BBRW YYYK RRRR BYKW -", "wrong number of tiles for factory 5: 0 instead of 4"),
        ("deal BBRWW YYYK RRRR BYKW KKW", "wrong number of tiles for factory 1: 5 instead of 4"),
    ],
)
def test_of_a_deal(command: str, reason: str) -> None:
    assert refused(played(), command) == reason


def test_of_deals_that_bag_and_lid_cannot_give() -> None:
    bag, lid = Tiles.parse("BBYRKW"), Tiles.parse("BBBBBBRRRR")

    def game(left: Tiles, gone: Tiles) -> Position:
        return Position.parse(f"coloured 3 deal 1 - 1 0 -,-,-,-,- C - {left} {gone} {EMPTY} {EMPTY}")

    short = game(bag, lid)  # sixteen tiles: four factories, and one empty
    wrong = "wrong number of tiles for factory {}: {} instead of {}"
    assert refused(short, "deal BBYR KWBB BBBB RRRR B") == wrong.format(5, 1, 0)
    assert refused(short, "deal BBYR KWBB BBBB RRR R") == wrong.format(4, 3, 4)
    assert refused(short, "deal BBYY KWRB BBBB RRRB -") == "the bag does not hold these tiles for factory 1"
    late = "the bag runs out by factory {}; all of its tiles are dealt first, then tiles from the lid"
    assert refused(short, "deal BBYR KBBB WBBB RRRR -") == late.format(2)
    assert refused(short, "deal BBYR KWBB BRRR RRRR -") == late.format(4)
    assert short.refusal(parse_move("deal BBYR KWBB BBBB RRRR -")) is None
    assert refused(game(Tiles.parse("BBYR"), lid), "deal BBYY RBBB BBBR RR -") == (
        "the bag does not hold these tiles for factory 1"
    )
    assert refused(game(bag + lid, bag), "deal WWBB BBBB RRRR BBYR KWBB") == (
        "the bag does not hold these tiles for factory 1"
    )


def test_of_a_deal_with_fewer_than_no_tiles() -> None:
    fours = (Tiles((4, 0, 0, 0, 0)),) * 4
    game = played()
    with pytest.raises(IllegalMove, match=r"^factory 5 cannot hold a negative number of tiles$"):
        game.apply(rules.Deal((*fours, Tiles((5, -1, 0, 0, 0)))))


def test_of_deals_when_the_game_is_over() -> None:
    game = played(*SPILT)
    assert refused(game, FOURS) == "nothing to deal; the game is over"
    assert refused(game, "1>1").startswith("no column to choose now")
    assert len(game.legal_moves) == 0


def test_of_players_and_seats() -> None:
    for players in (-1, 0, 1, 5):
        with pytest.raises(IllegalMove, match=f"^a game of Azul takes two to four players, not {players}$"):
            new_game(players)
    for seat in (0, 4):
        with pytest.raises(IllegalMove, match=f"^seat {seat} cannot go first; there are 3 seats$"):
            new_game(3, first=seat)


def test_a_refusal_keeps_its_template_and_values() -> None:
    refusal = played(DEAL).refusal(parse_move("1YF"))
    assert refusal is not None
    assert refusal.template == "factory {source} has no {colour} tiles"
    assert refusal.values == {"colour": Colour.YELLOW, "source": 1}
    assert isinstance(refusal, ValueError)
