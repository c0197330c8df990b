"""Sentences, dates and the order of names, by language; and reasons within reach of translators."""

from __future__ import annotations

import ast
from datetime import datetime
from pathlib import Path

import pytest

import hotseat
from hotseat import i18n
from hotseat.i18n import date, date_and_time, day, name_order, sentence, unbroken


def test_what_to_do_is_a_sentence_of_its_own() -> None:
    assert sentence("no tile to place; the game is over") == "No tile to place. The game is over."
    assert sentence("which one?") == "Which one?"
    assert sentence("") == ""


def test_a_name_with_a_semicolon_stays_whole() -> None:
    text = f"covers {unbroken('Ben; the builder')}'s best zone; keeps your 12"
    found = sentence(text)
    assert found == "Covers Ben;\N{NO-BREAK SPACE}the builder's best zone. Keeps your 12."


def test_the_reasons_of_illegal_moves_are_marked_for_translators() -> None:
    source = Path(hotseat.__file__).parents[1]
    texts = ((file.name, file.read_text(encoding="utf-8")) for file in source.rglob("*.py"))
    calls = [
        (name, node)
        for name, text in texts
        if "IllegalMove(" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "IllegalMove"
    ]
    assert len(calls) > 50
    unmarked = [(name, ast.unparse(call)) for name, call in calls if isinstance(call.args[0], ast.Constant)]
    assert unmarked == []


# Dates and the order of names, by language


MOMENT = datetime(2026, 3, 21, 4, 54)


@pytest.mark.parametrize(
    ("code", "year", "without", "time"),
    [
        ("en", "2026-03-21", "03-21", "04:54"),
        ("tr", "21.03.2026", "21.03", "04:54"),
        ("ja", "2026/03/21", "03/21", "04:54"),
        ("fa", "۱۴۰۵/۰۱/۰۱", "۰۱/۰۱", "۰۴:۵۴"),  # the first day of spring
    ],
)
def test_a_day_is_written_with_and_without_its_year(code: str, year: str, without: str, time: str) -> None:
    i18n.use_language(code)
    assert (date(MOMENT), day(MOMENT), date_and_time(MOMENT)) == (year, without, f"{year} {time}")


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("en", ["7 of 9", "ada", "Émile", "Zoë", "Иван", "علی"]),
        ("tr", ["Can", "Çağla", "Hakan", "Irmak", "İpek", "Jale", "Oya", "Ömer", "Şule", "Zoë"]),
        ("fa", ["آرش", "اکبر", "بهار", "پری", "زهرا", "ژاله", "گلی", "لیلا"]),
    ],
)
def test_names_are_sorted_by_the_alphabet(code: str, names: list[str]) -> None:
    i18n.use_language(code)
    shuffled = names[::-1]
    assert sorted(shuffled, key=name_order) == names
