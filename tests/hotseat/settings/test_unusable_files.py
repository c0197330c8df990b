"""Unusable settings files: the game starts, every problem is reported, nothing is lost."""

from __future__ import annotations

import errno
import os
import tempfile
import tomllib
from pathlib import Path
from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.hotseat.settings.settings_texts import ANYTHING, EVERY, TEXT, names, write

from azul.game import AzulSettings
from hotseat.i18n import use_language
from hotseat.settings import Settings, toml
from hotseat.settings.file import recall, remember
from hotseat.storage import SETTINGS_FILE as FILE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bell", ":1: not TOML: write `key = value`"),
        ("bell = true\n\nplay = grey\n", ":3: not TOML"),
        ("bell = true\nbell = false\n", ":2: not TOML: write `key = value` on each line, each key once"),
        ("bell = true\n[keys\n", ":2: not TOML"),
        ('play = "a\x00b"', ":1: not TOML"),
        ('# \x1b[31m\nplay = "x"', ":1: not TOML"),
        ("bell = true\nx = " + "[" * 5000, ":1: not TOML"),
        ("bell = true\nx = " + "9" * 5000, ":2: not TOML"),
        ("# " + "x" * 70_000, ":1: the file is too large"),
        (b'bell = true\nplay = "\xff"', ":2: not UTF-8 text"),
        ("bell = true\n".encode("utf-16"), ":1: not UTF-8 text"),
    ],
)
def test_a_file_that_is_no_toml_is_named_with_its_line_and_kept(
    tmp_path: Path, text: str | bytes, said: str
) -> None:
    before = write(tmp_path, text).read_bytes()
    found = recall(Settings, tmp_path)
    assert found.settings == Settings()
    (trouble,) = found.troubles
    assert trouble.startswith(f"{tmp_path / FILE}{said}")
    assert trouble.endswith("; using the defaults.")
    assert trouble.isprintable()
    assert remember(Settings().having(Settings.bell, True), {"bell"}, tmp_path) is None
    assert (tmp_path / f"{FILE}.bad").read_bytes() == before
    assert recall(Settings, tmp_path).settings.bell


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            'animation = "slowish"',
            '`animation` cannot be "slowish": it must be "off", "fast", "normal" or "slow"; '
            'using the default, "normal".',
        ),
        ('animation = ["off"]', '`animation` cannot be ["off"]: it must be'),
        ('confirm = "yes"', '`confirm` cannot be "yes": it must be false (off) or true (on)'),
        ("confirm = 1", "`confirm` cannot be 1: it must be false (off) or true (on)"),
        ('language = "xx"', '`language` cannot be "xx": it must be "" (as the system), "en" (English), "fa"'),
        ('colours = "nord"', '`colours` cannot be "nord": it must be "" (match terminal), "dark", "light", '),
        ("play = 3", "`play` cannot be 3: it must be text in quotes"),
        ('play = "\\u001b[31m"', '`play` cannot be "\\u001b[31m": it must be text'),
        (f'play = "{"x" * 101}"', "it is too long"),
        ('names = "North"', '`names` cannot be "North": it must be a list of names, such as ["Ada", "Bob"]'),
        ("names = [1]", "`names` cannot be [1]: it must be a list of names"),
        ('names = ["\\u001b[31m"]', "a name cannot contain the character U+001B"),
        (f"names = {['A'] * 100}", "it must be a list of at most 99 names"),
        ("guide = true", '`guide` cannot be true: it must be "", "done" or "declined"'),
        ("keys = 3", "`keys` cannot be 3: it must be a table, such as [keys]"),
        ("azul = 3", "`azul` must be a table, as in [azul]."),
        ("azul.tiles = 1", '`tiles` cannot be 1: it must be "largest", "3x1"'),
        ("keys.undo = 7", "`undo` cannot be 7: it must be text in quotes; this entry is ignored."),
    ],
)
def test_a_wrong_value_alone_has_its_default(tmp_path: Path, line: str, said: str) -> None:
    write(tmp_path, f"# mine\nbell = true\n{line}\n")
    found = recall(AzulSettings, tmp_path)
    assert found.settings == AzulSettings({"bell": True})
    (trouble,) = found.troubles
    assert trouble.startswith(f"{tmp_path / FILE}:3: ")
    assert said in trouble
    assert trouble.isprintable()
    assert remember(found.settings.having(Settings.confirm, True), {"confirm"}, tmp_path) is None
    assert line in (tmp_path / f"{FILE}.bad").read_text()
    assert recall(AzulSettings, tmp_path).troubles == ()


LINES = st.lists(
    st.builds(
        "{} = {}".format,
        st.sampled_from([*sorted(EVERY), "azul", "keys.undo", "colour", '"\\u001b"']),
        ANYTHING.map(toml) | TEXT,
    ),
    max_size=4,
).map("\n".join)


def harmless(text: str) -> bool:
    """Whether a terminal can take it: blanks of any script, and joiners, may stand in a name."""
    return all(c.isprintable() or category(c) == "Zs" or c in "\u200c\u200d" for c in text)


