"""What is told about a choice: every figure is the engine's, and the words fit and say the figures."""

from __future__ import annotations

import sys
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from rich.cells import cell_len

sys.path.insert(0, str(Path(__file__).parents[1] / "rules"))
from random_games import Kind, play

from azul.grounds import Teller, gains
from azul.players import Advice
from azul.players.following import Follow
from azul.players.fullness import Kind as Full
from azul.players.fullness import Near, Part, parts
from azul.players.reasons import Denied, Facts, completes, facts, outcomes
from azul.reasons import HINT_WIDTH, WIDTH, Clauses, choice_words, compared, hint, reason
from azul.rules import (
    CENTRE,
    FLOOR,
    Command,
    FloorCost,
    Game,
    MarkerTaken,
    Phase,
    Pick,
    Picked,
    Place,
    Refused,
    TileLaid,
    Tiles,
    WallKind,
    new_game,
    parse_command,
)
from azul.rules.suppose import round_ended_now
from hotseat.ui.cells.clauses import joined

KINDS = [Kind(*each) for each in product((2, 3, 4), WallKind, ("builders", "mixture"))]
NAMES = ("Ada", "Bartholomew the Great", "日本語の名前の人", "Di")


@cache
def choices() -> tuple[tuple[Game, Command, tuple[Command, ...]], ...]:
    """Positions of random games, what was chosen there, and what followed up to the round's end."""
    found = []
    for seed, kind in enumerate(KINDS):
        turns = list(play(kind, seed))
        for place, turn in enumerate(turns):
            if turn.before.to_play is None or place % 12:
                continue
            later = []
            for after in turns[place:]:
                if after.before.to_play is None:
                    break
                later.append(after.command)
            found.append((turn.before, turn.command, tuple(later)))
    return tuple(found)


def advised(command: Command, line: tuple[Command, ...] = (), *, exact: bool = False) -> Advice:
    return Advice(command, (0.0, 0.0, 0.0, 0.0), line or (command,), exact, 1)


def told(game: Game, text: str, *line: str, exact: bool = False) -> Facts:
    command = parse_command(text)
    return facts(game, advised(command, (command, *map(parse_command, line)), exact=exact))


def in_words(clauses: Clauses, width: int = WIDTH) -> str:
    return joined(clauses, width)


def test_the_figures_are_the_engine_s() -> None:
    seen = 0
    for game, command, line in choices():
        assert game.to_play is not None
        found = facts(game, advised(command, line))
        seat, (after, events) = game.to_play, game.apply(command)
        then, more = round_ended_now(after)
        now, sooner = round_ended_now(game)
        happened = (*events, *more)

        laid = [
            e.points
            for e in happened
            if isinstance(e, TileLaid) and (e.seat, e.line) == (seat, getattr(command, "line", 0))
        ]
        assert found.scores == (laid[0] if laid else None)

        def cost(what: tuple[object, ...], seat: int = seat) -> int:
            return sum(e.penalty for e in what if isinstance(e, FloorCost) and e.seat == seat)

        assert found.floor == cost(happened) - cost(sooner)
        picked = [e for e in events if isinstance(e, Picked)]
        assert found.spilled == sum(e.fallen + e.discarded for e in picked)
        assert found.number == sum(e.number for e in picked)
        assert found.marker == any(isinstance(e, MarkerTaken) for e in events)
        assert found.completed == completes(game, command)
        assert set(found.completed) == parts(then.board(seat).wall) - parts(now.board(seat).wall)
        assert found.ends == (then.phase is Phase.OVER and now.phase is not Phase.OVER)
        if isinstance(command, Pick) and command.line != FLOOR and after.phase is Phase.OFFER:
            filled = after.board(seat).line(command.line)
            assert found.missing == filled.size - filled.count
            assert (found.scores is None) == (not filled.full) or game.wall is WallKind.GREY
        seen += 1
    assert seen > 80


def test_what_is_left_for_others_is_on_their_boards() -> None:
    denied = 0
    for game, command, line in choices():
        if not isinstance(command, Pick):
            continue
        found, after = facts(game, advised(command, line)), game.apply(command).game
        left = after.offer.tiles[command.colour]
        assert found.last == (left == 0)
        for seat, number, missing in found.denied:
            theirs = game.board(seat).line(number)
            assert seat != game.to_play
            assert (theirs.colour, theirs.size - theirs.count) == (command.colour, missing)
            assert game.offer.tiles[command.colour] >= missing > left
            denied += 1
    assert denied > 3


