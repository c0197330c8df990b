"""The review screen: choosing its moves, and leaving it for the replay or the result."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.azul.tui.playing import (
    RECORDS,
    begun,
    open_table,
    play_until,
    played,
    press,
    rows,
    running,
    text,
    until,
)
from tests.azul.tui.review.reviews import judge_quickly, judged, opened, shown

from azul.game import LIBRARY, Flags
from azul.review import review
from azul.rules import Phase
from azul.tui.app import AzulApp
from azul.tui.screens import Replay, Result, ReviewScreen
from hotseat.tui.screens.pages import Drawn, HelpPage
from hotseat.tui.widgets.review import Gauge, Standings, Turning


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    judge_quickly(monkeypatch)


async def test_a_review_from_the_replay_and_back_to_its_moment() -> None:
    async with opened(RECORDS / "two-coloured.azul") as (pilot, screen):
        found = text(pilot)
        for part in (
            "Review: North, South",
            "Points lost to weaker moves: ▌1 North ",
            "Expected lead, in points: above 0 North, below 0 South",
            "Better: ",
            "f figures",
            "esc back",
        ):
            assert part in found
        first = rows(pilot)
        assert [row.split()[0] for row in first[1:4]] == ["A", "B", "C"], "turning points come first"
        assert "accuracy" not in found
        assert not screen.query_one(Gauge).display
        review = screen.review
        assert review is not None
        assert review.complete
        worst = max(review.turning, key=lambda place: review.verdicts[place].loss)
        assert screen.query_one(Turning).chosen == worst, "that one is told of first"
        # turning points by up and down, choices by left and right
        await pilot.press("home")
        assert screen.place == 0
        await pilot.press("down")
        assert screen.place == review.turning[0]
        await pilot.press("down", "right")
        assert screen.place == review.turning[1] + 1
        await pilot.press("up")
        assert screen.place == review.turning[1]
        chosen = review.verdicts[review.turning[1]]
        await press(pilot, "enter")
        replay = pilot.app.screen
        assert isinstance(replay, Replay)
        assert replay.state.position == chosen.question.position, "the moment before the choice"
        player = review.names[chosen.question.seat - 1]
        assert f"Better for {player}: " in text(pilot), "not for the one whose move stands above"
        # it is remembered, and nothing runs again
        await press(pilot, "v")
        again = shown(pilot)
        assert again is not screen
        assert not again.judging.working
        assert again.review == review


async def test_another_game_of_the_same_length_in_the_same_file_is_judged_anew() -> None:
    session = played(begun(), 6)
    assert session.path is not None
    async with opened(session.path, at_once=True) as (pilot, first):
        assert first.review is not None
        assert first.review.complete
        session.undo()
        session.play(session.position.legal_moves[0])
        session.close()
        again = ReviewScreen(LIBRARY.read(session.path, past=True), session.path)
        assert len(again.judging.record.entries) == len(first.judging.record.entries)
        assert again.judging.record.entries != first.judging.record.entries
        pilot.app.push_screen(again)
        await pilot.pause()
        assert again.judging.working


async def test_the_mouse_chooses_and_the_list_shows_every_choice() -> None:
    async with opened(RECORDS / "two-coloured.azul", (100, 30), at_once=True) as (pilot, screen):
        review = screen.review
        assert review is not None
        await pilot.click(Turning, offset=(10, 2))
        await pilot.pause()
        assert screen.place == review.turning[2]
        chart = screen.query_one(Standings)
        await pilot.click(chart, offset=(6, 3))
        await pilot.pause()
        assert screen.place is not None
        assert screen.place < 5
        await pilot.click(chart, offset=(chart.size.width - 30, 3))
        await pilot.pause()
        assert screen.place > review.total / 2
        await pilot.press("l")
        assert isinstance(pilot.app.screen, Drawn)
        assert "points lost" in text(pilot)
        await pilot.press("l", "?")
        assert isinstance(pilot.app.screen, HelpPage)
        assert "Keys for the review" in text(pilot)
        assert "50% for one that loses 3 points" in pilot.app.screen.sections[0].text
        await pilot.press("q")
        await pilot.press("q")
        assert isinstance(pilot.app.screen, Replay)


async def test_from_the_result_to_a_moment_and_back() -> None:
    async with open_table(play_until(begun("Ada", "Bela"), Phase.OVER)) as (pilot, table):
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Result)
        assert "v review" in text(pilot)
        assert table.session.path is not None
        judged(table.app, table.session.path)
        await press(pilot, "v")
        screen = shown(pilot)
        assert screen.review is not None
        assert screen.review.complete
        game = screen.review.verdicts[screen.review.turning[0]].question.position
        await pilot.press("home", "down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Replay))
        await pilot.pause()
        replay = pilot.app.screen
        assert isinstance(replay, Replay)
        assert replay.state.position == game
        await pilot.press("escape")
        assert pilot.app.screen is screen
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Result)


async def test_before_the_first_choice_there_is_nothing_to_review(tmp_path: Path) -> None:
    path = tmp_path / "a.azul"
    shutil.copyfile(RECORDS / "two-coloured.azul", path)
    lines = path.read_text(encoding="utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("deal"))
    path.write_text("\n".join(lines[: first + 1]) + "\n", encoding="utf-8")
    app = AzulApp(None, Flags(), replayed=(LIBRARY.read(path, past=True), path))
    async with running(app) as pilot:
        assert "v review" not in text(pilot)
        await press(pilot, "v")
        assert "There is nothing to review" in text(pilot)


async def test_a_key_shows_the_figures_and_hides_them_again() -> None:
    async with opened(RECORDS / "two-coloured.azul", (80, 30)) as (pilot, screen):
        before = rows(pilot)
        await pilot.press("f")
        figures = text(pilot)
        for part in (
            "player accuracy points lost per move floor missed",
            "missed: rows, columns and colours not completed",
            "accuracy: a move that loses 3 points counts 50%",
            "f hide figures",
        ):
            assert part in figures
        assert screen.review is not None
        worst = max(each.loss for each in screen.review.verdicts)
        assert f"lost {worst:.1f} points" in figures
        assert f"+{worst:.1f}" in figures
        await pilot.press("F")
        assert rows(pilot) == before


@pytest.mark.parametrize("name", ["two-coloured", "three-coloured", "four-grey"])
@pytest.mark.parametrize("figures", [False, True])
async def test_the_chart_keeps_eight_rows_on_the_smallest_terminal(name: str, figures: bool) -> None:
    async with opened(RECORDS / f"{name}.azul", at_once=True) as (pilot, screen):
        await pilot.press(*["f"] * figures)
        assert screen.query_one(Standings).size.height >= 8
        bar = rows(pilot)[-1]
        assert all(each in bar for each in ("enter replay", "figures", "esc back"))


async def test_the_chart_keeps_eight_rows_when_the_search_was_stopped() -> None:
    async with opened(RECORDS / "four-grey.azul", at_once=True) as (pilot, screen):
        verdicts = list(screen.judging.verdicts.values())[:13]
        screen.judging.verdicts = {each.question.place: each for each in verdicts}
        screen.review = review(screen.judging.record, verdicts)
        screen.show_all()
        await pilot.pause()
        assert "Stopped after 13 of" in text(pilot)
        assert screen.query_one(Standings).size.height >= 8


async def test_lines_are_told_apart_without_colour() -> None:
    async with opened(RECORDS / "four-grey.azul", at_once=True) as (pilot, screen):
        chart = screen.query_one(Standings)
        shown = "\n".join(rows(pilot))
        assert chart.view is not None
        assert len(chart.view.lines) == 4
        for number, (sign, line) in enumerate(zip("━─═•", chart.view.lines, strict=True), 1):
            assert line.seat == number
            assert any(f"{sign * 2} " in row and f"▌{number} " in row for row in shown.splitlines())
