"""Read the position that a game's screen shows, and compare it with the record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.trials.harness import Failed

from azul import game as azul_saves
from azul.game import SPEC as AZUL
from azul.tui.prompt import turn_words
from azul.tui.scene import last_events, last_placed
from azul.wording import event_sentence, pick_sentence
from hotseat.game import E, GameSpec, HistoryEntry, M, P, RecordedEntry
from hotseat.record.reader import Record
from stratopolis import game as stratopolis_saves
from stratopolis.game import SPEC as STRATOPOLIS
from stratopolis.rules import TILES
from stratopolis.tui.log import fitting_wording
from stratopolis.tui.prompt import turn_words as turn_words_of_tiles
from stratopolis.tui.table import plan

NAMES = ("North", "South", "East", "West")

_AZUL = re.compile(r" +Azul  (?:Scoring )?round (\d+)  (.*?)  .*?bag (\d+)   lid (\d+)")
_STRATOPOLIS = re.compile(r" +Stratopolis  tile (\d+) of \d+  (.*?)  ")
_AZUL_TITLE = "round {}, {}, bag {}, lid {}"
_STRATOPOLIS_TITLE = "tile {}, {}"
# Without the name, which long sentences shorten.
_TOLD = re.compile(r" +\w+…?:? ((?:took|placed|scores|row|[RGN]{3},) .*?\.)(?:  .*)?")
_LID = re.compile(r"; \d+ to the lid")  # said where there is room
_SIZE = (80, 24)  # of the terminal
_REPLAY = "replay: "  # of a finished game: no position of the table


class Shown(NamedTuple):
    """What a picture shows: the title's numbers and turn, and the last choice in words.

    Each is empty if it is not there (under a dialog, while a hint is shown).
    """

    title: str
    told: str

    @property
    def turn(self) -> str:
        """Whose turn it is, by the title; empty before the first deal."""
        return self.title.split(", ")[1] if self.title else ""


NOTHING = Shown("", "")


class Story(NamedTuple):
    """All that the screen may have shown of a record, undone moves included, and what it shows at the end."""

    titles: frozenset[str]
    told: frozenset[str]
    last: Shown
    finished: bool


def shown_on(lines: Sequence[str]) -> Shown:
    title = ""
    if found := _AZUL.match(lines[0]):
        title = _AZUL_TITLE.format(*found.groups())
    elif found := _STRATOPOLIS.match(lines[0]):
        title = _STRATOPOLIS_TITLE.format(*found.groups())
    told = next((found[1] for line in lines if (found := _TOLD.fullmatch(line.rstrip()))), "")
    if _REPLAY in title:
        return NOTHING
    return Shown(title, _LID.sub("", told))


def story_of(path: Path) -> Story:
    if path.suffix == ".azul":
        return _azul(azul_saves.LIBRARY.read(path))
    return _stratopolis(stratopolis_saves.LIBRARY.read(path))


def judge(shown: Shown, before: Shown, story: Story, record: Path) -> None:
    """Raises `Failed` if the screen showed something that the record does not hold.

    before: what the screen showed earlier. A program killed while it draws leaves a line whose left part is
    new, and a title with some new parts.
    """
    parts = {part for title in story.titles for part in title.split(", ")}
    old = before.title.split(", ")
    for place, part in enumerate(shown.title.split(", ")):
        _judge(part, old[place] if place < len(old) else "", frozenset(parts), record)
    _judge(shown.told, before.told, story.told, record)


def _judge(text: str, old: str, known: frozenset[str], record: Path) -> None:
    if text and text not in known and not _half_drawn(text, old, known):
        last = record.read_text(errors="replace").splitlines()[-3:]
        raise Failed(f"shown and not kept: {text!r}; {record} ends with {last}")


def _half_drawn(text: str, old: str, known: frozenset[str]) -> bool:
    return any(old and new[:place] + old[place:] == text for new in known for place in range(1, len(text)))


def _histories(past: Sequence[RecordedEntry[P, M, E]]) -> Iterator[list[HistoryEntry[P, M, E]]]:
    history: list[HistoryEntry[P, M, E]] = []
    for each in past:
        history = [*history[: each.depth], each.entry]
        yield history


def _azul(record: azul_saves.GameRecord) -> Story:
    names = record.header.names

    def told(history: Sequence[azul_saves.Entry]) -> list[str]:
        placed = last_placed(history)
        said = event_sentence(names, placed) if placed else pick_sentence(names, last_events(history))
        return [_LID.sub("", said.partition(" ")[2])]

    def titles(history: Sequence[azul_saves.Entry]) -> list[str]:
        game = history[-1].after if history else record.start
        numbers = game.bag.total, game.lid.total
        turns = (turn_words(game, names, thinking=thinking) for thinking in (False, True))
        return [_AZUL_TITLE.format(game.round, turn, *numbers) for turn in turns]

    return _told(AZUL, record, titles, told)


def _stratopolis(record: stratopolis_saves.GameRecord) -> Story:
    names = record.header.names

    def told(history: Sequence[stratopolis_saves.Entry]) -> list[str]:
        if not history:
            return [""]
        table, last = plan(*_SIZE), history[-1]
        assert table is not None, "there is room for it"
        box = table.lines.last_move
        texts = [fitting_wording(names, last, box, with_moments=named) for named in (True, False)]
        return [text.partition(" ")[2] for text in texts]

    def titles(history: Sequence[stratopolis_saves.Entry]) -> list[str]:
        game = history[-1].after if history else record.start
        turns = (turn_words_of_tiles(game, names, thinking=thinking) for thinking in (False, True))
        found = [_STRATOPOLIS_TITLE.format(min(game.placed + 1, TILES), turn) for turn in turns]
        if history:  # the tile is on its way
            turn = f"{names[history[-1].move.kind.seat - 1]} is placing"
            found.append(_STRATOPOLIS_TITLE.format(game.placed, turn))
        return found

    return _told(STRATOPOLIS, record, titles, told)


def _told(
    spec: GameSpec[P, M, E],
    record: Record[P, M, E],
    titles: Callable[[Sequence[HistoryEntry[P, M, E]]], list[str]],
    told: Callable[[Sequence[HistoryEntry[P, M, E]]], list[str]],
) -> Story:
    """The story of a record, from what the screen may show of a history; at rest, the first of these."""
    histories = [[], *_histories(record.past)]
    all_titles = [title for history in histories for title in titles(history)]
    return Story(
        frozenset(all_titles),
        frozenset(text for history in histories for text in told(history)),
        Shown(titles(record.entries)[0], told(record.entries)[0]),
        record.position.is_over,
    )
