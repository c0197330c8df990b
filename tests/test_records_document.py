"""docs/records.md: every example in it is run, and its grammar is tried on the test vectors."""

from __future__ import annotations

import hashlib
import json
import re
import shlex
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.abnf import pattern

from azul import __main__ as azul_cli
from azul.game import SPEC as AZUL
from azul.game import deal as azul_deal
from azul.rules import Deal, Position, Tiles
from hotseat import rng as lots
from hotseat.record.check import RecordState
from hotseat.record.reader import LARGEST_RECORD, LONGEST_LINE, read
from stratopolis import __main__ as stratopolis_cli
from stratopolis.game import SPEC as STRATOPOLIS
from stratopolis.game import shuffled_piles
from stratopolis.rules import all_tiles

ROOT = Path(__file__).parents[1]
DOCUMENT = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
VECTORS = ROOT / "tests" / "vectors"
NOTATIONS: dict[str, Any] = {"azul": AZUL, "stratopolis": STRATOPOLIS}
PROGRAMS = {"azul": azul_cli.main, "stratopolis": stratopolis_cli.main}


class Fence(NamedTuple):
    """A fenced block: what stands behind its first fence, and its text."""

    info: str
    text: str


def fences() -> list[Fence]:
    return [Fence(*each) for each in re.findall(r"(?m)^```(.*)\n((?:.*\n)*?)```$", DOCUMENT)]


def grammar() -> str:
    return "".join(each.text for each in fences() if each.info == "abnf")


# Examples


def test_every_block_is_of_a_kind_that_is_run() -> None:
    kinds = {each.info.split(" ")[0] for each in fences()}
    assert kinds == {"azul", "strat", "console", "abnf", "hashed"}
    assert DOCUMENT.count("```") == 2 * len(fences())


def test_every_example_is_what_the_commands_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    used: set[str] = set()
    run = 0
    for fence in fences():
        kind, *more = fence.info.split(" ")
        if kind in ("azul", "strat"):
            name = more[0]
            assert not Path(name).exists()
            text = fence.text[:-1] if more[1:] == ["no-newline"] else fence.text
            Path(name).write_text(text, encoding="utf-8", newline="\n")
        elif kind == "console":
            for part in fence.text.split("$ ")[1:]:
                command, _end, expected = part.partition("\n")
                program, *arguments = shlex.split(command)
                used |= set(arguments)
                PROGRAMS[program](arguments)
                out, err = capsys.readouterr()
                compare(err, out, expected)
                run += 1
    files = {each.name for each in tmp_path.iterdir()}
    assert files <= used, "every record is asked for"
    assert run >= 9


def compare(err: str, out: str, expected: str) -> None:
    """What is an object may be laid out in lines; everything else is to the letter."""
    assert expected.startswith(err)
    rest = expected[len(err) :]
    if rest.startswith("{"):
        assert json.loads(out) == json.loads(rest)
    else:
        assert out == rest


def test_the_limits_are_the_reader_s() -> None:
    assert f"| {LARGEST_RECORD:,} bytes (1 MiB)" in DOCUMENT
    assert f"| {LONGEST_LINE} characters |" in DOCUMENT


# Grammar


def vectors() -> list[dict[str, object]]:
    found = json.loads((VECTORS / "index.json").read_text(encoding="utf-8"))["vectors"]
    assert isinstance(found, list)
    return found


@cache
def of_records(game: str) -> re.Pattern[str]:
    return pattern(grammar(), {"azul": "azul-record", "stratopolis": "strat-record"}[game])


def matches(data: bytes, game: object) -> bool:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return False
    return of_records(str(game)).fullmatch(text) is not None


@pytest.mark.parametrize("folder", ["good", "changed", "torn", "bad"])
def test_the_grammar_matches_the_records_that_it_should(folder: str) -> None:
    some = [each for each in vectors() if str(each["file"]).startswith(folder)]
    assert len(some) > 10
    for vector in some:
        data = (VECTORS / str(vector["file"])).read_bytes()
        if folder != "bad":  # what is left out is none of the grammar's
            data = data[: read(NOTATIONS[str(vector["game"])], data, "x").kept]
        expected = vector.get("breaks") != "grammar"
        assert matches(data, vector["game"]) == expected, vector["file"]


def test_no_rule_of_the_grammar_is_idle() -> None:
    names = re.findall(r"(?m)^([A-Za-z0-9-]+) = ", grammar())
    bodies = re.sub(r'%s"[^"]*"|"[^"]*"|(?m:^[A-Za-z0-9-]+ = )', " ", grammar())
    used = set(re.findall(r"[A-Za-z][A-Za-z0-9-]*", bodies))
    assert set(names) - used == {"azul-record", "strat-record"}


