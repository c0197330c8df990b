"""The app and the start screen of a game of few parts: its table and its replay is what it brings."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from hotseat.language import _
from hotseat.notation import C, E, G
from hotseat.record import Record
from hotseat.session import Session
from hotseat.ui.cells.canvas import Canvas
from hotseat.ui.cells.sheet import Part
from hotseat.ui.gameapp import GameApp
from hotseat.ui.gamestart import GameStart
from hotseat.ui.play.plaintable import PlainReplay, PlainTable
from hotseat.ui.play.tablecommands import EVERYWHERE

if TYPE_CHECKING:
    from hotseat.ui.keymap import Room
    from hotseat.ui.pages import Section


class GameName(Part[str]):
    """The name of the game, spaced out: what stands on top of the start screen."""

    LOOKS: ClassVar[dict[str, str]] = {"name": "bold $yours"}

    def paint(self, canvas: Canvas[str]) -> None:
        """In the last row but one."""
        name = (self.host.app.TITLE or "").upper()
        canvas.put(2, canvas.height - 2, " ".join(name), self.look("name"))


class PlainStart(GameStart[G, C, E]):
    """Begins a game, or goes on with the saved one."""

    app: PlainApp[G, C, E]

    def banner(self) -> Part[str]:
        """The name of the game."""
        return GameName()

    def seat_word(self, seat: int) -> str:
        """As the game calls it."""
        return self.app.seat_word(seat)

    @property
    def least(self) -> tuple[int, int]:
        """What the game's table needs."""
        return self.app.table.LEAST


class PlainApp(GameApp[G, C, E]):
    """One terminal's game, in the colours that every game has, where people alone play and nothing moves.

    table, replayed_at: its table, and that of its replay.
    """

    UNUSED = frozenset(("animation", "confirm", "forecasts", "hints", "pace"))
    table: type[PlainTable[G, C, E]]
    replayed_at: type[PlainReplay[G, C, E]]

    def seat_word(self, seat: int) -> str:
        """What stands before the name of a seat on the start screen."""
        return _("Player {seat}").format(seat=seat)

    @abstractmethod
    def in_short(self) -> Sequence[str]:
        """The rules, in a few sentences."""

    def table_of(self, session: Session[G, C, E]) -> PlainTable[G, C, E]:
        """The table of a game."""
        return self.table(session)

    def start_screen(self) -> PlainStart[G, C, E]:
        """The start screen."""
        return PlainStart(self.flags, self.session, self.settings)

    def replay_of(self, record: Record[G, C, E], path: Path) -> PlainReplay[G, C, E]:
        """The replay of a record."""
        return self.replayed_at(record, path)

    def rooms(self) -> Sequence[Room]:
        """The commands of the screens, and what is typed at the table."""
        from hotseat.ui.deeds import COMMANDS
        from hotseat.ui.keymap import Room
        from hotseat.ui.replaycommands import REPLAY

        return (
            Room(self.table.COMMANDS_HERE, self.table.TYPED, _("At the table")),
            Room([*filter(self.offers, REPLAY)], heading=_("In the replay")),
            Room([*filter(self.offers, COMMANDS)], heading=_("In the saved games")),
        )

    def help_sections(self) -> Sequence[Section]:
        """The game in short, and the keys."""
        from hotseat.ui.helping import games_section, key_rows, keys_section, short_section

        choosing = ((each.keys, each.text) for each in self.table.CHOOSING)
        keys = (*choosing, *key_rows(self.table.COMMANDS_HERE, self.bound), *EVERYWHERE)
        return (
            short_section(self.TITLE or "", self.in_short()),
            keys_section("keys", _("Keys"), keys),
            games_section(self.bound, self.offers),
        )
