"""What Stratopolis tells the kit; the setup makes the header of a game, its seed makes the piles."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from hotseat.game import Flags
from hotseat.record import PERSON, Header
from hotseat.record.reader import read
from hotseat.rng import first_seat
from stratopolis import __version__
from stratopolis.bots.levels import arranged
from stratopolis.game import (
    SPEC,
    Setup,
    StratopolisSettings,
    arrangers,
    pile_lines,
    piles_to_arrange,
    shuffled_piles,
    variant_in,
)
from stratopolis.rules import SEATS, TILES_PER_SEAT, Play, Position, all_tiles, moved
from stratopolis.rules.validate import problems
from stratopolis.wording import OWN_ORDER, VARIANTS, variant_words

HEADER = str(Setup(("North", "South"), Play.PILES, 1, "heron").header())


def test_two_play_in_files_of_their_own_kind() -> None:
    assert SPEC.version == __version__
    assert list(SPEC.players) == [2]
    assert (SPEC.name, SPEC.title, SPEC.suffix) == ("Stratopolis", "stratopolis", ".strat")


def test_where_nothing_is_said() -> None:
    assert Flags() == (None, None, None, None, {}, "")
    header = Setup(("North", "South")).header()
    assert (variant_in(header), header.names) == ("piles", ("North", "South"))


def test_a_variant_stands_in_the_header() -> None:
    for variant, play in ((OWN_ORDER, Play.PILES), ("face-down", Play.FACE_DOWN), ("hand", Play.HAND)):
        setup = Setup(("A", "B"), variant)
        assert setup.header().one("play") == play
        assert setup.to_arrange == (variant == OWN_ORDER)
        assert not replace(setup, prepared=pile_lines(shuffled_piles("x"))).to_arrange


def test_a_size_that_there_was_once_stands_for_the_nearest() -> None:
    squares = StratopolisSettings.squares
    assert squares.table == "stratopolis"
    assert squares.words == ("largest", "tiny", "small", "medium", "large", "huge")
    read = squares.read
    found = [read(size) for size in ("1x1", "3x1.5", "5x2.5", "12x6", "6x3", "largest")]
    assert found == ["2x1", "3x1", "4x2", "10x5", "6x3", "largest"]
    for wrong in ("vast", 3):
        with pytest.raises(ValueError, match="it must be"):
            read(wrong)


def begun(header: Header) -> Position:
    return read(SPEC, str(header).encode(), "game.strat").position


def test_a_setup_makes_a_header_that_reads_back() -> None:
    for play in Play:
        setup = Setup((" North ", "South"), play, seed=" blue heron")
        header = setup.header()
        assert setup.names == header.names == ("North", "South")
        assert setup.seed == header.seed == "blue heron"
        game = begun(header)
        assert game.variant is play
        assert game.first == first_seat("blue heron", 2)
        assert tuple(supply.tiles for supply in game.supplies) == shuffled_piles("blue heron")
        assert problems(game) == []
    assert Setup(("A", "B")).header().seed != Setup(("A", "B")).header().seed


def test_the_own_order_stands_in_the_piles() -> None:
    piles = moved(all_tiles(1), 19, 0), all_tiles(2)[::-1]
    header = Setup(("A", "B"), first=1, seed="x", prepared=pile_lines(piles)).header()
    assert header.one("play") == "piles"
    assert tuple(supply.tiles for supply in begun(header).supplies) == piles


def test_the_variant_is_read_from_the_header() -> None:
    for play in Play:
        header = Setup(("A", "B"), play, seed="x").header()
        assert variant_in(header) == str(play)
    arranged = moved(shuffled_piles("x")[0], 19, 0), shuffled_piles("x")[1]
    header = Setup(("A", "B"), seed="x", prepared=pile_lines(arranged)).header()
    assert variant_in(header) == "own-order"
    start = begun(header)
    assert SPEC.cells(start, header) == ("own order", "0")
    one = start.apply(start.legal_moves[0]).position
    assert SPEC.line_cells(one, header) == (("own order", 13), ("1 tile", 8))
    unseeded = Header(header.title, tuple(line for line in header.lines if line[0] != "seed"))
    assert variant_in(unseeded) == "piles", "piles that nobody can compare"
    assert variant_in(Header("stratopolis", ())) == "piles"
    words = ["top tile", "own order", "face down", "hand of three"]
    assert [*map(variant_words, VARIANTS)] == words
    assert SPEC.columns() == (("variant", *words), ("tiles",))


def test_computers_that_arrange_well_have_done_so() -> None:
    mine, theirs = shuffled_piles("heron")
    for level in SPEC.levels:
        setup = Setup(("A", "B"), OWN_ORDER, 1, "heron", (PERSON, f"computer {level}"))
        assert arrangers(setup) == (1,)
        one, two = piles_to_arrange(setup)
        assert (one, two) == (mine, theirs if level == "easy" else arranged(2, "heron"))


WRONG: list[tuple[dict[str, object], str]] = [
    ({"names": ("A",)}, "a game of Stratopolis takes 2 players, not 1"),
    ({"names": ("A", "B", "C")}, "a game of Stratopolis takes 2 players, not 3"),
    ({"names": ("A", " A")}, "two players are called A; give them different names"),
    ({"names": ("A", "#")}, "a name cannot start with #"),
    ({"first": 3}, "the seat that goes first must be a number from 1 to 2"),
    ({"first": 0}, "the seat that goes first must be a number from 1 to 2"),
    ({"seed": " "}, "a seed cannot be empty"),
    ({"prepared": pile_lines((all_tiles(1), all_tiles(1)))}, "RRR belongs to seat 1"),
    ({"prepared": pile_lines((all_tiles(1)[:1] * 3, all_tiles(2)))}, "this pile has RRR 3 times$"),
    ({"prepared": pile_lines((all_tiles(1)[1:], all_tiles(2)))}, "tiles of its seat; this one has 19$"),
]


@pytest.mark.parametrize(("changes", "said"), WRONG, ids=range(len(WRONG)))
def test_setups_that_cannot_be_played(changes: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Setup(**({"names": ("A", "B")} | changes))  # type: ignore[arg-type]


def test_golden_piles() -> None:
    """These must never change: seeds that people keep would no longer give the same game."""
    found = [" ".join(map(str, pile)) for pile in shuffled_piles("blue heron")]
    assert found == GOLDEN_PILES
    assert shuffled_piles("blue heron") != shuffled_piles("blue heron ")


def test_piles_are_fair() -> None:
    """Over many seeds each kind lies at each place equally often, within five deviations."""
    games = 400
    dealt = [shuffled_piles(f"seed {number}") for number in range(games)]
    for seat in SEATS:
        for place in range(TILES_PER_SEAT):
            there = Counter(piles[seat - 1][place] for piles in dealt)
            assert set(there) == set(all_tiles(seat))
            for number in there.values():
                assert abs(number - games / 10) < 5 * (games * 0.09) ** 0.5


GOLDEN_PILES = [
    "NRN RNR NNR RGR RRR RNN GRR RRN RRG NRR NRR RRN RNN NNR RNR GRR NRN RRR RRG RGR",
    "NGN GGG GGR NNG GNN GGN RGG GRG GNG GRG GNG NGG NGG GGG RGG GGN NNG GGR NGN GNN",
]
