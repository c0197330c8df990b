"""The reader of terminal sequences understands what the tests rely on."""

from __future__ import annotations

from tools.terminal.picture import ALTERNATE, AT_REST, Picture


def drawn(*parts: str, width: int = 6, height: int = 2) -> Picture:
    picture = Picture(width, height)
    for part in ("\x1b[?1049h", *parts):
        picture.feed(part.encode())
    return picture


def test_text_stands_where_it_was_put() -> None:
    picture = drawn("\x1b[2;3H\x1b[1;38;2;1;2;3mab\x1b[0m", "\x1b[Hc\x1b]22;default\x07d")
    assert picture.lines == ["cd    ", "  ab  "]
    assert not picture.complete
    assert drawn("x" * 6 + "\r\n" + "y" * 6).complete


def test_a_sequence_may_come_in_parts() -> None:
    picture = Picture(6, 2)
    for byte in "\x1b[2;2H山\x1b[?25l\x1b[1;1Hé".encode():
        picture.feed(bytes((byte,)))
    assert picture.lines == ["é     ", " 山   "]
    assert 25 not in picture.modes


def test_characters_take_one_cell_two_or_none() -> None:
    picture = drawn("a山e\u0301")
    assert picture.lines[0] == "a山e\u0301  "
    assert drawn("a山b", "\x1b[1;3Hc").lines[0] == "a cb  "


def test_going_over_the_edge_is_counted() -> None:
    assert drawn("123456").overflown == 0
    assert drawn("1234567").overflown == 1
    assert drawn("12345山").overflown == 1
    assert drawn("1\r\n2").scrolled == 0
    assert drawn("1\r\n2\r\n3").scrolled == 1


def test_the_main_screen_comes_back() -> None:
    picture = Picture(6, 2)
    picture.feed(b"before\x1b[?1049h\x1b[Hwithin\x1b[>1u")
    assert picture.lines[0] == "within"
    assert ALTERNATE in picture.modes
    assert picture.keyboards == 1
    picture.feed(b"\x1b[<u\x1b[?1049l")
    assert picture.lines[0] == "before"
    assert picture.modes == AT_REST
    assert picture.keyboards == 0
