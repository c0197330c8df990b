"""The saved games of an app around a game under way."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Generic

from hotseat import shelf
from hotseat.header import Header
from hotseat.notation import C, E, G
from hotseat.saves import Saved
from hotseat.ui.gameapp import GameApp
from hotseat.ui.games import GamesScreen
from hotseat.ui.parts.gamerows import Column, Player, Row
from hotseat.ui.play.who import name_and_level


class SavedGames(GamesScreen, Generic[G, C, E]):
    """Opens them in the app. A game brings its columns, and what stands in them."""

    app: GameApp[G, C, E]

    def columns(self) -> Sequence[Column]:
        """The game's own columns, if there are any."""
        return ()

    def facts(self, game: G, header: Header) -> Sequence[str]:
        """What stands in them, for a position of a game whose record begins so."""
        del game, header
        return ()

    def files(self) -> list[Row]:
        """Every saved game, the newest first, none looked into."""
        return [_row(each) for each in self.app.saves.listed()]

    def look_into(self, row: Row) -> Row:
        """The same with all that stands in its file."""
        saved = self.app.saves.looked_into(Saved(row.number, row.path, row.played))
        found = _row(saved)._replace(state=saved.state)
        if saved.game is None or saved.header is None:
            fault = saved.fault or ""
            return found._replace(fault=fault.replace(str(saved.path), saved.path.name))
        return found._replace(facts=tuple(self.facts(saved.game, saved.header)), players=_players(saved))

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
        self.app.open(under_way or self.app.saves.resume(path))

    def replay(self, path: Path) -> None:
        """Show it from its beginning."""
        self.app.replay(path)

    def retitle(self, path: Path, title: str) -> Path:
        """Give it a title; the game under way keeps its file open meanwhile."""
        session = self.app.session
        if session is not None and self.under_way(path):
            return session.retitle(title)
        return shelf.retitle(path, title)


def _row(saved: Saved[G]) -> Row:
    return Row(saved.path, saved.number, saved.played, saved.title)


def _players(saved: Saved[G]) -> tuple[Player, ...]:
    """Who plays, with the scores where the game has any."""
    scores = map(str, saved.scores) if saved.scores else ("",) * len(saved.names)
    seats = zip(saved.names, scores, saved.seats, strict=True)
    return tuple(
        Player(name_and_level(name, who), score, seat in saved.winners)
        for seat, (name, score, who) in enumerate(seats, 1)
    )
