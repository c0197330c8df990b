"""Whole games at the table, by keys and by mouse, to the result with the whole city."""

from __future__ import annotations

import errno
import random

import pytest
from tests.azul.tui.playing import text
from tests.stratopolis.tui import playing
from tests.stratopolis.tui.playing import at_table, begun, cells_apart, keys, mouse, opened, place_of
from textual import events

from hotseat.tui.drawing.canvas import Box
from stratopolis.rules import TILES, TURNS, Cell, Placement, Play, Position
from stratopolis.tui.city import framed
from stratopolis.tui.cursor import Cursor, hand_of
from stratopolis.tui.screens import Result, result_plan
from stratopolis.tui.squares import SCALES


def way(cursor: Cursor, target: Placement) -> list[str]:
    turns = (TURNS.index(target.turn) - TURNS.index(cursor.turn)) % len(TURNS)
    found = ["R"] if turns == 3 else ["r"] * turns
    across, down = target.corner.x - cursor.corner.x, target.corner.y - cursor.corner.y
    found += ["right" if across > 0 else "left"] * abs(across)
    return found + ["down" if down > 0 else "up"] * abs(down)


async def test_a_whole_game_by_keys() -> None:
    session, rng = begun(Play.HAND), random.Random(7)
    async with at_table(session) as (pilot, table):
        for turn in range(TILES):
            game, cursor, several = session.position, table.state.cursor, len(hand_of(session.position)) > 1
            place = rng.randrange(len(hand_of(game)))
            pressed = [str(place + 1)] if several else []
            cursor = cursor.chosen(game, place) if several else cursor
            if turn % 4 == 3:  # wherever the keys lead that only ever stop where it may lie
                pressed += ["n", "n", "p"]
                target = cursor.walked(game, 1).placement(game)
            else:
                target = nearby(game, cursor, rng)
                pressed += way(cursor, target)
            await keys(pilot, *pressed, "enter")
            assert session.position.placed == turn + 1
            assert session.entries[-1].move == target
        assert session.finished
        assert "wins with" in playing.said(pilot)
        await pilot.press("enter", "enter", "enter")
        assert isinstance(pilot.app.screen, Result), "Enters that were typed ahead begin no rematch"
        assert "wins with" in text(pilot) or "A draw" in text(pilot)
        await pilot.press("escape", "u")
        assert session.position.placed == TILES - 1


def nearby(position: Position, cursor: Cursor, rng: random.Random) -> Placement:
    """A legal placement of the tile at most a few cells away, on others rather than beside them."""
    kind = cursor.kind(position)
    assert kind is not None

    def far(placement: Placement) -> tuple[bool, int]:
        across, down = placement.corner.x - cursor.corner.x, placement.corner.y - cursor.corner.y
        return placement.corner not in position.layout, abs(across) + abs(down)

    return rng.choice(sorted(position.placements(kind), key=far)[:12])


async def test_a_whole_game_with_the_mouse() -> None:
    session, rng = begun(Play.PILES), random.Random(8)
    async with at_table(session) as (pilot, table):
        for turn in range(TILES):
            game, cursor = session.position, table.state.cursor
            target = nearby(game, cursor, rng)
            quarters = (TURNS.index(target.turn) - TURNS.index(cursor.turn)) % len(TURNS)
            wheel: type[events.MouseEvent] = events.MouseScrollDown
            if turn % 2 and quarters:
                wheel, quarters = events.MouseScrollUp, len(TURNS) - quarters
            at = place_of(table, target.corner)
            await mouse(pilot, at, *(wheel,) * quarters, events.MouseMove, events.Click)
            assert session.position.placed == turn + 1
            assert session.entries[-1].move == target
        assert session.finished
        await pilot.click("#sheet", offset=(table.view.key_line.box.x + 1, table.view.key_line.box.y))
        assert isinstance(pilot.app.screen, Result)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (136, 38), (240, 70)])
@pytest.mark.parametrize("extent", [(8, 19), (25, 6), (12, 14), (7, 7)])
def test_the_result_shows_the_city_as_large_as_any_plan_does(
    size: tuple[int, int], extent: tuple[int, int]
) -> None:
    bounds = Cell(0, 0), Cell(extent[0] - 1, extent[1] - 1)
    found = result_plan(*size, bounds)
    frame = framed(bounds, found.city[2:], SCALES, table=False)
    assert frame.holds(bounds)
    scores_beside = Box(1, 4, size[0] - 46, size[1] - 7)
    heading_above = found.heading.width == size[0] - 2
    least = framed(bounds, scores_beside[2:], SCALES, table=False).scale
    assert frame.scale.width >= least.width, "no smaller than with the usual room beside it"
    assert all(0 <= x < size[0] and y < size[1] - 2 for x, y in cells_apart(found))
    assert heading_above or found.heading.x > found.city.x + found.city.width


@pytest.mark.parametrize("extent", [(8, 19), (25, 6)])
def test_on_a_high_screen_there_is_air_above_the_heading(extent: tuple[int, int]) -> None:
    assert result_plan(120, 40, (Cell(1, 1), Cell(*extent))).heading.y == 1


def test_a_high_city_takes_the_rows_of_the_heading() -> None:
    bounds = Cell(0, 0), Cell(4, 9)
    found = result_plan(80, 24, bounds)
    assert framed(bounds, found.city[2:], SCALES, table=False).scale.height == 2, "21 rows for ten squares"
    assert found.city.y == 0


async def test_a_long_sentence_at_the_end_has_two_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    session = playing.played(begun(), TILES)
    assert session.path is not None
    async with opened(session) as pilot:
        await pilot.press("enter")
        usual = text(pilot)
        session.path.unlink()
        monkeypatch.setattr("os.fsync", full)
        await pilot.press("q")
        question = "The game is not being saved: the disk is full. Quit anyway? Press y for yes, n for no."
        assert question in text(pilot)
        await pilot.press("n", "a")
        assert "Start a rematch anyway? Press y for yes, n for no." in text(pilot)
        await pilot.press("n")
        assert text(pilot) == usual, "all of the city is there again"
