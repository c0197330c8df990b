"""Read and write the results of matches, one file for each match.

A match has a file of its own in docs/strength: a line that says how it is made, and a line for each
game. So what was played is never played again, a match that was stopped goes on, and whoever doubts an
interval can reckon it anew.
"""

from __future__ import annotations

import json
import platform
from datetime import UTC, datetime
from typing import NamedTuple, NotRequired, TypedDict

from tools.strength.contests import Listed, Way

import azul
from hotseat.bots.matches import Fixture, Forfeit, Played, fixtures


class Made(Way):
    """How the games of a match are made, in the first line of its file."""

    entrants: list[str]
    players: int
    seed: str
    code: str
    azul: str
    python: str
    begun: str


class Line(TypedDict):
    """A game in a file; all but its number by seat. `lost` is the seat and the reason of a forfeit.

    `seconds` are of the processor for all choices, `longest` for one of them. In games without `longest`,
    they were taken from the clock. Against the yardstick, moves without another to choose from do not count.
    """

    game: int
    shares: list[float]
    scores: list[float] | None
    choices: list[int]
    seconds: list[float]
    lost: tuple[int, str] | None
    longest: NotRequired[list[float]]


class Stale(Exception):
    """Games of a match were played by players that have changed since: they cannot be told together."""


class Kept(NamedTuple):
    """What there is of a match. stale: whether the players have changed since."""

    made: Made
    played: list[Played]
    stale: bool


def read(contest: Listed) -> Kept | None:
    """The games of a match so far, None without any. Of a last line that was cut off nothing is read."""
    if not contest.file.exists():
        return None
    first, *lines = contest.file.read_text(encoding="utf-8").split("\n")[:-1]
    made: Made = json.loads(first)
    games: list[Line] = [json.loads(line) for line in lines]
    last = max((each["game"] for each in games), default=0)
    found = fixtures(len(contest.entrants), contest.players, last)
    played = [_played(each, found[each["game"] - 1]) for each in games]
    return Kept(made, played, made["code"] != contest.code)


def begin(contest: Listed, kept: Kept | None) -> None:
    """Write the file with the games that there are, whole lines only. Raises `Stale`."""
    if kept is not None and kept.stale:
        raise Stale
    found = kept or Kept(_made(contest), [], stale=False)
    contest.file.parent.mkdir(parents=True, exist_ok=True)
    _write(contest, found.made, found.played)


def restamp(contest: Listed, kept: Kept) -> None:
    """Say of the games that there are that the players as they are now would play them the same."""
    made = kept.made.copy()
    made["code"] = contest.code
    _write(contest, made, kept.played)


def add(contest: Listed, played: Played) -> None:
    """One more game."""
    with contest.file.open("a", encoding="utf-8", newline="\n") as file:
        file.write(f"{_line(played)}\n")


def _write(contest: Listed, made: Made, played: list[Played]) -> None:
    lines = [json.dumps(made), *map(_line, played)]
    contest.file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def _made(contest: Listed) -> Made:
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
