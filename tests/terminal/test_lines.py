"""`--lines` in a pseudo-terminal, and through a pipe."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.line_games import typed_into
from tests.terminal.azul_terminal import TWO, Start, position
from tools.terminal.pseudo_terminal import Terminal, environment

CONTROL = re.compile(rb"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f]")  # all but line ends


def said(terminal: Terminal) -> str:
    return bytes(terminal.written).decode().replace("\r\n", "\n")


def heard(terminal: Terminal, text: str) -> None:
    terminal.until(lambda _picture: text in said(terminal).replace("\n", " "))


def begun(start: Start) -> Terminal:
    terminal = start("--lines", *TWO)
    heard(terminal, "North: ")
    return terminal


def test_a_recording_holds_text_and_line_ends_alone(start: Start, home: Path) -> None:
    terminal = start("--lines", *TWO, "--think=0.2", size=(80, 200))
    heard(terminal, "North: ")
    for line in ("board", "moves 1", "hint", "undo", "help", "1w1", "rules 4", "log", "seats", "quit"):
        terminal.press(f"{line}\r")
        terminal.settle(0.3 if line != "hint" else 1.5)
    assert terminal.end() == 0
    assert b"\x1b" not in terminal.written
    assert not CONTROL.search(bytes(terminal.written))
    assert "Hint 1 of" in said(terminal)
    assert terminal.settings() == terminal.before
    assert any(len(line) > 80 for line in said(terminal).split("\n")), "lines break only at their end"


def test_a_simple_terminal_opens_it_by_itself(start: Start) -> None:
    terminal = start(*TWO, TERM="dumb")
    heard(terminal, "This terminal (TERM=dumb) cannot draw the table, so Azul is played line by line.")
    heard(terminal, "North's turn, 0 points.")
    terminal.press("quit\r")
    assert terminal.end() == 0
    assert b"\x1b" not in terminal.written


def test_questions_come_one_a_line_with_their_defaults(start: Start, home: Path) -> None:
    terminal = start("--lines", size=(80, 60))
    for question, answer in (
        ("How many players, 2 to 4? (2) ", "3"),
        ("Name of player 1? (North) ", "Ada"),
        ("(person) ", ""),
        ("Name of player 2? (South) ", "Ada"),
        ("Two players cannot both be called Ada.", "Ben"),
        ("Who plays for Ben", "eas"),
        ("Name of player 3? (East) ", ""),
        ("Who plays for East", "wizard"),
        ("Wizard is not an answer here.", ""),
        ("Which wall", "g"),
        ("Who goes first: Ada, Ben, East or random? (random) ", "ada"),
    ):
        heard(terminal, question)
        terminal.settle()
        terminal.press(f"{answer}\r")
    heard(terminal, "Azul with Ada, Ben (computer, easy) and East.")
    heard(terminal, "The walls are grey")
    heard(terminal, "Ada: ")
    terminal.press("1\t\t")  # what begins so is listed, if it is more than one
    terminal.settle(0.3)
    terminal.press("\x15moves 1\r")
    heard(terminal, "Factory 1, ")
    terminal.settle()
    terminal.press("\x04")
    assert terminal.end() == 0
    assert b"\x1b" not in terminal.written


def test_tab_completes_words_and_moves(start: Start) -> None:
    terminal = begun(start)
    terminal.press("sco\t\r")
    heard(terminal, "North: scores")
    heard(terminal, "North 0 points and South 0 points.")
    terminal.press("board s\t\r")
    heard(terminal, "South has 0 points.")
    terminal.press("quit\r")
    assert terminal.end() == 0


def test_the_end_of_input_saves_and_leaves(start: Start, home: Path) -> None:
    terminal = begun(start)
    terminal.press(f"{_some_move(terminal)}\r")
    heard(terminal, "South: ")
    terminal.settle()
    terminal.press("\x04")
    assert terminal.end() == 0
    heard(terminal, "The game is saved. To continue, type: azul resume --lines")
    assert position(home)["to_play"] == 2


def test_ctrl_c_asks(start: Start, home: Path) -> None:
    terminal = begun(start)
    terminal.press("half a line")
    terminal.settle()
    terminal.press("\x03")
    heard(terminal, "Leave the game? (no) ")  # it has no move that could be saved
    terminal.press("\r")
    terminal.settle()
    terminal.press(f"{_some_move(terminal)}\r")
    heard(terminal, "South: ")
    terminal.settle()  # readline overlooks what comes while it begins to wait
    terminal.press("\x03")
    heard(terminal, "Leave the game? It stays saved. (no) ")
    terminal.press("yes\r")
    assert terminal.end() == 0
    assert position(home)["to_play"] == 2


def test_bots_that_play_alone_are_paused_by_ctrl_c(start: Start) -> None:
    terminal = start("--lines", "--player=Ada:hard", "--player=Ben:hard", "--think=0.1", size=(80, 200))
    heard(terminal, "Ben took")
    terminal.press("\x03")
    heard(terminal, "Paused: ")
    terminal.press("\r")
    terminal.until(lambda _picture: said(terminal).count("Paused: ") >= 2)
    terminal.press("undo\r")
    heard(terminal, "Undone: ")
    terminal.press("quit\r")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    ("lines", "number", "why"),
    [
        (("1w1", "9b9"), 2, "9b9: there is no line 9"),
        (("scores", "", "nonsense"), 3, "nonsense: nonsense is neither a move nor a word"),
        (("1w1", "1w1"), 2, "1w1: "),
        (("seats North wizard",), 1, "seats North wizard: unknown player wizard; choose person"),
    ],
)
def test_through_a_pipe_the_first_bad_line_ends_it(
    home: Path, lines: Sequence[str], number: int, why: str
) -> None:
    done = typed_into("azul", lines, "--player=North", "--player=South", "--seed=owl", "--first=1")
    assert done.status == 1
    complaint = done.complained.splitlines()[-1]
    assert complaint.startswith(f"azul: line {number}: {why}")
    assert not complaint.endswith(".")
    if number == 2:
        assert position(home)["to_play"] == 2, "what came before is saved"


def test_a_pipe_may_answer_the_questions() -> None:
    done = typed_into("azul", ("2", "Ada", "person", "Ben", "easy", "coloured", "Ada", "scores"))
    assert (done.status, done.complained) == (0, "")
    assert "Ada 0 points and Ben 0 points." in done.said
    done = typed_into("azul", ["7"])
    said = "azul: line 1: 7 is not an answer here. Type 2, 3, 4, help or quit\n"
    assert (done.status, done.complained) == (1, said)
    done = typed_into("azul", ["2", "Ada"])
    assert done.status == 1
    assert "the input ended before this answer: Who plays for Ada: a person, " in done.complained


def test_a_secret_is_cleared_from_the_screen(home: Path) -> None:
    arguments = (sys.executable, "-m", "stratopolis", "--lines", "--own-order", *TWO)
    with Terminal(arguments, environment(home), 80, 24) as terminal:
        for prompt, typed in (
            ("to hear your tiles. ", ""),
            ("arranging: ", "done"),
            ("to hear your tiles. ", ""),
        ):
            heard(terminal, prompt)
            terminal.settle()
            terminal.press(f"{typed}\r")
        heard(terminal, "South arranges their pile next.")
        assert "\n\n" not in said(terminal), "there are no empty lines"
        picture = terminal.settle()
        assert not any("North, you play" in line for line in picture.lines)


def _some_move(terminal: Terminal) -> str:
    found = re.search(r"Factory 1: \w+ (\w)\w+", said(terminal))
    assert found is not None
    letter = found[1].upper() if "black" not in found[0] else "K"
    return f"1{letter}5"
