"""Stratopolis line by line: what is told of it, how moves are typed, and what stays secret."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.line_games import Person, told, typed_into

from hotseat.game import make_entry
from hotseat.lines.waiting import Leave
from hotseat.record import PERSON
from stratopolis.game import LIBRARY, SPEC, Setup, pile_lines, piles_to_arrange, shuffled_piles
from stratopolis.rules import Cell, Kind, Placement, Play, Position, Turn, moved, new_game, suppose
from stratopolis.teller import StratopolisTeller
from stratopolis.typed_moves import arrange_by_lines
from stratopolis.wording import spaced_letters, tile_words

TELLER = StratopolisTeller(("Ada", "Ben"))
PILES = shuffled_piles("heron")


def begun(play: Play = Play.PILES) -> Position:
    return new_game(PILES, play)


@pytest.mark.parametrize(
    ("typed", "cell", "turn"),
    [
        ("1,0 0", (1, 0), 0),
        ("1 0 90", (1, 0), 90),
        ("-1, 2, 270", (-1, 2), 270),
        ("column minus 1 row 2 turned 180", (-1, 2), 180),
        ("row 1 column 0 turned 0", (0, 1), 0),
        ("turned 90, row 0, column 1, NRR", (1, 0), 90),
        ("NRR 1,0 90", (1, 0), 90),
        ("n r r, minus 1, minus 2, 90", (-1, -2), 90),
    ],
)
def test_moves_are_typed_in_letters_or_words(typed: str, cell: tuple[int, int], turn: int) -> None:
    position = begun()
    assert position.choices == (Kind.parse("NRR"),)
    assert TELLER.read(position, typed) == Placement(Kind.parse("NRR"), Cell(*cell), Turn(turn))


@pytest.mark.parametrize("typed", ["1", "1 0 45", "x,y", "RNR", "1,0 90 90", "999999,0"])
def test_what_is_no_move_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        TELLER.read(begun(), typed)


def test_what_is_spelt_is_understood() -> None:
    for play in Play:
        position = begun(play)
        for move in position.legal_moves:
            assert TELLER.read(position, TELLER.spelt(position, move)) == move
            assert TELLER.read(position, TELLER.typed(position, move)) == move


def test_with_a_hand_the_tile_is_named() -> None:
    with pytest.raises(ValueError, match="name the tile first, as in N R R 2 0 90"):
        TELLER.read(begun(Play.HAND), "1,0 90")


def test_the_city_is_told_row_by_row() -> None:
    position = begun().apply(Placement(Kind.parse("NRR"), Cell(1, 0), Turn(0))).position
    city = told(TELLER, "city", position)
    assert city == [
        "Row 0: columns 0 to 2, level 1 red, neutral, red.",
        "Row 1: columns 0 and 1, level 1 green, red.",
    ]
    assert TELLER.tell_of(position, "column 1") == ["Column 1: rows 0 and 1, level 1 neutral, red."]
    assert TELLER.tell_of(position, "square 1,0") == (
        "Column 1, row 0: neutral on level 1. Above table, right red on level 1, below red on level 1,"
        " left red on level 1.",
    )
    assert TELLER.tell_boards(position) == [
        *city,
        "Ada: 1 point; 1 square times level 1; 19 tiles left.",
        "Ada's next tile is neutral-neutral-red.",
        "Ben: 1 point; 1 square times level 1; 20 tiles left.",
        "Ben's next tile is green-neutral-green.",
    ], "the city is told once"


def test_zones_are_told_by_their_extent_and_single_squares_together() -> None:
    position = begun().apply(Placement(Kind.parse("NRR"), Cell(-1, -1), Turn(0))).position
    assert told(TELLER, "zones", position, 2) == ["A single square in column 0, row 1."]
    position = position.apply(Placement(Kind.parse("GNG"), Cell(1, 0), Turn(270))).position
    assert TELLER.tell_of(position, "green") == [
        "2 points: 2 squares times level 1, columns 1 and 2, row 0.",
        "A single square in column 0, row 1.",
    ]


def test_a_placement_is_told_with_its_squares_and_the_scores() -> None:
    placed = make_entry(SPEC, begun(), Placement(Kind.parse("NRR"), Cell(-1, -1), Turn(0)))
    squares = "neutral at column minus 1, row minus 1, red right, red below"
    assert TELLER.happened(placed) == [f"Ada placed {squares}, on the table: 3 points, up 2."]
    assert TELLER.happened(placed, own=True) == ["On the table: 3 points, up 2."]


def test_moves_are_told_by_level_and_corner() -> None:
    position = begun()
    here = [move for move in position.legal_moves if move.corner == Cell(1, 0)]
    said = TELLER.moves(position, "1,0")
    assert said[0] == f"Neutral-red-red can go on the table in {len(here)} ways."
    assert {line.partition(", on")[0] for line in said[1:]} == {TELLER.spelt(position, move) for move in here}
    assert TELLER.moves(position, "7") == ["Nothing can go there now."]
    with pytest.raises(ValueError, match="name a level"):
        TELLER.moves(position, "nowhere")


def test_the_best_five_moves_are_told_first_unless_forecasts_are_off() -> None:
    position = begun()
    every = len(position.legal_moves)
    said = TELLER.moves(position, "level 1")
    assert len(said) == 7
    assert said[-1] == f"{every - 5} more."
    best = max(suppose(position, move).scores[0] for move in position.legal_moves)
    assert said[1].endswith(f", on the table: {best} points.")
    assert len(TELLER.moves(position, "all")) == every + 1
    without = StratopolisTeller(("Ada", "Ben"), forecasts=False).moves(position, "")
    assert not any("point" in line for line in without)


@pytest.mark.parametrize("play", list(Play))
def test_nothing_hidden_is_told(play: Play) -> None:
    """Whatever is asked of a player's tiles, their order comes out nowhere: another order is told alike."""
    one, two = PILES
    shown = play.open
    other = (moved(one, shown, 19), moved(two, 0 if play is Play.FACE_DOWN else shown, 19))
    texts = []
    for piles in (PILES, other):
        position = new_game(piles, play)
        said = [
            *TELLER.turn(position, "full"),
            *TELLER.tell_board(position, 1),
            *TELLER.tell_board(position, 2),
        ]
        for word in ("hand", "pile", "tiles"):
            for seat in (1, 2):
                said += told(TELLER, word, position, seat)
        texts.append(said)
    assert texts[0] == texts[1]
    hidden = "Ben's next tile is hidden." in texts[0]
    assert hidden == (play is Play.FACE_DOWN)


