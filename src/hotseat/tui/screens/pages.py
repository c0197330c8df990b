"""Pages of text to read: the log, the help and drawings; and the Markdown of the help."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, ClassVar

from rich import console as rich_console
from rich import markdown
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.containers import Lines
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from rich.theme import Theme
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.filter import LineFilter
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from hotseat.i18n import _, from_right, in_digits, pgettext
from hotseat.text.fit import BAR, breaks, narrowest, pieces
from hotseat.text.scripts import ISLAND
from hotseat.tui import commands
from hotseat.tui.commands import Command, in_key_digits, key_name
from hotseat.tui.drawing.output import RightToLeft, without_order
from hotseat.tui.drawing.sheet import parse_look, seat_look
from hotseat.tui.widgets import KeyHint, key_hint
from hotseat.tui.widgets.painted import KeyBar
from hotseat.values import NamedTuple

if TYPE_CHECKING:
    from hotseat.tui.widgets import LogLine


_WIDTH = 84  # columns of a page, its padding included

_AIR = 1  # columns between a text and its scroll bar

_BESIDE = 6  # columns of padding, scroll bar and air


class _Scrolled(ModalScreen[None]):
    """A long text to read."""

    AT_END: ClassVar[bool] = False  # whether it opens at its end
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,enter,q,Q,l,L,question_mark,f1", "dismiss", "back", id="page-back"),
        Binding("ctrl+q", "app.leave", "quit", show=False, id="page-leave"),
        Binding("down,j", "scroll('down')", show=False, id="page-down-line"),
        Binding("up,k", "scroll('up')", show=False, id="page-up-line"),
        Binding("pagedown,space", "scroll('page_down')", show=False, id="page-down"),
        Binding("pageup", "scroll('page_up')", show=False, id="page-up"),
        Binding("home", "scroll('home')", show=False, id="page-home"),
        Binding("end", "scroll('end')", show=False, id="page-end"),
    ]
    DEFAULT_CSS = """
    _Scrolled {
        align: center middle;
        background: $table;
        & > #text {
            width: 100%;
            max-width: 84;
            height: 1fr;
            padding: 1 2;
            background: $table-panel;
            scrollbar-size-vertical: 1;
            scrollbar-color: $text-faint;
            scrollbar-color-hover: $text-bright;
            scrollbar-color-active: $text-bright;
            scrollbar-background: $table-panel;
            scrollbar-background-hover: $table-panel;
            scrollbar-background-active: $table-panel;
        }
        & Static { width: 100%; padding-right: 1; background: $table-panel; color: $text-bright; }
        & > KeyBar { width: 100%; max-width: 84; padding: 0 2; background: $table-panel; }
    }
    """

    def content(self) -> RenderableType:
        raise NotImplementedError

    def body(self) -> Widget:
        text = Static(self.content())
        if from_right():
            text.styles.padding = (0, 0, 0, 1)  # mirrored with the row, unlike the scroll bar
        return VerticalScroll(text, can_focus=False, id="text")

    def hints(self) -> list[KeyHint]:
        return [
            KeyHint(key_name("escape"), pgettext("leave", "back"), "screen.dismiss"),
            KeyHint(_("up down"), _("scroll"), "screen.scroll('down')"),
            KeyHint(key_name("space"), _("next page"), "screen.scroll('page_down')"),
            KeyHint(_("home end"), _("top, bottom"), "screen.ends"),
        ]

    def compose(self) -> ComposeResult:
        yield self.body()
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(KeyBar).show(self.hints())
        if self.AT_END:
            self.call_after_refresh(self.query_one("#text").scroll_end, animate=False)

    def action_ends(self) -> None:
        text = self.query_one("#text")
        self.action_scroll("home" if text.scroll_y >= text.max_scroll_y else "end")

    def action_scroll(self, where: str) -> None:
        getattr(self.query_one("#text"), f"scroll_{where}")(animate=False)


class LogPage(_Scrolled):
    """The whole log, with a bar in the player's colour before each line; names are never markup."""

    AT_END = True

    def __init__(self, heading: str, lines: Sequence[LogLine]) -> None:
        super().__init__()
        self.heading, self.lines = heading, lines

    def content(self) -> RenderableType:
        rows = [Text(self.heading), Text(), *map(self._row, self.lines)]
        return rich_console.Group(*rows if self.lines else [*rows, Text(_("Nothing has happened yet."))])

    def _row(self, line: LogLine) -> RenderableType:
        if not line.seat:
            return Wrapped(line.text)
        colour = parse_look(f"${seat_look(line.seat - 1)}", self.app.theme_variables)
        return _LogEntry(Text(BAR, colour), Wrapped(line.text))


