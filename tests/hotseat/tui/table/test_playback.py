"""Replay steps: going through a finished or unfinished game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hotseat.race import HEADER, RACE, Move, Position

from hotseat.record import reader
from hotseat.tui.table import SPEEDS, playback

Read = reader.Record[Position, Move, str]
UNDONE = "roll 1\nadd 2\nadd 3\nroll 0\nadd 1\nundo\nundo\nadd 1\nroll 1\nadd 2\n"


def reading(body: str) -> Read:
    return reader.read(RACE, (HEADER + body).encode(), "x")


def of(record: Read, *, undone: bool = False) -> list[playback.ReplayStep[Position, Move, str]]:
    return playback.replay_steps(record, lambda game: 1 + game.moves // 2, undone=undone)


def commands(found: list[playback.ReplayStep[Position, Move, str]]) -> list[str]:
    return [str(each.entry.move) for each in found if each.entry]


class TestPast:
    def test_it_says_what_was_taken_back_later(self) -> None:
        past = reading(UNDONE).past
        told = [(str(each.entry.move), each.depth, each.undone) for each in past]
        assert told == [
            ("roll 1", 0, False),
            ("add 2", 1, False),
            ("add 3", 2, True),
            ("roll 0", 3, True),
            ("add 1", 4, True),
            ("add 1", 2, False),
            ("roll 1", 3, False),
            ("add 2", 4, False),
        ]

    @given(st.integers(0, 200))
    def test_the_history_of_every_line_is_what_a_reader_of_the_lines_up_to_it_finds(self, seed: int) -> None:
        lines = written(seed)
        past = reading("".join(f"{line}\n" for line in lines)).past
        done = [number for number, line in enumerate(lines, 1) if line != "undo"]
        for place, number in enumerate(done):
            record = reading("".join(f"{line}\n" for line in lines[:number]))
            assert playback.history_at(past, place) == record.entries
        assert playback.history_at(past, -1) == []

    def test_one_without_end_takes_memory_with_an_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(reader, "MOST_UNDONE", 5)
        record = reading("roll 1\n" + "add 2\nundo\n" * 100 + "add 3\nadd 1\nroll 1\n")
        assert 4 <= len(record.past) <= 4 + 6
        assert [each.entry for each in record.past if not each.undone] == record.entries
        assert playback.history_at(record.past, len(record.past) - 1) == record.entries


def written(seed: int) -> list[str]:
    """The lines of a game in which much was taken back."""
    rng, lines = random.Random(seed), ["roll 1"]
    for _ in range(12):
        record = reading("".join(f"{line}\n" for line in lines))
        choices = sum(not each.chance for each in record.entries)
        undo = choices and rng.random() < 0.35
        if not undo and record.position.is_over:
            break
        kind = "roll 0" if record.position.roll else "add 1"
        lines.append("undo" if undo else kind)
    return lines


class TestMoments:
    def test_without_what_was_taken_back(self) -> None:
        found = of(reading(UNDONE))
        assert commands(found) == ["roll 1", "add 2", "add 1", "roll 1", "add 2"]
        numbers = [(each.round, each.choice, each.choices) for each in found]
        assert numbers == [(1, 0, 1), (1, 1, 1), (2, 1, 2), (2, 0, 2), (2, 2, 2)]
        assert [each.position.sum for each in found] == [1, 3, 4, 5, 7]

    def test_with_it_the_numbers_of_the_others_stay(self) -> None:
        record = reading(UNDONE)
        found = of(record, undone=True)
        assert commands(found) == ["roll 1", "add 2", "add 3", "add 1", "add 1", "roll 1", "add 2"]
        assert [each.undone for each in found] == [False, False, True, True, False, False, False]
        assert [each for each in found if not each.undone] == of(record)
        assert {each.choice for each in found if each.undone} == {0}

    def test_a_place_leads_back_to_the_history(self) -> None:
        record = reading(UNDONE)
        for each in of(record, undone=True):
            before = playback.history_at(record.past, each.place)
            assert before[-1] == each.entry
            assert before[-1].after == each.position

    def test_before_the_first_choice_unless_chance_comes_first(self) -> None:
        assert of(reading("")) == [playback.ReplayStep(-1, None, Position(), False, 1, 0, 0)]
        assert len(of(reading("roll 1\n"))) == 1

    @pytest.mark.parametrize("undone", [False, True])
    def test_before_an_entry_is_where_it_was_chosen(self, undone: bool) -> None:
        record = reading(UNDONE)
        found = of(record, undone=undone)
        for number, entry in enumerate(record.entries[1:], 1):
            place = playback.step_before(found, number)
            assert found[place].position == entry.before
            assert not found[place].undone
        assert playback.step_before(found, 0) == 0
        assert playback.step_before(of(reading("")), 0) == 0

    def test_a_round_begins_with_its_first_moment_that_stands(self) -> None:
        record = reading(UNDONE)
        assert playback.rounds_of(of(record)) == {1: 0, 2: 2}
        assert playback.rounds_of(of(record, undone=True)) == {1: 0, 2: 4}
        assert playback.rounds_of(playback.replay_steps(record, lambda game: 0, undone=False)) == {}


ROUNDS = {number: 4 * (number - 1) for number in range(1, 13)}
COURSE = playback.Replay(48, ROUNDS)


class TestCourse:
    def test_steps_stay_within(self) -> None:
        assert COURSE.stepped(1).place == 1
        assert COURSE.stepped(-1).place == 0
        assert COURSE.at(47).stepped(1).place == 47
        assert COURSE.at(99).place == 47
        assert COURSE.at_start
        assert COURSE.at(47).at_end

    def test_rounds(self) -> None:
        places, course = [], COURSE.at(2)
        for _ in range(3):
            course = course.round_on()
            places.append(course.place)
        assert places == [4, 8, 12]
        course = course.at(14)
        assert course.round_back().place == 12
        assert course.round_back().round_back().place == 8
        assert COURSE.at(45).round_on().place == 47
        assert COURSE.round_back().place == 0

    def test_without_rounds_they_are_beginning_and_end(self) -> None:
        assert playback.Replay(9).at(4).round_on().place == 8
        assert playback.Replay(9).at(4).round_back().place == 0
        assert playback.Replay(9).digit(1) is None

    @pytest.mark.parametrize(
        ("typed", "round_"), [("3", 3), ("12", 12), ("13", 3), ("10", 10), ("112", 2), ("1 2", 2)]
    )
    def test_digits_are_rounds_and_two_are_one_number(self, typed: str, round_: int) -> None:
        course = COURSE
        for digit in typed:
            found = course.stepped(1) if digit == " " else course.digit(int(digit))
            assert found is not None
            course = found
        assert course.place == 4 * (round_ - 1)

    def test_a_round_there_is_not(self) -> None:
        assert COURSE.digit(0) is None
        assert playback.Replay(9, {1: 0, 2: 4}).digit(3) is None

    def test_what_is_no_digit_ends_a_number(self) -> None:
        typed = COURSE.digit(1)
        assert typed is not None
        assert typed.typed == 1
        after = (typed.played(1), typed.paused(), typed.faster(1))
        assert [each.typed for each in after] == [0, 0, 0]
        assert [each.playing for each in (typed, typed.played(1), typed.played(1).paused())] == [0, 1, 0]

    def test_playing_goes_to_the_end_and_stops_there(self) -> None:
        course, places = playback.Replay(4).played(1), []
        while course.playing:
            course = course.stepped(course.playing)
            places.append(course.place)
        assert places == [1, 2, 3]
        assert course.stepped(course.playing) == course

    def test_playing_backwards_goes_to_the_beginning_and_stops_there(self) -> None:
        course, places = playback.Replay(4).at(2).played(-1), []
        while course.playing:
            course = course.stepped(course.playing)
            places.append(course.place)
        assert places == [1, 0]

    def test_at_the_end_it_plays_from_the_other_end(self) -> None:
        assert playback.Replay(4).at(3).played(1)[2:4] == (0, 1)
        assert playback.Replay(4).played(-1)[2:4] == (3, -1)

    def test_stepping_and_jumping_keep_playing_except_at_the_end(self) -> None:
        course = COURSE.played(1)
        for other in (course.stepped(3), course.round_on(), course.digit(4), course.stepped(2).stepped(-1)):
            assert other is not None
            assert other.playing == 1
        assert course.at(47).playing == 0
        assert course.at(0).playing == 1
        assert COURSE.at(9).played(-1).at(0).playing == 0

    def test_speeds(self) -> None:
        course, seconds = COURSE, [COURSE.seconds()]
        for _ in SPEEDS:
            course = course.faster(1)
            seconds.append(course.seconds())
        assert seconds == [playback.SECONDS, playback.SECONDS / 2, playback.SECONDS / 6, playback.SECONDS / 6]
        assert course.seconds(longer=True) == 2 * course.seconds()
        assert COURSE.faster(-1) == COURSE

    @given(
        st.integers(1, 30),
        st.lists(st.sampled_from(["on", "back", "round", "play", "reverse", "pause", "tick", "3", "faster"])),
    )
    def test_whatever_is_pressed_it_is_somewhere_and_ends(self, length: int, keys: list[str]) -> None:
        course = playback.Replay(length, {each: place for each, place in ROUNDS.items() if place < length})
        for key in keys:
            course = {
                "on": course.stepped(1),
                "back": course.stepped(-1),
                "round": course.round_on(),
                "play": course.played(1),
                "reverse": course.played(-1),
                "pause": course.paused(),
                "tick": course.stepped(course.playing),
                "3": course.digit(3) or course,
                "faster": course.faster(1),
            }[key]
            assert 0 <= course.place < length
            assert course.length == length
            assert length == 1 or not (course.playing == 1 and course.at_end)
            assert length == 1 or not (course.playing == -1 and course.at_start)
        for _ in range(length):
            course = course.stepped(course.playing)
        assert not course.playing
