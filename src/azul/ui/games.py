"""Azul's screen of saved games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.cells import cell_len

from azul import saves
from azul.rules import Command, Event, Game, WallKind
from azul.saves import Saved, Session
from hotseat.language import _
from hotseat.ui.gamerows import Column, Player, Row
from hotseat.ui.savedgames import SavedGames
from hotseat.ui.who import name_and_level


class AzulGames(SavedGames[Game, Command, Event]):
    """The saved games of Azul, with wall and round."""

    def columns(self) -> Sequence[Column]:
        """Which side of the boards was up, and how far the game is."""
        words = (_("wall"), _("coloured"), _("grey"))
        return (Column(words[0], max(map(cell_len, words))), Column(_("round"), cell_len(_("round"))))

    def files(self) -> list[Row]:
        """Every saved game, the newest first, none looked into."""
        return [_row(each) for each in saves.listed()]

    def look_into(self, row: Row) -> Row:
        """The same with all that stands in its file."""
        return _known(saves.looked_into(Saved(row.number, row.path, row.played)))

    def resume(self, path: Path) -> Session:
        """Go on with a game that is not under way. Raises `Fault` and `Locked`."""
        return saves.resume(path)


def _row(saved: Saved) -> Row:
    return Row(saved.path, saved.number, saved.played, saved.title)


def _known(saved: Saved) -> Row:
    row = _row(saved)._replace(state=saved.state)
    if saved.fault is not None:
        return row._replace(fault=saved.fault.replace(str(saved.path), saved.path.name))
    wall = _("grey") if saved.wall is WallKind.GREY else _("coloured")
    players = [
        Player(name_and_level(name, who), str(score), seat in saved.winners)
        for seat, (name, score, who) in enumerate(
            zip(saved.names, saved.scores, saved.seats, strict=True), 1
        )
    ]
    return row._replace(facts=(wall, str(saved.round)), players=tuple(players))
