"""Simulate a power cut after every file operation of whole games, and resume from what is left.

Everything synced must be there, and what is read must be the game up to some line, undone moves included.
Settings must be the old ones or the new ones.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile
from operator import eq, itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from tools.trials.damage.sample_records import NAMES, SEED
from tools.trials.harness import MEMORY, Failed, parse_options, run
from tools.trials.storage.power_cuts import Killed, Tree, Watched, crashes

from azul.game import SPEC as AZUL
from azul.game import AzulSettings, Setup
from azul.rules import WallKind
from hotseat.game import GameSpec, HistoryEntry
from hotseat.record import PERSON, Header, RecordError
from hotseat.record.reader import Record, read
from hotseat.session import Session
from hotseat.settings.file import recall, remember
from hotseat.storage import SETTINGS_FILE as FILE
from stratopolis.game import SPEC as STRATOPOLIS
from stratopolis.game import Setup as Piles
from stratopolis.game import pile_lines, shuffled_piles
from stratopolis.rules import Play

TIMES = 18
STEPS = 300  # of a game at most: a choice, an undo, or something else
RESUMED = 0.1  # the share of states of a whole game to resume; of a short game, all


AnySession = Session[Any, Any, Any]


class Count(NamedTuple):
    operations: int  # logged
    states: int  # after a power cut, checked
    resumed: int = 0


class Stood(NamedTuple):
    """A game at some moment: its whole text, and its deals and choices."""

    size: int
    commands: tuple[object, ...]
    seats: tuple[str, ...]


class Game:
    def __init__(self, spec: GameSpec[Any, Any, Any], header: Header, rng: random.Random) -> None:
        self._spec, self._header, self._rng = spec, header, rng
        self._stood: list[Stood] = []
        self._safe: list[tuple[int, Stood | None]] = []  # by how many operations
        self._text = b""
        self._gone_on: set[bytes] = set()
        self.states = self.resumed = 0

    def played(self, folder: Path, steps: int) -> Watched:
        watched = Watched(folder, self._rng)
        with watched.watching():
            session = Session.begin(self._spec, self._header, folder / "games", STEM, _WHO[:1])
            self._note(watched, session)
            session.advance()
            self._note(watched, session)
            for _step in range(steps):
                if session.finished and self._rng.random() < 0.3:
                    break
                watched.troubled = self._rng.random() < 0.1
                session = self._step(watched, session)
                self._note(watched, session)
            watched.troubled = False
            if self._rng.random() < 0.5:
                session.end_early()
                self._note(watched, session)
            session.leave()
            self._note(watched, session)
        return watched

    def discarded(self, folder: Path) -> Watched:
        watched = Watched(folder)
        with watched.watching():
            session = Session.begin(self._spec, self._header, folder / "games", STEM)
            session.advance()
            self._note(watched, session)
            self._safe.append((len(watched.operations), None))
            session.leave()
        return watched

    def _step(self, watched: Watched, session: AnySession) -> AnySession:
        rng, roll = self._rng, self._rng.random()
        if roll < 0.1 and session.can_redo:
            session.redo()
        elif (roll < 0.3 or session.finished) and session.can_undo:
            session.undo()
        elif roll < 0.36:
            session.seat(rng.randint(1, len(session.names)), rng.choice(_WHO))
        elif roll < 0.42 and session.path is not None and session.unsaved is None:
            with suppress(OSError):  # of a sync that fails
                session.retitle(rng.choice(("", "Ада", "final 2")))
        elif roll < 0.52 and session.unsaved is None:
            watched.troubled = False
            session.close()
            assert session.path is not None
            session = Session.resume(self._spec, session.path)
            session.advance()
        elif roll < 0.55:
            session.end_early()
        elif roll < 0.6 and session.path is not None and not session.finished:
            session = self._killed(watched, session)
        elif not session.finished:
            session.play(rng.choice(list(session.position.legal_moves)))
        return session

    def _killed(self, watched: Watched, session: AnySession) -> AnySession:
        """Kill the program before a sync; the power is cut only after the game has been resumed."""
        watched.troubled, watched.killing = False, True
        assert session.path is not None
        folder = session.path.parent
        with suppress(Killed):
            if self._rng.random() < 0.2:
                session.retitle("killed")
            session.play(self._rng.choice(list(session.position.legal_moves)))
        watched.killing = False
        if session.journal._file is not None:
            os.close(session.journal._file)
        paths = sorted(folder.glob(f"*{self._spec.suffix}"))  # one file, of the old name, the new one or both
        assert len({path.stat().st_ino for path in paths}) == 1
        session = Session.resume(self._spec, paths[len(self._stood) % len(paths)])
        self._note(watched, session)
        session.advance()
        return session

    def _note(self, watched: Watched, session: AnySession) -> None:
        """Note how the game stands; if it says that it is saved, this must survive from now on."""
        self._text = bytes(session.journal._text)
        stood = Stood(len(self._text), _said(session.entries), session.seats)
        self._stood.append(stood)
        if session.unsaved is None:
            self._safe.append((len(watched.operations), stood))

    def after_cuts(self, watched: Watched, folder: Path, *, resumed: float = 1.0, again: float = 0.0) -> None:
        """Check every state that power cuts may have left. Raises `Failed`.

        resumed: the share of states to play on from, not only to read.   again: the share of those in
        which the power is cut once more.
        """
        for number, tree in crashes(watched.start, watched.operations, self._rng):
            self.states += 1
            safe = [stood for done, stood in self._safe if done <= number]
            floor = safe[-1] if safe else None
            try:
                with patch.object(os, "fsync", lambda _file: None):  # the disk is not on trial here
                    self._look(tree, floor, folder, resumed, again)
            except (Failed, RecordError) as trouble:
                what = watched.operations[number - 1] if number else "nothing"
                raise Failed(f"after {number} operations, the last one {what}: {trouble}") from None

    def _look(self, tree: Tree, floor: Stood | None, folder: Path, resumed: float, again: float) -> None:
        records = {path: data for path, data in tree.items() if path.suffix == self._spec.suffix}
        if floor is not None and not records:
            raise Failed(f"there is no record among {[*map(str, tree)]}")
        for path, data in records.items():
            found = read(self._spec, data, "cut")
            self._is_what_was_played(found, data, floor)
            if data not in self._gone_on and self._rng.random() < resumed:
                self._gone_on.add(data)
                self._go_on(path.name, data, found, folder)
                if self._rng.random() < again:
                    self._cut_again(path.name, data, found, folder)

    def _is_what_was_played(self, found: Record[Any, Any, Any], data: bytes, floor: Stood | None) -> None:
        kept = data[: found.kept].rstrip(b"\n")
        if not self._text.startswith(kept):
            raise Failed(f"{kept[-80:]!r} was never written")
        if floor is not None and len(kept) < floor.size - 1:
            raise Failed(f"of {floor.size} bytes that were synced {found.kept} are there")
        earlier = [each for each in self._stood if each.size - 1 <= len(kept)]
        before = max(earlier, key=lambda each: each.size, default=None)
        after = min((each for each in self._stood if each.size - 1 >= len(kept)), key=lambda each: each.size)
        histories = () if before is None else before.commands, after.commands
        least = tuple(map(itemgetter(0), takewhile(lambda pair: eq(*pair), zip(*histories, strict=False))))
        said = _said(found.entries)
        if said[: len(least)] != least or all(said != history[: len(said)] for history in histories):
            raise Failed("the history is none that there was")
        if before is not None and before.size == after.size and found.seats != before.seats:
            raise Failed("others sit there")

    def _go_on(self, name: str, data: bytes, found: Record[Any, Any, Any], folder: Path) -> None:
        self.resumed += 1
        path = folder / name
        path.write_bytes(data)
        with Session.resume(self._spec, path) as session:
            if _said(session.entries) != _said(found.entries) or session.unsaved:
                raise Failed(f"it is not gone on with what was read; {session.unsaved}")
            self._choose(session)
        text = path.read_bytes()
        again = read(self._spec, text, "cut")
        path.unlink()
        if _said(again.entries) != _said(session.entries) or again.position != session.position:
            raise Failed("the file says something else than was played on")
        if again.torn is not None or not text.endswith(b"\n"):
            raise Failed("the end of the file is not right afterwards")
        if b"\0" in text or not text.startswith(data[: found.kept]):
            raise Failed("the file is not right afterwards")

    def _choose(self, session: AnySession) -> None:
        session.advance()
        if session.finished:
            session.undo()
        session.play(session.position.legal_moves[0])

    def _cut_again(self, name: str, data: bytes, found: Record[Any, Any, Any], folder: Path) -> None:
        with TemporaryDirectory(dir=folder) as inner:
            root = Path(inner)
            (root / name).write_bytes(data)
            watched = Watched(root)
            second = Game(self._spec, self._header, self._rng)
            with watched.watching():
                session = Session.resume(self._spec, root / name)
                second._note(watched, session)
                self._choose(session)
                second._note(watched, session)
                session.close()
            second._stood.insert(0, Stood(found.kept, _said(found.entries), found.seats))
            second._safe.insert(0, (0, second._stood[0]))
            with TemporaryDirectory(dir=folder) as place:
                second.after_cuts(watched, Path(place))
            self.states += second.states
            self.resumed += second.resumed


def _said(entries: Sequence[HistoryEntry[Any, Any, Any]]) -> tuple[object, ...]:
    """The deals and choices, which determine the positions."""
    return tuple(each.move for each in entries)


STEM = "20261122-100000"
_WHO = ("computer easy", PERSON, "computer hard", "computer own Ботвинник")


def azul(number: int, rng: random.Random, folder: Path, steps: int, resumed: float = 1.0) -> Count:
    players, wall = 2 + number % 3, list(WallKind)[number // 3 % 2]
    header = Setup(NAMES[:players], wall, players, SEED).header()
    return _tried(Game(AZUL, header, rng), rng, folder, steps, resumed)


def stratopolis(number: int, rng: random.Random, folder: Path, steps: int, resumed: float = 1.0) -> Count:
    one, two = shuffled_piles("x")
    play = list(Play)[number % 3]
    own = pile_lines((one[::-1], two[::-1])) if number % 2 and play is Play.PILES else {}
    header = Piles(NAMES[:2], play, 2, SEED, prepared=own).header()
    return _tried(Game(STRATOPOLIS, header, rng), rng, folder, steps, resumed)


def _tried(game: Game, rng: random.Random, folder: Path, steps: int, resumed: float) -> Count:
    home, place = folder / "home", folder / "after"
    home.mkdir(parents=True)
    place.mkdir()
    watched = game.played(home, steps) if rng.random() < 0.95 else game.discarded(home)
    game.after_cuts(watched, place, resumed=resumed, again=0.03)
    return Count(len(watched.operations), game.states, game.resumed)


def settings(number: int, rng: random.Random, folder: Path) -> Count:
    """Change settings several times; every other time, from a damaged file."""
    home, place = folder / "home", folder / "after"
    home.mkdir(parents=True)
    place.mkdir()
    damaged = b'animation = "off"\nbell = "perhaps"\n' if number % 2 else b""
    if damaged:
        (home / FILE).write_bytes(damaged)
    deep = home if damaged else home / "config" / "azul"
    watched = Watched(home)
    now = recall(AzulSettings, deep).settings
    wanted, safe = [now], [(0, 0)]
    with watched.watching():
        for _time in range(3):
            kind = AzulSettings
            now = now.having(kind.names, tuple(rng.sample(NAMES, 2))).having(kind.bell, not now.bell)
            wanted.append(now)
            if trouble := remember(now, {"names", "bell"}, deep):
                raise Failed(trouble)
            safe.append((len(watched.operations), len(wanted) - 1))
    states = 0
    for done, tree in crashes(watched.start, watched.operations, rng):
        states += 1
        floor = [place for count, place in safe if count <= done][-1]
        _look_at_settings(tree, deep.relative_to(home), wanted[floor : floor + 2], damaged, place)
    return Count(len(watched.operations), states)


def _look_at_settings(
    tree: Tree, folder: Path, wanted: Sequence[AzulSettings], damaged: bytes, place: Path
) -> None:
    path = place / FILE
    path.unlink(missing_ok=True)
    if (data := tree.get(folder / FILE)) is not None:
        path.write_bytes(data)
    found = recall(AzulSettings, place)
    if found.settings not in wanted or (found.troubles and data != damaged):
        raise Failed(f"the settings are {data!r}")
    if damaged and damaged not in tree.values():
        raise Failed("the damaged file has gone")


def main() -> None:
    options = parse_options(__doc__ or "", TIMES)
    with TemporaryDirectory(dir=MEMORY) as folder:

        def once(number: int, rng: random.Random) -> Count:
            place = Path(folder) / str(number)
            if number % 6 == 0:
                what, found = "settings", settings(number // 6, rng, place)
            elif number % 6 == 1:
                what, found = "stratopolis", stratopolis(number, rng, place, STEPS, RESUMED)
            else:
                what, found = "azul", azul(number, rng, place, STEPS, RESUMED)
            print(f"{number}, {what}: {found.operations:,} operations, {found.states:,} states", flush=True)
            return found

        counts = run("Power cuts", options, once)
    operations, states, resumed = (sum(each[place] for each in counts) for place in range(3))
    print(f"{operations:,} operations, {states:,} states after a power cut, {resumed:,} gone on with")


if __name__ == "__main__":
    main()
