"""The state of Azul's table, and the pure functions that make its scenes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING

from rich.cells import cell_len

from azul import rules
from azul.game import AzulSettings, Entry, Session
from azul.rules import Event, FloorCost, GameEnded, Move, Phase, Picked, Position, RoundEnded, TileLaid, Tiles
from azul.tui import models
from azul.tui.cursor import Cursor, Target, cursor_at
from azul.tui.models import Account, BoardView, MarketView, accounts, board_views, legend, summary
from azul.tui.prompt import USUAL, idle_hint_sentence, key_hints, prompt, title_view
from azul.tui.widgets.board import bonus_sentence, forecast_sentence
from azul.wording import Names, event_of, event_sentence, is_you, letter_of, notation, pick_sentence
from hotseat.i18n import _, full_stop, language, semicolon_list
from hotseat.record import PERSON
from hotseat.text.fit import fit_names, fits
from hotseat.tui import commands
from hotseat.tui.table import LOGGED, Lines, Scene, TableState, ViewState
from hotseat.tui.table.controllers import table_keys
from hotseat.tui.widgets import KeyHint, LogLine, Span, TitleView, key_hint, without_last_move
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from azul.tui.animation import Keyframe


def last_events(history: Sequence[Entry]) -> tuple[Event, ...]:
    """The events of the last pick and of all moves after it; none before the first pick."""
    events: list[Event] = []
    for entry in reversed(history):
        events[:0] = entry.events
        if event_of(entry.events, Picked):
            return tuple(events)
    return ()


def last_placed(history: Sequence[Entry]) -> TileLaid | None:
    """The tile that the last move laid, if a player chose its column."""
    for entry in reversed(history):
        if not entry.chance:
            return event_of(entry.events, TileLaid) if isinstance(entry.move, rules.Place) else None
    return None


_MOVES_CACHED = 128  # moves whose log lines are cached: more than the log beside the table shows


class AzulState(TableState[Position, Move, Event, Cursor, "Keyframe"]):
    """A game under way."""

    settings: AzulSettings

    def __init__(self, session: Session, settings: AzulSettings) -> None:
        super().__init__(session, Cursor(), settings)
        self.under_mouse: Target | None = None  # what the mouse points at, until the player chooses something
        self.account_skipped = False  # whether the players have read the last round's account
        self.handed_over: Position | None = None  # before the last move, while another is to choose columns
        self.kept_back = 0  # how many entries of the next round the pause hides

    def reset_cursor(self) -> None:
        self.cursor = Cursor()

    def point_at(self, move: Move) -> None:
        self.cursor = cursor_at(move)

    # The end of a round

    def just_done(self, done: Sequence[Entry]) -> Sequence[Entry]:
        """Pause before the next round, and before another person chooses columns."""
        if not self.settings.wait:
            return done
        if self.session.computer_to_play is None:
            before, position = done[0].before, self.session.position
            another = (before.phase, before.to_play) != (Phase.TILING, position.to_play)
            self.handed_over = before if position.phase is Phase.TILING and another else None
        ends = (number for number, entry in enumerate(reversed(done)) if event_of(entry.events, RoundEnded))
        self.kept_back = next(ends, 0)
        return done[: len(done) - self.kept_back]

    def go_on(self) -> Sequence[Entry]:
        """End the pause; returns the entries that it has hidden."""
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
        """Whether the table pauses until someone presses Enter."""
        return self.kept_back > 0 or self.handed_over is not None

    @property
    def scoring(self) -> int:
        """The round that an animation scores, or whose account the table shows in a pause; 0 for none."""
        if self.keyframe is not None:
            return self.keyframe.scoring
        return self.position.round if self.kept_back else 0

    def only_skips(self, enter: bool) -> bool:
        return self.waiting or (enter and self.scoring > 0) or (self.session.finished and self.settings.wait)

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
        return None if self.scoring or self.waiting else self.session.position.to_play

    @property
    def account(self) -> tuple[Account, ...] | None:
        """The account of the last round, until the players have read it."""
        position = self.position
        if (self.account_skipped or self.cursor.held) and position.phase is not Phase.TILING:
            return None
        return accounts(last_events(self.entries), position.boards)

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
    """Market, boards and the tiles left.   seats: the players, as the record's seat lines name them."""

    market: MarketView
    boards: tuple[BoardView, ...]
    seats: Sequence[str]
    bag: Tiles
    lid: Tiles