@example('animation = "\xa0"'.encode())
@given(st.binary(max_size=40) | LINES.map(str.encode))
def test_no_file_at_all_stops_anybody(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as name:
        write(Path(name), data)
        found = recall(AzulSettings, Path(name))
        assert all(map(harmless, found.troubles))
        assert bool(found.troubles) or not found.damaged
        wanted = found.settings.having(Settings.play, "55")
        assert remember(wanted, {"play"}, Path(name)) is None
        again = recall(AzulSettings, Path(name))
        assert (again.settings, again.damaged) == (wanted, False)
        bad = Path(name) / f"{FILE}.bad"
        assert bad.exists() == (found.damaged and wanted != found.settings)


def test_a_wrong_entry_of_the_keys_leaves_the_others(tmp_path: Path) -> None:
    write(tmp_path, '[keys]\nundo = "z"\nredo = 1\n"a\\u001bb" = 2\n')
    found = recall(Settings, tmp_path)
    assert found.settings.keys == {"undo": "z"}
    assert [each.split(FILE)[1][:3] for each in found.troubles] == [":3:", ":1:"]
    assert all(each.isprintable() for each in found.troubles)


def test_a_trouble_has_the_stops_of_its_language(tmp_path: Path) -> None:
    write(tmp_path, 'colour = "x"\nbell = "?"\n')
    use_language("ja")
    unknown, bell = sorted(recall(Settings, tmp_path).troubles, key=len)
    assert unknown.endswith("はありません。残しますが、何も変わりません。")
    assert bell.count("。") == 2
    assert ";" not in bell


def test_unknown_keys_are_named_and_kept(tmp_path: Path) -> None:
    write(tmp_path, 'colour = "x"\n[azul]\nsize = 3\n[other]\na = 1\n')
    found = recall(AzulSettings, tmp_path)
    assert [trouble.removeprefix(f"{tmp_path / FILE}") for trouble in found.troubles] == [
        ":1: `colour` is not a setting; it is kept but does nothing.",
        ":3: `azul.size` is not a setting; it is kept but does nothing.",
    ]
    assert remember(found.settings.having(Settings.bell, True), {"bell"}, tmp_path) is None
    assert names(tmp_path) == {FILE}
    again = tomllib.loads((tmp_path / FILE).read_text())
    assert (again["colour"], again["azul"]["size"], again["other"]) == ("x", 3, {"a": 1})


def test_keys_of_earlier_versions_are_kept_in_silence(tmp_path: Path) -> None:
    write(tmp_path, "ponder = true\nplayers = 3\n")
    found = recall(AzulSettings, tmp_path)
    assert (found.troubles, found.damaged, found.unknown) == ((), False, {"ponder": True, "players": 3})
    assert remember(found.settings.having(Settings.bell, True), {"bell"}, tmp_path) is None
    assert recall(AzulSettings, tmp_path).unknown == found.unknown
    assert names(tmp_path) == {FILE}


def test_every_bad_file_is_kept(tmp_path: Path) -> None:
    for number, text in enumerate(("one", "two", "three")):
        write(tmp_path, text)
        settings = Settings().having(Settings.play, str(number))
        assert remember(settings, {"play"}, tmp_path) is None
    assert [(tmp_path / f"{FILE}.bad{end}").read_text() for end in ("", "2", "3")] == ["one", "two", "three"]


def test_a_bad_file_is_left_alone_until_something_changes(tmp_path: Path) -> None:
    write(tmp_path, "bad")
    assert remember(Settings(), EVERY & {"bell"}, tmp_path) is None
    assert names(tmp_path) == {FILE}


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert recall(Settings, tmp_path).troubles == (
        f"{tmp_path / FILE}: this is a folder, not a file; using the defaults.",
    )
    changed = Settings().having(Settings.bell, True)
    assert remember(changed, {"bell"}, tmp_path) == "not a regular file"
    assert names(tmp_path) == {FILE}


@pytest.mark.parametrize("target", ["pipe", "/dev/zero", "/dev/null"])
def test_a_pipe_or_device_is_neither_waited_for_nor_replaced(tmp_path: Path, target: str) -> None:
    path = tmp_path / FILE
    if target == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(target)
    found = recall(Settings, tmp_path)
    assert found.troubles == (f"{path}: not a regular file; using the defaults.",)
    assert remember(Settings().having(Settings.bell, True), {"bell"}, tmp_path) == "not a regular file"
    assert not path.is_file()


def test_a_bad_file_takes_no_name_that_appears_at_the_last_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "bad")
    theirs, real = tmp_path / f"{FILE}.bad", os.link

    def linked(old: Path, new: Path, **more: bool) -> None:
        theirs.write_text("theirs")
        real(old, new, **more)

    monkeypatch.setattr(os, "link", linked)
    assert remember(Settings().having(Settings.bell, True), {"bell"}, tmp_path) is None
    assert (theirs.read_text(), (tmp_path / f"{FILE}.bad2").read_text()) == ("theirs", "bad")


def test_a_chain_of_links_is_neither_followed_nor_replaced(tmp_path: Path) -> None:
    for number in range(1500):
        (tmp_path / (str(number) if number else FILE)).symlink_to(str(number + 1))
    assert "the link leads to itself" in recall(Settings, tmp_path).troubles[0]
    changed = Settings().having(Settings.bell, True)
    assert remember(changed, {"bell"}, tmp_path) == "not a regular file"


def test_a_file_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "bell = true")

    def refuse(path: Path, flags: int) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")  # root would be let in

    monkeypatch.setattr(os, "open", refuse)
    assert recall(Settings, tmp_path).troubles == (
        f"{tmp_path / FILE}: permission denied; using the defaults.",
    )


def test_trouble_with_writing_is_returned_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    changed = Settings().having(Settings.bell, True)
    assert remember(changed, {"bell"}, tmp_path / "file") is not None
    assert names(tmp_path) == {"file"}
