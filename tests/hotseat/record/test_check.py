"""What the check of a record says, for each of its states."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.hotseat.race import HEADER, RACE, Move, begun, path_of

from hotseat.record import seal_line
from hotseat.record.check import Checked, RecordState, check, check_file
from hotseat.record.reader import LARGEST_RECORD

BODY = "roll 1\nadd 3\nadd 3\nroll 1\nadd 3\nadd 1\n"
GAME = HEADER + BODY
SEALED = GAME + seal_line(GAME.encode())
SEAL_LINE = SEALED.count("\n")


def checked(text: str) -> Checked:
    return check(RACE, text.encode())


@pytest.mark.parametrize(
    "below",
    ["", "\n \n", "# what a game\n", "seat 2 computer hard\n", "  seat 2 person # again\n# x", "# sha256 12"],
)
def test_a_seal_holds_for_the_game_whatever_says_nothing_about_it_stands_below(below: str) -> None:
    assert checked(SEALED + below) == Checked(RecordState.SEALED, SEAL_LINE)


def test_a_finished_game_without_a_seal() -> None:
    assert checked(GAME) == Checked(RecordState.NOT_SEALED)
    assert checked(GAME[:-1]) == Checked(RecordState.NOT_SEALED)


def test_a_power_cut_that_left_nul_bytes_for_the_newline_of_a_seal() -> None:
    assert checked(SEALED[:-1] + "\0" * 9) == Checked(RecordState.SEALED, SEAL_LINE)
    assert checked(SEALED[:-2] + "\0" * 9) == Checked(RecordState.NOT_SEALED)


def test_a_seal_above_the_end_does_not_cover_it() -> None:
    assert checked(SEALED + "undo\n") == Checked(RecordState.UNFINISHED)
    assert checked(SEALED + "undo\nadd 1\n") == Checked(RecordState.NOT_SEALED)
    again = SEALED + "undo\nadd 1\n"
    found = checked(again + seal_line(again.encode()))
    assert found == Checked(RecordState.SEALED, SEAL_LINE + 3)


def test_unfinished_and_ended_early() -> None:
    assert checked(HEADER) == Checked(RecordState.UNFINISHED)
    assert checked(HEADER + "roll 1\nadd 3\n") == Checked(RecordState.UNFINISHED)
    assert checked(HEADER + "roll 1\nadd 3\n# ended early\n") == Checked(RecordState.ENDED_EARLY)


def test_a_change_that_is_legal_is_found() -> None:
    found = checked(SEALED.replace("North", "Nord"))
    assert found.state is RecordState.CHANGED
    assert found.state.wrong
    assert found.line == SEAL_LINE
    seal = f"the seal on line {SEAL_LINE}"
    assert found.sentence == f"changed: {seal} does not match the lines above it"
    assert checked(SEALED.replace("# sha256 ", "# sha256  ")).sentence == f"changed: {seal} is damaged"
    assert checked(SEALED.replace("\n", "\r\n")).sentence == (
        f"changed: {seal} matches the moves, but the line endings have changed"
    )


def test_the_first_seal_that_is_not_true_is_named_in_an_unfinished_game_too() -> None:
    again = SEALED.replace("speed slow", "speed fast") + "undo\n"
    found = checked(again + seal_line(again.encode()))
    assert (found.state, found.line) == (RecordState.CHANGED, SEAL_LINE)
    last = SEALED + "undo\n" + seal_line(b"")
    assert checked(last).line == SEAL_LINE + 2


def test_a_line_at_fault_is_damage_and_comes_before_the_seal() -> None:
    found = checked(SEALED.replace("add 1", "add 9"))
    assert found == Checked(RecordState.DAMAGED, SEAL_LINE - 1, "add 9", "9 is not allowed")
    assert found.sentence == f"damaged on line {SEAL_LINE - 1}: add 9: 9 is not allowed"
    assert checked("").sentence == "damaged on line 1: a game record starts with the line `race 1`"


def test_a_torn_last_line_is_damage() -> None:
    found = checked(HEADER + "roll 1\nad")
    assert (found.state, found.line, found.text) == (RecordState.DAMAGED, 7, "ad")
    assert found.sentence == ("damaged on line 7: ad: the last line is incomplete and was skipped")


def test_a_record_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.race"
    path.write_bytes(b"#" * (LARGEST_RECORD + 1))
    found = check_file(RACE, path)
    assert (found.state, found.line) == (RecordState.DAMAGED, None)
    assert found.sentence == "damaged: too large for a game record"


def test_what_cannot_be_read_at_all(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.race", Path("a\0b")):
        found = check_file(RACE, path)
        assert found.state is RecordState.UNREADABLE
        assert found.state.wrong
        assert found.sentence.startswith("cannot be read: ")


def test_contents_are_escaped() -> None:
    found = checked(HEADER + "roll 1\nadd \x1b[31m\u202e\n")
    assert found.sentence == "damaged on line 7: add \\x1b[31m\\u202e: this is no move"


def test_a_game_that_is_open_is_read_without_its_lock(tmp_path: Path) -> None:
    session = begun(tmp_path)
    while not session.finished:
        session.play(Move("add", 2))
    before = path_of(session).stat()
    assert check_file(RACE, path_of(session)).state is RecordState.SEALED
    assert path_of(session).stat().st_mtime_ns == before.st_mtime_ns
    session.undo()
    assert session.unsaved is None
    assert check_file(RACE, path_of(session)).state is RecordState.UNFINISHED


@pytest.mark.parametrize(
    "text", [SEALED, SEALED.replace("add 3\n", "add 3 # good\n# so far\n", 1)], ids=["plain", "with remarks"]
)
def test_each_bit_that_flips_in_a_sealed_record_is_found(text: str) -> None:
    above = text[: text.rindex("# sha256 ")]
    data = (above + seal_line(above.encode())).encode()
    assert check(RACE, data).state is RecordState.SEALED
    for place in range(len(data)):
        for bit in range(8):
            flipped = bytearray(data)
            flipped[place] ^= 1 << bit
            found = check(RACE, bytes(flipped))
            assert found.state in (RecordState.CHANGED, RecordState.DAMAGED), (place, bit)
