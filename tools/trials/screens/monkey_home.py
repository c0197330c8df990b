"""Set up the world of `monkey`: a home with saved games, an app, bots that misbehave."""

from __future__ import annotations

import asyncio
import atexit
import json
import os
import random
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from unittest.mock import patch

from tools.trials.harness import MEMORY, trial_rng

from azul import game as azul_record
from azul.game import AzulSettings
from azul.rules import Position, WallKind
from azul.rules.validate import problems as azul_problems
from azul.tui.app import AzulApp
from hotseat.bots import Advice, Budget, advice_to_json
from hotseat.bots.client import BotClient, BotStopped, NoAnswer
from hotseat.bots.plugins import BotPlugins
from hotseat.game import E, Flags, M, P
from hotseat.record import RecordError
from hotseat.record.reader import Record
from hotseat.review import Verdict
from hotseat.session import Session
from hotseat.settings.file import LoadedSettings
from hotseat.storage.journal import Locked
from hotseat.storage.library import Library
from hotseat.tui.app import AnyApp
from hotseat.tui.screens.review import ReviewScreen
from stratopolis import game as strat_record
from stratopolis.game import StratopolisSettings
from stratopolis.rules import Play
from stratopolis.rules import Position as StratGame
from stratopolis.rules.validate import problems as strat_problems
from stratopolis.tui.app import StratopolisApp

GAMES = ("azul", "stratopolis")
_NAMES = ("North", "South", "East [b]x[/]", "漢字 of a rather long name")
_WHO = ("person", "person", "person", "computer easy", "computer hard", "computer genius", "computer own x")
_SIZES = ((80, 24), (80, 24), (80, 24), (80, 24), (100, 30), (120, 40), (60, 20), (7, 3))
# Seconds between pictures: as in play, or longer, as pictures take most of the time.
_PERIODS = (1 / 60, 0.2, 0.2, 0.2)


class Home:
    def __init__(self, game: str, seed: str) -> None:
        """seed: of all random numbers here."""
        self.game, self.seed = game, seed
        self._rng = trial_rng(seed, "chance")
        self.started = 0

    @property
    def folder(self) -> Path:
        return Path(os.environ["AZUL_HOME"])

    def start(self) -> tuple[AnyApp, tuple[int, int]]:
        self.started += 1
        rng = trial_rng(self.seed, f"start {self.started}")
        app = self._azul(rng) if self.game == "azul" else self._stratopolis(rng)
        app.__dict__["bot_client"] = Moody(trial_rng(self.seed, f"moods {self.started}"), self.game)
        return app, rng.choice(_SIZES)

    def _azul(self, rng: random.Random) -> AzulApp:
        values = {
            "tiles": rng.choice(("largest", "3x1", "3x2", "4x2", "8x4", "10x5")),
            "letters": rng.choice(("on", "auto")),
        }
        found = LoadedSettings(AzulSettings({**_settings(rng), **values}), self.folder / "settings.toml")
        flags, way, saved = Flags(), rng.random(), self._saved(rng, ".azul")
        if way < 0.3 or saved is None:
            seats = tuple(rng.choice(_WHO) for _ in range(rng.choice((2, 2, 3, 4))))
            setup = azul_record.Setup(_NAMES[: len(seats)], rng.choice([*WallKind]), None, None, seats)
            return AzulApp(azul_record.LIBRARY.begin(setup), flags, found)
        session, replayed = _opened(azul_record.LIBRARY, saved, way - 0.3)
        return AzulApp(session, flags, found, replayed=replayed)

    def _stratopolis(self, rng: random.Random) -> StratopolisApp:
        found = LoadedSettings(StratopolisSettings(_settings(rng)), self.folder / "settings.toml")
        flags, way, saved = Flags(), rng.random(), self._saved(rng, ".strat")
        who = (rng.choice(_WHO), rng.choice(_WHO))
        play = Play.PILES if way < 0.1 else rng.choice([*Play])
        setup = strat_record.Setup(_NAMES[:2], play, None, None, who)
        if way < 0.1:
            return StratopolisApp(None, flags, found, arranging=setup)
        if way < 0.35 or saved is None:
            return StratopolisApp(strat_record.LIBRARY.begin(setup), flags, found)
        session, replayed = _opened(strat_record.LIBRARY, saved, way - 0.35)
        return StratopolisApp(session, flags, found, replayed=replayed)

    def _saved(self, rng: random.Random, suffix: str) -> Path | None:
        found = sorted(path for path in self.folder.iterdir() if path.suffix == suffix)
        return rng.choice(found) if found else None

    def chance(self, count: int) -> bytes:
        """Replaces the operating system's random numbers."""
        return self._rng.randbytes(count)


def _settings(rng: random.Random) -> dict[str, object]:
    return {
        "confirm": rng.random() < 0.2,
        "bell": rng.random() < 0.2,
        "animation": rng.choice(("off", "off", "off", "fast", "normal")),
        "pace": rng.choice(("at once", "at once", "quick", "slow")),
        "guide": rng.choice(("", "done")),
        "keys": {"undo": "z,backspace", "log": "ctrl+l"} if rng.random() < 0.1 else {},
        "colours": rng.choice(("", "", "", "", "light", "16", "high-contrast")),
    }


def _opened(
    library: Library[P, M, E], path: Path, way: float
) -> tuple[Session[P, M, E] | None, tuple[Record[P, M, E], Path] | None]:
    """A saved game, resumed or replayed; neither for the start screen or a damaged record."""
    with suppress(RecordError, Locked):
        if way < 0.2:
            return library.resume(path), None
        if way < 0.3:
            return None, (library.read(path), path)
    return None, None


