"""Stratopolis' table: the places of its parts, and what keys and the mouse do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.geometry import Size

from hotseat.i18n import _, join_sentences, sentence
from hotseat.text.fit import fits
from hotseat.tui.commands import Command
from hotseat.tui.drawing.canvas import NOWHERE, Box
from hotseat.tui.drawing.sheet import RIGHT, AnyPart, Sheet
from hotseat.tui.table import Lines, Names, Notice, Scene, TableView, up_to
from hotseat.tui.table.screen import GameTraits, TableScreen
from hotseat.tui.widgets import LogLine, Title
from hotseat.values import NamedTuple
from stratopolis.game import Entry, Session
from stratopolis.rules import SEATS, Cell, Event, Placement, Position
from stratopolis.tui.city import LayoutPart
from stratopolis.tui.cursor import Cursor, hand_of
from stratopolis.tui.log import log_lines, places_sentence
from stratopolis.tui.panels import InHand, LeadPart, LeadView, LeftTilesPart, PanelPart, SquareLog, left_view
from stratopolis.tui.prompt import TABLE, TYPED, USUAL, idle_hint_sentence, refusal_sentence, turn_words
from stratopolis.tui.scene import StratopolisParts, StratopolisState, table_scene
from stratopolis.tui.squares import LEAST, SCALES
from stratopolis.wording import part_words, place_words, tile_words, victory_sentence

if TYPE_CHECKING:
    from stratopolis.tui.animation import Keyframe
    from stratopolis.tui.app import StratopolisApp
    from stratopolis.tui.tutorial import StratopolisTutorial


_PANEL, _WIDE_PANEL = 23, 44  # columns of the panels beside the layout: at least, at most

_PANEL_ROWS = ((58, 20), (42, 12), (30, 10), (0, 7))  # by the rows of the layout

_LEAD_ROWS = 2  # the bar that shows the lead, and its words

WORDS = 3  # rows: the last move, the prompt

_LOW = 28  # on screens with fewer rows these two may share one


class Plan(NamedTuple):
    """The whole table.   lead: the bar between the panels.   log: below the panels, if there is room."""

    title: Box
    layout: Box
    panels: tuple[Box, Box]
    lead: Box
    log: Box
    lines: Lines


def plan(width: int, height: int, words: int = WORDS) -> Plan:
    """The plan for a size.   words: rows of last move and prompt on low screens.

    There they share the prompt's upper row; the prompt takes it when it needs two.
    """
    words = words if height < _LOW else max(words, WORDS)
    body, panel = height - 2 - words, min(max(_PANEL, width // 4), _WIDE_PANEL)
    x = width - panel
    rows = next(rows for least, rows in _PANEL_ROWS if body >= least)
    lead = 1 + rows + 1
    second = lead + _LEAD_ROWS + 1
    end = second + rows + 1
    return Plan(
        Box(0, 0, width, 1),
        Box(0, 1, x - 1, body),
        (Box(x, 1, panel, rows), Box(x, second, panel, rows)),
        Box(x, lead, panel, _LEAD_ROWS),
        Box(x, end, panel - 1, 1 + body - end) if end <= body else NOWHERE,
        Lines(
            Box(1, height - 1 - words, width - 2, 1),
            Box(1, height - 3, width - 2, 2),
            Box(1, height - 1, width - 2, 1),
        ),
    )


class View(TableView[StratopolisParts, "Keyframe"]):
    """Draws a scene as large as there is room. The parts are attributes."""

    LEAST: ClassVar[tuple[int, int]] = LEAST

    def __init__(self, *, rows: int = WORDS) -> None:
        """rows: for the last move and the prompt together, on low screens."""
        super().__init__()
        self._rows = rows

    def make_parts(self) -> Sequence[AnyPart]:
        self.title_line, self.layout_part, self.left_part = Title(), LayoutPart(), LeftTilesPart()
        self.panels = tuple(PanelPart() for _seat in SEATS)
        self.log_part, self.lead_part = SquareLog(), LeadPart()
        below: list[AnyPart] = [self.title_line, self.layout_part, *self.panels]
        return [self.left_part, *below, self.lead_part, self.log_part]

    def plan_parts(self, size: Size, largest: str) -> tuple[list[Box], Lines]:
        self.layout_part.scales = up_to(largest, SCALES)
        planned = plan(*size, self._rows)
        below = planned.title, planned.layout, *planned.panels, planned.lead, planned.log
        return [NOWHERE, *below], planned.lines  # the tiles left wait for `show_parts`

    def show_parts(self, scene: Scene[StratopolisParts]) -> None:
        self.title_line.show(scene.title)
        parts = scene.parts
        self.layout_part.show(parts.layout)
        for panel, view in zip(self.panels, parts.panels, strict=True):
            panel.show(view)
        one, two = parts.panels
        over = not any(view.to_play or view.left for view in parts.panels)
        self.lead_part.show(LeadView((one.name, two.name), (one.score, two.score), over))
        self.log_part.show(scene.log)
        if parts.left is not None:
            self.left_part.show(left_view(parts.left, (one.name, two.name)))
        self.left_part.place(NOWHERE if parts.left is None else self.layout_part.box)

    def word_boxes(self, scene: Scene[StratopolisParts]) -> tuple[Box, Box]:
        lines = self.lines
        if not lines.share_a_row:
            return super().word_boxes(scene)
        x, y, width, height = lines.prompt
        room = lines.prompt_width(scene.seat_asked)
        rows = 1 if scene.keeps_last_move or fits(scene.prompt, room) else height
        return lines.last_move, Box(x, y + height - rows, width, rows)

    def log_lines(self, names: Names, entries: Sequence[Entry], animated: bool) -> list[LogLine]:
        return log_lines(names, entries, animated=animated)

    def outcome(self, position: Position, names: Names) -> str:
        return victory_sentence(names, position)

    def keyframes(self, names: Names, seats: Sequence[str], entries: Sequence[Entry]) -> Sequence[Keyframe]:
        if self.left_part.box != NOWHERE:  # nothing moves under the tiles left
            return ()
        from stratopolis.tui.animation import keyframes

        return keyframes(names, seats, entries)


def _undone_words(names: Sequence[str], undone: Sequence[Entry]) -> str:
    kind = undone[0].move.kind
    return _("{name}'s {tile}").format(name=names[kind.seat - 1], tile=tile_words(kind))


class Table(TableScreen[Position, Placement, Event, Cursor, "Keyframe"]):
    """A game of Stratopolis under way, or its tutorial."""

    app: StratopolisApp
    state: StratopolisState
    view: View
    tutorial: StratopolisTutorial | None = None
    COMMANDS_HERE: tuple[Command, ...] = TABLE
    TYPED = TYPED
    TRAITS = GameTraits(
        place_words, _undone_words, places_sentence, part_words, usual=USUAL, enter_hurries_bots=True
    )

    def __init__(self, session: Session, *, rows: int = 2) -> None:
        """rows: for the last move and the prompt together, on low screens."""
        super().__init__(StratopolisState(session, self.app.settings), View(rows=rows))
        self.animator.points_again = False  # the mouse may rest anywhere; the next tile waits until it moves

    # The scene

    def scene(self) -> Scene[StratopolisParts]:
        scene = table_scene(self.state, self.view.lines)
        return scene if self.tutorial is None else self.tutorial.scene(scene, self.view.lines)

    def prompt_once_undone(self) -> str:
        state, lines = self.state, self.view.lines
        if self.session.position.to_play is None or state.cursor.place is None:
            return super().prompt_once_undone()
        position = self.session.position
        return lines.ask(state.names, lambda names: sentence(turn_words(position, names)), state.seat_asked)

    def idle_words(self) -> str:
        return super().idle_words() if self.state.person_to_play is None else idle_hint_sentence(self.state)

    def help_section(self) -> str:
        if self.session.finished:
            return "end"
        return "play" if self.session.entries else "short"

    # Keys

    def become(self, cursor: Cursor) -> None:
        """Move the cursor, unless it is a computer's turn, and drop the notice."""
        if self.state.bots is not None and self.state.bots.refuse_choice():
            return
        if self.tutorial is not None:
            self.tutorial.tile_moved()
        self.state.notice = None
        self.advisor.drop()
        self.state.cursor = cursor
        self.show_all()

    def typed(self, character: str) -> None:
        position, place = self.session.position, int(character) - 1
        if place < len(hand_of(position)):
            self.become(self._chosen(place))
        else:
            self.tell(_("There is no tile {number} in your hand.").format(number=character))

    def _chosen(self, place: int) -> Cursor:
        return self.state.cursor.chosen(self.session.position, place, forecasts=self.state.settings.forecasts)

    def action_move(self, across: int, down: int) -> None:
        if self.tile_chosen(begin=True):
            self.become(self.state.cursor.moved(self.session.position, across, down))

    def action_turn(self, by: int) -> None:
        if self.tile_chosen(begin=True):
            self.become(self.state.cursor.turned(by))

    def action_walk(self, by: int, levels: bool = False) -> None:
        """Go to the next or previous place.   levels: to the first on another level."""
        to_aim = self.tutorial is not None and not levels and self.tutorial.walk_to_aim()
        if not to_aim and self.tile_chosen(begin=True):
            position, cursor = self.session.position, self.state.cursor
            there = cursor.walked(position, by, forecasts=self.state.settings.forecasts, levels=levels)
            if there.placement(position) != cursor.placement(position):
                self.become(there)
            elif levels:
                self.tell(_("There are no legal places on other levels."))
            else:
                self.tell(_("There is no other legal place."))

    def tile_chosen(self, *, begin: bool = False) -> bool:
        """Whether the player has a tile to move. If not, say why not, or to `begin`, choose the first one."""
        if self.tutorial is not None and not self.tutorial.lesson.asks_for_a_move:
            self.tutorial.say_otherwise()
        elif self.session.finished:
            self.tell(_("The game is over. Enter shows the result."))
        elif self.state.bots is not None and self.state.bots.refuse_choice():
            return False
        elif self.state.cursor.place is None and begin:
            self.become(self._chosen(0))
        elif self.state.cursor.place is None:
            self.state.notice = None
            self.tell(self.scene().prompt)
        else:
            return True
        return False

    def action_enter(self) -> None:
        """Place the tile; after the end, show the result."""
        if self.tutorial is not None and (self.tutorial.read_on() or self.tutorial.cut_short):
            return
        bots = self.state.bots
        if self.state.animating:  # after a click in the key bar: a key would have ended the animation
            self.show_all()
        elif bots is not None and bots.takes("enter"):  # after a click, too
            return
        elif self.session.position.is_over:
            self.app.navigator.show_result(self)
        elif self.tile_chosen():
            self.place()

    def place(self) -> None:
        placement = self.state.cursor.placement(self.session.position)
        assert placement is not None, "a tile is chosen"
        refusal = self.session.position.refusal(placement)
        if self.tutorial is not None:
            self.tutorial.place(placement, refusal)
        elif refusal is not None:
            self.tell(refusal_sentence(refusal))
        else:
            self.do(placement)

    def action_back(self) -> None:
        """Put the tile back into the hand; a hand's only tile goes to the nearest legal place."""
        position, cursor = self.session.position, self.state.cursor
        if self.tile_chosen():
            several = len(hand_of(position)) > 1
            self.become(cursor._replace(place=None) if several else cursor.nearest(position))

    # The tiles left

    def action_tiles(self) -> None:
        over = self.session.finished
        heading = _("No tiles left.") if over else _("Tiles still to come, in no particular order.")
        self.state.tiles_shown = True
        self.state.notice = Notice(join_sentences((heading, _("Any key closes this list."))))
        self.show_all()

    def action_close_tiles(self) -> None:
        if self.state.tiles_shown:
            self.state.tiles_shown, self.state.notice = False, None
            self.show_all()

    def on_key(self, event: events.Key) -> None:
        if self.state.tiles_shown and self.fits:
            event.stop()
            event.prevent_default()
            self.idle_hint.touched()
            self.action_close_tiles()

    # The mouse

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        state, target = self.state, message.target
        if state.person_to_play is None or state.cursor.place is None or state.animating:
            return
        if self.tutorial is not None and not self.tutorial.pointed(target):
            return
        if target == state.cursor.corner:
            state.cursor = state.cursor._replace(pointed=True)
        elif isinstance(target, Cell):
            self.become(state.cursor.under_mouse(target))

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        if self.tutorial is not None and self.tutorial.takes_click(message.target):
            return
        if self.state.bots is not None and self.state.bots.takes("click"):
            return
        if self.state.animating:  # the player cannot mean a tile that is not there yet
            self.show_all()
            return
        self.action_close_tiles()
        target = message.target
        if isinstance(target, InHand):
            self._clicked_tile(target)
        elif isinstance(target, Cell) and self.tile_chosen():
            there = self.state.cursor.placement(self.session.position)
            if there is None or target not in there.cells:  # it goes where the player clicked, from wherever
                under = self.state.cursor.under_mouse(target)
                if self.app.settings.confirm:
                    self.become(under)
                    return
                self.state.cursor = under
            self.place()

    def _clicked_tile(self, target: InHand) -> None:
        position = self.session.position
        if target.seat == position.to_play and target.place != self.state.cursor.place:
            self.become(self._chosen(target.place))
        elif target.seat == position.to_play:  # a hand's only tile cannot be put back
            self.action_back() if self.state.holding else self.action_turn(1)
        elif position.to_play is not None:
            text = _("That tile is for {other}. It's {name}'s turn.")
            other, name = self.state.names[target.seat - 1], self.state.names[position.to_play - 1]
            self.tell(text.format(other=other, name=name))

    @on(events.MouseScrollDown)
    @on(events.MouseScrollUp)
    @on(events.Click)
    def turned_by_mouse(self, event: events.MouseEvent) -> None:
        """The wheel and the right button turn the tile; they never place one."""
        if isinstance(event, events.Click) and event.button != RIGHT:
            return
        event.stop()
        if self.state.tiles_shown:
            self.action_close_tiles()
        elif self.fits and not self.session.finished and self.state.cursor.place is not None:
            self.action_turn(-1 if isinstance(event, events.MouseScrollUp) else 1)
