"""Azul's table, where a game is played; the end of a round on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol, cast

from textual.binding import BindingType

from azul import letters
from azul.game import SPEC, Entry, Session
from azul.rules import Event, IllegalMove, Move, Phase, Pick, Picked, Place, Position, RoundEnded
from azul.settings import AzulSettings, azul_settings
from azul.tui import prompt as commands
from azul.tui.cursor import Cursor, Outcome, Target, cursor_at, is_target
from azul.tui.messages import (
    ending,
    event_sentence,
    landed_events,
    last_events,
    last_placed,
    tiles_left_sentence,
    undone_words,
)
from azul.tui.models import (
    Account,
    BoardView,
    MarketView,
    accounts,
    beside,
    board_views,
    market_view,
    with_legend,
)
from azul.tui.prompt import ARROWS, hints, idle_hint_sentence, other_board, prompt, title_view
from azul.tui.view import View
from azul.tui.widgets.board import forecast_sentence
from hotseat.i18n import _, sentence
from hotseat.record.header import PERSON
from hotseat.tui import commands as tablecommands
from hotseat.tui.commands import Command, bindings
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.table.screen import TableScreen
from hotseat.tui.widgets.lines import Hint, TitleView, hint_of

if TYPE_CHECKING:
    from azul.bots import Advice


def scoring_title(view: TitleView, number: int, *, last: bool) -> TitleView:
    """The title while a round is scored: nobody is to play then."""
    where = _("Scoring the last round") if last else _("Scoring round {number}").format(number=number)
    return view._replace(where=where, turn="")


def scoring_prompt(number: int, *, last: bool, waiting: bool) -> str:
    """The prompt while a round is scored; waiting: the boards stay as they are until enter is pressed."""
    if waiting:
        return _("Round {number} is scored. Press Enter to continue.").format(number=number)
    if last:
        return _("Scoring the last round. Enter skips.")
    return _("Scoring round {number}. Enter skips.").format(number=number)


def handed_over(before: Position, position: Position, names: Sequence[str]) -> str:
    """What is said before the columns of another person than the last one are asked for on the grey wall;
    the empty text where they are not. before: the position before the last move.
    """
    if position.phase is not Phase.TILING or position.to_play is None:
        return ""
    words = {"number": position.round, "name": names[position.to_play - 1]}
    if before.phase is not Phase.TILING:
        text = _("Round {number}: all tiles are taken. Press Enter for wall-tiling: {name} begins.")
    elif before.to_play != position.to_play:
        words["last"] = names[(before.to_play or 1) - 1]
        text = _("{last} is done. Press Enter for {name}'s wall-tiling.")
    else:
        return ""
    return text.format(**words)


def scoring_hints(usual: Sequence[Command], *, waiting: bool) -> list[Hint]:
    """The key bar while a round is scored; usual: what can be done at any time."""
    first = hint_of(tablecommands.ENTER, _("continue") if waiting else _("skip"))
    return [first, *map(hint_of, usual)]


class ExplainsForecasts(Protocol):
    """Azul's app, as far as its table needs more of it than of every app."""

    forecast_explained: int | None


