"""What the table shows on a real screen of any size, or one too small: boards, turns, names and colours."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.color import Color as RichColor
from tests.azul.games import COLOURED, GREY, NAMES, begun, play_until, played
from tests.azul.tui import playing
from tests.azul.tui.playing import open_table, press, resize, rows, said, table_of, text, type_pick, until
from tests.azul.tui.replay.replays import open_replay, saved
from textual.color import Color
from textual.filter import ANSIToTruecolor
from textual.strip import Strip

from azul.rules import CENTRE, NO_TILES, Colour, Event, MarkerTaken, Phase, Pick, Picked
from azul.tui.cursor import Cursor, Line, Source, Space, Target, groups
from azul.tui.scene import pick_words
from azul.tui.table import Table
from azul.tui.widgets.market import FactoryLook, outline
from azul.tui.widgets.tiles import LETTERS, SMALL, TINY
from hotseat.text.fit import wrapped
from hotseat.text.scripts import arrange
from hotseat.tui.drawing.sheet import AnyPart
from hotseat.tui.drawing.themes import DARK
from hotseat.tui.screens.pages import HelpPage
from hotseat.tui.widgets import TitleView


async def test_the_last_pick_is_told_and_marked_until_the_next() -> None:
    async with open_table(begun(seed="heron")) as (pilot, table):
        pick = Pick(*groups(table.session.position)[1], 3)
        await type_pick(pilot, pick)
        assert said(pilot, "told").startswith("North took ")
        assert f"to line {pick.line}" in said(pilot, "told")
        market = table.view.market
        assert market.view.last == pick.source
        board = table.view.boards[0].view
        assert board.landed is not None
        assert board.landed.line == pick.line
        assert any("▌3" in row for row in rows(pilot))


async def test_what_went_to_the_lid_is_told_where_there_is_room() -> None:
    def picked(number: int, fallen: int, discarded: int) -> list[Event]:
        laid = number - fallen - discarded
        events = Picked(2, CENTRE, Colour.YELLOW, number, 1, laid, fallen, discarded, NO_TILES)
        return [MarkerTaken(2, 1), events]

    async with open_table(begun(seed="heron")) as (_pilot, table):
        few, most, lines = picked(3, 1, 1)[1:], picked(9, 8, 7), table.view.lines
        assert "; 1 fell; 1 to the lid." in pick_words(lines, table.state.names, few)
        assert lines.tell(table.state.names, lambda names: pick_words(lines, names, most)) == (
            "South took 9 yellow tiles from the centre to line 1; took the marker; 8 fell."
        )


@pytest.mark.parametrize(
    ("notice", "counted"), [("", True), ("not saved", True), ("Last round: 日本語の長い's row 3", False)]
)
async def test_bag_and_lid_give_way_to_turn_and_notice(notice: str, counted: bool) -> None:
    async with open_table(begun()) as (pilot, table):
        turn = "Maximiliane … to play"
        table.view.title_line.show(TitleView("round 12", turn, notice, "bag 63   lid 17"))
        await pilot.pause()
        shown = rows(pilot)[0]
        assert turn in shown
        assert notice in shown
        assert ("bag 63   lid 17" in shown) == counted
        assert ("bag" in shown) == counted, "whole or not at all"


HARD = ("[red]", "[@click=app.quit]x", "日本語の長い名前です", "نیم\u200cفاصله")


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_names_are_shown_as_they_are(size: tuple[int, int]) -> None:
    session = begun(*HARD)
    async with open_table(session, size) as (pilot, _table):
        for _ in range(4):
            shown = "\n".join(rows(pilot))
            assert all(arrange(name, from_right=False) in shown for name in HARD)
            assert all(cell_len(row) == size[0] for row in rows(pilot))
            name = HARD[(session.position.to_play or 1) - 1]
            assert f"{arrange(name, from_right=False)} to play" in rows(pilot)[0]
            group = groups(session.position)[0]
            await type_pick(pilot, Pick(*group, 5))
            assert said(pilot, "told").startswith(f"{name} took ")
        box = table_of(pilot).view.boards[1].box
        await pilot.click("#sheet", offset=(box.x + 4, box.y))  # on the name: it is no link
        assert pilot.app.return_code is None


async def test_every_sentence_fits_with_long_names() -> None:
    names = [f"{name} of a long family name" for name in ("North", "South", "East", "West")]
    session = begun(*names)
    async with open_table(session) as (_pilot, table):
        for _ in range(3):
            for group in groups(session.position):
                for line in range(6):
                    table.state.cursor = Cursor(group=group, held=True, line=line)
                    assert " ".join(wrapped(table.scene().prompt, 78, 2)) == table.scene().prompt
            table.state.cursor = Cursor()
            assert cell_len(table.scene().last_move) <= 78
            played(session, 9)
        play_until(session, Phase.OVER)
        assert " ".join(wrapped(table.scene().prompt, 78, 2)) == table.scene().prompt


async def test_a_larger_terminal_uses_larger_tiles() -> None:
    async with open_table(begun(), size=(100, 32)) as (pilot, table):
        assert table.view.market.scale.word == SMALL.word
        assert sum("▀" in row for row in rows(pilot)) > 10
        await resize(pilot, 80, 24)
        assert table.view.market.scale == TINY
        table.app.settings.tiles = "3x1"
        table.lay_out(table.app.size)
        await pilot.pause()
        assert table.view.market.scale == LETTERS
        assert not any("▀" in row for row in rows(pilot))


async def test_everything_follows_when_the_terminal_grows() -> None:
    """What was painted at the old size does not stay on the screen."""
    async with open_table(begun()) as (pilot, table):
        table.view.sheet.refresh()
        await pilot.pause()
        counts = rows(pilot)[0].rstrip()
        bar = rows(pilot)[-1].partition(" esc ")[0]  # what leads out and to more stays at the end
        await resize(pilot, 120, 24)
        assert len(rows(pilot)[0].rstrip()) == len(counts) + 40
        assert rows(pilot)[-1].split()[: len(bar.split())] == bar.split()
        assert rows(pilot)[-1].split()[-4:] == ["options", "esc", "start", "screen"]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_everything_can_be_pointed_at(players: int, size: tuple[int, int]) -> None:
    session = played(begun(*NAMES[:players], wall=GREY), 7)
    offer = session.position.offer
    wanted: list[Target] = [*groups(session.position), Source(CENTRE)]
    wanted += [Source(number) for number in range(1, len(offer.factories) + 1)]
    seats, rows, columns = range(1, players + 1), range(1, 6), range(1, 6)
    wanted += [Line(seat, line) for seat in seats for line in (0, *rows)]
    wanted += [Space(*each) for each in product(seats, rows, columns)]
    async with open_table(session, size) as (_pilot, table):
        found = {(type(target), target) for target, _place in playing.places(table)}
    assert [each for each in wanted if (type(each), each) not in found] == []


@pytest.mark.parametrize(("size", "kind"), [((180, 50), FactoryLook.TRAY), ((136, 38), FactoryLook.ROUND)])
async def test_a_rim_runs_all_round_a_plate_and_is_lit_for_the_chosen_one(
    size: tuple[int, int], kind: FactoryLook
) -> None:
    """Also where the lower tiles have their joint: the same as round an empty plate."""
    async with open_table(begun(*NAMES), size) as (pilot, table):
        await press(pilot, "right")
        market = table.view.market
        assert market.plan is not None
        shape = market.plan.shape
        assert shape.kind is kind
        canvas = market.draw(market.box.width, market.box.height)
        for place, box in enumerate(market.plan.plates[:2]):
            rim = market.look("rim" if place else "yours").color
            below = shape.tiles[1] + 2 * table.view.scale.height
            row = outline(kind, shape.pixels)[2 * below - 1 - shape.rim]
            assert "r" in row
            for column, part in enumerate(row, box.x + shape.plate):
                style = canvas.rows[box.y + below - 1][1][column]
                character = canvas.rows[box.y + below - 1][0][column]
                lower = style.color if character == "▄" else style.bgcolor
                assert (lower == rim) == (part == "r"), column


LONG = "This sentence is much too long for one row of a terminal. " * 2


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_a_long_prompt_covers_the_last_pick_until_the_next_key(size: tuple[int, int]) -> None:
    async with open_table(played(begun(*NAMES), 5), size) as (pilot, table):
        assert table.view.plan is not None
        assert table.view.plan.lines.prompt.height == 1
        last_move, prompt, _keys = table.view.plan.lines
        last = said(pilot, "told")
        assert " took " in last
        assert rows(pilot)[last_move.y].strip() == last.strip()
        table.tell(LONG)
        await pilot.pause()
        shown = " ".join(row.strip().removeprefix("▌ ") for row in rows(pilot)[last_move.y : prompt.y + 1])
        assert shown == LONG.strip()
        assert rows(pilot)[-1].strip(), "the keys stay"
        await press(pilot, "right")
        assert rows(pilot)[last_move.y].strip() == last.strip()
        assert rows(pilot)[prompt.y].strip() != ""


async def test_with_rows_to_spare_the_last_pick_stays_above_a_long_prompt() -> None:
    async with open_table(played(begun(*NAMES), 5), (136, 38)) as (pilot, table):
        last = said(pilot, "told")
        table.tell(LONG * 2)
        await pilot.pause()
        assert table.view.plan is not None
        assert rows(pilot)[table.view.plan.lines.last_move.y].strip() == last.strip()


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_replay_has_a_row_for_its_prompt_and_one_for_its_bar(players: int) -> None:
    path: Path = saved(played(begun(*NAMES[:players]), 6))
    for size in ((80, 24), (100, 30)):
        async with open_replay(path, size) as (pilot, replay):
            lines = replay.view.last_move_line.box, replay.view.prompt_line.box, replay.bar.box
            assert [box.height for box in lines] == [1, 1, 1]
            assert lines[0].y + 2 == lines[1].y + 1 == lines[2].y < size[1] - 1
            assert replay.view.prompt_line.text in rows(pilot)[lines[1].y]


async def test_a_prompt_behind_its_bar_is_never_cut() -> None:
    """A sentence that fits the row, but not beside the bar, takes the second row, too."""
    async with open_table(played(begun(*NAMES), 5), (80, 24)) as (pilot, table):
        assert table.view.plan is not None
        width = table.view.plan.lines.prompt.width
        table.tell("x" * (width - 10) + " " + "y" * 9)
        await pilot.pause()
        shown = rows(pilot)[table.view.plan.lines.last_move.y : table.view.plan.lines.prompt.y + 1]
        assert "…" not in "".join(shown)
        assert "y" * 9 in shown[1]


async def test_a_choice_of_a_line_fits_one_row_with_ordinary_names() -> None:
    names = ("Bartholoma", "Wilhelmina", "Christophe", "Alexandria")
    async with open_table(begun(*names), (80, 24)) as (pilot, table):
        assert table.view.plan is not None
        for keys in ("right", "enter"):
            await press(pilot, keys)
        assert "Enter to place, or type " in said(pilot)
        assert said(pilot) in rows(pilot)[table.view.plan.lines.prompt.y]


async def test_a_terminal_too_small_says_what_is_needed_and_comes_back() -> None:
    session = played(begun(*NAMES), 8)
    async with open_table(session) as (pilot, table):
        before = rows(pilot)
        await resize(pilot, 79, 24)
        assert "Azul needs 80x24 characters; this terminal has 79x24." in text(pilot)
        assert "North" not in text(pilot)
        await resize(pilot, 40, 10)
        assert "80x24" in text(pilot)
        assert "40x10" in text(pilot)
        await resize(pilot, 80, 24)
        assert rows(pilot) == before
        group = groups(session.position)[0]
        await pilot.press(str(group.source))
        assert table.state.cursor.source == group.source


EVERY_KEY = ("right", "enter", "enter", "u", "ctrl+y", "t", "l", "n", "escape", "backspace", "space")


@pytest.mark.parametrize("size", [(79, 24), (80, 23)])
async def test_a_terminal_too_small_plays_nothing_unseen(size: tuple[int, int]) -> None:
    session = played(begun(), 3)
    before, cursor = session.position, Cursor()
    pick = session.position.legal_moves[0]
    assert isinstance(pick, Pick)
    async with open_table(session) as (pilot, _table):
        await pilot.resize_terminal(*size)
        await until(pilot, lambda: "Azul needs" in text(pilot))
        for key in (*str(pick).lower(), *EVERY_KEY):
            await pilot.press(key)
            assert (session.position, session.can_redo) == (before, False), key
            assert table_of(pilot).state.cursor == cursor, key
        assert "Azul needs 80x24" in text(pilot)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "Azul needs" not in text(pilot))
        await type_pick(pilot, pick)
        assert session.entries[-1].move == pick


@pytest.mark.parametrize("key", ["q", "Q", "ctrl+q"])
async def test_a_terminal_too_small_from_the_beginning_has_its_help_and_can_be_left(key: str) -> None:
    async with open_table(begun(), size=(60, 20)) as (pilot, table):
        assert "q quits" in text(pilot)
        table.tell("No hint.")  # what is said late hides nothing
        await pilot.pause()
        assert "Azul needs 80x24 characters; this terminal has 60x20." in text(pilot)
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, HelpPage)
        await pilot.press("escape")
        table_of(pilot)
        await press(pilot, "ctrl+c")
        assert "q quits" in text(pilot)
        await press(pilot, key)
        assert pilot.app.return_code == 0


@pytest.mark.parametrize(("key", "back"), [("l", "escape"), ("n", "escape"), ("question_mark", "escape")])
async def test_a_terminal_that_shrinks_behind_another_screen(key: str, back: str) -> None:
    async with open_table(played(begun(), 1)) as (pilot, table):
        await pilot.press(key)
        await resize(pilot, 79, 23)
        await pilot.press(back)
        assert pilot.app.screen is table
        await until(pilot, lambda: "Azul needs" in text(pilot))
        assert "Azul needs 80x24 characters; this terminal has 79x23." in text(pilot)


async def test_without_colour_the_same_characters_are_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []
    for _ in range(2):
        session = played(begun(*NAMES, seed="heron"), 9)
        async with open_table(session) as (pilot, _table):
            shown.append(rows(pilot))
        monkeypatch.setenv("NO_COLOR", "1")
    assert shown[0] == shown[1]


async def test_only_plain_characters_are_drawn() -> None:
    allowed = set("→·…─│▀▄█▌▐▏▕┌┐└┘")
    for size in ((80, 24), (120, 45)):
        session = played(begun(*NAMES, wall=COLOURED), 40)
        async with open_table(session, size) as (pilot, _table):
            found = {character for row in rows(pilot) for character in row if not character.isascii()}
            assert found <= allowed


@pytest.mark.parametrize("size", [(80, 24), (240, 70)])
async def test_no_cell_is_left_to_the_filter_of_the_16_colours(size: tuple[int, int]) -> None:
    # A sheet relies on it: it does not ask the filter that gives cells their colours.
    async with open_table(begun(*NAMES), size=size) as (pilot, table):
        app = pilot.app
        themes = [theme for theme in app.available_themes.values() if not theme.ansi]
        assert len(themes) == 3
        for theme in themes:
            app.theme = theme.name
            await pilot.pause()
            filters = [each for each in app.get_line_filters() if isinstance(each, ANSIToTruecolor)]
            assert filters
            for row in table.view.sheet.render_lines(table.view.sheet.size.region):
                assert [*row] == [*row.apply_filter(filters[0], Color.parse("#102030"))]


def colours(strip: Strip) -> set[RichColor | None]:
    return {each for s in strip if s.style for each in (s.style.color, s.style.bgcolor)}


def lit(strip: Strip) -> bool:
    return RichColor.parse(DARK["yours"]) in colours(strip)


def accented(table: Table) -> list[str]:
    """The rows of boards and title that have the accent."""
    parts: tuple[AnyPart, ...] = (table.view.title_line, *table.view.boards)
    return [part.strip(y).text for part in parts for y in range(part.box.height) if lit(part.strip(y))]


async def test_a_computers_turn_and_the_end_of_the_game_are_nobodys_to_do() -> None:
    over = play_until(begun(), Phase.OVER)
    async with open_table(over) as (_pilot, table):
        assert accented(table) == []
    session = played(begun(), 2)
    async with open_table(session) as (pilot, table):
        session.seat(1, "computer easy")
        table.show_all()
        await pilot.pause()
        assert not any(lit(table.view.boards[0].strip(y)) for y in range(table.view.boards[0].box.height))
        assert "> North" in playing.picture(table.view.boards[0])[0]
