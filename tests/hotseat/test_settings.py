"""Settings: declared once, written as TOML, read back; and files that cannot be used."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from azul.settings import AzulSettings
from hotseat import folders
from hotseat.names import name as checked_name
from hotseat.setting import Chosen, Declared, Names, Number, OneOf, Word, Words
from hotseat.settings import Settings
from hotseat.settings_file import FILE, Found, recall, remember
from hotseat.settings_text import line_of, written
from hotseat.toml import toml

EVERY = {each.key for each in AzulSettings.declared()}
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


class Other(Settings):
    """Another game's, in the same file."""

    TABLE = "other game"
    size = OneOf(("small", "large"), "small", label="Size", sentence="How large it is.")


def is_name(text: str) -> bool:
    try:
        return checked_name(text) == text
    except ValueError:
        return False


def values(setting: Declared) -> st.SearchStrategy[object]:
    """Every value that a setting may have, from its declaration."""
    match setting:
        case Chosen():
            return st.sampled_from(setting.values)
        case Number():
            return st.integers(0, setting.most)
        case Word():
            return st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=20)
        case Names():
            return st.lists(TEXT.filter(is_name), max_size=4).map(tuple)
        case Words():
            return st.dictionaries(TEXT, TEXT, max_size=3)
    raise AssertionError(setting)


@st.composite
def any_settings(draw: st.DrawFn) -> AzulSettings:
    return AzulSettings({each.key: draw(values(each)) for each in AzulSettings.declared()})


