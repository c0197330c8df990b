"""What Azul's table knows, and what it and its tutorial show: a state, and pure functions of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from azul.game import Entry, Session
from azul.rules import (
    CENTRE,
    Colour,
    Event,
    FloorCost,
    GameEnded,
    LineFell,
    Move,
    Phase,
    Picked,
    Place,
    Position,
    RoundEnded,
    TileLaid,
    Tiles,
)
from azul.settings import AzulSettings
from azul.tui.cursor import Cursor, Target, cursor_at
from azul.tui.models import (
    Account,
    BoardView,
    MarketView,
    Summary,
    accounts,
    board_views,
    legend,
    market_view,
    summary,
)
from azul.tui.prompt import ARROWS, USUAL, hints, idle_hint_sentence, prompt, title_view
from azul.tui.widgets.board import forecast_sentence
from azul.wording import Names, event_sentence, letter_of, pick_sentence
from hotseat.i18n import _, language
from hotseat.record.header import PERSON
from hotseat.text.fit import fits, said_of
from hotseat.tui import commands
from hotseat.tui.table.controllers import table_keys
from hotseat.tui.table.view import LOGGED, Lines, Scene, TableState
from hotseat.tui.widgets.lines import KeyHint, LogLine, Span, TitleView, key_hint, without_last_move

if TYPE_CHECKING:
    from azul.tui.animation import Keyframe


def last_events(history: Sequence[Entry]) -> tuple[Event, ...]:
    """Everything since the last pick, itself included; nothing before the first."""
    events: list[Event] = []
    for entry in reversed(history):
        events[:0] = entry.events
        if any(isinstance(event, Picked) for event in entry.events):
            return tuple(events)
    return ()


def landed_events(history: Sequence[Entry]) -> tuple[Event, ...]:
    """The last pick, to be marked where it landed; nothing once its round is over."""
    events = last_events(history)
    return () if any(isinstance(event, RoundEnded) for event in events) else events


def last_placed(history: Sequence[Entry]) -> TileLaid | None:
    """The tile that came to the wall by the last move, where that was a column; else None."""
    for entry in reversed(history):
        if not entry.chance:
            laid = (event for event in entry.events if isinstance(event, TileLaid))
            return next(laid, None) if isinstance(entry.move, Place) else None
    return None


def ending(history: Sequence[Entry]) -> GameEnded | None:
    events = history[-1].events if history else ()
    return next((event for event in events if isinstance(event, GameEnded)), None)


_TURNS_KEPT = 128  # of which the lines of the log are kept: more than a log beside the table shows


class AzulState(TableState[Position, Move, Event, Cursor, "Keyframe"]):
    """A game under way.

    wait: whether rounds stay at their end until the players go on.   kept_back: how many entries begin the
    next round then, while the last one's account stays.   under_mouse: what the mouse is over, until
    something is chosen.   account_skipped: whether the account of the last round has been read.
    handed_over: the position before the last move, while another person is about to be asked for columns on
    the grey wall.
    """

    def __init__(self, session: Session, *, wait: bool) -> None:
        super().__init__(session, Cursor())
        self.wait = wait
        self.under_mouse: Target | None = None
        self.account_skipped = False
        self.handed_over: Position | None = None
        self.kept_back = 0

    def reset_cursor(self) -> None:
        self.cursor = Cursor()

    def point_at(self, move: Move) -> None:
        self.cursor = cursor_at(move)

    # The end of a round

    def just_done(self, done: Sequence[Entry]) -> None:
        """Where rounds wait, keep back the next one, or columns of another person, until players go on."""
        if not self.wait:
            return
        if self.session.computer_to_play is None:
            before = done[0].before
            self.handed_over = before if _asks_another(before, self.session.position) else None
        ends = [any(isinstance(event, RoundEnded) for event in entry.events) for entry in done]
        if any(ends):
            self.kept_back = ends[::-1].index(True)

    def go_on(self) -> Sequence[Entry]:
        """Stop no longer; returns what begins the next round."""
        if self.handed_over is not None:
            self.handed_over = None
            return ()
        kept = self.session.entries[-self.kept_back :]
        self.kept_back, self.account_skipped = 0, True
        return kept

    def position_changed(self) -> None:
        self.kept_back, self.handed_over, self.account_skipped = 0, None, False
        self.reset_cursor()

    @property
    def waiting(self) -> bool:
        """Whether the table stays until enter: at a round's account, or before a person's columns."""
        return self.kept_back > 0 or self.handed_over is not None

    @property
    def scoring(self) -> int:
        """The round that is being scored just now, in an animation or while that waits; 0 for none."""
        if self.keyframe is not None:
            return self.keyframe.scoring
        return self.position.round if self.kept_back else 0

    @property
    def keys_only_skip(self) -> bool:
        return self.waiting or (self.session.finished and self.wait)

    @property
    def enter_only_skips(self) -> bool:
        return self.animating and self.scoring > 0

    # What is shown

    @property
    def entries(self) -> Sequence[Entry]:
        entries = self.session.entries
        return entries[: -self.kept_back] if self.kept_back else entries

    @property
    def position(self) -> Position:
        return self.session.entries[-self.kept_back].before if self.kept_back else self.session.position

    @property
    def seat_asked(self) -> int | None:
        return None if self.scoring or self.waiting else self.session.to_play

    @property
    def account(self) -> tuple[Account, ...] | None:
        """The account of the round's end, until it is skipped."""
        position = self.position
        if (self.account_skipped or self.cursor.held) and position.phase is not Phase.TILING:
            return None
        return accounts(last_events(self.entries), [board.score for board in position.boards])

    @property
    def more_to_read(self) -> bool:
        return self.account is not None

    @property
    def holding(self) -> bool:
        return self.cursor.back() is not None

    @property
    def decided(self) -> bool:
        position = self.session.position
        while position.to_play is not None and len(position.legal_moves) == 1:
            position = position.apply(position.legal_moves[0]).position
        return position.phase is Phase.OVER