def test_burdens_are_picks_of_the_line_that_spill() -> None:
    burdens = 0
    for game, command, line in choices():
        found, position = facts(game, advised(command, line)), game.apply(command).game
        spilled: dict[int, int] = {}
        for each in line[1:]:
            position, events = position.apply(each)
            for e in events:
                if isinstance(e, Picked):
                    spilled[e.seat] = max(spilled.get(e.seat, 0), e.fallen + e.discarded)
        assert {b.seat: b.spilled for b in found.burdens} == {
            seat: number for seat, number in spilled.items() if number >= 2
        }
        burdens += len(found.burdens)
    assert burdens > 30


def test_what_follows_is_the_line_s() -> None:
    replies = plans = 0
    for game, command, line in choices():
        found, position = facts(game, advised(command, line)), game.apply(command).game
        position_now = position
        first: dict[int, Follow] = {}
        for each in line[1:]:
            if not isinstance(each, Pick):
                break
            seat = position.to_play or 0
            number = position.offer.at(each.source)[each.colour]
            theirs = position.board(seat).line(each.line) if each.line else None
            fills = theirs is not None and theirs.count + number >= theirs.size
            position = position.apply(each).game
            spilled = number - (theirs.size - theirs.count) if theirs else number
            here = position_now.offer.at(each.source)[each.colour] == number
            follow = Follow(seat, *each[:2], number, each.line, fills, max(0, spilled), here)
            first.setdefault(seat, follow)
        others = [each for seat, each in first.items() if seat != game.to_play]
        assert found.reply in (None, *others[:1])
        if found.plan is not None:
            assert found.plan == first[found.seat]
            assert found.plan.fills
            plans += 1
        replies += found.reply is not None
        if found.filled is not None:
            assert found.filled.fills
            assert found.filled.line == getattr(command, "line", 0)
    assert replies > 20
    assert plans > 5


def test_the_words_fit_and_say_the_figures() -> None:
    for game, command, line in choices()[::2]:
        found = facts(game, advised(command, line))
        names = NAMES[: game.players]
        advice = advised(command, line)
        other = advised(game.legal[0])
        better, worse = compared(game, advice, other, names)
        for text, width in (
            (reason(game, advice, names), 75),
            (in_words(better, 20), 20),
            (in_words(better, 60), 60),
            (in_words(worse), 75),
        ):
            assert text
            assert cell_len(text) <= width
            assert not {"{", "}", "\n"} & set(text)
            assert text.count(";") < 3
        if (found.spilled or found.marker) and not found.only:
            always = reason(game, advice, names)
            assert ("spills" in always) == bool(found.spilled)
            assert ("takes the marker" in always) == found.marker
        text = reason(game, advised(command, line), names, 400)
        if found.only:
            assert text == "it is the only choice there is"
            continue
        if "scores" in text:
            points = "1 point" if found.scores == 1 else str(found.scores)
            when = "" if isinstance(command, Place) else " at the round's end"
            assert f"scores {points}{when}" in text
        if "spills" in text:
            assert f"spills {found.spilled} ({-found.floor})" in text
        assert ("ends the game" in text) <= found.ends
        assert choice_words(game, command)


POSITION = (
    "coloured 2 offer 1 1 C 0 BBRR,-,-,-,- C YRRK BBYYRRKKWW BBYYRRKKWW "
    "9:./../.RR/..../.....:B.RKW/...../...../...../.....:- "
    "4:./../.../.RRR/.....:...../...../...../...../.....:-"
)


def position() -> Game:
    """North to pick: row 1 lacks only yellow, South's line 4 one red."""
    return Game.parse(POSITION)


def test_the_last_tiles_that_a_rival_needs() -> None:
    game = position()
    near = told(game, "CR3")
    assert (near.number, near.spilled, near.marker, near.floor) == (2, 1, True, 2)
    assert (near.scores, near.missing, near.denied, near.last) == (1, 0, (), False)
    after = game.apply(parse_command("CR3")).game
    assert after.to_play == 2
    # once only factory 1 has reds, whoever takes them takes the last
    last = told(game.apply(parse_command("CRF")).game._replace(to_play=1), "1R3")
    assert last.last
    assert last.denied == (Denied(2, 4, 1),)
    text = reason(
        game.apply(parse_command("CRF")).game._replace(to_play=1), advised(parse_command("1R3")), NAMES
    )
    assert text.startswith("takes the last 2 red, which Bartholomew t…'s line 4 needs")


def test_a_complete_row_ends_the_game() -> None:
    found = told(position(), "CY1")
    assert found.completed == (Part(Full.ROW, 1),)
    assert found.ends
    assert found.scores == 5
    assert found.near == (Near(Part(Full.COLUMN, 2), 4), Near(Part(Full.COLOUR, 1), 4))
    text = reason(position(), advised(parse_command("CY1")), NAMES)
    assert "ends the game" in text
    assert "completes row 1" in text


