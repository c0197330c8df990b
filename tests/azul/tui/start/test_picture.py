"""The picture on large start screens: the wall, the letters, and its tiling animation."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.azul.games import begun, played
from tests.azul.tui.playing import press, resize, rows, text, until
from tests.azul.tui.start.start_screen import here, screen, start
from textual.color import Color
from textual.pilot import Pilot

from azul.tui.start import Wall
from azul.tui.widgets.tiles import Look, TilePainter
from hotseat.tui.drawing.themes import contrast
from hotseat.tui.widgets.start_form import HANGING, StartForm


def picture(pilot: Pilot[int]) -> Wall:
    found = screen(pilot).form.scenery
    assert found is not None
    assert isinstance(found.picture, Wall)
    return found.picture


@pytest.fixture
def quickly(moving: None, monkeypatch: pytest.MonkeyPatch) -> None:
    set_timer = StartForm.set_timer
    monkeypatch.setattr(StartForm, "set_timer", lambda form, _seconds, lay: set_timer(form, 0.02, lay))


@pytest.mark.parametrize("size", [(120, 36), (136, 38), (160, 50), (180, 50), (240, 70)])
@pytest.mark.parametrize("players", ["2", "4"])
async def test_picture_letters_and_form_stand_side_by_side(size: tuple[int, int], players: str) -> None:
    played(begun("Ada", "Ben"), 9).close()
    async with start(size=size) as pilot:
        form = screen(pilot).form
        form.go_to(form.number)
        await press(pilot, players)
        assert form.wide
        assert form.picture.box.width == 0, "the row of tiles is for small terminals"
        wall, letters = form.scenery.picture, form.scenery.lettering  # type: ignore[union-attr]
        assert wall.box.x + wall.box.width < letters.box.x
        assert form.fields[0].box.x + HANGING == letters.box.x, "labels are level with the letters"
        shown = text(pilot)
        for part in ("for 2-4 players at one screen", "First player", "Start", "q quit", "g games"):
            assert part in shown
        assert "Continue: Ada 0, Ben 0, round 1" in shown
        assert all(row.box.width for row in form.rows if row.shown)


async def test_growing_and_shrinking_change_between_picture_and_row_of_tiles() -> None:
    async with start(size=(80, 24)) as pilot:
        form = screen(pilot).form
        assert form.scenery is None, "the first frame of a small terminal pays nothing for it"
        await resize(pilot, 136, 38)
        assert form.wide
        assert "A Z U L" not in text(pilot)
        await resize(pilot, 110, 30)
        assert not form.wide
        assert picture(pilot).box.width == 0
        assert "A Z U L for 2-4 players at one screen" in text(pilot)
        assert sum("Start" in row for row in rows(pilot)) == 1


async def test_every_space_of_the_wall_is_tiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    laid: set[tuple[int, int]] = set()

    def noted(*how: object) -> None:
        _painter, _canvas, x, y, _scale, _colour, look = how
        laid.update([(int(str(x)), int(str(y)))] if look is Look.LAID else [])

    async with start(size=(120, 36)) as pilot:
        wall = picture(pilot)
        monkeypatch.setattr(TilePainter, "paint", noted)
        for number in range(26):
            before, wall.pieces = {*laid}, number
            laid.clear()
            wall.draw(wall.box.width, wall.box.height)
            assert before <= laid
            assert len(laid) == number


def test_behind_the_last_tile_the_wall_begins_anew() -> None:
    found = Wall()
    seen = []
    for _step in range(40):
        found.advance()
        seen.append(found.pieces)
    assert set(seen) == set(range(26))
    assert all((one + 1) % 26 == other for one, other in pairwise(seen))


@pytest.mark.usefixtures("quickly")
async def test_the_wall_is_tiled_until_somebody_does_something() -> None:
    async with start(size=(136, 38)) as pilot:
        wall = picture(pilot)
        before = wall.pieces
        await until(pilot, lambda: wall.pieces != before)
        await pilot.press("down")
        await until(pilot, lambda: here(pilot) == "players")
        still = wall.pieces
        await pilot.pause(0.2)
        assert wall.pieces == still


@pytest.mark.usefixtures("quickly")
async def test_nothing_moves_where_the_setting_says_so() -> None:
    async with start(size=(136, 38)) as pilot:
        app = screen(pilot).app
        app.change(type(app.settings).animation, "off", write=False)
        await pilot.pause(0.1)
        still = picture(pilot).pieces
        await pilot.pause(0.2)
        assert picture(pilot).pieces == still


async def test_the_letters_stay_apart_from_the_ground_in_every_theme() -> None:
    async with start(size=(136, 38)) as pilot:
        for theme in ("azul-dark", "azul-light", "azul-high-contrast"):
            pilot.app.theme = theme
            await pilot.pause()
            name = screen(pilot).form.scenery.lettering  # type: ignore[union-attr]
            ground = name.look().bgcolor
            styles = [style for _row, row in name.draw(*name.box[2:]).rows for style in row]
            inks = {each for style in styles for each in (style.color, style.bgcolor) if each} - {ground}
            assert len(inks) >= len(set(name.inks))
            assert ground is not None
            for ink in inks:
                assert contrast(Color.from_rich_color(ink), Color.from_rich_color(ground)) >= 3.0
