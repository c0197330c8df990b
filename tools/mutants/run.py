"""Change single lines of rules, record readers and journal, and check that a test notices each change.

A change that no test notices is a survivor. `survivors.toml` says why a survivor may stay; any other makes
the status 1. Results are kept in `build/mutants`, so that an interrupted run can continue: a kill counts
until the module or the tests that noticed it change, a survivor until one of its tests changes. `make mutants
ARGS="--sample 200 --seed heron"` tries some, `ARGS="--only azul/rules/board"` those of one module,
`ARGS="--survivors"` the survivors again; `ARGS="--report"` only prints the results so far.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from tools.trials.harness import MEMORY, with_progress

if TYPE_CHECKING:
    from tools.mutants.mutate import Mutant

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
KEPT = ROOT / "build" / "mutants" / "came.json"
SURVIVORS = HERE / "survivors.toml"
LEAST = 97.0  # per cent of the mutants that must be killed,
ENOUGH = 1000  # if there are this many: in a small module, a handful would decide

_AZUL = tuple(
    f"azul/rules/test_{name}.py"
    for name in (
        *("cases", "golden", "legal", "validate", "illegal_moves"),
        *("round", "ranking", "slow_rules", "forecast", "notation"),
    )
)
_STRATOPOLIS = (
    *(
        f"stratopolis/rules/test_{name}.py"
        for name in ("cases", "golden", "perft", "validate", "random_games", "notation")
    ),
    *("stratopolis/test_record.py", "stratopolis/test_game.py"),
)
_RECORDS = (
    *("azul/test_record.py", "azul/rules/test_slow_rules.py", "stratopolis/test_record.py"),
    "hotseat/record/test_*.py",
    *("hotseat/test_session.py", "hotseat/storage/test_journal.py", "hotseat/storage/test_long_records.py"),
    *("hotseat/storage/test_titles.py", "test_vectors.py", "test_records_document.py"),
    *("reliability/test_cut.py", "reliability/test_files.py", "noughts/test_noughts.py"),
    *("azul/test_game.py", "stratopolis/test_game.py", "azul/test_api.py", "test_conformance.py"),
)
_AZUL_RECORD = (
    *_RECORDS,
    *("azul/cli/test_program.py", "azul/cli/test_games.py", "azul/rules/test_golden.py"),
    "azul/test_dealer.py",
)
_STRATOPOLIS_RECORD = (
    *_RECORDS,
    "stratopolis/cli/test_program.py",
    *("stratopolis/rules/test_random_games.py", "stratopolis/test_stats.py"),
)
_JOURNAL = (
    *("hotseat/storage/test_journal.py", "hotseat/storage/test_lock.py", "hotseat/test_session.py"),
    *("hotseat/storage/test_titles.py", "hotseat/storage/test_long_records.py"),
    "hotseat/storage/test_library.py",
    *("reliability/test_cut.py", "reliability/test_disk.py", "reliability/test_files.py"),
    *("azul/test_library.py", "reliability/test_power.py", "hotseat/record/test_seal.py"),
    "test_conformance.py",
)
_FILES = (
    *("hotseat/storage/test_*.py", "hotseat/settings/test_file.py"),
    *("hotseat/settings/test_unusable_files.py", "hotseat/test_languages.py"),
)
# What a game says to the kit shows on screens, and its labels in the catalogues of translations.
_SCREENS = (
    *("hotseat/test_languages.py", "azul/tui/settings/test_*.py", "azul/tui/start/test_start_screen.py"),
    *("azul/tui/library/test_library_screen.py", "azul/tui/replay/test_replay_screen.py"),
    *("azul/test_lines.py", "stratopolis/test_lines.py", "hotseat/cli/test_help.py"),
)
_CITY_SCREENS = tuple(f"stratopolis/tui/test_{name}.py" for name in ("screens", "city", "tutorial"))
# The modules to change, and the tests that must notice, the quicker ones first.
SCOPE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("src/hotseat/storage/journal.py", _JOURNAL),
    ("src/hotseat/storage/__init__.py", (*_JOURNAL, *_FILES)),
    ("src/hotseat/record/reader.py", (*_RECORDS, "hotseat/tui/table/test_playback.py")),
    ("src/hotseat/record/__init__.py", (*_RECORDS, "hotseat/test_languages.py")),
    ("src/hotseat/text/__init__.py", (*_RECORDS, "hotseat/text/test_*.py")),
    ("src/hotseat/game.py", (*_AZUL_RECORD, *_SCREENS, "noughts/test_*.py")),
    ("src/azul/game.py", (*_AZUL_RECORD, *_SCREENS)),
    ("src/stratopolis/game.py", (*_STRATOPOLIS_RECORD, *_SCREENS, *_CITY_SCREENS)),
    ("src/stratopolis/rules/*.py", (*_STRATOPOLIS, "hotseat/test_languages.py")),
    ("src/azul/rules/*.py", (*_AZUL, "azul/tui/test_models.py", "hotseat/test_languages.py")),
)


class Excuse(NamedTuple):
    """Why changes of a line may survive. `becomes` is empty if any change of it may."""

    file: str
    function: str
    was: str
    becomes: tuple[str, ...]
    why: str


class Result(NamedTuple):
    outcome: str
    stage: str
    tests: str


def excuses(path: Path = SURVIVORS) -> list[Excuse]:
    found = tomllib.loads(path.read_text(encoding="utf-8")).get("survivor", [])
    return [Excuse(**{**one, "becomes": tuple(one.get("becomes", ()))}) for one in found]


def excused(mutant: Mutant, among: Iterable[Excuse]) -> Excuse | None:
    for one in among:
        here = (one.file, one.function, one.was) == (mutant.file, mutant.function, mutant.was)
        if here and (not one.becomes or mutant.becomes in one.becomes):
            return one
    return None


def stages(patterns: Sequence[str]) -> tuple[str, ...]:
    found = (path for pattern in patterns for path in sorted((ROOT / "tests").glob(pattern)))
    return tuple(dict.fromkeys(str(path.relative_to(ROOT)) for path in found))


def scope(only: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    for pattern, tests in SCOPE:
        for path in sorted(ROOT.glob(pattern)):
            file = str(path.relative_to(ROOT))
            if only in file:
                yield file, stages(tests)


class Tree:
    def __init__(self, folder: Path, source: Path = ROOT) -> None:
        self.folder = folder / "tree"
        self.folder.mkdir(parents=True)
        for name in ("src", "tests", "tools", "docs"):
            shutil.copytree(source / name, self.folder / name)
        for path in source.iterdir():
            if path.is_file():
                shutil.copy2(path, self.folder / path.name)
        environment = os.environ | {
            "PYTHONPATH": str(self.folder / "src"),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "TEXTUAL_ANIMATIONS": "none",
        }
        self._process = subprocess.Popen(
            [sys.executable, HERE / "tester.py", self.folder, folder / "scratch"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )

    def ask(
        self, file: str, text: str, tests: Sequence[str], usual: dict[str, float]
    ) -> tuple[str, str, dict[str, float]]:
        """The result of a mutant; without a file, that of the unchanged project."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        request = {"file": file, "text": text, "stages": tests, "usual": usual}
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        outcome, stage, seconds = json.loads(self._process.stdout.readline())
        return outcome, stage, seconds

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


