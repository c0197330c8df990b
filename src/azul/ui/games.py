"""Azul's screen of saved games."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from rich.cells import cell_len

from azul import saves
from azul.rules import WallKind
from azul.saves import Saved
from azul.ui.narrate import name_and_level
from hotseat import shelf
from hotseat.language import _
from hotseat.ui.gamerows import Column, Player, Row
from hotseat.ui.games import GamesScreen

if TYPE_CHECKING:
    from azul.ui.app import AzulApp


class AzulGames(GamesScreen):
    """The saved games of Azul, with wall and round."""

    app: AzulApp

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

    def under_way(self, path: Path) -> bool:
        """Whether that game is on the table now."""
        session = self.app.session
        if session is None or session.path is None:
            return False
        # By name first: asking the disk is for a game that was opened by another path.
        with suppress(OSError):
            return session.path.name == path.name and session.path.samefile(path)
        return False

    def go_on(self, path: Path) -> None:
        """Show its table."""
        session = self.app.session
        under_way = session if self.under_way(path) else None
        self.app.open(under_way or saves.resume(path))

    def replay(self, path: Path) -> None:
        """Show it from its beginning."""
        self.app.replay(path)

    def retitle(self, path: Path, title: str) -> Path:
        """Give it a title; the game under way keeps its file open meanwhile."""
        session = self.app.session
        if session is not None and self.under_way(path):
            return session.retitle(title)
        return shelf.retitle(path, title)


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
