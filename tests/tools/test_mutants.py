"""`make mutants` finds survivors, and every accepted survivor is explained."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from tools.mutants import run as mutants

if TYPE_CHECKING:
    from tools.mutants.mutate import Mutant

THING = "def twice(number: int) -> int:\n    return number * 2\n"
TEST = "from thing import twice\n\n\ndef test_twice() -> None:\n    assert twice(2) == 4\n"


def functions(node: ast.AST, name: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Every class and function with its name, and the module as `module`."""
    yield name or "module", node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.ClassDef, ast.FunctionDef)):
            yield from functions(child, f"{name}.{child.name}" if name else child.name)


def test_what_is_explained_is_there() -> None:
    """Where the line was changed since, the explanation must be looked at once more."""
    scope, texts = dict(mutants.scope()), cache(Path.read_text)
    trees = cache(lambda text: dict(functions(ast.parse(text))))
    for one in mutants.excuses():
        assert one.file in scope, "no module that is changed"
        text = texts(mutants.ROOT / one.file)
        assert one.function in trees(text), one
        place = trees(text)[one.function]
        whole = text if one.function == "module" else ast.get_source_segment(text, place) or ""
        assert one.was in " ".join(line.strip() for line in whole.splitlines()), one
        assert one.was not in one.becomes
        assert one.why.strip()


def test_every_module_and_every_file_of_tests_is_there() -> None:
    for modules, tests in mutants.SCOPE:
        assert list(mutants.ROOT.glob(modules)), modules
        for pattern in tests:
            assert mutants.stages((pattern,)), pattern


def mutant_of(was: str, function: str = "f", becomes: str = "x = 2") -> Mutant:
    """A mutant as far as its explanation is concerned: to make real ones needs a further package."""
    made = SimpleNamespace(file="a.py", function=function, was=was, becomes=becomes, key=was)
    return cast("Mutant", made)


def test_a_survivor_that_nobody_explained_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    one, other, excusable = map(mutant_of, ("x = 1", "y = 1", "z = 1"))
    excuse = mutants.Excuse("a.py", "f", "z = 1", ("x = 2",), "nobody looks")
    assert mutants.excused(excusable, [excuse]) == excuse
    for mutant in (one, mutant_of("z = 1", function="g"), mutant_of("z = 1", becomes="z = 3")):
        assert mutants.excused(mutant, [excuse]) is None
    for outcome, well in (("killed", True), ("timed out", True), ("survived", False)):
        results = {one.key: mutants.Result(outcome, "", "")}
        assert mutants.report([one], results, complete=False) == well
        assert not mutants.report([one, other], results, complete=False), "one has not been tried"
    assert 'was = "x = 1"\nbecomes = ["x = 2"]' in capsys.readouterr().out


def test_mutants_are_killed_time_out_or_survive(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    for name, text in (("src/thing.py", THING), ("tests/test_thing.py", TEST)):
        (tree / name).parent.mkdir(parents=True)
        (tree / name).write_text(text)
    requests = [
        ("src/thing.py", THING.replace("*", "+")),  # 2 + 2 is 4, too
        ("src/thing.py", THING.replace("*", "-")),
        ("src/thing.py", THING.replace("return", "while True: pass\n    return")),
        ("src/thing.py", THING.replace("return", "retrun")),
    ]
    lines = [
        json.dumps({"file": file, "text": text, "stages": ["tests"], "usual": {"tests": 0.0}})
        for file, text in requests
    ]
    environment = os.environ | {"PYTHONPATH": str(tree / "src"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        [sys.executable, mutants.HERE / "tester.py", tree, tmp_path / "scratch"],
        input="\n".join(lines),
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
        timeout=300,
        check=True,
    )
    results = [json.loads(line)[:2] for line in done.stdout.splitlines()]
    assert results == [["survived", ""], ["killed", "tests"], ["timed out", "tests"], ["killed", "tests"]]
    assert (tree / "src/thing.py").read_text() == THING
