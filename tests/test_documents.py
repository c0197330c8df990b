"""The documents: links are valid, cited headings exist, and every rule case has a test."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.glob("*.md")])

_FENCED = re.compile(r"(?ms)^```.*?^```$")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_CITED = re.compile(r'docs/([\w-]+\.md), ("[^"]*"(?:(?:,| and) "[^"]*")*)')


@cache
def headings(page: Path) -> tuple[str, ...]:
    return tuple(re.findall(r"(?m)^#+ (.*)$", _FENCED.sub("", page.read_text(encoding="utf-8"))))


def anchors(page: Path) -> set[str]:
    return {re.sub(r"[^a-z0-9 -]", "", each.lower()).replace(" ", "-") for each in headings(page)}


@pytest.mark.parametrize(
    "page", [*PAGES, ROOT / "tests" / "vectors" / "README.md"], ids=lambda page: page.name
)
def test_links_lead_to_files_and_headings(page: Path) -> None:
    for target in _LINK.findall(_FENCED.sub("", page.read_text(encoding="utf-8"))):
        if target.startswith(("https:", "mailto:")):
            continue
        name, _hash, anchor = target.partition("#")
        file = page.parent / name if name else page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), target


def test_every_document_is_linked_from_the_readme() -> None:
    linked = set(_LINK.findall((ROOT / "README.md").read_text(encoding="utf-8")))
    assert {page.relative_to(ROOT).as_posix() for page in PAGES} - linked == {"README.md"}


def test_the_code_cites_headings_that_exist() -> None:
    cited = 0
    for path in sorted((ROOT / "src").rglob("*.py")):
        text = re.sub(r"\n\s*", " ", path.read_text(encoding="utf-8"))
        for name, quoted in _CITED.findall(text):
            wanted = re.findall(r'"([^"]*)"', quoted)
            cited += len(wanted)
            assert set(wanted) <= set(headings(DOCS / name)), path
    assert cited >= 12


@pytest.mark.parametrize(("game", "number"), [("azul", 16), ("stratopolis", 11)])
def test_every_rule_case_has_a_test_under_its_number(game: str, number: int) -> None:
    page = (DOCS / "rule-cases.md").read_text(encoding="utf-8")
    section = page.split(f"### {game.capitalize()}: cases\n")[1].split("\n## ")[0]
    written = [int(each) for each in re.findall(r"(?m)^(\d+)\. ", section)]
    assert written == list(range(1, number + 1))
    tested = {
        int(each)
        for path in (ROOT / "tests" / game).rglob("test_*.py")
        for each in re.findall(r"def test_case_(\d+)_", path.read_text(encoding="utf-8"))
    }
    assert tested == set(written)
