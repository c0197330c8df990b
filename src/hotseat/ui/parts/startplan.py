"""Where everything stands on a start screen that has room for a picture beside its form: pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hotseat.ui.cells.canvas import Box

Size = tuple[int, int]  # columns and rows

WIDE = (120, 36)  # columns and rows from which there is a picture
FORM = 60  # columns that the form needs, without the mark of the cursor
DEED_GAP = 1  # columns between two lines that do something, side by side
HANGING = 2  # columns at the left of a line for the mark of the cursor, so that labels and letters are level
_MARGIN, _GAP = 3, 6  # columns beside everything, and between the picture and the form: at least
_BELOW = 2  # rows for the keys
_AIRY = 35  # rows of a picture beside which the lines of the form have two rows of air
_SAID = 2  # rows for what is said


class StartPlan(NamedTuple):
    """The boxes: `questions` has one for each line that asks something, `deeds` for each that does."""

    picture: Box
    lettering: Box
    about: Box
    questions: tuple[Box, ...]
    deeds: tuple[Box, ...]
    said: Box


def plan(
    size: Size,
    pictures: Sequence[Size],
    letterings: Sequence[Size],
    questions: tuple[int, int],
    deeds: Sequence[int],
) -> StartPlan | None:
    """Everything with the largest picture and the largest letters that there is room for; None where
    there is none.

    pictures, letterings: the sizes there are, the largest first.
    questions: how many lines ask something now, and how many at most.   deeds: the columns of those that
    do something.
    """
    if size[0] < WIDE[0] or size[1] < WIDE[1]:
        return None
    across, down = size[0] - 2 * _MARGIN - _GAP, size[1] - _BELOW - 2
    for picture in pictures:
        for letters in letterings:
            high = max(picture[1], _column(letters[1], questions[1] + 2, 1))
            if picture[0] + max(letters[0], FORM) <= across and high <= down:
                return _placed(size, picture, letters, questions, deeds)
    return None


def in_lines(deeds: Sequence[int], room: int) -> list[list[int]]:
    """The places of those that do something, line by line: as many side by side as there is room for."""
    lines: list[list[int]] = []
    end = 0
    for place, columns in enumerate(deeds):
        if lines and end + DEED_GAP + columns <= room:
            lines[-1].append(place)
            end += DEED_GAP + columns
        else:
            lines.append([place])
            end = columns
    return lines


def _column(letters: int, lines: int, air: int) -> int:
    """The rows of letters, form and sentence, with so many rows of air between the lines."""
    return letters + 2 + air + lines * (1 + air) + 1 + _SAID


def _placed(
    size: Size, picture: Size, letters: Size, questions: tuple[int, int], deeds: Sequence[int]
) -> StartPlan:
    """Picture and form side by side in the middle, their upper edges level where the form is the higher.

    The form stands as with two lines less than there can be, as far as there is room below, so that
    nothing moves when more people play.
    """
    rows, (now, most) = size[1] - _BELOW, questions
    width = max(letters[0], FORM)
    spare = size[0] - picture[0] - width
    gap = max(_GAP, spare // 3)
    left = (spare - gap) // 2
    x = left + picture[0] + gap
    done = in_lines(deeds, size[0] - x)
    lines = most + len(done)
    airs = (2, 1) if picture[1] >= _AIRY else (1,)
    air = next((each for each in airs if _column(letters[1], lines, each) <= rows - 2), 1)
    high = _column(letters[1], lines, air)
    usual = max(high - 2 * (1 + air), picture[1])
    top = max(1, min((rows - usual) // 2, rows - high))
    y = top + max(0, (picture[1] - high) // 2)
    return _boxes(Box(left, top, *picture), Box(x, y, width, letters[1]), size[0], now, deeds, air)


def _boxes(
    picture: Box, letters: Box, columns: int, questions: int, deeds: Sequence[int], air: int
) -> StartPlan:
    """The form below the letters. What does something may stand beyond its right edge."""
    x, width = letters.x, letters.width
    about = Box(x, letters.y + letters.height + 1, width, 1)
    y = about.y + 1 + air
    asked = []
    for _line in range(questions):
        asked.append(Box(x, y, columns - x - 1, 1))
        y += 1 + air
    y += 1
    done = []
    for line in in_lines(deeds, columns - x):
        across = x - HANGING
        for place in line:
            done.append(Box(across, y, min(deeds[place], columns - 1 - across), 1))
            across += deeds[place] + DEED_GAP
        y += 1 + air
    return StartPlan(picture, letters, about, tuple(asked), tuple(done), Box(x, y, width, _SAID))
