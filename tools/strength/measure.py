"""Measure the strength of the levels: `make strength ARGS="[MATCH ...]"`.

Plays the named matches, or all of them, and writes the tables in docs/bots.md. Every game is kept in
docs/strength: a match that was stopped continues, and `--games 200` adds to 100 games. After a change to
the bots, `--check` plays the first set of each match again; where the games are the same, the match can
continue.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing

from tools.strength import tables
from tools.strength.contests import CONTESTS, GAMES, PROJECT, AnyContest
from tools.strength.results import Kept, Stale, add, begin, read, restamp
from tools.strength.yardstick import NoCommit

from hotseat.bots.matches import Fixture, Played, fixtures
from hotseat.bots.pool import Lost, cores, run_tasks
from hotseat.cli.output import Progress


def main() -> int:
    options = _options()
    if options.list:
        print("\n".join(map(state, CONTESTS.values())))
        return 0
    status = 0
    wanted = [CONTESTS[name] for name in options.match or CONTESTS]
    if options.check:
        status = check_all(wanted)
    elif not options.tables:
        status = play_all(wanted, options)
    tables.write({name: kept for name, each in CONTESTS.items() if (kept := read(each)) and kept.played})
    return status


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("match", metavar="MATCH", nargs="*", help="its name in --list; all unless said")
    parser.add_argument("--games", metavar="N", type=int, default=GAMES, help="how many of each")
    parser.add_argument("--jobs", metavar="N", type=int, default=cores(), help="processes")
    parser.add_argument("--anew", action="store_true", help="forget the games there are")
    parser.add_argument("--check", action="store_true", help="which matches changed with the players")
    parser.add_argument("--list", action="store_true", help="all matches, and how far each is")
    parser.add_argument("--tables", action="store_true", help="play nothing, write the tables")
    options = parser.parse_args()
    for name in options.match:
        if name not in CONTESTS:
            parser.error(f"there is no match {name!r}; --list says which there are")
    return options


def play_all(contests: list[AnyContest], options: argparse.Namespace) -> int:
    try:
        for contest in contests:
            play(contest, options.games, options.jobs, anew=options.anew)
            print(state(contest), flush=True)
    except (Stale, NoCommit) as error:
        print(error)
        return 1
    except KeyboardInterrupt:
        print(f"{contest.name}: stopped, and goes on another time")
        return 130
    return 0


def play(contest: AnyContest, games: int, jobs: int, *, anew: bool = False) -> None:
    """Play the missing games of a match. Raises `Stale`."""
    left = len(missing(contest, None if anew else read(contest), games))
    with Progress(contest.name, long=True) as bar:
        for number, _played in enumerate(more(contest, games, jobs, anew=anew), 1):
            bar.update(number, left)


def more(contest: AnyContest, games: int, jobs: int, *, anew: bool = False) -> Iterator[Played]:
    """Play the missing games of a match, and yield each one once it is kept. Raises `Stale`."""
    kept = None if anew else read(contest)
    left = missing(contest, kept, games)
    if not left:
        return
    match = contest.match
    begin(contest, kept)
    if str(PROJECT) not in sys.path[1:]:  # processes of the pool do not look in the current folder
        sys.path.append(str(PROJECT))
    with closing(run_tasks(match, left, jobs)) as found:
        for _fixture, played in found:
            if isinstance(played, Lost):
                raise RuntimeError(f"{contest.name}: a process ended with status {played.status}")
            add(contest, played)
            yield played


def check_all(contests: list[AnyContest]) -> int:
    """Restamp the stale matches that the bots still play the same. Returns 1 if there are others, else 0."""
    status = 0
    for contest in contests:
        kept = read(contest)
        if kept is None or not kept.played or not kept.stale:
            continue
        if number := differing(contest, kept):
            print(f"{contest.name}: game {number} comes out otherwise; --anew begins again", flush=True)
            status = 1
        else:
            restamp(contest, kept)
            print(f"{contest.name}: the same as before", flush=True)
    return status


def differing(contest: AnyContest, kept: Kept) -> int | None:
    """The first game of the first set that now comes out differently; None if all are the same."""
    first = min(each.fixture.sample for each in kept.played)
    for before in kept.played:
        if before.fixture.sample == first and _untimed(contest.match(before.fixture)) != _untimed(before):
            return before.fixture.number
    return None


def _untimed(played: Played) -> Played:
    return played._replace(seconds=(), longest=())


def missing(contest: AnyContest, kept: Kept | None, games: int) -> list[Fixture]:
    there = {each.fixture.number for each in kept.played} if kept else set()
    wanted = fixtures(len(contest.entrants), contest.players, games)
    return [fixture for fixture in wanted if fixture.number not in there]


def state(contest: AnyContest) -> str:
    kept = read(contest)
    if kept is None or not kept.played:
        return f"{contest.name}: not begun"
    parts = [f"{contest.name}: {len(kept.played)} games"]
    for name, each in zip(contest.entrants, tables.result(contest, kept), strict=True):
        parts.append(f"{name} {tables.rate(each)}")
    return ", ".join(parts) + (" - by players that have changed since" if kept.stale else "")


if __name__ == "__main__":
    sys.exit(main())
