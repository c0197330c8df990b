"""How well an ink is read on its ground, and inks made readable."""

from __future__ import annotations

from textual.color import Color


def contrast(ink: Color, ground: Color) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    darker, lighter = sorted((_luminance(ink), _luminance(ground)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Color) -> float:
    """Relative luminance, 0 to 1 (WCAG 2)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.normalized]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def readable(ink: Color, ground: Color, least: float) -> Color:
    """The ink, made lighter (on a light ground darker) until it keeps that contrast with its ground."""
    white, black = Color(255, 255, 255), Color(0, 0, 0)
    end = white if contrast(white, ground) > contrast(black, ground) else black
    # Black or white keeps 4.58 : 1 against whatever ground.
    inks = (ink.blend(end, tenths / 10) for tenths in range(10))
    return next((each for each in inks if contrast(each, ground) >= least), end)
