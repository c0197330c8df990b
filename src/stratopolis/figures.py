"""Statistics in words and tables, as the command line and the screen show them."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.facts import Facts, against_rows, mean, percent
from hotseat.language import _
from hotseat.names import shown
from stratopolis.statistics import Player


def overview(players: Sequence[Player]) -> list[tuple[str, ...]]:
    """A table of all players under its headings; what matters least stands last."""
    headings = (_("player"), _("games"), _("won"), "%", _("average"), _("best"), _("squares"), _("level"))
    return [headings, *map(_overview_row, players)]


def _overview_row(player: Player) -> tuple[str, ...]:
    return (
        shown(player.name),
        str(player.games),
        str(player.wins),
        str(percent(player.wins, player.games)),
        mean(player.a_game(player.points)),
        str(player.best),
        mean(player.a_game(player.squares)),
        mean(player.a_game(player.levels)),
    )


def legend() -> str:
    """Explain the last columns of the overview."""
    return _("squares, level: the best zone at the end, on average")


def facts(player: Player) -> Facts:
    """Everything about one player."""
    won = _("{wins} of {games}, {percent}%").format(
        wins=player.wins, games=player.games, percent=percent(player.wins, player.games)
    )
    if player.draws:
        won += _(", {number} drawn").format(number=player.draws)
    score = _("average {mean}, best {best}")
    rows = [
        (_("won"), won),
        (_("score"), score.format(mean=mean(player.a_game(player.points)), best=player.best)),
        (_("zone"), _("{mean} squares per game").format(mean=mean(player.a_game(player.squares)))),
        (_("level"), score.format(mean=mean(player.a_game(player.levels)), best=player.highest)),
    ]
    return Facts(player.name, player.games, rows, _sides(player), against_rows(player.against), player.scores)


def _sides(player: Player) -> list[tuple[str, ...]]:
    """A table by colour and by who began, under its headings."""
    green, second = player.games - player.red, player.games - player.first
    rows = [
        (_("as red"), player.red, player.red_wins),
        (_("as green"), green, player.wins - player.red_wins),
        (_("going first"), player.first, player.first_wins),
        (_("going second"), second, player.wins - player.first_wins),
    ]
    table = [(label, str(games), str(wins)) for label, games, wins in rows if games]
    return [(_("played"), _("games"), _("won")), *table]
