"""Message lines and the hint bar on a real screen."""

from __future__ import annotations

from typing import ClassVar

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.strip import Strip

from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.widgets.lines import KeyHint
from hotseat.tui.widgets.listing import KeyBar, Painted, Sentence


class Counted(Painted[str]):
    """Counts how often it is painted."""

    DEFAULT_CSS = "Counted { height: 1; }"
    painted = 0

    def paint(self, canvas: Canvas[str]) -> None:
        type(self).painted += 1
        canvas.put(0, 0, "x", self.rich_style)


class Lines(App[None]):
    CSS = "KeyBar { color: white; } #two { height: 2; }"
    pressed: ClassVar[list[str]] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {"text-quiet": "#888888", "text-bright": "#ffffff"}

    def compose(self) -> ComposeResult:
        yield Sentence("[red]not markup[/red]", id="one")
        yield Sentence(id="two")
        yield KeyBar()
        yield Counted()

    def action_do(self, what: str) -> None:
        self.pressed.append(what)


def row(widget: Painted[str], y: int = 0) -> str:
    return widget.render_line(y).text


async def test_a_sentence_is_text_and_never_markup() -> None:
    async with Lines().run_test(size=(40, 10)) as pilot:
        assert row(pilot.app.query_one("#one", Sentence)).rstrip() == "[red]not markup[/red]"


async def test_a_sentence_is_broken_and_cut_to_its_rows() -> None:
    async with Lines().run_test(size=(20, 10)) as pilot:
        two = pilot.app.query_one("#two", Sentence)
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
