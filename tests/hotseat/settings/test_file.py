"""Settings: declared once, written as TOML, read back."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hotseat.settings.settings_texts import ANYTHING, EVERY, TEXT, names, write

from azul.game import AzulSettings
from hotseat.settings import Chosen, Declared, Names, OneOf, Settings, Word, Words, toml
from hotseat.settings import file as settings_file
from hotseat.settings.file import LoadedSettings, line_of, recall, remember, written
from hotseat.storage import SETTINGS_FILE as FILE
from hotseat.storage import NoHome, config_folder, data_folder, reason
from hotseat.text import checked_name
from stratopolis.game import StratopolisSettings


class Other(Settings):
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


@given(
    st.dictionaries(TEXT.filter(lambda key: key not in {*EVERY, "azul"}), ANYTHING, max_size=3),
    any_settings(),
)
def test_what_is_not_known_is_kept(unknown: Mapping[str, object], settings: AzulSettings) -> None:
    found = tomllib.loads(written(settings, unknown=unknown))
    assert {key: found[key] for key in unknown} == unknown


def test_the_file_explains_every_setting_and_what_it_may_be() -> None:
    rows = written(AzulSettings()).split("\n")
    for each in AzulSettings.declared():
        assert f"# {each.sentence}" in rows
        if each.label:
            assert rows[rows.index(f"# {each.sentence}") - 1] == f"# {each.label}"
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
        "from hotseat.settings.file import recall; recall(Settings, Path('/nowhere'));"
        "assert 'tomllib' not in sys.modules; assert 'tomlkit' not in sys.modules"
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


def test_an_older_answer_to_the_tutorial_counts_for_both_games_until_one_has_its_own(tmp_path: Path) -> None:
    path = write(tmp_path, 'guide = "declined"  # not now\n')
    for kind in (AzulSettings, StratopolisSettings):
        found = recall(kind, tmp_path)
        assert (found.settings.guide, found.troubles) == ("declined", ())
    changed = recall(AzulSettings, tmp_path).settings.having(AzulSettings.guide, "")
    assert remember(changed, {"guide"}, tmp_path) is None
    assert recall(AzulSettings, tmp_path).settings.guide == ""
    assert recall(AzulSettings, tmp_path).troubles == ()
    assert recall(StratopolisSettings, tmp_path).settings.guide == "declined"
    assert 'guide = "declined"  # not now' in path.read_text()


BY_HAND = """# our house
bell = true   # the cat likes it


[stratopolis]
zoom = 2

[azul] # mine
tiles = "3x1"