class Table(TableScreen[Position, Move, Event]):
    """Shows the position and the cursor, and sends what the players choose to the session."""

    view: View
    COMMANDS_HERE: tuple[Command, ...] = commands.TABLE
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(commands.TABLE)]
    TYPED = commands.TYPED
    USUAL: ClassVar[tuple[Command, ...]] = commands.USUAL
    BOT_SECONDS: ClassVar[Mapping[str, float]] = {"hard": 0.2, "expert": 3.0}

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.cursor = Cursor()
        self.account_skipped = False
        self._kept_back = 0  # entries that begin the next round, while the last one's account stays
        self._handed_over = ""  # what is said while the columns of another person are not asked for yet
        self._counted = session.position  # the end whose bonuses need no counting any more
        self.under_mouse: Target | None = None  # until something is chosen
        self.seat_those_there_are()

    def make_view(self) -> View:
        return View(self)

    @property
    def settings(self) -> AzulSettings:
        return azul_settings(self.app.settings)

    # The end of a round

    @property
    def waiting(self) -> bool:
        """Whether the table stays until enter: the account of a round, with the next one dealt behind it,
        or the boards before a person's columns are asked for.
        """
        return self._kept_back > 0 or bool(self._handed_over)

    @property
    def keys_only_skip(self) -> bool:
        return self.waiting or (self.session.finished and self.settings.wait)

    @property
    def enter_only_skips(self) -> bool:
        return self.animating and self.view.scored > 0

    def just_done(self, done: Sequence[Entry]) -> None:
        """Where rounds wait at their end, keep the next one back until the players go on; likewise the
        columns that are asked of another person.
        """
        if self.settings.wait and self.session.computer_to_play is None:
            self._handed_over = handed_over(done[0].before, self.session.position, self.names)
        ends = [any(isinstance(event, RoundEnded) for event in entry.events) for entry in done]
        if self.settings.wait and any(ends):
            self._kept_back = ends[::-1].index(True)

    def end_waiting(self) -> None:
        if self._handed_over:
            self._handed_over = ""
            self.said, self.refused = None, False
            self.show_all()
            return
        kept = self.session.entries[-self._kept_back :]
        self._kept_back, self.account_skipped = 0, True
        self.said, self.refused = None, False
        self.play(kept)

    def play(self, entries: Sequence[Entry], faster: int = 1) -> None:
        super().play(entries[: len(entries) - self._kept_back], faster)

    def position_changed(self) -> None:
        self._kept_back, self._handed_over, self.account_skipped = 0, "", False
        super().position_changed()

    @property
    def entries(self) -> Sequence[Entry]:
        entries = self.session.entries
        return entries[: -self._kept_back] if self._kept_back else entries

    def position(self) -> Position:
        return self.session.entries[-self._kept_back].before if self._kept_back else self.session.position

    @property
    def scoring(self) -> int:
        """The round that is being scored just now, in an animation or while that waits; 0 for none."""
        if self.animating:
            return self.view.scored
        return self.position().round if self._kept_back else 0

    @property
    def seat_asked(self) -> int | None:
        return None if self.scoring or self.waiting else super().seat_asked

    # What is shown

    def title_view(self) -> TitleView:
        session, bots = self.session, self.bots
        thinking = bots is not None and bots.at_work
        unsaved = session.unsaved is not None
        forecasts = self.app.settings.forecasts
        view = title_view(
            self.position(), self.names, unsaved=unsaved, thinking=thinking, forecasts=forecasts
        )
        if number := self.scoring:
            return scoring_title(view, number, last=session.finished)
        yours = view.yours and session.computer_to_play is None and not self.waiting
        return view._replace(yours=yours)

    def market_view(self) -> MarketView:
        return market_view(self.position(), self.cursor, landed_events(self.entries))

    def board_views(self) -> list[BoardView]:
        landed, names = landed_events(self.entries), self.session.names
        views = board_views(self.position(), names, self.cursor, landed, self.account())
        return [view.at_rest() for view in views] if self._handed_over else views

    def prompt(self) -> str:
        if number := self.scoring:
            return scoring_prompt(number, last=self.session.finished, waiting=not self.animating)
        if self._handed_over:
            return self._handed_over
        if self.bots is not None and (text := self.bots.prompt()):
            return text
        game, ended = self.position(), ending(self.entries)
        mouse, told = self.app.by_mouse, self.app.settings.forecasts

        def say(names: Sequence[str]) -> str:
            return prompt(game, names, self.cursor, ended, mouse=mouse, forecasts=told)

        return self.view.say_of(self.names, say)

    def hints(self) -> list[Hint]:
        if not self.scoring and not self.waiting:
            return super().hints()
        session = self.session
        usual = tablecommands.usual_commands(
            to_play=False, can_undo=session.can_undo, can_redo=session.can_redo, others=self.USUAL
        )
        waiting = not self.animating or bool(self._handed_over)
        return scoring_hints([*map(self.app.bound, usual)], waiting=waiting)

    def move_hints(self) -> list[Hint]:
        session, advised = self.session, bool(self.advice.told)
        found = hints(
            session.position,
            Cursor() if advised else self.cursor,
            can_undo=session.can_undo,
            can_redo=session.can_redo,
            bound=self.app.bound,
        )
        return [hint for hint in found if not (advised and hint.key == _(ARROWS))]

    def idle_words(self) -> str:
        mouse = self.app.by_mouse
        return idle_hint_sentence(self.session.position, self.cursor, self.app.bound, mouse=mouse)

    def account(self) -> tuple[Account, ...] | None:
        """The account of the round's end, until it is skipped."""
        game = self.position()
        if (self.account_skipped or self.cursor.held) and game.phase is not Phase.TILING:
            return None
        return accounts(last_events(self.entries), [board.score for board in game.boards])

    def told(self) -> str:
        """A hint, or the last move in words; while the round's end is told, how that is read, if
        there is room.
        """
        if self.advice.told:
            return self.advice.told
        events, placed = last_events(self.entries), last_placed(self.entries)

        def say(names: Sequence[str]) -> str:
            return event_sentence(names, placed) if placed else self.view.told_pick(names, events)

        told = self.view.say_of(self.names, say, told=True)
        if self.view.plan is None:
            return told
        if (account := self.account()) is not None:
            return with_legend(told, account, self.view.plan.told.width, first=self.waiting)
        return beside(told, self.forecast_explained(), self.view.plan.told.width)

    def forecast_explained(self) -> str:
        """What a forecast is, where one shows for the first time in this run after a person's pick: until
        the next one. What a computer has just done is told first, and where a resumed game stands.
        """
        app, last = cast("ExplainsForecasts", self.app), last_events(self.entries)
        moves_made = self.app.moves_made
        if self.animating or moves_made == 0 or app.forecast_explained not in (None, moves_made):
            return ""
        if not any(isinstance(e, Picked) and self.session.seats[e.seat - 1] == PERSON for e in last):
            return ""
        if self.position().phase is not Phase.OFFER:
            return ""
        sentence = forecast_sentence([board.view for board in self.view.boards])
        if sentence:
            app.forecast_explained = moves_made
        return sentence

    @property
    def more_to_read(self) -> bool:
        return self.account() is not None

    # Hints and bots

    def move_words(self, position: Position, move: Move) -> str:
        from azul.explain import choice_words

        return choice_words(position, move)

    def bot_sentence(self, name: str, move: str) -> str:
        return _("{name} plays {choice}.").format(name=name, choice=move)

    def hint_reason(self, position: Position, place: int, advice: Sequence[Advice]) -> str:
        from azul.explain import HINT_WIDTH, hint

        plan = self.view.plan
        scarce = plan is not None and plan.prompt.height == 1
        width = self.view.prompt_line.width - 1 if scarce else HINT_WIDTH  # without its full stop
        return sentence(hint(position, place, advice, self.names, width))

    # What players do

    def typed(self, character: str) -> None:
        cursor = Cursor() if self.advice.told else self.cursor
        self._ask(cursor.typed(self.session.position, character))

    def letter_keys(self) -> Mapping[str, str]:
        if self.session.position.phase is not Phase.OFFER:
            return {}
        cursor = Cursor() if self.advice.told else self.cursor
        asked = cursor.chosen_source is not None and not cursor.held
        return letters.of_colours().typed(asked=asked, free=self._is_free)

    def _is_free(self, key: str) -> bool:
        """Whether a Latin character does nothing here, or only what its small letter does as well."""
        own, small = (self.active_bindings.get(each) for each in (key, key.lower()))
        if own is None or key == key.lower():
            return own is None
        return small is not None and own.binding.action == small.binding.action

    def point_at(self, move: Move) -> None:
        self.cursor = cursor_at(move)

    def on_sheet_pointed(self, message: Sheet.Pointed) -> None:
        """The mouse moved."""
        game, target = self.session.position, message.target
        if self.animating or (target is not None and not is_target(target)):
            return
        if self.waiting or self.session.computer_to_play is not None:
            return
        free = self.cursor.let_go(self.under_mouse, self._rest())
        self.under_mouse = target
        cursor, objection = free.pointed(game, target), self.cursor.objection(game, target)
        if self.cursor.held:
            objection = objection or other_board(game, self.names, self.cursor, target)
        said = sentence(SPEC.explain(objection)) if objection else None
        if cursor != self.cursor or said != self.said:
            self.cursor, self.said, self.refused = cursor, said, objection is not None
            self.show_all()

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        """The mouse was pressed."""
        if self.bots is not None and self.bots.takes("click"):
            return
        if self.waiting:
            self.show_all() if self.animating else self.end_waiting()
            return
        game, target = self.session.position, message.target
        if is_target(target) and game.phase in (Phase.OFFER, Phase.TILING):
            other = other_board(game, self.names, self.cursor, target)
            self._ask(other or self.cursor.clicked(game, target))

    def _rest(self) -> Cursor:
        """The cursor while nothing is chosen or pointed at."""
        return Cursor()

    def action_move(self, across: int, down: int) -> None:
        """An arrow."""
        self._become(self.cursor.moved(self.session.position, across, down, self.view.market.places()))

    def action_enter(self) -> None:
        """Do what is pointed at, or skip an animation; after the end, show the result."""
        if self.animating:  # a click in the key bar; a key has ended the animation already
            self.show_all()
        elif self.waiting:
            self.end_waiting()
        elif self.session.position.phase is Phase.OVER:
            self.show_result()
        else:
            self._become(self.cursor.enter(self.session.position))

    def action_back(self) -> None:
        """One step back."""
        if self.session.computer_to_play is not None:
            return
        back = self.cursor.back()
        self.account_skipped = self.account_skipped or back is None
        self._become(back or Cursor())

    @property
    def holding(self) -> bool:
        return self.cursor.back() is not None

    def _ask(self, outcome: Outcome) -> None:
        """What was typed or clicked is done; where moves are confirmed, it is shown first."""
        self._become(self.cursor.confirmed(outcome) if self.app.settings.confirm else outcome)

    def _become(self, outcome: Outcome) -> None:
        """Do what a key, an arrow or a click came to."""
        self.app.stay()
        if self.bots is not None and self.bots.objects():
            return
        only_points = isinstance(outcome, Cursor) and self._only_points(outcome)
        self.said, self.refused = None, False
        self.under_mouse = None
        self.drop_hint()
        if isinstance(outcome, Cursor):
            self.cursor = outcome
        elif isinstance(outcome, IllegalMove):
            self.said, self.refused = sentence(SPEC.explain(outcome)), True
        else:
            self.do(outcome)
            return
        if only_points:
            self.view.show_pointed()
        else:
            self.show_all()

    def _only_points(self, cursor: Cursor) -> bool:
        """Whether boards and title stay as they are: the cursor goes to other tiles in the market, and
        nothing ends with that. `back` is not among these, for it ends the account of a round.
        """
        chooses = self.position().phase is Phase.OFFER and not self.waiting and self.bots is None
        if not chooses or self.animating or self.said is not None or self.advice.told or self.advice.thinking:
            return False
        return cursor != Cursor() and not cursor.held and not self.cursor.held

    def reset_cursor(self) -> None:
        self.cursor = self._rest()

    def undone_words(self, changed: Sequence[Entry]) -> str:
        first = changed[0]
        if not isinstance(first.move, Pick | Place):
            return ""
        return undone_words(self.names, first.move, first.before)

    def action_tiles(self) -> None:
        """How many tiles of each colour are in bag and lid, until the next key."""
        self.said, self.refused = tiles_left_sentence(self.position()), False
        self.show_all()

    @property
    def decided(self) -> bool:
        game = self.session.position
        while game.to_play is not None and len(game.legal_moves) == 1:
            game = game.apply(game.legal_moves[0]).position
        return game.phase is Phase.OVER

    # Other screens

    def help_section(self) -> str:
        """The section of the help on what is going on here."""
        from azul.tui.help import section_of

        return section_of(
            self.session.position, self.cursor, self.under_mouse, told=self.account() is not None
        )

    def show_result(self) -> None:
        from azul.tui.result import Result

        just_ended = self.session.position != self._counted
        self._counted = self.session.position
        self.app.push_screen(Result(self, just_ended=just_ended))
