"""A player's own keys: which bindings they give, and which are refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.binding import BindingsMap

from hotseat.tui.commands import Command, bindings
from hotseat.tui.preferences import Room, keymap, named

UNDO = Command("undo", "u,U", "undo", "undo", "Take back")
REDO = Command("redo", "ctrl+y", "redo", "redo", "Do again")
LOG = Command("log", "l,L", "log", "log", "What happened")
HELP = Command("help", "question_mark,f1", "app.help", "help", "Help")
BACK = Command("back", "escape,backspace", "back", "back", fixed=True)
AGAIN = Command("again", "a,A,enter", "again", "again", "Once more")
ROOMS = (Room((UNDO, REDO, LOG, HELP, BACK), frozenset("123bB")), Room((AGAIN, UNDO, HELP)))
COMMANDS = {each.name: each for room in ROOMS for each in room.commands}


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
    assert keymap(asked, ROOMS).keys == keys


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
    found = keymap(asked, ROOMS)
    assert found.troubles.get(name, "").startswith(why)
    assert found.troubles.get(name, "").isprintable()
    if why:
        assert name not in found.keys


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("u", "u"),
        ("U", "U"),
        ("shift+u", "U"),
        ("Ctrl+Y", "ctrl+y"),
        ("?", "question_mark"),
        ("question_mark", "question_mark"),
        ("+", "plus"),
        ("ctrl++", "ctrl+plus"),
        ("F5", "f5"),
        ("Space", "space"),
        ("return", "enter"),
        ("ctrl+i", "tab"),
        ("alt+shift+x", "alt+shift+x"),
        ("é", "é"),
        (" ", None),
        ("++", None),
        ("strg+y", None),
        ("ctrl+", None),
        ("uu", None),
        ("<any>", None),
    ],
)
def test_keys_as_people_write_them(text: str, key: str | None) -> None:
    assert named(text) == key


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
    found = keymap(asked, ROOMS)
    assert set(found.troubles) <= set(asked)
    for room in ROOMS:
        bound = [each._replace(keys=found.keys.get(each.name, each.keys)) for each in room.commands]
        keys = [key for command in bound for key in command.keys.split(",")]
        assert len(keys) == len(set(keys))
        assert not room.typed & set(keys)
        assert all(command.keys for command in bound)
        textual = BindingsMap(bindings(room.commands))
        textual.apply_keymap(dict(found.keys))
        meant = {key: {binding.id for binding in found} for key, found in textual.key_to_bindings.items()}
        for command in bound:
            assert all(meant.pop(key) == {command.name} for key in command.keys.split(","))
        assert meant == {}
    for name in asked.keys() - found.troubles.keys():
        assert name in found.keys


@given(ASKED)
def test_what_was_left_out_changes_nothing(asked: dict[str, str]) -> None:
    found = keymap(asked, ROOMS)
    good = {name: keys for name, keys in asked.items() if name not in found.troubles}
    assert keymap(good, ROOMS).keys == found.keys
