"""Lines on their way to the terminal: compact, in 256 colours, from right to left, of certain width."""

from __future__ import annotations

from io import BufferedWriter, TextIOWrapper
from itertools import accumulate
from pathlib import Path
from unicodedata import east_asian_width

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.ansi import AnsiDecoder
from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.color import Color as TextualColor
from textual.filter import LineFilter, NoColor
from textual.geometry import Region
from textual.strip import Strip

from azul.tui.app import AzulApp
from azul.tui.widgets.tiles import in_three
from hotseat.game import Flags
from hotseat.text import visible
from hotseat.text.scripts import apart, unjoined
from hotseat.tui.drawing import output
from hotseat.tui.drawing.canvas import Canvas, Cells
from hotseat.tui.terminal import buffered
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


def row_of(segments: list[Segment]) -> output.CompactStrip:
    styles = [segment.style or Style.null() for segment in segments for _character in segment.text]
    return output.CompactStrip("".join(segment.text for segment in segments), styles)


def console(system: str) -> Console:
    return Console(color_system=system, force_terminal=True)  # type: ignore[arg-type]


@given(_SEGMENTS, st.sampled_from(("standard", "256", "truecolor")))
def test_the_terminal_shows_what_it_would_of_whole_styles(segments: list[Segment], system: str) -> None:
    terse = row_of(segments).render(console(system))
    if system == "256":  # of which a filter finds the nearest in all other rows
        segments = output.Nearest256().apply(segments, TextualColor(0, 0, 0))
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
    row = output.CompactStrip(["a", "中", "", "b"], [Style.null()] * 4)
    pieces = [row.piece(*piece, ColorSystem.TRUECOLOR) for piece in ((0, 1), (0, 2), (2, 3), (3, 4))]
    assert pieces == [(0, "a"), (0, "a中"), (1, "中"), (3, "b")]


def test_only_what_changes_is_written() -> None:
    row = output.CompactStrip("ab", [Style.parse("red on blue"), Style.parse("green on blue")])
    assert row.render(console("standard")) == "\x1b[31;44ma\x1b[32mb\x1b[0m"


def test_a_row_is_written_as_far_as_the_terminal_shows_something_else() -> None:
    shown: output.Shown = {}
    first, second = (output.CompactStrip(text, [Style.null()] * 30) for text in ("a" * 30, "a" * 29 + "b"))

    def written(*row: Strip) -> str:
        ends = [*accumulate(strip.cell_length for strip in row)]
        update = ChopsUpdate([dict(zip((0, *ends), row, strict=False))], [(0, 0, 30)], [ends])
        return output.CompactUpdate(update, shown).render_segments(console("truecolor"))

    assert [written(row) for row in (first, first, second)] == [f"\x1b[1;1H{first.text}", "", "\x1b[1;30Hb"]
    assert written(first.crop(0, 9), Strip([Segment("c" * 21)])).endswith("c" * 21)
    assert written(second) == f"\x1b[1;1H{second.text}"
    layout = output.CompactLayout(LayoutUpdate([[first]], Region(0, 0, 30, 1)), shown)
    assert layout.render_segments(console("truecolor")).endswith(first.text)
    assert layout.render_segments(console("truecolor")) == ""
    assert written(second) == "\x1b[1;30Hb"


# Colours on terminals with 256 colours


TILES = ("tile-blue", "tile-yellow", "tile-red", "tile-black", "tile-white")
GROUNDS = ("table", "table-panel", "table-plate", "table-free", "table-rim")


def shown(color: str) -> tuple[int, ...]:
    """What Rich writes for a colour that was made one of the 256."""
    found = output.in_256(Style(color=color)).color
    assert found is not None
    return tuple(found.downgrade(ColorSystem.EIGHT_BIT).get_truecolor())


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_rich_leaves_what_was_found_as_it_is(levels: tuple[int, int, int]) -> None:
    style = output.in_256(Style(color=Color.from_rgb(*levels), bold=True))
    assert style.color is not None
    assert style.color.downgrade(ColorSystem.EIGHT_BIT) == style.color
    assert style.color.number is not None
    assert style.color.number >= 16, "not one that somebody may have set"
    assert style.bold
    assert output.in_256(style) == style


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
    assert output.in_256(style) == style


