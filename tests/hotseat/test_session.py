"""A game in progress: moves, undo and redo, seats, its file; and games that begin with its moves."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.hotseat.race import HEADER, RACE, Move, Position, RaceSession, begun, path_of, text_of

from hotseat.record import PERSON, RecordError
from hotseat.record.reader import Record, read
from hotseat.session import Session

ADD = {number: Move("add", number) for number in (1, 2, 3)}


@pytest.fixture
def session(tmp_path: Path) -> RaceSession:
    return begun(tmp_path)


def test_a_game_begins_with_its_header_in_a_new_file(tmp_path: Path) -> None:
    record = read(RACE, HEADER.encode(), "x")
    session = Session.begin(RACE, record.header, tmp_path / "deep" / "er", "game")
    assert text_of(session) == HEADER
    assert session.path == tmp_path / "deep" / "er" / "game.race"
    assert os.name == "nt" or session.path.stat().st_mode & 0o133 == 0, "no program, and no others write"
    assert session.unsaved is None
    assert session.names == ("North", "South")
    assert session.position == Position()
    assert [each.move for each in session.advance()] == [Move("roll", 1)]
    assert text_of(session) == HEADER + "roll 1\n"
    assert session.advance() == ()


def test_a_game_that_is_not_kept_on_purpose_misses_nothing() -> None:
    session = Session.without_file(RACE, read(RACE, HEADER.encode(), "x").header)
    session.advance()
    session.play(ADD[2])
    assert (session.unsaved, session.path) == (None, None)
    assert session.position.sum > 0


@pytest.mark.parametrize(("tail", "mended"), [("add 2", "add 2\n"), ("ad", ""), ("", "")])
def test_the_end_of_a_file_is_mended_as_soon_as_the_game_is_taken_up(
    tmp_path: Path, tail: str, mended: str
) -> None:
    path = written(tmp_path, f"{HEADER}roll 1\n{tail}")
    with Session.resume(RACE, path):
        assert path.read_text() == f"{HEADER}roll 1\n{mended}"


def test_a_game_that_nobody_played_goes_unless_somebody_wrote_into_its_file(tmp_path: Path) -> None:
    begun(tmp_path / "one").leave()
    assert list((tmp_path / "one").iterdir()) == []
    session = begun(tmp_path / "two")
    with path_of(session).open("a") as file:
        file.write("add 1\n")
    session.leave()
    assert text_of(session).endswith("add 1\n")


def test_two_games_of_one_moment_have_two_files(tmp_path: Path) -> None:
    paths = [begun(tmp_path).path for _number in range(3)]
    assert [path.name for path in paths if path] == ["game.race", "game-2.race", "game-3.race"]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game-2.race", "game-3.race", "game.race"]


def test_a_choice_brings_what_follows_by_itself(session: RaceSession) -> None:
    assert len(session.play(ADD[2])) == 1
    found = session.play(ADD[3])
    assert [each.move for each in found] == [ADD[3], Move("roll", 1)]
    assert text_of(session) == HEADER + "roll 1\nadd 2\nadd 3\nroll 1\n"
    assert session.entries[-2:] == list(found)
    assert session.position == found[-1].after


def test_a_refusal_changes_nothing(session: RaceSession) -> None:
    before = session.position, text_of(session), len(session.entries)
    with pytest.raises(ValueError, match="not allowed"):
        session.play(Move("add", 7))
    assert (session.position, text_of(session), len(session.entries)) == before


def written(folder: Path, text: str) -> Path:
    path = folder / "game.race"
    path.write_text(text)
    return path


def played(session: RaceSession, *numbers: int) -> None:
    for number in numbers:
        session.play(ADD[number])


def test_undo_goes_past_forced_choices_and_chance(session: RaceSession) -> None:
    played(session, 3, 3, 1)
    assert session.position.sum == 9
    assert session.can_undo
    before = session.position
    played(session, 1)
    assert session.finished
    by_whom = [(each.forced, each.chance) for each in session.entries[-3:]]
    assert by_whom == [(False, False), (False, True), (True, False)]
    taken = session.undo()
    assert session.position == before
    choices = sum(not each.chance for each in taken)
    assert choices == 2
    assert text_of(session).endswith("undo\n" * choices)
    assert not session.finished


def test_undo_to_the_beginning_and_redo_to_the_end(session: RaceSession) -> None:
    played(session, 3, 3, 1, 2)
    end = session.position
    sums = [end.sum]
    while session.can_undo:
        assert session.undo()
        sums.append(session.position.sum)
    assert sums == [12, 9, 8, 4, 1]
    assert session.undo() == ()
    back = [session.position.sum]
    while session.can_redo:
        session.redo()
        back.append(session.position.sum)
    assert back == sums[::-1]
    assert session.position == end
    assert session.redo() == ()
    again = read(RACE, text_of(session).encode(), "x")
    assert (again.position, again.entries) == (end, list(session.entries))


def test_choosing_ends_redo_but_a_refusal_does_not(session: RaceSession) -> None:
    played(session, 1, 1)
    session.undo()
    with pytest.raises(ValueError, match="not allowed"):
        session.play(Move("add", 8))
    assert session.can_redo
    played(session, 2)
    assert not session.can_redo


def test_redo_repeats_the_chance_of_the_record_not_of_the_seed(tmp_path: Path) -> None:
    path = written(tmp_path, HEADER + "roll 0\nadd 1\nadd 1\nroll 0\n")
    session = Session.resume(RACE, path)
    session.undo()
    session.redo()
    assert session.position.sum == 2
    session.undo()
    played(session, 1)
    assert session.position.sum == 3


def test_a_resumed_game_is_the_game(session: RaceSession) -> None:
    played(session, 3, 2, 1)
    session.undo()
    session.close()
    again = Session.resume(RACE, path_of(session))
    assert again.position == session.position
    assert again.entries == session.entries
    assert not again.can_redo
    played(again, 1)
    assert read(RACE, text_of(again).encode(), "x").position == again.position


def test_what_was_left_undone_happens_on_resuming(tmp_path: Path) -> None:
    path = written(tmp_path, HEADER + "roll 1\nadd 3\nadd 3\n")
    with Session.resume(RACE, path) as session:
        assert [each.move for each in session.advance()] == [Move("roll", 1)]
        assert text_of(session).endswith("add 3\nroll 1\n")


@pytest.mark.parametrize(
    ("tail", "left"),
    [
        *(("ad", ""), ("add 3", "add 3\n"), ("# note", "# note\n"), ("add 3\r", "add 3\r\n"), ("\xff", "")),
        *(("add 3 # \xe5\xb1", "add 3 # \n"), ("add 3 # a\xf0\x9f\x8e", "add 3 # a\n")),
        *(("add 3\0\0\0", "add 3\n"), ("add 3 # \xe5\0", "add 3 # \n"), ("\0" * 600, ""), ("ad\0", "")),
    ],
)
def test_resuming_mends_the_end_of_the_file(tmp_path: Path, tail: str, left: str) -> None:
    path = tmp_path / "game.race"
    path.write_bytes((HEADER + "roll 1\n").encode() + tail.encode("latin-1"))
    with Session.resume(RACE, path) as session:
        assert (session.torn is None) == bool(left)
        played(session, 1)
    assert path.read_bytes().decode() == HEADER + "roll 1\n" + left + "add 1\n" + (
        "roll 1\n" if left.startswith("add") else ""
    )


@pytest.mark.parametrize("cut", range(len("roll 1\nadd 2 # 山\nadd 3\nroll 1\n".encode())))
def test_a_record_cut_at_any_byte_is_gone_on_with(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "game.race"
    body = "roll 1\nadd 2 # 山\nadd 3\nroll 1\n".encode()
    path.write_bytes(HEADER.encode() + body[:cut])
    with Session.resume(RACE, path) as session:
        session.advance()
        played(session, 1)
        data = path.read_bytes()
        assert read(RACE, data, "x").position == session.position
        whole = body[: body.rfind(b"\n", 0, cut) + 1]
        assert data.startswith(HEADER.encode() + whole)
        assert data.endswith(b"\n")


def test_a_file_that_cannot_be_resumed(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="no such file"):
        Session.resume(RACE, tmp_path / "none.race")
    with pytest.raises(RecordError, match="folder"):
        Session.resume(RACE, tmp_path)
    with pytest.raises(RecordError, match="a file cannot have this name"):
        Session.resume(RACE, Path("a\0b"))
    bad = tmp_path / "bad.race"
    bad.write_text(HEADER + "fly\n")
    for _time in range(2):  # a second time, for the lock must be free again
        with pytest.raises(RecordError, match="race:6: fly: this is no move"):
            Session.resume(RACE, bad)
    assert bad.read_text() == HEADER + "fly\n"


def test_without_a_seed_the_first_deal_stands_for_it(tmp_path: Path) -> None:
    path = tmp_path / "game.race"
    path.write_text(HEADER.replace("seed x\n", "") + "roll 1\n")
    seeds = set()
    for number in (1, 2, 3):
        with Session.resume(RACE, path) as session:
            session.play(ADD[number])
            seeds.add(session.seed)
            session.undo()
    assert len(seeds) == 1
    assert seeds.pop().endswith("South\nroll 1")


# A new game that begins with the moves of another one


def forked(folder: Path, record: Record[Position, Move, str]) -> RaceSession:
    return Session.begin(RACE, record.header, folder, "fork", record.seats, record.entries)


def reading(text: str) -> Record[Position, Move, str]:
    return read(RACE, text.encode(), "x")


@pytest.mark.parametrize("header", [HEADER, HEADER.replace("seed x\n", "")], ids=["seed", "no seed"])
def test_the_same_choices_lead_to_the_same_game(tmp_path: Path, header: str) -> None:
    with Session.begin(RACE, reading(header).header, tmp_path, "game") as session:
        session.advance()
        played(session, 1, 2, 1, 1, 2)
        path = path_of(session)
    before = path.read_bytes()
    whole = read(RACE, before, "x")
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
    record = reading(HEADER + "roll 1\nseat 2 computer hard\nadd 1\n")
    with forked(tmp_path, record) as session:
        assert session.seats == ("person", "computer hard")
        assert path_of(session).read_text() == f"{HEADER}seat 2 computer hard\nroll 1\nadd 1\n"


def test_undo_goes_back_into_what_was_taken_over(tmp_path: Path) -> None:
    record = reading(HEADER + "roll 1\nadd 3\nadd 2\nroll 0\n")
    with forked(tmp_path, record) as session:
        assert [each.move for each in session.undo()] == [ADD[2], Move("roll", 0)]
        assert session.position.sum == 4


def test_where_no_file_can_be_made_it_is_played_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    record = reading(HEADER + "roll 1\nadd 3\n")
    with forked(tmp_path / "file", record) as session:
        assert session.unsaved is not None
        assert session.position.sum == 4


# Seats of a game in progress, and undo back to a person's move


HARD = "computer hard"


def body(session: RaceSession) -> list[str]:
    return text_of(session).removeprefix(HEADER).splitlines()


def test_a_new_game_says_who_sits_where_behind_its_header(tmp_path: Path) -> None:
    session = begun(tmp_path, seats=(PERSON, HARD))
    assert body(session) == ["seat 2 computer hard", "roll 1"]
    assert session.seats == (PERSON, HARD)
    assert begun(tmp_path).seats == (PERSON, PERSON)


def test_a_change_is_a_line_that_resuming_obeys_and_undo_leaves(tmp_path: Path) -> None:
    session = begun(tmp_path)
    session.play(ADD[1])
    session.seat(2, HARD)
    session.seat(2, HARD)
    session.undo()
    assert body(session) == ["roll 1", "add 1", "seat 2 computer hard", "undo"]
    assert session.seats == (PERSON, HARD)
    session.close()
    again = Session.resume(RACE, path_of(session))
    assert again.seats == (PERSON, HARD)
    again.seat(2, PERSON)
    assert body(again)[-1] == "seat 2 person"
    assert again.seats == (PERSON, PERSON)


def test_a_game_ended_early_is_gone_on_with_by_another_seat(tmp_path: Path) -> None:
    session = begun(tmp_path)
    session.end_early()
    session.seat(1, HARD)
    assert not session.ended_early
    assert not read(RACE, path_of(session).read_bytes(), "x").ended_early


def test_undo_and_redo_go_over_what_computers_did(tmp_path: Path) -> None:
    session = begun(tmp_path, seats=(PERSON, HARD))
    for number in (1, 2, 3, 1):
        session.play(ADD[number])
    assert session.computer_to_play is None
    assert [each.move for each in session.undo() if not each.chance] == [ADD[3], ADD[1]]
    assert body(session)[-2:] == ["undo", "undo"]
    assert session.position.moves == 2
    session.redo()
    assert session.position.moves == 4
    session.undo()
    session.undo()
    assert session.position.moves == 0
    assert not session.can_undo


def test_in_a_computers_turn_undo_takes_the_persons_choice(tmp_path: Path) -> None:
    session = begun(tmp_path, seats=(PERSON, HARD))
    session.play(ADD[1])
    assert session.computer_to_play == 2
    assert [each.move for each in session.undo()] == [ADD[1]]
    assert session.computer_to_play is None
    session.redo()
    assert session.computer_to_play == 2


def test_what_computers_did_before_anybody_chose_stays(tmp_path: Path) -> None:
    session = begun(tmp_path, seats=(HARD, PERSON))
    assert session.computer_to_play == 1
    session.play(ADD[1])
    assert not session.can_undo
    session.seat(1, PERSON)  # whoever takes the seat over can take back what it did
    assert session.can_undo


def test_where_only_computers_play_undo_goes_choice_by_choice(tmp_path: Path) -> None:
    session = begun(tmp_path, seats=(HARD, HARD))
    assert session.watched
    session.play(ADD[1])
    session.play(ADD[2])
    session.undo()
    assert session.position.moves == 1


def test_a_game_played_on_from_a_moment_has_the_same_at_its_seats(tmp_path: Path) -> None:
    session = begun(tmp_path, seats=(PERSON, HARD))
    session.play(ADD[1])
    record = read(RACE, path_of(session).read_bytes(), "x")
    forked = Session.begin(RACE, record.header, tmp_path, "other", record.seats, record.entries[:1])
    assert forked.seats == (PERSON, HARD)
    assert body(forked) == ["seat 2 computer hard", "roll 1"]
