"""Azul's records: written and read, cut off and spoiled, and the setup that a header is made of."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.azul.record_texts import CONTRACT, GREY, HEADER, PLAIN, RECORDS, SPILT, reading

from azul.game import SPEC, Setup
from azul.rules import Deal, Phase, PlayerBoard, Position, WallKind, new_game
from azul.rules.validate import problems
from hotseat.record import RecordError
from hotseat.record.reader import read


def fault(text: str) -> str:
    with pytest.raises(RecordError) as found:
        reading(text)
    return str(found.value)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.azul")), ids=lambda path: path.stem)
def test_a_record_written_is_the_record_read(path: Path) -> None:
    record = read(SPEC, path.read_bytes(), path.name)
    assert record.position.phase is Phase.OVER
    assert not problems(record.position)
    text = str(record.header) + "".join(f"{each.move}\n" for each in record.entries)
    again = reading(text)
    assert again.entries == record.entries
    assert again.header == record.header
    lower = [line.lower() if line[0] in "123456789C" else line for line in text.splitlines()]
    assert reading("\r\n".join(lower) + "\r\n").entries == record.entries


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("wall green\n", "2: wall green: `wall` must be `coloured` or `grey`"),
        ("wall Grey\n", "2: wall Grey: `wall` must be"),
        ("wall grey\nplayer A\nplayer A\n", "4: player A: two players are called A; give them"),
        ("wall grey\nplayer A\ndeal -\n", "4: deal -: the header is incomplete: it needs at least 2"),
        ("wall grey\n" + "".join(f"player {n}\n" for n in range(5)), "7: player 4: at most 4 `player`"),
        ("wall grey\nplayer A\nplayer B\nfirst 3\n", "5: first 3: the seat that goes first must be"),
        ("wall grey\nplayer A\nplayer B\nfirst ２\n", "5: first ２: the seat that goes first"),
        ("wall grey\nplayer A\nplayer B\nseed x\nfirst 1\n", "6: first 1: `first` must come before"),
        ("player A\nplayer B\nwall grey\n", "2: player A: the header is incomplete: it needs a `wall`"),
    ],
)  # fmt: skip
def test_headers_that_are_refused(body: str, said: str) -> None:
    assert fault("azul 1\n" + body).startswith(f"game.azul:{said}")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("1B1\n", "7: 1B1: "),
        ("deal BBRK YYKW BRRW KWWW\n", "7: deal BBRK YYKW BRRW KWWW: this deal must fill 5 factories, not 4"),
        ("deal BBRK YYKW BRRW KWWW -\n", "7: deal BBRK YYKW BRRW KWWW -: "),
        ("deal BBRK YYKW BRRW KWWW BYRX\n", "7: deal BBRK YYKW BRRW KWWW BYRX: 'X' is not a colour"),
        (PLAIN + "3B2\n", "8: 3B2: factory 3 has no blue tiles"),
        (PLAIN + "1B4\n2Y4\n3R4\n", "10: 3R4: line 4 "),
        (PLAIN + "1B4\n2>1\n", "9: 2>1: "),
        (PLAIN + "6B4\n", "8: 6B4: "),
        (PLAIN + "1B6\n", "8: 1B6: this is not a move"),
        (PLAIN + PLAIN, "8: deal BBBB YYYY RRRR KKKK WWWW: nothing to deal yet"),
    ],
)
def test_lines_that_stand_against_the_rules(body: str, said: str) -> None:
    assert fault(HEADER + body).startswith(f"game.azul:{said}")


def test_deals_are_read_in_any_order_and_case() -> None:
    record = reading(HEADER + "deal KRBB wkyy BRRW KWWW BYRK\n3b2\ncrf\n")
    assert record.entries == reading(CONTRACT).entries


def test_forced_columns_and_automatic_deals() -> None:
    # Line 1 of the second row: every column but one is taken or shows the colour.
    board = "0:B/../.../..../.....:YRKW./...../...../...../.....:-"
    game = Position.parse(reading(GREY).position.notation)
    forced = game._replace(boards=(PlayerBoard.parse(board), game.boards[1]))
    command = SPEC.automatic(forced, "x")
    assert str(command) == "1>5"
    assert command is not None
    assert SPEC.is_forced(forced, command)
    assert SPEC.automatic(game, "x") is None
    assert not SPEC.is_forced(game, game.legal_moves[0])
    deal = SPEC.automatic(new_game(3), "x")
    assert isinstance(deal, Deal)
    assert SPEC.is_chance(deal)
    assert SPEC.automatic(reading(SPILT).position, "x") is None


class TestSetup:
    def test_names_and_seed_are_trimmed(self) -> None:
        setup = Setup((" North", "South "), WallKind.GREY, 2, " heron ")
        assert setup.names == ("North", "South")
        assert str(setup.header()) == "azul 1\nwall grey\nplayer North\nplayer South\nfirst 2\nseed heron\n"

    def test_lot_and_seed_are_drawn_and_written_down(self) -> None:
        seeds = {Setup(("A", "B")).header().seed for _time in range(5)}
        assert len(seeds) == 5
        firsts = {Setup(("A", "B", "C"), seed=str(n)).header().one("first") for n in range(30)}
        assert firsts == {"1", "2", "3"}
        assert Setup(("A", "B"), seed="x").header() == Setup(("A", "B"), seed="x").header()


GOLDEN = (RECORDS / "two-coloured.azul").read_bytes()
PIECES = st.one_of(
    st.binary(max_size=6),
    st.sampled_from(b"undo\n|deal |\r\n|\n| #|seat 1 person\n|1BF\n|CRF|2>4\n|\x1b[".split(b"|")),
)


@given(st.lists(st.tuples(st.integers(0, len(GOLDEN)), st.integers(0, 40), PIECES), max_size=4))
@settings(max_examples=150, deadline=None)
def test_a_spoiled_record_is_read_or_refused_in_a_sentence(spoils: list[tuple[int, int, bytes]]) -> None:
    data = GOLDEN
    for place, length, piece in spoils:
        data = data[:place] + piece + data[place + length :]
    try:
        record = read(SPEC, data, "game.azul", at=3)
    except RecordError as found:
        said = str(found)
    else:
        said = "" if record.torn is None else str(record.torn)
        assert not problems(record.position)
        assert read(SPEC, data[: record.kept], "game.azul").position == record.position
    assert said.isprintable()
    assert len(said) < 300