# Dealing: written anew from the text alone


def numbers(text: str) -> Iterator[int]:
    for counter in count():
        block = hashlib.sha256(f"{text}\n{counter}".encode()).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(block[place : place + 4], "big")


def below(limit: int, source: Iterator[int]) -> int:
    largest = 2**32 // limit * limit
    return next(number for number in source if number < largest) % limit


def written(tiles: Tiles) -> str:
    return "".join(letter * tiles[place] for place, letter in enumerate("BYRKW")) or "-"


def dealt(seed: str, position: Position, factories: int) -> str:
    source = numbers("\n".join((seed, str(position.round + 1), written(position.bag), written(position.lid))))
    bag, lid = list(written(position.bag).strip("-")), list(written(position.lid).strip("-"))
    groups: list[str] = []
    for _factory in range(factories):
        group = ""
        while len(group) < 4 and (bag or lid):
            if not bag:
                bag, lid = lid, []
            group += bag.pop(below(len(bag), source))
        groups.append("".join(sorted(group, key="BYRKW".index)) or "-")
    return "deal " + " ".join(groups)


def test_the_deals_of_a_seed_are_those_that_the_text_describes() -> None:
    deals = 0
    for name in ("azul-short-deals", "azul-two-players-grey", "azul-shared-win", "azul-three-players"):
        record = read(AZUL, (VECTORS / "good" / f"{name}.azul").read_bytes(), name)
        factories = {2: 5, 3: 7, 4: 9}[len(record.header.names)]
        for entry in record.entries:
            if isinstance(entry.move, Deal):
                seed = record.header.seed or ""
                assert dealt(seed, entry.before, factories) == str(entry.move)
                assert azul_deal(seed, entry.before) == entry.move
                deals += 1
    assert deals > 20


def example(name: str) -> str:
    (text,) = (each.text for each in fences() if each.info.endswith(f" {name}"))
    return text


def test_the_dealing_of_a_seed_that_is_worked_out() -> None:
    """From the texts as they stand there, and as the programs deal."""
    azul, stratopolis = (each.text.removesuffix("\n") for each in fences() if each.info == "hashed")
    record = read(AZUL, example("dealt.azul").encode(), "x")
    seed, start = record.header.seed or "", record.start
    assert azul == "\n".join((seed, str(start.round + 1), written(start.bag), written(start.lid)))
    (entry,) = record.entries
    assert dealt(seed, start, 5) == str(entry.move) == example("dealt.azul").splitlines()[-1]
    assert azul_deal(seed, start) == entry.move
    pile = read(STRATOPOLIS, example("dealt.strat").encode(), "x").header
    assert pile.seed == seed
    assert stratopolis == f"{seed}\npile 1"
    for seat, (named, drawn) in enumerate(zip(pile.all("pile"), shuffled_piles(seed), strict=True), 1):
        assert named == f"{seat} {' '.join(map(str, drawn))}"
    begin, so = (
        r"begins with `(\w{8})`\. So the first random number is (\d+)",
        r"its remainder by (\d+) is (\d+)",
    )
    said = re.findall(f"{begin}, {so}", " ".join(DOCUMENT.split()))
    assert len(said) == 2
    for text, (begins, number, limit, remainder) in zip((azul, stratopolis), said, strict=True):
        assert hashlib.sha256(f"{text}\n0".encode()).hexdigest().startswith(begins)
        assert next(numbers(text)) == int(number) < 2**32 // int(limit) * int(limit)
        assert int(number) % int(limit) == int(remainder)
    assert written(record.start.bag)[64] == "K"
    assert str(all_tiles(1)[14]) == pile.all("pile")[0].split()[1]


def test_piles_and_who_begins_are_drawn_as_the_text_says() -> None:
    for seed in ("heron", "日本", "x" * 99):
        for seat, pile in enumerate(shuffled_piles(seed), 1):
            row, source = list(all_tiles(seat)), numbers(f"{seed}\npile {seat}")
            assert pile == tuple(row.pop(below(len(row), source)) for _tile in range(20))
        for players in (2, 3, 4):
            assert lots.first_seat(seed, players) == below(
                players, numbers(f"{seed}\nfirst of {players}")
            ) + 1  # fmt: skip
    named = re.search(r"two of each of `([A-Z ]+)`", DOCUMENT)
    assert named is not None
    assert [str(kind) for kind in all_tiles(1)] == [kind for kind in named[1].split() for _n in range(2)]


def test_every_state_has_a_row() -> None:
    section = DOCUMENT[DOCUMENT.index("## What check says") :]
    rows = re.findall(r"(?m)^\| `([a-z ]+)` \|", section[: section.index("```")])
    assert rows == [str(each) for each in RecordState]
