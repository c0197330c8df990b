"""The saved games of an app around a game under way."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import suppress
from pathlib import Path
from typing import Generic

from hotseat import shelf
from hotseat.notation import C, E, G
from hotseat.session import Session
from hotseat.ui.gameapp import GameApp
from hotseat.ui.games import GamesScreen


class SavedGames(GamesScreen, Generic[G, C, E]):
    """Opens them in the app. A game brings its columns, and what stands in them."""

    app: GameApp[G, C, E]

    @abstractmethod
    def resume(self, path: Path) -> Session[G, C, E]:
        """Go on with a game that is not under way. Raises `Fault` and `Locked`."""

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
        self.app.open(under_way or self.resume(path))

    def replay(self, path: Path) -> None:
        """Show it from its beginning."""
        self.app.replay(path)

    def retitle(self, path: Path, title: str) -> Path:
        """Give it a title; the game under way keeps its file open meanwhile."""
        session = self.app.session
        if session is not None and self.under_way(path):
            return session.retitle(title)
        return shelf.retitle(path, title)
