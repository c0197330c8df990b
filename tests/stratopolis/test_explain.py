"""Explanations of placements: every claim and figure agrees with the rules; placements in words."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator

import pytest
from rich.cells import cell_len
from tools.games.random_stratopolis import play_game

from hotseat.bots import Budget, Level
from hotseat.text.fit import HINT_WIDTH, ROW_WIDTH, joined
from stratopolis import rules
from stratopolis.bots.levels import Advice, consider
from stratopolis.explain import clauses, compared, explain, explain_move, hint
from stratopolis.game import Entry, shuffled_piles
from stratopolis.rules import Cell, IllegalMove, Kind, Move, Play, Position, Zone, parse_move, suppose
from stratopolis.wording import other_short_words, other_words, part_words, short_words

NAMES = ("Ada", "[b]Bertolt {of} the very long name")
SHOWN = ("Ada", "[b]Bertolt {o…")


def advice(*line: Move, exact: bool = False, results: tuple[float, ...] = (0.0, 0.0)) -> Advice:
    return Advice(line[0], results, line, exact, 1)


class Side:
    """What the rules say of one player before and after a placement: zones, the best one, score and gain."""

    def __init__(self, played: Entry, seat: int) -> None:
        both = played.before, played.after
        self.before, self.after = ([zone for zone in each.zones if zone.seat == seat] for each in both)
        self.best_before, self.best = (each.best[seat - 1] for each in both)
        self.score_before, self.score = (each.scores[seat - 1] for each in both)
        self.gain = self.score - self.score_before
        self.second_before, self.second = (
            ([zone.worth for zone in zones] + [0, 0])[1] for zones in (self.before, self.after)
        )

    def kept(self) -> tuple[Zone, Zone]:
        """The best zone before and after, which have squares in common."""
        assert self.best_before is not None
        assert self.best is not None
        assert set(self.best_before.cells) & set(self.best.cells)
        return self.best_before, self.best


class Told:
    """A placement, and what can be claimed of it."""

    def __init__(self, played: Entry) -> None:
        self.seat, self.then = played.move.kind.seat, played.after
        self.own, self.other = (Side(played, seat) for seat in (self.seat, 3 - self.seat))

    def names(self, claim: re.Match[str]) -> bool:
        """Whether the players and the change of a score are those that a claim names."""
        said, side = claim.groupdict(), self.own if "own" in claim.groupdict() else self.other
        change = {"before": str(side.score_before), "after": str(side.score)}
        players = {"own": SHOWN[self.seat - 1], "other": SHOWN[2 - self.seat]}
        return said.items() <= (said | change | players).items()

    def joins(self, number: int) -> bool:
        """Whether so many zones that were apart are one now, and it is the best."""
        after = set(in_zone(self.own.best))
        return sum(not after.isdisjoint(zone.cells) for zone in self.own.before) == number

    def raises(self, level: int) -> bool:
        """Whether the best zone holds on to squares of the old one, and is on a higher level."""
        before, after = self.own.kept()
        return before.level < after.level == level

    def adds(self, number: int) -> bool:
        """Whether it has so many squares more, on its level."""
        before, after = self.own.kept()
        return before.level == after.level and after.squares - before.squares == number

    def other_zone(self) -> bool:
        """Whether the best zone is one that has nothing of the old one."""
        before = self.own.best_before
        return bool(before) and set(in_zone(before)).isdisjoint(in_zone(self.own.best))

    def left_of(self) -> list[Zone]:
        """The zones in which what is left of the other's best zone is now."""
        before = set(in_zone(self.other.best_before))
        return [zone for zone in self.other.after if not before.isdisjoint(zone.cells)]

    def covers(self) -> bool:
        """Whether squares of the other's best zone are gone."""
        rest = {cell for zone in self.other.after for cell in zone.cells}
        return not set(in_zone(self.other.best_before)) <= rest

    def tops(self) -> bool:
        """Whether nothing of the other's best zone is on its highest level any more."""
        before = self.other.best_before
        assert before is not None
        cells = [cell for zone in self.left_of() for cell in zone.cells]
        return self.covers() and all(self.then.layout.level(cell) < before.level for cell in cells)


