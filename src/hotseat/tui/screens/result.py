"""The result screen of every game: the evening's score, rematch, replay and picture."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from rich.cells import cell_len, split_graphemes
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.worker import get_current_worker

from hotseat.game import E, M, P
from hotseat.i18n import N_, NC_, _, comma_list, in_digits
from hotseat.record import name_and_who
from hotseat.text.charts import Series, draw_lines
from hotseat.text.fit import fitted, seat_mark, whole_sentences, wrapped
from hotseat.text.scripts import in_order
from hotseat.tui import commands
from hotseat.tui.commands import AGAIN, GAMES, HELP, QUIT, SETTINGS, STATISTICS, Command
from hotseat.tui.drawing.canvas import NOWHERE, Box, Canvas
from hotseat.tui.drawing.sheet import SEATS, AnyPart, ViewPart, seat_look
from hotseat.tui.screens import KitScreen, too_small
from hotseat.tui.widgets import KeyHint, KeyLine, Span, TextPart, cells_of, key_hint
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from hotseat.player_stats import GroupScore, Who, Wins
    from hotseat.tui.app import HotseatApp
    from hotseat.tui.table.screen import TableScreen


_LEAST_CHART = 8  # rows of the lines alone; a title takes one more


def place_word(place: int) -> str:
    return {1: _("1st"), 2: _("2nd"), 3: _("3rd")}.get(place, _("{n}th").format(n=place))


class HeadingView(NamedTuple):
    """The result in a sentence, and why the game is over.

    seats: whose colours the bar has, from 0; none for no bar.   unrolled: how much of the bar, from 0 to 1.
    """

    text: str
    ending: str
    seats: Sequence[int]
    unrolled: float = 1.0


class Heading(ViewPart[str, HeadingView]):
    """A bar with the winners, in their colours, which can unroll. Below it, why the game is over."""

    LOOKS: ClassVar[dict[str, str]] = {
        "bar": "bold reverse $text-bright",
        **{f"on {seat_look(seat)}": f"bold $yours-ink on ${seat_look(seat)}" for seat in range(SEATS)},
    }

    def paint_view(self, canvas: Canvas[str], view: HeadingView) -> None:
        bar, pieces = canvas.height - 1, _pieces(view, canvas.width)
        lines = balanced(view.text, canvas.width - 4)
        top = (bar - len(lines)) // 2
        for first, end, seat in pieces:
            edge, ground = self.seat_colour(seat), self._bar(seat)
            canvas.put(first, 0, "▄" * (end - first), edge)
            canvas.put(first, bar - 1, "▀" * (end - first), edge)
            canvas.fill(first, min(1, top), end - first, bar - 1 - min(1, top), ground)
        for y, line in enumerate(lines, top):
            self._write(canvas, y, line, pieces)
        ending = fitted(whole_sentences(view.ending, canvas.width - 2, 1), canvas.width - 2)
        canvas.put((canvas.width - cell_len(ending)) // 2, bar, ending, self.look("quiet"))

    def _write(self, canvas: Canvas[str], y: int, line: str, pieces: Sequence[Piece]) -> None:
        """Write a centred row, each character in the style of the piece below its first cell."""
        x = (canvas.width - cell_len(line)) // 2
        line = in_order(line)
        for start, stop, _width in split_graphemes(line)[0]:
            seat = next((seat for first, end, seat in pieces if first <= x < end), None)
            style = self.look("name") if seat is None else self._bar(seat)
            x = canvas.write(x, y, line[start:stop], style)

    def _bar(self, seat: int) -> Style:
        """A seat's colour; none with a terminal's own colours, on which ink may be unreadable."""
        ansi = self.host.app.current_theme.ansi
        return self.look("bar" if ansi else f"on {seat_look(seat)}")


Piece = tuple[int, int, int]  # of the bar: its first column, its end and its seat


def _pieces(view: HeadingView, width: int) -> list[Piece]:
    """The visible pieces of the bar."""
    count, rolled = len(view.seats), round(width * (1 - view.unrolled) / 2)
    whole = ((width * n // count, width * (n + 1) // count, seat) for n, seat in enumerate(view.seats))
    shown = ((max(first, rolled), min(end, width - rolled), seat) for first, end, seat in whole)
    return [piece for piece in shown if piece[0] < piece[1]]


def balanced(text: str, width: int) -> list[str]:
    if cell_len(text) <= width:
        return [text]
    for narrow in range(cell_len(text) // 2, width):
        lines = wrapped(text, narrow, 3)
        if len(lines) == 2 and " ".join(lines) == text:
            return lines
    return wrapped(text, width, 2)


class ChartView(NamedTuple):
    """The players' scores at several moments; the last ones may be missing, while their labels are there."""

    names: Sequence[str]
    scores: Sequence[Sequence[int]]  # for each moment, those by seat
    labels: Sequence[str]  # a name for each moment
    winners: Sequence[int]
    title: str = ""  # above the chart, if there is room
    numbered: bool = True  # whether lines have the numbers of their seats; thick and thin tell two apart


