"""Seals: how they are written and read, and that a finished game always ends with a valid one."""

from __future__ import annotations

import errno
import hashlib
from pathlib import Path

import pytest
from tests.hotseat.race import HEADER, RACE, Move, RaceSession, begun, failing, path_of, text_of

from hotseat import storage as files
from hotseat.record import seal_line
from hotseat.record.check import Seal, SealMatch, seals
from hotseat.record.reader import read
from hotseat.session import Session

TEXT = HEADER + "roll 1\nadd 3\nadd 3\nroll 1\nadd 3\nadd 1\n"
LINES = TEXT.count("\n")


def sealed(text: str = TEXT) -> str:
    return text + seal_line(text.encode())


def matches(data: str | bytes) -> list[SealMatch]:
    return [each.match for each in seals(data.encode() if isinstance(data, str) else data)]


def finish(session: RaceSession) -> None:
    while not session.finished:
        session.play(Move("add", 2))


def test_a_seal_is_a_comment_with_the_sha256_of_all_bytes_above() -> None:
    line = seal_line(TEXT.encode())
    assert line == f"# sha256 {hashlib.sha256(TEXT.encode()).hexdigest()}\n"
    assert seals(sealed().encode()) == [Seal(LINES + 1, len(sealed()), SealMatch.TRUE)]
    assert read(RACE, sealed().encode(), "x").entries == read(RACE, TEXT.encode(), "x").entries


@pytest.mark.parametrize("below", ["", "\n\n", "# a remark\n", "seat 1 computer hard\n", "undo\nadd 1\n"])
def test_what_stands_below_a_seal_does_not_matter_to_it(below: str) -> None:
    assert matches(sealed() + below) == [SealMatch.TRUE]


def test_a_complete_seal_without_its_newline_counts() -> None:
    assert seals(sealed()[:-1].encode()) == [Seal(LINES + 1, len(sealed()) - 1, SealMatch.TRUE)]


def test_each_of_several_seals_covers_all_above_it_the_other_seals_too() -> None:
    twice = sealed(sealed() + "undo\nadd 1\n")
    assert matches(twice) == [SealMatch.TRUE, SealMatch.TRUE]
    assert matches(twice.replace("undo", "undo ")) == [SealMatch.TRUE, SealMatch.FALSE]
    assert matches(twice.replace("speed slow", "speed fast")) == [SealMatch.FALSE, SealMatch.FALSE]


@pytest.mark.parametrize("tail", ["", "\n", "\nundo\n", "\0\0\0\0"])
def test_a_seal_torn_anywhere_is_a_remark(tail: str) -> None:
    line = seal_line(TEXT.encode())
    for length in range(1, len(line) - 1):
        assert matches(TEXT + line[:length] + tail) == [], length


@pytest.mark.parametrize(
    ("old", "new"),
    [("# sha256 ", "#\tsha256 "), ("# sha256 ", " # sha256 "), ("# sha256 ", "# SHA256 "), ("\n", " \n")],
)
def test_a_line_that_was_a_seal_is_spoiled(old: str, new: str) -> None:
    assert matches(TEXT + seal_line(TEXT.encode()).replace(old, new)) == [SealMatch.SPOILED]
    assert matches(TEXT + seal_line(TEXT.encode()).upper().replace("# SHA256", "# sha256")) == [
        SealMatch.SPOILED
    ]


@pytest.mark.parametrize(
    "remark", ["# sha256", "# sha256sum is a program", "#", "# ended early", "# 0123456789abcdef"]
)
def test_other_comments_are_no_seals(remark: str) -> None:
    assert matches(f"{TEXT}{remark}\nadd 1 # sha256 {'0' * 64}\n") == []


def test_changed_line_ends_and_a_byte_order_mark_are_told_from_a_changed_game() -> None:
    crlf = sealed().replace("\n", "\r\n").encode()
    assert matches(crlf) == [SealMatch.LINE_ENDS]
    assert matches(b"\xef\xbb\xbf" + sealed().encode()) == [SealMatch.LINE_ENDS]
    assert matches(b"\xef\xbb\xbf" + crlf) == [SealMatch.LINE_ENDS]
    assert matches(crlf.replace(b"add 3", b"add 2")) == [SealMatch.FALSE]
    twice = sealed(sealed() + "undo\nadd 1\n").replace("\n", "\r\n")
    assert matches(twice) == [SealMatch.LINE_ENDS, SealMatch.LINE_ENDS]