def table_scene(
    state: AzulState, lines: Lines, *, sum_cells: int, explains: Sequence[str]
) -> tuple[Scene[AzulParts], str]:
    """The scene of a game under way, and what it explains, if anything.

    sum_cells: the cells for a sum beside a wall.   explains: what it may explain: a forecast or a bonus.
    """
    events, account = last_events(state.entries), state.account
    cursor = state.cursor if state.handed_over is None else None
    landed = () if event_of(events, RoundEnded) else events
    parts = azul_parts(state, state.position, events, cursor, landed, account)
    kind, explained = _explanation(state, parts, events, account, explains, sum_cells)
    scene = Scene(
        _title(state),
        parts,
        _last_move(state, events, lines, explained),
        _prompt(state, events, lines) if state.notice is None else "",
        tuple(_keys(state)),
        tuple(_log(state, whole=bool(state.hint_text) or account is not None)),
        state.seat_asked,
    )
    return scene.noticing(state.notice), kind


# Title and parts


def _title(state: AzulState) -> TitleView:
    session, bots, helped = state.session, state.bots, state.settings.forecasts
    unsaved, thinking = session.unsaved is not None, bots is not None and bots.at_work
    title = partial(title_view, names=state.names, unsaved=unsaved, thinking=thinking, forecasts=helped)
    view = title(_acting(state))
    if state.scoring:
        where = _("Scoring round {number}").format(number=state.scoring)
        view = view._replace(where=_("Scoring the last round") if session.finished else where, turn="")
    else:
        view = view._replace(yours=view.yours and session.computer_to_play is None)
    if state.waiting and not state.animating:
        view = view._replace(turn=_("waiting for Enter"), yours=True)
    if state.fresh:  # the next player to move, and the rest as it was
        before = title(state.fresh[0].before)
        view = view._replace(notice=before.notice, aside=before.aside)
    return view


def _acting(state: AzulState) -> Position:
    """The position whose player the title names: on the grey wall, while a tile scores, its player's."""
    if state.keyframe is None:
        return state.position
    lit = [view.seat for view in state.keyframe.boards if view.active]
    laying = (entry.before for entry in state.fresh if entry.before.phase is Phase.TILING)
    return next((before for before in laying if [before.to_play] == lit), state.position)


def azul_parts(
    state: ViewState[Position, Move, Event, Keyframe],  # of table or replay
    position: Position,
    events: Sequence[Event],  # those of the last pick and of what followed
    cursor: Cursor | None,  # None while no player chooses
    landed: Sequence[Event],  # those that the boards mark
    account: tuple[Account, ...] | None,  # of the last round, to be shown on the boards
) -> AzulParts:
    """A position, or the keyframe of an animation that leads to it; with a summary where a round has ended.
    While the round is scored, that holds only what the boards show so far.
    """
    names, keyframe = state.player_names, state.keyframe
    if keyframe is None:
        market = models.market_view(position, cursor or Cursor(), landed)
        if position.offer.empty:
            market = market._replace(summary=summary(names, events, position.boards))
        boards = tuple(board_views(position, names, cursor, landed, account))
    else:
        scored = summary(names, events, position.boards)
        position, market, boards = state.fresh[0].before, keyframe.market, keyframe.boards
        if scored is not None and (keyframe.scoring or not scored.first):  # or columns are still chosen
            pairs = zip(scored.accounts, boards, strict=True)
            so_far = tuple(account.so_far(view.board) for account, view in pairs)
            market = market._replace(summary=scored._replace(accounts=so_far))
    if not state.settings.forecasts:
        boards = tuple(board.without_forecasts() for board in boards)
    return AzulParts(market, boards, state.seats, position.bag, position.lid)


# The lines


