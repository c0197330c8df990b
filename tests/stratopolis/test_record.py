"""Stratopolis' records: the header, the moves, errors, and the JSON object."""

from __future__ import annotations

import pytest

from hotseat.i18n import use_language
from hotseat.record import RecordError
from hotseat.record.reader import Record, read
from stratopolis.game import SPEC
from stratopolis.rules import Colour, Event, IllegalMove, Move, Position

PILE_1 = "RNN RRR RGR RRR RNR RNR NRR NRR RRN RRN RNN NNR NNR NRN NRN RGR GRR GRR RRG RRG"
PILE_2 = "GNN GRG NGN GGG GGG GNG GNG NGG NGG GGN GGN GNN NNG NNG NGN GRG RGG RGG GGR GGR"
HEADER = f"""\
stratopolis 1
play piles                 # or: face-down, hand (own order is: piles)
player North               # plays red
player South               # plays green
first 2                    # the seat that begins; 1 if left out
seed blue heron            # may be left out
pile 1 {PILE_1}
pile 2 {PILE_2}
"""
CONTRACT = (
    HEADER
    + """\
GNN 1,0 0                  # kind, cell of its corner (x,y), turn
RNN 0,-1 270
"""
)
PLAIN = f"stratopolis 1\nplay piles\nplayer A\nplayer B\npile 1 {PILE_1}\npile 2 {PILE_2}\n"


def reading(text: str, at: int | None = None) -> Record[Position, Move, Event]:
    return read(SPEC, text.encode(), "game.strat", at)


def fault(text: str) -> str:
    with pytest.raises(RecordError) as found:
        reading(text)
    return str(found.value)


def test_every_placement_is_a_player_s_choice() -> None:
    """Undo stops at each: none is chance, and none the only one there is."""
    assert [(each.chance, each.forced) for each in reading(CONTRACT).entries] == [(False, False)] * 2


def test_the_beginning_as_json() -> None:
    game = reading(CONTRACT, 0).shown
    assert game is not None
    found = SPEC.to_json(game, ())
    assert [found[name] for name in ("to_play", "turn", "left", "scores")] == [2, 0, [20, 20], [1, 1]]
    assert found["cells"] == [[0, 0, 1, "R"], [0, 1, 1, "G"]]


def test_the_record_of_the_format_as_json() -> None:
    game = reading(CONTRACT).position
    assert SPEC.to_json(game, ()) == {
        "play": "piles",
        "phase": "placing",
        "to_play": 2,
        "turn": 2,
        "cells": [
            [0, -2, 1, "N"],
            [0, -1, 1, "R"],
            [1, -1, 1, "N"],
            [0, 0, 1, "R"],
            [1, 0, 1, "G"],
            [2, 0, 1, "N"],
            [0, 1, 1, "G"],
            [1, 1, 1, "N"],
        ],
        "choices": ["GRG"],
        "left": [19, 19],
        "zones": [
            {"seat": 1, "squares": 2, "level": 1, "worth": 2},
            {"seat": 2, "squares": 1, "level": 1, "worth": 1},
            {"seat": 2, "squares": 1, "level": 1, "worth": 1},
        ],
        "scores": [2, 1],
        "winners": None,
    }


def test_a_hand_s_choices_are_distinct_and_in_hand_order() -> None:
    game = reading(HEADER.replace("play piles ", "play hand ")).position
    assert SPEC.to_json(game, ())["choices"] == ["GNN", "GRG", "NGN"]
    same = PLAIN.replace("play piles", "play hand").replace(
        "pile 1 RNN RRR RGR RRR", "pile 1 RRR RNN RRR RGR"
    )
    assert SPEC.to_json(reading(same).position, ())["choices"] == ["RRR", "RNN"]


def test_the_end_as_json() -> None:
    game = reading(whole_game()).position
    found = SPEC.to_json(game, ())
    assert (found["phase"], found["to_play"], found["turn"]) == ("over", None, 40)
    assert (found["choices"], found["left"]) == ([], [0, 0])
    red, green = game.scores
    assert found["winners"] == ([1] if red > green else [2] if green > red else [])
    assert fault(whole_game() + "RNN 0,-1 270\n").endswith(
        "game.strat:47: RNN 0,-1 270: no tile to place; the game is over"
    )


def whole_game() -> str:
    game, lines = reading(PLAIN).position, []
    while game.legal_moves:
        lines.append(f"{game.legal_moves[-1]}\n")
        game = game.apply(game.legal_moves[-1]).position
    return PLAIN + "".join(lines)


def test_letters_of_either_case_and_blanks_are_read_and_capitals_written() -> None:
    text = CONTRACT.replace("GNN 1,0 0 ", "gnn \t 1,0  0 ").replace("pile 1 RNN", "pile\t1   rnn")
    record = reading(text)
    assert record.position == reading(CONTRACT).position
    assert str(record.entries[0].move) == "GNN 1,0 0"
    assert f"\npile 1 {PILE_1}\n" in str(record.header)


def test_undo_seats_and_positions_between() -> None:
    record = reading(CONTRACT + "undo\nseat 2 computer hard\nRNN -1,0 90\nundo\nundo\n", 3)
    assert record.length == 6
    assert record.position == record.start
    assert record.shown == reading(CONTRACT, 1).shown
    assert record.seats == ("person", "computer hard")


