"""Keys of other scripts at both games: they do what the Latin keys do, and records stay as they are."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.screen_text import screen_text
from textual import events
from textual.binding import BindingsMap
from textual.keys import _character_to_key
from textual.pilot import Pilot

from azul.game import LIBRARY, Setup
from azul.tui.app import AzulApp
from azul.tui.table import Table
from hotseat import i18n
from hotseat.game import Flags
from hotseat.settings import Settings
from hotseat.settings.file import remember
from hotseat.tui.app import HotseatApp
from hotseat.tui.commands import Command
from hotseat.tui.preferences import ScreenKeys, keymap, parse_key
from hotseat.tui.screens.settings import KeysScreen
from hotseat.tui.screens.start import StartScreen
from stratopolis.game import LIBRARY as CITIES
from stratopolis.game import Setup as CitySetup
from stratopolis.tui.app import StratopolisApp

LANGUAGES = i18n.languages()

AnyApp = HotseatApp[Any, Any, Any]


def begin(game: str, code: str, *, own: bool = False) -> AnyApp:
    """A game of two in a language, whose tiles show that language's letters or those of records."""
    i18n.use_language(code)
    remember(
        Settings({"language": code, "letters_of": "language" if own else "record"}),
        ["language", "letters_of"],
    )
    if game == "azul":
        return AzulApp(LIBRARY.begin(Setup(("Ada", "Ben"), first=1, seed="heron")), Flags())
    return StratopolisApp(CITIES.begin(CitySetup(("Ada", "Ben"), seed="heron")), Flags())


async def type_in(pilot: Pilot[int], text: str) -> None:
    """Type characters as a terminal sends them: each is a key, those of an input method too."""
    for character in text:
        pilot.app.post_message(events.Key(_character_to_key(character), character))
        await pilot.pause()


def moves_of(app: AnyApp) -> list[str]:
    assert app.session is not None
    assert app.session.path is not None
    return [
        line.split()[0]
        for line in app.session.path.read_text().splitlines()
        if re.match("[1-9C][BYRKW]", line)
    ]


@pytest.mark.parametrize(
    ("code", "own", "typed"),
    [
        # A Persian keyboard does, whatever the language.
        ("en", False, {"۱ق۲": "1R2", "１ｙ２": "1Y2", "3ذ3": "3B3"}),
        ("fa", False, {"۳ن۳": "3K3", "۳آ۳": "3B3"}),  # the word's own first letter, too
        # Behind a source a letter is a colour; before it the centre, where no black is.
        ("fa", True, {"۳س۳": "3K3", "۱ز۲زس۳": "1Y2", "۲دب": "2WF"}),
        ("ja", False, {"３青３": "3B3"}),
        ("ja", True, {"3黒3": "3K3", "1Y2": "1Y2"}),
        ("tr", True, {"3m3": "3B3", "2b1": "2W1", "1k2": "1R2", "3Y3": "3K3", "1s2": "1Y2", "1r2": "1R2"}),
        ("tr", False, {"3k3": "3K3"}),
    ],
)
async def test_a_move_typed_in_another_script_is_recorded_as_ever(
    code: str, own: bool, typed: dict[str, str]
) -> None:
    app = begin("azul", code, own=own)
    async with app.run_test(size=(80, 24)) as pilot:
        for number, text in enumerate(typed, 1):
            await type_in(pilot, text)
            assert moves_of(app) == [*typed.values()][:number]
            await pilot.press("u")


async def test_commands_answer_on_every_screen() -> None:
    app = begin("azul", "fa")
    async with app.run_test(size=(80, 24)) as pilot:
        await type_in(pilot, "۱ق۲")
        await type_in(pilot, "ع")  # u
        assert moves_of(app) == ["1R2"]
        assert app.session is not None
        assert not app.session.can_undo
        await type_in(pilot, "م")  # l
        assert type(app.screen).__name__ == "LogPage"
        await type_in(pilot, "ض")  # q
        assert isinstance(app.screen, Table)
        await type_in(pilot, "؟")
        assert type(app.screen).__name__ == "HelpPage"


async def test_what_is_typed_into_a_field_stays() -> None:
    i18n.use_language("fa")
    remember(Settings({"language": "fa"}), ["language"])
    app = AzulApp(None, Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, StartScreen)
        screen.form.go_to(screen.form.fields[0])
        await type_in(pilot, "ضیا۳ｂ")
        assert screen.form.fields[0].value == "ضیا۳ｂ"
        await pilot.press("ctrl+p")
        await pilot.pause()
        await type_in(pilot, "ض")
        assert app.focused is not None
        assert getattr(app.focused, "value", None) == "ض"


