"""Stratopolis' screen of saved games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.cells import cell_len

from hotseat.language import _
from hotseat.ui.gamerows import Column, Player, Row
from hotseat.ui.savedgames import SavedGames
from hotseat.ui.who import name_and_level
from stratopolis import saves
from stratopolis.rules import Event, Game, Placement, Play
from stratopolis.saves import Saved, Session
from stratopolis.ui.narrate import play_word


class StratopolisGames(SavedGames[Game, Placement, Event]):
    """The saved games of Stratopolis, with the way of playing and how many tiles lie."""

    def columns(self) -> Sequence[Column]:
        """How it is played, and how far the game is."""
        words = (_("way"), *map(play_word, Play))
        return (Column(words[0], max(map(cell_len, words))), Column(_("tile"), cell_len(_("tile"))))

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
    seats = zip(saved.names, saved.scores, saved.seats, strict=True)
    players = [
        Player(name_and_level(name, who), str(score), seat in saved.winners)
        for seat, (name, score, who) in enumerate(seats, 1)
    ]
    return row._replace(facts=(play_word(saved.play), str(saved.placed)), players=tuple(players))
