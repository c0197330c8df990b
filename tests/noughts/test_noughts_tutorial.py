"""A tutorial for noughts and crosses: what a game without cursor and animation provides."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from tests.screen_text import screen_rows
from textual import events
from textual.binding import BindingType
from textual.screen import Screen

from hotseat.game import Flags, Setup
from hotseat.session import Session
from hotseat.storage.library import Library
from hotseat.tui.commands import ENTER, GUIDE, HELP, UNDO, Command, bindings
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.screens.start import StartScreen
from hotseat.tui.table.tutorial import (
    LEAVE,
    Lesson,
    TutorialController,
    TutorialStage,
    TutorialStep,
    last_words,
    to_be_read,
    to_be_taken_back,
)
from hotseat.tui.widgets.lines import Hint, TitleView
from noughts.game import LIBRARY, Game, Noughts
from noughts.screens import NoughtsApp, Table

COMMANDS = (UNDO, ENTER, HELP, GUIDE, LEAVE)
NO = "There you would not have three in a row."


def begun() -> Session[Game, int, str]:
    header = Setup(LIBRARY.spec, ("You", "Guide"), 1).header()
    session = Session.without_file(LIBRARY.spec, header)
    for cell in (5, 2, 1, 3):
        session.play(cell)
    return session


def lesson(last: str) -> Lesson[None]:
    return Lesson(
        (
            TutorialStep(
                4, (TutorialStage("Block nobody yet: mark 4."),), otherwise=NO, answers=("a corner",)
            ),
            to_be_read("The guide took a corner. Enter goes on."),
            TutorialStep(6, (TutorialStage("Now three in a row: 6."),), otherwise=NO),
            to_be_taken_back("Won! Take it back: u.", "u"),
            TutorialStep(6, (TutorialStage("And again: 6."),), otherwise=NO),
            to_be_read(f"That is all. {last}"),
        )
    )


class Tutorial(Table, inherit_bindings=False):
    """Three in a row, taken back, and done again."""

    OUT: ClassVar[frozenset[str]] = frozenset({"leave_guide"})
    COMMANDS_HERE: tuple[Command, ...] = COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(COMMANDS)]
    cursor: None = None

    def __init__(self, *, over_a_game: bool = False) -> None:
        super().__init__(begun())
        steps = lesson(last_words(over_a_game=over_a_game))
        self.tutorial: TutorialController[Game, int, str, None] = TutorialController(self, steps)

    def answer(self, asked: Hashable) -> int:
        assert asked == "a corner"
        return next(cell for cell in (7, 9) if self.session.position.cells[cell - 1] == ".")

    @property
    def told_look(self) -> str:
        return self.tutorial.told_look

    def told(self) -> str:
        return self.tutorial.aside or super().told()

    def prompt(self) -> str:
        return self.tutorial.prompt()

    def hints(self) -> list[Hint]:
        return self.tutorial.hints()

    def title_view(self) -> TitleView:
        return super().title_view()._replace(turn=f"step {self.tutorial.step_number}")

    def turn(self) -> None:
        """Nobody gets an idle hint here."""

    def hush(self) -> None:
        self.tutorial.hush()

    def choose(self, text: str) -> None:
        self.hush()
        self.tutorial.follow(int(text), int(text))

    def on_key(self, event: events.Key) -> None:
        self.tutorial.key_pressed(event)

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        if self.tutorial.clicked():
            message.prevent_default()

    def action_enter(self) -> None:
        self.tutorial.read_on()

    def action_undo(self) -> None:
        self.tutorial.undo()

    def action_leave_guide(self) -> None:
        self.dismiss()


class Start(StartScreen[Game, int, str]):
    """The start screen that offers it."""

    def tutorial_words(self) -> tuple[str, str]:
        return "Show me how", "You mark a few cells, and are told which."


class GuidedNoughts(Noughts):
    """Noughts and crosses with a tutorial."""

    has_tutorial = True


GUIDED = Library(GuidedNoughts())


class GuidedApp(NoughtsApp):
    """Noughts and crosses with a guide."""

    library = GUIDED

    def start_screen(self) -> Start:
        return Start(self.flags, self.session)

    def guide_screen(self, *, over_a_game: bool) -> Screen[None]:
        return Tutorial(over_a_game=over_a_game)


def rows(app: GuidedApp) -> list[str]:
    return screen_rows(app.screen)


async def test_a_third_game_s_guide_is_its_lesson_and_how_it_is_answered() -> None:
    app = GuidedApp(None, Flags())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f5")
        guide = app.screen
        assert isinstance(guide, Tutorial)
        assert "step 1" in rows(app)[0]
        assert "Block nobody yet" in rows(app)[-3]
        await pilot.press("8")
        assert NO in rows(app)[-4]
        assert guide.session.position.cells == "XOO.X....", "that was not done"
        await pilot.press("4")
        assert guide.session.position.cells == "XOOXX.O.."
        assert "The guide took a corner." in rows(app)[-3]
        assert "enter continue" in rows(app)[-1]
        await pilot.press("6")
        assert "Read this first, then press Enter:" in rows(app)[-4]
        await pilot.press("enter", "6")
        assert "step 4" in rows(app)[0]
        await pilot.press("u", "u")  # as is asked; then to the step before what was taken back
        assert (guide.tutorial.lesson.number, guide.session.position.cells) == (2, "XOOXX.O..")
        await pilot.press("enter", "6", "u", "6")
        assert "Enter starts your own game." in rows(app)[-3]
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert app.settings.guide == "done"