async def test_an_own_key_is_that_commands_whatever_its_script_and_the_keyboards() -> None:
    remember(Settings({"keys": {"undo": "ض", "log": "z"}, "language": "fa"}), ["keys", "language"])
    app = AzulApp(LIBRARY.begin(Setup(("Ada", "Ben"), first=1, seed="heron")), Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        await type_in(pilot, "۱ق۲ض")
        assert app.session is not None
        assert isinstance(app.screen, Table)  # not left by q
        assert not app.session.can_undo
        assert moves_of(app) == ["1R2"]
        await type_in(pilot, "ظ")  # z, on another keyboard
        assert type(app.screen).__name__ == "LogPage"


@pytest.mark.parametrize(("character", "key"), [("ظ", "z"), ("ş", "ş"), ("ｚ", "z")])
async def test_a_new_key_is_the_latin_one_but_for_letters_with_marks(character: str, key: str) -> None:
    app = begin("azul", "tr")
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(KeysScreen())
        await pilot.press("enter")
        await type_in(pilot, character)
        assert list(app.settings.keys.values()) == [key]


@pytest.mark.parametrize(
    ("code", "asked", "letters"),
    [("tr", "S (2 sarı), K (2 kırmızı)", "SK"), ("ja", "黄（2枚）", "黄赤"), ("fa", "ز (۲ زرد)", "زق")],
)
async def test_what_is_shown_is_what_is_asked_for(code: str, asked: str, letters: str) -> None:
    app = begin("azul", code, own=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await type_in(pilot, "1")
        assert isinstance(app.screen, Table)
        scene = app.screen.scene()
        assert asked in scene.prompt
        assert " ".join(letters) == scene.keys[0].key


async def test_the_menu_key_gives_way_to_a_colour() -> None:
    app = begin("azul", "tr", own=True)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "m diğer" in screen_text(app.screen)
        await type_in(pilot, "1")
        assert "ctrl+p diğer" in screen_text(app.screen)


@pytest.mark.parametrize(("game", "shown"), [("azul", "青"), ("stratopolis", "赤")])
async def test_letters_change_at_once_and_back_with_the_language(game: str, shown: str) -> None:
    app = begin(game, "ja")
    async with app.run_test(size=(120, 40)) as pilot:
        app.change(type(app.settings).letters, "on")  # type: ignore[attr-defined]  # both games have it
        await pilot.pause()
        assert shown not in screen_text(app.screen)
        app.change(Settings.letters_of, "language")
        await pilot.pause()
        assert shown in screen_text(app.screen)
        await pilot.press("f2")
        await pilot.pause()
        assert "色の文字" in screen_text(app.screen)
        app.change(Settings.language, i18n.ENGLISH)
        await pilot.pause()
        await pilot.pause()
        assert "Alphabet" not in screen_text(app.screen)
        await pilot.press("escape")
        await pilot.pause()
        assert shown not in screen_text(app.screen)


# A player's own keys: which bindings they give, and which are refused


UNDO = Command("undo", "u,U", "undo", "undo", "Take back")
REDO = Command("redo", "ctrl+y", "redo", "redo", "Do again")
LOG = Command("log", "l,L", "log", "log", "What happened")
HELP = Command("help", "question_mark,f1", "app.help", "help", "Help")
BACK = Command("back", "escape,backspace", "back", "back", fixed=True)
AGAIN = Command("again", "a,A,enter", "again", "again", "Once more")
SCREENS = (ScreenKeys((UNDO, REDO, LOG, HELP, BACK), frozenset("123bB")), ScreenKeys((AGAIN, UNDO, HELP)))
COMMANDS = {each.name: each for screen in SCREENS for each in screen.commands}


@pytest.mark.parametrize(
    ("asked", "keys"),
    [
        ({}, {}),
        ({"undo": "z"}, {"undo": "z,Z"}),
        ({"undo": " z , Ctrl+Z2"}, {}),
        ({"undo": "z, ctrl+u"}, {"undo": "z,ctrl+u,Z"}),
        ({"undo": "Z"}, {"undo": "Z"}),
        ({"undo": "u,backspace"}, {"undo": "u,backspace,U", "back": "escape"}),
        ({"undo": "l", "log": "u"}, {"undo": "l,L", "log": "u,U"}),
        ({"redo": "U"}, {"redo": "U", "undo": "u"}),
        ({"log": "?"}, {}),
        ({"log": "?", "help": "h"}, {"log": "question_mark", "help": "h,H"}),
        ({"log": "m", "redo": "M"}, {"log": "m", "redo": "M"}),
        ({"help": "f1,h"}, {"help": "f1,h,H"}),
        ({"again": "l"}, {"again": "l,L"}),
        ({"undo": ","}, {"undo": "comma"}),
    ],
)
def test_what_keys_come_to(asked: dict[str, str], keys: dict[str, str]) -> None:
    assert keymap(asked, SCREENS).keys == keys


@pytest.mark.parametrize(
    ("asked", "name", "why"),
    [
        (
            {"undoo": "z"},
            "undoo",
            "there is no command `undoo`; the commands are undo, redo, log, help, again",
        ),
        ({"\x1b[31m": "z"}, "\x1b[31m", r"there is no command `\x1b[31m`;"),
        ({"back": "z"}, "back", "the keys for `back` cannot be changed"),
        ({"undo": "ctlr+u"}, "undo", "there is no key `ctlr+u`; keys are written like u, U, ?"),
        ({"undo": ""}, "undo", "there is no key ``;"),
        ({"undo": "\x1b"}, "undo", r"there is no key `\x1b`;"),
        ({"undo": "z,,x"}, "undo", "there is no key ``;"),
        ({"undo": "ctrl+q"}, "undo", "the key ctrl+q is reserved on every screen"),
        ({"undo": "F1"}, "undo", "the key F1 is reserved on every screen"),
        ({"undo": "3"}, "undo", "the key 3 is reserved for making moves"),
        ({"undo": "B"}, "undo", "the key B is reserved for making moves"),
        ({"undo": "l"}, "undo", "the key l is already used for log"),
        ({"undo": "a"}, "undo", "the key a is already used for again"),
        ({"undo": "ctrl+m"}, "undo", ""),
        ({"undo": "?"}, "undo", "the key ? is already used for help"),
        ({"undo": "z", "redo": "z"}, "redo", "the key z is already used for undo"),
        ({"redo": "z", "undo": "z"}, "undo", "the key z is already used for redo"),
        ({"undo": "l", "log": "nonsense"}, "undo", "the key l is already used for log"),
    ],
)
def test_what_cannot_be_is_said_and_left_out(asked: dict[str, str], name: str, why: str) -> None:
    found = keymap(asked, SCREENS)
    assert found.troubles.get(name, "").startswith(why)
    assert found.troubles.get(name, "").isprintable()
    if why:
        assert name not in found.keys


@pytest.mark.parametrize(
    ("text", "key"),
    [
        *(("u", "u"), ("U", "U"), ("shift+u", "U"), ("Ctrl+Y", "ctrl+y"), ("é", "é")),
        *(("?", "question_mark"), ("question_mark", "question_mark"), ("+", "plus"), ("ctrl++", "ctrl+plus")),
        *(("F5", "f5"), ("Space", "space"), ("return", "enter"), ("ctrl+i", "tab")),
        ("alt+shift+x", "alt+shift+x"),
        *((text, None) for text in (" ", "++", "strg+y", "ctrl+", "uu", "<any>")),
    ],
)
def test_keys_as_people_write_them(text: str, key: str | None) -> None:
    assert parse_key(text) == key


ASKED = st.dictionaries(
    st.sampled_from([*COMMANDS, "nobody"]),
    st.lists(
        st.sampled_from(["u", "U", "l", "z", "Z", "a", "?", "f1", "3", "backspace", "enter", "ctrl+y", "x,"]),
        min_size=1,
        max_size=3,
    ).map(",".join),
)


@given(ASKED)
def test_whatever_is_asked_no_key_means_two_things_on_a_screen(asked: dict[str, str]) -> None:
    found = keymap(asked, SCREENS)
    assert set(found.troubles) <= set(asked)
    for screen in SCREENS:
        bound = [each._replace(keys=found.keys.get(each.name, each.keys)) for each in screen.commands]
        keys = [key for command in bound for key in command.keys.split(",")]
        assert len(keys) == len(set(keys))
        assert not screen.typed & set(keys)
        assert all(command.keys for command in bound)
        textual = BindingsMap([command.binding for command in screen.commands])
        textual.apply_keymap(dict(found.keys))
        meant = {key: {binding.id for binding in found} for key, found in textual.key_to_bindings.items()}
        for command in bound:
            assert all(meant.pop(key) == {command.name} for key in command.keys.split(","))
        assert meant == {}
    for name in asked.keys() - found.troubles.keys():
        assert name in found.keys


@given(ASKED)
def test_what_was_left_out_changes_nothing(asked: dict[str, str]) -> None:
    found = keymap(asked, SCREENS)
    good = {name: keys for name, keys in asked.items() if name not in found.troubles}
    assert keymap(good, SCREENS).keys == found.keys