def _asks_another(before: Position, position: Position) -> bool:
    """Whether columns are asked for now of another person than the one who made the last move."""
    if position.phase is not Phase.TILING or position.to_play is None:
        return False
    return before.phase is not Phase.TILING or before.to_play != position.to_play


class AzulParts(NamedTuple):
    """Market, boards and the tiles left.   seats: who sits where, as seat lines say it."""

    market: MarketView
    boards: tuple[BoardView, ...]
    seats: Sequence[str]
    bag: Tiles
    lid: Tiles


def table_scene(
    state: AzulState, lines: Lines, settings: AzulSettings, *, sum_cells: int, explains: bool
) -> tuple[Scene[AzulParts], bool]:
    """A game under way, and whether it explains a forecast.

    sum_cells: the room for a sum beside a wall.   explains: whether this is when forecasts are explained,
    if one shows.
    """
    parts = _parts(state, settings)
    explained = _explanation(state, parts) if explains else ""
    scene = Scene(
        _title(state, settings),
        parts,
        _last_move(state, lines, sum_cells, explained),
        _prompt(state, lines, settings) if state.notice is None else "",
        tuple(_keys(state, settings)),
        tuple(_log(state)),
        state.seat_asked,
    )
    return scene.noticing(state.notice), bool(explained)


# Title and parts


def animated_title(title: TitleView, before: TitleView) -> TitleView:
    """The title while an animation runs: whose turn it is at once, the rest as in `before`, the old one."""
    return title._replace(notice=before.notice, aside=before.aside)


def _title(state: AzulState, settings: AzulSettings) -> TitleView:
    session, bots = state.session, state.bots

    def title(position: Position) -> TitleView:
        thinking = bots is not None and bots.at_work
        unsaved = session.unsaved is not None
        return title_view(
            position, state.names, unsaved=unsaved, thinking=thinking, forecasts=settings.forecasts
        )

    view = title(state.position)
    if number := state.scoring:
        where = _("Scoring round {number}").format(number=number)
        view = view._replace(where=_("Scoring the last round") if session.finished else where, turn="")
    else:
        view = view._replace(yours=view.yours and session.computer_to_play is None)
    if state.waiting and not state.animating:
        view = view._replace(turn=_("waiting for Enter"), yours=True)
    return animated_title(view, title(state.fresh[0].before)) if state.fresh else view