def test_what_is_nearly_full_is_told_so_that_it_is_understood_at_once() -> None:
    near = (
        Near(Part(Full.COLUMN, 3), 1),
        Near(Part(Full.COLUMN, 2), 2),
        Near(Part(Full.ROW, 1), 2),
        Near(Part(Full.COLOUR, 3), 2),
        Near(Part(Full.COLOUR, 0), 1),
        Near(Part(Full.ROW, 5), 3),
    )
    clauses = gains(told(position(), "CY1")._replace(near=near), Teller(NAMES))
    assert [each.text for each in clauses if "lacks" in each.text or "missing" in each.text] == [
        "then column 3 lacks 1 tile",
        "then column 2 lacks 2 tiles",
        "then row 1 lacks 2 tiles",
        "then 2 of the 5 black are missing",
        "then 1 of the 5 blue is missing",
    ]


def test_what_follows_is_told_as_sure_or_as_it_looks() -> None:
    game, line = position(), tuple(map(parse_command, ("CK2", "1RF")))
    may = reason(game, advised(line[0], line), NAMES)
    must = reason(game, advised(line[0], line, exact=True), NAMES)
    assert "Bartholomew t… may have to take 2 red to the floor" in may
    assert "Bartholomew t… will have to take 2 red to the floor" in must
    _better, worse = compared(game, advised(line[1]), advised(line[0], line, exact=True), NAMES)
    assert "will" not in in_words(worse), "it is not their own"
    mine = (*line[::-1], parse_command("CRF"))
    _better, worse = compared(game, advised(line[0]), advised(mine[0], mine, exact=True), NAMES)
    assert in_words(worse) == "spills 2 (-2); Ada will have to take 2 red to the floor"


def test_what_two_choices_have_in_common_is_left_out() -> None:
    one, other = advised(parse_command("CY1")), advised(parse_command("CY2"))
    better, worse = compared(position(), one, other, NAMES)
    assert "completes row 1" in in_words(better)
    assert "takes the marker" not in in_words(better) + in_words(worse), "both do"
    same, too = compared(position(), one, one, NAMES)
    assert in_words(same) == in_words(too) != ""


def test_a_line_that_can_be_filled_later() -> None:
    found = told(position(), "CK2", "1BF", "CR3")
    assert found.filled is None, "that is another line"
    filled = told(position(), "1R4", "CKF", "CR4").filled
    assert filled is not None
    assert (filled.source, filled.number) == (CENTRE, 2)
    text = reason(position(), advised(*_line("1R4", "CKF", "CR4")), NAMES)
    assert "own line 4 can be filled with 2 red from the centre" in text
    mine = hint(position(), 0, [advised(*_line("1R4", "CKF", "CR4"))], NAMES)
    assert "your line 4 can be filled with 2 red from the centre" in mine


def test_only_what_lies_there_now_is_told_as_lying_there() -> None:
    game = position()  # 1 black in the centre; the 2 of factory 1 come there with the next pick
    offer = game.offer._replace(factories=(Tiles.parse("KKRR"), *game.offer.factories[1:]))
    game = game._replace(offer=offer)
    line = _line("CY1", "1R4", "CK2")
    plan = facts(game, advised(*line)).plan
    assert plan is not None
    assert (plan.number, plan.here, plan.spilled) == (3, False, 1)
    better, _worse = compared(game, advised(*line), advised(parse_command("1RF")), NAMES)
    assert "own line 2 can be filled later" in [each.text for each in better]


def test_what_falls_is_told_with_what_fills_a_line() -> None:
    line = _line("CK5", "CYF", "1R3")
    plan = facts(position(), advised(*line)).plan
    assert plan is not None
    assert (plan.here, plan.spilled) == (True, 1)
    better, _worse = compared(position(), advised(*line), advised(parse_command("1BF")), NAMES)
    assert "own line 3 can be filled next, with 2 red (1 would fall)" in [each.text for each in better]


def test_hints_say_how_they_compare() -> None:
    game = position()
    found = [
        Advice(parse_command(text), results, (parse_command(text),), True, 1)
        for text, results in (("CY1", (9.0, 2.0)), ("1B5", (7.2, 2.0)), ("1R4", (7.2, 1.0)))
    ]
    said = [hint(game, place, found, NAMES, 300) for place in range(3)]
    assert "; 1.8 better than the next best: tiles +" in said[0]
    assert "; 1.8 less than the best: tiles -" in said[1]
    assert "0.8 less than the best" in said[2]
    assert hint(game, 0, found[:1] * 2, NAMES).endswith("the next best is as good")
    assert hint(game, 1, found[:1] * 2, NAMES).endswith("as good as the best")
    assert "better" not in hint(game, 0, found[:1], NAMES)
    assert all(len(hint(game, place, found, NAMES)) <= HINT_WIDTH for place in range(3))