class Chart(ViewPart[str, ChartView]):
    """Draws a `ChartView`, the winners' lines on top."""

    def paint_view(self, canvas: Canvas[str], view: ChartView) -> None:
        series = []
        for seat in sorted(range(len(view.names)), key=lambda seat: seat + 1 not in view.winners):
            mark, number = (f"{seat_mark(seat)} ", in_digits(seat + 1)) if view.numbered else ("", "")
            values = [scores[seat] for scores in view.scores]
            series.append(Series(f"{mark}{view.names[seat]}", values, seat, number))
        top = int(bool(view.title) and canvas.height > _LEAST_CHART)
        if top:
            canvas.put(0, 0, fitted(view.title, canvas.width), self.look("quiet"))
        size, styles = (canvas.width, canvas.height - top), (self.look("quiet"), self.seat_colour)
        draw_lines(canvas.put, 0, top, *size, series, view.labels, *styles, len(view.labels))


_NAME, _LEAST_NAME = 20, 4  # the most cells of a name, so that even four winners fit, and the fewest

_GAP = "   "  # between this run's wins and today's


class EveningView(NamedTuple):
    """The wins of the evening, and a sentence on who goes first next."""

    score: GroupScore | None  # None until it is known
    players: Sequence[Who]  # those of this game, in seat order
    next_first: str
    draws: bool = False  # whether a game without a single winner is called drawn, not shared


class EveningLine(ViewPart[str, EveningView]):
    """Draws an `EveningView`: the wins in one row or two, and who goes first next if a row is left."""

    MIRRORED: ClassVar[bool] = True

    def paint_view(self, canvas: Canvas[str], view: EveningView) -> None:
        rows = fitting_rows(view, canvas.width, canvas.height)
        if len(rows) < canvas.height:
            rows.append([Span(fitted(view.next_first, canvas.width), "quiet")])
        for y, row in enumerate(rows[: canvas.height], max(0, canvas.height - len(rows))):
            x = 0
            for text, look in row:
                x = canvas.put(x, y, text, self.look(look))


def fitting_rows(view: EveningView, width: int, height: int) -> list[list[Span]]:
    """The wins in one row or two, if necessary with shorter labels and cut names."""
    if view.score is None:
        return []
    rows: list[list[Span]] = []
    most = min(_NAME, max((cell_len(name) for name, _who in view.players), default=0))
    cut = range(max(most, _LEAST_NAME), _LEAST_NAME - 1, -1)  # cells of a name
    for short, cells in [(False, most), *((True, cells) for cells in cut)]:
        rows = [_wins(view, label, wins, cells) for label, wins in _labelled_wins(view.score, short=short)]
        whole = [piece for row in rows for piece in (*row, Span(_GAP, "quiet"))][:-1]
        if cells_of(whole) <= width:
            return [whole] if whole else []
        if height >= len(rows) and all(cells_of(row) <= width for row in rows):
            return rows
    return rows[:height]