def in_zone(zone: Zone | None) -> tuple[Cell, ...]:
    return zone.cells if zone else ()


OWN, OTHER, N = "(?P<own>.+)", "(?P<other>.+)", "(?P<n>a|[0-9]+)"
CHANGE = "from (?P<before>[0-9]+) to (?P<after>[0-9]+)"
LEAVES = f"leaves {OWN}'s second zone at {N}"
COSTS = f"costs {OWN} {N} points?: {CHANGE}"
STARTS = f"starts a zone for {OWN}: {CHANGE}"
OTHERWISE = f"improves {OWN}'s best zone: {CHANGE}"
CANNOT = f"{OTHER} cannot get past {N} next turn"
REACH = f"(?:.+ can reach|the next tile could take .+ to) {N}(?: next turn)?"
INSTEAD = "instead of (?P<m>[0-9]+)"
# What must hold of its numbers, beside the players and the change of a score.
CLAIMS: dict[str, Callable[..., bool]] = {
    f"joins {N} of {OWN}'s zones: {CHANGE}": Told.joins,
    f"raises {OWN}'s best zone to level {N}: {CHANGE}": Told.raises,
    f"adds {N} squares? to {OWN}'s best zone: {CHANGE}": Told.adds,
    f"{OWN} gets a new best zone: {CHANGE}": Told.other_zone,
    STARTS: lambda told: told.own.gain == told.own.score,
    OTHERWISE: lambda told: told.own.gain > 0,
    COSTS: lambda told, n: told.own.gain == -n,
    f"{OWN}'s best zone stays at {N}": lambda told, n: (told.own.gain, told.own.score) == (0, n),
    f"raises {OWN}'s second zone to {N} points?": lambda told, n: (
        told.own.second_before < told.own.second == n
    ),
    f"starts a second zone of {N} points?": lambda told, n: (
        told.own.second_before == 0 < told.own.second == n
    ),
    LEAVES: lambda told, n: told.own.second_before >= told.own.second == n,
    f"splits {OTHER}'s best zone: {CHANGE}": lambda told: told.covers() and len(told.left_of()) > 1,
    f"covers the top of {OTHER}'s best zone: {CHANGE}": Told.tops,
    f"covers {OTHER}'s best zone: {CHANGE}": Told.covers,
    f"gives {OTHER} {N} points?: {CHANGE}": lambda told, n: told.other.gain == n,
    # The figures of these are looked at below.
    f"{OTHER} can cut {OWN} to {N} next turn": lambda told, n: n < told.own.score,
    f"{OTHER} cannot cut {OWN}'s {N} next turn": lambda told, n: n == told.own.score,
    REACH: lambda told, n: n > told.own.score,
    f"{REACH} {INSTEAD}": lambda told, n, m: n > max(m, told.own.score),
    f"holds {OTHER} to {N} next turn {INSTEAD}": lambda told, n, m: n < m,
    CANNOT: lambda told, n: n == told.other.score,
    f"{OTHER} can gain {N} at most next turn": lambda told, n: n > 0,
}


# The seeds of a few random games, with the first of every six placements, among which every claim is made; a
# soak plays many others.
MANY = dict.fromkeys(range(int(os.environ.get("AZUL_SOAK_GAMES") or 0)), 0)
GAMES = {
    Play.PILES: {0: 5, 5: 3, 9: 1, 11: 2},
    Play.FACE_DOWN: {2: 0, 7: 1, 11: 2},
    Play.HAND: {0: 3, 2: 1, 5: 3, 14: 1},
}


def every_reason(play: Play) -> Iterator[tuple[Entry, str]]:
    for seed, first in (MANY | GAMES[play]).items():
        for played in play_game(play, seed)[first::6]:
            for clause in clauses(played.before, advice(played.move), NAMES):
                yield played, clause.text


