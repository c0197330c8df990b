"""Azul's records: the header, the commands, and the JSON object of each phase."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azul.record import NOTATION, Flags, Setup, position
from azul.rules import Command, Deal, Event, Game, Phase, PlayerBoard, WallKind, new_game, problems
from hotseat.record import Fault, Record, read

RECORDS = sorted((Path(__file__).parent / "records").glob("*.azul"))

HEADER = """\
azul 1
wall coloured              # or: wall grey
player North               # two to four, in seat order
player South
first 2                    # the seat that begins round 1; 1 if left out
seed blue heron            # may be left out
"""
CONTRACT = (
    HEADER
    + """\
deal BBRK YYKW BRRW KWWW BYRK
3B2                        # from factory 3 the blue tiles, to line 2
CRF                        # from the centre the red tiles, to the floor
"""
)
# Every factory has one colour: nobody touches the centre, and the marker stays there.
PLAIN = "deal BBBB YYYY RRRR KKKK WWWW\n"
GREY = "azul 1\nwall grey\nplayer North\nplayer South\n" + PLAIN + "1B4\n2Y4\n3R3\n4K5\n5WF\n"
SPILT = "azul 1\nwall coloured\nplayer North\nplayer South\n" + (PLAIN + "1BF\n2YF\n3RF\n4KF\n5WF\n") * 3


def reading(text: str, at: int | None = None) -> Record[Game, Command, Event]:
    return read(NOTATION, text.encode(), "game.azul", at)


def shown(text: str, at: int | None = None) -> dict[str, object]:
    record = reading(text, at)
    game = record.game if at is None else record.shown
    assert game is not None
    return position(game, record.header.names)


def fault(text: str) -> str:
    with pytest.raises(Fault) as found:
        reading(text)
    return str(found.value)


def counts(b: int, y: int, r: int, k: int, w: int) -> dict[str, int]:
    return {"B": b, "Y": y, "R": r, "K": k, "W": w}


EMPTY_LINES = [""] * 5
EMPTY_WALL = ["....."] * 5


def player(name: str, score: int = 0, **what: object) -> dict[str, object]:
    return {"name": name, "score": score, "lines": EMPTY_LINES, "wall": EMPTY_WALL, "floor": ""} | what


def test_before_the_first_deal() -> None:
    assert shown(CONTRACT, 0) == {
        "wall": "coloured",
        "round": 0,
        "phase": "deal",
        "first": 2,
        "to_play": None,
        "factories": ["", "", "", "", ""],
        "centre": "",
        "marker": None,
        "bag": counts(20, 20, 20, 20, 20),
        "lid": counts(0, 0, 0, 0, 0),
        "players": [player("North"), player("South")],
        "bonuses": None,
        "winners": None,
    }


def test_in_the_factory_offer() -> None:
    assert shown(CONTRACT) == {
        "wall": "coloured",
        "round": 1,
        "phase": "offer",
        "first": 2,
        "to_play": 2,
        "factories": ["BBRK", "YYKW", "", "KWWW", "BYRK"],
        "centre": "W",
        "marker": 1,
        "bag": counts(16, 17, 16, 16, 15),
        "lid": counts(0, 0, 0, 0, 0),
        "players": [
            player("North", floor="1RR"),
            player("South", lines=["", "B", "", "", ""]),
        ],
        "bonuses": None,
        "winners": None,
    }
    assert shown(CONTRACT, 1)["marker"] == "centre"
    assert shown(CONTRACT, 2)["centre"] == "RRW"


def test_in_wall_tiling() -> None:
    assert shown(GREY) == {
        "wall": "grey",
        "round": 1,
        "phase": "tiling",
        "first": 1,
        "to_play": 1,
        "factories": ["", "", "", "", ""],
        "centre": "",
        "marker": "centre",
        "bag": counts(16, 16, 16, 16, 16),
        "lid": counts(0, 0, 0, 0, 0),
        "players": [
            player("North", lines=["", "", "RRR", "BBBB", ""], floor="RWWWW"),
            player("South", lines=["", "", "", "YYYY", "KKKK"]),
        ],
        "bonuses": None,
        "winners": None,
    }


def test_everything_automatic_up_to_the_next_line_has_happened() -> None:
    # North: 1 point for the red, 2 for the blue below it, less a floor of 8, but never below 0.
    tiled = shown(GREY + "3>1\n4>1\n")
    assert (tiled["phase"], tiled["to_play"]) == ("tiling", 2)
    assert tiled["lid"] == counts(3, 0, 3, 0, 4)
    wall = [".....", ".....", "R....", "B....", "....."]
    assert tiled["players"] == [
        player("North", 0, wall=wall),
        player("South", lines=["", "", "", "YYYY", "KKKK"]),
    ]
    ended = shown(GREY + "3>1\n4>1\n4>5\n")
    assert (ended["phase"], ended["round"], ended["first"], ended["to_play"]) == ("deal", 1, 1, None)
    assert ended["marker"] == "centre", "nobody took it"
    assert ended["lid"] == counts(3, 3, 3, 0, 4)
    south = [".....", ".....", ".....", "....Y", "....."]
    assert ended["players"] == [
        player("North", 0, wall=wall),
        player("South", 1, lines=["", "", "", "", "KKKK"], wall=south),
    ]


def test_when_the_game_is_over() -> None:
    nothing = {"rows": 0, "columns": 0, "colours": 0}
    assert shown(SPILT) == {
        "wall": "coloured",
        "round": 3,
        "phase": "over",
        "first": None,
        "to_play": None,
        "factories": ["", "", "", "", ""],
        "centre": "",
        "marker": "centre",
        "bag": counts(8, 8, 8, 8, 8),
        "lid": counts(12, 12, 12, 12, 12),
        "players": [player("North"), player("South")],
        "bonuses": [nothing, nothing],
        "winners": [1, 2],
    }


def test_bonuses_are_counted_not_scored() -> None:
    full = PlayerBoard.parse("240:./../.../..../.....:BYRKW/WBYRK/KWBYR/RKWBY/YRKWB:-")
    game = new_game(2)._replace(phase=Phase.OVER, boards=(full, new_game(2).boards[0]))
    found = position(game, ("North", "South"))
    assert found["bonuses"] == [
        {"rows": 5, "columns": 5, "colours": 5},
        {"rows": 0, "columns": 0, "colours": 0},
    ]
    assert found["winners"] == [1]


def test_the_keys_stand_in_the_order_of_the_contract() -> None:
    found = shown(CONTRACT)
    assert " ".join(found) == (
        "wall round phase first to_play factories centre marker bag lid players bonuses winners"
    )
    players = found["players"]
    assert isinstance(players, list)
    assert list(players[0]) == ["name", "score", "lines", "wall", "floor"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_written_is_the_record_read(path: Path) -> None:
    record = read(NOTATION, path.read_bytes(), path.name)
    assert record.game.phase is Phase.OVER
    assert not problems(record.game)
    text = str(record.header) + "".join(f"{each.command}\n" for each in record.entries)
    again = reading(text)
    assert again.entries == record.entries
    assert again.header == record.header
    lower = [line.lower() if line[0] in "123456789C" else line for line in text.splitlines()]
    assert reading("\r\n".join(lower) + "\r\n").entries == record.entries


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_cut_at_every_byte_is_read_up_to_the_cut_line(path: Path) -> None:
    data = path.read_bytes()
    body = data.find(b"deal")
    for cut in range(body, len(data), 1 if path.stem.startswith("two") else 5):
        whole = data[: data.rfind(b"\n", 0, cut) + 1]
        found = read(NOTATION, data[:cut], "cut")
        if found.torn is None:
            assert found.entries == read(NOTATION, data[:cut] + b"\n", "ended").entries
            assert found.kept == cut
            continue
        assert found.game == read(NOTATION, whole, "whole").game
        assert found.kept == len(whole)
        assert found.torn.number == whole.count(b"\n") + 1
        with pytest.raises(Fault):
            read(NOTATION, data[:cut] + b"\n", "ended")
    for cut in range(body):
        header = data[:cut]
        if header.count(b"player") < 2 or not header[header.find(b"player", 30) :].count(b"\n"):
            with pytest.raises(Fault):
                read(NOTATION, header, "cut")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("wall green\n", "2: wall green: the wall is `coloured` or `grey`"),
        ("wall Grey\n", "2: wall Grey: the wall is"),
        ("wall grey\nplayer A\nplayer A\n", "4: player A: the names must differ: A stands there twice"),
        ("wall grey\nplayer A\ndeal -\n", "4: deal -: the header is not complete: it needs at least 2"),
        ("wall grey\n" + "".join(f"player {n}\n" for n in range(5)), "7: player 4: there are at most 4"),
        ("wall grey\nplayer A\nplayer B\nfirst 3\n", "5: first 3: the seat that begins is a number fr"),
        ("wall grey\nplayer A\nplayer B\nfirst 0\n", "5: first 0: the seat that begins"),
        ("wall grey\nplayer A\nplayer B\nfirst ２\n", "5: first ２: the seat that begins"),
        ("wall grey\nplayer A\nplayer B\nseed x\nfirst 1\n", "6: first 1: `first` stands before `seed`"),
        ("wall grey\nplayer A\u202eB\n", "3: player A\\u202eB: a name cannot hold the character U+202E"),
        ("wall grey\nplayer A\nplayer B\nseed \x1b[1m\n", "5: seed \\x1b[1m: a seed cannot hold"),
        ("player A\nplayer B\nwall grey\n", "2: player A: the header is not complete: it needs a line"),
    ],
)  # fmt: skip
def test_headers_that_are_refused(body: str, said: str) -> None:
    assert fault("azul 1\n" + body).startswith(f"game.azul:{said}")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("1B1\n", "7: 1B1: "),
        (
            "deal BBRK YYKW BRRW KWWW\n",
            "7: deal BBRK YYKW BRRW KWWW: a deal names 5 factories here, not 4",
        ),
        ("deal BBRK YYKW BRRW KWWW -\n", "7: deal BBRK YYKW BRRW KWWW -: "),
        ("deal BBRK YYKW BRRW KWWW BYRX\n", "7: deal BBRK YYKW BRRW KWWW BYRX: 'X' is no colour"),
        (PLAIN + "3B2\n", "8: 3B2: there is no blue on factory 3"),
        (PLAIN + "1B4\n2Y4\n3R4\n", "10: 3R4: line 4 "),
        (PLAIN + "1B4\n2>1\n", "9: 2>1: "),
        (PLAIN + "6B4\n", "8: 6B4: "),
        (PLAIN + "1B6\n", "8: 1B6: this is no command"),
        (PLAIN + PLAIN, "8: deal BBBB YYYY RRRR KKKK WWWW: nothing is dealt now"),
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
    game = Game.parse(str(reading(GREY).game))
    forced = game._replace(boards=(PlayerBoard.parse(board), game.boards[1]))
    command = NOTATION.automatic(forced, "x")
    assert str(command) == "1>5"
    assert command is not None
    assert NOTATION.is_forced(forced, command)
    assert NOTATION.automatic(game, "x") is None
    assert not NOTATION.is_forced(game, game.legal[0])
    deal = NOTATION.automatic(new_game(3), "x")
    assert isinstance(deal, Deal)
    assert NOTATION.is_chance(deal)
    assert NOTATION.automatic(reading(SPILT).game, "x") is None


class TestSetup:
    def test_names_and_seed_are_trimmed(self) -> None:
        setup = Setup((" North", "South "), WallKind.GREY, 2, " heron ")
        assert setup.names == ("North", "South")
        assert (
            str(setup.header()) == "azul 1\nwall grey\nplayer North\nplayer South\nfirst 2\nseed heron\n"
        )

    def test_lot_and_seed_are_drawn_and_written_down(self) -> None:
        seeds = {Setup(("A", "B")).header().seed for _time in range(5)}
        assert len(seeds) == 5
        firsts = {Setup(("A", "B", "C"), seed=str(n)).header().one("first") for n in range(30)}
        assert firsts == {"1", "2", "3"}
        assert Setup(("A", "B"), seed="x").header() == Setup(("A", "B"), seed="x").header()

    @pytest.mark.parametrize(
        ("names", "first", "seed", "said"),
        [
            (("A",), None, None, "Azul is for 2 to 4 players, not 1"),
            (("A", "B", "C", "D", "E"), None, None, "Azul is for 2 to 4 players, not 5"),
            (("A", " A"), None, None, "the names must differ"),
            (("A", ""), None, None, "a name cannot be empty"),
            (("A", "B"), 3, None, "the seat that begins is a number from 1 to 2"),
            (("A", "B"), 0, None, "the seat that begins is a number from 1 to 2"),
            (("A", "B"), None, " ", "a seed cannot be empty"),
            (("A", "B"), None, "a\nb", "a seed cannot hold the character"),
        ],
    )
    def test_what_cannot_be_played(
        self, names: tuple[str, ...], first: int | None, seed: str | None, said: str
    ) -> None:
        with pytest.raises(ValueError, match=said):
            Setup(names, first=first, seed=seed)

    def test_flags_without_names(self) -> None:
        assert Flags(seed=" x ").seed == "x"
        for first in (0, 5):
            with pytest.raises(ValueError, match="from 1 to 4"):
                Flags(first=first)
        with pytest.raises(ValueError, match="seed"):
            Flags(seed="")


GOLDEN = (Path(__file__).parent / "records" / "two-coloured.azul").read_bytes()
PIECES = st.one_of(
    st.binary(max_size=6),
    st.sampled_from(
        [
            b"undo\n",
            b"deal ",
            b"\r\n",
            b"\n",
            b" #",
            b"seat 1 person\n",
            b"1BF\n",
            b"CRF",
            b"2>4\n",
            b"\x1b[",
        ]
    ),
)


@given(st.lists(st.tuples(st.integers(0, len(GOLDEN)), st.integers(0, 40), PIECES), max_size=4))
@settings(max_examples=150, deadline=None)
def test_a_spoiled_record_is_read_or_refused_in_a_sentence(spoils: list[tuple[int, int, bytes]]) -> None:
    data = GOLDEN
    for place, length, piece in spoils:
        data = data[:place] + piece + data[place + length :]
    try:
        record = read(NOTATION, data, "game.azul", at=3)
    except Fault as found:
        said = str(found)
    else:
        said = "" if record.torn is None else str(record.torn)
        assert not problems(record.game)
        assert read(NOTATION, data[: record.kept], "game.azul").game == record.game
    assert said.isprintable()
    assert len(said) < 300