def test_what_is_only_supposed_and_large_explains_no_points() -> None:
    """Two choices looked at to different depths: half a point is no sum of tens."""
    game = position()
    found = [
        Advice(parse_command(text), results, (parse_command(text),), False, 1)
        for text, results in (("CY1", (29.0, 22.0)), ("1B5", (7.0, 0.5)))
    ]
    assert hint(game, 0, found, NAMES).endswith("; 0.5 better than the next best")
    near = [found[0], found[1]._replace(results=(24.0, 22.0))]
    assert "; 5.0 better than the next best: tiles +" in hint(game, 0, near, NAMES, 300)


def test_a_hint_says_what_is_scored_from_which_runs_and_what_is_left() -> None:
    full = hint(position(), 0, [advised(parse_command("CY1"))], NAMES)
    assert "scores 5 at the round's end (5 across)" in full
    begun = hint(position(), 0, [advised(parse_command("1B5"))], NAMES)
    assert "your line 5 then has 2 of its 5 tiles; no blue is left in this round" in begun
    red = hint(position(), 0, [advised(parse_command("CR4"))], NAMES)
    assert "your line 4 then has 2 of its 4 tiles; 2 red are left to take" in red
    assert "takes the marker (-1) and so begins the next round" in red
    assert "begins" not in full, "the game ends with this one"


def test_runs_and_what_is_left_are_the_engine_s() -> None:
    for game, command, line in choices():
        found, (after, events) = facts(game, advised(command, line)), game.apply(command)
        then, more = round_ended_now(after)
        laid = [
            (e.across, e.down)
            for e in (*events, *more)
            if isinstance(e, TileLaid) and (e.seat, e.line) == (found.seat, getattr(command, "line", 0))
        ]
        assert (found.across, found.down) == (laid[0] if laid else (0, 0))
        if isinstance(command, Pick):
            assert found.left == after.offer.tiles[command.colour]
        assert found.begins == (found.marker and then.phase is not Phase.OVER)


def test_what_a_line_brings_everybody_is_the_engine_s() -> None:
    for game, command, line in choices():
        position, happened = game, list[object]()
        for each in (line or (command,))[:4]:
            position, events = position.apply(each)
            happened += events
        then, more = round_ended_now(position)
        for seat, found in enumerate(outcomes(game, (line or (command,))[:4]), 1):
            assert found.tiles - found.floor == then.board(seat).score - game.board(seat).score
            assert found.floor == sum(
                e.lost for e in (*happened, *more) if isinstance(e, FloorCost) and e.seat == seat
            )


def test_the_points_between_two_choices_add_up() -> None:
    game, names = position(), ("Ada", "Ben")
    better = Advice(parse_command("CY1"), (9.0, 2.0), _line("CY1")[1], True, 1)
    worse = Advice(parse_command("CRF"), (1.0, 3.5), _line("CRF")[1], True, 1)
    good, _bad = compared(game, better, worse, names)
    first = in_words(good).split("; ")[0]
    assert first.startswith("+9.5 (tiles +")
    assert "Ben -1.5" in first
    parts = first.removeprefix("+9.5 (").removesuffix(")").split(", ")
    numbers = [float(part.split()[-1]) for part in parts]
    assert sum(numbers[:-1]) == pytest.approx(8.0)
    assert numbers[-1] == -1.5


def _line(*texts: str) -> tuple[Command, tuple[Command, ...]]:
    line = tuple(map(parse_command, texts))
    return line[0], line


def test_where_nobody_chooses_there_is_nothing_to_tell() -> None:
    with pytest.raises(ValueError, match="nobody"):
        facts(new_game(2), advised(parse_command("1B1")))
    with pytest.raises(Refused):
        facts(position(), advised(parse_command("2B1")))
    assert choice_words(position(), Place(2, 4)) == "line 2 to column 4"
    assert choice_words(position(), parse_command("CRF")) == "2 red from the centre to the floor"


def test_a_hint_that_nothing_speaks_for_says_where_its_points_come_from() -> None:
    """To take a cost upon oneself may avoid a larger one: the parts are told, and they add up."""
    game = position()
    better, worse = parse_command("1BF"), parse_command("1RF")
    found = [Advice(better, (5.0, 2.0), (better,), True, 1), Advice(worse, (3.5, 4.0), (worse,), True, 1)]
    said = hint(game, 0, found, NAMES)
    mark = "3.5 better than the next best: "
    assert mark in said
    assert "3.5 less than the best: " in hint(game, 1, found, NAMES)
    *own, rival = (float(part.split()[-1]) for part in said.partition(mark)[2].split(", "))
    assert sum(own) - rival == pytest.approx(3.5)
    assert len(said) <= HINT_WIDTH
