"""Whole games line by line: with people and bots, every wall and variant, undo and redo on the way."""

from __future__ import annotations

import re
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.line_games import UNSPEAKABLE, Person, play_to_the_end, typed_into

from hotseat.record import PERSON
from hotseat.session import Session
from hotseat.storage.library import State

TWO = ("--player", "Ada", "--player", "Ben", "--seed", "heron", "--first", "1")
GAMES = [
    ("azul", ()),
    ("azul", ("--grey-wall",)),
    ("stratopolis", ()),
    ("stratopolis", ("--face-down",)),
    ("stratopolis", ("--hand",)),
]
WORDS = ("undo", "redo", "board", "moves", "scores", "log all", "seats", "help", "", "brief", "full", "sc")
OWN = {
    "azul": ("factories", "centre", "lines", "wall ada", "bag"),
    "stratopolis": ("city", "hand", "pile", "tiles b", "zo"),
}


def setup_of(game: str, flags: tuple[str, ...], names: tuple[str, ...] = ("Ada", "Ben"), **more: Any) -> Any:
    spec = import_module(f"{game}.game")
    if game == "azul":
        wall = import_module("azul.rules").WallKind("grey" if flags else "coloured")
        return spec.Setup(names, wall, 1, "heron", **more)
    play = import_module("stratopolis.rules").Play(flags[0].removeprefix("--") if flags else "piles")
    return spec.Setup(names, play, 1, "heron", **more)


def played(game: str, flags: tuple[str, ...] = (), most: int = 1000) -> tuple[list[str], Any]:
    """Lines that play a game, with undo and redo on the way, and the game that they play."""
    spec, random = import_module(f"{game}.game").LIBRARY.spec, Random(f"{game} {flags}")
    module, name = spec.teller.split(":")
    session: Any = Session.without_file(spec, setup_of(game, flags).header())
    teller = getattr(import_module(module), name)(session.names)
    session.advance()
    lines: list[str] = []
    while not session.finished and len(lines) < most:
        move = random.choice(teller.legal(session.position))
        lines.append(teller.typed(session.position, move))
        session.play(move)
        if len(lines) % 7 == 0:
            lines += ["UNDO", "redo"]
    return lines, session


@pytest.mark.parametrize(("game", "flags"), GAMES)
def test_a_whole_game_through_a_pipe_is_the_game_that_was_typed(game: str, flags: tuple[str, ...]) -> None:
    library = import_module(f"{game}.game").LIBRARY
    lines, session = played(game, flags)
    ended = typed_into(game, lines, *TWO, *flags)
    assert (ended.status, ended.complained) == (0, "")
    (saved,) = library.saved()
    assert saved.state is State.FINISHED
    assert saved.position == session.position
    assert any("wins with" in line or "share the win" in line or "A draw" in line for line in ended.said)
    assert not [line for line in ended.said if UNSPEAKABLE.search(line)]


@pytest.mark.parametrize(("game", "flags"), GAMES[1::3])
def test_a_whole_game_against_a_bot(game: str, flags: tuple[str, ...]) -> None:
    library = import_module(f"{game}.game").LIBRARY
    session = library.begin(setup_of(game, flags, seats=(PERSON, "computer easy")))
    person = Person(f"{game} {flags}", ["hint", "hint"], [*WORDS, *OWN[game]])
    play_to_the_end(game, session, person)
    session.close()
    (saved,) = library.saved()
    assert saved.state is State.FINISHED
    assert [player.who for player in saved.players] == [PERSON, "computer easy"]
    assert any(line.startswith("Ben took" if game == "azul" else "Ben placed") for line in person.said)
    assert any(line.startswith("Hint 1 of") for line in person.said)
    assert any(line.startswith("Hint 2 of") for line in person.said)
    assert not [line for line in person.said if UNSPEAKABLE.search(line)]
    assert "Ben: " not in person.prompts


