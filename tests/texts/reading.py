"""Read the texts of a screen, place by place, and say which do not fit or are not translated."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from tests.screen_text import screen_rows
from textual.app import App
from textual.widgets import Input, OptionList, Static

from hotseat.text.fit import fitted
from hotseat.tui.drawing.sheet import Sheet
from hotseat.tui.screens.pages import Drawn, LogPage, Sections
from hotseat.tui.widgets.listing import Painted


class Place(NamedTuple):
    name: str
    rows: Sequence[str]


def places(app: App[Any]) -> Iterator[Place]:
    rows: list[str] = []
    for widget in app.screen.query("*"):
        if isinstance(widget, Sheet):
            for part in widget.parts:
                if part.box.width:
                    shown = [part.strip(row).text for row in range(part.box.height)]
                    yield Place(type(part).__name__, shown)
        elif isinstance(widget, Sections):
            yield Place("help", _own_sections(widget))
        elif isinstance(widget, Painted) and widget.is_on_screen:
            shown = [widget.render_line(y).text for y in range(widget.size.height)]
            yield Place(type(widget).__name__, shown)
        elif isinstance(widget, Input) and widget.is_on_screen:
            width = widget.content_region.width
            yield Place("Input", [fitted(widget.value or widget.placeholder, width)])
        elif isinstance(app.screen, LogPage | Drawn) and isinstance(widget, Static):
            console = app.console
            options = console.options.update(width=widget.content_region.width, height=None)
            lines = console.render_lines(app.screen.content(), options)
            yield Place("page", ["".join(segment.text for segment in line) for line in lines])
        elif isinstance(widget, Static | OptionList) and widget.is_on_screen:
            rows = rows or screen_rows(app.screen)
            x, y, width, height = widget.content_region
            yield Place(type(widget).__name__, [row[x : x + width] for row in rows[y : y + height]])


def _own_sections(page: Sections) -> list[str]:
    """The rows of the help without the rules, which are a document of each language."""
    ends = [*page.starts[1:], page.virtual_size.height]
    spans = zip(page.sections, page.starts, ends, strict=True)
    own = [range(start, end) for section, start, end in spans if section.name in OWN_SECTIONS]
    return [page.render_line(row - page.scroll_offset.y).text for span in own for row in span]


OWN_SECTIONS = ("brief", "keys", "signs", "games")


# Places in which a text may be cut: the log tells what happened as well as there is room for it; of the
# players of a saved game as many are shown as there is room for; the help has the palette's sentences in
# full; and a judgement of a move has a row of its own.
CUT_BY_DESIGN = ("Log", "TileLog", "SquareLog", "GameList", "_Commands", "Explanation")

_ENDS = (".", "!", "?", "。", "؟")  # of a sentence

_PATH = re.compile(r"/\S*$")


def cut_texts(place: Place, marks: str, names: Collection[str]) -> Iterator[str]:
    """What of a place's texts is cut: an ellipsis that is not the text's own, or a lost mark.

    Names and paths may be cut, wherever they stand, and a text may end behind a whole sentence.
    """
    if place.name in CUT_BY_DESIGN:
        return
    first, last = marks[0], marks[1]
    whole = "".join(place.rows)
    lost = whole.count(first) != whole.count(last)
    for row in place.rows:
        ellipses = (found.start() for found in re.finditer(f"(?<!{last})…", row))
        cut = any(not _is_cut_by_design(row, at, last, names) for at in ellipses)
        ends = row.rstrip().endswith(_ENDS)
        if cut or (lost and not ends and row.count(first) != row.count(last)):
            yield " ".join(row.split())


def _is_cut_by_design(row: str, at: int, mark: str, names: Collection[str]) -> bool:
    """Whether an ellipsis ends a name or a path, which it stands left of in a language from the right."""
    before, behind = row[:at], row[at + 1 :].removeprefix(mark)
    return before.endswith(tuple(names)) or _PATH.search(before) is not None or behind.startswith("/")


_WORD = re.compile(r"(?<![\w{+/.-])[A-Za-z][A-Za-z']+(?![\w+/.])")


def english_words(place: Place, names: frozenset[str]) -> set[str]:
    """The words of a place in plain English letters, apart from names and notation (`CKF`)."""
    words = {word for row in place.rows for word in _WORD.findall(row)}
    return {word for word in words if word not in names and not word.isupper()}
