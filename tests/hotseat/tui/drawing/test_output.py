"""Compact terminal output shows the same cells as Textual's own, also with 256 colours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.ansi import AnsiDecoder
from rich.color import Color, ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.color import Color as TextualColor
from textual.strip import Strip

from azul.game import Flags
from azul.tui.app import AzulApp
from hotseat.tui.drawing.output import CompactStrip, Nearest256, in_256
from stratopolis.tui.app import StratopolisApp

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


def row_of(segments: list[Segment]) -> CompactStrip:
    styles = [segment.style or Style.null() for segment in segments for _character in segment.text]
    return CompactStrip("".join(segment.text for segment in segments), styles)


def console(system: str) -> Console:
    """A terminal of so many colours."""
    return Console(color_system=system, force_terminal=True)  # type: ignore[arg-type]


@given(_SEGMENTS, st.sampled_from(("standard", "256", "truecolor")))
def test_the_terminal_shows_what_it_would_of_whole_styles(segments: list[Segment], system: str) -> None:
    terse = row_of(segments).render(console(system))
    if system == "256":  # of which a filter finds the nearest in all other rows
        segments = Nearest256().apply(segments, TextualColor(0, 0, 0))
    assert cells(terse) == cells(Strip(segments).render(console(system)))


@given(_SEGMENTS)
def test_it_ends_as_it_began(segments: list[Segment]) -> None:
    written = row_of(segments).render(console("truecolor"))
    assert written.endswith("\x1b[0m") == bool(segments[-1].style)


@given(_SEGMENTS, st.integers(0, 9))
def test_a_piece_of_it_is_terse_and_the_same_cells(segments: list[Segment], end: int) -> None:
    row, to = row_of(segments), console("truecolor")
    assert cells(row.piece(0, end, ColorSystem.TRUECOLOR)[1]) == cells(row.crop(0, end).render(to))


def test_no_wide_character_is_cut_in_two() -> None:
    row = CompactStrip(["a", "中", "", "b"], [Style.null()] * 4)
    pieces = [row.piece(*piece, ColorSystem.TRUECOLOR) for piece in ((0, 1), (0, 2), (2, 3), (3, 4))]
    assert pieces == [(0, "a"), (0, "a中"), (1, "中"), (3, "b")]


def test_only_what_changes_is_written() -> None:
    row = CompactStrip("ab", [Style.parse("red on blue"), Style.parse("green on blue")])
    assert row.render(console("standard")) == "\x1b[31;44ma\x1b[32mb\x1b[0m"


# Colours on terminals with 256 colours


TILES = ("tile-blue", "tile-yellow", "tile-red", "tile-black", "tile-white")
GROUNDS = ("table", "table-panel", "table-plate", "table-free", "table-rim")


def shown(color: str) -> tuple[int, ...]:
    """What Rich writes for a colour that was made one of the 256."""
    found = in_256(Style(color=color)).color
    assert found is not None
    return tuple(found.downgrade(ColorSystem.EIGHT_BIT).get_truecolor())


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_rich_leaves_what_was_found_as_it_is(levels: tuple[int, int, int]) -> None:
    style = in_256(Style(color=Color.from_rgb(*levels), bold=True))
    assert style.color is not None
    assert style.color.downgrade(ColorSystem.EIGHT_BIT) == style.color
    assert style.color.number is not None
    assert style.color.number >= 16, "not one that somebody may have set"
    assert style.bold
    assert in_256(style) == style


def test_grounds_have_no_hue_and_every_tile_has_its_own() -> None:
    tints = AzulApp.TINTS.dark
    for name in GROUNDS:
        assert len(set(shown(tints[name]))) == 1, name
    assert len({shown(tints[name]) for name in TILES}) == len(TILES)
    red, green, blue = shown(tints["tile-red"])
    assert red > 2 * max(green, blue), "red, and not brown"
    assert len(set(shown(tints["tile-black"]))) == 1
    squares = [shown(StratopolisApp.TINTS.dark[name]) for name in ("table-plate", "table")]
    assert all(len(set(each)) == 1 for each in squares)


@pytest.mark.parametrize("color", ["default", "color(3)", "bright_red"])
def test_the_terminals_own_colours_stay(color: str) -> None:
    style = Style(color=color)
    assert in_256(style) == style


def test_everything_goes_through_it_where_the_terminal_has_256(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    found = [each for each in AzulApp(None, Flags()).get_line_filters() if isinstance(each, Nearest256)]
    assert len(found) == 1
    row = [Segment("a", Style(color="#c23a2c", bgcolor="#242a33")), Segment("b")]
    ink = found[0].apply(row, TextualColor(0, 0, 0))
    assert [each.text for each in ink] == ["a", "b"]
    assert ink[0].style == Style(color="color(124)", bgcolor="color(235)")
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
    assert not any(isinstance(each, Nearest256) for each in AzulApp(None, Flags()).get_line_filters())