def _parts(state: AzulState, settings: AzulSettings) -> AzulParts:
    session, keyframe = state.session, state.keyframe
    if keyframe is not None:
        position = state.fresh[0].before
        market = scored_market(keyframe, state.player_names, last_events(state.entries), state.position)
        parts = AzulParts(market, keyframe.boards, session.seats, position.bag, position.lid)
    else:
        position, landed = state.position, landed_events(state.entries)
        boards = board_views(position, state.player_names, state.cursor, landed, state.account)
        if state.handed_over is not None:
            boards = [board.at_rest() for board in boards]
        told = summary_of(state.player_names, last_events(state.entries), position)
        market = market_view(position, state.cursor, landed, told)
        parts = AzulParts(market, tuple(boards), session.seats, position.bag, position.lid)
    return parts if settings.forecasts else without_forecasts(parts)


def summary_of(names: Names, events: Sequence[Event], position: Position) -> Summary | None:
    return summary(names, events, [board.score for board in position.boards])


def scored_market(keyframe: Keyframe, names: Names, events: Sequence[Event], end: Position) -> MarketView:
    """The market of a keyframe; while a round is scored, with the summary of what its boards show so far.

    events: since the last pick.   end: the position that the animation comes to.
    """
    told = summary_of(names, events, end) if keyframe.scoring else None
    if told is None:
        return keyframe.market
    pairs = zip(told.accounts, keyframe.boards, strict=True)
    so_far = tuple(account.so_far(view.board) for account, view in pairs)
    return keyframe.market._replace(summary=told._replace(accounts=so_far))


def without_forecasts(parts: AzulParts) -> AzulParts:
    return parts._replace(boards=tuple(board.without_forecasts() for board in parts.boards))


# The lines


def _log(state: AzulState) -> list[LogLine]:
    """What happened, but for a last move that is told below the table; what an animation has yet to show is
    not told before.
    """
    told = state.entries[: len(state.entries) - len(state.fresh)]
    found = log_lines(state.names, [entry.events for entry in told[-LOGGED:]])
    return found if state.hint_text or state.account is not None else without_last_move(found)


def log_lines(names: Names, steps: Iterable[Sequence[Event]]) -> list[LogLine]:
    """The whole game so far, a line a pick or event; a new round begins with its number."""
    seated = tuple(names)
    lines = [line for events in steps for line in _step_lines(seated, tuple(events), language())]
    if not any(line.move for line in lines):
        lines.append(LogLine((_("No moves yet."),)))
    return lines


@lru_cache(maxsize=_TURNS_KEPT)
def _step_lines(names: tuple[str, ...], events: tuple[Event, ...], language: str) -> tuple[LogLine, ...]:
    """The lines of one move. They are kept: a log beside the table asks for them at every key."""
    del language  # another language has other lines
    lines = []
    picked = next((event for event in events if isinstance(event, Picked)), None)
    if picked is not None:
        lines.append(_pick_line(names, picked, events))
    # Nobody is next to begin when the game is over.
    over = any(isinstance(event, GameEnded) for event in events)
    for number, event in enumerate(events):
        line = None if over and isinstance(event, RoundEnded) else _event_line(names, event)
        if line is not None:
            # On the grey wall a column is a move of its own, and all that comes of it lies behind it.
            lines.append(line._replace(move=picked is None and number == 0 and bool(line.seat)))
    return tuple(lines)


def _pick_line(names: Names, picked: Picked, events: Sequence[Event]) -> LogLine:
    texts = (pick_sentence(names, events), pick_sentence(names, events, brief=True))
    source = "C" if picked.source == CENTRE else str(picked.source)
    line = str(picked.line) if picked.line else "F"
    brief = (Span(source), _swatch(picked.colour), Span(line))
    return LogLine(texts, picked.seat, names[picked.seat - 1], brief, move=True)


def _event_line(names: Names, event: Event) -> LogLine | None:
    """An event of a round's beginning or end; None for one that has no line."""
    text = event_sentence(names, event)
    if not text:
        return None
    brief: tuple[Span, ...]
    match event:
        case TileLaid(seat) | LineFell(seat):  # in a narrow log by its row: `Ada row 3 B +2`
            became = _(" falls")
            if isinstance(event, TileLaid):
                became = _(" +{points}").format(points=event.points)
            brief = Span(_("row {row} ").format(row=event.line)), _swatch(event.colour), Span(became)
        case FloorCost(seat):
            brief = (Span(_("floor -{points}").format(points=event.lost)),)
        case RoundEnded(first=seat):
            brief = (Span(_("goes first")),)
        case _:
            return LogLine((text,))
    return LogLine((text,), seat, names[seat - 1], brief)


