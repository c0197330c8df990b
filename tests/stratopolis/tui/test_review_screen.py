"""Stratopolis' review screen, your own bot at the table, and a rematch with the same pile order."""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.azul.tui.playing import text, until
from tests.stratopolis.tui import playing
from tests.stratopolis.tui.playing import begun, opened, played, said, screen_of, table_of

from hotseat.game import Flags
from hotseat.settings.file import remember
from hotseat.tui.screens.review import ReviewScreen
from hotseat.tui.widgets.review import Standings
from stratopolis.bots.levels import Advice, arranged
from stratopolis.game import LIBRARY, Session, StratopolisSettings, shuffled_piles, variant_in
from stratopolis.review import REVIEWING, Question, Verdict
from stratopolis.rules import TILES, Placement, Play, all_tiles, check_pile, colour_of
from stratopolis.tui.app import StratopolisApp
from stratopolis.tui.arrange import Arrange
from stratopolis.tui.screens import PlacePicture, Replay, Result
from stratopolis.tui.start import Start
from stratopolis.wording import OWN_ORDER, VARIANTS

if TYPE_CHECKING:
    from textual.pilot import Pilot


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReviewScreen, "FLAGS", ("--nodes", "40", "--jobs", "1"))


def judged(pilot: Pilot[int], session: Session, *, even: int = 37) -> StratopolisApp:
    """Have a game reviewed already.   even: how many moves lost nothing; each of the others lost more."""
    app = pilot.app
    assert isinstance(app, StratopolisApp)
    assert session.path is not None

    def verdict(place: int, asked: Question) -> Verdict:
        def advice(move: Placement, points: float) -> Advice:
            results = (points, 0.0) if asked.seat == 1 else (0.0, points)
            return Advice(move, results, (move,), False, 1)

        if place < even:
            return Verdict(asked, advice(asked.move, 0.0), advice(asked.move, 0.0))
        return Verdict(asked, advice(asked.move, 0.0), advice(asked.position.legal_moves[-1], place))

    record = LIBRARY.read(session.path)
    found = tuple(verdict(place, asked) for place, asked in enumerate(REVIEWING.questions(record)))
    app.navigator.reviewed[REVIEWING.questions(record)] = found
    return app


async def test_a_review_by_another_process_from_the_replay() -> None:
    async with playing.replaying(played(begun(), 5)) as (pilot, replay):
        assert "v review" in text(pilot)
        await pilot.press("v")
        review = screen_of(pilot, ReviewScreen)
        await until(pilot, lambda: not review.judging.working)
        await pilot.pause()
        assert review.review is not None
        assert review.review.complete
        assert review.review.total == 5
        assert replay.app.navigator.reviewed, "it is remembered"


