"""Statistics in words and tables, as the command line and the screen show them."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.facts import Facts, against_rows, mean, percent
from hotseat.language import _
from hotseat.names import shown
from stratopolis.statistics import Player


def overview(players: Sequence[Player]) -> list[tuple[str, ...]]:
    """A table of all players under its headings; what matters least stands last."""
    headings = (_("player"), _("games"), _("won"), "%", _("mean"), _("best"), _("squares"), _("level"))
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
    """What the last columns of the overview are."""
    return _("squares, level: of the best zone at the end, a game")


def facts(player: Player) -> Facts:
    """All there is to tell of one player."""
    won = _("{wins} of {games}, {percent} %").format(
        wins=player.wins, games=player.games, percent=percent(player.wins, player.games)
    )
    if player.draws:
        won += _(", {number} drawn").format(number=player.draws)
    score = _("{mean} a game, {best} at best")
    rows = [
        (_("won"), won),
        (_("score"), score.format(mean=mean(player.a_game(player.points)), best=player.best)),
        (_("zone"), _("{mean} squares a game").format(mean=mean(player.a_game(player.squares)))),
        (_("level"), score.format(mean=mean(player.a_game(player.levels)), best=player.highest)),
    ]
    return Facts(
        player.name, player.games, rows, _sides(player), against_rows(player.against), player.scores
    )


def _sides(player: Player) -> list[tuple[str, ...]]:
    """A table by colour and by who began, under its headings."""
    green, second = player.games - player.red, player.games - player.first
    rows = [
        (_("with red"), player.red, player.red_wins),
        (_("with green"), green, player.wins - player.red_wins),
        (_("beginning"), player.first, player.first_wins),
        (_("second"), second, player.wins - player.first_wins),
    ]
    table = [(label, str(games), str(wins)) for label, games, wins in rows if games]
    return [(_("how"), _("games"), _("won")), *table]