def test_a_torn_line_is_left_out_and_a_legal_one_counts() -> None:
    record = reading(CONTRACT + "GRG 1,0 9")
    assert record.torn is not None
    assert str(record.torn) == ("game.strat:11: GRG 1,0 9: the last line is incomplete and was skipped")
    assert record.position == reading(CONTRACT).position
    assert reading(CONTRACT.rstrip("\n")).torn is None
    assert fault(CONTRACT[: CONTRACT.index("GNN 1,0") - 1]).startswith("game.strat:8: pile 2 GNN GRG")


def swapped(old: str, new: str) -> str:
    assert old in PLAIN
    return PLAIN.replace(old, new, 1)


SPOILED = [
    (PLAIN.replace("stratopolis 1", "azul 1"), "game.strat:1: azul 1: a game record starts with the line"),
    (swapped("play piles", "play own"), "game.strat:2: play own: `play` must be `piles`"),
    (swapped("player B\n", ""), "it needs at least 2 `player` lines here"),
    (
        swapped("player B\n", "player B\nplayer C\n"),
        "game.strat:5: player C: at most 2 `player` lines are allowed",
    ),
    (
        swapped("player B\n", "player B\nfirst 3\n"),
        "game.strat:5: first 3: the seat that goes first must be a number from 1 to 2",
    ),
    (swapped("pile 1 RNN", "pile 1 RXN"), "there is no tile 'RXN'; name a tile by its corner"),
    (swapped("pile 1 RNN", "pile 1 RGN"), "there is no tile 'RGN'"),
    (swapped("pile 1 RNN", "pile 1 RNNN"), "there is no tile 'RNNN'"),
    (swapped("pile 1 RNN", "pile 1 GNN"), "GNN belongs to seat 2"),
    (swapped("pile 1 RNN", "pile 1"), "a pile holds all 20 tiles of its seat; this one has 19"),
    (swapped("pile 1 RNN", "pile 1 RRR"), "there are two tiles of each kind; this pile has RRR 3 times"),
    (swapped("pile 1 RNN", "pile RNN"), "this pile line must start with seat 1, as in"),
    (swapped("pile 1 RNN", "pile 2 RNN"), "this pile line must start with seat 1, as in"),
    (swapped("pile 2 GNN", "pile 1 GNN"), "this pile line must start with seat 2, as in"),
    (PLAIN[: PLAIN.index("pile 2")], "it needs at least 2 `pile` lines here"),
    (PLAIN + f"pile 2 {PILE_2}\n", "at most 2 `pile` lines are allowed"),
    (PLAIN + "RNN 1,0\n", "game.strat:7: RNN 1,0: this is not a move; write it like GNN 1,0 90"),
    (PLAIN + "RNN 1,0 45\n", "game.strat:7: RNN 1,0 45: this is not a move"),
    (PLAIN + "RNN 1.5,0 0\n", "game.strat:7: RNN 1.5,0 0: this is not a move"),
    (PLAIN + "RNN ١,0 0\n", "this is not a move"),
    (PLAIN + "RGN 1,0 0\n", "game.strat:7: RGN 1,0 0: there is no tile 'RGN'"),
    (PLAIN + "GNN 1,0 0\n", "game.strat:7: GNN 1,0 0: GNN is the other player's tile; it is red's turn"),
    (PLAIN + "RRR 1,0 0\n", "game.strat:7: RRR 1,0 0: RRR cannot be played now; play RNN"),
    (
        PLAIN + "RNN 0,0 0\n",
        "game.strat:7: RNN 0,0 0: a tile must lie flat; here its squares would be on levels 0 and 1",
    ),
    (
        PLAIN + "RNN 1,2 0\n",
        "game.strat:7: RNN 1,2 0: a tile on the table must share a side with another; this one does not",
    ),
    (
        PLAIN + "RNN 1,0 0\nGNN 0,2 0\nRRR 1,0 0\n",
        "game.strat:9: RRR 1,0 0: a tile must rest on at least two tiles; this one would rest on one",
    ),
    (
        PLAIN + "RNN 1,0 0\nGNN 0,2 0\nRRR 1,1 180\n",
        "game.strat:9: RRR 1,1 180: red never covers green, as it would at 0,1",
    ),
    (PLAIN + "play hand\n", "game.strat:7: play hand: `play` must come before `pile`"),
]


@pytest.mark.parametrize(("text", "said"), SPOILED, ids=range(len(SPOILED)))
def test_a_fault_names_file_line_and_reason(text: str, said: str) -> None:
    found = fault(text)
    assert said in found
    assert found.startswith("game.strat:")
    assert "\n" not in found


def test_a_refusal_is_said_with_the_words_of_its_colours() -> None:
    text = "{kind} is the other player's tile; it is {colour}'s turn"
    refusal = IllegalMove(text, kind="NRN", colour=Colour.GREEN)
    assert SPEC.explain(refusal) == str(refusal) == "NRN is the other player's tile; it is green's turn"
    use_language("tr")
    assert SPEC.explain(refusal) == "NRN diğer oyuncunun taşı; sıra yeşil oyuncuda"
    assert SPEC.explain(ValueError("{x}")) == "{x}"