@pytest.mark.parametrize("play", Play)
def test_every_claim_has_a_figure_and_is_true(play: Play) -> None:
    made = set()
    for played, text in every_reason(play):
        assert re.search("[0-9]", text), text
        claims = [claim for claim in CLAIMS if re.fullmatch(claim, text)]
        assert claims, text
        made.add(claims[0])
        found = re.fullmatch(claims[0], text)
        assert found is not None
        numbers = [
            1 if found[name] == "a" else int(found[name]) for name in "nm" if name in found.groupdict()
        ]
        told = Told(played)
        assert told.names(found), (text, str(played.before))
        assert CLAIMS[claims[0]](told, *numbers), (text, str(played.before))
    rare = {LEAVES, COSTS, STARTS, OTHERWISE, *([CANNOT] if play is Play.FACE_DOWN else [])}
    missing = set(CLAIMS) - made - rare
    assert not missing


@pytest.mark.parametrize(("play", "step"), [(Play.PILES, 18), (Play.HAND, 18), (Play.FACE_DOWN, 36)])
def test_the_next_tiles_can_do_what_is_told_and_no_more(play: Play, step: int) -> None:
    for played in play_game(play, 6)[3::step]:
        position, seat = played.before, played.move.kind.seat
        found = explain_move(position, advice(played.move))
        for following, of in ((found.next, seat), (found.reply, 3 - seat)):
            kinds = next_kinds(position, played.move, of)
            assert (following is not None) == bool(kinds)
            if following is not None:
                assert following.before == highest(position, kinds, of)
                assert following.after == highest(played.after, kinds, of)
        texts = {clause.text for clause in clauses(position, advice(played.move), NAMES)}
        if found.reply is not None:
            assert any(reply_figures(text, found.reply, played) for text in texts)
        if found.next is not None and found.next.after > played.after.scores[seat - 1]:
            assert any(re.search(rf" (to|reach) {found.next.after}\b", text) for text in texts)


@pytest.mark.parametrize(("play", "step"), [(Play.PILES, 8), (Play.HAND, 12), (Play.FACE_DOWN, 24)])
def test_the_other_player_can_cut_as_much_as_is_told_and_no_more(play: Play, step: int) -> None:
    told = set()
    for played in play_game(play, 7)[3::step]:
        position, seat = played.before, played.move.kind.seat
        kinds = next_kinds(position, played.move, 3 - seat)
        score = played.after.scores[seat - 1]
        tried = [each for kind in kinds for each in played.after.placements(kind)]
        least = min((suppose(played.after, each).scores[seat - 1] for each in tried), default=None)
        texts = "; ".join(each.text for each in clauses(position, advice(played.move), NAMES))
        found = re.search(r"can cut [^;]+? to ([0-9]+)|cannot cut [^;]+'s ([0-9]+)", texts)
        assert (found is not None) == bool(kinds)
        if found is not None:
            assert least is not None
            assert int(found[1] or found[2]) == least
            assert (found[1] is not None) == (least < score)
            told.add(found[1] is not None)
    assert told == {True, False} or play is Play.FACE_DOWN


def test_where_the_same_can_be_told_of_both_the_player_whose_points_decide_is_named() -> None:
    position = play_game(Play.PILES, 3)[9].before
    one = next(iter(position.legal_moves))
    better, worse = advice(one, results=(20.0, 4.0)), advice(one, results=(4.0, 9.5))
    if one.kind.seat == 2:
        better, worse = worse, better
    good, _bad = compared(position, better, worse, NAMES)
    assert [each.text for each in good] == [f"{SHOWN[one.kind.seat - 1]} should end 16 points higher"]
    good, _bad = compared(position, better, worse, NAMES, figures=True)
    assert len(good) == 1
    assert good[0].text.startswith("+21.5 (")


