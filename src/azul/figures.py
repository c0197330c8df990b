"""Statistics in words and tables, as the command line and the screen show them."""

from __future__ import annotations

from collections.abc import Sequence

from azul.rules import WallKind
from azul.statistics import Length, Player
from hotseat.facts import Facts, against_rows, mean, percent
from hotseat.facts import title as facts_title
from hotseat.language import _, ngettext
from hotseat.names import shown


def overview(players: Sequence[Player]) -> list[tuple[str, ...]]:
    """A table of all players under its headings; what matters least stands last."""
    headings = (
        _("player"),
        _("games"),
        _("won"),
        "%",
        _("average"),
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
        str(percent(player.wins, player.games)),
        mean(player.mean),
        str(player.best),
        _lost(player.a_game(player.floor)),
        *(mean(player.a_game(total)) for total in completed),
    )


def legend() -> str:
    """Explain the last columns of the overview."""
    return _("floor: points lost per game; rows, columns, colours: completed per game")


def figures(player: Player) -> list[tuple[str, str]]:
    """The figures of one player, with a label each."""
    won = _("{wins} of {games}, {percent}%").format(
        wins=player.wins, games=player.games, percent=percent(player.wins, player.games)
    )
    if player.shared:
        won += _(", {number} shared").format(number=player.shared)
    score = _("average {mean}, best {best}").format(mean=mean(player.mean), best=player.best)
    floor = _("{mean} per game").format(mean=_lost(player.a_game(player.floor)))
    return [
        (_("won"), won),
        (_("score"), score),
        (_("floor line"), floor),
        (_("complete rows"), _completed(player, player.rows)),
        (_("complete columns"), _completed(player, player.columns)),
        (_("complete colours"), _completed(player, player.colours)),
        (_("longest game"), _length(player.longest)),
        (_("shortest game"), _length(player.shortest)),
    ]


def by_table(player: Player) -> list[tuple[str, ...]]:
    """A table by number of players, under its headings."""
    rows = [(str(t.players), str(t.games), str(t.wins), mean(t.mean)) for t in player.tables]
    return [(_("players"), _("games"), _("won"), _("average")), *rows]


def facts(player: Player) -> Facts:
    """Everything about one player."""
    against = against_rows(player.against)
    return Facts(player.name, player.games, figures(player), by_table(player), against, player.scores)


def title(whose: str, games: int, wall: str | None = None) -> str:
    """The title: whose figures, from how many games, and on which wall if only one counts."""
    if wall is None:
        return facts_title(whose, games)
    return facts_title(whose, games, _("grey wall") if wall == WallKind.GREY else _("coloured wall"))


def _lost(value: float) -> str:
    text = mean(value)
    return text if text == "0.0" else f"-{text}"


def _completed(player: Player, total: int) -> str:
    return _("{total}, {mean} per game").format(total=total, mean=mean(player.a_game(total)))


def _length(length: Length) -> str:
    rounds = ngettext("{n} round", "{n} rounds", length.rounds).format(n=length.rounds)
    picks = ngettext("{n} turn", "{n} turns", length.picks).format(n=length.picks)
    return _("{rounds}, {picks}").format(rounds=rounds, picks=picks)
