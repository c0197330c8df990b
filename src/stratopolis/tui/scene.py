"""The state of Stratopolis' table, and the pure functions that make its scenes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from hotseat.i18n import _
from hotseat.record import Header
from hotseat.text.fit import fit_names, fits
from hotseat.tui.table import LOGGED, Lines, Scene, TableState, ViewState
from hotseat.tui.table.controllers import table_keys
from hotseat.tui.widgets import KeyHint, LogLine, TitleView, key_hint, without_last_move
from hotseat.values import NamedTuple
from stratopolis import rules
from stratopolis.game import Entry, Session, variant_in
from stratopolis.rules import Cell, Event, IllegalMove, Kind, Placement, Position, Supposed, Turn, Zone
from stratopolis.tui import by_identity
from stratopolis.tui.city import LayoutView
from stratopolis.tui.cursor import Cursor, Places, cursor_at, cursor_for, hand_of, places_of
from stratopolis.tui.log import fitting_wording, log_lines, moment_words, moments, placing_sentence
from stratopolis.tui.prompt import BRIEFEST, SKIP, USUAL, idle_hint_sentence, key_hints, prompt, turn_words
from stratopolis.wording import Names, variant_words

if TYPE_CHECKING:
    from stratopolis.game import StratopolisSettings
    from stratopolis.tui.animation import Keyframe

    AnyState = ViewState[Position, Placement, Event, Keyframe]  # of table or replay


_SHORT_NAME = 6  # cells of a name in a prompt of one row, rather than one of two


class StratopolisState(TableState[Position, Placement, Event, Cursor, "Keyframe"]):
    """A game under way."""

    settings: StratopolisSettings

    def __init__(self, session: Session, settings: StratopolisSettings) -> None:
        super().__init__(session, Cursor(), settings)
        self.reset_cursor()
        self.tiles_shown = False  # whether the list of remaining tiles covers the city
        self.only_reads = False  # whether the player has a text to read, and no tile to place

    def reset_cursor(self) -> None:
        forecasts = self.settings.forecasts and self.session.computer_to_play is None
        self.cursor = cursor_for(self.session.position, self.cursor, forecasts=forecasts)

    def point_at(self, move: Placement) -> None:
        self.cursor = cursor_at(self.session.position, move)

    @property
    def entries(self) -> Sequence[Entry]:
        done, keyframe = self.session.entries, self.keyframe
        if keyframe is None:
            return done
        number = keyframe.entry.after.placed
        return done[: number if keyframe.landed else number - 1]

    @property
    def seat_asked(self) -> int | None:
        return self.keyframe.seat if self.keyframe is not None else self.session.position.to_play

    def only_skips(self, enter: bool) -> bool:
        return enter

    @property
    def holding(self) -> bool:
        return self.cursor.place is not None and len(hand_of(self.session.position)) > 1

    @property
    def pointing(self) -> Cursor:
        shown = self.bots is not None and self.bots.shown
        hidden = self.only_reads or (self.session.computer_to_play is not None and not shown)
        return Cursor() if hidden else self.cursor

    @property
    def places(self) -> Places | None:
        """The legal places of the tile that a person is about to place."""
        position, kind = self.session.position, self.pointing.kind(self.session.position)
        if kind is None or self.session.computer_to_play is not None:
            return None
        return places_of(position, kind, forecasts=self.settings.forecasts)

    @property
    def outcome(self) -> Supposed | IllegalMove | None:
        return supposed(self.session.position, self.cursor.placement(self.session.position))


class PanelView(NamedTuple):
    """A player: the visible tiles, and the score now and after the placement shown."""

    seat: int
    name: str
    who: str
    score: int
    then: int | None  # the score after it, None if it stays the same
    zone: Zone | None
    tiles: tuple[Kind | None, ...]  # None for one that has just left
    chosen: int | None  # the place of the chosen tile
    left: int
    to_play: bool
    won: bool
    turn: Turn = Turn.NONE  # how it is turned
    zone_then: Zone | None = None  # the best zone after the placement shown
    tied: int = 0  # other zones that are worth as much


class StratopolisParts(NamedTuple):
    """The city, and a panel for each player."""

    layout: LayoutView
    panels: tuple[PanelView, ...]
    left: Position | None = None  # the position whose remaining tiles cover the city


def table_scene(state: StratopolisState, lines: Lines) -> Scene[StratopolisParts]:
    parts = city_parts(state, state.position, state.pointing, state.places)
    return Scene(
        _title(state),
        parts._replace(left=state.session.position) if state.tiles_shown else parts,
        _last_move(state, lines),
        _prompt(state, lines) if state.notice is None else "",
        tuple(_keys(state)),
        tuple(_log(state)),
        state.seat_asked,
        look="" if not state.hint_text and state.entries and moments(state.entries[-1]) else "quiet",
        keeps_last_move=bool(state.hint_text),
    ).noticing(state.notice)


# Title and parts


@lru_cache(maxsize=2)  # `variant_in` shuffles the piles to compare them
def _variant(header: Header) -> str:
    """The variant; empty for the usual one."""
    variant = variant_in(header)
    return "" if variant == rules.Play.PILES.value else variant


def city_title(state: AnyState, position: Position) -> TitleView:
    """The top line. During an animation it names the tile on its way and its player."""
    keyframe, names = state.keyframe, state.names
    shown = keyframe.entry.before if keyframe else position
    where = _("tile {number} of {all}").format(number=min(shown.placed + 1, rules.TILES), all=rules.TILES)
    placing = _("{name} is placing").format(name=names[keyframe.seat - 1]) if keyframe else ""
    turn, variant = placing or turn_words(shown, names), _variant(state.header)
    aside = variant and variant_words(variant)
    return TitleView(where, turn, "", aside, shown.to_play is not None and not keyframe)


def _title(state: StratopolisState) -> TitleView:
    session, bots, view = state.session, state.bots, city_title(state, state.position)
    view = view._replace(notice=_("not saved") if session.unsaved is not None else "")
    if state.keyframe is not None:
        return view
    turn = turn_words(session.position, state.names, thinking=bots is not None and bots.at_work)
    return view._replace(turn=turn, yours=state.person_to_play is not None)


def city_parts(
    state: AnyState, position: Position, cursor: Cursor, places: Places | None = None
) -> StratopolisParts:
    """City and panels with the tile at the cursor, or as an animation shows them.   places: those to mark."""
    if state.keyframe is not None:
        return StratopolisParts(state.keyframe.layout, state.keyframe.panels)
    forecasts = state.settings.forecasts
    outcome = supposed(position, cursor.placement(position)) if forecasts else None
    panels = panel_views(position, state.player_names, state.seats, cursor, outcome)
    return StratopolisParts(layout_view(position, cursor, places, forecasts=forecasts), panels)


# The lines


def _log(state: StratopolisState) -> list[LogLine]:
    logged = log_lines(state.names, state.entries[-LOGGED:], animated=state.animating)
    return logged if state.hint_text else without_last_move(logged)


def _last_move(state: StratopolisState, lines: Lines) -> str:
    if state.hint_text or not (entries := state.entries):
        return state.hint_text
    keyframe = state.keyframe
    named = keyframe is not None and keyframe.landed  # once the tile has landed, the prompt names moments
    say = partial(fitting_wording, entry=entries[-1], box=lines.last_move, with_moments=not named)
    return lines.tell(state.names, say)


def _asked(state: StratopolisState, lines: Lines, say: Callable[[Names], str]) -> str:
    if not lines.share_a_row:
        return lines.ask(state.names, say, state.seat_asked)
    width = lines.prompt_width(state.seat_asked)
    text = fit_names(state.names, say, width, 1, _SHORT_NAME)
    return text if state.hint_text or fits(text, width) else fit_names(state.names, say, width, 2)


def _prompt(state: StratopolisState, lines: Lines) -> str:
    keyframe = state.keyframe
    if keyframe is not None and keyframe.moments:
        return _asked(state, lines, lambda names: moment_words(names, keyframe.moments))
    if keyframe is not None:
        return _asked(state, lines, lambda names: placing_sentence(names, keyframe.entry))
    if state.bots is not None and (text := state.bots.prompt()):
        return text
    # If the last move shares the row, the full prompt would appear and disappear as the mouse moves.
    least = 1 if state.by_mouse and lines.share_a_row else 0
    says = [partial(prompt, state, brief=brief) for brief in range(least, BRIEFEST + 1)]
    width = lines.prompt_width(state.seat_asked)
    fitting = (text for text in (say(state.names) for say in says) if fits(text, width, lines.prompt_rows))
    return next(fitting, "") or _asked(state, lines, says[-1])


def _keys(state: StratopolisState) -> list[KeyHint]:
    """The keys; they stay the same while something moves or a computer thinks."""
    session = state.session
    if state.tiles_shown:
        return [KeyHint(_("any key"), _("close"), "close_tiles")]
    computer = session.computer_to_play is not None
    if (computer and not session.watched) or (state.animating and not computer):
        return [key_hint(SKIP), *state.usual_keys(USUAL, to_play=False)]
    return table_keys(state, partial(key_hints, state), partial(idle_hint_sentence, state))


# City and panels


@by_identity(most=4)  # of a tile in all its turns
def supposed(position: Position, placement: Placement | None) -> Supposed | IllegalMove | None:
    """The outcome of a placement, or the rule that forbids it; None without one."""
    try:
        return rules.suppose(position, placement) if placement else None
    except IllegalMove as refused:
        return refused


def layout_view(
    position: Position, cursor: Cursor, places: Places | None = None, *, forecasts: bool = True
) -> LayoutView:
    """The layout with the tile at the cursor.

    places: the places to mark.   forecasts: whether to show what the tile would do to zones.
    """
    ghost = cursor.placement(position)
    outcome = supposed(position, ghost)
    view = ground_view(position, cursor.turn, places)._replace(still=cursor.pointed, ghost=ghost)
    if isinstance(outcome, IllegalMove):
        return view._replace(legal=False, refused=outcome.cells)
    if outcome is None or ghost is None or not forecasts:
        return view
    seat = ghost.kind.seat
    then = outcome.then[seat - 1] if outcome.gains[seat - 1] > 0 else None
    return view._replace(forming=frozenset(then.cells if then else ()), cut=_cut(outcome, ghost))


def _cut(outcome: Supposed, placement: Placement) -> frozenset[Cell]:
    """The cells of best zones that a tile would cover with another colour, or cut off."""
    lost: set[Cell] = set()
    for seat, now, then in zip(rules.SEATS, outcome.now, outcome.then, strict=True):
        other = {cell for cell, colour in placement.squares if colour is not rules.colour_of(seat)}
        if now is not None and not other.isdisjoint(now.cells):
            lost |= set(now.cells).difference(then.cells if then else ())
    return frozenset(lost)


@by_identity(most=4)
def ground_view(
    position: Position,
    turn: Turn = Turn.NONE,
    places: Places | None = None,  # those to mark, if the tile reaches them in its `turn`
    *,
    marked: bool = True,  # mark the tile placed last
) -> LayoutView:
    """The layout without the tile about to be placed."""
    best = ([cell for zone in _best(position, seat) for cell in zone.cells] for seat in rules.SEATS)
    red, green = map(frozenset, best)
    return LayoutView(
        position.layout,
        last=position.placed if marked else 0,
        marks=places.marks(turn) if places else frozenset(),
        scoring=places.scoring(turn) if places else frozenset(),
        best=(red, green),
        watched=position.to_play is None,
    )


@by_identity(most=4)
def _best(position: Position, seat: int) -> list[Zone]:
    """A seat's best zone, or all that are worth as much."""
    best = seat, position.scores[seat - 1]
    return [zone for zone in position.layout.zones if (zone.seat, zone.worth) == best]


def panel_views(
    position: Position, names: Names, seats: Names, cursor: Cursor, outcome: Supposed | IllegalMove | None
) -> tuple[PanelView, ...]:
    """Both players.   outcome: that of the placement shown."""
    views = []
    for place, (seat, name, who) in enumerate(zip(rules.SEATS, names, seats, strict=True)):
        to_play, won = position.to_play == seat, seat in (position.winners or ())
        view = PanelView(
            *(seat, name, who, position.scores[place], None, position.best[place], position.seen(seat)),
            *(cursor.place if to_play else None, position.left[place], to_play, won),
            tied=len(_best(position, seat)[1:]),
        )
        if isinstance(outcome, Supposed) and outcome.gains[place]:
            view = view._replace(then=outcome.scores[place], zone_then=outcome.then[place])
        views.append(view._replace(turn=cursor.turn) if view.chosen is not None else view)
    return tuple(views)