class Moody(BotClient):
    """Bots in this process: mostly they answer, sometimes as no bot should."""

    def __init__(self, rng: random.Random, game: str) -> None:
        super().__init__(())
        self._rng, self._azul = rng, game == "azul"

    async def ask(self, request: Mapping[str, object], patience: float) -> Mapping[str, object]:
        lot = self._rng.random()
        await asyncio.sleep(0 if lot < 0.7 else self._rng.random() / 50)
        if lot > 0.995:
            await asyncio.sleep(5)
        if lot > 0.98:
            raise (BotStopped if lot > 0.985 else NoAnswer)("it does not \x1b[2J want to")
        if lot > 0.96:
            return self._rng.choice(({"choice": 3}, {"choice": "CBF"}, {"advice": []}, {"advice": [{}]}, {}))
        if lot < 0.05:
            found: dict[str, object] = {**request, "budget": Budget(nodes=20)}
            if request.get("player") not in (None, "easy", "hard"):
                found["player"] = "easy"
            if self._azul:
                return BotPlugins(azul_record.SPEC).answer(found)
            return BotPlugins(strat_record.SPEC).answer(found)
        return self._made_up(request)

    def _made_up(self, request: Mapping[str, object]) -> Mapping[str, object]:
        text, rng = str(request["position"]), self._rng
        game = Position.parse(text) if self._azul else StratGame.parse(text)
        legal = list(game.legal_moves)
        players = game.players if isinstance(game, Position) else 2
        if "player" in request:
            return {"choice": str(rng.choice(legal))}
        some = rng.sample(legal, min(3, len(legal)))
        return {"advice": [advice_to_json(_advice(each, players, rng)) for each in some]}


def _advice(move: M, players: int, rng: random.Random) -> Advice[M]:
    results = tuple(rng.uniform(-5, 60) for _ in range(players))
    return Advice(move, results, (move,), rng.random() < 0.1, rng.randrange(1000))


def _judging(screen: ReviewScreen[P, M, E], rng: random.Random) -> Sequence[str]:
    """Replaces `review`, which takes seconds: made-up verdicts, or a program that fails."""
    lot = rng.random()
    if lot < 0.15:
        return rng.choice((("sleep", "60"), ("false",), ("echo", "hello"), ("/nowhere/to/be/found",)))
    lines, players = [], len(screen.judging.record.header.names)
    for each in screen.judging.by_place.values():
        played = _advice(each.move, players, rng)
        best = _advice(rng.choice(list(each.position.legal_moves)), players, rng)  # type: ignore[attr-defined]
        choice = screen.judging.reviewing.verdict_json(Verdict(each, played, best))
        lines.append(json.dumps({"choice": choice}))
    file = Path("verdicts.txt")
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return ("cat", str(file.absolute()))


@contextmanager
def home(game: str, seed: str) -> Iterator[Home]:
    """A home as a few evenings leave it."""
    before = Path.cwd()
    with TemporaryDirectory(dir=MEMORY, ignore_cleanup_errors=True) as folder:
        found = Home(game, seed)
        rng = trial_rng(seed, "judging")
        shutil.copytree(_saved_games(game), folder, dirs_exist_ok=True)
        os.chdir(folder)
        with (
            patch.dict(os.environ, {"AZUL_HOME": folder}),
            patch("os.urandom", found.chance),
            patch("hotseat.storage.library._moved_to_trash", lambda _path: False),  # this machine has one
            patch("textual.screen.UPDATE_PERIOD", rng.choice(_PERIODS)),
            patch.object(ReviewScreen, "command", lambda screen: _judging(screen, rng)),
        ):
            try:
                yield found
            finally:
                os.chdir(before)


@cache
def _saved_games(game: str) -> Path:
    """Saved games: just begun, halfway, finished, ended early, damaged, and torn."""
    folder, rng = Path(mkdtemp(dir=MEMORY)), random.Random(game)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for number, choices in enumerate((0, 3, 30, 500, 500, 12)):
        session = _begin(game, folder, number)
        session.advance()
        for _ in range(choices):
            if session.finished:
                break
            session.play(rng.choice(list(session.position.legal_moves)))
            if rng.random() < 0.1:
                session.undo()
        if choices == 12:
            session.end_early()
        session.close()
        assert session.path is not None
        session.path.rename(folder / f"2024010{number + 1}-120000{session.path.suffix}")
    suffix = ".azul" if game == "azul" else ".strat"
    whole = (folder / f"20240103-120000{suffix}").read_bytes()
    (folder / f"20240107-120000 a title{suffix}").write_bytes(whole[:-5])
    (folder / f"20240108-120000{suffix}").write_bytes(whole[:200] + b"\0\xff[b]nonsense\n" + whole[200:])
    return folder


def _begin(game: str, folder: Path, number: int) -> Session:  # type: ignore[type-arg]  # of either game
    who = ("person", "computer easy" if number == 2 else "person")
    if game == "azul":
        wall = WallKind.GREY if number % 2 else WallKind.COLOURED
        own = azul_record.Setup(_NAMES[:2], wall, 1, f"seed {number}", who)
        return Library(azul_record.SPEC, folder).begin(own)
    play = [*Play][number % 3]
    setup = strat_record.Setup(_NAMES[:2], play, 1, f"seed {number}", who)
    return Library(strat_record.SPEC, folder).begin(setup)


def problems(game: object) -> list[str]:
    return azul_problems(game) if isinstance(game, Position) else strat_problems(game)  # type: ignore[arg-type]


def read_anew(app: AnyApp, path: Path) -> azul_record.GameRecord | strat_record.GameRecord:
    return azul_record.LIBRARY.read(path) if isinstance(app, AzulApp) else strat_record.LIBRARY.read(path)
