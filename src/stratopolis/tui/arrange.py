"""The screen before a game with the own order: each player arranges their pile, unseen by the other."""

from __future__ import annotations

from dataclasses import replace
from itertools import compress, product
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.geometry import Size

from hotseat.i18n import N_, NC_, _, in_digits, pgettext
from hotseat.tui.commands import ARROWS, HELP, QUIT, Command
from hotseat.tui.drawing.canvas import NOWHERE, Box, Canvas
from hotseat.tui.drawing.sheet import Sheet, ViewPart
from hotseat.tui.screens import KitScreen, too_small
from hotseat.tui.screens.pages import key_rows, keys_section
from hotseat.tui.widgets import KeyHint, KeyLine, TextPart, key_hint
from stratopolis.game import AnySetup, arrangers, pile_lines, piles_to_arrange
from stratopolis.rules import SEATS, TILES_PER_SEAT, Pile, colour_of
from stratopolis.tui.squares import LEAST, TileGrid, painter_for, tile_height, tile_stamp, tile_width
from stratopolis.wording import colour_word, tile_words

if TYPE_CHECKING:
    from hotseat.tui.app import HotseatApp
    from hotseat.tui.screens.pages import Section
    from stratopolis.rules import Event, Placement, Position


_ACROSS = (10, 7, 5)  # tiles in a row

_SIZES = (10, 8, 6, 5, 4, 3)  # columns of a square

_AROUND = (4, 8)  # columns and rows around the pile: air, heading, prompt, keys

LIFT = Command("arrange-lift", "space", "lift", N_("pick up"), N_("Pick up a tile, or put it down"))

DONE = Command("arrange-done", "enter", "done", N_("done"), N_("Finish your pile"))

BACK = Command(
    "arrange-back", "escape,backspace", "back", NC_("leave", "back"), N_("Back without starting a game")
)

_COMMANDS = (LIFT, DONE, BACK, HELP, QUIT, *ARROWS)


def pile_grid(width: int, height: int) -> TileGrid:
    """The grid with the largest tiles that fit, rather in few rows, rather with air between them."""
    sizes = product(_SIZES, _ACROSS, (1, 0))
    grids = [TileGrid(wide, size, tile_width(size) + 1, tile_height(size) + air) for size, wide, air in sizes]
    room = width - _AROUND[0], height - _AROUND[1]
    extents = (grid.extent(TILES_PER_SEAT) for grid in grids)
    fits = (across <= room[0] and down <= room[1] for across, down in extents)
    return next(compress(grids, fits), grids[-1])


class PilePart(ViewPart[int, tuple[Pile, int, bool]]):
    """Twenty tiles in playing order, the place of the cursor, and whether its tile is picked up."""

    grid = pile_grid(*LEAST)

    def paint_view(self, canvas: Canvas[int], view: tuple[Pile, int, bool]) -> None:
        painter, ring, size = painter_for(self.host.app), self.look("yours").color, self.grid.size
        pile, cursor, held = view
        for place, kind in enumerate(pile):
            (x, y), here = self.grid.place(place), place == cursor
            tile = tile_stamp(kind, size, painter, self.look(), ring=ring if here else None)
            canvas.stamp(x, y, tile)
            canvas.mark(x, y, tile_width(size), tile_height(size), place)
            number = in_digits(place + 1)
            look = "quiet" if not here else "chosen" if held else "yours"
            right, below = x + tile_width(size), y + tile_height(size) - 1
            canvas.put(right - len(number), below, number, self.look(look))


