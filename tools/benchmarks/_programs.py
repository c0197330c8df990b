"""Programs for `paint.py` to measure: `python _programs.py empty`, `table`, `thinking` or `stratopolis`.

`empty` has one line that any key changes. In `table`, Azul with four players, F9 shows a position in which
every part must be painted, and F8 the next frame of an animated pick. In `thinking`, a computer at that table
thinks for ever. `stratopolis` is late in a game.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from textual.app import App, ComposeResult
from textual.widgets import Static

if TYPE_CHECKING:
    from azul.game import Session

FRAME, LAST = 1 / 30, 10 / 30  # seconds: between frames, and until the last but one


class OneLine(App[None]):
    """An app with one line of text, which every key changes."""

    def compose(self) -> ComposeResult:
        yield Static("0")

    def on_mount(self) -> None:
        self.count = 0

    def on_key(self) -> None:
        self.count += 1
        self.query_one(Static).update(str(self.count))


def table() -> None:
    from textual.binding import Binding

    from azul.tui.app import AzulApp
    from azul.tui.table import Table
    from hotseat.game import Flags

    class TwoPositions(AzulApp):
        BINDINGS = [  # noqa: RUF012
            Binding("f9", "other", "other", show=False),
            Binding("f8", "frame", "frame", show=False),
        ]
        clock = 0.0

        def action_other(self) -> None:
            screen = self.screen
            assert isinstance(screen, Table)
            screen.state.session = second if screen.state.session is first else first
            screen.show_all()

        def action_frame(self) -> None:
            screen = self.screen
            assert isinstance(screen, Table)
            view = screen.view
            if self.clock == 0.0:  # not the table's own animation, which a key would end
                (self.pick,) = view.keyframes(first.names, first.seats, [first.entries[-1]])
            self.clock = self.clock % LAST + FRAME
            view.sheet.fly(self.pick.sprites(view, self.clock / self.pick.seconds))

    first, second = _session("heron", 5), _session("crane", 14)
    TwoPositions(first, Flags()).run()


def thinking() -> None:
    from azul.game import LIBRARY, Setup
    from azul.tui.app import AzulApp
    from hotseat.game import Flags
    from hotseat.storage import data_folder

    bot = data_folder() / "bot.py"
    bot.parent.mkdir(parents=True, exist_ok=True)
    bot.write_text("def choose(game):\n    while True:\n        game.legal_moves[0]\n")
    seats = ("computer own bot", "person", "person", "person")
    setup = Setup(("North", "East", "South", "West"), first=1, seed="heron", seats=seats)
    own = {"computer own bot": str(bot)}
    AzulApp(LIBRARY.begin(setup), Flags(own=own, seconds=10_000)).run()


def stratopolis() -> None:
    from hotseat.game import Flags
    from stratopolis.game import LIBRARY, Setup
    from stratopolis.tui.app import StratopolisApp

    session = LIBRARY.begin(Setup(("North", "South"), first=1, seed="heron"))
    for number in range(36):
        legal = session.position.legal_moves
        session.play(legal[number * 7 % len(legal)])
    StratopolisApp(session, Flags()).run()


def _session(seed: str, picks: int) -> Session:
    from azul.game import LIBRARY, Setup

    session = LIBRARY.begin(Setup(("North", "East", "South", "West"), first=1, seed=seed))
    session.advance()
    for number in range(picks):
        legal = session.position.legal_moves
        session.play(legal[number * 7 % len(legal)])
    return session


if __name__ == "__main__":
    programs = {"table": table, "thinking": thinking, "stratopolis": stratopolis}
    programs.get(sys.argv[1], OneLine().run)()
