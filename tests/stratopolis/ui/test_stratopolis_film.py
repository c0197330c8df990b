"""Films: a tile sets out from its player's hand and lands where it lies, and nothing waits for it."""

from __future__ import annotations

import pytest
from playing_stratopolis import begun, keys, mouse, opened, place_of, played, said, table_of, text
from textual import constants, events
from textual.pilot import Pilot

from hotseat.record import PERSON
from hotseat.settings_file import remember
from hotseat.ui.cells.sheet import Placed
from stratopolis.rules import TILES, Play, ScoreChanged, colour_of
from stratopolis.settings import StratopolisSettings
from stratopolis.ui.film import InPanel, film
from stratopolis.ui.guide import Guide
from stratopolis.ui.projector import Projector

SEATED = (PERSON, PERSON)


@pytest.mark.parametrize("play", Play)
def test_a_film_leads_from_the_hand_to_the_position_behind_it(play: Play) -> None:
    session = played(begun(play), TILES)
    session.close()
    for entry in session.entries:
        laid, *counted = film(session.names, SEATED, [entry])
        placement, seat = entry.command, entry.command.kind.seat
        assert {flight.end: flight.colour for flight in laid.flights} == dict(placement.squares)
        places = {flight.start.place for flight in laid.flights}
        assert [flight.start.square for flight in laid.flights] == [0, 1, 2]
        (place,) = places
        assert entry.before.supply(seat).hand[place] == placement.kind
        assert laid.panels[seat - 1].tiles[place] is None, "it has left the hand"
        assert laid.layout.layout == entry.before.layout
        changes = [event for event in entry.events if isinstance(event, ScoreChanged)]
        assert bool(counted) == bool(changes)
        for act in counted:
            assert act.layout.layout == entry.after.layout
            assert tuple(panel.score for panel in act.panels) == entry.after.scores
            for chip, event in zip(act.chips, changes, strict=True):
                before, after = event.scores
                assert int(chip.text) == after - before
                assert chip.colour is colour_of(event.seat)
                zone = event.after if after > before else event.before
                assert zone is not None
                assert chip.at in zone.cells


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.usefixtures("film_stands_still")
async def test_every_frame_can_be_drawn_and_nothing_is_left_behind(size: tuple[int, int]) -> None:
    session = played(begun(), 17)
    async with opened(session, size) as pilot:
        table, seat = table_of(pilot), session.game.to_play or 1
        await pilot.press("enter")
        assert session.game.placed == 18, "the position underneath is final"
        table.play(session.entries[-1:])
        projector = table._projector
        assert isinstance(projector, Projector)
        placed, panel = session.entries[-1].command, table.panels[seat - 1]
        places, now = [], projector._began
        while projector.running:
            places.append([(sprite.x, sprite.y) for sprite in table.sheet.sprites][:3])
            for y in range(size[1]):
                assert table.sheet.render_line(y).cell_length == size[0]
            now += 0.04
            projector.frame(now)
        assert places[0] == [
            (panel.box.x + x, panel.box.y + y)
            for x, y in (panel.square_cell(*InPanel(seat, 0, number)[1:]) for number in range(3))
        ]
        assert not table.film_running
        assert not table.sheet.sprites
        assert table.layout_part.view is not None
        assert table.layout_part.view.ghost is not None, "the next tile"
        assert table.layout_part.view.layout.keys() >= set(placed.cells)


@pytest.mark.usefixtures("film_stands_still")
async def test_any_key_ends_it_and_does_what_it_says_and_a_click_only_ends_it() -> None:
    session = begun()
    async with opened(session) as pilot:
        table = table_of(pilot)
        await keys(pilot, "enter")
        assert table.film_running
        assert session.game.placed == 1
        before = table.cursor
        await keys(pilot, "r")
        assert not table.film_running
        assert table.cursor == before.turned(1)
        while session.game.refusal(table.cursor.placement(session.game) or session.game.legal[0]):
            await keys(pilot, "n")
        await keys(pilot, "enter")
        assert table.film_running
        at = place_of(table, session.entries[-1].command.corner)
        await mouse(pilot, at, events.MouseMove, events.Click)
        assert not table.film_running
        assert session.game.placed == 2, "nobody means a tile that is not shown yet"
        await keys(pilot, "enter", "u")
        assert not table.film_running
        assert session.game.placed == 2


