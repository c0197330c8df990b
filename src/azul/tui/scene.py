"""What Azul's table knows, and what it and its tutorial show: a state, and pure functions of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from azul.game import Entry, Session
from azul.rules import (
    CENTRE,
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
from azul.tui.prompt import USUAL, hints, idle_hint_sentence, prompt, title_view
from azul.tui.widgets.board import forecast_sentence
from azul.wording import Names, event_of, event_sentence, letter_of, pick_sentence
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
        if event_of(entry.events, Picked):
            return tuple(events)
    return ()


def last_placed(history: Sequence[Entry]) -> TileLaid | None:
    """The tile that came to the wall by the last move, where that was a column; else None."""
    for entry in reversed(history):
        if not entry.chance:
            return event_of(entry.events, TileLaid) if isinstance(entry.move, Place) else None
    return None


def ending(history: Sequence[Entry]) -> GameEnded | None:
    return event_of(history[-1].events, GameEnded) if history else None


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
            before, position = done[0].before, self.session.position
            asked = position.to_play if position.phase is Phase.TILING else None
            own = before.phase is Phase.TILING and before.to_play == asked
            self.handed_over = before if asked is not None and not own else None
        for number, entry in enumerate(reversed(done)):
            if event_of(entry.events, RoundEnded):
                self.kept_back = number
                break

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
        self.cursor = Cursor()

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
        return self.account_to_read(self.position, last_events(self.entries))

    def account_to_read(self, position: Position, events: Sequence[Event]) -> tuple[Account, ...] | None:
        """events: since the last pick."""
        if (self.account_skipped or self.cursor.held) and position.phase is not Phase.TILING:
            return None
        return accounts(events, position.scores)

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


class AzulParts(NamedTuple):
    """Market, boards and the tiles left.   seats: who sits where, as seat lines say it."""

    market: MarketView
    boards: tuple[BoardView, ...]
    seats: Sequence[str]
    bag: Tiles
    lid: Tiles


class _Shown(NamedTuple):
    """What is shown of a state, read once for a scene.

    events: since the last pick.   account: of the round's end, until it is skipped.   scoring: the round that
    is being scored.   waiting: whether the table stays until enter.
    """

    position: Position
    entries: Sequence[Entry]
    events: tuple[Event, ...]
    account: tuple[Account, ...] | None
    scoring: int
    waiting: bool


def table_scene(
    state: AzulState, lines: Lines, settings: AzulSettings, *, sum_cells: int, explains: bool
) -> tuple[Scene[AzulParts], bool]:
    """A game under way, and whether it explains a forecast.

    sum_cells: the room for a sum beside a wall.   explains: whether it may explain one.
    """
    position, entries = state.position, state.entries
    events = last_events(entries)
    account = state.account_to_read(position, events)
    shown = _Shown(position, entries, events, account, state.scoring, state.waiting)
    parts = _parts(state, shown)
    if not settings.forecasts:
        parts = without_forecasts(parts)
    explained = _explanation(state, shown, parts) if explains else ""
    asked = None if shown.scoring or shown.waiting else state.session.to_play
    scene = Scene(
        _title(state, shown, settings),
        parts,
        _last_move(state, shown, lines, sum_cells, explained),
        _prompt(state, shown, lines, settings, asked) if state.notice is None else "",
        tuple(_keys(state, shown, settings)),
        tuple(_log(state, shown)),
        asked,
    )
    return scene.noticing(state.notice), bool(explained)


# Title and parts


def animated_title(title: TitleView, before: TitleView) -> TitleView:
    """The title while an animation runs: whose turn it is at once, the rest as in `before`, the old one."""
    return title._replace(notice=before.notice, aside=before.aside)


def _title(state: AzulState, shown: _Shown, settings: AzulSettings) -> TitleView:
    session, bots = state.session, state.bots
    title = partial(
        title_view,
        names=state.names,
        unsaved=session.unsaved is not None,
        thinking=bots is not None and bots.at_work,
        forecasts=settings.forecasts,
    )
    view = title(shown.position)
    if shown.scoring:
        where = _("Scoring round {number}").format(number=shown.scoring)
        view = view._replace(where=_("Scoring the last round") if session.finished else where, turn="")
    else:
        view = view._replace(yours=view.yours and session.computer_to_play is None)
    if shown.waiting and not state.animating:
        view = view._replace(turn=_("waiting for Enter"), yours=True)
    return animated_title(view, title(state.fresh[0].before)) if state.fresh else view


def _parts(state: AzulState, shown: _Shown) -> AzulParts:
    position, names, seats = shown.position, state.player_names, state.session.seats
    told = summary(names, shown.events, position.scores)
    if state.keyframe is not None:
        return moving_parts(state.keyframe, state.fresh[0].before, seats, told)
    landed = () if event_of(shown.events, RoundEnded) else shown.events
    cursor = state.cursor if state.handed_over is None else None
    return resting_parts(position, names, seats, cursor, landed, told, shown.account)


def resting_parts(
    position: Position,
    names: tuple[str, ...],
    seats: Sequence[str],
    cursor: Cursor | None,
    landed: Sequence[Event],
    told: Summary | None,
    account: tuple[Account, ...] | None,
) -> AzulParts:
    """A position while nothing moves.

    cursor: None while nobody is to choose.   landed: the events of the last pick, to be marked.
    told, account: of a round that has ended, where there is nothing on offer, and on the boards.
    """
    market = market_view(position, cursor or Cursor(), landed, told)
    boards = board_views(position, names, cursor, landed, account)
    return AzulParts(market, tuple(boards), seats, position.bag, position.lid)


def moving_parts(
    keyframe: Keyframe, before: Position, seats: Sequence[str], told: Summary | None
) -> AzulParts:
    """A keyframe; while a round is scored, with the summary of what its boards show so far.

    before: the position that the animation began with.   told: what it comes to.
    """
    market = keyframe.market
    if keyframe.scoring and told is not None:
        pairs = zip(told.accounts, keyframe.boards, strict=True)
        so_far = tuple(account.so_far(view.board) for account, view in pairs)
        market = market._replace(summary=told._replace(accounts=so_far))
    return AzulParts(market, keyframe.boards, seats, before.bag, before.lid)


def without_forecasts(parts: AzulParts) -> AzulParts:
    return parts._replace(boards=tuple(board.without_forecasts() for board in parts.boards))


# The lines


def _log(state: AzulState, shown: _Shown) -> list[LogLine]:
    """What happened, but for what is told below the table, or yet to be shown by an animation."""
    told = shown.entries[: len(shown.entries) - len(state.fresh)]
    found = log_lines(state.names, map(attrgetter("events"), told[-LOGGED:]))
    return found if state.hint_text or shown.account is not None else without_last_move(found)


def log_lines(names: Names, steps: Iterable[Sequence[Event]]) -> list[LogLine]:
    """The whole game so far, a line a pick or event; a new round begins with its number."""
    lines: list[LogLine] = []
    for events in steps:
        lines += _step_lines(tuple(names), tuple(events), language())
    if not any(map(attrgetter("move"), lines)):
        lines.append(LogLine((_("No moves yet."),)))
    return lines


@lru_cache(maxsize=_TURNS_KEPT)
def _step_lines(names: tuple[str, ...], events: tuple[Event, ...], language: str) -> tuple[LogLine, ...]:
    """The lines of one move. They are kept: a log beside the table asks for them at every key."""
    del language  # another language has other lines
    picked, over = event_of(events, Picked), event_of(events, GameEnded) is not None
    lines = [] if picked is None else [_pick_line(names, picked, events)]
    for number, event in enumerate(events):
        # Nobody is next to begin when the game is over.
        line = None if over and isinstance(event, RoundEnded) else _event_line(names, event)
        if line is not None:
            # On the grey wall a column is a move of its own, and all that comes of it lies behind it.
            lines.append(line._replace(move=picked is None and number == 0 and bool(line.seat)))
    return tuple(lines)


def _pick_line(names: Names, picked: Picked, events: Sequence[Event]) -> LogLine:
    texts = (pick_sentence(names, events), pick_sentence(names, events, brief=True))
    source = "C" if picked.source == CENTRE else str(picked.source)
    line = str(picked.line) if picked.line else "F"
    brief = (Span(source), Span(letter_of(picked.colour), picked.colour.word), Span(line))
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
            row = Span(_("row {row} ").format(row=event.line))
            brief = row, Span(letter_of(event.colour), event.colour.word), Span(became)
        case FloorCost(seat):
            brief = (Span(_("floor -{points}").format(points=event.lost)),)
        case RoundEnded(first=seat):
            brief = (Span(_("goes first")),)
        case _:
            return LogLine((text,))
    return LogLine((text,), seat, names[seat - 1], brief)


def pick_words(lines: Lines, names: Names, events: Sequence[Event]) -> str:
    """A pick in words, without what went to the lid where that would be too long."""
    sentence = pick_sentence(names, events)
    return sentence if lines.can_tell(sentence) else pick_sentence(names, events, brief=True)


def _last_move(state: AzulState, shown: _Shown, lines: Lines, sum_cells: int, explained: str) -> str:
    """A hint, or how the sums of a round are read while they are shown, or the last move in words."""
    if state.hint_text:
        return state.hint_text
    placed = last_placed(shown.entries)
    choosing = placed is not None and shown.position.phase is Phase.TILING  # it names the runs itself
    if shown.account is not None and not choosing and (text := legend(shown.account, sum_cells)):
        return text

    def say(names: Names) -> str:
        return event_sentence(names, placed) if placed else pick_words(lines, names, shown.events)

    return beside(lines.tell(state.names, say), explained, lines.last_move.width)


def beside(told: str, explained: str, room: int) -> str:
    """What was done last and what is explained, if there is room for both; else what is explained."""
    both = f"{told}  {explained}".strip()
    return both if not explained or cell_len(both) <= room else explained


def _explanation(state: AzulState, shown: _Shown, parts: AzulParts) -> str:
    """What a forecast is, where one shows after a person's pick."""
    picked = event_of(shown.events, Picked)
    if picked is None or state.animating or shown.position.phase is not Phase.OFFER:
        return ""
    return forecast_sentence(parts.boards) if state.session.seats[picked.seat - 1] == PERSON else ""


