"""Tables, sentences and reasons of hints fitted into a width in cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from hotseat.text import fit

ROWS = [("player", "games", "won"), ("日本語の名前", "12", "3"), ("Ada", "7", "10")]


def drawn(width: int, least: int = 5) -> list[str]:
    widths = fit.column_widths(ROWS, width, least)
    return [fit.in_columns(row, widths) for row in ROWS]


def test_the_first_column_stands_at_the_left_the_others_at_the_right() -> None:
    assert drawn(40) == [
        "player        games  won",
        "日本語の名前     12    3",
        "Ada               7   10",
    ]


def test_the_first_column_is_cut_before_a_column_is_left_out() -> None:
    assert drawn(20) == ["player    games  won", "日本語…      12    3", "Ada           7   10"]
    assert drawn(17) == ["play…  games  won", "日本…     12    3", "Ada        7   10"]
    assert drawn(16) == ["player     games", "日本語の…     12", "Ada            7"]
    assert drawn(6) == ["player", "日本… ", "Ada   "]


def test_nothing_in_no_columns() -> None:
    assert fit.column_widths([], 20, 5) == []
    assert drawn(0) == ["", "", ""]


@given(st.lists(st.tuples(*[st.text("ab日本\u0301", max_size=9)] * 4), min_size=1), st.integers(0, 40))
def test_every_row_is_as_wide_as_the_others_and_none_too_wide(
    rows: list[tuple[str, ...]], width: int
) -> None:
    widths = fit.column_widths(rows, width, 3)
    assert {cell_len(fit.in_columns(row, widths)) for row in rows} == {sum(widths) + 2 * (len(widths) - 1)}
    assert sum(widths) + 2 * (len(widths) - 1) <= width


def test_parts_of_a_sentence_stand_on_one_row_or_each_on_its_own() -> None:
    parts = ("It needs 80x24;", "there is 40x10.", "q leaves.")
    assert fit.sentence_rows(parts, 80) == "It needs 80x24; there is 40x10. q leaves."
    for width in range(15, 41):
        assert fit.wrapped(fit.sentence_rows(parts, width), width, 3) == list(parts)
    assert fit.wrapped(fit.sentence_rows(parts, 9), 9, 3) == ["It needs…", "there is…", "q leaves."]
    assert fit.wrapped(fit.sentence_rows(parts, 20), 20, 1) == ["It needs 80x24; the…"]


def test_names_are_cut_no_more_than_it_takes() -> None:
    def say(names: Sequence[str]) -> str:
        return f"{names[0]} beats {names[1]}."

    names = ("Bartholomew", "Ada")
    assert fit.fit_names(names, say, 22) == "Bartholomew beats Ada."
    assert fit.fit_names(names, say, 21) == "Bartholom… beats Ada."
    assert fit.fit_names(names, say, 17) == "Barth… beats Ada."
    assert fit.fit_names(names, say, 11, 2) == "Bartholomew beats Ada."
    assert fit.fit_names(names, say, 3) == "Bar… beats Ada."


@pytest.mark.parametrize("letter", ["N", "山", "e\u0301", "e" + "\u0301" * 99, "a ", "ع\u200c"])
def test_a_name_of_any_length_is_cut_in_a_few_steps(letter: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, said, measured = letter * (200_000 // len(letter)), 0, 0

    def say(names: Sequence[str]) -> str:
        nonlocal said
        said += 1
        return f"{names[0]} beats {names[1]}."

    def counted(text: str) -> int:
        nonlocal measured
        measured += len(text)
        return cell_len(text)

    monkeypatch.setattr("hotseat.text.fit.cell_len", counted)
    text = fit.fit_names((name, "Ada"), say, 40, 2)
    assert text.endswith("… beats Ada.")
    assert said <= 10
    assert measured < 20 * len(name)
    assert fit.fits(text, 40, 2)


def test_japanese_is_broken_between_characters_but_no_row_begins_with_a_stop() -> None:
    text = "タイルを1枚取ります。床に置くと減点です。"
    rows = fit.wrapped(text, 10, 9)
    assert "".join(rows) == text
    assert all(cell_len(row) <= 10 for row in rows)
    assert not any(row[0] in "。、ー" for row in rows)
    assert fit.fits(text, 10, len(rows))
    assert not fit.fits(text, 10, len(rows) - 1)


def test_latin_words_in_japanese_stay_whole() -> None:
    assert fit.wrapped("次はAdaさんの番です", 8, 9) == ["次はAda", "さんの", "番です"]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Taş artık 3. sütuna konamaz", ["Taş artık", "3. sütuna", "konamaz"]),
        ("Bir hamle yazın (C K 1).", ["Bir hamle", "yazın", "(C K 1)."]),
        ("Type it: 1 0 90", ["Type it:", "1 0 90"]),
        ("結果は Enter で見る", ["結果は", "Enter で見る"]),
        ("黒を取る青2枚", ["黒を取る", "青2枚"]),
        ("何枚？　2～5枚です", ["何枚？　", "2～5枚です"]),
        ("黒か W（白1枚）", ["黒か", "W（白1枚）"]),
        ("困ったらヘルプです", ["困ったら", "ヘルプです"]),
        ("床に落ちません。", ["床に", "落ちません。"]),
        ("埋まった全員の得点", ["埋まった", "全員の得点"]),
        ("同じ色が全6枚", ["同じ色が", "全6枚"]),
        ("マーカーも受け取る", ["マーカーも", "受け取る"]),
        ("結果は 3 × 2 = 6", ["結果は", "3 × 2 = 6"]),
        ("合わせて、3 + 2 = 5", ["合わせて、", "3 + 2 = 5"]),
        ("終わりの値は-1", ["終わりの", "値は-1"]),
        ("It fills 3. Then wait", ["It fills 3.", "Then wait"]),
    ],
)
def test_no_row_ends_inside_a_move_or_before_what_belongs_to_a_word(text: str, rows: list[str]) -> None:
    assert fit.wrapped(text, 12, 9) == rows


@example(["\u3099日、、"], 4)  # a mark without a cell of its own is a row, too
@given(st.lists(st.text("ab日本、。（）\u3099", max_size=9)), st.integers(4, 20))
def test_the_places_of_breaks_are_those_of_the_rows(words: list[str], width: int) -> None:
    text = " ".join(filter(None, words))
    places = [0, *fit.breaks(text, width), len(text)]
    rows = [fit.fitted(text[start:end].rstrip(" "), width) for start, end in pairwise(places)]
    assert [row for row in rows if row] == [
        row.rstrip(" ") for row in fit.wrapped(text, width, 99) if row.strip()
    ]


def test_no_row_begins_with_a_combining_mark() -> None:
    assert fit.wrapped("か\u3099か\u3099か\u3099", 4, 3) == ["か\u3099か\u3099", "か\u3099"]


def test_a_text_is_cut_behind_a_whole_sentence() -> None:
    text = "Welcome! You are Red. Build the best zone."
    assert fit.whole_sentences(text, 60) == text
    assert fit.whole_sentences(text, 30) == "Welcome! You are Red."
    assert fit.whole_sentences(text, 12) == "Welcome!"
    assert fit.whole_sentences(text, 5) == text, "it is cut where it is shown"
    assert fit.whole_sentences("ようこそ！あなたは赤です。", 12) == "ようこそ！"


# Hints compared in words


@pytest.mark.parametrize(
    ("worths", "best", "second"),
    [
        ((3.0, 3.0), "another is", "as good as the best"),
        ((3.0, 3.4), "another is", "as good as the best"),
        ((3.4, 3.0), "slightly better than the next best move", "slightly worse than the best"),
        ((4.2, 3.0), "1 point better than the next best move", "1 point worse than the best"),
        ((9.0, 3.0), "6 points better than the next best move", "6 points worse than the best"),
    ],
)
def test_each_is_compared_with_the_best_or_the_runner_up(
    worths: tuple[float, ...], best: str, second: str
) -> None:
    assert fit.comparison(worths, 0, "another is") == best
    assert fit.comparison(worths, 1, "another is") == second


def test_the_comparison_of_the_best_stands_where_it_fits() -> None:
    clauses = [fit.Clause(2, "scores 4 this round"), fit.Clause(1, "drops nothing")]
    best, worse = "slightly better than the next best move", "slightly worse than the best"
    both = "scores 4 this round; drops nothing"
    assert fit.with_comparison(clauses, best, 80, 2, best=True) == f"{both}; {best}"
    assert fit.with_comparison(clauses, best, 60, 2, best=True) == both
    assert (
        fit.with_comparison([*clauses, fit.Clause(0, 80 * "x")], best, 120, 3, best=True) == f"{both}; {best}"
    )
    assert fit.with_comparison(clauses, worse, 60, 2, best=False) == f"scores 4 this round; {worse}"
    assert fit.with_comparison(clauses, worse, 40, 2, best=False) == both, "it takes no room from all reasons"
    assert fit.with_comparison([], best, 40, 2, best=True) == best


def test_the_reason_stands_first_unless_what_must_be_there_has_no_room() -> None:
    clauses, why = (
        [fit.Clause(2, "drops 2 tiles", must=True), fit.Clause(1, "completes row 1")],
        "more points",
    )
    best, worse = "1 point better than the next best move", "1 point worse than the best"
    whole = f"{best}: {why}; drops 2 tiles; completes row 1"
    assert fit.with_comparison(clauses, best, 120, 3, best=True, why=why) == whole
    short = f"{why}; drops 2 tiles; completes row 1"
    assert fit.with_comparison(clauses, best, 60, 3, best=True, why=why) == short
    assert fit.with_comparison(clauses, worse, 60, 3, best=False, why=why) == f"{worse}: {why}; drops 2 tiles"
    assert fit.with_comparison(clauses, worse, 45, 3, best=False, why=why) == f"drops 2 tiles; {worse}"
