"""A new game that begins with the moves of another one."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.hotseat.race import HEADER, RACE, Move, Position, path_of

from hotseat.record.reader import Record, read
from hotseat.session import Session

Race = Session[Position, Move, str]
SEEDLESS = HEADER.replace("seed x\n", "")
ADD = {number: Move("add", number) for number in (1, 2, 3)}


def reading(data: bytes) -> Record[Position, Move, str]:
    return read(RACE, data, "x", past=True)


def played(folder: Path, header: str, *numbers: int) -> Path:
    """The file of a game in which so much was added."""
    with Session.begin(RACE, reading(header.encode()).header, folder, "game") as session:
        session.advance()
        for number in numbers:
            session.play(ADD[number])
        return path_of(session)


@pytest.mark.parametrize("header", [HEADER, SEEDLESS], ids=["seed", "no seed"])
def test_the_same_choices_lead_to_the_same_game(tmp_path: Path, header: str) -> None:
    path = played(tmp_path, header, 1, 2, 1, 1, 2)
    before = path.read_bytes()
    whole = reading(before)
    for number in range(1, len(whole.entries) + 1):
        entries = whole.entries[:number]
        with Session.begin(RACE, whole.header, tmp_path, "fork", whole.seats, entries) as session:
            assert session.path not in (None, path)
            assert list(session.entries) == entries
            session.advance()
            for each in whole.entries[len(session.entries) :]:
                if not each.chance and len(session.entries) < len(whole.entries):
                    session.play(each.move)
            assert list(session.entries) == whole.entries
            assert session.path.read_bytes() == before
    assert path.read_bytes() == before


def test_who_sits_where_is_written_before_the_first_line(tmp_path: Path) -> None:
    record = reading((HEADER + "roll 1\nseat 2 computer hard\nadd 1\n").encode())
    with Session.begin(RACE, record.header, tmp_path, "fork", record.seats, record.entries) as session:
        assert session.seats == ("person", "computer hard")
        assert path_of(session).read_text() == f"{HEADER}seat 2 computer hard\nroll 1\nadd 1\n"


def test_undo_goes_back_into_what_was_taken_over(tmp_path: Path) -> None:
    record = reading((HEADER + "roll 1\nadd 3\nadd 2\nroll 0\n").encode())
    with Session.begin(RACE, record.header, tmp_path, "fork", record.seats, record.entries) as session:
        assert [each.move for each in session.undo()] == [ADD[2], Move("roll", 0)]
        assert session.position.sum == 4


def test_where_no_file_can_be_made_it_is_played_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    record = reading((HEADER + "roll 1\nadd 3\n").encode())
    with Session.begin(
        RACE, record.header, tmp_path / "file", "fork", record.seats, record.entries
    ) as session:
        assert session.unsaved is not None
        assert session.position.sum == 4