def test_piles_are_arranged_one_after_the_other_and_unseen() -> None:
    setup = Setup(("Ada", "Ben"), first=1, seed="heron")
    answers = ["", "move 5 1", "swap 2 and 20", "move 21 1", "lost", "list", "done", "", "done"]
    person = Person(answers=answers)
    arranged = arrange_by_lines(setup, person)
    one = list(moved(PILES[0], 4, 0))
    one[1], one[19] = one[19], one[1]
    assert arranged.prepared == pile_lines((tuple(one), PILES[1]))
    assert "Ben arranges their pile next. Ada, please neither look nor listen." in person.said
    handed_over = person.said.index("Ben arranges their pile next. Ada, please neither look nor listen.")
    assert person.said[handed_over - 1] == "\n", "what Ada heard has been moved out of view"
    assert person.prompts[0] == "Ada: press Enter to hear your tiles. "
    assert any(line.startswith("Type move and two places") for line in person.said)


def test_bots_arrange_their_own_pile() -> None:
    setup = Setup(("Ada", "Ben"), first=1, seed="heron", seats=(PERSON, "computer hard"))
    person = Person(answers=["done"])
    arranged = arrange_by_lines(setup, person)
    found = piles_to_arrange(setup)
    assert arranged.prepared == pile_lines((PILES[0], found[1]))
    assert found[1] != PILES[1]
    tiles = [f" {spaced_letters(kind)} " for kind in set(PILES[1])]
    assert not any(tile in line for tile in tiles for line in person.said)


def test_one_can_leave_while_arranging() -> None:
    with pytest.raises(Leave):
        arrange_by_lines(Setup(("Ada", "Ben")), Person(answers=["", "quit"]))


def test_own_order_through_a_pipe(home: Path) -> None:
    arguments = ("--player=Ada", "--player=Ben", "--seed=heron", "--first=1", "--own-order")
    ended = typed_into("stratopolis", ["move 3 1", "done", "done", "scores"], *arguments)
    assert (ended.status, ended.complained) == (0, "")
    first = f"Tile: {tile_words(PILES[0][2])}."
    assert any(line.startswith(first) for line in ended.said)
    ended = typed_into("stratopolis", ["move 3 1", "walk"], *arguments)
    assert ended.status == 1
    assert ended.complained.startswith("stratopolis: line 2: walk is neither a move nor a word")
    assert not [saved for saved in LIBRARY.saved() if saved.touched]


def test_the_last_tiles_are_said() -> None:
    position, said = begun(), ""
    while len(position.legal_moves):
        (move, *_others), before = position.legal_moves, position
        position = position.apply(move).position
        ends = "It would end the game." in TELLER.preview(before, move)
        assert ends == (not position.legal_moves)
        last = any("last tile" in line for line in TELLER.turn(before, "normal"))
        assert last == (before.placed >= 38)
        said = "".join(TELLER.happened(make_entry(SPEC, before, move)))
    assert "All tiles are placed." in said


def test_a_player_is_summed_up_in_a_sentence() -> None:
    position = begun().apply(Placement(Kind.parse("NRR"), Cell(-1, -1), Turn(0))).position
    assert TELLER.summary(position, 1) == "Ada: 3 points; 3 squares times level 1; 19 tiles left."
    assert TELLER.summary(position, 2) == "Ben: 1 point; 1 square times level 1; 20 tiles left."
