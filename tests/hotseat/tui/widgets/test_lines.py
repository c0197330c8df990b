"""Message lines, the hint bar on a real screen, and the log beside a table."""

from __future__ import annotations

import inspect
import pkgutil
from importlib import import_module
from itertools import combinations
from types import SimpleNamespace
from typing import ClassVar

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

import hotseat.tui
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.widgets import (
    WIDE,
    KeyHint,
    LogLine,
    Span,
    line_rows,
    way_for,
    without_last_move,
)
from hotseat.tui.widgets.painted import KeyBar, PaintedWidget, TextWidget


class Counted(PaintedWidget[str]):
    """Counts how often it is painted."""

    DEFAULT_CSS = "Counted { height: 1; }"
    painted = 0

    def paint(self, canvas: Canvas[str]) -> None:
        type(self).painted += 1
        canvas.put(0, 0, "x", self.rich_style)


class Lines(App[None]):
    """An app with as much of ours as key hints ask for."""

    CSS = "KeyBar { color: white; } #two { height: 2; }"
    pressed: ClassVar[list[str]] = []
    question = SimpleNamespace(pending=False)

    def more_hint(self, _screen: Screen[object], *, letters: bool) -> KeyHint:
        del letters
        return KeyHint("ctrl+p", "more", "app.more")

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {"text-quiet": "#888888", "text-bright": "#ffffff"}

    def compose(self) -> ComposeResult:
        yield TextWidget("[red]not markup[/red]", id="one")
        yield TextWidget(id="two")
        yield KeyBar()
        yield Counted()

    def action_do(self, what: str) -> None:
        self.pressed.append(what)


def row(widget: PaintedWidget[str], y: int = 0) -> str:
    return widget.render_line(y).text


async def test_a_sentence_is_text_and_never_markup() -> None:
    async with Lines().run_test(size=(40, 10)) as pilot:
        assert row(pilot.app.query_one("#one", TextWidget)).rstrip() == "[red]not markup[/red]"


async def test_a_sentence_is_broken_and_cut_to_its_rows() -> None:
    async with Lines().run_test(size=(20, 10)) as pilot:
        two = pilot.app.query_one("#two", TextWidget)
        two.say("a sentence that takes more than two rows of twenty")
        await pilot.pause()
        assert row(two).rstrip() == "a sentence that"
        assert row(two, 1).rstrip().endswith("…")
        assert [cell_len(row(two, y)) for y in (0, 1)] == [20, 20]


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (36, "u undo  ? help  q quit  l log  n new"),
        (35, "u undo  ? help  q quit  ctrl+p more"),
        (34, "u undo  q quit  ctrl+p more"),
        (19, "q quit  ctrl+p more"),
        (18, "q quit"),
        (5, ""),
    ],
)
async def test_a_bar_without_room_for_all_keeps_leaving_and_leads_to_the_rest(width: int, shown: str) -> None:
    async with Lines().run_test(size=(width, 10)) as pilot:
        bar = pilot.app.query_one(KeyBar)
        leave = KeyHint("q", "quit", "app.leave")
        words = [KeyHint("u", "undo"), KeyHint("?", "help"), leave, KeyHint("l", "log"), KeyHint("n", "new")]
        bar.show(words)
        await pilot.pause()
        assert row(bar).rstrip() == shown


@pytest.mark.parametrize(("width", "gap"), [(23, "  "), (22, "  "), (24, "   ")])
async def test_hints_stand_closer_where_that_lets_them_all_in(width: int, gap: str) -> None:
    async with Lines().run_test(size=(width, 10)) as pilot:
        bar = pilot.app.query_one(KeyBar)
        bar.show([KeyHint("u", "undo"), KeyHint("?", "help"), KeyHint("q", "quit", "app.do('q')")])
        await pilot.pause()
        assert row(bar).rstrip() == gap.join(["u undo", "? help", "q quit"])
        Lines.pressed.clear()
        await pilot.click(KeyBar, offset=(row(bar).index("q"), 0))  # the mouse finds it there, too
        await pilot.pause()
    assert Lines.pressed == ["q"]


async def test_a_click_on_a_hint_does_what_its_key_does() -> None:
    Lines.pressed.clear()
    async with Lines().run_test(size=(40, 10)) as pilot:
        pilot.app.query_one(KeyBar).show([KeyHint("u", "undo", "app.do('u')"), KeyHint("1-5", "line")])
        await pilot.pause()
        await pilot.click(KeyBar, offset=(2, 0))
        await pilot.click(KeyBar, offset=(10, 0))
        await pilot.click(KeyBar, offset=(30, 0))
        await pilot.pause()
    assert Lines.pressed == ["u"]


async def test_what_did_not_change_is_not_painted_again() -> None:
    async with Lines().run_test(size=(40, 10)) as pilot:
        counted = pilot.app.query_one(Counted)
        counted.render_line(0)
        before = Counted.painted
        for _ in range(5):
            counted.refresh()
            await pilot.pause()
            counted.render_line(0)
        assert Counted.painted == before
        counted.changed()
        counted.render_line(0)
        assert Counted.painted == before + 1
        pilot.app.theme = "textual-light"
        await pilot.pause()
        counted.render_line(0)
        assert Counted.painted >= before + 2