[keys]
# left hand
undo = "z"  # near
redo = "y"
"""


def test_comments_order_and_blank_lines_of_the_player_survive_a_change(tmp_path: Path) -> None:
    path = write(tmp_path, BY_HAND)
    settings = recall(AzulSettings, tmp_path).settings.having(AzulSettings.bell, False)
    settings = settings.having(AzulSettings.keys, {"undo": "u", "hint": "H"})
    assert remember(settings, {"bell", "keys"}, tmp_path) is None
    text = path.read_text()
    mine = text[: text.index("bell")] + text[text.index("bell") :].split("\n", 1)[0]
    assert mine == "# our house\nbell = false   # the cat likes it"
    assert '\n\n[stratopolis]\nzoom = 2\n\n[azul] # mine\ntiles = "3x1"\n' in text
    assert text.endswith('\n[keys]\n# left hand\nundo = "u"  # near\nhint = "H"\n')
    assert recall(AzulSettings, tmp_path).settings == settings


def test_a_file_that_has_every_setting_changes_in_one_line_alone(tmp_path: Path) -> None:
    path = write(tmp_path, written(AzulSettings(), unknown={"other": {"a": 1}}).replace("#", "# mine:"))
    before = path.read_text()
    wanted = AzulSettings().having(AzulSettings.tiles, "4x2")
    assert remember(wanted, {"tiles"}, tmp_path) is None
    assert path.read_text() == before.replace('tiles = "largest"', 'tiles = "4x2"')


@pytest.mark.parametrize(
    "text",
    [
        "bell = true # c",
        "bell = true\r\n# c\r\n[azul]\r\nwait = true\r\n",
        "\ufeffbell = true # c",
        'azul = {tiles = "3x1"} # c\nkeys = {undo = "z", redo = "y"}\n',
        'azul.tiles = "3x1" # c\nkeys . undo = "z"\nkeys.redo = "y"\n',
        '# c\n ["azul"]\n "tiles"= "3x1"\n [ keys ]\n undo = \'z\'\n',
        'names = [\n "Ada",\n] # c\n[[other]]\na = 1\n[[other]]\na = 2\n[other.deep]\nb = nan\n',
        '# c\n[other.a]\nx = 1\n[azul]\nwait = true\n[other.b]\ny = 2\n[keys]\nundo = "z"\n',
    ],
)
def test_comments_survive_whatever_the_layout(tmp_path: Path, text: str) -> None:
    path = write(tmp_path, text)
    found = recall(AzulSettings, tmp_path)
    settings = found.settings.having(AzulSettings.letters, "on").having(AzulSettings.names, ("Bob",))
    settings = settings.having(AzulSettings.keys, {"undo": "u"})
    assert remember(settings, {"letters", "names", "keys"}, tmp_path) is None
    again = recall(AzulSettings, tmp_path)
    assert again.settings == settings
    assert len(again.troubles) == len(found.troubles)
    assert repr(again.unknown) == repr(found.unknown)
    assert "# c" in path.read_text()


def test_a_file_that_cannot_be_changed_without_a_loss_is_kept_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(settings: Settings, text: str = "", unknown: Mapping[str, object] | None = None) -> str:
        if text or unknown:
            raise RecursionError
        return written(settings)

    monkeypatch.setattr(settings_file, "written", fail)
    text = "bell = true\nother = [[[[1]]]]\n"
    write(tmp_path, text)
    wanted = recall(Settings, tmp_path).settings.having(Settings.confirm, True)
    assert remember(wanted, {"confirm"}, tmp_path) is None
    assert (tmp_path / f"{FILE}.bad").read_text() == text
    assert recall(Settings, tmp_path).settings == wanted


def test_values_survive_where_comments_cannot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(settings: Settings, text: str = "", unknown: Mapping[str, object] | None = None) -> str:
        return text or written(settings, unknown=unknown)

    monkeypatch.setattr(settings_file, "written", fail)
    write(tmp_path, "bell = true  # c\nother = nan\n[stratopolis]\nzoom = 2\n")
    found = recall(Settings, tmp_path)
    wanted = found.settings.having(Settings.confirm, True)
    assert remember(wanted, {"confirm"}, tmp_path) is None
    assert names(tmp_path) == {FILE}
    again = recall(Settings, tmp_path)
    assert (again.settings, repr(again.unknown)) == (wanted, repr(found.unknown))


@pytest.mark.skipif(os.name == "nt", reason="there are no modes there")
@pytest.mark.parametrize(("text", "kept"), [("bell = false", 1), ("damaged", 2)])
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_who_may_read_the_file_stays(tmp_path: Path, text: str, kept: int, mode: int) -> None:
    write(tmp_path, text).chmod(mode)
    assert remember(Settings().having(Settings.bell, True), {"bell"}, tmp_path) is None
    assert [stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()] == [mode] * kept


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real = write(tmp_path / "real", "bell = true\n")
    (tmp_path / FILE).symlink_to(real)
    assert remember(Settings().having(Settings.confirm, True), {"confirm"}, tmp_path) is None
    assert (tmp_path / FILE).is_symlink()
    assert recall(Settings, tmp_path / "real").settings.confirm


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
    found: LoadedSettings[Settings] = recall(Settings, write(tmp_path, "\n[keys]\nundo = 'z'\n").parent)
    assert found.where("keys", "undo") == f"{tmp_path / FILE}:3"


def test_the_folders_are_the_platform_s_or_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in (data_folder, config_folder):
        monkeypatch.setenv("AZUL_HOME", "/somewhere/else")
        assert folder() == Path("/somewhere/else")
        monkeypatch.setenv("AZUL_HOME", "here")
        assert folder() == Path.cwd() / "here"
        monkeypatch.setenv("AZUL_HOME", "")
        monkeypatch.setenv("XDG_DATA_HOME", "/data")
        monkeypatch.setenv("XDG_CONFIG_HOME", "/config")
        assert folder().name == "azul"
    assert data_folder() != config_folder() or sys.platform != "linux"

    def homeless(*_words: object, **_more: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("platformdirs.user_data_path", homeless)
    with pytest.raises(NoHome) as refused:
        data_folder()
    assert reason(refused.value) == "no home folder; set AZUL_HOME=FOLDER to say where games are saved"
