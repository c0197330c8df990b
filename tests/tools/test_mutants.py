"""`make mutants` finds survivors, and every accepted survivor is explained."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from tools.mutants import run as mutants

THING = "def twice(number: int) -> int:\n    return number * 2\n"
TEST = "from thing import twice\n\n\ndef test_twice() -> None:\n    assert twice(2) == 4\n"


class Asked(NamedTuple):
    """A mutant as far as its explanation is concerned."""

    file: str
    function: str
    was: str
    becomes: str
    text: str = ""
    key: str = ""


def functions(node: ast.AST, name: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Every class and function with its name, and the module as `module`."""
    yield name or "module", node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.ClassDef, ast.FunctionDef)):
            yield from functions(child, f"{name}.{child.name}" if name else child.name)


@pytest.mark.parametrize("one", mutants.excuses(), ids=lambda one: f"{one.function}: {one.was}")
def test_what_is_explained_is_there(one: mutants.Excuse) -> None:
    """Where the line was changed since, the explanation must be looked at once more."""
    assert one.file in dict(mutants.scope()), "no module that is changed"
    text = (mutants.ROOT / one.file).read_text()
    places = dict(functions(ast.parse(text)))
    assert one.function in places
    place = places[one.function]
    whole = text if one.function == "module" else ast.get_source_segment(text, place) or ""
    assert one.was in " ".join(line.strip() for line in whole.splitlines())
    assert one.was not in one.becomes
    assert one.why.strip()


def test_every_module_and_every_file_of_tests_is_there() -> None:
    for modules, tests in mutants.SCOPE:
        assert list(mutants.ROOT.glob(modules)), modules
        for pattern in tests:
            assert mutants.stages((pattern,)), pattern


def test_an_explanation_is_for_one_line_of_one_function() -> None:
    one = mutants.Excuse("a.py", "f", "x = 1", ("x = 2",), "nobody looks")
    every = one._replace(was="y = 1", becomes=())
    assert mutants.excused(Asked("a.py", "f", "x = 1", "x = 2"), [one]) == one  # type: ignore[arg-type]
    for other in (
        Asked("b.py", "f", "x = 1", "x = 2"),
        Asked("a.py", "g", "x = 1", "x = 2"),
        Asked("a.py", "f", "x = 1", "x = None"),
        Asked("a.py", "f", "z = 1", "z = 2"),
    ):
        assert mutants.excused(other, [one, every]) is None  # type: ignore[arg-type]
    assert mutants.excused(Asked("a.py", "f", "y = 1", "y = 9"), [one, every]) == every  # type: ignore[arg-type]


def test_a_survivor_that_nobody_explained_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    mutant = Asked("src/azul/rules/board.py", "tile_points", "across > 1", "across >= 1", key="k")
    for outcome, well in (("killed", True), ("timed out", True), ("survived", False)):
        came = {"k": mutants.Result(outcome, "", "")}
        assert mutants.report([mutant], came, complete=False) == well  # type: ignore[list-item]
    assert 'was = "across > 1"\nbecomes = ["across >= 1"]' in capsys.readouterr().out


def test_what_was_not_tried_is_told_and_is_not_well(capsys: pytest.CaptureFixture[str]) -> None:
    file = "src/azul/rules/board.py"
    asked = [Asked(file, "tile_points", "across > 1", f"across > {key}", key=key) for key in "23"]
    came = {"2": mutants.Result("killed", "", "")}
    assert not mutants.report(asked, came, complete=False)  # type: ignore[arg-type]
    said = capsys.readouterr().out
    assert "1 have not been tried" in said
    assert "100.0 %" in said, "of those that were tried"


def test_mutants_are_killed_time_out_or_survive(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    for name, text in (("src/thing.py", THING), ("tests/test_thing.py", TEST)):
        (tree / name).parent.mkdir(parents=True)
        (tree / name).write_text(text)
    requests = [
        ("", ""),
        ("src/thing.py", THING.replace("*", "+")),  # 2 + 2 is 4, too
        ("src/thing.py", THING.replace("*", "-")),
        ("src/thing.py", THING.replace("return", "while True: pass\n    return")),
        ("src/thing.py", THING.replace("return", "retrun")),
        ("src/thing.py", THING),
    ]
    lines = [
        json.dumps({"file": file, "text": text, "stages": ["tests"], "usual": {"tests": 0.0}})
        for file, text in requests
    ]
    environment = os.environ | {
        "PYTHONPATH": str(tree / "src"),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    done = subprocess.run(
        [sys.executable, mutants.HERE / "tester.py", tree, tmp_path / "scratch"],
        input="\n".join(lines),
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
        timeout=300,
        check=True,
    )
    came = [json.loads(line)[:2] for line in done.stdout.splitlines()]
    assert came == [
        ["survived", ""],
        ["survived", ""],
        ["killed", "tests"],
        ["timed out", "tests"],
        ["killed", "tests"],
        ["survived", ""],
    ]
    assert (tree / "src/thing.py").read_text() == THING
