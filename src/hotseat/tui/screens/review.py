"""The review screen: another process judges every move, and the screen shows verdicts as they come.

The game's `review` command does the work, so that all cores think and the screen never waits: a process
pool cannot be made inside a running app, see `hotseat.bots.pool`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT, Popen
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size

from hotseat import child
from hotseat.game import E, M, P
from hotseat.i18n import _, pgettext, sentence
from hotseat.record.reader import Record
from hotseat.review import MOST_TURNING_POINTS, Question, Review, Reviewing, Verdict
from hotseat.review_text import HURRIED, ReviewWords, pins
from hotseat.storage import reason
from hotseat.text import shown
from hotseat.tui import commands
from hotseat.tui.screens import KitScreen
from hotseat.tui.widgets import KeyHint, key_hint
from hotseat.tui.widgets.painted import KeyBar, TextWidget
from hotseat.tui.widgets.review import Explanation, Gauge, Overview, Standings, StandingsView, Turning

if TYPE_CHECKING:
    from hotseat.tui.app import HotseatApp
    from hotseat.tui.screens.pages import Section
    from hotseat.tui.screens.replay import ReplayScreen


_OTHERS = 10  # rows of everything but chart, turning points, players and legends

_CHART = 8  # rows that the chart needs

_AIRY = 30  # rows of a terminal from which on there are free rows between the parts

_AIR = 3  # how many

_LEGENDS = ("#columns", "#legend")  # rows that explain the figures

_EVERY = 0.3  # seconds from one picture to the next while moves are judged


class Judging(Generic[P, M, E]):
    """Has another process judge the moves of a game, and keeps the verdicts."""

    def __init__(
        self, reviewing: Reviewing[P, M, E], record: Record[P, M, E], screen: ReviewScreen[P, M, E]
    ) -> None:
        self.reviewing, self.record, self._screen = reviewing, record, screen
        self.questions = reviewing.questions(record)
        self.by_place: dict[int, Question[P, M]] = {question.place: question for question in self.questions}
        self.verdicts: dict[int, Verdict[P, M]] = {}  # by the places of the moves
        self.unjudged = reviewing.unjudged(record)  # shown until all moves are judged
        self.problem, self.hurried = "", False  # why the process failed; whether it ran out of time
        self.done, self.total = 0, len(reviewing.usual_tasks(self.questions))  # with second verdicts
        self._process: Popen[bytes] | None = None
        self._said = ""  # the last line that the process wrote for people

    @property
    def working(self) -> bool:
        return self._process is not None

    def review(self) -> Review[P, M] | None:
        """The review so far, up to the first move without a verdict while the process works."""
        places = takewhile(self.verdicts.__contains__, self.by_place) if self.working else self.verdicts
        verdicts = [self.verdicts[place] for place in places]
        return self.reviewing.review(self.record, verdicts) if verdicts or self.working else None

    # A thread reads from the process: asyncio does not close its processes in order when the app ends

    def start(self, command: Sequence[str]) -> None:
        try:
            self._process = process = Popen(list(command), stdin=DEVNULL, stdout=PIPE, stderr=STDOUT)
        except OSError as error:
            self._end(reason(error))
        else:
            self._screen.run_worker(partial(self._read, process), thread=True, group="work")

    def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()

    def _read(self, process: Popen[bytes]) -> None:
        """Pass every line on until the process ends. Runs in a thread."""
        assert process.stdout is not None
        with process:
            for line in process.stdout:
                self._screen.call_later(self._wrote, process, line.decode("utf-8", "replace").strip())
            self._screen.call_later(self._ended, process, process.wait())

    def _wrote(self, process: Popen[bytes], text: str) -> None:
        if process is not self._process:  # an earlier one
            return
        if not text.startswith("{"):
            self._said = text or self._said
            return
        try:
            line = json.loads(text)
            if "choice" in line:
                verdict = self.reviewing.verdict_of(line["choice"], self.by_place)
                self.verdicts[verdict.question.place] = verdict
                self.done, self.total = int(line["done"]), int(line["total"])
                self.hurried = bool(line.get("hurried"))
        except (KeyError, TypeError, ValueError):
            self._end(_("it wrote {line}").format(line=shown(text, 60)))

    def _ended(self, process: Popen[bytes], status: int) -> None:
        if process is self._process:
            self._end(shown(self._said or str(status), 300) if status else "")

    def _end(self, problem: str) -> None:
        self.stop()
        self.problem = problem
        if not (problem or self.hurried) and len(self.verdicts) == len(self.by_place):
            self._screen.app.navigator.reviewed[self.questions] = tuple(self.verdicts.values())
        self._screen.judged()


class ReviewScreen(KitScreen[None], Generic[P, M, E]):
    """The review of one game, whose record it never changes. A game brings its words."""

    app: HotseatApp[P, M, E]
    COMMANDS_HERE = commands.REVIEW_COMMANDS
    FLAGS: ClassVar[tuple[str, ...]] = ()  # further ones for the other process
    DEFAULT_CSS = """
    ReviewScreen {
        color: $text-bright;
        padding: 0 1;
        & > #heading { text-style: bold; }
        & > #columns, & > #legend { color: $text-quiet; }
        & > #title { color: $text-quiet; margin-top: 1; }
        & > Horizontal { height: 1fr; min-height: 4; }
        & > Gauge { width: 100%; margin-top: 1; }
        & > #note { height: auto; }
        &.-airy > Turning, &.-airy > Overview { margin-top: 1; }
        &.-airy > Explanation { margin: 1 0; }
        & > KeyBar { dock: bottom; }
    }
    """

    def __init__(
        self, record: Record[P, M, E], path: Path, replay: ReplayScreen[P, M, E, Any] | None = None
    ) -> None:
        """path: the record's file, for the other process.   replay: the one that opened the review."""
        super().__init__()
        self.path, self.replay = path, replay
        game = import_module(f"{self.app.spec.title}.review")
        self.words: ReviewWords[P, M] = game.WORDS
        self.judging: Judging[P, M, E] = Judging(game.REVIEWING, record, self)
        self._seen = 0  # verdicts at the last picture
        self.review: Review[P, M] | None = None
        self.place: int | None = None  # the chosen verdict; None until the user chooses one
        self.figures = False  # whether the arithmetic is shown

    def help_section(self) -> Section:
        from hotseat.tui.screens.pages import key_rows, keys_section

        mouse = (_("mouse"), _("Click or drag on the chart, or click a turning point"))
        rows = (*key_rows(commands.REVIEW_COMMANDS, self.app.bound), mouse)
        keys = keys_section("review", _("Keys for the review"), rows)
        words = self.words
        columns = sentence(words.translated(words.LEGEND))  # not every terminal has room for it on the screen
        return keys._replace(text=f"{keys.text}\n\n{columns}\n\n{words.translated(words.EXPLANATION)}")

    # What is shown

    def compose(self) -> ComposeResult:
        yield TextWidget(self.words.title(self.judging.record.header.names), id="heading")
        yield Turning(self.words)
        yield Overview(self.words)
        yield TextWidget(self.words.translated(self.words.LEGEND), id="columns")
        yield TextWidget(self.words.translated(self.words.ACCURACY), id="legend")
        yield TextWidget(id="note")
        yield Gauge(_("Looking for better moves"))
        yield TextWidget(id="title")
        self._picture = self.app.navigator.review_picture()
        with Horizontal():
            yield Standings()
            if self._picture is not None:
                yield self._picture
        yield Explanation(self.words)
        yield KeyBar()

    def on_mount(self) -> None:
        known = self.app.navigator.reviewed.get(self.judging.questions, ())
        self.judging.verdicts = {verdict.question.place: verdict for verdict in known}
        if self.judging.by_place and not self.judging.verdicts:
            self.judging.start(self.command())
            self.set_interval(_EVERY, self._show_progress)
        self.judged()

    def show_all(self) -> None:
        judging, review = self.judging, self.judging.unjudged if self._early else self.review
        gauge, note = self.query_one(Gauge), self.query_one("#note", TextWidget)
        gauge.display = judging.working and not self.ready
        gauge.show((judging.done, max(1, judging.total)))
        note.say(self._note())
        note.display = bool(note.text)
        shows = review is not None and bool(review.verdicts)
        self.query_one("#title").display = self.query_one(Horizontal).display = shows
        overview = self.query_one(Overview)
        overview.display = self.review is not None
        if self.review is not None:
            overview.styles.height = 1 + len(self.review.players) if self.figures else 1
            overview.show((self.review, self.figures, judging.working))
        # Which moves lost most is unknown until all are judged, at least roughly.
        done = shows and self.ready
        self.query_one(Explanation).display = done
        if self._picture is not None:
            self._picture.display = done
        self._show_turning(review if done or self._early else None)
        self.query_one(KeyBar).show(self._hints())
        if review is not None and shows:
            title = self.words.scores_title(review.names) if self._early else self.words.chart_title(review)
            self.query_one("#title", TextWidget).say(title)
            self.query_one(Standings).show(self._standings(review))
        if review is not None and done:
            self.query_one(Explanation).show((review, self._shown_place, self.figures))
            verdict = review.verdicts[self._shown_place]
            if self._picture is not None:
                self._picture.show((verdict.question.position, verdict.best.move))

    def _show_turning(self, review: Review[P, M] | None) -> None:
        """Show the turning points and the legends if they leave the chart enough rows.

        The table of figures goes first, with the words for its columns: the chart shows the rest, too.
        """
        table = len(self.judging.record.header.names) + 1 + len(_LEGENDS) if self.figures else 1
        height = self.app.size.height
        airy = height >= _AIRY
        self.set_class(airy, "-airy")
        note = self.query_one("#note").display
        self.query_one(Explanation).styles.margin = (1, 0, 1, 0) if airy else (0 if note else 1, 0, 0, 0)
        room = height - _OTHERS - _AIR * airy - table - note - _CHART
        turning = min(len(review.turning), max(MOST_TURNING_POINTS, room)) if review is not None else 0
        seen = not self.figures or turning <= room
        here = self._shown_place if review and self.ready else None
        self.query_one(Turning).show(review if seen else None, here, turning)
        for name, fits in zip(_LEGENDS, (True, room >= 0), strict=True):
            self.query_one(name).display = fits and self.figures and review is not None

    def lay_out(self, size: Size) -> None:
        super().lay_out(size)
        if self.review is not None:
            self.show_all()

    def _note(self) -> str:
        judging = self.judging
        if judging.working:
            if not self.ready:
                return ""
            done = self.query_one(Gauge).sentence(judging.done, judging.total)
            return _("So far, after a quick look at each move. {done}").format(done=done)
        if not judging.by_place:
            return _("There is nothing to review: no moves have been made yet.")
        if judging.problem:
            return _("The review failed: {problem}").format(problem=judging.problem)
        if self.review is None:
            return _("Stopped before the first move was judged.")
        return _(HURRIED) if judging.hurried else self.words.partial(self.review)

    def _standings(self, review: Review[P, M]) -> StandingsView:
        words, questions, lines = self.words, self.judging.questions, self.words.chart_lines(review)
        if self.ready or self._early:
            chosen = self._shown_place if self.ready else None
            return StandingsView(lines, words.chart_labels(review), pins(review, lines), chosen)
        # The labels are those of the whole game; the lines end with the last judged move.
        return StandingsView(lines, words.labels(questions), places=len(questions) + 1)

    @property
    def _shown_place(self) -> int:
        """The chosen verdict or, at first, the first turning point, if there is one."""
        assert self.review is not None
        return next(iter(self.review.turning), 0) if self.place is None else self.place

    def _hints(self) -> list[KeyHint]:
        ends = [key_hint(self.app.bound(commands.HELP)), key_hint(commands.LEAVE), self.app.more_hint()]
        word = _("stop") if self.judging.working and not self.figures else ""
        back = key_hint(commands.REVIEW_BACK, word)
        if self._chosen_from is None:
            return [back, *ends]
        watch, moves = map(key_hint, (commands.REVIEW_WATCH, commands.REVIEW_LIST))
        figures = key_hint(commands.REVIEW_FIGURES, _("hide figures") if self.figures else "")
        arrows = KeyHint(_("arrows"), pgettext("arrow keys", "move"))
        return [watch, arrows, figures, moves, back, *ends]

    # The other process

    @property
    def ready(self) -> bool:
        """Whether all moves are judged, though some may be judged again."""
        return not self.judging.working or (self.review is not None and self.review.complete)

    @property
    def _early(self) -> bool:
        """Whether the scores are shown, until all moves are judged."""
        return not self.ready and self.judging.unjudged is not None

    def command(self) -> Sequence[str]:
        file, program = str(self.path.absolute()), self.app.spec.title
        return child.python(program, "review", "--json", "--progress", *self.FLAGS, file)

    def on_unmount(self) -> None:
        self.judging.stop()

    def _show_progress(self) -> None:
        if self.judging.working and self._seen != self.judging.done:
            self._seen = self.judging.done
            self.judged()

    def judged(self) -> None:
        """Show the verdicts so far; the chosen move stays chosen."""
        before, self.review = self.review, self.judging.review()
        if before is not None and self.place is not None and self.review is not None:
            chosen = before.verdicts[self.place].question.place
            places = [verdict.question.place for verdict in self.review.verdicts]
            self.place = places.index(chosen) if chosen in places else self.place
        self.show_all()

    # What can be done

    def action_back(self) -> None:
        if self.figures:
            self.action_figures()
        elif self.judging.working:
            self.judging.stop()
            self.judged()
        else:
            self.dismiss()

    @property
    def _chosen_from(self) -> Review[P, M] | None:
        return self.review if self.ready and self.review and self.review.verdicts else None

    def action_choose(self, by: int) -> None:
        if self._chosen_from is not None:
            self.action_go(self._shown_place + by)

    def action_go(self, place: int) -> None:
        """Choose a move, or the nearest there is."""
        if self._chosen_from is not None:
            self.place = max(0, min(place, len(self._chosen_from.verdicts) - 1))
            self.show_all()

    def action_turn(self, by: int) -> None:
        if self._chosen_from is not None and self._chosen_from.turning:
            here, turning = self._shown_place, self._chosen_from.turning
            if here in turning:
                self.action_go(turning[max(0, min(turning.index(here) + by, len(turning) - 1))])
            else:
                self.action_go(min(turning, key=lambda place: ((place - here) * by < 0, abs(place - here))))

    def on_standings_chosen(self, message: Standings.Chosen) -> None:
        """Choose a place of the chart, which has one more than there are moves: the end of the game."""
        self.action_go(message.place)

    def on_listing_pressed(self, message: Turning.Pressed) -> None:
        if self._chosen_from is not None:
            self.action_go(self._chosen_from.turning[message.place])

    def action_watch(self) -> None:
        review = self._chosen_from
        if review is None:
            return
        place = self._shown_place
        text = self.words.in_a_line(review, place, self.app.size.width - 2)
        entry, best = review.verdicts[place].question.place, review.verdicts[place].best.move
        self.place = place
        if self.replay is not None:
            self.dismiss()
            self.replay.show_best_move(entry, text, best)
        elif (screen := self.app.navigator.replay(self.path)) is not None:
            screen.call_later(screen.show_best_move, entry, text, best)

    def action_figures(self) -> None:
        if self._chosen_from is not None:
            self.figures = not self.figures
            self.show_all()

    def action_list(self) -> None:
        review, words = self._chosen_from, self.words
        if review is None:
            return
        from hotseat.tui.screens.pages import Drawn

        self.app.push_screen(Drawn(lambda width: words.draw_all(review, width)))
