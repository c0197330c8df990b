"""Read and write the results of matches, one file for each match.

The first line of a file in docs/strength says how the match is played; each further line holds a game. So a
match that was stopped continues where it was, and anyone can recompute an interval from the games.
"""

from __future__ import annotations

import json
import platform
from datetime import UTC, datetime
from typing import NamedTuple, NotRequired, TypedDict

from tools.strength.contests import AnyContest, Way

import azul
from hotseat.bots.matches import Fixture, Forfeit, Played, fixtures


class Made(Way):
    entrants: list[str]
    players: int
    seed: str
    code: str
    azul: str
    python: str
    begun: str


class Line(TypedDict):
    """A game in a file; all but its number by seat. `lost` is the seat and the reason of a forfeit.

    `seconds` is the processor time of all `choices` together, `longest` that of the slowest one. In games
    without `longest`, `seconds` was measured by the clock. Against the yardstick, forced moves do not count.
    """

    game: int
    shares: list[float]
    scores: list[float] | None
    choices: list[int]
    seconds: list[float]
    lost: tuple[int, str] | None
    longest: NotRequired[list[float]]


class Stale(Exception):
    """The bots have changed since a match, so no games can be added to it; a sentence for the user."""


class Kept(NamedTuple):
    """The games of a match so far. stale: whether the bots have changed since they were played."""

    made: Made
    played: list[Played]
    stale: bool


def read(contest: AnyContest) -> Kept | None:
    """The games of a match so far; None without a file. An incomplete last line is ignored."""
    if not contest.file.exists():
        return None
    first, *lines = contest.file.read_text(encoding="utf-8").split("\n")[:-1]
    made: Made = json.loads(first)
    games: list[Line] = [json.loads(line) for line in lines]
    last = max((each["game"] for each in games), default=0)
    found = fixtures(len(contest.entrants), contest.players, last)
    played = [_played(each, found[each["game"] - 1]) for each in games]
    return Kept(made, played, made["code"] != contest.code)


def begin(contest: AnyContest, kept: Kept | None) -> None:
    """Write the file with the games so far, without an incomplete last line. Raises `Stale`."""
    if kept is not None and kept.stale:
        changed = f"{contest.name}: the players have changed since its games"
        raise Stale(f"{changed}; `measure --check` says if that matters, --anew begins again")
    found = kept or Kept(_made(contest), [], stale=False)
    contest.file.parent.mkdir(parents=True, exist_ok=True)
    _write(contest, found.made, found.played)


def restamp(contest: AnyContest, kept: Kept) -> None:
    """Mark the games so far as those of the bots of today, which play them the same."""
    made = kept.made.copy()
    made["code"] = contest.code
    _write(contest, made, kept.played)


def add(contest: AnyContest, played: Played) -> None:
    with contest.file.open("a", encoding="utf-8", newline="\n") as file:
        file.write(f"{_line(played)}\n")


def _write(contest: AnyContest, made: Made, played: list[Played]) -> None:
    lines = [json.dumps(made), *map(_line, played)]
    contest.file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def _made(contest: AnyContest) -> Made:
    return {
        "entrants": list(contest.entrants),
        "players": contest.players,
        **contest.way,
        "seed": contest.seed,
        "code": contest.code,
        "azul": azul.__version__,
        "python": platform.python_version(),
        "begun": datetime.now(UTC).date().isoformat(),
    }


def _line(played: Played) -> str:
    lost = None if played.forfeit is None else (played.forfeit.seat, played.forfeit.reason)
    line = Line(
        game=played.fixture.number,
        shares=list(played.shares),
        scores=None if played.scores is None else list(played.scores),
        choices=list(played.choices),
        seconds=[round(each, 3) for each in played.seconds],
        lost=lost,
    )
    if played.longest:
        line["longest"] = [round(each, 3) for each in played.longest]
    return json.dumps(line)


def _played(line: Line, fixture: Fixture) -> Played:
    return Played(
        fixture=fixture,
        shares=tuple(line["shares"]),
        scores=None if line["scores"] is None else tuple(line["scores"]),
        seconds=tuple(line["seconds"]),
        choices=tuple(line["choices"]),
        forfeit=None if line["lost"] is None else Forfeit(*line["lost"]),
        longest=tuple(line.get("longest", ())),
    )