def _swatch(colour: Colour) -> Span:
    return Span(letter_of(colour), colour.word)


def pick_words(lines: Lines, names: Names, events: Sequence[Event]) -> str:
    """A pick in words, without what went to the lid where that would be too long."""
    sentence = pick_sentence(names, events)
    return sentence if lines.can_tell(sentence) else pick_sentence(names, events, brief=True)


def _last_move(state: AzulState, lines: Lines, sum_cells: int, explained: str) -> str:
    """A hint, or how the sums of a round are read while they are shown, or the last move in words."""
    if state.hint_text:
        return state.hint_text
    events, placed = last_events(state.entries), last_placed(state.entries)
    choosing = placed is not None and state.position.phase is Phase.TILING  # it names the runs itself
    if (account := state.account) is not None and not choosing and (text := legend(account, sum_cells)):
        return text

    def say(names: Names) -> str:
        return event_sentence(names, placed) if placed else pick_words(lines, names, events)

    told = lines.tell(state.names, say)
    return beside(told, explained, lines.last_move.width)


def beside(told: str, explained: str, room: int) -> str:
    """What was done last and what is explained, if there is room for both; else what is explained."""
    both = f"{told}  {explained}".strip()
    return both if not explained or cell_len(both) <= room else explained


def _explanation(state: AzulState, parts: AzulParts) -> str:
    """What a forecast is, where one shows for the first time in this run after a person's pick: until
    the next one. What a computer has just done is told first, and where a resumed game stands.
    """
    picked = (event for event in last_events(state.entries) if isinstance(event, Picked))
    if state.animating or state.position.phase is not Phase.OFFER:
        return ""
    if not any(state.session.seats[event.seat - 1] == PERSON for event in picked):
        return ""
    return forecast_sentence(parts.boards)


def _prompt(state: AzulState, lines: Lines, settings: AzulSettings) -> str:
    if number := state.scoring:
        text = _("Scoring round {number}. Enter skips.")
        if not state.animating:
            text = _("Round {number} is scored. Press Enter to continue.")
        elif state.session.finished:
            text = _("Scoring the last round. Enter skips.")
        return text.format(number=number)
    position, entries, mouse = state.position, state.entries, state.by_mouse
    if state.handed_over is not None:
        return _handed_over(state.handed_over, state)
    if state.bots is not None and (text := state.bots.prompt()):
        return text
    ended = ending(entries)

    def say(names: Names) -> str:
        return prompt(position, names, state.cursor, ended, mouse=mouse, forecasts=settings.forecasts)

    if lines.prompt.height > 1:
        return lines.ask(state.names, say, state.seat_asked)
    width = lines.prompt_width(state.seat_asked)
    one = said_of(state.names, say, width)
    return one if fits(one, width) else said_of(state.names, say, width, 2)


def _handed_over(before: Position, state: AzulState) -> str:
    """Announces that another person chooses columns; `before` is the position before the last move."""
    text = _("{last} is done. Press Enter for {name}'s wall-tiling.")
    if before.phase is not Phase.TILING:
        text = _("Round {number}: all tiles are taken. Press Enter for wall-tiling: {name} begins.")
    name, last = (state.names[(position.to_play or 1) - 1] for position in (state.position, before))
    return text.format(number=before.round, name=name, last=last)


def _keys(state: AzulState, settings: AzulSettings) -> list[KeyHint]:
    session = state.session
    if state.scoring or state.waiting:
        usual = commands.usual_commands(
            to_play=False, can_undo=session.can_undo, can_redo=session.can_redo, others=USUAL
        )
        on = state.handed_over is not None or not state.animating
        first = key_hint(commands.ENTER, _("continue") if on else _("skip"))
        return [first, *map(key_hint, map(state.bound, usual))]
    return table_keys(
        state,
        lambda: _game_keys(state),
        lambda: idle_hint_sentence(session.position, state.cursor, state.bound, mouse=state.by_mouse),
        hints=settings.hints,
    )


def _game_keys(state: AzulState) -> list[KeyHint]:
    session, advised = state.session, bool(state.hint_text)
    cursor = Cursor() if advised else state.cursor
    undo, redo = session.can_undo, session.can_redo
    found = hints(session.position, cursor, can_undo=undo, can_redo=redo, bound=state.bound)
    return [key for key in found if not (advised and key.key == _(ARROWS))]