class _LogEntry(NamedTuple):
    """A sentence with its player's bar before it; all rows are indented."""

    bar: Text
    sentence: Text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        rows = self.sentence.wrap(console, max(1, options.max_width - 2))
        for number, row in enumerate(rows):
            yield Text.assemble(Text("  ") if number else Text.assemble(self.bar, " "), row)


class Drawn(_Scrolled):
    """A page that Rich draws for a number of columns."""

    def __init__(self, draw: Callable[[int], RenderableType]) -> None:
        super().__init__()
        self.draw = draw

    def content(self) -> RenderableType:
        return self.draw(min(self.app.size.width, _WIDTH) - _BESIDE)


class Section(NamedTuple):
    """A part of the help: the name that screens use, and its Markdown with the heading."""

    name: str
    text: str


class Sections(ScrollView, can_focus=False):
    """Sections one below the other, with the heading of one lit.

    Rich draws them once for each width; Textual's own `Markdown` takes 300 ms at first.
    """

    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = "Sections { color: $text-bright; overflow-x: hidden; overflow-y: scroll; }"

    def __init__(self, sections: Sequence[Section], at: int, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.sections, self.at = sections, at
        self.starts: list[int] = []  # the row of each heading
        self._strips: list[Strip] = []

    def on_resize(self) -> None:
        width = self.scrollable_content_region.width - _AIR
        if not self._strips or self.virtual_size.width != width:
            self._draw(width)
            self.go_to(self.at)

    def _draw(self, width: int) -> None:
        console = self.app.console
        options = console.options.update(width=max(1, width), height=None)
        order = RightToLeft(from_right=from_right())
        self.starts, self._strips = [], []
        for section in self.sections:
            self.starts.append(len(self._strips))
            for line in [*console.render_lines(Plain(section.text), options), [Segment(" " * width)]]:
                strip = Strip(order.apply(line, self.background_colors[1]))
                if strip.text.strip() or (self._strips and self._strips[-1].text.strip()):
                    self._strips.append(strip)  # Rich leaves two blank rows above a table
        self.virtual_size = Size(width, len(self._strips))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """All but the filter that orders right-to-left text: `_draw` has done that, without the scrollbar."""
        return without_order(super().get_line_filters())

    def go_to(self, at: int) -> None:
        self.at = max(0, min(at, len(self.sections) - 1))
        if not self.starts:  # the size is not known yet; `on_resize` will go there
            return
        self.scroll_to(y=self.starts[self.at], animate=False, immediate=True)
        self.refresh()

    def nearest(self) -> int:
        """The lit section or, if that is out of view, the first whose heading is in view."""
        top, bottom = self.scroll_offset.y, self.scroll_offset.y + self.size.height
        in_view = [place for place, start in enumerate(self.starts) if top <= start < bottom]
        return self.at if self.at in in_view or not in_view else in_view[0]

    def render_line(self, y: int) -> Strip:
        row = y + self.scroll_offset.y
        if row >= len(self._strips):
            return Strip.blank(self.size.width, self.rich_style)
        style = self.rich_style
        if self.starts[self.at] == row:
            style += parse_look("$yours", self.app.theme_variables)
        return self._strips[row].apply_style(style)


class HelpPage(_Scrolled):
    """The help, open at one of its sections."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,N,tab", "section(1)", "next", show=False, id="help-next"),
        Binding("p,P,shift+tab", "section(-1)", "previous", show=False, id="help-previous"),
        Binding(commands.TUTORIAL.keys, "tutorial", commands.TUTORIAL.word, show=False, id="help-tutorial"),
    ]

    def __init__(self, sections: Sequence[Section], name: str = "") -> None:
        super().__init__()
        self.sections = tuple(sections)
        names = [section.name for section in self.sections]
        self._at = names.index(name) if name in names else 0

    def body(self) -> Widget:
        self.parts = Sections(self.sections, self._at, id="text")
        return self.parts

    def hints(self) -> list[KeyHint]:
        back, scroll, _page, _ends = super().hints()
        parts = KeyHint("n p", _("next, previous section"), "screen.section(1)")
        tutorial = key_hint(commands.TUTORIAL)._replace(action="screen.tutorial")
        return [back, scroll, parts, *[tutorial] * self._has_tutorial]

    @property
    def _has_tutorial(self) -> bool:
        return bool(self.app.check_action("tutorial", ()))

    def action_section(self, by: int) -> None:
        self.parts.go_to(self.parts.nearest() + by)

    def action_tutorial(self) -> None:
        if self._has_tutorial:
            self.dismiss()
            self.app.call_later(self.app.run_action, commands.TUTORIAL.action)


Bound = Callable[[Command], Command]  # gives a command its keys in the keymap


def sections_of(text: str, names: Sequence[str]) -> list[Section]:
    """Cut a text at its headings into sections with these names, without the words that listeners hear."""
    parts = re.split(r"^(?=#)", re.sub(r"<!--.*?-->\n*", "", text, flags=re.DOTALL), flags=re.MULTILINE)
    named = zip_longest(names, [part for part in parts if part.strip()], fillvalue="")
    return [Section(name, part.strip()) for name, part in named if part]


def short_section(heading: str, sentences: Iterable[str]) -> Section:
    return Section("short", "\n".join((f"# {heading}", "", *(f"- {text}" for text in sentences))))


def keys_section(name: str, heading: str, rows: Iterable[tuple[str, str]]) -> Section:
    keys = ((in_key_digits(_(keys)), text) for keys, text in rows)
    return Section(name, table_section(heading, keys, _("key"), _("what it does")))


def game_sections(
    bound: Bound,
    brief: Section,
    choosing: Iterable[tuple[str, str]],  # rows of keys that make moves, and what they do
    back: str,  # what the key for a step back does
    table: Iterable[Command],  # its commands
    signs: Iterable[tuple[str, str]],  # the signs on the table and their meanings
    rules: Iterable[Section],
) -> tuple[Section, ...]:
    keys = (
        *choosing,
        (bound(commands.TABLE_BACK).all_keys, back),
        *key_rows(table, bound),
        *key_rows(commands.WATCH, bound),
        *commands.GENERAL_ROWS,
    )
    drawn = ((f"`{in_digits(_(sign))}`", text) for sign, text in signs)
    return (
        brief,
        keys_section("keys", _("Keys"), keys),
        Section("signs", table_section(_("Reading the table"), drawn, _("sign"), _("meaning"))),
        games_section(bound),
        *rules,
    )


def games_section(bound: Bound, offers: Callable[[Command], bool] = lambda _command: True) -> Section:
    everywhere = (commands.HELP.name, commands.QUIT.name)
    own = [
        command for command in commands.LIBRARY_COMMANDS if command.name not in everywhere and offers(command)
    ]
    return keys_section("games", _("Keys for saved games"), key_rows(own, bound))


def key_rows(commands: Iterable[Command], bound: Bound) -> list[tuple[str, str]]:
    """The keys of commands in the keymap, and their texts; commands without a text are left out."""
    texts = (command for command in map(bound, commands) if command.text)
    return [(command.all_keys.replace("|", "\\|"), command.text) for command in texts]


def table_section(heading: str, rows: Iterable[tuple[str, str]], left: str, right: str) -> str:
    lines = "\n".join(f"| {_(one)} | {_(other)} |" for one, other in rows)
    return f"# {heading}\n\n| {left} | {right} |\n|---|---|\n{lines}"


class Wrapped(Text):
    """Text that breaks as `wrapped` does; Rich breaks only at blanks, and at all of them."""

    def wrap(
        self,
        console: Console,
        width: int,
        *,
        justify: rich_console.JustifyMethod | None = None,
        overflow: rich_console.OverflowMethod | None = None,
        tab_size: int = 8,
        no_wrap: bool | None = None,
    ) -> Lines:
        if no_wrap or self._broken_at_blanks or self._narrowest > width:
            return super().wrap(
                console, width, justify=justify, overflow=overflow, tab_size=tab_size, no_wrap=no_wrap
            )
        result = Lines()
        for line in self.split(allow_blank=True):
            rows = line.divide(breaks(line.plain, width))
            for row in rows:
                row.rstrip_end(width)
                row.truncate(width, overflow=overflow)
            result.extend(rows)
        return result

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        measured = super().__rich_measure__(console, options)
        return measured if self._broken_at_blanks else measured._replace(minimum=self._narrowest)

    @property
    def _narrowest(self) -> int:
        return max(map(narrowest, self.plain.splitlines()), default=0)

    @property
    def _broken_at_blanks(self) -> bool:
        return len(pieces(self.plain)) == self.plain.count(" ") + 1


class _Heading(markdown.Heading):
    LEVEL_ALIGN: ClassVar[dict[str, rich_console.JustifyMethod]] = {}  # all levels at the left


class _Paragraph(markdown.Paragraph):
    def on_enter(self, context: markdown.MarkdownContext) -> None:
        super().on_enter(context)
        self.text = Wrapped(justify="left")


class _Cell(markdown.TableDataElement):
    def __init__(self, justify: rich_console.JustifyMethod) -> None:
        super().__init__(justify)
        self.content = Wrapped("", justify=justify)


class _Drawing(markdown.CodeBlock):
    """A board drawn in letters: from left to right in every language, as boards are."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        del console, options
        rows = str(self.text).rstrip().split("\n")
        width = max(map(cell_len, rows))
        for row in rows:
            line = " " + row + " " * (width - cell_len(row))
            yield Text(line, Style(meta={ISLAND: True}), no_wrap=True, overflow="ellipsis")


class _Item(markdown.ListItem):
    """With the language's digits, and `·` for a bullet: terminals disagree about the width of Rich's."""

    def render_bullet(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in super().render_bullet(console, options):
            assert isinstance(segment, Segment)
            yield Segment(segment.text.replace("•", "·"), segment.style, segment.control)

    def render_number(
        self, console: Console, options: ConsoleOptions, number: int, last_number: int
    ) -> RenderResult:
        found = [*super().render_number(console, options, number, last_number)]  # nothing without room for it
        for numeral in found[:1]:
            assert isinstance(numeral, Segment)
            yield numeral._replace(text=in_digits(numeral.text))
        yield from found[1:]


_QUIET = Theme(
    {
        "markdown.h1": "bold underline",
        "markdown.h2": "bold underline",
        "markdown.h3": "bold",
        "markdown.code": Style(bold=True, meta={ISLAND: True}),
        "markdown.code_block": "",
        "markdown.table.border": "dim",
        "markdown.table.header": "bold",
    }
)


class Plain(markdown.Markdown):
    """Markdown for the help, in the page's own colours."""

    elements: ClassVar[dict[str, type[markdown.MarkdownElement]]] = {
        **markdown.Markdown.elements,
        "fence": _Drawing,
        "code_block": _Drawing,
        "heading_open": _Heading,
        "list_item_open": _Item,
        "paragraph_open": _Paragraph,
        "td_open": _Cell,
        "th_open": _Cell,
    }

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        with console.use_theme(_QUIET):
            yield from list(super().__rich_console__(console, options))
