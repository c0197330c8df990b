"""The highlights of a game: every claim is true, they are few, and they read well."""

from __future__ import annotations

from functools import cache, lru_cache

import pytest
from rich.cells import cell_len
from tests.conftest import SOAK
from tools.games.random_stratopolis import play_game

from hotseat.bots import Level
from hotseat.game import make_entry
from hotseat.text.fit import fits
from hotseat.tui.drawing.canvas import Box
from stratopolis import rules
from stratopolis.bots.levels import choose
from stratopolis.game import SPEC, Entry, shuffled_piles
from stratopolis.rules import TILES, Cell, Layout, Play, ScoreChanged, colour_of
from stratopolis.tui import log
from stratopolis.tui.log import Moment, MomentKind, log_lines, moment_words, moments
from stratopolis.wording import Brief, placed_of, placed_sentence, tile_words

NAMES = ("Ada", "Ben")
SEEDS = range(200 if SOAK else 5)


@lru_cache(maxsize=8)
def computers_game(seed: int) -> tuple[Entry, ...]:
    """A whole game between two computers that see what a tile is worth."""
    position, found = rules.new_game(shuffled_piles(f"computers {seed}"), Play.PILES, first=seed % 2 + 1), []
    while not position.is_over:
        move = choose(position, Level.MEDIUM, seed=f"{seed} {position.placed}")
        found.append(make_entry(SPEC, position, move))
        position = found[-1].after
    return tuple(found)


@cache
def entries_and_moments() -> list[tuple[Entry, tuple[Moment, ...]]]:
    games = [play_game(play, seed) for play in Play for seed in SEEDS]
    games += [computers_game(seed) for seed in range(4 if SOAK else 2)]
    return [(each, moments(each)) for position in games for each in position]


def connected(layout: Layout, start: Cell) -> frozenset[Cell]:
    """The squares of one colour that hang together with one: found square by square."""
    colour, found, edge = layout[start].colour, {start}, [start]
    while edge:
        for neighbour in edge.pop().neighbours:
            square = layout.get(neighbour)
            if square is not None and square.colour is colour and neighbour not in found:
                found.add(neighbour)
                edge.append(neighbour)
    return frozenset(found)


def claim(each: Entry, moment: Moment) -> None:
    before, after = each.before, each.after
    placed = placed_of(each.events)
    own, other = after.scores[moment.seat - 1], after.scores[2 - moment.seat]
    was_own, was_other = before.scores[moment.seat - 1], before.scores[2 - moment.seat]
    assert moment.cells, "it can be shown"
    assert moment.scores == (own, other)
    assert moment.cells <= set(after.layout)
    assert moment.kind is MomentKind.LEAD or moment.seat == placed.seat
    if moment.kind is MomentKind.HEIGHT:
        assert moment.cells == set(placed.placement.cells)
        assert {after.layout.level(cell) for cell in moment.cells} == {moment.number}
        assert all(square.level < moment.number for square in before.layout.values())
    elif moment.kind is MomentKind.JOINED:
        assert own > was_own
        assert moment.cells == connected(after.layout, min(moment.cells))
        colour = colour_of(moment.seat)
        kept = moment.cells & set(before.layout)
        old = {cell for cell in kept if before.layout[cell].colour is colour}
        parts = {connected(before.layout, cell) for cell in old}
        assert sum(len(part & moment.cells) > 1 for part in parts) == moment.number >= 2
    elif moment.kind is MomentKind.CUT:
        assert other < was_other
        zone, left = before.best[2 - moment.seat], after.best[2 - moment.seat]
        assert zone is not None
        assert moment.cells <= set(zone.cells)
        assert left is None or moment.cells.isdisjoint(left.cells)
    elif moment.kind is MomentKind.LEAD:
        assert own > other
        assert was_own <= was_other
    else:
        assert own == other
        assert was_own < was_other


def test_every_claim_is_true_and_every_deed_is_met() -> None:
    met = set()
    for each, found in entries_and_moments():
        for moment in found:
            claim(each, moment)
            met.add(moment.kind)
    assert met == set(MomentKind)


def test_there_are_at_most_two_and_the_lead_comes_last() -> None:
    for _each, found in entries_and_moments():
        assert len(found) <= 2
        leads = [moment.kind in (MomentKind.LEAD, MomentKind.LEVEL) for moment in found]
        assert leads == sorted(leads), "what was done, then what becomes of the lead"
        assert sum(leads) <= 1


def test_small_changes_are_no_moments() -> None:
    for each, found in entries_and_moments():
        changes = {event.seat: event.scores for event in each.events if isinstance(event, ScoreChanged)}
        for moment in found:
            if moment.kind is MomentKind.HEIGHT:
                assert moment.number >= 3, "level 2 is reached at once"
            elif moment.kind in (MomentKind.JOINED, MomentKind.CUT):
                before, after = changes[moment.seat if moment.kind is MomentKind.JOINED else 3 - moment.seat]
                assert abs(after - before) >= max(4, before / 4), "a jump"
            else:
                assert moment.scores[0] >= 16, "the first points are nobody's lead"


def test_the_lead_is_told_once_the_scores_count_for_something() -> None:
    """From half of the game on every change of it, however small."""
    for each, found in entries_and_moments():
        signs = [(one > two) - (one < two) for one, two in (each.before.scores, each.after.scores)]
        if each.before.placed < TILES // 2 or max(each.after.scores) < 16 or not signs[1]:
            continue
        assert (signs[0] != signs[1]) == any(moment.kind is MomentKind.LEAD for moment in found)


