"""What can be done line by line beside a game: tutorial, replay, options, and the commands of the program."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from tests.hotseat.lines.test_whole_games import played
from tests.line_games import UNSPEAKABLE, Ended, Person, typed_into

from azul.wording import lettered
from hotseat.game import Flags
from hotseat.i18n import languages, use_language
from hotseat.lines.start import LinePlay
from hotseat.lines.table import LineReplay
from hotseat.lines.waiting import EndOfInput
from hotseat.lines.words import own_word
from hotseat.settings import Settings
from hotseat.settings.file import recall
from hotseat.text.scripts import show_letters_of

TWO = ("--player", "Ada", "--player", "Ben", "--first", "1", "--seed", "heron")

# What the steps of the tutorials ask for, after what each answers otherwise.
STEPS = {
    "azul": ["1 W 2", "", "4B1", "C K 3", "4B4", "4B1", "undo", "4B5", "C B 1", "", "", "", ""],
    "stratopolis": [
        *("1 0 0", "undo", "1 -1 0", "1 -1 90", "0 -1 0", "", "2 0 180", "1 -1 90", "", "2 0 180", "2 -1 90"),
        *("", ""),
    ],
}


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", sorted(STEPS))
def test_the_tutorial_is_done_by_typing(game: str, code: str) -> None:
    use_language(code)
    show_letters_of("auto")
    typed = ["tutorial", "hint", *map(lettered, STEPS[game]), "quit"]
    ended = typed_into(game, typed, "--language", code)
    assert (ended.status, ended.complained) == (0, "")
    assert not [line for line in ended.said if UNSPEAKABLE.search(line)]
    settings = import_module(f"{game}.game")
    kind = settings.AzulSettings if game == "azul" else settings.StratopolisSettings
    assert recall(kind).settings.guide == "done"
    use_language(code)
    assert any(own_word("undo") in line for line in ended.said)
    assert game == "azul" or own_word("rules") in ended.said[-2]
    assert ended.said.count(ended.said[1]) > 1, "a hint tells the step again"
    if code == "en":
        wise = "A wiser choice! But make the mistake first."
        there = "Another place takes you to 3."
        assert any(line.endswith(wise if game == "azul" else there) for line in ended.said)


def test_a_game_goes_on_after_the_tutorial() -> None:
    ended = typed_into("azul", ["tutorial", "1W2", "quit", "1B2"], *TWO)
    assert "North took two white tiles from factory 1 to line 2." in ended.said
    assert "line 4: 1B2" in ended.complained  # `heron` deals no blue there, so that is a move of the game


@pytest.fixture(params=sorted(STEPS))
def game(request: pytest.FixtureRequest) -> str:
    """A game of which one is saved, by two people."""
    name: str = request.param
    typed_into(name, played(name)[0], *TWO)
    return name


def test_a_replay_through_a_pipe_tells_the_whole_game(game: str) -> None:
    told = typed_into(game, [], "replay", "1")
    played_again = typed_into(game, played(game)[0], *TWO)
    assert (told.status, told.complained) == (0, "")
    assert not [line for line in told.said if UNSPEAKABLE.search(line)]
    assert told.said[-1] == played_again.said[-1]
    assert len(told.said) > 40
    assert typed_into(game, ["replay 1", "quit"], *TWO).said[-len(told.said) :] == told.said


def test_a_person_goes_through_a_replay() -> None:
    typed_into("azul", played("azul")[0], *TWO)
    program = import_module("azul.cli").PROGRAM
    record = program.read_record("1")
    person = Person(answers=["", "", "20", "undo", "1B2", "999", EndOfInput])
    with pytest.raises(EndOfInput):
        LineReplay(LinePlay(program, Flags(), person), record).play()
    moves = [line for line in person.said if line.startswith("Move ")]
    last = sum(not (entry.chance or entry.forced) for entry in record.entries)
    assert moves == [f"Move {n} of {last}." for n in (1, 2, 20, 19)]
    assert "This game is only told again. 1B2 cannot be played here." in person.said
    assert person.said[-1] == f"The moves are numbered from 1 to {last}."


def test_commands_say_sentences_in_place_of_tables_and_charts(game: str) -> None:
    for command in ("games", "show 1", "show 1 --at 9", "stats", "stats Ada"):
        told = typed_into(game, [], *command.split())
        all_in_sentences(told)
        if not command.startswith("show"):
            assert typed_into(game, [command, "quit"]).said[: len(told.said)] == told.said


def all_in_sentences(told: Ended) -> None:
    assert (told.status, told.complained) == (0, "")
    assert not [line for line in told.said if UNSPEAKABLE.search(line) or not line.endswith((".", ":", "?"))]
    assert any("Ada" in line for line in told.said)


@pytest.mark.parametrize("name", sorted(STEPS))
def test_a_review_says_sentences_in_place_of_tables_and_charts(name: str) -> None:
    typed_into(name, played(name, most=9)[0], *TWO)
    told = typed_into(name, [], "review", "1", "--all", "--figures", "--nodes=9", "--jobs=1")
    all_in_sentences(told)
    searching = told.said.index("Looking for better moves.")
    assert searching > 0, "the scores are told before the search begins"
    assert told.said[0].startswith("Ada")


def test_the_largest_swings_of_the_score_are_told_before_the_search(game: str) -> None:
    record = import_module(f"{game}.cli").PROGRAM.read_record("1")
    review = import_module(f"{game}.review")
    swings = review.REVIEWING.swings(record)
    gained = [sum(gains) for gains in zip(*(gains for _number, gains in swings), strict=True)]
    assert 1 <= len(swings) <= 3
    if game == "azul" and len(swings) == max(entry.before.round for entry in record.entries):
        assert gained == [*record.position.scores], "the rounds together make the scores"
    told = review.WORDS.swings_told(("Ada", "Ben"), swings)
    number, gains = swings[0]
    gained = [f"{name} {gain:+}" for name, gain in zip(("Ada", "Ben"), gains, strict=True) if gain]
    kind = "round" if game == "azul" else "tile"
    assert told.startswith(f"Largest swings of the score: {kind} {number}, {', '.join(gained)}")


def test_options_are_told_and_changed_before_and_in_a_game() -> None:
    ended = typed_into("azul", ["options", "bell on", "options bell on", "quit"])
    assert "line 2: bell on is not an answer" in ended.complained
    assert next(line for line in ended.said if line.startswith("Bell: ")).endswith("It can be off or on.")
    ended = typed_into(
        "azul", ["options bell on", "options Alphabet my language", "options hints maybe"], *TWO
    )
    assert {"Bell: on.", "Alphabet: my language."} <= {*ended.said}
    assert "Hints can be off or on" in ended.complained
    assert recall(Settings).settings.bell
    assert recall(Settings).settings.letters_of == "language"
    ended = typed_into("azul", ["options language fr", "options language as the system"], *TWO)
    assert "Language can be as the system, en, fa, ja or tr" in ended.complained
    ended = typed_into("azul", ["options language en", "options language as the system"], *TWO)
    assert "Language: as the system." in ended.said
    assert recall(Settings).settings.language == ""
    ended = typed_into("azul", ["options language tr", "seçenekler dil"], *TWO)
    assert "Dil: tr." in ended.said
    assert "Dil için seçilebilecek değerler: sistemin dili" in ended.complained
    assert recall(Settings).settings.language == "tr"


def test_what_is_wrong_with_a_word_is_said(home: Any) -> None:
    del home
    assert "no saved game 7" in typed_into("azul", ["replay 7"]).complained


def test_back_asks_the_question_before_again_and_help_names_it() -> None:
    lines = [
        *("three", "back", "two", "Ada", "back", "Cleo", "person", "back", "easy"),
        *("Ben", "help", "", "back", "", "grey", "1"),
    ]
    ended = typed_into("azul", lines, "--nodes", "9")
    assert (ended.status, ended.said[0][:11]) == (0, "Press Enter")
    assert "Back: return to the previous question." in ended.said
    assert "Azul with Cleo (computer, easy) and Ben." in ended.said
    assert "The walls are grey: you choose the columns of your tiles." in ended.said
    assert "Cleo goes first." in ended.said