@pytest.mark.usefixtures("film_stands_still")
async def test_the_next_tile_stays_where_it_is_wherever_the_mouse_was_left() -> None:
    session = begun()
    async with opened(session) as pilot:
        table = table_of(pilot)
        far = place_of(table, session.game.legal[0].corner)
        await mouse(pilot, far, events.MouseMove)
        await keys(pilot, "n", "enter")
        table.film_over()
        await pilot.pause()
        placement = table.cursor.placement(session.game)
        assert placement is not None
        assert session.game.refusal(placement) is None


@pytest.mark.usefixtures("film_stands_still")
async def test_who_has_won_is_not_told_before_the_last_tile_lies() -> None:
    session = played(begun(), TILES - 1)
    async with opened(session, (120, 40)) as pilot:
        table = table_of(pilot)
        lines = table.log_part.lines
        await keys(pilot, "enter")
        assert session.finished
        assert table.film_running
        assert said(pilot) == "Placing the last tile. Any key skips."
        assert table.log_part.lines == lines
        table.show_all()
        assert "Enter shows the result" in said(pilot)
        assert table.log_part.lines != lines


@pytest.mark.parametrize("play", Play)
@pytest.mark.usefixtures("film_stands_still")
async def test_title_prompt_and_panels_name_one_player_and_one_tile(play: Play) -> None:
    """In every act: a tile on its way, and points that rise."""
    session = played(begun(play), 17)
    async with opened(session) as pilot:
        table = table_of(pilot)
        for _tile in range(6):
            table.do(session.game.legal[0])
            projector = table._projector
            assert isinstance(projector, Projector)
            now = projector._began
            while projector.running:
                await pilot.pause()
                to_play = session.game.to_play
                assert to_play is not None
                name, other = session.names[to_play - 1], session.names[2 - to_play]
                title = row(pilot, table.title_line)
                assert f"tile {session.game.placed + 1} of 40" in title
                assert f"{name} to place" in title
                assert said(pilot).startswith(f"{name}: ")
                marked = [row(pilot, panel).startswith(">") for panel in table.panels]
                assert marked == [seat == to_play for seat in (1, 2)]
                assert other not in title
                now += 0.2
                projector.frame(now)
        assert session.game.placed == 23


def row(pilot: Pilot[int], part: Placed) -> str:
    """What the screen shows in the first row of a part."""
    strip = pilot.app.screen._compositor.render_strips()[part.box.y]
    return strip.crop(part.box.x, part.box.x + part.box.width).text


@pytest.mark.parametrize("off", ["settings", "terminal"])
async def test_without_motion_there_is_no_film(off: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if off == "settings":
        monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "full")
        assert remember(StratopolisSettings({"animation": "off"}), ("animation",)) is None
    session = begun()
    async with opened(session) as pilot:
        await keys(pilot, "enter")
        assert session.game.placed == 1
        assert not table_of(pilot).film_running


@pytest.mark.usefixtures("film_stands_still")
async def test_a_key_that_ends_a_film_of_the_guide_goes_on_to_nothing_unread() -> None:
    async with opened(None) as pilot:
        await pilot.press("f5")
        guide = pilot.app.screen
        assert isinstance(guide, Guide)
        await keys(pilot, "enter", "u", "n", "enter", "enter", "n")
        assert guide.lesson.number == 4
        await keys(pilot, "enter")
        assert guide.film_running
        assert guide.prompt_line.text == "Any key skips."
        await keys(pilot, "enter")
        assert not guide.film_running
        assert guide.lesson.number == 5
        assert "Press Enter for the guide's turn." in text(pilot)
        await mouse(pilot, place_of(guide, guide.cursor.corner), events.Click)
        assert guide.lesson.number == 6, "a click goes on, too, where there is only something to read"
