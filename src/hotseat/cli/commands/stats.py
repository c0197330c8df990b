"""`stats`: figures by name, from the finished games.

`STATS` in the game's module `stats` counts them and says what its figures are called.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from hotseat.cli.options import add_command, check_folder, complain, print_json, print_line
from hotseat.i18n import _
from hotseat.record.names import shown

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from hotseat.analysis.player_stats import Finished, GameStats, Player, Result
    from hotseat.cli.options import Commands
    from hotseat.cli.program import F, Program, StatsFilter
    from hotseat.game import E, M, P
    from hotseat.storage.library import Collected

    Games = Sequence[Finished[Result]]
    Stats = GameStats[Finished[Result], Player[Result]]


def add_stats(commands: Commands, program: Program[P, M, E, F]) -> None:
    """`stats [NAME] [--json]`, and the flags of the game."""
    parser = add_command(commands, "stats", _("show statistics for every player"))
    parser.add_argument("name", metavar="NAME", nargs="?", help=_("show one player in detail"))
    program.add_stats_flags(parser)
    parser.add_argument("--json", action="store_true", help=_("print the figures as JSON"))
    parser.set_defaults(command=partial(_stats, program))


def _stats(program: Program[P, M, E, F], options: argparse.Namespace) -> int:
    """Read all saved games, and print the figures from the finished ones."""
    from hotseat.analysis.player_stats import as_json, named, no_people, unreadable, with_people

    check_folder()
    stats: Stats = import_module(f"{program.name}.stats").STATS
    saved = _read(stats)
    chosen_games = program.stats_filter(options)
    finished: Games = saved.results
    if chosen_games is not None:
        finished = [game for game in finished if getattr(game, chosen_games.field) == chosen_games.value]
    games = with_people(finished)
    if saved.faults:
        complain(program.name, unreadable(len(saved.faults), program.name))
    players = stats.players(games)
    player = None if options.name is None or not players else named(options.name.strip(), players)
    if options.json:
        print_json(as_json(len(games), len(saved.faults), players, player.name if player else None))
    elif not finished:
        print_line(chosen_games.none if chosen_games else _no_games())
    elif not games:
        print_line(chosen_games.no_people if chosen_games else no_people())
    elif player is None:
        _print_all(program, stats, players, len(games), chosen_games)
    else:
        _print_one(player, chosen_games)
    return 0


def _read(stats: Stats) -> Collected[Finished[Result]]:
    from hotseat.text.progress import Progress

    with Progress(_("Reading saved games")) as progress:
        games = stats.finished_games(progress=progress.update)
    assert games is not None  # the bar never stops it
    return games


def _no_games() -> str:
    from hotseat.storage.files import data_folder

    folder = shown(str(data_folder()), 1000)
    return _("No finished games yet, so there is nothing to count. Games are saved in {folder}.").format(
        folder=folder
    )


def _print_all(
    program: Program[P, M, E, F],
    stats: Stats,
    players: Sequence[Player[Result]],
    games: int,
    chosen_games: StatsFilter | None,
) -> None:
    from hotseat.analysis.stats_text import draw_all
    from hotseat.text.console import print_drawn

    title = _title(_("{game} · statistics").format(game=_(program.spec.name)), games, chosen_games)
    print_drawn(lambda width: draw_all(title, stats.overview(players), _(stats.legend), width))


def _print_one(player: Player[Result], chosen_games: StatsFilter | None) -> None:
    from hotseat.analysis.stats_text import draw_one
    from hotseat.text.console import print_drawn

    title = _title(shown(player.name), player.games, chosen_games)
    print_drawn(lambda width: draw_one(title, player.view(), width))


def _title(whose: str, games: int, chosen_games: StatsFilter | None) -> str:
    from hotseat.analysis.player_stats import title

    return title(whose, games, *([chosen_games.heading] if chosen_games else []))