def turn_words(person: Person) -> list[int]:
    """How many words each ordinary turn had: all that a person hears between two prompts, without the
    beginning and the end of a round and the news that it is the last.
    """
    turns = [person.said[one:two] for one, two in pairwise(person.heard)]
    texts = [" ".join(said) for said in turns[:-1]]
    ordinary = [text for text in texts if not re.search("Round|End of|taken|Choose|scores|last round", text)]
    assert len(ordinary) >= len(texts) / 2
    return [len(re.findall(r"\w+(?:'s)?", text)) for text in ordinary]


@pytest.mark.parametrize(("people", "mean"), [(1, 36), (2, 26)])
def test_a_turn_among_four_tells_the_moves_of_computers_short(people: int, mean: int) -> None:
    names, computers = ("Ada", "Ben", "Cleo", "Dan"), 4 - people
    seats, counts = (PERSON,) * people + ("computer easy",) * computers, []
    for seed in range(2):
        person = Person(f"azul{seed}")
        with import_module("azul.game").LIBRARY.begin(setup_of("azul", (), names, seats=seats)) as session:
            play_to_the_end("azul", session, person)
        counts += turn_words(person)
    assert max(counts) <= 41
    assert sum(counts) / len(counts) <= mean
    assert any(re.match(r"Cleo: (one|two|three) \w+, factory \d, line \d", line) for line in person.said)


@pytest.mark.parametrize(
    ("game", "flags", "other", "most"),
    [*((*each, PERSON, 38) for each in GAMES), *((*each, "computer easy", 41) for each in GAMES[::4])],
)
def test_an_ordinary_turn_has_about_forty_words_at_most(
    game: str, flags: tuple[str, ...], other: str, most: int
) -> None:
    """What the moves before did, whose turn it is, and what changed."""
    person = Person(f"{game} {flags}")
    with import_module(f"{game}.game").LIBRARY.begin(setup_of(game, flags, seats=(PERSON, other))) as session:
        play_to_the_end(game, session, person)
    counts = turn_words(person)
    assert max(counts) <= most
    assert sum(counts) / len(counts) <= 33


def test_four_people_play_azul() -> None:
    library = import_module("azul.game").LIBRARY
    names = ("Ada", "Ben", "Cleo", "Dan")
    session = library.begin(setup_of("azul", (), names))
    person = Person("four")
    table = play_to_the_end("azul", session, person)
    assert table.session.finished
    assert {f"{name}: " for name in names} <= set(person.prompts)


@pytest.mark.parametrize("game", ["azul", "stratopolis"])
def test_bots_alone_play_to_the_end_and_say_what_they_do(game: str) -> None:
    ended = typed_into(
        game, [], "--player=Ada:easy", "--player=Ben:easy", "--seed=heron", "--first=1", "--nodes=40"
    )
    assert ended.status == 0
    moves = ("Ada took", "Ben took", "Ada placed", "Ben placed")
    assert sum(line.startswith(moves) for line in ended.said) >= 20
    assert any("ahead" in line or "each" in line for line in ended.said[-4:])


@pytest.mark.parametrize("game", ["azul", "stratopolis"])
def test_a_game_begun_here_goes_on_at_the_table_and_back(game: str, home: Path) -> None:
    """Through its file: as the table reads it, and as the table wrote it."""
    library = import_module(f"{game}.game").LIBRARY
    lines, session = played(game, most=5)
    assert typed_into(game, lines, *TWO).status == 0
    (saved,) = library.saved()
    at_table = library.resume(saved.path)  # what the table does
    assert len(at_table.entries) == len(session.entries)
    at_table.undo()
    move = at_table.position.legal_moves[0]
    at_table.play(move)
    at_table.close()
    ended = typed_into(game, ["log 1", "undo", "redo", "scores"], "resume", str(saved.path))
    assert ended.status == 0
    assert "continued" in ended.said[0]
    assert "Redone." in ended.said
    assert library.read(saved.path).position == at_table.position
    assert ended.complained.endswith(f"To continue, type: {game} resume --lines\n")
