"""Lines as people type them, in each language: what each must do, and that it plays nothing else.

The columns of `typed/CODE.tsv` are the position, the typed line, and the move that it plays; or, behind a
question mark, a part of what is said instead; or, behind an exclamation mark, a part of what is asked first.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.hotseat.lines.test_whole_games import GAMES, setup_of
from tests.line_games import Person, play_to_the_end

from azul.rules import Pick
from azul.teller import AzulTeller
from azul.wording import colour_word
from hotseat.i18n import languages, use_language
from hotseat.lines.waiting import EndOfInput
from hotseat.session import Session
from hotseat.text.scripts import show_letters_of
from stratopolis.rules import Placement

TABLES = Path(__file__).with_name("typed")

# The game, its flags and the moves before the line: Ben is to play, a column is asked for, the game begins.
POSITIONS: dict[str, tuple[str, tuple[str, ...], str]] = {
    "azul": ("azul", (), "1Y3"),
    "grey": ("azul", ("--grey-wall",), "3B2 4KF 1Y5 2W5 CR3 CB1 CY4 5K3 CRF CBF CKF"),
    "stratopolis": ("stratopolis", (), ""),
}


@contextmanager
def begun(position: str) -> Iterator[Any]:
    game, flags, moves = POSITIONS[position]
    session: Any = import_module(f"{game}.game").LIBRARY.begin(setup_of(game, flags))
    session.advance()
    for move in moves.split():
        session.play(session.spec.parse(move))
    yield session
    session.close()


def rows(code: str) -> list[list[str]]:
    return [line.split("\t") for line in (TABLES / f"{code}.tsv").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("code", languages())
def test_there_are_200_lines_in_each_language(code: str) -> None:
    typed = {(position, line) for position, line, _expected in rows(code)}
    assert len(typed) >= 200
    assert {position for position, _line in typed} == {*POSITIONS}


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("code", languages())
def test_a_typed_line_does_what_its_words_say_and_nothing_else(code: str, position: str) -> None:
    use_language(code)
    wrong = []
    with begun(position) as session:
        for _position, typed, expected in (row for row in rows(code) if row[0] == position):
            person, before = Person(answers=[*typed.split(" | "), "", EndOfInput]), len(session.entries)
            play_to_the_end(POSITIONS[position][0], session, person)
            played = [str(entry.move) for entry in session.entries[before:]]
            kind, text = expected[:1], expected[2:]
            if kind in "?!":
                said = person.said if kind == "?" else person.prompts
                done = not played and any(text in each for each in said[1:])
            else:
                done = played[:1] == [expected]
            if not done:
                wrong.append((typed, expected, played, person.said[4:], person.prompts[1:]))
            while (ahead := len(session.entries) - before) != 0:
                (session.undo if ahead > 0 else session.redo)()
    assert not wrong


# A factory, a line, the centre, the floor, a column, a row and a turn, as each language says them.
SPOKEN = {
    "en": ("factory {}", "line {}", "centre", "floor", "column {}", "row {}", "turned {}"),
    "tr": ("{}. vitrinden", "{}. çizgiye", "ortadan", "tabana", "{}. sütun", "{}. satır", "{} derece"),
    "ja": ("工房{}から", "ライン{}へ", "中央から", "床へ", "列{}", "行{}", "回転{}"),
    "fa": ("کارگاه {}", "ردیف {}", "مرکز", "کف", "ستون {}", "سطر {}", "چرخش {}"),
}


def parts_of(move: Any, code: str) -> list[str]:
    factory, line, centre, floor, column, row, turn = SPOKEN[code]
    if isinstance(move, Pick):
        source = factory.format(move.source) if move.source else centre
        return [source, colour_word(move.colour), line.format(move.line) if move.line else floor]
    if isinstance(move, Placement):
        where = [column.format(move.corner.x), row.format(move.corner.y), turn.format(int(move.turn))]
        return [str(move.kind), *where]
    return [column.format(move.column), (line if code != "en" else row).format(move.line)]


@pytest.mark.parametrize(("game", "flags"), GAMES[1:3])
@pytest.mark.parametrize("code", languages())
def test_a_move_said_in_any_order_of_its_parts_is_that_move(
    code: str, game: str, flags: tuple[str, ...]
) -> None:
    """A whole game, in which each move is said in two of its orders."""
    use_language(code)
    spec, random = import_module(f"{game}.game").LIBRARY.spec, Random(f"{code} {game} {flags}")
    module, name = spec.teller.split(":")
    session: Any = Session.without_file(spec, setup_of(game, flags).header())
    teller = getattr(import_module(module), name)(session.names)
    session.advance()
    while not session.finished:
        move = random.choice(teller.legal(session.position))
        orders = [*permutations(parts_of(move, code))]
        for said in random.sample(orders, 2):
            typed = random.choice((" ", ", ")).join(said)
            assert teller.read(session.position, typed) == move, typed
            assert not teller.tell_of(session.position, typed), typed
        session.play(move)


def test_a_letter_means_the_colour_whose_tiles_show_it_in_what_is_typed_and_said() -> None:
    use_language("tr")
    session: Any = import_module("azul.game").LIBRARY.begin(setup_of("azul", ()))
    session.advance()
    teller, position = AzulTeller(session.names), session.position
    for whose, typed, move in (
        ("language", "1S2", "1Y2"),
        ("language", "3 y F", "3KF"),
        ("auto", "2 B, çizgi 1", "2W1"),
        ("record", "1Y2", "1Y2"),
        ("record", "3KF", "3KF"),
    ):
        show_letters_of(whose)
        read = teller.read(position, typed)
        assert str(read) == move
        assert teller.read(position, teller.spelt(position, read)) == read
        assert teller.typed(position, read)[1] in typed.upper()
        assert ("Y siyah" in " ".join(teller.typing())) == (whose != "record")
    session.close()