async def test_the_scores_come_first_and_a_rough_look_can_be_looked_at(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = tmp_path / "lines"
    code = (
        "import os, sys, time\n"
        "while not os.path.exists(sys.argv[1]): time.sleep(0.05)\n"
        "print(open(sys.argv[1]).read(), end='', flush=True)\n"
        "time.sleep(600)\n"
    )
    monkeypatch.setattr(ReviewScreen, "command", lambda _screen: [sys.executable, "-c", code, str(lines)])
    session = played(begun(), TILES, seed=17)
    async with opened(session) as pilot:
        app = judged(pilot, session)
        found = next(iter(app.navigator.reviewed.values()))
        app.navigator.reviewed.clear()
        await pilot.press("enter", "v")
        await pilot.pause()
        screen = screen_of(pilot, ReviewScreen)
        assert "The score as it was: North above, South below" in text(pilot)
        leads = [one - two for one, two in (entry.after.scores for entry in session.entries)]
        swings = [abs(after - before) for before, after in pairwise([0, *leads])]
        swung = [tile for tile, points in enumerate(swings, 1) if points >= 10]
        assert swung
        for tile in swung:
            assert f"Tile {tile}: the score swings {swings[tile - 1]} points to " in text(pilot)
        chart = screen.query_one(Standings).view
        assert chart is not None
        assert len(chart.pins) == len(swung)
        assert chart.lines[0].values[-1] == session.position.scores[0] - session.position.scores[1]
        later = found[0]._replace(played=found[0].played._replace(nodes=9))
        verdicts = enumerate(map(REVIEWING.verdict_json, (*found, later)), 1)
        told = [{"done": done, "total": 80, "choice": verdict} for done, verdict in verdicts]
        (tmp_path / "all").write_text("".join(f"{json.dumps(each)}\n" for each in told))
        (tmp_path / "all").rename(lines)
        await until(pilot, lambda: "Tile 40: South lost 39 points" in text(pilot))
        for part in ("Looking for better moves · 41 of 80", "Expected lead", "enter replay", "esc stop"):
            assert part in text(pilot)
        await pilot.press("home")
        assert screen.place == 0
        assert screen.review is not None
        assert screen.review.verdicts[0].played.nodes == 9, "the later one counts"
        await pilot.press("escape")
        assert not screen.judging.working
        assert not app.navigator.reviewed, "half of it is not remembered"


async def test_a_turning_point_is_shown_with_what_was_better() -> None:
    session = played(begun(Play.HAND), TILES)
    async with opened(session) as pilot:
        judged(pilot, session)
        await pilot.press("enter", "v")
        await pilot.pause()
        shown = text(pilot)
        for part in (
            "Review: North, South",
            "▌2 Tile 38: South lost 37 points",
            "▌2 Tile 40: South lost 39 points",
            "Points lost to weaker moves: ▌1 North ",
            "Expected lead in points: North above, South below",
            "Better: ",
            "esc back",
        ):
            assert part in shown
        await pilot.resize_terminal(80, 23)
        await playing.rest(pilot)
        assert "best: choices" not in text(pilot), "the chart comes first"
        assert "Best: nothing lost" in screen_of(pilot, ReviewScreen).help_section().text
        await pilot.resize_terminal(80, 24)
        await pilot.press("down")
        chosen = list(screen_of(pilot, ReviewScreen).judging.verdicts.values())[38]
        assert pilot.app.screen.query_one(PlacePicture).view == (chosen.question.position, chosen.best.move)
        assert text(pilot).count("◆") == 1, "drawn beside the chart"
        await pilot.press("enter")
        await pilot.pause()
        replay = screen_of(pilot, Replay)
        assert replay.state.position == chosen.question.position, "the moment before the choice"
        assert replay.scene().parts.layout.ghost == chosen.best.move, "drawn where it was better"
        assert "This would have been better: " in text(pilot)
        assert text(pilot).count(": +") == 0, "one colon is enough"
        await pilot.press("right")
        assert replay.scene().parts.layout.ghost is None


def test_a_computer_arranges_its_own_pile_by_its_seed() -> None:
    for seat in (1, 2):
        piles = {arranged(seat, str(seed)) for seed in range(20)}
        assert len(piles) == 20
        for pile in piles:
            check_pile(seat, pile)
            assert sorted(pile) == sorted(all_tiles(seat))
        pile, colour = arranged(seat, "heron"), colour_of(seat)
        assert pile == arranged(seat, "heron")
        first, last = (sum(kind.count(colour) for kind in half) for half in (pile[:10], pile[10:]))
        assert first > last, "the colour's own squares lie early"


async def test_another_game_with_the_own_order_asks_to_arrange_again(home: Path) -> None:
    piles = arranged(1, "heron"), arranged(2, "heron")
    session = played(begun(piles=piles, seats=("person", "computer hard")), TILES)
    async with opened(session) as pilot:
        assert "own order" in text(pilot)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Result)
        await pilot.press("a")
        await pilot.pause()
        screen = screen_of(pilot, Arrange)
        assert screen.seat == 1, "everybody keeps their colour"
        offered = list(screen.piles)
        await pilot.press("enter")
        again = table_of(pilot).session
        seed = again.header.seed
        assert seed not in (None, "heron")
        assert offered == [shuffled_piles(str(seed))[0], arranged(2, str(seed))]
        assert again.names == playing.NAMES
        assert again.position.to_play == 2
        assert again.position.supply(1).tiles == screen.piles[0]
        assert variant_in(again.header) == OWN_ORDER
        assert isinstance(pilot.app, StratopolisApp)
        pilot.app.navigator.show_start()
        await pilot.pause()
        start = screen_of(pilot, Start)
        assert [*VARIANTS][start.form.variant.value] == OWN_ORDER


async def test_the_list_of_games_says_the_same_of_the_way_as_the_start() -> None:
    piles = arranged(1, "heron"), arranged(2, "heron")
    for session in (begun(piles=piles), begun(Play.HAND)):
        played(session, 1).close()
    async with opened(None) as pilot:
        assert all(words in text(pilot) for words in ("top tile own order", "face down hand of three"))
        await pilot.press("g")
        await until(pilot, lambda: "unfinished own order" in text(pilot))
        assert "unfinished hand of three" in text(pilot)


async def test_the_review_opens_from_a_finished_table_and_not_before() -> None:
    session = played(begun(), 39)
    async with opened(session) as pilot:
        await pilot.press("v")
        assert "You can review the game once it is over." in said(pilot)
        session.play(session.position.legal_moves[0])
        judged(pilot, session)
        table_of(pilot).position_changed()
        table_of(pilot).show_all()
        assert "enter result a rematch v review" in text(pilot)
        await pilot.press("v")
        await pilot.pause()
        assert screen_of(pilot, ReviewScreen).review is not None
        await pilot.press("escape")
        table_of(pilot)


async def test_an_own_bot_plays_and_a_bad_one_loses_its_seat(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def choose(game):\n    assert game.placed < 3\n    return game.legal_moves[-1]\n")
    assert remember(StratopolisSettings({"pace": "at once"}), ("pace",)) is None
    session = begun(seats=("person", "computer own bot"))
    async with opened(session, flags=Flags(own={"computer own bot": str(bot)})) as pilot:
        for _turn in range(2):
            await pilot.press("enter")
            await until(pilot, lambda: session.computer_to_play is None)
        done = session.entries[1]
        assert done.move == done.before.legal_moves[-1]
        assert session.position.placed == 3
        assert session.seats == ("person", "person")
        await pilot.pause()
        assert said(pilot).startswith("South: ")
        assert "bot.py:2: raised AssertionError" in said(pilot)