def _prompt(
    state: AzulState, shown: _Shown, lines: Lines, settings: AzulSettings, seat_asked: int | None
) -> str:
    if shown.scoring:
        text = _("Scoring round {number}. Enter skips.")
        if not state.animating:
            text = _("Round {number} is scored. Press Enter to continue.")
        elif state.session.finished:
            text = _("Scoring the last round. Enter skips.")
        return text.format(number=shown.scoring)
    if state.handed_over is not None:
        return _handed_over(state.handed_over, shown.position, state.names)
    if state.bots is not None and (text := state.bots.prompt()):
        return text
    say = partial(
        prompt,
        shown.position,
        cursor=state.cursor,
        ended=ending(shown.entries),
        mouse=state.by_mouse,
        forecasts=settings.forecasts,
    )
    text, width = lines.ask(state.names, say, seat_asked), lines.prompt_width(seat_asked)
    if lines.prompt.height > 1 or fits(text, width):
        return text
    return said_of(state.names, say, width, 2)


def _handed_over(before: Position, now: Position, names: Names) -> str:
    """Announces that another person chooses columns; `before` is the position before the last move."""
    text = _("{last} is done. Press Enter for {name}'s wall-tiling.")
    if before.phase is not Phase.TILING:
        text = _("Round {number}: all tiles are taken. Press Enter for wall-tiling: {name} begins.")
    name, last = (names[(position.to_play or 1) - 1] for position in (now, before))
    return text.format(number=before.round, name=name, last=last)


def _keys(state: AzulState, shown: _Shown, settings: AzulSettings) -> list[KeyHint]:
    session, advised = state.session, bool(state.hint_text)
    can = {"can_undo": session.can_undo, "can_redo": session.can_redo}
    if shown.scoring or shown.waiting:
        usual = commands.usual_commands(to_play=False, **can, others=USUAL)
        on = state.handed_over is not None or not state.animating
        first = key_hint(commands.ENTER, _("continue") if on else _("skip"))
        return [first, *map(key_hint, map(state.bound, usual))]
    cursor = Cursor() if advised else state.cursor
    return table_keys(
        state,
        partial(hints, session.position, cursor, **can, bound=state.bound, arrows=not advised),
        partial(idle_hint_sentence, session.position, state.cursor, state.bound, mouse=state.by_mouse),
        hints=settings.hints,
    )
