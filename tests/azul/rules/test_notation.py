"""Every type prints as notation and parses back; other text is refused."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.azul.positions import EMPTY
from tools.games.random_azul import KINDS, Kind, play

import azul
from azul import rules
from azul.rules import Colour, FactoryOffer, FloorLine, PatternLine, Pick, PlayerBoard, Position, Tiles, Wall

colours = st.sampled_from(rules.COLOURS)
tiles = st.tuples(*[st.integers(0, 20)] * 5).map(Tiles)
pattern_lines = st.builds(
    lambda size, colour, count: PatternLine(size, colour, min(size, count)) if count else PatternLine(size),
    st.integers(1, 5),
    colours,
    st.integers(0, 5),
)
floors = st.lists(st.one_of(colours, st.just(rules.MARKER)), max_size=7).map(FloorLine)
walls = st.lists(st.tuples(*[st.one_of(st.none(), colours)] * 5), min_size=5, max_size=5).map(Wall)
offers = st.builds(FactoryOffer, st.lists(tiles, min_size=1, max_size=9).map(tuple), tiles)


@given(colours, tiles, pattern_lines, floors, walls, offers)
def test_parts_are_read_as_they_print(
    colour: Colour, some: Tiles, line: PatternLine, floor: FloorLine, wall: Wall, offer: FactoryOffer
) -> None:
    for part in (colour, some, line, floor, wall, offer):
        assert type(part).parse(str(part)) == part
    assert Colour.parse(str(colour).lower()) is colour
    assert Tiles.parse(str(some)[::-1].lower()) == some
    assert len(line.letters) == line.tiles.total == line.count
    assert offer.tiles.total == sum(each.total for _, each in offer.sources())


def test_the_sources_are_numbered_as_picks_name_them() -> None:
    offer = FactoryOffer.parse("-,BBRK,-,YYKW C KKW")
    assert offer.sources() == [
        (2, Tiles.parse("BBRK")),
        (4, Tiles.parse("YYKW")),
        (rules.CENTRE, Tiles.parse("KKW")),
    ]
    assert [offer.at(source) for source, _tiles in offer.sources()] == [
        tiles for _source, tiles in offer.sources()
    ]


@given(st.integers(0, 200), st.tuples(*[colours] * 5), walls, floors)
def test_player_board(score: int, held: tuple[Colour, ...], wall: Wall, floor: FloorLine) -> None:
    lines = tuple(PatternLine(size, colour, size // 2 + 1) for size, colour in enumerate(held, 1))
    board = PlayerBoard(score, lines, wall, floor)
    assert PlayerBoard.parse(str(board)) == board


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_games_and_commands(kind: Kind) -> None:
    for played in play(kind, seed=3):
        assert Position.parse(played.after.notation) == played.after
        assert rules.parse_move(str(played.move)) == played.move


@pytest.mark.parametrize("kind", KINDS[::7], ids=str)
def test_every_repr_reads_back(kind: Kind) -> None:
    public = {name: getattr(azul, name) for name in dir(azul)}
    for played in play(kind, seed=3):
        step = (played.move, played.after, played.after.phase, played.after.offer, played.events)
        again = eval(repr(step), public)
        assert again == step
        assert [*map(type, again)] == [*map(type, step)]
        assert repr(played.after.boards) == repr(eval(repr(played.after.boards), public))
    constants = (rules.WallKind.GREY, rules.MARKER, rules.NO_TILES)
    assert repr(constants) == "(WallKind.GREY, Marker.MARKER, Tiles.parse('-'))"
    assert repr(Tiles((0, 2, 0, -1, 0))) == "Tiles((0, 2, 0, -1, 0))", "which notation cannot say"


@pytest.mark.parametrize(
    ("wall", "rows"),
    [
        ("grey", ["R . . . .", ". R . . .", ". . . . .", ". . . . .", ". . . . ."]),
        ("coloured", ["R y r k w", "w R y r k", "k w b y r", "r k w b y", "y r k w b"]),
    ],
)
def test_a_position_prints_as_a_picture(wall: str, rows: list[str]) -> None:
    mine, other = EMPTY.replace("0:./..", "12:K/..").replace(".....:-", ".....:1B"), EMPTY
    mine = mine.replace(":...../.....", ":R..../.R...")
    text = f"{wall} 3 offer 1 2 C 0 -,BBRK,-,-,- C KW - {'B' * 3} {mine} {other}"
    heads = [
        "round 3, offer, seat 2 to play",
        "1 -  2 BBRK  3 -  4 -  5 -  C 1KW  bag 0  lid 3",
        "seat 1: 12        seat 2: 0",
    ]
    free = [". . . . ."] * 2 if wall == "grey" else ["b y r k w", "w b y r k"]
    lines = ["    .", "   ..", "  ...", " ....", "....."]
    boards = [
        f"{'    K' if line == lines[0] else line} {row}   {line} {printed}"
        for line, row, printed in zip(lines, rows, [*free, *rows[2:]], strict=True)
    ]
    assert Position.parse(text).scores == (12, 0)
    assert str(Position.parse(text)).splitlines() == [*heads, *boards, "floor 1B          floor -"]
    over = Position.parse(f"{wall} 3 over 1 - 2 0 -,-,-,-,- C - - - {other} {other}")
    assert str(over).splitlines()[:2] == ["round 3, over", "1 -  2 -  3 -  4 -  5 -  C -  bag 0  lid 0"]


def test_a_move_may_be_given_as_text() -> None:
    position = rules.new_game(2, wall="grey").play("deal BBRK YYKW BYRK KKWW BRRW")
    pick = Pick(3, Colour.BLUE, 2)
    assert position.wall is rules.WallKind.GREY
    assert position.apply("3b2") == position.apply(pick)
    assert position.play("3B2") == position.apply(pick).position
    assert position.refusal("3B2") is None
    assert str(position.refusal("3W2")) == "factory 3 has no white tiles"
    asked: list[object] = ["3B2", "3W2", "nothing"]
    assert [move in position.legal_moves for move in asked] == [True, False, False]
    with pytest.raises(rules.IllegalMove, match="not a move"):
        position.play("nothing")


@pytest.mark.parametrize("move", [3, None, b"3B2", (3, Colour.BLUE, 2), Tiles.parse("BB")])
def test_what_is_no_move_is_a_type_error(move: Any) -> None:
    position = rules.new_game(2)
    for ask in (position.play, position.apply, position.check, position.refusal):
        with pytest.raises(TypeError, match=r"^a move is a Pick, a Place, a Deal or text such as '3B2', not"):
            ask(move)
    assert move not in position.legal_moves


def test_parts_of_the_wrong_type_are_a_type_error() -> None:
    position = rules.new_game(2)
    with pytest.raises(TypeError, match=r"^a deal consists of Tiles$"):
        position.play(rules.Deal(((1, 1, 1, 1, 0),) * 5))  # type: ignore[arg-type]
    position = position.play("deal BBRK YYKW BYRK KKWW BRRW")
    with pytest.raises(TypeError, match=r"^a Colour is needed, not 0$"):
        position.play(Pick(3, 0, 2))  # type: ignore[arg-type]
    for players, wall in (("2", "grey"), (2.0, "grey"), (2, 1)):
        with pytest.raises(TypeError, match=r"^a game needs a number of players and a wall, not"):
            rules.new_game(players, wall)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="blue"):
        rules.new_game(2, "blue")
    with pytest.raises(TypeError):
        Tiles.parse(None)  # type: ignore[arg-type]


def test_commands_print_as_the_lines_of_a_record() -> None:
    picks = [Pick(*each) for each in product(range(10), rules.COLOURS, range(6))]
    places = [rules.Place(line, column) for line in range(1, 6) for column in range(1, 6)]
    for command in (*picks, *places):
        assert rules.parse_move(str(command)) == command
        assert rules.parse_move(str(command).lower()) == command
    assert str(Pick(3, Colour.BLUE, 2)) == "3B2"
    assert str(Pick(0, Colour.RED, 0)) == "CRF"
    assert str(rules.Place(2, 4)) == "2>4"
    deal = rules.Deal((Tiles.parse("BBRK"), rules.NO_TILES))
    assert str(deal) == "deal BBRK -"
    assert rules.parse_move("deal krbb  -") == deal


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "3B6",
        "0B1",
        "CB0",
        "3X2",
        "3B",
        "3B22",
        "3B2 ",
        "6>1",
        "1>0",
        "2>",
        "deal BX",
        "dealBBRK",
        "３B2",
        "undo",
    ],
)
def test_what_is_no_command_is_refused(text: str) -> None:
    with pytest.raises(rules.IllegalMove):
        rules.parse_move(text)


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (Colour.parse, ""),
        (Colour.parse, "BB"),
        (Colour.parse, "ß"),
        (Tiles.parse, ""),
        (Tiles.parse, "B-"),
        (Tiles.parse, "B1"),
        (PatternLine.parse, ""),
        (PatternLine.parse, "......"),
        (PatternLine.parse, "B."),
        (PatternLine.parse, ".BR"),
        (PatternLine.parse, "..1"),
        (PatternLine.parse, "X"),
        (FloorLine.parse, ""),
        (FloorLine.parse, "B-"),
        (FloorLine.parse, "BBBBBBBB"),
        (FloorLine.parse, "2"),
        (Wall.parse, "...../...../...../....."),
        (Wall.parse, "...../...../...../...../...."),
        (Wall.parse, "...../...../...../...../....1"),
        (FactoryOffer.parse, "BBRK,-"),
        (FactoryOffer.parse, "BBRK, C -"),
        (PlayerBoard.parse, "-1:./../.../..../.....:...../...../...../...../.....:-"),
        (PlayerBoard.parse, "٣:./../.../..../.....:...../...../...../...../.....:-"),
        (PlayerBoard.parse, "1:../../.../..../.....:...../...../...../...../.....:-"),
        (PlayerBoard.parse, "1:./../.../..../.....:...../...../...../...../....."),
        (PlayerBoard.parse, f"{'9' * 5000}:./../.../..../.....:...../...../...../...../.....:-"),
    ],
)
def test_what_is_no_notation_is_refused(parse: Callable[[str], object], text: str) -> None:
    with pytest.raises(rules.IllegalMove):
        parse(text)


@pytest.mark.parametrize(
    ("parse", "text", "quoted"),
    [
        (Colour.parse, "X", "X"),
        (PatternLine.parse, ".BR", ".BR"),
        (FloorLine.parse, "BBBBBBBB", "BBBBBBBB"),
        (Wall.parse, "...../.....", "...../....."),
        (FactoryOffer.parse, "BBRK,-", "BBRK,-"),
        (PlayerBoard.parse, "1:-", "1:-"),
        (PlayerBoard.parse, "0:../.:-:-", "0:../.:-:-"),
        (Position.parse, "coloured", "coloured"),
    ],
)
def test_a_refusal_quotes_what_is_wrong(parse: Callable[[str], object], text: str, quoted: str) -> None:
    with pytest.raises(rules.IllegalMove) as refused:
        parse(text)
    assert repr(quoted) in str(refused.value)


POSITION = f"coloured 0 deal 1 - - 0 -,-,-,-,- C - {'B' * 20} - {EMPTY} {EMPTY}"


def test_a_position_is_read() -> None:
    assert Position.parse(POSITION).notation == POSITION


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("coloured", "colored"),
        ("coloured 0", "coloured x"),
        ("deal", "dealing"),
        ("deal 1", "deal 0"),
        ("deal 1 -", "deal 1 7"),
        ("- - 0 -,", "- CC 0 -,"),
        ("- - 0 -,", "-  0 -,"),
        ("- 0 -,", "- -1 -,"),
        (" C ", " "),
        ("BB", "B B"),
        (EMPTY, "nothing"),
        (EMPTY + " ", ""),
        ("coloured", "\ncoloured"),
    ],
)
def test_what_is_no_position_is_refused(old: str, new: str) -> None:
    with pytest.raises(rules.IllegalMove):
        Position.parse(POSITION.replace(old, new, 1))