class Arrange(KitScreen[None]):
    """One player arranges a pile, hands over the screen, then the other does; then the game begins.

    Bots from medium up arrange theirs well; easy and your own bots leave them shuffled.
    """

    app: HotseatApp[Position, Placement, Event]
    LEAST = LEAST
    COMMANDS_HERE = _COMMANDS

    def __init__(self, setup: AnySetup) -> None:
        super().__init__()
        self._setup = setup.with_seed()
        self.piles = piles_to_arrange(self._setup)
        self._to_come = list(arrangers(setup))
        self.hidden = len(self._to_come) > 1  # whether the players must hand over the screen first
        self.place, self.held, self.notice = 0, False, ""

    @property
    def seat(self) -> int:
        return self._to_come[0] if self._to_come else SEATS[0]

    def compose(self) -> ComposeResult:
        self.heading, self.prompt_line = TextPart(), TextPart()
        self.pile_part, self.hint_line = PilePart(), KeyLine()
        yield Sheet([self.heading, self.pile_part, self.prompt_line, self.hint_line], id="sheet")

    def on_mount(self) -> None:
        if not self._to_come:
            self.call_after_refresh(self._begin)

    def lay_out(self, size: Size) -> None:
        super().lay_out(size)
        self.pile_part.grid = pile_grid(*size)
        width, height = self.pile_part.grid.extent(TILES_PER_SEAT)
        x, y = max(1, (size.width - width) // 2), max(2, (size.height - height) // 2)
        boxes = (
            (self.heading, Box(x, y - 2, size.width - x - 1, 2)),
            (self.pile_part, Box(x, y, width, height)),
            (self.hint_line, Box(1, size.height - 1, size.width - 2, 1)),
        )
        for part, box in boxes:
            part.place(box if self.fits else NOWHERE)
        self.show_all()

    def show_all(self) -> None:
        name, other = self._setup.names[self.seat - 1], self._setup.names[len(SEATS) - self.seat]
        pile: Pile = () if self.hidden else self.piles[self.seat - 1]
        text = _("{name} arranges their pile next. {other}, please look away.")
        if not self.hidden:
            text = _("{name} ({colour}), put your tiles in the order you will play them, 1 first.")
        colour = colour_word(colour_of(self.seat))
        self.heading.say(text.format(name=name, other=other, colour=colour))
        self.pile_part.show((pile, self.place, self.held))
        size = self._laid_out_for
        if self.fits:
            x, y, width, _height = self.heading.box
            below = min(self.pile_part.box.y + self.pile_part.box.height + 1, size.height - 4)
            self.prompt_line.place(Box(x, y + 2 if self.hidden else below, width, 2))
            self.prompt_line.say(self.notice or self._prompt(name))
        else:
            self.prompt_line.place(Box(0, 0, size.width, min(3, size.height)))
            self.prompt_line.say(too_small(self.app, LEAST, size))
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
        text = _("{tile}: pick it up with space, or click two to swap them. Enter: done.")
        if self.held:
            text = _("{tile}: move it with the arrows and put it down with space, or click its place.")
        return text.format(tile=tile)

    def _hints(self) -> list[KeyHint]:
        if self.hidden:
            shown = [key_hint(DONE, _("show"))]
        else:
            lift = key_hint(LIFT, _("put down") if self.held else "")
            shown = [lift, KeyHint(_("arrows"), pgettext("arrow keys", "move")), key_hint(DONE)]
        return [*shown, *(key_hint(self.app.bound(command)) for command in (BACK, HELP, QUIT))]

    def tell(self, text: str) -> None:
        """Show a text until the next key."""
        self.notice = text
        self.show_all()

    def on_key(self) -> None:
        self.notice = ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        if action in ("move", "lift"):
            return self.fits and not self.hidden
        return action != "done" or (self.fits and bool(self._to_come))

    def on_sheet_clicked(self, message: Sheet.Clicked) -> None:
        if self.hidden or not isinstance(message.target, int):
            return
        if self.held:
            self._change(message.target)
        self.held, self.place = not self.held, message.target
        self.show_all()

    def action_move(self, across: int, down: int) -> None:
        """Go to the next tile, or to the row above or below, if there is one."""
        row, last = self.pile_part.grid.across, TILES_PER_SEAT - 1
        place = (self.place + across) % TILES_PER_SEAT
        if 0 <= self.place // row + down <= last // row:
            place = min(place + down * row, last)
        if self.held:
            self._change(place)
        self.place = place
        self.show_all()

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
            del self._to_come[0]
            self.place, self.held, self.hidden = 0, False, True
            if not self._to_come:
                self._begin()
                return
        self.show_all()

    def _begin(self) -> None:
        self.app.navigator.begin(replace(self._setup, prepared=pile_lines(self.piles)))

    def action_back(self) -> None:
        if self.app.screen_stack[0] is self:
            self.app.navigator.show_start()
        else:
            self.dismiss()
