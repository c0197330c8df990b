"""The values of the engine print, parse and compare, and a position is drawn as text."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from tools.games.random_stratopolis import play_game

import stratopolis
from stratopolis import rules
from stratopolis.rules import START, Cell, IllegalMove, Kind, Layout, Play, Supply, all_tiles, new_game
from stratopolis.rules.validate import problems
from stratopolis.show import draw


def test_values_print_and_parse() -> None:
    for kind in (*rules.KINDS[0], *rules.KINDS[1]):
        assert Kind.parse(str(kind)) == Kind.parse(str(kind).lower()) == kind
    assert Cell.parse("-3,12") == Cell(-3, 12)
    placement = rules.Placement(Kind.parse("GRG"), Cell(-1, 0), rules.Turn.THREE_QUARTERS)
    assert str(placement) == "GRG -1,0 270"
    assert rules.parse_move("GRG -1,0 270") == placement
    supply = Supply(all_tiles(1)[:3], ())
    assert Supply.parse(str(supply)) == supply
    assert str(Supply((), ())) == "-/-"


@pytest.mark.parametrize(
    ("parse", "text", "said"),
    [
        (Kind.parse, "", "there is no tile ''"),
        (Cell.parse, "1;2", "'1;2' is not a place; write it like 1,-2"),
        (Supply.parse, "RNN", "'RNN' is not a supply"),
        (Layout.parse, "0,0:R1", "'0,0:R1' is not a square"),
        (Layout.parse, "0:1R1", "'0:1R1' is not a square"),
        (Layout.parse, "0,1000:1R1", "'0,1000:1R1' is not a square"),
        (rules.Position.parse, "piles 3 -/- -/- 0,0:1R0", "is not a position"),
        *(
            (rules.Position.parse, text, f"^{text!r} is not a position$")
            for text in ("nothing", "", "piles 3 a b 0,0:1R0")
        ),
        (rules.parse_move, "deal", "this is not a move"),
    ],
)
def test_what_is_no_value(parse: type, text: str, said: str) -> None:
    with pytest.raises(IllegalMove, match=said):
        parse(text)


TEXT = "0,0:1R0 0,1:1G0"


def test_a_layout_is_like_another_with_the_same_squares_and_like_nothing_else() -> None:
    assert Layout.parse(TEXT) == START
    assert hash(Layout.parse(TEXT)) == hash(START)
    for other in ("0,0:1R0 0,1:1R0", "0,0:1R0 0,1:2G0", "0,0:1R0 1,0:1G0", "0,0:1R0"):
        assert Layout.parse(other) != START
    assert dict(START) != START
    assert START != TEXT


def test_only_covered_cells_are_in_a_layout() -> None:
    assert list(START) == [Cell(0, 0), Cell(0, 1)]
    assert Cell(1, 0) not in START


@pytest.mark.parametrize("text", [f"{TEXT} 5,5:1N1", f"5,5:1N1 {TEXT}", "0,0:1R0 5,5:1N1 0,1:1G0"])
def test_pieces_are_found_in_whatever_order_they_stand(text: str) -> None:
    game = new_game((all_tiles(1), all_tiles(2)))
    assert "the layout is in pieces" not in problems(game)
    assert "the layout is in pieces" in problems(game._replace(layout=Layout.parse(text)))


@pytest.mark.parametrize("variant", Play)
def test_every_repr_reads_back(variant: Play) -> None:
    public = {name: getattr(stratopolis, name) for name in dir(stratopolis)}
    for played in play_game(variant, 4):
        step = (played.move, played.after, played.after.variant, played.events)
        again = eval(repr(step), public)
        assert again == step
        assert [*map(type, again)] == [*map(type, step)]
        assert eval(repr(played.after.layout), public) == played.after.layout
        assert eval(repr(played.after.zones), public) == played.after.zones


def test_a_position_prints_as_a_picture() -> None:
    game = new_game((all_tiles(1), all_tiles(2)), "hand").play("RRR -1,0 180")
    assert str(game).splitlines() == [
        "1 placed, seat 2 to play GGG or GNG, scores 4 : 1",
        "      -2  -1   0",
        "  -1   .  1R   .",
        "   0  1R  1R  1R",
        "   1   .   .  1G",
    ]
    over = play_game(Play.PILES, 4)[-1].after
    assert str(over).startswith(f"40 placed, over, scores {over.scores[0]} : {over.scores[1]}\n")


def test_a_move_may_be_given_as_text() -> None:
    game = new_game((all_tiles(1), all_tiles(2)))
    move = rules.parse_move("RRR 1,0 0")
    assert game.apply("rrr 1,0 0") == game.apply(move)
    assert game.play("RRR 1,0 0") == game.apply(move).position
    assert rules.suppose(game, "RRR 1,0 0") == rules.suppose(game, move)
    asked: list[object] = ["RRR 1,0 0", "RRR 5,5 0", "nothing"]
    assert [each in game.legal_moves for each in asked] == [True, False, False]
    assert game.refusal("RRR 1,0 0") is None
    with pytest.raises(IllegalMove, match="not a move"):
        game.play("nothing")


@pytest.mark.parametrize("move", [3, None, b"RRR 1,0 0", Cell(1, 0)])
def test_what_is_no_move_is_a_type_error(move: Any) -> None:
    game = new_game((all_tiles(1), all_tiles(2)))
    for ask in (game.play, game.apply, game.check, game.refusal, lambda move: rules.suppose(game, move)):
        with pytest.raises(TypeError, match=r"^a move is a Placement or text such as 'GNN 1,0 90', not"):
            ask(move)
    assert move not in game.legal_moves


def test_games_of_the_wrong_types_are_a_type_error() -> None:
    piles = all_tiles(1), all_tiles(2)
    for wrong, variant in ((("RRR", "GGG"), "piles"), (piles, 1), (((), ()), "piles")):
        with pytest.raises(TypeError, match=r"^a game needs two piles of tiles, and the name of a variant$"):
            new_game(wrong, variant)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="x"):
        new_game(piles, "x")


def test_new_games_that_cannot_be() -> None:
    with pytest.raises(IllegalMove, match="seat 0 cannot go first; there are two seats"):
        new_game((all_tiles(1), all_tiles(2)), first=0)


def drawn(
    position: rules.Position, names: tuple[str, str] = ("North", "South"), width: int = 80
) -> list[str]:
    console = Console(width=width, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(draw(position, names, width))
    return [line.rstrip() for line in capture.get().splitlines()]


def test_the_beginning_is_drawn() -> None:
    game = new_game((all_tiles(1)[::-1], all_tiles(2)), first=2)
    assert drawn(game) == [
        "Stratopolis · tile 1 of 40 · South to place",
        "",
        "      0",
        "  0 [R1]",
        "  1 [G1]",
        "",
        "   R  North                  1  1 square × level 1",
        "       R  R   RRG",
        "       G      20 tiles left",
        ">  G  South                  1  1 square × level 1",
        "       G  G   GGG",
        "       G      20 tiles left",
    ]


def test_the_end_says_who_won() -> None:
    for play in Play:
        game = play_game(play, 1)[-1].after
        assert game.winners is not None
        names = ("North", "South")
        said = f"{names[game.winners[0] - 1]} wins" if game.winners else "A draw"
        lines = drawn(game)
        assert lines[-1] == said
        assert "over" in lines[0]


def test_every_cell_stands_where_its_numbers_say() -> None:
    game = play_game(Play.HAND, 3)[25].after
    lines = drawn(game, width=200)
    columns = [int(each) for each in lines[2].split()]
    best = {cell for zone in game.best if zone for cell in zone.cells}
    for line in lines[3 : lines.index("", 3)]:
        y = int(line[:4])
        for place, x in enumerate(columns):
            text = line[4 + 5 * place : 8 + 5 * place].strip()
            square = game.layout.get(Cell(x, y))
            inside = "·" if square is None else f"{square.colour}{square.level}"
            assert text == (f"[{inside}]" if Cell(x, y) in best else inside)
    assert lines[0] == "Stratopolis · hand of three · tile 27 of 40 · " + (
        f"{('North', 'South')[(game.to_play or 0) - 1]} to place"
    )


@pytest.mark.parametrize("width", [24, 40, 80])
def test_a_wide_layout_is_drawn_in_bands_within_the_width(width: int) -> None:
    game = play_game(Play.PILES, 2)[-1].after
    lines = drawn(game, ("青" * 30, "[red]x[/]"), width)
    assert all(cell_len(line) <= width for line in lines)
    (least, _), (most, _) = game.layout.bounds
    shown = [
        int(each) for line in lines if line and set(line) <= set("-0123456789 ") for each in line.split()
    ]
    assert shown == list(range(least, most + 1))
    if width == 80:
        assert any("[red]x[/]" in line for line in lines)


def test_face_down_tiles_of_the_other_are_not_shown() -> None:
    game = new_game((all_tiles(1), all_tiles(2)), Play.FACE_DOWN)
    text = "\n".join(drawn(game))
    assert "RRR" in text
    assert "GGG" not in text
    assert text.endswith("      20 tiles left")
