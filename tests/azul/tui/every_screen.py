"""A walk through every screen, with names in many scripts; it reports the current screen at each step."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from tests.azul.tui.playing import sensible, until
from textual.command import CommandList
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from azul.bots import Advice
from azul.game import LIBRARY, Entry
from azul.review import Question, Verdict, questions
from azul.rules import Move, Phase
from azul.tui.app import AzulApp
from azul.tui.result import Result
from azul.tui.screens import Replay, ReviewScreen
from azul.tui.start import AzulStart
from azul.tui.table import Table
from hotseat.tui.screens.library import LibraryScreen
from hotseat.tui.screens.settings import KeysScreen
from hotseat.tui.screens.statistics import StatisticsScreen
from hotseat.tui.table.view import Animator
from hotseat.tui.widgets.review import Gauge

LATIN = "Zoe\u0308 A\u030angstro\u0308m-Łukasiewicz [bold]e\u0323\u0301[/] the Third of her name"
NAMES = (
    LATIN,
    "日本語の名前がとても長すぎて入らない人 김철수",
    "مُحَمَّد می\u200cخواهم عَبْدُ الرَّحْمٰن الطَّوِيل جِدًّا جِدًّا",
    "क्षत्रिय नमस्ते 👩\u200d👩\u200d👧 น้ำใจ ກິນ 🇯🇵",
)
TITLE = "Zoe\u0308s 決勝戦 مُباراة n\u0303 क्षि 👩\u200d👧"
Shown = TypeVar("Shown", bound=Screen[Any])
Played = dict[str, Path]  # saved games by what they show
Steps = AsyncIterator[str]


async def everywhere(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    """Every screen, one after the other; yields where one is."""
    for screens in (*OPENED_FROM_THE_START, *TABLES):
        async for where in screens(pilot, app, games):
            yield f"{screens.__name__}: {where}"


def on(app: AzulApp, kind: type[Shown]) -> Shown:
    """The screen that is shown, which is of that kind."""
    screen: Screen[object] = app.screen
    assert isinstance(screen, kind), f"{screen} is shown"
    return screen


async def start(pilot: Pilot[int], app: AzulApp, _games: Played) -> Steps:
    """Every row under the cursor, a refusal, and the nudge."""
    yield "as it opens"
    screen = on(app, AzulStart)
    for row in range(10):
        screen.action_move(-1)
        await pilot.pause()
        yield f"{row} rows up"
    await pilot.press("end", "left", "left", "x")
    yield "typed into a name"
    screen.tell(" ".join(NAMES))
    yield "something said"


async def options(pilot: Pilot[int], app: AzulApp, _games: Played) -> Steps:
    """The options, their keys, the palette."""
    app.action_settings()
    await pilot.pause()
    yield "options"
    await app.push_screen(KeysScreen())
    await pilot.pause()
    yield "keys"
    app.pop_screen()
    app.pop_screen()
    app.action_command_palette()
    await pilot.pause()
    await until(pilot, lambda: app.screen.query_one(CommandList).option_count > 0)
    yield "palette"
    app.pop_screen()


async def saved_games(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    """Each of them looked at, a search, a title, the question before one is deleted."""
    app.navigator.show_games()
    await pilot.pause()
    screen = on(app, LibraryScreen)
    shelf = screen.shelf
    await until(pilot, lambda: len(shelf.rows) == len(games) and all(row.state for row in shelf.rows))
    for row in range(len(games)):
        yield f"row {row}"
        screen.action_move(1)
        await pilot.pause()
    screen.action_move(-row)
    for ask in (screen.action_search, screen.action_title, screen.action_delete):
        ask()
        await pilot.pause()
        yield ask.__name__
        if ask is screen.action_search:
            for text in (NAMES[1][:3], f"{TITLE} {LATIN}"):
                screen.query_one(Input).value = text
                await pilot.pause()
                yield "searched"
        screen.action_back()
        screen.action_back() if shelf.searched else None
    await pilot.pause()
    screen.tell(" ".join(NAMES))
    yield "something said"
    app.pop_screen()


async def statistics(pilot: Pilot[int], app: AzulApp, _games: Played) -> Steps:
    """Everybody, and all of each."""
    app.action_statistics()
    await pilot.pause()
    screen = on(app, StatisticsScreen)
    await until(pilot, lambda: not screen.query(Gauge))
    for player in range(3):
        await pilot.pause()
        yield f"player {player}"
        screen.action_all()
        await pilot.pause()
        yield f"all of player {player}"
        app.pop_screen()
        screen.action_choose(1)
    app.pop_screen()


async def replay(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    """Its beginning, a choice, a choice taken back, the end, the log."""
    app.navigator.replay(games["over"])
    await pilot.pause()
    screen = on(app, Replay)
    yield "the beginning"
    screen.action_undone()
    yield "undone shown"
    for place in (1, 2, 12, 14, 16, 30, -1):
        screen.playback.go_to(place)
        yield f"moment {place}"
    screen.action_game("log")
    await pilot.pause()
    yield "log"
    app.pop_screen()
    async for where in reviewed(pilot, app, screen):
        yield where
    app.pop_screen()


async def reviewed(pilot: Pilot[int], app: AzulApp, replay: Replay) -> Steps:
    """Its turning points, each choice of a round, all of them, and the replay told of one."""
    app.reviewed[questions(replay.state.record)] = tuple(
        Verdict(each, judged(each, each.move, 0.0), judged(each, each.position.legal_moves[-1], 9.0 + place))
        for place, each in enumerate(questions(replay.state.record))
    )
    replay.action_game("review")
    await pilot.pause()
    screen = on(app, ReviewScreen)
    assert screen.review is not None
    assert len(screen.review.turning) == 3
    yield "review"
    for place in range(12):
        screen.action_go(place)
        await pilot.pause()
        yield f"choice {place}"
    screen.action_list()
    await pilot.pause()
    yield "every choice"
    app.pop_screen()
    screen.action_watch()
    await pilot.pause()
    assert app.screen is replay
    yield "what was better, told in the replay"


def judged(question: Question, move: Move, points: float) -> Advice:
    """Something that a search could say."""
    results = [0.0] * question.position.players
    results[question.seat - 1] = points
    return Advice(move, tuple(results), (move,), False, 1)


async def guide(pilot: Pilot[int], app: AzulApp, _games: Played) -> Steps:
    """Its first steps, and something else than was asked for."""
    app.action_guide()
    await pilot.pause()
    screen = on(app, Table)
    yield "the beginning"
    for key in "c1w2":
        await pilot.press(key)
        yield key
    screen.dismiss()
    await pilot.pause()


async def opened(pilot: Pilot[int], app: AzulApp, path: Path) -> Table:
    """The table of a saved game."""
    app.navigator.open(LIBRARY.resume(path))
    await pilot.pause()
    return on(app, Table)


async def picking(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    """Tiles pointed at, held over every line, a refusal, the start screen over it, help, an animation."""
    table = await opened(pilot, app, games["picking"])
    yield "nothing chosen"
    table.action_move(1, 0)
    yield "pointed"
    table.action_enter()
    for line in range(6):
        table.action_move(0, 1 if line else -5)
        yield f"held over line {line}"
    table.tell(" ".join(NAMES))
    yield "something said"
    table.action_tiles()
    yield "tiles told"
    table.game.end()
    yield "the end asked for"
    for opens in (table.game.log, table.game.new, app.action_help):
        opens()
        await pilot.pause()
        yield opens.__name__
        app.pop_screen()
    async for where in keyframes(pilot, app, table):
        yield where


async def keyframes(pilot: Pilot[int], app: AzulApp, table: Table) -> Steps:
    """A pick on its way; in the last of a round, all that follows."""
    app.animation_level = "full"
    game = table.session.position
    while game.round == table.session.position.round:
        done = played_on(table)
    table.play(done)
    projector = table.view.animation
    assert isinstance(projector, Animator)
    await pilot.pause()
    for _ in range(40):
        if not projector.running:
            break
        yield f"animation, {len(projector.keyframes)} acts to come"
        act = projector.keyframes[0]
        projector.frame(projector.began + 0.6 * act.seconds)
        yield f"animation, {len(projector.keyframes)} acts to come, on the way"
        projector.frame(projector.began + act.seconds)
    assert not projector.running, "the animation has come to its end"
    app.animation_level = "none"


def played_on(table: Table) -> Sequence[Entry]:
    """One more choice; what came of it."""
    return table.session.play(sensible(table.session.position, Random(1)))


async def counted(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    """The account of a round."""
    table = await opened(pilot, app, games["counted"])
    assert table.state.account
    yield "account"


async def column(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    """A column of the grey wall is asked."""
    table = await opened(pilot, app, games["column"])
    assert table.session.position.phase is Phase.TILING
    yield "asked"
    for _ in range(5):
        table.action_move(1, 0)
        yield "pointed"


async def over(pilot: Pilot[int], app: AzulApp, games: Played) -> Steps:
    """The end, and its result as it is counted."""
    table = await opened(pilot, app, games["over"])
    yield "the end"
    table.show_result()
    await pilot.pause()
    result = on(app, Result)
    for frame in range(len(result.frames)):
        result.frame = frame
        result.show_frame()
        yield f"the result, {frame}"
    result.tell(" ".join(NAMES))
    yield "something said"
    app.session.close() if app.session else None


OPENED_FROM_THE_START = (start, options, saved_games, statistics, replay, guide)
TABLES = (picking, counted, column, over)
