"""Statistics in words and tables, as the command line and the screen show them."""

from __future__ import annotations

from collections.abc import Sequence

from azul.rules import WallKind
from azul.statistics import Length, Player
from hotseat.language import _, ngettext
from hotseat.names import shown

WON = "━"  # what stands in the chart below a game that was won


def overview(players: Sequence[Player]) -> list[tuple[str, ...]]:
    """A table of all players under its headings; what matters least stands last."""
    headings = (
        _("player"),
        _("games"),
        _("won"),
        "%",
        _("mean"),
        _("best"),
        _("floor"),
        _("rows"),
        _("columns"),
        _("colours"),
    )
    return [headings, *map(_overview_row, players)]


def _overview_row(player: Player) -> tuple[str, ...]:
    completed = (player.rows, player.columns, player.colours)
    return (
        shown(player.name),
        str(player.games),
        str(player.wins),
        str(_percent(player.wins, player.games)),
        _mean(player.mean),
        str(player.best),
        _lost(player.a_game(player.floor)),
        *(_mean(player.a_game(total)) for total in completed),
    )


def legend() -> str:
    """What the last columns of the overview are."""
    return _("floor: points lost a game; rows, columns, colours: completed a game")


def figures(player: Player) -> list[tuple[str, str]]:
    """What there is to say of one player, with a label each."""
    won = _("{wins} of {games}, {percent} %").format(
        wins=player.wins, games=player.games, percent=_percent(player.wins, player.games)
    )
    if player.shared:
        won += _(", {number} shared").format(number=player.shared)
    score = _("{mean} a game, {best} at best").format(mean=_mean(player.mean), best=player.best)
    floor = _("{mean} a game").format(mean=_lost(player.a_game(player.floor)))
    return [
        (_("won"), won),
        (_("score"), score),
        (_("floor line"), floor),
        (_("full rows"), _completed(player, player.rows)),
        (_("full columns"), _completed(player, player.columns)),
        (_("full colours"), _completed(player, player.colours)),
        (_("longest game"), _length(player.longest)),
        (_("shortest game"), _length(player.shortest)),
    ]


def by_table(player: Player) -> list[tuple[str, ...]]:
    """A table by number of players, under its headings."""
    rows = [
        (_("{n} players").format(n=t.players), str(t.games), str(t.wins), _mean(t.mean))
        for t in player.tables
    ]
    return [(_("at a table of"), _("games"), _("won"), _("mean")), *rows]


def against(player: Player) -> list[tuple[str, ...]]:
    """A table of the opponents, under its headings: games, won by the player, won by the opponent."""
    rows = [
        (shown(each.name), str(each.games), str(each.wins), str(each.theirs)) for each in player.against
    ]
    return [(_("against"), _("games"), _("won"), _("they won")), *rows]


def chart_title(number: int, games: int) -> str:
    """What stands over the chart of scores over time that shows so many of all games."""
    if number == games:
        return _("Scores over time, {sign} won").format(sign=WON)
    return _("The last {number} scores, {sign} won").format(number=number, sign=WON)


def title(whose: str, games: int, wall: str | None = None) -> str:
    """What stands on top: whose figures, from how many games, on one wall alone if so."""
    parts = [whose, ngettext("{n} finished game", "{n} finished games", games).format(n=games)]
    if wall is not None:
        parts.append(_("grey wall") if wall == WallKind.GREY else _("coloured wall"))
    return " · ".join(parts)


def unreadable(number: int) -> str:
    """That some files could not be read; empty where all could."""
    if not number:
        return ""
    return ngettext(
        "{n} file could not be read and is left out; `azul games` says why.",
        "{n} files could not be read and are left out; `azul games` says why.",
        number,
    ).format(n=number)


def _percent(part: int, whole: int) -> int:
    return round(100 * part / whole)


def _mean(value: float) -> str:
    return f"{value:.1f}"


def _lost(value: float) -> str:
    text = _mean(value)
    return text if text == "0.0" else f"-{text}"


def _completed(player: Player, total: int) -> str:
    return _("{total}, {mean} a game").format(total=total, mean=_mean(player.a_game(total)))


def _length(length: Length) -> str:
    rounds = ngettext("{n} round", "{n} rounds", length.rounds).format(n=length.rounds)
    picks = ngettext("{n} pick", "{n} picks", length.picks).format(n=length.picks)
    return _("{rounds}, {picks}").format(rounds=rounds, picks=picks)
