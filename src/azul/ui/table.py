"""The table: the screen on which a game is played. It alone talks to the game under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from azul.record import NOTATION
from azul.rules import Phase, Refused
from azul.saves import Session
from azul.ui import commands
from azul.ui.account import Account, accounts
from azul.ui.board import Board
from azul.ui.cursor import Cursor, Outcome
from azul.ui.layout import LEAST_HEIGHT, LEAST_WIDTH, LETTERS, Box, Plan, plan
from azul.ui.market import Market
from azul.ui.narrate import log_lines, pick_sentence, tiles_left_sentence
from azul.ui.pointable import Pointable
from azul.ui.prompt import hints, prompt, sentence
from azul.ui.story import ending, landed_events, last_events
from azul.ui.title import Title, title_view
from azul.ui.views import BoardView, MarketView, board_views, market_view
from hotseat.language import _
from hotseat.ui.canvas import fitted
from hotseat.ui.command import bindings
from hotseat.ui.lines import HintBar, Sentence

if TYPE_CHECKING:
    from azul.ui.app import AzulApp

_NAME_CELLS = 20  # of a name in a sentence, so that what is said about it stays on the line
_NOTATION = frozenset("123456789cCbByYrRkKwWfF")


class Table(Screen[None]):
    """Draws the position and the cursor, and sends what the players choose to the session."""

    app: AzulApp
    COMMANDS_HERE = commands.TABLE
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(commands.TABLE)]
    DEFAULT_CSS = """
    Table {
        background: $table;
        color: $text-bright;
        & > * { position: absolute; display: none; }
        & > #told { color: $text-quiet; }
        & > #prompt { color: $text-bright; }
        & > #prompt.-refused { color: $yours; }
    }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.cursor = Cursor()
        self.said: str | None = None  # what the prompt line says until the next key
        self.refused = False
        self.account_skipped = False
        self._unsaved: str | None = None
        self._plan: Plan | None = None
        self._laid_out_for = Size(0, 0)
        self._parts: list[Widget] = []  # in the order of the plan
        # For sentences; the boards show as much of a name as fits there.
        self.names = tuple(fitted(name, _NAME_CELLS) for name in session.names)

    # What is on it

    def compose(self) -> ComposeResult:
        """A widget a board, one for the market, and the lines around them."""
        boards = [Board(view, id=f"board-{view.seat}") for view in self._board_views()]
        lines = [Sentence(id="told"), Sentence(id="prompt"), HintBar(id="hints")]
        self._parts = [Title(id="title"), Market(self._market_view(), id="market"), *boards, *lines]
        yield from self._parts

    def on_mount(self) -> None:
        """Show the position, laid out at once: the first picture is the whole one."""
        self._lay_out(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """Lay the table out anew where the terminal's size has changed."""
        if event.size != self._laid_out_for:
            self._lay_out(event.size)

    def _lay_out(self, size: Size) -> None:
        """Give everything its place; where there is room for nothing, the prompt alone stays."""
        self._laid_out_for = size
        self._plan = found = plan(size.width, size.height, self.session.game.players)
        if found is None:
            for part in self._parts:
                part.display = False
            _place(self.query_one("#prompt"), Box(0, 0, size.width, min(size.height, 3)))
        else:
            boxes = [found.title, found.market, *found.boards, found.told, found.prompt, found.hints]
            for part, box in zip(self._parts, boxes, strict=True):
                _place(part, box)
        self.show_all()

    # Showing

    def show_all(self) -> None:
        """Hand every widget what it shows now; those for which nothing changed paint nothing."""
        session, game = self.session, self.session.game
        scale = self._plan.scale if self._plan else LETTERS
        self.query_one(Title).show(title_view(game, self.names, unsaved=session.unsaved is not None))
        self.query_one(Market).show(self._market_view(), scale)
        for view in self._board_views():
            self.query_one(f"#board-{view.seat}", Board).show(view, scale)
        self.query_one("#told", Sentence).say(self._told())
        line = self.query_one("#prompt", Sentence)
        line.set_class(self.refused, "-refused")
        line.say(self.said or self._prompt())
        self.query_one(HintBar).show(
            hints(game, self.cursor, can_undo=session.can_undo, can_redo=session.can_redo)
        )

    def _prompt(self) -> str:
        """What can be done now; on a terminal that is too small, what is needed."""
        if self._plan is not None:
            return prompt(self.session.game, self.names, self.cursor, ending(self.session))
        width, height = self._laid_out_for
        return _("Azul needs {width}x{height} characters; this terminal has {w}x{h}. q leaves.").format(
            width=LEAST_WIDTH, height=LEAST_HEIGHT, w=width, h=height
        )

    def _market_view(self) -> MarketView:
        return market_view(self.session.game, self.cursor, landed_events(self.session))

    def _board_views(self) -> list[BoardView]:
        session = self.session
        landed = landed_events(session)
        return board_views(session.game, session.names, self.cursor, landed, self.account())

    def account(self) -> tuple[Account, ...] | None:
        """The account of the round's end, until it is skipped."""
        game = self.session.game
        if (self.account_skipped or self.cursor.held) and game.phase is not Phase.TILING:
            return None
        return accounts(last_events(self.session), [board.score for board in game.boards])

    def _told(self) -> str:
        """The last pick in words; while the round's end is told, how that is read, if there is room."""
        told = pick_sentence(self.names, last_events(self.session))
        legend = _("Scored: ─ across, │ down.")
        room = self._plan.told.width if self._plan else 0
        if self.account() is None or cell_len(told) + cell_len(legend) + 2 > room:
            return told
        return f"{told}  {legend}".strip()

    # What players do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the table is not to be seen nothing is played unseen."""
        del action, parameters
        return self._plan is not None

    def on_key(self, event: events.Key) -> None:
        """The notation; everything else is a binding."""
        if self._plan is None:
            return
        self._withdraw_end(event.key)
        if event.character and event.character in _NOTATION:
            event.stop()
            if self.session.game.phase in (Phase.OFFER, Phase.TILING):
                self._become(self.cursor.typed(self.session.game, event.character))

    def on_pointable_pointed(self, message: Pointable.Pointed) -> None:
        """The mouse moved."""
        game = self.session.game
        cursor, objection = (
            self.cursor.pointed(game, message.target),
            self.cursor.objection(game, message.target),
        )
        said = sentence(NOTATION.explain(objection)) if objection else None
        if cursor != self.cursor or said != self.said:
            self.cursor, self.said, self.refused = cursor, said, objection is not None
            self.show_all()

    def on_pointable_clicked(self, message: Pointable.Clicked) -> None:
        """The mouse was pressed."""
        if self.session.game.phase in (Phase.OFFER, Phase.TILING):
            self._become(self.cursor.clicked(self.session.game, message.target))

    def action_move(self, across: int, down: int) -> None:
        """An arrow."""
        self._become(self.cursor.moved(self.session.game, across, down))

    def action_enter(self) -> None:
        """Take what is pointed at; after the end, show the result."""
        if self.session.game.phase is Phase.OVER:
            self.show_result()
        else:
            self._become(self.cursor.enter(self.session.game))

    def action_back(self) -> None:
        """One step back."""
        back = self.cursor.back()
        self.account_skipped = self.account_skipped or back is None
        self._become(back or Cursor())

    def _become(self, outcome: Outcome) -> None:
        """Do what a key, an arrow or a click came to."""
        self.app.stay()
        self.said, self.refused = None, False
        if isinstance(outcome, Cursor):
            self.cursor = outcome
        elif isinstance(outcome, Refused):
            self.said, self.refused = sentence(NOTATION.explain(outcome)), True
        else:
            self.session.choose(outcome)
            self._position_changed()
        self.show_all()

    def _position_changed(self) -> None:
        self.cursor = Cursor()
        self.account_skipped = False
        self._say_unsaved()

    def _say_unsaved(self) -> None:
        """Say once that the game is not on the disk, and once that it is again; the title keeps it."""
        unsaved = self.session.unsaved
        self.said, self.refused = None, False
        if unsaved and not self._unsaved:
            self.said, self.refused = unsaved, True
        elif self._unsaved and not unsaved:
            self.said = _("The game is saved again, all of it.")
        self._unsaved = unsaved

    def tell(self, text: str) -> None:
        """Say something in the prompt's place, until the next key."""
        self.said, self.refused = text, True
        self.show_all()

    def on_screen_resume(self) -> None:
        """Shown, or shown again after another screen: what can be done now."""
        self._say_unsaved()
        self.show_all()

    def action_undo(self) -> None:
        """Back to the last choice that a person really had."""
        self._turn_back(self.session.can_undo, self.session.undo, _("There is nothing to take back."))

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self._turn_back(self.session.can_redo, self.session.redo, _("There is nothing to do again."))

    def _turn_back(self, possible: bool, step: Callable[[], object], otherwise: str) -> None:
        if possible:
            step()
            self._position_changed()
        else:
            self.said, self.refused = otherwise, True
        self.show_all()

    def action_tiles(self) -> None:
        """How many tiles of each colour are in bag and lid, until the next key."""
        self.said, self.refused = tiles_left_sentence(self.session.game), False
        self.show_all()

    # Ending the game early

    def action_end(self) -> None:
        """End the game without a winner; it takes saying so twice."""
        if self.session.finished:
            self.tell(_("The game is over already."))
        elif self.said != _end_question():
            self.tell(_end_question())
        elif not self.app.end_early():
            self.tell(self.session.unsaved or "")

    def _withdraw_end(self, key: str) -> None:
        """Any key but the one that asked takes the question back."""
        bound = self.active_bindings.get(key)
        if self.said == _end_question() and (bound is None or bound.binding.id != commands.END.name):
            self.said, self.refused = None, False
            self.show_all()

    # Other screens

    def action_games(self) -> None:
        """The saved games over the table; this game stays as it is."""
        self.app.show_games()

    def action_log(self) -> None:
        """What happened so far."""
        from hotseat.ui.pages import Page

        steps = [entry.events for entry in self.session.entries]
        self.app.push_screen(Page(_("Log"), log_lines(self.session.names, steps), at_end=True))

    def action_new_game(self) -> None:
        """The start screen over the table; this game stays as it is."""
        self.app.show_start()

    def show_result(self) -> None:
        """The result, taken apart."""
        from azul.ui.result import Result

        self.app.push_screen(Result(self))


def _end_question() -> str:
    return _("End the game now, without a winner? x once more ends it, else it goes on.")


def _place(widget: Widget, box: Box) -> None:
    widget.display = True
    widget.styles.offset = (box.x, box.y)
    widget.styles.width = box.width
    widget.styles.height = box.height
