"""Every way out of a game says whether it is saved, and is asked about once where something would be lost."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import closing
from time import sleep
from typing import Any

import pytest
from tests.line_games import Person, at_table, typed_into

from azul.game import LIBRARY, Setup
from hotseat.lines.waiting import DeferredSignals, EndOfInput, Leave

FULL = "The game is not being saved: the disk is full."
ANYWAY = f"{FULL} Leave anyway? (no) "
STAYS = "Leave the game? It stays saved. (no) "
LEAVE = "Leave the game? (no) "
CTRL_C, CTRL_D = KeyboardInterrupt, EndOfInput


def full_disk(monkeypatch: pytest.MonkeyPatch, times: int = 1000) -> None:
    real, failures = os.write, iter(range(times))

    def write(file: int, data: bytes) -> int:
        if next(failures, None) is None:
            return real(file, data)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", write)


def asked(person: Person) -> tuple[list[str], type[BaseException]]:
    """What a person was asked on the way out, and what ended it."""
    session: Any = LIBRARY.begin(Setup(("Ada", "Ben"), first=1, seed="heron"))
    table = at_table("azul", session, person)
    try:
        with pytest.raises((Leave, EndOfInput, KeyboardInterrupt)) as way:
            table.play()
    finally:
        session.leave()
        table.bots.close()
    left = Leave if issubclass(way.type, Leave) else way.type
    return [prompt for prompt in person.prompts if "eave" in prompt], left


@pytest.mark.parametrize(
    ("typed", "questions", "way"),
    [
        (["quit"], [], Leave),
        ([CTRL_D], [], EndOfInput),
        ([CTRL_C, "", CTRL_C, CTRL_C], [LEAVE, LEAVE], KeyboardInterrupt),
        (["2w1", CTRL_C, "no", "new"], [STAYS], Leave),
        (["2w1", CTRL_C, "yes"], [STAYS], Leave),
    ],
)
def test_what_is_saved_is_left_at_a_word(typed: list[Any], questions: list[str], way: object) -> None:
    assert asked(Person(answers=typed)) == (questions, way)


@pytest.mark.parametrize("first", ["quit", "new", "end", CTRL_C, CTRL_D])
@pytest.mark.parametrize("again", ["yes", CTRL_C, CTRL_D])
def test_what_is_not_saved_is_asked_about(first: Any, again: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    full_disk(monkeypatch)
    ways = [first, "yes"] if first == "end" else [first]
    person = Person(answers=["2w1", *ways, "no", "help", *ways, again])
    left = Leave if again == "yes" and first is not CTRL_D else EndOfInput if again == "yes" else again
    assert asked(person) == ([ANYWAY, ANYWAY], left)
    helps = ("save the game", "saved game")  # words that `help` explains
    said = [line for line in person.said if line != FULL and not any(text in line for text in helps)]
    assert not any("saved" in line for line in said)


def test_a_game_without_a_move_is_lost_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    full_disk(monkeypatch)
    assert asked(Person(answers=["quit"])) == ([], Leave)


def test_a_disk_that_has_room_again_is_not_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    full_disk(monkeypatch, 3)  # the header, the first deal, the move
    assert asked(Person(answers=["2w1", "quit"])) == ([], Leave)


@pytest.mark.parametrize("last", [["quit"], ["end"], [], ["nonsense"]])
def test_a_pipe_leaves_at_once_with_the_status(last: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    full_disk(monkeypatch)
    players = ("--player=Ada", "--player=Ben", "--seed=heron", "--first=1")
    status, said, complained = typed_into("azul", ["2w1", *last], *players)
    assert status == 3
    assert "azul: the game was not saved: the disk is full\n" in complained
    assert not any("is saved" in line or "stays saved" in line for line in (*said, complained))


# Signals that come where a line is read


class Ended(Exception):
    """What the signal means here."""


def test_one_that_interrupts_nothing_is_heard_all_the_same() -> None:
    """As one does that comes just before the wait begins: here another thread gets it."""
    read, write = os.pipe()

    def end(number: int, _frame: object) -> None:
        raise Ended(number)

    def send() -> None:
        sleep(0.2)  # the line is waited for now
        signal.pthread_kill(threading.get_ident(), signal.SIGTERM)

    late = threading.Event()

    def give_up() -> None:
        late.set()
        os.write(write, b"\n")

    too_late = threading.Timer(60, give_up)
    before = signal.signal(signal.SIGTERM, end)
    try:
        with closing(os.fdopen(read, "rb")) as lines, DeferredSignals() as signals:
            too_late.start()
            threading.Thread(target=send).start()
            with pytest.raises(Ended), signals.safe():
                lines.readline()
    finally:
        too_late.cancel()
        signal.signal(signal.SIGTERM, before)
        os.close(write)
    assert not late.is_set()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
