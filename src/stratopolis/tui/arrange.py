"""Before a game with the own order: each player arranges the own pile, unseen by the other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Size

from hotseat.i18n import N_, NC_, _, pgettext
from hotseat.tui.commands import HELP, QUIT, Command, bindings
from hotseat.tui.drawing.canvas import NOWHERE, Box, Canvas
from hotseat.tui.drawing.sheet import Part, Sheet
from hotseat.tui.screens import KitScreen, too_small
from hotseat.tui.screens.pages import key_rows, keys_section
from hotseat.tui.widgets.lines import KeyHint, KeyLine, TextPart, key_hint
from stratopolis.game import Setup
from stratopolis.rules import SEATS, TILES_PER_SEAT, Pile, colour_of
from stratopolis.tui.squares import LEAST, painter_for, tile_height, tile_stamp, tile_width
from stratopolis.wording import colour_word, tile_words

if TYPE_CHECKING:
    from hotseat.tui.app import HotseatApp
    from hotseat.tui.screens.pages import Section
    from stratopolis.rules import Event, Placement, Position


_ACROSS = (10, 7, 5)  # tiles in a row

_SIZES = (10, 8, 6, 5, 4, 3)  # columns of a square

_AROUND = (4, 8)  # columns and rows around the pile: air, what is asked, what can be done

LIFT = Command("arrange-lift", "space", "lift", N_("pick up"), N_("Pick up a tile, or put it down"))

DONE = Command("arrange-done", "enter", "done", N_("done"), N_("Finish your pile"))

BACK = Command(
    "arrange-back", "escape,backspace", "back", NC_("leave", "back"), N_("Back without starting a game")
)

MOVES = (
    Command("arrange-left", "left", "move(-1)"),
    Command("arrange-right", "right", "move(1)"),
    Command("arrange-up", "up", "rows(-1)"),
    Command("arrange-down", "down", "rows(1)"),
)

_COMMANDS = (LIFT, DONE, BACK, HELP, QUIT, *MOVES)


class PileGrid(NamedTuple):
    """How a pile is laid out: tiles in a row, columns of a square, and the room that a tile has."""

    across: int
    size: int
    width: int
    height: int

    @property
    def extent(self) -> tuple[int, int]:
        return self.across * self.width, -(-TILES_PER_SEAT // self.across) * self.height

    def place(self, number: int) -> tuple[int, int]:
        row, column = divmod(number, self.across)
        return column * self.width, row * self.height


def pile_grid(width: int, height: int) -> PileGrid:
    """The largest tiles of which the whole pile fits, in few rows; with air between, if it fits."""
    across, down = width - _AROUND[0], height - _AROUND[1]
    grids = [
        PileGrid(each, size, tile_width(size) + 1, tile_height(size) + air)
        for size in _SIZES
        for each in _ACROSS
        for air in (1, 0)
    ]
    fitting = (grid for grid in grids if grid.extent[0] <= across and grid.extent[1] <= down)
    return next(fitting, grids[-1])


class PilePart(Part[int]):
    """Twenty tiles in the order in which they will be played, one of them under the cursor."""

    LOOKS: ClassVar[dict[str, str]] = {
        "held": "bold $yours-ink on $yours",
        "here": "bold $yours",
        "number": "$text-quiet",
    }
    pile: Pile = ()
    here = 0
    held = False
    grid = pile_grid(*LEAST)

    def show(self, pile: Pile, here: int, *, held: bool) -> None:
        if (pile, here, held) != (self.pile, self.here, self.held):
            self.pile, self.here, self.held = pile, here, held
            self.changed()

    def paint(self, canvas: Canvas[int]) -> None:
        painter, ring, size = painter_for(self.host.app), self.look("here").color, self.grid.size
        for place, kind in enumerate(self.pile):
            (x, y), here = self.grid.place(place), place == self.here
            tile = tile_stamp(kind, size, painter, self.look(), ring=ring if here else None)
            canvas.stamp(x, y, tile)
            canvas.mark(x, y, tile_width(size), tile_height(size), place)
            number = f"{place + 1}"
            look = "number" if not here else "held" if self.held else "here"
            right, below = x + tile_width(size), y + tile_height(size) - 1
            canvas.put(right - len(number), below, number, self.look(look))


class Arrange(KitScreen[None]):
    """First one player, then, when the screen has been handed over, the other; then the game begins.

    Bots from medium up arrange theirs with sense; easy and your own bots leave them as they were shuffled.
    """

    app: HotseatApp[Position, Placement, Event]
    LEAST = LEAST
    COMMANDS_HERE = _COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(_COMMANDS)]

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self._setup = setup.to_arrange()
        self.piles = list(self._setup.piles or ())
        self._to_come = list(setup.arrangers)
        self.hidden = len(self._to_come) > 1  # whether the screen is to be handed over first
        self.place, self.held, self.said = 0, False, ""
        self._fits = self._begun = False
        self._below = 0  # the row of the prompt below the pile

    @property
    def seat(self) -> int:
        return self._to_come[0] if self._to_come else SEATS[0]

    def compose(self) -> ComposeResult:
        self.heading: TextPart[str] = TextPart()
        self.pile_part = PilePart()
        self.prompt_line: TextPart[str] = TextPart()
        self.hint_line = KeyLine()
        yield Sheet([self.heading, self.pile_part, self.prompt_line, self.hint_line], id="sheet")

    def on_mount(self) -> None:
        if not self._to_come:
            self.call_after_refresh(self._begin)

    @property
    def seen(self) -> bool:
        return self._fits

    def lay_out(self, size: Size) -> None:
        self._laid_out_for = size
        self._fits = size.width >= LEAST[0] and size.height >= LEAST[1]
        self.pile_part.grid = pile_grid(*size)
        width, height = self.pile_part.grid.extent
        x, y = max(1, (size.width - width) // 2), max(2, (size.height - height) // 2)
        self.heading.place(Box(x, y - 2, size.width - x - 1, 2) if self._fits else NOWHERE)
        self.pile_part.place(Box(x, y, width, height) if self._fits else NOWHERE)
        self._below = min(y + height + 1, size.height - 4)
        if not self._fits:
            self.prompt_line.place(Box(0, 0, size.width, min(3, size.height)))
        self.hint_line.place(Box(1, size.height - 1, size.width - 2, 1) if self._fits else NOWHERE)
        self.show_all()

    def show_all(self) -> None:
        name = self._setup.names[self.seat - 1]
        colour = colour_word(colour_of(self.seat))
        if self.hidden:
            text = _("{name} arranges their pile next. {other}, please look away.")
            self.heading.say(text.format(name=name, other=self._setup.names[len(SEATS) - self.seat]))
            self.pile_part.show((), 0, held=False)
        else:
            text = _("{name} ({colour}), put your tiles in the order you will play them, 1 first.")
            self.heading.say(text.format(name=name, colour=colour))
            self.pile_part.show(self.piles[self.seat - 1], self.place, held=self.held)
        if not self._fits:
            self.prompt_line.say(too_small(self.app, LEAST, self._laid_out_for))
        else:
            x, y, width, _height = self.heading.box
            self.prompt_line.place(Box(x, y + 2 if self.hidden else self._below, width, 2))
            self.prompt_line.say(self.said or self._prompt(name))
        self.hint_line.show(self._hints())

    def help_section(self) -> Section:
        commands = key_rows((LIFT, DONE, BACK), self.app.bound)
        arrows = (_("arrows"), _("Go to another tile; a tile that is picked up moves along"))
        mouse = (_("mouse"), _("Click two tiles to swap them"))
        return keys_section("arrange", _("Putting your tiles in order"), [arrows, *commands, mouse])

    def _prompt(self, name: str) -> str:
        if self.hidden:
            return _("{name}: press Enter to see your tiles.").format(name=name)
        tile = tile_words(self.piles[self.seat - 1][self.place])
        if self.held:
            return _("{tile}: move it with the arrows, put it down with space.").format(tile=tile)
        text = _("{tile}: pick it up with space, or click two to swap them. Enter: done.")
        return text.format(tile=tile)

    def _hints(self) -> list[KeyHint]:
        if self.hidden:
            shown = [KeyHint(DONE.key, _("show"), DONE.action)]
        else:
            lift = KeyHint(LIFT.key, _("put down") if self.held else LIFT.word, LIFT.action)
            shown = [lift, KeyHint(_("arrows"), pgettext("arrow keys", "move")), key_hint(DONE)]
        return [*shown, *(key_hint(self.app.bound(command)) for command in (BACK, HELP, QUIT))]

    def tell(self, text: str) -> None:
        """Say something until the next key."""
        self.said = text
        self.show_all()

    def on_key(self) -> None:
        """What was said has been read."""
        self.said = ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        if action in ("move", "rows", "lift"):
            return self._fits and not self.hidden
        return self._fits or action != "done"

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        if self.hidden or not isinstance(message.target, int):
            return
        if self.held:
            self._change(message.target)
            self.held = False
        else:
            self.held = True
        self.place = message.target
        self.show_all()

    def action_move(self, by: int) -> None:
        place = (self.place + by) % TILES_PER_SEAT
        if self.held:
            self._change(place)
        self.place = place
        self.show_all()

    def action_rows(self, by: int) -> None:
        """The same for the row above or below; where there is none, it stays."""
        across, last = self.pile_part.grid.across, TILES_PER_SEAT - 1
        row = self.place // across + by
        if 0 <= row <= last // across:
            self.action_move(min(self.place + by * across, last) - self.place)

    def _change(self, place: int) -> None:
        pile = list(self.piles[self.seat - 1])
        pile[self.place], pile[place] = pile[place], pile[self.place]
        self.piles[self.seat - 1] = tuple(pile)

    def action_lift(self) -> None:
        self.held = not self.held
        self.show_all()

    def action_done(self) -> None:
        if self.hidden:
            self.hidden = False
        else:
            del self._to_come[:1]  # nobody's, where only computers play and enter came before the picture
            self.place, self.held, self.hidden = 0, False, True
            if not self._to_come:
                self._begin()
                return
        self.show_all()

    def _begin(self) -> None:
        if self._begun:
            return
        self._begun = True
        one, two = self.piles
        self.app.navigator.begin(replace(self._setup, piles=(one, two)))

    def action_back(self) -> None:
        if self.app.screen_stack[0] is self:
            self.app.navigator.show_start()
        else:
            self.dismiss()