class Trial:
    """Tries mutants in several trees at once, and keeps the results."""

    def __init__(self, tests: dict[str, tuple[str, ...]], *, again: bool) -> None:
        self._tests = tests
        self.results: dict[str, Result] = {}
        if KEPT.exists() and not again:
            self.results = {key: Result(*one) for key, one in json.loads(KEPT.read_text()).items()}
        self._kills: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._usual: dict[str, float] = {}
        self._trees: SimpleQueue[Tree] = SimpleQueue()

    def known(self, mutant: Mutant, *, survivors: bool) -> bool:
        """Whether its earlier result still counts."""
        result = self.results.get(mutant.key)
        if result is None:
            return False
        if result.outcome == "survived":
            return not survivors and result.tests == _digest(self._tests[mutant.file])
        return survivors or result.tests == _digest((result.stage,))

    def learn(self, mutants: Iterable[Mutant]) -> None:
        """Note which tests have killed before: they run first."""
        for mutant in mutants:
            if (result := self.results.get(mutant.key)) and result.outcome != "survived":
                self._kills[f"{mutant.file} {mutant.function}"][result.stage] += 1
                self._kills[mutant.file][result.stage] += 1

    def run(self, mutants: Sequence[Mutant], jobs: int, folder: Path) -> None:
        trees = [Tree(folder / "0")]
        try:
            self._measure(trees[0], {test for one in mutants for test in self._tests[one.file]})
            # The others are copied from it once it is compiled.
            trees += [Tree(folder / str(number), trees[0].folder) for number in range(1, jobs)]
            for tree in trees:
                self._trees.put(tree)
            with ThreadPoolExecutor(jobs) as pool:
                tasks = [pool.submit(self._try, mutant) for mutant in mutants]
                try:
                    for number, _done in enumerate(with_progress(as_completed(tasks), "Mutants", len(tasks))):
                        if number % 20 == 0:
                            self.keep()
                        _done.result()
                except BaseException:
                    pool.shutdown(cancel_futures=True)
                    raise
        finally:
            self.keep()
            for tree in trees:
                tree.close()

    def keep(self) -> None:
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        new = KEPT.with_suffix(".new")
        new.write_text(json.dumps(dict(self.results)))
        new.replace(KEPT)

    def _measure(self, tree: Tree, tests: set[str]) -> None:
        """Run the tests on the unchanged project: they must pass, and their times are the usual ones."""
        outcome, stage, self._usual = tree.ask("", "", sorted(tests), {})
        if outcome != "survived":
            raise SystemExit(f"{stage} fails before anything is changed")

    def _try(self, mutant: Mutant) -> None:
        tree = self._trees.get()
        try:
            all_tests = self._tests[mutant.file]
            of_function, of_file = self._kills[f"{mutant.file} {mutant.function}"], self._kills[mutant.file]
            order = sorted(
                all_tests, key=lambda test: (-of_function[test], -of_file[test], self._usual[test])
            )
            outcome, stage, _seconds = tree.ask(mutant.file, mutant.text, order, self._usual)
            of_function[stage] += 1
            of_file[stage] += 1
            tests = all_tests if outcome == "survived" else (stage,)
            self.results[mutant.key] = Result(outcome, stage, _digest(tests))
        finally:
            self._trees.put(tree)