def test_where_the_worse_placement_scores_more_it_is_said_what_decides() -> None:
    seen = 0
    for each in play_game(Play.PILES, 3)[8:24:3]:
        seat = each.move.kind.seat
        ways = sorted(each.before.legal_moves, key=lambda way: suppose(each.before, way).gains[seat - 1])
        results = ((9.0, 4.0), (4.0, 16.1)) if seat == 1 else ((4.0, 9.0), (16.1, 4.0))
        one, other = advice(ways[0], results=results[0]), advice(ways[-1], results=results[1])
        if suppose(each.before, ways[-1]).gains[seat - 1] > 0:
            good, _bad = compared(each.before, one, other, NAMES)
            assert joined(good, ROW_WIDTH).startswith(f"{SHOWN[2 - seat]} should end 12 points lower")
            seen += 1
    assert seen


def test_what_speaks_against_the_better_placement_is_never_told_first() -> None:
    seen = 0
    for each in play_game(Play.PILES, 3)[9:24:4]:
        seat = each.move.kind.seat
        for one in list(each.before.legal_moves)[::24]:
            results = (20.0, 4.0) if seat == 1 else (4.0, 20.0)
            worse = advice(each.move, results=(9.0, 9.0))
            good, _bad = compared(each.before, advice(one, results=results), worse, NAMES)
            told = joined(good, ROW_WIDTH)
            seen += "; gives " in told or "; costs " in told
            assert not told.startswith(("gives ", "costs "))
    assert seen, "there were some to be told behind"


def reply_figures(text: str, reply: object, played: Entry) -> bool:
    assert isinstance(reply, tuple)
    before, after, _open = (int(each) for each in reply)
    score = played.after.scores[2 - played.move.kind.seat]
    if found := re.fullmatch(r"holds .+ to ([0-9]+) next turn instead of ([0-9]+)", text):
        return [int(each) for each in found.groups()] == [after, before]
    if found := re.fullmatch(r".+ cannot get past ([0-9]+) next turn", text):
        return int(found[1]) == score >= after
    found = re.fullmatch(r".+ can gain ([0-9]+) at most next turn", text)
    return found is not None and int(found[1]) + score == after


def next_kinds(position: Position, move: Move, seat: int) -> set[Kind]:
    """The kinds of which a seat's next tile is one, as the player to play may know it."""
    rest, seen = list(position.supply(seat).tiles), list(position.seen(seat))
    if seat == move.kind.seat:
        rest.remove(move.kind)
        seen.remove(move.kind)
    return set(seen or rest)


def highest(position: Position, kinds: set[Kind], seat: int) -> int:
    """The most that a tile of some kinds can make of a score at once, as the rules have it."""
    tried = [each for kind in kinds for each in position.placements(kind)]
    return max(suppose(position, each).scores[seat - 1] for each in tried)


@pytest.mark.parametrize("play", Play)
def test_every_placement_has_a_reason_that_fits(play: Play) -> None:
    for each in play_game(play, 5)[::7]:
        text = explain(each.before, advice(each.move), NAMES)
        assert cell_len(text) <= ROW_WIDTH
        assert not text.endswith(".")
        assert not text[0].isupper() or text.startswith(("Ada", "["))
        assert cell_len(explain(each.before, advice(each.move), NAMES, 20)) <= 20
        assert re.search("[0-9]", explain(each.before, advice(each.move), NAMES, 20))


@pytest.mark.parametrize("play", Play)
def test_what_is_better_is_told_with_figures_on_both_sides(play: Play) -> None:
    for each in play_game(play, 3)[4::9]:
        found = consider(each.before, Level.HARD, Budget(nodes=500), most=1, also=[each.move])
        good, bad = compared(each.before, found[0], found[-1], NAMES)
        assert good
        assert bad
        assert all(re.search("[0-9]", clause.text) for clause in (*good, *bad))