def test_everything_goes_through_it_where_the_terminal_has_256(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    found = [
        each for each in AzulApp(None, Flags()).get_line_filters() if isinstance(each, output.Nearest256)
    ]
    assert len(found) == 1
    row = [Segment("a", Style(color="#c23a2c", bgcolor="#242a33")), Segment("b")]
    ink = found[0].apply(row, TextualColor(0, 0, 0))
    assert [each.text for each in ink] == ["a", "b"]
    assert ink[0].style == Style(color="color(124)", bgcolor="color(235)")
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
    assert not any(isinstance(each, output.Nearest256) for each in AzulApp(None, Flags()).get_line_filters())


# Right-to-left order, and only characters of certain width


GROUND = TextualColor(10, 20, 30)

STYLES = [
    Style.null(),
    Style(color="red"),
    Style(color="#ffd36b", bgcolor="#14171c", bold=True),
    Style(reverse=True, underline=True),
    Style(meta={"option": 3}),
    Style(meta={"@click": "app.help"}),
]

TEXTS = st.text(alphabet="علیپگچمحمد۱۲۳ 12abZoë山田·.,:()[]>-─▌█▀", max_size=12)

LINES = st.lists(
    st.tuples(TEXTS, st.sampled_from(STYLES)).map(lambda piece: Segment(*piece)), min_size=1, max_size=6
)


def styled(segments: list[Segment]) -> list[tuple[str, Style | None]]:
    return [(character, style) for text, style, _control in segments for character in text]


def filtered(line_filter: LineFilter, segments: list[Segment]) -> list[Segment]:
    return line_filter.apply(segments, GROUND)


@given(LINES, st.booleans())
def test_widths_never_change(line: list[Segment], from_right: bool) -> None:
    for line_filter in (output.RightToLeft(from_right=from_right), output.NarrowCharacters()):
        after = filtered(line_filter, line)
        assert sum(cell_len(part.text) for part in after) == sum(cell_len(part.text) for part in line)


@example("e" + "\u0301" * 15 + "\u200d\U0001f469x")
@example("a\u00ad\u0600\u200d\u200b\U0001f468\ue000\u0378\uffffb")
@given(st.text(max_size=30))
def test_what_nobody_sees_leaves_the_row_as_wide(text: str) -> None:
    line = [Segment("x" + "".join(filter(str.isalnum, text))), Segment(f"{text}\u200b" + "\u0300" * 3000)]
    after = filtered(output.Visible(), line)
    assert [cell_len(part.text) for part in after] == [cell_len(part.text) for part in line]
    assert all(visible(part.text) == part.text for part in after)
    assert filtered(output.Visible(), after) is after


@given(st.lists(st.tuples(st.sampled_from("אבגדהabcxyz١۱۲"), st.sampled_from(STYLES)), max_size=20))
def test_styles_stay_with_their_characters(letters: list[tuple[str, Style]]) -> None:
    line = [Segment(letter, style) for letter, style in letters]  # none of them joins or is mirrored
    for from_right in (False, True):
        after = styled(filtered(output.RightToLeft(from_right=from_right), line))
        assert sorted(after, key=repr) == sorted(letters, key=repr)


def test_a_joined_letter_keeps_the_style_and_the_click_of_its_own() -> None:
    quiet, click = Style(color="red"), Style(meta={"@click": "app.help"})
    line = [Segment("به ", quiet), Segment("علی", click), Segment(" بگو", quiet)]
    after = filtered(output.RightToLeft(from_right=True), line)
    assert [part.text for part in after] == ["ﻮﮕﺑ ", "ﯽﻠﻋ", " ﻪﺑ"]
    assert [part.style for part in after] == [quiet, click, quiet]
    assert after[1].style is not None
    assert after[1].style.meta == {"@click": "app.help"}


def test_a_letter_of_two_leaves_a_blank_where_the_line_ends() -> None:
    line = [Segment("سلام", Style(color="red"))]
    assert [part.text for part in filtered(output.RightToLeft(from_right=True), line)] == [" ﻡﻼﺳ"]
    assert [part.text for part in filtered(output.RightToLeft(from_right=False), line)] == ["ﻡﻼﺳ "]


def test_a_row_is_mirrored_with_its_columns_and_its_bar() -> None:
    line = [Segment("▌1 علی", Style(bold=True)), Segment("    12  ")]
    after = filtered(output.RightToLeft(from_right=True), line)
    assert "".join(part.text for part in after) == "  12    ﯽﻠﻋ 1▐"
    assert after[-1].style == Style(bold=True)


def test_a_name_in_an_english_row_stays_in_its_place() -> None:
    line = [Segment("▌1  "), Segment("علی", Style(bold=True)), Segment("     0 -> 12")]
    after = filtered(output.RightToLeft(from_right=False), line)
    assert "".join(part.text for part in after) == "▌1  ﯽﻠﻋ     0 -> 12"
    assert [part.text for part in after if part.style == Style(bold=True)] == ["ﯽﻠﻋ"]


def test_a_line_without_such_words_is_the_same_object() -> None:
    line = [Segment("Zoë 0 -> 12 ▌█"), Segment("山田")]
    assert filtered(output.RightToLeft(from_right=False), line) is line


def test_control_segments_and_cursor_are_no_text() -> None:
    line = [Segment("علی", Style(bold=True)), Segment(" ", Style(reverse=True))]
    after = filtered(output.RightToLeft(from_right=True), line)
    shown = [(part.text, part.style) for part in after]
    assert shown == [(" ", Style(reverse=True)), ("ﯽﻠﻋ", Style(bold=True))]


def test_without_colours_the_order_is_the_same() -> None:
    strip = Strip([Segment("نوبت ", Style(color="red")), Segment("علی", Style(bold=True))])
    for filters in (
        [NoColor(), output.RightToLeft(from_right=True)],
        [output.RightToLeft(from_right=True), NoColor()],
    ):
        row = strip
        for line_filter in filters:
            row = row.apply_filter(line_filter, GROUND)
        assert row.text == "ﯽﻠﻋ ﺖﺑﻮﻧ"
        assert [part.text for part in row if part.style and part.style.bold] == ["ﯽﻠﻋ"]


def test_what_is_in_order_already_is_not_put_in_order_again() -> None:
    others = [NoColor(), output.NarrowCharacters()]
    assert output.without_order([others[0], output.RightToLeft(from_right=True), others[1]]) == others


# Characters whose width is in doubt


@pytest.mark.parametrize("ink", [None, "red", "#ffd36b", "default"])
def test_no_character_of_uncertain_width_is_left(ink: str | None) -> None:
    for character in map(chr, range(0x2010, 0x2600)):
        for paper in (None, "#14171c", "default"):
            line = [Segment(character, Style(color=ink, bgcolor=paper))]
            shown = "".join(part.text for part in filtered(output.NarrowCharacters(), line))
            assert not any(east_asian_width(each) == "A" for each in shown)
            assert cell_len(shown) == cell_len(character)


def test_marks_and_clicks_stay_with_characters_made_narrow() -> None:
    click = Style(meta={"@click": "app.help"})
    after = filtered(output.NarrowCharacters(), [Segment("· …", click), Segment("─")])
    assert [(part.text, part.style) for part in after] == [(". ~", click), ("-", None)]


def test_half_blocks_become_one_colour_and_left_blocks_right_ones() -> None:
    red, blue = Color.parse("#ff0000"), Color.parse("#0000ff")
    half, left = filtered(output.NarrowCharacters(), [Segment("▀▌", Style(color=red, bgcolor=blue))])
    assert half.text == " "
    assert half.style is not None
    assert half.style.bgcolor == Color.parse("#7f007f")
    assert left.text == "▐"
    assert left.style is not None
    assert (left.style.color, left.style.bgcolor) == (blue, red)


def test_a_line_of_certain_widths_stays() -> None:
    line = [Segment("Zoe 12"), Segment("山田 علی", Style(bold=True))]
    assert filtered(output.NarrowCharacters(), line) == line


# A language's own letters in pictures


def in_order(text: str, *, from_right: bool = True) -> str:
    line = output.RightToLeft(from_right=from_right).apply([Segment(text)], TextualColor(0, 0, 0))
    return "".join(segment.text for segment in line)


@pytest.mark.parametrize("mirrored", [True, False])
def test_letters_of_tiles_keep_their_places(mirrored: bool) -> None:
    canvas = Canvas[str](20, 1, Style(), from_right=True, mirrored=mirrored)
    canvas.read_across(0, 20)
    canvas.put(0, 0, "کف", Style())
    canvas.picture(4, 15)
    for place, letter in enumerate("آزقیف"):
        canvas.put(4 + 3 * place, 0, in_three(unjoined(letter), framed=letter in "زق"), Style())
    assert canvas.strips()[0].text == "  ﺁ [ﺯ][ﻕ] ﯼ  ﻑ   ﻒﮐ"


def test_letters_of_a_text_do_not_join() -> None:
    text = "".join(map(apart, "قسخ"))
    assert in_order(text).strip() == "ﺥﺱﻕ"
    assert [apart(letter) for letter in "RGN赤"] == [*"RGN赤"]


@pytest.mark.parametrize("letter", ["B", "青", unjoined("ی")])
@pytest.mark.parametrize("framed", [True, False])
def test_every_letter_takes_three_cells(letter: str, framed: bool) -> None:
    assert cell_len(in_three(letter, framed)) == 3


def test_a_wide_letter_of_a_stamp_that_is_written_over_leaves_no_half() -> None:
    tile, board = Cells(3, 1, Style()), Cells(5, 1, Style())
    tile.put(0, 0, " 青", Style())
    board.stamp(1, 0, tile.rows)
    assert board.strips()[0].text == "  青 "
    board.put(3, 0, "x", Style())
    assert board.strips()[0].text == "   x "


def test_a_terminal_without_a_buffer_gets_one(tmp_path: Path) -> None:
    path = tmp_path / "terminal"
    with path.open("wb", buffering=0) as raw:
        bare = TextIOWrapper(raw, "utf-8", "backslashreplace", write_through=True)
        with buffered(bare) as file:
            assert isinstance(file.buffer, BufferedWriter)
            assert (file.encoding, file.errors) == ("utf-8", "backslashreplace")
            assert buffered(file) is file
            file.write("▀\n")
        assert not raw.closed
        bare.write("more")
    assert path.read_text(encoding="utf-8") == "▀\nmore"
