"""A tutorial for noughts and crosses: what a game without cursor and animation provides."""

from __future__ import annotations

from typing import ClassVar

from tests.screen_text import screen_rows
from textual.binding import BindingType
from textual.screen import Screen

from hotseat.game import Flags, Setup
from hotseat.session import Session
from hotseat.storage.library import Library
from hotseat.tui.commands import ENTER, GUIDE, HELP, UNDO, bindings
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.screens.start import StartScreen
from hotseat.tui.table.tutorial import (
    LEAVE,
    Lesson,
    TutorialController,
    TutorialStage,
    TutorialStep,
    last_words,
    lesson_keys,
    lesson_prompt,
    to_be_read,
    to_be_taken_back,
)
from hotseat.tui.table.view import Scene
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


def corner(game: Game) -> int:
    """The guide's answer: a corner that is free."""
    return next(cell for cell in (7, 9) if game.cells[cell - 1] == ".")


def lesson(last: str) -> Lesson[None]:
    return Lesson(
        (
            TutorialStep(4, (TutorialStage("Block nobody yet: mark 4."),), otherwise=NO, answers=(corner,)),
            to_be_read("The guide took a corner. Enter goes on."),
            TutorialStep(6, (TutorialStage("Now three in a row: 6."),), otherwise=NO),
            to_be_taken_back("Won! Take it back: u.", "u"),
            TutorialStep(6, (TutorialStage("And again: 6."),), otherwise=NO),
            to_be_read(f"That is all. {last}"),
        ),
        COMMANDS,
    )


class Tutorial(Table, inherit_bindings=False):
    """Three in a row, undone, and done again."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(COMMANDS)]

    def __init__(self, *, over_a_game: bool = False) -> None:
        super().__init__(begun())
        self.COMMANDS_HERE = COMMANDS
        self.guide = TutorialController(self, lesson(last_words(over_a_game=over_a_game)))
        self.tutorial = self.guide

    def scene(self) -> Scene[Game]:
        scene, learning = super().scene(), self.guide.lesson
        return scene._replace(
            title=scene.title._replace(turn=f"step {learning.number}"),
            last_move=learning.aside or scene.last_move,
            prompt=lesson_prompt(learning, self.state),
            keys=tuple(lesson_keys(learning, self.state)),
        )

    def choose(self, text: str) -> None:
        self.guide.hush()
        self.guide.follow(int(text), int(text))

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        if self.guide.clicked():
            message.prevent_default()

    def action_enter(self) -> None:
        self.guide.read_on()


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
        assert (guide.guide.lesson.number, guide.session.position.cells) == (2, "XOOXX.O..")
        await pilot.press("enter", "6", "u", "6")
        assert "Enter starts your own game." in rows(app)[-3]
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert app.settings.guide == "done"