def test_the_end_is_told_where_it_is_solved() -> None:
    *_before, last_but_one, last = play_game(Play.PILES, 1)
    own, other = (last.after.scores[seat - 1] for seat in (last.move.kind.seat, 3 - last.move.kind.seat))
    verb = "wins" if own > other else "draws" if own == other else "loses"
    assert f"{verb} {own} : {other}" in explain(last.before, advice(last.move, exact=True), NAMES, 200)
    line = advice(last_but_one.move, last.move, exact=True)
    verb = {"wins": "loses", "loses": "wins"}.get(verb, verb)
    text = f"{verb} {other} : {own} with best play"
    assert text in explain(last_but_one.before, line, NAMES, 200)
    unsolved = advice(last_but_one.move, exact=True)  # a tile that had to be guessed comes next
    assert "best play" not in explain(last_but_one.before, unsolved, NAMES, 200)


def test_hints_say_how_they_compare() -> None:
    position = play_game(Play.PILES, 3)[8].before
    one, two, three = list(position.legal_moves)[:3]
    sign = 1 if position.to_play == 1 else -1
    found = [advice(one, results=(9.0, 9.0)), advice(two, results=(9.0 - 0.2 * sign, 9.0))]
    found.append(advice(three, results=(9.0 - 2.4 * sign, 9.0)))
    first, second, third = (hint(position, place, found, NAMES) for place in range(3))
    assert first.endswith("; slightly better than the next best move")
    assert second.endswith("; slightly worse than the best")
    assert third.endswith("; 2 points worse than the best")
    assert hint(position, 0, found[:1], NAMES) == explain(position, found[0], NAMES, HINT_WIDTH)
    assert hint(position, 0, found[:1] * 2, NAMES).endswith("; another placement is just as good")
    assert hint(position, 1, found[:1] * 2, NAMES).endswith("; as good as the best")
    for each in (first, second, third):
        assert re.search("[0-9]", each.rpartition(";")[0]), "the figures of the placement stand before it"
        assert cell_len(each) <= HINT_WIDTH


def test_what_is_not_allowed_has_no_reason() -> None:
    one, two = play_game(Play.PILES, 1)[:2]
    with pytest.raises(IllegalMove):
        explain(one.before, advice(two.move), NAMES)


# Placements in words, as seen on the table


PLAYED = "RNN 1,0 0"


@pytest.fixture
def position() -> Position:
    """The start tile alone, which covers 0,0 and 0,1."""
    return rules.new_game(shuffled_piles("heron"), Play.PILES, 1)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("RNN -3,-3 0", "red-neutral-neutral on the table, top left"),
        ("RNN 0,3 180", "red-neutral-neutral on the table, bottom left"),
        ("GGN 5,0 0", "green-green-neutral on the table, on the right"),
        ("RRR 0,1 270", "red-red-red on level 2, on the right"),
    ],
)
def test_a_placement_is_told_by_colours_level_and_part(position: Position, command: str, words: str) -> None:
    assert part_words(position, parse_move(command)) == words


@pytest.mark.parametrize(
    ("better", "words", "short"),
    [
        ("RNN -1,0 0", "on the table: 2 squares left", "table: 2 left"),
        ("RNN 2,1 0", "on the table: 1 square right, 1 down", "table: 1 right, 1 down"),
        ("RNN 1,-1 180", "on the table: 1 square up, upside down", "table: 1 up, turned"),
        ("RNN 1,-3 90", "on the table: 3 squares up, turned right", "table: 3 up, turned"),
        ("RNN 1,0 270", "on the table: turned left", "table: turned"),
        ("RRR 0,0 90", "red-red-red on level 2: 1 square left", "RRR, level 2: 1 left"),
        ("RRR 1,0 0", "red-red-red on the table: in the same place", "RRR, table: the same place"),
    ],
)
def test_another_one_is_told_from_where_one_was_played(
    position: Position, better: str, words: str, short: str
) -> None:
    played, other = parse_move(PLAYED), parse_move(better)
    assert other_words(position, played, other) == words
    assert other_short_words(position, played, other) == short


def test_the_one_that_was_played_is_no_other(position: Position) -> None:
    played = parse_move(PLAYED)
    assert other_short_words(position, played, played) == "as played"
    assert short_words(position, played) == "RNN, table"
