"""Titles in file names, and moving or copying a game's file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.hotseat.race import RACE, Move, begun, names, path_of

from hotseat.record.reader import read
from hotseat.session import Session
from hotseat.storage import file_name, join_stem, numbered, retitled, split_stem, title_of
from hotseat.storage.journal import Locked
from hotseat.storage.library import copy_game, delete_game, retitle_game
from hotseat.text import LONGEST_TITLE
from hotseat.text import checked_title as checked

STEM = "20261121-045447"


def taken(text: str) -> bool:
    try:
        checked(text)
    except ValueError:
        return False
    return True


TITLES = st.text(max_size=40).filter(taken)


def closed(folder: Path) -> Path:
    with begun(folder, STEM) as session:
        return path_of(session)


class TestNames:
    @pytest.mark.parametrize(
        ("stem", "key", "title"),
        [
            (STEM, STEM, ""),
            (f"{STEM}-2", f"{STEM}-2", ""),
            (f"{STEM} Semi-final with Ada", STEM, "Semi-final with Ada"),
            (f"{STEM}-12 決勝", f"{STEM}-12", "決勝"),
            (f"{STEM}  two blanks", STEM, " two blanks"),
            ("two-coloured", "", "two-coloured"),
            ("My game 3", "", "My game 3"),
            ("2026-045447 x", "", "2026-045447 x"),
            (f"{STEM}-x y", "", f"{STEM}-x y"),
            ("٢٠٢٦١١٢١-٠٤٥٤٤٧ x", "", "٢٠٢٦١١٢١-٠٤٥٤٤٧ x"),
            ("", "", ""),
        ],
    )
    def test_key_and_title(self, stem: str, key: str, title: str) -> None:
        assert split_stem(stem) == (key, title)

    @given(TITLES, st.sampled_from([STEM, f"{STEM}-7"]))
    def test_a_title_is_read_as_it_was_written(self, title: str, key: str) -> None:
        path = retitled(Path("/saves") / f"{key}.race", title)
        assert path.parent == Path("/saves")
        assert path.suffix == ".race"
        assert split_stem(path.stem) == (key, checked(title))
        assert retitled(path, "") == Path("/saves") / f"{key}.race"
        assert len(os.fsencode(f"{path.name}.new")) <= 255

    def test_a_file_named_by_hand_keeps_a_name(self) -> None:
        assert retitled(Path("two.race"), "Three") == Path("Three.race")
        with pytest.raises(ValueError, match="title is this file's only name, so it cannot be empty"):
            retitled(Path("two.race"), " ")

    def test_a_further_file_of_the_same_moment(self) -> None:
        assert numbered(f"{STEM} Final", 2) == f"{STEM}-2 Final"
        assert numbered(STEM, 3) == f"{STEM}-3"
        assert numbered("two", 2) == "two-2"
        assert join_stem("", "x") == "x"

    def test_what_a_file_system_holds_is_shown_safely(self) -> None:
        assert title_of(Path(f"{STEM} \x1b[2J\u202e.race")) == r"\x1b[2J\u202e"
        assert "\udcff" not in title_of(Path(f"{STEM} \udcff.race"))

    @pytest.mark.parametrize("character", '/\\:*?"<>|')
    def test_what_no_file_system_takes_is_refused(self, character: str) -> None:
        with pytest.raises(ValueError, match="a title cannot contain ") as found:
            checked(f"Ada {character} Bob")
        assert character in str(found.value)

    @pytest.mark.parametrize("character", ["\x00", "\n", "\x1b", "\u202e", "\u2029", "\ud800"])
    def test_what_no_terminal_should_get_is_refused(self, character: str) -> None:
        with pytest.raises(ValueError, match=r"U\+"):
            checked(f"a{character}b")

    def test_lengths_and_blanks(self) -> None:
        assert checked("  Semi-final \u3000") == "Semi-final"
        assert checked("e\u0301") == "\u00e9", "composed, so that one name is one file"
        assert checked("") == checked(" \t") == ""
        assert checked("日" * LONGEST_TITLE)
        for text in ("x" * (LONGEST_TITLE + 1), "\U0001f600" * LONGEST_TITLE):
            with pytest.raises(ValueError, match="at most 60 characters"):
                checked(text)


class TestRetitling:
    def test_a_title_comes_changes_and_goes(self, tmp_path: Path) -> None:
        path = closed(tmp_path)
        for title in ("Semi-final with Ada", "semi-final with Ada", "決勝", ""):
            path = retitle_game(path, title)
            assert names(tmp_path) == [f"{STEM}{' ' if title else ''}{title}.race"]
            assert path == tmp_path / names(tmp_path)[0]
        assert read(RACE, path.read_bytes(), "x").header.names == ("North", "South")

    def test_the_same_title_once_more_is_no_trouble(self, tmp_path: Path) -> None:
        path = retitle_game(closed(tmp_path), "Final")
        assert retitle_game(path, "Final") == path

    def test_no_other_file_is_overwritten(self, tmp_path: Path) -> None:
        path = closed(tmp_path)
        (tmp_path / f"{STEM} Final.race").write_text("precious")
        with pytest.raises(ValueError, match=r"a file called 20261121-045447 Final\.race already exists"):
            retitle_game(path, "Final")
        assert (tmp_path / f"{STEM} Final.race").read_text() == "precious"
        assert path.exists()

    def test_a_title_that_will_not_do_changes_nothing(self, tmp_path: Path) -> None:
        with pytest.raises(ValueError, match="a title cannot contain /"):
            retitle_game(closed(tmp_path), "../x")
        assert names(tmp_path) == [f"{STEM}.race"]
        with pytest.raises(FileNotFoundError):
            retitle_game(tmp_path / "none.race", "x")

    def test_a_game_open_elsewhere_is_left_alone(self, tmp_path: Path) -> None:
        with begun(tmp_path, STEM) as session:
            for deed in (delete_game, lambda path: retitle_game(path, "x")):
                with pytest.raises(Locked):
                    deed(path_of(session))
            assert names(tmp_path) == [f"{STEM}.race"]

    def test_the_game_under_way_goes_on_in_its_file(self, tmp_path: Path) -> None:
        session = begun(tmp_path, STEM)
        path = session.retitle("Final")
        assert session.path == path == tmp_path / f"{STEM} Final.race"
        session.play(Move("add", 2))
        assert session.unsaved is None
        assert names(tmp_path) == [f"{STEM} Final.race"]
        with pytest.raises(Locked):
            Session.resume(RACE, path)
        session.close()
        again = Session.resume(RACE, path)
        assert again.entries == session.entries
        with pytest.raises(ValueError, match="cannot contain"):
            again.retitle("a/b")
        assert again.path == path

    def test_a_file_taken_away_is_written_again_under_its_title(self, tmp_path: Path) -> None:
        session = begun(tmp_path, STEM)
        path = session.retitle("Final")
        path.write_text("somebody else's\n")
        session.play(Move("add", 2))
        assert session.path == tmp_path / f"{STEM}-2 Final.race"
        assert read(RACE, session.path.read_bytes(), "x").entries == list(session.entries)
        assert path.read_text() == "somebody else's\n"

    def test_a_game_without_a_file_has_no_title(self, tmp_path: Path) -> None:
        (tmp_path / "no folder").write_text("")
        session = begun(tmp_path / "no folder", STEM)
        assert session.path is None
        with pytest.raises(ValueError, match="The game is not being saved"):
            session.retitle("Final")


def test_deleting(tmp_path: Path) -> None:
    begun(tmp_path, STEM).close()
    begun(tmp_path, STEM).close()
    delete_game(tmp_path / f"{STEM}.race")
    assert names(tmp_path) == [f"{STEM}-2.race", "deleted"]
    with pytest.raises(FileNotFoundError):
        delete_game(tmp_path / f"{STEM}.race")


class TestCopies:
    def test_nothing_is_overwritten(self, tmp_path: Path) -> None:
        path = closed(tmp_path / "saves")
        for name in ("race-Ada-Bob.race", "race-Ada-Bob-2.race", "race-Ada-Bob-3.race"):
            copy = copy_game(path, tmp_path, "race Ada, Bob")
            assert copy == tmp_path / name
            assert copy.read_bytes() == path.read_bytes()

    def test_one_that_cannot_be_written_leaves_nothing_behind(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            copy_game(tmp_path / "none.race", tmp_path, "x")
        with pytest.raises(FileNotFoundError):
            copy_game(closed(tmp_path), tmp_path / "none", "x")
        assert names(tmp_path) == [f"{STEM}.race"]

    def test_a_game_under_way_is_copied_as_far_as_it_is(self, tmp_path: Path) -> None:
        with begun(tmp_path, STEM) as session:
            copy = copy_game(path_of(session), tmp_path, "copy")
        assert read(RACE, copy.read_bytes(), "x").entries == list(session.entries)

    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ("azul-2026-11-21-Ada-Bob", "azul-2026-11-21-Ada-Bob"),
            ("azul Semi-final: Ada / Bob", "azul-Semi-final-Ada-Bob"),
            ("X 日本 語 X", "X-日本-語-X"),
            ("../..", "game"),
            ("", "game"),
            ("a\x1b[2Jb", "a-x1b[2Jb"),
            ("x" + "日" * 50, "x" + "日" * 39),  # 120 bytes would end within a character
        ],
    )
    def test_any_text_is_a_name(self, text: str, name: str) -> None:
        assert file_name(text) == name

    @example("x" * 300)
    @given(st.text(max_size=300))
    def test_of_any_text_a_name_that_files_may_have(self, text: str) -> None:
        name = file_name(text)
        assert 0 < len(name.encode()) <= 120
        assert not set(name) & set('/\\:*?"<>| \x00')
        assert not name.startswith(".")
