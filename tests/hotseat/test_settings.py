"""What is remembered, and files of settings that cannot be used."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hotseat import folders
from hotseat.settings import FILE, Remembered, recall, remember


def test_what_was_remembered_is_recalled(tmp_path: Path) -> None:
    kept = Remembered(("علی\u200cرضا", "山田"), "grey", 2)
    assert remember(kept, tmp_path / "deep") is None
    assert recall(tmp_path / "deep") == (kept, None)
    assert [each.name for each in (tmp_path / "deep").iterdir()] == [FILE]


def test_nothing_remembered_is_no_trouble(tmp_path: Path) -> None:
    assert recall(tmp_path) == (Remembered(), None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ":1: this is not JSON; the defaults are used."),
        ('{\n"names": [],\n"play": grey}', ":3: this is not JSON; the defaults are used."),
        ("[]", ":1: this is no JSON object"),
        ('{"play": "grey",\n"names": "North"}', ":2: `names` is a list of names"),
        ('{\n\n"names": [1]}', ":3: `names` is a list of names"),
        ('{"names": ["\\u001b[31m"]}', ":1: a name cannot hold the character U+001B"),
        ('{"names": ["\\ud800"]}', ":1: a name cannot hold the character U+D800"),
        ('{"play": 3}', ":1: `play` is a word"),
        ('{"play": "\\u001b"}', ":1: `play` is a word"),
        ('{"players": true}', ":1: `players` is a number"),
        ('{"players": 1e9}', ":1: `players` is a number"),
        ('{"players": -1}', ":1: `players` is a number"),
        ('{"players": ' + "9" * 5000 + "}", ":1: this is not JSON"),
        ("[" * 60_000, ":1: this is not JSON"),
        ('"' + "x" * 70_000 + '"', ":1: the file is too large"),
        ('{"names": ["' + "\udcff" + '"]}', ":1: this is not UTF-8 text"),
    ],
)
def test_a_bad_file_is_named_with_its_line_and_not_used(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / FILE).write_bytes(text.encode(errors="surrogateescape"))
    found, sentence = recall(tmp_path)
    assert found == Remembered()
    assert sentence is not None
    assert sentence.startswith(f"{tmp_path / FILE}{said}")


def test_what_is_not_known_is_not_minded(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('\ufeff{"players": 3, "palette": "dark"}', encoding="utf-8")
    assert recall(tmp_path) == (Remembered(players=3), None)


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    _found, sentence = recall(tmp_path)
    assert sentence == f"{tmp_path / FILE}: this is a folder; the defaults are used."
    assert remember(Remembered(), tmp_path) == "this is a folder"


def test_a_pipe_in_place_of_the_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    assert recall(tmp_path)[0] == Remembered()


def test_trouble_with_writing_is_returned(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert remember(Remembered(), tmp_path / "file") is not None


def test_the_folder_is_the_platform_s_or_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZUL_HOME", "/somewhere/else")
    assert folders.data() == Path("/somewhere/else")
    monkeypatch.setenv("AZUL_HOME", "here")
    assert folders.data() == Path.cwd() / "here"
    monkeypatch.setenv("AZUL_HOME", "")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert folders.data().name == "azul"