SCALARS = (
    TEXT
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.datetimes()
    | st.dates()
    | st.times()
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


def write(folder: Path, text: str | bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def names(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


# Written and read back


@given(any_settings())
def test_whatever_is_set_is_read_back(settings: AzulSettings) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "deep"
        assert remember(settings, EVERY, folder) is None
        found = recall(AzulSettings, folder)
        assert found.settings == settings
        assert (found.troubles, found.damaged) == ((), False)
        assert remember(settings, EVERY, folder) is None
        if settings != AzulSettings():
            assert names(folder) == {FILE}


@given(ANYTHING)
def test_toml_is_written_as_it_is_read(value: object) -> None:
    text = f"value = {toml(value)}"
    assert tomllib.loads(text) == {"value": value}
    assert text.isprintable() or not any(ord(each) < 0x20 or 0x7F <= ord(each) < 0xA0 for each in text)


@given(
    st.dictionaries(TEXT.filter(lambda key: key not in {*EVERY, "azul"}), ANYTHING, max_size=3),
    any_settings(),
)
def test_what_is_not_known_is_kept(unknown: Mapping[str, object], settings: AzulSettings) -> None:
    found = tomllib.loads(written(settings, unknown))
    assert {key: found[key] for key in unknown} == unknown


def test_the_file_explains_every_setting_and_what_it_may_be() -> None:
    rows = written(AzulSettings()).split("\n")
    for each in AzulSettings.declared():
        assert f"# {each.sentence}" in rows
        if isinstance(each, Chosen):
            possible = rows[rows.index(f"# {each.sentence}") + 1]
            assert all(toml(value) in possible for value in each.values)


def test_settings_are_values_with_a_type_each() -> None:
    settings = AzulSettings().having(AzulSettings.confirm, True)
    assert settings.confirm is True
    assert settings.animation == "normal"
    assert settings.tiles == "largest"
    assert settings != AzulSettings()
    assert settings.having(AzulSettings.confirm, False) == AzulSettings()
    assert AzulSettings() != Settings()
    assert "confirm=True" in repr(settings)


def test_no_file_is_no_trouble_and_brings_no_toml(tmp_path: Path) -> None:
    assert recall(Settings, tmp_path).troubles == ()
    code = (
        "import sys; from pathlib import Path; from hotseat.settings import Settings;"
        "from hotseat.settings_file import recall; recall(Settings, Path('/nowhere'));"
        "assert 'tomllib' not in sys.modules; assert 'hotseat.settings_text' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_only_what_was_changed_is_written_over_what_the_file_says_by_now(tmp_path: Path) -> None:
    write(tmp_path, 'bell = true\nanimation = "fast"\n')
    mine = recall(Settings, tmp_path).settings.having(Settings.animation, "slow")
    write(tmp_path, 'bell = false\nconfirm = true\nanimation = "fast"\n')
    assert remember(mine, {"animation"}, tmp_path) is None
    found = recall(Settings, tmp_path).settings
    assert (found.bell, found.confirm, found.animation) == (False, True, "slow")


def test_nothing_changed_writes_nothing(tmp_path: Path) -> None:
    text = "# mine\nbell = true\n"
    path = write(tmp_path, text)
    assert remember(recall(Settings, tmp_path).settings, EVERY & {"bell", "names"}, tmp_path) is None
    assert path.read_text() == text
    assert remember(Settings(), EVERY & {"bell"}, tmp_path / "new") is None
    assert not (tmp_path / "new").exists()


def test_two_games_keep_their_tables_in_one_file(tmp_path: Path) -> None:
    other = Other().having(Other.size, "large")
    assert remember(other, {"size"}, tmp_path) is None
    azul = recall(AzulSettings, tmp_path)
    assert azul.troubles == ()
    assert remember(azul.settings.having(AzulSettings.tiles, "4x2"), {"tiles"}, tmp_path) is None
    assert recall(Other, tmp_path)[0] == other
    assert recall(AzulSettings, tmp_path).settings.tiles == "4x2"


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real = write(tmp_path / "real", "bell = true\n")
    (tmp_path / FILE).symlink_to(real)
    assert remember(Settings().having(Settings.confirm, True), {"confirm"}, tmp_path) is None
    assert (tmp_path / FILE).is_symlink()
    assert recall(Settings, tmp_path / "real").settings.confirm


# What cannot be used


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bell", ":1: this is not TOML: a line is `key = value`"),
        ("bell = true\n\nplay = grey\n", ":3: this is not TOML"),
        ("bell = true\nbell = false\n", ":2: this is not TOML: a line is `key = value`, each key once"),
        ("bell = true\n[keys\n", ":2: this is not TOML"),
        ('play = "a\x00b"', ":1: this is not TOML"),
        ('# \x1b[31m\nplay = "x"', ":1: this is not TOML"),
        ("bell = true\nx = " + "[" * 5000, ":1: this is not TOML"),
        ("bell = true\nplayers = " + "9" * 5000, ":2: this is not TOML"),
        ("# " + "x" * 70_000, ":1: the file is too large"),
        (b'bell = true\nplay = "\xff"', ":2: this is not UTF-8 text"),
        ("bell = true\n".encode("utf-16"), ":1: this is not UTF-8 text"),
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
    assert trouble.endswith("; the defaults are used.")
    assert trouble.isprintable()
    assert remember(Settings().having(Settings.bell, True), {"bell"}, tmp_path) is None
    assert (tmp_path / f"{FILE}.bad").read_bytes() == before
    assert recall(Settings, tmp_path).settings.bell


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            'animation = "slowish"',
            '`animation` cannot be "slowish": it is "off", "fast", "normal" or "slow"; the default, '
            '"normal", is used.',
        ),
        ('animation = ["off"]', '`animation` cannot be ["off"]: it is'),
        (
            'confirm = "yes"',
            '`confirm` cannot be "yes": it is false or true; the default, false',
        ),
        ("confirm = 1", "`confirm` cannot be 1: it is false or true"),
        ("colours = 3", "`colours` cannot be 3: it is a word in quotes"),
        ('colours = "\\u001b[31m"', '`colours` cannot be "\\u001B[31m": it is a word'),
        (f'play = "{"x" * 101}"', "it is too long"),
        ("play = 1979-05-27", "`play` cannot be 1979-05-27"),
        ("players = true", "`players` cannot be true: it is a number from 0 to 99"),
        ("players = 1e9", "`players` cannot be 1000000000.0"),
        ("players = -1", "`players` cannot be -1"),
        ("players = 0x" + "f" * 9000, "`players` cannot be 0xffff"),
        (
            'names = "North"',
            '`names` cannot be "North": it is a list of names, as in ["Ada", "Bob"]',
        ),
        ("names = [1]", "`names` cannot be [1]: it is a list of names"),
        ('names = ["\\u001b[31m"]', "a name cannot hold the character U+001B"),
        (f"names = {['A'] * 100}", "it is a list of at most 99 names"),
        ("guide = true", '`guide` cannot be true: it is "", "done" or "declined"'),
        ("keys = 3", "`keys` cannot be 3: it is a table, as in [keys]"),
        ("azul = 3", "`azul` is a table, as in [azul]."),
        ("azul.tiles = 1", '`tiles` cannot be 1: it is "largest", "3x1"'),
        ("keys.undo = 7", "`undo` cannot be 7: it is text in quotes; this entry is left out."),
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
        wanted = found.settings.having(Settings.players, 55)
        assert remember(wanted, {"players"}, Path(name)) is None
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


def test_unknown_keys_are_named_and_kept(tmp_path: Path) -> None:
    write(tmp_path, 'colour = "x"\n[azul]\nsize = 3\n[other]\na = 1\n')
    found = recall(AzulSettings, tmp_path)
    assert [trouble.removeprefix(f"{tmp_path / FILE}") for trouble in found.troubles] == [
        ":1: `colour` is no setting; it is kept and does nothing.",
        ":3: `azul.size` is no setting; it is kept and does nothing.",
    ]
    assert remember(found.settings.having(Settings.bell, True), {"bell"}, tmp_path) is None
    assert names(tmp_path) == {FILE}
    again = tomllib.loads((tmp_path / FILE).read_text())
    assert (again["colour"], again["azul"]["size"], again["other"]) == ("x", 3, {"a": 1})


def test_every_bad_file_is_kept(tmp_path: Path) -> None:
    for number, text in enumerate(("one", "two", "three")):
        write(tmp_path, text)
        settings = Settings().having(Settings.players, number + 1)
        assert remember(settings, {"players"}, tmp_path) is None
    assert [(tmp_path / f"{FILE}.bad{end}").read_text() for end in ("", "2", "3")] == [
        "one",
        "two",
        "three",
    ]


def test_a_bad_file_is_left_alone_until_something_changes(tmp_path: Path) -> None:
    write(tmp_path, "bad")
    assert remember(Settings(), EVERY & {"bell"}, tmp_path) is None
    assert names(tmp_path) == {FILE}


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert recall(Settings, tmp_path).troubles == (
        f"{tmp_path / FILE}: this is a folder; the defaults are used.",
    )
    changed = Settings().having(Settings.bell, True)
    assert remember(changed, {"bell"}, tmp_path) == "this is no plain file"
    assert names(tmp_path) == {FILE}


@pytest.mark.parametrize("target", ["pipe", "/dev/zero", "/dev/null"])
def test_a_pipe_or_device_is_neither_waited_for_nor_replaced(tmp_path: Path, target: str) -> None:
    path = tmp_path / FILE
    if target == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(target)
    found = recall(Settings, tmp_path)
    assert found.troubles == (f"{path}: this is no plain file; the defaults are used.",)
    assert remember(Settings().having(Settings.bell, True), {"bell"}, tmp_path) == "this is no plain file"
    assert not path.is_file()


def test_a_file_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "bell = true")

    def refuse(path: Path, flags: int) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")  # root would be let in

    monkeypatch.setattr(os, "open", refuse)
    assert recall(Settings, tmp_path).troubles == (
        f"{tmp_path / FILE}: permission is denied; the defaults are used.",
    )


def test_trouble_with_writing_is_returned_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    changed = Settings().having(Settings.bell, True)
    assert remember(changed, {"bell"}, tmp_path / "file") is not None
    assert names(tmp_path) == {"file"}


# Lines and folders


TEXT_OF_KEYS = """# bell = false
 bell= true
names = [
]
azul = {tiles = "3x1"}
dotted . "new-game" = 1
 [ keys ]  # bell = 1
 undo = 'z'
"new-game" = "m"
['other']
a = 1
[[many]]
a = 2
"""


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (("bell",), 2),
        (("names",), 3),
        (("azul", "tiles"), 5),
        (("dotted", "new-game"), 6),
        (("keys",), 7),
        (("keys", "undo"), 8),
        (("keys", "new-game"), 9),
        (("keys", "redo"), 7),
        (("other", "a"), 11),
        (("many", "a"), 13),
        (("nothing",), 1),
    ],
)
def test_the_line_of_a_key(keys: tuple[str, ...], line: int) -> None:
    assert line_of(TEXT_OF_KEYS, keys) == line


def test_where_a_found_key_stands(tmp_path: Path) -> None:
    found: Found[Settings] = recall(Settings, write(tmp_path, "\n[keys]\nundo = 'z'\n").parent)
    assert found.where("keys", "undo") == f"{tmp_path / FILE}:3"


def test_the_folders_are_the_platform_s_or_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in (folders.data, folders.config):
        monkeypatch.setenv("AZUL_HOME", "/somewhere/else")
        assert folder() == Path("/somewhere/else")
        monkeypatch.setenv("AZUL_HOME", "here")
        assert folder() == Path.cwd() / "here"
        monkeypatch.setenv("AZUL_HOME", "")
        monkeypatch.setenv("XDG_DATA_HOME", "/data")
        monkeypatch.setenv("XDG_CONFIG_HOME", "/config")
        assert folder().name == "azul"
    assert folders.data() != folders.config() or sys.platform != "linux"
