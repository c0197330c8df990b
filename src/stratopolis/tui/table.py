"""The table: the screen on which a game is played. It alone talks to the game under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import BindingType

from hotseat.i18n import _, join_sentences, sentence
from hotseat.record.header import Header
from hotseat.tui.commands import Command, bindings
from hotseat.tui.drawing.canvas import NOWHERE
from hotseat.tui.drawing.painting import RIGHT
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.table.screen import TableScreen
from hotseat.tui.widgets.lines import Hint, TitleView
from hotseat.tui.widgets.log import LogLine
from stratopolis.game import Entry, Session
from stratopolis.rules import Cell, Event, Phase, Placement, Position
from stratopolis.settings import StratopolisSettings, stratopolis_settings
from stratopolis.show import hint_words, place_words, tile_words
from stratopolis.tui import prompt as commands
from stratopolis.tui.cursor import Cursor, Places, Way, cursor_at, cursor_for, hand_of, places_of
from stratopolis.tui.messages import ending, moment_words, placing_sentence
from stratopolis.tui.prompt import (
    BRIEFEST,
    busy_hints,
    hints,
    idle_hint_sentence,
    prompt,
    refusal_sentence,
    turn_words,
)
from stratopolis.tui.view import View
from stratopolis.tui.widgets.city import LayoutView
from stratopolis.tui.widgets.panels import InHand

if TYPE_CHECKING:
    from stratopolis.bots.levels import Advice
    from stratopolis.tui.widgets.tiles import LeftTilesPart


class Table(TableScreen[Position, Placement, Event]):
    """Shows the position and the tile to place, and sends what the players choose to the session."""

    view: View
    COMMANDS_HERE: tuple[Command, ...] = commands.TABLE
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(commands.TABLE)]
    TYPED = commands.TYPED
    USUAL: ClassVar[tuple[Command, ...]] = commands.USUAL
    BOT_SECONDS: ClassVar[Mapping[str, float]] = {"hard": 1.0, "expert": 1.0}
    ENTER_HURRIES_BOTS = True

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.cursor = cursor_for(session.position)
        self._pictured = False  # whether the first picture has been shown
        self.left_part: LeftTilesPart | None = None  # once somebody has asked for it
        self.seat_those_there_are()

    def make_view(self) -> View:
        return View(self, rows=2)

    @property
    def settings(self) -> StratopolisSettings:
        return stratopolis_settings(self.app.settings)

    # What is shown

    @property
    def header(self) -> Header:
        """What the game's record says of it."""
        return self.session.header

    def marked(self, layout: LayoutView) -> LayoutView:
        """The layout with what is marked on it beside the legal places: nothing, but in the tutorial."""
        return layout

    def pointing(self) -> Cursor:
        """The tile that is about to be placed."""
        bots = self.bots
        if self.session.computer_to_play is not None and (bots is None or not bots.shown):
            return Cursor()
        return self.cursor

    @property
    def places(self) -> Places | None:
        """Where the tile may lie that a person is about to place. What they would score is worked out
        behind the first picture.
        """
        game, kind = self.session.position, self.pointing().kind(self.session.position)
        if kind is None or self.session.computer_to_play is not None:
            return None
        return places_of(game, kind, forecasts=self.app.settings.forecasts and self._pictured)

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self._count_places)

    def _count_places(self) -> None:
        if not self._pictured:
            self._pictured = True
            if self.seen and self.is_current and not self.animating:
                self.show_all()

    def title_view(self) -> TitleView:
        session, bots = self.session, self.bots
        notice = _("not saved") if session.unsaved is not None else ""
        if self.view.animated is not None:
            return self.view.title_view()._replace(notice=notice)
        thinking = bots is not None and bots.at_work
        turn = turn_words(session.position, self.names, thinking=thinking)
        yours = session.to_play is not None and session.computer_to_play is None
        return self.view.title_view()._replace(turn=turn, notice=notice, yours=yours)

    def logged(self) -> list[LogLine]:
        if self.view.shares_a_row:
            return self.view.log_lines(self.names, self.entries[-1:])
        return super().logged()

    @property
    def keeps_told(self) -> bool:
        """Whether what was done last, or is said there, must be seen whatever the prompt needs."""
        return bool(self.advice.told)

    def told(self) -> str:
        if self.advice.told:
            return self.advice.told
        if not (entries := self.entries):
            return ""
        animated = self.view.animated  # then the prompt tells the moments
        momentous = animated is None or not animated.landed
        return self.view.say_of(
            self.names,
            lambda names: self.view.placement_told(names, entries[-1], momentous=momentous),
            told=True,
        )

    @property
    def entries(self) -> Sequence[Entry]:
        done, animated = self.session.entries, self.view.animated
        if animated is None:
            return done
        number = animated.entry.after.placed
        return done[: number if animated.landed else number - 1]

    @property
    def seat_asked(self) -> int | None:
        return self.view.animated.seat if self.view.animated is not None else super().seat_asked

    @property
    def enter_only_skips(self) -> bool:
        return self.animating

    def prompt(self) -> str:
        animated = self.view.animated
        if animated is not None and animated.moments:
            return self.view.say_of(self.names, lambda names: moment_words(names, animated.moments))
        if animated is not None:
            return self.view.say_of(self.names, lambda names: placing_sentence(names, animated.entry))
        if self.bots is not None and (text := self.bots.prompt()):
            return text
        game, ended = self.session.position, ending(self.session.entries)
        found = self.view.supposing.found(game, self.cursor)
        mouse, forecasts = self.app.by_mouse, self.app.settings.forecasts
        places = self.places
        if places is not None and places.forecasts != forecasts:
            places = None  # not yet counted

        def say(names: Sequence[str], brief: int) -> str:
            return prompt(
                *(game, names, self.cursor, ended, found),
                mouse=mouse,
                forecasts=forecasts,
                places=places,
                walk=self.app.bound(commands.NEXT).key,
                brief=brief,
            )

        least = 1 if mouse and self.view.shares_a_row else 0  # there it would come and go with the place
        return self.view.say_best([partial(say, brief=brief) for brief in range(least, BRIEFEST + 1)])

    def move_hints(self) -> list[Hint]:
        session = self.session
        return hints(
            session.position,
            self.cursor,
            can_undo=session.can_undo,
            can_redo=session.can_redo,
            bound=self.app.bound,
            places=self.places,
        )

    def idle_words(self) -> str:
        mouse, forecasts = self.app.by_mouse, self.app.settings.forecasts
        return idle_hint_sentence(
            self.session.position, self.cursor, self.app.bound, mouse=mouse, forecasts=forecasts
        )

    def undone_words(self, changed: Sequence[Entry]) -> str:
        kind = changed[0].move.kind
        return _("{name}'s {tile}").format(name=self.names[kind.seat - 1], tile=tile_words(kind))

    def prompt_once_undone(self) -> str:
        if self.session.to_play is None or self.cursor.place is None:
            return self.prompt()
        return self.view.say_of(self.names, lambda names: sentence(turn_words(self.session.position, names)))

    def help_section(self) -> str:
        """The section of the help on what is going on here."""
        if self.session.finished:
            return "end"
        return "play" if self.session.entries else "short"

    # What players do

    def reset_cursor(self) -> None:
        self.cursor = cursor_for(self.session.position, self.cursor)

    def point_at(self, move: Placement) -> None:
        self.cursor = cursor_at(self.session.position, move)

    def become(self, cursor: Cursor) -> None:
        """Another cursor; what was said has been read."""
        self.app.stay()
        if self.bots is not None and self.bots.objects():
            return
        self.said, self.refused = None, False
        self.drop_hint()
        self.cursor = cursor
        self.show_all()

    @property
    def holding(self) -> bool:
        return self.cursor.place is not None and len(hand_of(self.session.position)) > 1

    def typed(self, character: str) -> None:
        game, place = self.session.position, int(character) - 1
        if place < len(hand_of(game)):
            self.become(self.cursor.chosen(game, place))
        else:
            self.tell(_("There is no tile {number} in your hand.").format(number=character))

    def action_move(self, across: int, down: int) -> None:
        """An arrow."""
        if self.tile_chosen(begin=True):
            self.become(self.cursor.moved(self.session.position, across, down))

    def action_turn(self, by: int) -> None:
        """Turn the tile."""
        if self.tile_chosen(begin=True):
            self.become(self.cursor.turned(by))

    def action_walk(self, by: int) -> None:
        """The next legal place, best first, or the one before."""
        self._led_by(Cursor.walked, by, _("There is no other legal place."))

    def action_lift(self, by: int) -> None:
        """The best place on the next level, or on the one before."""
        self._led_by(Cursor.lifted, by, _("There are no legal places on other levels."))

    def _led_by(self, way: Way, by: int, nothing: str) -> None:
        """Go through the places in one way or the other; `nothing` is said where there is no other one.
        Of a hand of which no tile is chosen the first one is, at its best place.
        """
        game, forecasts = self.session.position, self.app.settings.forecasts
        begins = self.cursor.place is None
        if self.tile_chosen(begin=True):
            found = way(self.cursor, game, by, forecasts=forecasts)
            if found.placement(game) == self.cursor.placement(game):
                self.tell(nothing)
            else:
                self.become(found)
        elif begins and (kind := self.cursor.kind(game)) is not None:
            best = places_of(game, kind, forecasts=forecasts).all[0]
            self.become(cursor_at(game, best.placement)._replace(led=True))

    def tile_chosen(self, *, begin: bool = False) -> bool:
        """Whether there is a tile to be moved; where not, that is said, or one is chosen, to `begin`."""
        self.app.stay()
        if self.session.finished:
            self.tell(_("The game is over. Enter shows the result."))
        elif self.bots is not None and self.bots.objects():
            return False
        elif self.cursor.place is None and begin:
            self.become(self.cursor.chosen(self.session.position, 0))
        elif self.cursor.place is None:
            self.said = None
            self.tell(self.prompt())
        else:
            return True
        return False

    def action_enter(self) -> None:
        """Place the tile, whatever hint is on its way; after the end, show the result."""
        self.advice.cancel()
        if self.session.position.phase is Phase.OVER:
            self.show_result()
        elif self.tile_chosen():
            self.place()

    def place(self) -> None:
        """Place the tile where it is, or say which rule stands against it."""
        placement = self.cursor.placement(self.session.position)
        assert placement is not None, "a tile is chosen"
        refusal = self.session.position.refusal(placement)
        if refusal is not None:
            self.tell(refusal_sentence(refusal))
            return
        self.do(placement)

    def action_back(self) -> None:
        """Put the tile back into the hand; the only tile there is, to the nearest place that is legal."""
        game = self.session.position
        if not self.tile_chosen():
            return
        several = len(hand_of(game)) > 1
        self.become(self.cursor._replace(place=None) if several else self.cursor.nearest(game))

    # The tiles left

    @property
    def tiles_shown(self) -> bool:
        """Whether the tiles left lie over the city."""
        return self.left_part is not None and self.left_part.box != NOWHERE

    def action_tiles(self) -> None:
        """Show which tiles are left, over the city, until the next key."""
        from stratopolis.tui.widgets.tiles import LeftTilesPart

        if self.left_part is None:
            self.left_part = LeftTilesPart()
            self.view.sheet.add(self.left_part, above=True)
        self.app.stay()
        self.left_part.place(self.view.layout_part.box)
        over = self.session.finished
        said = _("No tiles left.") if over else _("Tiles still to come, in no particular order.")
        self.said, self.refused = join_sentences((said, _("Any key closes this list."))), False
        self.show_all()

    def hints(self) -> list[Hint]:
        """While the tiles left are shown, how to close them; while something moves or a computer thinks,
        one line all the time.
        """
        if self.tiles_shown:
            return [Hint(_("any key"), _("close"), "close_tiles")]
        session = self.session
        at_computers = session.computer_to_play is not None
        if (at_computers and not session.watched) or (self.animating and not at_computers):
            can_undo, can_redo = session.can_undo, session.can_redo
            return busy_hints(can_undo=can_undo, can_redo=can_redo, bound=self.app.bound)
        return super().hints()

    def action_skip(self) -> None:
        """Wait no longer for what is on its way, or for what a computer shows."""
        if self.animating:
            self.show_all()
        elif self.bots is not None:
            self.bots.takes("enter")

    def action_close_tiles(self) -> None:
        """The city again."""
        if self.left_part is not None and self.tiles_shown:
            self.left_part.place(NOWHERE)
            self.said, self.refused = None, False
            self.show_all()

    def on_key(self, event: events.Key) -> None:
        if self.tiles_shown:
            event.stop()
            event.prevent_default()
            self.touched()
            self.action_close_tiles()

    def show_all(self) -> None:
        if self.left_part is not None and self.tiles_shown:
            from stratopolis.tui.widgets.tiles import left_view

            self.left_part.place(self.view.layout_part.box)
            self.left_part.show(left_view(self.session.position, tuple(self.player_names)))
        super().show_all()

    def play(self, entries: Sequence[Entry], faster: int = 1) -> None:
        if self.tiles_shown:
            self.show_all()
        else:
            super().play(entries, faster)

    # The mouse

    def animation_over(self) -> None:
        """Show the table as it is. The next tile stays where it is until the mouse moves: it may
        have been left lying anywhere.
        """
        self.show_all()

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        """The mouse moved: the tile goes with it."""
        game, cell = self.session.position, message.target
        if not isinstance(cell, Cell) or game.to_play is None or self.cursor.place is None:
            return
        if self.animating:
            return
        if self.session.computer_to_play is None and cell != self.cursor.corner:
            self.said, self.refused = None, False
            self.drop_hint()
            self.cursor = self.cursor.at(game, cell)
            self.show_all()

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        """The mouse was pressed: on a tile, to choose it, or where the tile is to lie."""
        if self.bots is not None and self.bots.takes("click"):
            return
        if self.animating:  # nobody can have meant a tile that is not shown yet
            self.show_all()
            return
        self.action_close_tiles()
        game, target = self.session.position, message.target
        if isinstance(target, InHand):
            self._clicked_tile(target)
        elif isinstance(target, Cell) and self.tile_chosen():
            there = self.cursor.placement(game)
            shown = there is not None and target in there.cells
            if self.app.settings.confirm and not shown:
                self.become(self.cursor.at(game, target))
                return
            if not shown:  # just there, however far away: otherwise it would lie where nobody clicked
                self.cursor = self.cursor._replace(corner=target, led=False)
            self.place()

    def _clicked_tile(self, target: InHand) -> None:
        game = self.session.position
        if target.seat == game.to_play:
            self.become(self.cursor.chosen(game, target.place))
        elif game.to_play is not None:
            text = _("That tile is for {other}. It's {name}'s turn.")
            other, name = self.names[target.seat - 1], self.names[game.to_play - 1]
            self.tell(text.format(other=other, name=name))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel turns the tile."""
        event.stop()
        self._turned_by_mouse(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel turns the tile."""
        event.stop()
        self._turned_by_mouse(-1)

    def on_click(self, event: events.Click) -> None:
        """A right click turns the tile; it never places one."""
        if event.button == RIGHT:
            event.stop()
            self._turned_by_mouse(1)

    def _turned_by_mouse(self, by: int) -> None:
        if self.tiles_shown:
            self.action_close_tiles()
        elif self.seen and not self.session.finished and self.cursor.place is not None:
            self.action_turn(by)

    # Others

    def move_words(self, position: Position, move: Placement) -> str:
        return place_words(position, move)

    def bot_sentence(self, name: str, move: str) -> str:
        return _("{name} places {choice}.").format(name=name, choice=move)

    def hint_words(self, position: Position, place: int, advice: Sequence[Advice]) -> str:
        return hint_words(position, [option.move for option in advice], place)

    def hint_reason(self, position: Position, place: int, advice: Sequence[Advice]) -> str:
        from stratopolis.explain import HINT_WIDTH, hint

        line = self.view.prompt_line
        width = (
            HINT_WIDTH if line.box.height > 1 else min(HINT_WIDTH, line.width - 1)
        )  # without its full stop
        return sentence(hint(position, place, advice, self.names, width))

    def show_result(self) -> None:
        from stratopolis.tui.result import Result

        self.app.push_screen(Result(self))
