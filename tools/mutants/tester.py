"""Test mutants in a copy of the project; each test run is a process of its own, and must fail.

`run.py` starts this once for each copy. It imports pytest and whatever else is slow to import, but no module
of the project: so every child imports the mutated one afresh, and no cached value hides what the mutant does.
Requests and answers are lines of JSON.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import IO

import hypothesis
import hypothesis.strategies
import pytest

# Imported here once, not by every child.
for _module in ("_hypothesis_pytestplugin", "pytest_asyncio.plugin", "textual.constants", "textual"):
    importlib.import_module(_module)

OPTIONS = (
    *("-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", "--tb=line"),
    *("-p", "pytest_asyncio.plugin", "-p", "_hypothesis_pytestplugin"),
)
MEMORY = 4 * 2**30  # bytes of address space, for mutants that never have enough
PATIENCE = 120  # seconds that a stage may take by the clock, for mutants that wait for ever


class _Few:
    """Few examples, always the same, and never shrunk: it is enough that a test fails."""

    def pytest_sessionstart(self) -> None:
        hypothesis.settings.register_profile(
            "mutants",
            deadline=None,
            max_examples=25,
            database=None,
            derandomize=True,
            phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        hypothesis.settings.load_profile("mutants")


def tried(stages: Sequence[str], usual: dict[str, float], scratch: Path) -> tuple[str, str, dict[str, float]]:
    """Run the stages, paths of tests, in a child until one fails.

    Returns the outcome (`killed`, `timed out`, which is a kill too, or `survived`), the stage that failed,
    and the seconds that the others took.   usual: the processor time of each stage without a mutant, in
    seconds.
    """
    heard, tell = os.pipe()
    child = os.fork()
    if not child:
        os.close(heard)
        _in_child(stages, usual, scratch, tell)
    os.close(tell)
    os.set_blocking(heard, False)
    with os.fdopen(heard, "rb", buffering=0) as pipe:
        lines, status = _followed(child, pipe)
    seconds = {stage: float(took) for took, stage in (line.split(" ", 1) for line in lines)}
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0:
        return "survived", "", seconds
    left = [stage for stage in stages if stage not in seconds]
    ended = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
    return "timed out" if ended else "killed", left[0] if left else "", seconds


def _followed(child: int, pipe: IO[bytes]) -> tuple[list[str], int]:
    """What a child wrote, and its status; a child that is silent for too long is killed."""
    text, heard_last = b"", time.monotonic()
    while True:
        pid, status = os.waitpid(child, os.WNOHANG)
        if more := pipe.read():
            text, heard_last = text + more, time.monotonic()
        if pid:
            break
        if time.monotonic() - heard_last > PATIENCE:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.005)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what it started and left behind
    return text.decode().splitlines(), status


def _in_child(stages: Sequence[str], usual: dict[str, float], scratch: Path, tell: int) -> None:
    """Run the tests and end the process; it never returns."""
    status = 1
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(nowhere, number)
        status = _stages(stages, usual, scratch, tell)
    finally:
        os._exit(status)


def _stages(stages: Sequence[str], usual: dict[str, float], scratch: Path, tell: int) -> int:
    for stage in stages:
        before = time.process_time()
        if stage in usual:
            limit = int(before + 10 * usual[stage] + 2)
            resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
        if pytest.main([*OPTIONS, f"--basetemp={scratch}", stage], plugins=[_Few()]):
            return 1
        os.write(tell, f"{time.process_time() - before:.2f} {stage}\n".encode())
    return 0


@contextmanager
def _changed(path: Path, text: str, stamp: int) -> Iterator[None]:
    """Replace the text of a file for a while. No compiled copy is used for either text."""
    own, times = path.read_bytes(), path.stat()
    path.write_text(text)
    os.utime(path, (stamp, stamp))
    try:
        yield
    finally:
        path.write_bytes(own)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def main() -> None:
    """Answer requests `{"file", "text", "stages", "usual"}`; without a file, nothing is changed."""
    tree, scratch = Path(sys.argv[1]), Path(sys.argv[2])
    os.chdir(tree)
    sys.path.insert(0, str(tree / "src"))
    gc.freeze()  # else every child copies all that is there: 0.4 s of processor time, not 0.2
    for number, line in enumerate(sys.stdin, 1):
        request = json.loads(line)
        file, stages, usual = request["file"], request["stages"], request["usual"]
        sys.dont_write_bytecode = bool(file)
        with _changed(tree / file, request["text"], number) if file else nullcontext():
            print(json.dumps(tried(stages, usual, scratch)), flush=True)


if __name__ == "__main__":
    main()
