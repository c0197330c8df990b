"""The result: who won and by what, and every score taken apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from azul.record import Setup
from azul.rules import FloorCost, Game, GameEnded, TileLaid
from azul.saves import Session
from azul.ui import commands
from azul.ui.narrate import ending_sentence, victory_sentence
from azul.ui.story import ending
from hotseat.language import _
from hotseat.ui.canvas import Canvas, fitted, wrapped
from hotseat.ui.command import HELP, QUIT, SETTINGS, Command, bindings
from hotseat.ui.lines import Hint, HintBar
from hotseat.ui.painting import Painted

if TYPE_CHECKING:
    from azul.ui.app import AzulApp
    from azul.ui.table import Table

AGAIN = Command("again", "a,A,enter", "again", _("again"), _("The same players; the next one begins"))
BACK = Command("table", "escape,backspace", "table", _("the table"), _("Look at the boards once more"))
_COMMANDS = (AGAIN, BACK, commands.UNDO, commands.LOG, commands.NEW, HELP, QUIT, SETTINGS)

_NAME_CELLS = 8  # of who begins the next game: the bar must still hold the other hints
_LABEL = 26  # cells for the name of a row


class Taken(NamedTuple):
    """One player's score, taken apart. The parts add up to `total`."""

    name: str
    rounds: tuple[int, ...]
    floors: int
    rows: int
    columns: int
    colours: int
    total: int
    winner: bool


def taken_apart(session: Session) -> list[Taken]:
    """Every player's score by its parts, from the events of the game: a figure a round, then the rest."""
    rounds = [[0] * len(session.names)]
    floors = [0] * len(session.names)
    for entry in session.entries:
        if entry.chance and entry.before.round:
            rounds.append([0] * len(session.names))
        for event in entry.events:
            if isinstance(event, TileLaid):
                rounds[-1][event.seat - 1] += event.points
            elif isinstance(event, FloorCost):
                floors[event.seat - 1] -= event.lost
    game: Game = session.game
    return [
        Taken(
            name,
            tuple(each[seat] for each in rounds),
            floors[seat],
            2 * bonus.rows,
            7 * bonus.columns,
            10 * bonus.colours,
            game.boards[seat].score,
            seat + 1 in (game.winners or ()),
        )
        for seat, (name, bonus) in enumerate(zip(session.names, game.bonuses or (), strict=True))
    ]


def rematch(session: Session) -> Setup:
    """Another game of the same players on the same wall. The seats turn by one, and the seat that began
    begins again: so each player in turn begins, once in as many games as there are players, and nobody
    twice in a row as by lot. Who sits to the left of whom stays.
    """
    names = session.names
    first = int(session.header.one("first") or 1)
    return Setup((*names[1:], names[0]), session.game.wall, first, None)


class Sheet(Painted[str]):
    """The table of scores: a column a player."""

    DEFAULT_CSS = """
    Sheet {
        height: 1fr;
        color: $text-bright;
        background: $table;
    }
    """
    LOOKS: ClassVar[dict[str, str]] = {
        "yours": "bold $yours",
        "quiet": "$text-quiet",
        "name": "bold $text-bright",
    }

    def __init__(self, ended: GameEnded, names: tuple[str, ...], parts: list[Taken]) -> None:
        super().__init__()
        self.ended, self.names, self.parts = ended, names, parts

    def paint(self, canvas: Canvas[str]) -> None:
        """Who won, then row by row, a column a player."""
        width = min(16, (canvas.width - _LABEL - 4) // len(self.parts))
        left = max(2, (canvas.width - _LABEL - width * len(self.parts)) // 2)
        y = self._paint_heading(canvas, left) + 1
        for column, part in enumerate(self.parts):
            name = fitted(part.name, width - 2)
            style = self.look("yours" if part.winner else "name")
            canvas.put(left + _LABEL + (column + 1) * width - cell_len(name), y, name, style)
        for text, values in self._rows(canvas.height - y - 3):
            y += 1
            self._paint_row(canvas, left, y, width, text, [f"{v:+d}" if v else "0" for v in values])
        canvas.put(left, y + 1, "─" * (_LABEL + width * len(self.parts)), self.look("quiet"))
        totals = [str(part.total) for part in self.parts]
        self._paint_row(canvas, left, y + 2, width, _("total"), totals)

    def _paint_heading(self, canvas: Canvas[str], left: int) -> int:
        """Who won and why it ended; returns the row below."""
        room = canvas.width - left - 2
        lines = wrapped(victory_sentence(self.names, self.ended), room, 2)
        for y, text in enumerate(lines, 1):
            canvas.put(left, y, text, self.look("yours"))
        canvas.put(left, len(lines) + 1, ending_sentence(self.ended.ending), self.look("quiet"))
        return len(lines) + 2

    def _paint_row(
        self, canvas: Canvas[str], left: int, y: int, width: int, text: str, values: list[str]
    ) -> None:
        canvas.put(left, y, text, self.look("quiet"))
        for column, (value, part) in enumerate(zip(values, self.parts, strict=True)):
            style = self.look("yours") if part.winner else canvas.ground
            canvas.put(left + _LABEL + (column + 1) * width - len(value), y, value, style)

    def _rows(self, room: int) -> list[tuple[str, list[int]]]:
        """Rounds one by one as far as there is room, else in one figure; then the other parts."""
        parts = self.parts
        count = len(parts[0].rounds)
        if count + 5 <= room:
            rows = [
                (_("round {number}").format(number=number + 1), [part.rounds[number] for part in parts])
                for number in range(count)
            ]
        else:
            rows = [(_("{count} rounds").format(count=count), [sum(part.rounds) for part in parts])]
        return [
            *rows,
            (_("floor lines"), [part.floors for part in parts]),
            (_("full rows, 2 each"), [part.rows for part in parts]),
            (_("full columns, 7 each"), [part.columns for part in parts]),
            (_("full colours, 10 each"), [part.colours for part in parts]),
        ]


class Result(Screen[None]):
    """The end of a game: then again, or another, or back to the table."""

    app: AzulApp
    COMMANDS_HERE = _COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(_COMMANDS)]
    DEFAULT_CSS = """
    Result { background: $table; & > HintBar { margin: 0 1; } }
    """

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table, self.session = table, table.session

    def compose(self) -> ComposeResult:
        """The sheet, and what can be done."""
        ended = ending(self.session.entries)
        assert ended is not None
        yield Sheet(ended, self.session.names, taken_apart(self.session))
        yield HintBar()

    def on_mount(self) -> None:
        """Name the keys."""
        hints = [Hint(each.key, each.word, each.action) for each in map(self.app.bound, _COMMANDS)]
        setup = rematch(self.session)
        begins = fitted(setup.names[(setup.first or 1) - 1], _NAME_CELLS)
        hints[0] = hints[0]._replace(word=_("again, {name} begins").format(name=begins))
        self.query_one(HintBar).show(hints)

    def help_section(self) -> str:
        """What counts at the end."""
        return "end"

    def action_again(self) -> None:
        """The same players and wall, another deal."""
        self.app.begin(rematch(self.session))

    def action_table(self) -> None:
        """Back to the boards."""
        self.dismiss()

    def action_undo(self) -> None:
        """Take back the last choice, from the result as well."""
        self.dismiss()
        self.table.action_undo()

    def action_log(self) -> None:
        """What happened."""
        self.table.action_log()

    def action_new_game(self) -> None:
        """The start screen."""
        self.app.show_start()
