"""Azul's table: the view, laid out by `azul.tui.layout`, and the choices of keys and mouse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import events
from textual.geometry import Size

from azul import rules
from azul.game import SPEC, Entry, Session
from azul.rules import CENTRE, COLOURS, FLOOR, Event, IllegalMove, Move, Phase, Pick, Place, Position, Tiles
from azul.tui.cursor import Cursor, Line, Outcome, Space, Target
from azul.tui.layout import Plan, plan
from azul.tui.prompt import TABLE, TYPED, USUAL, idle_hint_sentence
from azul.tui.scene import AzulParts, AzulState, log_lines, table_scene
from azul.tui.widgets.board import Board, heads
from azul.tui.widgets.market import Market
from azul.tui.widgets.tiles import LEAST, LETTERS, SCALES, Look, Scale, painter_for
from azul.wording import choice_words, colour_letters, filled_in, tiles_left_sentence, victory_sentence
from hotseat.i18n import _, in_digits, sentence
from hotseat.tui.commands import Command
from hotseat.tui.drawing.canvas import NOWHERE, Box, Canvas
from hotseat.tui.drawing.sheet import RIGHT, AnyPart, Sheet, ViewPart
from hotseat.tui.table import Lines, Names, Notice, Scene, TableView, up_to
from hotseat.tui.table.screen import GameTraits, TableScreen
from hotseat.tui.widgets import Log, LogLine, Title

if TYPE_CHECKING:
    from azul.tui.animation import Keyframe
    from azul.tui.app import AzulApp
    from azul.tui.tutorial import AzulTutorial


class TileLog(Log):
    """The log, with the colours of tiles."""

    LOOKS: ClassVar[dict[str, str]] = {
        colour.word: f"bold $tile-{colour.word}-ink on $tile-{colour.word}" for colour in COLOURS
    }


class Store(ViewPart[Target, tuple[Tiles, Tiles]]):
    """The tiles in bag and lid, by colour."""

    MIRRORED: ClassVar[bool] = True

    def paint_view(self, canvas: Canvas[Target], view: tuple[Tiles, Tiles]) -> None:
        painter, words = painter_for(self.host.app), (_("bag"), _("lid"))
        left = max(map(cell_len, words)) + 1
        for row, (word, tiles) in enumerate(zip(words, view, strict=True), 2):
            canvas.put(0, row, word, self.look("quiet"))
            for place, colour in enumerate(COLOURS):
                x = left + place * LETTERS.width
                painter.paint(canvas, x, 1, LETTERS, colour, Look.LAID)
                canvas.put_flush(x + 2, 2, row, in_digits(tiles[colour]), self.look("quiet"))


class View(TableView[AzulParts, "Keyframe"]):
    """Draws a scene with the largest tiles that fit."""

    LEAST: ClassVar[tuple[int, int]] = LEAST

    plan: Plan | None = None
    scale: Scale = LETTERS

    def __init__(self, players: int, *, prompt_rows: int = 1) -> None:
        """prompt_rows: the least rows for the prompt."""
        super().__init__()
        self.market, self.boards = Market(), [Board() for _seat in range(players)]
        self._prompt_rows = prompt_rows

    def make_parts(self) -> Sequence[AnyPart]:
        self.title_line, self.log_part, self.store = Title(), TileLog(), Store()
        return self.title_line, self.market, self.log_part, self.store, *self.boards

    def plan_parts(self, size: Size, largest: str) -> tuple[list[Box], Lines]:
        self.plan = found = plan(*size, len(self.boards), up_to(largest, SCALES), prompt=self._prompt_rows)
        assert found is not None, "there is room"
        self.scale = found.scale
        beside = found.log or NOWHERE, found.store or NOWHERE
        return [found.title, found.market, *beside, *found.boards], found.lines

    def show_parts(self, scene: Scene[AzulParts]) -> None:
        self.title_line.show(scene.title)
        parts, plan, scale = scene.parts, self.plan, self.scale
        assert plan is not None, "there is room"
        self.market.show(parts.market, scale, plan.plates)
        found = heads(parts.boards, scale, parts.seats)
        for board, view, head in zip(self.boards, parts.boards, found, strict=True):
            board.show(view, head, scale)
        if plan.log:
            self.log_part.show(scene.log)
        if plan.store:
            self.store.show((parts.bag, parts.lid))

    def log_lines(self, names: Sequence[str], entries: Sequence[Entry], _animated: bool) -> list[LogLine]:
        return log_lines(names, [entry.events for entry in entries])

    def outcome(self, position: Position, names: Names) -> str:
        return victory_sentence(names, position)

    def keyframes(self, names: Names, _seats: Sequence[str], entries: Sequence[Entry]) -> Sequence[Keyframe]:
        from azul.tui.animation import keyframes  # the first frame needs no animation

        return keyframes(names, entries)


def _undone_words(names: Sequence[str], undone: Sequence[Entry]) -> str:
    move, position = undone[0].move, undone[0].before
    name = names[(position.to_play or 1) - 1]
    if isinstance(move, Place):
        text = _("{name}, line {line} to column {column}")
        return text.format(name=name, column=move.column, line=move.line)
    if not isinstance(move, Pick):
        return ""
    text, number = _("{name}'s {number} {colour} to {line}"), position.offer.at(move.source)[move.colour]
    return filled_in(text, move, number, name=name)


def section_of(position: Position, cursor: Cursor, target: Target | None, *, account: bool) -> str:
    """The section of the help on the choice, the target under the mouse, or the phase of the game.

    account: whether the boards show the account of a round.
    """
    if position.phase is Phase.OVER:
        return "end"
    if cursor.held:
        return "lines" if cursor.line else "floor"
    if position.phase is Phase.TILING:
        return "grey" if position.wall is rules.WallKind.GREY else "tiling"
    if isinstance(target, Line):
        return "floor" if target.line == FLOOR else "lines"
    if isinstance(target, Space):
        return "tiling"
    source = cursor.chosen_source if target is None else target.source
    if source is not None:
        return "centre" if source == CENTRE else "taking"
    return "tiling" if account else "short"


class Table(TableScreen[Position, Move, Event, Cursor, "Keyframe"]):
    """A game of Azul under way, or its tutorial."""

    app: AzulApp
    state: AzulState
    view: View
    tutorial: AzulTutorial | None = None
    COMMANDS_HERE: tuple[Command, ...] = TABLE
    TYPED = TYPED
    TRAITS = GameTraits(
        choice_words,
        _undone_words,
        lambda name, move: _("{name} plays {choice}.").format(name=name, choice=move),
        usual=USUAL,
    )

    def __init__(self, session: Session, *, prompt_rows: int = 1) -> None:
        """prompt_rows: the least rows for the prompt."""
        view = View(len(session.names), prompt_rows=prompt_rows)
        super().__init__(AzulState(session, self.app.settings), view)
        self._counted = session.position  # the final position whose bonuses the result has counted

    # What is shown

    def scene(self) -> Scene[AzulParts]:
        lines, app, made = self.view.lines, self.app, self.app.moves_made
        kinds = ("forecast", "bonus") if self.view.scale.joint else ("forecast",)  # as walls show bonuses
        due = [kind for kind in kinds if made and app.explained.get(kind, made) == made]
        explains, cells = due if self.tutorial is None else [], self.view.scale.sum_cells
        scene, explained = table_scene(self.state, lines, sum_cells=cells, explains=explains)
        if explained:
            app.explained = {**app.explained, explained: made}
        return scene if self.tutorial is None else self.tutorial.scene(scene, lines)

    def help_section(self) -> str:
        state, account = self.state, self.state.account is not None
        return section_of(self.session.position, state.cursor, state.under_mouse, account=account)

    # The end of a round

    def end_waiting(self) -> None:
        self.state.notice = None
        if kept := self.state.go_on():
            self.animator.play(kept)
        else:
            self.show_all()

    # What players do

    def typed(self, character: str) -> None:
        self._ask(self._cursor.typed(self.session.position, character))

    @property
    def _cursor(self) -> Cursor:
        """The cursor that typed keys continue from: not that of a hint."""
        if self.tutorial is not None:
            return self.tutorial.origin
        return Cursor() if self.state.hint_text else self.state.cursor

    def idle_words(self) -> str:
        state = self.state
        if self.session.finished and not state.waiting:
            return _("Enter shows the result.")
        if state.waiting or state.person_to_play is None:
            return super().idle_words()
        return idle_hint_sentence(self.session.position, self._cursor, state.bound, mouse=state.by_mouse)

    def letter_keys(self) -> Mapping[str, str]:
        if self.session.position.phase is not Phase.OFFER:
            return {}
        cursor = self._cursor
        asked = cursor.chosen_source is not None and not cursor.held
        return colour_letters().typed(asked=asked, free=self._is_free)

    def _is_free(self, key: str) -> bool:
        """Whether a Latin character does nothing here, or only the same as its small letter."""
        own, small = (self.active_bindings.get(each) for each in (key, key.lower()))
        if own is None or key == key.lower():
            return own is None
        return small is not None and own.binding.action == small.binding.action

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        state, position, target = self.state, self.session.position, message.target
        if state.animating or (target is not None and not isinstance(target, Target)):
            return
        hinted = state.hint_thinking or state.hint_text  # its words, and what Enter plays, stay until a click
        if state.waiting or hinted or self.session.computer_to_play is not None:
            return
        if self.tutorial is not None and not isinstance(self.tutorial.lesson.step.asks, Pick):
            return
        rest = Cursor() if self.tutorial is None else self.tutorial.rest
        free = state.cursor.let_go(state.under_mouse, rest)
        state.under_mouse = target
        cursor = free.pointed(position, target)
        objection = state.cursor.objection(position, state.names, target)
        notice = Notice(sentence(SPEC.explain(objection)), refuses=True) if objection else None
        if cursor != state.cursor or notice != state.notice:
            state.cursor, state.notice = cursor, notice
            self.show_all()

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        state, position, target = self.state, self.session.position, message.target
        if self.tutorial is not None and self.tutorial.clicked():
            return
        if state.bots is not None and state.bots.takes("click"):
            return
        if state.waiting:
            self.show_all() if state.animating else self.end_waiting()
        elif isinstance(target, Target) and position.phase in (Phase.OFFER, Phase.TILING):
            cursor = state.cursor if isinstance(target, Line | Space) else self._cursor
            self._ask(cursor.clicked(position, state.names, target))

    def on_click(self, event: events.Click) -> None:
        """A right click cancels the choice."""
        chosen = self.state.person_to_play is not None and (self.state.holding or self.state.hint_thinking)
        if event.button == RIGHT and self.fits and chosen:
            event.stop()
            self.become(Cursor())

    def action_move(self, across: int, down: int) -> None:
        places = self.view.market.places()
        self.become(self.state.cursor.moved(self.session.position, across, down, places))

    def action_enter(self) -> None:
        """Take or place what the cursor points at, or continue; after the end, show the result."""
        if self.tutorial is not None and self.tutorial.read_on():
            return
        if self.state.animating:  # after a click in the key bar: a key would have ended the animation
            self.show_all()
        elif self.state.waiting:
            self.end_waiting()
        elif self.session.position.phase is Phase.OVER:
            self.show_result()
        else:
            self.become(self.state.cursor.enter(self.session.position))

    def action_back(self) -> None:
        if self.session.computer_to_play is not None:
            return
        back = self.state.cursor.back()
        if self.tutorial is None:
            self.state.account_skipped = self.state.account_skipped or back is None
        elif self.state.cursor.source is None and not self.state.cursor.held:
            return
        self.become(back or Cursor())

    def _ask(self, outcome: Outcome) -> None:
        """Do what a player typed or clicked; with the setting to confirm moves, show it first."""
        confirms = self.app.settings.confirm and self.tutorial is None
        self.become(self.state.cursor.confirmed(outcome) if confirms else outcome)

    def become(self, outcome: Outcome) -> None:
        state = self.state
        if self.tutorial is not None:
            self.tutorial.become(outcome)
            return
        if state.bots is not None and state.bots.refuse_choice():
            return
        state.notice = state.under_mouse = None
        self.advisor.drop()
        if isinstance(outcome, Cursor):
            state.cursor = outcome
        elif isinstance(outcome, IllegalMove):
            state.notice = Notice(sentence(SPEC.explain(outcome)), refuses=True)
        else:
            self.do(outcome)
            return
        self.show_all()

    def action_tiles(self) -> None:
        self.state.notice = Notice(tiles_left_sentence(self.state.position))
        self.show_all()

    def show_result(self) -> None:
        just_ended = self.session.position != self._counted
        self._counted = self.session.position
        self.app.navigator.show_result(self, just_ended=just_ended)
