"""Explanations of moves in words: every clause says what the figures say, and hints compare moves."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from tests.azul.explained_moves import NAMES, SOME, advised, choices, explained, written
from tests.azul.positions import EMPTY, tiling

from azul.bots.search import Advice
from azul.effects import Effects, Near, Part
from azul.effects import PartKind as Full
from azul.explain import compared, explain, hint
from azul.rules import CENTRE, IllegalMove, Pick, Place, Position, Tiles, WallKind, new_game, parse_move
from azul.wording import choice_words
from hotseat.text.fit import HINT_WIDTH, ROW_WIDTH, joined


def test_the_words_fit_and_say_the_figures() -> None:
    for position, move, line in choices()[::2]:
        found = Effects(position, advised(move, line))
        names = NAMES[: position.players]
        advice = advised(move, line)
        other = advised(position.legal_moves[0])
        better, worse = compared(position, advice, other, names)
        for text, width in (
            (explain(position, advice, names), 75),
            (joined(better, 20), 20),
            (joined(better, 60), 60),
            (joined(worse, ROW_WIDTH), 75),
        ):
            assert text
            assert cell_len(text) <= width
            assert not {"{", "}", "\n"} & set(text)
            assert text.count(";") < 3
        if (found.spilled or found.marker) and not found.only:
            always = explain(position, advice, names)
            assert ("drops" in always) == bool(found.spilled)
            assert ("takes the marker" in always) == found.marker
        text = explain(position, advised(move, line), names, 400)
        if found.only:
            assert text == "the only legal move"
            continue
        if "scores" in text:
            when = "" if isinstance(move, Place) else " this round"
            assert f"scores {found.scores}{when}" in text
        if "drops" in text:
            assert f"drops {found.spilled} tile{'s' * (found.spilled > 1)} ({-found.floor})" in text
        assert ("ends the game" in text) <= found.ends
        assert choice_words(position, move)


def test_the_last_tiles_that_a_rival_needs() -> None:
    near = explained(SOME, "CR3")
    assert near.picked is not None
    assert (near.picked.number, near.spilled, near.marker, near.floor) == (2, 1, True, 2)
    assert (near.scores, near.missing, near.denied) == (1, 0, [])
    assert near.left
    assert SOME.play("CR3").to_play == 2
    # once only factory 1 has reds, whoever takes them takes the last
    then = SOME.play("CRF")._replace(to_play=1)
    last = explained(then, "1R3")
    assert not last.left
    assert last.denied == [(2, 4, 1)]
    text = explain(then, written("1R3"), NAMES)
    assert text.startswith("takes the last 2 red that Bartholomew t…'s line 4 needs")


def test_a_complete_row_ends_the_game() -> None:
    found = explained(SOME, "CY1")
    assert found.completed == [Part(Full.ROW, 1)]
    assert found.ends
    assert found.scores == 5
    assert found.near == [Near(Part(Full.COLUMN, 2), 4), Near(Part(Full.COLOUR, 1), 4)]
    text = explain(SOME, written("CY1"), NAMES)
    assert "ends the game" in text
    assert "completes row 1" in text


def test_what_is_nearly_full_is_told_so_that_it_is_understood_at_once() -> None:
    found = explained(SOME, "CY1")
    found.near = [
        Near(Part(Full.COLUMN, 3), 1),
        Near(Part(Full.COLUMN, 2), 2),
        Near(Part(Full.ROW, 1), 2),
        Near(Part(Full.COLOUR, 3), 2),
        Near(Part(Full.COLOUR, 0), 1),
        Near(Part(Full.ROW, 5), 3),
    ]
    assert [each.text for each in found.gains() if "short" in each.text or "needs" in each.text] == [
        "1 tile short of column 3",
        "2 tiles short of column 2",
        "2 tiles short of row 1",
        "2 tiles short of all five black",
        "1 tile short of all five blue",
    ]


def test_tiles_to_be_dropped_are_told_early_only_where_the_round_is_solved() -> None:
    solved = written("CK2", "1RF", exact=True)
    may, must = (explain(SOME, each, NAMES) for each in (written("CK2", "1RF"), solved))
    assert "may have to" not in may, "they could take 1 yellow to line 1"
    assert "Bartholomew t… may have to drop 2 red on the floor" in must
    _better, worse = compared(SOME, written("1RF"), solved, NAMES)
    assert "may have to" not in joined(worse, ROW_WIDTH), "it is not their own"
    _better, worse = compared(SOME, written("CK2"), written("1RF", "CK2", "CRF", exact=True), NAMES)
    assert joined(worse, ROW_WIDTH) == "drops 2 tiles (-2); Ada may have to drop 2 red on the floor"


def test_a_player_may_have_to_drop_tiles_only_where_nothing_else_is_left() -> None:
    only_red = Position.parse(
        "coloured 2 offer 1 1 2 0 -,-,-,RRRW,- C - BBBBBBBBBBBBBBBYYYYYYYYYYYYYYYYYRRRRRRRRRRRRRR "
        "KKKKKKKKKKKKKKKKWWWWWWWWWWWWWWWWWWW "
        "0:./../.../..../.....:...../...../...../...../.....:- "
        "0:B/YY/KKK/WWWW/BBBBB:...../...../...../...../.....:1"
    )
    line = written("4WF", "CRF")
    assert "Bartholomew t… may have to drop 3 red" in explain(only_red, line, NAMES)
    full = only_red.offer._replace(factories=(Tiles.parse("BYRK"),) * 3 + only_red.offer.factories[3:])
    early = explain(only_red._replace(offer=full), line, NAMES)
    assert "may have to" not in early, "there is much else to take"


def test_what_two_choices_have_in_common_is_left_out() -> None:
    one, other = written("CY1"), written("CY2")
    better, worse = compared(SOME, one, other, NAMES)
    assert "completes row 1" in joined(better, ROW_WIDTH)
    assert "takes the marker" not in joined(better, ROW_WIDTH) + joined(worse, ROW_WIDTH), "both do"
    same, too = compared(SOME, one, one, NAMES)
    assert joined(same, ROW_WIDTH) == joined(too, ROW_WIDTH) != ""


def test_a_line_that_can_be_filled_later() -> None:
    found = explained(SOME, "CK2", "1BF", "CR3")
    assert found.filled is None, "that is another line"
    filled = explained(SOME, "1R4", "CKF", "CR4").filled
    assert filled is not None
    assert (filled.picked.source, filled.picked.number) == (CENTRE, 2)
    text = explain(SOME, written("1R4", "CKF", "CR4"), NAMES)
    assert "line 4 can be filled with 2 red from the centre" in text
    mine = hint(SOME, 0, [written("1R4", "CKF", "CR4")], NAMES)
    assert "line 4 can be filled with 2 red from the centre" in mine


def test_only_what_lies_there_now_is_told_as_lying_there() -> None:
    position = SOME  # 1 black in the centre; the 2 of factory 1 come there with the next pick
    offer = position.offer._replace(factories=(Tiles.parse("KKRR"), *position.offer.factories[1:]))
    position = position._replace(offer=offer)
    line = written("CY1", "1R4", "CK2")
    plan = Effects(position, line).plan
    assert plan is not None
    assert (plan.picked.number, plan.here, plan.picked.fallen) == (3, False, 1)
    better, _worse = compared(position, line, written("1RF"), NAMES)
    assert not [each.text for each in better if "line 2" in each.text]


def test_what_falls_is_told_with_what_fills_a_line() -> None:
    line = written("CK5", "CYF", "1R3")
    plan = Effects(SOME, line).plan
    assert plan is not None
    assert (plan.here, plan.picked.fallen) == (True, 1)
    better, _worse = compared(SOME, line, written("1BF"), NAMES)
    assert "line 3 can be filled next, with 2 red (1 would fall)" in [each.text for each in better]


def test_the_points_between_two_choices_add_up() -> None:
    names = ("Ada", "Ben")
    better = written("CY1", results=(9.0, 2.0), exact=True)
    worse = written("CRF", results=(1.0, 3.5), exact=True)
    words, _bad = compared(SOME, better, worse, names)
    assert "+" not in joined(words, ROW_WIDTH), "arithmetic only on request"
    good, _bad = compared(SOME, better, worse, names, figures=True)
    first = joined(good, ROW_WIDTH).split("; ")[0]
    assert first.startswith("+9.5 (tiles +")
    assert "Ben -1.5" in first
    parts = first.removeprefix("+9.5 (").removesuffix(")").split(", ")
    numbers = [float(part.split()[-1]) for part in parts]
    assert sum(numbers[:-1]) == pytest.approx(8.0)
    assert numbers[-1] == -1.5


def test_where_nobody_chooses_there_is_nothing_to_tell() -> None:
    with pytest.raises(ValueError, match="nobody"):
        Effects(new_game(2), written("1B1"))
    with pytest.raises(IllegalMove):
        Effects(SOME, written("2B1"))
    assert choice_words(SOME, Place(3, 4)) == "red from line 3 to column 4"
    assert choice_words(SOME, parse_move("CRF")) == "2 red from the centre to the floor"


def test_of_a_column_only_what_lies_there_is_counted() -> None:
    """Other full lines may come to the same column, but nobody has chosen that yet."""
    position = tiling("0:R/YY/WWW/..BB/.....:...../...../...../...../.....")
    for place in position.legal_moves:
        assert isinstance(place, Place)
        found = Effects(position, advised(place))
        assert {near.missing for near in found.near} == {4}
        assert f"starts column {place.column}" in hint(position, 0, [advised(place)], NAMES)


def test_a_pick_for_the_grey_wall_tells_of_no_column() -> None:
    picks = [
        (position, move)
        for position, move, _line in choices()
        if position.wall is WallKind.GREY and isinstance(move, Pick)
    ]
    near = [near for position, move in picks for near in Effects(position, advised(move)).near]
    assert near, "rows and colours are told of"
    assert Full.COLUMN not in {each.part.kind for each in near}


def test_hints_say_how_they_compare() -> None:
    results = {"CY1": (9.0, 2.0), "1B5": (7.2, 2.0), "1R4": (7.2, 1.0)}
    found = [written(text, results=results[text], exact=True) for text in results]
    said = [hint(SOME, place, found, NAMES, 300) for place in range(3)]
    assert said[0].startswith("2 points better than the next best move: more points by the round's end; ")
    assert said[1].startswith("2 points worse than the best: fewer points by the round's end; ")
    assert said[2].startswith("1 point worse than the best: fewer points by the round's end; ")
    assert hint(SOME, 0, found[:1] * 2, NAMES).endswith("another move is just as good")
    assert hint(SOME, 1, found[:1] * 2, NAMES).endswith("as good as the best")
    assert "better" not in hint(SOME, 0, found[:1], NAMES)
    assert all(len(hint(SOME, place, found, NAMES)) <= HINT_WIDTH for place in range(3))


def test_the_reason_of_a_hint_is_the_largest_part_of_the_difference() -> None:
    position = Position.parse(
        "coloured 2 offer 1 1 C 0 BBRR,YYKW,-,-,- C RK BBYYRRKKWW BBYYRRKKWW "
        "9:./../..R/..../.....:...../...../...../...../.....:- "
        "4:./../.../..../.....:...../...../...../...../.....:-"
    )

    def reason(one: tuple[float, float], other: tuple[float, float], *picks: str) -> str:
        texts = picks or ("1R4", "1R5")
        found = [written(texts[n], results=(one, other)[n], exact=True) for n in (0, 1)]
        first, second = (hint(position, place, found, ("Ada", "Ben"), 300).split("; ")[0] for place in (0, 1))
        return f"{first.partition(': ')[2]}, {second.partition(': ')[2]}"

    assert reason((9, 2), (6, 2)) == "worth more in later rounds, worth less in later rounds"
    assert reason((9, 2), (9, 5)) == "Ben gets less, Ben gets more"
    assert reason((9, 2), (6, 2), "1R4", "1RF") == "less lost on the floor, more lost on the floor"
    earned = "more points by the round's end, fewer points by the round's end"
    assert reason((9, 2), (8, 2), "1R2", "1R4") == earned


NONE_TAKES = Position.parse(
    "coloured 2 offer 2 1 2 0 -,-,-,BRRK,- C - BBBBBBBBBBBYYYYYYYYYYYYYRRRRRRRRRRRRRKKKKKKKKKKKWWWWWWWWWWWW "
    "BBBBYYRKK 0:Y/BB/..Y/..WW/...RR:....W/...R./K..../...../.....:Y "
    "2:Y/KK/WWW/..WW/....K:...K./.B.../...Y./...../.....:1KRB"
)
LITTLE = Position.parse(f"coloured 4 offer 1 1 C 0 KRRW,-,-,-,-,-,-,-,- C WRBB - -{f' {EMPTY}' * 4}")


@pytest.mark.parametrize(
    ("position", "line", "said"),
    [
        (SOME, "CY1", "scores 5 this round (5 across)"),
        (SOME, "1B5", "line 5 then holds 2 of 5 tiles; no blue left this round"),
        (SOME, "CR4", "line 4 then holds 2 of 4 tiles; 2 red left to take"),
        (SOME, "CR4", "takes the marker (-1) and goes first next round"),
        (SOME, "CKF", "keeps lines 2, 4, 5 free"),
        (SOME, "CKF CY1 1R4", "line 4 can take 2 red next"),
        (SOME, "CY1 CR4", "Bartholomew t… may then fill line 4 with 2 red (1 would fall)"),
        (NONE_TAKES, "4KF", "no line can take black"),
        (NONE_TAKES, "4KF", "leaves 2 red in the centre"),
        (LITTLE, "1K1", "scores 1 this round (no neighbours); takes the last black this round; leaves"),
        (LITTLE, "1K1", "; leaves 3 red in the centre"),
    ],
)
def test_a_hint_says_what_is_scored_what_for_and_what_is_left(
    position: Position, line: str, said: str
) -> None:
    moves = line.split()
    width = 400 if moves[1:] else HINT_WIDTH
    text = hint(position, 0, [written(*moves)], NAMES, width)
    assert said in text
    assert ("goes first" in text) == (moves == ["CR4"]), "the game ends with CY1"


def test_on_a_narrow_row_the_runs_go_before_the_comparison_and_its_reason() -> None:
    def valued(*lines: tuple[str, int]) -> list[Advice]:
        return [written(move, results=(points, 0, 0, 0), exact=True) for move, points in lines]

    found = valued(("1K1", 9), ("1K1", 7))
    reason, scores = "2 points worse than the best: worth less in later rounds", "scores 1 this round"
    assert f"; {scores} (no neighbours)" in hint(LITTLE, 1, found, NAMES)
    assert hint(LITTLE, 1, found, NAMES, 77) == f"{reason}; {scores}"
    found = valued(("CB2", 9), ("1K1", 6))
    costs = f"worth more in later rounds; {scores}; takes the marker (-1)"
    assert hint(LITTLE, 0, found, NAMES, 75) == costs, "what it costs is always told"


def test_of_columns_it_says_that_another_column_is_as_good() -> None:
    position = tiling("0:R/../.../..../.....:...../...../...../...../.....")
    found = [advised(place) for place in position.legal_moves[:2]]
    assert hint(position, 0, found, NAMES) == (
        "scores 1 (no neighbours); starts column 1; another column is just as good"
    )


def test_a_hint_for_a_column_names_the_tile_and_says_what_follows() -> None:
    # Lines 1 and 3 are full, line 5 holds red as line 1 does; columns 3 and 5 hold tiles.
    position = Position.parse(
        "grey 3 tiling 2 1 2 0 -,-,-,-,- C - BBBBBBYYYYYYYYYRRRRRRRRRRRKKKKKKKWWWWWWW "
        "BBBBBBBYYYYYYYRRRRKKKKWWWWWW "
        "8:R/KK/BBB/..WW/...RR:.K.W./.R..Y/W...K/....B/.....:BKK "
        "17:./../..W/..../....K:BRK../.BYW./...YK/Y...W/.....:-"
    )
    assert choice_words(position, Place(1, 3)) == "red from line 1 to column 3"
    open_still = written("1>3", "2>1", results=(9.0, 0.0), exact=True)
    barring = written("1>5", "2>4", results=(6.0, 0.0), exact=True)
    best = hint(position, 0, [open_still, barring], NAMES, 400)
    assert "scores 3 (3 across)" in best
    assert "line 2 can then score 4 in column 1" in best
    assert "keeps column 5 open for line 5's red" in best
    assert "line 5's red can no longer go to column 3" in best
    other = hint(position, 1, [open_still, barring], NAMES, 400)
    assert "scores 6 (2 across, 4 down)" in other
    assert "line 5's red can no longer go to column 5" in other
    assert "open" not in other, "column 3 holds fewer tiles"
