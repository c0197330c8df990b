"""Write the tables of strength in docs/bots.md, between two marks for each game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from tools.strength.contests import (
    CONTESTS,
    LEVELS,
    PROJECT,
    AnyContest,
    Contest,
    StratopolisContest,
    YardstickContest,
)
from tools.strength.results import Kept

from hotseat.bots.matches import Standing, standings
from hotseat.cli.bots import percent, percents, time

_HEADS = ("games", "first wins", "95%", "mean scores", "time per move")
_PAIRS = {
    2: "Two players",
    3: "Three players, one against two: 33.3% would be even",
    4: "Four players, one against three: 25% would be even",
}
PAGE = PROJECT / "docs" / "bots.md"
BEGIN, END = "<!-- strength: made by `make strength` -->\n", "<!-- strength: end -->\n"
STRATOPOLIS_BEGIN = "<!-- stratopolis strength: made by `make strength` -->\n"
STRATOPOLIS_END = "<!-- stratopolis strength: end -->\n"
Found = dict[str, Kept]
C = TypeVar("C", bound=AnyContest)


def write(found: Found) -> None:
    other = {name: kept for name, kept in found.items() if isinstance(CONTESTS[name], StratopolisContest)}
    azul = {name: kept for name, kept in found.items() if name not in other}
    text = PAGE.read_text(encoding="utf-8")
    if azul:
        text = _between(text, BEGIN, tables(azul), END)
    if other:
        text = _between(text, STRATOPOLIS_BEGIN, stratopolis_tables(other), STRATOPOLIS_END)
    PAGE.write_text(text, encoding="utf-8", newline="\n")


def _between(text: str, begin: str, new: str, end: str) -> str:
    before, rest = text.split(begin)
    return f"{before}{begin}{new}{end}{rest.split(end)[1]}"


def stratopolis_tables(found: Found) -> str:
    words = {"piles": "top tile", "hand": "hand of three"}
    rows = [_row(contest, kept, words) for contest, kept in _chosen(found, StratopolisContest)]
    heads = ("match", "variant", *_HEADS)
    return f"\n{_rows(heads, rows)}\n{_made('Stratopolis', found.values())}\n"


def tables(found: Found) -> str:
    parts = [
        *(_pairs(title, found, players) for players, title in _PAIRS.items()),
        _levels(found),
        _yardstick(found),
        _made("Azul", found.values()),
    ]
    return "".join(f"\n{part}" for part in parts if part) + "\n"


def result(contest: AnyContest, kept: Kept) -> list[Standing]:
    return standings(kept.played, len(contest.entrants))


def rate(standing: Standing) -> str:
    between = f" ({percents(standing.interval)})" if standing.interval else ""
    return f"{percent(standing.rate)}%{between}"


def _chosen(found: Found, kind: type[C]) -> list[tuple[C, Kept]]:
    return [
        (each, found[name]) for name, each in CONTESTS.items() if isinstance(each, kind) and name in found
    ]


def _pairs(title: str, found: Found, players: int) -> str:
    """A row for each match between two; the rate is that of the first."""
    rows = [
        _row(contest, kept, {})
        for contest, kept in _chosen(found, Contest)
        if contest.players == players and len(contest.entrants) == 2
    ]
    return _table(title, ("match", "wall", *_HEADS), rows)


def _row(contest: AnyContest, kept: Kept, words: Mapping[str, str]) -> tuple[str, ...]:
    """A match between two.   words: for variants that are not called by their own name."""
    first, second = result(contest, kept)
    way = str(contest.way.get("wall") or contest.way.get("play"))
    return (
        " against ".join(contest.entrants).replace("_", " "),
        words.get(way, way.replace("-", " ")),
        str(first.games),
        f"{percent(first.rate)}%",
        percents(first.interval),
        f"{first.score or 0:.1f} : {second.score or 0:.1f}",
        f"{time(first.pace)}, {time(second.pace)}",
    )


def _levels(found: Found) -> str:
    rows = []
    for contest, kept in _chosen(found, Contest):
        if contest.entrants == LEVELS:
            cells = [f"{percent(each.rate)}% ({percents(each.interval)})" for each in result(contest, kept)]
            rows.append((str(contest.wall), str(len(kept.played)), *cells))
    return _table("All four at one table: wins, and their 95%", ("wall", "games", *LEVELS), rows)


def _yardstick(found: Found) -> str:
    rows = []
    for contest, kept in _chosen(found, YardstickContest):
        first, second = result(contest, kept)
        _match, wall, games, rate, interval, score, pace = _row(contest, kept, {})
        longest = f"{time(first.longest)}, {time(second.longest)}"
        fair = f"{percent(first.fair)}%"
        rows.append((f"one of {contest.players}", wall, games, rate, interval, fair, score, pace, longest))
    heads = ("seats", "wall", *_HEADS[:3], "even", *_HEADS[3:], "longest")
    return _table("The expert against the yardstick", heads, rows)


def _table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return ""
    return f"### {title}\n\n{_rows(heads, rows)}"


def _rows(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _made(game: str, kept: Iterable[Kept]) -> str:
    found = [each.made for each in kept]
    if not found:
        return "Nothing has been measured yet.\n"
    days = sorted({each["begun"] for each in found})
    between = days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}"
    versions = ", ".join(sorted({each["azul"] for each in found}))
    pythons = ", ".join(sorted({each["python"] for each in found}))
    return f"{game} {versions}, Python {pythons}, {between}; seed `{found[0]['seed']}`.\n"