def _log(state: AzulState, *, whole: bool) -> list[LogLine]:
    """The log, without the moves of a running animation.   whole: with the move in the last move's line."""
    entries = state.entries
    finished = entries[: len(entries) - len(state.fresh)]
    lines = log_lines(state.names, map(attrgetter("events"), finished[-LOGGED:]))
    return lines if whole else without_last_move(lines)


def log_lines(names: Names, steps: Iterable[Sequence[Event]]) -> list[LogLine]:
    """A line for each pick and each other event that has words."""
    lines, names, spoken = list[LogLine](), tuple(names), language()
    for events in steps:
        lines += _step_lines(names, tuple(events), spoken)
    if not any(map(attrgetter("move"), lines)):
        lines.append(LogLine((_("No moves yet."),)))
    return lines


@lru_cache(maxsize=_MOVES_CACHED)
def _step_lines(names: tuple[str, ...], events: tuple[Event, ...], language: str) -> tuple[LogLine, ...]:
    """The lines of one move. They are cached, as a log beside the table needs them at every key."""
    del language  # part of the cache's key
    lines, over = list[LogLine](), event_of(events, GameEnded) is not None
    for number, event in enumerate(events):
        if isinstance(event, Picked):
            lines.append(_pick_line(names, event, events))
        # After the end of the game nobody goes first in a next round.
        elif not (over and isinstance(event, RoundEnded)) and (line := _event_line(names, event)):
            # On the grey wall choosing a column is a move, and its first event stands for it.
            lines.append(line._replace(move=number == 0 and bool(line.seat)))
    return tuple(lines)


def _pick_line(names: Names, picked: Picked, events: Sequence[Event]) -> LogLine:
    texts = (pick_sentence(names, events), pick_sentence(names, events, brief=True))
    move = notation(rules.Pick(picked.source, picked.colour, picked.line))
    name, letter = Span(f"{names[picked.seat - 1]} "), Span(move[1], picked.colour.word)
    return LogLine(texts, picked.seat, ((name, Span(move[0]), letter, Span(move[2])),), move=True)


def _event_line(names: Names, event: Event) -> LogLine | None:
    """The line of an event other than a pick; None if it has no words."""
    text = event_sentence(names, event)
    if not text:
        return None
    ways: list[tuple[Span, ...]]
    match event:
        case TileLaid(seat) | rules.LineFell(seat):  # a narrow log shows `Ada row 3 B +2`
            became = _(" falls")
            if isinstance(event, TileLaid):
                became = _(" +{points}").format(points=event.points)
            row = Span(_("row {row} ").format(row=event.line))
            ways = [(row, Span(letter_of(event.colour), event.colour.word), Span(became))]
        case FloorCost(seat):
            cost = _("floor -{points}").format(points=event.penalty)
            ways = [(Span(cost),)]
            if event.lost < event.penalty:
                ways.insert(0, (Span(_("{cost}, down to 0").format(cost=cost)),))
        case RoundEnded(first=seat):
            ways = [(Span(_("go first") if is_you(names[seat - 1]) else _("goes first")),)]
        case _:
            return LogLine((text,))
    name = Span(f"{names[seat - 1]} ")
    return LogLine((text,), seat, tuple((name, *way) for way in ways))


def pick_words(lines: Lines, names: Names, events: Sequence[Event]) -> str:
    """A pick in words, without the tiles that went to the lid if they make it too long."""
    sentence = pick_sentence(names, events)
    whole = fits(sentence, lines.last_move.width, lines.last_move.height)
    return sentence if whole else pick_sentence(names, events, brief=True)


def _last_move(state: AzulState, events: Sequence[Event], lines: Lines, explained: str) -> str:
    """The line above the prompt: a hint, the tiles that score now, or the last move and what is explained."""
    if state.hint_text:
        return state.hint_text
    if state.scoring and state.keyframe is not None and state.keyframe.counted is not None:
        return counted_words(state.names, state.keyframe.counted, lines.last_move.width)
    placed = last_placed(state.entries)
    say = partial(event_sentence, event=placed) if placed else partial(pick_words, lines, events=events)
    return beside(lines.tell(state.names, say), explained, lines.last_move.width)


