"""The start screen: who plays, a game's own questions, who goes first, and the saved game to continue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Generic

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from hotseat.game import E, Flags, GameSetup, GameSpec, M, P
from hotseat.i18n import N_, _, comma_list, from_right, pgettext, sentence
from hotseat.record import PERSON, Header, RecordError, check_name, computer_word
from hotseat.session import Session
from hotseat.storage.journal import Locked
from hotseat.storage.library import AT_START, SavedGame, TooLong
from hotseat.text.fit import fitted
from hotseat.tui.commands import GAMES, HELP, QUIT, SETTINGS, STATISTICS, TUTORIAL, Command, key_name
from hotseat.tui.drawing.canvas import Canvas
from hotseat.tui.drawing.sheet import Part, seat_look
from hotseat.tui.screens import KitScreen
from hotseat.tui.widgets import KeyHint
from hotseat.tui.widgets.form import Choice, Field, Form, Row, Wheel, in_language
from hotseat.tui.widgets.start_form import Scenery, StartForm

if TYPE_CHECKING:
    from hotseat.tui.app import HotseatApp

COMMANDS = (GAMES, STATISTICS, TUTORIAL, HELP, SETTINGS, QUIT)

# Start the game from any row. Many terminals send enter for ctrl+enter, some ctrl+j; all of them send F6.
_AT_ONCE = "f6,ctrl+enter,ctrl+j"

_NAME_CELLS = 20  # of a name in a sentence

_SAVED_NAME_CELLS = 12  # of a name in the line that continues the saved game

_ACROSS = {"left": -1, "right": 1}

_NAMES = (N_("North"), N_("South"), N_("East"), N_("West"))  # proposed the first time


def who_choices(levels: Sequence[str]) -> tuple[list[str], list[str]]:
    """The players to choose from for a seat, a person first, and a sentence on each."""
    sentences = {
        "easy": _("Easy: for first games. It often misses the best move."),
        "medium": _("Medium: plays like someone who knows the game."),
        "hard": _("Hard: looks ahead."),
        "expert": _("Expert: the strongest. It takes up to three seconds for a move."),
    }
    person = _("A person plays here. Left and Right change to a computer.")
    if not levels:
        person = _("A person plays here.")
    return [_("person"), *map(computer_word, levels)], [person, *(sentences[level] for level in levels)]


def why_not(names: Sequence[str], seat: int, word: Callable[[int], str]) -> str:
    """Why the name of a seat, from 0, cannot be used; empty if it can.   word: the name of a seat."""
    name = names[seat].strip()
    kept = [check_name(other, Header("", ())) for other in names[:seat]]
    try:
        check_name(names[seat], Header("", tuple(("player", other) for other in kept)))
    except ValueError as fault:
        if name in kept:
            text, one = _("{one} and {other} are both called {name}."), word(kept.index(name) + 1)
            return text.format(one=one, other=word(seat + 1), name=fitted(name, _NAME_CELLS))
        if not name:
            return _("{player} needs a name.").format(player=word(seat + 1))
        return sentence(_("{player}: {reason}").format(player=word(seat + 1), reason=fault))
    return ""


def named(commands: Iterable[Command], bound: Callable[[Command], Command], *, typing: bool) -> list[KeyHint]:
    """Hints for commands with their first keys; while a name is typed, the first that is no character."""
    found = []
    for command in commands:
        keys = map(key_name, bound(command).keys.split(","))
        keys_now = [key for key in keys if not typing or len(key) > 1]
        found += [KeyHint(key, command.word, command.action) for key in keys_now[:1]]
    return found


def form_hints(form: StartForm, *, typing: bool, over_a_game: bool) -> list[KeyHint]:
    """What the keys do on the row under the cursor."""
    row, start = form.row, pgettext("begin a game", "start")
    words: dict[Row, str] = {form.start: start, form.resume: _("continue"), form.tutorial: _("show me")}
    hints = [KeyHint(key_name("enter"), words.get(row, _("next")), "screen.go")]
    if row not in words:
        hints.append(KeyHint(key_name(_AT_ONCE.split(",")[0]), start, "screen.start"))
    if form.wide or not typing:  # a small bar has no room for it beside the keys of a field
        keys = _("arrows") if form.has_neighbour else _("up down")
        hints.append(KeyHint(keys, pgettext("arrow keys", "move"), "screen.move(1)"))
    if isinstance(row, Choice):
        hints.append(KeyHint(_("left right"), _("change"), "screen.change"))
    if typing and form.has_computers:
        hints.append(KeyHint(key_name("tab"), _("person or computer"), "screen.step(1)"))
    if over_a_game:
        hints.append(KeyHint(key_name("escape"), pgettext("leave", "back"), "screen.back"))
    return hints


def seat_words(levels: Sequence[str]) -> tuple[str, ...]:
    """The players of `who_choices` in the words of seat lines, in the same order."""
    return (PERSON, *(f"computer {level}" for level in levels))


def seat_rows(
    spec: GameSpec[P, M, E], names: Sequence[str], places: Sequence[int], colour: Callable[[int], str]
) -> Iterator[tuple[Field, Wheel]]:
    """The field and the wheel of each seat.   places: who plays there.   colour: that of a seat, from 1."""
    explains = _("Type each name. Tab: person or computer.") if spec.levels else _("Type each name.")
    words, sentences = who_choices(spec.levels)
    for seat, (name, place) in enumerate(zip(names, places, strict=False), 1):
        field = Field(f"name-{seat}", spec.seat_word(seat), name, explains)
        who = Wheel(f"who-{seat}", "", words, place, sentences)
        field.bar, who.beside = colour(seat), field
        yield field, who


def variant_choice(spec: GameSpec[P, M, E], wanted: str, label: str, sentences: Sequence[str]) -> Choice:
    """The choice of a variant, at first the wanted one; hidden if there is only one."""
    place = [*spec.variants].index(wanted) if wanted in spec.variants else 0
    words = [*map(_, spec.variants.values())] or [""]
    choice = Choice("variant", _(label), words, place, [*map(_, sentences)])
    choice.shown = len(words) > 1
    return choice


class Banner(Part[str]):
    """The name of a game in spaced letters, and what it is; above them, a strip of its pieces, if any."""

    def __init__(self, about: str) -> None:
        self._about = about

    def paint(self, canvas: Canvas[str]) -> None:
        self.paint_strip(canvas)
        canvas.read_across(0, canvas.width)
        title = self.host.app.TITLE or ""
        name = _(title) if from_right() else " ".join(title.upper())
        if cell_len(name) + 3 + cell_len(self._about) > canvas.width:
            name = name.replace(" ", "")
        x = canvas.put(0, 3, name, self.look("name")) + 3
        canvas.put(x, 3, self._about, self.look("quiet"))

    def paint_strip(self, canvas: Canvas[str]) -> None:
        """Paint the strip."""


class StartScreen(KitScreen[None], Generic[P, M, E]):
    """Asks what a new game needs. At first, Enter alone starts one, or continues the saved game."""

    app: HotseatApp[P, M, E]
    least: tuple[int, int] = (0, 0)  # the columns and rows that the table needs
    returned = False  # whether the players came back from a game before its first move
    COMMANDS_HERE: tuple[Command, ...] = COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go", "start", show=False, id="start"),
        Binding(_AT_ONCE, "start", "start now", show=False, id="start-now"),
        Binding("up", "move(-1)", "up", show=False, id="start-up"),
        Binding("down", "move(1)", "down", show=False, id="start-down"),
        Binding("shift+tab", "step(-1)", "back", show=False, id="start-previous"),
        Binding("tab", "step(1)", "on", show=False, id="start-next"),
        Binding("escape", "back", "back", show=False, id="start-back"),
    ]

    def __init__(self, flags: Flags, under_way: Session[P, M, E] | None) -> None:
        """under_way: the game at the table that this screen covers; it proposes the same players."""
        super().__init__()
        self.under_way = under_way
        self.flags = flags if under_way is None else type(flags)()
        self.message = ""  # in place of the row's sentence, until the next key
        self.kept: SavedGame[P] | None = None if under_way else self.newest()  # the game to continue

    # What a game brings

    banner = Banner  # the picture at the top of a terminal without room for a larger one
    about = ""  # the game in a few words; marked by `N_`, as all of these are
    variant_label = ""
    variant_sentences: Sequence[str] = ("",)  # on each of the spec's variants
    tutorial_sentence = ""  # what the tutorial is, if the game has one

    def make_scenery(self) -> Scenery | None:
        """The picture for large terminals, if the game has one."""
        return None

    def seat_colour(self, seat: int) -> str:
        return f"${seat_look(seat - 1)}"

    def saved_words(self, position: P, players: str) -> str:
        """The saved game: `Continue: Ada 21, Ben 17, round 3`.   players: their names and scores."""
        del position
        return _("Continue: {players}").format(players=players)

    # The form

    def compose(self) -> ComposeResult:
        settings, spec, game = self.app.settings, self.app.spec, self.under_way
        names, seats, play = settings.names, settings.seats, settings.play
        if game is not None:
            names, seats = game.names, game.seats
            play = spec.variant_of(game.position, game.header)
        proposed = tuple(dict.fromkeys((*names, *map(_, _NAMES))))[: spec.players[-1]]
        who = seat_words(spec.levels)
        places = [who.index(each) if each in who else 0 for each in seats]
        places += [0] * len(proposed)
        self.form = StartForm(
            tuple(spec.players),
            [*seat_rows(spec, proposed, places, self.seat_colour)],
            variant_choice(spec, self.flags.variant or play, self.variant_label, self.variant_sentences),
            count=len(names) if len(names) in spec.players else spec.players[0],
            first=self.flags.first,
            tutorial=_(self.tutorial_sentence),
            about=_(self.about),
            banner=self.banner(_(self.about)),
            make_scenery=self.make_scenery,
        )
        yield self.form

    def _offer(self) -> None:
        """Have the form offer to continue the saved game, and the tutorial."""
        words = ""
        if self.kept is not None and self.kept.position is not None:
            players = self.kept.players
            names = [each._replace(called=fitted(each.name, _SAVED_NAME_CELLS)).words for each in players]
            words = self.saved_words(self.kept.position, comma_list(names))
        self.form.offer(words, tutorial=self.app.navigator.tutorial_wanted())

    def newest(self) -> SavedGame[P] | None:
        """The game to continue. If the search takes too long, a message says so until the next key."""
        try:
            return self.app.library.newest_unfinished(AT_START)
        except TooLong:
            self.message = _(
                "Looking for a game to continue took too long: choose one among the saved games."
            )
            return None

    # What is shown

    def on_mount(self) -> None:
        self._offer()
        continues = self.form.resume.shown and self.under_way is None and not self.returned
        self.form.go_to(self.form.resume if continues else self.form.start)
        self.form.seat()
        self.lay_out(self.app.size)

    def on_screen_resume(self) -> None:
        self._offer()
        self.lay_out(self.app.size)
        self.form.advance_soon()

    def settings_changed(self) -> None:
        self.form.forget()

    async def language_changed(self) -> None:
        before = self.form
        await self.recompose()
        self.form.fill_in_as(before)
        self.on_mount()

    def lay_out(self, size: Size) -> None:
        super().lay_out(size)
        self.form.lay_out(size)
        self.show_all()

    def takes_letter(self, character: str) -> bool:
        del character
        return isinstance(self.form.row, Field)

    def show_all(self) -> None:
        form, typing, bound = self.form, isinstance(self.form.row, Field), self.app.bound
        form.message_line.say(self.message or form.row.sentence(), "yours" if self.message else "quiet")
        doing = form_hints(form, typing=typing, over_a_game=self.under_way is not None)
        # While the form offers the tutorial, the bar need not.
        hidden = {HELP, QUIT, TUTORIAL} if form.tutorial.shown else {HELP, QUIT}
        offered = filter(self.app.offers, self.COMMANDS_HERE)
        screens = named((each for each in offered if each.word and each not in hidden), bound, typing=typing)
        width, height = self.least
        if self.app.size.width < width or self.app.size.height < height:
            text = _("The table needs {width}x{height} characters. Please enlarge the window.")
            screens = [KeyHint(text.format(width=width, height=height), "", lit=True)]
        if form.wide:
            doing, screens = [*doing, *screens], []
        form.more_line.show(screens)
        form.hint_line.show([*doing, *named((HELP, QUIT), bound, typing=typing)])

    def action_change(self) -> None:
        self.form.row.key("right", None)

    # What is done

    def on_key(self, event: events.Key) -> None:
        self.message = ""
        self.form.stand_still()
        at_end = in_language(event.key) == "right" and self.form.at_end_of_name
        if self.form.take(event):
            event.stop()
        elif self.form.has_neighbour and event.key in _ACROSS:
            self.form.across(_ACROSS[in_language(event.key)])
        if at_end:  # who plays there is right of the name
            self.form.step(1)
        self.show_all()

    def on_paste(self, event: events.Paste) -> None:
        self.message = ""
        self.form.paste(event.text)
        event.stop()

    def on_mouse_down(self) -> None:
        if not self.app.question.pending:
            self.message = ""
        self.form.stand_still()
        self.show_all()

    @on(Form.Changed)
    @on(Form.Moved)
    def form_changed(self) -> None:
        self.form.seat()
        self.lay_out(self.app.size)

    def on_form_pressed(self) -> None:
        self.action_go()

    def action_move(self, by: int) -> None:
        self.form.move(by)

    def action_step(self, by: int) -> None:
        self.form.step(by)

    def action_go(self) -> None:
        row = self.form.row
        if row is self.form.tutorial:
            self.app.navigator.show_tutorial()
        elif row is self.form.resume:
            self._try(self._go_on)
        elif row is self.form.start:
            self.action_start()
        else:
            self.form.move(1, right=False)

    def action_start(self) -> None:
        names = self.form.names
        for seat, field in enumerate(self.form.fields[: len(names)]):
            if refusal := why_not(names, seat, self.app.spec.seat_word):
                self.form.go_to(field)
                field.select()
                self.tell(refusal)
                return
        self._try(self.begin)

    def play_computer(self) -> None:
        self._offer()
        self.form.seat_two()
        self.lay_out(self.app.size)
        self.action_start()

    def _try(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except ValueError as fault:
            self.tell(sentence(str(fault)))

    def action_back(self) -> None:
        if self.under_way is not None:
            self.dismiss()
        else:
            self.app.action_help_quit()

    def tell(self, text: str) -> None:
        self.message = text
        self.show_all()

    # The saved game, and a new one

    def begin(self) -> None:
        """Begin a game. Raises `ValueError` with a sentence if the answers are not possible."""
        form, spec = self.form, self.app.spec
        who, names = seat_words(spec.levels), form.names
        seats = tuple(who[wheel.value] for wheel in form.wheels[: len(names)])
        variant = [*spec.variants, ""][form.variant.value]
        setup = GameSetup(spec, names, variant, form.first_player.value or None, self.flags.seed, seats)
        begin = partial(self.app.navigator.begin, setup, without_tutorial=form.tutorial.shown)
        if lost := self.app.unsaved():
            form.go_to(form.start)
            text = _("{why} Start another anyway?").format(why=lost)
            self.app.question.ask(text, "enter,space", begin)
        else:
            begin()

    def _go_on(self) -> None:
        """Continue the saved game. Raises `ValueError` with a sentence if that is not possible."""
        assert self.kept is not None
        try:
            session = self.app.library.resume(self.kept.path)
        except (RecordError, Locked) as fault:
            raise ValueError(str(fault)) from None
        self.app.navigator.open(session)

    def action_games(self) -> None:
        def closed(changed: bool | None) -> None:
            if changed and self.under_way is None:
                self.kept = self.newest()
                self._offer()
                self.lay_out(self.app.size)

        self.app.navigator.show_games(closed)
