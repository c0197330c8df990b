"""In a language from the right, notation, codes, sums and drawings run from left to right.

Every screen is drawn in English and in Persian, and each island of the one is looked for in the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from tests.azul.tui.playing import keep_last
from tests.texts import azul_screens, stratopolis_screens
from tests.texts.shared_screens import kept
from tests.texts.test_texts_fit import APPS, Place, Walk, places

from azul.tui.widgets import tiles
from azul.wording import colour_letters, rules_text
from hotseat import i18n
from hotseat.text.scripts import arrange
from stratopolis.tui import squares
from stratopolis.wording import shown_letters

PERSIAN = "fa"

ISLANDS = (
    r"(?<!\w)[1-9C][BYRKW][1-5F](?!\w)",  # a move of Azul, in a log or in the list of a review
    r"(?<!\w)[1-9C] [BYRKW] [1-5F](?!\w)",  # the same, to be typed
    r"(?<!\w)[RGN]{3}(?!\w)",  # a tile of Stratopolis
    r"(?<![\w+-])(?<![+-] )\d+(?: [-+x] \d+)+(?: = \d+)?(?! ?[\w=])",  # a sum
    r"\d* *┤[▁-█]*|\d* *└[━─]++(?!┴)",  # a row of a chart of columns
)

# Pictures on the table. The first row of a board is its head, which is read.
DRAWINGS = ("Board", "Market", "LayoutPart", "Stacks", "Frieze", "PilePart")

WORDS = re.compile(r"[a-z]{2}|\w[A-Z][a-z]|->", re.ASCII)  # rows with them are read

# What both games share is walked through once.
WALKS: dict[str, Walk] = {"azul": azul_screens.all_screens, "stratopolis": stratopolis_screens.own_screens}
SAVED: dict[str, Callable[[], Iterator[tuple[str, Any]]]] = {
    "azul": azul_screens.saved,
    "stratopolis": stratopolis_screens.saved,
}

Screens = list[tuple[str, list[Place]]]


async def drawn(
    game: str, code: str, size: tuple[int, int], home: Path, patch: pytest.MonkeyPatch
) -> Screens:
    patch.setenv("AZUL_HOME", str(home))
    home.mkdir()
    i18n.use_language(i18n.ENGLISH)
    files = kept(SAVED[game](), home)
    i18n.use_language(code)
    keep_last(azul_screens.NAMES, "grey")
    app = APPS[game]()
    found = []
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        async for where in WALKS[game](pilot, app, files):
            if "letters_of" not in where:  # which English has no use for
                found.append((where, [*places(app)]))
    return found


def paired(ours: list[Place], theirs: list[Place]) -> Iterator[tuple[Place, Place]]:
    """The places that both screens have; a form may have other rows."""
    for name in {place.name for place in ours}:
        one, other = ([place for place in found if place.name == name] for found in (ours, theirs))
        if len(one) == len(other):
            yield from zip(one, other, strict=True)


def in_persian(island: str) -> str:
    """An island of an English screen as it stands in a Persian one."""
    if re.fullmatch("[RGN]{3}", island):  # letters alone are a word, and read as the words beside them
        return "".join(dict(zip("RGN", shown_letters(), strict=True))[letter] for letter in reversed(island))
    return drawn_in_persian(island)


def drawn_in_persian(row: str) -> str:
    return i18n.in_digits(row.translate(str.maketrans("BYRKWbyrkw", colour_letters().shown * 2)))


def islands(rows: list[str]) -> Iterator[str]:
    for pattern in ISLANDS:
        for found in re.finditer(pattern, "\n".join(rows)):
            yield found[0].strip()


def turned(english: Place, persian: Place) -> Iterator[str]:
    """The islands of a place that are not in the Persian one, and the rows of drawings that differ."""
    drawn = [*persian.rows]
    if persian.name == "page":  # which still lacks what the app's filters do
        drawn += [arrange(row, from_right=True, mirrored=True) for row in drawn]
    shown = [normalize("NFKC", row) for row in drawn]
    text = "\n".join(shown)
    known = [*islands([*english.rows])]
    expected = [in_persian(island) for island in known if island not in text]
    if english.name.endswith("Log"):  # which has room for fewer lines, where their words are longer
        letters = colour_letters().shown + shown_letters()
        codes = re.findall(rf"(?<!\w)(?:[\dC][{letters}][\dF]|[{letters}]{{3}})(?!\w)", text)
        expected, text = codes if expected else [], "\n".join(expected)
    for island in expected:
        if island not in text:
            yield f"{island} is not in {text}"
    if english.name in DRAWINGS:
        head = int(english.name == "Board")
        for row, other in list(zip(english.rows, shown, strict=False))[head:]:
            if not WORDS.search(row) and drawn_in_persian(row).rstrip() != other.rstrip():
                yield f"{drawn_in_persian(row)!r} is {other!r}"


@pytest.mark.parametrize(("game", "size"), [("azul", (160, 50)), ("stratopolis", (80, 24))], ids=str)
async def test_islands_run_from_left_to_right_on_every_screen(
    game: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tiles, "_MARKERS", {})  # whose figure is made of pixels in English
    monkeypatch.setattr(tiles, "_PAINTERS", {})  # which may have painted it already
    monkeypatch.setattr(squares, "_PAINTERS", {})
    monkeypatch.setattr(squares, "_BIG", 99)  # so that a level is a character, which can be compared
    english = await drawn(game, i18n.ENGLISH, size, tmp_path / "en", monkeypatch)
    persian = await drawn(game, PERSIAN, size, tmp_path / "fa", monkeypatch)
    assert [where for where, _places in english] == [where for where, _places in persian]
    seen = 0
    faults: dict[str, str] = {}
    for (where, ours), (_where, theirs) in zip(english, persian, strict=True):
        for one, other in paired(ours, theirs):
            seen += len([*islands([*one.rows])])
            faults |= dict.fromkeys(turned(one, other), f"{where}, {one.name}")
    assert seen > 50
    assert not faults, "\n".join(f"{where}: {fault}" for fault, where in faults.items())


async def test_drawings_of_the_rules_stand_as_the_boards_do(home: Path) -> None:
    i18n.use_language(PERSIAN)
    running: Any = APPS["azul"]()
    async with running.run_test(size=(80, 24)) as pilot:
        running.action_help()
        await pilot.pause()
        shown = [strip.text.rstrip() for strip in running.screen.parts._strips]
    drawings = [part for block in rules_text().split("```")[1::2] for part in block.strip("\n").split("\n")]
    assert len(drawings) > 5
    for row in drawings:
        assert any(line.endswith(arrange(row, from_right=True).rstrip()) for line in shown), row
