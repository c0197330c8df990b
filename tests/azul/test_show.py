"""Positions drawn as text."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.console import Console
from tests.azul.positions import dealt
from tests.azul.record_texts import CONTRACT, RECORDS, reading

from azul.game import LIBRARY
from azul.rules import Phase, Position, WallKind, new_game
from azul.show import draw

GREY = LIBRARY.read(RECORDS / "four-grey.azul")
LONG = (
    "山田太郎さんは長い名前です本当にとても長い" * 3,
    "[red]x[/] [@click=app.quit]x",
    "علی\u200cرضا",
    "x" * 90,
)


def plain(position: Position, names: tuple[str, ...], width: int = 80, terminal: bool = False) -> str:
    out = io.StringIO()
    console = Console(
        file=out, width=width, force_terminal=terminal, color_system="truecolor" if terminal else None
    )
    console.print(draw(position, names, width))
    return out.getvalue()


def test_a_position_of_two() -> None:
    record = reading(CONTRACT)
    expected = """\
Azul · round 1 · South to play

1       2       3       4       5
 B  B    Y  Y    ·       K  W    B  Y
 R  K    K  W            W  W    R  K
C W

bag  80  B 16  Y 17  R 16  K 16  W 15   lid   0  B  0  Y  0  R  0  K  0  W  0

  North                        0        > South                        0
1             ·   b  y  r  k  w         1             ·   b  y  r  k  w
2          ·  ·   w  b  y  r  k         2          ·  B   w  b  y  r  k
3       ·  ·  ·   k  w  b  y  r         3       ·  ·  ·   k  w  b  y  r
4    ·  ·  ·  ·   r  k  w  b  y         4    ·  ·  ·  ·   r  k  w  b  y
5 ·  ·  ·  ·  ·   y  r  k  w  b         5 ·  ·  ·  ·  ·   y  r  k  w  b
F 1  R  R  -2 -2 -3 -3                  F -1 -1 -2 -2 -2 -3 -3
"""
    found = plain(record.position, record.header.names)
    assert [line.rstrip() for line in found.splitlines()] == expected.splitlines()


def test_everything_fits_in_eighty_columns_through_a_whole_game() -> None:
    for entry in GREY.entries:
        text = plain(entry.after, LONG)
        widths = [cell_len(line.rstrip()) for line in text.splitlines()]
        assert max(widths) <= 80
        assert "…" in text
        if entry.after.phase is not Phase.OVER:
            assert "[red]x[/]" in text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_width_is_kept(players: int) -> None:
    for width in (20, 40, 60, 71, 72, 79, 80, 200):
        for line in plain(dealt(players), LONG[:players], width).splitlines():
            assert cell_len(line.rstrip()) <= max(width, 33)


def test_plain_letters_say_everything() -> None:
    """Tiles in the drawing, less the ten headings of bag and lid, are the tiles on the table."""
    for entry in GREY.entries[::5]:
        position = entry.after
        text = plain(position, ("1", "2", "3", "4"))
        assert set(text) <= set(map(chr, range(32, 127))) | set("·…\n")
        body = [line for line in text.splitlines()[1:] if not line.startswith("bag") and "rows" not in line]
        letters = sum(line.count(letter) for line in body for letter in "BYRKW")
        assert letters == 100 - position.bag.total - position.lid.total


def test_each_phase_says_what_is_next() -> None:
    titles = [plain(each.after, GREY.header.names).splitlines()[0] for each in GREY.entries]
    assert titles[0] == "Azul · grey wall · round 1 · West to play"
    assert any("to choose a column for line 1" in title for title in titles)
    assert titles[-1] == "Azul · grey wall · over after 5 rounds"
    end = plain(GREY.position, GREY.header.names)
    assert "South wins" in end
    assert "* South" in end
    assert "rows 1  columns 0  colours 0  +2" in end
    start = plain(GREY.start, GREY.header.names).splitlines()[0]
    assert start == "Azul · grey wall · before the first round · West goes first"


def test_colours_are_the_terminal_s_and_names_are_no_markup() -> None:
    text = plain(GREY.entries[5].after, LONG, terminal=True)
    assert "\x1b[" in text
    assert "[red]x[/] [@click=app.quit]x" in text
    assert "38;2" not in text


def test_four_boards_stand_clockwise_as_around_the_table() -> None:
    position = new_game(4, WallKind.COLOURED, 1)
    heads = [line.split()[-4:] for line in plain(position, ("Ada", "Ben", "Cleo", "Dan")).splitlines()]
    assert [head for head in heads if "Dan" in head] == [["Dan", "0", "Cleo", "0"]]
    narrow = plain(position, ("Ada", "Ben", "Cleo", "Dan"), 40)
    assert narrow.index("Ben") < narrow.index("Cleo") < narrow.index("Dan")
