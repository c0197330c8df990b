"""Draw the pictures in README.md and docs with the program itself: `make pictures`.

Every picture shows a game from a fixed seed, in which all players take what fits best, on a terminal of fixed
size: a file changes only if the program has changed.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import stratopolis.game
from azul.game import LIBRARY, Session, Setup
from azul.rules import Phase, Pick, Position, WallKind
from azul.tui.app import AzulApp
from azul.tui.cursor import Group, best_line, groups
from azul.tui.models import preview
from hotseat.game import Flags
from hotseat.i18n import ENGLISH, use_language
from stratopolis.tui.app import StratopolisApp

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
NAMES = {
    ENGLISH: ("North", "South", "East", "West"),
    "fa": ("سارا", "امید"),
    "ja": ("さくら", "はると"),
    "tr": ("Ayşe", "Can"),
}


class Picture(NamedTuple):
    name: str  # of the file
    size: tuple[int, int]
    players: int
    wall: WallKind
    until: Callable[[Session], bool]
    keys: tuple[str, ...] = ()  # pressed then
    colours: str = "azul-dark"
    replay: bool = False  # whether the replay shows the game
    language: str = ENGLISH


def choices(number: int) -> Callable[[Session], bool]:
    return lambda session: sum(not each.chance for each in session.entries) >= number


def dealt(number: int) -> Callable[[Session], bool]:
    """Stop at the deal of a round, with the account of the round before."""
    return lambda session: session.position.round == number


def column_asked(session: Session) -> bool:
    """Stop when a column must be chosen, late enough for full walls."""
    return session.position.phase is Phase.TILING and session.position.round > 3


def over(session: Session) -> bool:
    return session.finished


HELD = ("right", "right", "enter")
OWN = (
    Picture("table-80x24", (80, 24), 4, WallKind.COLOURED, choices(38), ("right", *HELD)),
    Picture("table-160x50", (160, 50), 2, WallKind.COLOURED, choices(23), HELD),
    Picture("scoring-80x24", (80, 24), 4, WallKind.COLOURED, dealt(4)),
    Picture("scoring-120x40", (120, 40), 2, WallKind.COLOURED, dealt(4)),
    Picture("replay-80x24", (80, 24), 3, WallKind.COLOURED, over, ("3", *["right"] * 8), replay=True),
    Picture("grey-80x24", (80, 24), 3, WallKind.GREY, column_asked),
    Picture("grey-160x50", (160, 50), 2, WallKind.GREY, column_asked),
    Picture("result-80x24", (80, 24), 3, WallKind.COLOURED, over, ("enter",)),
    Picture("result-120x40", (120, 40), 2, WallKind.COLOURED, over, ("enter",)),
    Picture("light-120x40", (120, 40), 2, WallKind.COLOURED, choices(23), HELD, "azul-light"),
    Picture("high-contrast-120x40", (120, 40), 2, WallKind.COLOURED, choices(23), HELD, "azul-high-contrast"),
    Picture("sixteen-80x24", (80, 24), 2, WallKind.COLOURED, choices(23), HELD, "azul-16"),
)
SIZES = ((80, 24), (100, 30), (120, 40), (136, 38), (160, 50), (180, 50), (200, 60), (240, 70))
EVERY_SIZE = tuple(
    Picture(f"sizes/{players}-{x}x{y}", (x, y), players, WallKind.COLOURED, choices(8 * players + 6), HELD)
    for x, y in SIZES
    for players in (2, 3, 4)
)
SCENES = (  # docs/languages/pictures.md shows them in every language
    ("table", choices(23), HELD),
    ("scoring", dealt(4), ()),
    ("result", over, ("enter",)),
    ("help", choices(23), ("question_mark",)),
)
EVERY_LANGUAGE = tuple(
    Picture(f"languages/{code}-{name}-{x}x{y}", (x, y), 2, WallKind.COLOURED, until, keys, language=code)
    for code in sorted(NAMES.keys() - {ENGLISH})
    for name, until, keys in SCENES
    for x, y in ((80, 24), (160, 50))
)
PICTURES = (*OWN, *EVERY_SIZE, *EVERY_LANGUAGE)
CITY_SIZES = ((80, 24), (100, 30), (136, 38), (180, 50), (240, 70))
CITY_TILES = 35


def play(session: Session, until: Callable[[Session], bool]) -> None:
    """All players take the group that fits best; of equal ones, the first."""
    while not until(session) and not session.finished:
        game = session.position
        if game.phase is Phase.TILING:
            session.play(game.legal_moves[0])
            continue
        best = max(groups(game), key=lambda group: fit(game, group))
        session.play(Pick(*best, best_line(game, best)))


def fit(position: Position, group: Group) -> int:
    """Few tiles on the floor first, then many in a line."""
    found = preview(position, Pick(*group, best_line(position, group)))
    return -99 if found is None else found.picked.placed - 3 * (found.picked.fallen + found.picked.discarded)


async def draw(picture: Picture) -> None:
    use_language(picture.language)
    setup = Setup(NAMES[picture.language][: picture.players], picture.wall, 1, "azulejo")
    with LIBRARY.begin(setup) as session:
        session.advance()
        play(session, picture.until)
        app = AzulApp(session, Flags())
        if picture.replay and session.path is not None:
            replayed = LIBRARY.read(session.path), session.path
            app = AzulApp(None, Flags(), replayed=replayed)
        async with app.run_test(size=picture.size) as pilot:
            app.theme = picture.colours  # the settings keep it, so each picture sets its own
            await pilot.press(*picture.keys)
            await pilot.pause()
            (FOLDER / f"{picture.name}.svg").write_text(app.export_screenshot(title="Azul"))


def late_city() -> stratopolis.game.Session:
    """Stratopolis with 35 of its 40 tiles on the table, and a tower of six levels."""
    setup = stratopolis.game.Setup(NAMES[ENGLISH][:2], first=1, seed="tower")
    session = stratopolis.game.LIBRARY.begin(setup)
    rng = random.Random(12)
    for _tile in range(CITY_TILES):
        legal = list(session.position.legal_moves)
        level = {choice: session.position.layout.level(choice.corner) for choice in legal}
        wish = rng.random()
        if wish < 0.5:  # as high as possible
            legal = [choice for choice in legal if level[choice] == max(level.values())]
        elif wish < 0.75:  # on other tiles, if possible
            legal = [choice for choice in legal if level[choice]] or legal
        session.play(rng.choice(legal))
    return session


async def draw_city(size: tuple[int, int]) -> None:
    """Write the late city as SVG, the best place for the next tile shown."""
    with late_city() as session:
        app = StratopolisApp(session, Flags())
        async with app.run_test(size=size) as pilot:
            await pilot.press("n", "wait:300")  # the marks follow a turned tile after a while
            name = f"stratopolis-{size[0]}x{size[1]}.svg"
            (FOLDER / name).write_text(app.export_screenshot(title="Stratopolis"))


async def main() -> None:
    for picture in PICTURES:
        await draw(picture)
    use_language(ENGLISH)
    for size in CITY_SIZES:
        await draw_city(size)


if __name__ == "__main__":
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    for folder in ("sizes", "languages"):
        (FOLDER / folder).mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["AZUL_HOME"] = folder
        asyncio.run(main())
