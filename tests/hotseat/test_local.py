"""Dates and the order of names, by language."""

from __future__ import annotations

from datetime import datetime

import pytest

from hotseat import i18n
from hotseat.i18n import date, date_and_time, day, name_order

MOMENT = datetime(2026, 3, 21, 4, 54)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "2026-03-21 04:54"),
        ("tr", "21.03.2026 04:54"),
        ("ja", "2026/03/21 04:54"),
        ("fa", "۱۴۰۵/۰۱/۰۱ ۰۴:۵۴"),  # the first day of spring
    ],
)
def test_a_moment_is_written_as_the_language_does(code: str, expected: str) -> None:
    i18n.use_language(code)
    assert date_and_time(MOMENT) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", ("2026-03-21", "03-21")),
        ("tr", ("21.03.2026", "21.03")),
        ("ja", ("2026/03/21", "03/21")),
        ("fa", ("۱۴۰۵/۰۱/۰۱", "۰۱/۰۱")),
    ],
)
def test_a_day_is_written_with_and_without_its_year(code: str, expected: tuple[str, str]) -> None:
    i18n.use_language(code)
    assert (date(MOMENT), day(MOMENT)) == expected


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
