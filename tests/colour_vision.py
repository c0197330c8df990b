"""Colours as every kind of sight sees them."""

from __future__ import annotations

from textual.color import Color

# Colour blindness: Machado, Oliveira and Fernandes 2009, at full strength, on linear RGB; distances
# in Oklab (Ottosson 2020), where .02 is just noticeable

SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_LMS = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)

Matrix = tuple[tuple[float, float, float], ...]
Vector = tuple[float, ...]


def times(matrix: Matrix, vector: Vector) -> Vector:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def seen(colour: Color, sight: str) -> Vector:
    """A colour in Oklab, as seen with that kind of sight."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.normalized]
    rgb = tuple(min(1.0, max(0.0, c)) for c in times(SIGHTS[sight], tuple(linear)))
    return times(_TO_LAB, tuple(c ** (1 / 3) for c in times(_TO_LMS, rgb)))


def distance(one: Vector, other: Vector) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)