@cache
def _digest(tests: tuple[str, ...]) -> str:
    return hashlib.sha256(b"\0".join((ROOT / test).read_bytes() for test in tests)).hexdigest()[:20]


def _made(file: str) -> list[Mutant]:
    # Imports mutmut, which the tests of this module do not need.
    from tools.mutants.mutate import mutants_of

    return list(mutants_of(file, (ROOT / file).read_text()))


def report(mutants: Sequence[Mutant], results: dict[str, Result], *, complete: bool) -> bool:
    """Print the results by module and the survivors without an explanation; return whether all is well.

    A mutant without a result is untried, and then not all is well.
    """
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    known, used, unexplained = excuses(), set(), []
    for mutant in mutants:
        outcome = results[mutant.key].outcome if mutant.key in results else "untried"
        for name in (mutant.file, "all"):
            counts[name][outcome] += 1
        if outcome == "survived":
            if found := excused(mutant, known):
                used.add(found)
            else:
                unexplained.append(mutant)
    _print_table(counts)
    for mutant in unexplained:
        print(f"\n[[survivor]]\nfile = {json.dumps(mutant.file)}\nfunction = {json.dumps(mutant.function)}")
        print(f"was = {json.dumps(mutant.was)}\nbecomes = [{json.dumps(mutant.becomes)}]\nwhy = ")
    if complete:
        for one_more in known:
            if one_more not in used and one_more.file in counts:
                print(f"\nKilled now, or no longer made: {one_more.file} {one_more.was!r}")
    enough = len(mutants) < ENOUGH or _share(counts["all"]) >= LEAST
    print(f"\n{len(unexplained)} survived without an explanation in {SURVIVORS.name}")
    if untried := counts["all"]["untried"]:
        print(f"{untried:,} have not been tried since they or their tests changed")
    return enough and not unexplained and not untried


def _print_table(counts: dict[str, Counter[str]]) -> None:
    print(f"{'':36} mutants  untried  killed  timed out  survived")
    for file in sorted(counts, key=lambda name: (name == "all", name)):
        one = counts[file]
        print(
            f"{file:36} {one.total():7,} {one['untried']:8,} {one['killed']:7,} {one['timed out']:10,}"
            f" {one['survived']:9,}  {_share(one):5.1f} %"
        )


def _share(count: Counter[str]) -> float:
    tried = count.total() - count["untried"]
    return 100 * (tried - count["survived"]) / max(1, tried)


def asked(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="a part of the path of the modules to change")
    parser.add_argument("--sample", type=int, help="how many mutants, drawn at random (all)")
    parser.add_argument("--seed", default="heron", help="for the drawing (heron)")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes")
    parser.add_argument("--survivors", action="store_true", help="try again only what survived before")
    parser.add_argument("--again", action="store_true", help="forget earlier results")
    parser.add_argument("--report", action="store_true", help="try nothing: print the results so far")
    return parser.parse_args(arguments)


def main() -> None:
    ask = asked()
    tests = dict(scope(ask.only))
    if not tests:
        raise SystemExit(f"no module that is changed has {ask.only!r} in its path")
    with ProcessPoolExecutor(ask.jobs) as pool:
        mutants = [one for found in pool.map(_made, tests) for one in found]
    if ask.sample is not None and ask.sample < len(mutants):
        mutants = random.Random(ask.seed).sample(mutants, ask.sample)
    trial = Trial(tests, again=ask.again)
    left = [one for one in mutants if not trial.known(one, survivors=ask.survivors)]
    left.sort(key=lambda one: one.key in trial.results)  # those never tried first
    print(f"{len(mutants):,} mutants, {len(left):,} to be tried", flush=True)
    if left and not ask.report:
        trial.learn(mutants)
        with TemporaryDirectory(dir=MEMORY) as folder:
            trial.run(left, ask.jobs, Path(folder))
    results = {one.key: trial.results[one.key] for one in mutants if trial.known(one, survivors=False)}
    if not report(mutants, results, complete=ask.sample is None and len(results) == len(mutants)):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