def _labelled_wins(score: GroupScore, *, short: bool) -> list[tuple[str, Wins]]:
    """This run's wins from its second game on, and today's if there were more games than in this run."""
    labelled = []
    if score.session.games > 1:
        label = _("This session:") if short else _("Games won this session:")
        labelled.append((label, score.session))
    if score.today.games > max(1, score.session.games):
        label = _("Today:") if short or labelled else _("Games won today:")
        labelled.append((label, score.today))
    return labelled


def _wins(view: EveningView, label: str, wins: Wins, cells: int) -> list[Span]:
    """The players and their wins, most wins first; then other computers that won, and shared games."""

    def won(player: Who) -> str:
        name, who = player
        return _("{name} {wins}").format(name=name_and_who(fitted(name, cells), who), wins=wins.won[player])

    pieces = [Span(label, "name")]
    best = max(wins.won.values(), default=0)
    for seat, player in sorted(enumerate(view.players), key=lambda each: -wins.won[each[1]]):
        pieces.append(Span(f" {seat_mark(seat)} ", seat_look(seat)))
        leads = best and wins.won[player] == best
        pieces.append(Span(f"{won(player)} ", "name" if leads else "bright"))
    absent = sorted(wins.won.keys() - set(view.players), key=lambda player: (-wins.won[player], player))
    others = [*map(won, absent)]
    if wins.shared:
        others.append((_("{n} drawn") if view.draws else _("{n} shared")).format(n=wins.shared))
    if others:
        pieces.append(Span(" " + comma_list(others), "bright"))
    return pieces


ENTER = Command("result-enter", "enter", AGAIN.action, fixed=True)

BACK = Command(
    "table", "escape,backspace", "dismiss", NC_("back to the boards", "table"), N_("Back to the boards")
)

REPLAY = Command(
    "replay", "r,R", "replay", NC_("watch a replay", "replay"), N_("Watch the game again from the start")
)

PICTURE = Command(
    *("picture", "i,I", "picture", N_("picture")),
    N_("Save the result as a picture in the current folder"),
    browser_text=N_("Download the result as a picture"),
)

COMMANDS = (
    *(AGAIN, BACK, REPLAY, commands.REVIEW, HELP, QUIT, PICTURE),
    *(commands.UNDO, commands.LOG, commands.NEW, GAMES, STATISTICS, SETTINGS, ENTER),
)

_STRAY = 1.0  # seconds after another screen, or an Enter without effect, in which Enter begins no rematch

_FIRST_CELLS = 8  # of the name in the first hint, so that the bar has room for the others