def test_many_seals_take_no_time_that_grows_with_their_square() -> None:
    """A megabyte of them: hashing all above each would be seven gigabytes."""
    line = f"# sha256 {'0' * 64}\r\n"
    assert len(matches(line * (2**20 // len(line)))) == 2**20 // len(line)


# Who writes them


def test_a_finished_game_ends_with_a_seal(tmp_path: Path) -> None:
    session = begun(tmp_path)
    finish(session)
    data = path_of(session).read_bytes()
    assert [each._replace(line=0) for each in seals(data)] == [Seal(0, len(data), SealMatch.TRUE)]
    assert read(RACE, data, "x").entries == list(session.entries)
    assert session.unsaved is None


def test_the_last_move_and_its_seal_are_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[bytes] = []
    write = files.write_all

    def noted(file: int, data: bytes | bytearray) -> None:
        written.append(bytes(data))
        write(file, data)

    session = begun(tmp_path)
    monkeypatch.setattr(files, "write_all", noted)
    finish(session)
    assert b"# sha256 " in written[-1]
    assert written[-1].startswith(b"add ")
    assert not any(b"sha256" in each for each in written[:-1])


def test_an_undone_end_keeps_its_seal_and_a_new_end_gets_another(tmp_path: Path) -> None:
    session = begun(tmp_path)
    finish(session)
    session.undo()
    assert matches(path_of(session).read_bytes()) == [SealMatch.TRUE]
    session.redo()
    assert matches(path_of(session).read_bytes()) == [SealMatch.TRUE] * 2
    session.undo()
    finish(session)
    data = path_of(session).read_bytes()
    assert matches(data) == [SealMatch.TRUE] * 3
    assert seals(data)[-1].end == len(data)
    assert read(RACE, data, "x").entries == list(session.entries)


def test_an_unfinished_game_is_not_sealed_nor_one_ended_early(tmp_path: Path) -> None:
    session = begun(tmp_path)
    session.play(Move("add", 2))
    session.end_early()
    assert b"sha256" not in path_of(session).read_bytes()


def test_resuming_a_finished_game_leaves_its_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.race"
    for text in (TEXT, sealed(), sealed() + "# what a game\n", sealed(TEXT.replace("\n", "\r\n"))):
        path.write_bytes(text.encode())
        with Session.resume(RACE, path) as session:
            assert session.finished
            assert session.advance() == ()
        assert path.read_bytes() == text.encode()


def test_a_torn_seal_gets_its_newline_and_the_game_another_seal_at_its_next_end(tmp_path: Path) -> None:
    path = tmp_path / "game.race"
    path.write_text(sealed()[:-20])
    with Session.resume(RACE, path) as session:
        assert path.read_text() == sealed()[:-20] + "\n"
        assert matches(path.read_bytes()) == []
        session.undo()
        session.redo()
        assert matches(path.read_bytes()) == [SealMatch.TRUE]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_game_of_other_line_ends_is_sealed_as_it_stands(tmp_path: Path, mark: bytes) -> None:
    path = tmp_path / "game.race"
    path.write_bytes(mark + (HEADER + "roll 1\nadd 3\n").replace("\n", "\r\n").encode())
    with Session.resume(RACE, path) as session:
        finish(session)
    assert matches(path.read_bytes()) == [SealMatch.TRUE]
    assert path.read_bytes().startswith(mark + b"race 1\r\n")


def test_a_game_that_a_forced_move_ends_on_resuming_is_sealed(tmp_path: Path) -> None:
    path = tmp_path / "game.race"
    path.write_text(HEADER + "roll 1\nadd 3\nadd 3\nroll 1\nadd 3\n")
    with Session.resume(RACE, path) as session:
        assert session.advance()
        assert session.finished
    assert path.read_text() == sealed()


def test_a_copy_that_begins_finished_is_sealed(tmp_path: Path) -> None:
    record = read(RACE, TEXT.encode(), "x")
    copy = Session.begin(RACE, record.header, tmp_path, "copy", (), record.entries)
    assert text_of(copy) == sealed()
    part = Session.begin(RACE, record.header, tmp_path, "part", (), record.entries[:-2])
    assert b"sha256" not in path_of(part).read_bytes()


def test_what_a_failed_write_left_is_written_with_its_seal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(tmp_path)
    with failing(monkeypatch, "write", errno.ENOSPC):
        finish(session)
        assert session.unsaved is not None
    session.save()
    assert session.unsaved is None
    assert matches(path_of(session).read_bytes()) == [SealMatch.TRUE]
    assert seals(path_of(session).read_bytes())[-1].end == len(path_of(session).read_bytes())