async def test_after_a_resize_the_picture_has_the_new_size() -> None:
    """On the screen itself, not only when asked again: painted before the resize is heard of."""
    async with Lines().run_test(size=(20, 10)) as pilot:
        bar = pilot.app.query_one(KeyBar)
        bar.show([KeyHint("u", "undo"), KeyHint("?", "help"), KeyHint("q", "quit")])
        await pilot.pause()
        widths: list[int] = []
        draw = bar.render_line

        def watched(y: int) -> Strip:
            strip = draw(y)
            widths.append(strip.cell_length)
            return strip

        bar.render_line = watched  # type: ignore[method-assign]
        await pilot.resize_terminal(40, 10)
        await pilot.pause(0.3)
        assert widths[-1] == 40


# The log beside a table: sentences if it is wide, a few characters a move if it is narrow


PICK = LogLine(
    ("Ada took 2 blue from factory 1 to line 3; took the starting-player marker.", "Ada took 2 blue."),
    1,
    ((Span("Ada "), Span("1"), Span("B", "blue"), Span("3")),),
    move=True,
)
ENDED = LogLine(("A row is complete: game over. Ada wins with 53 points, 3 ahead.",))


def words(line: LogLine, width: int) -> list[str]:
    rows = line_rows(line, width, way_for([line], width))
    return ["".join(span.text for span in row) for row in rows]


def test_a_wide_log_has_the_longest_sentence_that_fits_on_a_row() -> None:
    assert words(PICK, 80) == [PICK.texts[0]]
    assert words(PICK, WIDE) == [PICK.texts[1]]


def test_a_narrow_log_tells_a_move_in_one_row_with_the_colour() -> None:
    assert words(PICK, WIDE - 1) == ["Ada 1B3"]
    assert line_rows(PICK, 20, 0)[0][2] == Span("B", "blue")


def test_a_wide_log_falls_back_to_a_few_characters_where_a_sentence_does_not_fit() -> None:
    long = PICK._replace(texts=("x" * (WIDE + 1),))
    assert words(long, WIDE) == ["Ada 1B3"]
    assert way_for([PICK, long], WIDE) == 0, "all lines are told alike"
    assert way_for([PICK, long], WIDE + 1) is None
    assert way_for([PICK, long], WIDE + 1, sentences=False) == 0
    assert way_for([ENDED], WIDE) is None, "what has nothing shorter is broken either way"


def test_a_long_name_leaves_room_for_the_move() -> None:
    named = PICK._replace(ways=((Span("Bartholomew the Great "), *PICK.ways[0][1:]),))
    assert words(named, 20) == ["Bartholomew the… 1B3"]
    assert words(named, 6) == ["Bar… 1B3"]


def test_what_has_no_few_characters_is_broken_into_rows() -> None:
    assert words(ENDED, 22) == ["A row is complete:", "game over. Ada wins", "with 53 points, 3", "ahead."]


def test_the_last_move_is_left_out_for_the_message_line() -> None:
    heading = LogLine(("Round 2",))
    floor = LogLine(("Ada: the floor costs 1, leaving 4.",), 1, ((Span("Ada "), Span("floor -1")),))
    assert without_last_move([PICK, heading, PICK, floor]) == [PICK, heading, floor]
    assert without_last_move([heading]) == [heading]


def test_a_log_is_told_in_few_characters_or_in_the_fewest_never_in_both() -> None:
    long, short = (_in_ways(*each) for each in (("level 5, -20, Ben -12", "L5 -20 G-12"), ("level 5", "L5")))
    told = [[_told(line, width, [short, long]) for line in (short, long)] for width in (30, 29)]
    assert told[0] == ["Adalbert level 5", "Adalbert level 5, -20, Ben -12"]
    assert told[1] == ["Adalbert L5", "Adalbert L5 -20 G-12"]
    assert _told(short, 29, [short]) == "Adalbert level 5"


def test_a_name_is_cut_only_where_the_fewest_characters_do_not_fit_behind_it() -> None:
    line = _in_ways("level 5", "L5")
    told = [_told(line, width, [line]) for width in (16, 15, 11, 10)]
    assert told == ["Adalbert level 5", "Adalbert L5", "Adalbert L5", "Adalbe… L5"]


def _in_ways(*ways: str) -> LogLine:
    return LogLine(("x" * 90,), 1, tuple((Span("Adalbert "), Span(way)) for way in ways))


def _told(line: LogLine, width: int, lines: list[LogLine]) -> str:
    return "".join(span.text for span in line_rows(line, width, way_for(lines, width))[0])


def test_no_two_widgets_share_a_name_and_with_it_their_styles() -> None:
    names = [each.name for each in pkgutil.walk_packages(hotseat.tui.__path__, "hotseat.tui.")]
    found = {
        kind
        for name in names
        for _name, kind in inspect.getmembers(import_module(name), inspect.isclass)
        if issubclass(kind, Widget) and kind.__module__.startswith("hotseat.tui")
    }
    assert len(found) > 30
    same = [(one, other) for one, other in combinations(found, 2) if one.__name__ == other.__name__]
    assert same == []
