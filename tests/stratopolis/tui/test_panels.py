"""The panels beside the city: players, the leader, the log; and the remaining tiles above it."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest
from rich.cells import cell_len
from rich.style import Style
from tests.azul.tui.playing import picture, text
from tests.screen_text import screen_rows
from tests.stratopolis.tui import playing
from tests.stratopolis.tui.playing import at_table, begun, opened, played, rest, table_of
from textual import events
from textual.color import Color

from hotseat.text.fit import BAR
from hotseat.tui.drawing.canvas import Box, Cells, large
from hotseat.tui.drawing.themes import contrast
from hotseat.tui.widgets import line_rows
from stratopolis import rules
from stratopolis.rules import SEATS, TURNS, Cell, Colour, Kind, Placed, Placement, Play, ScoreChanged, Turn
from stratopolis.tui import app as themes
from stratopolis.tui.log import log_lines
from stratopolis.tui.panels import HEAD, LeadView, grid_for, left_view, panel_plan
from stratopolis.tui.scene import PanelView
from stratopolis.tui.squares import (
    Look,
    SquarePainter,
    free_quarter,
    square_at,
    tile_height,
    tile_stamp,
    tile_width,
)
from stratopolis.tui.table import plan

SIZES = [(80, 24), (100, 30), (120, 36), (136, 38), (180, 50), (240, 70)]


# Where things lie in a panel


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_in_a_panel_nothing_lies_on_anything_else(size: tuple[int, int], count: int) -> None:
    whole = plan(*size, words=2)
    _x, _y, width, height = whole.panels[0]
    found = panel_plan(width, height, count)
    across = (count - 1) * found.step + tile_width(found.size)
    boxes = [Box(*found.tiles, across, tile_height(found.size))]
    if found.digits:
        digits = large(66, found.digits)
        wide = len(digits[0]) if count == 1 else 2 * len(digits[0]) + len(" → ")  # with what it would become
        boxes.append(Box(*found.score, wide, len(digits)))
    boxes.append(Box(*found.left, len("20 left"), 1))
    assert all(0 < x < width and HEAD <= y < height for x, y in playing.cells_apart(boxes)), (
        boxes,
        width,
        height,
    )


@pytest.mark.parametrize("size", SIZES)
def test_the_score_of_a_pile_is_large_on_every_screen(size: tuple[int, int]) -> None:
    whole = plan(*size)
    assert panel_plan(*whole.panels[0][2:], 1).digits >= 1


def test_tiles_are_as_large_as_they_fit() -> None:
    assert panel_plan(44, 20, 1).size == 10
    assert panel_plan(44, 12, 1).size == 8
    assert panel_plan(23, 7, 1).size == 4


# A tile by itself


@pytest.mark.parametrize(
    ("size", "room"), [(2, False), *((size, room) for size in (3, 4, 5, 6, 8, 10) for room in (False, True))]
)
def test_a_little_tile_shows_each_square_in_its_place(size: int, room: bool) -> None:
    painter, ground = SquarePainter(themes.DARK, ansi=False, letters=True), Style()
    width, height = tile_width(size, room=room), tile_height(size, room=room)
    cells = Cells(width, height, ground)
    cells.stamp(0, 0, tile_stamp(Kind.parse("GRR"), size, painter, ground, room=room))
    shown = [strip.text for strip in cells.strips()]
    found = [(x, y, letter) for y, row in enumerate(shown) for x, letter in enumerate(row) if letter in "GR"]
    assert [letter for _x, _y, letter in found] == ["G", "R", "R"]
    for (x, y, _letter), number in zip(found, range(3), strict=True):
        left, top = square_at(number, size, room=room)
        assert left <= x < left + size
        assert top <= y <= top + size // 2


@pytest.mark.parametrize("turn", TURNS)
def test_a_turned_tile_lies_as_on_the_board(turn: Turn) -> None:
    kind, size = Kind(Colour.RED, Colour.GREEN, Colour.NEUTRAL), 4
    painter, ground = SquarePainter(themes.DARK, ansi=False, letters=False), Style(bgcolor="#000000")
    rows = tile_stamp(kind, size, painter, ground, room=False, turn=turn)
    squares = Placement(kind, Cell(0, 0), turn).squares
    left, top = (min(cell[axis] for cell, _colour in squares) for axis in (0, 1))
    for cell, colour in squares:
        _characters, styles = rows[(cell.y - top) * size // 2]
        assert styles[(cell.x - left) * size].bgcolor == painter.body(Look(colour)).bgcolor
    column, row = free_quarter(turn)
    assert rows[row * size // 2][1][column * size].bgcolor == ground.bgcolor


# What panels show


@pytest.mark.parametrize("colours", [themes.DARK, themes.LIGHT, themes.HIGH_CONTRAST])
def test_a_hidden_tile_says_so_legibly(colours: dict[str, str]) -> None:
    painter, back = SquarePainter(colours, ansi=False, letters=False), Color.parse(colours["table-rim"])
    assert (ink := painter.back.color) is not None
    assert contrast(Color.from_rich_color(ink), back) >= 4.5


@pytest.mark.parametrize("size", [(80, 24), (136, 38)])
@pytest.mark.parametrize("play", list(Play))
async def test_panels_are_complete(size: tuple[int, int], play: Play) -> None:
    session = played(begun(play), 7)
    game = session.position
    async with at_table(session, size) as (_pilot, table):
        table.become(table.state.cursor._replace(place=None))  # no preview
        for seat in SEATS:
            rows = picture(table.view.panels[seat - 1])
            shown, score = "\n".join(rows), game.scores[seat - 1]
            assert ("North", "South")[seat - 1] in rows[0]
            assert f" × level {game.best[seat - 1].level}" in rows[1]  # type: ignore[union-attr]
            assert str(score) in rows[0] or all(row in shown for row in large(score))
            assert f"{game.left[seat - 1]} " in shown
            assert shown.count("?") == (3 if play is Play.FACE_DOWN and seat != game.to_play else 0)


@pytest.mark.parametrize(
    "name", ["A name that is far too long for a panel", "横浜の高い塔を建てる人たちの会"]
)
@pytest.mark.parametrize("size", [(80, 24), (240, 70)])
async def test_long_names_are_cut_and_nothing_else_is(name: str, size: tuple[int, int]) -> None:
    session = played(begun(Play.HAND, name, f"{name}2"), 8)
    async with at_table(session, size) as (_pilot, table):
        for panel in table.view.panels:
            rows = picture(panel)
            assert "…" in rows[0] or name in rows[0]
            assert {cell_len(row) for row in rows} == {panel.box.width}
        rows = picture(table.view.lead_part)
        assert any(word in rows[1] for word in ("leads by", "Tied"))
        if "leads" in rows[1]:
            assert rows[1].split()[-1].isdigit()


def _panel(score: int, then: int | None, *, won: bool = False) -> PanelView:
    tile = Kind(Colour.RED, Colour.RED, Colour.NEUTRAL)
    return PanelView(1, "Ada", "person", score, then, None, (tile,), None, 3, False, won)


async def test_scores_are_aligned_at_the_right_with_air_beside_the_tile() -> None:
    async with opened(begun()) as pilot:
        panel = table_of(pilot).view.panels[0]
        for score in (6, 42, 100):
            panel.show(_panel(score, None))
            rows, digits = picture(panel), large(score)
            for row, text in zip(rows[panel.plan.score[1] :], digits, strict=False):
                assert row.endswith(f" {text} ")
        for then in (8, 14, 114):
            panel.show(_panel(6, then))
            assert any(row.endswith(f" → {then}  ") for row in picture(panel)), "always in the same way"


async def test_a_panel_tells_the_zone_now_and_after_the_place_that_is_tried() -> None:
    async with opened(begun()) as pilot:
        panel = table_of(pilot).view.panels[0]
        now, then = (rules.Zone(1, tuple(Cell(x, 0) for x in range(size)), 2) for size in (3, 7))
        view = _panel(6, None)._replace(zone=now)
        panel.show(view)
        assert picture(panel)[1].strip() == "3 squares × level 2"
        panel.show(view._replace(then=14, zone_then=then))
        assert picture(panel)[1].strip() == "3 × 2 → 7 × 2"
        panel.show(view._replace(then=0))
        assert picture(panel)[1].strip() == "3 × 2 → 0"


async def test_the_winner_is_named_in_words() -> None:
    async with opened(begun()) as pilot:
        panel = table_of(pilot).view.panels[0]
        panel.show(_panel(6, None, won=True))
        assert picture(panel)[0].split() == ["R", "Ada", "wins"]


# Who leads


def test_the_bar_shows_who_leads_and_by_how_much() -> None:
    names = "Ada", "Ben"
    assert LeadView(names, (12, 7)).words(20) == "Ada leads by 5"
    assert LeadView(names, (7, 12)).words(20) == "Ben leads by 5"
    assert LeadView(names, (7, 7)).words(20) == "Tied at 7"
    assert LeadView(names, (0, 0)).words(20) == "Tied at 0"
    assert LeadView(names, (25, 12), over=True).words(20) == "Ada wins by 13"
    assert LeadView(("Maximiliana the Great", "Ben"), (12, 7)).words(20) == "Maximili… leads by 5"
    assert LeadView(("medium", "medium 2"), (1, 12)).words(19) == "…dium 2 leads by 11"


@pytest.mark.parametrize("width", [19, 21, 40, 41])
def test_more_than_half_of_the_bar_is_the_leaders(width: int) -> None:
    rng = random.Random(width)
    for _case in range(300):
        one, two = rng.randint(0, 90), rng.randint(0, 90)
        border = LeadView(("Ada", "Ben"), (one, two)).border(width)
        assert 0 <= border <= width
        assert (border > width // 2 + 1) == (one > two), "over the middle, which is marked"
        assert (border < width // 2) == (one < two)
    assert LeadView(("Ada", "Ben"), (30, 10)).border(40) == 30


# The log


@pytest.mark.parametrize("width", [20, 21, 23, 28, 42])
def test_a_move_takes_one_row_of_the_log_and_no_figure_is_cut(width: int) -> None:
    names = "Maximiliana", "Bartholomew"
    with played(begun(Play.PILES, *names), 40, seed=5) as session:
        lines = log_lines(names, session.entries)
    for line in lines[:-1]:
        (row,) = line_rows(line, width, len(line.ways) - 1)
        written = "".join(span.text for span in row)
        assert cell_len(written) <= width
        assert row[0].text[:3] == names[line.seat - 1][:3], "the name comes first"
        brief = line.ways[-1][1:]
        assert [span.text for span in row if span.look][:3] == [span.text for span in brief[:3]]
        figures = [re.findall(r"[+-]\d+", "".join(each.text for each in told)) for told in (row, brief)]
        assert figures[0] == figures[1]
    (row,) = line_rows(lines[-1], width, len(lines[-1].ways) - 1)
    one, two = sorted(session.position.scores, reverse=True)
    assert f"{one} : {two}" in "".join(span.text for span in row)


def test_blanks_behind_a_short_name_take_no_room_from_a_figure() -> None:
    with played(begun(Play.PILES, "Tom", "Anna"), 40, seed=5) as session:
        lines = [line for line in log_lines(("Tom", "Anna"), session.entries) if line.seat == 1]
    for line, width in product(lines, range(18, 30)):
        (row,) = line_rows(line, width, len(line.ways) - 1)
        assert sum(cell_len(span.text) for span in row) <= width


def test_in_the_log_tiles_are_in_a_column_whatever_people_are_called() -> None:
    names = "Al", "横浜の高い塔を建てる人たち"
    with played(begun(Play.PILES, *names), 6) as session:
        lines = log_lines(names, session.entries)
    rows = [line_rows(line, 42, len(line.ways) - 1)[0] for line in lines]
    assert {cell_len(row[0].text) for row in rows} == {11}


@pytest.mark.parametrize(("columns", "cells"), [(240, 23), (140, 19), (100, 10)])
async def test_a_long_name_in_the_log_is_cut_only_when_its_room_ends(columns: int, cells: int) -> None:
    session = played(begun(Play.PILES, "Maximiliana Bartholomew", "Al"), 8)
    async with opened(session, (columns, 70)) as pilot:
        rows = [row for row in picture(table_of(pilot).view.log_part) if "Max" in row]
        assert rows
        assert {len(row[2:].split(" L")[0].rsplit(None, 1)[0].strip()) for row in rows} == {cells}


def test_the_log_tells_a_players_own_score_first() -> None:
    with played(begun(), 6) as session:
        entry, (one, two) = session.entries[-1], session.position.best
    placed = entry.events[0]
    assert isinstance(placed, Placed)
    assert placed.seat == 2
    changes = ScoreChanged(1, one, None), ScoreChanged(2, None, two)
    (line,) = log_lines(("Ada", "Ben"), [entry._replace(events=(placed, *changes))])
    lost, won = session.position.scores
    assert "".join(span.text for span in line.ways[-1]).endswith(f" L1 +{won} R-{lost}")


async def test_a_wide_log_spells_out_the_colours_in_a_row_for_each_move() -> None:
    async with opened(played(begun(), 3), (240, 70)) as pilot:
        rows = [row for row in picture(table_of(pilot).view.log_part) if row.strip()]
        assert len(rows) == 2, "the last move is told below the board"
        assert all(re.search(r"(North|South) (\w+-){2}\w+ +level \d", row) for row in rows)


async def test_on_a_large_screen_a_name_is_whole_in_every_sentence() -> None:
    names = ("Alexandra Konstantinidou", "Bartholomew Greenwood")
    async with opened(played(begun(Play.PILES, *names), 38, seed=5), (240, 70)) as pilot:
        assert "…" not in text(pilot)
        assert all(name in text(pilot) for name in names)
        await pilot.resize_terminal(80, 24)
        assert cell_len(table_of(pilot).state.names[0]) == 20


async def test_in_the_whole_log_further_rows_stand_behind_the_bar() -> None:
    names = "Maximiliana the Great", "Bartholomew the Small"
    async with opened(played(begun(Play.PILES, *names), 30, seed=5)) as pilot:
        await pilot.press("l")
        await pilot.pause()
        rows = [row[2:] for row in screen_rows(pilot.app.screen)]
        told = [row.rstrip() for row in rows[1:-2] if row.strip()]
    assert all(row[0] == BAR or (row[:2] == "  " and row[2] != " ") for row in told), told
    assert any(row[0] != BAR for row in told), "long sentences take two rows"


# The tiles left


@pytest.mark.parametrize("size", SIZES)
def test_all_kinds_of_both_players_fit_over_the_city(size: tuple[int, int]) -> None:
    whole = plan(*size, words=2)
    grid = grid_for(whole.layout.width, whole.layout.height, (10, 10))
    assert grid.size >= 3
    assert grid.height > tile_height(grid.size, room=False), "a row of air between tiles"
    assert grid.y >= 0
    assert grid.y + 2 * (1 + grid.extent(10)[1] + 1) - 1 <= whole.layout.height + 1
    x, _y = grid.place(grid.across - 1)
    assert x + 3 + tile_width(grid.size, room=False) <= whole.layout.width


@pytest.mark.parametrize("play", list(Play))
async def test_t_shows_the_tiles_left_until_the_next_key(play: Play) -> None:
    session = played(begun(play), 9)
    async with opened(session) as pilot:
        table, cursor = table_of(pilot), table_of(pilot).state.cursor
        before = picture(table.view.layout_part)
        await pilot.press("t")
        assert table.state.tiles_shown
        shown = text(pilot)
        for seat in SEATS:
            assert f"{('North', 'South')[seat - 1]} {session.position.left[seat - 1]} tiles left" in shown
        view = left_view(session.position, ("North", "South"))
        twice = sum(count == 2 for _name, kinds in view for count in kinds.values())
        assert shown.count("2×") == twice
        assert "1×" not in shown
        await pilot.press("enter")
        assert not table.state.tiles_shown
        assert session.position.placed == 9, "nobody places a tile unseen"
        assert table.state.cursor == cursor
        assert picture(table.view.layout_part) == before
        await pilot.press("t", "t")
        assert not table.state.tiles_shown


async def test_a_terminal_that_is_too_small_shows_no_tiles_left() -> None:
    async with opened(begun()) as pilot:
        await pilot.press("t")
        for size, needs in (
            (
                (60, 20),
                "Stratopolis needs 80x24 characters; this terminal has 60x20."
                " q quits; --lines needs no room.",
            ),
            ((30, 8), "Stratopolis needs 80x24; here: 30x8. q quits."),
            ((20, 8), "needs 80x24; here: 20x8. q quits."),
        ):
            await pilot.resize_terminal(*size)
            await rest(pilot)
            assert text(pilot).endswith(needs)
        await pilot.resize_terminal(80, 24)
        await rest(pilot)
        assert "tiles left" in text(pilot)


async def test_the_tiles_left_are_named_where_there_is_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    session = played(begun(), 9)
    async with opened(session) as pilot:
        await pilot.press("t")
        part = table_of(pilot).view.left_part
        shown = "".join(picture(part))
        view = left_view(session.position, ("", ""))
        letters = "".join(str(kind) for _name, kinds in view for kind in kinds)
        for letter in "GN":  # R stands in no name and no word there
            assert shown.count(letter) >= letters.count(letter)
        assert shown.count("R") == letters.count("R")


def test_the_tiles_left_say_nothing_of_their_order() -> None:
    with played(begun(), 4) as one:
        game = one.position
    _name, kinds = left_view(game, ("", ""))[0]
    assert [*kinds] == sorted(kinds, key=str)
    assert kinds.total() == game.left[0]


async def test_at_the_end_no_tiles_are_left() -> None:
    async with opened(played(begun(), 40)) as pilot:
        await pilot.press("t")
        assert text(pilot).count("No tiles left") == 3  # for both players, and in the prompt
        await pilot.press("x")
        assert "No tiles left" not in text(pilot)


async def test_a_click_closes_the_tiles_left_and_the_wheel_turns_nothing() -> None:
    async with opened(begun()) as pilot:
        table, cursor = table_of(pilot), table_of(pilot).state.cursor
        await pilot.press("t")
        await pilot.click("#sheet", offset=(20, 10))
        assert not table.state.tiles_shown
        assert table.session.position.placed == 0
        await pilot.press("t")
        await playing.mouse(pilot, (20, 10), events.MouseScrollDown)
        assert not table.state.tiles_shown
        assert table.state.cursor == cursor
