"""Animations: a tile leaves its player's hand and lands in its place, and nothing waits for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from tests.azul.tui.playing import text
from tests.screen_text import screen_strips
from tests.stratopolis.tui import playing
from tests.stratopolis.tui.playing import at_table, begun, keys, mouse, opened, played, said, view_of
from textual import events
from textual.pilot import Pilot

from hotseat.record import PERSON
from hotseat.settings.file import remember
from hotseat.tui.drawing.sheet import AnyPart
from stratopolis.game import Session, StratopolisSettings
from stratopolis.rules import SEATS, TILES, Play, ScoreChanged, colour_of
from stratopolis.tui.animation import Keyframe, keyframes
from stratopolis.tui.log import moment_words, moments, placing_sentence
from stratopolis.tui.screens import Replay
from stratopolis.tui.table import Table

SEATED = (PERSON, PERSON)


@pytest.mark.parametrize("play", Play)
def test_an_animation_leads_from_the_hand_to_the_position_behind_it(play: Play) -> None:
    session = played(begun(play), TILES)
    session.close()
    for entry in session.entries:
        laid, *counted = keyframes(session.names, SEATED, [entry])
        placement, seat = entry.move, entry.move.kind.seat
        assert {flight.end: flight.colour for flight in laid.flights} == dict(placement.squares)
        places = {flight.place for flight in laid.flights}
        assert [flight.square for flight in laid.flights] == [0, 1, 2]
        (place,) = places
        assert entry.before.supply(seat).hand[place] == placement.kind
        assert laid.panels[seat - 1].tiles[place] is None, "it has left the hand"
        assert laid.layout.layout == entry.before.layout
        changes = [event for event in entry.events if isinstance(event, ScoreChanged)]
        assert bool(counted) == bool(changes or moments(entry))
        for act in counted:
            assert act.layout.layout == entry.after.layout
            assert tuple(panel.score for panel in act.panels) == entry.after.scores
            worths = [(zone.seat, zone.worth) for zone in entry.after.layout.zones]
            for panel in act.panels:
                assert panel.tied == max(0, worths.count((panel.seat, panel.score)) - 1)
            for chip, event in zip(act.chips, changes, strict=True):
                before, after = event.scores
                assert int(chip.text) == after - before
                assert chip.colour is colour_of(event.seat)
                zone = event.after if after > before else event.before
                assert zone is not None
                assert chip.at in zone.cells


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.usefixtures("animation_stands_still")
async def test_every_frame_can_be_drawn_and_nothing_is_left_behind(size: tuple[int, int]) -> None:
    session = played(begun(), 17)
    async with opened(session, size) as pilot:
        table, seat = playing.table_of(pilot), session.position.to_play or 1
        await pilot.press("enter")
        assert session.position.placed == 18, "the position underneath is final"
        table.animator.play(session.entries[-1:])
        animation = table.animator
        placed, panel = session.entries[-1].move, table.view.panels[seat - 1]
        places, now = [], 0.0
        while animation.keyframes:
            places.append([(sprite.x, sprite.y) for sprite in table.view.sheet.sprites][:3])
            for y in range(size[1]):
                assert table.view.sheet.render_line(y).cell_length == size[0]
            now += 0.04
            animation.frame(now)
        assert places[0] == [
            (panel.box.x + x, panel.box.y + y)
            for x, y in (panel.square_cell(0, number) for number in range(3))
        ]
        assert not table.state.animating
        assert not table.view.sheet.sprites
        assert view_of(table).ghost is not None, "the next tile"
        assert view_of(table).layout.keys() >= set(placed.cells)


@pytest.mark.usefixtures("animation_stands_still")
async def test_a_click_only_ends_it() -> None:
    session = begun()
    async with at_table(session) as (pilot, table):
        await keys(pilot, "enter")
        assert table.state.animating
        await mouse(
            pilot, playing.place_of(table, session.entries[-1].move.corner), events.MouseMove, events.Click
        )
        assert not table.state.animating
        assert session.position.placed == 1, "nobody means a tile that is not shown yet"


@pytest.mark.usefixtures("animation_stands_still")
async def test_the_next_tile_stays_where_it_is_wherever_the_mouse_was_left() -> None:
    session = begun()
    async with at_table(session) as (pilot, table):
        far = playing.place_of(table, session.position.legal_moves[0].corner)
        await mouse(pilot, far, events.MouseMove)
        await keys(pilot, "n", "enter")
        table.animator.over()
        await pilot.pause()
        placement = playing.placement_of(table)
        assert session.position.refusal(placement) is None


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.usefixtures("animation_stands_still")
async def test_who_has_won_is_not_told_before_the_last_tile_lies(size: tuple[int, int]) -> None:
    session = played(begun(), TILES - 1)
    async with at_table(session, size) as (pilot, table):
        await keys(pilot, "enter")
        assert session.finished
        for _act in frames(table):
            await pilot.pause()
            everything = text(pilot)
            for word in ("wins", "result.", "draw:", "game over"):
                assert word not in everything
            assert "tile 40 of 40" in row(pilot, table.view.title_line)
        assert "wins with" in said(pilot)
        if size == (120, 40):
            assert "wins" in " ".join(line.text for line in table.view.log_part.view or ())
        assert table.state.keyframe is None


def frames(table: Table | Replay) -> Iterator[Keyframe]:
    animation, now = table.animator, 0.0
    while animation.keyframes:
        shown = table.state.keyframe
        assert shown is not None
        yield shown
        now += 0.15
        animation.frame(now)


def marked(pilot: Pilot[int], screen: Table | Replay) -> list[int]:
    return [
        seat for seat, panel in zip(SEATS, screen.view.panels, strict=True) if row(pilot, panel)[0] == ">"
    ]


def one_truth(pilot: Pilot[int], table: Table, act: Keyframe, names: Sequence[str]) -> None:
    entry, (name, other) = act.entry, (names[act.seat - 1], names[2 - act.seat])
    title, prompt = row(pilot, table.view.title_line), said(pilot)
    assert f"tile {entry.after.placed} of 40" in title
    assert f"{name} is placing" in title
    assert other not in title
    assert prompt == (moment_words(names, act.moments) if act.moments else placing_sentence(names, entry))
    assert table.view.prompt_line.seat == act.seat
    assert marked(pilot, table) == [act.seat]
    scores = (entry.after if act.landed else entry.before).scores
    shown = [panel.view.score for panel in table.view.panels if panel.view is not None]
    assert tuple(shown) == scores
    told, placed = table.view.last_move_line.text, table.state.entries[-1:]
    assert len(table.state.entries) == entry.after.placed - (not act.landed)
    if placed:
        number = placed[0].move.kind.seat
        assert told.startswith(f"{names[number - 1]} placed ")
    logged = [line.text for line in table.view.log_part.view or () if line.move]
    if table.view.log_part.view:
        assert len(logged) == max(0, len(table.state.entries) - 1), "the last one is told below"


@pytest.mark.parametrize(
    ("play", "size", "tiles"),
    [
        *((Play.PILES, (80, 24), 17), (Play.FACE_DOWN, (120, 40), 17)),
        *((Play.HAND, (80, 24), 17), (Play.PILES, (120, 40), 0)),
    ],
)
@pytest.mark.usefixtures("animation_stands_still")
async def test_all_lines_and_panels_name_one_player_and_one_tile(
    play: Play, size: tuple[int, int], tiles: int
) -> None:
    """In every act: a tile on its way, and points that rise. Behind it, all name the next."""
    session = played(begun(play), tiles)
    async with at_table(session, size) as (pilot, table):
        assert ("No moves yet." in [line.text for line in table.view.log_part.view or ()]) == (not tiles)
        for _tile in range(3):
            table.do(session.position.legal_moves[0])
            for act in frames(table):
                await pilot.pause()
                one_truth(pilot, table, act, session.names)
            await pilot.pause()
            to_play = session.position.to_play
            assert to_play is not None
            name, title = session.names[to_play - 1], row(pilot, table.view.title_line)
            assert f"tile {session.position.placed + 1} of 40" in title
            assert f"{name} to place" in title
            assert said(pilot).startswith(f"{name}: ")
            assert marked(pilot, table) == [to_play]
        assert session.position.placed == tiles + 3


@pytest.mark.usefixtures("animation_stands_still")
async def test_where_computers_play_too() -> None:
    session = begun(seats=("computer easy", "computer medium"))
    async with opened(session, (120, 40)) as pilot:
        table, seen = playing.table_of(pilot), 0
        assert table.state.bots is not None
        for _tile in range(4):
            while not table.state.animating:
                await pilot.pause(0.02)
                table.state.bots.skip()
            for act in frames(table):
                await pilot.pause()
                one_truth(pilot, table, act, session.names)
                seen += 1
        assert seen >= 8
        await keys(pilot, " ")


def with_a_computer() -> Session:
    return begun(seats=(PERSON, "computer easy"))


@pytest.mark.usefixtures("animation_stands_still")
async def test_the_hints_stay_the_same_until_a_person_s_turn_begins() -> None:
    session = with_a_computer()
    async with at_table(session) as (pilot, table):
        begun_with = row(pilot, table.view.key_line)
        assert begun_with.startswith("enter place")
        await keys(pilot, "enter")
        shown = []
        for act in frames(table):
            await pilot.pause()
            shown.append((act.seat, row(pilot, table.view.key_line)))
        assert table.state.bots is not None
        shown.append((0, row(pilot, table.view.key_line)))  # it thinks, or shows its choice
        while not table.state.animating:
            await pilot.pause(0.02)
            shown.append((0, row(pilot, table.view.key_line)))
            table.state.bots.skip()
        for act in frames(table):
            await pilot.pause()
            shown.append((act.seat, row(pilot, table.view.key_line)))
        assert {seat for seat, _row in shown} == {0, 1, 2}
        assert len({bar for _seat, bar in shown}) == 1
        assert shown[0][1].startswith("enter skip  u undo  ? help  q quit")
        assert row(pilot, table.view.key_line).startswith("enter place")


async def test_enter_does_not_wait_for_the_choice_that_a_computer_thinks_about() -> None:
    session = with_a_computer()
    assert remember(StratopolisSettings({"pace": "slow"}), ("pace",)) is None
    async with at_table(session) as (pilot, table):
        table.action_enter()
        computers = table.state.bots
        assert computers is not None
        assert computers.showing_for > 0
        assert computers.takes("enter")
        while session.position.placed < 2:
            assert computers.shown is None
            await pilot.pause(0.02)
        assert computers.showing_for > 0, "the next one is shown again"


@pytest.mark.usefixtures("animation_stands_still")
@pytest.mark.parametrize("key", ["r", "u", "n", "left", "enter"])
async def test_a_key_that_ends_it_leaves_nothing_of_it(key: str) -> None:
    session = played(begun(), 20)
    async with at_table(session, (120, 40)) as (pilot, table):
        await keys(pilot, "enter")
        next(frames(table))
        before = table.state.cursor
        await keys(pilot, key)
        assert table.state.keyframe is None
        assert key != "r" or table.state.cursor == before.turned(1), "it does what it says, too"
        to_play = session.position.to_play or 0
        title = row(pilot, table.view.title_line)
        assert f"tile {21 if key == 'u' else 22} of 40  {session.names[to_play - 1]} to place" in title
        assert marked(pilot, table) == [to_play]
        assert table.state.entries == session.entries
        if key == "u":
            await keys(pilot, "U")
            assert not table.state.animating, "what is redone has been seen"


@pytest.mark.usefixtures("animation_stands_still")
async def test_a_replay_names_one_player_and_one_tile_and_tells_a_moment_while_it_glows() -> None:
    session, at = with_a_moment()
    async with playing.replaying(session, (120, 40)) as (pilot, replay):
        replay.playback.become(replay.state.replay.at(at))
        replay.action_go("stepped", 1)
        entry, glowed = session.entries[at], False
        assert replay.state.animating
        for act in frames(replay):
            await pilot.pause()
            name = session.names[act.seat - 1]
            title = row(pilot, replay.view.title_line)
            assert f"tile {at + 1} of 40" in title
            assert f"replay: {name} is placing" in title
            assert replay.view.prompt_line.text.startswith(f"Move {at + 1} of ")
            told = replay.view.last_move_line.text
            if act.landed:
                glowed = True
                assert moment_words(session.names, moments(entry)) in told
            else:
                assert told == placing_sentence(session.names, entry)
            assert marked(pilot, replay) == [act.seat]
        assert glowed
        assert moment_words(session.names, moments(entry)) in replay.view.last_move_line.text


def with_a_moment() -> tuple[Session, int]:
    """A game whose last placement is a moment and changes a score, and its place."""
    for seed in range(40):
        session = begun(seed=f"moment {seed}")
        for number in range(TILES):
            played(session, 1, seed + number)
            entry = session.entries[-1]
            if moments(entry) and entry.before.scores != entry.after.scores:
                return session, number
        session.close()
    raise AssertionError("no game has a moment")


@pytest.mark.usefixtures("animation_stands_still")
async def test_a_moment_glows_and_is_told_while_the_points_rise() -> None:
    session, at = with_a_moment()
    entry = session.entries[at]
    async with at_table(session) as (pilot, table):
        await keys(pilot, "u")
        table.do(entry.move)
        glowing = 0
        for act in frames(table):
            await pilot.pause()
            view = view_of(table)
            if act.landed:
                glowing += 1
                assert view.glow == moments(entry)[0].cells
                assert said(pilot) == moment_words(session.names, moments(entry))
            else:
                assert not view.glow
        assert glowing
        assert not view_of(table).glow
        words = moment_words(session.names, moments(entry)[-1:]).split(" ", 1)[1]
        assert words.removesuffix(".") in table.view.last_move_line.text
        assert table.view.last_move_line.lit == "", "in full ink"
        logged = table.view.log_lines(session.names, session.entries, table.state.animating)
        assert words in logged[-1].text


def test_a_moment_takes_half_a_second_more_and_nothing_else_does() -> None:
    session = played(begun(), TILES, seed=3)
    session.close()
    lengths = set()
    for entry in session.entries:
        acts = keyframes(session.names, SEATED, [entry])
        counted = any(isinstance(event, ScoreChanged) for event in entry.events)
        usual = 0.4 + (0.5 if counted else 0.0)
        extra = 0.5 if moments(entry) else 0.0
        assert sum(act.seconds for act in acts) == pytest.approx(usual + extra)
        assert all(act.entry is entry for act in acts)
        lengths.add(bool(extra))
    assert lengths == {True, False}


@pytest.mark.usefixtures("animation_stands_still")
@pytest.mark.parametrize("size", [(80, 24), (240, 70)])
async def test_points_stand_on_the_bare_table_and_those_of_a_moment_are_large(size: tuple[int, int]) -> None:
    """On a square they would be taken for its level."""
    session, at = with_a_moment()
    async with at_table(session, size) as (_pilot, table):
        table.animator.play([session.entries[at]])
        _flown, landed = keyframes(session.names, SEATED, [session.entries[at]])
        end = landed.sprites(table.view, 1.0)
        part = table.view.layout_part
        for x, y, width, height in (each.box for each in end):
            assert part.box.holds(x, y)
            under = {
                part.at(x + i - part.box.x, y + j - part.box.y) for i in range(width) for j in range(height)
            }
            assert under.isdisjoint(landed.layout.layout)
        arrows = ["▲" if chip.text[0] == "+" else "▼" for chip in landed.chips]
        shown = ["".join("".join(row) for row, _styles in each.rows) for each in end]
        assert all(arrow in points for arrow, points in zip(arrows, shown, strict=True))
        if size[0] == 80:
            return
        assert [len(each.rows) for each in end] == [5] * len(landed.chips)
        told = landed._replace(moments=()).sprites(table.view, 1.0)
        assert [len(each.rows) for each in told] == [1] * len(landed.chips)
        boxes = [each.box for each in end]
        assert not any(one.holds(*other[:2]) for one in boxes for other in boxes if one is not other)


def row(pilot: Pilot[int], part: AnyPart) -> str:
    strip = screen_strips(pilot.app.screen)[part.box.y]
    return strip.crop(part.box.x, part.box.x + part.box.width).text


@pytest.mark.usefixtures("animation_stands_still")
async def test_a_key_that_ends_an_animation_of_the_tutorial_goes_on_to_nothing_unread() -> None:
    async with opened(None) as pilot:
        await pilot.press("f5")
        table = playing.table_of(pilot)
        guide = table.tutorial
        assert guide is not None
        await keys(pilot, "enter", "u", "r", "n", "enter", "enter", "n")
        assert guide.lesson.number == 4
        await keys(pilot, "enter")
        assert table.state.animating
        assert table.view.prompt_line.text == "Any key skips."
        await keys(pilot, "enter")
        assert not table.state.animating
        assert guide.lesson.number == 5
        assert "Press Enter for the guide's turn." in text(pilot)
        await mouse(pilot, playing.place_of(table, table.state.cursor.corner), events.Click)
        assert guide.lesson.number == 6, "a click goes on, too, where there is only something to read"
