"""The list of saved games: visible rows, search results, and how they are drawn."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.app import App, ComposeResult

from hotseat.record import PERSON, RecordError
from hotseat.storage.library import SavedPlayer, State
from hotseat.tui.widgets.game_list import AnyGame, Details, GameList, matches, plain
from hotseat.tui.widgets.painted import Window

COLUMNS = (("speed",), ("sum",))
NAMES = (
    "Ada",
    "日本語の名前が長すぎて入らない人",
    "محمد بن عبد الله",
    "Z\u0301\u0302o\u0308e\u0301",
    "Bartholomew the Great of Somewhere",
    "김철수",
    "👩\u200d👩\u200d👧 family",
)


def row(number: int, *names: str, title: str = "", state: State = State.UNFINISHED) -> AnyGame:
    return AnyGame(
        number,
        Path(f"/saves/{number}.race"),
        datetime(2026, 11, 21, 4, 54),
        title,
        state,
        tuple(SavedPlayer(name, PERSON, 7 * n, n == 1, name) for n, name in enumerate(names)),
        ("slow", str(number)),
    )


class Shown(App[None]):
    """The list, and a closer look at the game chosen."""

    CSS = "Screen { background: #14171c; }"

    def __init__(self, rows: list[AnyGame]) -> None:
        super().__init__()
        self.rows = rows

    def get_theme_variable_defaults(self) -> dict[str, str]:
        names = ("table", "table-panel", "yours", "yours-ink", "text-bright", "text-quiet")
        return dict.fromkeys(names, "#8d96a5")

    def compose(self) -> ComposeResult:
        yield GameList(COLUMNS)
        yield Details()

    def on_mount(self) -> None:
        self.query_one(GameList).show(self.rows, "Nothing here, and here is why.")

    def on_listing_moved(self) -> None:
        if (row := self.query_one(GameList).chosen) is not None:
            for details in self.query(Details):
                details.show((row, False))


WINDOWS = st.builds(
    lambda total, height, steps: (Window().sized(total, height), steps),
    st.integers(0, 40),
    st.integers(-1, 12),
    st.lists(st.tuples(st.sampled_from(["at", "scrolled", "sized"]), st.integers(-50, 50)), max_size=9),
)


@given(WINDOWS)
def test_the_chosen_row_is_always_to_be_seen(made: tuple[Window, list[tuple[str, int]]]) -> None:
    window, steps = made
    for step, by in steps:
        if step == "at":
            window = window.at(window.place + by)
        elif step == "scrolled":
            window = window.scrolled(by)
        else:
            window = window.sized(abs(by), window.height)
        assert 0 <= window.top <= max(0, window.total - window.height), "no blank rows below the last"
        assert window.place in window.seen or (window.total == window.place == 0)
        assert len(window.seen) == min(window.height, window.total)


def test_the_window_moves_no_further_than_it_must() -> None:
    window = Window().sized(100, 10)
    assert window.at(9).top == 0
    assert window.at(10).top == 1
    assert window.at(10).at(1).top == 1
    assert window.at(1000) == Window(100, 10, 99, 90)
    assert window.at(50).scrolled(3) == Window(100, 10, 50, 44)
    assert window.at(50).scrolled(30) == Window(100, 10, 71, 71)
    assert window.at(99).sized(3, 10) == Window(3, 10, 2, 0)


@pytest.mark.parametrize(
    ("search", "found"),
    [
        *((search, [1, 2, 3]) for search in ("2026-11", "slow", "")),
        *((search, [1, 2]) for search in ("ada", "ADA", "da")),
        ("unfinished", [1]),
        *((search, [2]) for search in ("semi", "2026-11 ada early")),
        *((search, [3]) for search in ("finished", "fin zo\u00eb", "zoe\u0308", "ZO\u00cb", "本語", "日本")),
        *((search, []) for search in ("low", "nobody")),
    ],
)
def test_a_search_finds_names_titles_dates_and_states(search: str, found: list[int]) -> None:
    rows = [
        row(1, "Ada", "Bob"),
        row(2, "Adam", title="Semi-final", state=State.ENDED_EARLY),
        row(3, "Zo\u00eb", "日本語", state=State.FINISHED),
    ]
    words = plain(search).split()
    assert [each.number for each in rows if matches(each, words)] == found


def test_a_game_not_yet_read_is_found_by_what_is_known() -> None:
    unread = AnyGame(12, Path("x"), datetime(2026, 11, 21, 4, 54), "Semi-final")
    assert matches(unread, ["semi", "2026-11-21"])
    assert not matches(unread, ["unfinished"])


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 50)])
async def test_nothing_is_drawn_outside_the_width(size: tuple[int, int]) -> None:
    rows = [
        row(10 * n, *(NAMES[n % 7 :] + NAMES)[:4], title=title, state=state)
        for n, (title, state) in enumerate(
            [
                ("", State.FINISHED),
                ("Semi-final with Ada", State.UNFINISHED),
                ("決勝戦" * 20, State.ENDED_EARLY),
                ("محمد" * 15, State.FINISHED),
                ("e\u0301" * 30, State.FINISHED),
                ("x", State.UNFINISHED),
                ("", State.UNFINISHED),
            ],
            1,
        )
    ]
    unread = AnyGame(9, Path("broken \x1b[2J.race"), rows[0].played)
    rows += [unread, unread._replace(state=State.UNREADABLE, fault=RecordError("x", 1, "", "x " * 99))]
    app = Shown(rows)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        games, details = app.query_one(GameList), app.query_one(Details)
        for place in range(len(rows)):
            games.choose(place)
            await pilot.pause()
            for widget in (games, details):
                for y in range(widget.size.height):
                    text = widget.render_line(y).text
                    assert cell_len(text) == size[0], text
                    assert text.isprintable() or "\u200d" in text
                    assert text.endswith(" "), "a cell of margin at the right"


async def test_titles_have_a_column_where_there_is_room() -> None:
    app = Shown([row(2, "Ada", "Bob", title="Semi-final"), row(1, "Cy", "Di")])
    async with app.run_test(size=(90, 24)) as pilot:
        await pilot.pause()
        games = app.query_one(GameList)
        headings = ["game", "played", "status", "speed", "sum", "title", "players"]
        assert games.render_line(0).text.split() == headings
        assert games.render_line(1).text.split()[-6:] == ["2", "Semi-final", "Ada", "0,", "Bob", "7"]
        await pilot.resize_terminal(64, 24)
        await pilot.pause(0.2)
        assert "title" not in games.render_line(0).text
        assert "Semi-final" in games.render_line(1).text
        assert "04:54" not in games.render_line(1).text


async def test_an_empty_list_says_so() -> None:
    app = Shown([])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        games = app.query_one(GameList)
        assert games.chosen is None
        assert games.seen == ()
        assert games.render_line(1).text.strip() == "Nothing here, and here is why."
        games.choose(1)
        games.page(-1)
        assert games.chosen is None


async def test_no_score_is_cut_where_four_have_little_room() -> None:
    first, *others = row(1, "Ada", "Ben", "Cleo", "Dan"), row(2, *NAMES[:4])
    app = Shown([first, *others, row(3, *NAMES[3:], title="The final")])
    async with app.run_test(size=(76, 24)) as pilot:
        await pilot.pause()
        games = app.query_one(GameList)
        lines = [games.render_line(y).text for y in (1, 2, 3)]
        assert "11-21" in lines[0]
        assert "2026" not in lines[0]
        assert "Ada 0, Ben 7, Cleo 14, Dan 21" in lines[0]
        for line in lines:
            for score in (" 0, ", " 7, ", " 14, ", " 21"):
                assert score in line
