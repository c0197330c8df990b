"""Compact terminal output shows the same cells as Textual's own."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.ansi import AnsiDecoder
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.color import Color
from textual.strip import Strip

from hotseat.tui.drawing.output import CompactStrip, Nearest256

_COLOURS = st.sampled_from((None, "#102030", "#aabbcc", "red", "bright_blue", "default"))
_STYLES = st.builds(
    Style, color=_COLOURS, bgcolor=_COLOURS, bold=st.sampled_from((None, True)), underline=st.booleans()
)
_SEGMENTS = st.lists(
    st.builds(Segment, st.text("ab ▀▄", min_size=1, max_size=3), st.none() | _STYLES, st.none()), min_size=1
)


def cells(written: str) -> list[tuple[str, str, str, bool, bool]]:
    """Every character that a terminal would show: ink, ground, whether bold, whether underlined."""
    shown = []
    text = next(iter(AnsiDecoder().decode(written)), Text())
    for place, character in enumerate(text.plain):
        style = text.get_style_at_offset(Console(), place)
        ink, ground = (each.name if each else "default" for each in (style.color, style.bgcolor))
        shown.append((character, ink, ground, bool(style.bold), bool(style.underline)))
    return shown


def console(system: str) -> Console:
    """A terminal of so many colours."""
    return Console(color_system=system, force_terminal=True)  # type: ignore[arg-type]


@given(_SEGMENTS, st.sampled_from(("standard", "256", "truecolor")))
def test_the_terminal_shows_what_it_would_of_whole_styles(segments: list[Segment], system: str) -> None:
    terse = CompactStrip(segments).render(console(system))
    if system == "256":  # of which a filter finds the nearest in all other rows
        segments = Nearest256().apply(segments, Color(0, 0, 0))
    assert cells(terse) == cells(Strip(segments).render(console(system)))


@given(_SEGMENTS)
def test_it_ends_as_it_began(segments: list[Segment]) -> None:
    written = CompactStrip(segments).render(console("truecolor"))
    assert written.endswith("\x1b[0m") == bool(segments[-1].style)


@given(_SEGMENTS, st.integers(0, 9))
def test_a_piece_of_it_is_terse_and_the_same_cells(segments: list[Segment], end: int) -> None:
    row = CompactStrip(segments)
    piece = row.crop(0, end)
    assert isinstance(piece, CompactStrip)
    assert piece.text == row.text[:end]


def test_only_what_changes_is_written() -> None:
    row = CompactStrip([Segment("a", Style.parse("red on blue")), Segment("b", Style.parse("green on blue"))])
    assert row.render(console("standard")) == "\x1b[31;44ma\x1b[32mb\x1b[0m"