def test_a_game_has_a_handful_of_moments_and_none_at_its_beginning() -> None:
    games = [computers_game(seed) for seed in range(4)]
    numbers = [sum(bool(moments(each)) for each in position) for position in games]
    assert all(4 <= number <= 20 for number in numbers), numbers
    assert 6 <= sum(numbers) / len(numbers) <= 15, numbers
    for position in [*games, *(play_game(play, seed) for play in Play for seed in SEEDS)]:
        assert not any(moments(each) for each in position[:4])


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ([], ""),
        ([(MomentKind.HEIGHT, 1, 4)], "Ada is first to reach level 4."),
        ([(MomentKind.JOINED, 2, 2)], "Ben joins 2 zones."),
        ([(MomentKind.JOINED, 2, 3)], "Ben joins 3 zones."),
        ([(MomentKind.CUT, 1, 0)], "Ada cuts Ben's best zone."),
        ([(MomentKind.LEAD, 1, 0)], "Ada takes the lead, 60 : 55."),
        ([(MomentKind.LEVEL, 2, 0)], "Ben ties at 60."),
        (
            [(MomentKind.JOINED, 1, 2), (MomentKind.LEAD, 1, 0)],
            "Ada joins 2 zones and takes the lead, 60 : 55.",
        ),
        ([(MomentKind.CUT, 2, 0), (MomentKind.LEVEL, 2, 0)], "Ben cuts Ada's best zone and ties at 60."),
        (
            [(MomentKind.HEIGHT, 1, 3), (MomentKind.LEAD, 2, 0)],
            "Ada is first to reach level 3. Ben takes the lead, 60 : 55.",
        ),
    ],
)
def test_how_they_are_told(found: list[tuple[MomentKind, int, int]], words: str) -> None:
    cells = frozenset({Cell(0, 0)})
    told = [Moment(deed, seat, cells, number, (60, 55)) for deed, seat, number in found]
    assert moment_words(NAMES, told) == words


def test_a_placement_names_its_player_once_and_the_other_where_it_changes_that_score() -> None:
    for each, _found in entries_and_moments():
        placed = placed_of(each.events)
        own, other = NAMES[placed.seat - 1], NAMES[2 - placed.seat]
        text = placed_sentence(NAMES, each.events)
        changes = {event.seat: event.scores for event in each.events if isinstance(event, ScoreChanged)}
        parts = []
        if placed.seat in changes:
            parts.append("{} → {}".format(*changes[placed.seat]))
        if 3 - placed.seat in changes:
            parts.append(f"{other} " + "{} → {}".format(*changes[3 - placed.seat]))
        assert text.startswith(f"{own} placed ")
        assert text.count(own) == 1
        assert text.endswith((": " if parts else "") + ", ".join(parts) + ".")
        assert (":" in text) == bool(parts)


def test_a_tile_on_its_way_is_told_as_the_computers_choice_before_it() -> None:
    each = play_game(Play.PILES, 0)[0]
    placed = placed_of(each.events)
    text = log.placing_sentence(NAMES, each)
    assert text == placed_sentence(NAMES, each.events).split(":")[0].replace("placed", "places") + (
        "." if any(isinstance(event, ScoreChanged) for event in each.events) else ""
    )
    assert placed.seat == each.move.kind.seat


@pytest.mark.parametrize(
    ("names", "width"),
    [(NAMES, 78), (NAMES, 134), (("Maximiliane", "Bartholomew"), 98), (("Alexander von Humb…",) * 2, 78)],
)
def test_all_that_is_told_fits_and_less_is_told_before_names_are_lost(
    names: tuple[str, str], width: int
) -> None:
    for each, found in entries_and_moments()[::3]:
        told = log.fitting_wording(names, each, Box(0, 0, width, 1))
        assert fits(told, width)
        assert cell_len(told) <= width
        placed = placed_of(each.events)
        kind = placed.placement.kind
        assert tile_words(kind) in told or f"{kind} " in told
        assert f"level {placed.level}" in told or (placed.level == 1 and "table" in told)
        for moment in found:
            words = {
                MomentKind.HEIGHT: f"is first to reach level {moment.number}",
                MomentKind.JOINED: "joins ",
                MomentKind.CUT: "cuts ",
                MomentKind.LEAD: "takes the lead",
                MomentKind.LEVEL: "ties at",
            }[moment.kind]
            assert words in told, "no event is left out"
        if names is NAMES and (width > 78 or not found):
            scores = [event.scores for event in each.events if isinstance(event, ScoreChanged)]
            assert all(f"{before} → {after}" in told for before, after in scores)
        assert log.entry_sentence(names, each, Brief.FULL).startswith(placed_sentence(names, each.events))
        without = [log.entry_sentence(names, each, brief, with_moments=False) for brief in Brief]
        assert not found or not any(moment_words(names, found[:1]) in text for text in without)


def test_the_log_tells_moments_where_there_is_room_and_one_line_a_placement() -> None:
    position = computers_game(0)
    lines = log_lines(NAMES, position)
    assert len(lines) == TILES + 1, "and who has won"
    for line, each in zip(lines, position, strict=False):
        words = moment_words(NAMES, moments(each))
        placed = placed_sentence(NAMES, each.events)
        assert line.text == (f"{placed} {words}" if words else placed)
        assert line.texts[-1] == placed, "for a narrower one"
        assert not any(words and words in span.text for way in line.ways for span in way)
