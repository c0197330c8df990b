"""The table: placing, turning and undoing by keys and mouse, bots, hints, small terminals."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest
from rich.color import Color
from tests.azul.tui.playing import picture, text, until
from tests.stratopolis.tui import playing
from tests.stratopolis.tui.playing import at_table, begun, mouse, opened, played, said, table_of
from textual import events

from hotseat.game import Flags
from hotseat.settings import Settings
from hotseat.settings.file import remember
from hotseat.text.fit import fits
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.drawing.themes import DARK
from hotseat.tui.table.bots import TableBots
from stratopolis.bots.levels import Advice
from stratopolis.game import Session, StratopolisSettings
from stratopolis.rules import SEATS, Cell, Placement, Play, Position, suppose
from stratopolis.tui.app import StratopolisApp
from stratopolis.tui.cursor import cursor_at, hand_of, places_of
from stratopolis.tui.panels import InHand
from stratopolis.tui.prompt import refusal_sentence
from stratopolis.tui.table import Table
from stratopolis.wording import tile_words

WAYS = list(Play)


async def test_a_right_click_turns_the_tile_and_never_places_it() -> None:
    session = played(begun(), 6)
    async with opened(session) as pilot:
        table, game = table_of(pilot), session.position
        choice = playing.placement_of(table)
        assert await pilot.hover("#sheet", offset=playing.place_of(table, choice.corner))
        for turned in (90, 180, 270, 0):
            assert await pilot.click("#sheet", offset=playing.place_of(table, choice.corner), button=3)
            assert table.state.cursor.turn == (choice.turn + turned) % 360
            assert table.state.cursor.corner == choice.corner
            assert session.position is game
        assert await pilot.click("#sheet", offset=playing.place_of(table, choice.corner))
        assert session.entries[-1].move == choice


async def test_a_right_click_does_nothing_for_a_computer_or_after_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TableBots, "go_on", lambda _bots: None)  # the computer's turn lasts
    session = begun(first=2, seats=("person", "computer easy"))
    async with at_table(session) as (pilot, table):
        assert session.computer_to_play == 2
        before = table.state.cursor
        table.action_turn(1)
        assert table.state.cursor == before
        assert table.state.places is None
        assert not table.view.layout_part.view or not table.view.layout_part.view.marks
    session = played(begun(), 40)
    async with opened(session) as pilot:
        assert await pilot.click("#sheet", offset=(10, 10), button=3)
        assert "wins with" in said(pilot)


async def test_a_click_where_the_tile_cannot_lie_says_why() -> None:
    session = played(begun(), 6)
    async with opened(session, (136, 38)) as pilot:
        table, game = table_of(pilot), session.position
        kind, turn, shown = hand_of(game)[0], table.state.cursor.turn, playing.placement_of(table).cells
        bare = (cell for cell in game.layout.cells if cell not in shown)
        wrong = next(cell for cell in bare if game.refusal(Placement(kind, cell, turn)) is not None)
        refusal = game.refusal(Placement(kind, wrong, turn))
        assert refusal is not None
        assert await pilot.click("#sheet", offset=playing.place_of(table, wrong))
        assert said(pilot) == refusal_sentence(refusal)
        assert table.scene().refuses
        # Far away it lies where the click was, and not at the nearest cell that it can reach.
        assert table.view.layout_part.frame is not None
        far = table.view.layout_part.frame.at(0, 0)
        far_away = game.refusal(Placement(kind, far, turn))
        assert far_away is not None
        table.on_sheet_clicked(Sheet.Clicked(far))
        assert table.state.cursor.corner == far
        await pilot.pause()
        assert said(pilot) == refusal_sentence(far_away)
        assert session.position is game


def _place(table: Table) -> tuple[int, int] | None:
    """The number of the place and of all of them, as the prompt says them."""
    found = re.search(r"place (\d+) of (\d+), ", table.view.prompt_line.text)
    return (int(found[1]), int(found[2])) if found else None


async def test_n_and_p_go_through_the_places_best_first_and_the_prompt_counts() -> None:
    session = played(begun(), 20)
    async with opened(session) as pilot:
        table, game = table_of(pilot), session.position
        legal = len(game.legal_moves)
        for key, rank in zip(("n", "n", "p", "n", "p"), (1, 2, 1, 2, 1), strict=True):
            if rank == 1 and key == "n":
                await pilot.press("r", "right")  # it begins anew, wherever it was moved
            await pilot.press(key)
            assert _place(table) == (rank, legal)
        await pilot.press("p")
        assert _place(table) == (legal, legal)


async def test_tab_jumps_from_level_to_level() -> None:
    session = played(begun(), 24)
    async with opened(session) as pilot:
        table, game = table_of(pilot), session.position
        found = places_of(game, hand_of(game)[0])
        assert "tab levels" in text(pilot)
        for _level in found.levels:
            await pilot.press("tab")
            level = game.layout.level(table.state.cursor.corner) + 1
            where = "on the table" if level == 1 else f"on level {level}"
            assert f"the best {where}. " in said(pilot)
            assert table.state.cursor.placement(game) == found.first_on(level).placement
        last = table.state.cursor
        await pilot.press("tab", "shift+tab")
        assert table.state.cursor == last


async def test_tab_says_where_there_is_no_other_level() -> None:
    async with opened(begun()) as pilot:
        assert "tab levels" not in text(pilot)
        await pilot.press("tab", "tab")
        assert said(pilot) == "There are no legal places on other levels."
        assert table_of(pilot).scene().refuses
        await pilot.press("n")
        assert "place 2 of 36, on the table" in said(pilot)


@pytest.mark.parametrize("key", ["n", "p", "tab", "shift+tab", "right", "r"])
async def test_a_hand_begins_with_the_best_place_of_its_first_tile(key: str) -> None:
    session = played(begun(Play.HAND), 12)
    async with opened(session) as pilot:
        table, game = table_of(pilot), session.position
        view = playing.view_of(table)
        assert not view.marks, "no tile is chosen"
        await pilot.press(key)
        await playing.rest(pilot)
        best = places_of(game, hand_of(game)[0]).all[0].placement
        assert table.state.cursor.placement(game) == best
        view = playing.view_of(table)
        assert view.marks == {each.corner for each in game.placements(best.kind) if each.turn == best.turn}
        pilot.app.post_message(events.Paste("3"))  # as if it were typed
        await playing.rest(pilot)
        view = playing.view_of(table)
        kind, turn = hand_of(game)[2], table.state.cursor.turn
        assert view.marks == {each.corner for each in game.placements(kind) if each.turn == turn}


async def test_without_forecasts_places_go_by_level_and_nothing_of_the_scores_is_seen() -> None:
    session = played(begun(), 24)
    async with opened(session) as pilot:
        table, game = table_of(pilot), session.position
        assert idle_words(table).startswith("n shows the next legal place, Enter places")
        await pilot.press("left")
        assert idle_words(table).startswith("n shows the best place, Enter places")
        table.app.change(Settings.forecasts, False, write=False)
        await pilot.pause()
        assert idle_words(table).startswith("n shows the next legal place, Enter places")
        table.become(cursor_at(game, places_of(game, hand_of(game)[0], forecasts=False).all[4].placement))
        for number in (6, 7, 8):
            await pilot.press("n")
            assert _place(table) == (number, len(game.legal_moves))
            assert "best" not in said(pilot)
            view = playing.view_of(table)
            assert view.marks
            assert {*view.scoring, *view.forming, *view.cut} == set()
        await pilot.press("tab")
        assert "best" not in said(pilot)
        assert "best" not in idle_words(table)


def idle_words(table: Table) -> str:
    """What the table says in place of its keys once nobody has done anything for a while."""
    table.state.idle = True
    return table.scene().keys[0].key


async def test_long_names_leave_room_for_what_a_place_comes_to() -> None:
    names = ("Bartholomew the Great of Thebes", "Maximiliana Antonia Augusta")
    session = played(begun(Play.PILES, *names), 20, seed=2)
    game = session.position
    both = next(each for each in game.legal_moves if all(suppose(game, each).gains))
    async with at_table(session) as (pilot, table):
        await mouse(pilot, playing.place_of(table, table.state.cursor.corner), events.MouseMove)
        table.become(cursor_at(game, both))
        rows = " ".join(" ".join(picture(table.view.prompt_line)).replace("▌", " ").split())
        assert table.view.prompt_line.box.height == 1, "what was done last is still to be seen"
        assert "…" in rows, "the names are cut, not what they come to"
        assert rows.count(" → ") == 2


async def test_a_hand_asks_for_the_tile_first_and_again_once_undone() -> None:
    session = played(begun(Play.HAND), 1)
    async with opened(session) as pilot:
        await pilot.press("u")
        assert "which tile from your hand?" in said(pilot)
        await pilot.press("enter")
        assert session.position.placed == 0
        assert "which tile from your hand? Press 1-3" in said(pilot)
        await pilot.press("2")
        assert table_of(pilot).state.cursor.kind(session.position) == hand_of(session.position)[1]
        await pilot.press("escape")
        assert table_of(pilot).state.cursor.place is None
        sheet = table_of(pilot).view.sheet
        for chosen in (1, None):  # a second click on a tile puts it back into the hand
            table_of(pilot).on_sheet_clicked(type(sheet).Clicked(InHand(session.position.to_play or 1, 1)))
            assert table_of(pilot).state.cursor.place == chosen


async def test_a_click_on_the_only_tile_in_the_panel_turns_it() -> None:
    async with at_table(begun()) as (_pilot, table):
        before, seat = table.state.cursor, table.session.position.to_play or 1
        table.on_sheet_clicked(type(table.view.sheet).Clicked(InHand(seat, 0)))
        assert table.state.cursor == before.turned(1)
        assert table.session.position.placed == 0


async def test_where_choices_are_confirmed_a_click_shows_first() -> None:
    assert remember(StratopolisSettings({"confirm": True}), ("confirm",)) is None
    session = begun()
    async with at_table(session) as (pilot, table):
        table.become(table.state.cursor.under_mouse(Cell(-2, -2)))
        offset = playing.place_of(table, Cell(1, 0))
        table.on_sheet_clicked(type(table.view.sheet).Clicked(Cell(1, 0)))
        assert session.position.placed == 0
        assert await pilot.click("#sheet", offset=offset)
        assert session.position.placed == 1


async def test_a_hint_shows_a_placement_and_what_speaks_for_it_and_enter_waits_for_it() -> None:
    session = played(begun(), 6)
    async with at_table(session, flags=Flags(seconds=0.1)) as (pilot, table):
        table.game.hint()
        assert said(pilot) == "Looking for a good move…"
        await pilot.pause()
        assert "enter place" not in text(pilot)
        assert "esc cancel hint" in text(pilot)
        assert "h hint" not in text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: bool(table.state.hint_text))
        assert session.position.placed == 6
        assert table.view.last_move_line.text.startswith("Hint")
        assert said(pilot).endswith(".")
        advised = table.state.cursor.placement(session.position)
        await pilot.press("enter")
        assert session.entries[-1].move == advised


async def test_a_hint_s_reason_keeps_a_name_with_a_semicolon_whole() -> None:
    session = played(begun(Play.PILES, "Ada", "Ben; the 2nd"), 6)
    async with at_table(session, (136, 38)) as (_pilot, table):
        game = session.position
        found = [Advice(each, (0.0, 0.0), (each,), False, 1) for each in game.legal_moves]
        reasons = [table.hint_reason(game, 0, [each]) for each in found[::5]]
        assert any("Ben;\N{NO-BREAK SPACE}the 2nd" in each for each in reasons)
        assert not any("Ben. " in each for each in reasons)


@pytest.mark.parametrize("play", Play)
async def test_once_undone_the_keys_name_redo_even_where_there_is_little_room(play: Play) -> None:
    async with opened(played(begun(play), 24)) as pilot:
        assert "redo" not in text(pilot)
        await pilot.press("u")
        assert "u undo ctrl+y redo" in text(pilot)
        assert "q quit" in text(pilot)
        await pilot.press("ctrl+y")
        assert "redo" not in text(pilot)


@pytest.mark.parametrize(("seats", "moves"), [((), 1), (("person", "computer easy"), 2)])
async def test_undone_is_said_once_and_names_the_person_s_tile_once(
    seats: tuple[str, ...], moves: int
) -> None:
    session = played(begun(seats=seats), 4)
    async with opened(session) as pilot:
        undone = session.entries[-moves].move.kind
        player, tile = playing.NAMES[undone.seat - 1], tile_words(undone)
        await pilot.press("u")
        assert session.position.placed == 4 - moves
        assert said(pilot) == f"Undone: {player}'s {tile}. {player} to place."
        assert text(pilot).count("Undone") == text(pilot).count(f"{player}'s {tile}") == 1
        await pilot.press("ctrl+y")
        assert session.position.placed == 4
        after = playing.NAMES[(session.position.to_play or 0) - 1]
        assert said(pilot) == f"Redone: {player}'s {tile}. {after} to place."
        assert text(pilot).count("Redone") == 1


async def test_no_two_commands_of_a_screen_share_a_key() -> None:
    async with opened(begun()) as pilot:
        app = pilot.app
        assert isinstance(app, StratopolisApp)
        for screen in app.navigator.keymap_screens():
            each = [key for command in screen.commands for key in command.keys.split(",")]
            assert len(each) == len(set(each)), screen.heading
            assert not set(each) & set(screen.typed)
            names = [command.name for command in screen.commands]
            assert len(names) == len(set(names))


async def test_the_prompt_of_a_hand_speaks_of_keys_or_of_the_mouse() -> None:
    async with at_table(begun(Play.HAND)) as (pilot, table):
        assert "Press 1-3, or click one." in said(pilot)
        table.state.by_mouse = False
        table.show_all()
        assert said(pilot).endswith("Press 1-3; n begins with tile 1.")
        assert ("n p", "places") in [(hint.key, hint.word) for hint in table.view.key_line.hints]
        await pilot.press("n")
        assert said(pilot).startswith("North, tile 1: place 1 of ")
        assert said(pilot).endswith("Enter to place.")
        await pilot.hover("#sheet", offset=playing.place_of(table, table.state.cursor.corner))
        assert said(pilot).startswith("North, tile 1: place 1 of ")
        assert said(pilot).endswith("Click a square.")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_prompt_leaves_the_last_move_to_be_seen(size: tuple[int, int]) -> None:
    session = played(begun(Play.PILES, "Ada", "Ben"), 20, seed=2)
    async with opened(session, size) as pilot:
        table, seen = table_of(pilot), set()
        for kind in (events.MouseMove, None):
            for place in places_of(session.position, session.position.choices[0]).all[::3]:
                table.state.by_mouse = kind is not None
                table.become(cursor_at(session.position, place.placement))
                text = table.view.prompt_line.text
                line = table.view.prompt_line
                assert fits(text, line.box.width - line.BAR, 1 if size[1] < 40 else 2), text
                assert f"level {place.level}" in text or "on the table" in text
                assert "No change." in text or " → " in text
                assert not ("best" in text and "No change." in text), "nothing is best there"
                seen.add(text.rpartition(". ")[2])
        whole = {"Enter to place.", "Click a square to place it there; wheel or right click to turn."}
        assert {each for each in seen if "place." in each or "Click" in each} == (
            whole if size[1] == 40 else {"Enter to place.", "Click a square."}
        )


async def test_only_the_panel_of_a_person_to_play_is_lit() -> None:
    session = played(begun(), 3)
    async with at_table(session, (140, 40)) as (pilot, table):
        assert _lit(table) == [session.position.to_play]
        for seat in SEATS:
            session.seat(seat, "computer easy")
        table.show_all()
        await pilot.pause()
        assert _lit(table) == []


def _lit(table: Table) -> list[int]:
    grounds = [next(iter(panel.strip(0).crop(20, 21))).style for panel in table.view.panels]
    lit = Color.parse(DARK["yours"])
    return [seat for seat, style in zip(SEATS, grounds, strict=True) if style and style.bgcolor == lit]


async def test_without_forecasts_a_placement_is_not_counted_beforehand() -> None:
    session = played(begun(), 7)
    async with at_table(session) as (pilot, table):
        for _place in range(30):  # to one that scores
            if any(panel.view and panel.view.then is not None for panel in table.view.panels):
                break
            await pilot.press("n")
        assert " → " in table.view.prompt_line.text
        views = [panel.view for panel in table.view.panels]
        table.app.change(Settings.forecasts, False, write=False)
        await pilot.pause()
        assert " → " not in table.view.prompt_line.text
        assert table.view.prompt_line.text.endswith(". Enter to place.")
        game = session.position
        for seat, (panel, before) in enumerate(zip(table.view.panels, views, strict=True)):
            assert panel.view is not None
            assert before is not None
            assert (panel.view.score, panel.view.then) == (game.scores[seat], None)
            assert panel.view.zone == game.best[seat]
        await pilot.press("enter")
        assert session.position.placed == game.placed + 1


async def test_marks_turn_with_the_tile() -> None:
    session = played(begun(), 20)
    async with at_table(session) as (_pilot, table):
        part = table.view.layout_part
        for _turn in range(4):
            table.action_turn(1)
            assert part.view is not None
            shown = playing.placement_of(table)
            assert part.view.ghost == shown
            legal = {each.corner for each in session.position.legal_moves if each.turn == shown.turn}
            assert part.view.marks == legal


async def test_an_arrow_shows_that_there_is_more_beyond_an_edge() -> None:
    session = begun()
    async with opened(session) as pilot:
        shown = picture(table_of(pilot).view.layout_part)
        assert not set("▲▶▼◀") & set("".join(shown))
    for _tile in range(24):
        session.play(min(session.position.legal_moves, key=lambda each: min(cell.y for cell in each.cells)))
    async with opened(session) as pilot:
        part = table_of(pilot).view.layout_part
        shown, frame, view = picture(part), part.frame, part.view
        assert frame is not None
        assert view is not None
        found = frame.leaves(session.position.layout.bounds, view.marks)
        assert any(found)
        first, last = ([row[place] for row in shown] for place in (0, -1))
        edges = shown[0], last, shown[-1], first
        assert tuple(arrow in edge for arrow, edge in zip("▲▶▼◀", edges, strict=True)) == found


_ACROSS, _DOWN = 34, 22  # cells of a city that is wider and higher than a screen of 80x24 shows


@cache
def _wide_moves() -> list[Placement]:

    def further(position: Position, move: Placement) -> int:
        (left, top), (right, bottom) = position.layout.bounds
        across, down = zip(*move.cells, strict=True)
        wider = max(right, *across) - min(left, *across) - (right - left)
        higher = max(bottom, *down) - min(top, *down) - (bottom - top)
        return wider * (right - left < _ACROSS) + higher * (bottom - top < _DOWN)

    with begun() as session:
        while session.position.placed < 36:
            position = session.position
            session.play(max(position.legal_moves, key=lambda move: further(position, move)))
        return [entry.move for entry in session.entries]


def _wide() -> Session:
    """A game late in which the city reaches beyond every edge of a small screen."""
    session = begun()
    for move in _wide_moves():
        session.play(move)
    return session


async def test_along_the_edges_nothing_moves_under_the_mouse_and_a_click_places_what_is_shown() -> None:
    session = _wide()
    async with opened(session) as pilot:
        table, part = table_of(pilot), table_of(pilot).view.layout_part
        left, top, width, height = part.box
        edges = [(x, y) for x in range(left, left + width) for y in (top, top + height - 1)]
        edges += [(x, y) for y in range(top, top + height) for x in (left, left + width - 1)]
        placed = 0
        for x, y in edges[::3]:
            part.strip(0)
            frame = part.frame
            await mouse(pilot, (x, y), events.MouseMove)
            part.strip(0)
            assert part.frame == frame, "nothing moves under the mouse"
            shown = playing.placement_of(table)
            assert playing.view_of(table).ghost == shown
            assert shown.corner == part.at(x - left, y - top), "under the mouse"
            if session.position.refusal(shown) is None and placed < 3:
                await mouse(pilot, (x, y), events.MouseDown, events.MouseUp, events.Click)
                assert session.entries[-1].move == shown
                placed += 1
        assert placed


async def test_a_tile_turned_at_an_edge_stays_under_the_mouse() -> None:
    async with opened(_wide()) as pilot:
        table, part = table_of(pilot), table_of(pilot).view.layout_part
        left, top, width, height = part.box
        for x, y in product((left, left + width - 1), (top, top + height - 1)):
            await mouse(pilot, (x, y), events.MouseMove)
            for _turn in range(4):
                frame = part.frame
                await playing.keys(pilot, "r")
                part.strip(0)
                assert part.frame == frame
                assert playing.placement_of(table).corner == part.at(x - left, y - top)


async def test_a_drag_moves_the_board_and_places_nothing() -> None:
    session = _wide()
    async with opened(session) as pilot:
        table, part = table_of(pilot), table_of(pilot).view.layout_part
        left, top, width, height = part.box
        x, y = left + width // 2, top + height // 2
        await mouse(pilot, (x, y), events.MouseMove)
        taken, frame, placed = part.at(x - left, y - top), part.frame, session.position.placed
        await mouse(pilot, (x, y), events.MouseDown)
        for by in range(1, 8):
            await mouse(pilot, (x - by, y + by), events.MouseMove)
        await mouse(pilot, (x - 7, y + 7), events.MouseUp, events.Click)
        part.strip(0)
        assert part.frame != frame
        assert part.at(x - 7 - left, y + 7 - top) == taken == table.state.cursor.corner
        assert session.position.placed == placed
        await mouse(pilot, (x, y), events.MouseMove)
        assert part.at(x - left, y - top) == table.state.cursor.corner, "it stays there"