_AT_ONCE = 2  # tiles that score at the same time and are still explained


def counted_words(names: Names, laid: Sequence[TileLaid], room: int) -> str:
    """Whose tiles score now, in which row, and for which runs; empty where those are too many."""

    def say(names: Names) -> str:
        text = _("{name}, row {line}: {runs}")
        runs = (text.format(name=names[t.seat - 1], line=t.line, runs=models.worded_runs(t)) for t in laid)
        return semicolon_list([*runs])

    said = fit_names(names, say, room) if 0 < len(laid) <= _AT_ONCE else ""
    return next((text for text in (full_stop(said), said) if fits(text, room)), "")


def beside(last_move: str, explained: str, room: int) -> str:
    """Both sentences if they fit, or else the explanation alone."""
    both = f"{last_move}  {explained}".strip()
    return both if not explained or cell_len(both) <= room else explained


def _explanation(
    state: AzulState,
    parts: AzulParts,
    events: Sequence[Event],
    account: Sequence[Account] | None,
    explains: Sequence[str],
    sum_cells: int,
) -> tuple[str, str]:
    """What a sentence explains on the boards after a person's pick, and the sentence; a legend for sums."""
    phase, picked = state.position.phase, event_of(events, Picked)
    if account is not None:
        runs_named = phase is Phase.TILING and last_placed(state.entries) is not None  # in its sentence
        return "", "" if runs_named or phase is Phase.OVER else legend(account, sum_cells)
    person = picked is not None and state.seats[picked.seat - 1] == PERSON
    if not person or state.animating or phase is not Phase.OFFER:
        return "", ""
    for kind in explains:
        say = bonus_sentence if kind == "bonus" else forecast_sentence
        if sentence := say(parts.boards):
            return kind, sentence
    return "", ""


def _prompt(state: AzulState, events: Sequence[Event], lines: Lines) -> str:
    if state.scoring:
        text = _("Scoring round {number}. Enter skips.")
        if not state.animating:
            text = _("Round {number} is scored. Press Enter to continue.")
        elif state.session.finished:
            text = _("Scoring the last round. Enter skips.")
        return text.format(number=state.scoring)
    if state.handed_over is not None:
        before, now = state.handed_over, state.position
        text = _("{last} is done. Press Enter for {name}'s wall-tiling.")
        if before.phase is not Phase.TILING:
            text = _("Round {number}: all tiles are taken. Press Enter for wall-tiling: {name} begins.")
        name, last = (state.names[(position.to_play or 1) - 1] for position in (now, before))
        return text.format(number=before.round, name=name, last=last)
    position = state.position
    if _acting(state).to_play != position.to_play:
        return ""  # another player's tile still scores
    if state.bots is not None and (text := state.bots.prompt()):
        return text
    ended, helped = event_of(events, GameEnded), state.settings.forecasts
    say = partial(prompt, position, cursor=state.cursor, ended=ended, mouse=state.by_mouse, forecasts=helped)
    text, width = lines.ask(state.names, say, position.to_play), lines.prompt_width(position.to_play)
    kept = lines.prompt.height > 1 or fits(text, width)
    return text if kept else fit_names(state.names, say, width, 2)


def _keys(state: AzulState) -> list[KeyHint]:
    position, advised = state.session.position, bool(state.hint_text)
    if state.scoring or state.waiting:
        skips = state.handed_over is None and state.animating
        first = key_hint(commands.ENTER, _("skip") if skips else _("continue"))
        return [first, *state.usual_keys(USUAL, to_play=False)]
    arrows = not advised and position.phase in (Phase.OFFER, Phase.TILING)
    usual = state.usual_keys(USUAL, to_play=position.to_play is not None, arrows=arrows)
    return table_keys(
        state,
        partial(key_hints, position, Cursor() if advised else state.cursor, usual, state.bound),
        partial(idle_hint_sentence, position, state.cursor, state.bound, mouse=state.by_mouse),
    )
