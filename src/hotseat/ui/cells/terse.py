"""Rows of cells that are written to the terminal in few characters."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, repeat

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from rich.style import Style
from textual.strip import Strip

from hotseat.ui.cells.eightbit import in_256

_RESET = "\x1b[0m"


class TerseStrip(Strip):
    """A strip that says from one style to the next only what changes; its styles hold no links.

    Textual writes every style whole, and ends it before the next. Of a table of large tiles that is
    150 kB instead of 110, for the program to write and for the terminal to read.
    """

    __slots__ = ()

    def render(self, console: Console) -> str:
        """The row as the terminal gets it; the terminal's own style is there before and after it."""
        if self._render_cache is None:
            system = COLOR_SYSTEMS[console.color_system or "truecolor"]
            styles = [style or _NOTHING for _, style, _ in self]
            if system is ColorSystem.EIGHT_BIT:
                styles = [*map(in_256, styles)]
            changes = map(_change, [_NOTHING, *styles], [*styles, _NOTHING], repeat(system))
            texts = chain((text for text, _, _ in self), ("",))
            self._render_cache = "".join(chain.from_iterable(zip(changes, texts, strict=True)))
        return self._render_cache

    def crop(self, start: int, end: int | None = None) -> Strip:
        """Some cells of it, as terse."""
        piece = super().crop(start, end)
        return piece if piece is self else TerseStrip(piece, piece.cell_length)


_NOTHING = Style.null()


@lru_cache(maxsize=8192)
def _change(before: Style, after: Style, system: ColorSystem) -> str:
    """What brings the terminal from one style to another."""
    if not after:
        return _RESET if before else ""
    ink, ground, others = _codes(after, system)
    ink_before, ground_before, others_before = _codes(before, system)
    if others == others_before:
        codes = [ink if ink != ink_before else "", ground if ground != ground_before else ""]
    else:
        codes = ["0" if before else "", Strip.render_ansi(after, system)]
    said = ";".join(filter(None, codes))
    return f"\x1b[{said}m" if said else ""


@lru_cache(maxsize=2048)
def _codes(style: Style, system: ColorSystem) -> tuple[str, str, Style]:
    """What sets its colour and its ground, and all but its colours."""
    ink, ground = style.color, style.bgcolor
    return (
        ";".join(ink.downgrade(system).get_ansi_codes()) if ink else "39",
        ";".join(ground.downgrade(system).get_ansi_codes(foreground=False)) if ground else "49",
        style.without_color,
    )