class ResultScreen(KitScreen[None], Generic[P, M, E]):
    """The end of a game. A game lays out its own parts; `message_line` and `evening_line` share a place."""

    DRAWS: ClassVar[bool] = False  # whether a game without a single winner is called drawn, not shared

    app: HotseatApp[P, M, E]

    def __init__(self, table: TableScreen[P, M, E, Any, Any]) -> None:
        super().__init__()
        self.table, self.session = table, table.session
        self.message_line, self.evening_line, self.hint_line = TextPart(), EveningLine(), KeyLine()
        self._safe_from = inf  # until it is shown

    # What a game brings

    @property
    @abstractmethod
    def parts(self) -> Sequence[AnyPart]:
        """Everything but `message_line` and `evening_line`."""

    @abstractmethod
    def place_parts(self, size: Size) -> None:
        """Give each of the parts its place and its view; `fits` says from now on whether there is room."""

    def lay_out(self, size: Size) -> None:
        self._laid_out_for = size
        for part in self.parts:
            part.place(NOWHERE)
        self.place_parts(size)
        self.tell(self.message_line.text if self.app.question.pending else "")
        self.show_hints()

    # The evening

    def on_mount(self) -> None:
        self.app.navigator.evening.note(self.session)
        self._tell_evening(self.app.navigator.evening.score(self._people))
        self.call_after_refresh(self.run_worker, self._read_today, thread=True, group="evening")

    def _read_today(self) -> None:
        worker = get_current_worker()
        files, evening = self.app.library.by_last_change(), self.app.navigator.evening
        score = evening.score(self._people, files, lambda: worker.is_cancelled)
        if score is not None:
            self.call_later(self._tell_evening, score)

    @property
    def _people(self) -> frozenset[str]:
        from hotseat.player_stats import people_of

        return people_of(zip(self.session.names, self.session.seats, strict=True))

    def _tell_evening(self, score: GroupScore | None) -> None:
        players = [*zip(self.session.names, self.session.seats, strict=True)]
        text = _("Rematch: same seats, {name} goes first.").format(name=fitted(self.goes_first(), _NAME))
        self.evening_line.show(EveningView(score, players, text, draws=self.DRAWS))

    # What is shown

    def goes_first(self) -> str:
        setup = self.session.rematch()
        return setup.names[(setup.first or 1) - 1]

    @property
    def called(self) -> list[str]:
        seats = zip(self.session.names, self.session.seats, strict=True)
        return [name_and_who(fitted(name, _NAME), who) for name, who in seats]

    def show_hints(self) -> None:
        without = [AGAIN, *self.impossible()]
        others = (command for command in self.COMMANDS_HERE if command.text and command not in without)
        word = _("rematch, {name} first").format(name=fitted(self.goes_first(), _FIRST_CELLS))
        again = key_hint(ENTER, word)
        if self.moving:
            again = KeyHint(again.key, _("skip"))
        again = again._replace(lit=True)
        self.hint_line.show([again, *map(key_hint, map(self.app.bound, others))])

    def tell(self, text: str) -> None:
        """Show a message in place of the evening; in too small a terminal, only that."""
        if not self.fits and not self.app.question.pending:
            text = too_small(self.app, self.LEAST, self._laid_out_for)
        self.message_line.say(text)
        width, height = self._laid_out_for
        whole = Box(0, 0, width, min(height, 3)), NOWHERE
        message, evening = self.places_below(text) if self.fits else whole
        self.message_line.place(message)
        self.evening_line.place(evening)

    @abstractmethod
    def places_below(self, text: str) -> tuple[Box, Box]:
        """The boxes of `message_line`, for a text, and of `evening_line`; `NOWHERE` without room."""

    def skip(self) -> None:
        self.tell("")

    @property
    def moving(self) -> bool:
        """Whether an animation runs; then Enter only skips it."""
        return False

    def on_key(self, event: events.Key) -> None:
        moving = self.moving
        stray = monotonic() < self._safe_from  # Enter is still held, or was meant for another screen
        self.skip()
        if (moving or stray) and event.key == ENTER.keys:
            event.stop()
            self._safe_from = monotonic() + _STRAY
            if not moving:
                text = _("Press {key} for a rematch, or wait a moment before you press Enter.")
                self.tell(text.format(key=self.app.bound(AGAIN).key))

    def on_click(self) -> None:
        """When the button is released: before that, the key bar must not change under the mouse."""
        if not self.app.question.pending:
            self.skip()

    def on_screen_suspend(self) -> None:
        self.skip()

    def on_screen_resume(self) -> None:
        self._safe_from = monotonic() + _STRAY

    # What can be done

    def impossible(self) -> list[Command]:
        saved = self.session.path is not None
        possible = {
            commands.UNDO: self.session.can_undo,
            STATISTICS: self.app.offers(STATISTICS),
            REPLAY: saved,
            commands.REVIEW: saved and self.app.offers(commands.REVIEW),
        }
        return [command for command, can in possible.items() if not can]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.fits:
            return action == "dismiss"
        what = parameters[0] if action == "game" else action
        return what == "undo" or what not in [command.name for command in self.impossible()]

    def help_section(self) -> str:
        return "end"

    def action_game(self, act: str) -> None:
        """As at the table; undo returns to it."""
        if act == "undo":
            self.dismiss()
        self.table.action_game(act)

    def action_games(self) -> None:
        self.app.navigator.show_games()

    def action_replay(self) -> None:
        if self.session.path is not None:
            self.app.navigator.replay(self.session.path)

    def action_picture(self) -> None:
        self.tell("")
        self.hint_line.show([])  # the picture has no keys
        self.app.save_picture()
        self.show_hints()
